//! The keys of a table in an experiment file, taken one by one, so that unknown ones are reported.

use super::error::Mistake;
use evodoku::parameters::hint;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table whose keys are taken one by one; what is left over is unknown.
pub struct Keys<'a, 'm> {
    table: &'a DeTable<'a>,
    mistakes: &'m mut Vec<Mistake>,
    known: Vec<&'static str>,
}

impl<'a, 'm> Keys<'a, 'm> {
    /// The keys of a table.
    pub fn of(table: &'a DeTable<'a>, mistakes: &'m mut Vec<Mistake>) -> Self {
        Self { table, mistakes, known: Vec::new() }
    }

    /// The value of a key, read by a function.
    pub fn take<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&'a Spanned<DeValue<'a>>) -> Result<T, Mistake>,
    ) -> Option<T> {
        self.known.push(key);
        let found = self.table.get(key)?;
        read(found).map_err(|mistake| self.mistakes.push(mistake)).ok()
    }

    /// The value of a key as it is.
    pub fn raw(&mut self, key: &'static str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.known.push(key);
        self.table.get(key)
    }

    /// Also known, and read elsewhere.
    pub fn knows(&mut self, key: &'static str) {
        self.known.push(key);
    }

    /// Reports unknown keys.
    pub fn finish(self) {
        for (key, _) in self.table {
            let name: &str = key.get_ref();
            if !self.known.contains(&name) {
                let hint = hint(name, self.known.iter().copied());
                self.mistakes.push(Mistake::new(key.span(), format!("there is no key {name} here; {hint}")));
            }
        }
    }
}
