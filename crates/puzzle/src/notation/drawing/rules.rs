//! The rules below a grid on paper: a sentence for each kind of constraint, besides those of every Sudoku.

use crate::Shape;
use evodoku_messages::Language;

/// More sentences would be a page of their own.
const MOST_RULES: usize = 40;

/// Letters of a sentence, of which a regular expression may have many.
const LONGEST_RULE: usize = 300;

/// What the constraints of a shape say. Those that differ only in their numbers, which are drawn in the grid, are one
/// sentence with `…` instead of these.
pub fn rules(shape: &Shape) -> Vec<String> {
    let mut kinds: Vec<(String, String)> = Vec::new();
    for constraint in shape.constraints().iter().filter(|it| !it.is_usual()) {
        let [noun, sentence] =
            [constraint.noun(), constraint.sentence()].map(|message| message.text(Language::English));
        let said = format!("{}{}: {sentence}", noun[..1].to_uppercase(), &noun[1..]);
        let masked = without_numbers(&said);
        if let Some((_, known)) = kinds.iter_mut().find(|(known, _)| *known == masked) {
            if *known != said {
                *known = masked;
            }
        } else if kinds.len() < MOST_RULES {
            kinds.push((masked, said));
        }
    }
    kinds.into_iter().map(|(_, said)| shortened(said)).collect()
}

fn shortened(said: String) -> String {
    match said.char_indices().nth(LONGEST_RULE) {
        Some((end, _)) => format!("{}…", &said[..end]),
        None => said,
    }
}

/// A sentence with `…` instead of each group of words that have digits.
fn without_numbers(said: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in said.split(' ') {
        let is_number = word.contains(|letter: char| letter.is_ascii_digit());
        match (is_number, words.last()) {
            (true, Some(&"…")) => {}
            (true, _) => words.push("…"),
            (false, _) => words.push(word),
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Constraint;

    fn rules_of(clues: &str) -> Vec<String> {
        let clues: Vec<Constraint> = serde_json::from_str(clues).unwrap();
        let base: Shape = "6x6".parse().unwrap();
        rules(&Shape::new(6, base.constraints().iter().cloned().chain(clues).collect()).unwrap())
    }

    #[test]
    fn usual_rules_are_not_said() {
        assert_eq!(rules(&"6x6".parse().unwrap()), [""; 0]);
        assert_eq!(
            rules(&"6x6+anti-knight".parse().unwrap()),
            ["Knight's move: Cells a knight's move apart differ."]
        );
    }

    #[test]
    fn a_kind_is_one_sentence() {
        let cages = r#"[
            {"kind": "killer-cage", "cells": "r1c1 r1c2", "sum": 5},
            {"kind": "killer-cage", "cells": "r2c1 r2c2", "sum": 6},
            {"kind": "killer-cage", "cells": "r3c1 r3c2", "sum": 6},
            {"kind": "even", "cells": "r6c6"}, {"kind": "even", "cells": "r5c6"}
        ]"#;
        assert_eq!(
            rules_of(cages),
            ["Killer cage: The values in the cage differ and add up to …", "Even cell: The value is even."]
        );
    }

    #[test]
    fn groups_of_numbers_are_left_out() {
        assert_eq!(without_numbers("one of 8, 9, 12. Then 3x"), "one of … Then …");
        assert_eq!(without_numbers("no numbers"), "no numbers");
        let dots = r#"[{"kind": "quadruple", "cells": "r1c1 r1c2", "values": [1, 2]}]"#;
        assert_eq!(
            rules_of(dots),
            ["Quadruple: The cells hold 1, 2, each at least as often as it is named."]
        );
    }

    #[test]
    fn long_and_many_rules_are_cut() {
        let long = format!(
            r#"[{{"kind": "regular-line", "cells": "r1c1 r1c2", "pattern": "{}"}}]"#,
            "1|".repeat(999)
        );
        assert_eq!(rules_of(&long)[0].chars().count(), LONGEST_RULE + 1);
        let pattern = |index: usize| format!("({}|.)*", ".".repeat(index + 1));
        let line = |index| {
            format!(r#"{{"kind": "regular-line", "cells": "r1c1 r1c2", "pattern": "{}"}}"#, pattern(index))
        };
        let many: Vec<String> = (0..=MOST_RULES).map(line).collect();
        assert_eq!(rules_of(&format!("[{}]", many.join(", "))).len(), MOST_RULES);
    }
}
