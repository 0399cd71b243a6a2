//! Operators: the interchangeable parts of the engines, one family per file, each an enum of named options.

pub mod acceptance;
pub mod adaptation;
pub mod breeding;
pub mod cooling;
pub mod cost_bias;
pub mod crossover;
pub mod diversity;
pub mod elitism;
pub mod improvement;
pub mod inheritance;
pub mod init;
pub mod keep;
pub mod mutation;
pub mod neighbour;
pub mod objective;
pub mod reheat;
pub mod replacement;
pub mod scaling;
pub mod selection;
pub mod stagnation;
pub mod upheaval;
pub mod weights;
