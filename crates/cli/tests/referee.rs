//! `check`, `generate` and `rate` as a user sees them.

use assert_cmd::Command;
use serde_json::Value;

/// Standard output, standard error and exit status.
fn evodoku(arguments: &[&str], input: &str) -> (String, String, i32) {
    let output = Command::cargo_bin("evodoku")
        .unwrap()
        .args(arguments)
        .write_stdin(input.to_owned())
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
}

/// A puzzle, the answer of `check`, and its exit status.
const ANSWERS: [(&str, &str, i32); 7] = [
    ("1...............", "several", 4),
    ("12343412214343 1", "malformed", 2),
    ("11..............", "contradiction", 3),
    ("123....4........", "contradiction", 3),
    ("1234341221434321", "right", 0),
    ("1234341221434312", "wrong", 3),
    ("1.3434122143432.", "unique", 0),
];

#[test]
fn check_answers_in_json_and_by_its_exit_status() {
    for (puzzle, answer, status) in ANSWERS {
        let (out, _, code) = evodoku(&["check", "--format", "json"], puzzle);
        let record: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
        assert_eq!((record["answer"].as_str().unwrap(), code), (answer, status), "{puzzle}: {out}");
    }
}

/// A document of f-puzzles with a text of rules, which only people can read.
fn document(row: &str) -> String {
    let cell = |digit: char| match digit {
        '.' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let cells: Vec<String> = row.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(4).map(|row| format!("[{}]", row.join(","))).collect();
    format!("{{\"size\":4,\"ruleset\":\"Normal rules.\",\"grid\":[{}]}}", rows.join(","))
}

#[test]
fn unread_parts_are_unsupported_unless_the_rest_has_one_solution() {
    let puzzles = format!("{}\n{}\n", document("1.3434122143432."), document("1..............."));
    for (command, key) in [("check", "answer"), ("solve", "status")] {
        let (out, error, code) = evodoku(&[command, "--format", "json"], &puzzles);
        let records: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let first = if command == "check" { "unique" } else { "solved" };
        assert_eq!((records[0][key].as_str(), records[1][key].as_str()), (Some(first), Some("unsupported")));
        assert!(records[1]["message"].as_str().unwrap().contains("the text of the rules"), "{out}");
        assert_eq!(code, 2);
        assert!(error.contains("not read: the text of the rules"), "{error}");
    }
    for command in ["rate", "explain"] {
        let (_, error, code) = evodoku(&[command], &document("1..............."));
        assert!(error.contains("the text of the rules"), "{error}");
        assert_eq!(code, 2, "{command}");
    }
}

#[test]
fn unknown_rules_are_unsupported() {
    let puzzle = document("1.3434122143432.").replacen("\"size\"", "\"newrule\":[1],\"size\"", 1);
    for (command, key) in [("check", "answer"), ("solve", "status")] {
        let (out, _, code) = evodoku(&[command, "--format", "json", &puzzle], "");
        let record: Value = serde_json::from_str(&out).unwrap();
        assert_eq!((record[key].as_str(), code), (Some("unsupported"), 2));
        assert!(record["message"].as_str().unwrap().contains("newrule"), "{out}");
    }
}

#[test]
fn check_shows_two_solutions_and_counts_to_the_limit() {
    let (out, _, code) = evodoku(&["check", "--limit", "1000"], &".".repeat(16));
    assert!(
        out.starts_with("standard input, line 1: 288 solutions; two of them, which differ at row"),
        "{out}"
    );
    assert_eq!((out.lines().count(), code), (3, 4));
    let (out, _, _) = evodoku(&["check", "--limit", "100"], &".".repeat(81));
    assert!(out.contains("100 or more solutions"), "{out}");
}

#[test]
fn check_without_time_is_undecided() {
    let (out, _, code) = evodoku(&["check", "--time-limit", "0s"], &".".repeat(81));
    assert!(out.contains("undecided"), "{out}");
    assert_eq!(code, 1);
}

#[test]
fn what_generate_makes_is_what_check_finds() {
    for arguments in [
        vec!["--level", "medium", "--count", "2"],
        vec!["--shape", "6x6", "--minimal"],
        vec!["--shape", "12x12:4x3", "--share", "0.5"],
        vec!["--shape", "9x9", "--diagonals", "--givens", "30", "--symmetric"],
        vec!["--shape", "7x7", "--jigsaw", "--givens", "20"],
        // The first map of this seed cannot be filled.
        vec!["--jigsaw", "--givens", "32", "--seed", "1"],
    ] {
        let (puzzles, remarks, code) = evodoku(&[&["generate"], arguments.as_slice()].concat(), "");
        assert_eq!(code, 0, "{arguments:?}: {remarks}");
        let (out, _, code) = evodoku(&["check"], &puzzles);
        assert_eq!(code, 0, "{arguments:?}: {out}\n{puzzles}");
        assert!(out.lines().all(|line| line.ends_with("exactly one solution")), "{out}");
    }
}

/// The reader can be given the same --shape: the text need not say it.
#[test]
fn a_named_shape_is_written_in_lines_and_read_with_its_name() {
    let (puzzles, remarks, code) =
        evodoku(&["generate", "--shape", "6x6:latin", "--givens", "18", "-n", "2", "-f", "line"], "");
    assert_eq!((puzzles.lines().count(), code), (2, 0), "{remarks}");
    assert_eq!(
        remarks.matches("line does not say the shape; read it with --shape 6x6:latin").count(),
        1,
        "{remarks}"
    );
    let (out, _, code) = evodoku(&["check", "--shape", "6x6:latin"], &puzzles);
    assert!(code == 0 && out.lines().all(|line| line.ends_with("exactly one solution")), "{out}");
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let made = |seed| evodoku(&["generate", "--givens", "30", "--seed", seed], "").0;
    assert_eq!(made("5"), made("5"));
    assert_ne!(made("5"), made("6"));
}

#[test]
fn bad_requests_end_with_a_sentence() {
    for (arguments, message) in [
        (vec!["--givens", "16", "--unique"], "cannot have one solution only; ask for at least 17"),
        (vec!["--givens", "17", "--time-limit", "50ms"], "was found in time"),
        (vec!["--shape", "7x7"], "7 values cannot be cut into boxes"),
        (vec!["--shape", "36x36", "--level", "expert"], "is not made above 25×25"),
        (
            vec!["--shape", "4x4", "--level", "hard"],
            "no 4x4 puzzle is hard: with one solution, each of them is easy",
        ),
        (vec!["--shape", "4x4", "--givens", "3"], "ask for at least 4"),
        (vec!["--share", "1.5"], "from 0 to 1"),
        // Before anything is made.
        (vec!["--shape", "81x81:latin", "-f", "sdk", "-t", "0s"], "sdk has one character per cell"),
        (vec!["--shape", "81x81:latin", "-f", "instance", "-t", "0s"], "instance cannot say that the shape"),
        (vec!["--level", "fiendish"], "is not a level; there are easy, medium, hard, expert"),
    ] {
        let (out, remarks, code) = evodoku(&[&["generate"], arguments.as_slice()].concat(), "");
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
        assert!(remarks.contains(message), "{arguments:?}: {remarks}");
    }
}

#[test]
fn unknown_uniqueness_is_said() {
    let (out, remarks, _) = evodoku(&["generate", "--shape", "25x25", "--share", "0.4"], "");
    assert_eq!(out.trim().chars().filter(|&symbol| symbol != '.').count(), 250);
    assert!(remarks.contains("whether there is one solution only is unknown"), "{remarks}");
}

#[test]
fn what_is_not_finished_in_time_is_not_printed() {
    for arguments in
        [&["-t", "0s"][..], &["--minimal", "-t", "0s"], &["--shape", "25x25", "--minimal", "-t", "1ms"]]
    {
        let (out, remarks, code) = evodoku(&[&["generate"], arguments].concat(), "");
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
        assert!(remarks.contains("in time"), "{arguments:?}: {remarks}");
    }
}

#[test]
fn rate_gives_no_level_where_there_are_several_solutions() {
    let (out, _, code) = evodoku(&["rate", "--runs", "0"], &".".repeat(81));
    assert!(code == 0 && out.contains("several solutions, so that it has no level"), "{out}");
    let (out, _, _) = evodoku(&["rate", "--runs", "0", "-f", "json"], &".".repeat(81));
    let record: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&record["solutions"], &record["level"]), (&"several".into(), &Value::Null));
}

