//! Reads records one after the other, from files or folders, also compressed ones; memory does not grow with them.

use flate2::read::MultiGzDecoder;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// How much was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Records.
    pub records: u64,
    /// Lines that were cut off while they were written; the run is as if it had never been made.
    pub torn: u64,
}

/// Why records cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file or folder cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// There is nothing to read.
    #[error("{}: there are no records here; `evodoku lab run` makes some", path.display())]
    None {
        /// Where.
        path: PathBuf,
    },
    /// A line in the middle is no record.
    #[error("{}, line {line}: this is no record of a run: {message}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// Why.
        message: String,
    },
}

/// The files of records in a folder, or the file itself.
pub fn files_in(path: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let unreadable = |error| ReadError::Unreadable { path: path.into(), error };
    if std::fs::metadata(path).map_err(unreadable)?.is_file() {
        return Ok(vec![path.into()]);
    }
    let is_record = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        name.starts_with("records") && name.strip_suffix(".jsonl").is_some()
    };
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let mut files: Vec<PathBuf> =
        entries.filter_map(Result::ok).map(|entry| entry.path()).filter(is_record).collect();
    files.sort();
    Ok(files)
}

/// Reads every record of the files or folders.
pub fn read<T: DeserializeOwned>(paths: &[PathBuf], mut each: impl FnMut(T)) -> Result<Found, ReadError> {
    let mut found = Found::default();
    for path in paths {
        let files = files_in(path)?;
        if files.is_empty() {
            return Err(ReadError::None { path: path.clone() });
        }
        for file in files {
            read_file(&file, &mut found, &mut each)?;
        }
    }
    Ok(found)
}

fn read_file<T: DeserializeOwned>(
    path: &Path,
    found: &mut Found,
    each: &mut impl FnMut(T),
) -> Result<(), ReadError> {
    let unreadable = |error| ReadError::Unreadable { path: path.into(), error };
    let file = File::open(path).map_err(unreadable)?;
    let is_packed = path.extension().is_some_and(|extension| extension == "gz");
    let mut input: Box<dyn BufRead> = if is_packed {
        Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(file)))
    } else {
        Box::new(BufReader::with_capacity(1 << 16, file))
    };
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            // A compressed file that was cut off: what came before counts.
            Err(error) if is_packed && error.kind() == ErrorKind::UnexpectedEof => {
                found.torn += 1;
                return Ok(());
            }
            Err(error) => return Err(unreadable(error)),
        }
        number += 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        match serde_json::from_slice(&line) {
            Ok(record) => {
                found.records += 1;
                each(record);
            }
            Err(_) if input.fill_buf().is_ok_and(<[u8]>::is_empty) => found.torn += 1,
            Err(error) => {
                let message = error.to_string();
                return Err(ReadError::Line { path: path.into(), line: number, message });
            }
        }
    }
}
