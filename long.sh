#!/usr/bin/env bash
# Checks that take long: property tests on fresh cases, many kills on a cluster of this machine, a wheel in a fresh
# environment, the page without a server in a browser, ten thousand explanations, presets against the run lengths of their originals (with
# `EVODOKU_TESTDATA`, the file of puzzles of MariusHuke's program). `./test.sh` has the others.
set -euo pipefail
cd "$(dirname "$0")"

for _ in $(seq 20); do
  cargo test --release --quiet -p evodoku --test notations --test propagation
done
cargo test --release -p evodoku-exact --test explained -- --ignored
if [ -n "${EVODOKU_TESTDATA:-}" ]; then
  cargo test --release -p evodoku-lab --test originals -- --ignored
fi
crates/python/test.sh -m long
cargo build -p evodoku-cli
WITH_STATIC=1 crates/web/browser/run.sh
