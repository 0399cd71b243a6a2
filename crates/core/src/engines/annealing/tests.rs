//! The laws of annealing.

use super::*;
use crate::moves::MoveEmitter;
use crate::operators::acceptance::{Acceptance, Metropolis};
use crate::operators::cooling::Cooling;
use crate::test_puzzles::puzzle;

fn empty() -> Problem {
    let puzzle = puzzle("4x4", ".... .... .... ....");
    Problem::of_givens(&puzzle)
}

fn annealer(problem: &Problem, parameters: &AnnealingParameters, seed: u64) -> Annealing {
    Annealing::new(problem, parameters, Chance::new(seed, 0), &mut Context::default())
}

#[test]
fn a_solution_is_noticed_when_one_looks() {
    let problem = empty();
    for seed in 0..20 {
        let chains_of_seven = AnnealingParameters {
            chain_length: 7,
            look_every: 10,
            temperature: 2.0,
            ..AnnealingParameters::default()
        };
        let epoch = annealer(&problem, &chains_of_seven, seed).advance(1_000_000, &mut Context::default());
        assert_eq!((epoch.outcome, epoch.evaluations % 70), (Outcome::Solved, 0));
    }
}

/// The rule that is built in, given from outside, makes the same run.
#[test]
fn a_rule_of_ones_own_decides() {
    let problem = empty();
    let parameters = AnnealingParameters { temperature: 0.5, ..AnnealingParameters::default() };
    let never = AnnealingParameters { acceptance: Acceptance::NotWorse, ..parameters.clone() };
    let run = |mut annealer: Annealing| {
        let advance = annealer.advance(200, &mut Context::default());
        (advance, annealer.candidate)
    };
    for seed in 0..10 {
        let own = annealer(&problem, &never, seed).with_rule(Box::new(Metropolis::new(0.5)));
        assert_eq!(run(own), run(annealer(&problem, &parameters, seed)));
    }
}

/// Two givens leave 14 cells free.
#[test]
fn chains_are_as_long_as_the_puzzle_says() {
    let puzzle = puzzle("4x4", "1... .2.. .... ....");
    let problem = Problem::of_givens(&puzzle);
    let length = |chain| {
        annealer(&problem, &AnnealingParameters { chain, ..AnnealingParameters::default() }, 1).chain_length
    };
    assert_eq!(Chain::ALL.iter().map(|&chain| length(chain)).collect::<Vec<_>>(), [1000, 2, 196]);
}

/// One box has two free cells, so that every neighbour is the same one and their costs do not differ.
#[test]
fn a_start_temperature_is_the_spread_of_the_neighbours() {
    let puzzle = puzzle("4x4", "..34 3412 2143 4321");
    let problem = Problem::of_givens(&puzzle);
    let sampled =
        AnnealingParameters { start: StartTemperature::Deviation, ..AnnealingParameters::default() };
    assert_eq!(annealer(&problem, &sampled, 1).acceptor.level().unwrap(), SAMPLED_AT_LEAST);
    // In an empty grid an exchange changes two or four regions by at most one each.
    let temperature = annealer(&empty(), &sampled, 1).acceptor.level().unwrap();
    assert!((0.5..2.5).contains(&temperature), "{temperature}");
}

/// It is frozen below a temperature, and not yet at it.
#[test]
fn a_walk_freezes_below_its_limit() {
    let problem = empty();
    let is_stuck = |frozen_below| {
        let parameters =
            AnnealingParameters { temperature: 0.5, frozen_below, ..AnnealingParameters::default() };
        annealer(&problem, &parameters, 1).is_stuck()
    };
    assert_eq!([0.4, 0.5, 0.6].map(is_stuck), [false, false, true]);
}

/// As the result is not checked, the search goes on from its solution or dead end, from which there is nothing to gain.
#[test]
fn a_reheating_counts_anew_or_on() {
    let problem = empty();
    let heating = |after_reheat| {
        let parameters = AnnealingParameters {
            acceptance: Acceptance::NotWorse,
            look_every: 1_000_000,
            chain_length: 1,
            stuck_by: StuckBy::Chains,
            stuck_after: 5,
            reheat: Reheat::Add,
            after_reheat,
            ..AnnealingParameters::default()
        };
        let mut annealer = annealer(&problem, &parameters, 1);
        annealer.advance(10_000, &mut Context::default());
        annealer.advance(20, &mut Context::default()).reheats
    };
    assert_eq!(heating(AfterReheat::CountAnew), 4);
    assert_eq!(heating(AfterReheat::CountOn), 20);
}

#[test]
fn a_first_move_is_judged_by_the_mistaken_cost() {
    let problem = empty();
    let worsened = |first_cost| {
        let parameters = AnnealingParameters {
            first_cost,
            acceptance: Acceptance::NotWorse,
            ..AnnealingParameters::default()
        };
        let is_worse_after_a_move = |&seed: &u64| {
            let mut annealer = annealer(&problem, &parameters, seed);
            let before = annealer.candidate.cost();
            annealer.advance(1, &mut Context::default());
            annealer.candidate.cost() > before
        };
        (0..100).filter(is_worse_after_a_move).count()
    };
    assert_eq!(worsened(FirstCost::Counted), 0);
    assert!(worsened(FirstCost::Unfilled) > 10);
}

