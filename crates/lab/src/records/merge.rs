//! Joins the records of several parts or machines into one file, every line as it was: each run once for every version of its
//! engine that made it.

use super::identity::{Tag, today_number};
use super::read::{Bad, read_with};
use super::run_record::RunRecord;
use super::store::StoreError;
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

/// Writes every run of the sources once. The file appears whole or not at all.
pub fn merge(sources: &[PathBuf], target: &Path, keep: Keep) -> Result<Merged, StoreError> {
    let unwritable = |error| StoreError::Unwritable { path: target.into(), error };
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder).map_err(unwritable)?;
    }
    let unfinished = target.with_extension("part");
    let mut out = BufWriter::new(File::create(&unfinished).map_err(unwritable)?);
    let mut seen = HashSet::new();
    let mut merged = Merged::default();
    let mut written = Ok(());
    let found = read_with(sources, Bad::Refuse, |tag: Tag, line| {
        if !seen.insert((today_number(&tag.run, tag.schema, line), tag.engine_version)) {
            merged.repeated += 1;
        } else if written.is_ok() {
            merged.runs += 1;
            written = keep.line(line).and_then(|line| out.write_all(&line));
        }
    })
    .inspect_err(|_| {
        // Nothing half-made is left behind.
        let _ = std::fs::remove_file(&unfinished);
    })?;
    let finished = written.and_then(|()| out.into_inner()?.sync_all());
    finished.and_then(|()| std::fs::rename(&unfinished, target)).map_err(unwritable)?;
    Ok(Merged { torn: found.torn, ..merged })
}
