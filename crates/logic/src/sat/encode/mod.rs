//! The constraints beyond regions as clauses: an encoder, and one file per encoding.
//!
//! | file | primitive |
//! | --- | --- |
//! | `relation.rs` | relations and rising paths: support clauses |
//! | `sum.rs` | sums: the partial sums as states |
//! | `distinct_sum.rs` | sums of cells that differ: their set of values |
//! | `derived.rs` | what sums and full regions say of the cells that stick out |
//! | `layers.rs` | words, sums and counts: the states of an automaton, layer by layer |
//! | `differ.rs` | which cells differ |
//!
//! Each encoding allows exactly the grids that keep the primitive; variables besides the candidates follow from them or are
//! free. Clauses that only help unit propagation are added where they are few.

mod derived;
mod differ;
mod distinct_sum;
mod layers;
mod relation;
mod sum;

use super::Solver;
use crate::propagate::Board;
use differ::Differ;
use evodoku_puzzle::constraint::Primitive;
use evodoku_puzzle::{Cell, SharedShape};
use rustsat::types::{Lit, Var};
use std::ops::Not;

/// The truth of a statement: known, or a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Term {
    True,
    False,
    Is(Lit),
}

impl Not for Term {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Is(literal) => Self::Is(!literal),
        }
    }
}

/// Adds the clauses of primitives to a solver.
pub struct Encoder<'a> {
    solver: &'a mut Solver,
    shape: SharedShape,
    /// What is known of each value (from 0) of each cell, cell by cell.
    candidates: Vec<Term>,
    variables: usize,
    /// The clauses hold only where these are all false: the branches that are being encoded are not chosen.
    guards: Vec<Lit>,
    /// How much more may be added.
    left: usize,
    is_contradictory: bool,
}

/// What became of the rules of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoded {
    /// They are in the solver.
    Rules,
    /// No grid keeps them.
    Contradiction,
    /// They take more clauses than allowed.
    TooLarge,
}

/// Adds the rules of a board's shape, in at most about so many clauses. The first variables are the board's candidates.
pub fn add_rules<const W: usize>(
    board: &Board<W>,
    variables: &[u32],
    count: usize,
    solver: &mut Solver,
    limit: usize,
) -> Encoded {
    let shape = board.shape().clone();
    let order = shape.order();
    let term = |(index, &variable): (usize, &u32)| match board.values()[index / order] {
        0 if variable == u32::MAX => Term::False,
        0 => Term::Is(Var::new(variable).pos_lit()),
        value if usize::from(value) == index % order + 1 => Term::True,
        _ => Term::False,
    };
    let candidates = variables.iter().enumerate().map(term).collect();
    let mut encoder = Encoder {
        solver,
        shape: shape.clone(),
        candidates,
        variables: count,
        guards: Vec::new(),
        left: limit,
        is_contradictory: false,
    };
    let differ = Differ::of(&shape);
    // What is known of single cells makes everything else smaller.
    let (domains, others): (Vec<_>, Vec<_>) =
        shape.rules().iter().partition(|rule| matches!(rule, Primitive::Domain(..)));
    for rule in domains.into_iter().chain(others) {
        encoder.primitive(rule, &differ);
    }
    for (cells, total) in derived::sums(&shape, &differ) {
        encoder.sum(&cells, &[total], &differ);
    }
    match (encoder.left, encoder.is_contradictory) {
        (_, true) => Encoded::Contradiction,
        (0, false) => Encoded::TooLarge,
        (_, false) => Encoded::Rules,
    }
}

