//! What a puzzle needs to be solved by logic, and the five levels that follow from it.
//!
//! | level | needs | givens on 9×9 |
//! | --- | --- | ---: |
//! | easy | naked and hidden singles, nothing else | 38 |
//! | medium | locked candidates or pairs | 30 |
//! | hard | probing: values are tried to see whether they lead to a conflict | 25 |
//! | expert | the same, and depth-first search makes at least [`EXPERT_TRIES`] tries | 22 or 23 |
//! | extreme | search: probing does not solve it | 20 to 27 |
//!
//! The numbers of givens on the usual 9×9 are those of the puzzles with which genetic Sudoku solvers were first compared.
//! Other shapes are dug as far as the logic of the level goes. The number of givens says little about difficulty: the need
//! decides.

use crate::request::PROVABLE;
use crate::stop::Stop;
use evodoku::depth_first;
use evodoku::propagate::{Board, Effects, Tables};
use evodoku::{Propagator, Puzzle, Rule, with_width};
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// Tries that depth-first search with singles must make for an expert puzzle until everything is searched.
pub const EXPERT_TRIES: u64 = 8;

/// Tries are counted up to this number.
const MOST_TRIES: u64 = 10_000;

/// The least that solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Need {
    /// Naked and hidden singles.
    Singles,
    /// Locked candidates and pairs.
    LockedAndPairs,
    /// Probing.
    Probing,
    /// Search.
    Search,
}

impl Need {
    /// All, least first.
    pub const ALL: [Self; 4] = [Self::Singles, Self::LockedAndPairs, Self::Probing, Self::Search];

    /// The rules that are enough; a puzzle that needs search is solved by none.
    fn rules(self) -> &'static [Rule] {
        const PAIRS: [Rule; 5] = [
            Rule::NakedSingle,
            Rule::HiddenSingle,
            Rule::LockedCandidates,
            Rule::NakedPair,
            Rule::HiddenPair,
        ];
        match self {
            Self::Singles => &Rule::SINGLES,
            Self::LockedAndPairs => &PAIRS,
            Self::Probing | Self::Search => &Rule::ALL,
        }
    }

    /// One word or three.
    pub fn name(self) -> &'static str {
        match self {
            Self::Singles => "singles",
            Self::LockedAndPairs => "locked-and-pairs",
            Self::Probing => "probing",
            Self::Search => "search",
        }
    }
}

/// How hard a puzzle is for logic.
#[derive(Clone, Debug, PartialEq)]
pub struct Logic {
    /// The least that solves it, if that was found out.
    pub need: Option<Need>,
    /// The most that was seen not to solve it.
    pub beyond: Option<Need>,
    /// What the rules that were asked last did.
    pub effects: Effects,
    /// Tries that depth-first search with singles makes until everything is searched, counted up to 10,000.
    pub tries: u64,
    /// Was the count not cut off by the stop? If it was, there are at least so many.
    pub is_counted: bool,
}

/// Asks puzzles what they need, reusing memory.
#[derive(Debug)]
pub struct Ladder {
    steps: [Propagator; 3],
}

impl Default for Ladder {
    fn default() -> Self {
        let step = |need: Need| Propagator::new(need.rules());
        Self { steps: [step(Need::Singles), step(Need::LockedAndPairs), step(Need::Probing)] }
    }
}

impl Ladder {
    /// How hard a puzzle is for logic. One without a solution needs whatever shows that.
    ///
    /// Probing is asked up to 25×25 only, since above it takes minutes; after the stop, nothing more is asked. What was not
    /// asked is not known: only what probing does not solve needs search.
    pub fn climb(&mut self, puzzle: &Puzzle, stop: &Stop) -> Logic {
        let (mut beyond, mut effects) = (None, Effects::default());
        for (step, need) in self.steps.iter_mut().zip(Need::ALL) {
            if stop.is_due() || need == Need::Probing && puzzle.order() > PROVABLE {
                break;
            }
            match step.propagate(puzzle) {
                Ok(propagated) => {
                    effects = *propagated.effects();
                    if propagated.is_solved() {
                        let (tries, is_counted) = tries(puzzle, stop);
                        return Logic { need: Some(need), beyond, effects, tries, is_counted };
                    }
                }
                Err(_) => return Logic { need: Some(need), beyond, effects, tries: 0, is_counted: true },
            }
            beyond = Some(need);
        }
        let (tries, is_counted) = tries(puzzle, stop);
        let need = (beyond == Some(Need::Probing)).then_some(Need::Search);
        Logic { need, beyond, effects, tries, is_counted }
    }

    /// Do the rules of a need solve the puzzle?
    pub fn solves(&mut self, need: Need, puzzle: &Puzzle) -> bool {
        let step = match need {
            Need::Singles => &mut self.steps[0],
            Need::LockedAndPairs => &mut self.steps[1],
            Need::Probing | Need::Search => &mut self.steps[2],
        };
        step.propagate(puzzle).is_ok_and(|propagated| propagated.is_solved())
    }
}

