//! The moves of an engine, for observers that want them.
//!
//! Replaying the moves from the first grids gives every later grid and its cost: [`Replay`] does so, for tests and for front
//! ends that show a search. With several walkers only the first one reports its moves.

use crate::candidate::Cost;
use crate::event::Individuals;
use crate::puzzle::Cell;
use serde::Serialize;
use std::sync::Arc;

/// A cell that takes another value; 0 stands for empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// Its value before.
    pub before: u8,
    /// Its value after.
    pub after: u8,
}

/// A step of an engine.
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
        /// refilled, or taken from an archive.
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
    /// The engine restarts; its new individuals follow as filled.
    Restart,
}

/// The rule by which a proposal was decided.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "rule", rename_all = "snake_case")]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MutationKind {
    /// By mutation.
    Mutation,
    /// By a macro-mutation.
    Upheaval,
    /// By local improvement.
    Improvement,
}

/// Passes moves to a listener, if there is one.
#[derive(Default)]
pub struct MoveEmitter<'a>(Option<&'a mut dyn FnMut(&Move<'_>)>);

impl<'a> MoveEmitter<'a> {
    /// To a listener.
    pub fn new(listener: &'a mut dyn FnMut(&Move<'_>)) -> Self {
        Self(Some(listener))
    }

    /// Is there a listener? Check before computing anything for a move alone.
    #[inline]
    pub fn has_listener(&self) -> bool {
        self.0.is_some()
    }

    /// Emits a move.
    pub fn emit(&mut self, it: &Move<'_>) {
        if let Some(listener) = &mut self.0 {
            listener(it);
        }
    }
}

/// A grid and its cost.
type Replayed = (Arc<[u8]>, Cost);

/// Grids and costs that follow the moves. Grids are shared, so that a viewer can keep them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    individuals: Vec<Replayed>,
    children: Vec<Replayed>,
}

impl Replay {
    /// Begins in the middle of a run.
    pub fn of(individuals: Individuals<'_>) -> Self {
        let mut replay = Self::default();
        individuals.show(&mut |grid, cost| replay.individuals.push((grid.into(), cost)));
        replay
    }

    /// The individuals, each as a grid and its cost.
    pub fn individuals(&self) -> &[(Arc<[u8]>, Cost)] {
        &self.individuals
    }

    /// The children of the generation.
    pub fn children(&self) -> &[(Arc<[u8]>, Cost)] {
        &self.children
    }

    /// Follows a move; `None` if it does not follow from those before.
    #[must_use]
    pub fn follow(&mut self, step: &Move<'_>) -> Option<()> {
        match step {
            Move::Filled { individual, grid, cost } => put(&mut self.individuals, *individual, grid, *cost),
            Move::Proposal { individual, changes, difference, is_accepted, .. } => {
                let replayed = self.individuals.get_mut(*individual)?;
                let cost =
                    if *is_accepted { replayed.1.checked_add_signed(*difference)? } else { replayed.1 };
                if *is_accepted { apply(replayed, changes, cost) } else { Some(()) }
            }
            Move::Birth { child, grid, cost, .. } => put(&mut self.children, *child, grid, *cost),
            Move::Mutation { child, changes, cost, .. } => {
                apply(self.children.get_mut(*child)?, changes, *cost)
            }
            Move::Survival { survivors } => {
                let all: Vec<_> = self.individuals.drain(..).chain(self.children.drain(..)).collect();
                let survivors = survivors.iter().map(|&survivor| all.get(survivor as usize).cloned());
                self.individuals = survivors.collect::<Option<_>>()?;
                Some(())
            }
            Move::Choice { individual, changes, cost, .. } => {
                apply(self.individuals.get_mut(*individual)?, changes, *cost)
            }
            Move::Exchange { colder, is_made, .. } => {
                let pair = self.individuals.get_mut(*colder..colder + 2)?;
                if *is_made {
                    pair.swap(0, 1);
                }
                Some(())
            }
            Move::Sweep { .. } | Move::Reheat { .. } | Move::Escalation { .. } => Some(()),
            Move::Restart => {
                *self = Self::default();
                Some(())
            }
        }
    }
}

fn put(list: &mut Vec<Replayed>, number: usize, grid: &[u8], cost: Cost) -> Option<()> {
    if number == list.len() {
        list.push((grid.into(), cost));
    } else {
        *list.get_mut(number)? = (grid.into(), cost);
    }
    Some(())
}

/// Changes cells that hold what the changes begin with.
fn apply((grid, known): &mut Replayed, changes: &[Change], cost: Cost) -> Option<()> {
    let mut values = grid.to_vec();
    for change in changes {
        let value = values.get_mut(usize::from(change.cell)).filter(|value| **value == change.before)?;
        *value = change.after;
    }
    (*grid, *known) = (values.into(), cost);
    Some(())
}
