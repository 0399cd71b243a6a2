//! Which runs a folder has records of.

use super::read::{ReadError, files_in, read};
use serde::Deserialize;
use std::collections::HashSet;
use std::path::Path;

/// The names of runs that are done.
#[derive(Clone, Debug, Default)]
pub struct Done(HashSet<String>);

/// All that has to be known of a run that is done.
#[derive(Deserialize)]
struct Name {
    run: String,
}

impl Done {
    /// The runs that are recorded in a folder, whoever writes there.
    pub fn in_folder(folder: &Path) -> Result<Self, ReadError> {
        let mut done = Self::default();
        if folder.exists() {
            read(&files_in(folder)?, |name: Name| done.add(name.run))?;
        }
        Ok(done)
    }

    /// One more is done.
    pub fn add(&mut self, name: String) {
        self.0.insert(name);
    }

    /// Is it done?
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// All names.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}
