//! `IOHprofiler`'s format, which `IOHanalyzer` reads: one description and one data file per puzzle and solver.
//!
//! A puzzle is a function, its cells are the dimension, the cost is the value that is minimised, and a run is an instance.

use crate::files;
use crate::records::{Bad, Newest, ReadError, RunRecord, number_of, read_with};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Runs.
    pub runs: u64,
    /// Pairs of solver and puzzle.
    pub functions: u64,
}

/// Why nothing could be exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// Records cannot be read.
    #[error(transparent)]
    Records(#[from] ReadError),
    /// A file cannot be written.
    #[error("{}: {}", path.display(), files::message(error))]
    Unwritable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

#[derive(Serialize)]
struct Description<'a> {
    version: &'static str,
    suite: &'a str,
    function_id: u64,
    function_name: &'a str,
    maximization: bool,
    algorithm: Algorithm<'a>,
    attributes: [&'static str; 2],
    scenarios: [Scenario; 1],
}

#[derive(Serialize)]
struct Algorithm<'a> {
    name: &'a str,
    info: &'a str,
}

#[derive(Serialize)]
struct Scenario {
    dimension: usize,
    path: String,
    runs: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    instance: u64,
    evals: u64,
    best: Best,
}

#[derive(Serialize)]
struct Best {
    evals: u64,
    y: u64,
    /// The solution, cell by cell; empty without one.
    x: Vec<u8>,
}

/// The runs of one solver on one puzzle, as they are gathered.
struct Function {
    experiment: String,
    engine: String,
    name: String,
    dimension: usize,
    data: String,
    runs: Vec<Listed>,
}

/// Writes the records of files or folders into a folder with one folder per solver.
pub fn export_ioh(sources: &[PathBuf], out: &Path) -> Result<Exported, ExportError> {
    let mut functions: BTreeMap<(String, u64), Function> = BTreeMap::new();
    let mut ids = Ids::default();
    let mut newest = Newest::of(sources)?;
    read_with(sources, Bad::Refuse, |record: RunRecord, _| {
        let run = number_of(&record.run);
        if !newest.take(run, record.result.engine_version) {
            return;
        }
        let key = (record.setting.clone(), ids.of(&record));
        functions.entry(key).or_insert_with(|| Function::new(&record)).take(&record);
    })?;
    if !functions.is_empty() {
        let unwritable = |error| ExportError::Unwritable { path: out.into(), error };
        std::fs::create_dir_all(out).map_err(unwritable)?;
    }
    let mut exported = Exported::default();
    let mut folders = Folders::default();
    for ((setting, id), function) in functions {
        exported.runs += function.runs.len() as u64;
        exported.functions += 1;
        function.write(&out.join(folders.of(&setting)), &setting, id)?;
    }
    Ok(exported)
}

/// Numbers of puzzles, which are known by their texts: two experiments may number them differently.
#[derive(Default)]
struct Ids {
    by_text: BTreeMap<String, u64>,
    taken: BTreeSet<u64>,
}

impl Ids {
    /// The number of a record's puzzle: that which it has in its experiment, from 1, if no other puzzle has it.
    fn of(&mut self, record: &RunRecord) -> u64 {
        let text = record.puzzle_text.as_ref().unwrap_or(&record.result.puzzle);
        if let Some(&known) = self.by_text.get(text) {
            return known;
        }
        let own = record.result.index + 1;
        let free = self.taken.last().map_or(1, |last| last + 1);
        let id = if self.taken.contains(&own) { free } else { own };
        self.taken.insert(id);
        self.by_text.insert(text.clone(), id);
        id
    }
}

/// The folders of settings, each its own: `a/b` and `a_b` are not the same.
#[derive(Default)]
struct Folders {
    by_setting: BTreeMap<String, String>,
    taken: BTreeSet<String>,
}

impl Folders {
    fn of(&mut self, setting: &str) -> String {
        if let Some(known) = self.by_setting.get(setting) {
            return known.clone();
        }
        let name = file_name(setting);
        let more = (2..).map(|number| format!("{name}_{number}"));
        let free = std::iter::once(name.clone()).chain(more).find(|name| !self.taken.contains(name));
        let free = free.unwrap_or(name);
        self.taken.insert(free.clone());
        self.by_setting.insert(setting.into(), free.clone());
        free
    }
}

impl Function {
    fn new(record: &RunRecord) -> Self {
        let name = format!("{}-{}", record.label, record.result.index + 1);
        Self {
            experiment: record.experiment.clone(),
            engine: record.result.engine.to_string(),
            name: file_name(&name),
            dimension: record.result.order * record.result.order,
            data: String::new(),
            runs: Vec::new(),
        }
    }

    /// A line at each improvement and a last one, after a heading.
    fn take(&mut self, record: &RunRecord) {
        self.data += "evaluations raw_y\n";
        // Evaluations count from 1 there, so that the start and the first may be one point.
        let points = record.curve.points();
        for same in points.chunk_by(|(one, _), (other, _)| (*one).max(1) == (*other).max(1)) {
            let (evaluations, cost) = same[same.len() - 1];
            let _ = writeln!(self.data, "{} {cost}.0000000000", evaluations.max(1));
        }
        let last = points.last().copied().unwrap_or_default();
        let evals = record.result.figures.evaluations.max(1);
        if last.0.max(1) < evals {
            let _ = writeln!(self.data, "{evals} {}.0000000000", last.1);
        }
        self.runs.push(Listed {
            instance: record.repetition + 1,
            evals,
            best: Best {
                evals: last.0.max(1),
                y: last.1,
                x: record.result.solution.clone().unwrap_or_default(),
            },
        });
    }

    fn write(self, folder: &Path, setting: &str, id: u64) -> Result<(), ExportError> {
        let data_folder = format!("data_f{id}_{}", self.name);
        let data_name = format!("{data_folder}/IOHprofiler_f{id}_DIM{}.dat", self.dimension);
        put(&folder.join(&data_name), &self.data)?;
        let description = Description {
            version: "0.3.22",
            suite: &self.experiment,
            function_id: id,
            function_name: &self.name,
            maximization: false,
            algorithm: Algorithm { name: setting, info: &self.engine },
            attributes: ["evaluations", "raw_y"],
            scenarios: [Scenario { dimension: self.dimension, path: data_name, runs: self.runs }],
        };
        let text = serde_json::to_string_pretty(&description).unwrap_or_default();
        put(&folder.join(format!("IOHprofiler_f{id}_{}.json", self.name)), &text)
    }
}

/// A name without anything that a file system could stumble over, and that leads nowhere else.
fn file_name(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-=.".contains(letter);
    let name: String = text.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
    if name.trim_matches('.').is_empty() { format!("_{name}") } else { name }
}

fn put(path: &Path, text: &str) -> Result<(), ExportError> {
    files::put(path, text.as_bytes()).map_err(|error| ExportError::Unwritable { path: path.into(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_folder_of_its_own_below() {
        let mut folders = Folders::default();
        let settings = ["a b", "a_b", "a/b", "a b", "..", ".", "", "x.y"];
        let names = settings.map(|setting| folders.of(setting));
        assert_eq!(names, ["a_b", "a_b_2", "a_b_3", "a_b", "_..", "_.", "_", "x.y"]);
    }
}
