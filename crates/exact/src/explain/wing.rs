//! Wings: whichever value the middle cell has, one of its two wings has the value that they share.

use super::marks::{Marks, Set};
use super::step::{Difficulty, Step, Technique};
use crate::stop::Stop;
use evodoku::Cell;

/// Two values in the middle.
pub(super) fn xy(marks: &Marks, stop: &Stop) -> Option<Step> {
    find(marks, 2, stop)
}

/// Three values in the middle: what is struck must see it, too.
pub(super) fn xyz(marks: &Marks, stop: &Stop) -> Option<Step> {
    find(marks, 3, stop)
}

fn find(marks: &Marks, size: usize, stop: &Stop) -> Option<Step> {
    let pairs: Vec<(Cell, Set)> = marks
        .open_cells()
        .map(|cell| (cell, marks.domain(cell)))
        .filter(|(_, domain)| domain.len() == 2)
        .collect();
    let middles = marks.open_cells().filter(|&middle| marks.domain(middle).len() == size);
    middles.take_while(|_| !stop.is_due()).find_map(|middle| {
        let domain = marks.domain(middle);
        let wings: Vec<_> = pairs
            .iter()
            .filter(|(cell, wing)| marks.sees(middle, *cell) && (domain & *wing).len() == size - 1)
            .collect();
        wings.iter().enumerate().find_map(|(index, &&(one, first))| {
            wings[index + 1..].iter().find_map(|&&(other, second)| {
                let shared = (first & second).single()?;
                // The wings take one value each of the middle's own, and with three values there is the shared one, too.
                let is_wing = first | second | domain == domain | Set::only(shared)
                    && (first | second).len() == 3
                    && domain.contains(shared) == (size == 3);
                is_wing.then(|| step(marks, middle, [one, other], shared as u8, size))?
            })
        })
    })
}

fn step(marks: &Marks, middle: Cell, wings: [Cell; 2], value: u8, size: usize) -> Option<Step> {
    let holders = if size == 3 { vec![wings[0], wings[1], middle] } else { wings.to_vec() };
    let struck = marks.seen_by_all(&holders, value);
    if struck.is_empty() {
        return None;
    }
    let targets: Vec<Cell> = struck.iter().map(|mark| mark.cell).collect();
    let sentence = format!(
        "Whichever value {} has, one of {} has {value}, so {value} is struck from {}.",
        marks.name(middle),
        marks.names(&holders),
        marks.names(&targets)
    );
    let (technique, tenths) = if size == 2 { (Technique::XyWing, 42) } else { (Technique::XyzWing, 44) };
    let cells = vec![middle, wings[0], wings[1]];
    let difficulty = Difficulty::tenths(tenths);
    Some(Step { technique, difficulty, cells, filled: Vec::new(), struck, sentence })
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::{empty, struck};
    use super::*;

    #[test]
    fn an_xy_wing_strikes_what_both_wings_see() {
        let mut marks = empty("9x9");
        marks.only((1, 1), &[1, 2]);
        marks.only((1, 6), &[1, 3]);
        assert_eq!(xy(&marks, &Stop::never()), None);
        marks.only((5, 1), &[2, 3]);
        assert_eq!(struck(&marks, &xy(&marks, &Stop::never()).unwrap()), "3 at r5c6");
        assert_eq!(xyz(&marks, &Stop::never()), None);
    }

    #[test]
    fn an_xyz_wing_strikes_what_sees_the_middle_too() {
        let mut marks = empty("9x9");
        marks.only((1, 1), &[1, 2, 3]);
        marks.only((1, 6), &[1, 3]);
        marks.only((2, 2), &[2, 3]);
        assert_eq!(struck(&marks, &xyz(&marks, &Stop::never()).unwrap()), "3 at r1c2, 3 at r1c3");
    }
}
