//! Primitives: the few rules that solvers know.

mod automaton;
mod relation;

pub use automaton::Automaton;
pub use relation::Relation;

use crate::Cell;
use std::sync::Arc;

/// A rule that solvers know. Every kind of constraint compiles to these.
///
/// Values are those of the grid, from 1. Solvers match it without a wildcard, so that the compiler lists all of them when a
/// primitive is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Primitive {
    /// The cells hold different values; as many cells as there are values hold all of them.
    Distinct(Vec<Cell>),
    /// The cell holds one of the values, in ascending order.
    Domain(Cell, Vec<u8>),
    /// The values of the first and the second cell are a pair of the relation.
    Related(Cell, Cell, Arc<Relation>),
    /// Each cell holds more than the one before it.
    Rising(Vec<Cell>),
    /// The values, each times its coefficient, add up to the target.
    Sum(Vec<(Cell, i32)>, i32),
    /// A value occurs at least and at most so many times.
    Contains {
        /// Where it is looked for.
        cells: Vec<Cell>,
        /// The value.
        value: u8,
        /// The fewest occurrences.
        least: u16,
        /// The most occurrences.
        most: u16,
    },
    /// The values, read in this order, form a word that the automaton accepts.
    Word(Vec<Cell>, Arc<Automaton>),
    /// All primitives of at least one branch hold.
    AnyOf(Vec<Vec<Primitive>>),
}

impl Primitive {
    /// Whether a complete grid keeps it: its definition, without regard to speed.
    pub fn holds(&self, values: &[u8]) -> bool {
        let value = |cell: Cell| values[usize::from(cell)];
        match self {
            Self::Distinct(cells) => cells
                .iter()
                .enumerate()
                .all(|(index, &cell)| cells[..index].iter().all(|&other| value(other) != value(cell))),
            Self::Domain(cell, allowed) => allowed.contains(&value(*cell)),
            Self::Related(first, second, relation) => relation.allows(value(*first), value(*second)),
            Self::Rising(cells) => cells.windows(2).all(|pair| value(pair[0]) < value(pair[1])),
            Self::Sum(terms, target) => {
                let sum: i64 =
                    terms.iter().map(|&(cell, factor)| i64::from(factor) * i64::from(value(cell))).sum();
                sum == i64::from(*target)
            }
            Self::Contains { cells, value: wanted, least, most } => {
                let count = cells.iter().filter(|&&cell| value(cell) == *wanted).count();
                (usize::from(*least)..=usize::from(*most)).contains(&count)
            }
            Self::Word(cells, automaton) => automaton.accepts(cells.iter().map(|&cell| value(cell))),
            Self::AnyOf(branches) => {
                branches.iter().any(|branch| branch.iter().all(|primitive| primitive.holds(values)))
            }
        }
    }

    /// The cells that it mentions, in no particular order and perhaps more than once.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Distinct(cells)
            | Self::Rising(cells)
            | Self::Word(cells, _)
            | Self::Contains { cells, .. } => cells.clone(),
            Self::Domain(cell, _) => vec![*cell],
            Self::Related(first, second, _) => vec![*first, *second],
            Self::Sum(terms, _) => terms.iter().map(|&(cell, _)| cell).collect(),
            Self::AnyOf(branches) => branches.iter().flatten().flat_map(Self::cells).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_primitive_accepts_and_rejects() {
        let values = [1, 3, 4, 3];
        let less = Arc::new(Relation::new(4, |first, second| first < second));
        let twice_three =
            |least, most| Primitive::Contains { cells: vec![0, 1, 2, 3], value: 3, least, most };
        // Ends as soon as it has read a 4.
        let has_four = Arc::new(Automaton::new(
            4,
            2,
            |state, value| Some(if value == 4 { 1 } else { state }),
            |state| state == 1,
        ));
        let pairs = [
            (Primitive::Distinct(vec![0, 1, 2]), Primitive::Distinct(vec![1, 2, 3])),
            (Primitive::Domain(1, vec![2, 3]), Primitive::Domain(1, vec![1, 4])),
            (Primitive::Related(0, 1, less.clone()), Primitive::Related(1, 0, less)),
            (Primitive::Rising(vec![0, 1, 2]), Primitive::Rising(vec![0, 1, 3])),
            (Primitive::Sum(vec![(0, 1), (1, 1), (2, -1)], 0), Primitive::Sum(vec![(0, 1), (1, 1)], 5)),
            (twice_three(1, 2), twice_three(3, 4)),
            (Primitive::Word(vec![3, 2], has_four.clone()), Primitive::Word(vec![0, 1], has_four)),
        ];
        for (kept, broken) in pairs {
            assert!(kept.holds(&values), "{kept:?}");
            assert!(!broken.holds(&values), "{broken:?}");
            assert!(Primitive::AnyOf(vec![vec![broken.clone()], vec![kept.clone()]]).holds(&values));
            assert!(!Primitive::AnyOf(vec![vec![kept, broken]]).holds(&values));
        }
    }
}
