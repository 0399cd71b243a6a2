//! What a puzzle shall be, and what cannot be asked for.

use crate::level::Level;
use evodoku::generate::{Class, Holes};
use evodoku::{Shape, SharedShape};
use std::fmt;
use thiserror::Error;

/// The usual 9×9 has no puzzle with one solution and fewer givens (`McGuire`, Tugemann and Civario 2012).
const FEWEST_ON_NINE: usize = 17;

/// Nor has the usual 4×4; a test goes through all of its puzzles.
const FEWEST_ON_FOUR: usize = 4;

/// Uniqueness is proven by default up to this order.
pub const PROVEN_BY_DEFAULT: usize = 16;

/// Uniqueness can be proven on request up to this order; above, digging stops where logic does not solve the puzzle.
pub const PROVABLE: usize = 25;

/// What a puzzle shall be.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its shape.
    pub shape: SharedShape,
    /// How many givens it has.
    pub amount: Amount,
    /// Shall it have one solution only? By default up to 16×16.
    pub is_unique: Option<bool>,
    /// Shall no given be needless?
    pub is_minimal: bool,
    /// Shall the givens look the same turned upside down?
    pub is_symmetric: bool,
    /// Where holes are dug.
    pub holes: Holes,
    /// What kind of solved grid it is dug from.
    pub class: Class,
}

/// How many givens a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// This many.
    Givens(usize),
    /// This share of all cells.
    Share(f64),
    /// As the level has it.
    Level(Level),
    /// As few as digging comes to.
    Fewest,
}

/// Why a puzzle is known to have one solution only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// The referee proves it.
    Proven,
    /// Rules of logic solve it.
    ByLogic,
    /// It is not known.
    Unknown,
}

impl Request {
    /// A puzzle of a shape with some givens, and everything else as usual.
    pub fn new(shape: SharedShape, amount: Amount) -> Self {
        Self {
            shape,
            amount,
            is_unique: None,
            is_minimal: false,
            is_symmetric: false,
            holes: Holes::Random,
            class: Class::Mixed,
        }
    }

    /// Why the puzzle will have one solution only.
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

    /// How many givens are asked for, if that is said.
    pub fn givens(&self) -> Option<usize> {
        match self.amount {
            Amount::Givens(count) => Some(count),
            Amount::Share(share) => Some((share * self.shape.cell_count() as f64).round() as usize),
            Amount::Level(_) | Amount::Fewest => None,
        }
    }

    /// How far to dig.
    pub(crate) fn target(&self) -> usize {
        match self.amount {
            _ if self.is_minimal => 0,
            Amount::Givens(_) | Amount::Share(_) => self.givens().unwrap_or_default(),
            Amount::Level(level) if is_usual_nine(&self.shape) => *level.givens_on_nine().start(),
            Amount::Level(_) | Amount::Fewest => 0,
        }
    }

    /// Does digging go on until nothing more can go?
    pub(crate) fn goes_to_the_end(&self) -> bool {
        self.is_minimal && self.givens().is_none() || self.amount == Amount::Fewest
    }

    /// Refuses what cannot be.
    pub fn check(&self) -> Result<(), RequestError> {
        let shape = self.shape.to_string();
        let cells = self.shape.cell_count();
        if let Amount::Share(share) = self.amount
            && !(0.0..=1.0).contains(&share)
        {
            return Err(RequestError::Share { share: share.to_string() });
        }
        let is_unique = self.uniqueness() != Uniqueness::Unknown;
        let fewest = if !is_unique {
            0
        } else if is_usual_nine(&self.shape) {
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

    fn needs_proof(&self) -> bool {
        self.is_minimal || matches!(self.amount, Amount::Level(_) | Amount::Fewest)
    }
}

fn is_usual_nine(shape: &Shape) -> bool {
    shape.order() == 9 && shape.is_classic()
}

fn is_usual_four(shape: &Shape) -> bool {
    shape.order() == 4 && shape.is_classic()
}

/// Is every puzzle of the shape easy that has one solution? So it is on the usual 4×4, where singles solve all of them: a
/// test goes through those without needless givens, and more givens only help. Of other shapes nothing is said.
pub fn has_easy_puzzles_only(shape: &Shape) -> bool {
    is_usual_four(shape)
}

/// For messages: "9×9 puzzle with 20 givens and one solution".
impl fmt::Display for Request {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} puzzle", self.shape)?;
        match (self.amount, self.givens()) {
            (_, Some(givens)) => write!(out, " with {givens} givens")?,
            (Amount::Level(level), None) => write!(out, " of level {level}")?,
            (Amount::Fewest | Amount::Givens(_) | Amount::Share(_), None) => {}
        }
        if self.uniqueness() != Uniqueness::Unknown {
            let link = if self.givens().is_some() { "and" } else { "with" };
            write!(out, " {link} one solution")?;
        }
        if self.is_minimal {
            write!(out, ", minimal")?;
        }
        Ok(())
    }
}

/// Why a request cannot be met.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RequestError {
    /// More givens than cells.
    #[error("{givens} givens do not fit the {cells} cells of {shape}; ask for at most {cells}")]
    TooMany {
        /// Asked for.
        givens: usize,
        /// There are.
        cells: usize,
        /// The shape.
        shape: String,
    },
    /// Too few givens for one solution.
    #[error(
        "a {shape} puzzle with {givens} givens cannot have one solution only; ask for at least {fewest}, or do not ask for one solution"
    )]
    TooFew {
        /// Asked for.
        givens: usize,
        /// Needed.
        fewest: usize,
        /// The shape.
        shape: String,
    },
    /// A share is not between 0 and 1.
    #[error("a share of {share} of the cells cannot be given; it is a number from 0 to 1")]
    Share {
        /// Asked for.
        share: String,
    },
    /// Levels and minimal puzzles have one solution by definition.
    #[error("a puzzle with a level, or without needless givens, has one solution; do not ask for more")]
    LevelWithoutUniqueness,
    /// Probing and search are no measure for large grids.
    #[error(
        "level {level} is not made above {PROVABLE}×{PROVABLE}, and this is {shape}; ask for easy or medium, or for a share of givens"
    )]
    LevelTooLarge {
        /// Asked for.
        level: Level,
        /// The shape.
        shape: String,
    },
}
