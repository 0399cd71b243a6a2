//! Where a record comes from: the program that made the run, the machine, and the day.

use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use std::time::SystemTime;

/// The commit, which only release builds claim to know.
const COMMIT: &str = env!("EVODOKU_COMMIT");

/// What a run was made by.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Provenance {
    /// The commit of the program; empty if it is unknown, as in a development build.
    pub commit: String,
    /// Were there changes that the commit does not have?
    pub is_changed: bool,
    /// The compiler.
    pub compiler: String,
    /// What it compiled for.
    pub target: String,
    /// The instructions that it could use everywhere in the program.
    pub features: String,
    /// The processor.
    pub processor: String,
    /// When the run ended, in universal time.
    pub date: String,
}

impl Provenance {
    /// This program on this machine, now.
    pub fn now() -> Self {
        static HERE: OnceLock<Provenance> = OnceLock::new();
        let here = HERE.get_or_init(|| Self {
            commit: COMMIT.into(),
            is_changed: !env!("EVODOKU_CHANGED").is_empty(),
            compiler: env!("EVODOKU_COMPILER").into(),
            target: env!("EVODOKU_TARGET").into(),
            features: env!("EVODOKU_FEATURES").into(),
            processor: processor(),
            date: String::new(),
        });
        let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        Self { date, ..here.clone() }
    }

    /// Program and machine in a clause.
    pub fn summary(&self) -> String {
        let commit = match (self.commit.get(..10).unwrap_or(&self.commit), self.is_changed) {
            ("", _) => "a development build".into(),
            (commit, false) => format!("commit {commit}"),
            (commit, true) => format!("commit {commit} with changes"),
        };
        format!("{commit}, {}, {}, on {}", self.compiler, self.target, self.processor)
    }
}

/// The name of the processor, where the system tells it.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name =
        text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':').map(|(_, name)| name));
    name.map_or_else(|| std::env::consts::ARCH.into(), |name| name.trim().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_knows_compiler_machine_and_day() {
        let now = Provenance::now();
        assert!(now.compiler.starts_with("rustc "), "{now:?}");
        assert!(!now.processor.is_empty() && now.date.ends_with('Z'), "{now:?}");
        let changed = Provenance { commit: "0123456789abcdef".into(), is_changed: true, ..now };
        assert!(
            changed.summary().starts_with("commit 0123456789 with changes, rustc "),
            "{}",
            changed.summary()
        );
    }
}
