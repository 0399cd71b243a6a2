//! How costs fell in all runs: read in a second pass over the records, for the settings that are drawn, and kept as counts at
//! fixed points, so that neither the number of runs nor that of settings takes memory.

use super::curves::{CurveLine, each_curve};
use super::{Dataset, Measure};
use crate::records::{Bad, ReadError};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Effort is looked at so often per factor of ten.
const PER_DECADE: f64 = 12.0;

/// The targets where costs are counted in the same way.
const COSTS: [f64; 8] = [64.0, 32.0, 16.0, 8.0, 4.0, 2.0, 1.0, 0.0];

/// The targets where they are not, as shares of the first cost.
const SHARES: [f64; 7] = [0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.0];

/// Costs by effort, over all runs of some settings.
#[derive(Clone, Debug, Default)]
pub struct Courses {
    /// What effort is measured by.
    pub measure: Measure,
    /// Are costs shown as shares of a run's first?
    pub is_relative: bool,
    /// Is processor time taken to go evenly with evaluations?
    pub is_interpolated: bool,
    /// Runs with a curve.
    pub runs: u64,
    /// Runs that logic alone solved.
    pub without_search: u64,
    parts: BTreeMap<(usize, usize), CoursePart>,
}

/// The runs of a setting on puzzles of one order.
#[derive(Clone, Debug, Default)]
struct CoursePart {
    runs: u64,
    /// At each step of effort, how many runs have which cost, rounded.
    costs: BTreeMap<i32, BTreeMap<u64, u64>>,
    /// How many targets were reached first at each step.
    hits: BTreeMap<i32, u64>,
}

/// The step of an effort on the logarithmic grid: the first that is not below it.
fn step_of(effort: f64, measure: Measure) -> i32 {
    (effort.max(measure.least()).log10() * PER_DECADE).ceil() as i32
}

fn effort_of(step: i32) -> f64 {
    10_f64.powf(f64::from(step) / PER_DECADE)
}

/// Costs are kept with four digits, so that there are never many different ones.
fn rounded(cost: f64) -> u64 {
    if cost < 1.0 {
        return (cost * 10_000.0).round() as u64;
    }
    let power = 10_f64.powf((cost.log10().floor() - 3.0).max(0.0));
    ((cost / power).round() * power * 10_000.0) as u64
}

fn cost_of(rounded: u64) -> f64 {
    rounded as f64 / 10_000.0
}

impl Courses {
    /// Reads the curves of the settings with these numbers, which are called by their places in the list from then on.
    pub fn read(
        paths: &[PathBuf],
        bad: Bad,
        data: &Dataset,
        settings: &[usize],
        measure: Measure,
    ) -> Result<Self, ReadError> {
        let place: BTreeMap<usize, usize> =
            settings.iter().enumerate().map(|(place, &setting)| (setting, place)).collect();
        let first = settings.first().map(|&setting| &data.settings[setting]);
        let differs =
            |&setting: &usize| Some(&data.settings[setting].preset) != first.map(|first| &first.preset);
        let mut courses = Self {
            measure,
            is_relative: settings.iter().any(differs),
            is_interpolated: measure != Measure::Evaluations,
            ..Self::default()
        };
        let Some(last) = data.runs.iter().map(|run| measure.effort(run)).reduce(f64::max) else {
            return Ok(courses);
        };
        let last = step_of(last, measure);
        let is_drawn = |setting| place.contains_key(&setting);
        each_curve(paths, bad, data, is_drawn, |setting, line| courses.take(place[&setting], line, last))?;
        Ok(courses)
    }

    fn take(&mut self, setting: usize, line: &CurveLine, last: i32) {
        let Some(&(_, first)) = line.curve.points().first().filter(|_| line.evaluations > 0) else {
            self.without_search += 1;
            return;
        };
        self.runs += 1;
        let per_evaluation = match self.measure {
            Measure::Evaluations => 1.0,
            Measure::Cpu => line.cpu_seconds / line.evaluations as f64,
            Measure::Seconds => line.seconds / line.evaluations as f64,
        };
        let share = if self.is_relative { 1.0 / first.max(1) as f64 } else { 1.0 };
        let measure = self.measure;
        let points: Vec<(i32, f64)> = line
            .curve
            .points()
            .iter()
            .map(|&(at, cost)| (step_of(at as f64 * per_evaluation, measure), cost as f64 * share))
            .collect();
        let targets = self.targets();
        let part = self.parts.entry((setting, line.order)).or_default();
        part.runs += 1;
        for target in targets {
            if let Some((step, _)) = points.iter().find(|(_, cost)| cost <= target) {
                *part.hits.entry(*step).or_default() += 1;
            }
        }
        for (index, &(step, cost)) in points.iter().enumerate() {
            let until = points.get(index + 1).map_or(last + 1, |&(next, _)| next);
            for step in step..until {
                *part.costs.entry(step).or_default().entry(rounded(cost)).or_default() += 1;
            }
        }
    }

