//! The file that records are appended to: locked, repaired where a line was torn, and written line by line.

use super::done::Done;
use super::read::{BadLine, LONGEST_LINE, ReadError};
use super::run_record::RunRecord;
use super::sum::sealed;
use crate::experiment::Shard;
use crate::files;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Read, Seek, SeekFrom, Write};
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
    bad: Vec<BadLine>,
    last_sync: Instant,
    is_closed: bool,
}

/// Why records cannot be kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The folder or file cannot be made, read or written.
    #[error("{}: {}", path.display(), files::message(error))]
    Unwritable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: Error,
    },
    /// Another process writes to it.
    #[error("{}: another evodoku is writing these records; wait for it, or choose another folder", path.display())]
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
        make_folder(folder)?;
        let mut file = open_alone(&path)?;
        repair_end(&mut file).map_err(unwritable)?;
        let (done, bad) = Done::in_folder(folder)?;
        Ok(Self { file, path, done, bad, last_sync: Instant::now(), is_closed: false })
    }

    /// The runs that are done.
    pub fn done(&self) -> &Done {
        &self.done
    }

    /// Lines that are no records; their runs will be made again.
    pub fn bad(&self) -> &[BadLine] {
        &self.bad
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
        let line = sealed(serde_json::to_vec(record).map_err(|error| unwritable(error.into()))?);
        self.file.write_all(&line).map_err(unwritable)?;
        if self.last_sync.elapsed() >= SYNC_AFTER {
            self.file.sync_data().map_err(unwritable)?;
            self.last_sync = Instant::now();
        }
        self.done.add(&record.run);
        Ok(true)
    }
}

/// Makes the folder of a file of records; what is wrong is said of the folder, not of the file.
pub(super) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(folder).map_err(|error| StoreError::Unwritable { path: folder.into(), error })
}

/// Opens a file of records, which is made if need be, for one who alone may write.
pub(super) fn open_alone(path: &Path) -> Result<File, StoreError> {
    let unwritable = |error| StoreError::Unwritable { path: path.into(), error };
    loop {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(unwritable)?;
        match file.try_lock() {
            // A repair or merge may have replaced the file before the lock was acquired.
            Ok(()) if is_there(&file, path).map_err(unwritable)? => return Ok(file),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Taken { path: path.into() }),
            Err(TryLockError::Error(error)) => return Err(unwritable(error)),
        }
    }
}

