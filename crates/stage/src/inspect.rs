//! For people with a puzzle: is it one, how hard is it, what comes next, and how other programs write it.

use crate::form::Form;
use crate::refusal::{Answer, Refusal};
use evodoku::{Cell, Puzzle};
use evodoku_exact::{Answer as Found, End, Explainer, Hardest, Ladder, Level, Referee, Stop, check, rate};
use evodoku_exchange::{Form as Foreign, write_one};
use serde::{Deserialize, Serialize};

/// How many solutions a puzzle has, as far as that was found out.
#[derive(Debug, Serialize)]
pub struct Counted {
    /// `unique`, `several`, `none`, `contradiction`, `clash`, `undecided`, `right` or `wrong`.
    pub answer: &'static str,
    /// Why there is no solution, where that is known.
    pub reason: Option<String>,
    /// Cells in which solutions differ.
    pub cells: Vec<Cell>,
}

/// Counts solutions, up to the second one.
pub fn count(form: &Form, largest: usize, stop: &Stop) -> Answer<Counted> {
    let found = check(&mut Referee::new(), &form.grid(largest)?, 2, stop);
    let reason = match &found {
        Found::Contradiction(contradiction) => Some(contradiction.to_string()),
        Found::Clash(clashes) | Found::Wrong(clashes) => clashes.first().map(ToString::to_string),
        Found::Unique(_) | Found::Several(_) | Found::Right | Found::None | Found::Undecided { .. } => None,
    };
    let answer = found.word();
    let cells = if let Found::Several(several) = found { several.differing } else { Vec::new() };
    Ok(Counted { answer, reason, cells })
}

/// What is true of a puzzle.
#[derive(Debug, Serialize)]
pub struct Inspected {
    /// How many solutions it has.
    #[serde(flatten)]
    pub counted: Counted,
    /// How hard it is, if it has one solution.
    pub level: Option<&'static str>,
    /// The hardest step on the way, and how hard it is to see.
    pub hardest: Option<&'static str>,
    /// See there.
    pub difficulty: Option<String>,
}

/// Counts solutions and rates the puzzle, as far as there is time.
pub fn inspect(form: &Form, largest: usize, stop: &Stop) -> Answer<Inspected> {
    let counted = count(form, largest, stop)?;
    let mut inspected = Inspected { counted, level: None, hardest: None, difficulty: None };
    if inspected.counted.answer == "unique"
        && let Ok(puzzle) = Puzzle::new(form.grid(largest)?)
    {
        let rating = rate(&mut Ladder::default(), &puzzle, None, stop);
        inspected.level = rating.level.map(Level::name);
        if let Some(Hardest { technique, difficulty }) = rating.hardest {
            inspected.hardest = Some(technique.name());
            inspected.difficulty = Some(difficulty.to_string());
        }
    }
    Ok(inspected)
}

/// The easiest next step.
#[derive(Debug, Serialize)]
pub struct Hint {
    /// How it is found.
    pub technique: Option<&'static str>,
    /// Why, in one sentence.
    pub sentence: String,
    /// The cells to look at.
    pub cells: Vec<Cell>,
    /// Cells that can be filled now, with their values.
    pub fills: Vec<(Cell, u8)>,
}

/// A hint: steps that only strike values are taken silently until a cell can be filled.
pub fn hint(form: &Form, largest: usize, stop: &Stop) -> Answer<Hint> {
    let puzzle =
        Puzzle::new(form.grid(largest)?).map_err(|clash| Refusal::new("clash", clash.to_string()))?;
    let mut explainer = Explainer::new(&puzzle);
    match explainer.next_step(stop) {
        Ok(found) => Ok(Hint {
            technique: Some(found.technique.name()),
            sentence: found.sentence,
            cells: found.cells,
            fills: found.filled.iter().map(|mark| (mark.cell, mark.value)).collect(),
        }),
        Err(end) => {
            let sentence = match end {
                End::Solved => "every cell is filled",
                End::NoSolution => "there is no solution from here",
                End::Several => "there are several solutions, and nothing more can be said",
                End::Stopped => "no step was found in time",
            };
            Err(Refusal::new("hint", sentence))
        }
    }
}

/// A puzzle to be written as another program wants it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    puzzle: Form,
    /// The name of a notation or a program, as on the command line.
    format: String,
}

/// What was written.
#[derive(Debug, Serialize)]
pub struct Written {
    /// The text or link.
    pub text: String,
}

/// Writes a puzzle.
pub fn write(export: &Export, largest: usize) -> Answer<Written> {
    let refused = |message: String| Refusal::new("format", message);
    let form: Foreign = export.format.parse().map_err(|error| refused(format!("{error}")))?;
    if !form.is_text() {
        return Err(refused(format!("{} is no text; `evodoku convert` writes it", form.name())));
    }
    let grid = export.puzzle.grid(largest)?;
    let text = write_one(&grid, form).map_err(|error| refused(error.to_string()))?;
    Ok(Written { text: text.trim_end().into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::Grid;

    fn form(text: &str) -> Form {
        Form::of(&text.parse::<Grid>().unwrap())
    }

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_puzzle_is_counted_and_rated() {
        let found = inspect(&form(EASY), 36, &Stop::never()).unwrap();
        assert_eq!((found.counted.answer, found.level), ("unique", Some("easy")));
        assert!(found.hardest.is_some());
        let several = inspect(&form(&".".repeat(81)), 36, &Stop::never()).unwrap().counted;
        assert!(several.answer == "several" && !several.cells.is_empty());
    }

    #[test]
    fn what_has_no_solution_is_told_with_the_reason() {
        let reason =
            |text: &str| count(&form(text), 36, &Stop::never()).map(|it| (it.answer, it.reason)).unwrap();
        let (answer, why) = reason(&format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)));
        assert_eq!(
            (answer, why.as_deref()),
            ("contradiction", Some("no solution: no value is left for row 1, column 9"))
        );
        let hidden = ".9..6...36......9.7...31.5..3......5....8.9..42..........2..14...6.13.....9.5...8";
        assert_eq!(reason(hidden), ("none", None));
    }

    #[test]
    fn a_hint_names_its_cells() {
        let found = hint(&form(EASY), 36, &Stop::never()).unwrap();
        assert_eq!(found.sentence, "In box 2, 8 fits only at r1c6.");
        assert_eq!(found.fills, [(5, 8)]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for format in ["fpuzzles", "sudokupad", "sudokuwiki", "line"] {
            let written = write(&Export { puzzle: form(EASY), format: format.into() }, 36).unwrap().text;
            let read = evodoku_exchange::read_one(&written).unwrap();
            assert_eq!(Form::of(&read).givens, form(EASY).givens, "{format}");
        }
        let refused = write(&Export { puzzle: form(EASY), format: "pdf".into() }, 36).unwrap_err();
        assert!(format!("{refused:?}").contains("pdf is no text"), "{refused:?}");
    }
}
