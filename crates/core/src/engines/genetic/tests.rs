//! The laws of genetic algorithms.

use super::*;
use crate::config::EngineParameters;
use crate::moves::{MoveEmitter, Replay};
use crate::operators::adaptation::Adaptation;
use crate::operators::crossover::Crossover;
use crate::operators::mutation::Mutation;
use crate::operators::stagnation::WhenStagnant;
use crate::parameters::Parameters;
use crate::presets;
use crate::stop::{CancelToken, Deadline, StopHandle};
use crate::test_puzzles::puzzle;
use std::collections::BTreeSet;

/// Evaluations of the first two generations of a preset on an empty 9×9, and the number of parents after them.
fn sizes(preset: &str) -> (u64, u64, usize) {
    let puzzle = puzzle("9x9", &".".repeat(81));
    let problem = Problem::of_givens(&puzzle);
    let config = presets::find(preset).unwrap().config;
    let mut engine = config.engine.build(&problem, Chance::new(1, 0), &mut Context::default());
    let [first, second] = [(); 2].map(|()| engine.advance(1, &mut Context::default()).evaluations);
    let mut parents = 0;
    engine.show(&mut |_, _| parents += 1);
    (first, second, parents)
}

/// The first program makes 100 mutants and 102 children, of which 41 live on; the second 50 children beside its 100;
/// the third 950 children beside 50 elites. The first populations are counted with the first generation.
#[test]
fn generations_are_as_large_as_those_of_the_programs() {
    assert_eq!(sizes("huke-ga-as-coded"), (302, 202, 41));
    assert_eq!(sizes("glebpp-ga-as-coded"), (150, 50, 100));
    assert_eq!(sizes("lvsitanvs-ga-as-coded"), (1950, 950, 1000));
}

fn empty(order: usize) -> Problem {
    let puzzle = puzzle(&format!("{order}x{order}"), &".".repeat(order * order));
    Problem::of_givens(&puzzle)
}

fn shown(engine: &dyn Engine) -> Vec<(Vec<u8>, Cost)> {
    let mut shown = Vec::new();
    engine.show(&mut |grid, cost| shown.push((grid.to_vec(), cost)));
    shown
}

/// Lets an engine search for so many generations, and tells its moves. How many escalations does it count?
fn listen(parameters: &GeneticParameters, generations: u64, mut listener: impl FnMut(&Move<'_>)) -> u64 {
    let problem = empty(9);
    let mut context = Context { emitter: MoveEmitter::new(&mut listener), ..Context::default() };
    let mut engine = parameters.build(&problem, Chance::new(1, 0), &mut context);
    (0..generations).map(|_| engine.advance(1, &mut context).escalations).sum()
}

/// Before the halt no child suffers an upheaval; after it, each one does.
#[test]
fn escalation_raises_the_rate_of_upheavals() {
    let parameters = GeneticParameters {
        population: 10,
        upheaval_rate: 0.0,
        escalated_rate: 1.0,
        stagnation_limit: 3,
        when_stagnant: WhenStagnant::Escalate,
        ..GeneticParameters::default()
    };
    let (mut is_escalated, mut children, mut upheavals, mut told_of) = (false, [0, 0], [0, 0], 0);
    let counted = listen(&parameters, 40, |reported| match reported {
        Move::Birth { .. } => children[usize::from(is_escalated)] += 1,
        Move::Mutation { kind: MutationKind::Upheaval, .. } => upheavals[usize::from(is_escalated)] += 1,
        // The next gain ends it; what comes after is not looked at.
        Move::Escalation { rate } => {
            assert_eq!(*rate, 1.0);
            told_of += 1;
            is_escalated = children[1] == 0;
        }
        Move::Survival { .. } if children[1] > 0 => is_escalated = false,
        _ => {}
    });
    assert!(children[0] > 0 && children[1] > 0, "{children:?}");
    assert_eq!(upheavals[1], children[1]);
    assert_eq!(counted, told_of);
}

/// Who is crossed in place has others for parents, each of them once.
#[test]
fn nobody_is_crossed_with_itself() {
    let parameters = GeneticParameters {
        population: 4,
        crossover: Crossover::Bands,
        crossover_parents: 3,
        crossover_rate: 1.0,
        ..GeneticParameters::memetic()
    };
    let mut families = 0;
    listen(&parameters, 20, |reported| {
        if let Move::Birth { parents, of_children: true, .. } = reported {
            families += 1;
            let different: BTreeSet<&u32> = parents.iter().collect();
            assert_eq!((parents.len(), different.len()), (3, 3), "{parents:?}");
        }
    });
    assert!(families > 20, "{families}");
}

/// With a rate of 0 nothing mutates, and what says how has no effect.
#[test]
fn without_mutation_its_kind_does_not_matter() {
    let has_effect = |mutation_rate, adaptation| {
        GeneticParameters {
            mutation_rate,
            adaptation,
            mutation: Mutation::Groups,
            ..GeneticParameters::default()
        }
        .has_effect("swap_rate")
    };
    assert_eq!(has_effect(0.0, Adaptation::Fixed), Some(false));
    assert_eq!(has_effect(0.1, Adaptation::Fixed), Some(true));
    assert_eq!(has_effect(0.0, Adaptation::OneFifth), Some(true), "the rate adapts");
}

/// Of all children only the one with the highest cost learns, and it becomes an elite or a new individual.
#[test]
fn the_worst_child_learns() {
    let parameters = GeneticParameters { population: 12, elites: 5, ..GeneticParameters::memetic() };
    let (mut costs, mut best, mut learnt, mut gains) = (vec![0; 12], Cost::MAX, 0, 0);
    listen(&parameters, 60, |reported| match reported {
        Move::Filled { cost, .. } => best = best.min(*cost),
        Move::Birth { child, parents: [], cost, .. } => {
            assert_eq!(Some(&costs[*child]), costs.iter().max());
            gains += u64::from(*cost < costs[*child]);
            (costs[*child], learnt) = (*cost, learnt + 1);
        }
        Move::Birth { child, cost, .. } | Move::Mutation { child, cost, .. } => costs[*child] = *cost,
        _ => {}
    });
    assert_eq!(learnt, 60);
    // Filled again it would rarely be better than the worst of trained ones.
    assert!(gains > 5, "{gains}");
}

/// Stopped within a generation, after any number of reported moves, an engine has made the generations before and nothing
/// else: population, best and evaluations are those of one that was not stopped.
#[test]
fn a_generation_that_is_broken_off_does_not_count() {
    let problem = empty(9);
    for preset in ["lsga", "huke-ga-as-coded", "glebpp-ga", "lvsitanvs-ga"] {
        let EngineConfig::Genetic(parameters) = presets::find(preset).unwrap().config.engine else {
            unreachable!("it is a genetic one")
        };
        // Individuals that are large enough to be looked between, and a generation that is quickly made.
        for stop_after in [260, 333, 400, 777] {
            let handle = StopHandle::default();
            let mut moves = 0;
            let mut listener = |_: &Move<'_>| {
                moves += 1;
                if moves == stop_after {
                    handle.stop();
                }
            };
            let mut context = Context {
                cancel: CancelToken::new(handle.clone(), Deadline::default()),
                emitter: MoveEmitter::new(&mut listener),
                ..Context::default()
            };
            let mut stopped = parameters.build(&problem, Chance::new(1, 0), &mut context);
            let mut whole = parameters.build(&problem, Chance::new(1, 0), &mut Context::default());
            let mut generations = 0;
            loop {
                let advance = stopped.advance(1, &mut context);
                if advance.evaluations == 0 {
                    break;
                }
                assert_eq!(advance, whole.advance(1, &mut Context::default()));
                generations += 1;
                assert!(generations < 100, "{preset} does not hear");
            }
            assert_eq!(shown(&*stopped), shown(&*whole), "{preset} after {stop_after} moves");
            assert_eq!(stopped.best_cost(), whole.best_cost());
            assert_eq!(stopped.best_grid(), whole.best_grid());
        }
    }
}

