//! Checks a folder of records line by line, and takes out what is no record.

use super::read::{Bad, BadLine, LONGEST_LINE, ReadError, Whole, files_in, lines, parse, read_with};
use super::store::open_alone;
use super::{RunRecord, StoreError, number_of};
use crate::runs::puzzle_of;
use evodoku::puzzle::Solution;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Records that are whole.
    pub records: u64,
    /// Last lines that were cut off, which the next run repairs.
    pub torn: u64,
    /// Lines that are no records, or were altered.
    pub bad: Vec<BadLine>,
    /// Records of runs that were there already and say the same.
    pub repeated: u64,
    /// Runs that are recorded twice and came out differently.
    pub contradictory: Vec<String>,
    /// Records whose puzzle and solution were withheld, so that there is nothing to verify.
    pub withheld: u64,
    /// Runs whose solution does not solve their puzzle, with the reason.
    pub unsolved: Vec<(String, String)>,
}

impl Checked {
    /// Is there nothing to complain of?
    pub fn is_fine(&self) -> bool {
        self.bad.is_empty() && self.contradictory.is_empty() && self.unsolved.is_empty()
    }
}

/// Looks at every line, compares runs that are recorded twice, and verifies every solution against its puzzle.
pub fn check(sources: &[PathBuf]) -> Result<Checked, ReadError> {
    let mut seen: HashMap<(u64, u32), u64> = HashMap::new();
    let mut checked = Checked::default();
    let found = read_with(sources, Bad::Skip, |record: RunRecord, _| {
        if record.is_withheld() {
            checked.withheld += 1;
        } else if let Err(reason) = verify(&record) {
            checked.unsolved.push((record.run.clone(), reason));
        }
        // Another version of the engine may well come to something else.
        let run = (number_of(&record.run), record.result.engine_version);
        match seen.insert(run, outcome(&record)) {
            None => checked.records += 1,
            Some(before) if before == outcome(&record) => checked.repeated += 1,
            Some(_) => checked.contradictory.push(record.run.clone()),
        }
    })?;
    Ok(Checked { torn: found.torn, bad: found.bad, ..checked })
}

/// What must be the same in two records of a run, in a number.
fn outcome(record: &RunRecord) -> u64 {
    let result = &record.result;
    let facts = format!("{} {} {:?}", result.status, result.figures.evaluations, result.solution);
    super::sum::hash(facts.as_bytes())
}

fn verify(record: &RunRecord) -> Result<(), String> {
    match (&record.result.solution, record.result.is_solved()) {
        (None, false) => Ok(()),
        (None, true) => Err("it is said to be solved but has no solution".into()),
        (Some(_), false) => Err("it has a solution but is not said to be solved".into()),
        (Some(values), true) => {
            let puzzle = puzzle_of(record)?;
            Solution::verify(&puzzle, values).map(|_| ()).map_err(|fault| fault.to_string())
        }
    }
}

