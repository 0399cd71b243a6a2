//! The laboratory: experiments with Sudoku solvers, from a file to a report.
//!
//! ```text
//! experiment file ──read──▶ Plan ──run──▶ Record, Record, … ──▶ statistics ──▶ tables, plots, report
//!                   │                        │
//!            ExperimentError          one line each, flushed
//! ```
//!
//! An experiment is puzzles × settings × repetitions within a budget. A plan numbers its runs; each has a seed and a name of
//! its own, so that any of them can be repeated alone, in any order, on any machine. Records are the only thing that
//! survives a run, and reports read nothing else.

#![forbid(unsafe_code)]

pub mod comparison;
pub mod course;
pub mod dataset;
pub mod experiment;
pub mod export;
pub mod files;
pub mod originals;
pub mod plots;
pub mod provenance;
pub mod records;
pub mod report;
pub mod runs;
pub mod statistics;
pub mod tables;
pub mod tune;
pub mod words;
