//! The C++ solver for large grids: `CaDiCaL`, behind the cargo feature `cadical`.

use super::Verdict;
use crate::proof_stop::Stop;
use rustsat::solvers::{
    ControlSignal, GetInternalStats, LimitConflicts, Solve, SolveIncremental, SolverResult, Terminate,
};
use rustsat::types::{Lit, TernaryVal, Var};
use rustsat_cadical::CaDiCaL;

/// An interruptible solver.
pub struct Solver(CaDiCaL<'static, 'static>);

impl Solver {
    /// A solver with that many variables and no clauses.
    pub fn new(variables: usize) -> Self {
        let mut solver = CaDiCaL::default();
        if variables > 0 {
            solver.reserve(Var::new(variables as u32 - 1)).expect("CaDiCaL takes that many variables");
        }
        Self(solver)
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &[Lit]) {
        let clause: rustsat::types::Clause = clause.iter().copied().collect();
        self.0.add_clause(clause).expect("CaDiCaL takes any clause");
    }

    /// Searches for a model under assumptions, until `stop`, or until that many conflicts.
    pub fn solve(&mut self, assumed: &[Lit], stop: &Stop, conflicts: Option<u64>) -> Verdict {
        let stop = stop.clone();
        self.0.attach_terminator(move || {
            if stop.is_due() { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        let limit = conflicts.map(|conflicts| u32::try_from(conflicts).unwrap_or(u32::MAX >> 1));
        self.0.limit_conflicts(limit).expect("the limit is in CaDiCaL's range");
        match self.0.solve_assumps(assumed).expect("CaDiCaL solves in any state") {
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
        self.0.conflicts() as u64
    }

    /// Whether the literal is true in the last model.
    pub fn is_true(&self, literal: Lit) -> bool {
        matches!(self.0.lit_val(literal), Ok(TernaryVal::True))
    }
}
