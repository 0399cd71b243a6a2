//! Records without their puzzles: those of collections that are not ours to publish.
//!
//! In place of the puzzle stands its fingerprint, so that reports still distinguish puzzles, and a reader who has the collection can
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
            collection.gather(path)?;
        }
        Ok(collection)
    }

    /// Below a folder links to folders are not followed, so that there is an end, and only files are read: a pipe would be
    /// waited for.
    fn gather(&mut self, path: &Path) -> std::io::Result<()> {
        let data = std::fs::metadata(path)?;
        if data.is_dir() {
            for entry in std::fs::read_dir(path)? {
                let entry = entry?;
                let is_link = entry.file_type()?.is_symlink();
                // A link that leads nowhere is passed over.
                if !is_link || std::fs::metadata(entry.path()).is_ok_and(|data| data.is_file()) {
                    self.gather(&entry.path())?;
                }
            }
        } else if data.is_file() {
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

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn links_have_an_end_and_pipes_are_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("puzzle.txt"), "1..............4").unwrap();
        std::fs::create_dir(at("below")).unwrap();
        for (to, name) in [(".", "self"), (".", "again"), ("..", "below/up"), ("nowhere", "lost")] {
            std::os::unix::fs::symlink(to, at(name)).unwrap();
        }
        assert!(std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
        assert_eq!(Collection::of(&[folder.path().into()]).unwrap().0.len(), 1);
        assert!(Collection::of(&[at("nowhere")]).is_err());
    }
}
