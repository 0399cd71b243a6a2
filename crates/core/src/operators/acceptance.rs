//! Which moves are accepted: the rules of local search, each with the state that it runs on.
//!
//! A local search proposes a move and counts by how much the cost would change; what it does then is the only thing in which
//! annealing, threshold accepting, late acceptance, the great deluge, record-to-record travel and tabu search differ. So each
//! is a rule here, and there is one loop for all of them ([`local_search`](crate::engines)).

use crate::candidate::Cost;
use crate::choices;
use crate::landscape::Landscape;
use crate::moves::Verdict;
use crate::operators::neighbour::Proposal;
use crate::random::{Random, happens, unit};
use rand::Rng;

choices! {
    /// When a move that makes things worse is accepted; others always are, unless they are forbidden.
    pub enum Acceptance {
        /// With probability exp(-worse/temperature) (Metropolis and others 1953).
        Metropolis = "metropolis",
        /// While it is worse by at most the temperature (threshold accepting, Dueck and Scheuer 1990).
        Threshold = "threshold",
        /// If the cost is then at most what it was some moves ago (late acceptance, Burke and Bykov 2017).
        LateAcceptance = "late_acceptance",
        /// If the cost is then at most a water level that falls with every move (great deluge, Dueck 1993).
        GreatDeluge = "great_deluge",
        /// If the cost is then less than the best so far plus a deviation (record-to-record travel, Dueck 1993).
        RecordToRecord = "record_to_record",
        /// If it is the best of a sample in which no cell has moved lately, or better than the best so far (tabu search,
        /// Glover 1989).
        Tabu = "tabu",
        /// Never.
        NotWorse = "not_worse",
    }
}

/// A move with what there is to know of it before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// The move.
    pub proposal: Proposal,
    /// By how much it would change the cost.
    pub delta: i64,
    /// The cost before.
    pub cost: Cost,
    /// The lowest cost that the search has seen.
    pub best_cost: Cost,
}

impl Proposed {
    /// The cost after it.
    #[inline]
    fn cost_after(&self) -> i64 {
        self.cost as i64 + self.delta
    }
}

/// What is decided after a proposal: which one is made now, and which one never will be. A rule may hold one back first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Made now: the last one, or one that was held back.
    pub made: Option<Proposed>,
    /// Refused.
    pub refused: Option<Proposed>,
}

/// A rule of acceptance, with its running state.
pub trait Accept {
    /// Is the move made?
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool;

    /// What is to be done after this proposal.
    #[inline]
    fn judge(&mut self, proposed: Proposed, random: &mut Random) -> Judged {
        if self.accepts(&proposed, random) {
            Judged { made: Some(proposed), refused: None }
        } else {
            Judged { made: None, refused: Some(proposed) }
        }
    }

    /// Takes note of a step: the move that was made, if one was, and the cost after it.
    #[inline]
    fn note(&mut self, _made: Option<Proposal>, _cost: Cost) {}

    /// Is the walk to end after this step?
    #[inline]
    fn is_over(&self) -> bool {
        false
    }

    /// How it comes to its decision on a proposal, for whoever watches; `random` is a copy of the stream that it will draw
    /// from.
    fn verdict(&self, proposed: &Proposed, random: Random) -> Verdict;
}

/// A rule of one's own, which an engine holds.
impl Accept for Box<dyn Accept + Send> {
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        (**self).accepts(proposed, random)
    }

    fn judge(&mut self, proposed: Proposed, random: &mut Random) -> Judged {
        (**self).judge(proposed, random)
    }

    fn note(&mut self, made: Option<Proposal>, cost: Cost) {
        (**self).note(made, cost);
    }

    fn is_over(&self) -> bool {
        (**self).is_over()
    }

    fn verdict(&self, proposed: &Proposed, random: Random) -> Verdict {
        (**self).verdict(proposed, random)
    }
}

/// With probability exp(-worse/temperature).
///
/// Limits for small changes are worked out when first needed, so that a constant temperature costs no exponential at all
/// and one that changes with every move costs only those that are looked at.
#[derive(Clone, Debug)]
pub struct Metropolis {
    temperature: f64,
    /// A move that is worse by `d` passes with a chance below `limits[d]`.
    limits: [u32; 64],
    /// Which of the limits are worked out.
    known: u64,
}

/// A move that is worse by more than so many temperatures passes with less than one of all random words: e⁻²³ · 2³² < 1.
const HOPELESS: f64 = 23.0;

impl Metropolis {
    /// At a temperature.
    pub fn new(temperature: f64) -> Self {
        Self { temperature, limits: [0; 64], known: 0 }
    }

