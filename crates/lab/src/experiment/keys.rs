//! The keys of a table in an experiment file, taken one by one, so that unknown ones are reported.

use super::error::Mistake;
use evodoku::parameters::hint;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A kind of table in an experiment file, with its keys and what they mean.
#[derive(Debug)]
pub struct TableKeys {
    /// What it is, as a heading.
    title: &'static str,
    /// Its keys, each with what it means.
    keys: &'static [(&'static str, &'static str)],
}

/// The experiment itself.
pub static EXPERIMENT: TableKeys = TableKeys {
    title: "The experiment",
    keys: &[
        ("schema", "the generation of the file; only needed to be refused by an older evodoku"),
        ("name", "required: a word, also that of the folder under `results`"),
        ("about", "the question, in a sentence or two"),
        ("expects", "the expected outcome, written before the runs"),
        (
            "primary",
            "the quantity that decides and orders tables: `\"bill\"` (default), `\"typical\"` or `\"success\"`",
        ),
        ("seed", "where all seeds come from, 1 by default"),
        ("runs", "runs per puzzle and setting, 1 by default"),
        ("threads", "walkers per run, 1 by default"),
        ("puzzles", "required: a list of files, globs, links, and tables as below"),
        (
            "presets",
            "a list of presets, configuration files ending in `.toml`, and tables as below; required without `solvers`",
        ),
        ("solvers", "solvers of other programs, tables as below"),
        (
            "set",
            "a grid of parameters: each with a value, a list of values, or a range; every preset that has the parameter takes each value",
        ),
        ("budget", "required: the limits of a run"),
    ],
};

/// Puzzles that are read.
pub static PUZZLES: TableKeys = TableKeys {
    title: "Puzzles that are read: `puzzles = [{ … }]`",
    keys: &[
        ("file", "a file or a glob, from the working directory or else from the folder of the experiment"),
        ("text", "the puzzle itself, as text or link"),
        ("label", "what tables call them together; the name of the file by default"),
        ("take", "only so many puzzles of each file"),
        ("take_files", "only so many files"),
        ("headings", "`true`: puzzles are called by the comment above them"),
        ("shape", "makes puzzles instead, as below"),
    ],
};

/// Puzzles that are made.
pub static MADE: TableKeys = TableKeys {
    title: "Puzzles that are made: `puzzles = [{ shape = … }]`",
    keys: &[
        ("shape", "required: a shape such as `\"25x25\"` or `\"40x40:latin\"`"),
        (
            "givens",
            "how many cells are given; a number or a list. One of `givens`, `share` and `level` is required",
        ),
        ("share", "the share of cells that are given, 0 to 1; a number or a list"),
        (
            "level",
            "how hard they are for logic: `\"easy\"`, `\"medium\"`, `\"hard\"` or `\"expert\"`; a word or a list",
        ),
        ("count", "puzzles for each of these amounts, 1 by default"),
        ("seed", "where they come from; the seed of the experiment by default"),
        ("rules", "kinds of clues that are made, as `generate --rules` has them; a word or a list"),
        ("unique", "`true`: with one solution"),
        ("holes", "`\"random\"` (default) or `\"balanced\"`: as many in every row, column and box"),
        ("class", "how the solution is made: `\"mixed\"` (default) or `\"root\"`"),
        ("label", "what tables call them; shape and amount by default"),
    ],
};

/// Presets with parameters of their own.
pub static PRESETS: TableKeys = TableKeys {
    title: "Presets with parameters: `presets = [{ … }]`",
    keys: &[
        ("name", "required: a preset, or a configuration file ending in `.toml`"),
        ("label", "what tables call it; its name and the parameters by default"),
        ("set", "parameters that differ from the preset's, each with one value"),
    ],
};

/// Solvers of other programs.
pub static SOLVERS: TableKeys = TableKeys {
    title: "Solvers of other programs: `[[solvers]]`",
    keys: &[
        ("name", "required: what tables call it"),
        (
            "command",
            "required: the program and its arguments; `{puzzle}`, `{seed}`, `{order}`, `{seconds}` and `{cpu_seconds}` are replaced, and a word `$NAME` is taken from the environment",
        ),
        ("input", "`\"stdin\"` (default) or `\"file\"`, whose name replaces `{puzzle}`"),
        ("notation", "the notation of the puzzle, `\"line\"` by default"),
        ("output", "`\"grid\"`"),
        ("version", "a text for the records"),
        ("memory_mib", "how much memory its processes may take together"),
    ],
};

/// The limits of a run.
pub static BUDGET: TableKeys = TableKeys {
    title: "Limits of a run: `[budget]`",
    keys: &[
        ("evaluations", "evaluations"),
        ("epochs", "epochs or generations"),
        ("seconds", "time on the wall"),
        ("cpu_seconds", "processor time; `seconds` or `cpu_seconds` is needed with `solvers`"),
    ],
};

/// Values at even distances.
pub static RANGE: TableKeys = TableKeys {
    title: "Ranges: `temperature = { … }` under `[set]`",
    keys: &[
        ("from", "required: the first value"),
        ("to", "required: the last value"),
        ("steps", "required: how many values, 2 to 10000"),
        ("scale", "`\"linear\"` (default) or `\"log\"`"),
    ],
};

/// A table whose keys are taken one by one; what is left over is unknown.
pub struct Keys<'a, 'm> {
    of: &'static TableKeys,
    table: &'a DeTable<'a>,
    mistakes: &'m mut Vec<Mistake>,
    known: Vec<&'static str>,
}

impl<'a, 'm> Keys<'a, 'm> {
    /// The keys of a table.
    pub fn of(of: &'static TableKeys, table: &'a DeTable<'a>, mistakes: &'m mut Vec<Mistake>) -> Self {
        Self { of, table, mistakes, known: Vec::new() }
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
        // Documentation has every key that is read, and no other.
        debug_assert!(
            self.known.len() == self.of.keys.len()
                && self.of.keys.iter().all(|(key, _)| self.known.contains(key)),
            "{}: {:?}",
            self.of.title,
            self.known
        );
        for (key, _) in self.table {
            let name: &str = key.get_ref();
            if !self.known.contains(&name) {
                let hint = hint(name, self.known.iter().copied());
                self.mistakes.push(Mistake::new(key.span(), format!("there is no key {name} here; {hint}")));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;
    use std::path::Path;

    /// All kinds of tables, in the order of the page.
    const TABLES: [&TableKeys; 7] = [&EXPERIMENT, &PUZZLES, &MADE, &PRESETS, &SOLVERS, &BUDGET, &RANGE];

    /// The page that lists every key.
    fn page() -> String {
        let mut text = String::from(
            "# Keys of an experiment\n\nAll that an experiment file may have, generated from the code that reads it.\nUnknown keys are refused, with the one that was probably meant.\n`evodoku lab run FILE --dry-run` checks a file; [race your solver](race.md) has an example with every step.\n",
        );
        for TableKeys { title, keys } in TABLES {
            let _ = write!(text, "\n## {title}\n\n| key | meaning |\n| --- | --- |\n");
            for (key, meaning) in *keys {
                let _ = writeln!(text, "| `{key}` | {meaning} |");
            }
        }
        text
    }

    /// `EVODOKU_KEYS=write cargo test -p evodoku-lab --lib keys` writes it.
    #[test]
    fn documented_keys_are_those_of_the_code() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/experiment-keys.md");
        if std::env::var("EVODOKU_KEYS").is_ok_and(|it| it == "write") {
            std::fs::write(&path, page()).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), page());
    }
}
