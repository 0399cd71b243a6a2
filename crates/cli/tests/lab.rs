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

    /// Starts the experiment and sends it a signal as soon as so many records are there; how it ended.
    fn signal_after(&self, out: &str, records: usize, signal: &str) -> Option<i32> {
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
        bench.signal_after("killed", count, "-KILL");
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

/// A disk that is full in the middle of a line, as a limit on the size of files makes it.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_the_run_under_way_and_no_other() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("whole", &[]);
    let whole = records(&bench.path("whole"));
    // 512 or 1024 bytes each, by the shell; either is less than all records and more than one.
    let full = "trap '' XFSZ; ulimit -f 20; exec \"$0\" lab run \"$1\" --out \"$2\"";
    let output = std::process::Command::new("sh")
        .args(["-c", full])
        .arg(assert_cmd::cargo::cargo_bin("evodoku"))
        .args([&bench.experiment, &bench.path("full")])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("records.jsonl: ") && !said.contains("panicked"), "{said}");
    let text = std::fs::read_to_string(bench.path("full/records.jsonl")).unwrap();
    let kept = text.matches('\n').count();
    assert!((1..27).contains(&kept), "{kept} records were kept");
    // What is there can be reported, and the rest is run when there is room again.
    assert_eq!(bench.lab(&["report", "full", "--pictures", "svg"]).0, 0);
    bench.run("full", &[]);
    assert_eq!(records(&bench.path("full")), whole);
}

#[test]
fn interrupted_it_ends_with_130_and_goes_on_later() {
    // Long runs, so that the signal comes in the middle of them.
    let text = EXPERIMENT.replace("30000", "3000000").replace("runs = 3", "runs = 1");
    let bench = Bench::new(&text);
    assert_eq!(bench.signal_after("out", 1, "-INT"), Some(130));
    let before = std::fs::read_to_string(bench.path("out/records.jsonl")).unwrap();
    assert!(before.ends_with('\n') && before.lines().count() < 9);
    bench.run("out", &[]);
    assert_eq!(records(&bench.path("out")).len(), 9);
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
    assert!(err.contains("out: 27 of 27 runs made again, 0 differ, 0 are stale"), "{err}");
    let (code, out, err) = bench.lab(&["rerun", "out", "--sample", "5", "--quiet"]);
    assert_eq!((code, out.as_str(), err.contains("5 of 27 runs")), (0, "", true), "{out}{err}");
    let file = std::fs::read_to_string(bench.path("out").join("records.jsonl")).unwrap();
    // The same one whatever the order in which runs ended, and one that did not just use up its budget.
    let line = file.lines().filter(|line| line.contains("\"status\":\"solved\"")).min().unwrap();
    assert_eq!(bench.lab(&["rerun", line]).0, 0);
    let record: RunRecord = serde_json::from_str(line).unwrap();
    let other = line.replace(&format!("\"seed\":{}", record.result.seed), "\"seed\":5");
    assert_ne!(other, line);
    let (code, out, _) = bench.lab(&["rerun", &other]);
    assert_eq!((code, out.contains("evaluations was")), (1, true), "{out}");
    // The same of an older engine is no fault, but told.
    let version = format!("\"engine_version\":{}", record.result.engine_version);
    let old = other.replace(&version, "\"engine_version\":0");
    let (code, out, _) = bench.lab(&["rerun", &old]);
    assert_eq!((code, out.contains("had versions, this is")), (0, true), "{out}");
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

#[test]
fn a_report_has_tables_pictures_and_a_page_of_its_own() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    let (code, out, err) = bench.lab(&["report", "out"]);
    assert_eq!((code, out.starts_with("27 runs of 3 settings on 3 puzzles")), (0, true), "{out}{err}");
    let text = |name: &str| std::fs::read_to_string(bench.path("out").join(name)).unwrap();
    let page = text("report.html");
    assert!(
        page.contains("<svg viewBox=") && page.contains("prefers-color-scheme") && !page.contains("src=")
    );
    assert!(text("report.md").contains("| setting | runs | solved |"));
    assert_eq!(text("tables/settings.csv").lines().count(), 4);
    for figure in ["success", "boxes", "convergence", "targets", "critical-difference"] {
        assert!(text(&format!("plots/{figure}.svg")).starts_with("<svg"), "{figure}");
        let png = std::fs::read(bench.path("out").join(format!("plots/{figure}.png"))).unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{figure}");
    }
    assert_eq!(bench.lab(&["report", "nowhere"]).0, 2);
    // One number in every column, and tables for LaTeX on request.
    assert!(
        text("tables/settings.csv")
            .starts_with("setting,runs,solved,solved low,solved high,median,25 %,75 %,ERT,")
    );
    assert!(text("tables/comparisons.csv").lines().next().unwrap().contains(",p,p (Holm),"));
    assert_eq!(bench.lab(&["report", "out", "--latex", "--pictures", "svg"]).0, 0);
    assert!(
        text("tables/settings.tex").contains("\\toprule") && !bench.path("out/plots/success.png").exists()
    );
}

