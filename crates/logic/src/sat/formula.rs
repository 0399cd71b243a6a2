//! Encodes a board in CNF: a variable per candidate, clauses for the constraints.

use super::encode::{Encoded, add_rules};
use super::{Solver, Verdict};
use crate::proof_stop::Stop;
use crate::propagate::Board;
use rustsat::types::{Lit, Var};

/// Maximum number of clauses. A clause takes about 50 bytes.
pub const MAX_CLAUSES: usize = 20_000_000;

/// A board as clauses, in an incremental solver that keeps learnt clauses between calls.
pub struct Formula {
    solver: Solver,
    /// The value of each filled cell, 0 for an open one.
    filled: Vec<u8>,
    /// Cell and value (from 0) of each variable.
    candidates: Vec<(usize, usize)>,
    /// The variable of each value of each open cell, cell by cell; `u32::MAX` where there is none.
    variables: Vec<u32>,
    /// Whether no grid is left: the only grid of a board without open cells was excluded, or no grid keeps the rules.
    is_spent: bool,
}

impl Formula {
    /// Each open cell takes exactly one of its values; each value takes exactly one of its places in a region that
    /// holds every value, and at most one in a smaller one. The other rules follow. `None` if that takes more than
    /// [`MAX_CLAUSES`] clauses.
    ///
    /// The cell and the place constraints are redundant, but with both, unit propagation finds hidden singles as well
    /// as naked ones. That is worth far more than the extra clauses cost.
    pub fn new<const W: usize>(board: &Board<W>) -> Option<Self> {
        let shape = board.shape();
        let order = shape.order();
        let filled = board.values().to_vec();
        let mut variables = vec![u32::MAX; shape.cell_count() * order];
        let mut candidates = Vec::new();
        let open = |cell: usize| filled[cell] == 0;
        for cell in (0..shape.cell_count()).filter(|&cell| open(cell)) {
            for value in board.domain(cell) {
                variables[cell * order + value] = candidates.len() as u32;
                candidates.push((cell, value));
            }
        }
        let of_cell = |cell: usize| -> Vec<u32> {
            board.domain(cell).iter().map(|value| variables[cell * order + value]).collect()
        };
        let cells = (0..shape.cell_count())
            .filter(|&cell| open(cell))
            .map(|cell| Group { must: true, one_of: of_cell(cell) });
        let values = (0..shape.region_count()).flat_map(|region| {
            let of_value = |value: usize| -> Vec<u32> {
                let cells = shape.region(region).iter().map(|&cell| usize::from(cell));
                cells
                    .map(|cell| variables[cell * order + value])
                    .filter(|&variable| variable != u32::MAX)
                    .collect()
            };
            let must = shape.is_full(region);
            (0..order).map(of_value).map(|one_of| Group { must, one_of }).collect::<Vec<_>>()
        });
        let groups: Vec<Group> = cells.chain(values).filter(|group| !group.one_of.is_empty()).collect();
        let left = MAX_CLAUSES.checked_sub(groups.iter().map(Group::clauses).sum::<usize>())?;
        let mut solver = Solver::new(candidates.len());
        for group in &groups {
            group.add_to(&mut solver);
        }
        let is_spent = match add_rules(board, &variables, candidates.len(), &mut solver, left) {
            Encoded::Rules => false,
            Encoded::Contradiction => true,
            Encoded::TooLarge => return None,
        };
        Some(Self { solver, filled, candidates, variables, is_spent })
    }

    /// Searches for a model until `stop`, or until that many conflicts.
    pub fn solve(&mut self, stop: &Stop, conflicts: Option<u64>) -> Verdict {
        match (self.is_spent, self.candidates.is_empty()) {
            (true, _) => Verdict::NoModel,
            (false, true) => Verdict::Model,
            (false, false) => self.solver.solve(&[], stop, conflicts),
        }
    }

    /// Searches for a model in which open cells have these values (0 for any), until `stop`.
    pub fn solve_given(&mut self, givens: &[u8], stop: &Stop) -> Verdict {
        let is_given = |&(cell, value): &(usize, usize)| usize::from(givens[cell]) == value + 1;
        let given = self.candidates.iter().enumerate().filter(|(_, candidate)| is_given(candidate));
        let assumed: Vec<Lit> = given.map(|(variable, _)| literal(variable as u32)).collect();
        if self.is_spent {
            return Verdict::NoModel;
        }
        self.solver.solve(&assumed, stop, None)
    }

    /// Searches for a model in which a cell has a value (from 1), until `stop`.
    pub fn solve_with(&mut self, cell: usize, value: u8, stop: &Stop) -> Verdict {
        match self.variable(cell, value) {
            Some(variable) if !self.is_spent => self.solver.solve(&[literal(variable)], stop, None),
            None if self.filled[cell] == value => self.solve(stop, None),
            Some(_) | None => Verdict::NoModel,
        }
    }

    /// Excludes a value (from 1) of an open cell from all further models.
    pub fn rule_out(&mut self, cell: usize, value: u8) {
        if let Some(variable) = self.variable(cell, value) {
            self.solver.add(&[!literal(variable)]);
        }
    }

    fn variable(&self, cell: usize, value: u8) -> Option<u32> {
        let order = self.filled.len().isqrt();
        let variable = self.variables[cell * order + usize::from(value) - 1];
        (variable != u32::MAX).then_some(variable)
    }

    /// After [`Formula::solve_given`] found no model: the cells whose givens are in the unsatisfiable core.
    pub fn evidence(&mut self) -> Vec<usize> {
        self.solver.core().into_iter().map(|variable| self.candidates[variable.idx()].0).collect()
    }

    /// The number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// The grid of the last model.
    pub fn grid(&self) -> Vec<u8> {
        let mut values = self.filled.clone();
        for (variable, &(cell, value)) in self.candidates.iter().enumerate() {
            if self.solver.is_true(literal(variable as u32)) {
                values[cell] = value as u8 + 1;
            }
        }
        values
    }

    /// Excludes a grid, so that the next model is another one.
    pub fn exclude(&mut self, grid: &[u8]) {
        let holds = |&(cell, value): &(usize, usize)| usize::from(grid[cell]) == value + 1;
        let of_grid = self.candidates.iter().enumerate().filter(|(_, candidate)| holds(candidate));
        let clause: Vec<Lit> = of_grid.map(|(variable, _)| !literal(variable as u32)).collect();
        if clause.is_empty() {
            self.is_spent = true;
        } else {
            self.solver.add(&clause);
        }
    }
}

/// Variables of which at most one is true; whether one must be is optional.
struct Group {
    must: bool,
    one_of: Vec<u32>,
}

impl Group {
    fn clauses(&self) -> usize {
        self.one_of.len() * self.one_of.len().saturating_sub(1) / 2 + usize::from(self.must)
    }

    fn add_to(&self, solver: &mut Solver) {
        if self.must {
            let clause: Vec<Lit> = self.one_of.iter().map(|&variable| literal(variable)).collect();
            solver.add(&clause);
        }
        for (index, &one) in self.one_of.iter().enumerate() {
            for &other in &self.one_of[..index] {
                solver.add(&[!literal(one), !literal(other)]);
            }
        }
    }
}

fn literal(variable: u32) -> Lit {
    Var::new(variable).pos_lit()
}
