//! Constraints: the rules of a puzzle, one file per kind.
//!
//! A *kind* is what people know: rows, jigsaw pieces, a killer cage, a thermometer. A [`Primitive`] is what solvers know. Each
//! kind states its cells, its sentence, its check and its drawing, and compiles to primitives; of the rest of the workspace only
//! the notations of other programs, which have names of their own for it, depend on the kind. To add one, write its file and
//! add a line to `kinds!`.
//!
//! Kinds of two sorts: those that divide the grid into regions (rows, boxes, diagonals) hold the cells of their regions; the
//! [clues](clue) are what a setter adds to a grid, a file can carry each of them as fields, and they are known by their cells.

mod anti_king;
mod anti_knight;
mod boxes;
pub mod clue;
mod columns;
mod diagonal;
mod disjoint_groups;
mod extra_region;
mod ground;
mod jigsaw;
mod mark;
mod offsets;
mod position;
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
pub use ground::{Filled, Ground};
pub use jigsaw::Jigsaw;
pub use mark::{Figure, Ink, Mark, Sign, Tip};
pub use position::{Position, Positions};
pub use primitive::{Automaton, Primitive, Relation};
pub use rows::Rows;
pub use windows::Windows;

use crate::layer::LayerKind;
use crate::{Cell, Grid, ShapeError};
use clue::{
    AnyOf, Arrow, BetweenLine, Candidates, Clones, DifferenceDot, DoubleArrow, Entropic, Even, GreaterThan,
    Indexer, KillerCage, LittleKiller, Lockout, Maximum, Minimum, Modular, MultiSumCage, Nabner,
    NegativeRatio, NegativeSum, Nonconsecutive, NumberedRoom, Odd, PairRelation, PairSum, Palindrome,
    Quadruple, RatioDot, RegionSumLine, RegularLine, Renban, SameValues, Sandwich, Skyscraper, StateMachine,
    Sum, SumLine, Thermometer, Whisper, XSum, Zipper,
};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

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

    /// The cells that decide whether it is kept.
    fn scope(&self, ground: &Ground<'_>) -> Vec<Position> {
        let cells = self.parts().iter().flatten();
        cells.map(|&cell| Position::of(cell, ground.order())).collect()
    }

    /// Can the puzzle have it? Cells of the grid, numbers within reach.
    fn check(&self, _ground: &Ground<'_>) -> Result<(), ShapeError> {
        Ok(())
    }

    /// The cells of each region that holds no value twice. A clue has none.
    fn parts(&self) -> &[Vec<Cell>] {
        &[]
    }

    /// The cells that a clue names, or those of a region on its own; none where the rule holds everywhere.
    fn named_cells(&self, order: usize) -> Vec<Position> {
        match self.parts() {
            [cells] => cells.iter().map(|&cell| Position::of(cell, order)).collect(),
            _ => Vec::new(),
        }
    }

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
    fn holds(&self, values: &[u8], ground: &Ground<'_>) -> bool {
        self.parts().iter().all(|cells| are_different(cells, values, ground.order()))
    }

    /// The parts that the filled cells break, each with the cells that do so.
    fn violations(&self, values: &[u8], _ground: &Ground<'_>) -> Vec<(usize, Vec<Cell>)> {
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
    fn compile(&self, _ground: &Ground<'_>) -> Vec<Primitive> {
        self.parts().iter().cloned().map(Primitive::Distinct).collect()
    }

    /// How it is drawn.
    fn marks(&self, _ground: &Ground<'_>) -> Vec<Mark> {
        Vec::new()
    }
}

/// No more cells than these are named in a sentence.
const NAMED_AT_MOST: usize = 12;

/// The names of cells, of many only the first.
fn names_of(cells: &[Position]) -> String {
    let mut names: Vec<String> = cells.iter().take(NAMED_AT_MOST).map(Position::to_string).collect();
    if cells.len() > NAMED_AT_MOST {
        names.push("…".into());
    }
    names.join(" ")
}

impl Constraint {
    /// Its rule in a sentence, with the cells that it holds for: for people who do not see it drawn.
    pub fn in_words(&self, order: usize) -> Message {
        let cells = self.named_cells(order);
        let (noun, rule) = (self.noun(), self.sentence());
        if cells.is_empty() || cells.len() >= order * order {
            return message!("constraint-everywhere", noun, rule);
        }
        message!("constraint-at-cells", noun, cells = names_of(&cells), rule)
    }

    /// Is it a rule of every Sudoku, which need not be said?
    pub fn is_usual(&self) -> bool {
        matches!(self, Self::Rows(_) | Self::Columns(_) | Self::Boxes(_))
    }
}

