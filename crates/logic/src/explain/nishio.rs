//! Nishio: placing a value somewhere leaves some region without a place for the same value.

use super::marks::{Mark, Marks};
use super::step::{Difficulty, Step, Technique};
use crate::proof_stop::Stop;
use evodoku_messages::message;
use evodoku_puzzle::Cell;

/// The shortest such contradiction.
pub(super) fn find(marks: &Marks, stop: &Stop) -> Option<Step> {
    let tried = marks
        .open_cells()
        .take_while(|_| !stop.is_due())
        .flat_map(|cell| marks.values_of(cell).map(move |value| Mark { cell, value }));
    let refuted =
        tried.filter_map(|mark| contradiction(marks, mark).map(|(cells, region)| (mark, cells, region)));
    let (mark, cells, region) = refuted.min_by_key(|(_, cells, _)| cells.len())?;
    let (name, value) = (marks.name(mark.cell), mark.value);
    let sentence = message!(
        "step-nishio",
        value,
        cells = marks.names(&cells),
        region = marks.region_name(region),
        cell = name
    );
    // Each filled cell is two links: the places it excludes, and the next one left.
    let difficulty = Difficulty::tenths(75).of_length(2 * cells.len());
    Some(Step {
        technique: Technique::Nishio,
        difficulty,
        cells,
        filled: Vec::new(),
        struck: vec![mark],
        sentence,
    })
}

/// The cells that take the value in turn, and the region left without a place for it.
fn contradiction(marks: &Marks, Mark { cell, value }: Mark) -> Option<(Vec<Cell>, usize)> {
    let mut filled: Vec<Cell> = vec![cell];
    loop {
        let mut next = None;
        for region in marks.full_regions().filter(|&region| marks.is_missing(region, value)) {
            if filled.iter().any(|&cell| marks.shape().region(region).contains(&cell)) {
                continue;
            }
            let is_free = |cell: &Cell| filled.iter().all(|&taken| !marks.sees(*cell, taken));
            let mut free = marks.cells_for(region, value).filter(is_free);
            match (free.next(), free.next()) {
                (None, _) => return Some((filled, region)),
                (Some(only), None) => next = next.or(Some(only)),
                (Some(_), Some(_)) => {}
            }
        }
        filled.push(next?);
    }
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::{empty, struck};
    use super::*;

    #[test]
    fn value_that_leaves_itself_no_place_is_eliminated() {
        let mut marks = empty("4x4:latin");
        assert_eq!(find(&marks, &Stop::never()), None);
        // With 1 at r1c1, rows 2 and 3 both need column 2.
        marks.keep(1, 1, &[(2, 1), (2, 2)]);
        marks.keep(2, 1, &[(3, 1), (3, 2)]);
        let step = find(&marks, &Stop::never()).unwrap();
        assert_eq!(struck(&marks, &step), "1 at r1c1");
        assert_eq!(
            step.sentence,
            "If 1 stands at r1c1 and r2c2, no place is left for 1 in row 3: so r1c1 is not 1."
        );
    }
}
