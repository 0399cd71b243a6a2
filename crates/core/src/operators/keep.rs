//! Which layer a representation keeps valid.

use crate::choices;
use crate::puzzle::{LayerKind, Shape};

choices! {
    /// Which layer's regions are always permutations, so that only the others need to be counted.
    pub enum Keep {
        /// Every box or jigsaw piece holds each value once; every row, where there are none.
        Blocks = "blocks",
        /// Every row holds each value once.
        Rows = "rows",
        /// Every column holds each value once.
        Columns = "columns",
        /// No layer is kept; a move changes the value of one cell.
        Nothing = "nothing",
    }
}

impl Keep {
    /// The layer that is kept in a shape.
    pub fn layer(self, shape: &Shape) -> Option<usize> {
        let find = |wanted: fn(LayerKind) -> bool| shape.layers().iter().position(|layer| wanted(layer.kind));
        let rows = || find(|kind| kind == LayerKind::Rows);
        match self {
            Self::Blocks => {
                find(|kind| matches!(kind, LayerKind::Boxes { .. } | LayerKind::Jigsaw)).or_else(rows)
            }
            Self::Rows => rows(),
            Self::Columns => find(|kind| kind == LayerKind::Columns),
            Self::Nothing => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_latin_square_has_no_blocks_and_keeps_rows() {
        assert_eq!(Keep::Blocks.layer(&Shape::classic(9).unwrap()), Some(2));
        assert_eq!(Keep::Blocks.layer(&Shape::latin(9).unwrap()), Some(0));
        assert_eq!(Keep::Nothing.layer(&Shape::classic(9).unwrap()), None);
    }
}