/// An easy puzzle without any time is no expert one.
#[test]
fn rate_says_what_it_did_not_find_out() {
    let easy = "1.3434122143432.";
    let (out, _, code) = evodoku(&["rate", "--time-limit", "0s"], easy);
    assert!(
        out.contains("no level, 14 givens, what it needs was not found out in its time, 0 tries")
            && out.contains("; no run of auto came to its end in time"),
        "{out}"
    );
    assert_eq!(code, 0);
    let (out, _, _) = evodoku(&["rate", "--time-limit", "0s", "--format", "json"], easy);
    let record: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&record["level"], &record["need"]), (&Value::Null, &Value::Null));
}

#[test]
fn rate_tells_need_and_effort() {
    let puzzle = evodoku(&["generate", "--level", "hard"], "").0;
    let (out, _, code) = evodoku(&["rate", "--format", "json", "--runs", "3"], &puzzle);
    let record: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((record["level"].as_str(), record["need"].as_str(), code), (Some("hard"), Some("probing"), 0));
    assert_eq!((record["runs"].as_u64(), record["givens"].as_u64()), (Some(3), Some(25)));
    let (out, _, _) = evodoku(&["rate", "--runs", "0"], &puzzle);
    assert!(out.starts_with("standard input, line 1: hard, 25 givens, needs probing"), "{out}");
}

