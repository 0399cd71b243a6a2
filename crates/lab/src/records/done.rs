//! Which runs a folder has records of, and which of them a later version of their engine has to make again.

use super::identity::{Stale, Tag, Versions, today_number};
use super::read::{Bad, BadLine, ReadError, files_in, read_with};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

/// The names of runs that are done.
#[derive(Clone, Debug, Default)]
pub struct Done {
    names: HashSet<u64>,
    /// Runs of older versions of their engines.
    older: HashMap<u64, Stale>,
    /// The generations of records in the folder.
    schemas: BTreeSet<u32>,
}

/// The name of a run as a number: names are 16 hexadecimal digits, and millions of them must fit into memory.
pub fn number_of(name: &str) -> u64 {
    // A name that is something else, from another program, is hashed.
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    u64::from_str_radix(name, 16).unwrap_or_else(|_| name.bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}

impl Done {
    /// The runs that are recorded in a folder, whoever writes there; a line that is no record is as if it were not there.
    pub fn in_folder(folder: &Path) -> Result<(Self, Vec<BadLine>), ReadError> {
        let mut done = Self::default();
        if !folder.exists() {
            return Ok((done, Vec::new()));
        }
        let mut versions = Versions::default();
        let found = read_with(&files_in(folder)?, Bad::Skip, |tag: Tag, line| {
            let number = today_number(&tag.run, tag.schema, line);
            match versions.stale(&tag.engine, tag.engine_version) {
                None => {
                    done.names.insert(number);
                }
                Some(stale) => {
                    done.older.insert(number, stale);
                }
            }
            done.schemas.insert(tag.schema);
        })?;
        done.older.retain(|number, _| !done.names.contains(number));
        Ok((done, found.bad))
    }

    /// One more is done.
    pub fn add(&mut self, name: &str) {
        self.names.insert(number_of(name));
    }

    /// Is it done?
    pub fn has(&self, name: &str) -> bool {
        self.names.contains(&number_of(name))
    }

    /// How many are done.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Is nothing done yet?
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The versions of the engine, if an older one made it and the present one did not.
    pub fn older(&self, name: &str) -> Option<&Stale> {
        self.older.get(&number_of(name))
    }

    /// How many were made by older versions of their engines alone.
    pub fn older_len(&self) -> usize {
        self.older.len()
    }

    /// The generations of records in the folder.
    pub fn schemas(&self) -> &BTreeSet<u32> {
        &self.schemas
    }
}
