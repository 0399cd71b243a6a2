//! The live page: evolution and annealing watched, stepped and compared in a browser.
//!
//! A [`Server`] listens on one address, hands out the page and runs engines on threads of their own. The page asks for a
//! run, hears frames of it as server-sent events, and steers it by plain requests; `openapi.json` describes them all.
//!
//! | word | meaning |
//! | --- | --- |
//! | run | one engine on one puzzle, on its own thread, until it ends or nobody listens any more |
//! | frame | what a listener is told at a moment: counters, the best grid, individuals, new points and log entries |
//! | point | the figures of one epoch, for curves and the trace |
//! | listener | an open connection that hears frames; a slow one skips some |

#![forbid(unsafe_code)]

mod api;
mod assets;
mod body;
mod failure;
mod form;
mod guard;
mod limits;
mod memory;
mod run;
mod server;

pub use limits::Limits;
pub use server::{Server, interrupted};
