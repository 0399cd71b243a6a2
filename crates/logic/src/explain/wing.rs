//! Wings: for every value of the pivot, one of its two wings has the value that they share.

use super::marks::{Marks, Set};
use super::step::{Difficulty, Step, Technique};
use crate::proof_stop::Stop;
use evodoku_messages::message;
use evodoku_puzzle::Cell;

/// A pivot of two values.
pub(super) fn xy(marks: &Marks, stop: &Stop) -> Option<Step> {
    find(marks, 2, stop)
}

/// A pivot of three values: eliminated marks must see it, too.
pub(super) fn xyz(marks: &Marks, stop: &Stop) -> Option<Step> {
    find(marks, 3, stop)
}

fn find(marks: &Marks, size: usize, stop: &Stop) -> Option<Step> {
    let pairs: Vec<(Cell, Set)> = marks
        .open_cells()
        .map(|cell| (cell, marks.domain(cell)))
        .filter(|(_, domain)| domain.len() == 2)
        .collect();
    let pivots = marks.open_cells().filter(|&pivot| marks.domain(pivot).len() == size);
    pivots.take_while(|_| !stop.is_due()).find_map(|pivot| {
        let domain = marks.domain(pivot);
        let wings: Vec<_> = pairs
            .iter()
            .filter(|(cell, wing)| marks.sees(pivot, *cell) && (domain & *wing).len() == size - 1)
            .collect();
        wings.iter().enumerate().find_map(|(index, &&(one, first))| {
            wings[index + 1..].iter().find_map(|&&(other, second)| {
                let shared = (first & second).single()?;
                // Each wing has one of the pivot's own values; with three values the pivot has the shared one, too.
                let is_wing = first | second | domain == domain | Set::only(shared)
                    && (first | second).len() == 3
                    && domain.contains(shared) == (size == 3);
                is_wing.then(|| step(marks, pivot, [one, other], shared as u8, size))?
            })
        })
    })
}

fn step(marks: &Marks, pivot: Cell, wings: [Cell; 2], value: u8, size: usize) -> Option<Step> {
    let holders = if size == 3 { vec![wings[0], wings[1], pivot] } else { wings.to_vec() };
    let struck = marks.seen_by_all(&holders, value);
    if struck.is_empty() {
        return None;
    }
    let targets: Vec<Cell> = struck.iter().map(|mark| mark.cell).collect();
    let sentence = message!(
        "step-wing",
        middle = marks.name(pivot),
        holders = marks.names(&holders),
        value,
        targets = marks.names(&targets)
    );
    let (technique, tenths) = if size == 2 { (Technique::XyWing, 42) } else { (Technique::XyzWing, 44) };
    let cells = vec![pivot, wings[0], wings[1]];
    let difficulty = Difficulty::tenths(tenths);
    Some(Step { technique, difficulty, cells, filled: Vec::new(), struck, sentence })
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::{empty, struck};
    use super::*;

    #[test]
    fn xy_wing_eliminates_from_cells_that_see_both_wings() {
        let mut marks = empty("9x9");
        marks.only((1, 1), &[1, 2]);
        marks.only((1, 6), &[1, 3]);
        assert_eq!(xy(&marks, &Stop::never()), None);
        marks.only((5, 1), &[2, 3]);
        assert_eq!(struck(&marks, &xy(&marks, &Stop::never()).unwrap()), "3 at r5c6");
        assert_eq!(xyz(&marks, &Stop::never()), None);
    }

    #[test]
    fn xyz_wing_eliminates_only_from_cells_that_see_the_pivot_too() {
        let mut marks = empty("9x9");
        marks.only((1, 1), &[1, 2, 3]);
        marks.only((1, 6), &[1, 3]);
        marks.only((2, 2), &[2, 3]);
        assert_eq!(struck(&marks, &xyz(&marks, &Stop::never()).unwrap()), "3 at r1c2, 3 at r1c3");
    }
}
