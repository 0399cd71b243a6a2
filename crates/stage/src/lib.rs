//! The stage: everything that the live page shows, whatever carries it there.
//!
//! A server sends it over HTTP, a worker in a browser by messages; both hold the same [`Show`]s and give the same answers.
//! Nothing here waits, opens a file or starts a thread: who carries the page says when to go on.
//!
//! | word | meaning |
//! | --- | --- |
//! | show | one run as the page has it: a search that goes on in steps, paced, paused or as fast as it can |
//! | stage | what can be seen of a show at the moment; read while the show goes on |
//! | beat | the smallest step of an engine and what it is called: a generation, a move, a tour, a guess |
//! | grain | how many beats a paced step takes |
//! | scene | one told move with the grids that it takes to draw it |
//! | frame | what somebody who looks is told: what is new since the last one |
//! | lesson | a puzzle, solvers, a seed and a pace, with a question and what is to be seen |
//! | trial | one run of many seeds, of which only the outcome counts |
//! | point | the figures of a moment, for curves and the trace |

#![forbid(unsafe_code)]

pub mod beat;
pub mod catalogue;
pub mod examples;
pub mod form;
pub mod inspect;
pub mod lessons;
pub mod order;
pub mod read;
mod refusal;
pub mod show;
pub mod trial;

pub use refusal::{Answer, Place, Refusal};
pub use show::{Cursor, Due, Frame, Mode, Show, Stage, State, StopReason, Wanted};