#[test]
fn whoever_stops_reading_early_still_gets_the_report() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("evodoku"))
        .args(["lab", "report", "--pictures", "svg"])
        .arg(bench.path("out"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(bench.path("out/report.html").exists());
}

#[test]
fn a_corrupt_line_is_named_and_stops_neither_runs_nor_reports() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    let whole = records(&bench.path("out"));
    let file = bench.path("out/records.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    lines[4] = "{\"run\": nonsense".into();
    // Another number in a record that is otherwise fine.
    lines[9] = lines[9].replacen("\"evaluations\":", "\"evaluations\":7", 1);
    std::fs::write(&file, lines.join("\n") + "\n").unwrap();
    let (code, out, _) = bench.lab(&["fsck", "out"]);
    assert_eq!(code, 1);
    assert!(
        out.contains("records.jsonl, line 5: this is no record")
            && out.contains("line 10: this record was altered"),
        "{out}"
    );
    let (code, _, err) = bench.lab(&["report", "out"]);
    assert_eq!((code, err.contains("line 5") && err.contains("--skip-bad")), (2, true), "{err}");
    let (code, out, _) = bench.lab(&["report", "out", "--skip-bad", "--pictures", "svg"]);
    assert_eq!((code, out.contains("25 runs") && out.contains("2 lines were left out")), (0, true), "{out}");
    let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--out", "out"]);
    assert_eq!((code, err.contains("its run is made again")), (0, true), "{err}");
    assert_eq!(bench.lab(&["fsck", "out", "--repair"]).0, 0);
    assert_eq!(records(&bench.path("out")), whole);
    assert_eq!(std::fs::read_to_string(bench.path("out/records.jsonl.bad")).unwrap().lines().count(), 2);
}

#[test]
fn two_processes_cannot_write_to_one_folder_and_a_dead_one_leaves_no_lock() {
    // So hot that it never ends by itself.
    let endless = "name = \"n\"\npuzzles = [{ shape = \"9x9\", level = \"expert\" }]\npresets = [{ name = \"annealing\", set = { temperature = 1000, kernel = \"nothing\" } }]\n[budget]\nevaluations = 1000000000000\n";
    let bench = Bench::new(endless);
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("evodoku"))
        .args(["lab", "run"])
        .arg(&bench.experiment)
        .arg("--out")
        .arg(bench.path("out"))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !bench.path("out/experiment.toml").exists() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--out", "out"]);
    assert_eq!((code, err.contains("another evodoku is writing these records")), (2, true), "{err}");
    child.kill().unwrap();
    child.wait().unwrap();
    let (code, _, err) = bench.lab(&["fsck", "out", "--repair"]);
    assert_eq!(code, 0, "the lock went with its process: {err}");
}

const PUZZLES: &str = "{ shape = \"9x9\", level = \"easy\", count = 2 }";

#[test]
fn explore_finds_the_best_value_and_goes_on_with_more_runs() {
    let bench = Bench::new(EXPERIMENT);
    let explore = |runs: &str| {
        let vary = "temperature=0.3,100";
        let budget = ["--max-evaluations", "20000", "--out", "out", "--runs", runs];
        bench.lab(
            &[&["explore", "--preset", "annealing", "--vary", vary, "--puzzles", PUZZLES][..], &budget]
                .concat(),
        )
    };
    let (code, out, err) = explore("2");
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("best: temperature=0.3, 100 %"), "{out}");
    assert!(explore("4").2.contains("8 runs, ") && records(&bench.path("out")).len() == 16);
    let (code, _, err) =
        bench.lab(&["explore", "--preset", "annealing", "--vary", "heat=1,2", "--puzzles", PUZZLES]);
    assert_eq!((code, err.contains("no preset here has a parameter heat")), (2, true), "{err}");
}

