#!/usr/bin/env bash
# Minimises the fuzzers' corpora without losing coverage, and adds inputs of all lengths to the committed corpora:
# fuzz/keep.sh [TARGET…].
set -euo pipefail
cd "$(dirname "$0")"
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=($(sed -n 's/^name = "\(.*\)"/\1/p' Cargo.toml | tail -n +2))
export RUSTC_BOOTSTRAP=1
for target in "${targets[@]}"; do
  cargo fuzz cmin --sanitizer "${SANITIZER:-address}" "$target" "corpus/$target"
  cargo run --quiet --manifest-path ../Cargo.toml -p evodoku-hostile --example corpus -- pack "$target" "$PWD/corpus/$target" 60
done
