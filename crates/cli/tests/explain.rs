//! `explain`, `hint`, `rate` and the exchange with other programs, as a user sees them.

use assert_cmd::Command;
use serde_json::Value;

/// Standard output, standard error and exit status.
fn evodoku(arguments: &[&str], input: &str) -> (String, String, i32) {
    let output = Command::cargo_bin("evodoku")
        .unwrap()
        .args(arguments)
        .env("LC_ALL", "C")
        .write_stdin(input.to_owned())
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
}

/// The example of the English Wikipedia's article on Sudoku.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn explain_tells_every_step_and_the_hardest() {
    let (out, _, code) = evodoku(&["explain", EASY], "");
    let lines: Vec<_> = out.lines().collect();
    assert_eq!((code, lines.len()), (0, 1 + 51 + 1));
    assert_eq!(lines[0], "the text given, line 1:");
    assert_eq!(lines[1], "  1. hidden single (1.2): In box 2, 8 fits only at r1c6.");
    assert_eq!(lines[52], "Solved in 51 steps; hardest: hidden single (1.2).");
}

#[test]
fn lang_option_translates_text_and_not_json() {
    let german = |arguments: &[&str]| evodoku(&[arguments, &["--lang", "de"]].concat(), EASY);
    assert_eq!(german(&["hint"]).0, "versteckter Einer (1.2): In Block 2 passt 8 nur auf Z1S6.\n");
    assert_eq!(german(&["check"]).0, "standard input, line 1: genau eine Lösung\n");
    assert!(
        german(&["presets", "nonsense"])
            .1
            .starts_with("error: es gibt keine Voreinstellung nonsense; es gibt ")
    );
    let json: Value = serde_json::from_str(&german(&["hint", "--format", "json"]).0).unwrap();
    assert_eq!(json["steps"][0]["sentence"], "In box 2, 8 fits only at r1c6.");
}

#[test]
fn a_hint_is_the_next_step() {
    let (out, _, code) = evodoku(&["hint"], EASY);
    assert_eq!((out.as_str(), code), ("hidden single (1.2): In box 2, 8 fits only at r1c6.\n", 0));
    assert_eq!(evodoku(&["explain", "--next", EASY], "").0, out);
    let (out, _, code) = evodoku(&["hint", EASY_SOLVED], "");
    assert_eq!((out.as_str(), code), ("The grid is complete.\n", 0));
}

#[test]
fn a_hint_for_a_grid_with_a_mistake_says_so() {
    // 1 at r1c3 does not clash with anything, but 4 belongs there.
    let mistaken = EASY.replacen("53.", "531", 1);
    let (out, _, code) = evodoku(&["hint", &mistaken], "");
    assert_eq!((out.as_str(), code), ("There is no solution: what is in the grid cannot be completed.\n", 3));
}

#[test]
fn what_cannot_be_explained_is_said_with_an_exit_status() {
    let (out, _, code) = evodoku(&["explain", "1..............."], "");
    assert!(out.contains("so there are several") && code == 4, "{out}");
    assert_eq!(evodoku(&["explain", "123....4........"], "").2, 3);
    assert_eq!(evodoku(&["explain", "11.............."], "").2, 2);
    assert_eq!(evodoku(&["explain", "1...x..........?9"], "").2, 2);
}

#[test]
fn explanations_are_printed_as_json() {
    let (out, _, code) = evodoku(&["explain", "--format", "json"], EASY);
    let record: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, record["end"].as_str(), record["order"].as_u64()), (0, Some("solved"), Some(9)));
    assert_eq!(
        (record["hardest"].as_str(), record["difficulty"].as_f64()),
        (Some("hidden single"), Some(1.2))
    );
    let step = &record["steps"][0];
    assert_eq!(step["filled"][0], serde_json::json!({ "cell": "r1c6", "value": 8 }));
    assert_eq!(step["cells"], serde_json::json!(["r1c6"]));
    let (out, ..) = evodoku(&["hint", "--format", "json", EASY], "");
    let record: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((record["end"].is_null(), record["steps"].as_array().unwrap().len()), (true, 1));
}

