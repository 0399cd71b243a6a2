#!/usr/bin/env bash
# Regenerates recorded studies, each into results/DATE-NAME: records (compressed), tables, plots and the report.
#
#   results/make.sh 2026-11-16                    all but the studies that take hours; about 40 minutes on two cores
#   results/make.sh 2026-11-16 givens scaling     some of them
#   results/make.sh 2026-11-16 population-ablation population-ablation-49    hours: only when their engine changes
#   results/make.sh 2026-11-16 schedule           half an hour: the walk's constants in races
#   DATA=~/sudoku results/make.sh 2026-11-16 classes    the public collections, from the folder that has them
#   HUKE=~/testdata.txt results/make.sh 2026-11-17 originals    the four programs, including M. Huke's studies on his own puzzles
#
# Commit first: records name the commit, and whether there were uncommitted changes. An interrupted study is continued, a
# complete one is regenerated.
# EVODOKU sets another program, LAB_RUN further options of `lab run` (for a trial: --only 0-9), ORIGINALS those of
# `lab originals` (--runs 1).
set -euo pipefail
cd "$(dirname "$0")/.."
date=${1:?"which date? results/make.sh 2026-11-16 [STUDY]…"}
shift
studies=("$@")
if [ ${#studies[@]} -eq 0 ]; then
    studies=(originals fidelity-as-coded phase-transition all-presets scaling)
fi
if [ -z "${EVODOKU:-}" ]; then cargo build --release; fi
evodoku=$(realpath "${EVODOKU:-target/release/evodoku}")
root=$PWD

# Compressed records are those of the previous complete study: remove them.
clear_old() { rm -f "$1/records.jsonl.gz"; }
pack() { gzip -9 -n -f "$1/records.jsonl"; rm -f "$1/report.html"; }
# For puzzles that we may not publish, keep records with fingerprints instead of puzzles: withhold FROM TO.
withhold() {
    local whole
    whole=$(mktemp -d)
    "$evodoku" lab merge --withhold-puzzles "$1" --out "$whole"
    mkdir -p "$2"
    gzip -9 -n < "$whole/records.jsonl" > "$2/records.jsonl.gz"
    rm -r "$whole"
}
# The folder distinguishes our puzzles and his.
originals() {
    local out=$1
    shift
    for part in "$out"/*/; do if [ -d "$part" ]; then clear_old "${part%/}"; fi; done
    # shellcheck disable=SC2086
    "$evodoku" lab originals --out "$out" "$@" ${ORIGINALS:-}
    for part in "$out"/*/; do if [ -f "$part/records.jsonl" ]; then pack "${part%/}"; fi; done
    rm -f "$out/report.html" "$out"/plots/*.png
}
# Parameters that races vary: for messages and the rounds that start from them, and for a walk from random values.
messages=(--vary heat=0.96..1.04 --vary first_round=log:500..40000 --vary reinforcement=log:0.0001..0.002 --vary field=log:0.003..0.3)
walk=(--vary heat=0.96..1.04 --vary first_round=log:2000..200000 --vary longest_cooling=log:10..10000 --vary frozen_after=log:5..100)
tune() {
    local out=$1 seed=$2 preset=$3 puzzles=$4 runs=$5 limit=$6
    shift 6
    clear_old "$out"
    mkdir -p "$out"
    "$evodoku" lab tune --preset "$preset" "$@" --puzzles "$puzzles" --runs "$runs" --cpu-limit "$limit" --seed "$seed" \
        -j 1 --out "$out" > "$out/tuned.toml" 2> "$out/races.txt"
    pack "$out"
}

for study in "${studies[@]}"; do
    # Relative, so that records hold no local path.
    out=results/$date-$study
    case $study in
    originals)
        originals "$out"
        if [ -n "${HUKE:-}" ]; then
            # We may not publish his puzzles.
            folder=$(cd "$(dirname "$HUKE")" && pwd)
            made=$(mktemp -d)
            (cd "$folder" && originals "$made" --huke "$(basename "$HUKE")" --only population-size,initialisation,crossover-and-selection)
            mkdir -p "$out-on-his-puzzles"
            rm -rf "$out-on-his-puzzles"/{plots,tables}
            cp -r "$made"/{report.md,plots,tables} "$out-on-his-puzzles/"
            for part in "$made"/*/; do
                name=$(basename "$part")
                if [ -f "$part/records.jsonl.gz" ]; then withhold "$part" "$out-on-his-puzzles/$name"; fi
            done
            rm -r "$made"
        fi
        ;;
    schedule)
        tune "$out/36x36" 36 messages '{ shape = "36x36", share = 0.5, count = 60 }' 800 5s "${messages[@]}"
        tune "$out/49x49" 49 messages '{ shape = "49x49", share = 0.5, count = 60 }' 800 5s "${messages[@]}"
        tune "$out/64x64" 64 messages '{ shape = "64x64", share = 0.5, count = 30 }' 300 15s "${messages[@]}"
        tune "$out/36x36-random-values" 361 cover-walk '{ shape = "36x36", share = 0.5, count = 60 }' 400 5s "${walk[@]}"
        ;;
    *)
        clear_old "$out"
        folder=$root
        if [ "$study" = classes ]; then folder=${DATA:?"DATA names the folder with the collections"}; fi
        # shellcheck disable=SC2086
        (cd "$folder" && "$evodoku" lab run "$root/experiments/$study.toml" --out "$root/$out" ${LAB_RUN:-})
        "$evodoku" lab report "$out" --pictures svg
        if [ "$study" = classes ]; then withhold "$out" "$out" && rm -f "$out"/{records.jsonl,report.html}; else pack "$out"; fi
        ;;
    esac
done
echo "check them with: target/release/evodoku lab rerun results --quiet"
