//! Trying: a value is written in, and what follows is followed until something runs out.

use super::marks::{Gap, Mark, Marks};
use super::step::{Difficulty, Step, Technique};
use crate::stop::Stop;
use evodoku::Cell;
use std::collections::{HashMap, VecDeque};

/// As many cells of a refutation are told; beyond, their number says enough.
const TOLD: usize = 12;

/// With more marks than this the first refutation is taken rather than the shortest.
const MANY_MARKS: usize = 1500;

/// The shortest way in which singles refute a value.
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
    let told: Vec<_> =
        follow.iter().take(TOLD).map(|mark| format!("{} is {}", marks.name(mark.cell), mark.value)).collect();
    let rest = follow.len().saturating_sub(TOLD);
    let told = match (told.is_empty(), rest) {
        (true, _) => String::new(),
        (false, 0) => format!("{}, and ", told.join(", ")),
        (false, rest) => format!("{}, {rest} more cells follow, and ", told.join(", ")),
    };
    Step {
        technique: Technique::Try,
        // Each cell that is filled is two links or more: what it rules out, and what is left then.
        difficulty: Difficulty::tenths(85).of_length(2 * refutation.needed.len()),
        cells: refutation.needed.iter().map(|mark| mark.cell).collect(),
        filled: Vec::new(),
        struck: vec![mark],
        sentence: format!(
            "Suppose {name} is {value}: then {told}{}; so {name} is not {value}.",
            marks.gap_in_words(refutation.gap)
        ),
    }
}

/// How a value is shown to be wrong.
pub(super) struct Refutation {
    /// The cells filled on the way to the gap, in order; the first is the one tried.
    needed: Vec<Mark>,
    gap: Gap,
}

/// A cell filled during a trial, and those that had to be filled before.
struct Filled {
    mark: Mark,
    parents: Vec<usize>,
}

/// A trial: marks with the memory of what struck what.
struct Trial {
    marks: Marks,
    filled: Vec<Filled>,
    struck_by: HashMap<Mark, usize>,
    /// Marks that are the last of their cell or region, with the cells filled before that made them so.
    waiting: VecDeque<Filled>,
}

/// Follows singles from a value until something runs out.
pub(super) fn refute(marks: &Marks, mark: Mark) -> Option<Refutation> {
    let mut trial = Trial {
        marks: marks.clone(),
        filled: Vec::new(),
        struck_by: HashMap::new(),
        waiting: VecDeque::new(),
    };
    trial.waiting.push_back(Filled { mark, parents: Vec::new() });
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

impl Trial {
    /// Fills a cell; the gap that this tears, with the cells that made it.
    fn fill(&mut self, filled: Filled) -> Option<(Gap, Vec<usize>)> {
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
            self.struck_by.insert(mark, index);
        }
        struck.into_iter().find_map(|mark| self.look(mark))
    }

    /// What striking a mark leaves of its cell and its regions.
    fn look(&mut self, Mark { cell, value }: Mark) -> Option<(Gap, Vec<usize>)> {
        if self.marks.is_open(cell) {
            let domain = self.marks.domain(cell);
            if domain.is_empty() {
                return Some((Gap::Cell(cell), self.struck_from(cell)));
            }
            if let Some(value) = domain.single() {
                let parents = self.struck_from(cell);
                self.waiting.push_back(Filled { mark: Mark { cell, value: value as u8 }, parents });
            }
        }
        let shape = self.marks.shape().clone();
        for region in shape.regions_of(cell.into()).filter(|&region| shape.is_full(region)) {
            let places = self.marks.places(region, value);
            if places.is_empty() {
                return Some((Gap::Region { region, value }, self.struck_in(region, value)));
            }
            if let Some(place) = places.single() {
                let mark = Mark { cell: shape.region(region)[place], value };
                if self.marks.is_open(mark.cell) {
                    let parents = self.struck_in(region, value);
                    self.waiting.push_back(Filled { mark, parents });
                }
            }
        }
        None
    }

    /// Who struck the values of a cell.
    fn struck_from(&self, cell: Cell) -> Vec<usize> {
        let marks = self.marks.all_values().map(|value| Mark { cell, value });
        marks.filter_map(|mark| self.struck_by.get(&mark).copied()).collect()
    }

    /// Who struck a value from a region.
    fn struck_in(&self, region: usize, value: u8) -> Vec<usize> {
        let marks = self.marks.shape().region(region).iter().map(|&cell| Mark { cell, value });
        marks.filter_map(|mark| self.struck_by.get(&mark).copied()).collect()
    }

    /// The cells that had to be filled, back to the first, in order.
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
    fn only_what_leads_to_the_gap_is_told() {
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
