//! Tuning by racing: many settings run on the same puzzles, and those that are clearly worse drop out early
//! (F-race; Birattari, Stützle, Paquete and Varrentrapp 2002). Around the survivors new ones are drawn, more and more closely.
//!
//! What is decided depends on the records alone, and each run is looked up before it is made: so a tuning that was
//! interrupted repeats its decisions without running anything twice.

mod race;
mod space;

pub use race::{Race, Standing};
pub use space::{Dimension, Space, SpaceError};

use crate::experiment::{Frame, Plan, Setting, Subject};
use crate::records::{RunRecord, Store};
use crate::runs::{RunError, run_all};
use evodoku::random::{Purpose, derive, stream};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// What is tuned, on what, and for how long.
#[derive(Debug)]
pub struct Tuner<'a> {
    /// What all runs have in common.
    pub frame: Frame,
    /// The puzzles.
    pub subjects: Vec<Subject>,
    /// The setting to begin with.
    pub base: Setting,
    /// The parameters that are tuned.
    pub space: Space,
    /// How many runs may be made in all.
    pub runs: u64,
    /// Settings per race.
    pub candidates: usize,
    /// Where records are kept.
    pub store: &'a Mutex<Store>,
    /// Records that are there already, by name.
    pub known: HashMap<String, Outcome>,
    /// How many runs at once; 0 for all cores.
    pub threads: usize,
}

/// What a race has to know of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// The effort, or for a run without a solution ten budgets and its cost: lower is better, and failures differ too.
    pub score: f64,
    /// Was it solved?
    pub is_solved: bool,
}

impl Outcome {
    /// The outcome of a recorded run, in evaluations.
    pub fn of(record: &RunRecord) -> Self {
        let limit = record.budget.evaluations.unwrap_or(record.result.figures.evaluations) as f64;
        let is_solved = record.result.is_solved();
        let penalty = 10.0 * limit + record.result.figures.best_cost as f64;
        Self { score: if is_solved { record.result.figures.evaluations as f64 } else { penalty }, is_solved }
    }
}

/// What came of tuning.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The best setting.
    pub best: Setting,
    /// Its outcomes and those of the setting to begin with, on puzzles and seeds that no race has used.
    pub trial: [Vec<Outcome>; 2],
    /// Races that were run.
    pub races: usize,
    /// Runs that were needed, also those known before.
    pub runs: u64,
}

/// Told after every round of a race.
pub type Tell<'t> = dyn FnMut(&Race<'_>, u64) + 't;

impl Tuner<'_> {
    /// Races until the runs are used up; `None` if it was stopped.
    pub fn tune(&mut self, stop: &AtomicBool, tell: &mut Tell<'_>) -> Result<Option<Tuned>, RunError> {
        let mut elites = vec![self.base.clone()];
        let (mut races, mut used) = (0, 0);
        // A fifth of the runs is kept for the trial at the end.
        let for_races = self.runs - self.runs / 5;
        while used + (self.candidates * race::FIRST_TEST) as u64 <= for_races {
            let settings = self.candidates_around(&elites, races);
            let plan = Plan::new(self.frame.clone(), self.subjects.clone(), settings);
            let mut race = Race::new(&plan);
            // Each race has its own seeds, beginning after those of the races before.
            let first = (races * race::MOST_ROUNDS) as u64;
            while !race.is_over() && used + race.alive().len() as u64 <= for_races {
                let numbers = race.next_round(first);
                used += numbers.len() as u64;
                let Some(outcomes) = self.outcomes(&plan, &numbers, stop)? else { return Ok(None) };
                race.take(outcomes);
                tell(&race, used);
            }
            elites = race.best(3).into_iter().map(|setting| plan.settings[setting].clone()).collect();
            races += 1;
        }
        let best = elites.swap_remove(0);
        let Some(trial) = self.trial(&best, races, self.runs - used, stop)? else { return Ok(None) };
        used += (trial[0].len() + trial[1].len()) as u64;
        Ok(Some(Tuned { best, trial, races, runs: used }))
    }

    /// The survivors, and new settings near them; in the first race, anywhere.
    fn candidates_around(&self, elites: &[Setting], race: usize) -> Vec<Setting> {
        let mut random =
            stream(derive(self.frame.seed, Purpose::Experiment, race as u64), Purpose::Search, 0);
        let mut settings = elites.to_vec();
        for attempt in 0..self.candidates * 20 {
            if settings.len() >= self.candidates {
                break;
            }
            let parent = (race > 0).then(|| &elites[attempt % elites.len()]);
            let setting = self.space.draw(&self.base, parent, race, &mut random);
            if settings.iter().all(|known| known.label != setting.label) {
                settings.push(setting);
            }
        }
        settings
    }

    /// The outcomes of runs, known or made now.
    fn outcomes(
        &mut self,
        plan: &Plan,
        numbers: &[u64],
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Outcome>>, RunError> {
        let missing: Vec<u64> = numbers
            .iter()
            .copied()
            .filter(|&number| !self.known.contains_key(&plan.run(number).id))
            .collect();
        let made = Mutex::new(Vec::new());
        let note = |record: &RunRecord| {
            if let Ok(mut made) = made.lock() {
                made.push((record.run.clone(), Outcome::of(record)));
            }
        };
        let is_whole = run_all(plan, missing, self.store, self.threads, stop, &note)?;
        self.known.extend(made.into_inner().unwrap_or_default());
        let outcome = |&number: &u64| self.known.get(&plan.run(number).id).copied();
        Ok(is_whole.then(|| numbers.iter().filter_map(outcome).collect()))
    }

    /// The best setting and the one to begin with on seeds that no race has used, with the runs that are left.
    fn trial(
        &mut self,
        best: &Setting,
        races: usize,
        left: u64,
        stop: &AtomicBool,
    ) -> Result<Option<[Vec<Outcome>; 2]>, RunError> {
        if best.label == self.base.label {
            return Ok(Some([Vec::new(), Vec::new()]));
        }
        let plan =
            Plan::new(self.frame.clone(), self.subjects.clone(), vec![best.clone(), self.base.clone()]);
        let first = (races * race::MOST_ROUNDS) as u64;
        let rounds = 0..left / 2;
        let numbers =
            |setting| rounds.clone().map(|round| plan.number_of(setting, first + round)).collect::<Vec<_>>();
        let Some(of_best) = self.outcomes(&plan, &numbers(0), stop)? else { return Ok(None) };
        let Some(of_base) = self.outcomes(&plan, &numbers(1), stop)? else { return Ok(None) };
        Ok(Some([of_best, of_base]))
    }
}
