#!/usr/bin/env bash
# Tests the server with requests that schemathesis generates from its OpenAPI description: responses must conform to it.
set -euo pipefail
cd "$(dirname "$0")"
target=$(realpath ../../../target)
program=${EVODOKU:-$target/debug/evodoku}

venv=$target/schemathesis
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check schemathesis==4.32.5

exec 3< <(exec "$program" serve --port 0 2> /dev/null)
server=$!
trap 'kill "$server"' EXIT
read -r url <&3
token=$(curl -s "$url" | sed -n 's/.*evodoku-token" content="\([0-9a-f]*\)".*/\1/p')

# schemathesis writes its files to the working directory.
cd "$venv"

# Data that fits the schema may still not be a valid puzzle, so refusing it is not a failure.
"$venv/bin/schemathesis" run "${url}api/openapi.json" --url "${url%/}" \
  --header "X-Evodoku-Token: $token" --max-examples 30 --seed 1 --request-timeout 60 --phases coverage,fuzzing \
  --exclude-checks positive_data_acceptance,unsupported_method --suppress-health-check all --no-color
