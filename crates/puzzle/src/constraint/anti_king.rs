//! Anti-king: cells that touch at a corner differ.

use super::Kind;
use super::offsets::pairs;
use crate::Cell;
use evodoku_messages::{Message, message};

/// Cells that touch at a corner differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AntiKing(Vec<Vec<Cell>>);

impl AntiKing {
    /// All pairs of a grid.
    pub fn new(order: usize) -> Self {
        Self(pairs(order, &[(1, 1), (1, -1)]))
    }
}

impl Kind for AntiKing {
    fn keyword(&self) -> &'static str {
        "anti-king"
    }

    fn noun(&self) -> Message {
        message!("anti-king-noun")
    }

    fn sentence(&self) -> Message {
        message!("anti-king-rule")
    }

    fn parts(&self) -> &[Vec<Cell>] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::Ground;

    #[test]
    fn a_nine_has_128_pairs() {
        assert_eq!(AntiKing::new(9).parts().len(), 128);
        let mut values = vec![0; 81];
        (values[40], values[50]) = (5, 5);
        assert!(!AntiKing::new(9).holds(&values, &Ground::new(9, &[])));
        values[40] = 4;
        assert!(AntiKing::new(9).holds(&values, &Ground::new(9, &[])));
    }
}
