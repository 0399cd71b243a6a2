//! The console examples of README and GUIDE do what they say.

#[test]
fn readme_and_guide() {
    trycmd::TestCases::new().case("../../README.md").case("../../GUIDE.md");
}
