//! The runs of every preset are golden: the same puzzle, seed and budget give the same evaluations, cost and grid.
//!
//! A change of an engine that moves a run raises the engine's version; then
//! `EVODOKU_GOLDEN=write cargo test -p evodoku --test golden` writes the table again. As long as the version stays, a line
//! that differs is a fault.

use evodoku::presets::Preset;
use evodoku::{Budget, Options, Puzzle, presets, solve};
use evodoku_puzzle::notation::{ReadOptions, Reader};
use std::fmt::Write;
use std::path::Path;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden.txt");
const CLUED_TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden-clues.txt");

/// A name, the text of a collection, which of its puzzles, and how many evaluations a run may make.
const PUZZLES: [(&str, &str, usize, u64); 6] = [
    ("easy", include_str!("../../../puzzles/levels.txt"), 0, 10_000),
    ("expert", include_str!("../../../puzzles/levels.txt"), 35, 20_000),
    ("jigsaw", include_str!("../../../puzzles/jigsaw.txt"), 0, 5_000),
    ("16x16", include_str!("../../../puzzles/16x16.txt"), 0, 5_000),
    ("25x25", include_str!("../../../puzzles/25x25-45.txt"), 0, 3_000),
    ("latin", LATIN, 0, 3_000),
];

/// Puzzles with clues, for the presets whose engines count every rule.
const CLUED: [(&str, &str, usize, u64); 2] =
    [("killer", include_str!("clues.toml"), 0, 10_000), ("mixed", include_str!("clues.toml"), 1, 3_000)];

/// Engines that count every rule as a term of the cost.
const COUNTING: [&str; 4] = ["annealing", "genetic", "tempering", "iterated"];

/// Rows and columns alone.
const LATIN: &str = "shape = '12x12:latin'
givens = '''
1...........
.2..........
..3.........
...4........
....5.......
.....6......
......7.....
.......8....
........9...
.........A..
..........B.
...........C
'''
";

fn puzzle(text: &str, number: usize) -> Puzzle {
    let entry = Reader::new(text.as_bytes(), ReadOptions::default())
        .nth(number)
        .expect("the collection is long enough");
    Puzzle::new(entry.result.expect("the collection is readable")).expect("its givens do not clash")
}

/// FNV-1a, so that the table stays short.
fn hash(values: &[u8]) -> u64 {
    values
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &value| (hash ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3))
}

fn table(presets: impl Iterator<Item = Preset>, puzzles: &[(&str, &str, usize, u64)]) -> String {
    let mut table =
        String::from("# preset engine puzzle seed walkers: evaluations epochs restarts cost grid\n");
    for preset in presets {
        for &(name, text, number, evaluations) in puzzles {
            let puzzle = puzzle(text, number);
            for (seed, threads) in [(1, 1), (2, 2)] {
                let budget = Budget { evaluations: Some(evaluations), ..Budget::default() };
                let options = Options { config: preset.config.clone(), seed, budget, threads };
                let report = solve(&puzzle, &options);
                writeln!(
                    table,
                    "{} {} {name} {seed} {threads}: {} {} {} {} {:016x}",
                    preset.name,
                    preset.config.engine.name(),
                    report.figures.evaluations,
                    report.figures.epochs,
                    report.figures.restarts,
                    report.figures.best_cost,
                    hash(&report.best_grid),
                )
                .expect("a string takes everything");
            }
        }
    }
    table
}

#[test]
fn runs_are_golden() {
    compare(TABLE, &table(presets::all(), &PUZZLES));
}

#[test]
fn runs_on_clues_are_golden() {
    let is_counting = |preset: &Preset| COUNTING.contains(&preset.config.engine.name());
    compare(CLUED_TABLE, &table(presets::all().filter(is_counting), &CLUED));
}

fn compare(path: &str, found: &str) {
    if std::env::var("EVODOKU_GOLDEN").is_ok_and(|wish| wish == "write") {
        std::fs::write(Path::new(path), found).expect("the table can be written");
    }
    let expected = std::fs::read_to_string(Path::new(path)).expect("the table is there");
    let differing: Vec<String> = expected
        .lines()
        .zip(found.lines())
        .filter(|(expected, found)| expected != found)
        .map(|(expected, found)| format!("expected {expected}\n   found {found}"))
        .collect();
    assert!(
        differing.is_empty(),
        "raise the version of an engine whose runs change\n{}",
        differing.join("\n")
    );
    assert_eq!(expected.lines().count(), found.lines().count());
}
