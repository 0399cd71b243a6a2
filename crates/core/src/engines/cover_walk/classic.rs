//! The walk over classic grids: rows, columns and boxes, as sets of bits.

use super::partial_grid::{Listener, PartialGrid, Stretch, Tally};
use super::state::{NO_COLOUR, State};
use super::tables::{GROUPS, LONGEST_SIDE, Tables, parts};
use super::{GridMemory, propose};
use crate::memory::Extent;
use crate::problem::Problem;
use crate::random::{Chance, Random, below};
use crate::stop::Lookout;
use crate::with_width;
use rand::Rng;
use rand::seq::SliceRandom;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Height and width of the boxes, if the grid can be walked here.
pub(super) fn boxes(problem: &Problem) -> Option<(usize, usize)> {
    let shape = problem.shape();
    shape.boxes().filter(|&boxes| shape.is_classic() && fits(problem.order(), boxes))
}

/// Can a classic grid with boxes of that height and width be walked here?
pub(super) fn fits(order: usize, (height, width): (usize, usize)) -> bool {
    height.max(width) <= LONGEST_SIDE && order / height.min(width) <= GROUPS
}

/// The bytes of a grid, all of whose cells are free.
pub(super) fn memory(extent: &Extent) -> GridMemory {
    let (state, tables) = with_width!(extent.order, W => {
        const STRIDE: usize = (64 * W).next_power_of_two();
        (size_of::<State<W, STRIDE>>(), size_of::<Tables<W, STRIDE>>())
    });
    GridMemory { own: state as u64, shared: tables as u64 + 2 * extent.cells }
}

/// A partial grid whose order is at most `S`, with sets of `W` words.
pub(super) struct Classic<const W: usize, const S: usize> {
    pub tables: Arc<Tables<W, S>>,
    pub state: Box<State<W, S>>,
    /// The free cells, packed.
    free: Arc<[u16]>,
}

impl<const W: usize, const S: usize> Classic<W, S> {
    /// An empty grid.
    pub fn new(problem: &Problem, (height, width): (usize, usize), lookout: &mut Lookout) -> Self {
        let order = problem.order();
        let pack = |&cell: &u16| (usize::from(cell) / order * S + usize::from(cell) % order) as u16;
        let free: Arc<[u16]> = problem.free().iter().map(pack).collect();
        let tables: Arc<Tables<W, S>> = Tables::new(problem, height, width, lookout).into();
        let state = State::empty(&tables, &free);
        Self { tables, state, free }
    }
}

impl<const W: usize, const S: usize> PartialGrid for Classic<W, S> {
    fn another(&self) -> Box<dyn PartialGrid> {
        let (tables, free) = (Arc::clone(&self.tables), Arc::clone(&self.free));
        Box::new(Self { state: State::empty(&tables, &free), tables, free })
    }

    fn fill(&mut self, random: &mut Random, lookout: &mut Lookout) -> ControlFlow<()> {
        self.state.clear(&self.tables, &self.free);
        let mut order = self.free.to_vec();
        order.shuffle(random);
        // A cell is cleared in four views, shuffled and filled in four views.
        let steps = 2 * self.steps_of_proposal();
        for cell in order {
            if lookout.is_over_after(steps) {
                return ControlFlow::Break(());
            }
            let (row, column) = parts::<S>(cell);
            let in_box = self.tables.box_of(row, column);
            let [rows, columns, boxes] = &self.state.values_in;
            let fitting = self.tables.cell_choice[row][column].candidates
                & !(rows[row] | columns[column] | boxes[in_box]);
            if let Some(value) = fitting.nth(below(random.next_u32(), fitting.len())) {
                self.state.place(&self.tables, cell, value);
            }
        }
        ControlFlow::Continue(())
    }

    fn fill_from(&mut self, values: &[u8]) {
        self.state.clear(&self.tables, &self.free);
        for &cell in &*self.free {
            let (row, column) = parts::<S>(cell);
            let [rows, columns, boxes] = &self.state.values_in;
            let present = rows[row] | columns[column] | boxes[self.tables.box_of(row, column)];
            let fitting = self.tables.cell_choice[row][column].candidates & !present;
            let value = usize::from(values[row * self.tables.order + column]);
            if value > 0 && fitting.contains(value - 1) {
                self.state.place(&self.tables, cell, value - 1);
            }
        }
    }

    fn walk(&mut self, stretch: Stretch, chance: &mut Chance, listener: Option<&mut Listener<'_>>) -> Tally {
        let Self { tables, state, .. } = self;
        match listener {
            None => propose::walk(tables, state, &mut chance.search, stretch),
            Some(listener) => propose::walk_telling(tables, state, &mut chance.search, stretch, listener),
        }
    }

    fn holes(&self) -> usize {
        self.state.holes
    }

    fn write(&self, values: &mut [u8]) {
        for &cell in &*self.free {
            let (row, column) = parts::<S>(cell);
            let value = self.state.colour[row][column];
            values[row * self.tables.order + column] = if value == NO_COLOUR { 0 } else { value + 1 };
        }
    }

    fn steps_of_proposal(&self) -> u64 {
        // A hole, its candidates, and a placement in and one out of four views.
        16
    }
}
