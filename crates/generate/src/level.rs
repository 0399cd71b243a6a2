//! The logic that a puzzle needs, and the five levels derived from it.
//!
//! | level | needs | givens on 9×9 |
//! | --- | --- | ---: |
//! | easy | naked and hidden singles, nothing else | 38 |
//! | medium | locked candidates or pairs | 30 |
//! | hard | probing: trying values for conflicts | 25 |
//! | expert | the same, and depth-first search makes at least [`EXPERT_TRIES`] tries | 22 or 23 |
//! | extreme | search: probing does not solve it | 20 to 27 |
//!
//! The numbers of givens on the standard 9×9 are those of the puzzles with which genetic Sudoku solvers were first
//! compared. Other shapes are dug as far as the logic of the level allows. The number of givens says little about
//! difficulty: the logic needed decides.

use crate::request::PROVABLE;
use evodoku_logic::Stop;
use evodoku_logic::depth_first;
use evodoku_logic::propagate::{Board, Effects, Tables};
use evodoku_logic::{Propagator, Rule};
use evodoku_messages::Localize;
use evodoku_puzzle::{Puzzle, with_width};
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// Minimum number of tries of a complete depth-first search with singles, for an expert puzzle.
pub const EXPERT_TRIES: u64 = 8;

/// Maximum number of tries counted.
const MOST_TRIES: u64 = 10_000;

/// The weakest logic that solves a puzzle.
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
    /// All, weakest first.
    pub const ALL: [Self; 4] = [Self::Singles, Self::LockedAndPairs, Self::Probing, Self::Search];

    /// The rules that suffice; none for search.
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

    /// The name in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Singles => "singles",
            Self::LockedAndPairs => "locked-and-pairs",
            Self::Probing => "probing",
            Self::Search => "search",
        }
    }
}

/// The difficulty of a puzzle for logic.
#[derive(Clone, Debug, PartialEq)]
pub struct Logic {
    /// The weakest logic that solves it, if known.
    pub need: Option<Need>,
    /// The strongest logic known not to solve it.
    pub beyond: Option<Need>,
    /// The effects of the rules tried last.
    pub effects: Effects,
    /// Tries of a complete depth-first search with singles, counted up to 10,000.
    pub tries: u64,
    /// Whether the count was not cut off by the stop; if it was, it is a lower bound.
    pub is_counted: bool,
}

/// Determines what puzzles need, reusing memory.
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
    /// The difficulty of a puzzle for logic. A puzzle without a solution needs the logic that proves this.
    ///
    /// Probing is tried up to 25×25 only, since above it takes minutes. After the stop nothing more is tried. What was
    /// not tried is unknown: a puzzle needs search only if probing was tried and does not solve it. The rules do not know
    /// clues beyond regions: of a puzzle with such clues it is known only if singles solve it without them.
    pub fn climb(&mut self, puzzle: &Puzzle, stop: &Stop) -> Logic {
        let has_clues = !puzzle.shape().rules().is_empty();
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
            if has_clues {
                return Logic { need: None, beyond: None, effects, tries: 0, is_counted: false };
            }
            beyond = Some(need);
        }
        let (tries, is_counted) = tries(puzzle, stop);
        let need = (beyond == Some(Need::Probing)).then_some(Need::Search);
        Logic { need, beyond, effects, tries, is_counted }
    }

    /// Whether the rules of a need solve the puzzle.
    pub fn solves(&mut self, need: Need, puzzle: &Puzzle) -> bool {
        let step = match need {
            Need::Singles => &mut self.steps[0],
            Need::LockedAndPairs => &mut self.steps[1],
            Need::Probing | Need::Search => &mut self.steps[2],
        };
        step.propagate(puzzle).is_ok_and(|propagated| propagated.is_solved())
    }
}

/// The number of tries, and whether the count is complete up to its maximum.
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

/// The level of difficulty of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Localize)]
pub enum Level {
    /// Singles solve it.
    Easy,
    /// Locked candidates and pairs solve it.
    Medium,
    /// Probing solves it.
    Hard,
    /// Probing solves it, and search takes many tries.
    Expert,
    /// Only search solves it.
    Extreme,
}

