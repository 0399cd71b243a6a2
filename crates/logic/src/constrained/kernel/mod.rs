//! Kernels: what each rule leaves of the domains of its cells, one file per rule.
//!
//! A kernel never removes a value that some assignment of its rule has, and fails on complete assignments that break it.

mod any_of;
mod contains;
mod differ;
mod house;
mod image;
mod locked;
mod rising;
mod set_list;
mod sum;
mod word;

pub use any_of::AnyOf;
pub use contains::Contains;
pub use differ::Differ;
pub use house::House;
pub use image::{Image, Images};
pub use locked::Locked;
pub use rising::Rising;
pub use set_list::{SetList, SetLists};
pub use sum::Sum;
pub use word::Word;

use super::domains::{Dead, Domains, Mask};
use evodoku_puzzle::Cell;

/// A rule as the search applies it.
#[derive(Clone, Debug)]
pub enum Kernel {
    /// Cells that hold every value.
    House(House),
    /// Two regions that overlap.
    Locked(Locked),
    /// Cells that differ and whose values are one of some sets.
    SetList(SetList),
    /// Rising values.
    Rising(Rising),
    /// A linear sum.
    Sum(Sum),
    /// How often a value occurs.
    Contains(Contains),
    /// A word of an automaton.
    Word(Word),
    /// At least one of some branches.
    AnyOf(AnyOf),
    /// A relation between two cells, within a branch.
    Related(Cell, Cell, Image),
    /// Cells that differ, within a branch.
    Differ(Differ),
    /// A set of values, within a branch.
    Domain(Cell, Mask),
}

/// A closer look is taken at rules with no more open cells than these: with four or more it removes some more values, but takes
/// longer than the guesses that it saves.
const MOST_OPEN: usize = 3;

/// Memory that kernels share.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Sets of states.
    states: Vec<u64>,
    /// Domains of branches, one for each level of nesting.
    branches: Vec<Domains>,
    /// Unions over branches, one for each level of nesting.
    unions: Vec<Vec<Mask>>,
}

impl Kernel {
    /// Removes values that the rule does not allow.
    pub fn run(&self, domains: &mut Domains, images: &Images, scratch: &mut Scratch) -> Result<(), Dead> {
        match self {
            Self::House(house) => house.run(domains),
            Self::Locked(locked) => locked.run(domains),
            Self::SetList(list) => list.run(domains),
            Self::Rising(rising) => rising.run(domains),
            Self::Sum(sum) => sum.run(domains),
            Self::Contains(contains) => contains.run(domains),
            Self::Word(word) => word.run(domains, scratch),
            Self::AnyOf(any_of) => any_of.run(domains, images, scratch),
            Self::Related(first, second, image) => {
                domains.keep(*second, images.of(*image, domains.get(*first)))?;
                domains.keep(*first, images.of(image.transposed(), domains.get(*second)))
            }
            Self::Differ(differ) => differ.run(domains),
            Self::Domain(cell, mask) => domains.keep(*cell, *mask),
        }
    }

    /// The cells that decide whether there is something to do.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::House(house) => house.cells().to_vec(),
            Self::Locked(locked) => locked.cells(),
            Self::SetList(list) => list.cells().to_vec(),
            Self::Rising(rising) => rising.cells().to_vec(),
            Self::Sum(sum) => sum.cells().to_vec(),
            Self::Contains(contains) => contains.cells().to_vec(),
            Self::Word(word) => word.cells().to_vec(),
            Self::AnyOf(any_of) => any_of.cells().to_vec(),
            Self::Related(first, second, _) => vec![*first, *second],
            Self::Differ(differ) => differ.cells().to_vec(),
            Self::Domain(cell, _) => vec![*cell],
        }
    }

    /// The same rule with a closer look, if there is one.
    pub fn closer(&self) -> Option<Self> {
        match self {
            Self::SetList(list) => Some(Self::SetList(list.matched())),
            Self::Sum(sum) => sum.exact().map(Self::Sum),
            Self::House(_)
            | Self::Locked(_)
            | Self::Rising(_)
            | Self::Contains(_)
            | Self::Word(_)
            | Self::AnyOf(_)
            | Self::Related(..)
            | Self::Differ(_)
            | Self::Domain(..) => None,
        }
    }

    /// Kernels that cost less run first.
    pub fn rank(&self) -> u8 {
        match self {
            Self::Domain(..) => 0,
            Self::Related(..) | Self::Differ(_) => 1,
            Self::House(_) => 2,
            Self::Rising(_) => 3,
            Self::Contains(_) => 4,
            Self::SetList(list) => {
                if list.is_matched() {
                    9
                } else {
                    5
                }
            }
            Self::Sum(sum) => {
                if sum.is_exact() {
                    8
                } else {
                    6
                }
            }
            Self::Locked(_) => 7,
            Self::Word(_) => 10,
            Self::AnyOf(_) => 11,
        }
    }
}