#[test]
fn compare_says_whether_the_difference_is_noise() {
    let bench = Bench::new(EXPERIMENT);
    let options = ["--puzzles", PUZZLES, "--max-evaluations", "20000", "--runs", "6", "--out"];
    std::fs::write(
        bench.path("hot.toml"),
        "engine = \"annealing\"\n[parameters]\nkernel = \"nothing\"\ntemperature = 100\n",
    )
    .unwrap();
    std::fs::write(
        bench.path("cool.toml"),
        "engine = \"annealing\"\n[parameters]\nkernel = \"nothing\"\ntemperature = 0.3\n",
    )
    .unwrap();
    let (code, out, err) =
        bench.lab(&[&["compare", "hot.toml", "cool.toml"][..], &options, &["one"]].concat());
    assert_eq!((code, out.contains("the difference is more than noise")), (0, true), "{out}{err}");
    std::fs::copy(bench.path("cool.toml"), bench.path("same.toml")).unwrap();
    let (code, out, _) =
        bench.lab(&[&["compare", "same.toml", "cool.toml"][..], &options, &["two"]].concat());
    assert_eq!((code, out.contains("the difference may be noise")), (0, true), "{out}");
}

#[test]
fn tune_beats_a_bad_start_and_repeats_itself_from_its_records() {
    let bench = Bench::new(EXPERIMENT);
    std::fs::write(
        bench.path("hot.toml"),
        "engine = \"annealing\"\n[parameters]\nkernel = \"nothing\"\ntemperature = 50\n",
    )
    .unwrap();
    let tune = || {
        let budget = ["--max-evaluations", "10000", "--runs", "160", "--out", "out"];
        bench.lab(
            &[
                &["tune", "--preset", "hot.toml", "--vary", "temperature=log:0.1..100", "--puzzles", PUZZLES]
                    [..],
                &budget,
            ]
            .concat(),
        )
    };
    let (code, preset, err) = tune();
    assert_eq!((code, err.contains("the gain is more than noise")), (0, true), "{err}");
    assert!(
        err.contains("on 1 puzzles held out") && err.contains("over seeds on these puzzles alone"),
        "{err}"
    );
    let size = std::fs::metadata(bench.path("out/records.jsonl")).unwrap().len();
    assert_eq!(
        (tune().1, std::fs::metadata(bench.path("out/records.jsonl")).unwrap().len()),
        (preset.clone(), size)
    );
    std::fs::write(bench.path("tuned.toml"), preset).unwrap();
    let solved = Command::cargo_bin("evodoku")
        .unwrap()
        .current_dir(bench.folder.path())
        .args([
            "solve",
            "--config",
            "tuned.toml",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ])
        .output()
        .unwrap();
    assert!(solved.status.success());
}

#[test]
fn tune_keeps_a_preset_that_nothing_beats() {
    let bench = Bench::new(EXPERIMENT);
    // Where every temperature that is tried is far too hot, what wins the races is no gain.
    let puzzles = "{ shape = \"9x9\", level = \"easy\", count = 9 }";
    let (code, preset, err) = bench.lab(&[
        "tune",
        "--preset",
        "annealing",
        "--vary",
        "temperature=100..1000",
        "--puzzles",
        puzzles,
        "--max-evaluations",
        "4000",
        "--runs",
        "120",
        "--out",
        "out",
    ]);
    assert_eq!((code, err.contains("stays")), (0, true), "{err}");
    assert!(err.contains("3 puzzles are held out"), "{err}");
    assert!(preset.contains("annealing as it is") && !preset.contains("temperature = 1000"), "{preset}");
}

