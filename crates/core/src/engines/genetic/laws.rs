//! What must always hold of individuals: givens stay, kept regions stay permutations, the cost is that of a recount.

#[path = "../../../../logic/tests/worlds/mod.rs"]
mod worlds;

use crate::candidate::Candidate;
use crate::config::{Config, EngineConfig};
use crate::engines::Context;
use crate::landscape::Landscape;
use crate::operators::adaptation::Adaptation;
use crate::operators::breeding::Breeding;
use crate::operators::crossover::Crossover;
use crate::operators::elitism::Elitism;
use crate::operators::improvement::Improvement;
use crate::operators::init::Init;
use crate::operators::keep::Keep;
use crate::operators::mutation::Mutation;
use crate::operators::objective::Objective;
use crate::operators::replacement::Replacement;
use crate::operators::scaling::Scaling;
use crate::operators::selection::Selection;
use crate::operators::upheaval::Upheaval;
use crate::parameters::{Parameter, ParameterKind, Value};
use crate::propagate;
use crate::random::Chance;
use crate::{Problem, Puzzle, presets};
use worlds::World;

/// Every individual of five generations after the first, with what it is said to cost.
fn individuals(problem: &Problem, config: &Config, seed: u64) -> Vec<(Vec<u8>, u64)> {
    let mut engine = config.engine.build(problem, Chance::new(seed, 0), &mut Context::default());
    let mut shown = Vec::new();
    for _ in 0..6 {
        engine.show(&mut |values, cost| shown.push((values.to_vec(), cost)));
        engine.advance(1, &mut Context::default());
    }
    shown
}

fn check(puzzle: &Puzzle, landscape: &Landscape, (values, cost): &(Vec<u8>, u64), context: &str) {
    for (&given, &value) in puzzle.givens().iter().zip(values) {
        assert!(given == 0 || given == value, "a given moved: {context}");
    }
    if let Some(layer) = landscape.kept() {
        for region in &puzzle.shape().layers()[layer].regions {
            let mut held: Vec<u8> = region.iter().map(|&cell| values[usize::from(cell)]).collect();
            held.sort_unstable();
            assert!(held.into_iter().eq(1..=puzzle.order() as u8), "not a permutation: {context}");
        }
    }
    let recounted = Candidate::from_values(landscape, values.clone()).cost();
    assert_eq!(*cost, recounted, "{context}");
}

/// All ways to cross, mutate and fill, each with random settings of the rest, in random worlds.
#[test]
fn individuals_keep_every_promise() {
    let mut seed = 0;
    for (crossover, mutation, init) in variants() {
        for keep in Keep::ALL {
            seed += 1;
            let mut world = World::random(seed);
            let puzzle = world.dig(0.3);
            let Ok(propagated) = propagate(&puzzle, &[]) else { continue };
            let problem = Problem::new(&puzzle, &propagated);
            let objective = Objective::ALL[world.below(Objective::ALL.len())];
            let mut config = Config::of(EngineConfig::by_name("genetic").unwrap());
            let mut set = |name: &str, value: &str| config.set(name, &Value::from_text(value)).unwrap();
            let mut draw = |names: Vec<&'static str>| names[world.below(names.len())];
            set("keep", keep.name());
            set("objective", objective.name());
            set("crossover", crossover.name());
            set("mutation", mutation.name());
            set("init", init.name());
            set("breeding", draw(names(Breeding::ALL, Breeding::name)));
            set("selection", draw(names(Selection::ALL, Selection::name)));
            set("replacement", draw(names(Replacement::ALL, Replacement::name)));
            set("scaling", draw(names(Scaling::ALL, Scaling::name)));
            set("adaptation", draw(names(Adaptation::ALL, Adaptation::name)));
            set("upheaval", draw(names(Upheaval::ALL, Upheaval::name)));
            set("upheaval_rate", draw(vec!["0", "0.5"]));
            set("improvement", draw(names(Improvement::ALL, Improvement::name)));
            set("elitism", draw(names(Elitism::ALL, Elitism::name)));
            set("crossover_rate", draw(vec!["1", "0.5"]));
            set("crossover_parents", draw(vec!["0", "2"]));
            set("elites", draw(vec!["0", "2"]));
            set("sharing", draw(vec!["0", "3"]));
            set("population", draw(vec!["1", "7", "10"]));
            let landscape = Landscape::new(&problem, *keep, objective);
            let context = format!("world {seed}, {config:?}");
            let shown = individuals(&problem, &config, seed);
            assert!(shown.len() >= 6, "{context}");
            for individual in &shown {
                check(&puzzle, &landscape, individual, &context);
            }
            assert!(shown == individuals(&problem, &config, seed), "a seed repeats a run: {context}");
        }
    }
}

fn variants() -> impl Iterator<Item = (Crossover, Mutation, Init)> {
    Crossover::ALL.iter().flat_map(|&crossover| {
        let mutations = Mutation::ALL.iter();
        mutations.flat_map(move |&mutation| Init::ALL.iter().map(move |&init| (crossover, mutation, init)))
    })
}

fn names<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&one| name(one)).collect()
}

/// The individuals of some generations on a hard puzzle.
fn course(config: &Config) -> Vec<(Vec<u8>, u64)> {
    let puzzle: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let problem = Problem::of_givens(&puzzle);
    individuals(&problem, config, 1)
}

/// A parameter that is said to have no effect has none, whatever its value.
#[test]
fn what_has_no_effect_changes_nothing() {
    let mut idle = 0;
    for preset in presets::all().filter(|preset| preset.config.engine.name() == "genetic") {
        let mut config = preset.config;
        config.set("population", &Value::Integer(40)).unwrap();
        let plain = course(&config);
        for parameter in config.engine.declared() {
            if config.has_effect(parameter.name) == Some(true) {
                continue;
            }
            idle += 1;
            let values = match parameter.kind {
                ParameterKind::Integer { low, high } => {
                    vec![Value::Integer(low), Value::Integer(high.min(30))]
                }
                ParameterKind::Real { low, high } => vec![Value::Real(low), Value::Real(high)],
                ParameterKind::Flag => vec![Value::Flag(false), Value::Flag(true)],
                ParameterKind::Choice(choices) => {
                    choices.iter().map(|it| Value::Word(it.name.into())).collect()
                }
            };
            for value in values {
                let mut other = config.clone();
                other.set(parameter.name, &value).unwrap();
                assert!(course(&other) == plain, "{}: {} = {value}", preset.name, parameter.name);
            }
        }
    }
    assert!(idle > 40, "{idle}");
}

/// Of the live parameters of one preset those that change nothing are known.
#[test]
fn idle_parameters_are_told_by_name() {
    let config = presets::find("lvsitanvs-ga").unwrap().config;
    let is_idle = |it: &Parameter| it.is_live && config.has_effect(it.name) == Some(false);
    let idle: Vec<&str> = config.declared().iter().filter(|it| is_idle(it)).map(|it| it.name).collect();
    assert_eq!(
        idle,
        ["exchange_rate", "mutation_spread", "swap_rate", "refill_rate", "escalated_rate", "keep_percent"]
    );
}
