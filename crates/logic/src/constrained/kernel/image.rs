//! Image tables: which values a relation leaves to a cell, for each set of values of the other one.

use crate::constrained::domains::Mask;
use evodoku_puzzle::constraint::Relation;

/// Up to this order one table has the image of every set; above, sets are cut into pieces of eight values.
const WHOLE_SETS_UP_TO: usize = 10;
const PIECE: usize = 8;

/// The number of a relation in [`Images`]; odd numbers are the relations with exchanged cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image(u32);

impl Image {
    /// The same with the cells exchanged.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The image tables of all relations of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Images {
    order: usize,
    /// The rows of each table, by which equal relations are found again.
    rows: Vec<Vec<Mask>>,
    /// One table after the other.
    tables: Vec<Mask>,
    /// The length of a table.
    length: usize,
    /// The values of a piece, and the number of pieces of a set.
    piece: usize,
    pieces: usize,
}

impl Images {
    /// No tables yet.
    pub fn new(order: usize) -> Self {
        let piece = if order <= WHOLE_SETS_UP_TO { order } else { PIECE };
        let pieces = order.div_ceil(piece);
        Self { order, rows: Vec::new(), tables: Vec::new(), length: pieces << piece, piece, pieces }
    }

    /// The tables of a relation, whose pairs of equal values are left out if the cells differ anyway.
    pub fn add(&mut self, relation: &Relation, differ: bool) -> Image {
        let is_allowed = |first: usize, second: usize| {
            relation.allows(first as u8 + 1, second as u8 + 1) && !(differ && first == second)
        };
        let row = |allows: &dyn Fn(usize) -> bool| -> Mask {
            (0..self.order).filter(|&value| allows(value)).fold(0, |row, value| row | 1 << value)
        };
        let rows: Vec<Mask> = (0..self.order).map(|first| row(&|second| is_allowed(first, second))).collect();
        if let Some(number) = self.rows.iter().position(|kept| *kept == rows) {
            return Image(number as u32);
        }
        let columns: Vec<Mask> =
            (0..self.order).map(|second| row(&|first| is_allowed(first, second))).collect();
        let number = self.rows.len() as u32;
        for rows in [rows, columns] {
            self.push_table(&rows);
            self.rows.push(rows);
        }
        Image(number)
    }

    fn push_table(&mut self, rows: &[Mask]) {
        for piece in 0..self.pieces {
            let rows = &rows[piece * self.piece..self.order.min((piece + 1) * self.piece)];
            let start = self.tables.len();
            self.tables.push(0);
            for set in 1_usize..1 << self.piece {
                let row = rows.get(set.trailing_zeros() as usize).copied().unwrap_or(0);
                self.tables.push(self.tables[start + (set & (set - 1))] | row);
            }
        }
    }

    /// The values that the relation allows next to any value of the set.
    #[inline]
    pub fn of(&self, image: Image, mask: Mask) -> Mask {
        let start = image.0 as usize * self.length;
        if self.pieces == 1 {
            return self.tables[start + mask as usize];
        }
        let table = &self.tables[start..start + self.length];
        let piece = |index: usize| table[(index << PIECE) + (mask >> (index * PIECE) & 0xff) as usize];
        (0..self.pieces).fold(0, |image, index| image | piece(index))
    }
}
