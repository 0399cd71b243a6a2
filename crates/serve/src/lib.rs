//! The live page: evolution and annealing watched, stepped and compared in a browser.
//!
//! A [`Server`] listens on one address, serves the page and gives each run a thread of its own. Sessions, and everything else
//! that the page asks for, are in `evodoku-session`, which knows nothing of HTTP; `openapi.json` describes the requests.
//!
//! | word | meaning |
//! | --- | --- |
//! | run | a session on its own thread, until it ends or has had no listeners for a while |
//! | listener | an open connection that gets frames; a slow one skips some |

#![forbid(unsafe_code)]

mod address;
mod api;
mod assets;
mod body;
mod compression;
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
