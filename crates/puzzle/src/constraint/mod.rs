//! Constraints: the rules of a puzzle, one file per kind.
//!
//! A *kind* is what people know: rows, jigsaw pieces, a diagonal, anti-knight. A [`Primitive`] is what solvers know. Each kind
//! states its cells, its sentence, its check and its drawing, and compiles to primitives; nothing else in the workspace
//! depends on the kind. To add one, write its file and add a line to `kinds!`.

mod anti_king;
mod anti_knight;
mod boxes;
mod columns;
mod diagonal;
mod disjoint_groups;
mod extra_region;
mod jigsaw;
mod mark;
mod offsets;
mod primitive;
mod rows;
mod windows;

pub use anti_king::AntiKing;
pub use anti_knight::AntiKnight;
pub use boxes::Boxes;
pub use columns::Columns;
pub use diagonal::{AntiDiagonal, Diagonal};
pub use disjoint_groups::DisjointGroups;
pub use extra_region::ExtraRegion;
pub use jigsaw::Jigsaw;
pub use mark::Mark;
pub use primitive::{Automaton, Primitive, Relation};
pub use rows::Rows;
pub use windows::Windows;

use crate::layer::LayerKind;
use crate::{Cell, Grid};
use evodoku_messages::{Message, message};

/// What a kind of constraint has to say about itself.
///
/// The provided methods are those of kinds that only require different values in each of their regions.
pub trait Kind {
    /// The keyword in files and shape names.
    fn keyword(&self) -> &'static str;

    /// What one part is called, without its number.
    fn noun(&self) -> Message;

    /// The rule in one sentence.
    fn sentence(&self) -> Message;

    /// The cells of each part: the regions that hold no value twice, or the cells that are read together.
    fn parts(&self) -> &[Vec<Cell>];

    /// The layer that its regions form, if they are disjoint by definition. Other regions are stacked into extra layers.
    fn layer(&self) -> Option<LayerKind> {
        None
    }

    /// Is there only one part of this kind in a grid, so that a number would say nothing?
    fn is_single(&self) -> bool {
        false
    }

    /// Whether no filled cells break the rule; 0 is an empty cell. On a complete grid this is the rule itself.
    ///
    /// This check is independent of everything that solvers use, and a complete grid is a solution only if it passes.
    fn holds(&self, values: &[u8], order: usize) -> bool {
        self.parts().iter().all(|cells| are_different(cells, values, order))
    }

    /// The parts that the filled cells break, each with the cells that do so.
    fn violations(&self, values: &[u8]) -> Vec<(usize, Vec<Cell>)> {
        let parts = self.parts().iter().enumerate();
        parts
            .flat_map(|(part, cells)| repeats(cells, values).map(move |pair| (part, pair.to_vec())))
            .collect()
    }

    /// What is wrong with the cells of a violation.
    fn complaint(&self, part: Message, cells: &[Cell], grid: &Grid) -> Message {
        let value = grid.values()[usize::from(cells[0])];
        let [first, second] = [cells[0], cells[1]].map(|cell| grid.shape().cell_name(usize::from(cell)));
        message!("violation-repeat", value, part, first, second)
    }

    /// The same rule for solvers.
    fn compile(&self) -> Vec<Primitive> {
        self.parts().iter().cloned().map(Primitive::Distinct).collect()
    }

    /// How it is drawn.
    fn marks(&self) -> Vec<Mark>;
}

/// Declares the kinds: a variant each, which is all that the enum knows of them.
macro_rules! kinds {
    ($($(#[doc = $text:literal])+ $kind:ident,)+) => {
        /// A rule of a puzzle.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Constraint {
            $($(#[doc = $text])+ $kind($kind),)+
        }

        impl std::ops::Deref for Constraint {
            type Target = dyn Kind;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$kind(kind) => kind,)+
                }
            }
        }

        $(impl From<$kind> for Constraint {
            fn from(kind: $kind) -> Self {
                Self::$kind(kind)
            }
        })+
    };
}

kinds! {
    /// Every row holds each value once.
    Rows,
    /// Every column holds each value once.
    Columns,
    /// Every rectangular box holds each value once.
    Boxes,
    /// Every irregular piece holds each value once.
    Jigsaw,
    /// The diagonal from the top left holds each value once.
    Diagonal,
    /// The diagonal from the top right holds each value once.
    AntiDiagonal,
    /// The inner boxes of windoku hold no value twice.
    Windows,
    /// A region of any shape holds no value twice.
    ExtraRegion,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Cells at the same place of two boxes differ.
    DisjointGroups,
}

/// Whether no two of the cells hold the same value; empty cells do not count.
///
/// Checked for every puzzle and every solution, hence without a branch per cell.
fn are_different(cells: &[Cell], values: &[u8], order: usize) -> bool {
    // While a word has room for the sum of a bit per cell, the sum equals the union of the bits only if all are different.
    if order < 57 {
        let (mut union, mut sum) = (0_u64, 0_u64);
        for &cell in cells {
            let bit = 1_u64.wrapping_shl(u32::from(values[usize::from(cell)])) & !1;
            union |= bit;
            sum += bit;
        }
        return union == sum;
    }
    // Above, values fill one word after the other.
    (0..=order as u8 / 64).all(|word| {
        let (mut seen, mut repeated) = (0_u64, 0_u64);
        for &cell in cells {
            let value = values[usize::from(cell)];
            let bit = u64::from(value / 64 == word) << (value % 64);
            repeated |= seen & bit;
            seen |= bit;
        }
        let empty = u64::from(word == 0);
        repeated & !empty == 0
    })
}

/// Each cell whose value an earlier cell has, after the last such cell.
fn repeats<'a>(cells: &'a [Cell], values: &'a [u8]) -> impl Iterator<Item = [Cell; 2]> + 'a {
    let mut last = [None; 256];
    cells.iter().filter_map(move |&cell| {
        let value = usize::from(values[usize::from(cell)]);
        (value != 0).then(|| last[value].replace(cell).map(|first| [first, cell])).flatten()
    })
}

/// The cell at a row and a column from 0.
fn cell_at(order: usize, row: usize, column: usize) -> Cell {
    (row * order + column) as Cell
}

/// Regions by number: the row and column of each place of each of `order` regions.
fn regions(order: usize, at: impl Fn(usize, usize) -> (usize, usize)) -> Vec<Vec<Cell>> {
    let cell = |index, place| {
        let (row, column) = at(index, place);
        cell_at(order, row, column)
    };
    (0..order).map(|index| (0..order).map(|place| cell(index, place)).collect()).collect()
}
