//! Which run a record is of, and by which version of its engine, whatever version of this program wrote it.

use super::done::number_of;
use super::read::{Bad, ReadError, read_with};
use super::run_record::RunRecord;
use crate::experiment::name::{hash, run_number, setting_text};
use evodoku::config::EngineConfig;
use serde::Deserialize;
use std::collections::HashMap;
use std::path::PathBuf;

/// Since this schema records carry names that stay; those before are called by their contents.
const NAMED_SINCE: u32 = 3;

/// The fields of a record by which it is known.
#[derive(Clone, Debug, Deserialize)]
pub struct Tag {
    /// Its name, as it is written.
    pub run: String,
    /// The generation of records that it belongs to.
    #[serde(default = "first_schema")]
    pub schema: u32,
    /// The engine.
    #[serde(default)]
    pub engine: String,
    /// The version of the engine.
    #[serde(default)]
    pub engine_version: u32,
}

/// The schema of records that do not say which they have.
pub fn first_schema() -> u32 {
    1
}

/// The name of a run as a number, today's also for a record from before names stayed, whose line is needed for that.
///
/// An old record whose parameters are no longer known keeps the name that it has.
pub fn today_number(name: &str, schema: u32, line: &[u8]) -> u64 {
    let anew = || (schema < NAMED_SINCE).then(|| named_anew(line)).flatten();
    anew().unwrap_or_else(|| number_of(name))
}

/// The name that the run of a record has today.
fn named_anew(line: &[u8]) -> Option<u64> {
    let record: RunRecord = serde_json::from_slice(line).ok()?;
    let text =
        setting_text(&record.setting, &record.config().ok()?, record.budget.into(), record.result.threads);
    let puzzle = record.puzzle_text.as_ref().unwrap_or(&record.result.puzzle);
    Some(run_number(hash(&text), hash(puzzle), record.result.seed))
}

/// The versions of an engine that made a run, then and now.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stale {
    /// The engine.
    pub engine: String,
    /// Its version when the run was recorded; 0 if it had none yet.
    pub recorded: u32,
    /// Its version now; 0 if there is no such engine any more.
    pub now: u32,
}

impl std::fmt::Display for Stale {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { engine, recorded, now } = self;
        match recorded {
            0 => write!(out, "made before {engine} had versions, this is {now}"),
            _ => write!(out, "made by version {recorded} of {engine}, this is {now}"),
        }
    }
}

/// The versions of engines, looked up once.
#[derive(Clone, Debug, Default)]
pub struct Versions(HashMap<String, u32>);

impl Versions {
    /// Was a record made by another version of its engine? One that names no engine, of another program, was not.
    pub fn stale(&mut self, engine: &str, recorded: u32) -> Option<Stale> {
        if engine.is_empty() {
            return None;
        }
        let known = self.0.get(engine).copied();
        let now = known.unwrap_or_else(|| EngineConfig::by_name(engine).map_or(0, |engine| engine.version()));
        if known.is_none() {
            self.0.insert(engine.into(), now);
        }
        (recorded != now).then(|| Stale { engine: engine.into(), recorded, now })
    }
}

/// The newest record of every run: where a run was made again by a later version of its engine, the earlier one is passed over.
#[derive(Clone, Debug, Default)]
pub struct Newest(HashMap<u64, u32>);

impl Newest {
    /// Looks through files or folders.
    pub fn of(sources: &[PathBuf]) -> Result<Self, ReadError> {
        let mut newest = Self::default();
        read_with(sources, Bad::Refuse, |tag: Tag, line| {
            let version = newest.0.entry(today_number(&tag.run, tag.schema, line)).or_default();
            *version = tag.engine_version.max(*version);
        })?;
        Ok(newest)
    }

    /// Takes a record, once, if it is the newest of its run.
    pub fn take(&mut self, number: u64, version: u32) -> bool {
        let is_newest = self.0.get(&number) == Some(&version);
        if is_newest {
            self.0.remove(&number);
        }
        is_newest
    }
}
