//! Laws of every kind of clue: its check and what it compiles to agree on every grid.

use super::*;
use proptest::prelude::*;

/// Some clues of each kind on a 6×6 with boxes of 2×3, as a file has them.
const EXAMPLES: &str = r#"[
    {"kind": "arrow", "circle": "r1c1", "shaft": "r1c2 r2c2"},
    {"kind": "arrow", "circle": "r1c1 r1c2", "shaft": "r2c1 r2c2 r2c3 r2c4 r2c5"},
    {"kind": "between-line", "cells": "r1c1 r2c2 r3c3 r4c4"},
    {"kind": "between-line", "cells": "r1c1 r2c2"},
    {"kind": "candidates", "cells": "r1c1 r2c2", "values": [1, 4, 5]},
    {"kind": "clones", "cells": "r1c1 r1c2", "copy": "r3c3 r3c4"},
    {"kind": "difference-dot", "cells": "r1c1 r1c2"},
    {"kind": "difference-dot", "cells": "r1c1 r2c1", "difference": 3},
    {"kind": "double-arrow", "cells": "r1c1 r1c2 r1c3 r2c4"},
    {"kind": "entropic", "cells": "r1c1 r1c2 r2c3 r2c4"},
    {"kind": "entropic", "cells": "r1c1 r1c2"},
    {"kind": "even", "cells": "r1c1 r5c5"},
    {"kind": "greater-than", "cells": "r1c1 r1c2"},
    {"kind": "indexer", "axis": "row", "cells": "r1c1"},
    {"kind": "indexer", "axis": "column", "cells": "r2c3"},
    {"kind": "indexer", "axis": "box", "cells": "r6c5"},
    {"kind": "killer-cage", "cells": "r1c1 r1c2", "sum": 5},
    {"kind": "killer-cage", "cells": "r1c1 r2c2 r3c3"},
    {"kind": "little-killer", "cells": "r1c2 r2c3 r3c4", "sum": 9},
    {"kind": "lockout", "cells": "r1c1 r2c2 r3c3", "difference": 3},
    {"kind": "lockout", "cells": "r1c1 r2c2", "difference": 0},
    {"kind": "maximum", "cells": "r1c1 r1c2"},
    {"kind": "minimum", "cells": "r6c6"},
    {"kind": "modular", "cells": "r1c1 r1c2 r1c3 r1c4", "modulus": 3},
    {"kind": "modular", "cells": "r1c1 r1c2 r1c3", "modulus": 2},
    {"kind": "multi-sum-cage", "cells": "r1c1 r1c2", "sums": [5, 9]},
    {"kind": "nabner", "cells": "r1c1 r1c2 r2c3"},
    {"kind": "negative-ratio"},
    {"kind": "negative-sum", "sums": [5]},
    {"kind": "nonconsecutive"},
    {"kind": "numbered-room", "cells": "r1c1 r1c2 r1c3", "value": 2},
    {"kind": "odd", "cells": "r1c1 r5c5"},
    {"kind": "pair-relation", "cells": "r1c1 r1c2 r1c3", "pairs": [[1, 2], [2, 1], [3, 3], [1, 1]]},
    {"kind": "pair-relation", "cells": "r1c1 r1c2 r1c3", "pairs": [[1, 2], [1, 3], [2, 2]], "every": true},
    {"kind": "pair-sum", "cells": "r1c1 r1c2", "sum": 5},
    {"kind": "palindrome", "cells": "r1c1 r1c2 r2c3 r1c4 r1c5"},
    {"kind": "quadruple", "cells": "r1c1 r1c2 r2c1 r2c2", "values": [2, 2, 3]},
    {"kind": "ratio-dot", "cells": "r1c1 r1c2"},
    {"kind": "ratio-dot", "cells": "r1c1 r1c2", "ratio": 3},
    {"kind": "region-sum-line", "cells": "r1c2 r1c3 r1c4 r2c3 r2c2"},
    {"kind": "regular-line", "cells": "r1c1 r1c2 r1c3 r1c4", "pattern": "[12]+3?|(.)4*"},
    {"kind": "renban", "cells": "r1c1 r1c2 r1c3"},
    {"kind": "sandwich", "cells": "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "sum": 3},
    {"kind": "sandwich", "cells": "r1c1 r1c2 r1c3", "sum": 0},
    {"kind": "skyscraper", "cells": "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "count": 2},
    {"kind": "state-machine", "cells": "r1c1 r1c2 r1c3", "next": [[1, 2, 0, 1, 1, 1], [2, 1, 2, 0, 2, 2]], "accepting": [2]},
    {"kind": "sum", "cells": "r1c1 r1c2 r1c3", "sum": 6},
    {"kind": "sum", "cells": "r1c1 r1c2 r1c3", "sum": 1, "factors": [1, -2, 1]},
    {"kind": "sum-line", "cells": "r1c1 r1c2 r1c3 r1c4", "sum": 5},
    {"kind": "thermometer", "cells": "r1c1 r2c2"},
    {"kind": "thermometer", "cells": "r1c1 r2c2 r3c3", "slow": true},
    {"kind": "whisper", "cells": "r1c1 r1c2 r1c1", "difference": 2},
    {"kind": "x-sum", "cells": "r1c1 r1c2 r1c3 r1c4", "sum": 6},
    {"kind": "zipper", "cells": "r1c1 r1c2 r1c3 r1c4"},
    {"kind": "zipper", "cells": "r1c1 r1c2 r1c3"}
]"#;

/// Some clues of each kind on a 6×6 with boxes of 2×3.
pub fn examples() -> Vec<Constraint> {
    serde_json::from_str(EXAMPLES).expect("clues")
}

/// The regions of a 6×6.
fn regions() -> Vec<Constraint> {
    let shape: crate::Shape = "6x6".parse().expect("a shape");
    shape.constraints().to_vec()
}

#[test]
fn examples_are_without_fault_and_round_trip() {
    let regions = regions();
    let ground = Ground::new(6, &regions);
    for clue in examples() {
        assert_eq!(clue.check(&ground), Ok(()), "{clue:?}");
        let text = serde_json::to_string(&clue).unwrap();
        assert!(text.contains(&format!("\"kind\":\"{}\"", clue.keyword())), "{text}");
        assert_eq!(serde_json::from_str::<Constraint>(&text).unwrap(), clue);
        let is_everywhere = ["nonconsecutive", "negative-ratio", "negative-sum"].contains(&clue.keyword());
        assert_eq!(clue.marks(&ground).is_empty(), is_everywhere, "{clue:?}");
    }
}

proptest! {
    // Values of a small range, so that clues are often kept; rows need not hold each value.
    #[test]
    fn the_check_and_the_primitives_agree(values in prop::collection::vec(1..=6_u8, 36), high in 2..=6_u8) {
        let values: Vec<u8> = values.into_iter().map(|value| (value - 1) % high + 1).collect();
        let regions = regions();
        let ground = Ground::new(6, &regions);
        for clue in examples() {
            let primitives = clue.compile(&ground);
            let by_primitives = primitives.iter().all(|primitive| primitive.holds(&values));
            prop_assert_eq!(clue.holds(&values, &ground), by_primitives, "{:?} {:?}", clue, values);
        }
    }
}
