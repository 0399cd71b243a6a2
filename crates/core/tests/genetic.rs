//! What must always hold of individuals: givens stay, kept regions stay permutations, the cost is that of a recount.

mod worlds;

use evodoku::candidate::Candidate;
use evodoku::config::{Config, EngineConfig};
use evodoku::engines::Context;
use evodoku::landscape::Landscape;
use evodoku::operators::{
    adaptation::Adaptation, breeding::Breeding, crazy::Crazy, crossover::Crossover, init::Init, keep::Keep,
    mutation::Mutation, objective::Objective, replacement::Replacement, scaling::Scaling,
    selection::Selection,
};
use evodoku::parameters::Value;
use evodoku::random::Chance;
use evodoku::{Problem, Puzzle, propagate};
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
            set("crazy", draw(names(Crazy::ALL, Crazy::name)));
            set("crazy_rate", draw(vec!["0", "0.5"]));
            set("crossover_rate", draw(vec!["1", "0.5"]));
            set("crossover_parents", draw(vec!["0", "2"]));
            set("elites", draw(vec!["0", "2"]));
            set("punish_same", draw(vec!["0", "3"]));
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
