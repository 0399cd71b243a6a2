//! Which runs a folder has records of, and which of them a later version of their engine has to make again.

use super::engine_versions::{Stale, Tag, Versions};
use super::read::{Bad, BadLine, ReadError, files_in, read_with};
use crate::experiment::run_id::fnv1a;
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// The names of runs that are done.
#[derive(Clone, Debug, Default)]
pub struct Done {
    names: HashSet<u64>,
    /// Runs of older versions of their engines.
    older: HashMap<u64, Stale>,
}

/// The name of a run as a number: names are 16 hexadecimal digits, and millions of them must fit into memory.
pub fn number_of(name: &str) -> u64 {
    // A name that is something else, from another program, is hashed.
    u64::from_str_radix(name, 16).unwrap_or_else(|_| fnv1a(name))
}

impl Done {
    /// The runs that are recorded in a folder, without locking it; lines that are no records are ignored.
    pub fn in_folder(folder: &Path) -> Result<(Self, Vec<BadLine>), ReadError> {
        let mut done = Self::default();
        if !folder.exists() {
            return Ok((done, Vec::new()));
        }
        let mut versions = Versions::default();
        let found = read_with(&files_in(folder)?, Bad::Skip, |tag: Tag, _| {
            let number = number_of(&tag.run);
            match versions.stale(&tag.engine, tag.engine_version) {
                None => {
                    done.names.insert(number);
                }
                Some(stale) => {
                    done.older.insert(number, stale);
                }
            }
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
}
