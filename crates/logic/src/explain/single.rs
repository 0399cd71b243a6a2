//! Singles: the last place of a value, the last value of a cell.

use super::marks::{Mark, Marks};
use super::step::{Difficulty, Step, Technique};
use evodoku_messages::{Message, message};
use evodoku_puzzle::LayerKind;

/// The last empty cell of a full region.
pub(super) fn full_house(marks: &Marks) -> Option<Step> {
    marks.full_regions().find_map(|region| {
        let mut open = marks.open_in(region);
        let cell = open.next().filter(|_| open.next().is_none())?;
        let value = marks.all_values().find(|&value| marks.is_missing(region, value))?;
        let mark = Mark { cell, value };
        let (name, cell) = (marks.region_name(region), marks.name(cell));
        let sentence = message!("step-full-house", cell, region = name, value);
        marks.has(mark).then(|| filled(Technique::FullHouse, Difficulty::tenths(10), mark, sentence))
    })
}

/// A value with one place left in a full region; boxes first, where it is easier to see than in lines.
pub(super) fn hidden(marks: &Marks) -> Option<Step> {
    let find = |in_lines: bool| {
        let regions = marks.full_regions().filter(move |&region| is_line(marks, region) == in_lines);
        regions.into_iter().find_map(|region| {
            let value = marks.all_values().find(|&value| only_place(marks, region, value).is_some())?;
            let mark = only_place(marks, region, value)?;
            let (name, cell) = (marks.region_name(region), marks.name(mark.cell));
            let sentence = message!("step-hidden-single", region = name, value, cell);
            let difficulty = Difficulty::tenths(if in_lines { 15 } else { 12 });
            Some(filled(Technique::HiddenSingle, difficulty, mark, sentence))
        })
    };
    find(false).or_else(|| find(true))
}

/// A cell with one value left.
pub(super) fn naked(marks: &Marks) -> Option<Step> {
    marks.open_cells().find_map(|cell| {
        let value = marks.domain(cell).single()? as u8;
        let sentence = message!("step-naked-single", value, cell = marks.name(cell));
        Some(filled(Technique::NakedSingle, Difficulty::tenths(23), Mark { cell, value }, sentence))
    })
}

/// Whether a region is neither a box nor a jigsaw piece: rows, columns, diagonals, windows, extra regions.
pub(super) fn is_line(marks: &Marks, region: usize) -> bool {
    let shape = marks.shape();
    !matches!(shape.layers()[shape.layer_of(region)].kind, LayerKind::Boxes { .. } | LayerKind::Jigsaw)
}

/// The open cell that is the only place of a value in a region.
pub(super) fn only_place(marks: &Marks, region: usize, value: u8) -> Option<Mark> {
    let place = marks.places(region, value).single()?;
    let cell = marks.shape().region(region)[place];
    marks.is_open(cell).then_some(Mark { cell, value })
}

fn filled(technique: Technique, difficulty: Difficulty, mark: Mark, sentence: Message) -> Step {
    Step { technique, difficulty, cells: vec![mark.cell], filled: vec![mark], struck: Vec::new(), sentence }
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::empty;
    use super::*;

    #[test]
    fn hidden_single_in_a_box_comes_before_one_in_a_line() {
        let mut marks = empty("9x9");
        marks.keep(4, 7, &[(5, 2)]);
        assert_eq!(hidden(&marks).unwrap().sentence, "In row 5, 7 fits only at r5c2.");
        marks.keep(18, 6, &[(2, 3)]);
        let step = hidden(&marks).unwrap();
        assert_eq!(step.sentence, "In box 1, 6 fits only at r2c3.");
        assert_eq!(step.difficulty, Difficulty::tenths(12));
    }

    #[test]
    fn naked_single_is_the_last_value_of_a_cell() {
        let mut marks = empty("9x9");
        assert_eq!((naked(&marks), hidden(&marks), full_house(&marks)), (None, None, None));
        marks.only((3, 4), &[5]);
        assert_eq!(naked(&marks).unwrap().filled, [Mark { cell: 21, value: 5 }]);
    }

    #[test]
    fn full_house_is_the_last_cell_of_a_region() {
        let mut marks = empty("4x4");
        for (cell, value) in [(0, 1), (1, 2), (2, 3)] {
            marks.fill(Mark { cell, value });
        }
        let step = full_house(&marks).unwrap();
        assert_eq!(step.sentence, "r1c4 is the last empty cell of row 1, which still needs 4.");
    }
}
