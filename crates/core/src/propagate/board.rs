//! The board: the values left for each cell and the places left for each value, kept in step.
//!
//! Striking a value from a cell clears one bit in the cell's domain and one in the places of the value in each of the
//! cell's regions. A set that falls to one member is a single and is queued; one that falls to none is a conflict. So no
//! rule for singles ever scans the grid.
//!
//! **Values count from 0 in here** (bit numbers); the values of filled cells ([`Board::values`]) count from 1 as everywhere.

use super::contradiction::Conflict;
use super::rule::{Effects, Rule};
use super::tables::Tables;
use super::{hidden_single, naked_single};
use crate::puzzle::{Bits, Cell, SharedShape};
use std::sync::Arc;

/// Domains and places of a grid that is being filled.
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    pub(super) tables: Arc<Tables<W>>,
    /// The values left for each cell.
    pub(super) domains: Vec<Bits<W>>,
    /// `places[region * order + value]`: the places of the region at which the value is left.
    pub(super) places: Vec<Bits<W>>,
    /// The value of each filled cell, from 1; 0 for an open one.
    pub(super) values: Vec<u8>,
    pub(super) open: usize,
    pub(super) queue: Vec<Single>,
    pub(super) naked_singles: bool,
    pub(super) hidden_singles: bool,
    effects: Effects,
    /// Everything struck and filled since recording began, if it did.
    log: Log,
    is_recording: bool,
}

/// A cell that must take a value, and the rule that says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Single {
    pub(super) cell: Cell,
    pub(super) value: u8,
    pub(super) rule: Rule,
}

/// What was struck and filled, in order.
#[derive(Clone, Debug, Default)]
struct Log {
    struck: Vec<(Cell, u8)>,
    filled: Vec<Cell>,
}

/// A moment in the history of a board to which [`Board::undo`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    struck: usize,
    filled: usize,
    effects: Effects,
}

impl<const W: usize> Board<W> {
    /// An empty board of a shape, on which the given rules for singles work.
    pub fn new(tables: Arc<Tables<W>>, rules: &[Rule]) -> Self {
        let shape = tables.shape().clone();
        let mut board = Self {
            tables,
            domains: vec![Bits::EMPTY; shape.cell_count()],
            places: vec![Bits::EMPTY; shape.region_count() * shape.order()],
            values: vec![0; shape.cell_count()],
            open: 0,
            queue: Vec::new(),
            naked_singles: rules.contains(&Rule::NakedSingle),
            hidden_singles: rules.contains(&Rule::HiddenSingle),
            effects: Effects::default(),
            log: Log::default(),
            is_recording: false,
        };
        board.clear();
        board
    }

    /// Takes everything back: every cell open, every value left, nothing recorded.
    pub fn clear(&mut self) {
        let shape = self.tables.shape().clone();
        self.domains.fill(self.tables.all);
        for region in 0..shape.region_count() {
            let order = shape.order();
            self.places[region * order..(region + 1) * order].fill(Bits::first(shape.region(region).len()));
        }
        self.values.fill(0);
        self.forget_history();
    }

    /// Counts the open cells anew and drops queue, log and effects, after domains and places were written directly.
    pub(super) fn forget_history(&mut self) {
        self.open = self.values.iter().map(|&value| usize::from(value == 0)).sum();
        self.queue.clear();
        self.log.struck.clear();
        self.log.filled.clear();
        self.effects = Effects::default();
    }

    /// The shape.
    pub fn shape(&self) -> &SharedShape {
        self.tables.shape()
    }

    /// The value of each filled cell, from 1; 0 for an open one.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// How many cells are not filled.
    pub fn open_count(&self) -> usize {
        self.open
    }

    /// The values left for a cell, from 0.
    #[inline]
    pub fn domain(&self, cell: usize) -> Bits<W> {
        self.domains[cell]
    }

    /// The places of the region at which the value (from 0) is left.
    #[inline]
    pub fn places(&self, region: usize, value: usize) -> Bits<W> {
        self.places[region * self.tables.shape().order() + value]
    }

