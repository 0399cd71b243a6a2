//! Reports and power.

use crate::bench::{Bench, EXPERIMENT};
use assert_cmd::Command;
use std::process::Stdio;

#[test]
fn a_report_has_tables_pictures_and_a_page_of_its_own() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    let (code, out, err) = bench.lab(&["report", "out"]);
    assert_eq!((code, out.starts_with("27 runs of 3 settings on 3 puzzles")), (0, true), "{out}{err}");
    let text = |name: &str| std::fs::read_to_string(bench.path("out").join(name)).unwrap();
    let page = text("report.html");
    assert!(
        page.contains("<svg viewBox=") && page.contains("prefers-color-scheme") && !page.contains("src=")
    );
    assert!(text("report.md").contains("| setting | runs | solved |"));
    assert_eq!(text("tables/settings.csv").lines().count(), 4);
    for figure in ["success", "boxes", "convergence", "targets", "critical-difference"] {
        assert!(text(&format!("plots/{figure}.svg")).starts_with("<svg"), "{figure}");
        let png = std::fs::read(bench.path("out").join(format!("plots/{figure}.png"))).unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{figure}");
    }
    assert_eq!(bench.lab(&["report", "nowhere"]).0, 2);
    // One number in every column, and tables for LaTeX on request.
    assert!(
        text("tables/settings.csv")
            .starts_with("setting,runs,solved,solved low,solved high,median,25 %,75 %,effort per solution,")
    );
    assert!(
        text("tables/comparisons.csv")
            .lines()
            .next()
            .unwrap()
            .contains(",quantity,measure,test,p,p (Holm),ratio,")
    );
    assert_eq!(bench.lab(&["report", "out", "--latex", "--pictures", "svg"]).0, 0);
    assert!(
        text("tables/settings.tex").contains("\\toprule") && !bench.path("out/plots/success.png").exists()
    );
}

#[test]
fn report_is_written_though_the_pipe_is_closed_early() {
    let bench = Bench::new(EXPERIMENT);
    bench.run("out", &[]);
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("evodoku"))
        .args(["lab", "report", "--pictures", "svg"])
        .arg(bench.path("out"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(bench.path("out/report.html").exists());
}

#[test]
fn settings_of_one_label_are_told_apart_and_puzzles_are_known_by_their_text() {
    let puzzles =
        |texts: [&str; 2]| format!("puzzles = [{{ text = {:?} }}, {{ text = {:?} }}]", texts[0], texts[1]);
    let one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let other = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
    let text = |name: &str, temperature: f64, puzzles: &str| {
        format!(
            "name = \"{name}\"\nruns = 2\n{puzzles}\npresets = [{{ name = \"annealing\", label = \"X\", set = {{ temperature = {temperature} }} }}]\n[budget]\nevaluations = 5000\n"
        )
    };
    let bench = Bench::new(&text("first", 0.3, &puzzles([one, other])));
    bench.run("first", &[]);
    std::fs::write(&bench.experiment, text("second", 5.0, &puzzles([other, one]))).unwrap();
    bench.run("second", &[]);
    let (code, out, err) = bench.lab(&["report", "first", "second", "--out", "both", "--pictures", "svg"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("8 runs of 2 settings on 2 puzzles"), "{out}");
    assert!(
        out.contains(
            "Put together from first (4 runs), second (4 runs); 2 puzzles and 0 settings are in more than one"
        ),
        "{out}"
    );
    let settings = std::fs::read_to_string(bench.path("both/tables/settings.csv")).unwrap();
    assert!(settings.contains("temperature=0.3,4,") && settings.contains("temperature=5,4,"), "{settings}");
}

#[test]
fn power_says_how_many_puzzles_and_runs_would_tell() {
    let text = EXPERIMENT.replace("count = 2", "count = 7");
    let bench = Bench::new(&text);
    bench.run("out", &[]);
    // Processor time, which the budget does not limit: a failure has no price.
    let (code, _, err) = bench.lab(&["power", "out", "--ratio", "3", "-m", "cpu", "--quantity", "typical"]);
    assert_eq!((code, err.contains("choose a measure that the budget limits")), (2, true), "{err}");
    let (code, out, err) = bench.lab(&["power", "out", "--ratio", "3", "-m", "evaluations"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("| puzzles | 1 run | 3 runs |") && out.contains("100 cases"), "{out}");
    let (code, _, err) = bench.lab(&["power", "out", "--settings", "glebpp-ga,other"]);
    assert_eq!((code, err.contains("there is no setting called other; there are")), (2, true), "{err}");
}

#[test]
fn the_course_of_a_run_is_drawn() {
    let bench = Bench::new(EXPERIMENT);
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let evodoku = |arguments: &[&str]| {
        Command::cargo_bin("evodoku")
            .unwrap()
            .current_dir(bench.folder.path())
            .args(arguments)
            .output()
            .unwrap()
    };
    evodoku(&[
        "solve",
        "-p",
        "lvsitanvs-ga",
        "-j",
        "1",
        "--max-evaluations",
        "5000",
        "--trace",
        "run.csv",
        hard,
    ]);
    let drawn = String::from_utf8(evodoku(&["plot", "run.csv"]).stdout).unwrap();
    assert!(["best", "mean", "worst", "diversity"].iter().all(|name| drawn.contains(name)), "{drawn}");
    assert!(!drawn.contains('\x1b'));
    assert!(evodoku(&["plot", "run.csv", "--out", "run.svg", "--out", "run.png"]).status.success());
    assert!(std::fs::read_to_string(bench.path("run.svg")).unwrap().contains("temperature"));
    assert_eq!(evodoku(&["plot", "run.csv", "--out", "run.gif"]).status.code(), Some(2));
    assert_eq!(evodoku(&["plot", "experiment-file.toml"]).status.code(), Some(2));
}
