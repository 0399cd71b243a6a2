//! Nishio: a value is put somewhere, and by its own places alone it then lacks one.

use super::marks::{Mark, Marks};
use super::step::{Difficulty, Step, Technique};
use crate::stop::Stop;
use evodoku::Cell;

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
    let sentence = format!(
        "If {value} stands at {}, no place is left for {value} in {}: so {name} is not {value}.",
        marks.names(&cells),
        marks.region_name(region)
    );
    // Each cell that is filled is two links: the places it rules out, and the next that is left.
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

/// The cells that take the value one after the other, and the region that then has no place for it.
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
    fn a_value_that_locks_itself_out_is_struck() {
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
