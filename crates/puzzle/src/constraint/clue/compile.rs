//! What many kinds compile to.

use crate::constraint::{Automaton, Ground, Position, Primitive, Relation};
use std::hash::Hash;
use std::sync::Arc;

/// The values add up to a number.
pub fn sum(ground: &Ground<'_>, cells: &[Position], sum: u32) -> Primitive {
    let terms = ground.cells(cells).into_iter().map(|cell| (cell, 1)).collect();
    Primitive::Sum(terms, sum as i32)
}

/// Each cell holds one of the values for which the function is true.
pub fn domains(
    ground: &Ground<'_>,
    cells: &[Position],
    is_allowed: impl FnMut(u8) -> bool,
) -> Vec<Primitive> {
    let mut is_allowed = is_allowed;
    let allowed: Vec<u8> = (1..=ground.order() as u8).filter(|&value| is_allowed(value)).collect();
    ground.cells(cells).into_iter().map(|cell| Primitive::Domain(cell, allowed.clone())).collect()
}

/// The pairs for which the function is true.
pub fn relation(ground: &Ground<'_>, is_allowed: impl FnMut(u8, u8) -> bool) -> Arc<Relation> {
    Arc::new(Relation::new(ground.order(), is_allowed))
}

/// The two cells are a pair of a relation.
pub fn related(
    ground: &Ground<'_>,
    first: Position,
    second: Position,
    relation: &Arc<Relation>,
) -> Primitive {
    Primitive::Related(first.cell(ground.order()), second.cell(ground.order()), relation.clone())
}

/// Each cell and the next one are a pair of a relation.
pub fn chain(
    ground: &Ground<'_>,
    cells: &[Position],
    is_allowed: impl FnMut(u8, u8) -> bool,
) -> Vec<Primitive> {
    windows(ground, cells, 2, is_allowed)
}

/// Each two cells are a pair of a relation, the earlier one first.
pub fn pairs(
    ground: &Ground<'_>,
    cells: &[Position],
    is_allowed: impl FnMut(u8, u8) -> bool,
) -> Vec<Primitive> {
    windows(ground, cells, cells.len(), is_allowed)
}

/// Each two of so many cells in a row are a pair of a relation, the earlier one first.
pub fn windows(
    ground: &Ground<'_>,
    cells: &[Position],
    width: usize,
    is_allowed: impl FnMut(u8, u8) -> bool,
) -> Vec<Primitive> {
    let relation = relation(ground, is_allowed);
    let later =
        |index: usize| cells[index + 1..].iter().take(width - 1).map(move |&second| (cells[index], second));
    let pairs = (0..cells.len()).flat_map(later);
    pairs.map(|(first, second)| related(ground, first, second, &relation)).collect()
}

/// The values along the cells are accepted by an automaton, given by its start, its transitions and its last states.
pub fn word<S: Clone + Eq + Hash>(
    ground: &Ground<'_>,
    cells: &[Position],
    start: S,
    next: impl Fn(&S, u8) -> Option<S>,
    is_accepting: impl Fn(&S) -> bool,
) -> Primitive {
    let automaton = Automaton::explore(ground.order(), start, next, is_accepting);
    Primitive::Word(ground.cells(cells), Arc::new(automaton))
}

/// The values of the two ends are far enough apart, and each cell between the ends stands in a relation to the lower and the
/// higher of them: `is_allowed(low, value, high)`.
pub fn between_ends(
    ground: &Ground<'_>,
    cells: &[Position],
    are_apart: impl Fn(u8, u8) -> bool,
    is_allowed: impl Fn(u8, u8, u8) -> bool,
) -> Vec<Primitive> {
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Read {
        Nothing,
        OneEnd(u8),
        Ends(u8, u8),
    }
    let [first, inner @ .., last] = cells else { return Vec::new() };
    let next = |state: &Read, value: u8| match *state {
        Read::Nothing => Some(Read::OneEnd(value)),
        Read::OneEnd(end) => {
            let (low, high) = (end.min(value), end.max(value));
            are_apart(low, high).then_some(Read::Ends(low, high))
        }
        Read::Ends(low, high) => is_allowed(low, value, high).then_some(Read::Ends(low, high)),
    };
    let line: Vec<Position> = [*first, *last].into_iter().chain(inner.iter().copied()).collect();
    vec![word(ground, &line, Read::Nothing, next, |state| matches!(state, Read::Ends(..)))]
}
