//! Operators: the interchangeable parts of the engines, one family per file, each an enum of named options.

pub mod acceptance;
pub mod believed;
pub mod cooling;
pub mod inheritance;
pub mod keep;
pub mod neighbour;
pub mod objective;
pub mod reheat;
