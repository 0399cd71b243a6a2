//! `evodoku lab` as a user meets it: interruptions, parts, repetition, mistakes.

mod bench;
mod keeping;
mod plans;
mod reports;
mod runs;
mod studies;
