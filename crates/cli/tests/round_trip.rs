//! What a command prints the others read, for all shapes and notations: from `generate` through `solve` to `check`.

use assert_cmd::Command;
use evodoku_puzzle::notation::Notation;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Standard output, standard error and the status of a command.
fn said(arguments: &[&str], input: &[u8]) -> (Vec<u8>, String, i32) {
    let output = Command::cargo_bin("evodoku").unwrap().args(arguments).write_stdin(input).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.stdout, errors, output.status.code().unwrap())
}

/// What must come out well.
fn done(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let (out, errors, code) = said(arguments, input);
    assert_eq!(code, 0, "{arguments:?}: {errors}{}", String::from_utf8_lossy(&out));
    out
}

/// Options of `generate` for shapes of every kind, and the order.
fn shapes() -> impl Strategy<Value = (Vec<String>, usize)> {
    let base = prop::sample::select(vec![
        ("4x4", 4),
        ("5x5:latin", 5),
        ("6x6", 6),
        ("6x6:3x2", 6),
        ("8x8", 8),
        ("9x9", 9),
        ("9x9:latin", 9),
        ("12x12:4x3", 12),
        ("16x16", 16),
        ("36x36", 36),
    ]);
    (base, prop::sample::select(vec!["", "--jigsaw", "--diagonals", "--windows"]), 1..1000_u32).prop_map(
        |((name, order), extra, seed)| {
            // Diagonals and windows of small or narrow grids often cannot be filled, and Latin squares have no boxes.
            let has_room = (8..=9).contains(&order) && !name.contains(':');
            let is_jigsaw = extra == "--jigsaw" && order <= 9 && !name.contains("latin");
            let extra = if has_room || is_jigsaw { extra } else { "" };
            let share = if order > 16 { "0.9" } else { "0.65" };
            let seed = seed.to_string();
            let words = ["--shape", name, "--share", share, "--seed", &seed, extra];
            (words.into_iter().filter(|word| !word.is_empty()).map(str::to_owned).collect(), order)
        },
    )
}

/// Options for the reader where characters alone are ambiguous.
fn reading(notation: Notation, order: usize) -> Vec<&'static str> {
    match notation.name() {
        "grid" if order > 9 => vec!["--symbols", "numbers"],
        "line" | "sdk" | "sdm" | "ss" | "csv" | "jigsaw" if (10..=35).contains(&order) => {
            vec!["--symbols", "digits"]
        }
        _ => Vec::new(),
    }
}

/// Puzzle, shape and regions of each record.
fn puzzles(json: &[u8]) -> Vec<(String, String, Option<Vec<usize>>)> {
    let record = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| record[key].as_str().unwrap().to_owned();
        (text("puzzle"), text("shape"), record["regions"].as_array().map(|regions| renumbered(regions)))
    };
    String::from_utf8_lossy(json).lines().map(record).collect()
}

/// Pieces numbered in the order of their first cells: which number a piece has means nothing.
fn renumbered(regions: &[serde_json::Value]) -> Vec<usize> {
    let mut known = Vec::new();
    let number = |region: &serde_json::Value| {
        let at = known.iter().position(|it| it == region);
        at.unwrap_or_else(|| {
            known.push(region.clone());
            known.len() - 1
        })
    };
    regions.iter().map(number).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 10,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn from_generate_through_solve_to_check((shape, order) in shapes()) {
        let shape: Vec<&str> = shape.iter().map(String::as_str).collect();
        let made = done(&[&["generate", "-n", "2", "-f", "json"], &shape[..]].concat(), b"");
        let solved = done(&["solve", "-f", "json", "--any"], &made);
        prop_assert_eq!(puzzles(&made), puzzles(&solved));
        let checked = done(&["check", "-f", "json", "-t", "10m"], &solved);
        prop_assert_eq!(puzzles(&made), puzzles(&checked));
        for notation in Notation::ALL.into_iter().filter(|notation| notation.is_readable()) {
            let (written, _, code) = said(&["convert", "--to", notation.name()], &made);
            if code != 0 {
                continue;
            }
            let reading = reading(notation, order);
            let again = done(&[&["convert", "--to", "json"], &reading[..]].concat(), &written);
            prop_assert_eq!(puzzles(&made), puzzles(&again), "{}", notation);
            // The solution in the same notation is complete and right.
            let answers = done(&["solve", "--any", "-f", notation.name()], &made);
            done(&[&["check"], &reading[..]].concat(), &answers);
        }
    }
}