#[test]
fn target_prints_one_number() {
    let bench = Bench::new(EXPERIMENT);
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let target = |more: &[&str]| {
        bench.lab(&[&["target", "--preset", "drvojtex-sa", "1", "2", "4711", puzzle], more].concat())
    };
    let (code, one, err) = target(&["--cooling_factor", "0.98"]);
    assert!(code == 0 && one.trim().parse::<f64>().is_ok(), "{one}{err}");
    assert_eq!(target(&["cooling_factor=0.98"]).1, one);
    assert_eq!(target(&["--cooling_factor", "7"]).0, 2);
    assert_eq!(target(&["--cooling_factor"]).0, 2);
}

#[test]
fn records_are_exported_for_other_tools() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    assert_eq!(bench.lab(&["export", "out", "--ioh", "ioh"]).0, 0);
    let text = std::fs::read_to_string(bench.path("ioh/glebpp-ga/IOHprofiler_f1_9x9_medium-1.json")).unwrap();
    let description: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(description["scenarios"][0]["runs"][0]["best"]["x"].is_array());
    assert_eq!(description["scenarios"][0]["runs"].as_array().unwrap().len(), 3);
    let data = bench.path("ioh/glebpp-ga").join(description["scenarios"][0]["path"].as_str().unwrap());
    let data = std::fs::read_to_string(data).unwrap();
    assert_eq!(data.lines().filter(|line| *line == "evaluations raw_y").count(), 3);
}

#[test]
fn the_course_of_a_run_is_drawn() {
    let bench = Bench::new(EXPERIMENT);
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let evodoku = |arguments: &[&str]| {
        Command::cargo_bin("evodoku")
            .unwrap()
            .current_dir(bench.folder.path())
            .args(arguments)
            .output()
            .unwrap()
    };
    evodoku(&[
        "solve",
        "-p",
        "lvsitanvs-ga",
        "-j",
        "1",
        "--max-evaluations",
        "5000",
        "--trace",
        "run.csv",
        hard,
    ]);
    let drawn = String::from_utf8(evodoku(&["plot", "run.csv"]).stdout).unwrap();
    assert!(["best", "mean", "worst", "diversity"].iter().all(|name| drawn.contains(name)), "{drawn}");
    assert!(!drawn.contains('\x1b'));
    assert!(evodoku(&["plot", "run.csv", "--out", "run.svg", "--out", "run.png"]).status.success());
    assert!(std::fs::read_to_string(bench.path("run.svg")).unwrap().contains("temperature"));
    assert_eq!(evodoku(&["plot", "run.csv", "--out", "run.gif"]).status.code(), Some(2));
    assert_eq!(evodoku(&["plot", "experiment-file.toml"]).status.code(), Some(2));
}

#[test]
fn a_plan_is_told_to_programs_and_runs_are_made_by_number() {
    let bench = Bench::new(EXPERIMENT);
    let plan = || -> serde_json::Value {
        let (code, out, err) = bench.lab(&["plan", "experiment-file.toml", "--json", "--out", "out"]);
        assert_eq!(code, 0, "{err}");
        serde_json::from_str(&out).unwrap()
    };
    let before = plan();
    assert_eq!((before["runs"].as_u64(), before["left_numbers"].as_str()), (Some(27), Some("0-26")));
    assert_eq!(before["settings"][0]["varied"]["cooling_factor"].as_f64(), Some(0.9));
    assert_eq!(before["puzzles"].as_array().unwrap().len(), 3);
    bench.run("out", &["--only", "3,20-25"]);
    let after = plan();
    assert_eq!((after["left"].as_u64(), after["left_numbers"].as_str()), (Some(20), Some("0-2,4-19,26")));
    let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--only", "x"]);
    assert_eq!((code, err.contains("names no runs")), (2, true), "{err}");
    bench.run("whole", &[]);
    bench.run("out", &[]);
    assert_eq!(records(&bench.path("out")), records(&bench.path("whole")));
}

