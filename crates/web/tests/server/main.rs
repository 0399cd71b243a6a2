//! The server over the wire, each test with one of its own on a free port.

mod client;
mod refusals;
mod runs;