/// Without its pieces the puzzle of a jigsaw has many solutions.
#[test]
fn the_json_of_an_explanation_has_the_shape() {
    let (made, _, _) =
        evodoku(&["generate", "--jigsaw", "--shape", "6x6", "--unique", "--format", "json"], "");
    for command in ["explain", "hint"] {
        let (output, _, code) = evodoku(&[command, "--format", "json"], &made);
        assert_eq!(code, 0, "{output}");
        let (answer, _, code) = evodoku(&["check"], &output);
        assert_eq!((code, answer.contains("exactly one solution")), (0, true), "{command}: {answer}");
    }
}

#[test]
fn rate_names_the_hardest_step() {
    let (out, ..) = evodoku(&["rate", "--runs", "0", EASY], "");
    assert!(out.contains("hardest step hidden single (1.2)"), "{out}");
    let (out, ..) = evodoku(&["rate", "--runs", "0", "--format", "json", EASY], "");
    let record: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (record["hardest"].as_str(), record["difficulty"].as_f64()),
        (Some("hidden single"), Some(1.2))
    );
    // Without a single solution there is no last step to be the hardest.
    let (out, ..) = evodoku(&["rate", "--runs", "0", "--format", "json", "1..............."], "");
    let record: Value = serde_json::from_str(&out).unwrap();
    assert!(record["difficulty"].is_null());
}

#[test]
fn links_are_puzzles() {
    let (link, _, code) = evodoku(&["convert", "--to", "fpuzzles", EASY], "");
    assert!(code == 0 && link.starts_with("https://www.f-puzzles.com/?load=N4Ig"), "{link}");
    assert_eq!(evodoku(&["solve", "-f", "line", link.trim()], "").0.trim(), EASY_SOLVED);
    for form in ["sudokupad", "sudokuwiki", "opensudoku", "hodoku", "toml", "sdk", "ss", "csv", "numbers"] {
        let (text, _, code) = evodoku(&["convert", "--to", form], EASY);
        assert_eq!((evodoku(&["convert", "--to", "line"], &text).0.trim(), code), (EASY, 0), "{form}");
        // What `convert` writes, `solve` does.
        let (text, message, code) = evodoku(&["solve", "-f", form], EASY);
        assert_eq!(code, 0, "{form}: {message}");
        assert_eq!(evodoku(&["convert", "--to", "line"], &text).0.trim(), EASY_SOLVED, "{form}");
    }
}

#[test]
fn what_links_have_that_we_lack_is_named() {
    let unknown = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"chronometer":[{"lines":[["R1C1","R1C2"]]}]}"#;
    let (out, message, code) = evodoku(&["solve"], unknown);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(message.contains("something called \"chronometer\", which evodoku does not know"), "{message}");
    let (_, message, code) = evodoku(&["solve", "https://sudokupad.app/abc123"], "");
    assert!(code == 2 && message.contains("SudokuPad keeps this puzzle under a short name"), "{message}");
}

#[test]
fn pages_for_print_are_written() {
    let (svg, _, code) = evodoku(&["solve", "-f", "svg"], EASY);
    assert_eq!(
        (code, svg.matches("font-weight=\"bold\"").count(), svg.matches("<text").count()),
        (0, 30, 81)
    );
    let (pdf, _, code) = evodoku(&["convert", "--to", "pdf"], &format!("{EASY}\n{EASY}\n"));
    assert!(code == 0 && pdf.starts_with("%PDF-") && pdf.matches("/Type /Page\n").count() == 2);
    let (_, message, code) = evodoku(&["solve", "-f", "hodoku", "1..4..2..3..4..1"], "");
    assert!(code == 2 && message.contains("cannot say that the shape is 4x4"), "{message}");
}
