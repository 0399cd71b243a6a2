//! Requests for puzzles, and which requests are impossible.

use crate::clues::{ClueKind, lay_clues, with_clues};
use crate::level::Level;
use crate::{Class, Holes};
use evodoku_logic::random::Random;
use evodoku_messages::{Localize, Message, message};
use evodoku_puzzle::{Shape, ShapeError, SharedShape};
use std::fmt;
use thiserror::Error;

/// The standard 9×9 has no puzzle with one solution and fewer givens (`McGuire`, Tugemann and Civario 2012).
const FEWEST_ON_NINE: usize = 17;

/// The same for the standard 4×4; a test enumerates all of its puzzles.
const FEWEST_ON_FOUR: usize = 4;

/// Up to this order, uniqueness is proven by default.
pub const PROVEN_BY_DEFAULT: usize = 16;

/// Up to this order, uniqueness can be proven on request. Above, digging stops where logic no longer solves the puzzle.
pub const PROVABLE: usize = 25;

/// The properties of a puzzle to generate.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its shape.
    pub shape: SharedShape,
    /// The number of givens.
    pub amount: Amount,
    /// Whether the solution must be unique; by default, up to 16×16.
    pub is_unique: Option<bool>,
    /// Whether every given must be necessary.
    pub is_minimal: bool,
    /// Whether the givens have 180° rotational symmetry.
    pub is_symmetric: bool,
    /// How holes are distributed.
    pub holes: Holes,
    /// The class of solved grid that it is dug from.
    pub class: Class,
    /// The kinds of clues that are laid out around the solved grid.
    pub rules: Vec<ClueKind>,
}

/// How the number of givens is specified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// This many.
    Givens(usize),
    /// This share of all cells.
    Share(f64),
    /// As many as the level has.
    Level(Level),
    /// As few as digging reaches.
    Fewest,
}

/// How a puzzle is known to have one solution only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// The referee proves it.
    Proven,
    /// Logic solves it.
    ByLogic,
    /// It is not checked.
    Unknown,
}

impl Request {
    /// A request for a shape and a number of givens, with defaults for the rest.
    pub fn new(shape: SharedShape, amount: Amount) -> Self {
        Self {
            shape,
            amount,
            is_unique: None,
            is_minimal: false,
            is_symmetric: false,
            holes: Holes::Random,
            class: Class::Mixed,
            rules: Vec::new(),
        }
    }

    /// The same with clues that a solved grid keeps in place of the kinds of clues.
    pub(crate) fn with_clues(&self, values: &[u8], random: &mut Random) -> Result<Self, ShapeError> {
        let clues = lay_clues(&self.shape, values, &self.rules, random);
        Ok(Self { shape: with_clues(&self.shape, &clues)?, ..self.clone() })
    }

    /// How the solution will be known to be unique.
    pub fn uniqueness(&self) -> Uniqueness {
        let order = self.shape.order();
        let implied = self.is_minimal || matches!(self.amount, Amount::Level(_) | Amount::Fewest);
        if !self.is_unique.unwrap_or(implied || order <= PROVEN_BY_DEFAULT) {
            Uniqueness::Unknown
        } else if order <= PROVABLE {
            Uniqueness::Proven
        } else {
            Uniqueness::ByLogic
        }
    }

    /// The number of givens requested, if specified.
    pub fn givens(&self) -> Option<usize> {
        match self.amount {
            Amount::Givens(count) => Some(count),
            Amount::Share(share) => Some((share * self.shape.cell_count() as f64).round() as usize),
            Amount::Level(_) | Amount::Fewest => None,
        }
    }

    /// The number of givens to dig down to.
    pub(crate) fn target(&self) -> usize {
        match self.amount {
            _ if self.is_minimal => 0,
            Amount::Givens(_) | Amount::Share(_) => self.givens().unwrap_or_default(),
            Amount::Level(level) if self.is_standard_9x9() => *level.givens_on_nine().start(),
            Amount::Level(_) | Amount::Fewest => 0,
        }
    }

    /// Whether digging continues until no given can be removed.
    pub(crate) fn goes_to_the_end(&self) -> bool {
        self.is_minimal && self.givens().is_none() || self.amount == Amount::Fewest
    }

    /// Are clues alone to leave one solution, so that a layout that does not is of no use?
    pub(crate) fn needs_no_digging(&self) -> bool {
        !self.rules.is_empty() && self.givens() == Some(0) && self.uniqueness() != Uniqueness::Unknown
    }

