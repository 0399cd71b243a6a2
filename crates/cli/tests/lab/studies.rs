//! Studies that make their own runs: comparing, tuning, the original programs.

use crate::bench::{Bench, EXPERIMENT};
use assert_cmd::Command;

const PUZZLES: &str = "{ shape = \"9x9\", level = \"easy\", count = 2 }";

#[test]
fn compare_says_whether_the_difference_is_noise() {
    let bench = Bench::new(EXPERIMENT);
    let options = ["--puzzles", PUZZLES, "--max-evaluations", "20000", "--runs", "6", "--out"];
    std::fs::write(
        bench.path("hot.toml"),
        "engine = \"annealing\"\n[parameters]\nkernel = \"nothing\"\ntemperature = 100\n",
    )
    .unwrap();
    std::fs::write(
        bench.path("cool.toml"),
        "engine = \"annealing\"\n[parameters]\nkernel = \"nothing\"\ntemperature = 0.3\n",
    )
    .unwrap();
    let (code, out, err) =
        bench.lab(&[&["compare", "hot.toml", "cool.toml"][..], &options, &["one"]].concat());
    assert_eq!((code, out.contains("the difference is more than noise")), (0, true), "{out}{err}");
    std::fs::copy(bench.path("cool.toml"), bench.path("same.toml")).unwrap();
    let (code, out, _) =
        bench.lab(&[&["compare", "same.toml", "cool.toml"][..], &options, &["two"]].concat());
    assert_eq!((code, out.contains("is level with")), (0, true), "{out}");
}

#[test]
fn too_few_runs_for_a_race_are_no_result() {
    let bench = Bench::new(EXPERIMENT);
    let (code, out, err) = bench.lab(&[
        "tune",
        "--preset",
        "annealing",
        "--puzzles",
        PUZZLES,
        "--runs",
        "5",
        "--max-evaluations",
        "1000",
        "--out",
        "out",
    ]);
    assert_eq!(
        (code, out.as_str(), err.contains("5 runs are too few for a race; try --runs ")),
        (2, "", true),
        "{err}"
    );
}

#[test]
fn tune_beats_a_bad_start_and_repeats_itself_from_its_records() {
    let bench = Bench::new(EXPERIMENT);
    std::fs::write(
        bench.path("hot.toml"),
        "engine = \"annealing\"\n[parameters]\nkernel = \"nothing\"\ntemperature = 50\n",
    )
    .unwrap();
    let tune = || {
        let budget = ["--max-evaluations", "10000", "--runs", "160", "--out", "out"];
        bench.lab(
            &[
                &["tune", "--preset", "hot.toml", "--vary", "temperature=log:0.1..100", "--puzzles", PUZZLES]
                    [..],
                &budget,
            ]
            .concat(),
        )
    };
    let (code, preset, err) = tune();
    assert_eq!((code, err.contains("the gain is more than noise")), (0, true), "{err}");
    assert!(
        err.contains("on 1 puzzle held out") && err.contains("pairs of runs on these puzzles alone"),
        "{err}"
    );
    let size = std::fs::metadata(bench.path("out/records.jsonl")).unwrap().len();
    assert_eq!(
        (tune().1, std::fs::metadata(bench.path("out/records.jsonl")).unwrap().len()),
        (preset.clone(), size)
    );
    std::fs::write(bench.path("tuned.toml"), preset).unwrap();
    let solved = Command::cargo_bin("evodoku")
        .unwrap()
        .current_dir(bench.folder.path())
        .args([
            "solve",
            "--config",
            "tuned.toml",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ])
        .output()
        .unwrap();
    assert!(solved.status.success());
}

#[test]
fn tune_keeps_a_preset_that_nothing_beats() {
    let bench = Bench::new(EXPERIMENT);
    // Where every temperature that is tried is far too hot, what wins the races is no gain.
    let puzzles = "{ shape = \"9x9\", level = \"easy\", count = 9 }";
    let (code, preset, err) = bench.lab(&[
        "tune",
        "--preset",
        "annealing",
        "--vary",
        "temperature=100..1000",
        "--puzzles",
        puzzles,
        "--max-evaluations",
        "4000",
        "--runs",
        "120",
        "--out",
        "out",
    ]);
    assert_eq!((code, err.contains("stays")), (0, true), "{err}");
    assert!(err.contains("3 puzzles are held out"), "{err}");
    assert!(preset.contains("annealing as it is") && !preset.contains("temperature = 1000"), "{preset}");
}

#[test]
fn target_prints_one_number() {
    let bench = Bench::new(EXPERIMENT);
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let target = |more: &[&str]| {
        bench.lab(&[&["target", "--preset", "drvojtex-sa", "1", "2", "4711", puzzle], more].concat())
    };
    let (code, one, err) = target(&["--cooling_factor", "0.98"]);
    assert!(code == 0 && one.trim().parse::<f64>().is_ok(), "{one}{err}");
    assert_eq!(target(&["cooling_factor=0.98"]).1, one);
    assert_eq!(target(&["--cooling_factor", "7"]).0, 2);
    assert_eq!(target(&["--cooling_factor"]).0, 2);
}

#[test]
fn the_studies_of_the_original_programs_stand_beside_their_authors_figures() {
    let bench = Bench::new(EXPERIMENT);
    let (code, out, err) = bench.lab(&[
        "originals",
        "--out",
        "out",
        "--runs",
        "1",
        "--only",
        "initialisation,cooling-factor",
        "--quiet",
    ]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("0.98855\u{201d} (author; median 0.1965 s"), "{out}");
    let text = |name: &str| std::fs::read_to_string(bench.path("out").join(name)).unwrap();
    assert!(text("tables/claims.csv").starts_with("study,whose,claim,figures of the author,ours,holds\n"));
    assert_eq!(text("tables/drvojtex.csv").lines().count(), 11);
    assert!(text("report.html").contains("cooling-factor-boxes"));
    let (code, _, err) = bench.lab(&["originals", "--only", "nothing"]);
    assert_eq!((code, err.contains("population-size")), (2, true), "{err}");
    assert_eq!(bench.lab(&["originals", "--huke", "nowhere.txt"]).0, 2);
}

#[test]
fn solve_population_prints_each_candidate_with_its_cost() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let print = |epochs: &str| {
        let options = ["--preset", "huke-ga-as-coded", "--set", "population=30", "--population", epochs];
        let output =
            Command::cargo_bin("evodoku").unwrap().arg("solve").args(options).arg(hard).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let costs = |text: &str| -> Vec<u64> {
        text.lines().filter_map(|line| line.strip_prefix("# cost ")?.parse().ok()).collect()
    };
    let (code, first) = print("0");
    assert_eq!((code, costs(&first).len()), (Some(0), 30), "{first}");
    let (_, later) = print("5");
    assert!(costs(&later)[0] < costs(&first)[0] && costs(&later).is_sorted(), "{later}");
    let grids = later.lines().filter(|line| !line.starts_with('#') && line.len() == 81).count();
    assert_eq!(grids, costs(&later).len());
}
