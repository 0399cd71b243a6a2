#!/usr/bin/env bash
# Checks dependencies by deny.toml: licences, sources, names, and advisories if their database is available.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=${CARGO_TARGET_DIR:-target}/tools
deny=$tools/bin/cargo-deny
version=0.20.2
# Without optimisation, cargo-deny compiles in half a minute and runs in two seconds.
[ "$("$deny" --version 2> /dev/null)" = "cargo-deny $version" ] ||
  cargo install cargo-deny --version $version --locked --debug --quiet --root "$tools"

checks=(bans licenses sources)
if "$deny" --log-level off fetch db 2> /dev/null; then
  checks+=(advisories)
else
  echo "left out: the database of advisories cannot be had here"
fi
"$deny" --log-level error check "${checks[@]}"
