//! What an experiment file chooses: puzzles, presets and the values of parameters.

use super::error::Mistake;
use super::generator::Spec;
use super::keys::{self, Keys};
use super::range::{at_least_one, flag, text, value, values};
use evodoku::parameters::Value;
use evodoku_puzzle::notation::is_link;
use toml::Spanned;
use toml::de::DeValue;

/// A parameter and the values that it takes.
#[derive(Clone, Debug)]
pub struct ParameterGrid {
    /// The parameter.
    pub name: Spanned<String>,
    /// Its values.
    pub values: Vec<Spanned<Value>>,
    /// Were they written as a range? Then a parameter of whole numbers takes the nearest ones.
    pub is_range: bool,
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
        /// Only so many files.
        take_files: Option<u64>,
        /// Are puzzles called by the comment above them, as `# easy`?
        has_headings: bool,
    },
    /// The puzzle itself, as text or link.
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

/// Reads a file, a glob, a text or a request for puzzles.
pub fn puzzle_source(found: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Option<PuzzleSource> {
    let Some(table) = found.get_ref().as_table() else {
        let pattern = text(found).map_err(|mistake| mistakes.push(mistake)).ok()?;
        if is_link(&pattern) {
            return Some(PuzzleSource::Text { text: pattern, label: None });
        }
        return Some(PuzzleSource::Files {
            pattern,
            label: None,
            take: None,
            take_files: None,
            has_headings: false,
        });
    };
    if table.contains_key("shape") {
        return Spec::read(found.span(), table, mistakes).map(|spec| PuzzleSource::Made(Box::new(spec)));
    }
    let mut keys = Keys::of(&keys::PUZZLES, table, mistakes);
    let label = keys.take("label", text);
    let file = keys.take("file", text);
    let puzzle = keys.take("text", text);
    let take = keys.take("take", |found| at_least_one(found, 1_000_000));
    let take_files = keys.take("take_files", |found| at_least_one(found, 1_000_000));
    let has_headings = keys.take("headings", flag).unwrap_or(false);
    keys.knows("shape");
    keys.finish();
    match (file, puzzle) {
        (Some(pattern), None) => Some(PuzzleSource::Files { pattern, label, take, take_files, has_headings }),
        (None, Some(text)) => Some(PuzzleSource::Text { text, label }),
        (Some(_), Some(_)) | (None, None) => {
            let message =
                "puzzles come from a file, a text or a shape: give one of file = …, text = …, shape = …";
            mistakes.push(Mistake::new(found.span(), message));
            None
        }
    }
}

/// Reads a preset.
pub fn preset_choice(found: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Option<PresetChoice> {
    let Some(table) = found.get_ref().as_table() else {
        let name = text(found).map_err(|mistake| mistakes.push(mistake)).ok()?;
        return Some(PresetChoice { name, label: None, set: Vec::new() });
    };
    let mut keys = Keys::of(&keys::PRESETS, table, mistakes);
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

/// Reads the parameter grid.
pub fn axes(found: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Vec<ParameterGrid> {
    let read = |found: &Spanned<DeValue<'_>>| Ok((values(found)?, found.get_ref().is_table()));
    let axis = |(name, (values, is_range))| ParameterGrid { name, values, is_range };
    rows(found, mistakes, read).into_iter().map(axis).collect()
}