/// Is it this very file that has the name?
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> std::io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let number = |about: &std::fs::Metadata| (about.dev(), about.ino());
    match std::fs::metadata(path) {
        Ok(about) => Ok(number(&about) == number(&file.metadata()?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// An open file cannot be replaced here.
#[cfg(not(unix))]
fn is_there(_: &File, _: &Path) -> std::io::Result<bool> {
    Ok(true)
}

/// Cuts off a last line that was not written to its end: without a line break, or nothing but the zeros that some file systems
/// leave after a power cut. Anything else that is no record is left for a person to look at.
fn repair_end(file: &mut File) -> std::io::Result<()> {
    let mut end = file.seek(SeekFrom::End(0))?;
    while end > 0 {
        let start = line_start(file, end)?;
        if end - start > LONGEST_LINE {
            let message = format!(
                "its last line has more than {} MiB, so that these are no records",
                LONGEST_LINE >> 20
            );
            return Err(Error::new(ErrorKind::FileTooLarge, message));
        }
        let mut line = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        Read::by_ref(file).take(end - start).read_to_end(&mut line)?;
        if line.strip_suffix(b"\n").is_some_and(|text| text.is_empty() || text.iter().any(|&byte| byte != 0))
        {
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
    // What is longer than a line may be is looked at no further.
    while before > end.saturating_sub(LONGEST_LINE + 1) {
        let start = before.saturating_sub(PIECE);
        piece.clear();
        file.seek(SeekFrom::Start(start))?;
        Read::by_ref(file).take(before - start).read_to_end(&mut piece)?;
        if let Some(at) = piece.iter().rposition(|&byte| byte == b'\n') {
            return Ok(start + at as u64 + 1);
        }
        before = start;
    }
    Ok(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_repair(text: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.jsonl");
        std::fs::write(&path, text).unwrap();
        let store = Store::open(folder.path(), Shard::WHOLE).unwrap();
        let names: Vec<&str> = ["a", "b"].into_iter().filter(|name| store.done().has(name)).collect();
        format!("{}|{}", names.join(","), std::fs::read_to_string(path).unwrap())
    }

    #[test]
    fn a_torn_last_line_is_cut_off() {
        assert_eq!(after_repair(""), "|");
        assert_eq!(after_repair("{\"run\":\"a\"}\n"), "a|{\"run\":\"a\"}\n");
        assert_eq!(after_repair("{\"run\":\"a\"}\n{\"run\":\"b\"}"), "a|{\"run\":\"a\"}\n");
        assert_eq!(after_repair("{\"run\":\"a\"}\n{\"ru"), "a|{\"run\":\"a\"}\n");
        assert_eq!(after_repair("{\"ru"), "|");
        assert_eq!(after_repair("{\"run\":\"a\"}\n\0\0\0\n\0\0"), "a|{\"run\":\"a\"}\n");
        assert_eq!(after_repair("\0\0"), "|");
        assert_eq!(after_repair("{\"run\":\"a\"}\n{\"ru\0\0"), "a|{\"run\":\"a\"}\n");
        let (first, other) = ("{\"run\":\"a\"}\n", "{\"ru\0\"}\n\n");
        assert_eq!(
            after_repair(&format!("{first}{other}\0\0")),
            format!("a|{first}{other}"),
            "also from another program"
        );
        let long = "x".repeat(200_000);
        assert_eq!(after_repair(&format!("{{\"run\":\"a\"}}\n{long}")), "a|{\"run\":\"a\"}\n");
    }

    #[test]
    fn a_line_in_the_middle_that_is_no_record_does_not_stop_a_run() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.jsonl");
        let text = "{\"run\":\"a\"}\nnonsense\n{\"run\":\"b\"}\n";
        std::fs::write(&path, text).unwrap();
        let store = Store::open(folder.path(), Shard::WHOLE).unwrap();
        assert!(store.done().has("a") && store.done().has("b"));
        assert!(store.bad()[0].to_string().contains("records.jsonl, line 2: this is no record"));
        drop(store);
        assert_eq!(
            std::fs::read_to_string(path).unwrap(),
            text,
            "what is bad is left for a person to look at"
        );
    }

    #[test]
    fn wherever_a_file_is_cut_off_at_most_the_last_run_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.jsonl");
        let line =
            |name: char| sealed(format!("{{\"run\":\"{name}\",\"x\":\"{}\"}}", "y".repeat(700)).into_bytes());
        let whole: Vec<u8> = ['a', 'b', 'c'].into_iter().flat_map(line).collect();
        let lines = whole.len() / 3;
        for end in whole.len() - 1024..whole.len() {
            std::fs::write(&path, &whole[..end]).unwrap();
            let store = Store::open(folder.path(), Shard::WHOLE).unwrap();
            let done = ["a", "b", "c"].map(|name| store.done().has(name));
            assert_eq!((done, store.bad().len()), ([true, end >= 2 * lines, false], 0), "cut at {end}");
            // A process that another test starts in this moment would hold the lock for a little longer.
            store.file.unlock().unwrap();
        }
    }

    #[test]
    fn a_last_line_without_end_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.jsonl");
        // No block of it is on the disk.
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        let refused = Store::open(folder.path(), Shard::WHOLE).unwrap_err().to_string();
        assert!(refused.contains("its last line has more than 64 MiB"), "{refused}");
        assert_eq!(std::fs::metadata(path).unwrap().len(), 1 << 40);
    }

    /// It is a line that has a limit, and not a file; hardly a block of this one is on the disk.
    #[test]
    fn a_file_may_be_longer_than_any_line() {
        let mut file = tempfile::tempfile().unwrap();
        for end in [LONGEST_LINE, 2 * LONGEST_LINE] {
            file.write_all(b"x").unwrap();
            file.seek(SeekFrom::Start(end - 1)).unwrap();
            file.write_all(b"\n").unwrap();
        }
        repair_end(&mut file).unwrap();
        assert_eq!(file.metadata().unwrap().len(), 2 * LONGEST_LINE);
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("records.jsonl"), "x\n".repeat(100_000)).unwrap();
        let refused = Store::open(folder.path(), Shard::WHOLE).unwrap_err().to_string();
        assert!(refused.contains("this is no file of records: more than 10000 of its lines"), "{refused}");
    }

    #[test]
    fn a_record_is_sealed_and_a_closed_store_takes_none() {
        let record: RunRecord = serde_json::from_str(include_str!("../../tests/record.jsonl")).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let text = || std::fs::read_to_string(folder.path().join("records.jsonl")).unwrap();
        let mut store = Store::open(folder.path(), Shard::WHOLE).unwrap();
        assert!(!store.done().has(&record.run));
        assert!(store.append(&record).unwrap() && store.done().has(&record.run));
        assert_eq!(super::super::read::parse::<RunRecord>(text().as_bytes()), Ok(record.clone()));
        let altered = text().replace("\"evaluations\":15250,", "\"evaluations\":15251,");
        let refused = super::super::read::parse::<RunRecord>(altered.as_bytes()).unwrap_err();
        assert!(refused.contains("its checksum does not fit"), "{refused}");
        store.close();
        assert!(!store.append(&record).unwrap());
        assert_eq!(text().lines().count(), 1);
    }

    /// Writes to an unlinked file would be lost.
    #[cfg(unix)]
    #[test]
    fn a_file_that_was_replaced_is_not_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["records.jsonl", "other"].map(|name| folder.path().join(name));
        let file = File::create(&path).unwrap();
        assert!(is_there(&file, &path).unwrap());
        File::create(&other).unwrap();
        std::fs::rename(&other, &path).unwrap();
        assert!(!is_there(&file, &path).unwrap());
        std::fs::remove_file(&path).unwrap();
        assert!(!is_there(&file, &path).unwrap());
    }

    #[test]
    fn two_cannot_write_to_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let _first = Store::open(folder.path(), Shard::WHOLE).unwrap();
        let second = Store::open(folder.path(), Shard::WHOLE).unwrap_err();
        assert!(matches!(second, StoreError::Taken { .. }));
    }
}
