//! The server over the wire, each test with one of its own on a free port.

mod carrier;
mod client;
mod connections;
mod refusals;
mod runs;
mod stopping;
