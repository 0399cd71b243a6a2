//! Reads records one after the other, from files or folders, also compressed ones; memory does not grow with them.

use super::sum;
use crate::files;
use flate2::read::MultiGzDecoder;
use serde::de::DeserializeOwned;
use std::fs::{DirEntry, File};
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A record of the largest grid has a hundredth of this; a longer line is no record, and would fill the memory.
pub(super) const LONGEST_LINE: u64 = 64 << 20;

/// Who finds so many lines that are no records looks at another kind of file.
const BAD_AT_MOST: usize = 10_000;

/// How much was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Records.
    pub records: u64,
    /// Lines that were cut off while they were written; the run is as if it had never been made.
    pub torn: u64,
    /// Lines that are no records, where these are left out.
    pub bad: Vec<BadLine>,
}

/// What is done about a line that is no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bad {
    /// Nothing is read at all.
    Refuse,
    /// It is left out and reported.
    Skip,
}

/// A line that is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: u64,
    /// Why.
    pub message: String,
}

impl std::fmt::Display for BadLine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}, line {}: {}", self.path.display(), self.line, self.message)
    }
}

/// Why records cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file or folder cannot be read.
    #[error("{}: {}", path.display(), files::message(error))]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// There is nothing to read.
    #[error("{}: there are no records here", path.display())]
    None {
        /// Where.
        path: PathBuf,
    },
    /// A line in the middle is no record.
    #[error("{0}")]
    Line(BadLine),
    /// Hardly any line is a record.
    #[error("{}: this is no file of records: more than {BAD_AT_MOST} of its lines, or {} MiB, are none", path.display(), LONGEST_LINE >> 20)]
    Other {
        /// The file.
        path: PathBuf,
    },
}

/// The files of records in a folder, or the file itself.
pub fn files_in(path: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let unreadable = |error| ReadError::Unreadable { path: path.into(), error };
    if std::fs::metadata(path).map_err(unreadable)?.is_file() {
        return Ok(vec![path.into()]);
    }
    let is_record = |path: &PathBuf| {
        // A pipe in a folder would be waited for, although it was not named.
        let is_file = std::fs::metadata(path).is_ok_and(|data| data.is_file());
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        name.starts_with("records") && name.strip_suffix(".jsonl").is_some() && is_file
    };
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let mut files: Vec<PathBuf> =
        entries.filter_map(Result::ok).map(|entry| entry.path()).filter(is_record).collect();
    files.sort();
    Ok(files)
}

/// The folders of records at or below a folder, in the order of their names; a file, or a folder without any, is itself.
pub fn folders_below(path: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let mut folders = Vec::new();
    if path.is_dir() {
        collect_folders(path, &mut folders)?;
    }
    if folders.is_empty() {
        folders.push(path.into());
    }
    Ok(folders)
}

/// Links are not followed, so that there is an end.
fn collect_folders(folder: &Path, folders: &mut Vec<PathBuf>) -> Result<(), ReadError> {
    if !files_in(folder)?.is_empty() {
        folders.push(folder.into());
    }
    let unreadable = |error| ReadError::Unreadable { path: folder.into(), error };
    let is_folder = |entry: &DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
    let entries = std::fs::read_dir(folder).map_err(unreadable)?.filter_map(Result::ok);
    let mut below: Vec<PathBuf> = entries.filter(is_folder).map(|entry| entry.path()).collect();
    below.sort();
    below.iter().try_for_each(|folder| collect_folders(folder, folders))
}

/// Reads every record of the files or folders; the first line that is none ends it.
pub fn read<T: DeserializeOwned>(paths: &[PathBuf], mut each: impl FnMut(T)) -> Result<Found, ReadError> {
    read_with(paths, Bad::Refuse, |record, _| each(record))
}

/// Reads every record of the files or folders, with the line that it was read from.
pub fn read_with<T: DeserializeOwned>(
    paths: &[PathBuf],
    bad: Bad,
    mut each: impl FnMut(T, &[u8]),
) -> Result<Found, ReadError> {
    let mut found = Found::default();
    for path in paths {
        let files = files_in(path)?;
        if files.is_empty() {
            return Err(ReadError::None { path: path.clone() });
        }
        for file in files {
            found.torn += lines(&file, |number, line| match parse(line) {
                Ok(record) => {
                    found.records += 1;
                    each(record, line);
                    Ok(Whole::Yes)
                }
                Err(_) if !line.ends_with(b"\n") => Ok(Whole::Torn),
                Err(message) => {
                    let line = BadLine { path: file.clone(), line: number, message };
                    match bad {
                        Bad::Refuse => Err(ReadError::Line(line)),
                        Bad::Skip if found.bad.len() == BAD_AT_MOST => {
                            Err(ReadError::Other { path: line.path })
                        }
                        Bad::Skip => {
                            found.bad.push(line);
                            Ok(Whole::Yes)
                        }
                    }
                }
            })?;
        }
    }
    Ok(found)
}

