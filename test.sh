#!/usr/bin/env bash
# Every check that a change must pass: format, links, supply chain, lints, tests, documentation, the page in a browser, the Python module.
set -euo pipefail
cd "$(dirname "$0")"
# Property tests draw the same cases every time, so that a change is judged by itself; ./long.sh draws fresh ones.
export PROPTEST_RNG_SEED=${PROPTEST_RNG_SEED:-2026}
export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-auto}

cargo fmt --all --check
python3 tests/links.py
tests/supply.sh
cargo clippy --workspace --all-targets -- -D warnings
cargo test --workspace
# Some puzzles of all shapes, by every preset and the referee, against a plain checker; ./long.sh has ten thousand.
python3 tests/differential.py "${CARGO_TARGET_DIR:-target}/debug/evodoku" 60
# A sample of every recorded study again: differences at the same version of an engine fail, older versions are listed.
cargo run --quiet -- lab rerun results --within 300ms --quiet
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items
crates/web/browser/run.sh
crates/python/test.sh
