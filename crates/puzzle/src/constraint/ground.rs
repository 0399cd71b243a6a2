//! The ground that a constraint stands on: the order of the grid and the other constraints.

use super::{Constraint, Position};
use crate::Cell;

/// The order of the grid and all its constraints, which some kinds depend on.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    order: usize,
    constraints: &'a [Constraint],
}

impl<'a> Ground<'a> {
    /// Of an order and constraints.
    pub fn new(order: usize, constraints: &'a [Constraint]) -> Self {
        Self { order, constraints }
    }

    /// The number of values, rows and columns.
    pub fn order(&self) -> usize {
        self.order
    }

    /// All constraints of the puzzle.
    pub fn constraints(&self) -> &'a [Constraint] {
        self.constraints
    }

    /// The numbers of cells.
    pub fn cells(&self, cells: &[Position]) -> Vec<Cell> {
        cells.iter().map(|at| at.cell(self.order)).collect()
    }

    /// The boxes, or else the jigsaw pieces; none if there are neither.
    pub fn boxes(&self) -> &'a [Vec<Cell>] {
        let boxes = self.constraints.iter().find(|it| matches!(it, Constraint::Boxes(_)));
        let pieces = || self.constraints.iter().find(|it| matches!(it, Constraint::Jigsaw(_)));
        boxes.or_else(pieces).map_or(&[], |constraint| constraint.parts())
    }

    /// The number of the box or piece of each cell; none for a cell outside all of them.
    pub fn box_of(&self) -> Vec<Option<usize>> {
        let mut numbers = vec![None; self.order * self.order];
        for (number, cells) in self.boxes().iter().enumerate() {
            for &cell in cells {
                numbers[usize::from(cell)] = Some(number);
            }
        }
        numbers
    }

    /// Every pair of cells that share a side, the left or upper one first.
    pub fn neighbours(&self) -> impl Iterator<Item = [Position; 2]> + use<> {
        let order = self.order;
        let cells = (0..order * order).map(move |cell| Position::of(cell as Cell, order));
        cells.flat_map(move |at| {
            [at.step(0, 1, order), at.step(1, 0, order)].into_iter().flatten().map(move |next| [at, next])
        })
    }
}

/// The values of a grid in which the cells that are asked for are filled.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a> {
    values: &'a [u8],
    ground: Ground<'a>,
}

impl<'a> Filled<'a> {
    /// Of the values of a grid.
    pub fn new(values: &'a [u8], ground: Ground<'a>) -> Self {
        Self { values, ground }
    }

    /// What the constraint stands on.
    pub fn ground(&self) -> &Ground<'a> {
        &self.ground
    }

    /// The number of values.
    pub fn order(&self) -> usize {
        self.ground.order
    }

    /// The values of all cells.
    pub fn all(&self) -> &'a [u8] {
        self.values
    }

    /// The value of a cell.
    pub fn value(&self, at: Position) -> i64 {
        i64::from(self.values[usize::from(at.cell(self.ground.order))])
    }

    /// The values of cells.
    pub fn values(&self, cells: &[Position]) -> Vec<i64> {
        cells.iter().map(|&at| self.value(at)).collect()
    }
}
