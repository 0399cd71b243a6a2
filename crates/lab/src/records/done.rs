//! Which runs a folder has records of.

use super::read::{Bad, BadLine, ReadError, files_in, read_with};
use serde::Deserialize;
use std::collections::HashSet;
use std::path::Path;

/// The names of runs that are done.
#[derive(Clone, Debug, Default)]
pub struct Done(HashSet<u64>);

/// The name of a run as a number: names are 16 hexadecimal digits, and millions of them must fit into memory.
pub fn number_of(name: &str) -> u64 {
    // A name that is something else, from another program, is hashed.
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    u64::from_str_radix(name, 16).unwrap_or_else(|_| name.bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}

/// All that has to be known of a run that is done.
#[derive(Deserialize)]
struct Name {
    run: String,
}

impl Done {
    /// The runs that are recorded in a folder, whoever writes there; a line that is no record is as if it were not there.
    pub fn in_folder(folder: &Path) -> Result<(Self, Vec<BadLine>), ReadError> {
        let mut done = Self::default();
        if !folder.exists() {
            return Ok((done, Vec::new()));
        }
        let found = read_with(&files_in(folder)?, Bad::Skip, |name: Name, _| done.add(&name.run))?;
        Ok((done, found.bad))
    }

    /// One more is done.
    pub fn add(&mut self, name: &str) {
        self.0.insert(number_of(name));
    }

    /// Is it done?
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(&number_of(name))
    }

    /// How many are done.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is nothing done yet?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
