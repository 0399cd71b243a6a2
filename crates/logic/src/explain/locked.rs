//! Locked candidates: every place of a value in one region excludes the same cells outside.

use super::marks::Marks;
use super::single::is_line;
use super::step::{Difficulty, Step, Technique};
use crate::proof_stop::Stop;
use evodoku_messages::message;
use evodoku_puzzle::Cell;
use std::ops::ControlFlow;

/// Calls the visitor with every such step, those of boxes first, until it breaks.
pub(super) fn each(
    marks: &Marks,
    stop: &Stop,
    visit: &mut dyn FnMut(Step) -> ControlFlow<Step>,
) -> ControlFlow<Step> {
    for in_lines in [false, true] {
        let regions = marks.full_regions().filter(|&region| is_line(marks, region) == in_lines);
        for region in regions.take_while(|_| !stop.is_due()) {
            for value in marks.all_values().filter(|&value| marks.is_missing(region, value)) {
                if let Some(step) = step(marks, region, value) {
                    visit(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(marks: &Marks, region: usize, value: u8) -> Option<Step> {
    let cells: Vec<Cell> = marks.cells_for(region, value).collect();
    if cells.len() < 2 {
        return None;
    }
    let struck = marks.seen_by_all(&cells, value);
    if struck.is_empty() {
        return None;
    }
    let other = shared_region(marks, region, &cells);
    let (name, targets) =
        (marks.region_name(region), struck.iter().map(|mark| mark.cell).collect::<Vec<_>>());
    let targets = marks.names(&targets);
    let sentence = match other {
        Some(other) => {
            message!("step-locked", value, region = name, other = marks.region_name(other), targets)
        }
        None => message!("step-locked-seen", value, region = name, targets),
    };
    let difficulty = Difficulty::tenths(if is_line(marks, region) { 28 } else { 26 });
    Some(Step {
        technique: Technique::LockedCandidates,
        difficulty,
        cells,
        filled: Vec::new(),
        struck,
        sentence,
    })
}

/// Another region that contains all the cells.
fn shared_region(marks: &Marks, region: usize, cells: &[Cell]) -> Option<usize> {
    let holds_all = |other: usize| {
        cells.iter().all(|&cell| marks.shape().regions_of(cell.into()).any(|mine| mine == other))
    };
    marks.shape().regions_of(cells[0].into()).find(|&other| other != region && holds_all(other))
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::{empty, struck};
    use super::*;

    fn first(marks: &Marks) -> Option<Step> {
        each(marks, &Stop::never(), &mut ControlFlow::Break).break_value()
    }

    #[test]
    fn box_and_line_eliminate_from_each_other() {
        let mut marks = empty("9x9");
        assert_eq!(first(&marks), None);
        marks.keep(18, 7, &[(2, 1), (2, 3)]);
        let step = first(&marks).unwrap();
        assert_eq!(struck(&marks, &step), "7 at r2c4, 7 at r2c5, 7 at r2c6, 7 at r2c7, 7 at r2c8, 7 at r2c9");
        assert!(step.sentence.to_string().starts_with("All places of 7 in box 1 lie in row 2, so"));
        let mut marks = empty("9x9");
        marks.keep(9, 7, &[(4, 1), (6, 1)]);
        let step = first(&marks).unwrap();
        assert_eq!(struck(&marks, &step), "7 at r4c2, 7 at r4c3, 7 at r5c2, 7 at r5c3, 7 at r6c2, 7 at r6c3");
        assert_eq!(step.difficulty, Difficulty::tenths(28));
    }

    #[test]
    fn diagonal_eliminates_from_cells_that_see_all_its_places() {
        let mut marks = empty("9x9+diagonals");
        let diagonal = 27;
        marks.keep(diagonal, 4, &[(1, 1), (9, 9)]);
        // The corners off the diagonal see both of its ends.
        let step = first(&marks).unwrap();
        assert_eq!(struck(&marks, &step), "4 at r1c9, 4 at r9c1");
        assert_eq!(step.sentence, "Wherever 4 goes in the diagonal, it is not at r1c9 and r9c1.");
    }
}
