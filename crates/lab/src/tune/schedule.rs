//! How the runs of a tuning are shared out: between races and judgement, and between the races, as irace does it.

use super::race::FIRST_TEST;

/// More settings in a race cannot be distinguished, and comparing them would take longer than running them.
const MOST_CANDIDATES: u64 = 500;

/// The races that are left, and the runs for them.
#[derive(Clone, Debug)]
pub struct Schedule {
    runs: u64,
    for_races: u64,
    used: u64,
    iterations: usize,
    parameters: usize,
    races: usize,
    candidates: Option<usize>,
}

/// One of the races.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    /// Its number, from 0.
    pub number: usize,
    /// How many races there are in all.
    pub of: usize,
    /// Settings that take part.
    pub candidates: usize,
    /// It ends when so many runs were made in all.
    until: u64,
}

impl Schedule {
    /// A quarter of the runs is kept for the judgement; the races are more, the more parameters there are.
    pub fn new(runs: u64, parameters: usize, candidates: Option<usize>) -> Self {
        let iterations = 2 + parameters.max(1).ilog2() as usize;
        Self { runs, for_races: runs - runs / 4, used: 0, iterations, parameters, races: 0, candidates }
    }

    /// So many settings survive a race.
    pub fn survivors(&self) -> usize {
        2 + self.parameters.max(1).ilog2() as usize
    }

    /// Does the race have runs for another round?
    pub fn allows(&self, heat: &Heat, runs: u64) -> bool {
        self.used + runs <= heat.until
    }

    /// So many runs were made.
    pub fn spend(&mut self, runs: u64) {
        self.used += runs;
    }

    /// The runs that were made.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// The runs that are left for the judgement.
    pub fn left(&self) -> u64 {
        self.runs - self.used
    }

    /// The races so far.
    pub fn races(&self) -> usize {
        self.races
    }
}

impl Iterator for Schedule {
    type Item = Heat;

    /// The next race: an equal share of the runs that are left, for fewer settings the later it is, which then run longer.
    fn next(&mut self) -> Option<Heat> {
        let number = self.races;
        let share = (self.for_races - self.used) / (self.iterations.checked_sub(number)? as u64).max(1);
        let first = FIRST_TEST as u64;
        let fitting = share / (first + first.min(number as u64 + 1));
        let candidates = self.candidates.unwrap_or(fitting.min(MOST_CANDIDATES) as usize);
        let is_enough = number < self.iterations && fitting > self.survivors() as u64;
        if !is_enough {
            return None;
        }
        self.races += 1;
        let candidates = candidates.min((share / first) as usize);
        Some(Heat { number, of: self.iterations, candidates, until: self.used + share })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn races_share_the_runs_and_the_judgement_has_the_rest() {
        let mut schedule = Schedule::new(1000, 4, None);
        let mut candidates = Vec::new();
        while let Some(heat) = schedule.next() {
            candidates.push(heat.candidates);
            assert!(schedule.allows(&heat, 180) && !schedule.allows(&heat, 211));
            schedule.spend(180);
        }
        // 750 / 4 runs for the first, at six rounds each.
        assert_eq!((candidates[0], schedule.races(), schedule.survivors()), (31, 4, 4));
        assert!(candidates.is_sorted_by(|one, other| one >= other), "{candidates:?}");
        assert_eq!(schedule.left(), 1000 - 4 * 180);
        assert_eq!(Schedule::new(20, 4, None).next(), None);
        assert_eq!(Schedule::new(u64::MAX, 4, None).next().map(|heat| heat.candidates), Some(500));
    }
}
