//! Documents of f-puzzles: each key, the doubtful points of its meaning, and what is not read.

use evodoku_puzzle::constraint::Constraint;
use evodoku_puzzle::notation::{Note, ReadOptions, Reader};
use evodoku_puzzle::{Grid, ShapeSpec};
use serde_json::{Value, json};

/// An empty document of an order with more keys.
fn document(order: usize, keys: &Value) -> String {
    let mut document = json!({ "size": order, "grid": vec![vec![json!({}); order]; order] });
    for (key, value) in keys.as_object().unwrap() {
        document[key] = value.clone();
    }
    document.to_string()
}

#[expect(clippy::needless_pass_by_value, reason = "keys are written in place")]
fn read(order: usize, keys: Value) -> Grid {
    document(order, &keys).parse().unwrap_or_else(|error| panic!("{error}: {keys}"))
}

#[expect(clippy::needless_pass_by_value, reason = "keys are written in place")]
fn refusal(order: usize, keys: Value) -> String {
    document(order, &keys).parse::<Grid>().unwrap_err().to_string()
}

/// The clues that keys are read as, as our own notation has them.
fn clues(order: usize, keys: Value) -> Value {
    json!(ShapeSpec::of(read(order, keys).shape()).constraints)
}

#[test]
fn lists_of_clues_are_read() {
    let line = json!([{ "lines": [["R1C1", "R1C2", "R1C3", "R2C4"]] }]);
    let cells = "r1c1 r1c2 r1c3 r2c4";
    for (key, clue) in [
        ("betweenline", json!({ "kind": "between-line", "cells": cells })),
        ("doublearrow", json!({ "kind": "double-arrow", "cells": cells })),
        ("dutchwhispers", json!({ "kind": "whisper", "cells": cells, "difference": 4 })),
        ("entropicline", json!({ "kind": "entropic", "cells": cells })),
        ("germanwhispers", json!({ "kind": "whisper", "cells": cells, "difference": 5 })),
        ("lockout", json!({ "kind": "lockout", "cells": cells, "difference": 4 })),
        ("modularline", json!({ "kind": "modular", "cells": cells, "modulus": 3 })),
        ("nabner", json!({ "kind": "nabner", "cells": cells })),
        ("palindrome", json!({ "kind": "palindrome", "cells": cells })),
        ("regionsumline", json!({ "kind": "region-sum-line", "cells": cells })),
        ("renban", json!({ "kind": "renban", "cells": cells })),
        ("slowthermometer", json!({ "kind": "thermometer", "cells": cells, "slow": true })),
        ("thermometer", json!({ "kind": "thermometer", "cells": cells })),
        ("whispers", json!({ "kind": "whisper", "cells": cells, "difference": 5 })),
        ("zipperline", json!({ "kind": "zipper", "cells": cells })),
    ] {
        assert_eq!(clues(9, json!({ key: line })), json!([clue]), "{key}");
    }
}

#[test]
fn whispers_have_half_the_values_as_their_usual_difference() {
    for (order, difference) in [(4, 2), (6, 3), (8, 4), (9, 5), (16, 8)] {
        let whispers = clues(order, json!({ "whispers": [{ "lines": [["R1C1", "R1C2"]] }] }));
        assert_eq!(whispers[0]["difference"], difference);
    }
    let with_value = json!({ "whispers": [{ "lines": [["R1C1", "R1C2"]], "value": "4" }] });
    assert_eq!(clues(9, with_value)[0]["difference"], 4);
}

#[test]
fn each_line_of_a_thermometer_is_one_of_its_own() {
    let both = json!({ "thermometer": [{ "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"], ["R3C3"]] }] });
    let expected = json!([
        { "kind": "thermometer", "cells": "r1c1 r1c2" },
        { "kind": "thermometer", "cells": "r1c1 r2c1" },
    ]);
    assert_eq!(clues(9, both), expected);
}

#[test]
fn a_shaft_begins_in_the_circle() {
    let arrow = json!({ "arrow": [{ "cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"], ["R1C1"]] }] });
    assert_eq!(clues(9, arrow), json!([{ "kind": "arrow", "circle": "r1c1", "shaft": "r1c2 r1c3" }]));
    let pill = json!({ "arrow": [{ "cells": ["R1C2", "R1C1"], "lines": [["R1C1", "R2C1", "R3C1"]] }] });
    assert_eq!(
        clues(9, pill.clone()),
        json!([{ "kind": "arrow", "circle": "r1c2 r1c1", "shaft": "r2c1 r3c1" }])
    );
    assert!(refusal(16, pill).contains("pills with values above 9"));
}

