//! Which run a record is of, and by which version of its engine.

use super::done::number_of;
use super::read::{Bad, ReadError, read_with};
use evodoku::EngineConfig;
use serde::Deserialize;
use std::collections::HashMap;
use std::path::PathBuf;

/// The fields of a record by which it is known.
#[derive(Clone, Debug, Deserialize)]
pub struct Tag {
    /// Its name, as it is written.
    pub run: String,
    /// The engine.
    #[serde(default)]
    pub engine: String,
    /// The version of the engine.
    #[serde(default)]
    pub engine_version: u32,
}

/// The versions of an engine that made a run, then and now.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stale {
    /// The engine.
    pub engine: String,
    /// Its version when the run was recorded; 0 if the record names none.
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
        read_with(sources, Bad::Refuse, |tag: Tag, _| {
            let version = newest.0.entry(number_of(&tag.run)).or_default();
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
