//! The one loop of local search: a move is proposed, its difference counted, a rule says yes or no, and so on.
//!
//! Annealing and its kin, replica exchange and the local search of the iterated one all walk by it. What to do at a new best
//! or when a walk is stuck is for them to say: the loop ends there, and they begin it again.

use crate::candidate::{Candidate, Cost};
use crate::landscape::Landscape;
use crate::moves::{Move, MoveEmitter};
use crate::operators::acceptance::{Accept, Proposed};
use crate::operators::neighbour::{Proposal, Proposer};
use crate::random::Random;

/// Draws the moves of a walk.
pub(crate) trait Propose {
    /// Is there a move at all? Asked before every step.
    #[inline]
    fn is_ready(&mut self, _landscape: &Landscape, _candidate: &Candidate) -> bool {
        true
    }

    /// A move; none if this step is to pass.
    fn propose(
        &mut self,
        landscape: &Landscape,
        candidate: &Candidate,
        best_cost: Cost,
        random: &mut Random,
    ) -> Option<Proposal>;
}

impl Propose for &Proposer {
    #[inline]
    fn propose(
        &mut self,
        landscape: &Landscape,
        candidate: &Candidate,
        _: Cost,
        random: &mut Random,
    ) -> Option<Proposal> {
        Some(Proposer::propose(self, landscape, candidate, random))
    }
}

/// Draws moves by a function of the library's user; none if this step is to pass.
pub type OwnNeighbour = Box<dyn FnMut(&Landscape, &Candidate, &mut Random) -> Option<Proposal> + Send>;

impl Propose for &mut OwnNeighbour {
    fn propose(
        &mut self,
        landscape: &Landscape,
        candidate: &Candidate,
        _: Cost,
        random: &mut Random,
    ) -> Option<Proposal> {
        self(landscape, candidate, random)
    }
}

/// A walk over a landscape.
pub(crate) struct Walk<'a, P> {
    pub landscape: &'a Landscape,
    pub candidate: &'a mut Candidate,
    pub proposer: P,
    /// The streams of chance that moves are drawn from, and that rules decide by.
    pub random: &'a mut Random,
    pub acceptance: &'a mut Random,
    /// The lowest cost seen so far.
    pub best_cost: Cost,
    /// Refusals in a row before this walk, and how many of them end it.
    pub refusals: u64,
    pub patience: u64,
    /// Does a move between equal costs count as a refusal?
    pub counts_level_moves: bool,
    /// The number of the candidate among those of the engine, for listeners.
    pub individual: usize,
}

/// What a walk has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walked {
    /// How many steps were made.
    pub made: u64,
    /// Why it ended.
    pub end: WalkEnd,
    /// Refusals in a row at its end.
    pub refusals: u64,
}

/// Why a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkEnd {
    /// All steps were made.
    Steps,
    /// The candidate costs less than the best so far.
    NewBest,
    /// Too many moves in a row were refused.
    Refused,
    /// The rule says so.
    Over,
    /// There is no move.
    NoMove,
}

impl<P: Propose> Walk<'_, P> {
    /// Walks by a rule for at most this many steps.
    #[inline]
    pub fn run<A: Accept>(self, acceptor: &mut A, steps: u64, emitter: &mut MoveEmitter<'_>) -> Walked {
        if emitter.has_listener() {
            self.emitting(acceptor, steps, emitter)
        } else {
            self.steps::<false, A>(acceptor, steps, emitter)
        }
    }

    #[cold]
    #[inline(never)]
    fn emitting<A: Accept>(self, acceptor: &mut A, steps: u64, emitter: &mut MoveEmitter<'_>) -> Walked {
        self.steps::<true, A>(acceptor, steps, emitter)
    }

    /// What a step needs is kept in local variables: this loop is where annealers spend their time.
    #[inline]
    fn steps<const EMITS: bool, A: Accept>(
        mut self,
        acceptor: &mut A,
        steps: u64,
        emitter: &mut MoveEmitter<'_>,
    ) -> Walked {
        let Self { landscape, candidate, best_cost, patience, counts_level_moves, individual, .. } = self;
        let mut random = self.random.clone();
        let (mut made, mut refusals) = (0, self.refusals);
        let end = loop {
            if made >= steps {
                break WalkEnd::Steps;
            }
            if !self.proposer.is_ready(landscape, candidate) {
                break WalkEnd::NoMove;
            }
            made += 1;
            let Some(proposal) = self.proposer.propose(landscape, candidate, best_cost, &mut random) else {
                continue;
            };
            let delta = proposal.delta(landscape, candidate);
            let proposed = Proposed { proposal, delta, cost: candidate.cost(), best_cost };
            let before = EMITS.then(|| self.acceptance.clone());
            let judged = acceptor.judge(proposed, self.acceptance);
            if let Some(before) = before {
                for (it, is_accepted) in [(judged.refused, false), (judged.made, true)] {
                    let Some(it) = it else { continue };
                    emitter.emit(&Move::Proposal {
                        individual,
                        changes: it.proposal.changes(candidate).as_ref(),
                        difference: it.delta,
                        is_accepted,
                        verdict: acceptor.verdict(&it, before.clone()),
                    });
                }
            }
            if let Some(it) = judged.made {
                it.proposal.apply(landscape, candidate);
                acceptor.note(Some(it.proposal), candidate.cost());
                if candidate.cost() < best_cost {
                    refusals = 0;
                    break WalkEnd::NewBest;
                }
                refusals = if counts_level_moves && it.delta == 0 { refusals + 1 } else { 0 };
                if counts_level_moves && refusals >= patience {
                    break WalkEnd::Refused;
                }
            } else {
                acceptor.note(None, candidate.cost());
                refusals += 1;
                if refusals >= patience {
                    break WalkEnd::Refused;
                }
            }
            if acceptor.is_over() {
                break WalkEnd::Over;
            }
        };
        *self.random = random;
        Walked { made, end, refusals }
    }
}
