//! An experiment file as it is written: its keys and values with their places, before anything is looked up.

use super::Frame;
use super::error::Mistake;
use super::generator::Spec;
use super::range::{integer, number, text, value, values};
use evodoku::Budget;
use evodoku::parameters::{Value, hint};
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
    /// The parameter grid.
    pub set: Vec<Axis>,
}

/// A parameter and the values that it takes.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The parameter.
    pub name: Spanned<String>,
    /// Its values.
    pub values: Vec<Spanned<Value>>,
}

/// Where puzzles come from.
#[derive(Clone, Debug)]
pub enum PuzzleSource {
    /// A file, or all files that fit a pattern.
    Files {
        /// The file or pattern.
        pattern: String,
        /// What its puzzles are called in tables.
        label: Option<String>,
        /// Only so many of each file.
        take: Option<u64>,
    },
    /// The puzzle itself.
    Text {
        /// The puzzle.
        text: String,
        /// What it is called in tables.
        label: Option<String>,
    },
    /// Puzzles that are made.
    Made(Box<Spec>),
}

/// A solver, with parameters of its own.
#[derive(Clone, Debug)]
pub struct PresetChoice {
    /// The name of a preset, or of a file.
    pub name: String,
    /// What it is called in tables, if not by its name.
    pub label: Option<String>,
    /// Parameters that differ from the preset's.
    pub set: Vec<(Spanned<String>, Spanned<Value>)>,
}

/// A table whose keys are taken one by one; what is left over is unknown.
pub struct Keys<'a, 'm> {
    table: &'a DeTable<'a>,
    mistakes: &'m mut Vec<Mistake>,
    known: Vec<&'static str>,
}

impl<'a, 'm> Keys<'a, 'm> {
    /// The keys of a table.
    pub fn of(table: &'a DeTable<'a>, mistakes: &'m mut Vec<Mistake>) -> Self {
        Self { table, mistakes, known: Vec::new() }
    }

    /// The value of a key, read by a function.
    pub fn take<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&'a Spanned<DeValue<'a>>) -> Result<T, Mistake>,
    ) -> Option<T> {
        self.known.push(key);
        let found = self.table.get(key)?;
        read(found).map_err(|mistake| self.mistakes.push(mistake)).ok()
    }

    /// The value of a key as it is.
    pub fn raw(&mut self, key: &'static str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.known.push(key);
        self.table.get(key)
    }

    /// Tells keys that nobody asked for.
    pub fn finish(self) {
        for (key, _) in self.table {
            let name: &str = key.get_ref();
            if !self.known.contains(&name) {
                let hint = hint(name, self.known.iter().copied());
                self.mistakes.push(Mistake::new(key.span(), format!("there is no key {name} here; {hint}")));
            }
        }
    }
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
    let mut keys = Keys::of(table, mistakes);
    let name = keys.take("name", text);
    let about = keys.take("about", text).unwrap_or_default();
    let expects = keys.take("expects", text).unwrap_or_default();
    let seed = keys.take("seed", integer).unwrap_or(1);
    let runs = keys.take("runs", |found| at_least_one(found, 1_000_000)).unwrap_or(1);
    let threads = keys.take("threads", |found| at_least_one(found, 1024)).unwrap_or(1);
    let (puzzles, presets) = (keys.raw("puzzles"), keys.raw("presets"));
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
    if presets.is_none() {
        missing("there is no solver; add presets = [\"auto\"]; `evodoku presets` lists them");
    }
    if budget.is_none() {
        missing("there is no budget; add [budget] with evaluations = 200000, or epochs, or seconds");
    }
    Written {
        puzzles: puzzles.map_or_else(Vec::new, |found| each(found, mistakes, puzzle_source)),
        presets: presets.map_or_else(Vec::new, |found| each(found, mistakes, preset_choice)),
        set: set.map_or_else(Vec::new, |found| axes(found, mistakes)),
        frame: Frame {
            name: name.unwrap_or_default(),
            about,
            expects,
            seed,
            runs,
            threads: threads as usize,
            budget: budget.map_or_else(Budget::default, |found| read_budget(found, mistakes)),
        },
    }
}

