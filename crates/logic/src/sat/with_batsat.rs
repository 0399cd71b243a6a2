//! The default solver, in pure Rust: batsat.

use super::Verdict;
use crate::proof_stop::Stop;
use batsat::{Callbacks, ClauseKind, Lit as BatsatLit};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Lit, TernaryVal, Var};
use std::cell::Cell;

/// An interruptible solver.
pub struct Solver(rustsat_batsat::Solver<Limits>);

impl Solver {
    /// A solver with that many variables and no clauses.
    pub fn new(variables: usize) -> Self {
        let mut solver = rustsat_batsat::Solver::default();
        if variables > 0 {
            solver.reserve(Var::new(variables as u32 - 1)).expect("batsat takes any number of variables");
        }
        Self(solver)
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &[Lit]) {
        let clause: rustsat::types::Clause = clause.iter().copied().collect();
        self.0.add_clause(clause).expect("batsat takes any clause");
    }

    /// Searches for a model under assumptions, until `stop`, or until that many conflicts.
    pub fn solve(&mut self, assumed: &[Lit], stop: &Stop, conflicts: Option<u64>) -> Verdict {
        let limits = self.0.batsat_mut().cb_mut();
        limits.stop = stop.clone();
        limits.is_over.set(false);
        limits.until = conflicts.map_or(u64::MAX, |conflicts| limits.conflicts.saturating_add(conflicts));
        match self.0.solve_assumps(assumed).expect("batsat solves in any state") {
            SolverResult::Sat => Verdict::Model,
            SolverResult::Unsat => Verdict::NoModel,
            SolverResult::Interrupted => Verdict::Stopped,
        }
    }

    /// The assumed variables that the last proof of unsatisfiability uses.
    pub fn core(&mut self) -> Vec<Var> {
        self.0.core().map_or_else(|_| Vec::new(), |core| core.into_iter().map(Lit::var).collect())
    }

    /// The number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.0.batsat_ref().cb().conflicts
    }

    /// Whether the literal is true in the last model.
    pub fn is_true(&self, literal: Lit) -> bool {
        matches!(self.0.lit_val(literal), Ok(TernaryVal::True))
    }
}

/// The stop condition, which batsat polls at each decision.
#[derive(Default)]
struct Limits {
    stop: Stop,
    conflicts: u64,
    until: u64,
    asked: Cell<u32>,
    /// Whether the stop was seen to be due. Batsat polls again on its way out, and must get the same answer.
    is_over: Cell<bool>,
}

impl Callbacks for Limits {
    /// Counts conflicts: each learns one clause.
    fn on_new_clause(&mut self, _: &[BatsatLit], kind: ClauseKind) {
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
    }

    /// Reads the clock only now and then: a reading costs as much as several decisions.
    fn stop(&self) -> bool {
        self.asked.set(self.asked.get().wrapping_add(1));
        if self.asked.get().is_multiple_of(64) && self.stop.is_due() {
            self.is_over.set(true);
        }
        self.is_over.get() || self.conflicts >= self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Batsat once continued after its deadline, because the next poll returned false.
    #[test]
    fn hard_formula_ends_at_its_deadline() {
        // Eleven pigeons in ten holes: no model, and no short proof by resolution.
        let (pigeons, holes) = (11, 10);
        let sits = |pigeon: u32, hole: u32| Var::new(pigeon * holes + hole).pos_lit();
        let mut solver = Solver::new((pigeons * holes) as usize);
        for pigeon in 0..pigeons {
            solver.add(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>());
            for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
                solver.add(&[!sits(pigeon, hole), !sits(other, hole)]);
            }
        }
        assert_eq!(solver.solve(&[], &Stop::after(Duration::ZERO), None), Verdict::Stopped);
        assert_eq!(solver.solve(&[], &Stop::never(), Some(10)), Verdict::Stopped);
    }
}
