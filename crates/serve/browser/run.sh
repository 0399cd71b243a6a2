#!/usr/bin/env bash
# Tests the page in Chromium, which is installed if missing; needs node and a built `evodoku`.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v chromium > /dev/null; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "The browser tests need chromium; install it and run them again." >&2
    exit 1
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core > /dev/null
fi
npm ci --silent --no-audit --no-fund
# The static page takes minutes to compile; `WITH_STATIC=1` tests it too, as `./long.sh` does.
if [ -n "${WITH_STATIC:-}" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null && ! command -v wasm-ld > /dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends rustc-web cargo-web rust-web-src lld > /dev/null || true
  fi
  if ../static.sh "$folder"; then export STATIC=$folder; fi
fi
npm test
./api.sh