/// Declares the kinds: a variant each, which is all that the enum knows of them.
macro_rules! kinds {
    (
        regions: $($(#[doc = $region_text:literal])+ $region:ident,)+
        clues: $($(#[doc = $clue_text:literal])+ $clue:ident,)+
    ) => {
        /// A rule of a puzzle.
        ///
        /// Clues are written by serde as their fields and their `kind`; regions are part of a [`ShapeSpec`](crate::ShapeSpec).
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum Constraint {
            $($(#[doc = $region_text])+ #[serde(skip)] $region($region),)+
            $($(#[doc = $clue_text])+ $clue($clue),)+
        }

        impl Constraint {
            /// Is it a clue, and not a division of the grid into regions?
            pub fn is_clue(&self) -> bool {
                matches!(self, $(Self::$clue(_))|+)
            }
        }

        impl std::ops::Deref for Constraint {
            type Target = dyn Kind;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$region(kind) => kind,)+
                    $(Self::$clue(kind) => kind,)+
                }
            }
        }

        $(impl From<$region> for Constraint {
            fn from(kind: $region) -> Self {
                Self::$region(kind)
            }
        })+

        $(impl From<$clue> for Constraint {
            fn from(kind: $clue) -> Self {
                Self::$clue(kind)
            }
        })+
    };
}

kinds! {
    regions:
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
    clues:
    /// At least one of several groups of clues is kept whole.
    AnyOf,
    /// The circle, or the number that the cells of a pill form, is the sum of the shaft.
    Arrow,
    /// The values lie strictly between those of the two ends.
    BetweenLine,
    /// The values are among the named ones.
    Candidates,
    /// Two groups of cells hold the same values, cell by cell.
    Clones,
    /// The two values differ by a number, 1 if nothing is said.
    DifferenceDot,
    /// The two ends add up to the sum of the cells between them.
    DoubleArrow,
    /// Each three values in a row are from different thirds.
    Entropic,
    /// The values are even.
    Even,
    /// The first value is greater than the second.
    GreaterThan,
    /// The value says at which place of its row, column or box the number of the own place stands.
    Indexer,
    /// The cells differ, and add up to the sum if there is one.
    KillerCage,
    /// The values on a diagonal add up to the sum. They may be equal.
    LittleKiller,
    /// The two ends differ by at least a number, and no value on the line lies between them or equals one of them.
    Lockout,
    /// The values are larger than those of all neighbours that are not marked in the same way.
    Maximum,
    /// The values are smaller than those of all neighbours that are not marked in the same way.
    Minimum,
    /// Each so many values in a row leave different remainders when divided by that number.
    Modular,
    /// The cells differ, and add up to one of the sums.
    MultiSumCage,
    /// No two values are equal or consecutive.
    Nabner,
    /// Neighbours without a dot are in none of the ratios that dots have.
    NegativeRatio,
    /// Neighbours without a mark add up to none of the sums.
    NegativeSum,
    /// Neighbours without a dot do not hold consecutive values.
    Nonconsecutive,
    /// The cell that the first value counts to holds the value.
    NumberedRoom,
    /// The values are odd.
    Odd,
    /// Each value and the next one, or each two, are one of the listed pairs.
    PairRelation,
    /// The two values add up to a number: 10 where an X is drawn, 5 at a V.
    PairSum,
    /// The line reads the same from both ends.
    Palindrome,
    /// The cells hold the values, each at least as often as it is named.
    Quadruple,
    /// One value is a multiple of the other, the double if nothing is said.
    RatioDot,
    /// The values have the same sum in each box that the line passes.
    RegionSumLine,
    /// The values along the line match a regular expression.
    RegularLine,
    /// The values differ and are consecutive, in any order.
    Renban,
    /// Two groups of cells hold the same values, in any order.
    SameValues,
    /// The values between the smallest and the largest possible one add up to the sum.
    Sandwich,
    /// So many values are higher than all before them.
    Skyscraper,
    /// The values along the line are accepted by a state machine.
    StateMachine,
    /// The values, each times its factor, add up to the sum. They may be equal.
    Sum,
    /// The line falls into stretches that each add up to the sum.
    SumLine,
    /// Values rise from the bulb.
    Thermometer,
    /// Values next to each other on the line differ by at least a number.
    Whisper,
    /// The first X values add up to the sum, where X is the first of them.
    XSum,
    /// Cells at the same distance from the middle have the same sum, which a cell in the middle holds.
    Zipper,
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
