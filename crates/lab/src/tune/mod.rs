//! Tuning by iterated racing (López-Ibáñez, Dubois-Lacoste, Pérez Cáceres, Birattari and Stützle: The irace package, 2016).
//!
//! Settings run on the same puzzles and seeds, and those that clearly cost more drop out, by the same test of the same costs that
//! judges in the end. New ones are drawn around the survivors, ever more closely, for the next race, in which survivors keep their
//! results. Some puzzles are held out: on these the best setting meets the one to begin with at the end, and replaces it only if
//! its bill is lower there. So what was merely lucky in the races is not called a gain.
//!
//! What is decided depends on the records alone, and each run is looked up before it is made: so a tuning that was
//! interrupted repeats its decisions without running anything twice.

mod judge;
mod outcome;
mod race;
mod schedule;
mod space;

pub use judge::Judgement;
pub use outcome::Outcome;
pub use race::{Elites, Race};
pub use space::{Dimension, Space, SpaceError};

use crate::dataset::Measure;
use crate::experiment::{Frame, Plan, Setting, Subject};
use crate::records::{RunRecord, Store};
use crate::runs::{RunError, run_all};
use evodoku::{
    StopHandle,
    logic::random::{Purpose, derive, stream},
};
use schedule::Schedule;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;

/// More runs of each side would only show differences too small to matter.
const MOST_TRIALS: u64 = 100_000;

/// One of so many puzzles is held out for the judgement.
const HELD_OUT: usize = 3;

/// So many are held out at least, where as many are left for the races: fewer hardly tell a gain from luck.
pub const ENOUGH_HELD_OUT: usize = 20;

/// What is tuned, on what, and for how long.
#[derive(Debug)]
pub struct Tuner<'a> {
    /// What all runs have in common.
    pub frame: Frame,
    /// The puzzles of the races.
    pub training: Vec<Subject>,
    /// The puzzles of the judgement.
    pub held_out: Vec<Subject>,
    /// The setting to begin with.
    pub base: Setting,
    /// The parameters that are tuned.
    pub space: Space,
    /// How many runs may be made in all.
    pub runs: u64,
    /// Settings per race; without, as many as the runs are good for.
    pub candidates: Option<usize>,
    /// Where records are kept.
    pub store: &'a Mutex<Store>,
    /// Records that are there already, by name.
    pub known: HashMap<String, Outcome>,
    /// How many runs at once; 0 for all cores.
    pub threads: usize,
}

/// What came of tuning.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The setting that was best in the races.
    pub best: Setting,
    /// How it did against the one to begin with on puzzles that no race has used; nothing if that one won the races itself.
    pub judgement: Option<Judgement>,
    /// Races that were run.
    pub races: usize,
    /// Runs that were needed, also those known before.
    pub runs: u64,
}

impl Tuned {
    /// Is the best setting of the races better than the one to begin with?
    pub fn is_gain(&self) -> bool {
        self.judgement.as_ref().is_some_and(Judgement::is_gain)
    }
}

/// Called after every round of a race.
pub type Tell<'t> = dyn FnMut(&Race<'_>, u64) + 't;

/// Puzzles for the races and for the judgement; a single puzzle serves for both, with other seeds.
pub fn split(subjects: Vec<Subject>) -> [Vec<Subject>; 2] {
    if subjects.len() < 2 {
        return [subjects.clone(), subjects];
    }
    let one_of = if subjects.len() >= 2 * ENOUGH_HELD_OUT && subjects.len() < HELD_OUT * ENOUGH_HELD_OUT {
        2
    } else {
        HELD_OUT
    };
    let is_held_out = |index: usize| index % one_of == 1;
    let chosen = |wanted: bool| {
        let fits = |(index, _): &(usize, &Subject)| is_held_out(*index) == wanted;
        subjects.iter().enumerate().filter(fits).map(|(_, subject)| subject.clone()).collect()
    };
    [chosen(false), chosen(true)]
}

