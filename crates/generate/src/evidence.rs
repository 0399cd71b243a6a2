//! Digging by unsatisfiable cores, where proofs are long: one incremental SAT solver per grid.
//!
//! The formula is the empty grid with the known solution excluded, and the givens are assumptions. Unsatisfiable means
//! that there is no other solution; all givens outside the unsatisfiable core can then be removed at once. Learnt
//! clauses remain valid for the next call. So a 25×25 grid is dug to a minimal puzzle in seconds, where a separate
//! proof for each given took minutes.

use evodoku_logic::Rule;
use evodoku_logic::Stop;
use evodoku_logic::propagate::{Board, Tables};
use evodoku_logic::sat::{Formula, Verdict};
use evodoku_puzzle::{Cell, Grid, Puzzle, SharedShape};
use std::sync::Arc;

/// How digging ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dug {
    /// At the requested number of givens, or when no more can be removed.
    ToTheEnd,
    /// When time ran out: more givens may be removable.
    CutShort,
}

/// Removes groups of givens from a solved grid, in order, while there are more than `target` and the solution is
/// unique. `None` if the formula would be too large.
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
            // Another solution: the group has to stay, whatever else is removed.
            Verdict::Model => {}
            Verdict::NoModel => {
                let mut is_needed = vec![false; givens.len()];
                formula.evidence().into_iter().for_each(|cell| is_needed[cell] = true);
                // Remove later groups in their order, so that the remaining ones are as random as the order.
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
