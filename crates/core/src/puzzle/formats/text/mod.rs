//! What all notations share: from a stream of bytes to lines, puzzles, tokens with their places, and cells.

pub mod blanks;
mod block;
pub mod cells;
pub mod chunk;
mod class;
pub mod context;
pub mod cut;
pub mod detect;
pub mod input;
pub mod row;
pub mod seen;
