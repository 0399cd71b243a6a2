//! Hostile bytes: what every reader of evodoku must survive, whoever throws them.
//!
//! Each target takes any bytes and panics if something gives way that must not. The fuzzers in `fuzz/` throw bytes that
//! find new paths, for hours; the test beside this throws the corpus and mutations of it, in a minute and always the same.

mod desk;
mod exchange;
mod experiment;
mod link;
mod preset;
mod read;
mod records;
mod round_trip;
mod toml;
mod trace;

pub mod corpus;

/// One way into evodoku.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is that of its fuzzer and of its corpus.
    pub name: &'static str,
    /// Throws some bytes.
    pub throw: fn(&[u8]),
}

/// All of them.
pub const TARGETS: [Target; 10] = [
    Target { name: "desk", throw: desk::throw },
    Target { name: "exchange", throw: exchange::throw },
    Target { name: "experiment", throw: experiment::throw },
    Target { name: "link", throw: link::throw },
    Target { name: "preset", throw: preset::throw },
    Target { name: "read", throw: read::throw },
    Target { name: "records", throw: records::throw },
    Target { name: "round_trip", throw: round_trip::throw },
    Target { name: "toml", throw: toml::throw },
    Target { name: "trace", throw: trace::throw },
];

/// Throws bytes at the target of that name.
pub fn throw(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target of that name");
    (target.throw)(bytes);
}

/// The bytes as a text, if they are one.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}