#[test]
fn cages_without_a_sum_differ_and_texts_are_refused() {
    let cage = |value: Value| json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": value }] });
    let plain = json!([{ "kind": "killer-cage", "cells": "r1c1 r1c2" }]);
    for value in [json!(""), json!(0), json!("0"), Value::Null] {
        assert_eq!(clues(9, cage(value)), plain);
    }
    assert_eq!(clues(9, cage(json!("12")))[0]["sum"], 12);
    assert_eq!(clues(9, cage(json!(12)))[0]["sum"], 12);
    assert!(refusal(9, cage(json!("<12"))).contains("\"killercage\" with the text \"<12\""));
    assert!(refusal(9, cage(json!("40"))).contains("it can be 3 to 17"));
    // All values: their sum is known.
    let row: Vec<String> = (1..=9).map(|column| format!("R1C{column}")).collect();
    assert_eq!(clues(9, json!({ "killercage": [{ "cells": row, "value": "44" }] }))[0]["sum"], Value::Null);
}

#[test]
fn clues_outside_look_into_the_grid() {
    let cells = |cell: &str| {
        let sum = json!({ "sandwichsum": [{ "cell": cell, "value": "3" }] });
        clues(6, sum)[0]["cells"].as_str().unwrap().to_owned()
    };
    assert_eq!(cells("R0C2"), "r1c2 r2c2 r3c2 r4c2 r5c2 r6c2");
    assert_eq!(cells("R7C2"), "r6c2 r5c2 r4c2 r3c2 r2c2 r1c2");
    assert_eq!(cells("R3C0"), "r3c1 r3c2 r3c3 r3c4 r3c5 r3c6");
    assert_eq!(cells("R3C7"), "r3c6 r3c5 r3c4 r3c3 r3c2 r3c1");
    assert!(
        refusal(6, json!({ "xsum": [{ "cell": "R0C0", "value": "3" }] })).contains("not beside the grid")
    );
    let little = |cell: &str, direction: &str| {
        let clue = json!({ "cell": cell, "direction": direction, "value": "5" });
        clues(6, json!({ "littlekillersum": [clue] }))[0]["cells"].as_str().unwrap().to_owned()
    };
    assert_eq!(little("R0C4", "DR"), "r1c5 r2c6");
    assert_eq!(little("R7C1", "UR"), "r6c2 r5c3 r4c4 r3c5 r2c6");
    assert_eq!(little("R5C7", "DL"), "r6c6");
}

#[test]
fn indexers_are_named_by_what_their_cells_have_in_common() {
    let axis = |key: &str| clues(9, json!({ key: [{ "cells": ["R2C1"] }] }))[0]["axis"].clone();
    assert_eq!([axis("columnindexer"), axis("rowindexer"), axis("boxindexer")], ["row", "column", "box"]);
}

#[test]
fn negative_rules_and_dots() {
    let keys = json!({
        "difference": [{ "cells": ["R1C1", "R1C2"] }, { "cells": ["R1C1", "R2C1"], "value": "3" }],
        "ratio": [{ "cells": ["R3C1", "R3C2"] }],
        "xv": [{ "cells": ["R4C1", "R4C2"], "value": "X" }, { "cells": ["R5C1", "R5C2"], "value": "V" }],
        "negative": ["ratio", "xv"],
        "nonconsecutive": true,
    });
    let expected = json!([
        { "kind": "difference-dot", "cells": "r1c1 r1c2" },
        { "kind": "difference-dot", "cells": "r1c1 r2c1", "difference": 3 },
        { "kind": "ratio-dot", "cells": "r3c1 r3c2" },
        { "kind": "pair-sum", "cells": "r4c1 r4c2", "sum": 10 },
        { "kind": "pair-sum", "cells": "r5c1 r5c2", "sum": 5 },
        { "kind": "negative-ratio" },
        { "kind": "negative-sum", "sums": [5, 10] },
        { "kind": "nonconsecutive" },
    ]);
    assert_eq!(clues(9, keys), expected);
    assert!(refusal(9, json!({ "negative": ["colour"] })).contains("the negative rule \"colour\""));
}

