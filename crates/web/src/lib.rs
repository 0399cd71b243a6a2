//! The live page: evolution and annealing watched, stepped and compared in a browser.
//!
//! A [`Server`] listens on one address, hands out the page and gives each run a thread of its own. What a run is, and
//! everything else that the page asks for, lives in `evodoku-stage`, which knows nothing of HTTP; `openapi.json` describes the
//! requests.
//!
//! | word | meaning |
//! | --- | --- |
//! | run | a show on its own thread, until it ends or nobody listens any more |
//! | listener | an open connection that hears frames; a slow one skips some |

#![forbid(unsafe_code)]

mod address;
mod api;
mod assets;
mod body;
mod connection;
mod failure;
mod guard;
mod limits;
mod memory;
mod run;
mod server;
mod work;

pub use limits::Limits;
pub use server::{Server, interrupted};
