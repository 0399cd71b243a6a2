//! The console examples of README and GUIDE do what they say.

#[test]
fn readme_and_guide() {
    // Where a reader stands who names a folder of the repository; no other test shares this process.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .expect("the repository is there");
    trycmd::TestCases::new().case("README.md").case("GUIDE.md");
}