/// Takes the lines that are no records out of the files of a folder, into files ending in `.bad` beside them; how many.
pub fn repair(folder: &Path) -> Result<u64, StoreError> {
    let mut taken = 0;
    for path in files_in(folder)? {
        let unwritable = |error| StoreError::Unwritable { path: path.clone(), error };
        let (mut bad, mut count) = (Vec::new(), 0);
        let unfinished = path.with_extension("part");
        if path.extension().is_some_and(|extension| extension == "gz") {
            let found = check(std::slice::from_ref(&path))?;
            if found.bad.is_empty() {
                continue;
            }
            let error = std::io::Error::other("unpack it first: compressed records are not rewritten");
            return Err(unwritable(error));
        }
        let _lock = open_alone(&path)?;
        let mut out = BufWriter::new(File::create(&unfinished).map_err(unwritable)?);
        let mut written = Ok(());
        lines(&path, |_, line| {
            if parse::<RunRecord>(line).is_err() {
                count += 1;
                bad.extend_from_slice(line);
            } else if written.is_ok() {
                written = out.write_all(line);
            }
            if bad.len() as u64 > LONGEST_LINE {
                return Err(ReadError::Other { path: path.clone() });
            }
            Ok(Whole::Yes)
        })
        .inspect_err(|_| drop(std::fs::remove_file(&unfinished)))?;
        let finished = written.and_then(|()| out.into_inner()?.sync_all());
        if bad.is_empty() || finished.is_err() {
            let _ = std::fs::remove_file(&unfinished);
            finished.map_err(unwritable)?;
            continue;
        }
        taken += count;
        let mut aside = path.clone().into_os_string();
        aside.push(".bad");
        let kept = OpenOptions::new().create(true).append(true).open(&aside);
        kept.and_then(|mut file| file.write_all(&bad)).map_err(unwritable)?;
        std::fs::rename(&unfinished, &path).map_err(unwritable)?;
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use serde_json::{Value, json};

    /// A solved run without a checksum, in which something is altered.
    fn record(alter: impl FnOnce(&mut Value)) -> String {
        let mut record = serde_json::from_str(include_str!("../../tests/record.jsonl")).unwrap();
        alter(&mut record);
        format!("{record}\n")
    }

    fn folder_of(text: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("records.jsonl"), text).unwrap();
        folder
    }

    fn checked(lines: &[String]) -> Checked {
        check(&[folder_of(&lines.concat()).path().into()]).unwrap()
    }

    #[test]
    fn every_solution_is_verified() {
        let fine = checked(&[record(|_| {})]);
        assert_eq!((fine.records, fine.is_fine()), (1, true));
        let refused = |alter: fn(&mut Value)| {
            let checked = checked(&[record(alter)]);
            assert!(!checked.is_fine());
            let [(run, reason)] = &checked.unsolved[..] else { panic!("{checked:?}") };
            assert_eq!(run, "39ab959ed873b763");
            reason.clone()
        };
        let swapped = refused(|record| record["solution"].as_array_mut().unwrap().swap(0, 2));
        assert_eq!(swapped, "the grid breaks a rule: Every column holds each value once.");
        let none = refused(|record| record["solution"] = json!(null));
        assert_eq!(none, "it is said to be solved but has no solution");
        let unsaid = refused(|record| record["status"] = json!("unsolved"));
        assert_eq!(unsaid, "it has a solution but is not said to be solved");
        let unsolved = record(|record| {
            record["status"] = json!("unsolved");
            record["solution"] = json!(null);
        });
        assert!(checked(&[unsolved]).is_fine());
    }

    #[test]
    fn a_run_that_came_out_differently_is_named() {
        let with = |other: String| {
            let found = checked(&[record(|_| {}), other]);
            (found.records, found.repeated, found.contradictory.len(), found.is_fine())
        };
        assert_eq!(with(record(|_| {})), (1, 1, 0, true));
        assert_eq!(
            with(record(|record| record["seconds"] = json!(7.0))),
            (1, 1, 0, true),
            "a slower machine"
        );
        assert_eq!(with(record(|record| record["evaluations"] = json!(15251))), (1, 0, 1, false));
        assert_eq!(with(record(|record| record["run"] = json!("5"))), (2, 0, 0, true), "another run");
        assert_eq!(with(record(|record| record["engine_version"] = json!(7))), (2, 0, 0, true));
    }

    #[test]
    fn what_is_no_record_is_set_aside_and_all_else_stays() {
        let (one, other) = (record(|_| {}), record(|record| record["run"] = json!("5")));
        let folder = folder_of(&format!("{one}nonsense\n{other}{{\"run\":\"to"));
        std::fs::write(folder.path().join("records.jsonl.bad"), "of an earlier repair\n").unwrap();
        let text = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        let before = text("records.jsonl");
        let found = check(&[folder.path().into()]).unwrap();
        assert_eq!((found.records, found.torn, found.bad.len(), found.is_fine()), (2, 1, 1, false));
        let writer = open_alone(&folder.path().join("records.jsonl")).unwrap();
        assert!(matches!(repair(folder.path()), Err(StoreError::Taken { .. })));
        assert_eq!(text("records.jsonl"), before, "another process is writing");
        // Not by closing it: a process that another test starts in this moment holds what is open here.
        writer.unlock().unwrap();
        for taken in [2, 0] {
            assert_eq!(repair(folder.path()).unwrap(), taken);
            assert_eq!(text("records.jsonl"), format!("{one}{other}"));
            assert_eq!(text("records.jsonl.bad"), "of an earlier repair\nnonsense\n{\"run\":\"to");
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left behind");
        }
        let fine = folder_of(&one);
        assert_eq!(repair(fine.path()).unwrap(), 0);
        assert_eq!(std::fs::read_dir(fine.path()).unwrap().count(), 1, "nothing was set aside");
    }

    #[test]
    fn compressed_records_are_not_rewritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.jsonl.gz");
        let pack = |text: &str| {
            let mut packer = GzEncoder::new(File::create(&path).unwrap(), Compression::default());
            packer.write_all(text.as_bytes()).unwrap();
            packer.finish().unwrap();
        };
        pack(&record(|_| {}));
        assert_eq!(repair(folder.path()).unwrap(), 0);
        pack(&format!("{}nonsense\n", record(|_| {})));
        let before = std::fs::read(&path).unwrap();
        let refused = repair(folder.path()).unwrap_err().to_string();
        assert!(refused.contains("unpack it first"), "{refused}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
