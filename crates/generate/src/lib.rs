//! Generates puzzles and rates their difficulty.
//!
//! A [`Maker`] makes puzzles that match a [`Request`]: shape, number of givens or level, uniqueness, symmetry.
//! [`rate()`] measures the difficulty of a puzzle for logic, for a person, and for a search.
//!
//! ```
//! use evodoku_generate::{Amount, Level, Maker, Request};
//! use evodoku_logic::{Answer, Referee, Stop, check};
//!
//! let request = Request::new(std::sync::Arc::new("9x9".parse()?), Amount::Level(Level::Easy));
//! let made = Maker::new().make(&request, 1, 0, &Stop::never())?;
//! assert_eq!(made.puzzle.given_count(), 38);
//! let answer = check(&mut Referee::new(), made.puzzle.grid(), 2, &Stop::never());
//! assert_eq!(answer, Answer::Unique(made.solution));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod clues;
mod evidence;
mod extreme;
mod fillable_pieces;
mod grids;
mod level;
mod make;
mod rate;
mod request;
mod wish;

pub use clues::{ClueKind, UnknownClue};
pub use fillable_pieces::{Extras, JigsawError, jigsaw_shape, make_jigsaw};
pub use grids::{
    Class, GenerateError, Holes, dig, dug, jigsaw_pieces, order_of_digging, shuffle, shuffle_symmetries,
    solved,
};
pub use level::{EXPERT_TRIES, Ladder, Level, Logic, Need, UnknownLevel};
pub use make::{Made, MakeError, Maker};
pub use rate::{Effort, Hardest, Rated, Rating, Trial, rate};
pub use request::{
    Amount, PROVABLE, PROVEN_BY_DEFAULT, Request, RequestError, Uniqueness, has_easy_puzzles_only,
};
pub use wish::Wish;
