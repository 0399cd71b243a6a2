//! Steps that directly open a hidden single. A person sees both together, which is easier than either alone.

use super::marks::{Mark, Marks};
use super::single::is_line;
use super::step::{Difficulty, Step, Technique};
use super::{locked, subset};
use crate::proof_stop::Stop;
use evodoku_messages::message;
use std::ops::ControlFlow;

/// Locked candidates that leave their value one place elsewhere.
pub(super) fn locked(marks: &Marks, stop: &Stop) -> Option<Step> {
    locked::each(marks, stop, &mut |step| opened(marks, step)).break_value()
}

/// A hidden pair that leaves another value one place.
pub(super) fn hidden_pair(marks: &Marks) -> Option<Step> {
    subset::each_hidden(marks, 2, &mut |step| opened(marks, step)).break_value()
}

/// A hidden triple that does the same.
pub(super) fn hidden_triple(marks: &Marks) -> Option<Step> {
    subset::each_hidden(marks, 3, &mut |step| opened(marks, step)).break_value()
}

fn opened(marks: &Marks, mut step: Step) -> ControlFlow<Step> {
    let Some((region, mark)) = single_after(marks, &step.struck) else { return ControlFlow::Continue(()) };
    let tenths = match step.technique {
        Technique::LockedCandidates if is_line(marks, region_of(marks, &step)) => 19,
        Technique::LockedCandidates => 17,
        Technique::HiddenPair => 20,
        _ => 25,
    };
    step.difficulty = Difficulty::tenths(tenths);
    let (name, cell) = (marks.region_name(region), marks.name(mark.cell));
    step.sentence =
        message!("step-direct", sentence = step.sentence, region = name, value = mark.value, cell);
    step.filled.push(mark);
    ControlFlow::Break(step)
}

/// The full region in which the cells of a step hold all places of its value.
fn region_of(marks: &Marks, step: &Step) -> usize {
    let value = step.struck[0].value;
    let holds_all = |&region: &usize| marks.cells_for(region, value).eq(step.cells.iter().copied());
    marks.full_regions().find(holds_all).unwrap_or_default()
}

/// The hidden single left when these values are eliminated.
fn single_after(marks: &Marks, struck: &[Mark]) -> Option<(usize, Mark)> {
    struck.iter().find_map(|&Mark { cell, value }| {
        let regions = marks.shape().regions_of(cell.into()).filter(|&region| marks.shape().is_full(region));
        regions.into_iter().find_map(|region| {
            let is_eliminated = |cell| struck.contains(&Mark { cell, value });
            let mut rest = marks.cells_for(region, value).filter(|&cell| !is_eliminated(cell));
            let cell = rest.next().filter(|_| rest.next().is_none())?;
            Some((region, Mark { cell, value }))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::empty;
    use super::*;

    #[test]
    fn locked_candidates_open_a_hidden_single() {
        let mut marks = empty("9x9");
        marks.keep(18, 7, &[(2, 1), (2, 3)]);
        assert_eq!(locked(&marks, &Stop::never()), None);
        // Without row 2, box 2 has one place left for 7.
        marks.keep(19, 7, &[(2, 4), (2, 5), (3, 6)]);
        let step = locked(&marks, &Stop::never()).unwrap();
        assert!(
            step.sentence.to_string().ends_with(" So in box 2, 7 fits only at r3c6."),
            "{}",
            step.sentence
        );
        assert_eq!((step.difficulty, step.filled.len()), (Difficulty::tenths(17), 1));
    }
}
