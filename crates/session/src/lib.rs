//! What all front ends share: runs that are paced, paused and stepped, and everything else that the live page asks for.
//!
//! The server carries it over HTTP, the worker of a page without a server by messages, and `solve --watch` to a terminal.
//! [`routes`] has every request of the page with its validation. Nothing here waits, opens a file or starts a thread.
//!
//! | word | meaning |
//! | --- | --- |
//! | carrier | what connects clients with sessions: the HTTP server, a worker in a browser |
//! | session | one run, advanced frame by frame: paced, paused, stepped or at full speed |
//! | view | the published state of a session, which clients read while it goes on |
//! | step | the smallest step of an engine: a generation, a move, a tour, a guess (`beat` in JSON) |
//! | frame | what a paced session does at once (its number of steps is `grain` in JSON), and the update that clients get |
//! | lesson | a puzzle, solvers, a seed and a pace, explained in steps |
//! | check | what a sentence says of runs, as a comparison that is computed from them |
//! | traits | what is known of a run, by name |
//! | trial | one run of many seeds, of which only the result counts |
//! | point | the figures of a moment, for curves and the trace |

#![forbid(unsafe_code)]

pub mod catalogue;
pub mod evidence;
pub mod examples;
pub mod generate;
pub mod inspect;
mod kinds;
pub mod lessons;
pub mod puzzle;
pub mod read;
mod refusal;
pub mod routes;
pub mod run;
pub mod step_unit;
pub mod trial;

pub use refusal::{Answer, Place, Refusal};
pub use run::{Cursor, Due, Frame, Mode, RunCommand, RunRequest, RunState, Session, SessionView, StopReason};
