//! How a plan stands in a folder: what is left to run, what an older version made, and what does not belong there.

use super::all::RunError;
use super::part::Part;
use crate::experiment::run_id::{fnv1a, run_id, setting_text};
use crate::experiment::{Method, Plan, Setting, Shard};
use crate::records::{Bad, Done, Limits, RunRecord, Stale, StoreError, read_with};
use crate::words::{counted, counted_as};
use std::collections::BTreeMap;
use std::path::Path;

/// How a plan stands in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The runs of the part that are not done yet, by their numbers.
    pub left: Vec<u64>,
    /// How many of the plan's runs were made by older versions of engines. They are left to run, and what is newer counts.
    pub older: BTreeMap<Stale, u64>,
    /// How many runs are left for a machine whose environment has a name that a solver needs.
    pub missing: BTreeMap<String, u64>,
    /// Records of older versions that the plan does not ask for, and what is other in the first of them.
    pub unasked: Option<(usize, String)>,
}

impl Standing {
    /// Compares a plan with a folder, without locking it.
    pub fn in_folder(plan: &Plan, part: &Part, folder: &Path) -> Result<Self, RunError> {
        let (done, _) = Done::in_folder(folder).map_err(StoreError::from)?;
        Self::of(plan, part, &done, folder)
    }

    /// Compares a plan with what is done of it. Records of the present version that it does not ask for are refused.
    pub fn of(plan: &Plan, part: &Part, done: &Done, folder: &Path) -> Result<Self, RunError> {
        let mut standing = Self::default();
        let (mut ours, mut ours_of_old) = (0, 0);
        let missing: Vec<Option<String>> = plan.settings.iter().map(Setting::missing).collect();
        for run in plan.runs(Shard::WHOLE) {
            if done.has(&run.id) {
                ours += 1;
                continue;
            }
            if let Some(stale) = done.older(&run.id) {
                ours_of_old += 1;
                *standing.older.entry(stale.clone()).or_default() += 1;
            }
            if !part.has(run.number) {
                continue;
            }
            if let Some(name) = &missing[(run.number % plan.settings.len() as u64) as usize] {
                *standing.missing.entry(name.clone()).or_default() += 1;
            } else {
                standing.left.push(run.number);
            }
        }
        if ours < done.len() {
            let difference = first_difference(plan, folder, |stale| !stale);
            return Err(RunError::Foreign { count: done.len() - ours, difference });
        }
        if ours_of_old < done.older_len() {
            let difference = first_difference(plan, folder, |stale| stale).unwrap_or_default();
            standing.unasked = Some((done.older_len() - ours_of_old, difference));
        }
        Ok(standing)
    }

    /// What changed since the folder was made, a sentence each; nothing if nothing did.
    pub fn changes(&self) -> Vec<String> {
        let older = self.older.iter().map(|(stale, count)| {
            let again = if *count == 1 { "it is" } else { "they are" };
            let runs = counted_as(*count, "run was", "runs were");
            format!("{runs} {stale}: {again} made again, and the newer records count")
        });
        let unasked = self.unasked.iter().map(|(count, difference)| {
            let (one, several) = ("record of an older version is", "records of older versions are");
            let stays = match *count {
                1 => "it stays, and reports tell it apart",
                _ => "they stay, and reports tell them apart",
            };
            let count = counted_as(*count, one, several);
            format!("{count} not what this experiment asks for today ({difference}): {stays}")
        });
        let missing = self.missing.iter().map(|(name, count)| {
            let runs = counted_as(*count, "run is", "runs are");
            format!("{runs} left for an environment with {name}, which is not set here")
        });
        older.chain(unasked).chain(missing).collect()
    }
}

/// What is other in the first record of a folder that a plan does not ask for, among those of older versions or the others.
fn first_difference(plan: &Plan, folder: &Path, is_meant: impl Fn(bool) -> bool) -> Option<String> {
    let mut versions = crate::records::Versions::default();
    let mut first = None;
    let _ = read_with(&[folder.into()], Bad::Skip, |record: RunRecord, _| {
        let is_stale = versions.stale(&record.result.engine, record.result.engine_version).is_some();
        if first.is_none() && is_meant(is_stale) {
            first = difference(plan, &record);
        }
    });
    first
}

/// The first parameter that has another value, or that the command or the version of a solver is another.
fn other_method(recorded: &Method, planned: &Method) -> Option<String> {
    match (recorded, planned) {
        (Method::Engine(recorded), Method::Engine(planned)) => {
            let values = |name: &str| [recorded, planned].map(|config| config.get(name));
            let declared = recorded.declared();
            let name = declared.iter().map(|it| it.name).find(|name| values(name)[0] != values(name)[1])?;
            let [was, is] = values(name).map(|value| value.map_or_else(String::new, |it| it.to_string()));
            Some(format!("{name} was {was}, is {is}"))
        }
        (
            Method::Foreign(recorded) | Method::Command { solver: recorded, call: _ },
            Method::Foreign(planned) | Method::Command { solver: planned, call: _ },
        ) if recorded != planned => Some(format!("the solver was {recorded}, is {planned}")),
        (Method::Engine(_) | Method::Foreign(_) | Method::Command { .. }, _) => None,
    }
}

/// Why a plan does not ask for the run of a record; nothing if it does.
pub fn difference(plan: &Plan, record: &RunRecord) -> Option<String> {
    let label = &record.setting;
    let recorded = match record.method() {
        Ok(method) => method,
        Err(error) => return Some(format!("{label}: {error}")),
    };
    let limits = (Limits::from(plan.frame.budget), plan.frame.threads);
    let of_record = (record.budget, record.result.threads);
    let text = |label: &str, method| setting_text(label, method, record.budget.into(), record.result.threads);
    let name = text(label, &recorded);
    let label_of = |text: &str| text.lines().next().map(str::to_owned);
    let is_called = |text: &str| label_of(text) == label_of(&name);
    let Some(setting) = plan.settings.iter().find(|it| is_called(&text(&it.label, &it.method))) else {
        return Some(format!("there is no setting {label}"));
    };
    if recorded.engine() != setting.method.engine() {
        return Some(format!("{label}: the engine was {}", record.result.engine));
    }
    if let Some(difference) = other_method(&recorded, &setting.method) {
        return Some(format!("{label}: {difference}"));
    }
    if limits != of_record {
        let shown =
            |(limits, threads): (Limits, usize)| format!("{limits} on {}", counted(threads, "thread"));
        return Some(format!("{label}: the budget was {}, is {}", shown(of_record), shown(limits)));
    }
    let puzzle = record.puzzle_text.as_ref().unwrap_or(&record.result.puzzle);
    if !plan.subjects.iter().any(|subject| subject.text() == *puzzle) {
        return Some(format!("the puzzle {puzzle} is not among its puzzles"));
    }
    let number = run_id(fnv1a(&name), fnv1a(puzzle), record.result.seed);
    let is_asked_for = plan.runs(Shard::WHOLE).any(|run| run.id == format!("{number:016x}"));
    (!is_asked_for).then(|| {
        format!(
            "{label}: seed {} is not among its seeds; seed, order of puzzles or number of runs are other",
            record.result.seed
        )
    })
}