    /// The temperature.
    pub fn temperature(&self) -> f64 {
        self.temperature
    }

    /// Changes the temperature.
    #[inline]
    pub fn set_temperature(&mut self, temperature: f64) {
        self.temperature = temperature;
        self.known = 0;
    }

    /// Does a move that makes things worse by `delta` pass with this random word?
    #[inline]
    pub fn passes(&mut self, delta: i64, chance: u32) -> bool {
        let Some(limit) = self.limits.get_mut(delta as usize) else {
            return chance < limit(delta, self.temperature);
        };
        if self.known >> delta & 1 == 0 {
            *limit = self::limit(delta, self.temperature);
            self.known |= 1 << delta;
        }
        chance < *limit
    }
}

/// The share of all random words that let a worse move pass.
fn limit(delta: i64, temperature: f64) -> u32 {
    // Looked at first, because an exponential costs as much as a whole move.
    if delta as f64 > HOPELESS * temperature {
        return 0;
    }
    ((-(delta as f64) / temperature).exp() * f64::from(u32::MAX)) as u32
}

impl Accept for Metropolis {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        proposed.delta <= 0 || self.passes(proposed.delta, random.next_u32())
    }

    fn verdict(&self, proposed: &Proposed, mut random: Random) -> Verdict {
        Verdict::Metropolis {
            temperature: self.temperature,
            probability: (-(proposed.delta as f64) / self.temperature).exp().min(1.0),
            // What is certain draws no number.
            drawn: if proposed.delta <= 0 { 0.0 } else { f64::from(random.next_u32()) / f64::from(u32::MAX) },
        }
    }
}

/// Not for the worse, but now and then with a fixed probability.
#[derive(Clone, Copy, Debug)]
pub struct NowAndThen(pub f64);

impl Accept for NowAndThen {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        proposed.delta <= 0 || happens(self.0, random)
    }

    fn verdict(&self, proposed: &Proposed, mut random: Random) -> Verdict {
        if proposed.delta <= 0 {
            return Verdict::Limit { limit: 0.0 };
        }
        Verdict::Chance { probability: self.0, drawn: unit(&mut random) }
    }
}

/// The cost is compared with what it was some moves ago.
#[derive(Clone, Debug)]
pub struct LateAcceptance {
    /// The last costs, in a ring.
    history: Vec<Cost>,
    at: usize,
}

/// The cost is compared with a level that falls.
#[derive(Clone, Copy, Debug)]
pub struct GreatDeluge {
    level: f64,
    /// By how much it falls with every move.
    rain: f64,
}

/// The best of a sample is taken, in which no cell has moved lately.
#[derive(Clone, Debug)]
pub struct Tabu {
    /// Up to which step each cell is forbidden.
    until: Vec<u64>,
    /// For how many steps a cell that has moved is forbidden.
    tenure: u64,
    /// How many proposals a step looks at, and how many it has looked at.
    sample: u64,
    seen: u64,
    step: u64,
    /// The best allowed proposal of the step so far.
    held: Option<Proposed>,
}

impl Tabu {
    fn is_forbidden(&self, proposal: Proposal) -> bool {
        match proposal {
            Proposal::Swap(one, other) => self.until[one] > self.step || self.until[other] > self.step,
            Proposal::Recolour(cell, _) => self.until[cell] > self.step,
        }
    }
}

impl Accept for Tabu {
    /// Is it allowed?
    fn accepts(&mut self, proposed: &Proposed, _: &mut Random) -> bool {
        !self.is_forbidden(proposed.proposal) || proposed.cost_after() < proposed.best_cost as i64
    }

    fn judge(&mut self, proposed: Proposed, random: &mut Random) -> Judged {
        self.seen += 1;
        let is_better = self.held.is_none_or(|held| proposed.delta < held.delta);
        let refused = if is_better && self.accepts(&proposed, random) {
            self.held.replace(proposed)
        } else {
            Some(proposed)
        };
        let made = if self.seen < self.sample {
            None
        } else {
            self.seen = 0;
            self.held.take()
        };
        Judged { made, refused }
    }

    fn note(&mut self, made: Option<Proposal>, _: Cost) {
        let Some(made) = made else { return };
        self.step += 1;
        let until = self.step + self.tenure;
        match made {
            Proposal::Swap(one, other) => (self.until[one], self.until[other]) = (until, until),
            Proposal::Recolour(cell, _) => self.until[cell] = until,
        }
    }

    fn verdict(&self, proposed: &Proposed, _: Random) -> Verdict {
        Verdict::Tabu { tenure: self.tenure, is_aspired: self.is_forbidden(proposed.proposal) }
    }
}

