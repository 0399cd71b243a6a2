//! Runs of an experiment: killed, interrupted, in parts, on a full disk, by two at once.

use crate::bench::{Bench, EXPERIMENT, records};
use std::process::Stdio;

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
    // What is in a folder already stays there, also when it is merged with itself.
    for (out, source) in [("merged", "one"), ("whole", "two"), ("merged", "merged")] {
        let (code, _, err) = bench.lab(&["merge", "--out", out, source]);
        assert_eq!((code, records(&bench.path(out)).len()), (0, 27), "{err}");
        assert_eq!(std::fs::read_to_string(bench.path(out).join("experiment.toml")).unwrap(), EXPERIMENT);
    }
    // Parts may also share a folder, and the whole experiment then finds everything done.
    bench.run("shared", &["--shard", "1/2"]);
    bench.run("shared", &["--shard", "2/2"]);
    bench.run("shared", &[]);
    assert_eq!(records(&bench.path("shared")), records(&bench.path("whole")));
}

#[test]
fn runs_that_are_not_there_are_refused_and_none_is_fine() {
    let bench = Bench::new(EXPERIMENT);
    let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--out", "out", "--only", "3,99"]);
    assert_eq!((code, err.contains("there is no run 99: the experiment has 27")), (2, true), "{err}");
    assert_eq!(bench.lab(&["run", "experiment-file.toml", "--out", "out", "--only", ""]).0, 0);
    std::fs::write(bench.path("escape.toml"), EXPERIMENT.replacen("name = \"", "name = \"../", 1)).unwrap();
    let (code, _, err) = bench.lab(&["run", "escape.toml", "--dry-run"]);
    assert_eq!((code, err.contains("would not do for a folder")), (2, true), "{err}");
}

#[test]
fn what_holds_no_records_is_said_to_hold_none() {
    let bench = Bench::new(EXPERIMENT);
    std::fs::write(bench.path("empty.jsonl"), "").unwrap();
    for command in [&["rerun", "--check"][..], &["rerun"], &["report"], &["power"]] {
        let (code, _, err) = bench.lab(&[command, &["empty.jsonl"]].concat());
        let said = "error: empty.jsonl: there are no records here; `evodoku lab run` makes some";
        assert_eq!((code, err.lines().last()), (2, Some(said)), "{command:?}");
    }
    for (text, expected_text) in
        [("53..7....", "there are no records here"), ("53..7....\n", "this is no record of a run")]
    {
        std::fs::write(bench.path("puzzle.txt"), text).unwrap();
        for command in [&["rerun", "--check"][..], &["report"], &["power"]] {
            let (code, out, err) = bench.lab(&[command, &["puzzle.txt"]].concat());
            // A check names what is wrong with a line, and ends as one that has found something.
            let expected = if command[0] == "rerun" && text.ends_with('\n') { 1 } else { 2 };
            let said = out + &err;
            assert_eq!(
                (code, said.contains(expected_text)),
                (expected, true),
                "{command:?} {text:?}: {said}"
            );
        }
        for command in [&["merge", "--out", "new"][..], &["export", "--ioh", "new"]] {
            for source in ["puzzle.txt", "empty.jsonl"] {
                let (code, _, err) = bench.lab(&[command, &[source]].concat());
                assert_eq!((code, err.contains(" record")), (2, true), "{command:?} {source}: {err}");
            }
        }
    }
}

#[test]
fn a_file_in_the_place_of_a_folder_is_named_in_our_words() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &["--only", "0"]);
    std::fs::write(bench.path("file"), "x").unwrap();
    let is_file = "error: file: there is a file of this name, and a folder is wanted\n";
    for command in [
        &["run", "experiment-file.toml", "--out", "file"][..],
        &["merge", "out", "--out", "file"],
        &["report", "out", "--out", "file"],
        &["export", "out", "--ioh", "file"],
        &["originals", "--out", "file"],
    ] {
        let (code, _, err) = bench.lab(command);
        assert_eq!((code, err.as_str()), (2, is_file), "{command:?}");
    }
    let none = "error: none: there is no such file or folder\n";
    for command in ["report", "rerun", "power"] {
        let (code, _, err) = bench.lab(&[command, "none"]);
        assert_eq!((code, err.as_str()), (2, none), "{command}");
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
    let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--out", "out", "--only", ""]);
    assert_eq!(code, 0, "the lock went with its process: {err}");
}
