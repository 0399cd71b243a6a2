//! The page without a server: the same requests and answers, by messages to a worker in a browser.
//!
//! [`Desk`] takes requests by method and path, as the server's addresses have them, and holds the sessions. What a worker calls
//! lies in `door`, and is there only where the target is WebAssembly.

#![deny(unsafe_code)]

mod desk;
#[cfg(target_arch = "wasm32")]
mod door;

#[cfg(test)]
#[path = "../../session/tests/carrier/requests.rs"]
mod requests;

pub use desk::Desk;
