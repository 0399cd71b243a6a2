//! `evodoku lab` as a user meets it: interruptions, parts, repetition, mistakes.

use assert_cmd::Command;
use evodoku_lab::records::{RunRecord, read};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;

/// 24 runs of a few milliseconds, solved and unsolved ones.
const EXPERIMENT: &str = r#"
name = "small"
seed = 7
runs = 3
puzzles = [{ shape = "9x9", level = "medium", count = 2 }, { shape = "6x6:2x3+diagonals", givens = 9, unique = false }]
presets = [{ name = "drvojtex-sa" }, "glebpp-ga"]
[set]
cooling_factor = [0.9, 0.99]
[budget]
evaluations = 30000
"#;

struct Bench {
    folder: TempDir,
    experiment: PathBuf,
}

impl Bench {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let experiment = folder.path().join("experiment-file.toml");
        std::fs::write(&experiment, text).unwrap();
        Self { folder, experiment }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn lab(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::cargo_bin("evodoku").unwrap();
        let output = command.current_dir(self.folder.path()).arg("lab").args(arguments).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
    }

    fn run(&self, out: &str, more: &[&str]) {
        let experiment = self.experiment.to_str().unwrap();
        let (code, _, err) = self.lab(&[&["run", experiment, "--out", out], more].concat());
        assert_eq!(code, 0, "{err}");
    }

    /// Starts the experiment and kills it as soon as so many records are there.
    fn kill_after(&self, out: &str, records: usize) {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("evodoku"))
            .args(["lab", "run"])
            .arg(&self.experiment)
            .arg("--out")
            .arg(self.path(out))
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let file = self.path(out).join("records.jsonl");
        let count = || std::fs::read_to_string(&file).map_or(0, |text| text.lines().count());
        while count() < records && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

/// The records by name, without times.
fn records(folder: &Path) -> BTreeMap<String, RunRecord> {
    let mut records = BTreeMap::new();
    read(&[folder.into()], |record: RunRecord| {
        let twin = records.insert(record.run.clone(), record.without_times());
        assert!(twin.is_none(), "a run is recorded twice");
    })
    .unwrap();
    records
}

#[test]
fn killed_and_started_again_it_has_the_same_records() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("whole", &[]);
    let whole = records(&bench.path("whole"));
    assert_eq!(whole.len(), 27);
    for count in [1, 6, 14, 22] {
        bench.kill_after("killed", count);
    }
    // A power cut in the middle of a line.
    let file = bench.path("killed").join("records.jsonl");
    let text = std::fs::read(&file).unwrap();
    std::fs::write(&file, &text[..text.len() - 100]).unwrap();
    bench.run("killed", &[]);
    assert_eq!(records(&bench.path("killed")), whole);
    // Started once more it has nothing to do.
    bench.run("killed", &[]);
    assert_eq!(records(&bench.path("killed")), whole);
}

#[test]
fn two_parts_merged_are_the_whole() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("whole", &["--threads", "1"]);
    bench.run("one", &["--shard", "1/2"]);
    bench.run("two", &["--shard", "2/2"]);
    let (code, _, err) = bench.lab(&["merge", "--out", "merged", "one", "two", "one"]);
    assert_eq!((code, err.starts_with("27 runs in merged")), (0, true), "{err}");
    assert_eq!(records(&bench.path("merged")), records(&bench.path("whole")));
    // Parts may also share a folder, and the whole experiment then finds everything done.
    bench.run("shared", &["--shard", "1/2"]);
    bench.run("shared", &["--shard", "2/2"]);
    bench.run("shared", &[]);
    assert_eq!(records(&bench.path("shared")), records(&bench.path("whole")));
}

#[test]
fn a_run_is_repeated_from_its_record_alone() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    let (code, out, err) = bench.lab(&["rerun", "out"]);
    assert_eq!((code, out.lines().count()), (0, 27), "{out}{err}");
    let file = std::fs::read_to_string(bench.path("out").join("records.jsonl")).unwrap();
    let line = file.lines().next().unwrap();
    assert_eq!(bench.lab(&["rerun", line]).0, 0);
    let record: RunRecord = serde_json::from_str(line).unwrap();
    let other = line.replace(&format!("\"seed\":{}", record.result.seed), "\"seed\":5");
    assert_ne!(other, line);
    let (code, out, _) = bench.lab(&["rerun", &other]);
    assert_eq!((code, out.contains("evaluations was")), (1, true), "{out}");
}

#[test]
fn mistakes_are_shown_where_they_are_before_anything_is_made() {
    let mistakes = [
        ("\"glebpp-ga\"", "\"glebp-ga\"", "line 6: there is no preset glebp-ga; did you mean glebpp-ga?"),
        ("cooling_factor", "coolingfactor", "line 8: no preset here has a parameter coolingfactor"),
        ("0.99", "9.9", "line 8: cooling_factor cannot be 9.9; it takes"),
        (
            "{ shape = \"9x9\", level = \"medium\", count = 2 }",
            "\"none/*.txt\"",
            "line 5: no file fits none/*.txt",
        ),
        ("evaluations", "evalutions", "line 10: there is no key evalutions here; did you mean evaluations?"),
    ];
    for (right, wrong, expected) in mistakes {
        let bench = Bench::new(&EXPERIMENT.replace(right, wrong));
        let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--out", "out"]);
        assert_eq!(code, 2);
        assert!(err.contains(expected) && err.contains("here"), "{err}");
        assert!(!bench.path("out").exists());
    }
}

#[test]
fn a_folder_with_records_of_something_else_is_left_alone() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    std::fs::write(&bench.experiment, EXPERIMENT.replace("30000", "20000")).unwrap();
    let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--out", "out"]);
    assert_eq!((code, err.contains("27 records that this experiment does not ask for")), (2, true), "{err}");
}

#[test]
fn a_dry_run_tells_the_plan_and_makes_nothing() {
    let bench = Bench::new(EXPERIMENT);
    let (code, out, _) = bench.lab(&["run", "experiment-file.toml", "--dry-run"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("small: 3 puzzles × 3 settings × 3 runs = 27 runs\n"), "{out}");
    assert!(out.contains("27 of 27 runs are left") && out.contains("at most"), "{out}");
    assert!(!bench.path("results").exists());
}
