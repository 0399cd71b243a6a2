//! Fish: a value that has only *n* columns left in *n* rows (2 to 4) takes these columns there, and can be eliminated
//! from the rest of them. The same holds with rows and columns exchanged.

use super::marks::{Mark, Marks, Set};
use super::step::{Difficulty, Step, Technique};
use super::subset::choose;
use evodoku_messages::{Message, message};
use evodoku_puzzle::Cell;

/// Finds a fish of `size` lines.
pub(super) fn find(marks: &Marks, size: usize) -> Option<Step> {
    let order = marks.order();
    // The regions of the first two layers are the rows and the columns, and a place in a row is a column.
    [(0, order), (order, 0)].into_iter().find_map(|(bases, covers)| {
        marks.all_values().find_map(|value| {
            let lines: Vec<(usize, Set)> = (bases..bases + order)
                .map(|line| (line, marks.places(line, value)))
                .filter(|(_, places)| (2..=size).contains(&places.len()))
                .collect();
            choose(&lines, size, &mut |lines, places| step(marks, value, lines, places, covers))
        })
    })
}

fn step(marks: &Marks, value: u8, lines: &[usize], places: Set, covers: usize) -> Option<Step> {
    let cells: Vec<Cell> = lines.iter().flat_map(|&line| marks.cells_for(line, value)).collect();
    let covers: Vec<usize> = places.iter().map(|place| covers + place).collect();
    let struck: Vec<Mark> = covers
        .iter()
        .flat_map(|&cover| marks.cells_for(cover, value))
        .filter(|cell| !cells.contains(cell))
        .map(|cell| Mark { cell, value })
        .collect();
    if struck.is_empty() {
        return None;
    }
    let (technique, tenths) = match lines.len() {
        2 => (Technique::XWing, 32),
        3 => (Technique::Swordfish, 38),
        _ => (Technique::Jellyfish, 52),
    };
    let names = |regions: &[usize]| Message::and(regions.iter().map(|&region| marks.region_name(region)));
    let targets: Vec<Cell> = struck.iter().map(|mark| mark.cell).collect();
    let sentence = message!(
        "step-fish",
        lines = names(lines),
        value,
        covers = names(&covers),
        targets = marks.names(&targets)
    );
    let difficulty = Difficulty::tenths(tenths);
    Some(Step { technique, difficulty, cells, filled: Vec::new(), struck, sentence })
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::{empty, struck};
    use super::*;

    #[test]
    fn rows_with_the_same_columns_eliminate_the_rest_of_these_columns() {
        let mut marks = empty("9x9");
        marks.keep(1, 5, &[(2, 3), (2, 8)]);
        assert_eq!(find(&marks, 2), None);
        marks.keep(5, 5, &[(6, 3), (6, 8)]);
        let step = find(&marks, 2).unwrap();
        assert_eq!(step.struck.len(), 2 * 7);
        assert!(struck(&marks, &step).starts_with("5 at r1c3, 5 at r1c8, 5 at r3c3"));
        assert!(
            step.sentence
                .to_string()
                .starts_with("In row 2 and row 6, 5 goes only to column 3 and column 8, so")
        );
    }

    #[test]
    fn swordfish_needs_no_column_with_all_three_places() {
        let mut marks = empty("9x9");
        marks.keep(9, 1, &[(1, 1), (4, 1)]);
        marks.keep(13, 1, &[(4, 5), (7, 5)]);
        marks.keep(17, 1, &[(1, 9), (7, 9)]);
        assert_eq!(find(&marks, 2), None);
        let step = find(&marks, 3).unwrap();
        assert_eq!((step.technique, step.struck.len()), (Technique::Swordfish, 3 * 6));
    }
}
