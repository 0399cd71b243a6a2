//! One race: round after round all settings that are left run on the same puzzle and seed; the worse ones drop out.

use crate::experiment::Plan;
use crate::statistics::{SIGNIFICANCE, friedman, mean};

/// No setting drops out before this many rounds.
pub const FIRST_TEST: usize = 5;

/// A race ends after this many rounds even if several are left.
pub const MOST_ROUNDS: usize = 40;

/// A race between the settings of a plan.
#[derive(Debug)]
pub struct Race<'p> {
    plan: &'p Plan,
    /// The settings that are left.
    alive: Vec<usize>,
    /// `scores[setting]`, one per round as long as it was in the race.
    scores: Vec<Vec<f64>>,
    rounds: usize,
    /// A race ends when so few are left.
    fewest: usize,
}

impl<'p> Race<'p> {
    /// A race that has not begun, and ends when so few are left.
    pub fn new(plan: &'p Plan, fewest: usize) -> Self {
        let count = plan.settings.len();
        Self { plan, alive: (0..count).collect(), scores: vec![Vec::new(); count], rounds: 0, fewest }
    }

    /// The settings that are left.
    pub fn alive(&self) -> &[usize] {
        &self.alive
    }

    /// Rounds so far.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// The label of a setting.
    pub fn label(&self, setting: usize) -> &'p str {
        &self.plan.settings[setting].label
    }

    /// Is there nothing left to find out?
    pub fn is_over(&self) -> bool {
        self.alive.len() <= self.fewest && self.rounds >= FIRST_TEST || self.rounds >= MOST_ROUNDS
    }

    /// The runs of the next round, counted from the first that this race may use.
    pub fn next_round(&self, first: u64) -> Vec<u64> {
        let trial = first + self.rounds as u64;
        self.alive.iter().map(|&setting| self.plan.number_of(setting, trial)).collect()
    }

    /// Takes the scores of a round, in the order of those that are left, and drops the clearly worse ones.
    pub fn take(&mut self, scores: impl IntoIterator<Item = f64>) {
        for (&setting, score) in self.alive.iter().zip(scores) {
            self.scores[setting].push(score);
        }
        self.rounds += 1;
        if self.rounds < FIRST_TEST || self.alive.len() <= self.fewest {
            return;
        }
        let Some(test) = friedman(&self.blocks()) else { return };
        if test.p >= SIGNIFICANCE {
            return;
        }
        let best = test.mean_ranks.iter().copied().fold(f64::INFINITY, f64::min);
        let stays = |rank: f64| rank <= best + test.critical_difference;
        let mut ranks = test.mean_ranks.into_iter();
        self.alive.retain(|_| ranks.next().is_some_and(stays));
    }

    /// The best settings that are left, the best one first.
    pub fn best(&self, count: usize) -> Vec<usize> {
        let mut order: Vec<(usize, f64)> = self.alive.iter().copied().zip(self.mean_ranks()).collect();
        order.sort_by(|one, other| one.1.total_cmp(&other.1));
        order.into_iter().take(count).map(|(setting, _)| setting).collect()
    }

    /// The mean ranks of those that are left.
    fn mean_ranks(&self) -> Vec<f64> {
        match friedman(&self.blocks()) {
            Some(test) => test.mean_ranks,
            None => self
                .alive
                .iter()
                .map(|&setting| mean(self.scores[setting].clone()).unwrap_or_default())
                .collect(),
        }
    }

    /// `scores[round][setting]` of those that are left.
    fn blocks(&self) -> Vec<Vec<f64>> {
        (0..self.rounds)
            .map(|round| self.alive.iter().map(|&setting| self.scores[setting][round]).collect())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment;

    #[test]
    fn those_that_are_clearly_worse_drop_out() {
        let text = "name = \"n\"\npuzzles = [{ shape = \"4x4\", givens = 6 }]\npresets = \"annealing\"\n[set]\ntemperature = [1, 2, 3, 4]\n[budget]\nevaluations = 10\n";
        let plan = experiment::read("n", text, std::path::Path::new(".")).unwrap();
        let mut race = Race::new(&plan, 2);
        for round in 0..12 {
            let numbers = race.next_round(0);
            assert_eq!(numbers.len(), race.alive().len());
            // The third is always best, the first always worst, the others change places.
            let score = |&setting: &usize| [9.0, 3.0 + f64::from(round % 2), 1.0, 3.5][setting];
            let scores: Vec<f64> = race.alive().iter().map(score).collect();
            race.take(scores);
        }
        assert!(!race.alive().contains(&0), "{:?}", race.alive());
        assert_eq!(race.best(1), [2]);
    }
}
