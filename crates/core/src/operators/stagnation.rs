//! When a population has come to a halt, and what is done about it.

use crate::choices;

choices! {
    /// Criterion for a stagnant generation.
    pub enum StagnationSign {
        /// Those whose best individual is no better than the best since the start.
        NoGain = "no_gain",
        /// Those whose two best individuals are equally fit.
        EqualLeaders = "equal_leaders",
    }
}

choices! {
    /// Response to stagnation.
    pub enum WhenStagnant {
        /// Continue.
        GoOn = "go_on",
        /// Give up the population: restart or end the run.
        GiveUp = "give_up",
        /// Raise the upheaval probability; after as many further stagnant generations, give up the population.
        Escalate = "escalate",
    }
}

/// What is to be done after a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing.
    GoOn,
    /// Upheavals become frequent from now on.
    Escalated,
    /// The population is to be given up.
    Stuck,
}

/// Counts stagnant generations.
#[derive(Clone, Debug)]
pub struct StagnationCounter {
    sign: StagnationSign,
    rule: WhenStagnant,
    limit: u64,
    count: u64,
    best: f64,
    is_escalated: bool,
}

impl StagnationCounter {
    /// At the start.
    pub fn new(sign: StagnationSign, rule: WhenStagnant, limit: u64) -> Self {
        Self { sign, rule, limit, count: 0, best: f64::INFINITY, is_escalated: false }
    }

    /// Are upheavals frequent now?
    pub fn is_escalated(&self) -> bool {
        self.is_escalated
    }

    /// Looks at a generation: the fitness of its best individual, and of its second best if it has one.
    pub fn look(&mut self, best: f64, second: Option<f64>) -> Reaction {
        let is_stagnant = match self.sign {
            StagnationSign::NoGain => best >= self.best,
            StagnationSign::EqualLeaders => second == Some(best),
        };
        self.best = self.best.min(best);
        if !is_stagnant {
            (self.count, self.is_escalated) = (0, false);
            return Reaction::GoOn;
        }
        self.count += 1;
        if self.count < self.limit {
            return Reaction::GoOn;
        }
        self.count = 0;
        match self.rule {
            WhenStagnant::GoOn => Reaction::GoOn,
            WhenStagnant::Escalate if !self.is_escalated => {
                self.is_escalated = true;
                Reaction::Escalated
            }
            WhenStagnant::GiveUp | WhenStagnant::Escalate => Reaction::Stuck,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generations, from 1, at which something is to be done.
    fn verdicts(
        sign: StagnationSign,
        rule: WhenStagnant,
        generations: &[(f64, f64)],
    ) -> Vec<(usize, Reaction)> {
        let mut watch = StagnationCounter::new(sign, rule, 3);
        let look = |&(best, second): &(f64, f64)| watch.look(best, Some(second));
        let found: Vec<Reaction> = generations.iter().map(look).collect();
        found
            .into_iter()
            .zip(1..)
            .map(|(verdict, at)| (at, verdict))
            .filter(|(_, verdict)| *verdict != Reaction::GoOn)
            .collect()
    }

    /// After the first generation three without gain, a gain, and six without; getting worse and back is none.
    const COURSE: [(f64, f64); 11] = [
        (9.0, 9.0),
        (9.0, 9.5),
        (9.5, 9.5),
        (9.0, 9.5),
        (8.0, 9.0),
        (8.0, 8.0),
        (8.0, 8.0),
        (8.0, 8.0),
        (8.0, 8.5),
        (8.0, 8.5),
        (8.0, 8.5),
    ];

    #[test]
    fn three_generations_without_gain_are_a_halt() {
        assert_eq!(
            verdicts(StagnationSign::NoGain, WhenStagnant::GiveUp, &COURSE),
            [(4, Reaction::Stuck), (8, Reaction::Stuck), (11, Reaction::Stuck)]
        );
        assert_eq!(verdicts(StagnationSign::NoGain, WhenStagnant::GoOn, &COURSE), []);
    }

    #[test]
    fn escalation_comes_first_and_ends_with_a_gain() {
        assert_eq!(
            verdicts(StagnationSign::NoGain, WhenStagnant::Escalate, &COURSE),
            [(4, Reaction::Escalated), (8, Reaction::Escalated), (11, Reaction::Stuck)]
        );
    }

    #[test]
    fn equal_leaders_are_stagnant_whatever_the_gain() {
        assert_eq!(
            verdicts(StagnationSign::EqualLeaders, WhenStagnant::GiveUp, &COURSE),
            [(8, Reaction::Stuck)]
        );
        assert_eq!(
            StagnationCounter::new(StagnationSign::EqualLeaders, WhenStagnant::GiveUp, 1).look(1.0, None),
            Reaction::GoOn
        );
    }
}
