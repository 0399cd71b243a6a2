//! The walk over classic grids and Latin squares: rows, columns and boxes, or rows and columns alone, as sets of bits.

use super::partial_grid::{Listener, PartialGrid, Stretch, Tally};
use super::state::{NO_COLOUR, State};
use super::tables::{GROUPS, LONGEST_SIDE, WalkTables, parts};
use super::{GridMemory, propose};
use crate::memory::Extent;
use crate::problem::Problem;
use crate::puzzle::Bits;
use crate::random::{Chance, Random, below};
use crate::stop::CancelToken;
use crate::with_width;
use rand::Rng;
use rand::seq::SliceRandom;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The grids that are walked here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    /// Rows, columns, and boxes of that height and width.
    Classic { height: usize, width: usize },
    /// Rows and columns alone.
    Latin,
}

impl Plain {
    /// What a shape of that extent is, if it can be walked here.
    pub fn of(extent: &Extent) -> Option<Self> {
        match extent.boxes {
            Some((height, width)) => {
                let fits =
                    height.max(width) <= LONGEST_SIDE && extent.order as usize / height.min(width) <= GROUPS;
                fits.then_some(Self::Classic { height, width })
            }
            None => (extent.layers == 2).then_some(Self::Latin),
        }
    }
}

/// An empty grid that is walked with bits.
pub(super) fn empty_grid(problem: &Problem, plain: Plain, cancel: &mut CancelToken) -> Box<dyn PartialGrid> {
    with_width!(problem.order(), W => {
        const STRIDE: usize = (64 * W).next_power_of_two();
        match plain {
            Plain::Classic { .. } => Box::new(Classic::<W, STRIDE, 3>::new(problem, plain, cancel)),
            Plain::Latin => Box::new(Classic::<W, STRIDE, 2>::new(problem, plain, cancel)),
        }
    })
}

/// The bytes of a grid, all of whose cells are free.
pub(super) fn memory(extent: &Extent, plain: Plain) -> GridMemory {
    let (state, tables) = with_width!(extent.order, W => {
        const STRIDE: usize = (64 * W).next_power_of_two();
        match plain {
            Plain::Classic { .. } => (size_of::<State<W, STRIDE, 3>>(), size_of::<WalkTables<W, STRIDE, 3>>()),
            Plain::Latin => (size_of::<State<W, STRIDE, 2>>(), size_of::<WalkTables<W, STRIDE, 2>>()),
        }
    });
    GridMemory { own: state as u64, shared: tables as u64 + 2 * extent.cells }
}

/// A partial grid whose order is at most `S`, with sets of `W` words, of `L` layers: rows, columns, and boxes if they are three.
pub(super) struct Classic<const W: usize, const S: usize, const L: usize> {
    pub tables: Arc<WalkTables<W, S, L>>,
    pub state: Box<State<W, S, L>>,
    /// The free cells, packed.
    free: Arc<[u16]>,
}

impl<const W: usize, const S: usize, const L: usize> Classic<W, S, L> {
    /// An empty grid.
    pub fn new(problem: &Problem, plain: Plain, cancel: &mut CancelToken) -> Self {
        let order = problem.order();
        let pack = |&cell: &u16| (usize::from(cell) / order * S + usize::from(cell) % order) as u16;
        let free: Arc<[u16]> = problem.free().iter().map(pack).collect();
        // Without boxes, every row is one.
        let (height, width) = match plain {
            Plain::Classic { height, width } => (height, width),
            Plain::Latin => (1, order),
        };
        let tables: Arc<WalkTables<W, S, L>> = WalkTables::new(problem, height, width, cancel).into();
        let state = State::empty(&tables, &free);
        Self { tables, state, free }
    }

    /// The candidates of a cell that nothing is in the way of.
    fn fitting(&self, row: usize, column: usize) -> Bits<W> {
        let units = [row, column, self.tables.box_of(row, column)];
        (0..L).fold(self.tables.cell_choice[row][column].candidates, |fitting, layer| {
            fitting & !self.state.values_in[layer][units[layer]]
        })
    }
}

impl<const W: usize, const S: usize, const L: usize> PartialGrid for Classic<W, S, L> {
    fn another(&self) -> Box<dyn PartialGrid> {
        let (tables, free) = (Arc::clone(&self.tables), Arc::clone(&self.free));
        Box::new(Self { state: State::empty(&tables, &free), tables, free })
    }

    fn fill(&mut self, random: &mut Random, cancel: &mut CancelToken) -> ControlFlow<()> {
        self.state.clear(&self.tables, &self.free);
        let mut order = self.free.to_vec();
        order.shuffle(random);
        // A cell is cleared in four views, shuffled and filled in four views.
        let steps = 2 * self.steps_of_proposal();
        for cell in order {
            if cancel.tick(steps) {
                return ControlFlow::Break(());
            }
            let (row, column) = parts::<S>(cell);
            let fitting = self.fitting(row, column);
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
            let fitting = self.fitting(row, column);
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
        // A hole, its candidates, and a placement in and one out of all views.
        4 * (L as u64 + 1)
    }
}
