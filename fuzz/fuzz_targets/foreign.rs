//! Fuzzes the target `foreign` of `crates/hostile`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| evodoku_hostile::throw("foreign", bytes));
