//! What must hold of a run, whatever the engine.

use evodoku::{
    Budget, Config, Ending, Event, Options, Puzzle, Search, Solver, Status, StopHandle,
    parameters::Value,
    presets,
    puzzle::{Grid, Shape},
    solve,
};
use std::ops::ControlFlow;

/// A hard 9×9; any engine finds it hard to be stuck at once and easy to go on.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn puzzle() -> Puzzle {
    HARD.parse().unwrap()
}

fn annealing(settings: &[(&str, Value)]) -> Config {
    let mut config = presets::find("annealing").unwrap().config;
    for (name, value) in settings {
        config.set(name, value).unwrap();
    }
    config
}

#[test]
fn a_stuck_run_stops_with_any_number_of_walkers() {
    let settings = [
        ("when_stuck", Value::Word("stop".into())),
        ("restart_after", Value::Integer(0)),
        ("temperature", Value::Real(0.01)),
        ("stuck_after", Value::Integer(500)),
        ("epoch_moves", Value::Integer(1000)),
    ];
    for threads in [1, 3] {
        let budget = Budget { evaluations: Some(100_000_000), ..Budget::default() };
        let report = solve(&puzzle(), &Options { config: annealing(&settings), seed: 1, budget, threads });
        assert_eq!((&report.ending, report.figures.restarts), (&Ending::Stuck, 0), "{threads} walkers");
        assert!(report.figures.evaluations < 1_000_000);
    }
}

#[test]
fn a_seed_repeats_a_run_with_several_walkers() {
    let run = |seed| {
        let budget = Budget { evaluations: Some(300_000), ..Budget::default() };
        let report = solve(&puzzle(), &Options { config: annealing(&[]), seed, budget, threads: 3 });
        (report.figures.evaluations, report.figures.best_cost, report.best_grid)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1).2, run(2).2);
}

#[test]
fn an_observer_ends_a_run_and_the_best_is_kept() {
    let options =
        Options { config: annealing(&[("epoch_moves", Value::Integer(100))]), ..Options::default() };
    let mut epochs = 0;
    let report = Solver::new(options).run(&puzzle(), &mut |event: &Event<'_>| {
        epochs += u64::from(matches!(event, Event::Epoch(_)));
        if epochs < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(
        (report.ending.status(), report.figures.epochs, report.figures.evaluations),
        (Status::Cancelled, 3, 300)
    );
    assert!(report.figures.best_cost > 0 && report.shown(&puzzle()).first_violation().is_none());
}

/// Four walkers share 100,000 evaluations, however long an epoch may be.
#[test]
fn a_budget_of_evaluations_is_divided_among_walkers() {
    let config = annealing(&[("epoch_moves", Value::Integer(10_000_000)), ("temperature", Value::Real(5.0))]);
    for threads in [1, 4] {
        let budget = Budget { evaluations: Some(100_000), ..Budget::default() };
        let options = Options { config: config.clone(), budget, threads, ..Options::default() };
        assert_eq!(solve(&puzzle(), &options).figures.evaluations, 100_000, "{threads} walkers");
    }
}

/// Restarts after 1000, 2000 and 4000 evaluations more: at 1000, 3000 and 7000, each reported at the end of the epoch that
/// follows.
#[test]
fn the_time_between_fresh_starts_grows() {
    let settings = [
        ("restart_after", Value::Integer(1000)),
        ("restart_growth", Value::Real(2.0)),
        ("epoch_moves", Value::Integer(100)),
        ("temperature", Value::Real(5.0)),
    ];
    let budget = Budget { evaluations: Some(10_000), ..Budget::default() };
    let options = Options { config: annealing(&settings), budget, ..Options::default() };
    let (mut has_restarted, mut starts) = (false, Vec::new());
    let report = Solver::new(options).run(&puzzle(), &mut |event: &Event<'_>| {
        has_restarted |= matches!(event, Event::Restarted { .. });
        if let Event::Epoch(progress) = event
            && std::mem::take(&mut has_restarted)
        {
            starts.push(progress.figures.evaluations);
        }
        ControlFlow::Continue(())
    });
    assert_eq!((starts, report.figures.restarts), (vec![1100, 3100, 7100], 3));
}

/// A tabu search of an empty 81×81 holds tables of some megabytes, and says so before it begins.
#[test]
fn what_does_not_fit_is_refused_beforehand() {
    let empty =
        Puzzle::new(Grid::new(Shape::classic(81).unwrap().into(), vec![0; 81 * 81]).unwrap()).unwrap();
    let config = presets::find("tabucol").unwrap().config;
    let run = |memory| {
        let budget = Budget { memory: Some(memory), evaluations: Some(1), ..Budget::default() };
        solve(&empty, &Options { config: config.clone(), budget, threads: 2, ..Options::default() })
    };
    let report = run(1 << 20);
    let message = report.summary();
    assert!(message.contains("MiB would be needed and 1 are allowed; lower pool"), "{message}");
    assert_eq!((report.figures.evaluations, report.ending.status()), (0, Status::Unsolved));
    assert_eq!(run(1 << 30).ending, Ending::OutOfBudget);
}

