//! What an engine does, told move by move to whoever asks for it.
//!
//! Replaying the told moves from the first grids gives every later grid and its cost: [`Replay`] does so, for tests and for
//! whoever shows a search. With several walkers only the first one tells.

use crate::candidate::Cost;
use crate::puzzle::Cell;

/// A cell that takes another value; 0 stands for empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// Its value before.
    pub before: u8,
    /// Its value after.
    pub after: u8,
}

/// Something that an engine did.
///
/// Individuals are numbered from 0; an engine with one candidate has number 0. Children are numbered from 0 in each
/// generation.
#[derive(Clone, Debug, PartialEq)]
pub enum Move<'a> {
    /// An individual is filled: at the start, at a restart, or whenever it changes as a whole.
    Filled {
        /// Which one; the next free number adds one.
        individual: usize,
        /// One value per cell, 0 where it is empty.
        grid: &'a [u8],
        /// What it costs.
        cost: Cost,
    },
    /// A change of an individual is proposed, and made or refused.
    Proposal {
        /// Which one.
        individual: usize,
        /// What would change.
        changes: &'a [Change],
        /// By how much the cost would change.
        difference: i64,
        /// Is it made?
        is_accepted: bool,
        /// By which rule that was decided.
        verdict: Verdict,
    },
    /// A child is made of parents.
    Birth {
        /// Which child of the generation.
        child: usize,
        /// Its parents: individuals, or children of the same generation where those are crossed. None of a child that is
        /// filled anew, or taken from an archive.
        parents: &'a [u32],
        /// Are the parents children of the same generation?
        of_children: bool,
        /// Which of the parents each cell comes from.
        from: &'a [u8],
        /// One value per cell, after crossover and before mutation.
        grid: &'a [u8],
        /// What it costs.
        cost: Cost,
    },
    /// A child mutates, or is improved.
    Mutation {
        /// Which child of the generation.
        child: usize,
        /// How it was changed.
        kind: MutationKind,
        /// What changed.
        changes: &'a [Change],
        /// What it costs now.
        cost: Cost,
    },
    /// A generation ends: who lives on becomes the population, in this order; the others die.
    Survival {
        /// Individuals by their number, children by the number of individuals plus theirs.
        survivors: &'a [u32],
    },
    /// An ant takes a value for a cell.
    Choice {
        /// The ant.
        individual: usize,
        /// What it fills.
        changes: &'a [Change],
        /// The pheromone of the value, and its share in that of all possible values.
        pheromone: f64,
        /// See there.
        share: f64,
        /// Did it take the value with the most pheromone, or draw one?
        is_greedy: bool,
        /// What its grid costs now.
        cost: Cost,
    },
    /// Two replicas trade places, or do not.
    Exchange {
        /// The colder one; the hotter one is the next.
        colder: usize,
        /// With which probability they do.
        probability: f64,
        /// The number drawn.
        drawn: f64,
        /// Do they?
        is_made: bool,
    },
    /// Messages were passed once around; no grid changes by that.
    Sweep {
        /// For each cell how likely its likeliest value is believed to be, in a hundred; 100 where it is known.
        sureness: &'a [u8],
        /// The share of variables that have made up their mind.
        decided: f64,
    },
    /// The temperature was raised.
    Reheat {
        /// From this.
        before: f64,
        /// To this.
        after: f64,
    },
    /// Mutation was made stronger.
    Escalation {
        /// The new rate.
        rate: f64,
    },
    /// The engine starts anew; its new individuals follow as filled.
    Restart,
}

/// The rule by which a proposal was decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// By chance.
    Metropolis {
        /// The temperature.
        temperature: f64,
        /// The probability of acceptance.
        probability: f64,
        /// The number drawn, from 0 to 1; accepted below the probability.
        drawn: f64,
    },
    /// By a chance that is the same whatever the difference.
    Chance {
        /// The probability of acceptance.
        probability: f64,
        /// The number drawn, from 0 to 1; accepted below the probability.
        drawn: f64,
    },
    /// By a limit on the difference or on the cost.
    Limit {
        /// The limit.
        limit: f64,
    },
    /// By a list of what is forbidden.
    Tabu {
        /// For how many steps the way back is forbidden.
        tenure: u64,
        /// Was the move forbidden, and made because nothing better was ever seen?
        is_aspired: bool,
    },
    /// Without a rule.
    Free,
}

/// How a child was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MutationKind {
    /// By mutation.
    Mutation,
    /// By a macro-mutation.
    Upheaval,
    /// By local improvement.
    Improvement,
}

/// Tells moves to whoever asked for them.
#[derive(Default)]
pub struct Teller<'a>(Option<&'a mut dyn FnMut(&Move<'_>)>);

impl<'a> Teller<'a> {
    /// To a listener.
    pub fn new(listener: &'a mut dyn FnMut(&Move<'_>)) -> Self {
        Self(Some(listener))
    }

    /// Does anybody listen? Who does not ask first must not spend anything on a move.
    #[inline]
    pub fn is_heard(&self) -> bool {
        self.0.is_some()
    }

    /// Tells a move.
    pub fn tell(&mut self, told: &Move<'_>) {
        if let Some(listener) = &mut self.0 {
            listener(told);
        }
    }
}

/// Grids and costs that follow the told moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    individuals: Vec<(Vec<u8>, Cost)>,
    children: Vec<(Vec<u8>, Cost)>,
}

impl Replay {
    /// The individuals, each as a grid and its cost.
    pub fn individuals(&self) -> &[(Vec<u8>, Cost)] {
        &self.individuals
    }

    /// Follows a move.
    ///
    /// # Panics
    ///
    /// If the move does not follow from those before.
    pub fn follow(&mut self, told: &Move<'_>) {
        match told {
            Move::Filled { individual, grid, cost } => put(&mut self.individuals, *individual, grid, *cost),
            Move::Proposal { individual, changes, difference, is_accepted, .. } => {
                if *is_accepted {
                    let (grid, cost) = &mut self.individuals[*individual];
                    apply(grid, changes);
                    *cost = cost.checked_add_signed(*difference).expect("no cost is negative");
                }
            }
            Move::Birth { child, grid, cost, .. } => put(&mut self.children, *child, grid, *cost),
            Move::Mutation { child, changes, cost, .. } => {
                let (grid, known) = &mut self.children[*child];
                apply(grid, changes);
                *known = *cost;
            }
            Move::Survival { survivors } => {
                let all: Vec<_> = self.individuals.drain(..).chain(self.children.drain(..)).collect();
                self.individuals = survivors.iter().map(|&survivor| all[survivor as usize].clone()).collect();
            }
            Move::Choice { individual, changes, cost, .. } => {
                let (grid, known) = &mut self.individuals[*individual];
                apply(grid, changes);
                *known = *cost;
            }
            Move::Exchange { colder, is_made, .. } => {
                if *is_made {
                    self.individuals.swap(*colder, colder + 1);
                }
            }
            Move::Sweep { .. } | Move::Reheat { .. } | Move::Escalation { .. } => {}
            Move::Restart => {
                self.individuals.clear();
                self.children.clear();
            }
        }
    }
}

fn put(list: &mut Vec<(Vec<u8>, Cost)>, number: usize, grid: &[u8], cost: Cost) {
    if number == list.len() {
        list.push((grid.to_vec(), cost));
    } else {
        list[number] = (grid.to_vec(), cost);
    }
}

fn apply(grid: &mut [u8], changes: &[Change]) {
    for change in changes {
        let value = &mut grid[usize::from(change.cell)];
        assert_eq!(*value, change.before, "a change begins with what is there");
        *value = change.after;
    }
}
