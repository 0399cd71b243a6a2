//! The curves of a dataset's runs: read in a second pass over the records, since the dataset itself keeps none.

use super::Dataset;
use super::names::printable;
use crate::records::{Bad, Curve, ReadError, number_of, read_with};
use evodoku::Status;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::HashSet;
use std::path::PathBuf;

/// The fields of a record that belong to its curve.
#[derive(Deserialize)]
pub struct CurveLine {
    run: String,
    #[serde(deserialize_with = "printable")]
    setting: String,
    puzzle: String,
    puzzle_text: Option<String>,
    #[serde(deserialize_with = "printable")]
    engine: String,
    threads: usize,
    #[serde(default)]
    engine_version: u32,
    parameters: Box<RawValue>,
    status: Status,
    /// The order of the puzzle.
    pub order: usize,
    /// Evaluations.
    pub evaluations: u64,
    /// Time.
    pub seconds: f64,
    /// Processor time.
    pub cpu_seconds: f64,
    /// The lowest cost by the number of evaluations.
    pub curve: Curve,
}

impl CurveLine {
    /// The text of the puzzle, as the dataset has it.
    pub fn puzzle(&self) -> &str {
        self.puzzle_text.as_ref().unwrap_or(&self.puzzle)
    }

    /// Was a solution found?
    pub fn is_solved(&self) -> bool {
        self.status == Status::Solved
    }
}

/// Shows every run of the settings that are wanted once, as the newest version of its engine made it, with the number of its
/// setting.
pub fn each_curve(
    paths: &[PathBuf],
    bad: Bad,
    data: &Dataset,
    is_wanted: impl Fn(usize) -> bool,
    mut each: impl FnMut(usize, &CurveLine),
) -> Result<(), ReadError> {
    let mut seen = HashSet::new();
    read_with(paths, bad, |line: CurveLine, _| {
        let setting =
            data.number_of_setting(&line.setting, &line.engine, line.threads, line.parameters.get());
        if let Some(setting) = setting.filter(|setting| is_wanted(*setting)) {
            let number = number_of(&line.run);
            if !data.replaced.contains(&(number, line.engine_version)) && seen.insert(number) {
                each(setting, &line);
            }
        }
    })?;
    Ok(())
}
