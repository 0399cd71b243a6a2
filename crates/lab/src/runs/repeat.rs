//! Recorded runs again, all of a folder or a sample of them, in parallel.

use super::rerun::{Rerun, rerun_from};
use crate::records::{Bad, Collection, ReadError, RunRecord, Stale, Versions, number_of, read_with};
use evodoku::StopHandle;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;

/// So many records are held in memory at once.
const BATCH: usize = 256;

/// Which runs of a folder are repeated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// Only the run of this name.
    pub run: Option<String>,
    /// No more than so many.
    pub most: Option<usize>,
    /// No more than took so many processor seconds when they were recorded.
    pub seconds: Option<f64>,
}

/// What has to be known of a run to choose it.
#[derive(Deserialize)]
struct Candidate {
    run: String,
    cpu_seconds: f64,
    #[serde(default)]
    engine: String,
    #[serde(default)]
    engine_version: u32,
}

/// What came of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repeated {
    /// Runs that were made again.
    pub runs: u64,
    /// Runs that came out differently.
    pub differing: u64,
    /// Runs that were made by an older engine and came out differently.
    pub stale: u64,
    /// Runs whose puzzle was withheld and is not in the collection.
    pub withheld: u64,
    /// Runs of solvers of other programs, which cannot be made again here.
    pub foreign: u64,
    /// Runs of the folder in all.
    pub of: u64,
    /// Runs of older versions that a sample passes over: what they take now may be anything, and says nothing.
    pub passed_over: BTreeMap<Stale, u64>,
}

/// A run that was repeated, or why it could not be.
pub type OnRerun<'a> = dyn Fn(&RunRecord, &Result<Rerun, String>) + Sync + 'a;

/// Makes the chosen runs of a file or folder again on all cores, and reports each as soon as it is done. Puzzles that records
/// do not have are looked for in the collection. When it is to stop, what is under way is given up and not counted.
pub fn repeat(
    source: &PathBuf,
    sample: &Sample,
    collection: &Collection,
    stop: &StopHandle,
    tell: &OnRerun<'_>,
) -> Result<Repeated, ReadError> {
    let Choice { chosen, of, passed_over } = choose(source, sample)?;
    let mut repeated = Repeated { of, passed_over, ..Repeated::default() };
    let (mut withheld, mut foreign) = (0, 0);
    let rerun = |record: &RunRecord| {
        let outcome = rerun_from(record, collection, stop)?;
        tell(record, &outcome);
        Some(outcome)
    };
    let mut batch: Vec<RunRecord> = Vec::new();
    let mut seen = HashSet::new();
    // Where the system gives no threads, one run is made after the other.
    let pool = ThreadPoolBuilder::new().build();
    let mut make = |batch: &mut Vec<RunRecord>| {
        let outcomes: Vec<Option<Result<Rerun, String>>> = match &pool {
            Ok(pool) => pool.install(|| batch.par_iter().map(rerun).collect()),
            Err(_) => batch.iter().map(rerun).collect(),
        };
        for outcome in outcomes.iter().flatten() {
            let differs = outcome.as_ref().map_or(true, |again| !again.differences.is_empty());
            let is_stale = outcome.as_ref().is_ok_and(Rerun::is_stale);
            repeated.runs += 1;
            repeated.stale += u64::from(differs && is_stale);
            repeated.differing += u64::from(differs && !is_stale);
        }
        batch.clear();
    };
    read_with(std::slice::from_ref(source), Bad::Refuse, |record: RunRecord, _| {
        let number = number_of(&record.run);
        if chosen.as_ref().is_none_or(|chosen| chosen.contains(&number)) && seen.insert(number) {
            if record.solver.is_some() {
                foreign += 1;
                return;
            }
            if record.is_withheld() && collection.find(&record).is_none() {
                withheld += 1;
                return;
            }
            batch.push(record);
            if batch.len() == BATCH {
                make(&mut batch);
            }
        }
    })?;
    make(&mut batch);
    (repeated.withheld, repeated.foreign) = (withheld, foreign);
    Ok(repeated)
}

