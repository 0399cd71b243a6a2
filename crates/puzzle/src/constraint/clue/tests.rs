//! Laws of every kind of clue: its check and what it compiles to agree on every grid.

use super::*;
use proptest::prelude::*;

/// Some clues of each kind on a 6×6 with boxes of 2×3, as a file has them.
const EXAMPLES: &str = include_str!("examples.json");

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
