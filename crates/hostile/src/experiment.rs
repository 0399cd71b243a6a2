//! Any text as an experiment file, without opening its files or generating its puzzles.

use evodoku_lab::experiment::{self, Mistake, PuzzleSource, Written};
use std::path::Path;

/// Errors have a place in the text; a valid text makes a plan whose first and last run exist.
pub fn throw(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let written = match Written::read(text) {
        Ok(written) => written,
        Err(mistakes) => return check(text, &mistakes),
    };
    let is_whole = |source: &PuzzleSource| matches!(source, PuzzleSource::Text { .. });
    let is_built_in = |name: &str| evodoku::presets::names().any(|known| known == name);
    if !written.puzzles.iter().all(|source| is_whole(source.get_ref()))
        || !written.presets.iter().all(|choice| is_built_in(&choice.get_ref().name))
    {
        return;
    }
    match experiment::read("hostile", text, Path::new(".")) {
        Err(error) => check(text, &error.mistakes),
        Ok(plan) => {
            for number in [0, plan.len() - 1] {
                assert!(!plan.run(number).id.is_empty());
            }
        }
    }
}

fn check(text: &str, mistakes: &[Mistake]) {
    assert!(!mistakes.is_empty());
    for mistake in mistakes {
        assert!(text.get(mistake.span.clone()).is_some(), "{mistake:?}");
    }
}