fn at_least_one(found: &Spanned<DeValue<'_>>, most: u64) -> Result<u64, Mistake> {
    let number = integer(found)?;
    if (1..=most).contains(&number) {
        return Ok(number);
    }
    Err(Mistake::new(found.span(), format!("{number} is out of range; it takes 1 to {most}")))
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

fn puzzle_source(found: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Option<PuzzleSource> {
    let Some(table) = found.get_ref().as_table() else {
        let pattern = text(found).map_err(|mistake| mistakes.push(mistake)).ok()?;
        return Some(PuzzleSource::Files { pattern, label: None, take: None });
    };
    if table.contains_key("shape") {
        return Spec::read(found.span(), table, mistakes).map(|spec| PuzzleSource::Made(Box::new(spec)));
    }
    let mut keys = Keys::of(table, mistakes);
    let label = keys.take("label", text);
    let file = keys.take("file", text);
    let puzzle = keys.take("text", text);
    let take = keys.take("take", |found| at_least_one(found, 1_000_000));
    keys.known.push("shape");
    keys.finish();
    match (file, puzzle) {
        (Some(pattern), None) => Some(PuzzleSource::Files { pattern, label, take }),
        (None, Some(text)) => Some(PuzzleSource::Text { text, label }),
        (Some(_), Some(_)) | (None, None) => {
            let message =
                "puzzles come from a file, a text or a shape: give one of file = …, text = …, shape = …";
            mistakes.push(Mistake::new(found.span(), message));
            None
        }
    }
}

fn preset_choice(found: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Option<PresetChoice> {
    let Some(table) = found.get_ref().as_table() else {
        let name = text(found).map_err(|mistake| mistakes.push(mistake)).ok()?;
        return Some(PresetChoice { name, label: None, set: Vec::new() });
    };
    let mut keys = Keys::of(table, mistakes);
    let name = keys.take("name", text);
    let label = keys.take("label", text);
    let set = keys.raw("set");
    keys.finish();
    let set = set.map_or_else(Vec::new, |found| single_values(found, mistakes));
    if name.is_none() {
        mistakes.push(Mistake::new(found.span(), "which preset? add name = \"…\""));
    }
    Some(PresetChoice { name: name?, label, set })
}

/// The rows of a table of parameters, read by a function.
fn rows<T>(
    found: &Spanned<DeValue<'_>>,
    mistakes: &mut Vec<Mistake>,
    read: impl Fn(&Spanned<DeValue<'_>>) -> Result<T, Mistake>,
) -> Vec<(Spanned<String>, T)> {
    let Some(table) = found.get_ref().as_table() else {
        mistakes.push(Mistake::new(found.span(), "write a table here: { parameter = value }"));
        return Vec::new();
    };
    let mut row = |(key, found): (&Spanned<_>, &_)| {
        let name: &toml::de::DeString<'_> = key.get_ref();
        let value = read(found).map_err(|mistake| mistakes.push(mistake)).ok()?;
        Some((Spanned::new(key.span(), name.to_string()), value))
    };
    table.iter().filter_map(&mut row).collect()
}

fn single_values(
    found: &Spanned<DeValue<'_>>,
    mistakes: &mut Vec<Mistake>,
) -> Vec<(Spanned<String>, Spanned<Value>)> {
    rows(found, mistakes, value)
}

fn axes(found: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Vec<Axis> {
    rows(found, mistakes, values).into_iter().map(|(name, values)| Axis { name, values }).collect()
}

fn read_budget(found: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Budget {
    let Some(table) = found.get_ref().as_table() else {
        mistakes.push(Mistake::new(found.span(), "write a table here: [budget] with evaluations = 200000"));
        return Budget::default();
    };
    let mut keys = Keys::of(table, mistakes);
    let evaluations = keys.take("evaluations", |found| at_least_one(found, 1 << 53));
    let epochs = keys.take("epochs", |found| at_least_one(found, 1 << 53));
    let time = keys.take("seconds", seconds);
    keys.finish();
    if table.is_empty() {
        mistakes
            .push(Mistake::new(found.span(), "this budget is endless; give evaluations, epochs or seconds"));
    }
    Budget { evaluations, epochs, time }
}

fn seconds(found: &Spanned<DeValue<'_>>) -> Result<Duration, Mistake> {
    let seconds = number(found)?;
    if (0.001..=1e7).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    Err(Mistake::new(found.span(), format!("{seconds} s is out of range; it takes 0.001 to 10000000")))
}
