#!/usr/bin/env bash
# Checks that take long: many kills on a cluster of this machine, a wheel in a fresh environment. `./test.sh` has the others.
set -euo pipefail
cd "$(dirname "$0")"

crates/python/test.sh -m long
