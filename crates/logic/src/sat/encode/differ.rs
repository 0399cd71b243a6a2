//! Which cells differ, by regions and by rules.

use evodoku_puzzle::constraint::Primitive;
use evodoku_puzzle::{Cell, SharedShape};
use std::collections::HashSet;

/// The cells that must differ.
pub struct Differ {
    shape: SharedShape,
    /// Pairs that differ by a rule, the lower cell first.
    by_rule: HashSet<(Cell, Cell)>,
}

impl Differ {
    /// By the regions of a shape, its paths that rise and its relations that never hold for equal values.
    pub fn of(shape: &SharedShape) -> Self {
        let mut by_rule = HashSet::new();
        let mut add_all = |cells: &[Cell]| {
            for (index, &one) in cells.iter().enumerate() {
                by_rule.extend(cells[..index].iter().map(|&other| (one.min(other), one.max(other))));
            }
        };
        for rule in shape.rules() {
            match rule {
                Primitive::Distinct(cells) | Primitive::Rising(cells) if cells.len() <= shape.order() => {
                    add_all(cells);
                }
                Primitive::Related(first, second, relation)
                    if (1..=shape.order() as u8).all(|value| !relation.allows(value, value)) =>
                {
                    add_all(&[*first, *second]);
                }
                Primitive::Distinct(_)
                | Primitive::Rising(_)
                | Primitive::Domain(..)
                | Primitive::Related(..)
                | Primitive::Sum(..)
                | Primitive::Contains { .. }
                | Primitive::Word(..)
                | Primitive::AnyOf(_) => {}
            }
        }
        Self { shape: shape.clone(), by_rule }
    }

    /// Do the two differ?
    pub fn two(&self, one: Cell, other: Cell) -> bool {
        let share_a_region = || {
            self.shape.regions_of(usize::from(one)).any(|region| self.shape.region(region).contains(&other))
        };
        self.by_rule.contains(&(one.min(other), one.max(other))) || share_a_region()
    }

    /// Do all of them differ from each other?
    pub fn all(&self, cells: &[Cell]) -> bool {
        let differs_from_earlier =
            |(index, &one): (usize, &Cell)| cells[..index].iter().all(|&other| self.two(one, other));
        cells.len() <= self.shape.order() && cells.iter().enumerate().all(differs_from_earlier)
    }
}
