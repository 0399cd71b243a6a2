//! Finds out what the program is built from, for its records; outside a repository it says so and goes on.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Studies are made by release builds. Others need not be built again for every commit, and claim none.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { commit() } else { None };
    tell("COMMIT", commit.as_deref().unwrap_or_default());
    let is_changed =
        commit.is_some() && git(&["status", "--porcelain", "--", "../../crates", "../../presets"]).is_some();
    tell("CHANGED", if is_changed { "yes" } else { "" });
    let compiler = env::var("RUSTC").ok().and_then(|rustc| said(Command::new(rustc).arg("--version")));
    tell("COMPILER", &compiler.unwrap_or_default());
    tell("TARGET", &env::var("TARGET").unwrap_or_default());
    tell("FEATURES", &env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default());
}

/// The commit that is checked out; the script runs again when that or any source changes.
fn commit() -> Option<String> {
    let commit = git(&["rev-parse", "HEAD"])?;
    for path in ["logs/HEAD", "index"] {
        if let Some(path) = git(&["rev-parse", "--git-path", path]).filter(|path| Path::new(path).exists()) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    println!("cargo:rerun-if-changed=../../crates");
    println!("cargo:rerun-if-changed=../../presets");
    Some(commit)
}

fn tell(name: &str, value: &str) {
    println!("cargo:rustc-env=EVODOKU_{name}={value}");
}

fn git(arguments: &[&str]) -> Option<String> {
    said(Command::new("git").args(arguments))
}

/// What a program says, if it says anything and all is well.
fn said(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}
