//! For people with a puzzle: is it one, how hard is it, what comes next, and how other programs write it.

use crate::puzzle::PuzzleFields;
use crate::refusal::{Answer, Refusal};
use evodoku::{Puzzle, puzzle::Cell};
use evodoku_generate::{Hardest, Ladder, Level, rate};
use evodoku_logic::{Answer as Found, End, Explainer, Referee, Stop, check};
use evodoku_messages::{Localize, Message, message};
use evodoku_puzzle::notation::{self, Notation};
use serde::{Deserialize, Serialize};

/// How many solutions a puzzle has, as far as that was found out.
#[derive(Debug, Serialize)]
pub struct SolutionCount {
    /// `unique`, `several`, `none`, `contradiction`, `clash`, `undecided`, `unsupported`, `right` or `wrong`.
    pub answer: &'static str,
    /// Why there is no solution, where that is known.
    pub reason: Option<Message>,
    /// Cells in which solutions differ.
    pub cells: Vec<Cell>,
}

/// Counts solutions, up to the second one.
pub fn count(form: &PuzzleFields, largest: usize, stop: &Stop) -> Answer<SolutionCount> {
    let found = check(&mut Referee::new(), &form.grid(largest)?, 2, stop);
    let reason = match &found {
        Found::Contradiction(contradiction) => Some(contradiction.message()),
        Found::InvalidGivens(clashes) | Found::Wrong(clashes) => clashes.first().map(Localize::message),
        Found::Unsupported(unread) => Some(unread.message()),
        Found::Unique(_) | Found::Several(_) | Found::Right | Found::None | Found::Undecided { .. } => None,
    };
    let answer = found.word();
    let cells = if let Found::Several(several) = found { several.differing } else { Vec::new() };
    Ok(SolutionCount { answer, reason, cells })
}

/// What is true of a puzzle.
#[derive(Debug, Serialize)]
pub struct Inspection {
    /// How many solutions it has.
    #[serde(flatten)]
    pub counted: SolutionCount,
    /// How hard it is, if it has one solution.
    pub level: Option<&'static str>,
    /// The hardest step on the way, and how hard it is to see.
    pub hardest: Option<Message>,
    /// See there.
    pub difficulty: Option<String>,
}

/// Counts solutions and rates the puzzle, as far as there is time.
pub fn inspect(form: &PuzzleFields, largest: usize, stop: &Stop) -> Answer<Inspection> {
    let counted = count(form, largest, stop)?;
    let mut inspected = Inspection { counted, level: None, hardest: None, difficulty: None };
    if inspected.counted.answer == "unique"
        && let Ok(puzzle) = Puzzle::new(form.grid(largest)?)
    {
        let rating = rate(&mut Ladder::default(), &puzzle, None, stop);
        inspected.level = rating.level.map(Level::name);
        if let Some(Hardest { technique, difficulty }) = rating.hardest {
            inspected.hardest = Some(technique.message());
            inspected.difficulty = Some(difficulty.to_string());
        }
    }
    Ok(inspected)
}

/// The easiest next step.
#[derive(Debug, Serialize)]
pub struct NextStep {
    /// How it is found.
    pub technique: Option<Message>,
    /// Why, in one sentence.
    pub sentence: Message,
    /// The cells to look at.
    pub cells: Vec<Cell>,
    /// Cells that can be filled now, with their values.
    pub fills: Vec<(Cell, u8)>,
}

/// A hint: steps that only strike values are taken silently until a cell can be filled.
pub fn hint(form: &PuzzleFields, largest: usize, stop: &Stop) -> Answer<NextStep> {
    let puzzle = Puzzle::new(form.grid(largest)?).map_err(|clash| Refusal::new("clash", clash))?;
    let mut explainer = Explainer::new(&puzzle);
    match explainer.next_step(stop) {
        Ok(found) => Ok(NextStep {
            technique: Some(found.technique.message()),
            sentence: found.sentence,
            cells: found.cells,
            fills: found.filled.iter().map(|mark| (mark.cell, mark.value)).collect(),
        }),
        Err(end) => {
            let sentence = match end {
                End::Solved => message!("hint-solved"),
                End::NoSolution => message!("hint-no-solution"),
                End::Several => message!("hint-several"),
                End::Stopped => message!("hint-stopped"),
            };
            Err(Refusal::new("hint", sentence))
        }
    }
}

/// A puzzle to be written as another program wants it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    puzzle: PuzzleFields,
    /// The name of a notation or a program, as on the command line.
    format: String,
}

/// What was written.
#[derive(Debug, Serialize)]
pub struct WrittenPuzzle {
    /// The text or link.
    pub text: String,
}

/// Writes a puzzle.
pub fn write(export: &WriteRequest, largest: usize) -> Answer<WrittenPuzzle> {
    let refused = |message: &dyn Localize| Refusal::new("format", message.message());
    let notation: Notation = export.format.parse().map_err(|error| refused(&error))?;
    if !notation.is_text() {
        return Err(refused(&message!("format-no-text", name = notation.name())));
    }
    let grid = export.puzzle.grid(largest)?;
    let text = notation::write(&grid, notation).map_err(|error| refused(&error))?;
    Ok(WrittenPuzzle { text: text.trim_end().into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::puzzle::Grid;

    fn form(text: &str) -> PuzzleFields {
        PuzzleFields::of(&text.parse::<Grid>().unwrap())
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
            (answer, why.as_ref().map(Message::to_string).as_deref()),
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
            let written =
                write(&WriteRequest { puzzle: form(EASY), format: format.into() }, 36).unwrap().text;
            let read = written.parse::<Grid>().unwrap();
            assert_eq!(PuzzleFields::of(&read).givens, form(EASY).givens, "{format}");
        }
        let refused = write(&WriteRequest { puzzle: form(EASY), format: "pdf".into() }, 36).unwrap_err();
        assert!(refused.message.to_string().contains("pdf is no text"), "{refused:?}");
    }
}
