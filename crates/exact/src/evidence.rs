//! Digging by evidence, where proofs are long: one SAT solver answers all questions of a grid.
//!
//! The formula is the empty grid without the known solution, and the givens are assumed. No model means that there is no
//! other solution; the solver then names the givens that its proof rests on, and all others may go at once. What it
//! learnt for one question holds for the next. So a 25×25 grid is dug until no given is needless in seconds, where asking
//! anew for each given took minutes per question.

use crate::sat::{Formula, Verdict};
use crate::stop::Stop;
use evodoku::propagate::{Board, Tables};
use evodoku::{Cell, Grid, Puzzle, Rule, SharedShape};
use std::sync::Arc;

/// How far digging came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dug {
    /// To the number of givens asked for, or until nothing more could go.
    ToTheEnd,
    /// Until time was up; nobody knows what else could go.
    CutShort,
}

/// Takes groups of givens away from a solved grid, in order, while there are more than `target` and one solution only.
/// `None` if the formula would be too large.
pub fn dig_by_evidence(
    shape: &SharedShape,
    givens: &mut [u8],
    groups: &[Vec<Cell>],
    target: usize,
    stop: &Stop,
) -> Option<Dug> {
    let mut formula = empty(shape)?;
    formula.exclude(givens);
    let mut count = givens.len();
    for index in 0..groups.len() {
        let present = |givens: &[u8], group: &[Cell]| {
            group.iter().filter(|&&cell| givens[usize::from(cell)] != 0).count()
        };
        let size = present(givens, &groups[index]);
        if size == 0 || count < target + size {
            continue;
        }
        let mut without = givens.to_vec();
        clear(&mut without, &groups[index]);
        match formula.solve_given(&without, stop) {
            Verdict::Stopped => return Some(Dug::CutShort),
            // Another solution: the group has to stay, whatever else goes.
            Verdict::Model => {}
            Verdict::NoModel => {
                let mut is_needed = vec![false; givens.len()];
                formula.evidence().into_iter().for_each(|cell| is_needed[cell] = true);
                // Later groups go in their order, so that what stays is as random as the order is.
                for group in &groups[index..] {
                    let size = present(givens, group);
                    if group.iter().all(|&cell| !is_needed[usize::from(cell)]) && count >= target + size {
                        clear(givens, group);
                        count -= size;
                    }
                }
            }
        }
    }
    Some(Dug::ToTheEnd)
}

fn clear(givens: &mut [u8], group: &[Cell]) {
    for &cell in group {
        givens[usize::from(cell)] = 0;
    }
}

/// The formula of the empty grid.
fn empty(shape: &SharedShape) -> Option<Formula> {
    let grid = Grid::new(shape.clone(), vec![0; shape.cell_count()]).expect("an empty grid fits its shape");
    let puzzle = Puzzle::new(grid).expect("nothing clashes in an empty grid");
    let mut board = Board::<1>::new(Arc::new(Tables::new(shape)), &Rule::SINGLES);
    board.load(&puzzle).ok()?;
    Formula::new(&board)
}
