#!/usr/bin/env bash
# Writes the page as static files for any web server or file host, and as DIR/evodoku.html, a single file that opens by a
# double click: static.sh DIR.
# Compiles the engines to WebAssembly, with the wasm32 target of the toolchain if installed, else with Debian's rustc-web,
# cargo-web, rust-web-src and lld.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:?usage: crates/serve/static.sh DIR}
target=wasm32-unknown-unknown
# Strip symbols, which are of no use in a browser: 7 % smaller.
export CARGO_PROFILE_RELEASE_STRIP=symbols
needed=1.$(sed -n 's/^rust-version = "1\.\([0-9]*\)"/\1/p' Cargo.toml)

# Whether the compiler is at least as new as rust-version.
suffices() {
  local version
  version=$("$1" --version | sed 's/^rustc \([0-9]*\.[0-9]*\).*/\1/')
  [ "$(printf '%s\n' "$needed" "$version" | sort -V | head -1)" = "$needed" ]
}

if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] && suffices rustc; then
  cargo build --release --target $target -p evodoku-wasm
  built=${CARGO_TARGET_DIR:-target}/$target/release
elif [ -x /usr/bin/rustc ] && command -v wasm-ld > /dev/null && suffices /usr/bin/rustc; then
  # A separate folder: otherwise each compiler would discard the other's artefacts.
  export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/wasm
  RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
    /usr/bin/cargo build --release --target $target -Z build-std=std,panic_abort -p evodoku-wasm
  built=$CARGO_TARGET_DIR/$target/release
else
  echo "The static page needs a compiler for $target of version $needed or later:" >&2
  echo "  rustup target add $target, or apt-get install rustc-web cargo-web rust-web-src lld" >&2
  exit 1
fi

mkdir -p "$folder/page"
cp crates/serve/page/index.html "$folder/index.html"
cp crates/serve/page/*.js crates/serve/page/*.css crates/serve/page/*.svg "$folder/page/"
cp "$built/evodoku_wasm.wasm" "$folder/page/evodoku.wasm"
python3 crates/serve/single_file.py "$folder" "$folder/evodoku.html"
echo "$folder/index.html and $(ls "$folder/page" | wc -l) files beside it; show them with any web server."
