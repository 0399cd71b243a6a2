//! A run again, from its record alone.

use crate::records::{Collection, ForeignSolver, Limits, RunRecord, Stale, Versions, hash};
use evodoku::{Budget, EndedBy, Event, MOST_THREADS, Options, Puzzle, Report, Solver, StopHandle};
use evodoku_puzzle::notation::{ReadOptions, Reader};
use std::io::Cursor;
use std::ops::ControlFlow;

/// What came of repeating a run.
#[derive(Clone, Debug)]
pub struct Rerun {
    /// The new report.
    pub report: Report,
    /// Where it differs from the record; nothing if the run was repeated.
    pub differences: Vec<Difference>,
    /// Did the clock end the run when it was recorded? Then it was given as many evaluations as it had made by then.
    pub was_cut: bool,
    /// The versions of the engine, if they are not the same.
    pub stale: Option<Stale>,
}

impl Rerun {
    /// Was it made by another version of the engine, so that differences are no surprise?
    pub fn is_stale(&self) -> bool {
        self.stale.is_some()
    }
}

/// Something that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What.
    pub what: &'static str,
    /// As it was recorded.
    pub recorded: String,
    /// As it is now.
    pub found: String,
}

/// Makes a recorded run again.
///
/// Clocks do not repeat, so that no clock limits it: a run that ended before its time ends in the same way, and one that the
/// clock cut off ends after the evaluations that it had made.
pub fn rerun(record: &RunRecord) -> Result<Rerun, String> {
    rerun_on(&puzzle_of(record)?, record, &StopHandle::default())
}

/// The same for a record whose puzzle may be in a collection only; `None` if it was stopped.
pub fn rerun_from(
    record: &RunRecord,
    collection: &Collection,
    stop: &StopHandle,
) -> Option<Result<Rerun, String>> {
    if stop.is_raised() {
        return None;
    }
    let again = match collection.find(record) {
        Some(puzzle) => rerun_on(puzzle, record, stop),
        None => puzzle_of(record).and_then(|puzzle| rerun_on(&puzzle, record, stop)),
    };
    (!stop.is_raised()).then_some(again)
}

fn rerun_on(puzzle: &Puzzle, record: &RunRecord, stop: &StopHandle) -> Result<Rerun, String> {
    if let Some(ForeignSolver { command, .. }) = &record.solver {
        return Err(format!("made by {command}, a solver of another program, whose runs are not repeated"));
    }
    let was_cut = is_cut(record);
    let config = record.config().map_err(|error| error.to_string())?;
    let threads = record.result.threads;
    if !(1..=MOST_THREADS).contains(&threads) {
        return Err(format!("it is said to have had {threads} threads; there are 1 to {MOST_THREADS}"));
    }
    let stale = Versions::default().stale(&record.result.engine, record.result.engine_version);
    let options = Options { config, seed: record.result.seed, budget: budget(record, was_cut), threads };
    let report = Solver::new(options)
        .stopped_by(stop.clone())
        .run(puzzle, &mut |_: &Event<'_>| ControlFlow::Continue(()));
    let mut differences = Vec::new();
    let mut compare = |what, recorded: String, found: String| {
        if recorded != found {
            differences.push(Difference { what, recorded, found });
        }
    };
    let result = &record.result;
    let (then, now) = (&result.figures, &report.figures);
    compare("status", result.status.to_string(), report.ending.status().to_string());
    compare("evaluations", then.evaluations.to_string(), now.evaluations.to_string());
    // Where the clock cuts a run, an epoch is not over and a fresh start may have begun; where evaluations end it, the epoch is
    // over and the start has not.
    if !was_cut {
        compare("epochs", then.epochs.to_string(), now.epochs.to_string());
        compare("restarts", then.restarts.to_string(), now.restarts.to_string());
    }
    compare("cost", then.best_cost.to_string(), now.best_cost.to_string());
    if let Some(grid) = &record.best_grid {
        compare("best grid", grid.clone(), grid_name(&report));
    }
    Ok(Rerun { report, differences, was_cut, stale })
}

/// Did the clock end the run?
fn is_cut(record: &RunRecord) -> bool {
    let Limits { evaluations, epochs, .. } = record.budget;
    let is_left = |limit: Option<u64>, used: u64| limit.is_none_or(|limit| used < limit);
    record.result.ending == EndedBy::Budget
        && record.budget.has_clock()
        && is_left(evaluations, record.result.figures.evaluations)
        && is_left(epochs, record.result.figures.epochs)
}

fn budget(record: &RunRecord, was_cut: bool) -> Budget {
    if was_cut {
        return Budget { evaluations: Some(record.result.figures.evaluations), ..Budget::default() };
    }
    let Limits { evaluations, epochs, .. } = record.budget;
    Budget { evaluations, epochs, ..Budget::default() }
}

/// The best grid of a run in sixteen letters, for comparison.
pub fn grid_name(report: &Report) -> String {
    format!("{:016x}", hash(&report.best_grid))
}

/// The puzzle of a record.
pub fn puzzle_of(record: &RunRecord) -> Result<Puzzle, String> {
    if record.is_withheld() {
        return Err("its puzzle is not ours to publish; --puzzles names the files that have it".into());
    }
    let entry = Reader::new(Cursor::new(record.text().as_bytes()), ReadOptions::default()).next();
    let grid = entry.ok_or("the record has no puzzle")?.result.map_err(|error| error.to_string())?;
    Puzzle::new(grid).map_err(|clash| clash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{self, Plan};
    use crate::runs::execute;
    use std::path::Path;

    fn record(preset: &str, budget: &str) -> RunRecord {
        let text = format!(
            "name = \"n\"\npuzzles = [{{ text = \"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\" }}]\npresets = \"{preset}\"\n[budget]\n{budget}\n"
        );
        let plan: Plan = experiment::read("n", &text, Path::new(".")).unwrap();
        execute(&plan.frame, &plan.run(0), &StopHandle::default()).unwrap()
    }

    #[test]
    fn a_run_cut_by_the_clock_reaches_the_same_cost_and_grid() {
        let cut = record("lvsitanvs-ga", "seconds = 0.05");
        assert!(is_cut(&cut), "{:?}", cut.result);
        let again = rerun(&cut).unwrap();
        assert_eq!((again.differences, again.was_cut), (Vec::new(), true));
    }

    /// A clock may cut an annealer in the middle of an epoch, which is 10,000 moves long and then not over.
    #[test]
    fn a_run_cut_within_an_epoch_repeats() {
        let mut cut = record("lvsitanvs-sa", "evaluations = 13276");
        assert_eq!((cut.result.figures.evaluations, cut.result.figures.epochs), (13_276, 2));
        cut.result.figures.epochs = 1;
        cut.budget = Limits { evaluations: None, cpu_seconds: Some(0.2), ..cut.budget };
        assert!(is_cut(&cut), "{:?}", cut.result);
        assert_eq!(rerun(&cut).unwrap().differences, []);
    }

    #[test]
    fn differences_are_named() {
        let mut altered = record("lvsitanvs-ga", "evaluations = 3000");
        assert!(!is_cut(&altered) && rerun(&altered).unwrap().differences.is_empty());
        altered.result.figures.evaluations = 77;
        altered.best_grid = Some("0".into());
        let differences: Vec<&str> =
            rerun(&altered).unwrap().differences.iter().map(|difference| difference.what).collect();
        assert_eq!(differences, ["evaluations", "best grid"]);
    }
}
