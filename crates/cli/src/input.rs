//! Inputs: files, standard input, or puzzles as text or link, one entry after the other.

use crate::arguments::Inputs;
use crate::bar::Work;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::patient::{Patient, Pause};
use crate::print::say;
use evodoku::Puzzle;
use evodoku_logic::{NoPuzzle, Referee, Stop};
use evodoku_puzzle::notation::{
    Entry, LARGEST_FILE, Label, Notation, Note, ReadOptions, Reader, SHORTEST_PUZZLE, has_file_ending,
    is_link,
};
use std::collections::{HashSet, VecDeque};
use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

/// An input that is being read, with its name.
type Opened = (Arc<str>, Reader<'static>);

/// The entries of all inputs, read as they are asked for.
pub struct Entries {
    waiting: VecDeque<String>,
    options: ReadOptions,
    open: Option<Opened>,
    /// The one that was drawn of all.
    drawn: Option<(Arc<str>, Entry)>,
    /// Notes that were printed already.
    noted: HashSet<String>,
    is_quiet: bool,
    is_conversation: bool,
    interrupt: Interrupt,
    pause: Pause,
    work: Arc<Work>,
    exit: Exit,
}

impl Entries {
    /// All inputs; the first is opened at once, so that a mistyped name is reported first.
    pub fn open(inputs: &Inputs, is_quiet: bool, interrupt: &Interrupt) -> Result<Self, Failure> {
        let mut entries = Self {
            waiting: inputs.names.iter().cloned().collect(),
            options: inputs.read_options(),
            open: None,
            drawn: None,
            noted: HashSet::new(),
            is_quiet,
            is_conversation: false,
            interrupt: interrupt.clone(),
            pause: Pause::default(),
            work: Arc::default(),
            exit: Exit::Success,
        };
        for name in &inputs.names {
            match std::fs::metadata(name) {
                Ok(about) if about.is_file() => entries.work.expect(about.len()),
                Ok(_) | Err(_) if name == "-" => entries.work.expect_nothing(),
                Ok(_) | Err(_) => entries.work.expect(name.len() as u64),
            }
        }
        entries.open = entries.waiting.pop_front().map(|input| entries.reader(&input)).transpose()?;
        Ok(entries)
    }

    /// How much is read of how much.
    pub fn work(&self) -> &Arc<Work> {
        &self.work
    }

    /// Who wants to know when the input is waited for.
    pub fn pause(&self) -> &Pause {
        &self.pause
    }

    /// Does the other end wait for each answer?
    pub fn is_conversation(&self) -> bool {
        self.is_conversation
    }

    /// What went wrong with whole inputs.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// Reads all entries and keeps one puzzle, each equally likely.
    pub fn draw_one(&mut self) {
        let (mut drawn, mut count, mut place) = (None, 0, 0);
        while let Some((name, entry)) = self.next_entry() {
            if entry.result.is_ok() {
                count += 1;
                // Seeded by the operating system.
                let chance = RandomState::new().build_hasher().finish();
                if chance.is_multiple_of(count) {
                    (drawn, place) = (Some((name, entry)), count);
                }
            } else if drawn.is_none() {
                // With no puzzle at all the mistake is reported.
                drawn = Some((name, entry));
            }
        }
        if let Some((name, entry)) = drawn.as_ref().filter(|_| count > 1 && !self.is_quiet) {
            say!("drawn: puzzle {place} of {count}, {name}, line {}", entry.line);
        }
        self.drawn = drawn;
    }

    /// The next entry and the name of its input. An input that cannot be opened is reported and skipped.
    pub fn next_entry(&mut self) -> Option<(Arc<str>, Entry)> {
        if let Some(drawn) = self.drawn.take() {
            return Some(drawn);
        }
        loop {
            if let Some((name, reader)) = &mut self.open
                && let Some(entry) = reader.next()
            {
                // What was cut off by an interrupt is no puzzle.
                if self.interrupt.is_set() {
                    return None;
                }
                for note in entry.notes.iter().filter(|_| !self.is_quiet) {
                    let note = format!("note: {name}: {note}; {}", advice(note));
                    if !self.noted.contains(&note) {
                        say!("{note}");
                        self.noted.insert(note);
                    }
                }
                return Some((name.clone(), entry));
            }
            let input = self.waiting.pop_front()?;
            match self.reader(&input) {
                Ok(opened) => self.open = Some(opened),
                Err(failure) => self.exit = self.exit.max(failure.tell()),
            }
        }
    }

    fn reader(&mut self, input: &str) -> Result<Opened, Failure> {
        let mut options = self.options.clone();
        let (name, text): (&str, Box<dyn BufRead + Send>) = if input == "-" {
            if std::io::stdin().is_terminal() && !self.is_quiet {
                say!(
                    "reading standard input: type or paste a puzzle, then Ctrl-D; Ctrl-C ends, --help tells more"
                );
            }
            let (stdin, is_conversation) = Patient::stdin(&self.interrupt, &self.pause);
            self.is_conversation |= is_conversation;
            options.is_conversation = is_conversation;
            ("standard input", Box::new(stdin))
        } else if Path::new(input).exists() {
            (input, Box::new(Counted { input: self.file(input)?, work: self.work.clone() }))
        } else if is_link(input) {
            let text = Cursor::new(input.as_bytes().to_vec());
            ("the link given", Box::new(Counted { input: text, work: self.work.clone() }))
        } else if looks_like_a_puzzle(input) {
            let text = Cursor::new(input.as_bytes().to_vec());
            ("the text given", Box::new(Counted { input: text, work: self.work.clone() }))
        } else {
            return Err(Failure::new(unfound(input)));
        };
        let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
        options.hint = extension.and_then(Notation::of_extension);
        Ok((name.into(), Reader::new(text, options)))
    }

    fn file(&self, path: &str) -> Result<Box<dyn BufRead + Send>, Failure> {
        let failed = |error: std::io::Error| Failure::of_file(path, &error);
        let about = std::fs::metadata(path).map_err(failed)?;
        if about.is_dir() {
            return Err(Failure::new(format!(
                "{path} is a folder; name the files in it, such as {path}/*.txt"
            )));
        }
        if !about.is_file() {
            let pipe = Patient::pipe(Path::new(path), &self.interrupt, &self.pause);
            return Ok(Box::new(pipe.map_err(failed)?));
        }
        if about.len() > LARGEST_FILE {
            let (size, limit) = (about.len() >> 20, LARGEST_FILE >> 20);
            return Err(Failure::new(format!(
                "{path} has {size} MiB, more than {limit} MiB; split it into smaller files"
            )));
        }
        Ok(Box::new(BufReader::with_capacity(1 << 16, File::open(path).map_err(failed)?)))
    }
}

/// The puzzle of an entry, or what is wrong with it and where. A puzzle that was not read whole is proven to have one solution.
pub fn puzzle_of(entry: &Entry, referee: &mut Referee, stop: &Stop) -> Result<Puzzle, (String, Vec<Label>)> {
    let grid = entry.result.as_ref().map_err(|error| (error.to_string(), error.labels()))?;
    evodoku_logic::puzzle_of(referee, grid, stop).map_err(|error| match &error {
        NoPuzzle::Violation(violation) => (error.to_string(), entry.violation_labels(violation)),
        NoPuzzle::Unread(_) => (error.to_string(), Vec::new()),
    })
}

/// What to say on the command line if the other reading is meant.
fn advice(note: &Note) -> String {
    match note {
        Note::Symbols { other, .. } => format!("if these are meant, say --symbols {other}"),
        Note::ShortLines { .. } => "if these are meant, say --notation line".into(),
        Note::Unread { .. } => "a puzzle with one solution only without them is taken for the whole".into(),
    }
}

fn unfound(input: &str) -> String {
    match input.trim() {
        "" => "an input is empty; name a file, give a puzzle as text, or - for standard input".into(),
        input => format!("{input}: there is no such file, and it is too short to be a puzzle itself"),
    }
}

/// Words with a path separator or a usual ending are names of files.
fn looks_like_a_puzzle(input: &str) -> bool {
    if input.trim_start().starts_with(['{', '[']) {
        return true;
    }
    let has_blanks = input.trim().contains(char::is_whitespace);
    let is_name = input.contains(['/', '\\']) || has_file_ending(input);
    has_blanks || input.chars().count() >= SHORTEST_PUZZLE && !is_name
}

/// An input that counts what was read of it.
struct Counted<R> {
    input: R,
    work: Arc<Work>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.work.step(length as u64);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.work.step(length as u64);
        self.input.consume(length);
    }
}
