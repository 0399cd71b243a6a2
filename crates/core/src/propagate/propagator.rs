//! The driver: sets up a board and runs the rules to a fixpoint, reusing its memory from puzzle to puzzle.

use super::board::Board;
use super::contradiction::Contradiction;
use super::propagated::Propagated;
use super::rule::Rule;
use super::tables::Tables;
use crate::puzzle::{Puzzle, SharedShape};
use std::sync::Arc;

/// Propagates many puzzles with the same rules; boards of the last shape are kept.
#[derive(Debug)]
pub struct Propagator {
    rules: Vec<Rule>,
    memory: Option<Memory>,
}

/// A board of the width that the order asks for.
#[derive(Debug)]
enum Memory {
    One(Board<1>),
    Two(Board<2>),
    Three(Board<3>),
}

impl Propagator {
    /// A propagator with these rules.
    pub fn new(rules: &[Rule]) -> Self {
        Self { rules: rules.to_vec(), memory: None }
    }

    /// Fills and strikes what the rules can, or says why there is no solution.
    pub fn propagate(&mut self, puzzle: &Puzzle) -> Result<Propagated, Contradiction> {
        let fits = self.memory.as_ref().is_some_and(|memory| same_shape(memory.shape(), puzzle.shape()));
        if !fits {
            self.memory = Some(Memory::new(puzzle.shape(), &self.rules));
        }
        match self.memory.as_mut().expect("memory of the shape was made above") {
            Memory::One(board) => run(board, puzzle),
            Memory::Two(board) => run(board, puzzle),
            Memory::Three(board) => run(board, puzzle),
        }
    }
}

impl Memory {
    fn new(shape: &SharedShape, rules: &[Rule]) -> Self {
        match shape.order() {
            ..=64 => Self::One(Board::new(Arc::new(Tables::new(shape)), rules)),
            65..=128 => Self::Two(Board::new(Arc::new(Tables::new(shape)), rules)),
            129.. => Self::Three(Board::new(Arc::new(Tables::new(shape)), rules)),
        }
    }

    fn shape(&self) -> &SharedShape {
        match self {
            Self::One(board) => board.shape(),
            Self::Two(board) => board.shape(),
            Self::Three(board) => board.shape(),
        }
    }
}

/// Puzzles of one file share their shape, so the long comparison is rare.
fn same_shape(one: &SharedShape, other: &SharedShape) -> bool {
    Arc::ptr_eq(one, other) || one == other
}

fn run<const W: usize>(board: &mut Board<W>, puzzle: &Puzzle) -> Result<Propagated, Contradiction> {
    board.load(puzzle).map_err(|conflict| Contradiction::new(puzzle.shape(), conflict))?;
    Ok(Propagated::from_board(board))
}
