//! The board: the values left for each cell and the places left for each value, used by propagation and search.
//!
//! Eliminating a value from a cell clears one bit in the cell's domain and one in the places of the value in each of
//! the cell's regions. A set left with one member is a single and is queued; an empty set is a conflict. So the rules
//! for singles never scan the grid.
//!
//! **Values count from 0 in here** (bit numbers); the values of filled cells ([`Board::values`]) count from 1 as
//! everywhere.

use super::contradiction::Conflict;
use super::rule::{Effects, Rule};
use super::seats::Tables;
use super::sets::{Log, Sets};
use evodoku_puzzle::{Bits, Cell, SharedShape};
use std::sync::Arc;

/// Domains and places of a grid that is being filled.
///
/// ```
/// use evodoku_logic::propagate::{Board, Rule, Tables};
/// use std::sync::Arc;
///
/// let tables = Arc::new(Tables::new(&evodoku_puzzle::Shape::classic(4)?.into()));
/// let mut board = Board::<1>::new(tables, &Rule::SINGLES);
/// board.record();
/// let before = board.mark();
/// board.assign(0, 2).expect("the grid is empty");
/// assert_eq!(board.values()[0], 3);
/// assert_eq!(board.domain(1).iter().collect::<Vec<_>>(), [0, 1, 3]);
/// board.undo(before);
/// assert_eq!(board.open_count(), 16);
/// # Ok::<(), evodoku_puzzle::ShapeError>(())
/// ```
#[derive(Debug)]
pub struct Board<const W: usize> {
    pub(super) tables: Arc<Tables<W>>,
    pub(super) sets: Sets<W>,
}

/// A state of a board to which [`Board::undo`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    eliminated: usize,
    filled: usize,
    effects: Effects,
}

impl Mark {
    /// The length of the elimination log.
    pub(super) fn log_length(self) -> usize {
        self.eliminated
    }
}

impl<const W: usize> Board<W> {
    /// An empty board of a shape, with the given rules for singles.
    pub fn new(tables: Arc<Tables<W>>, rules: &[Rule]) -> Self {
        let shape = tables.shape();
        let order = shape.order();
        let places =
            (0..shape.region_count() * order).map(|index| Bits::first(shape.region(index / order).len()));
        let sets = Sets {
            domains: vec![tables.all; shape.cell_count()],
            places: places.collect(),
            values: vec![0; shape.cell_count()],
            open: shape.cell_count(),
            queue: Vec::new(),
            naked_singles: rules.contains(&Rule::NakedSingle),
            hidden_singles: rules.contains(&Rule::HiddenSingle),
            effects: Effects::default(),
            log: Log::default(),
            used: vec![Bits::EMPTY; shape.region_count()],
        };
        Self { tables, sets }
    }

    /// The shape.
    pub fn shape(&self) -> &SharedShape {
        self.tables.shape()
    }

    /// The tables of the shape.
    pub fn tables(&self) -> &Arc<Tables<W>> {
        &self.tables
    }

    /// The value of each filled cell, from 1; 0 for an open one.
    #[inline]
    pub fn values(&self) -> &[u8] {
        &self.sets.values
    }

    /// The number of open cells.
    #[inline]
    pub fn open_count(&self) -> usize {
        self.sets.open
    }

    /// The values left for each cell, from 0.
    #[inline]
    pub fn domains(&self) -> &[Bits<W>] {
        &self.sets.domains
    }

    /// The values left for a cell, from 0.
    #[inline]
    pub fn domain(&self, cell: usize) -> Bits<W> {
        self.sets.domains[cell]
    }

    /// The places of the region at which the value (from 0) is left.
    #[inline]
    pub fn places(&self, region: usize, value: usize) -> Bits<W> {
        self.sets.places[region * self.tables.shape().order() + value]
    }

    /// The values left at a place of a region.
    #[inline]
    pub(super) fn domain_at(&self, region: usize, place: usize) -> Bits<W> {
        self.sets.domains[usize::from(self.tables.cell_at(region, place))]
    }

    /// How many cells each kind of single filled, and how many values the other rules eliminated.
    pub fn effects(&self) -> &Effects {
        &self.sets.effects
    }

    /// Fills an open cell with one of its values (from 0), and everything that follows by singles.
    pub fn assign(&mut self, cell: usize, value: usize) -> Result<(), Conflict> {
        self.sets.assign(&self.tables, cell, value)
    }

    /// Eliminates one of an open cell's values (from 0), and fills everything that follows by singles.
    pub fn exclude(&mut self, cell: usize, value: usize) -> Result<(), Conflict> {
        self.sets.eliminate(&self.tables, cell, value)?;
        self.sets.settle(&self.tables)
    }

    /// Fills the queued singles.
    pub(super) fn settle(&mut self) -> Result<(), Conflict> {
        self.sets.settle(&self.tables)
    }

    /// Eliminates one of a cell's values for a rule. New singles are queued until [`Board::settle`].
    pub(super) fn eliminate(&mut self, cell: usize, value: usize, rule: Rule) -> Result<(), Conflict> {
        self.sets.effects.add(rule, 1);
        self.sets.eliminate(&self.tables, cell, value)
    }

    /// The same for the cell at a place of a region.
    pub(super) fn eliminate_at(
        &mut self,
        region: usize,
        place: usize,
        value: usize,
        rule: Rule,
    ) -> Result<(), Conflict> {
        self.eliminate(usize::from(self.tables.cell_at(region, place)), value, rule)
    }

    /// The eliminations since recording began, in order.
    pub(super) fn log(&self) -> &[(Cell, u8)] {
        &self.sets.log.eliminated
    }

    /// The cells that were filled since the mark.
    pub fn filled_since(&self, mark: Mark) -> &[Cell] {
        &self.sets.log.filled[mark.filled..]
    }

    /// Records from now on, so that [`Board::mark`] and [`Board::undo`] work.
    pub fn record(&mut self) {
        self.sets.log.is_recording = true;
    }

    /// Marks the current state.
    #[inline]
    pub fn mark(&self) -> Mark {
        let log = &self.sets.log;
        debug_assert!(log.is_recording && self.sets.queue.is_empty());
        Mark { eliminated: log.eliminated.len(), filled: log.filled.len(), effects: self.sets.effects }
    }

    /// Undoes everything since the mark, also after a conflict.
    #[inline]
    pub fn undo(&mut self, mark: Mark) {
        self.sets.undo(&self.tables, mark.eliminated, mark.filled);
        self.sets.effects = mark.effects;
    }
}

/// `clone_from` between boards of one shape copies without allocating.
impl<const W: usize> Clone for Board<W> {
    fn clone(&self) -> Self {
        Self { tables: Arc::clone(&self.tables), sets: self.sets.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.tables, &other.tables) {
            self.tables = Arc::clone(&other.tables);
        }
        self.sets.clone_from(&other.sets);
    }
}
