#!/usr/bin/env bash
# The checks that take long: ./long.sh [PART…]. ./test.sh has the others.
#
#   properties    property tests on fresh cases, twenty times                                  minutes
#   parameters    every preset with every parameter at its ends, up to 144×144                  minutes
#   explained     ten thousand explanations, followed step by step                             minutes
#   statistics    power and false alarms in many experiments, all committed pairs               minutes
#   originals     presets against run lengths of the originals (with EVODOKU_TESTDATA)         minutes
#   differential  10,000 puzzles of all shapes, all presets, against a checker in Python        an hour
#   rules         4,000 puzzles with clues of every kind, against a checker in Python           minutes
#   fuzz          every fuzz target for FUZZ_SECONDS (3600), with AddressSanitizer              ten hours
#   stopping      how soon a deleted run is gone, 200 runs at once                              minutes
#   soak          the server for SOAK_MINUTES (60), with its memory curve in target/soak        an hour
#   packages      every published crate, packaged and compiled alone                           minutes
#   release       the archive, built twice and compared                                        minutes
#   python        the Python module, kills on a local cluster, a wheel                         minutes
#   tuners        irace and Optuna, if they can be installed                                   a minute
#   lessons       every sentence of every lesson over thirty seeds                             minutes
#   browser       the static page in a browser                                                 minutes
set -euo pipefail
cd "$(dirname "$0")"
# Tests compare English messages.
export LC_ALL=C
target=${CARGO_TARGET_DIR:-target}

properties() {
  for _ in $(seq 20); do
    cargo test --release --quiet -p evodoku --test notations --test propagation
  done
  EVODOKU_THROWS=100000 cargo test --release -p evodoku-hostile
}

parameters() { cargo test --release -p evodoku --test parameters -- --ignored --nocapture; }

explained() { cargo test --release -p evodoku-generate --test explained -- --ignored; }

statistics() {
  cargo test --release -p evodoku-lab --lib --test results -- --ignored power_and_false committed_pairs
}

originals() {
  if [ -z "${EVODOKU_TESTDATA:-}" ]; then
    echo "left out: EVODOKU_TESTDATA names no file of puzzles of MariusHuke's program"
  else
    cargo test --release -p evodoku-lab --test originals -- --ignored
  fi
}

differential() {
  cargo build --release -p evodoku-cli
  python3 tests/differential.py "$target/release/evodoku" "${PUZZLES:-10000}"
}

rules() {
  cargo build --release -p evodoku-cli
  python3 tests/differential_rules.py "$target/release/evodoku" 4000 "$RANDOM"
}

fuzz() { fuzz/run.sh "${FUZZ_SECONDS:-3600}"; }

stopping() {
  for test in how_soon two_hundred; do
    cargo test --release -p evodoku-serve --test server -- --ignored --nocapture $test
  done
}

soak() {
  cargo build --release -p evodoku-cli
  python3 tests/soak.py "$target/release/evodoku" "${SOAK_MINUTES:-60}" "$target/soak"
}

packages() {
  cargo package --workspace --exclude evodoku-hostile --exclude evodoku-python --allow-dirty --quiet
}

release() { ./release.sh --twice; }

python() { crates/python/test.sh -m long; }

tuners() {
  # Debian's package; without it the irace test is skipped with a message.
  Rscript -e "library(irace)" 2> /dev/null || apt-get install -y --no-install-recommends r-cran-irace || true
  cargo test -p evodoku-cli --test tuners -- --nocapture
}

lessons() {
  cargo test --release -p evodoku-session --lib all_sentences -- --ignored --nocapture
}

browser() {
  cargo build -p evodoku-cli
  WITH_STATIC=1 crates/serve/browser/run.sh
}

parts=("$@")
[ ${#parts[@]} -gt 0 ] ||
  parts=(properties parameters explained originals statistics differential fuzz stopping soak packages release python tuners lessons browser)
for part in "${parts[@]}"; do
  echo "== $part, $(date -u +%H:%M)"
  "$part"
done