/// The rule of a search, chosen by name.
#[derive(Clone, Debug)]
pub enum Acceptor {
    /// See there.
    Metropolis(Metropolis),
    /// Worse by at most so much.
    Threshold(f64),
    /// See there.
    LateAcceptance(LateAcceptance),
    /// See there.
    GreatDeluge(GreatDeluge),
    /// Less than so much above the best.
    RecordToRecord(f64),
    /// See there.
    Tabu(Tabu),
    /// Nothing for the worse.
    NotWorse,
}

/// What the rules are made with; each looks at its own.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Of Metropolis and thresholds.
    pub temperature: f64,
    /// How many moves late acceptance looks back.
    pub history: usize,
    /// By how much the water level falls with every move.
    pub rain: f64,
    /// How far record-to-record travel may stray from the best.
    pub deviation: f64,
    /// For how many steps a cell that has moved is forbidden.
    pub tenure: u64,
    /// How many proposals a step of tabu search looks at.
    pub sample: u64,
}

impl Acceptor {
    /// A rule at its start, for a search that begins with a cost.
    pub fn new(rule: Acceptance, settings: &Settings, landscape: &Landscape, cost: Cost) -> Self {
        match rule {
            Acceptance::Metropolis => Self::Metropolis(Metropolis::new(settings.temperature)),
            Acceptance::Threshold => Self::Threshold(settings.temperature),
            Acceptance::LateAcceptance => {
                Self::LateAcceptance(LateAcceptance { history: vec![cost; settings.history.max(1)], at: 0 })
            }
            Acceptance::GreatDeluge => {
                Self::GreatDeluge(GreatDeluge { level: cost as f64, rain: settings.rain })
            }
            Acceptance::RecordToRecord => Self::RecordToRecord(settings.deviation),
            Acceptance::Tabu => Self::Tabu(Tabu {
                until: vec![0; landscape.problem().fixed().len()],
                tenure: settings.tenure,
                sample: settings.sample.max(1),
                seen: 0,
                step: 0,
                held: None,
            }),
            Acceptance::NotWorse => Self::NotWorse,
        }
    }

    /// What decides on moves for the worse and can be lowered and raised: a temperature, a threshold, a water level, a
    /// deviation. None for a rule that has no such thing.
    pub fn level(&self) -> Option<f64> {
        match self {
            Self::Metropolis(rule) => Some(rule.temperature()),
            Self::Threshold(level) | Self::RecordToRecord(level) => Some(*level),
            Self::GreatDeluge(rule) => Some(rule.level),
            Self::LateAcceptance(_) | Self::Tabu(_) | Self::NotWorse => None,
        }
    }

    /// Changes it.
    #[inline]
    pub fn set_level(&mut self, level: f64) {
        match self {
            Self::Metropolis(rule) => rule.set_temperature(level),
            Self::Threshold(own) | Self::RecordToRecord(own) => *own = level,
            Self::GreatDeluge(rule) => rule.level = level,
            Self::LateAcceptance(_) | Self::Tabu(_) | Self::NotWorse => {}
        }
    }

    /// The temperature, of a rule that has one.
    pub fn temperature(&self) -> Option<f64> {
        match self {
            Self::Metropolis(rule) => Some(rule.temperature()),
            Self::Threshold(level) => Some(*level),
            Self::LateAcceptance(_)
            | Self::GreatDeluge(_)
            | Self::RecordToRecord(_)
            | Self::Tabu(_)
            | Self::NotWorse => None,
        }
    }

    /// Up to which cost a move may lead, or by how much it may be worse.
    fn limit(&self, proposed: &Proposed) -> f64 {
        match self {
            Self::Threshold(level) => *level,
            Self::LateAcceptance(rule) => rule.history[rule.at].max(proposed.cost) as f64,
            Self::GreatDeluge(rule) => rule.level.max(proposed.cost as f64),
            Self::RecordToRecord(deviation) => proposed.best_cost as f64 + deviation,
            Self::Metropolis(_) | Self::Tabu(_) | Self::NotWorse => 0.0,
        }
    }
}

