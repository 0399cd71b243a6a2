//! Solvers of other programs race end to end: found, verified, limited, killed and recorded.
#![cfg(target_os = "linux")]

use evodoku::{EndedBy, Status, StopHandle};
use evodoku_lab::dataset::load;
use evodoku_lab::experiment::{self, Plan};
use evodoku_lab::records::{RunRecord, read};
use evodoku_lab::runs::{Campaign, Part, Standing, execute, rerun};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn solvers() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/solvers").display().to_string()
}

fn plan(solver: &str, budget: &str) -> (Plan, String) {
    let text = format!(
        "name = \"n\"\nruns = 2\npuzzles = [{{ text = \"{PUZZLE}\" }}]\npresets = \"exact\"\n[[solvers]]\nname = \"theirs\"\n{solver}\n[budget]\n{budget}\n"
    );
    (experiment::read("n", &text, Path::new(".")).unwrap(), text)
}

/// The first run of the solver beside the preset.
fn run(solver: &str, budget: &str) -> RunRecord {
    let (plan, _) = plan(solver, budget);
    execute(&plan.frame, &plan.run(1), &StopHandle::default()).unwrap()
}

/// A command for the shell, as a solver.
fn shell(script: &str) -> String {
    format!(r#"command = '''sh -c "{script}" '''"#)
}

#[test]
fn solvers_in_python_and_c_race_end_to_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut commands = Vec::new();
    if Command::new("python3").arg("--version").output().is_ok() {
        commands.push(format!("python3 {}/ten_lines.py", solvers()));
    }
    let built = folder.path().join("ten_lines");
    let source = format!("{}/ten_lines.c", solvers());
    let cc = Command::new("cc").args(["-O1", "-o"]).arg(&built).arg(source).status();
    if cc.is_ok_and(|status| status.success()) {
        commands.push(built.display().to_string());
    }
    assert!(!commands.is_empty(), "neither python3 nor cc is here");
    for (number, command) in commands.iter().enumerate() {
        let out = folder.path().join(number.to_string());
        let (plan, text) = plan(&format!("command = \"{command}\"\nversion = \"1\""), "cpu_seconds = 60");
        let mut underway =
            Campaign::open(plan.clone(), &text, &out, &Part::default()).unwrap().start(1, |_| {});
        underway.wait(Duration::from_mins(10)).unwrap().unwrap();
        assert_eq!(Standing::in_folder(&plan, &Part::default(), &out).unwrap().left, [] as [u64; 0]);
        let mut theirs = 0;
        read(std::slice::from_ref(&out), |record: RunRecord| {
            assert_eq!(record.result.status, Status::Solved, "{record:?}");
            if let Some(solver) = &record.solver {
                theirs += 1;
                assert_eq!(
                    (solver.command.as_str(), solver.version.as_deref()),
                    (command.as_str(), Some("1"))
                );
                assert_eq!(record.result.engine, "external");
                assert!(record.result.cpu_seconds > 0.0 && record.result.seconds > 0.0);
                assert!(rerun(&record).unwrap_err().contains("whose runs are not repeated"));
            }
        })
        .unwrap();
        assert_eq!((theirs, load(&[out]).unwrap().settings.len()), (2, 2));
    }
}

#[test]
fn crash_wrong_grid_and_silence_are_results() {
    let ended = |script: &str| {
        let record = run(&shell(script), "cpu_seconds = 10");
        assert_eq!(record.result.status, Status::Unsolved, "{script}");
        (record.result.ending, record.result.message.unwrap_or_default())
    };
    let (ending, message) = ended("echo no memory >&2; exit 3");
    assert_eq!(ending, EndedBy::Failed);
    assert!(message.contains("exit status: 3: no memory"), "{message}");
    assert!(ended("kill -SEGV $$").1.contains("signal"));
    assert_eq!(ended("true").0, EndedBy::Stuck);
    assert_eq!(ended("cat").0, EndedBy::Refused, "a grid with empty cells");
    let (ending, message) = ended("echo nonsense");
    assert_eq!(ending, EndedBy::Refused);
    assert!(message.contains("no grid"), "{message}");
    let missing = run("command = \"/no/such/solver\"", "cpu_seconds = 10");
    assert_eq!(missing.result.ending, EndedBy::Failed);
}

#[test]
fn progress_becomes_the_curve_and_input_may_be_a_file() {
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let script = format!("echo c 40 10; echo c 7 25; test -s $0 && echo {solution}; exit 10");
    let script = format!("command = '''sh -c \"{script}\" {{puzzle}}'''\ninput = \"file\"");
    let record = run(&script, "cpu_seconds = 10");
    assert_eq!(record.result.status, Status::Solved, "{record:?}");
    assert_eq!(record.curve.points(), [(10, 40), (25, 7), (25, 0)]);
    assert_eq!(record.result.figures.evaluations, 25);
}

/// The solver starts another process in a session of its own and waits; both are gone afterwards.
#[test]
fn limits_count_and_kill_the_whole_tree() {
    let mark = format!("{}.25", 7000 + std::process::id());
    let script = shell(&format!("setsid sleep {mark} & sleep {mark}"));
    let record = run(&script, "seconds = 0.4");
    assert_eq!((record.result.ending, record.result.status), (EndedBy::Budget, Status::Unsolved));
    assert!(record.result.seconds >= 0.4, "{}", record.result.seconds);
    std::thread::sleep(Duration::from_millis(100));
    let left = Command::new("pgrep").args(["-f", &format!("sleep {mark}")]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&left.stdout), "");
    // A child that is busy, while its parent only waits.
    let busy = run(&shell("sh -c 'while :; do :; done'; true"), "cpu_seconds = 0.2");
    assert_eq!(busy.result.ending, EndedBy::Budget);
    assert!(busy.result.cpu_seconds >= 0.2, "{}", busy.result.cpu_seconds);
    let greedy = "command = 'tail /dev/zero'\nmemory_mib = 64";
    let greedy = run(greedy, "cpu_seconds = 60");
    assert!(greedy.result.message.unwrap().contains("more than 64 MiB"));
}

#[test]
fn solver_that_the_environment_does_not_have_is_left() {
    let (plan, _) = plan("command = \"$EVODOKU_NO_SUCH_SOLVER\"", "cpu_seconds = 1");
    let standing = Standing::in_folder(&plan, &Part::default(), Path::new("nowhere")).unwrap();
    assert_eq!((standing.left.as_slice(), plan.len()), (&[0, 2][..], 4));
    assert!(standing.changes()[0].contains("2 runs are left for an environment with EVODOKU_NO_SUCH_SOLVER"));
}

#[test]
fn experiment_with_solvers_needs_a_clock() {
    let text = format!(
        "name = \"n\"\npuzzles = [{{ text = \"{PUZZLE}\" }}]\n[[solvers]]\nname = \"x\"\ncommand = \"x {{puzzle}}\"\ninput = \"pipe\"\n[budget]\nevaluations = 10\n"
    );
    let error = experiment::read("n", &text, Path::new(".")).unwrap_err();
    assert!(error.mistakes[0].message.contains("pipe is no input; there are stdin and file"), "{error:?}");
    let text = text.replace("input = \"pipe\"\n", "");
    let error = experiment::read("n", &text, Path::new(".")).unwrap_err();
    assert!(error.mistakes[0].message.contains("only a clock stops a solver"), "{error:?}");
}