    /// Rejects impossible requests.
    pub fn check(&self) -> Result<(), RequestError> {
        let shape = self.shape.to_string();
        let cells = self.shape.cell_count();
        if let Amount::Share(share) = self.amount
            && !(0.0..=1.0).contains(&share)
        {
            return Err(RequestError::Share { share: share.to_string() });
        }
        let is_unique = self.uniqueness() != Uniqueness::Unknown;
        if !self.rules.is_empty() && matches!(self.amount, Amount::Level(_)) {
            return Err(RequestError::LevelWithClues);
        }
        if !self.rules.is_empty() && is_unique && self.shape.order() > PROVABLE {
            return Err(RequestError::CluesTooLarge { shape });
        }
        // With clues there may be no givens at all.
        let fewest = if !is_unique || !self.rules.is_empty() {
            0
        } else if self.is_standard_9x9() {
            FEWEST_ON_NINE
        } else if is_usual_four(&self.shape) {
            FEWEST_ON_FOUR
        } else {
            // Two values that are not given can be exchanged.
            self.shape.order() - 1
        };
        match self.givens() {
            Some(givens) if givens > cells => Err(RequestError::TooMany { givens, cells, shape }),
            Some(givens) if givens < fewest => Err(RequestError::TooFew { givens, fewest, shape }),
            Some(_) | None if self.is_unique == Some(false) && self.needs_proof() => {
                Err(RequestError::LevelWithoutUniqueness)
            }
            Some(_) | None => match self.amount {
                Amount::Level(level @ (Level::Hard | Level::Expert | Level::Extreme))
                    if self.shape.order() > PROVABLE =>
                {
                    Err(RequestError::LevelTooLarge { level, shape })
                }
                Amount::Givens(_) | Amount::Share(_) | Amount::Level(_) | Amount::Fewest => Ok(()),
            },
        }
    }

    /// Known limits on givens and levels hold for this shape alone.
    pub(crate) fn is_standard_9x9(&self) -> bool {
        self.shape.is_standard_9x9() && self.rules.is_empty()
    }

    fn needs_proof(&self) -> bool {
        self.is_minimal || matches!(self.amount, Amount::Level(_) | Amount::Fewest)
    }
}

fn is_usual_four(shape: &Shape) -> bool {
    shape.order() == 4 && shape.is_classic()
}

/// Is every puzzle of the shape easy that has one solution? So it is on the standard 4×4, where singles solve all of
/// them: a test goes through those without needless givens, and more givens only help. Of other shapes nothing is said.
pub fn has_easy_puzzles_only(shape: &Shape) -> bool {
    is_usual_four(shape)
}

/// For messages: "9×9 puzzle with 20 givens and one solution".
impl Localize for Request {
    fn message(&self) -> Message {
        let nothing = || Message::Text(String::new());
        let amount = match (self.amount, self.givens()) {
            (_, Some(givens)) => message!("request-givens", givens),
            (Amount::Level(level), None) => message!("request-level", level),
            (Amount::Fewest | Amount::Givens(_) | Amount::Share(_), None) => nothing(),
        };
        let uniqueness = match (self.uniqueness(), self.givens()) {
            (Uniqueness::Unknown, _) => nothing(),
            (_, Some(_)) => message!("request-and-unique"),
            (_, None) => message!("request-unique"),
        };
        let minimal = if self.is_minimal { message!("request-minimal") } else { nothing() };
        message!("request", shape = self.shape.to_string(), amount, uniqueness, minimal)
    }
}

impl fmt::Display for Request {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(out)
    }
}

/// Why a request cannot be met.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum RequestError {
    /// There are more givens than cells.
    TooMany {
        /// The value requested.
        givens: usize,
        /// The number of cells.
        cells: usize,
        /// The shape.
        shape: String,
    },
    /// Too few givens for one solution.
    TooFew {
        /// The value requested.
        givens: usize,
        /// The minimum.
        fewest: usize,
        /// The shape.
        shape: String,
    },
    /// A share is not between 0 and 1.
    Share {
        /// The value requested.
        share: String,
    },
    /// Levels say which logic solves a puzzle, and are not defined for clues.
    LevelWithClues,
    /// Uniqueness is proven up to a size.
    #[message(provable = PROVABLE)]
    CluesTooLarge {
        /// The shape.
        shape: String,
    },
    /// Levels and minimal puzzles have one solution by definition.
    LevelWithoutUniqueness,
    /// Probing and search are no measure for large grids.
    #[message(provable = PROVABLE)]
    LevelTooLarge {
        /// The value requested.
        level: Level,
        /// The shape.
        shape: String,
    },
}
