#!/usr/bin/env bash
# Makes the release archive in dist/: the program, completions, manual pages, documents, a bill of materials and the licences
# of linked crates, with checksums. The build is reproducible: local paths are remapped, and files have the date of the commit.
# `--twice` builds a second time in another folder and compares.
set -euo pipefail
cd "$(dirname "$0")"

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
host=$(rustc --print host-tuple)
name=evodoku-$version-$host
dist=${DIST:-dist}
built=${CARGO_TARGET_DIR:-target}/dist
# Files in the archive have the date of the commit, not of the build.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 0)}

# Builds the program into a folder, without local paths. Symbol names and the linker's build id depend on the folder; both are
# stripped.
build() {
  local home=${CARGO_HOME:-$HOME/.cargo}
  CARGO_PROFILE_RELEASE_STRIP=symbols \
    RUSTFLAGS="--remap-path-prefix=$PWD=evodoku --remap-path-prefix=$home=cargo -C link-arg=-Wl,--build-id=none" \
    cargo build --release --locked -p evodoku-cli --features pdf --target-dir "$1"
}

build "$built"
if [ "${1:-}" = --twice ]; then
  again=$(mktemp -d)
  trap 'rm -rf "$again"' EXIT
  build "$again"
  sha256sum "$built/release/evodoku" "$again/release/evodoku"
  cmp "$built/release/evodoku" "$again/release/evodoku"
  echo "both builds are the same to the byte"
fi

folder=$dist/$name
rm -rf "$folder"
mkdir -p "$folder"/{completions,man}
program=$built/release/evodoku
install -m 755 "$program" "$folder/evodoku"
# Documents and the files that they link to, except the records of studies, which are larger than everything else.
git ls-files -z -- '*.md' 'LICENSE-*' CITATION.cff docs experiments lessons puzzles results crates/python/notebooks \
  ':!crates/*.md' ':!crates/*/LICENSE-*' ':!fuzz' ':!release' ':!*/records.jsonl.gz' |
  tar --null -c -T - | tar -x -C "$folder"
# Installation, and what the archive leaves out.
install -m 644 release/INSTALL.md "$folder/INSTALL.md"
python3 tests/links.py "$folder"
for shell in bash zsh fish; do
  "$program" completions $shell > "$folder/completions/evodoku.$shell"
done
"$program" man --dir "$folder/man"
python3 release/bill_of_materials.py "$folder"

archive=$name.tar.gz
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode='go=rX,u+rw,a-s' \
  -C "$dist" -c "$name" | gzip -n -9 > "$dist/$archive"
(cd "$dist" && sha256sum "$archive" > SHA256SUMS && sha256sum -c SHA256SUMS)
