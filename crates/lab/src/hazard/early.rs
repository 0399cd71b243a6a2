//! Whether one can tell early which runs will end soon: the lowest cost at an early time beside the effort still needed.

use super::{FEWEST_RUNS, Sample, samples};
use crate::dataset::{Dataset, Measure, each_curve};
use crate::records::{Bad, ReadError};
use crate::statistics::{Interval, quantile, spearman_within};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// The early time: when this share of the runs has ended.
pub const EARLY: f64 = 0.2;

/// What the lowest cost at an early time says about the rest of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// The early time, in multiples of the effort per solution in evaluations.
    pub at: f64,
    /// Runs that had not ended by then, on puzzles with at least two of them.
    pub runs: u64,
    /// The rank correlation within puzzles.
    pub correlation: Interval,
}

/// The predictions for all samples, in their order; missing where there are too few runs, or costs do not differ.
///
/// Time is counted in evaluations whatever the measure, because curves are.
pub fn predictions(paths: &[PathBuf], data: &Dataset) -> Result<Vec<Option<Prediction>>, ReadError> {
    let samples = samples(data, Measure::Evaluations);
    let numbers: HashMap<&str, u32> =
        data.puzzles.iter().zip(0..).map(|(puzzle, number)| (puzzle.text.as_str(), number)).collect();
    // A puzzle is of one class, so that setting and puzzle tell the sample.
    let mut places: HashMap<(usize, u32), (usize, u64)> = HashMap::new();
    for (index, sample) in samples.iter().enumerate() {
        let Some(early) = early(sample) else { continue };
        let place = |(&puzzle, unit): (&u32, &f64)| {
            ((sample.setting, puzzle), (index, (early * unit).round() as u64))
        };
        places.extend(sample.units.iter().map(place));
    }
    let mut pairs: Vec<BTreeMap<u32, Vec<(f64, f64)>>> = vec![BTreeMap::new(); samples.len()];
    each_curve(
        paths,
        Bad::Refuse,
        data,
        |_| true,
        |setting, line| {
            let Some(&puzzle) = numbers.get(line.puzzle()) else { return };
            let Some(&(index, time)) = places.get(&(setting, puzzle)) else { return };
            let Some(cost) = line.curve.at(time).filter(|_| line.evaluations > time) else { return };
            let left = if line.is_solved() { (line.evaluations - time) as f64 } else { f64::INFINITY };
            pairs[index].entry(puzzle).or_default().push((cost as f64, left));
        },
    )?;
    let found = samples.iter().zip(pairs).map(|(sample, pairs)| {
        let groups: Vec<Vec<(f64, f64)>> = pairs.into_values().filter(|group| group.len() > 1).collect();
        let runs = groups.iter().map(Vec::len).sum::<usize>();
        let correlation = spearman_within(&groups).filter(|_| runs >= FEWEST_RUNS)?;
        Some(Prediction { at: early(sample)?, runs: runs as u64, correlation })
    });
    Ok(found.collect())
}

fn early(sample: &Sample) -> Option<f64> {
    let mut efforts: Vec<f64> = sample.ends.iter().map(|end| end.effort).collect();
    efforts.sort_by(f64::total_cmp);
    quantile(&efforts, EARLY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::load;

    /// Runs on one puzzle, each with its evaluations, whether it was solved, and its curve.
    fn records(runs: &[(u64, bool, String)]) -> String {
        let line = |(index, (evaluations, is_solved, curve)): (usize, &(u64, bool, String))| {
            let status = if *is_solved { "solved" } else { "budget" };
            let cost = u8::from(!is_solved);
            format!(
                "{{\"run\":\"{index:016x}\",\"experiment\":\"e\",\"setting\":\"s\",\"puzzle\":\"p\",\"order\":9,\"givens\":30,\
                 \"status\":\"{status}\",\"preset\":\"s\",\"version\":\"1\",\"cost\":{cost},\"evaluations\":{evaluations},\
                 \"epochs\":1,\"seconds\":1.0,\"cpu_seconds\":1.0,\"label\":\"9x9\",\"level\":null,\"last_best\":null,\
                 \"last_mean\":null,\"last_worst\":null,\"budget\":{{\"evaluations\":9999,\"epochs\":null,\"seconds\":null}},\
                 \"varied\":{{}},\"engine\":\"x\",\"threads\":1,\"schema\":9,\"parameters\":{{}},\"curve\":{curve}}}\n"
            )
        };
        runs.iter().enumerate().map(line).collect()
    }

    fn predicted(runs: &[(u64, bool, String)]) -> Option<Prediction> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("records.jsonl"), records(runs)).unwrap();
        let paths = [folder.path().to_path_buf()];
        let data = load(&paths).unwrap();
        assert_eq!(data.runs.len(), runs.len());
        predictions(&paths, &data).unwrap().remove(0)
    }

    /// Runs of 100, 200 … evaluations; the cost after 50 evaluations by the number of the run, and 0 at the end.
    fn runs(count: u64, cost: impl Fn(u64) -> u64) -> Vec<(u64, bool, String)> {
        let run = |number: u64| {
            let end = 100 * number;
            (end, true, format!("[[0,999],[50,{}],[{},0]]", cost(number), end))
        };
        (1..=count).map(run).collect()
    }

    #[test]
    fn a_low_cost_may_tell_the_nearest_ends_or_the_farthest() {
        let near = predicted(&runs(20, |number| number)).unwrap();
        // The 20 % quantile of 100 to 2,000 is 480, after which 16 runs go on, and the mean is 1,050.
        assert_eq!((near.runs, near.correlation.value), (16, 1.0));
        assert!((near.at - 480.0 / 1_050.0).abs() < 1e-12, "{near:?}");
        assert_eq!(predicted(&runs(20, |number| 100 - number)).unwrap().correlation.value, -1.0);
    }

    #[test]
    fn what_came_later_is_not_known_early() {
        // Up to 480 all have the same cost; the costs that would tell come after it.
        let late = |(end, is_solved, curve): (u64, bool, String)| {
            let curve = if end > 500 { format!("[[0,999],[490,{end}],[{end},0]]") } else { curve };
            (end, is_solved, curve)
        };
        let all: Vec<_> = runs(20, |_| 999).into_iter().map(late).collect();
        assert_eq!(predicted(&all), None);
    }

    #[test]
    fn a_run_without_a_solution_needs_more_than_any_other() {
        // Cut off at 600 with the highest cost: as if it went on for ever. The early time is 500 now.
        let mut all = runs(20, |number| number);
        all.push((600, false, "[[0,999],[50,99]]".into()));
        let found = predicted(&all).unwrap();
        assert_eq!((found.runs, found.correlation.value), (16, 1.0));
    }

    #[test]
    fn few_runs_or_none_with_a_curve_tell_nothing() {
        assert_eq!(predicted(&runs(11, |number| number)), None);
        let bare: Vec<_> =
            runs(20, |number| number).into_iter().map(|run| (run.0, run.1, "[]".into())).collect();
        assert_eq!(predicted(&bare), None);
    }
}
