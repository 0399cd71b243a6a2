//! A folder with an experiment, and `evodoku lab` run in it.

use assert_cmd::Command;
use evodoku_lab::records::{RunRecord, read};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;

/// 24 runs of a few milliseconds, solved and unsolved ones.
pub const EXPERIMENT: &str = r#"
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

/// The folder.
pub struct Bench {
    pub folder: TempDir,
    pub experiment: PathBuf,
}

impl Bench {
    pub fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let experiment = folder.path().join("experiment-file.toml");
        std::fs::write(&experiment, text).unwrap();
        Self { folder, experiment }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn lab(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::cargo_bin("evodoku").unwrap();
        let output = command.current_dir(self.folder.path()).arg("lab").args(arguments).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
    }

    pub fn run(&self, out: &str, more: &[&str]) {
        let experiment = self.experiment.to_str().unwrap();
        let (code, _, err) = self.lab(&[&["run", experiment, "--out", out], more].concat());
        assert_eq!(code, 0, "{err}");
    }

    /// Starts the experiment and sends it a signal as soon as so many records are there; how it ended.
    pub fn signal_after(&self, out: &str, records: usize, signal: &str) -> Option<i32> {
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
        std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        child.wait().unwrap().code()
    }
}

/// The records by name, without times.
pub fn records(folder: &Path) -> BTreeMap<String, RunRecord> {
    let mut records = BTreeMap::new();
    read(&[folder.into()], |record: RunRecord| {
        let twin = records.insert(record.run.clone(), record.without_times());
        assert!(twin.is_none(), "a run is recorded twice");
    })
    .unwrap();
    records
}
