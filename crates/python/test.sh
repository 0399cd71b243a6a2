#!/usr/bin/env bash
# Builds the module with the dev profile and tests it with pytest and mypy, in a virtual environment under target/.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
venv=$root/target/python
# Install the pinned packages once; reinstall when the list changes.
if ! cmp -s requirements.txt "$venv/installed.txt"; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt
    cp requirements.txt "$venv/installed.txt"
fi
# Copy the module beside its Python files, as `maturin develop` does; build artefacts are shared with cargo's tests.
(cd "$root" && cargo build --quiet -p evodoku-python -p evodoku-cli)
case $(uname) in Darwin) library=lib_evodoku.dylib ;; *) library=lib_evodoku.so ;; esac
cp "$root/target/debug/$library" python/evodoku/_evodoku.abi3.so
export PYTHONPATH=$PWD/python MPLBACKEND=Agg RAY_USAGE_STATS_ENABLED=0 PYTHONDONTWRITEBYTECODE=1
"$venv/bin/mypy" --cache-dir "$root/target/mypy"
"$venv/bin/python" -m mypy.stubtest --mypy-config-file pyproject.toml --concise --ignore-disjoint-bases evodoku._evodoku
"$venv/bin/pytest" -p no:cacheprovider "$@"