/// A record of a line whose checksum, if it has one, is right.
pub fn parse<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    let record =
        serde_json::from_slice(line).map_err(|error| format!("this is no record of a run: {error}"))?;
    if sum::is_right(line) {
        Ok(record)
    } else {
        Err("this record was altered after it was written: its checksum does not fit".into())
    }
}

/// Was a line written to its end?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// Yes, or it is another matter.
    Yes,
    /// No.
    Torn,
}

/// Shows every line of a file that is not empty: its number, and the line with its break. How many were torn.
pub fn lines(
    path: &Path,
    mut each: impl FnMut(u64, &[u8]) -> Result<Whole, ReadError>,
) -> Result<u64, ReadError> {
    let unreadable = |error| ReadError::Unreadable { path: path.into(), error };
    let file = File::open(path).map_err(unreadable)?;
    let is_packed = path.extension().is_some_and(|extension| extension == "gz");
    let mut input: Box<dyn BufRead> = if is_packed {
        Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(file)))
    } else {
        Box::new(BufReader::with_capacity(1 << 16, file))
    };
    let (mut line, mut number, mut torn) = (Vec::new(), 0, 0);
    loop {
        line.clear();
        match input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line) {
            Ok(0) => return Ok(torn),
            Ok(length) if length as u64 > LONGEST_LINE => {
                let message = format!("line {} has more than {} MiB", number + 1, LONGEST_LINE >> 20);
                return Err(unreadable(std::io::Error::new(ErrorKind::FileTooLarge, message)));
            }
            Ok(_) => {}
            // A compressed file that was cut off: what came before counts.
            Err(error) if is_packed && error.kind() == ErrorKind::UnexpectedEof => return Ok(torn + 1),
            Err(error) => return Err(unreadable(error)),
        }
        number += 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        if each(number, &line)? == Whole::Torn {
            torn += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::Tag;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn found(name: &str, content: &[u8]) -> Result<Found, ReadError> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(name), content).unwrap();
        read_with(&[folder.path().into()], Bad::Skip, |_: Tag, _| {})
    }

    fn packed(text: &str) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(text.as_bytes()).unwrap();
        packer.finish().unwrap()
    }

    #[test]
    fn only_a_line_without_its_break_is_torn() {
        let of = |text: &str| {
            let found = found("records.jsonl", text.as_bytes()).unwrap();
            (found.records, found.torn, found.bad.len())
        };
        assert_eq!(of("{\"run\":\"a\"}\n{\"ru"), (1, 1, 0));
        assert_eq!(of("{\"run\":\"a\"}\n{\"ru\n"), (1, 0, 1), "altered by hand");
        assert_eq!(of("{\"run\":\"a\"}\n{\"run\":\"b\"}"), (2, 0, 0));
    }

    /// No block of the long line is on the disk.
    #[test]
    fn a_line_that_is_too_long_is_refused_by_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = File::create(folder.path().join("records.jsonl")).unwrap();
        let first = b"{\"run\":\"a\"}\n";
        file.write_all(first).unwrap();
        let of = |length: u64| {
            file.set_len(first.len() as u64 + length).unwrap();
            read_with(&[folder.path().into()], Bad::Skip, |_: Tag, _| {})
        };
        assert_eq!(of(LONGEST_LINE).map(|found| (found.records, found.torn)).unwrap(), (1, 1));
        let refused = of(LONGEST_LINE + 1).unwrap_err().to_string();
        assert!(refused.contains("line 2 has more than 64 MiB"), "{refused}");
    }

    #[test]
    fn a_compressed_part_that_was_altered_is_no_end() {
        let parts = ["{\"run\":\"a\"}\n", "{\"run\":\"b\"}\n", "{\"run\":\"c\"}\n"].map(packed);
        assert_eq!(found("records.jsonl.gz", &parts.concat()).unwrap().records, 3);
        let mut altered = parts.clone();
        let checksum = altered[1].len() - 6;
        altered[1][checksum] ^= 1;
        let refused = found("records.jsonl.gz", &altered.concat()).unwrap_err().to_string();
        assert!(refused.contains("records.jsonl.gz: corrupt gzip stream"), "{refused}");
        let cut = &parts.concat()[..parts[0].len() + 20];
        assert_eq!(found("records.jsonl.gz", cut).map(|found| (found.records, found.torn)).unwrap(), (1, 1));
    }
}
