//! Jigsaw: every irregular piece holds each value once.

use super::{Ground, Kind, Mark};
use crate::layer::LayerKind;
use crate::{Cell, ShapeError};
use evodoku_messages::{Message, message};

/// Every irregular piece holds each value once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Jigsaw(Vec<Vec<Cell>>);

impl Jigsaw {
    /// The pieces of a map that gives each cell a piece number below `order`.
    pub fn new(order: usize, map: &[usize]) -> Result<Self, ShapeError> {
        let mut pieces = vec![Vec::new(); order];
        if map.len() != order * order {
            return Err(ShapeError::MapLength { found: map.len(), expected: order * order });
        }
        for (cell, &piece) in map.iter().enumerate() {
            pieces.get_mut(piece).ok_or(ShapeError::PieceCount { order })?.push(cell as Cell);
        }
        if let Some(piece) = pieces.iter().position(|piece| piece.len() != order) {
            return Err(ShapeError::PieceSize {
                piece: piece + 1,
                found: pieces[piece].len(),
                expected: order,
            });
        }
        Ok(Self(pieces))
    }

    /// The number of each cell's piece, from 0.
    pub fn map(&self) -> Vec<usize> {
        let mut map = vec![0; self.0.iter().map(Vec::len).sum()];
        for (piece, cells) in self.0.iter().enumerate() {
            for &cell in cells {
                map[usize::from(cell)] = piece;
            }
        }
        map
    }
}

impl Kind for Jigsaw {
    fn keyword(&self) -> &'static str {
        "jigsaw"
    }

    fn noun(&self) -> Message {
        message!("jigsaw-noun")
    }

    fn sentence(&self) -> Message {
        message!("jigsaw-rule")
    }

    fn parts(&self) -> &[Vec<Cell>] {
        &self.0
    }

    fn layer(&self) -> Option<LayerKind> {
        Some(LayerKind::Jigsaw)
    }

    fn marks(&self, _ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Borders(self.0.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_counted() {
        let mut map: Vec<_> = (0..16).map(|cell| cell / 4).collect();
        assert_eq!(Jigsaw::new(4, &map).unwrap().map(), map);
        map[0] = 3;
        assert_eq!(Jigsaw::new(4, &map), Err(ShapeError::PieceSize { piece: 1, found: 3, expected: 4 }));
    }
}
