//! Records without their puzzles: those of collections that are not ours to publish.
//!
//! In place of the puzzle stands its fingerprint, so that reports still tell puzzles apart, and whoever has the collection can
//! make the runs again.

use super::{RunRecord, hash};
use crate::experiment::{puzzles_in, text_of};
use evodoku::Puzzle;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// What a fingerprint begins with; no puzzle does.
const MARK: &str = "withheld:";

impl RunRecord {
    /// The puzzle as a text that carries its shape, or its fingerprint.
    pub fn text(&self) -> &str {
        self.puzzle_text.as_ref().unwrap_or(&self.result.puzzle)
    }

    /// Does a fingerprint stand in place of the puzzle?
    pub fn is_withheld(&self) -> bool {
        self.text().starts_with(MARK)
    }

    /// The same without puzzle and solution.
    #[must_use]
    pub fn withheld(mut self) -> Self {
        if !self.is_withheld() {
            self.result.puzzle = fingerprint(self.text());
            self.puzzle_text = None;
            self.result.solution = None;
        }
        self
    }
}

fn fingerprint(text: &str) -> String {
    format!("{MARK}{:016x}", hash(text.as_bytes()))
}

/// Puzzles by their fingerprints.
#[derive(Clone, Debug, Default)]
pub struct Collection(HashMap<String, Puzzle>);

impl Collection {
    /// All puzzles in files, and in files below folders; what is no file of puzzles is passed over.
    pub fn of(paths: &[PathBuf]) -> std::io::Result<Self> {
        let mut collection = Self::default();
        for path in paths {
            // What is named must be there.
            std::fs::metadata(path)?;
            collection.gather(path)?;
        }
        Ok(collection)
    }

    fn gather(&mut self, path: &Path) -> std::io::Result<()> {
        if path.is_dir() {
            for entry in std::fs::read_dir(path)? {
                self.gather(&entry?.path())?;
            }
        } else {
            let found = puzzles_in(path).unwrap_or_default();
            self.0.extend(found.into_iter().map(|puzzle| (fingerprint(&text_of(&puzzle)), puzzle)));
        }
        Ok(())
    }

    /// The puzzle of a record from which it was withheld.
    pub fn find(&self, record: &RunRecord) -> Option<&Puzzle> {
        self.0.get(record.text())
    }
}
