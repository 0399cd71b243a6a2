//! Anti-knight: cells a knight's move apart differ.

use super::Kind;
use super::offsets::pairs;
use crate::Cell;
use evodoku_messages::{Message, message};

/// Cells a knight's move apart differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AntiKnight(Vec<Vec<Cell>>);

impl AntiKnight {
    /// All pairs of a grid.
    pub fn new(order: usize) -> Self {
        Self(pairs(order, &[(1, 2), (1, -2), (2, 1), (2, -1)]))
    }
}

impl Kind for AntiKnight {
    fn keyword(&self) -> &'static str {
        "anti-knight"
    }

    fn noun(&self) -> Message {
        message!("anti-knight-noun")
    }

    fn sentence(&self) -> Message {
        message!("anti-knight-rule")
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
    fn a_nine_has_224_pairs() {
        assert_eq!(AntiKnight::new(9).parts().len(), 224);
        let mut values = vec![0; 81];
        (values[40], values[59]) = (5, 5);
        assert!(!AntiKnight::new(9).holds(&values, &Ground::new(9, &[])));
        values[40] = 4;
        assert!(AntiKnight::new(9).holds(&values, &Ground::new(9, &[])));
    }
}
