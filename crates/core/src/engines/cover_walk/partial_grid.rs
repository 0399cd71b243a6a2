//! A partial grid without clashes, and what it is to walk from one to the next.

use super::classic::{self, Plain};
use super::general::General;
use crate::memory::Extent;
use crate::moves::{Change, Move, MoveEmitter, Verdict};
use crate::problem::Problem;
use crate::random::{Chance, Random};
use crate::stop::CancelToken;
use std::ops::ControlFlow;

/// Placements of which no two clash, over the free cells of a problem.
pub(in crate::engines) trait PartialGrid: Send {
    /// Another one of the same problem, empty. What never changes is shared.
    fn another(&self) -> Box<dyn PartialGrid>;

    /// A restart: every free cell in random order gets a random value that fits, if one does. Breaks off if stopped.
    fn fill(&mut self, random: &mut Random, cancel: &mut CancelToken) -> ControlFlow<()>;

    /// Starts from what stands in a grid, where it does not clash.
    fn fill_from(&mut self, values: &[u8]);

    /// Walks a stretch; tells each proposal to the listener, if there is one.
    fn walk(&mut self, stretch: Stretch, chance: &mut Chance, listener: Option<&mut Listener<'_>>) -> Tally;

    /// Free cells without a value.
    fn holes(&self) -> usize;

    /// Writes the values of the free cells, 0 where there is none.
    fn write(&self, values: &mut [u8]);

    /// How many cells and values a proposal looks at.
    fn steps_of_proposal(&self) -> u64;
}

/// An empty grid of a problem: with bits where it is plain, else cell by cell. Stopped, it is incomplete.
pub(in crate::engines) fn empty_grid(problem: &Problem, cancel: &mut CancelToken) -> Box<dyn PartialGrid> {
    match Plain::of(&Extent::of(problem.shape())) {
        Some(plain) => classic::empty_grid(problem, plain, cancel),
        None => Box::new(General::new(problem, cancel)),
    }
}

/// How far a grid is walked at one temperature.
#[derive(Clone, Copy, Debug)]
pub(in crate::engines) struct Stretch {
    pub proposals: u64,
    pub temperature: f64,
    /// It ends early where there are no more holes than this.
    pub goal: usize,
}

/// What was walked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engines) struct Tally {
    /// Proposals made, and how many of them were accepted.
    pub proposals: u64,
    pub accepted: u64,
    /// The number of holes, summed over the proposals.
    pub hole_sum: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Self) {
        self.proposals += other.proposals;
        self.accepted += other.accepted;
        self.hole_sum += other.hole_sum;
    }

    /// The mean number of holes.
    pub fn mean_holes(&self) -> f64 {
        self.hole_sum as f64 / self.proposals.max(1) as f64
    }
}

/// Hears of proposals.
pub(in crate::engines) type Listener<'a> = dyn FnMut(&Proposed<'_>) + 'a;

/// A placement that was proposed.
#[derive(Clone, Copy, Debug)]
pub(in crate::engines) struct Proposed<'a> {
    /// The cell that is filled, then those that are emptied.
    pub changes: &'a [Change],
    /// How many placements are in the way.
    pub ejections: usize,
    pub is_accepted: bool,
    /// Chance, from 0 to 1, apart from whether it is accepted.
    pub luck: f64,
}

impl Proposed<'_> {
    /// As a move of an individual.
    ///
    /// A walk draws the placement and whether it is accepted with one number; reported is the equivalent rule, with the
    /// number that it would have drawn.
    fn as_move(&self, individual: usize, temperature: f64) -> Move<'_> {
        let difference = self.ejections as i64 - 1;
        let probability = (-difference as f64 / temperature).exp().min(1.0);
        let drawn = if self.is_accepted {
            probability * self.luck
        } else {
            probability + (1.0 - probability) * self.luck
        };
        Move::Proposal {
            individual,
            changes: self.changes,
            difference,
            is_accepted: self.is_accepted,
            verdict: Verdict::Metropolis { temperature, probability, drawn },
        }
    }
}

/// A grid that is walked, and the chance by which it is.
pub(in crate::engines) struct Walk {
    pub grid: Box<dyn PartialGrid>,
    pub chance: Chance,
}

impl Walk {
    /// Walks a stretch, with a tick of the cancel token after each piece; emits each proposal to listeners.
    ///
    /// How a stretch is cut does not change the walk.
    pub fn go(
        &mut self,
        individual: usize,
        stretch: Stretch,
        cancel: &mut CancelToken,
        emitter: &mut MoveEmitter<'_>,
    ) -> Tally {
        let steps = self.grid.steps_of_proposal();
        let mut tally = Tally::default();
        while tally.proposals < stretch.proposals
            && self.grid.holes() > stretch.goal
            && !cancel.is_cancelled()
        {
            let proposals = (stretch.proposals - tally.proposals).min(CancelToken::interval(steps));
            let walked = self.go_unasked(individual, Stretch { proposals, ..stretch }, emitter);
            tally.add(&walked);
            cancel.tick(walked.proposals * steps);
        }
        tally
    }

    fn go_unasked(&mut self, individual: usize, stretch: Stretch, emitter: &mut MoveEmitter<'_>) -> Tally {
        if !emitter.has_listener() {
            return self.grid.walk(stretch, &mut self.chance, None);
        }
        let mut listener =
            |proposed: &Proposed<'_>| emitter.emit(&proposed.as_move(individual, stretch.temperature));
        self.grid.walk(stretch, &mut self.chance, Some(&mut listener))
    }

    /// Fills the grid afresh; breaks off if stopped.
    pub fn fill(&mut self, cancel: &mut CancelToken) -> ControlFlow<()> {
        self.grid.fill(&mut self.chance.start, cancel)
    }
}

/// The fullest grid since the last start.
#[derive(Clone, Debug)]
pub(in crate::engines) struct Best {
    pub grid: Vec<u8>,
    /// Its holes; none before there is a grid.
    pub holes: Option<usize>,
}

impl Best {
    /// None yet, of a problem.
    pub fn none(problem: &Problem) -> Self {
        Self { grid: problem.fixed().to_vec(), holes: None }
    }

    /// Takes a grid over if it is fuller. Is it?
    pub fn note(&mut self, grid: &dyn PartialGrid) -> bool {
        let is_fuller = self.holes.is_none_or(|holes| grid.holes() < holes);
        if is_fuller {
            self.holes = Some(grid.holes());
            grid.write(&mut self.grid);
        }
        is_fuller
    }

    /// With so many holes or fewer, a grid is a new best; or solved.
    pub fn goal(&self) -> usize {
        self.holes.unwrap_or(0).saturating_sub(1)
    }
}
