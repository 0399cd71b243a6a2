//! Plans: mistakes in the file, dry runs, runs by number.

use crate::bench::{Bench, EXPERIMENT, records};

#[test]
fn mistakes_are_shown_where_they_are_before_anything_is_made() {
    let mistakes = [
        ("\"glebpp-ga\"", "\"glebp-ga\"", "line 6: there is no preset glebp-ga; did you mean glebpp-ga?"),
        ("cooling_factor", "coolingfactor", "line 8: no preset here has a parameter coolingfactor"),
        ("0.99", "9.9", "line 8: cooling_factor cannot be 9.9; it takes"),
        (
            "{ shape = \"9x9\", level = \"medium\", count = 2 }",
            "\"none/*.txt\"",
            "line 5: no file fits none/*.txt",
        ),
        ("evaluations", "evalutions", "line 10: there is no key evalutions here; did you mean evaluations?"),
    ];
    for (right, wrong, expected) in mistakes {
        let bench = Bench::new(&EXPERIMENT.replace(right, wrong));
        let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--out", "out"]);
        assert_eq!(code, 2);
        assert!(err.contains(expected) && err.contains("here"), "{err}");
        assert!(!bench.path("out").exists());
    }
}

#[test]
fn dry_run_prints_the_plan_and_runs_nothing() {
    let bench = Bench::new(EXPERIMENT);
    let (code, out, _) = bench.lab(&["run", "experiment-file.toml", "--dry-run"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("small: 3 puzzles × 3 settings × 3 runs = 27 runs\n"), "{out}");
    assert!(out.contains("27 of 27 runs are left") && out.contains("at most"), "{out}");
    assert!(!bench.path("results").exists());
}

#[test]
fn dry_run_as_json_numbers_the_runs_that_only_takes() {
    let bench = Bench::new(EXPERIMENT);
    let plan = || -> serde_json::Value {
        let (code, out, err) =
            bench.lab(&["run", "experiment-file.toml", "--dry-run", "--json", "--out", "out"]);
        assert_eq!(code, 0, "{err}");
        serde_json::from_str(&out).unwrap()
    };
    let before = plan();
    assert_eq!((before["runs"].as_u64(), before["left_numbers"].as_str()), (Some(27), Some("0-26")));
    assert_eq!(before["settings"][0]["varied"]["cooling_factor"].as_f64(), Some(0.9));
    assert_eq!(before["puzzles"].as_array().unwrap().len(), 3);
    bench.run("out", &["--only", "3,20-25"]);
    let after = plan();
    assert_eq!((after["left"].as_u64(), after["left_numbers"].as_str()), (Some(20), Some("0-2,4-19,26")));
    let (code, _, err) = bench.lab(&["run", "experiment-file.toml", "--only", "x"]);
    assert_eq!((code, err.contains("names no runs")), (2, true), "{err}");
    bench.run("whole", &[]);
    bench.run("out", &[]);
    assert_eq!(records(&bench.path("out")), records(&bench.path("whole")));
}
