#!/usr/bin/env bash
# Fuzzes every target, or those named, for SECONDS or ten million inputs each: fuzz/run.sh SECONDS [TARGET…].
# RUSTC_BOOTSTRAP enables the sanitizer with a stable compiler; `SANITIZER=none` disables it.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:?usage: fuzz/run.sh SECONDS [TARGET…]}
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=($(sed -n 's/^name = "\(.*\)"/\1/p' Cargo.toml | tail -n +2))
export RUSTC_BOOTSTRAP=1
# Leak detection is off: safe Rust leaks nothing that matters here, and it hangs where ptrace is not allowed. Allocation
# stacks, use-after-return detection and a long quarantine take a quarter of the time and find nothing more.
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
  # Not `! grep`, whose failure `set -e` ignores.
  if grep -E "ERROR: |panicked at" "corpus/$target.log"; then
    echo "$target has a finding"
    exit 1
  fi
done
