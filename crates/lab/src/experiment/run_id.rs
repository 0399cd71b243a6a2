//! The names of runs: hashes of texts that say all that decides how a run ends, the same in every version.
//!
//! The text of a setting has a line for its label, engine, threads and limits, and one for each parameter that is not at its
//! default, in alphabetical order:
//!
//! ```text
//! label huke-ga population=500
//! engine genetic
//! threads 1
//! evaluations 200000
//! population 500
//! punish_same 5
//! ```
//!
//! Engines and parameters have fixed names here (`punish_same` for `sharing`; `[id …]` in their declaration), so that renaming
//! a parameter keeps run ids; so does a new parameter whose default leaves runs as they were. The text of a puzzle is the one
//! that records keep. A run id is the hash of the line `SETTING PUZZLE SEED`: the hashes of the two texts, and the seed, in
//! sixteen hexadecimal digits each.
//!
//! A solver of another program has lines for its command and its version instead of parameters.
//!
//! The version of the engine is not part of the id: `Done` decides whether a run of an older version has to be rerun.

use super::{Foreign, Method};
use evodoku::{Budget, Config, parameters::Parameter};
use std::fmt::Write as _;

/// Everything but puzzle and seed that decides how a run ends.
pub fn setting_text(label: &str, method: &Method, budget: Budget, threads: usize) -> String {
    let Budget { evaluations, epochs, time, cpu, memory: _ } = budget;
    let declared = method.config().map(Config::declared).unwrap_or_default();
    let engine = match method {
        Method::Engine(config) => config.engine.id_name(),
        Method::Foreign(solver) | Method::Command { solver, call: _ } => solver.kind.name(),
    };
    let mut text = format!("label {}\nengine {engine}\nthreads {threads}\n", id_names(label, &declared));
    for (name, limit) in [("evaluations", evaluations), ("epochs", epochs)] {
        if let Some(limit) = limit {
            let _ = writeln!(text, "{name} {limit}");
        }
    }
    for (name, limit) in [("seconds", time), ("cpu_seconds", cpu)] {
        if let Some(limit) = limit {
            let _ = writeln!(text, "{name} {}", limit.as_secs_f64());
        }
    }
    let lines = match method {
        Method::Engine(config) => changed_parameters(config, &declared),
        Method::Foreign(Foreign { kind: _, command, version })
        | Method::Command { solver: Foreign { kind: _, command, version }, call: _ } => {
            let version = version.iter().map(|version| format!("version {version}\n"));
            std::iter::once(format!("command {command}\n")).chain(version).collect()
        }
    };
    text + &lines.concat()
}

/// A line for each parameter that is not at its default, in alphabetical order.
fn changed_parameters(config: &Config, declared: &[Parameter]) -> Vec<String> {
    let mut lines: Vec<String> = declared
        .iter()
        .filter_map(|parameter| {
            let value = config.get(parameter.name)?;
            (value != parameter.default).then(|| format!("{} {value}\n", parameter.id_name))
        })
        .collect();
    lines.sort_unstable();
    lines
}

/// A label with the parameters' names in ids.
fn id_names(label: &str, declared: &[Parameter]) -> String {
    let renamed = |word: &str| {
        let (name, value) = word.split_once('=')?;
        let parameter = declared.iter().find(|parameter| parameter.name == name)?;
        Some(format!("{}={value}", parameter.id_name))
    };
    let words = label.split(' ').map(|word| renamed(word).unwrap_or_else(|| word.into()));
    words.collect::<Vec<_>>().join(" ")
}

/// The name of a run, as a number.
pub fn run_id(setting: u64, puzzle: u64, seed: u64) -> u64 {
    fnv1a(&format!("{setting:016x} {puzzle:016x} {seed:016x}"))
}

/// FNV-1a, which stays the same from version to version, as the hashes of the standard library need not.
pub fn fnv1a(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::{EngineConfig, parameters::Value};
    use std::time::Duration;

    fn genetic() -> Config {
        let mut config = Config::of(EngineConfig::by_name("genetic").unwrap());
        config.set("population", &Value::Integer(500)).unwrap();
        config.set("sharing", &Value::Integer(5)).unwrap();
        config
    }

    /// Committed records and half-finished experiments depend on these.
    #[test]
    fn run_ids_are_golden() {
        let budget = Budget {
            evaluations: Some(200_000),
            cpu: Some(Duration::from_millis(200)),
            memory: Some(1 << 30),
            ..Budget::default()
        };
        let text = setting_text("mine sharing=5", &Method::Engine(genetic()), budget, 1);
        assert_eq!(
            text,
            "label mine punish_same=5\nengine genetic\nthreads 1\nevaluations 200000\ncpu_seconds 0.2\n\
             population 500\npunish_same 5\n"
        );
        assert_eq!(fnv1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a("a"), 0xaf63_dc4c_8601_ec8c, "FNV-1a's own test value");
        assert_eq!(fnv1a(&text), 0x8008_1fdb_d16f_618b);
        assert_eq!(run_id(1, 2, 3), 0xd131_b00a_b0a7_9d49);
    }

    /// A default is what a name leaves out, so that another default would give two settings one name.
    #[test]
    fn defaults_are_as_names_take_them_to_be() {
        let mut declared: Vec<(&str, Vec<Parameter>)> = vec![("running", Config::run_parameters())];
        for name in EngineConfig::NAMES {
            let engine = EngineConfig::by_name(name).unwrap();
            declared.push((engine.id_name(), engine.declared()));
        }
        let lines: Vec<String> = declared
            .iter()
            .flat_map(|(engine, parameters)| {
                parameters.iter().map(move |it| format!("{engine} {} {}", it.id_name, it.default))
            })
            .collect();
        for line in include_str!("defaults.golden.txt").lines() {
            assert!(
                lines.iter().any(|found| found == line),
                "\"{line}\" is no longer so: raise the version of the engine, then bring defaults.golden.txt up to date\n{}",
                lines.join("\n")
            );
        }
    }
}
