//! Subjects: the puzzles of an experiment, from files, texts or the generator.

use super::choices::PuzzleSource;
use super::document::Written;
use super::error::Mistake;
use super::generator::Spec;
use crate::files;
use evodoku::Puzzle;
use evodoku_generate::{Ladder, Level, Maker};
use evodoku_logic::Stop;
use evodoku_puzzle::notation::{Entry, Notation, ReadOptions, Reader, write};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// Up to this order a puzzle's level is worked out; above, it would take longer than many a run.
const RATED: usize = 9;

/// A puzzle is made within this time, or the request is refused.
const MAKING: Duration = Duration::from_mins(2);

/// A file whose comments are looked at is held whole.
const LARGEST_WITH_HEADINGS: u64 = 256 << 20;

/// A puzzle that is searched.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The file it comes from, or what else it is.
    pub source: String,
    /// The line it begins in.
    pub line: usize,
    /// What it is called in tables, together with others.
    pub label: String,
    level: OnceLock<Option<Level>>,
}

impl Subject {
    /// A puzzle and where it comes from.
    pub fn new(puzzle: Puzzle, source: String, line: usize, label: String) -> Self {
        Self { puzzle, source, line, label, level: OnceLock::new() }
    }

    /// How hard it is for logic, up to 9×9; worked out when it is first asked for.
    pub fn level(&self) -> Option<Level> {
        *self.level.get_or_init(|| {
            let logic = || Ladder::default().climb(&self.puzzle, &Stop::never());
            (self.puzzle.order() <= RATED).then(|| Level::of(&logic())).flatten()
        })
    }

    /// The puzzle with its shape, whatever that is.
    pub fn text(&self) -> String {
        text_of(&self.puzzle)
    }

    /// What it is, for programs that hand out runs.
    pub fn described(&self) -> serde_json::Value {
        serde_json::json!({
            "label": self.label,
            "source": self.source,
            "line": self.line,
            "order": self.puzzle.order(),
            "givens": self.puzzle.given_count(),
            "puzzle": self.text(),
        })
    }
}

/// A puzzle as a text that carries its shape: one line where that is enough.
pub fn text_of(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let notation = if Notation::Line.carries(grid.shape()) { Notation::Line } else { Notation::Toml };
    write(grid, notation).expect("a line or TOML carries every grid").trim_end().into()
}

/// A path as it is written, from the working directory or else from the folder of the file that names it.
pub fn locate(path: &str, folder: &Path) -> PathBuf {
    let from_here = PathBuf::from(path);
    if from_here.exists() { from_here } else { folder.join(path) }
}

/// All puzzles of an experiment.
pub fn gather(written: &Written, folder: &Path, mistakes: &mut Vec<Mistake>) -> Vec<Subject> {
    let mut subjects = Vec::new();
    for source in &written.puzzles {
        let found = match source.get_ref() {
            PuzzleSource::Files { pattern, label, take, take_files, has_headings } => {
                let files = take_files.map_or(usize::MAX, |most| most as usize);
                let found = matching(pattern, folder).map(|paths| paths.into_iter().take(files));
                found.and_then(|paths| {
                    let read = |path: PathBuf| {
                        file(&path, label.as_deref(), take.unwrap_or(u64::MAX), *has_headings)
                    };
                    paths.map(read).collect::<Result<Vec<_>, _>>().map(|subjects| subjects.concat())
                })
            }
            PuzzleSource::Text { text, label } => {
                let label = label.as_deref().unwrap_or("the puzzle");
                let text: Box<dyn BufRead + Send> = Box::new(Cursor::new(text.clone().into_bytes()));
                read(text, "the experiment", None, label, u64::MAX)
            }
            PuzzleSource::Made(spec) => make(spec, written.frame.seed),
        };
        match found {
            Ok(found) => subjects.extend(found),
            Err(message) => mistakes.push(Mistake::new(source.span(), message)),
        }
    }
    subjects
}

/// The puzzles of a file.
fn file(path: &Path, label: Option<&str>, take: u64, has_headings: bool) -> Result<Vec<Subject>, String> {
    let name = path.display().to_string();
    let failed = |error: std::io::Error| format!("{name}: {}", files::message(&error));
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let hint = path.extension().and_then(|extension| extension.to_str()).and_then(Notation::of_extension);
    let reader = BufReader::new(File::open(path).map_err(failed)?);
    let mut subjects = read(Box::new(reader), &name, hint, label.unwrap_or(&stem), take)?;
    if has_headings {
        let text = files::text(path, LARGEST_WITH_HEADINGS).map_err(failed)?;
        for subject in &mut subjects {
            if let Some(heading) = heading(&text, subject.line) {
                subject.label = heading;
            }
        }
    }
    Ok(subjects)
}

/// The puzzles of a file, whatever their notation.
pub fn puzzles_in(path: &Path) -> Result<Vec<Puzzle>, String> {
    Ok(file(path, None, u64::MAX, false)?.into_iter().map(|subject| subject.puzzle).collect())
}

/// The last comment above a line, without its mark.
fn heading(text: &str, line: usize) -> Option<String> {
    let above: Vec<&str> = text.lines().take(line.saturating_sub(1)).collect();
    let comment = above.into_iter().rev().find_map(|line| line.trim().strip_prefix('#'))?;
    Some(comment.trim().to_lowercase())
}

/// The files that fit a pattern, from the working directory or else from the experiment's folder.
fn matching(pattern: &str, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let from_folder = folder.join(pattern);
    for pattern in [pattern, &from_folder.to_string_lossy()] {
        let paths = glob::glob(pattern).map_err(|error| format!("{pattern} is no pattern: {error}"))?;
        let files: Vec<PathBuf> = paths.filter_map(Result::ok).filter(|path| path.is_file()).collect();
        if !files.is_empty() {
            return Ok(files);
        }
    }
    Err(format!("no file fits {pattern}; patterns are looked for from here and from the experiment's folder"))
}

fn read(
    text: Box<dyn BufRead + Send>,
    name: &str,
    hint: Option<Notation>,
    label: &str,
    take: u64,
) -> Result<Vec<Subject>, String> {
    let subject = |entry: Entry| {
        let failed = |error: &dyn std::fmt::Display| format!("{name}, line {}: {error}", entry.line);
        let grid = entry.result.as_ref().map_err(|error| failed(error))?;
        let puzzle = Puzzle::new(grid.clone()).map_err(|clash| failed(&clash))?;
        Ok(Subject::new(puzzle, name.into(), entry.line, label.into()))
    };
    let take = usize::try_from(take).unwrap_or(usize::MAX);
    Reader::new(text, ReadOptions { hint, ..ReadOptions::default() }).take(take).map(subject).collect()
}

/// The puzzles of a generator spec; the same seed makes the same puzzles.
fn make(spec: &Spec, seed: u64) -> Result<Vec<Subject>, String> {
    let seed = spec.seed.unwrap_or(seed);
    let mut maker = Maker::new();
    let mut subjects = Vec::new();
    for (request, label) in &spec.requests {
        for index in 0..spec.count {
            let made =
                maker.make(request, seed, index, &Stop::after(MAKING)).map_err(|error| error.to_string())?;
            let line = index as usize + 1;
            subjects.push(Subject::new(made.puzzle, request.to_string(), line, label.clone()));
        }
    }
    Ok(subjects)
}
