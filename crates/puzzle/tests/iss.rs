//! The text of Interactive Sudoku Solver: what each class means, and what is named.

use evodoku_puzzle::notation::{Notation, ReadOptions, Reader, write};
use evodoku_puzzle::{Grid, Shape, ShapeSpec};
use serde_json::{Value, json};

fn read(text: &str) -> Grid {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn refusal(text: &str) -> String {
    text.parse::<Grid>().unwrap_err().to_string()
}

/// The clues of a text, as our own notation has them.
fn clues(text: &str) -> Value {
    json!(ShapeSpec::of(read(text).shape()).constraints)
}

#[test]
fn classes_are_read() {
    for (text, clue) in [
        (".Arrow~R1C1~R1C2~R1C3", json!({ "kind": "arrow", "circle": "r1c1", "shaft": "r1c2 r1c3" })),
        (".Between~R1C1~R1C2~R1C3", json!({ "kind": "between-line", "cells": "r1c1 r1c2 r1c3" })),
        (".BlackDot~R1C1~R1C2", json!({ "kind": "ratio-dot", "cells": "r1c1 r1c2" })),
        (".Cage~10~R1C1~R1C2", json!({ "kind": "killer-cage", "cells": "r1c1 r1c2", "sum": 10 })),
        (".Cage~0~R1C1~R1C2", json!({ "kind": "killer-cage", "cells": "r1c1 r1c2" })),
        (".Cage~~R1C1~R1C2", json!({ "kind": "killer-cage", "cells": "r1c1 r1c2" })),
        (".DoubleArrow~R1C1~R1C2~R1C3", json!({ "kind": "double-arrow", "cells": "r1c1 r1c2 r1c3" })),
        (".Entropic~R1C1~R1C2", json!({ "kind": "entropic", "cells": "r1c1 r1c2" })),
        (
            ".EqualSum~R1C1~R1C2~-~R2C1",
            json!({ "kind": "sum", "cells": "r1c1 r1c2 r2c1", "sum": 0, "factors": [1, 1, -1] }),
        ),
        (".GreaterThan~R1C1~R1C2", json!({ "kind": "greater-than", "cells": "r1c1 r1c2" })),
        (".Indexing~C~R1C1", json!({ "kind": "indexer", "cells": "r1c1", "axis": "row" })),
        (".Indexing~R~R1C1", json!({ "kind": "indexer", "cells": "r1c1", "axis": "column" })),
        (".LittleKiller~12~R1C2", json!({ "kind": "little-killer", "cells": "r1c2 r2c1", "sum": 12 })),
        (
            ".LittleKiller~9~R8C9",
            json!({ "kind": "little-killer", "cells": "r8c9 r7c8 r6c7 r5c6 r4c5 r3c4 r2c3 r1c2", "sum": 9 }),
        ),
        (
            ".Lockout~4~R1C1~R1C2~R1C3",
            json!({ "kind": "lockout", "cells": "r1c1 r1c2 r1c3", "difference": 4 }),
        ),
        (".Modular~3~R1C1~R1C2", json!({ "kind": "modular", "cells": "r1c1 r1c2", "modulus": 3 })),
        (".Palindrome~R1C1~R1C2", json!({ "kind": "palindrome", "cells": "r1c1 r1c2" })),
        // Read row by row.
        (".PillArrow~2~R1C2~R1C1~R2C1", json!({ "kind": "arrow", "circle": "r1c1 r1c2", "shaft": "r2c1" })),
        (".Quad~R1C1~1~4", json!({ "kind": "quadruple", "cells": "r1c1 r1c2 r2c1 r2c2", "values": [1, 4] })),
        (
            ".Regex~WzEyNDU3OF0qMy4q~R1C1~R1C2",
            json!({ "kind": "regular-line", "cells": "r1c1 r1c2", "pattern": "[124578]*3.*" }),
        ),
        (".RegionSumLine~R1C3~R1C4", json!({ "kind": "region-sum-line", "cells": "r1c3 r1c4" })),
        (".Renban~R1C1~R1C2", json!({ "kind": "renban", "cells": "r1c1 r1c2" })),
        (".SameValues~2~R1C1~R9C9", json!({ "kind": "clones", "cells": "r1c1", "copy": "r9c9" })),
        (
            ".SameValues~2~R1C1~R1C2~R9C8~R9C9",
            json!({ "kind": "same-values", "cells": "r1c1 r1c2", "others": "r9c8 r9c9" }),
        ),
        (
            ".Sum~3_=_1_-1~R1C1~R1C2",
            json!({ "kind": "sum", "cells": "r1c1 r1c2", "sum": 3, "factors": [1, -1] }),
        ),
        (".SumLine~10~R1C1~R1C2", json!({ "kind": "sum-line", "cells": "r1c1 r1c2", "sum": 10 })),
        (".Thermo~R1C1~R1C2", json!({ "kind": "thermometer", "cells": "r1c1 r1c2" })),
        (".V~R1C1~R1C2", json!({ "kind": "pair-sum", "cells": "r1c1 r1c2", "sum": 5 })),
        (".Whisper~R1C1~R1C2", json!({ "kind": "whisper", "cells": "r1c1 r1c2", "difference": 5 })),
        (".Whisper~4~r1c1~r1c2", json!({ "kind": "whisper", "cells": "r1c1 r1c2", "difference": 4 })),
        (".WhiteDot~R1C1~R1C2", json!({ "kind": "difference-dot", "cells": "r1c1 r1c2" })),
        (".X~R1C1~R1C2", json!({ "kind": "pair-sum", "cells": "r1c1 r1c2", "sum": 10 })),
        (".Zipper~R1C1~R1C2~R1C3", json!({ "kind": "zipper", "cells": "r1c1 r1c2 r1c3" })),
    ] {
        assert_eq!(clues(text), json!([clue]), "{text}");
    }
}

#[test]
fn clues_beside_the_grid_have_an_end() {
    let cells = |text: &str| clues(text)[0]["cells"].as_str().unwrap()[..4].to_owned();
    assert_eq!(cells(".XSum~C2~27~"), "r1c2");
    assert_eq!(cells(".XSum~C2~~27"), "r9c2");
    assert_eq!(cells(".Skyscraper~R2~3~"), "r2c1");
    assert_eq!(cells(".NumberedRoom~R2~~3"), "r2c9");
    assert_eq!(clues(".Sandwich~8~C1")[0]["kind"], "sandwich");
    assert_eq!(clues(".XSum~C2~27~5").as_array().unwrap().len(), 2);
}

#[test]
fn given_values_and_candidates() {
    let grid = read(".Shape~4x4.~R1C1_1~R1C2_2_3~R1C3_2_3.~R1C3_3");
    assert_eq!(grid.values()[..4], [1, 0, 3, 0]);
    assert_eq!(clues(&write(&grid, Notation::Iss).unwrap()), clues(".Shape~4x4.~R1C2_2_3"));
}

#[test]
fn regions_and_rules_that_hold_everywhere() {
    // Of other sizes windows have no class of their own.
    let windows = Grid::new("8x8+windows".parse::<Shape>().unwrap().into(), vec![0; 64]).unwrap();
    let windows = write(&windows, Notation::Iss).unwrap();
    for (text, shape) in [
        (".AntiKnight.AntiKing", "9x9+anti-knight+anti-king"),
        (".Diagonal~1.Diagonal~-1", "9x9+diagonals"),
        (".DisjointSets", "9x9+disjoint-groups"),
        (".Windoku", "9x9+windows"),
        (".Shape~6x6.NoBoxes", "6x6:latin"),
        (".Shape~4x4.Jigsaw~0001021122133233.NoBoxes", "4x4+jigsaw"),
        (windows.as_str(), "8x8+windows"),
        (".Shape~4x4~1-4.AllDifferent~R1C1~R2C3", "4x4+extra"),
        (".Shape~16x16.AllDifferent~RgCg~RaCb", "16x16+extra"),
    ] {
        let grid = read(text);
        assert_eq!(grid.shape().to_string(), shape, "{text}");
        let again = read(&write(&grid, Notation::Iss).unwrap());
        assert_eq!(again.shape(), grid.shape(), "{text}");
    }
}

#[test]
fn no_neighbours_are_consecutive_even_with_a_dot() {
    assert_eq!(clues(".AntiConsecutive"), json!([{ "kind": "nonconsecutive" }]));
    // Ours leaves out pairs with a dot.
    let with_dot = clues(".AntiConsecutive.BlackDot~R1C1~R1C2");
    assert_eq!(with_dot.as_array().unwrap().len(), 1 + 18);
    let strict = clues(".StrictKropki.WhiteDot~R1C1~R1C2.StrictXV");
    let kinds: Vec<&str> =
        strict.as_array().unwrap().iter().map(|clue| clue["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["negative-ratio", "nonconsecutive", "difference-dot", "negative-sum"]);
}

#[test]
fn tables_of_pairs_and_several_lines() {
    // Values differ by at least two, over values 1 to 4.
    let clues = clues(".Shape~4x4.Pair~MEB~_far%20apart~R1C1~R1C2~~R3C3~R3C4~_more~R4C1~R4C2");
    let clues = clues.as_array().unwrap();
    assert_eq!(clues.len(), 3);
    assert_eq!(clues[1]["cells"], "r3c3 r3c4");
    assert_eq!(clues[0]["pairs"], json!([[1, 3], [1, 4], [3, 1], [4, 1]].map(Value::from).to_vec()));
}

#[test]
fn choices_groups_and_templates() {
    let text = ".Or.Cage~3~R1C1~R1C2.And.Thermo~R1C1~R1C2.~R5C5_2_4.End.End";
    let options = json!([
        [{ "kind": "killer-cage", "cells": "r1c1 r1c2", "sum": 3 }],
        [{ "kind": "thermometer", "cells": "r1c1 r1c2" }, { "kind": "candidates", "cells": "r5c5", "values": [2, 4] }],
    ]);
    assert_eq!(clues(text), json!([{ "kind": "any-of", "options": options }]));
    // At the origin and two cells to the right.
    let copies = json!([
        { "kind": "killer-cage", "cells": "r1c1 r2c1", "sum": 5 },
        { "kind": "killer-cage", "cells": "r1c3 r2c3", "sum": 5 },
    ]);
    assert_eq!(clues(".Replicate~F.Cage~5~R1C1~R2C1.End"), copies);
    for text in [".Or.Cage~3~R1C1~R1C2", ".And", ".AntiKing.End", ".Cage~3~R1C1.End"] {
        assert!(refusal(text).contains(".End"), "{text}");
    }
}

#[test]
fn links_and_lines() {
    let line = ".Cage~10~R1C1~R1C2.~R3C3_5";
    let address = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E10%7ER1C1%7ER1C2.%7ER3C3_5";
    let text = format!("{line}\n\n# a comment\n{line}\n{address}\n");
    let entries: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 4, 5]);
    for entry in entries {
        assert_eq!(entry.result.unwrap(), read(line));
    }
    assert_eq!(read(".Cage~10~R1C1\t ~R1C2 .~R3C3_5"), read(line));
}

#[test]
fn unknown_classes_are_named() {
    let message = refusal(".Chaos~R1C1.FullRank~C1~1~.Shape~9x9.Thermo~VX1~VX2");
    assert_eq!(
        message,
        "this puzzle has Chaos, FullRank and cells outside the grid, which evodoku does not know"
    );
    for (text, what) in [
        (".Shape~9x9~0-8", "the values 0-8 in a grid of 9 rows"),
        (".Shape~6x9", "a grid of 6 by 9 cells"),
        (".Shape~10x10~0-9~Raw", "a grid without rows and columns"),
        (".SumLine~10~R1C1~R1C2~LOOP", "SumLine along a loop"),
    ] {
        assert!(refusal(text).contains(what), "{text}: {}", refusal(text));
    }
}

#[test]
fn faults_say_where_they_are() {
    for (text, what) in [
        (".Cage~ten~R1C1", "Cage has \"ten\" where a number should be"),
        (".Cage~10~R1CA1", "\"R1CA1\" is not a cell"),
        (".Thermo~R1C1~RaC1", "\"RaC1\" is not a cell"),
        (".~R1C1_10", "value \"R1C1_10\" is out of range"),
        (".Cage~46~R1C1~R1C2", "killer cage r1c1 r1c2"),
        (".Shape~99x99.Cage~1~R1C1", "the size of the grid cannot be read"),
        (".Quad~R9C9~1", "Quad reaches beyond the grid"),
    ] {
        assert!(refusal(text).contains(what), "{text}: {}", refusal(text));
    }
}

#[test]
fn nested_templates_and_groups_are_bounded() {
    let all = "_".repeat(14);
    let deep = format!(".Replicate~{all}").repeat(6) + ".Cage~3~R1C1" + &".End".repeat(6);
    assert!(deep.parse::<Grid>().is_err());
    let groups = ".And".repeat(100_000);
    assert!(refusal(&groups).contains("nested too deep"));
    let choices = ".Or".repeat(100_000);
    assert!(refusal(&choices).contains("nested too deep"));
    assert!(refusal(&".Thermo~R1C1~R1C2".repeat(100_000)).contains("too many constraints"));
}
