//! The constraints of a puzzle in words, a line each, below its drawing.

use crate::language::local;
use evodoku::puzzle::Shape;
use evodoku_messages::message;
use evodoku_puzzle::Constraint;

/// A line for each constraint that is not one of every Sudoku; of many the first `most` and how many there are.
pub fn rules(shape: &Shape, most: usize) -> String {
    let said = shape.constraints().iter().filter(|constraint| !constraint.is_usual());
    let count = said.clone().count();
    let most = if count <= most { count } else { most.saturating_sub(1) };
    let line = |it: &Constraint| shortened(&local(&it.in_words(shape.order()))) + "\n";
    let mut text: String = said.take(most).map(line).collect();
    if count > most {
        text += &local(&message!("more-constraints", count = count - most));
        text.push('\n');
    }
    text
}

/// Letters of a line; a regular expression may have more.
const LONGEST_RULE: usize = 200;

fn shortened(said: &str) -> String {
    match said.char_indices().nth(LONGEST_RULE) {
        Some((end, _)) => format!("{}…", &said[..end]),
        None => said.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_no_more_than_a_screenful() {
        let shape: Shape = "9x9+diagonals+anti-knight+anti-king".parse().unwrap();
        assert_eq!(rules(&"9x9".parse().unwrap(), 5), "");
        assert_eq!(rules(&shape, 4).lines().count(), 4);
        assert_eq!(shortened(&"ß".repeat(999)).chars().count(), LONGEST_RULE + 1);
        assert_eq!(rules(&shape, 3).lines().last(), Some("and 2 more, which JSON lists"));
    }
}
