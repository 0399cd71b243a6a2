//! Trials that need more than singles to refute a value, and as a last resort a search.

use super::marks::{Mark, Marks};
use super::step::{Difficulty, Step, Technique};
use super::{Finder, SIMPLE, apply, chain, first, trial};
use crate::count::Referee;
use crate::proof_stop::Stop;
use evodoku_messages::{Message, message};
use evodoku_puzzle::{Grid, Puzzle};

/// Maximum number of steps in a refutation by techniques.
const MOST_STEPS: usize = 400;

/// With more marks than this, the first refutation is used rather than the shortest.
const MANY_MARKS: usize = 250;

/// A value that the simple techniques refute once it is placed.
pub(super) fn with_simple(marks: &Marks, stop: &Stop) -> Option<Step> {
    find(marks, &SIMPLE, Difficulty::tenths(90), &message!("simple-steps"), stop)
}

/// A value that the simple techniques and chains refute.
pub(super) fn with_chains(marks: &Marks, stop: &Stop) -> Option<Step> {
    let finders: Vec<Finder> = SIMPLE.into_iter().chain([chain::any as Finder]).collect();
    find(marks, &finders, Difficulty::tenths(100), &message!("steps-with-chains"), stop)
}

/// The value that takes the fewest steps to refute.
fn find(marks: &Marks, finders: &[Finder], base: Difficulty, kind: &Message, stop: &Stop) -> Option<Step> {
    let tried = trial::candidates(marks);
    let mut best: Option<(Mark, usize, Message)> = None;
    for &mark in &tried {
        if stop.is_due() {
            break;
        }
        let limit = best.as_ref().map_or(MOST_STEPS, |(_, steps, _)| steps - 1);
        if let Some((steps, gap)) = refute(marks, mark, finders, limit, stop) {
            best = Some((mark, steps, gap));
            if tried.len() > MANY_MARKS {
                break;
            }
        }
    }
    let (mark, steps, gap) = best?;
    let (name, value) = (marks.name(mark.cell), mark.value);
    Some(Step {
        technique: Technique::DeepTry,
        difficulty: base.of_length(2 * steps),
        cells: vec![mark.cell],
        filled: Vec::new(),
        struck: vec![mark],
        sentence: message!("step-deep-try", cell = name, value, steps, kind = kind.clone(), gap),
    })
}

/// The number of steps to a gap, and the gap.
fn refute(
    marks: &Marks,
    mark: Mark,
    finders: &[Finder],
    limit: usize,
    stop: &Stop,
) -> Option<(usize, Message)> {
    let mut trial = marks.clone();
    trial.fill(mark);
    for steps in 1..=limit {
        if let Some(gap) = trial.gap() {
            return Some((steps, trial.gap_in_words(gap)));
        }
        let found = first(finders, &trial, stop)?;
        apply(&mut trial, &found);
    }
    None
}

/// The result of a complete search over the remaining values.
pub(super) enum Searched {
    /// One of them is wrong.
    Step(Step),
    /// Each of them is part of a solution.
    AllFit,
    /// Not decided in time.
    Stopped,
}

/// A value that a complete search refutes.
pub(super) fn search(marks: &Marks, stop: &Stop) -> Searched {
    let mut referee = Referee::new();
    for mark in trial::candidates(marks) {
        let mut values = marks.values().to_vec();
        values[usize::from(mark.cell)] = mark.value;
        let grid = Grid::new(marks.shape().clone(), values).expect("the values are those of a grid");
        // The marks follow from regions alone, so that a value may break a clue at once.
        let Ok(puzzle) = Puzzle::new(grid) else { return Searched::Step(searched(marks, mark)) };
        let count = referee.count(&puzzle, 1, stop);
        if count.is_stopped {
            return Searched::Stopped;
        }
        if count.found == 0 {
            return Searched::Step(searched(marks, mark));
        }
    }
    Searched::AllFit
}

fn searched(marks: &Marks, mark: Mark) -> Step {
    let (name, value) = (marks.name(mark.cell), mark.value);
    Step {
        technique: Technique::DeepTry,
        difficulty: Difficulty::tenths(115),
        cells: vec![mark.cell],
        filled: Vec::new(),
        struck: vec![mark],
        sentence: message!("step-search", cell = name, value),
    }
}
