//! Fuzzes the target `round_trip` of `crates/hostile`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| evodoku_hostile::throw("round_trip", bytes));
