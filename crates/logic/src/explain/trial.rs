//! Trial: places a value and follows singles until a contradiction.

use super::marks::{Gap, Mark, Marks};
use super::step::{Difficulty, Step, Technique};
use crate::proof_stop::Stop;
use evodoku_messages::{Message, message};
use evodoku_puzzle::Cell;
use std::collections::{HashMap, VecDeque};

/// Maximum number of cells that a sentence lists; the rest are only counted.
const MAX_LISTED: usize = 12;

/// With more marks than this, the first refutation is used rather than the shortest.
const MANY_MARKS: usize = 1500;

/// Finds the value with the shortest refutation by singles.
pub(super) fn find(marks: &Marks, stop: &Stop) -> Option<Step> {
    let tried: Vec<Mark> = candidates(marks);
    let mut best: Option<(Mark, Refutation)> = None;
    for (index, &mark) in tried.iter().enumerate() {
        if index % 16 == 0 && stop.is_due() {
            break;
        }
        if let Some(refutation) = refute(marks, mark) {
            if best.as_ref().is_none_or(|(_, shortest)| refutation.needed.len() < shortest.needed.len()) {
                best = Some((mark, refutation));
            }
            if tried.len() > MANY_MARKS {
                break;
            }
        }
    }
    best.map(|(mark, refutation)| step(marks, mark, &refutation))
}

/// All marks, those of cells with few values first.
pub(super) fn candidates(marks: &Marks) -> Vec<Mark> {
    let mut cells: Vec<Cell> = marks.open_cells().collect();
    cells.sort_by_key(|&cell| marks.domain(cell).len());
    cells.into_iter().flat_map(|cell| marks.values_of(cell).map(move |value| Mark { cell, value })).collect()
}

fn step(marks: &Marks, mark: Mark, refutation: &Refutation) -> Step {
    let (name, value) = (marks.name(mark.cell), mark.value);
    let follow = &refutation.needed[1..];
    let shown = follow.iter().take(MAX_LISTED);
    let steps = Message::list(
        shown.map(|mark| message!("mark-is", cell = marks.name(mark.cell), value = mark.value)),
    );
    let gap = marks.gap_in_words(refutation.gap);
    let follows = match (follow.len(), follow.len().saturating_sub(MAX_LISTED)) {
        (0, _) => gap,
        (_, 0) => message!("try-steps", steps, gap),
        (_, rest) => message!("try-more-steps", steps, rest, gap),
    };
    Step {
        technique: Technique::Try,
        // Each filled cell is two links or more: what it excludes, and what is then left.
        difficulty: Difficulty::tenths(85).of_length(2 * refutation.needed.len()),
        cells: refutation.needed.iter().map(|mark| mark.cell).collect(),
        filled: Vec::new(),
        struck: vec![mark],
        sentence: message!("step-try", cell = name, value, follows),
    }
}

/// A proof that a value is wrong.
pub(super) struct Refutation {
    /// The cells filled on the way to the gap, in order; the first is the one tried.
    needed: Vec<Mark>,
    gap: Gap,
}

/// A cell filled during a trial, and the filled cells that forced it.
struct ForcedCell {
    mark: Mark,
    parents: Vec<usize>,
}

/// A trial: marks, and for each elimination its cause.
struct TrialMarks {
    marks: Marks,
    filled: Vec<ForcedCell>,
    eliminated_by: HashMap<Mark, usize>,
    /// Marks that are the last of their cell or region, with the filled cells that forced them.
    waiting: VecDeque<ForcedCell>,
}

/// Follows singles from a value until a contradiction.
pub(super) fn refute(marks: &Marks, mark: Mark) -> Option<Refutation> {
    let mut trial = TrialMarks {
        marks: marks.clone(),
        filled: Vec::new(),
        eliminated_by: HashMap::new(),
        waiting: VecDeque::new(),
    };
    trial.waiting.push_back(ForcedCell { mark, parents: Vec::new() });
    while let Some(filled) = trial.waiting.pop_front() {
        if !trial.marks.is_open(filled.mark.cell) {
            continue;
        }
        if let Some((gap, parents)) = trial.fill(filled) {
            return Some(Refutation { needed: trial.needed(parents), gap });
        }
    }
    None
}

