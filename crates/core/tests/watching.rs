//! What an observer sees of a run, and what it may change in it.

use evodoku::{
    Budget, Config, EngineConfig, Event, Observer, Options, Puzzle, Search, Solver, parameters::Value,
};
use std::ops::ControlFlow;

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Notes the events of a run, and what became of a change.
struct Watcher {
    looks: bool,
    epochs: u64,
    course: Vec<String>,
    changes: Vec<String>,
}

impl Observer for Watcher {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Epoch(progress) => {
                self.epochs = progress.figures.epochs;
                let (cost, statistics) = (progress.figures.cost_since_restart, progress.gauges());
                self.course.push(format!("{cost} {statistics:?} {}", progress.figures.evaluations));
                if self.looks {
                    progress.individuals.show(&mut |values, _| assert_eq!(values.len(), 81));
                }
            }
            Event::Started { .. }
            | Event::Look(_)
            | Event::Improved { .. }
            | Event::Restarted { .. }
            | Event::Reheated { .. }
            | Event::Escalated { .. }
            | Event::Move(_) => {}
        }
        ControlFlow::Continue(())
    }
}

/// Runs for some epochs; changes a parameter after one of them.
fn watch(config: Config, looks: bool, mut change: Option<(u64, &'static str, Value)>) -> Watcher {
    let budget = Budget { epochs: Some(30), ..Budget::default() };
    let mut watcher = Watcher { looks, epochs: 0, course: Vec::new(), changes: Vec::new() };
    let puzzle: Puzzle = HARD.parse().unwrap();
    let mut search = Search::new(&puzzle, Options { config, budget, ..Options::default() });
    while search.step(&mut watcher).is_continue() {
        if let Some((_, name, value)) = change.take_if(|(epoch, ..)| *epoch == watcher.epochs) {
            let changed = search.change(name, &value).map(|()| format!("{name} is {value}"));
            watcher.changes.push(changed.unwrap_or_else(|error| error.to_string()));
        }
    }
    watcher
}

/// An engine without propagation before it, in short epochs, with a few parameters of its own.
fn config(engine: &str, settings: &[(&str, &str)]) -> Config {
    let mut config = Config::of(EngineConfig::by_name(engine).unwrap());
    for (name, value) in [("kernel", "nothing"), ("epoch_moves", "500")].iter().chain(settings) {
        config.set(name, &Value::from_text(value)).unwrap();
    }
    config
}

#[test]
fn looking_at_a_run_does_not_change_it() {
    for engine in EngineConfig::NAMES {
        let seen = watch(config(engine, &[]), true, None);
        assert_eq!(seen.course, watch(config(engine, &[]), false, None).course, "{engine}");
    }
}

/// An engine, settings of its own, a parameter and a value to change it to.
type Case = (&'static str, &'static [(&'static str, &'static str)], &'static str, f64);

/// Every live parameter, with what the engine needs to make use of it and a value far from its default.
#[test]
fn a_live_parameter_takes_effect_from_the_next_epoch_on() {
    let cases: &[Case] = &[
        ("annealing", &[], "temperature", 5.0),
        ("annealing", &[("cooling", "geometric")], "cooling_factor", 0.5),
        ("cover_walk", &[], "temperature", 5.0),
        ("cover_walk", &[], "heat", 5.0),
        ("walk_population", &[("checkpoint", "1")], "replaced_share", 0.5),
        ("walk_population", &[], "heat", 5.0),
        ("tabu", &[], "tenure_factor", 50.0),
        ("ants", &[("ants", "2"), ("epoch_moves", "2")], "greedy", 1.0),
        ("ants", &[("ants", "2"), ("epoch_moves", "2")], "local_evaporation", 1.0),
        ("ants", &[("ants", "2"), ("epoch_moves", "2")], "global_evaporation", 0.1),
        ("ants", &[("ants", "2"), ("epoch_moves", "2")], "best_evaporation", 0.9),
        ("iterated", &[("epoch_moves", "10")], "accept_worse", 1.0),
        ("genetic", &[], "sharing", 1000.0),
        ("genetic", &[], "tournament_win", 0.5),
        ("genetic", &[], "crossover_rate", 0.1),
        ("genetic", &[("crossover", "exchange")], "exchange_rate", 0.9),
        ("genetic", &[("mutation", "groups")], "swap_rate", 0.9),
        ("genetic", &[("mutation", "groups")], "refill_rate", 0.9),
        ("genetic", &[], "mutation_rate", 0.1),
        ("genetic", &[], "mutation_spread", 0.9),
        ("genetic", &[], "upheaval_rate", 1.0),
        (
            "genetic",
            &[("when_stagnant", "escalate"), ("stagnation_limit", "1"), ("escalated_rate", "0.0")],
            "escalated_rate",
            1.0,
        ),
        ("genetic", &[], "keep_percent", 90.0),
        ("genetic", &[], "elites", 50.0),
        ("genetic", &[], "elite_share", 0.5),
    ];
    for (engine, settings, name, value) in cases {
        let change = Some((5, *name, Value::Real(*value)));
        let (changed, plain) =
            (watch(config(engine, settings), false, change), watch(config(engine, settings), false, None));
        assert_eq!(changed.changes, [format!("{name} is {value}")], "{engine}");
        assert_eq!(changed.course[..5], plain.course[..5], "{engine}: {name}");
        assert_ne!(changed.course[5..], plain.course[5..], "{engine}: {name} has no effect");
    }
    for engine in EngineConfig::NAMES {
        let declared = EngineConfig::by_name(engine).unwrap().declared();
        for parameter in declared.iter().filter(|parameter| parameter.is_live) {
            assert!(
                cases.iter().any(|(of, _, name, _)| of == engine && *name == parameter.name),
                "{engine}: {} is live and has no case here",
                parameter.name
            );
        }
    }
}

#[test]
fn what_is_not_live_is_refused_and_the_run_goes_on() {
    let change = Some((5, "epoch_moves", Value::Integer(7)));
    let (changed, plain) =
        (watch(config("annealing", &[]), false, change), watch(config("annealing", &[]), false, None));
    assert_eq!(changed.course, plain.course);
    assert!(changed.changes[0].starts_with("epoch_moves cannot be changed while a run goes on"));
}

#[test]
fn a_population_is_seen_from_the_start_and_best_first() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let options = Options {
        config: config("genetic", &[("population", "20"), ("replacement", "best_of_all")]),
        ..Options::default()
    };
    let mut epochs = 0;
    Solver::new(options).run(&puzzle, &mut |event: &Event<'_>| {
        let mut costs = Vec::new();
        match event {
            Event::Started { progress, .. } => progress.individuals.show(&mut |_, cost| costs.push(cost)),
            Event::Epoch(progress) => {
                progress.individuals.show(&mut |_, cost| costs.push(cost));
                assert_eq!(costs.iter().max().map(|&cost| cost as f64), progress.gauges().worst);
                epochs += 1;
            }
            Event::Look(_)
            | Event::Improved { .. }
            | Event::Restarted { .. }
            | Event::Reheated { .. }
            | Event::Escalated { .. }
            | Event::Move(_) => {
                return ControlFlow::Continue(());
            }
        }
        assert_eq!(costs.len(), 20);
        assert!(costs.is_sorted());
        if epochs < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
}