/// One flag for several solvers: once it is raised, none of them searches.
#[test]
fn solvers_share_a_stop() {
    let stop = StopHandle::default();
    stop.stop();
    let config = presets::find("annealing").unwrap().config;
    let mut solver = Solver::new(Options { config, ..Options::default() }).stopped_by(stop);
    let report = solver.run(&puzzle(), &mut ());
    assert_eq!((&report.ending, report.figures.evaluations), (&Ending::Cancelled, 0));
}

/// A pause between steps costs nothing, and what is not stepped is not searched.
#[test]
fn a_search_is_held_looked_at_changed_and_stopped() {
    let options =
        Options { config: annealing(&[("epoch_moves", Value::Integer(100))]), ..Options::default() };
    let mut search = Search::new(&puzzle(), options);
    assert_eq!((search.figures().evaluations, search.problem().is_none()), (0, true));
    assert!(search.step(&mut ()).is_continue());
    let started = search.figures();
    assert_eq!(started.evaluations, 0);
    let cost = started.best_cost;
    assert!(cost > 0 && cost < u64::MAX, "generation 0 has a cost");
    assert!(search.step(&mut ()).is_continue() && search.step_by(10, &mut ()).is_continue());
    assert_eq!((search.figures().epochs, search.figures().evaluations), (1, 110));
    search.change("temperature", &Value::Real(9.0)).unwrap();
    assert!(search.change("epoch_moves", &Value::Integer(1)).is_err());
    let handle = search.stop_handle();
    std::thread::spawn(move || handle.stop()).join().unwrap();
    assert!(search.step(&mut ()).is_break());
    let report = search.report();
    assert_eq!((report.ending, report.figures.evaluations), (Ending::Cancelled, 110));
}

#[test]
fn without_a_budget_nothing_is_searched_and_nothing_is_solved() {
    let budget = Budget { evaluations: Some(0), ..Budget::default() };
    let report = solve(&puzzle(), &Options { budget, ..Options::default() });
    assert_eq!((report.ending.status(), report.figures.best_cost), (Status::Unsolved, 60));
}

#[test]
fn the_default_tells_which_of_its_parts_found_the_solution() {
    let run_on = |shape: Shape, name: &str, value: u64| {
        let empty = Puzzle::new(Grid::new(shape.into(), vec![0; 256]).unwrap()).unwrap();
        let mut config = presets::Preset::default().config;
        config.set(name, &Value::Integer(value)).unwrap();
        solve(&empty, &Options { config, ..Options::default() })
    };
    let run = |name: &str, value: u64| run_on(Shape::classic(16).unwrap(), name, value);
    for (name, value, expected) in [("construct_up_to", 25, "construct"), ("construct_up_to", 0, "messages")]
    {
        let report = run(name, value);
        assert_eq!(report.solved_by(), Some(expected));
        let stages: Vec<_> = report.stages.iter().map(|stage| (stage.part, stage.turns)).collect();
        assert_eq!(stages, [(expected, 1)]);
        assert_eq!(report.stages[0].evaluations, report.figures.evaluations);
    }
    // On an unusual shape construction begins, however large it is.
    let report = run_on(Shape::latin(16).unwrap().and_diagonals().unwrap(), "construct_up_to", 0);
    assert_eq!(report.stages[0].part, "construct");
    // A turn of one node solves nothing: the walk comes next, and its stage last.
    let report = run("first_turn", 1);
    let evaluations: u64 = report.stages.iter().map(|stage| stage.evaluations).sum();
    assert!(report.stages.len() == 2 && evaluations == report.figures.evaluations, "{:?}", report.stages);
    assert_eq!(report.solved_by(), Some(report.stages[1].part));
}

/// Every evaluation of the default is one of its parts', with several walkers and restarts of all of it, too.
#[test]
fn the_parts_of_the_default_add_up() {
    let empty = Puzzle::new(Grid::new(Shape::latin(20).unwrap().into(), vec![0; 400]).unwrap()).unwrap();
    let mut config = presets::Preset::default().config;
    // Turns of a node each solve nothing.
    for (name, value) in
        [("first_turn", 1), ("turn_growth", 1), ("restart_after", 1500), ("epoch_moves", 1000)]
    {
        config.set(name, &Value::Integer(value)).unwrap();
    }
    for threads in [1, 2] {
        let budget = Budget { evaluations: Some(8000), ..Budget::default() };
        let report = solve(&empty, &Options { config: config.clone(), seed: 1, budget, threads });
        let parts: u64 = report.stages.iter().map(|stage| stage.evaluations).sum();
        assert_eq!((parts, report.stages.len()), (report.figures.evaluations, 2), "{:?}", report.stages);
        assert!(report.figures.restarts > threads as u64, "{}", report.figures.restarts);
    }
}

#[test]
fn what_has_no_solution_is_told_with_its_cell_by_the_default_too() {
    let puzzle: Puzzle = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)).parse().unwrap();
    let reason = Search::new(&puzzle, Options::default()).run(&mut ()).ending.reason();
    assert_eq!(reason.unwrap(), "no solution: no value is left for row 1, column 9");
}
