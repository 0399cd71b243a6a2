//! Records: repeated, checked, repaired, exported.

use crate::bench::{Bench, EXPERIMENT, records};
use evodoku_lab::records::RunRecord;

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
    // An impossible number of threads is refused.
    for threads in ["0", "60000"] {
        let other = line.replace("\"threads\":1,", &format!("\"threads\":{threads},"));
        let other = other.split(",\"sum\"").next().unwrap().to_owned() + "}";
        let (code, out, err) = bench.lab(&["rerun", &other]);
        let expected = format!("it is said to have had {threads} threads; there are 1 to 1024");
        assert_eq!((code, format!("{out}{err}").contains(&expected)), (1, true), "{out}{err}");
    }
    // The same of an older engine is listed and does not fail.
    let version = format!("\"engine_version\":{}", record.result.engine_version);
    let old = other.replace(&version, "\"engine_version\":0");
    let (code, out, _) = bench.lab(&["rerun", &old]);
    assert_eq!((code, out.contains("had versions, this is")), (0, true), "{out}");
}

/// Which run ends first is a matter of chance, and of no table.
#[test]
fn tables_do_not_depend_on_the_order_of_records() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    let table = || {
        assert_eq!(bench.lab(&["report", "out", "--pictures", "svg"]).0, 0);
        let text = std::fs::read_to_string(bench.path("out/tables/settings.csv")).unwrap();
        // Setting, runs, share solved.
        text.lines().map(|line| line.split(',').take(3).collect::<Vec<_>>().join(",")).collect::<Vec<_>>()
    };
    let before = table();
    let file = bench.path("out/records.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    let turned: Vec<&str> = text.lines().rev().collect();
    std::fs::write(&file, turned.join("\n") + "\n").unwrap();
    assert_eq!(table(), before);
}

/// Of a collection that is not ours to publish: no puzzle and no solution is in the records, and who has it makes them again.
#[test]
fn withheld_records_are_reported_and_rerun_with_the_puzzles() {
    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const EMPTY: &str = ".................................................................................";
    let bench = Bench::new(
        "name = \"theirs\"\nruns = 2\npuzzles = [{ file = \"theirs/*.txt\" }]\npresets = [\"annealing\"]\n[budget]\nevaluations = 5000\n",
    );
    std::fs::create_dir(bench.path("theirs")).unwrap();
    std::fs::write(bench.path("theirs/some.txt"), format!("{EASY}\n{EMPTY}\n")).unwrap();
    bench.run("out", &[]);
    let (code, _, err) = bench.lab(&["merge", "--withhold-puzzles", "out", "--out", "public"]);
    assert_eq!((code, err.contains("4 runs in public")), (0, true), "{err}");
    let text = std::fs::read_to_string(bench.path("public/records.jsonl")).unwrap();
    assert!(!text.contains(EASY) && !text.contains(EMPTY) && !text.contains("\"solution\":["), "{text}");
    let (code, out, _) = bench.lab(&["rerun", "--check", "public"]);
    assert!(code == 0 && out.contains("4 of them are without their puzzles"), "{out}");
    let (_, out, _) = bench.lab(&["report", "public"]);
    assert!(out.contains("4 runs of 1 setting on 2 puzzles"), "{out}");
    let (code, _, err) = bench.lab(&["rerun", "public", "--quiet"]);
    assert!(
        code == 0 && err.contains("0 of 4 runs made again") && err.contains("4 runs are on puzzles"),
        "{err}"
    );
    let (code, _, err) = bench.lab(&["rerun", "public", "--quiet", "--puzzles", "theirs"]);
    assert!(code == 0 && err.contains("4 of 4 runs made again, 0 differ"), "{err}");
    let line = text.lines().next().unwrap();
    assert_eq!(bench.lab(&["rerun", line, "--puzzles", "theirs"]).0, 0);
    assert_eq!(bench.lab(&["rerun", line]).0, 1);
    let (code, _, err) = bench.lab(&["rerun", "public", "--puzzles", "nowhere"]);
    assert!(code == 2 && err.contains("nowhere"), "{err}");
    let (code, _, err) = bench.lab(&["rerun", "public", "--puzzles", "experiment-file.toml"]);
    assert!(
        code == 2 && err.contains("none of the puzzles of these runs is in experiment-file.toml"),
        "{err}"
    );
}

/// Every run takes longer than a nanosecond; the shortest stands for all.
#[test]
fn a_sample_is_never_empty() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    let (code, _, err) = bench.lab(&["rerun", "out", "--within", "1ns", "--quiet"]);
    assert_eq!((code, err.contains("out: 1 of 27 runs made again, 0 differ")), (0, true), "{err}");
}

