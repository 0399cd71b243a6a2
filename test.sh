#!/usr/bin/env bash
# All checks that a change must pass: format, links, supply chain, lints, tests, documentation, browser tests, Python module.
#
#   ./test.sh         all of them, under 25 minutes on two cores from nothing
#   ./test.sh quick   format, links, and lints and unit tests of the crates that differ from the last commit, or of all
#                     crates if none does: about a minute with a warm target directory
set -euo pipefail
cd "$(dirname "$0")"
# Tests compare English messages.
export LC_ALL=C
# Property tests use fixed seeds, so that failures are due to the change; ./long.sh uses fresh seeds.
export PROPTEST_RNG_SEED=${PROPTEST_RNG_SEED:-2026}
export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-auto}

# The packages whose files differ from the last commit, as options of cargo; the whole workspace if there are none.
changed_packages() {
  local folders
  folders=$(git status --porcelain --no-renames -- crates | sed -n 's|^...crates/\([^/]*\)/.*|crates/\1|p' | sort -u)
  for folder in $folders; do
    sed -n 's/^name = "\(evodoku[^"]*\)"/-p \1/p' "$folder/Cargo.toml" | head -1
  done | grep . || echo --workspace
}

quick() {
  local packages
  read -ra packages <<< "$(changed_packages | tr '\n' ' ')"
  cargo fmt --all --check
  python3 tests/links.py
  cargo clippy "${packages[@]}" --all-targets -- -D warnings
  cargo test "${packages[@]}" --lib --bins
}

all() {
  cargo fmt --all --check
  python3 tests/links.py
  tests/supply.sh
  cargo clippy --workspace --all-targets -- -D warnings
  cargo test --workspace
  # Random puzzles of all shapes, every preset and the referee against a plain checker; ./long.sh runs ten thousand.
  python3 tests/differential.py "${CARGO_TARGET_DIR:-target}/debug/evodoku" 60
  # Clues of every kind: counts, true candidates and solutions against a plain checker.
  python3 tests/differential_rules.py "${CARGO_TARGET_DIR:-target}/debug/evodoku" 160
  # Reruns a sample of every recorded study: differences at the same engine version fail, older versions are listed.
  cargo run --quiet -- lab rerun results --within 300ms --quiet
  python3 studies/test_studies.py
  RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items
  crates/serve/browser/run.sh
  crates/python/test.sh
}

case "${1:-all}" in
  all | quick) "${1:-all}" ;;
  *)
    echo "usage: ./test.sh [quick]" >&2
    exit 2
    ;;
esac