/// Stopped in its first filling, it has no population and no best; when it is asked to go on, it fills one.
#[test]
fn a_first_filling_that_is_broken_off_is_made_up_for() {
    let handle = StopHandle::default();
    handle.stop();
    let mut context = Context { cancel: CancelToken::new(handle, Deadline::default()), ..Context::default() };
    let parameters = GeneticParameters { population: 300, ..GeneticParameters::default() };
    let mut engine = parameters.build(&empty(9), Chance::new(1, 0), &mut context);
    assert_eq!((shown(&*engine).len(), engine.best_cost()), (0, NO_COST));
    assert_eq!(engine.gauges().mean, None);
    assert!(engine.advance(1, &mut Context::default()).evaluations >= 300);
    assert!(engine.best_cost() < NO_COST);
}

/// Reported births and deaths give the population in its order, parents are who they are said to be, and every cell of a
/// child stands as it does in the parent that it is said to come from.
#[test]
fn told_families_are_true() {
    for preset in ["lsga", "huke-ga-as-coded", "glebpp-ga", "lvsitanvs-ga"] {
        let EngineConfig::Genetic(parameters) = presets::find(preset).unwrap().config.engine else {
            unreachable!("it is a genetic one")
        };
        let problem = empty(9);
        let (mut replay, mut births) = (Replay::default(), 0);
        let mut listener = |reported: &Move<'_>| {
            if let Move::Birth { parents: [first, others @ ..], of_children: false, from, grid, .. } =
                reported
            {
                births += 1;
                let parents: Vec<u32> = std::iter::once(first).chain(others).copied().collect();
                for (cell, &parent) in from.iter().enumerate() {
                    let parent = parents[usize::from(parent)] as usize;
                    assert_eq!(grid[cell], replay.individuals()[parent].0[cell], "{preset}");
                }
            }
            replay.follow(reported).expect("it follows");
        };
        let mut context = Context { emitter: MoveEmitter::new(&mut listener), ..Context::default() };
        let mut engine = parameters.build(&problem, Chance::new(1, 0), &mut context);
        for _ in 0..3 {
            engine.advance(1, &mut context);
        }
        drop(context);
        let replayed: Vec<_> =
            replay.individuals().iter().map(|(grid, cost)| (grid.to_vec(), *cost)).collect();
        assert_eq!(replayed, shown(&*engine), "{preset}");
        assert!(births > 50, "{preset}");
    }
}
