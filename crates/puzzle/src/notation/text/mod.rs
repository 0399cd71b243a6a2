//! What all notations share: from a stream of bytes to lines, puzzles, tokens with their places, and cells.

pub mod blanks;
mod block;
pub mod bounded;
pub mod cells;
pub mod chunk;
mod class;
pub mod context;
pub mod cut;
pub mod input;
pub mod place;
pub mod plan;
pub mod row;
pub mod seen;
