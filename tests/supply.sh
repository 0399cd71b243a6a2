#!/usr/bin/env bash
# What may be linked into the program, by the lists of deny.toml: licences, sources, names, and advisories where their
# database can be had.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=${CARGO_TARGET_DIR:-target}/tools
deny=$tools/bin/cargo-deny
version=0.20.2
# Without optimisation it compiles in half a minute and checks in two seconds.
[ "$("$deny" --version 2> /dev/null)" = "cargo-deny $version" ] ||
  cargo install cargo-deny --version $version --locked --debug --quiet --root "$tools"

checks=(bans licenses sources)
if "$deny" --log-level off fetch db 2> /dev/null; then
  checks+=(advisories)
else
  echo "left out: the database of advisories cannot be had here"
fi
"$deny" --log-level error check "${checks[@]}"
