#!/usr/bin/env bash
# Checks that take long: many kills on a cluster of this machine, a wheel in a fresh environment, the page
# without a server in a browser. `./test.sh` has the others.
set -euo pipefail
cd "$(dirname "$0")"

crates/python/test.sh -m long
cargo build -p evodoku-cli
WITH_STATIC=1 crates/web/browser/run.sh