/// Believing in the low cost of the grid before, it accepts nothing and reheats every five moves.
#[test]
fn a_stale_cost_lets_nothing_pass() {
    let problem = empty();
    let reheats = |refill_cost| {
        let parameters = AnnealingParameters {
            acceptance: Acceptance::NotWorse,
            stuck_after: 5,
            reheat: Reheat::Multiply,
            refill: true,
            refill_cost,
            ..AnnealingParameters::default()
        };
        let mut annealer = annealer(&problem, &parameters, 1);
        // As if a grid of a low cost had been reached.
        annealer.bias = -1000;
        annealer.advance(500, &mut Context::default()).reheats
    };
    assert_eq!(reheats(RefillCost::Stale), 100);
    assert!(reheats(RefillCost::Counted) < 90);
}

/// Whatever is accepted, the best is the lowest cost that there was, and its grid has that cost.
#[test]
fn the_best_is_the_lowest_of_all_costs_seen() {
    let problem = empty();
    for &acceptance in Acceptance::ALL {
        let hot = AnnealingParameters {
            acceptance,
            temperature: 20.0,
            look_every: 1_000_000,
            ..Default::default()
        };
        let mut annealer = annealer(&problem, &hot, 1);
        let mut lowest = annealer.candidate.cost();
        for _ in 0..300 {
            annealer.advance(1, &mut Context::default());
            // A solution is not noticed here, so that the walk goes on.
            if annealer.candidate.cost() > 0 {
                lowest = lowest.min(annealer.candidate.cost());
            }
            assert_eq!(annealer.best_cost(), lowest, "{acceptance:?}");
            let grid = annealer.best_grid().to_vec();
            assert_eq!(Candidate::from_values(&annealer.landscape, grid).cost(), lowest, "{acceptance:?}");
        }
    }
}

/// Of the moves that would make things worse by 1 and by 2, the shares exp(-1/T) and exp(-2/T) are made, at two
/// temperatures.
#[test]
fn a_walk_accepts_by_the_formula() {
    let problem = crate::graph::tests::problem("9x9", &".".repeat(81));
    for temperature in [0.6, 1.5] {
        let parameters = AnnealingParameters { temperature, ..AnnealingParameters::default() };
        let mut counts = [[0_u32; 2]; 3];
        let mut listener = |reported: &Move<'_>| {
            if let Move::Proposal { difference: difference @ 1..=2, is_accepted, .. } = reported {
                counts[*difference as usize][usize::from(*is_accepted)] += 1;
            }
        };
        let mut context = Context { emitter: MoveEmitter::new(&mut listener), ..Context::default() };
        annealer(&problem, &parameters, 1).advance(40_000, &mut context);
        for worse in [1, 2] {
            let [refused, made] = counts[worse].map(f64::from);
            let (share, expected) = (made / (refused + made), (-(worse as f64) / temperature).exp());
            let deviation = (expected * (1.0 - expected) / (refused + made)).sqrt();
            assert!((share - expected).abs() < 4.0 * deviation, "{worse} at {temperature}: {share}");
        }
    }
}

/// 0.4 after three chains of ten moves with factor 0.5 is 0.05; a move before the end of the third it is 0.1.
#[test]
fn the_temperature_falls_chain_by_chain() {
    let problem = crate::graph::tests::problem("9x9", &".".repeat(81));
    let parameters = AnnealingParameters {
        cooling: Cooling::Geometric,
        cooling_factor: 0.5,
        chain_length: 10,
        ..AnnealingParameters::default()
    };
    let mut annealer = annealer(&problem, &parameters, 1);
    annealer.advance(29, &mut Context::default());
    assert!((annealer.gauges().temperature.unwrap() - 0.1).abs() < 1e-12);
    annealer.advance(1, &mut Context::default());
    assert!((annealer.gauges().temperature.unwrap() - 0.05).abs() < 1e-12);
    annealer.restart(&mut Context::default());
    assert_eq!(annealer.gauges().temperature, Some(0.4));
}

/// A parameter without effect says so.
#[test]
fn what_has_no_effect_is_known() {
    use crate::parameters::Parameters;
    let mut parameters = AnnealingParameters::default();
    let effects = |it: &AnnealingParameters, names: [&str; 4]| names.map(|name| it.has_effect(name).unwrap());
    let names = ["temperature", "cooling_factor", "chain_length", "refill_cost"];
    assert_eq!(effects(&parameters, names), [true, false, false, false]);
    parameters.cooling = Cooling::Geometric;
    assert_eq!(effects(&parameters, names), [true, true, true, false]);
    (parameters.reheat, parameters.refill) = (Reheat::Add, true);
    let reheating = ["reheat_amount", "after_reheat", "refill", "refill_cost"];
    assert_eq!(effects(&parameters, reheating), [true; 4]);
    parameters.acceptance = Acceptance::LateAcceptance;
    assert_eq!(effects(&parameters, names), [false; 4]);
    assert_eq!(effects(&parameters, reheating), [false; 4], "there is nothing to raise");
    assert_eq!(effects(&parameters, ["history", "rain", "deviation", "tenure"]), [true, false, false, false]);
}
