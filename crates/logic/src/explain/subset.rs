//! Pairs, triples and quads, naked (as many cells as values) and hidden (as many values as places).

use super::marks::{Mark, Marks, Set};
use super::step::{Difficulty, Step, Technique};
use evodoku_messages::{Message, message};
use evodoku_puzzle::Cell;
use std::ops::ControlFlow;

/// `size` cells of a region with `size` values between them: these are eliminated from other cells.
pub(super) fn naked(marks: &Marks, size: usize) -> Option<Step> {
    (0..marks.shape().region_count()).find_map(|region| {
        let cells: Vec<(Cell, Set)> = marks
            .open_in(region)
            .map(|cell| (cell, marks.domain(cell)))
            .filter(|(_, domain)| (2..=size).contains(&domain.len()))
            .collect();
        choose(&cells, size, &mut |cells, union| {
            let struck: Vec<Mark> = union
                .iter()
                .flat_map(|value| {
                    let holders = holders(marks, cells, value as u8);
                    marks.seen_by_all(&holders, value as u8)
                })
                .filter(|mark| !cells.contains(&mark.cell))
                .collect();
            let (name, values) = (marks.region_name(region), Message::and(union));
            (!struck.is_empty()).then(|| Step {
                technique: match size {
                    2 => Technique::NakedPair,
                    3 => Technique::NakedTriple,
                    _ => Technique::NakedQuad,
                },
                difficulty: Difficulty::tenths([30, 36, 50][size - 2]),
                cells: cells.to_vec(),
                filled: Vec::new(),
                sentence: message!(
                    "step-naked-set",
                    region = name,
                    cells = marks.names(cells),
                    values,
                    struck = marks.marks_by_cell(&struck)
                ),
                struck,
            })
        })
    })
}

/// `size` values of a full region with `size` places between them: other values are eliminated there. Calls the visitor
/// with every such step until it breaks.
pub(super) fn each_hidden(
    marks: &Marks,
    size: usize,
    visit: &mut dyn FnMut(Step) -> ControlFlow<Step>,
) -> ControlFlow<Step> {
    for region in marks.full_regions() {
        let values: Vec<(u8, Set)> = marks
            .all_values()
            .map(|value| (value, marks.places(region, value)))
            .filter(|(_, places)| (2..=size).contains(&places.len()))
            .collect();
        let taken = choose(&values, size, &mut |values, union| {
            let cells: Vec<Cell> = union.iter().map(|place| marks.shape().region(region)[place]).collect();
            let others = |cell: Cell| {
                let others = marks.values_of(cell).filter(|value| !values.contains(value));
                others.map(move |value| Mark { cell, value })
            };
            let struck: Vec<Mark> = cells.iter().flat_map(|&cell| others(cell)).collect();
            if struck.is_empty() {
                return None;
            }
            let (name, names) = (marks.region_name(region), marks.names(&cells));
            let step = Step {
                technique: match size {
                    2 => Technique::HiddenPair,
                    3 => Technique::HiddenTriple,
                    _ => Technique::HiddenQuad,
                },
                difficulty: Difficulty::tenths([34, 40, 54][size - 2]),
                filled: Vec::new(),
                sentence: message!(
                    "step-hidden-set",
                    region = name,
                    values = Message::and(values),
                    cells = names,
                    struck = marks.marks_by_cell(&struck)
                ),
                cells,
                struck,
            };
            visit(step).break_value()
        });
        if let Some(step) = taken {
            return ControlFlow::Break(step);
        }
    }
    ControlFlow::Continue(())
}

/// The cells that have a value left.
fn holders(marks: &Marks, cells: &[Cell], value: u8) -> Vec<Cell> {
    cells.iter().copied().filter(|&cell| marks.has(Mark { cell, value })).collect()
}

/// The first result for a choice of `size` items whose sets have `size` members in all.
pub(super) fn choose<T: Copy, R>(
    items: &[(T, Set)],
    size: usize,
    visit: &mut dyn FnMut(&[T], Set) -> Option<R>,
) -> Option<R> {
    fn go<T: Copy, R>(
        items: &[(T, Set)],
        size: usize,
        chosen: &mut Vec<T>,
        union: Set,
        visit: &mut dyn FnMut(&[T], Set) -> Option<R>,
    ) -> Option<R> {
        if chosen.len() == size {
            return if union.len() == size { visit(chosen, union) } else { None };
        }
        for (index, &(item, set)) in items.iter().enumerate() {
            let union = union | set;
            if union.len() <= size {
                chosen.push(item);
                let found = go(&items[index + 1..], size, chosen, union, visit);
                chosen.pop();
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
    go(items, size, &mut Vec::with_capacity(size), Set::EMPTY, visit)
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::{empty, struck};
    use super::*;

    #[test]
    fn naked_pair_eliminates_from_cells_that_see_both() {
        let mut marks = empty("4x4");
        marks.only((1, 1), &[1, 2]);
        marks.only((1, 2), &[1, 2]);
        let step = naked(&marks, 2).unwrap();
        assert_eq!(
            struck(&marks, &step),
            "1 and 2 at r1c3, 1 and 2 at r1c4, 1 and 2 at r2c1, 1 and 2 at r2c2"
        );
    }

    #[test]
    fn naked_triple_needs_no_cell_with_all_three_values() {
        let mut marks = empty("9x9");
        for (column, values) in [(1, [1, 2]), (5, [2, 3]), (9, [1, 3])] {
            marks.only((6, column), &values);
        }
        assert_eq!(naked(&marks, 2), None);
        let step = naked(&marks, 3).unwrap();
        assert_eq!(step.cells, [marks.at(6, 1), marks.at(6, 5), marks.at(6, 9)]);
        assert_eq!(step.struck.len(), 3 * 6);
    }

    #[test]
    fn small_region_has_naked_subsets_but_no_hidden_ones() {
        let shape = evodoku_puzzle::Shape::latin(5).unwrap().and_region(&[0, 6, 12]).unwrap();
        let grid = evodoku_puzzle::Grid::new(shape.into(), vec![0; 25]).unwrap();
        let mut marks = Marks::new(&evodoku_puzzle::Puzzle::new(grid).unwrap());
        marks.only((1, 1), &[1, 2]);
        marks.only((2, 2), &[1, 2]);
        assert_eq!(
            struck(&marks, &naked(&marks, 2).unwrap()),
            "1 and 2 at r1c2, 1 and 2 at r2c1, 1 and 2 at r3c3"
        );
        let mut marks = marks.clone();
        marks.only((3, 3), &[3, 4, 5]);
        assert!(each_hidden(&marks, 2, &mut ControlFlow::Break).is_continue());
    }

    #[test]
    fn hidden_pair_eliminates_other_values_from_its_cells() {
        let mut marks = empty("9x9");
        marks.keep(2, 4, &[(3, 2), (3, 8)]);
        marks.keep(2, 5, &[(3, 2), (3, 8)]);
        let step = each_hidden(&marks, 2, &mut ControlFlow::Break).break_value().unwrap();
        assert_eq!(
            step.sentence,
            "In row 3, 4 and 5 fit only at r3c2 and r3c8, which leaves no room for 1, 2, 3, 6, 7, 8 and 9 at r3c2, \
             1, 2, 3, 6, 7, 8 and 9 at r3c8."
        );
    }
}