#[test]
fn records_are_found_below_a_folder() {
    let bench = Bench::new(EXPERIMENT);
    for out in ["all/one", "all/several/two"] {
        bench.run(out, &["--only", "0-1"]);
    }
    std::fs::create_dir(bench.path("all/empty")).unwrap();
    let (code, out, err) = bench.lab(&["rerun", "all", "--quiet"]);
    assert_eq!((code, out.as_str(), err.lines().count()), (0, "", 2), "{err}");
    assert!(err.contains("one: 2 of 2 runs") && err.contains("two: 2 of 2 runs"), "{err}");
    let (code, out, _) = bench.lab(&["rerun", "--check", "all"]);
    let is_each = ["all/one:\n2 runs, 0 repeated", "all/several/two:\n2 runs, 0 repeated"]
        .iter()
        .all(|it| out.contains(it));
    assert_eq!((code, is_each), (0, true), "{out}");
    let (code, _, err) = bench.lab(&["report", "all"]);
    assert_eq!(
        (code, err.contains("but there are below it, from all/one to all/several/two")),
        (2, true),
        "{err}"
    );
    let (code, _, err) = bench.lab(&["rerun", "all/empty"]);
    assert_eq!((code, err.contains("there are no records here")), (2, true), "{err}");
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
    let (code, out, _) = bench.lab(&["rerun", "--check", "out"]);
    assert_eq!(code, 1);
    assert!(
        out.contains("records.jsonl, line 5: this is no record")
            && out.contains("line 10: this record was altered"),
        "{out}"
    );
    let (code, _, err) = bench.lab(&["report", "out"]);
    assert_eq!((code, err.contains("line 5") && err.contains("--skip-bad")), (2, true), "{err}");
    // What is advised can be done, whichever command met the line.
    for command in [&["rerun"][..], &["power"], &["merge", "--out", "new"], &["export", "--ioh", "new"]] {
        let (code, _, err) = bench.lab(&[command, &["out"]].concat());
        let advice = "`evodoku lab rerun --check --repair out/records.jsonl` moves such lines to one side";
        assert_eq!((code, err.contains("line 5") && err.contains(advice)), (2, true), "{command:?}: {err}");
    }
    let (code, out, _) = bench.lab(&["report", "out", "--skip-bad", "--pictures", "svg"]);
    assert_eq!((code, out.contains("25 runs") && out.contains("2 lines were left out")), (0, true), "{out}");
    let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--out", "out"]);
    assert_eq!((code, err.contains("its run is repeated")), (0, true), "{err}");
    assert_eq!(bench.lab(&["rerun", "--check", "--repair", "out/records.jsonl"]).0, 0);
    assert_eq!(records(&bench.path("out")), whole);
    assert_eq!(std::fs::read_to_string(bench.path("out/records.jsonl.bad")).unwrap().lines().count(), 2);
}

#[test]
fn counts_of_one_are_singular() {
    let bench = Bench::new(EXPERIMENT);
    let (_, _, err) = bench.lab(&["run", "experiment-file.toml", "--out", "out", "--only", "0"]);
    assert!(err.starts_with("1 run, "), "{err}");
    let (_, _, err) = bench.lab(&["rerun", "out", "--quiet"]);
    assert!(err.contains("1 of 1 run made again, 0 differ"), "{err}");
    let (_, _, err) = bench.lab(&["power", "out"]);
    assert!(err.contains("these settings have 1 puzzle in common"), "{err}");
    let file = bench.path("out/records.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("nonsense\n{text}{{\"ru")).unwrap();
    let (_, out, _) = bench.lab(&["rerun", "--check", "out"]);
    assert!(out.contains("1 run, 0 repeated records, 1 torn line, 1 line that is no record"), "{out}");
    let (_, out, _) = bench.lab(&["report", "out", "--skip-bad", "--pictures", "svg"]);
    assert!(out.contains("1 line was left out because it is no record: "), "{out}");
    assert!(out.contains("1 line was cut off while it was written and does not count."), "{out}");
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
    for solver in ["glebpp-ga", "drvojtex-sa_cooling_factor=0.9"] {
        for file in glob::glob(bench.path("ioh").join(solver).join("*/*.dat").to_str().unwrap()).unwrap() {
            let data = std::fs::read_to_string(file.unwrap()).unwrap();
            for run in data.split("evaluations raw_y\n").filter(|run| !run.is_empty()) {
                let at = |line: &str| -> u64 { line.split(' ').next().unwrap().parse().unwrap() };
                let evaluations: Vec<u64> = run.lines().map(at).collect();
                assert!(evaluations.is_sorted_by(|one, other| one < other), "{evaluations:?}");
            }
        }
    }
}
