//! How a solver of another program is called: `[[solvers]]` in an experiment.

use super::error::Mistake;
use super::keys::{self, Keys};
use super::range::{at_least_one, text};
use evodoku_puzzle::notation::Notation;
use toml::Spanned;
use toml::de::DeValue;

/// How a solver of another program is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its command, as it is written.
    pub command: String,
    /// How it gets the puzzle.
    pub input: Input,
    /// In which notation.
    pub notation: Notation,
    /// How much memory its processes may take together, in MiB.
    pub memory: Option<u64>,
}

/// How a solver gets the puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Input {
    /// On standard input.
    #[default]
    Stdin,
    /// In a file, whose name stands for `{puzzle}` in the command.
    File,
}

/// A solver as it is written.
#[derive(Clone, Debug)]
pub struct SolverChoice {
    /// What it is called in tables.
    pub name: String,
    /// Its version, as the user knows it.
    pub version: Option<String>,
    /// How it is called.
    pub call: Call,
}

impl Call {
    /// The words of the command: cut at spaces outside of quotes, `$NAME` at the beginning of a word being what the environment
    /// has, which may be several words, and places such as `{puzzle}` filled. None if the environment does not have it.
    pub fn words(&self, places: &[(&str, &str)]) -> Option<Vec<String>> {
        let mut words = Vec::new();
        for word in split(&self.command) {
            match word.strip_prefix('$').filter(|name| is_name(name)) {
                Some(name) => {
                    words.extend(split(&std::env::var(name).ok().filter(|it| !it.trim().is_empty())?));
                }
                None => words.push(word),
            }
        }
        let filled =
            |word: String| places.iter().fold(word, |word, (place, value)| word.replace(place, value));
        Some(words.into_iter().map(filled).collect())
    }

    /// The name in the environment that the command needs and that is not set.
    pub fn missing(&self) -> Option<String> {
        let names = split(&self.command);
        let mut names = names.iter().filter_map(|word| word.strip_prefix('$').filter(|name| is_name(name)));
        names
            .find(|name| std::env::var(name).is_ok_and(|it| !it.trim().is_empty()).eq(&false))
            .map(Into::into)
    }
}

fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Cuts a command at spaces outside of quotes.
fn split(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            (Some(_) | None, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Reads a solver.
pub fn solver_choice(found: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Option<SolverChoice> {
    let Some(table) = found.get_ref().as_table() else {
        mistakes.push(Mistake::new(found.span(), "write a table here: [[solvers]] with name and command"));
        return None;
    };
    let mut keys = Keys::of(&keys::SOLVERS, table, mistakes);
    let name = keys.take("name", text);
    let command = keys.take("command", |found| {
        let command = text(found)?;
        let is_empty = split(&command).is_empty();
        if is_empty { Err(Mistake::new(found.span(), "this command is empty")) } else { Ok(command) }
    });
    let input = keys.take("input", input).unwrap_or_default();
    let notation = keys.take("notation", notation).unwrap_or(Notation::Line);
    keys.take("output", |found| match text(found)?.as_str() {
        "grid" => Ok(()),
        other => Err(Mistake::new(found.span(), format!("{other} is no output that is read; there is grid"))),
    });
    let version = keys.take("version", text);
    let memory = keys.take("memory_mib", |found| at_least_one(found, 1 << 30));
    keys.finish();
    for (is_missing, key) in [(name.is_none(), "name"), (command.is_none(), "command")] {
        if is_missing && !table.contains_key(key) {
            mistakes.push(Mistake::new(found.span(), format!("a solver needs a {key}; add {key} = \"…\"")));
        }
    }
    let (name, command) = (name?, command?);
    if input == Input::File && !command.contains("{puzzle}") {
        mistakes.push(Mistake::new(
            found.span(),
            "where is the file? write {puzzle} in the command, or input = \"stdin\"",
        ));
    }
    Some(SolverChoice { name, version, call: Call { command, input, notation, memory } })
}

fn input(found: &Spanned<DeValue<'_>>) -> Result<Input, Mistake> {
    match text(found)?.as_str() {
        "stdin" => Ok(Input::Stdin),
        "file" => Ok(Input::File),
        other => Err(Mistake::new(found.span(), format!("{other} is no input; there are stdin and file"))),
    }
}

fn notation(found: &Spanned<DeValue<'_>>) -> Result<Notation, Mistake> {
    text(found)?.parse().map_err(|error| Mistake::new(found.span(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_cut_into_words() {
        assert_eq!(split("a 'b c'  \"d\" e'f'"), ["a", "b c", "d", "ef"]);
        assert!(split("  ").is_empty());
        let call = |command: &str| Call {
            command: command.into(),
            input: Input::File,
            notation: Notation::Line,
            memory: None,
        };
        assert_eq!(
            call("x -s {seed} {puzzle}").words(&[("{seed}", "7"), ("{puzzle}", "/a b")]).unwrap(),
            ["x", "-s", "7", "/a b"]
        );
        let unset = call("$EVODOKU_NO_SUCH_SOLVER {puzzle}");
        assert_eq!((unset.words(&[]), unset.missing().as_deref()), (None, Some("EVODOKU_NO_SUCH_SOLVER")));
        assert_eq!((call("x $").words(&[]).unwrap().len(), call("x").missing()), (2, None));
    }
}
