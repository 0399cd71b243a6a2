//! `evodoku solve` as a user meets it: results, messages, exit statuses.

use assert_cmd::Command;
use std::path::Path;

/// The example of the Wikipedia article on Sudoku, and its solution.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

struct Said {
    code: i32,
    out: String,
    err: String,
}

fn evodoku(arguments: &[&str], input: &str) -> Said {
    let output = Command::cargo_bin("evodoku").unwrap().args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    Said { code: output.status.code().unwrap(), out: text(&output.stdout), err: text(&output.stderr) }
}

fn solve(arguments: &[&str], input: &str) -> Said {
    evodoku(&[&["solve"], arguments].concat(), input)
}

/// Rows of numbers separated by blanks.
fn rows(line: &str) -> String {
    let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ") + "\n";
    line.chars().collect::<Vec<_>>().chunks(9).map(row).collect()
}

#[test]
fn a_puzzle_as_text_or_on_standard_input() {
    for said in [
        solve(&[EASY], ""),
        solve(&[], EASY),
        solve(&["-"], EASY),
        solve(&[], &rows(&EASY.replace('.', "0"))),
    ] {
        assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, rows(SOLVED).as_str(), ""));
    }
}

#[test]
fn random_solves_one_puzzle_of_the_input() {
    let input = format!("{EASY}\n").repeat(7);
    let said = solve(&["--random", "--format", "line"], &input);
    assert_eq!((said.code, said.out.trim()), (0, SOLVED), "{}", said.err);
    assert!(
        said.err.starts_with("drawn: puzzle ") && said.err.contains(" of 7, standard input"),
        "{}",
        said.err
    );
}

#[test]
fn time_limit_none_is_accepted_and_offered() {
    assert_eq!(solve(&["-t", "none", EASY], "").code, 0);
    let said = solve(&["-t", "unlimited", EASY], "");
    assert!(said.code == 2 && said.err.contains("none for no limit"), "{}", said.err);
}

#[test]
fn set_takes_authors_names_or_answers_with_ours() {
    let said = solve(&["-p", "lvsitanvs-ga", "--set", "numCandidates=200", "--format", "line", EASY], "");
    assert_eq!((said.code, said.out.trim()), (0, SOLVED), "{}", said.err);
    let said = solve(&["-p", "drvojtex-sa", "--set", "sigma=2", EASY], "");
    assert!(said.code == 2 && said.err.contains("its author's sigma is temperature"), "{}", said.err);
}

#[test]
fn every_preset_solves_an_easy_puzzle_without_settings() {
    // One stops by design after 25 generations without improvement.
    for preset in evodoku::presets::names().filter(|&preset| preset != "huke-ga-as-documented") {
        let said = solve(&["-p", preset, "--format", "line", "--max-evaluations", "3000000", EASY], "");
        assert_eq!((said.code, said.out.trim()), (0, SOLVED), "{preset}: {}", said.err);
    }
}

#[test]
fn answers_come_in_the_order_of_the_puzzles() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let input = format!("{hard} # said to be hard\n# a comment\n{EASY}\n{hard}\n").repeat(20);
    let said = solve(&["--format", "line", "--threads", "3"], &input);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!((said.code, lines.len()), (0, 60));
    assert!(lines.iter().skip(1).step_by(3).all(|line| *line == SOLVED));
    assert!(lines.iter().step_by(3).all(|line| line.starts_with("812753649")));
}

#[test]
fn json_has_the_fields_that_scripts_rely_on() {
    let said = solve(&["--format", "json", "--seed", "7", EASY], "");
    let record: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    for field in [
        "puzzle",
        "index",
        "order",
        "status",
        "preset",
        "seed",
        "cost",
        "evaluations",
        "epochs",
        "restarts",
        "seconds",
        "cpu_seconds",
        "solution",
    ] {
        assert!(record.get(field).is_some(), "{field}");
    }
    assert_eq!(
        (&record["status"], &record["seed"], &record["order"]),
        (&"solved".into(), &7.into(), &9.into())
    );
    assert_eq!(record["solution"].as_array().unwrap().len(), 81);
    assert_eq!(record["solution"][0], 5);
}

