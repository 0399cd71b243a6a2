//! One race: round after round all settings that are left run on the same puzzle and seed; the worse ones drop out.

use crate::experiment::Plan;
use crate::statistics::{SIGNIFICANCE, Ties, mean, sign_flip};

/// No setting drops out before this many rounds.
pub const FIRST_TEST: usize = 5;

/// A race ends after this many rounds even if several are left.
pub const MOST_ROUNDS: usize = 40;

/// A race between the settings of a plan, by what each costs on average.
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
    /// The first settings are the best of the race before; none of them drops out before as many rounds as that race had.
    elites: Elites,
}

/// What is known from the race before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Elites {
    /// How many of the settings, from the first.
    pub count: usize,
    /// The rounds that they have behind them.
    pub rounds: usize,
}

impl<'p> Race<'p> {
    /// A race that has not begun, and ends when so few are left.
    pub fn new(plan: &'p Plan, fewest: usize, elites: Elites) -> Self {
        let count = plan.settings.len();
        let scores = vec![Vec::new(); count];
        Self { plan, alive: (0..count).collect(), scores, rounds: 0, fewest, elites }
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
        self.alive.len() <= self.fewest && self.rounds >= FIRST_TEST.max(self.elites.rounds)
            || self.rounds >= MOST_ROUNDS
    }

    /// The runs of the next round. All races have the same puzzles and seeds, so that earlier results count.
    pub fn next_round(&self) -> Vec<u64> {
        let trial = self.rounds as u64;
        self.alive.iter().map(|&setting| self.plan.number_of(setting, trial)).collect()
    }

    /// Takes the scores of a round, in the order of those that are left, and drops those that cost more than the cheapest.
    pub fn take(&mut self, scores: impl IntoIterator<Item = f64>) {
        for (&setting, score) in self.alive.iter().zip(scores) {
            self.scores[setting].push(score);
        }
        self.rounds += 1;
        if self.rounds < FIRST_TEST || self.alive.len() <= self.fewest {
            return;
        }
        let Some(&best) = self.best(1).first() else { return };
        let is_worse = |setting: usize| {
            let pairs = self.scores[setting].iter().zip(&self.scores[best]);
            sign_flip(&pairs.map(|(one, best)| one - best).collect::<Vec<_>>(), Ties::Half) < SIGNIFICANCE
        };
        let is_kept = |setting: usize| {
            setting < self.elites.count && self.rounds < self.elites.rounds || !is_worse(setting)
        };
        let alive: Vec<usize> = self.alive.iter().copied().filter(|&setting| is_kept(setting)).collect();
        self.alive = alive;
    }

    /// The best settings that are left, the cheapest first.
    pub fn best(&self, count: usize) -> Vec<usize> {
        let cost = |setting: usize| mean(self.scores[setting].iter().copied()).unwrap_or_default();
        let mut order: Vec<(usize, f64)> =
            self.alive.iter().map(|&setting| (setting, cost(setting))).collect();
        order.sort_by(|one, other| one.1.total_cmp(&other.1));
        order.into_iter().take(count).map(|(setting, _)| setting).collect()
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
        let mut race = Race::new(&plan, 2, Elites::default());
        for round in 0..12 {
            let numbers = race.next_round();
            assert_eq!(numbers.len(), race.alive().len());
            // The third is always best, the first always worst, the others change places.
            let score = |&setting: &usize| [9.0, 3.0 + f64::from(round % 2), 1.0, 3.5][setting];
            let scores: Vec<f64> = race.alive().iter().map(score).collect();
            race.take(scores);
        }
        assert!(!race.alive().contains(&0), "{:?}", race.alive());
        assert_eq!(race.best(1), [2]);
    }

    #[test]
    fn best_of_the_race_before_is_kept_until_all_have_as_many_rounds() {
        let text = "name = \"n\"\npuzzles = [{ shape = \"4x4\", givens = 6 }]\npresets = \"annealing\"\n[set]\ntemperature = [1, 2, 3]\n[budget]\nevaluations = 10\n";
        let plan = experiment::read("n", text, std::path::Path::new(".")).unwrap();
        let mut race = Race::new(&plan, 1, Elites { count: 1, rounds: 9 });
        for round in 1..=9 {
            // The first, which was the best before, costs most at first.
            race.take([9.0, 1.0, 1.5].into_iter().take(race.alive().len()));
            assert_eq!(race.alive().contains(&0), round < 9, "{round}");
        }
    }
}