impl Tuner<'_> {
    /// So many runs are enough for a race.
    pub fn fewest_runs(&self) -> u64 {
        let is_enough = |runs: &u64| Schedule::new(*runs, self.space.len(), self.candidates).next().is_some();
        (1..1_000_000).map(|fifties| 50 * fifties).find(is_enough).unwrap_or(u64::MAX)
    }

    /// Races until the runs are used up, then judges; `None` if it was stopped.
    pub fn tune(&mut self, stop: &StopHandle, tell: &mut Tell<'_>) -> Result<Option<Tuned>, RunError> {
        let measure = outcome::measure(&self.frame.budget.into());
        let mut schedule = Schedule::new(self.runs, self.space.len(), self.candidates);
        let mut elites = vec![self.base.clone()];
        let mut known = Elites::default();
        // What is spent must not depend on what is recorded already, so that an interrupted tuning decides as before.
        let mut asked: HashSet<String> = HashSet::new();
        while let Some(heat) = schedule.next() {
            let settings = self.candidates_around(&elites, &heat);
            let plan = Plan::new(self.frame.clone(), self.training.clone(), settings);
            let mut race = Race::new(&plan, schedule.survivors(), known);
            while !race.is_over() {
                let numbers = race.next_round();
                let new =
                    numbers.iter().filter(|&&number| !asked.contains(&plan.run(number).id)).count() as u64;
                if !schedule.allows(&heat, new) {
                    break;
                }
                asked.extend(numbers.iter().map(|&number| plan.run(number).id));
                schedule.spend(new);
                let Some(outcomes) = self.outcomes(&plan, &numbers, stop)? else { return Ok(None) };
                race.take(outcomes.into_iter().map(|outcome| outcome.score(measure)));
                tell(&race, schedule.used());
            }
            known = Elites { count: race.alive().len().min(schedule.survivors()), rounds: race.rounds() };
            elites = race
                .best(schedule.survivors())
                .into_iter()
                .map(|setting| plan.settings[setting].clone())
                .collect();
        }
        let best = elites.swap_remove(0);
        let races = schedule.races();
        if best.label == self.base.label {
            return Ok(Some(Tuned { best, judgement: None, races, runs: schedule.used() }));
        }
        let Some(judgement) = self.judge(&best, schedule.left(), measure, stop)? else { return Ok(None) };
        let runs = schedule.used() + judgement.runs();
        Ok(Some(Tuned { best, judgement: Some(judgement), races, runs }))
    }

    /// The survivors, and new settings near them; in the first race, anywhere.
    fn candidates_around(&self, elites: &[Setting], heat: &schedule::Heat) -> Vec<Setting> {
        let mut random =
            stream(derive(self.frame.seed, Purpose::Experiment, heat.number as u64), Purpose::Search, 0);
        let mut settings = elites.to_vec();
        for _ in 0..heat.candidates * 20 {
            if settings.len() >= heat.candidates {
                break;
            }
            let setting = self.space.draw(&self.base, elites, heat, &mut random);
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
        stop: &StopHandle,
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

    /// The best setting and the one to begin with on the puzzles held out, with the runs that are left.
    fn judge(
        &mut self,
        best: &Setting,
        left: u64,
        measure: Measure,
        stop: &StopHandle,
    ) -> Result<Option<Judgement>, RunError> {
        // Other seeds than those of the races, which matters if there is a single puzzle for both.
        let seed = derive(self.frame.seed, Purpose::Experiment, u64::MAX) >> 11;
        let frame = Frame { seed, ..self.frame.clone() };
        let plan = Plan::new(frame, self.held_out.clone(), vec![best.clone(), self.base.clone()]);
        let trials = (left / 2).min(MOST_TRIALS).max(self.held_out.len() as u64);
        let mut sides = Vec::new();
        for setting in 0..2 {
            let numbers: Vec<u64> = (0..trials).map(|trial| plan.number_of(setting, trial)).collect();
            let Some(outcomes) = self.outcomes(&plan, &numbers, stop)? else { return Ok(None) };
            sides.push(outcomes);
        }
        Ok(Judgement::of(&plan, &sides, measure))
    }
}
