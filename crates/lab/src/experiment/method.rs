//! What a setting runs: an engine of ours, or a solver of another program.

use super::call::Call;
use evodoku::Config;
use std::fmt;

/// What a setting runs.
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// An engine with its parameters.
    Engine(Config),
    /// A solver of another program, whose runs are made by the caller.
    Foreign(Foreign),
    /// A solver of another program that is started by its command.
    Command {
        /// The solver.
        solver: Foreign,
        /// How it is called.
        call: Call,
    },
}

/// A solver of another program: all that is known of it are its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// What it is.
    pub kind: ForeignKind,
    /// Its command as the experiment has it, or the name of the function.
    pub command: String,
    /// Its version, as far as known.
    pub version: Option<String>,
}

/// What a foreign solver is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignKind {
    /// A program that is started by its command.
    External,
    /// A function of the Python process that calls the laboratory.
    Python,
}

impl ForeignKind {
    /// What records have in place of an engine.
    pub fn name(self) -> &'static str {
        match self {
            Self::External => "external",
            Self::Python => "python",
        }
    }

    /// The kind that records call by this name.
    pub fn by_name(name: &str) -> Option<Self> {
        [Self::External, Self::Python].into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind: _, command, version } = self;
        match version {
            Some(version) => write!(out, "{command} (version {version})"),
            None => out.write_str(command),
        }
    }
}

impl Method {
    /// Engine and parameters, if it is one of ours.
    pub fn config(&self) -> Option<&Config> {
        match self {
            Self::Engine(config) => Some(config),
            Self::Foreign(_) | Self::Command { .. } => None,
        }
    }

    /// The name of the engine, or what records have in its place.
    pub fn engine(&self) -> &'static str {
        match self {
            Self::Engine(config) => config.engine.name(),
            Self::Foreign(foreign) | Self::Command { solver: foreign, call: _ } => foreign.kind.name(),
        }
    }
}