#[test]
fn marked_cells_of_a_kind_are_one_clue() {
    let keys = json!({
        "even": [{ "cell": "R1C1" }, { "cell": "R1C2" }],
        "minimum": [{ "cell": "R5C5" }, { "cell": "R5C6" }],
    });
    let expected = json!([
        { "kind": "even", "cells": "r1c1 r1c2" },
        { "kind": "minimum", "cells": "r5c5 r5c6" },
    ]);
    assert_eq!(clues(9, keys), expected);
}

#[test]
fn given_pencil_marks_are_candidates_unless_the_cell_is_given() {
    let text = document(4, &json!({})).replacen("{}", r#"{"givenPencilMarks":[2,1]}"#, 2).replacen(
        "{}",
        r#"{"givenPencilMarks":[2],"given":true,"value":3,"centerPencilMarks":[1]}"#,
        1,
    );
    let grid: Grid = text.parse().unwrap();
    let clues = json!(ShapeSpec::of(grid.shape()).constraints);
    assert_eq!(clues, json!([{ "kind": "candidates", "cells": "r1c1 r1c2", "values": [1, 2] }]));
    assert_eq!(grid.values()[2], 3);
}

#[test]
fn clones_and_quadruples() {
    let keys = json!({
        "clone": [{ "cells": ["R1C1", "R1C2"], "cloneCells": ["R5C1", "R5C2"] }],
        "quadruple": [{ "cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 3, 4] }],
    });
    let expected = json!([
        { "kind": "clones", "cells": "r1c1 r1c2", "copy": "r5c1 r5c2" },
        { "kind": "quadruple", "cells": "r1c1 r1c2 r2c1 r2c2", "values": [3, 3, 4] },
    ]);
    assert_eq!(clues(9, keys), expected);
}

#[test]
fn drawings_that_repeat_a_clue_are_passed_over_and_others_are_reported() {
    let drawn = |mark: &str| json!({ "line": [{ "lines": [["R1C1", "R1C2"]], mark: true }] });
    for mark in ["fromConstraint", "isNewConstraint", "isLLConstraint"] {
        assert!(read(4, drawn(mark)).unread().is_empty(), "{mark}");
    }
    let keys = json!({
        "line": [{ "lines": [["R1C1", "R1C2"]] }],
        "circle": [{ "cells": ["R1C1"], "fromConstraint": "Thermometer" }],
        "cage": [{ "value": "author: me" }, { "cells": ["R1C1"], "value": "FOW" }],
        "ruleset": "Lines are thermometers without bulbs.",
    });
    let text = document(4, &keys);
    let entry = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap();
    assert_eq!(entry.result.unwrap().unread(), ["drawn lines", "the text of the rules"]);
    assert_eq!(entry.notes, [Note::Unread { parts: "drawn lines, the text of the rules".into() }]);
}

#[test]
fn a_drawn_digital_root_is_a_cage_of_several_sums() {
    let grid = read(4, json!({ "cage": [{ "cells": ["R1C1", "R1C2"], "value": "DR5" }] }));
    let [.., Constraint::MultiSumCage(cage)] = grid.shape().constraints() else { panic!("a cage") };
    assert_eq!(cage.sums, [5]);
    assert!(grid.unread().is_empty());
}

#[test]
fn cells_that_are_not_there_are_refused() {
    for cell in ["R10C1", "R0C1", "R1", "r1c1c1", "", "R18446744073709551616C1"] {
        let message = refusal(9, json!({ "thermometer": [{ "lines": [["R1C1", cell]] }] }));
        assert!(message.contains("an entry of \"thermometer\" names a cell that is not there"), "{message}");
    }
}

#[test]
fn cells_without_a_region_are_in_their_row_where_there_are_no_boxes() {
    assert_eq!(read(5, json!({})).shape().to_string(), "5x5:latin");
    // Two cells change places between the regions of the first two rows.
    let mut grid = vec![vec![json!({}); 5]; 5];
    (grid[0][0], grid[1][0]) = (json!({ "region": 1 }), json!({ "region": 0 }));
    let text = json!({ "size": 5, "grid": grid }).to_string();
    assert_eq!(text.parse::<Grid>().unwrap().shape().to_string(), "5x5+jigsaw");
}
