//! An experiment file as it is written: its keys and values with their places, before anything is looked up.

use super::Frame;
use super::call::{SolverChoice, solver_choice};
use super::choices::{ParameterGrid, PresetChoice, PuzzleSource, axes, preset_choice, puzzle_source};
use super::error::Mistake;
use super::keys::{self, Keys};
use super::range::{at_least_one, integer, number, text};
use crate::comparison::Quantity;
use evodoku::{Budget, MOST_THREADS, SCHEMA};
use std::time::Duration;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// An experiment as it is written.
#[derive(Debug)]
pub struct Written {
    /// What all runs have in common.
    pub frame: Frame,
    /// Where the puzzles come from.
    pub puzzles: Vec<Spanned<PuzzleSource>>,
    /// The solvers.
    pub presets: Vec<Spanned<PresetChoice>>,
    /// Solvers of other programs.
    pub solvers: Vec<Spanned<SolverChoice>>,
    /// The parameter grid.
    pub set: Vec<ParameterGrid>,
}

impl Written {
    /// Reads the text of an experiment.
    pub fn read(text: &str) -> Result<Self, Vec<Mistake>> {
        let document = DeTable::parse(text).map_err(|error| {
            vec![Mistake::new(error.span().unwrap_or(0..0), format!("this is no TOML: {}", error.message()))]
        })?;
        let mut mistakes = Vec::new();
        let written = read_all(document.get_ref(), &mut mistakes);
        if mistakes.is_empty() { Ok(written) } else { Err(mistakes) }
    }
}

fn read_all(table: &DeTable<'_>, mistakes: &mut Vec<Mistake>) -> Written {
    let mut keys = Keys::of(&keys::EXPERIMENT, table, mistakes);
    keys.take("schema", schema);
    let name = keys.take("name", name);
    let about = keys.take("about", text).unwrap_or_default();
    let expects = keys.take("expects", text).unwrap_or_default();
    let seed = keys.take("seed", integer).unwrap_or(1);
    let runs = keys.take("runs", |found| at_least_one(found, 1_000_000)).unwrap_or(1);
    let threads = keys.take("threads", |found| at_least_one(found, MOST_THREADS as u64)).unwrap_or(1);
    let primary = keys.take("primary", primary).unwrap_or_default();
    let (puzzles, presets) = (keys.raw("puzzles"), keys.raw("presets"));
    let solvers = keys.raw("solvers");
    let (set, budget) = (keys.raw("set"), keys.raw("budget"));
    keys.finish();
    let mut missing = |what: &str| mistakes.push(Mistake::new(0..0, what));
    if name.is_none() {
        missing("the experiment has no name; add name = \"…\"");
    }
    if puzzles.is_none() {
        missing(
            "there are no puzzles; add puzzles = [\"file or glob\"], or { shape = \"9x9\", level = \"hard\", count = 10 }",
        );
    }
    if presets.is_none() && solvers.is_none() {
        missing("there is no solver; add presets = [\"auto\"]; `evodoku presets` lists them");
    }
    if budget.is_none() {
        missing(
            "there is no budget; add [budget] with evaluations = 200000, or epochs, seconds or cpu_seconds",
        );
    }
    Written {
        puzzles: puzzles.map_or_else(Vec::new, |found| each(found, mistakes, puzzle_source)),
        presets: presets.map_or_else(Vec::new, |found| each(found, mistakes, preset_choice)),
        solvers: solvers.map_or_else(Vec::new, |found| each(found, mistakes, solver_choice)),
        set: set.map_or_else(Vec::new, |found| axes(found, mistakes)),
        frame: Frame {
            name: name.unwrap_or_default(),
            about,
            expects,
            primary,
            seed,
            runs,
            threads: threads as usize,
            budget: budget.map_or_else(Budget::default, |found| read_budget(found, mistakes)),
        },
    }
}

/// Reads every element of an array, or a single value as an array of one.
fn each<T>(
    found: &Spanned<DeValue<'_>>,
    mistakes: &mut Vec<Mistake>,
    read: impl Fn(&Spanned<DeValue<'_>>, &mut Vec<Mistake>) -> Option<T>,
) -> Vec<Spanned<T>> {
    let elements: Vec<&Spanned<DeValue<'_>>> = match found.get_ref() {
        DeValue::Array(array) => array.iter().collect(),
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Table(_) => vec![found],
    };
    if elements.is_empty() {
        mistakes.push(Mistake::new(found.span(), "this list is empty; name at least one"));
    }
    let spanned = |found: &Spanned<DeValue<'_>>| Some(Spanned::new(found.span(), read(found, mistakes)?));
    elements.into_iter().filter_map(spanned).collect()
}

fn read_budget(found: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Budget {
    let Some(table) = found.get_ref().as_table() else {
        mistakes.push(Mistake::new(found.span(), "write a table here: [budget] with evaluations = 200000"));
        return Budget::default();
    };
    let mut keys = Keys::of(&keys::BUDGET, table, mistakes);
    let evaluations = keys.take("evaluations", |found| at_least_one(found, 1 << 53));
    let epochs = keys.take("epochs", |found| at_least_one(found, 1 << 53));
    let time = keys.take("seconds", seconds);
    let cpu = keys.take("cpu_seconds", seconds);
    keys.finish();
    if table.is_empty() {
        mistakes.push(Mistake::new(
            found.span(),
            "this budget is endless; give evaluations, epochs, seconds or cpu_seconds",
        ));
    }
    Budget { evaluations, epochs, time, cpu, memory: None }
}

/// The quantity that settings are compared by in the first place.
fn primary(found: &Spanned<DeValue<'_>>) -> Result<Quantity, Mistake> {
    text(found)?.parse().map_err(|message: String| Mistake::new(found.span(), message))
}

/// The name of the experiment, which is that of a folder, too.
fn name(found: &Spanned<DeValue<'_>>) -> Result<String, Mistake> {
    let name = text(found)?;
    let is_path = name.contains(['/', '\\', '\0']) || name.trim_matches('.').trim().is_empty();
    if is_path {
        let message = "this name would not do for a folder; write a word such as \"cooling-factor\"";
        return Err(Mistake::new(found.span(), message));
    }
    Ok(name)
}

/// The generation of configurations that the file belongs to; names of any before are read.
fn schema(found: &Spanned<DeValue<'_>>) -> Result<(), Mistake> {
    let schema = integer(found)?;
    if schema <= u64::from(SCHEMA) {
        return Ok(());
    }
    let message =
        format!("this is of schema {schema}, and this evodoku reads up to {SCHEMA}; use a newer one");
    Err(Mistake::new(found.span(), message))
}

fn seconds(found: &Spanned<DeValue<'_>>) -> Result<Duration, Mistake> {
    let seconds = number(found)?;
    if (0.001..=1e7).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    Err(Mistake::new(found.span(), format!("{seconds} s is out of range; it takes 0.001 to 10000000")))
}