/// So many tries, and whether these are all up to the most that are counted.
fn tries(puzzle: &Puzzle, stop: &Stop) -> (u64, bool) {
    with_width!(puzzle.order(), W => tries_of::<W>(puzzle, stop))
}

fn tries_of<const W: usize>(puzzle: &Puzzle, stop: &Stop) -> (u64, bool) {
    let mut board = Board::<W>::new(Arc::new(Tables::new(puzzle.shape())), &Rule::SINGLES);
    let (mut tries, mut is_counted) = (0, true);
    let mut may_go_on = |so_far| {
        tries = so_far + 1;
        is_counted = tries >= MOST_TRIES || !(tries.is_multiple_of(16) && stop.is_due());
        tries < MOST_TRIES && is_counted
    };
    if board.load(puzzle).is_ok() {
        depth_first::search(&mut board, None, &mut |_| ControlFlow::Continue(()), &mut may_go_on);
    }
    (tries, is_counted)
}

/// How hard a puzzle is meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Singles solve it.
    Easy,
    /// Locked candidates and pairs do.
    Medium,
    /// Probing does.
    Hard,
    /// Probing does, or a longer search.
    Expert,
    /// Nothing but search does.
    Extreme,
}

impl Level {
    /// All, least first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Extreme];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }

    /// How many givens a puzzle of this level has on the usual 9×9.
    pub fn givens_on_nine(self) -> RangeInclusive<usize> {
        match self {
            Self::Easy => 38..=38,
            Self::Medium => 30..=30,
            Self::Hard => 25..=25,
            Self::Expert => 22..=23,
            Self::Extreme => 20..=27,
        }
    }

    /// The most that a puzzle of this level may need.
    pub fn need(self) -> Need {
        match self {
            Self::Easy => Need::Singles,
            Self::Medium => Need::LockedAndPairs,
            Self::Hard => Need::Probing,
            Self::Expert | Self::Extreme => Need::Search,
        }
    }

    /// The level of a puzzle, by what it needs, if that is known.
    pub fn of(logic: &Logic) -> Option<Self> {
        Some(match logic.need? {
            Need::Singles => Self::Easy,
            Need::LockedAndPairs => Self::Medium,
            // A count that was cut off has come further than the limit of an expert puzzle.
            Need::Probing if logic.tries < EXPERT_TRIES => Self::Hard,
            Need::Probing => Self::Expert,
            Need::Search => Self::Extreme,
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let known = Self::ALL.into_iter().find(|level| level.name() == name);
        known.ok_or_else(|| UnknownLevel { found: name.into() })
    }
}

/// A name that no level has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{found}\" is not a level; there are {}", Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel {
    /// The name as it was written.
    pub found: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::{Grid, Shape};

    fn level(digits: &str) -> (Level, Logic) {
        let values = digits.bytes().map(|digit| if digit == b'.' { 0 } else { digit - b'0' }).collect();
        let puzzle = Puzzle::new(Grid::new(Shape::classic(9).unwrap().into(), values).unwrap()).unwrap();
        let logic = Ladder::default().climb(&puzzle, &Stop::never());
        (Level::of(&logic).unwrap(), logic)
    }

    #[test]
    fn known_puzzles_get_the_level_they_deserve() {
        // The example of the English Wikipedia's article on Sudoku.
        let (easy, logic) =
            level("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        assert_eq!((easy, logic.need, logic.tries), (Level::Easy, Some(Need::Singles), 0));
        // "AI Escargot" by Arto Inkala.
        let (extreme, logic) =
            level("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
        assert_eq!((extreme, logic.need), (Level::Extreme, Some(Need::Search)), "{logic:?}");
    }

    /// Whatever a stop cuts off, nothing is said that is not known.
    #[test]
    fn what_was_not_asked_is_not_known() {
        let empty = |order: usize| {
            let shape = Shape::classic(order).unwrap().into();
            Puzzle::new(Grid::new(shape, vec![0; order * order]).unwrap()).unwrap()
        };
        let climb = |puzzle: &Puzzle, stop: &Stop| Ladder::default().climb(puzzle, stop);
        let stopped = climb(&empty(9), &Stop::after(std::time::Duration::ZERO));
        assert_eq!((stopped.need, stopped.beyond, Level::of(&stopped)), (None, None, None));
        assert_eq!((stopped.tries, stopped.is_counted), (16, false));
        let whole = climb(&empty(4), &Stop::never());
        assert_eq!((whole.need, whole.beyond), (Some(Need::Search), Some(Need::Probing)));
        assert!(whole.is_counted && whole.tries > 16, "{whole:?}");
        // Above 25×25 probing is not asked.
        let large = climb(&empty(36), &Stop::never());
        assert_eq!((large.need, large.beyond, Level::of(&large)), (None, Some(Need::LockedAndPairs), None));
        assert_eq!((large.tries, large.is_counted), (MOST_TRIES, true));
    }

    #[test]
    fn names_round_trip() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!(
            "fiendish"
                .parse::<Level>()
                .unwrap_err()
                .to_string()
                .contains("easy, medium, hard, expert, extreme")
        );
    }
}
