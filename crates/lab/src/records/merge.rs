//! Joins the records of several parts or machines into one file, each run once.

use super::read::read;
use super::store::StoreError;
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

/// Writes every run of the sources once. The file appears whole or not at all.
pub fn merge(sources: &[PathBuf], target: &Path) -> Result<Merged, StoreError> {
    let unwritable = |error| StoreError::Unwritable { path: target.into(), error };
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder).map_err(unwritable)?;
    }
    let unfinished = target.with_extension("part");
    let mut out = BufWriter::new(File::create(&unfinished).map_err(unwritable)?);
    let mut seen = HashSet::new();
    let mut merged = Merged::default();
    let mut written = Ok(());
    let found = read(sources, |record: serde_json::Map<String, serde_json::Value>| {
        let name = record.get("run").and_then(serde_json::Value::as_str).unwrap_or_default();
        if !seen.insert(name.to_owned()) {
            merged.repeated += 1;
        } else if written.is_ok() {
            merged.runs += 1;
            written = serde_json::to_writer(&mut out, &record)
                .map_err(std::io::Error::from)
                .and_then(|()| out.write_all(b"\n"));
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
