//! The console examples of the README do what it says.

#[test]
fn readme() {
    trycmd::TestCases::new().case("../../README.md");
}
