//! Explains how a person would solve a puzzle: step by step, each with its cells and a sentence.
//!
//! | file | techniques |
//! | --- | --- |
//! | `single.rs` | full house, hidden single, naked single |
//! | `locked.rs` | locked candidates |
//! | `subset.rs` | pairs, triples and quads, naked and hidden |
//! | `direct.rs` | such steps that directly open a single |
//! | `fish.rs` | X-wing, swordfish, jellyfish |
//! | `wing.rs` | XY-wing, XYZ-wing |
//! | `chain/` | colouring, turbot fish, X-chains, XY-chains, chains of both kinds |
//! | `nishio.rs` | nishio |
//! | `forcing.rs` | forcing chains |
//! | `trial.rs`, `deep.rs` | trial and error |
//!
//! Each technique is sound on every shape: it uses only that a region holds no value twice, and that a full region
//! holds every value. None assumes that the solution is unique. Clues beyond regions are known to the last resort only, the
//! complete search.

mod chain;
mod deep;
mod direct;
mod fish;
mod forcing;
mod locked;
mod marks;
mod nishio;
mod record;
mod single;
mod step;
mod subset;
mod trial;
mod wing;
mod words;

pub use marks::Mark;
pub use record::{ExplanationRecord, MarkRecord, StepRecord};
pub use step::{Difficulty, Step, Technique};
pub use words::cell_name;

use crate::proof_stop::Stop;
use evodoku_puzzle::Puzzle;
use marks::Marks;
use std::ops::ControlFlow;

/// Finds a step of one kind.
type Finder = fn(&Marks, &Stop) -> Option<Step>;

/// Techniques that look at the marks of one or two regions, easiest first.
const SIMPLE: [Finder; 18] = [
    |marks, _| single::full_house(marks),
    |marks, _| single::hidden(marks),
    direct::locked,
    |marks, _| direct::hidden_pair(marks),
    |marks, _| single::naked(marks),
    |marks, _| direct::hidden_triple(marks),
    |marks, stop| locked::each(marks, stop, &mut ControlFlow::Break).break_value(),
    |marks, _| subset::naked(marks, 2),
    |marks, _| fish::find(marks, 2),
    |marks, _| subset::each_hidden(marks, 2, &mut ControlFlow::Break).break_value(),
    |marks, _| subset::naked(marks, 3),
    |marks, _| fish::find(marks, 3),
    |marks, _| subset::each_hidden(marks, 3, &mut ControlFlow::Break).break_value(),
    wing::xy,
    wing::xyz,
    |marks, _| subset::naked(marks, 4),
    |marks, _| fish::find(marks, 4),
    |marks, _| subset::each_hidden(marks, 4, &mut ControlFlow::Break).break_value(),
];

/// Techniques that follow chains of links.
const CHAINS: [Finder; 3] = [chain::find, nishio::find, forcing::find];

/// Trial and error.
const TRIALS: [Finder; 3] = [trial::find, deep::with_simple, deep::with_chains];

/// How an explanation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// A cell or value ran out of options: there is no solution.
    NoSolution,
    /// Every remaining value is part of a solution: there are several, and nothing more follows.
    Several,
    /// Time ran out.
    Stopped,
}

/// Explains a puzzle step by step.
///
/// ```
/// use evodoku_logic::{End, Explainer, Stop, Technique};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut explainer = Explainer::new(&puzzle);
/// let step = explainer.next_step(&Stop::never()).expect("the puzzle is not solved yet");
/// assert_eq!(step.technique, Technique::HiddenSingle);
/// assert_eq!(step.sentence, "In box 2, 8 fits only at r1c6.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explainer {
    marks: Marks,
}

impl Explainer {
    /// Starts with a puzzle.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { marks: Marks::new(puzzle) }
    }

    /// Applies and returns the easiest next step, or says why there is none.
    pub fn next_step(&mut self, stop: &Stop) -> Result<Step, End> {
        if self.marks.gap().is_some() {
            return Err(End::NoSolution);
        }
        if self.marks.open_count() == 0 {
            return Err(if self.marks.keep_all() { End::Solved } else { End::NoSolution });
        }
        // Without the clues trials would refute little and take long.
        let trials = if self.marks.shape().rules().is_empty() { &TRIALS[..] } else { &[] };
        let found = match first(SIMPLE.iter().chain(&CHAINS).chain(trials), &self.marks, stop) {
            Some(found) => found,
            None if stop.is_due() => return Err(End::Stopped),
            None => match deep::search(&self.marks, stop) {
                deep::Searched::Step(found) => found,
                deep::Searched::AllFit => return Err(End::Several),
                deep::Searched::Stopped => return Err(End::Stopped),
            },
        };
        apply(&mut self.marks, &found);
        Ok(found)
    }

    /// The value of each cell so far, 0 for an open one.
    pub fn values(&self) -> &[u8] {
        self.marks.values()
    }

    /// The values left for a cell.
    pub fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> + use<> {
        self.marks.values_of(cell as evodoku_puzzle::Cell)
    }
}

/// All steps, and how they end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps.
    pub steps: Vec<Step>,
    /// How they end.
    pub end: End,
}

impl Explanation {
    /// The hardest step, which determines the difficulty of the puzzle.
    pub fn hardest(&self) -> Option<&Step> {
        // Of equally hard steps, the first.
        self.steps.iter().rev().max_by_key(|step| step.difficulty)
    }
}

/// Explains a puzzle to its end.
pub fn explain(puzzle: &Puzzle, stop: &Stop) -> Explanation {
    let mut explainer = Explainer::new(puzzle);
    let mut steps = Vec::new();
    loop {
        match explainer.next_step(stop) {
            Ok(next) => steps.push(next),
            Err(end) => return Explanation { steps, end },
        }
    }
}

/// The step of the first finder that has one, unless it is time to stop.
fn first<'a>(finders: impl IntoIterator<Item = &'a Finder>, marks: &Marks, stop: &Stop) -> Option<Step> {
    finders.into_iter().take_while(|_| !stop.is_due()).find_map(|finder| finder(marks, stop))
}

/// Applies a step to the marks.
fn apply(marks: &mut Marks, step: &Step) {
    for &mark in &step.struck {
        marks.eliminate(mark);
    }
    for &mark in &step.filled {
        marks.fill(mark);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_puzzle::{Grid, Shape, SharedShape};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// On the largest grids a single technique may take long, so the stop is checked before each.
    #[test]
    fn due_stop_ends_before_the_first_technique() {
        let shape: SharedShape = Shape::classic(144).unwrap().into();
        let puzzle = Puzzle::new(Grid::new(shape, vec![0; 144 * 144]).unwrap()).unwrap();
        let stop = Stop::never().or_when(Arc::new(AtomicBool::new(true)));
        assert_eq!(Explainer::new(&puzzle).next_step(&stop), Err(End::Stopped));
    }
}