impl TrialMarks {
    /// Fills a cell. Returns the gap that this causes, if any, with the cells that caused it.
    fn fill(&mut self, filled: ForcedCell) -> Option<(Gap, Vec<usize>)> {
        let (index, mark) = (self.filled.len(), filled.mark);
        self.filled.push(filled);
        let Mark { cell, value } = mark;
        let others = self.marks.values_of(cell).filter(|&other| other != value);
        let mut struck: Vec<Mark> = others.map(|value| Mark { cell, value }).collect();
        struck.extend(self.marks.peers_with(cell, value).map(|cell| Mark { cell, value }));
        struck.sort_unstable();
        struck.dedup();
        self.marks.fill(mark);
        for &mark in &struck {
            self.eliminated_by.insert(mark, index);
        }
        struck.into_iter().find_map(|mark| self.look(mark))
    }

    /// Checks the cell and the regions of an eliminated mark for singles and gaps.
    fn look(&mut self, Mark { cell, value }: Mark) -> Option<(Gap, Vec<usize>)> {
        if self.marks.is_open(cell) {
            let domain = self.marks.domain(cell);
            if domain.is_empty() {
                return Some((Gap::Cell(cell), self.eliminated_from(cell)));
            }
            if let Some(value) = domain.single() {
                let parents = self.eliminated_from(cell);
                self.waiting.push_back(ForcedCell { mark: Mark { cell, value: value as u8 }, parents });
            }
        }
        let shape = self.marks.shape().clone();
        for region in shape.regions_of(cell.into()).filter(|&region| shape.is_full(region)) {
            let places = self.marks.places(region, value);
            if places.is_empty() {
                return Some((Gap::Region { region, value }, self.eliminated_in(region, value)));
            }
            if let Some(place) = places.single() {
                let mark = Mark { cell: shape.region(region)[place], value };
                if self.marks.is_open(mark.cell) {
                    let parents = self.eliminated_in(region, value);
                    self.waiting.push_back(ForcedCell { mark, parents });
                }
            }
        }
        None
    }

    /// The filled cells that eliminated the values of a cell.
    fn eliminated_from(&self, cell: Cell) -> Vec<usize> {
        let marks = self.marks.all_values().map(|value| Mark { cell, value });
        marks.filter_map(|mark| self.eliminated_by.get(&mark).copied()).collect()
    }

    /// The filled cells that eliminated a value from a region.
    fn eliminated_in(&self, region: usize, value: u8) -> Vec<usize> {
        let marks = self.marks.shape().region(region).iter().map(|&cell| Mark { cell, value });
        marks.filter_map(|mark| self.eliminated_by.get(&mark).copied()).collect()
    }

    /// All cells that the parents depend on, in the order in which they were filled.
    fn needed(&self, parents: Vec<usize>) -> Vec<Mark> {
        let mut is_needed = vec![false; self.filled.len()];
        let mut waiting = parents;
        is_needed[0] = true;
        while let Some(index) = waiting.pop() {
            if !std::mem::replace(&mut is_needed[index], true) {
                waiting.extend_from_slice(&self.filled[index].parents);
            }
        }
        self.filled
            .iter()
            .zip(is_needed)
            .filter(|(_, is_needed)| *is_needed)
            .map(|(filled, _)| filled.mark)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::empty;
    use super::*;

    #[test]
    fn explanation_lists_only_cells_that_lead_to_the_gap() {
        let mut marks = empty("9x9");
        assert!(refute(&marks, Mark { cell: 0, value: 1 }).is_none());
        // r1c1 = 1 forces r1c9 = 2 and r9c1 = 3, which leave nothing for r9c9; r5c1 = 4 follows, too, but has no part.
        marks.only((1, 9), &[1, 2]);
        marks.only((9, 1), &[1, 3]);
        marks.only((5, 1), &[1, 4]);
        marks.only((9, 9), &[2, 3]);
        let refutation = refute(&marks, Mark { cell: 0, value: 1 }).unwrap();
        let needed: Vec<_> = refutation.needed.iter().map(|mark| (mark.cell, mark.value)).collect();
        assert_eq!(needed, [(0, 1), (8, 2), (72, 3)]);
        assert_eq!(refutation.gap, Gap::Cell(80));
        let step = step(&marks, Mark { cell: 0, value: 1 }, &refutation);
        assert_eq!(
            step.sentence,
            "Suppose r1c1 is 1: then r1c9 is 2, r9c1 is 3, and no value is left for r9c9; so r1c1 is not 1."
        );
    }
}