impl Accept for Acceptor {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        let is_not_worse = proposed.delta <= 0;
        match self {
            Self::Metropolis(rule) => rule.accepts(proposed, random),
            Self::Threshold(level) => is_not_worse || proposed.delta as f64 <= *level,
            Self::LateAcceptance(rule) => {
                is_not_worse || proposed.cost_after() <= rule.history[rule.at] as i64
            }
            Self::GreatDeluge(rule) => is_not_worse || proposed.cost_after() as f64 <= rule.level,
            Self::RecordToRecord(deviation) => {
                is_not_worse || (proposed.cost_after() as f64) < proposed.best_cost as f64 + *deviation
            }
            Self::Tabu(rule) => rule.accepts(proposed, random),
            Self::NotWorse => is_not_worse,
        }
    }

    #[inline]
    fn judge(&mut self, proposed: Proposed, random: &mut Random) -> Judged {
        if let Self::Tabu(rule) = self {
            return rule.judge(proposed, random);
        }
        if self.accepts(&proposed, random) {
            Judged { made: Some(proposed), refused: None }
        } else {
            Judged { made: None, refused: Some(proposed) }
        }
    }

    #[inline]
    fn note(&mut self, made: Option<Proposal>, cost: Cost) {
        match self {
            Self::LateAcceptance(rule) => {
                // Lowered only, as in the authors' later variant: with costs as coarse as these, the first one never settles.
                rule.history[rule.at] = cost.min(rule.history[rule.at]);
                rule.at = if rule.at + 1 == rule.history.len() { 0 } else { rule.at + 1 };
            }
            Self::GreatDeluge(rule) => rule.level -= rule.rain,
            Self::Tabu(rule) => rule.note(made, cost),
            Self::Metropolis(_) | Self::Threshold(_) | Self::RecordToRecord(_) | Self::NotWorse => {}
        }
    }

    fn verdict(&self, proposed: &Proposed, random: Random) -> Verdict {
        match self {
            Self::Metropolis(rule) => rule.verdict(proposed, random),
            Self::Tabu(rule) => rule.verdict(proposed, random),
            Self::Threshold(_)
            | Self::LateAcceptance(_)
            | Self::GreatDeluge(_)
            | Self::RecordToRecord(_)
            | Self::NotWorse => Verdict::Limit { limit: self.limit(proposed) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    fn proposed(delta: i64, cost: Cost, best_cost: Cost) -> Proposed {
        Proposed { proposal: Proposal::Swap(0, 1), delta, cost, best_cost }
    }

    fn is_accepted(rule: &mut impl Accept, delta: i64, cost: Cost, best_cost: Cost) -> bool {
        rule.accepts(&proposed(delta, cost, best_cost), &mut stream(1, Purpose::Acceptance, 0))
    }

    #[test]
    fn metropolis_accepts_the_right_share() {
        let mut rule = Metropolis::new(0.5);
        let half = (f64::from(u32::MAX) * (-1.0_f64 / 0.5).exp()) as u32;
        assert!(rule.passes(1, half - 1) && !rule.passes(1, half + 1));
        rule.set_temperature(f64::MIN_POSITIVE);
        assert!(!rule.passes(1, 0));
        rule.set_temperature(1.0 / 22.0);
        assert!(rule.passes(1, 0), "e to the -22 of 2 to the 32 is one word");
        assert!(is_accepted(&mut rule, 0, 9, 0) && is_accepted(&mut rule, -3, 9, 0));
    }

    #[test]
    fn large_changes_have_no_table() {
        let mut rule = Metropolis::new(100.0);
        assert!(rule.passes(100, (f64::from(u32::MAX) * 0.36) as u32));
        assert!(!rule.passes(100, (f64::from(u32::MAX) * 0.38) as u32));
    }

    /// By hand: of 10,000 moves that are worse by 1, 2 and 3 at temperature 0.8, the shares e to the -1.25, -2.5 and -3.75
    /// are accepted, 0.2865, 0.0821 and 0.0235; three standard deviations are 0.0136, 0.0082 and 0.0045.
    #[test]
    fn shares_by_the_formula() {
        let mut random = stream(1, Purpose::Acceptance, 0);
        let mut rule = Metropolis::new(0.8);
        for (delta, share, within) in [(1, 0.2865, 0.0136), (2, 0.0821, 0.0082), (3, 0.0235, 0.0045)] {
            let accepted = (0..10_000).filter(|_| rule.accepts(&proposed(delta, 9, 0), &mut random)).count()
                as f64
                / 1e4;
            assert!((accepted - share).abs() < within, "{delta}: {accepted}");
        }
    }

    /// A step for the worse with probability 0.15: 1500 of 10,000, give or take 107.
    #[test]
    fn now_and_then_is_as_often_as_it_says() {
        let mut random = stream(1, Purpose::Acceptance, 0);
        let mut rule = NowAndThen(0.15);
        let accepted = (0..10_000).filter(|_| rule.accepts(&proposed(2, 9, 0), &mut random)).count();
        assert!((1393..1607).contains(&accepted), "{accepted}");
        assert!((0..100).all(|_| rule.accepts(&proposed(0, 9, 0), &mut random)));
    }

    #[test]
    fn a_threshold_is_sharp() {
        let mut rule = Acceptor::Threshold(2.0);
        assert!(is_accepted(&mut rule, 2, 9, 0) && !is_accepted(&mut rule, 3, 9, 0));
        assert!(
            is_accepted(&mut Acceptor::NotWorse, 0, 9, 0) && !is_accepted(&mut Acceptor::NotWorse, 1, 9, 0)
        );
    }

    /// The costs were 9, 5 and 7: now a move is compared with 9, next with 5, then with 7, then with what came since.
    #[test]
    fn late_acceptance_looks_three_moves_back() {
        let mut rule = Acceptor::LateAcceptance(LateAcceptance { history: vec![9, 5, 7], at: 0 });
        assert!(is_accepted(&mut rule, 3, 6, 0) && !is_accepted(&mut rule, 4, 6, 0));
        rule.note(None, 6);
        assert!(
            !is_accepted(&mut rule, 1, 6, 0) && is_accepted(&mut rule, 0, 6, 0),
            "5 moves ago, and not worse"
        );
        rule.note(None, 6);
        assert!(is_accepted(&mut rule, 1, 6, 0) && !is_accepted(&mut rule, 2, 6, 0));
        rule.note(Some(Proposal::Swap(0, 1)), 7);
        assert!(!is_accepted(&mut rule, 1, 7, 0), "the first is 6 by now");
    }

    /// The level is 8, then 7.5, then 7.
    #[test]
    fn the_water_falls_with_every_move() {
        let mut rule = Acceptor::GreatDeluge(GreatDeluge { level: 8.0, rain: 0.5 });
        assert!(is_accepted(&mut rule, 2, 6, 0) && !is_accepted(&mut rule, 3, 6, 0));
        rule.note(None, 6);
        assert!(!is_accepted(&mut rule, 2, 6, 0) && is_accepted(&mut rule, 1, 6, 0));
        rule.note(Some(Proposal::Swap(0, 1)), 7);
        assert_eq!(rule.level(), Some(7.0));
        assert!(is_accepted(&mut rule, 0, 20, 0), "what is not worse passes above the water too");
    }

    /// The best is 4: costs below 7 are allowed, whatever the present one is.
    #[test]
    fn a_record_may_be_missed_by_the_deviation() {
        let mut rule = Acceptor::RecordToRecord(3.0);
        assert!(is_accepted(&mut rule, 2, 4, 4) && !is_accepted(&mut rule, 3, 4, 4));
        assert!(is_accepted(&mut rule, 1, 5, 4) && !is_accepted(&mut rule, 2, 5, 4));
    }

    /// Samples of two with a tenure of one step: cells 0 and 1 move, and may not in the next step unless that leads to a new
    /// best.
    #[test]
    fn tabu_takes_the_best_allowed_of_a_sample() {
        let mut random = stream(1, Purpose::Search, 0);
        let swap = |one, other, delta| Proposed {
            proposal: Proposal::Swap(one, other),
            delta,
            cost: 6,
            best_cost: 4,
        };
        let mut rule = Tabu { until: vec![0; 6], tenure: 1, sample: 2, seen: 0, step: 0, held: None };
        assert_eq!(rule.judge(swap(0, 1, 1), &mut random), Judged::default());
        let judged = rule.judge(swap(2, 3, 2), &mut random);
        assert_eq!(judged, Judged { made: Some(swap(0, 1, 1)), refused: Some(swap(2, 3, 2)) });
        rule.note(Some(Proposal::Swap(0, 1)), 7);
        assert_eq!(
            rule.judge(swap(1, 4, -1), &mut random).refused,
            Some(swap(1, 4, -1)),
            "it has just moved"
        );
        assert_eq!(rule.judge(swap(2, 3, 2), &mut random).made, Some(swap(2, 3, 2)));
        assert!(rule.accepts(&swap(0, 4, -3), &mut random), "a new best is always allowed");
        rule.note(Some(Proposal::Swap(2, 3)), 9);
        assert!(rule.accepts(&swap(0, 1, 0), &mut random) && !rule.accepts(&swap(3, 4, 0), &mut random));
        // The same of a single cell that takes another value.
        let recolour = |cell| Proposed { proposal: Proposal::Recolour(cell, 5), ..swap(0, 0, 0) };
        assert!(rule.accepts(&recolour(0), &mut random) && !rule.accepts(&recolour(3), &mut random));
    }
}
