#!/usr/bin/env bash
# Makes recorded studies again, each into results/DATE-NAME: records (compressed), tables, drawings and the report.
#
#   results/make.sh 2026-11-16                    all studies, some hours of processor time
#   results/make.sh 2026-11-16 givens scaling     some of them
#   DATA=~/sudoku results/make.sh 2026-11-16 classes    the public collections, from the folder that has them
#   HUKE=testdata.txt results/make.sh 2026-11-16 originals    the four programs, on M. Huke's own puzzles
#
# Commit first: records name the commit, and whether there were changes beyond it. Interrupted, it goes on where it was.
set -euo pipefail
cd "$(dirname "$0")/.."
date=${1:?"which date? results/make.sh 2026-11-16 [STUDY]…"}
shift
studies=("$@")
if [ ${#studies[@]} -eq 0 ]; then
    studies=(originals fidelity-as-coded phase-transition all-presets scaling population-ablation population-ablation-49)
fi
cargo build --release
evodoku=$PWD/target/release/evodoku

# Records are compressed when a study is complete; one that goes on needs them as they were.
unpack() { if [ -f "$1/records.jsonl.gz" ]; then gunzip -f "$1/records.jsonl.gz"; fi; }
pack() { gzip -9 -n -f "$1/records.jsonl"; rm -f "$1/report.html"; }

for study in "${studies[@]}"; do
    out=$PWD/results/$date-$study
    case $study in
    originals)
        for part in "$out"/*/; do if [ -d "$part" ]; then unpack "$part"; fi; done
        "$evodoku" lab originals --out "$out" ${HUKE:+--huke "$HUKE"}
        for part in "$out"/*/; do if [ -f "$part/records.jsonl" ]; then pack "$part"; fi; done
        rm -f "$out/report.html" "$out"/plots/*.png
        ;;
    classes)
        unpack "$out"
        (cd "${DATA:?"DATA names the folder with the collections"}" && "$evodoku" lab run "$OLDPWD/experiments/classes.toml" --out "$out")
        "$evodoku" lab report "$out" --pictures svg
        pack "$out"
        ;;
    *)
        unpack "$out"
        "$evodoku" lab run "experiments/$study.toml" --out "$out"
        "$evodoku" lab report "$out" --pictures svg
        pack "$out"
        ;;
    esac
done
echo "check them with: target/release/evodoku lab rerun results/$date-*/records.jsonl.gz results/$date-originals/*/records.jsonl.gz --quiet"
