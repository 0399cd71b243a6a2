//! Diagonals: a diagonal holds each value once (sudoku-X has both).

use super::{Ground, Kind, Mark, cell_at};
use crate::Cell;
use crate::layer::LayerKind;
use evodoku_messages::{Message, message};

/// The diagonal from the top left holds each value once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagonal([Vec<Cell>; 1]);

/// The diagonal from the top right holds each value once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AntiDiagonal([Vec<Cell>; 1]);

impl Diagonal {
    /// That of a grid.
    pub fn new(order: usize) -> Self {
        Self([(0..order).map(|row| cell_at(order, row, row)).collect()])
    }
}

impl AntiDiagonal {
    /// That of a grid.
    pub fn new(order: usize) -> Self {
        Self([(0..order).map(|row| cell_at(order, row, order - 1 - row)).collect()])
    }
}

macro_rules! diagonal {
    ($kind:ident, $noun:literal, $rule:literal) => {
        impl Kind for $kind {
            fn keyword(&self) -> &'static str {
                "diagonals"
            }

            fn noun(&self) -> Message {
                message!($noun)
            }

            fn sentence(&self) -> Message {
                message!($rule)
            }

            fn parts(&self) -> &[Vec<Cell>] {
                &self.0
            }

            fn layer(&self) -> Option<LayerKind> {
                Some(LayerKind::$kind)
            }

            fn is_single(&self) -> bool {
                true
            }

            fn marks(&self, _ground: &Ground<'_>) -> Vec<Mark> {
                let cells = &self.0[0];
                cells
                    .first()
                    .zip(cells.last())
                    .map(|(&from, &to)| Mark::Diagonal(from, to))
                    .into_iter()
                    .collect()
            }
        }
    };
}

diagonal!(Diagonal, "diagonal-noun", "diagonal-rule");
diagonal!(AntiDiagonal, "antidiagonal-noun", "antidiagonal-rule");
