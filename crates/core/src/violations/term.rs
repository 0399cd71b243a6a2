//! Terms: the primitives in the form in which they are counted.

use super::table::{Grade, Tables};
use super::word::WordDistance;
use crate::puzzle::Cell;
use crate::puzzle::constraint::{Primitive, Relation};
use std::sync::Arc;

/// What a rule, or part of one, costs.
#[derive(Clone, Debug)]
pub(super) enum Term {
    /// The value of one cell, by a table.
    Own { cell: Cell, table: u32 },
    /// The values of two cells, by a table.
    Link { first: Cell, second: Cell, table: u32 },
    /// A sum, or a count.
    Total(Total),
    /// A word of an automaton.
    Word(WordDistance),
    /// Different values: as many penalties as there are cells that repeat one.
    Distinct(Vec<Cell>),
    /// The cheapest of several branches.
    AnyOf(Vec<Vec<Term>>),
}

/// A sum of shares that should lie between two bounds.
#[derive(Clone, Debug)]
pub(super) struct Total {
    low: i64,
    high: i64,
    grade: Grade,
    /// Cell, factor, and the value that counts as one or 0 if each value counts as itself; each cell once.
    shares: Vec<(Cell, i32, u8)>,
}

impl Total {
    fn new(
        shares: impl IntoIterator<Item = (Cell, i32)>,
        only: u8,
        (low, high): (i64, i64),
        grade: Grade,
    ) -> Self {
        let mut merged: Vec<(Cell, i32, u8)> = Vec::new();
        for (cell, factor) in shares {
            match merged.iter_mut().find(|share| share.0 == cell) {
                Some(share) => share.1 += factor,
                None => merged.push((cell, factor, only)),
            }
        }
        Self { low, high, grade, shares: merged }
    }

    pub fn shares(&self) -> &[(Cell, i32, u8)] {
        &self.shares
    }

    /// The penalty of a sum.
    #[inline]
    pub fn penalty(&self, tables: &Tables, sum: i64) -> i64 {
        tables.step(self.grade, (self.low - sum).max(sum - self.high).max(0) as u64)
    }

    fn sum(&self, value: impl Fn(Cell) -> u8) -> i64 {
        let share = |&(cell, factor, only): &(Cell, i32, u8)| {
            let value = value(cell);
            i64::from(factor) * if only == 0 { i64::from(value) } else { i64::from(value == only) }
        };
        self.shares.iter().map(share).sum()
    }
}

impl Term {
    /// The terms of a primitive, all of which have to be kept.
    pub fn compile(primitive: &Primitive, tables: &mut Tables) -> Vec<Self> {
        vec![match primitive {
            Primitive::Distinct(cells) => Self::Distinct(cells.clone()),
            Primitive::Domain(cell, allowed) => {
                Self::Own { cell: *cell, table: tables.own(|value| allowed.contains(&value)) }
            }
            Primitive::Related(first, second, relation) => {
                Self::related((*first, *second), relation, Grade::Relation, tables)
            }
            Primitive::Rising(cells) => {
                let less = Arc::new(Relation::new(tables.order(), |first, second| first < second));
                let link = |pair: &[Cell]| Self::related((pair[0], pair[1]), &less, Grade::Rising, tables);
                return cells.windows(2).map(link).collect();
            }
            Primitive::Sum(terms, target) => {
                let target = i64::from(*target);
                Self::Total(Total::new(terms.iter().copied(), 0, (target, target), Grade::Sum))
            }
            Primitive::Contains { cells, value, least, most } => {
                let bounds = (i64::from(*least), i64::from(*most));
                let shares = cells.iter().map(|&cell| (cell, 1));
                Self::Total(Total::new(shares, *value, bounds, Grade::Contains))
            }
            Primitive::Word(cells, automaton) => Self::Word(WordDistance::new(cells, automaton)),
            Primitive::AnyOf(branches) => {
                let mut compile = |branch: &Vec<Primitive>| {
                    branch.iter().flat_map(|primitive| Self::compile(primitive, tables)).collect()
                };
                Self::AnyOf(branches.iter().map(&mut compile).collect())
            }
        }]
    }

    fn related(
        (first, second): (Cell, Cell),
        relation: &Arc<Relation>,
        grade: Grade,
        tables: &mut Tables,
    ) -> Self {
        if first == second {
            return Self::Own { cell: first, table: tables.own(|value| relation.allows(value, value)) };
        }
        Self::Link { first, second, table: tables.relation(relation, grade) }
    }

    /// The cells that are read, perhaps more than once.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Own { cell, .. } => vec![*cell],
            Self::Link { first, second, .. } => vec![*first, *second],
            Self::Total(total) => total.shares.iter().map(|share| share.0).collect(),
            Self::Word(word) => word.cells().to_vec(),
            Self::Distinct(cells) => cells.clone(),
            Self::AnyOf(branches) => branches.iter().flatten().flat_map(Self::cells).collect(),
        }
    }

    /// How many values are looked at.
    pub fn steps(&self) -> usize {
        match self {
            Self::Own { .. } | Self::Link { .. } => 1,
            Self::Total(total) => total.shares.len(),
            Self::Word(word) => word.steps(),
            Self::Distinct(cells) => cells.len(),
            Self::AnyOf(branches) => branches.iter().flatten().map(Self::steps).sum(),
        }
    }

    /// The penalty at these values.
    pub fn penalty(&self, tables: &Tables, value: &impl Fn(Cell) -> u8) -> i64 {
        match self {
            Self::Own { cell, table } => tables.at(*table, 0, value(*cell)),
            Self::Link { first, second, table } => tables.at(*table, value(*first), value(*second)),
            Self::Total(total) => total.penalty(tables, total.sum(value)),
            Self::Word(word) => {
                let cap = tables.cap(Grade::Word);
                tables.step(Grade::Word, word.distance(value, cap))
            }
            Self::Distinct(cells) => {
                let mut seen = [false; 256];
                let is_repeated =
                    |cell: &&Cell| std::mem::replace(&mut seen[usize::from(value(**cell))], true);
                tables.step(Grade::Clash, cells.iter().filter(is_repeated).count() as u64)
            }
            Self::AnyOf(branches) => {
                let cost =
                    |branch: &Vec<Self>| branch.iter().map(|term| term.penalty(tables, value)).sum::<i64>();
                branches.iter().map(cost).min().unwrap_or(i64::from(u32::MAX))
            }
        }
    }
}