    /// How many cells each single filled, and how many values the other rules struck.
    pub fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Fills a cell with one of its values and everything that follows by singles.
    pub fn assign(&mut self, cell: usize, value: usize) -> Result<(), Conflict> {
        self.place(cell, value).and_then(|()| self.settle()).inspect_err(|_| self.queue.clear())
    }

    /// Strikes one of a cell's values and fills everything that follows by singles.
    pub fn exclude(&mut self, cell: usize, value: usize) -> Result<(), Conflict> {
        self.strike(cell, value).and_then(|()| self.settle()).inspect_err(|_| self.queue.clear())
    }

    /// Fills the queued singles until none is left.
    pub fn settle(&mut self) -> Result<(), Conflict> {
        while let Some(Single { cell, value, rule }) = self.queue.pop() {
            if self.values[usize::from(cell)] == 0 {
                self.effects.add(rule, 1);
                self.place(usize::from(cell), usize::from(value)).inspect_err(|_| self.queue.clear())?;
            }
        }
        Ok(())
    }

    /// Fills a cell and strikes what it excludes; singles that arise wait in the queue.
    fn place(&mut self, cell: usize, value: usize) -> Result<(), Conflict> {
        debug_assert!(self.values[cell] == 0 && self.domains[cell].contains(value));
        self.values[cell] = value as u8 + 1;
        self.open -= 1;
        if self.is_recording {
            self.log.filled.push(cell as Cell);
        }
        let mut others = self.domains[cell];
        others.remove(value);
        for other in others.iter() {
            self.strike(cell, other)?;
        }
        let tables = Arc::clone(&self.tables);
        for seat in tables.seats(cell) {
            let base = seat.base as usize;
            let mut others = self.places[base + value];
            others.remove(usize::from(seat.place));
            for place in others.iter() {
                self.strike(usize::from(tables.cells[base + place]), value)?;
            }
        }
        Ok(())
    }

    /// Strikes a value that the cell still has; singles that arise wait in the queue.
    #[inline]
    fn strike(&mut self, cell: usize, value: usize) -> Result<(), Conflict> {
        debug_assert!(self.domains[cell].contains(value));
        if self.is_recording {
            self.log.struck.push((cell as Cell, value as u8));
        }
        self.domains[cell].remove(value);
        if self.domains[cell].has_at_most_one() {
            naked_single::notice(self, cell)?;
        }
        let tables = Arc::clone(&self.tables);
        for seat in tables.seats(cell) {
            let places = &mut self.places[seat.base as usize + value];
            places.remove(usize::from(seat.place));
            if places.has_at_most_one() {
                hidden_single::notice(self, *seat, value)?;
            }
        }
        Ok(())
    }

    /// Records from now on, so that [`Board::mark`] and [`Board::undo`] work.
    pub fn record(&mut self) {
        self.is_recording = true;
    }

    /// This moment, to come back to.
    pub fn mark(&self) -> Mark {
        debug_assert!(self.is_recording && self.queue.is_empty());
        Mark { struck: self.log.struck.len(), filled: self.log.filled.len(), effects: self.effects }
    }

    /// Takes back everything since the mark, also after a conflict.
    pub fn undo(&mut self, mark: Mark) {
        self.queue.clear();
        self.effects = mark.effects;
        for &cell in &self.log.filled[mark.filled..] {
            self.values[usize::from(cell)] = 0;
        }
        self.open += self.log.filled.len() - mark.filled;
        self.log.filled.truncate(mark.filled);
        for &(cell, value) in &self.log.struck[mark.struck..] {
            let (cell, value) = (usize::from(cell), usize::from(value));
            self.domains[cell].insert(value);
            for seat in self.tables.seats(cell) {
                self.places[seat.base as usize + value].insert(usize::from(seat.place));
            }
        }
        self.log.struck.truncate(mark.struck);
    }
}