#[test]
fn power_says_how_many_puzzles_and_runs_would_tell() {
    let text = EXPERIMENT.replace("count = 2", "count = 7");
    let bench = Bench::new(&text);
    bench.run("out", &[]);
    let (code, out, err) = bench.lab(&["power", "out", "--ratio", "3"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("| puzzles | 1 run | 3 runs |") && out.contains("100 cases"), "{out}");
    let (code, _, err) = bench.lab(&["power", "out", "--settings", "glebpp-ga,other"]);
    assert_eq!((code, err.contains("there is no setting called other; there are")), (2, true), "{err}");
}

#[test]
fn a_table_stands_beside_earlier_records_and_the_best_other() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    let (code, out, err) = bench.lab(&["table", "out", "--before", "out", "--against", "best"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("| ratio to the best other | ratio to before |"), "{out}");
    assert!(out.contains(" %") && out.contains("geometric mean"), "{out}");
    let (code, out, _) = bench.lab(&["table", "out", "--csv"]);
    assert!(code == 0 && out.starts_with("class,setting,runs,solved"), "{out}");
    let (code, _, err) = bench.lab(&["table", "out", "--against", "other"]);
    assert_eq!((code, err.contains("there is no setting \"other\"; there are")), (2, true), "{err}");
}

#[test]
fn settings_of_one_label_are_told_apart_and_puzzles_are_known_by_their_text() {
    let puzzles =
        |texts: [&str; 2]| format!("puzzles = [{{ text = {:?} }}, {{ text = {:?} }}]", texts[0], texts[1]);
    let one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let other = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
    let text = |name: &str, temperature: f64, puzzles: &str| {
        format!(
            "name = \"{name}\"\nruns = 2\n{puzzles}\npresets = [{{ name = \"annealing\", label = \"X\", set = {{ temperature = {temperature} }} }}]\n[budget]\nevaluations = 5000\n"
        )
    };
    let bench = Bench::new(&text("first", 0.3, &puzzles([one, other])));
    bench.run("first", &[]);
    std::fs::write(&bench.experiment, text("second", 5.0, &puzzles([other, one]))).unwrap();
    bench.run("second", &[]);
    let (code, out, err) = bench.lab(&["report", "first", "second", "--out", "both", "--pictures", "svg"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("8 runs of 2 settings on 2 puzzles"), "{out}");
    assert!(
        out.contains(
            "Put together from first (4 runs), second (4 runs); 2 puzzles and 0 settings are in more than one"
        ),
        "{out}"
    );
    let settings = std::fs::read_to_string(bench.path("both/tables/settings.csv")).unwrap();
    assert!(settings.contains("temperature=0.3,4,") && settings.contains("temperature=5,4,"), "{settings}");
}

#[test]
fn the_studies_of_the_original_programs_stand_beside_their_authors_figures() {
    let bench = Bench::new(EXPERIMENT);
    let (code, out, err) = bench.lab(&[
        "originals",
        "--out",
        "out",
        "--runs",
        "1",
        "--only",
        "initialisation,cooling-factor",
        "--quiet",
    ]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("The decreasing factor 0.98855 is the best of ten (median 0.1965 s"), "{out}");
    let text = |name: &str| std::fs::read_to_string(bench.path("out").join(name)).unwrap();
    assert!(text("tables/claims.csv").starts_with("study,claim,author,ours,holds\n"));
    assert_eq!(text("tables/drvojtex.csv").lines().count(), 11);
    assert!(text("report.html").contains("cooling-factor-boxes"));
    let (code, _, err) = bench.lab(&["originals", "--only", "nothing"]);
    assert_eq!((code, err.contains("population-size")), (2, true), "{err}");
    assert_eq!(bench.lab(&["originals", "--huke", "nowhere.txt"]).0, 2);
}

#[test]
fn a_population_is_printed_with_the_fitness_of_each() {
    let bench = Bench::new(EXPERIMENT);
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let print = |epochs: &str| {
        bench.lab(&[
            "population",
            "--preset",
            "huke-ga-as-coded",
            "--set",
            "population=30",
            "--epochs",
            epochs,
            hard,
        ])
    };
    let costs = |text: &str| -> Vec<u64> {
        text.lines().filter_map(|line| line.strip_prefix("# cost ")?.parse().ok()).collect()
    };
    let (code, first, err) = print("0");
    assert_eq!((code, costs(&first).len()), (0, 30), "{err}");
    let (_, later, _) = print("5");
    assert!(costs(&later)[0] < costs(&first)[0] && costs(&later).is_sorted(), "{later}");
    let grids = later.lines().filter(|line| !line.starts_with('#') && line.len() == 81).count();
    assert_eq!(grids, costs(&later).len());
}