    fn targets(&self) -> &'static [f64] {
        if self.is_relative { &SHARES } else { &COSTS }
    }

    /// The targets as they are called.
    pub fn target_names(&self) -> Vec<String> {
        let name = |target: &f64| {
            if self.is_relative { format!("{} %", target * 100.0) } else { target.to_string() }
        };
        self.targets().iter().map(name).collect()
    }

    /// Where curves begin and end.
    pub fn reach(&self) -> impl Iterator<Item = f64> {
        let steps = self.parts.values().flat_map(|part| part.costs.keys());
        let ends = steps.fold(None, |ends: Option<(i32, i32)>, &step| {
            Some(ends.map_or((step, step), |(low, high)| (low.min(step), high.max(step))))
        });
        ends.into_iter().flat_map(|(low, high)| [effort_of(low), effort_of(high)])
    }

    /// Quartiles and median of the lowest cost by effort, from where half of the runs have one.
    pub fn quartiles(&self, setting: usize, order: usize) -> Vec<(f64, [f64; 3])> {
        let Some(part) = self.parts.get(&(setting, order)) else { return Vec::new() };
        let known = part.costs.iter().filter_map(|(&step, counts)| {
            let total: u64 = counts.values().sum();
            (total * 2 >= part.runs)
                .then(|| (effort_of(step), [0.25, 0.5, 0.75].map(|share| at_share(counts, total, share))))
        });
        known.collect()
    }

    /// The share of pairs of run and target that are reached, by effort.
    pub fn reached(&self, setting: usize, order: usize) -> Option<Vec<(f64, f64)>> {
        let part = self.parts.get(&(setting, order))?;
        let pairs = (part.runs * self.targets().len() as u64) as f64;
        let mut sum = 0;
        let last = part.costs.keys().next_back().copied();
        let mut points: Vec<(f64, f64)> = part
            .hits
            .iter()
            .map(|(&step, &hits)| {
                sum += hits;
                (effort_of(step), sum as f64 / pairs)
            })
            .collect();
        points.extend(last.map(|step| (effort_of(step), sum as f64 / pairs)));
        Some(points)
    }
}

/// The cost below which a share of the runs is: the nearest rank, which needs no runs between.
fn at_share(counts: &BTreeMap<u64, u64>, total: u64, share: f64) -> f64 {
    let wanted = (share * (total - 1) as f64).round() as u64;
    let mut passed = 0;
    let cost = counts.iter().find(|(_, count)| {
        passed += **count;
        passed > wanted
    });
    cost.map_or(f64::NAN, |(&cost, _)| cost_of(cost))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(order: usize, points: &str) -> CurveLine {
        let text = format!(
            "{{\"run\":\"a\",\"setting\":\"s\",\"engine\":\"e\",\"threads\":1,\"puzzle\":\"p\",\"status\":\"solved\",\"parameters\":{{}},\"order\":{order},\
             \"evaluations\":1000,\"seconds\":1.0,\"cpu_seconds\":0.5,\"curve\":{points}}}"
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn all_runs_count_and_orders_are_apart() {
        let mut courses = Courses { measure: Measure::Evaluations, ..Courses::default() };
        let last = step_of(1000.0, Measure::Evaluations);
        for cost in [2, 4, 6, 8, 10] {
            courses.take(0, &line(9, &format!("[[0,90],[100,{cost}]]")), last);
        }
        courses.take(0, &line(16, "[[0,200],[1000,0]]"), last);
        courses.take(0, &line(16, "[]"), last);
        assert_eq!((courses.runs, courses.without_search), (6, 1));
        let at = |effort: f64, order| {
            let points = courses.quartiles(0, order);
            points.into_iter().find(|(place, _)| (place / effort - 1.0).abs() < 1e-6).unwrap().1
        };
        assert_eq!((at(10.0, 9), at(100.0, 9)), ([90.0; 3], [4.0, 6.0, 8.0]));
        assert_eq!((at(100.0, 16), at(1000.0, 16)), ([200.0; 3], [0.0; 3]));
    }

    #[test]
    fn targets_are_pairs_of_run_and_cost() {
        let mut courses = Courses { measure: Measure::Evaluations, ..Courses::default() };
        let last = step_of(1000.0, Measure::Evaluations);
        courses.take(0, &line(9, "[[0,90],[10,16],[100,0]]"), last);
        courses.take(0, &line(9, "[[0,90],[100,16]]"), last);
        let points = courses.reached(0, 9).unwrap();
        let at = |effort: f64| points.iter().rev().find(|(place, _)| *place <= effort * 1.0001).unwrap().1;
        // Of 16 pairs the first run reaches 64, 32 and 16 at once and five more later, the second three in all.
        assert_eq!((at(10.0), at(100.0), at(1000.0)), (3.0 / 16.0, 11.0 / 16.0, 11.0 / 16.0));
    }
}