impl Level {
    /// All, in ascending order.
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

    /// The number of givens of a standard 9×9 puzzle of this level.
    pub fn givens_on_nine(self) -> RangeInclusive<usize> {
        match self {
            Self::Easy => 38..=38,
            Self::Medium => 30..=30,
            Self::Hard => 25..=25,
            Self::Expert => 22..=23,
            Self::Extreme => 20..=27,
        }
    }

    /// The strongest logic that a puzzle of this level may need.
    pub fn need(self) -> Need {
        match self {
            Self::Easy => Need::Singles,
            Self::Medium => Need::LockedAndPairs,
            Self::Hard => Need::Probing,
            Self::Expert | Self::Extreme => Need::Search,
        }
    }

    /// The level of a puzzle, by what it needs, if known.
    pub fn of(logic: &Logic) -> Option<Self> {
        Some(match logic.need? {
            Need::Singles => Self::Easy,
            Need::LockedAndPairs => Self::Medium,
            // A count that was cut off may already exceed the limit of an expert puzzle.
            Need::Probing if logic.tries < EXPERT_TRIES => Self::Hard,
            Need::Probing => Self::Expert,
            Need::Search => Self::Extreme,
        })
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let known = Self::ALL.into_iter().find(|level| level.name() == name);
        known.ok_or_else(|| UnknownLevel { found: name.into() })
    }
}

/// An unknown level.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
#[message(levels = Level::ALL.map(Level::name).to_vec())]
pub struct UnknownLevel {
    /// The name as written.
    pub found: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_puzzle::constraint::clue::KillerCage;
    use evodoku_puzzle::{Constraint, Grid, Shape, SharedShape};

    fn level(digits: &str) -> (Level, Logic) {
        let values = digits.bytes().map(|digit| if digit == b'.' { 0 } else { digit - b'0' }).collect();
        let puzzle = Puzzle::new(Grid::new(Shape::classic(9).unwrap().into(), values).unwrap()).unwrap();
        let logic = Ladder::default().climb(&puzzle, &Stop::never());
        (Level::of(&logic).unwrap(), logic)
    }

    #[test]
    fn known_puzzles_have_their_expected_level() {
        // The example of the English Wikipedia article on Sudoku.
        let (easy, logic) =
            level("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        assert_eq!((easy, logic.need, logic.tries), (Level::Easy, Some(Need::Singles), 0));
        // "AI Escargot" by Arto Inkala.
        let (extreme, logic) =
            level("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
        assert_eq!((extreme, logic.need), (Level::Extreme, Some(Need::Search)), "{logic:?}");
    }

    /// Cutting the analysis short must not produce claims that are not proven.
    #[test]
    fn need_is_unknown_when_stopped_early() {
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
        // Above 25×25 probing is not tried.
        let large = climb(&empty(36), &Stop::never());
        assert_eq!((large.need, large.beyond, Level::of(&large)), (None, Some(Need::LockedAndPairs), None));
        assert_eq!((large.tries, large.is_counted), (MOST_TRIES, true));
    }

    /// Rules that do not know its cages cannot say what a killer needs.
    #[test]
    fn need_of_clued_puzzle_is_known_only_where_singles_suffice() {
        let cage = Constraint::from(KillerCage { cells: "r1c1 r1c2".parse().unwrap(), sum: Some(3) });
        let shape: SharedShape = Shape::classic(4).unwrap().and(cage).unwrap().into();
        let climb = |digits: &str| {
            let values = digits.bytes().map(|digit| digit - b'0').collect();
            let puzzle = Puzzle::new(Grid::new(shape.clone(), values).unwrap()).unwrap();
            Ladder::default().climb(&puzzle, &Stop::never())
        };
        let empty = climb(&"0".repeat(16));
        assert_eq!(
            (empty.need, empty.beyond, empty.is_counted, Level::of(&empty)),
            (None, None, false, None)
        );
        assert_eq!(climb("1034341221434321").need, Some(Need::Singles));
    }

    #[test]
    fn level_names_round_trip() {
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
