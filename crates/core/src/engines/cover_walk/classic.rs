//! The walk over classic grids: rows, columns and boxes, as sets of bits.

use super::state::{NO_VALUE, State};
use super::tables::{GROUPS, LONGEST_SIDE, Tables, parts};
use super::{Tally, Walk, propose};
use crate::problem::Problem;
use crate::random::{Random, below};
use rand::Rng;
use rand::seq::SliceRandom;

/// Height and width of the boxes, if the grid can be walked here.
pub(super) fn boxes(problem: &Problem) -> Option<(usize, usize)> {
    let (height, width) = problem.shape().boxes().filter(|_| problem.shape().is_classic())?;
    let fits = height.max(width) <= LONGEST_SIDE && problem.order() / height.min(width) <= GROUPS;
    fits.then_some((height, width))
}

/// A walk of a grid whose order is at most `S`, with sets of `W` words.
pub(super) struct Classic<const W: usize, const S: usize> {
    pub tables: Box<Tables<W, S>>,
    pub state: Box<State<W, S>>,
    /// The free cells, packed.
    free: Vec<u16>,
}

impl<const W: usize, const S: usize> Classic<W, S> {
    /// A walk without placements.
    pub fn new(problem: &Problem, (height, width): (usize, usize)) -> Self {
        let order = problem.order();
        let pack = |&cell: &u16| (usize::from(cell) / order * S + usize::from(cell) % order) as u16;
        let free: Vec<u16> = problem.free().iter().map(pack).collect();
        let tables = Tables::new(problem, height, width);
        let state = State::empty(&tables, &free);
        Self { tables, state, free }
    }
}

impl<const W: usize, const S: usize> Walk for Classic<W, S> {
    fn start(&mut self, random: &mut Random) {
        self.state.clear(&self.tables, &self.free);
        let mut order = self.free.clone();
        order.shuffle(random);
        for cell in order {
            let (row, column) = parts::<S>(cell);
            let in_box = self.tables.box_of(row, column);
            let [rows, columns, boxes] = &self.state.values_in;
            let fitting = self.tables.cell_choice[row][column].candidates
                & !(rows[row] | columns[column] | boxes[in_box]);
            if let Some(value) = fitting.nth(below(random.next_u32(), fitting.len())) {
                self.state.place(&self.tables, cell, value);
            }
        }
    }

    fn start_from(&mut self, values: &[u8]) {
        self.state.clear(&self.tables, &self.free);
        for &cell in &self.free {
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

    fn walk(&mut self, proposals: u64, temperature: f64, random: &mut Random) -> Tally {
        propose::walk(&self.tables, &mut self.state, random, proposals, temperature)
    }

    fn holes(&self) -> usize {
        self.state.holes
    }

    fn write(&self, values: &mut [u8]) {
        for &cell in &self.free {
            let (row, column) = parts::<S>(cell);
            let value = self.state.value[row][column];
            values[row * self.tables.order + column] = if value == NO_VALUE { 0 } else { value + 1 };
        }
    }
}
