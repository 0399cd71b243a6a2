//! What a setting runs: an engine of ours, or a solver of another program.

use evodoku::Config;
use std::fmt;

/// What a setting runs.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there are few of them, and most are engines")]
pub enum Method {
    /// An engine with its parameters.
    Engine(Config),
    /// A solver of another program.
    Foreign(Foreign),
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
    /// A function of the Python process that calls the laboratory.
    Python,
}

impl ForeignKind {
    /// What records have in place of an engine.
    pub fn name(self) -> &'static str {
        match self {
            Self::Python => "python",
        }
    }

    /// The kind that records call by this name.
    pub fn by_name(name: &str) -> Option<Self> {
        [Self::Python].into_iter().find(|kind| kind.name() == name)
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
            Self::Foreign(_) => None,
        }
    }

    /// The name of the engine, or what records have in its place.
    pub fn engine(&self) -> &'static str {
        match self {
            Self::Engine(config) => config.engine.name(),
            Self::Foreign(foreign) => foreign.kind.name(),
        }
    }
}
