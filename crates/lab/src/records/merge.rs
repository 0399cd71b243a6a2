//! Joins the records of several parts or machines into one file, every line as it was: each run once for every version of its
//! engine that made it.

use super::done::number_of;
use super::engine_versions::Tag;
use super::read::{Bad, ReadError, read_with};
use super::run_record::RunRecord;
use super::store::{StoreError, make_folder, open_alone};
use super::sum::sealed;
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// What a merge found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Runs that were written.
    pub runs: u64,
    /// Records of runs that were there already.
    pub repeated: u64,
    /// Lines that were cut off.
    pub torn: u64,
}

/// What is kept of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// All of it, as it is.
    #[default]
    Everything,
    /// All but puzzle and solution.
    NoPuzzles,
}

impl Keep {
    fn line(self, line: &[u8]) -> std::io::Result<Vec<u8>> {
        match self {
            Self::Everything => Ok([line.trim_ascii_end(), b"\n"].concat()),
            Self::NoPuzzles => {
                let record: RunRecord = serde_json::from_slice(line)?;
                Ok(sealed(serde_json::to_vec(&record.withheld())?))
            }
        }
    }
}

/// Adds every run of the sources to a file, once; what is in it already stays. The file is as before, or whole.
pub fn merge(sources: &[PathBuf], target: &Path, keep: Keep) -> Result<Merged, StoreError> {
    let unwritable = |error| StoreError::Unwritable { path: target.into(), error };
    if let Some(folder) = target.parent() {
        make_folder(folder)?;
    }
    let lock = open_alone(target)?;
    let is_new = lock.metadata().map_err(unwritable)?.len() == 0;
    let unfinished = target.with_extension("part");
    joined(sources, target, &unfinished, keep).inspect_err(|_| {
        // Nothing half-made is left behind.
        let _ = std::fs::remove_file(&unfinished);
        if is_new {
            let _ = std::fs::remove_file(target);
        }
    })
}

/// Writes the unfinished file and puts it in the place of the target.
fn joined(sources: &[PathBuf], target: &Path, unfinished: &Path, keep: Keep) -> Result<Merged, StoreError> {
    let unwritable = |error| StoreError::Unwritable { path: target.into(), error };
    let mut out = BufWriter::new(File::create(unfinished).map_err(unwritable)?);
    let mut seen = HashSet::new();
    let mut merged = Merged::default();
    let mut written = Ok(());
    let mut take = |tag: Tag, line: &[u8]| {
        if !seen.insert((number_of(&tag.run), tag.engine_version)) {
            merged.repeated += 1;
        } else if written.is_ok() {
            merged.runs += 1;
            written = keep.line(line).and_then(|line| out.write_all(&line));
        }
    };
    let own = read_with(&[target.into()], Bad::Refuse, &mut take)?;
    let found = read_with(sources, Bad::Refuse, &mut take)?;
    if let (0, Some(path)) = (found.records, sources.first()) {
        return Err(ReadError::None { path: path.clone() }.into());
    }
    let finished = written.and_then(|()| out.into_inner()?.sync_all());
    finished.and_then(|()| std::fs::rename(unfinished, target)).map_err(unwritable)?;
    Ok(Merged { torn: own.torn + found.torn, ..merged })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_of(text: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("records.jsonl"), text).unwrap();
        folder
    }

    fn merged(source: &Path, target: &Path) -> (Result<u64, String>, String) {
        let target = target.join("records.jsonl");
        let runs = merge(&[source.into()], &target, Keep::Everything).map(|merged| merged.runs);
        (runs.map_err(|error| error.to_string()), std::fs::read_to_string(&target).unwrap())
    }

    const A: &str = "{\"run\":\"a\"}\n";
    const B: &str = "{\"run\":\"b\"}\n";

    #[test]
    fn what_is_there_already_stays() {
        let (source, target) = (folder_of(A), folder_of(B));
        assert_eq!(merged(source.path(), target.path()), (Ok(2), format!("{B}{A}")));
        assert_eq!(merged(source.path(), target.path()), (Ok(2), format!("{B}{A}")), "again");
        assert_eq!(merged(target.path(), target.path()), (Ok(2), format!("{B}{A}")), "with itself");
    }

    #[test]
    fn nothing_is_touched_where_the_source_is_none() {
        let target = folder_of(B);
        for text in ["", "..1.", "..1.\n", "\n"] {
            let (refused, left) = merged(folder_of(text).path(), target.path());
            assert_eq!((refused.is_err(), left.as_str()), (true, B), "{text:?}");
            let empty = tempfile::tempdir().unwrap();
            let new = empty.path().join("new/records.jsonl");
            assert!(merge(&[folder_of(text).path().into()], &new, Keep::Everything).is_err(), "{text:?}");
            assert_eq!(std::fs::read_dir(new.parent().unwrap()).unwrap().count(), 0, "{text:?}");
        }
    }

    #[test]
    fn torn_lines_of_both_are_left_out_and_counted() {
        let (source, target) = (folder_of(&format!("{A}{{\"ru")), folder_of(&format!("{B}{A}{{")));
        let target = target.path().join("records.jsonl");
        let merged = merge(&[source.path().into()], &target, Keep::Everything).unwrap();
        assert_eq!(merged, Merged { runs: 2, repeated: 1, torn: 2 });
        assert_eq!(std::fs::read_to_string(target).unwrap(), format!("{B}{A}"));
    }

    #[test]
    fn merge_into_a_locked_file_is_refused() {
        let (source, target) = (folder_of(A), folder_of(B));
        let _writer = open_alone(&target.path().join("records.jsonl")).unwrap();
        let (refused, left) = merged(source.path(), target.path());
        assert!(refused.unwrap_err().contains("another evodoku is writing"));
        assert_eq!(left, B);
    }
}
