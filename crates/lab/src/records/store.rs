//! The file that records are appended to: locked, mended where a line was torn, and written line by line.

use super::done::Done;
use super::read::ReadError;
use super::run_record::RunRecord;
use crate::experiment::Shard;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Records reach the disk itself at least this often; a power cut loses no more, and what it loses is run again.
const SYNC_AFTER: Duration = Duration::from_secs(1);

/// A folder of records, and the file in it that is ours.
#[derive(Debug)]
pub struct Store {
    file: File,
    path: PathBuf,
    done: Done,
    last_sync: Instant,
    is_closed: bool,
}

/// Why records cannot be kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The folder or file cannot be made, read or written.
    #[error("{}: {error}", path.display())]
    Unwritable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Somebody else writes to it.
    #[error("{}: another evodoku is writing these records; wait for it, or choose another --out", path.display())]
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// What is there cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
}

impl Store {
    /// Opens the file of a part in a folder, which is made if need be, and finds out which runs are done, also in other files.
    pub fn open(folder: &Path, shard: Shard) -> Result<Self, StoreError> {
        let path = folder.join(shard.file_name());
        let unwritable = |error| StoreError::Unwritable { path: path.clone(), error };
        std::fs::create_dir_all(folder).map_err(unwritable)?;
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Taken { path }),
            Err(TryLockError::Error(error)) => return Err(unwritable(error)),
        }
        mend(&mut file).map_err(unwritable)?;
        let done = Done::in_folder(folder)?;
        Ok(Self { file, path, done, last_sync: Instant::now(), is_closed: false })
    }

    /// The runs that are done.
    pub fn done(&self) -> &Done {
        &self.done
    }

    /// From now on nothing is written any more.
    pub fn close(&mut self) {
        self.is_closed = true;
    }

    /// Appends a record, in one piece; `false` if the store is closed.
    pub fn append(&mut self, record: &RunRecord) -> Result<bool, StoreError> {
        if self.is_closed {
            return Ok(false);
        }
        let unwritable = |error| StoreError::Unwritable { path: self.path.clone(), error };
        let mut line = serde_json::to_vec(record).map_err(|error| unwritable(error.into()))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(unwritable)?;
        if self.last_sync.elapsed() >= SYNC_AFTER {
            self.file.sync_data().map_err(unwritable)?;
            self.last_sync = Instant::now();
        }
        self.done.add(&record.run);
        Ok(true)
    }
}

/// Cuts off a last line that was not written to its end: without a line break, or with the zeros that some file systems leave
/// after a power cut. Anything else that is no record is left for a person to look at.
fn mend(file: &mut File) -> std::io::Result<()> {
    let mut end = file.seek(SeekFrom::End(0))?;
    while end > 0 {
        let start = line_start(file, end)?;
        let mut line = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        Read::by_ref(file).take(end - start).read_to_end(&mut line)?;
        if line.ends_with(b"\n") && !line.contains(&0) {
            break;
        }
        end = start;
    }
    file.set_len(end)
}

/// Where the line that ends at `end` begins.
fn line_start(file: &mut File, end: u64) -> std::io::Result<u64> {
    const PIECE: u64 = 1 << 16;
    let mut before = end - 1;
    let mut piece = Vec::new();
    while before > 0 {
        let start = before.saturating_sub(PIECE);
        piece.clear();
        file.seek(SeekFrom::Start(start))?;
        Read::by_ref(file).take(before - start).read_to_end(&mut piece)?;
        if let Some(at) = piece.iter().rposition(|&byte| byte == b'\n') {
            return Ok(start + at as u64 + 1);
        }
        before = start;
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.jsonl");
        std::fs::write(&path, text).unwrap();
        let store = Store::open(folder.path(), Shard::WHOLE).unwrap();
        let names: Vec<&str> = ["a", "b"].into_iter().filter(|name| store.done().has(name)).collect();
        format!("{}|{}", names.join(","), std::fs::read_to_string(path).unwrap())
    }

    #[test]
    fn a_torn_last_line_is_cut_off() {
        assert_eq!(mended(""), "|");
        assert_eq!(mended("{\"run\":\"a\"}\n"), "a|{\"run\":\"a\"}\n");
        assert_eq!(mended("{\"run\":\"a\"}\n{\"run\":\"b\"}"), "a|{\"run\":\"a\"}\n");
        assert_eq!(mended("{\"run\":\"a\"}\n{\"ru"), "a|{\"run\":\"a\"}\n");
        assert_eq!(mended("{\"ru"), "|");
        assert_eq!(mended("{\"run\":\"a\"}\n\0\0\0\n\0\0"), "a|{\"run\":\"a\"}\n");
        assert_eq!(mended("\0\0"), "|");
        let long = "x".repeat(200_000);
        assert_eq!(mended(&format!("{{\"run\":\"a\"}}\n{long}")), "a|{\"run\":\"a\"}\n");
    }

    #[test]
    fn a_line_in_the_middle_that_is_no_record_is_told_with_its_number() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("records.jsonl"), "{\"run\":\"a\"}\nnonsense\n{\"run\":\"b\"}\n")
            .unwrap();
        let error = Store::open(folder.path(), Shard::WHOLE).unwrap_err().to_string();
        assert!(error.contains("records.jsonl, line 2: this is no record"), "{error}");
    }

    #[test]
    fn two_cannot_write_to_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let _first = Store::open(folder.path(), Shard::WHOLE).unwrap();
        let second = Store::open(folder.path(), Shard::WHOLE).unwrap_err();
        assert!(matches!(second, StoreError::Taken { .. }));
    }
}
