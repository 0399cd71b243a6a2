//! Hand-made positions that show what a rule eliminates, for tests.

use super::{Board, Conflict, Rule, Rules, Tables};
use crate::stop::CancelToken;
use evodoku_puzzle::Shape;
use std::sync::Arc;

/// An empty grid with some values eliminated. Rows, columns and values count from 1.
pub(super) struct PencilGrid {
    tables: Arc<Tables<1>>,
    missing: Vec<(usize, usize)>,
}

impl PencilGrid {
    /// The empty grid of a shape.
    pub(super) fn of(shape: &Shape) -> Self {
        Self { tables: Arc::new(Tables::new(&shape.clone().into())), missing: Vec::new() }
    }

    /// The empty grid of a shape by name.
    pub(super) fn new(shape: &str) -> Self {
        Self::of(&shape.parse().unwrap())
    }

    /// Leaves a cell only these values.
    pub(super) fn leave(mut self, row: usize, column: usize, values: &[usize]) -> Self {
        let order = self.tables.shape().order();
        let others = (1..=order).filter(|value| !values.contains(value));
        self.missing.extend(others.map(|value| ((row - 1) * order + column - 1, value - 1)));
        self
    }

    /// Eliminates a value from cells of a row.
    pub(super) fn eliminate(mut self, value: usize, row: usize, columns: &[usize]) -> Self {
        let order = self.tables.shape().order();
        self.missing.extend(columns.iter().map(|column| ((row - 1) * order + column - 1, value - 1)));
        self
    }

    /// The eliminations by the rules, as (row, column, value). Panics if a cell is filled.
    pub(super) fn eliminated_by(&self, rules: &[Rule]) -> Vec<(usize, usize, usize)> {
        let (before, after) = (self.board(&[]), self.apply(rules).unwrap());
        assert_eq!(after.open_count(), before.open_count());
        let order = before.shape().order();
        let gone = |cell| before.domain(cell) & !after.domain(cell);
        let named =
            |cell: usize| gone(cell).iter().map(move |value| (cell / order + 1, cell % order + 1, value + 1));
        (0..before.values().len()).flat_map(named).collect()
    }

    /// The board after the rules, or the conflict.
    pub(super) fn apply(&self, rules: &[Rule]) -> Result<Board<1>, Conflict> {
        let mut board = self.board(rules);
        Rules::new(rules).apply(&mut board, &mut CancelToken::default()).map(|()| board)
    }

    fn board(&self, rules: &[Rule]) -> Board<1> {
        let mut board = Board::new(Arc::clone(&self.tables), rules);
        for &(cell, value) in &self.missing {
            board.exclude(cell, value).unwrap();
        }
        board
    }
}

/// All rules but these.
pub(super) fn all_but(rules: &[Rule]) -> Vec<Rule> {
    Rule::ALL.into_iter().filter(|rule| !rules.contains(rule)).collect()
}