/// The candidates of every cell in JSON, as one list per cell.
fn candidates(record: &Value) -> Vec<Vec<u64>> {
    serde_json::from_value(record["candidates"].clone()).unwrap()
}

/// 1 and 2 can be exchanged in the first two columns, 3 and 4 in the others.
#[test]
fn check_prints_true_candidates_of_classic_puzzles() {
    let (out, _, code) = evodoku(&["check", "--candidates"], "..34 3412 ..43 4321\n");
    assert!(out.contains("8 true candidates in the open cells\n12 12 3 4\n3  4  1 2\n12 12 4 3\n"), "{out}");
    assert_eq!(code, 4);
    let (out, _, _) = evodoku(&["check", "--candidates", "--format", "json"], "..34 3412 ..43 4321\n");
    let record: Value = serde_json::from_str(&out).unwrap();
    let found = candidates(&record);
    assert_eq!((&found[0][..], &found[1][..], &found[2][..]), (&[1, 2][..], &[1, 2][..], &[3][..]));
    assert!(record["undecided"].as_array().unwrap().iter().all(|cell| cell.as_array().unwrap().is_empty()));
    // One solution, and none.
    let (out, _, code) = evodoku(&["check", "--candidates", "--format", "json"], "1.3434122143432.");
    assert_eq!((candidates(&serde_json::from_str(&out).unwrap())[1].clone(), code), (vec![2], 0));
    let (out, _, code) = evodoku(&["check", "--candidates"], "123....4........");
    assert!(
        out.ends_with("0 true candidates in the open cells\n- - - -\n- - - -\n- - - -\n- - - -\n"),
        "{out}"
    );
    assert_eq!(code, 3);
}

#[test]
fn check_prints_true_candidates_of_clued_puzzles() {
    let clues = r#"[{"kind":"killer-cage","cells":"r1c1 r1c2","sum":3},{"kind":"thermometer","cells":"r2c1 r1c1 r1c2"}]"#;
    let puzzle = format!(r#"{{"puzzle":"{}","shape":"4x4","constraints":{clues}}}"#, ".".repeat(16));
    // The thermometer would need 0 below the 1 and 2 of the cage.
    let (out, _, code) = evodoku(&["check", "--candidates"], &puzzle);
    assert!(out.contains("0 true candidates") && code == 3, "{code} {out}");
    let (out, _, code) = evodoku(
        &["check", "--candidates", "--format", "json"],
        &puzzle.replace("r2c1 r1c1 r1c2", "r1c2 r2c1"),
    );
    let record: Value = serde_json::from_str(&out).unwrap();
    let found = candidates(&record);
    assert_eq!(code, 4, "{out}");
    assert_eq!(
        (&found[0], &found[1], &found[2], &found[4]),
        (&vec![1, 2], &vec![1, 2], &vec![3, 4], &vec![3, 4])
    );
    assert_eq!(record["constraints"].as_array().unwrap().len(), 2);
}

#[test]
fn check_reports_undecided_candidates() {
    let (out, _, code) = evodoku(&["check", "--candidates", "--time-limit", "0s"], &".".repeat(16));
    assert!(out.contains("0 true candidates in the open cells, and 64 values undecided"), "{out}");
    assert!(out.contains("\n1?2?3?4? 1?2?3?4?"), "{out}");
    assert_eq!(code, 1);
}

/// Rules that know regions only must not make a killer look as if only search solved it.
#[test]
fn rate_of_clued_puzzle_claims_no_level() {
    let clues =
        r#"[{"kind":"killer-cage","cells":"r1c1 r1c2","sum":3},{"kind":"greater-than","cells":"r1c1 r1c2"}]"#;
    let puzzle = |cells: &str| format!(r#"{{"puzzle":"{cells}","shape":"4x4","constraints":{clues}}}"#);
    let (out, _, code) = evodoku(&["rate", "--runs", "0"], &puzzle("..34341212434321"));
    assert!(out.contains("easy") && code == 0, "{out}");
    // Without the clues 1 and 2 could be exchanged.
    let exchangeable = puzzle("..343412..434321");
    let (out, _, _) = evodoku(&["rate", "--runs", "0"], &exchangeable);
    assert!(out.contains("no level") && out.contains("the rules know no clues"), "{out}");
    let (out, _, _) = evodoku(&["rate", "--runs", "0", "--format", "json"], &exchangeable);
    let record: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&record["solutions"], &record["level"], &record["need"]),
        (&1.into(), &Value::Null, &Value::Null)
    );
    assert_eq!((&record["tries"], &record["hardest"]), (&Value::Null, &Value::Null));
    // A hint rests on a complete search, and says so.
    let (out, _, code) = evodoku(&["hint"], &exchangeable);
    assert!(out.contains("a complete search finds no solution; so r1c1 is not 1") && code == 0, "{out}");
}
