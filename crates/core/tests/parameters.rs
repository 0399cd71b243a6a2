//! Every preset with every parameter at its least, its most and beyond: what is beyond is refused, and the rest neither
//! panics nor forgets to look at the stop flag nor holds more than it declares.
//!
//! The declarations are read, so that a new parameter is covered by itself. Time is counted in elementary steps, memory by an
//! allocator. A sample of the large grids is taken; all of it:
//! `cargo test --release -p evodoku --test parameters -- --ignored`.

use evodoku::{
    Budget, Context, Ending, Failure, Kernel, Options, Problem, Puzzle, Search,
    logic::{
        random::Chance,
        stop::{CancelToken, Deadline, StopHandle},
    },
    parameters::{Parameter, ParameterKind, Value},
    presets::{self, Preset},
    puzzle::{Grid, Shape},
};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// More than this is refused, so that no test fills the machine.
const ALLOWED: u64 = 64 << 20;

/// So many looks at the flag, of some ten thousand steps each, an engine has.
const LOOKS: u64 = 6;

/// What is held besides what an engine declares: lists that grow by doubling, and the like, by itself and per candidate.
/// Only on the smallest grids that is more than the grids.
const SLACK: u64 = 64 << 10;
const SLACK_PER_CANDIDATE: u64 = 1 << 10;

/// The values at the ends of the range of a parameter.
fn ends(parameter: &Parameter) -> Vec<Value> {
    match parameter.kind {
        ParameterKind::Integer { low, high } => vec![Value::Integer(low), Value::Integer(high)],
        ParameterKind::Real { low, high } => vec![Value::Real(low), Value::Real(high)],
        ParameterKind::Flag => vec![Value::Flag(false), Value::Flag(true)],
        ParameterKind::Choice(choices) => {
            choices.iter().map(|choice| Value::Word(choice.name.into())).collect()
        }
    }
}

/// Values that it must not take.
fn beyond(parameter: &Parameter) -> Vec<Value> {
    let no_number = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.5f64.next_up()].map(Value::Real);
    let mut values: Vec<Value> = vec![Value::Word("neither this nor that".into())];
    match parameter.kind {
        ParameterKind::Integer { low, high } => {
            values.extend(no_number);
            values.extend(low.checked_sub(1).map(Value::Integer));
            values.extend(high.checked_add(1).map(Value::Integer));
        }
        ParameterKind::Real { low, high } => {
            values.extend(no_number.into_iter().take(3));
            values.extend([low.next_down(), high.next_up()].map(Value::Real));
        }
        ParameterKind::Flag | ParameterKind::Choice(_) => values.extend(no_number),
    }
    values
}

/// An empty grid, the longest way for engines.
fn puzzle(order: usize) -> Puzzle {
    let shape = Shape::classic(order).or_else(|_| Shape::latin(order)).unwrap();
    Puzzle::new(Grid::new(shape.into(), vec![0; order * order]).unwrap()).unwrap()
}

/// How often which was looked at.
#[derive(Debug, Default)]
struct Tried {
    runs: u64,
    refused: u64,
    beyond: u64,
}

fn try_one(preset: &Preset, puzzle: &Puzzle, problem: &Problem, what: &str, tried: &mut Tried) {
    let memory = preset.config.engine.memory(puzzle.shape());
    let declared = memory.total();
    let budget = Budget { memory: Some(ALLOWED), evaluations: Some(1_000_000), ..Budget::default() };
    let options = Options { config: preset.config.clone(), budget, ..Options::default() };
    let mut search = Search::new(puzzle, options);
    search.stop_handle().stop_after_looks(LOOKS);
    while search.step(&mut ()).is_continue() {}
    let longest = search.longest_between_looks();
    assert!(longest <= CancelToken::LONGEST, "{what}: {longest} steps without a look");
    let report = search.report();
    let is_refused = matches!(report.ending, Ending::Failed(Failure::Memory { .. }));
    assert!(!is_refused || declared > ALLOWED, "{what}: declares {declared} and is refused");
    // Preparation comes first, and may have used up the looks.
    let is_unmade = is_refused || report.figures.evaluations == 0;
    assert!(declared <= ALLOWED || is_unmade, "{what}: declares {declared}: {:?}", report.ending);
    tried.runs += 1;
    tried.refused += u64::from(is_refused);
    if declared > ALLOWED || preset.config.engine.name() == "auto" {
        return;
    }
    let handle = StopHandle::default();
    handle.stop_after_looks(LOOKS);
    let cancel = CancelToken::new(handle, Deadline::default());
    let mut context = Context { cancel, ..Context::default() };
    let region = Region::new(ALLOCATOR);
    let engine = preset.config.engine.build(problem, Chance::new(1, 0), &mut context);
    let change = region.change();
    let held = change.bytes_allocated.saturating_sub(change.bytes_deallocated) as u64;
    drop(engine);
    assert!(
        held <= declared + declared / 2 + SLACK + memory.candidates * SLACK_PER_CANDIDATE,
        "{what}: declares {declared} and holds {held}"
    );
}

/// Tries each with each, on the large orders only every so many-th.
fn try_all(orders: &[usize], every: u64) -> Tried {
    let mut tried = Tried::default();
    let mut number = 0;
    for &order in orders {
        let puzzle = puzzle(order);
        let problem = Problem::of_givens(&puzzle);
        // Worked out once for all engines.
        assert_eq!(problem.candidate_count(), order * order * order);
        for preset in presets::all() {
            for parameter in preset.config.declared() {
                for value in beyond(&parameter) {
                    let refused = preset.config.clone().set(parameter.name, &value);
                    assert!(refused.is_err(), "{} {}={value}", preset.name, parameter.name);
                    tried.beyond += 1;
                }
                for value in ends(&parameter) {
                    number += 1;
                    if order > 9 && number % every > 0 {
                        continue;
                    }
                    let what = format!("{} {}={value} at {order}", preset.name, parameter.name);
                    let mut preset = preset.clone();
                    // The bits that solve a small grid at once leave nothing to the engine.
                    preset.config.running.kernel = Kernel::Nothing;
                    preset
                        .config
                        .set(parameter.name, &value)
                        .unwrap_or_else(|error| panic!("{what}: {error}"));
                    try_one(&preset, &puzzle, &problem, &what, &mut tried);
                }
            }
        }
    }
    tried
}

/// The only test of this file that runs by itself: others beside it would be counted by the allocator, too.
#[test]
fn parameters_at_their_ends_hold() {
    println!("{:?}", try_all(&[2, 4, 9, 81, 144], 97));
}

#[test]
#[ignore = "takes minutes"]
fn parameters_at_their_ends_hold_on_large_grids() {
    println!("{:?}", try_all(&[2, 4, 9, 81, 144], 1));
}