/// The runs of a sample; all of them if nothing is said.
#[derive(Default)]
struct Choice {
    chosen: Option<HashSet<u64>>,
    of: u64,
    passed_over: BTreeMap<Stale, u64>,
}

/// Chooses the runs of a sample.
///
/// Names of runs are hashes, so that their order is as good as chance and the same every time.
fn choose(source: &PathBuf, sample: &Sample) -> Result<Choice, ReadError> {
    let mut candidates: Vec<(u64, f64)> = Vec::new();
    let mut older: HashMap<u64, Stale> = HashMap::new();
    let mut versions = Versions::default();
    read_with(std::slice::from_ref(source), Bad::Refuse, |candidate: Candidate, _| {
        let number = number_of(&candidate.run);
        candidates.push((number, candidate.cpu_seconds));
        older
            .extend(versions.stale(&candidate.engine, candidate.engine_version).map(|stale| (number, stale)));
    })?;
    candidates.sort_by_key(|(number, _)| *number);
    candidates.dedup_by_key(|(number, _)| *number);
    let of = candidates.len() as u64;
    if let Some(name) = &sample.run {
        return Ok(Choice { chosen: Some(HashSet::from([number_of(name)])), of, ..Choice::default() });
    }
    if sample.most.is_none() && sample.seconds.is_none() {
        return Ok(Choice { of, ..Choice::default() });
    }
    candidates.retain(|(number, _)| !older.contains_key(number));
    let mut passed_over = BTreeMap::new();
    for stale in older.into_values() {
        *passed_over.entry(stale).or_default() += 1;
    }
    // Where every run takes longer than that, the shortest stands for all: a folder without a sample is not looked at.
    let shortest = candidates.iter().map(|(_, seconds)| *seconds).fold(f64::INFINITY, f64::min);
    let mut left = sample.seconds.map_or(f64::INFINITY, |seconds| seconds.max(shortest));
    let fits = |(_, seconds): &(u64, f64)| {
        let fits = *seconds <= left;
        left -= if fits { *seconds } else { 0.0 };
        fits
    };
    let chosen = candidates.into_iter().filter(fits).take(sample.most.unwrap_or(usize::MAX));
    Ok(Choice { chosen: Some(chosen.map(|(number, _)| number).collect()), of, passed_over })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment;
    use crate::runs::{Campaign, Part};
    use std::path::Path;
    use std::time::Duration;

    /// Twenty runs, of which the first that is made again calls a halt: those under way by then are given up.
    #[test]
    fn what_is_stopped_is_not_counted() {
        let folder = tempfile::tempdir().unwrap();
        let text = "name = \"n\"\nruns = 20\npuzzles = [{ text = \"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\" }]\npresets = \"lvsitanvs-sa\"\n[budget]\nevaluations = 20000\n";
        let plan = experiment::read("n", text, Path::new(".")).unwrap();
        let campaign = Campaign::open(plan, text, folder.path(), &Part::default()).unwrap();
        let mut underway = campaign.start(1, |_| {});
        underway.wait(Duration::from_mins(10)).unwrap().unwrap();
        let source = folder.path().to_path_buf();
        let (stop, collection) = (StopHandle::default(), Collection::default());
        let again =
            |tell: &OnRerun<'_>| repeat(&source, &Sample::default(), &collection, &stop, tell).unwrap();
        let all = again(&|_, _| {});
        assert_eq!((all.runs, all.of, all.differing), (20, 20, 0));
        let some = again(&|_, _| stop.stop());
        assert!(some.runs < 20 && some.differing == 0, "{some:?}");
        let none = again(&|_, _| panic!("no report for a run that was not made"));
        assert_eq!((none.runs, none.of), (0, 20));
    }
}
