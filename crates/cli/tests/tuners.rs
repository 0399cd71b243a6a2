//! Tuners of others really run: Optuna, installed from the Python index into `target/`, and irace, where R has it.
//!
//! Neither is needed for anything else, so that a machine without them, or without a network, passes them over with a word.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin("evodoku")
}

fn is_fine(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Python with Optuna, if it can be had.
fn python_with_optuna() -> Option<PathBuf> {
    let folder = root().join("target/optuna");
    let python = folder.join("bin/python");
    if !is_fine(Command::new(&python).args(["-c", "import optuna"])) {
        let is_made = is_fine(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        let install = ["-m", "pip", "install", "--quiet", "--retries", "0", "--timeout", "5", "optuna"];
        if !is_made || !is_fine(Command::new(&python).args(install)) {
            return None;
        }
    }
    Some(python)
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn optuna_searches_through_target() {
    let Some(python) = python_with_optuna() else {
        eprintln!("passed over: Optuna cannot be installed here");
        return;
    };
    let output = Command::new(python)
        .arg(root().join("experiments/tuners/optuna_study.py"))
        .arg("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        .arg("5")
        .arg(program())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["trials"], 5);
    assert!(found["effort"].as_f64().unwrap() < 1_000_000.0, "at least one trial solves it: {found}");
    assert!((0.05..=5.0).contains(&found["parameters"]["temperature"].as_f64().unwrap()), "{found}");
}

#[test]
fn irace_races_through_target() {
    if !is_fine(Command::new("Rscript").args(["-e", "library(irace)"])) {
        eprintln!("passed over: there is no irace here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("irace.Rdata");
    let call = format!(
        "library(irace); scenario <- readScenario('experiments/tuners/scenario.txt', \
         list(logFile = '{}')); \
         main <- if (exists('irace_main')) irace_main else irace.main; main(scenario)",
        log.display()
    );
    let output = Command::new("Rscript")
        .args(["-e", &call])
        .env("EVODOKU", program())
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&output).contains("--temperature"), "{}", text(&output));
}
