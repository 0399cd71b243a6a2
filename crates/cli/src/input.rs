//! Inputs: files, standard input, or puzzles as text or link, one entry after the other.

use crate::arguments::Inputs;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use evodoku::puzzle::formats::{Entry, Notation, Note, ReadOptions};
use evodoku_exchange::{Reader, is_link};
use std::collections::{HashSet, VecDeque};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};
use std::path::Path;
use std::sync::Arc;

/// Larger files are refused before they are read.
const LARGEST_FILE: u64 = 1 << 30;

/// A puzzle of 4×4 has this many cells; a shorter word that is no file is a mistyped name.
const SHORTEST_PUZZLE: usize = 16;

/// What names of puzzle files end with.
const FILE_ENDINGS: [&str; 8] = [".txt", ".sdk", ".sdm", ".ss", ".csv", ".toml", ".json", ".dat"];

/// An input that is being read, with its name.
type Opened = (Arc<str>, Reader<Box<dyn BufRead + Send>>);

/// The entries of all inputs, read as they are asked for.
pub struct Entries {
    waiting: VecDeque<String>,
    options: ReadOptions,
    open: Option<Opened>,
    /// What was said already; a note is told once.
    told: HashSet<String>,
    is_quiet: bool,
    exit: Exit,
}

impl Entries {
    /// All inputs; the first is opened at once, so that a mistyped name is told before anything else.
    pub fn open(inputs: &Inputs) -> Result<Self, Failure> {
        let mut waiting: VecDeque<String> = inputs.names.iter().cloned().collect();
        let options = inputs.read_options();
        let open = waiting.pop_front().map(|input| reader(&input, &options)).transpose()?;
        Ok(Self { waiting, options, open, told: HashSet::new(), is_quiet: false, exit: Exit::Success })
    }

    /// The same without notes on how ambiguous texts were read.
    pub fn quiet(mut self, is_quiet: bool) -> Self {
        self.is_quiet = is_quiet;
        self
    }

    /// What went wrong with whole inputs.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// The next entry and the name of its input. An input that cannot be opened is told and passed over.
    pub fn next_entry(&mut self) -> Option<(Arc<str>, Entry)> {
        loop {
            if let Some((name, reader)) = &mut self.open
                && let Some(entry) = reader.next()
            {
                for note in entry.notes.iter().filter(|_| !self.is_quiet) {
                    let note = format!("note: {name}: {note}; {}", advice(note));
                    if !self.told.contains(&note) {
                        eprintln!("{note}");
                        self.told.insert(note);
                    }
                }
                return Some((name.clone(), entry));
            }
            let input = self.waiting.pop_front()?;
            match reader(&input, &self.options) {
                Ok(opened) => self.open = Some(opened),
                Err(failure) => self.exit = self.exit.max(failure.tell()),
            }
        }
    }
}

/// What to say on the command line if the other reading is meant.
fn advice(note: &Note) -> String {
    match note {
        Note::Symbols { other, .. } => format!("if these are meant, say --symbols {other}"),
        Note::ShortLines { .. } => "if these are meant, say --notation line".into(),
    }
}

fn reader(input: &str, options: &ReadOptions) -> Result<Opened, Failure> {
    let (name, text): (&str, Box<dyn BufRead + Send>) = if input == "-" {
        ("standard input", Box::new(BufReader::new(std::io::stdin())))
    } else if Path::new(input).exists() {
        (input, Box::new(file(input)?))
    } else if is_link(input) {
        ("the link given", Box::new(Cursor::new(input.as_bytes().to_vec())))
    } else if looks_like_a_puzzle(input) {
        ("the text given", Box::new(Cursor::new(input.as_bytes().to_vec())))
    } else {
        return Err(Failure::new(format!(
            "{input}: there is no such file, and it is too short to be a puzzle itself"
        )));
    };
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    let hint = extension.and_then(Notation::of_extension);
    Ok((name.into(), Reader::new(text, ReadOptions { hint, ..options.clone() })))
}

fn file(path: &str) -> Result<BufReader<File>, Failure> {
    let failed = |error: std::io::Error| Failure::new(format!("{path}: {error}"));
    let file = File::open(path).map_err(failed)?;
    let about = file.metadata().map_err(failed)?;
    if about.is_dir() {
        return Err(Failure::new(format!("{path} is a folder; name the files in it, such as {path}/*.txt")));
    }
    if about.len() > LARGEST_FILE {
        let (size, limit) = (about.len() >> 20, LARGEST_FILE >> 20);
        return Err(Failure::new(format!(
            "{path} has {size} MiB, more than {limit} MiB; split it into smaller files"
        )));
    }
    Ok(BufReader::with_capacity(1 << 16, file))
}

/// Words with a path separator or a usual ending are names of files.
fn looks_like_a_puzzle(input: &str) -> bool {
    let name = input.to_lowercase();
    let has_blanks = name.trim().contains(char::is_whitespace);
    let is_name = name.contains(['/', '\\']) || FILE_ENDINGS.iter().any(|ending| name.ends_with(ending));
    has_blanks || name.chars().count() >= SHORTEST_PUZZLE && !is_name
}