#[test]
fn one_bad_puzzle_does_not_spoil_the_others() {
    let bad = EASY.replacen("53", "55", 1);
    let short = &EASY[1..];
    let said = solve(&["--format", "line"], &format!("{EASY}\n{bad}\n{short}\n{EASY}\n"));
    assert_eq!(said.code, 2);
    // A line stays a line, so that answers can be put beside their puzzles.
    assert_eq!(said.out, format!("{SOLVED}\n\n\n{SOLVED}\n"));
    assert!(said.err.contains("line 2: 5 stands twice in row 1"), "{}", said.err);
    assert!(said.err.contains("line 3: 80 cells found"), "{}", said.err);
}

#[test]
fn json_has_a_record_for_every_puzzle() {
    let bad = EASY.replacen("53", "55", 1);
    let several = EASY.replacen("28", "..", 1).replacen("419", "...", 1).replacen("79", "..", 1);
    let text = format!("id,puzzle\n7,{EASY}\n8,12345\n9,{bad}\n10,{several}\n");
    let said = solve(&["--format", "json"], &text);
    let records: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |key: &str| records.iter().map(|record| record[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("status"), ["solved", "malformed", "contradiction", "solved"]);
    assert_eq!(of("index"), [0, 1, 2, 3]);
    assert_eq!(of("line"), [2, 3, 4, 5]);
    assert_eq!((&records[0]["solutions"], &records[3]["solutions"]), (&1.into(), &"several".into()));
    assert_eq!(records[3]["columns"]["id"], "10");
    assert!(records[1]["message"].as_str().unwrap().contains("cells found"), "{}", records[1]);
    let said = solve(&["--format", "json", "--any", EASY], "");
    assert!(!said.out.contains("solutions"), "{}", said.out);
}

#[test]
fn columns_of_a_table_stay_with_the_solutions() {
    let said = solve(&["--format", "csv"], &format!("id,puzzle\n7,{EASY}\n9,{EASY}\n"));
    assert_eq!(said.out, format!("id,puzzle\n7,{SOLVED}\n9,{SOLVED}\n"));
}

#[test]
fn what_one_command_prints_as_json_the_next_one_reads() {
    for arguments in [
        vec!["--givens", "30"],
        vec!["--shape", "7x7", "--jigsaw", "--share", "0.5"],
        vec!["--shape", "6x6:3x2", "--diagonals", "--share", "0.6"],
        vec!["--shape", "12x12:4x3", "--share", "0.6"],
        vec!["--windows", "--givens", "30"],
        vec!["--shape", "16x16", "--share", "0.6"],
        vec!["--shape", "36x36", "--share", "0.9"],
        vec!["--shape", "5x5:latin", "--share", "0.6"],
    ] {
        let made = evodoku(&[&["generate", "-n", "2", "-f", "json"], arguments.as_slice()].concat(), "").out;
        let solved = solve(&["-f", "json"], &made);
        assert_eq!(solved.code, 0, "{arguments:?}: {}", solved.err);
        let checked = evodoku(&["check", "-f", "json"], &solved.out);
        assert_eq!(checked.code, 0, "{arguments:?}: {}", checked.out);
        let rated = evodoku(&["rate", "-f", "json", "--runs", "0"], &checked.out);
        let written = evodoku(&["convert", "--to", "json"], &rated.out);
        let puzzles = |text: &str| {
            let record = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
            text.lines()
                .map(|line| (record(line)["puzzle"].clone(), record(line)["regions"].clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(puzzles(&made), puzzles(&written.out), "{arguments:?}");
        assert_eq!(puzzles(&made).len(), 2);
    }
}

#[test]
fn a_line_is_answered_before_the_next_one_is_written() {
    use std::io::{BufRead, BufReader, Write};
    for (command, answer) in
        [(&["solve", "-f", "line"][..], SOLVED), (&["check"][..], "exactly one solution")]
    {
        let program = assert_cmd::cargo::cargo_bin("evodoku");
        let mut child = std::process::Command::new(program)
            .args(command)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let (mut input, mut output) =
            (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        for _ in 0..3 {
            writeln!(input, "{EASY}").unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            assert!(line.trim_end().ends_with(answer), "{line}");
        }
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn values_that_cannot_be_say_what_to_write() {
    for (arguments, message) in [
        (&["solve", "--seed", "-1"][..], "it cannot be below zero"),
        (&["solve", "--seed", "1.5"], "write a whole number"),
        (&["solve", "-t", "five"], "500ms, 30s, 10m, 2h"),
        (&["solve", "-t", "30"], "say of what: 30s, 30ms or 30m"),
        (&["solve", "-p", "huke", EASY], "did you mean huke-ga?"),
        (&["solve", ""], "an input is empty"),
        (&["generate", "--share", "half"], "such as 0.45 or 45%"),
        (&["generate", "-n", "-1"], "it cannot be below zero"),
        (&["check", "--limit", "0"], "write 2 or more"),
        (&["solve", "--shape", "9x9+killer", EASY], "killer is not among the rules"),
        (&["explain", "-t", "five", EASY], "500ms, 30s, 10m, 2h"),
        (&["rate", "--runs", "-1", EASY], "it cannot be below zero"),
        (&["plot", "nosuch.csv"], "nosuch.csv: there is no such file"),
        (&["plot", "."], ".: this is a folder, and a file is wanted"),
        (&["man", "--dir", "Cargo.toml"], "Cargo.toml: there is a file of this name, and a folder is wanted"),
        (&["lab", "run", "nosuch.toml"], "nosuch.toml: there is no such file"),
        (&["solve", "--watch", EASY], "--watch draws on a terminal"),
        (&["solve", "--against", "exact", EASY], "--watch"),
    ] {
        let said = evodoku(arguments, "");
        assert!(said.code == 2 && said.err.contains(message), "{arguments:?}: {}", said.err);
    }
    assert_eq!(solve(&["--max-evaluations", "1e6", EASY], "").code, 0);
    assert_eq!(solve(&["--shape", "9X9+Windows", "--any", &".".repeat(81)], "").code, 0);
    let made = evodoku(&["generate", "--share", "45%", "-f", "line"], "").out;
    assert_eq!(made.trim().chars().filter(|&cell| cell != '.').count(), 36);
}

#[test]
fn many_bad_lines_are_told_in_linear_time() {
    let said = solve(&["-f", "line"], &format!("{EASY}!\n").repeat(3000));
    assert_eq!((said.code, said.out.lines().count()), (2, 3000));
    assert!(said.err.contains("line 3000"), "{}", said.err.len());
}

#[test]
fn there_is_a_manual_page_for_each_command() {
    let folder = tempfile::tempdir().unwrap();
    let said = evodoku(&["man", "--dir", folder.path().to_str().unwrap()], "");
    assert_eq!(said.code, 0, "{}", said.err);
    for page in ["evodoku.1", "evodoku-solve.1", "evodoku-lab-run.1"] {
        let text = std::fs::read_to_string(folder.path().join(page)).expect(page);
        assert!(text.contains(".TH"), "{page}");
    }
    assert!(evodoku(&["man", "solve"], "").out.contains("evodoku-solve"));
    assert!(evodoku(&["man", "solve"], "").out.contains(".SH EXAMPLES\n  evodoku solve puzzle.txt"));
    assert!(evodoku(&["man", "nosuch"], "").err.contains("there is no command"));
}

#[test]
fn givens_that_clash_are_both_marked() {
    let said = solve(&[&EASY.replacen("53", "55", 1)], "");
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert_eq!(said.err.matches("5 here").count(), 2, "{}", said.err);
}

#[test]
fn a_puzzle_without_solution_is_told_from_one_that_took_too_long() {
    // The last cell of row 1 can only be 9, which stands in its column already.
    let impossible = "12345678.........9...............................................................";
    let said = solve(&["--format", "json", impossible], "");
    let record: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((said.code, record["status"].as_str()), (3, Some("contradiction")));
    let said = solve(&["--format", "line"], &format!("{EASY}\n{impossible}\n{EASY}\n"));
    assert_eq!((said.code, said.out), (3, format!("{SOLVED}\n\n{SOLVED}\n")));
    let said = solve(
        &["-p", "annealing", "--no-propagation", "--max-evaluations", "100", "--format", "json", EASY],
        "",
    );
    let record: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((said.code, record["status"].as_str()), (1, Some("unsolved")));
    assert!(said.err.contains("not solved and not proven unsolvable"), "{}", said.err);
}

#[test]
fn a_seed_repeats_a_run() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let evaluations = |threads: &str, seed: &str| {
        let said = solve(
            &["-p", "annealing", "-j", threads, "--seed", seed, "--format", "json"],
            &format!("{hard}\n{EASY}\n"),
        );
        let lines = said.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        lines.map(|record| record["evaluations"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(evaluations("1", "5"), evaluations("2", "5"));
    assert_ne!(evaluations("1", "5"), evaluations("1", "6"));
}

#[test]
fn bad_usage_is_told_with_what_to_do() {
    let message = |arguments: &[&str]| {
        let said = solve(arguments, "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{arguments:?}");
        said.err
    };
    assert!(message(&["no-such-file.txt"]).contains("no-such-file.txt: there is no such file"));
    assert!(message(&["-p", "anealing", EASY]).contains("did you mean annealing?"));
    assert!(message(&["-p", "annealing", "-s", "temprature=1", EASY]).contains("did you mean temperature?"));
    assert!(message(&["-p", "annealing", "-s", "temperature=-1", EASY]).contains("0.0001 to 1000"));
    assert!(message(&["-s", "novalue", EASY]).contains("KEY=VALUE"));
    assert!(message(&["--shape", "9x9:2x4", EASY]).contains("height times width must be 9"));
    assert!(message(&["-"]).contains("no puzzle"));
    assert!(message(&["."]).contains("is a folder"));
}

#[test]
fn files_too_large_or_not_text_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    // Ten gigabytes without a byte on the disk.
    std::fs::File::create(path("huge.txt")).unwrap().set_len(10 << 30).unwrap();
    std::fs::write(path("zeros.txt"), [0; 100]).unwrap();
    std::fs::write(path("empty.txt"), "").unwrap();
    std::fs::write(path("latin1.txt"), b"\xff\xfe\xfd puzzle").unwrap();
    let message = |path: &Path| {
        let said = solve(&[path.to_str().unwrap()], "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{}", path.display());
        said.err
    };
    assert!(message(&path("huge.txt")).contains("10240 MiB, more than"));
    assert!(message(&path("zeros.txt")).contains("not a text"));
    assert!(message(&path("empty.txt")).contains("no puzzle"));
    assert!(message(&path("latin1.txt")).contains("not a text"));
}

#[test]
fn a_trace_has_the_course_of_a_short_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.csv");
    let arguments = [
        "-p",
        "annealing",
        "--no-propagation",
        "-j",
        "1",
        "-s",
        "epoch_moves=100",
        "--max-evaluations",
        "1000",
        EASY,
        "--trace",
    ];
    solve(&[&arguments[..], &[path.to_str().unwrap()]].concat(), "");
    let trace = std::fs::read_to_string(path).unwrap();
    let heading = "epoch,evaluations,seconds,restarts,reheats,escalations,best_cost,cost_since_restart,mean,worst,\
                   diversity,temperature,mutation_rate,emptied_share,level,mutation_strength\n0,0,";
    assert!(trace.starts_with(heading), "{trace}");
    let at: Vec<&str> = trace.lines().skip(1).map(|line| line.split(',').nth(1).unwrap()).collect();
    assert!(["1", "2", "5", "100"].iter().all(|it| at.contains(it)), "{trace}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let program = assert_cmd::cargo::cargo_bin("evodoku");
    let mut child = std::process::Command::new(program)
        .args(["solve", "--format", "line"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        // The command may stop reading before the end.
        let _ = input.write_all(format!("{EASY}\n").repeat(5000).as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn convert_and_presets_and_the_shell() {
    let said = evodoku(&["convert", "--to", "line", "-"], &rows(&EASY.replace('.', "0")));
    assert_eq!((said.code, said.out.trim()), (0, EASY));
    let toml = evodoku(&["convert", "--to", "toml", EASY], "").out;
    assert_eq!(evodoku(&["convert", "--to", "line", "-"], &toml).out.trim(), EASY);
    let said = evodoku(&["presets"], "");
    assert!(evodoku::presets::names().all(|name| said.out.contains(name)));
    let said = evodoku(&["presets", "annealing"], "");
    assert!(said.out.contains("temperature = 0.4") && said.out.contains("Source:"));
    let (usual, quirks) = said.out.split_once("Mistakes of known programs").expect("they stand apart");
    assert!(quirks.contains("look_every = 0") && !usual.contains("look_every"), "{}", said.out);
    let idle = usual.lines().find(|line| line.contains("cooling_factor =")).unwrap_or_default();
    assert!(idle.ends_with("(no effect with the values of the others)"), "{idle}");
    assert!(evodoku(&["completions", "bash"], "").out.contains("evodoku"));
    assert!(evodoku(&["man"], "").out.contains("evodoku solve"));
}
