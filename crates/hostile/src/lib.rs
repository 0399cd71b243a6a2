//! Hostile input: fuzz targets for all readers of evodoku.
//!
//! Each target takes any bytes and panics if an invariant is broken. The fuzzers in `fuzz/` search for new paths for
//! hours; the test in this crate runs the corpus and deterministic mutations of it in a minute.

mod desk;
mod experiment;
mod foreign;
mod link;
mod preset;
mod read;
mod records;
mod round_trip;
mod toml;
mod trace;

pub mod corpus;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct FuzzTarget {
    /// The name, also of its fuzzer and its corpus.
    pub name: &'static str,
    /// Runs the target on some bytes.
    pub throw: fn(&[u8]),
}

/// All targets.
pub const TARGETS: [FuzzTarget; 10] = [
    FuzzTarget { name: "desk", throw: desk::throw },
    FuzzTarget { name: "experiment", throw: experiment::throw },
    FuzzTarget { name: "foreign", throw: foreign::throw },
    FuzzTarget { name: "link", throw: link::throw },
    FuzzTarget { name: "preset", throw: preset::throw },
    FuzzTarget { name: "read", throw: read::throw },
    FuzzTarget { name: "records", throw: records::throw },
    FuzzTarget { name: "round_trip", throw: round_trip::throw },
    FuzzTarget { name: "toml", throw: toml::throw },
    FuzzTarget { name: "trace", throw: trace::throw },
];

/// Runs the named target on some bytes.
pub fn throw(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target of that name");
    (target.throw)(bytes);
}

/// The bytes as text, if they are UTF-8.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}