impl Encoder<'_> {
    fn order(&self) -> usize {
        self.shape.order()
    }

    /// Is the cell the value (from 0)?
    fn is(&self, cell: Cell, value: usize) -> Term {
        self.candidates[usize::from(cell) * self.order() + value]
    }

    /// The values (from 0) that a cell can still have.
    fn values(&self, cell: Cell) -> impl Iterator<Item = usize> + '_ {
        (0..self.order()).filter(move |&value| self.is(cell, value) != Term::False)
    }

    /// A new variable.
    fn fresh(&mut self) -> Term {
        let variable = Var::new(self.variables as u32);
        self.variables += 1;
        Term::Is(variable.pos_lit())
    }

    /// Notes work; false if that was too much.
    fn charge(&mut self, work: usize) -> bool {
        self.left = self.left.saturating_sub(work);
        self.left > 0
    }

    /// At least one of the terms is true.
    fn clause(&mut self, terms: impl IntoIterator<Item = Term>) {
        let mut literals = Vec::new();
        for term in terms {
            match term {
                Term::True => return,
                Term::False => {}
                Term::Is(literal) => literals.push(literal),
            }
        }
        literals.extend_from_slice(&self.guards);
        if literals.is_empty() {
            self.is_contradictory = true;
        } else if self.charge(1 + literals.len() / 8) {
            self.solver.add(&literals);
        }
    }

    /// The cell does not have the value (from 0).
    fn exclude(&mut self, cell: Cell, value: usize) {
        let term = self.is(cell, value);
        self.clause([!term]);
        if self.guards.is_empty() && term != Term::True {
            let at = usize::from(cell) * self.order() + value;
            self.candidates[at] = Term::False;
        }
    }

    fn primitive(&mut self, primitive: &Primitive, differ: &Differ) {
        if self.left == 0 {
            return;
        }
        match primitive {
            Primitive::Distinct(cells) => self.distinct(cells),
            Primitive::Domain(cell, allowed) => self.domain(*cell, allowed),
            Primitive::Related(first, second, relation) => {
                self.related(*first, *second, |one, other| relation.allows(one, other));
            }
            Primitive::Rising(cells) => {
                for pair in cells.windows(2) {
                    self.related(pair[0], pair[1], |low, high| low < high);
                }
            }
            Primitive::Sum(terms, target) => self.sum(terms, &[i64::from(*target)], differ),
            Primitive::Contains { cells, value, least, most } => {
                self.contains(cells, *value, usize::from(*least), usize::from(*most));
            }
            Primitive::Word(cells, automaton) => self.word(cells, automaton),
            Primitive::AnyOf(branches) => self.any_of(branches, differ),
        }
    }

    /// No value twice; as many cells as there are values hold all of them.
    fn distinct(&mut self, cells: &[Cell]) {
        let order = self.order();
        if cells.len() > order {
            self.clause([]);
            return;
        }
        for value in 0..order {
            let places: Vec<Term> = cells.iter().map(|&cell| self.is(cell, value)).collect();
            for (index, &one) in places.iter().enumerate() {
                for &other in &places[..index] {
                    self.clause([!one, !other]);
                }
            }
            if cells.len() == order {
                self.clause(places);
            }
        }
    }

    fn domain(&mut self, cell: Cell, allowed: &[u8]) {
        let open: Vec<usize> = self.values(cell).collect();
        let is_allowed = |value: &usize| allowed.contains(&(*value as u8 + 1));
        let kept: Vec<Term> =
            open.iter().filter(|value| is_allowed(value)).map(|&value| self.is(cell, value)).collect();
        self.clause(kept);
        for value in open.into_iter().filter(|value| !is_allowed(value)) {
            self.exclude(cell, value);
        }
    }

    /// At least one of the branches: a selector each.
    fn any_of(&mut self, branches: &[Vec<Primitive>], differ: &Differ) {
        if let Some((terms, targets)) = one_sum(branches) {
            self.sum(terms, &targets, differ);
            return;
        }
        let selectors: Vec<Term> = branches.iter().map(|_| self.fresh()).collect();
        self.clause(selectors.iter().copied());
        for (branch, &selector) in branches.iter().zip(&selectors) {
            if let Term::Is(literal) = selector {
                self.guards.push(!literal);
                for primitive in branch {
                    self.primitive(primitive, differ);
                }
                self.guards.pop();
            }
        }
    }
}

/// A cell and its factor.
type SumTerm = (Cell, i32);

/// The terms and the targets of branches that are one sum each, of the same terms.
fn one_sum(branches: &[Vec<Primitive>]) -> Option<(&[SumTerm], Vec<i64>)> {
    let [Primitive::Sum(first, _)] = branches.first()?.as_slice() else { return None };
    let target = |branch: &Vec<Primitive>| match branch.as_slice() {
        [Primitive::Sum(terms, target)] if terms == first => Some(i64::from(*target)),
        _ => None,
    };
    Some((first, branches.iter().map(target).collect::<Option<Vec<_>>>()?))
}
