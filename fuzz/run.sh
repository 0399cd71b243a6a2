#!/usr/bin/env bash
# Fuzzes every target, or those named, for so many seconds each or ten million inputs: fuzz/run.sh SECONDS [TARGET…].
# A stable compiler is talked into the sanitizer by RUSTC_BOOTSTRAP; `SANITIZER=none` leaves it out.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:?usage: fuzz/run.sh SECONDS [TARGET…]}
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=($(sed -n 's/^name = "\(.*\)"/\1/p' Cargo.toml | tail -n +2))
export RUSTC_BOOTSTRAP=1
# Safe Rust leaks nothing that matters here, and where a process may not be traced, looking for leaks hangs. Stacks of
# allocations, frames kept after a return and a long quarantine take a quarter of the time and find nothing more in it.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0:malloc_context_size=0:detect_stack_use_after_return=0:quarantine_size_mb=16}
command -v cargo-fuzz > /dev/null || cargo install cargo-fuzz --locked

for target in "${targets[@]}"; do
  mkdir -p "corpus/$target"
  cargo run --quiet --manifest-path ../Cargo.toml -p evodoku-hostile --example corpus -- unpack "$target" "$PWD/corpus/$target"
  echo "== $target"
  cargo fuzz run --sanitizer "${SANITIZER:-address}" "$target" "corpus/$target" -- \
    -max_total_time="$seconds" -runs=10000000 -timeout=20 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 2>&1 |
    tee "corpus/$target.log" | grep -E "^stat::|DONE|ERROR|panicked|SUMMARY" || true
  grep -q "stat::number_of_executed_units" "corpus/$target.log"
  # Not `! grep`, whose failure the shell passes over.
  if grep -E "ERROR: |panicked at" "corpus/$target.log"; then
    echo "$target has a finding"
    exit 1
  fi
done
