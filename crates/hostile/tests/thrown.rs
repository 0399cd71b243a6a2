//! Runs every target on its corpus and deterministic mutations of it, about ten seconds each.
//!
//! `EVODOKU_THROWS=1000000 cargo test --release -p evodoku-hostile` runs more.

use evodoku_hostile::{FuzzTarget, TARGETS, corpus};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Number of mutations per target, about ten seconds, unless `EVODOKU_THROWS` is set.
const THROWS: u64 = 40_000;

/// Maximum length of an input.
const LONGEST: usize = 4096;

/// Fragments with a meaning in some format.
const WORDS: [&[u8]; 28] = [
    b"\n",
    b"\n\n",
    b"\r\n",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"0",
    b"-1",
    b"1e308",
    b"18446744073709551616",
    b"0.1",
    b"nan",
    b"{",
    b"}",
    b"[",
    b"]",
    b"[[",
    b"\"",
    b",",
    b":",
    b"=",
    b"#",
    b".",
    b"|",
    b"+---",
    b"null",
    b"true",
    b"x",
];

struct RandomBytes(Xoshiro256PlusPlus);

impl RandomBytes {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound.max(1) as u64) as usize
    }
}

/// Mutates an input, sometimes with a fragment of another one.
fn mutate(input: &mut Vec<u8>, others: &[Vec<u8>], chance: &mut RandomBytes) {
    for _ in 0..=chance.below(4) {
        let at = chance.below(input.len() + 1);
        let end = (at + 1 + chance.below(16)).min(input.len());
        match chance.below(8) {
            0 if at < input.len() => input[at] ^= 1 << chance.below(8),
            1 if at < input.len() => input[at] = chance.below(256) as u8,
            2 => drop(input.drain(at.min(end)..end)),
            3 => {
                let piece = input[at.min(end)..end].to_vec();
                input.splice(at..at, piece);
            }
            4 | 5 => drop(input.splice(at..at, WORDS[chance.below(WORDS.len())].iter().copied())),
            6 => {
                let other = &others[chance.below(others.len())];
                let from = chance.below(other.len() + 1);
                let to = (from + chance.below(64)).min(other.len());
                input.splice(at..at, other[from..to].iter().copied());
            }
            _ => input.truncate(at),
        }
    }
    input.truncate(LONGEST);
}

/// Runs a target. A failing input is printed as a line for its corpus.
fn throw(target: &FuzzTarget, input: &[u8]) {
    let thrown = catch_unwind(AssertUnwindSafe(|| (target.throw)(input)));
    assert!(thrown.is_ok(), "{} fails on: {}", target.name, corpus::escape(input));
}

#[test]
fn every_target_survives_its_corpus_and_mutations() {
    let throws = std::env::var("EVODOKU_THROWS").map_or(THROWS, |text| text.parse().expect("a number"));
    std::thread::scope(|scope| {
        for target in &TARGETS {
            scope.spawn(move || {
                let inputs = corpus::of(target.name);
                assert!(!inputs.is_empty(), "{} has no corpus", target.name);
                for input in &inputs {
                    throw(target, input);
                }
                let mut chance = RandomBytes(Xoshiro256PlusPlus::seed_from_u64(2026));
                for _ in 0..throws {
                    let mut input = inputs[chance.below(inputs.len())].clone();
                    mutate(&mut input, &inputs, &mut chance);
                    throw(target, &input);
                }
            });
        }
    });
}
