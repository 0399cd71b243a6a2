//! What is true of a Sudoku, proven; and puzzles made to order.
//!
//! Stochastic search finds solutions but cannot say that there is none, or only one. The [`Referee`] can: it counts
//! solutions by complete search, bit-parallel for the usual 9×9, depth-first for small grids, by a SAT solver for the rest.
//! [`check()`] puts its findings into an [`Answer`].
//!
//! An [`Explainer`] goes through a puzzle as a person would, step by step.
//!
//! A [`Maker`] makes puzzles as a [`Request`] has them, and [`rate()`] says how hard one is.
//!
//! ```
//! use evodoku_exact::{Amount, Answer, Level, Maker, Referee, Request, Stop, check};
//!
//! let request = Request::new(std::sync::Arc::new("9x9".parse()?), Amount::Level(Level::Easy));
//! let made = Maker::new().make(&request, 1, 0, &Stop::never())?;
//! assert_eq!(made.puzzle.given_count(), 38);
//! let answer = check(&mut Referee::new(), made.puzzle.grid(), 2, &Stop::never());
//! assert_eq!(answer, Answer::Unique(made.solution));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod check;
mod count;
mod evidence;
mod explain;
mod extreme;
mod fillable_pieces;
mod level;
mod make;
mod rate;
mod request;
pub mod sat;
mod stop;
mod wish;

pub use check::{Answer, Several, check};
pub use count::{Count, Referee};
pub use explain::{
    Difficulty, End, Explainer, Explanation, ExplanationRecord, Mark, MarkRecord, Step, StepRecord,
    Technique, cell_name, explain,
};
pub use fillable_pieces::{Extras, JigsawError, jigsaw_shape, make_jigsaw};
pub use level::{EXPERT_TRIES, Ladder, Level, Logic, Need, UnknownLevel};
pub use make::{Made, MakeError, Maker};
pub use rate::{Effort, Hardest, Rated, Rating, Trial, rate};
pub use request::{
    Amount, PROVABLE, PROVEN_BY_DEFAULT, Request, RequestError, Uniqueness, has_easy_puzzles_only,
};
pub use stop::Stop;
pub use wish::Wish;
