//! What must hold of every preset however its search is stepped: cut, stopped, watched move by move, measured.

use evodoku::{
    Budget, Ending, Event, Kernel, Move, Observer, Options, Puzzle, Replay, Search, Verdict,
    logic::stop::CancelToken,
    presets::{self, Preset},
    puzzle::{Grid, Shape},
};
use evodoku_puzzle::notation::{ReadOptions, Reader};
use std::ops::ControlFlow;

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn hard() -> Puzzle {
    HARD.parse().unwrap()
}

/// An empty grid: the longest way for every engine from one look at the stop flag to the next.
fn empty(order: usize) -> Puzzle {
    empty_of(Shape::classic(order).unwrap())
}

fn empty_of(shape: Shape) -> Puzzle {
    let cells = shape.cell_count();
    Puzzle::new(Grid::new(shape.into(), vec![0; cells]).unwrap()).unwrap()
}

fn options(preset: &Preset, evaluations: u64) -> Options {
    let mut config = preset.config.clone();
    // The bits that solve a usual 9×9 at once leave nothing to see.
    config.running.kernel = Kernel::Nothing;
    let budget = Budget { evaluations: Some(evaluations), ..Budget::default() };
    Options { config, budget, ..Options::default() }
}

/// How an epoch is cut into steps does not change the run.
#[test]
fn cutting_changes_nothing() {
    for preset in presets::all() {
        let run = |evaluations: u64| {
            let mut search = Search::new(&hard(), options(&preset, 3000));
            while search.step_by(evaluations, &mut ()).is_continue() {}
            (search.figures(), search.best_grid().to_vec())
        };
        let whole = run(u64::MAX);
        for evaluations in [1, 7, 1000] {
            assert_eq!(run(evaluations), whole, "{} in steps of {evaluations}", preset.name);
        }
    }
}

/// From its making on, an engine looks at the flag often enough, whatever the length of its epochs.
#[test]
fn every_engine_looks_at_the_flag_often_enough() {
    for preset in presets::all() {
        for order in [9, 25, 81, 144, 225] {
            let mut options = options(&preset, u64::MAX);
            options.config.running.epoch_moves = 10_000_000;
            let mut search = Search::new(&empty(order), options);
            search.stop_handle().stop_after_looks(200);
            while search.step(&mut ()).is_continue() {}
            let longest = search.longest_between_looks();
            assert!(
                longest <= CancelToken::LONGEST,
                "{} at {order}: {longest} steps without a look",
                preset.name
            );
            assert!(
                longest > 0 || search.figures().evaluations < 2,
                "{} at {order} does not look at all",
                preset.name
            );
        }
    }
}

/// Preparation looks at the flag, too; what it had found by then is not taken for what a whole one finds.
#[test]
fn preparation_looks_at_the_flag_often_enough() {
    for &kernel in Kernel::ALL {
        for order in [9, 25, 81, 144] {
            let mut options = options(&presets::find("annealing").unwrap(), 1);
            options.config.running.kernel = kernel;
            let mut search = Search::new(&empty(order), options);
            search.stop_handle().stop_after_looks(20);
            while search.step(&mut ()).is_continue() {}
            let longest = search.longest_between_looks();
            assert!(longest <= CancelToken::LONGEST, "{kernel:?} at {order}: {longest} steps without a look");
            // The only one that takes long enough for so many looks.
            if kernel == Kernel::Probing && order > 9 {
                assert_eq!(search.report().ending, Ending::Cancelled, "{order}");
            }
        }
    }
}

/// Was the search stopped while its engine was made? Then there is no candidate yet, and nothing to compare.
fn is_unmade(search: &Search) -> bool {
    let mut individuals = 0;
    if let Some(progress) = search.progress() {
        progress.individuals.show(&mut |_, _| individuals += 1);
    }
    search.figures().evaluations == 0 && individuals == 0
}

/// A stop in the middle of an epoch cuts a run short and changes nothing of what came before: the evaluations that were
/// made, as a budget, give the same cost and grid.
#[test]
fn a_stopped_run_is_the_beginning_of_the_whole() {
    for preset in presets::all() {
        for looks in [1, 2, 3, 7, 20, 50] {
            let mut search = Search::new(&hard(), options(&preset, 100_000));
            search.stop_handle().stop_after_looks(looks);
            while search.step(&mut ()).is_continue() {}
            if is_unmade(&search) {
                continue;
            }
            let mut again = Search::new(&hard(), options(&preset, search.figures().evaluations));
            while again.step(&mut ()).is_continue() {}
            assert_eq!(
                search.figures().best_cost,
                again.figures().best_cost,
                "{}, {looks} looks",
                preset.name
            );
            assert_eq!(search.best_grid(), again.best_grid(), "{}, {looks} looks", preset.name);
        }
    }
}

/// Follows the reported moves, and compares with what the engine shows.
struct Follower {
    replay: Replay,
    moves: u64,
    name: String,
}

impl Observer for Follower {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Move(reported) => {
                self.moves += 1;
                self.replay
                    .follow(reported)
                    .unwrap_or_else(|| panic!("{}: {reported:?} does not follow", self.name));
                if let Move::Proposal { changes, is_accepted, verdict, .. } = reported {
                    assert!(!changes.is_empty(), "{}: a proposal changes something", self.name);
                    if let Verdict::Metropolis { probability, drawn, .. } = *verdict {
                        assert!((0.0..=1.0).contains(&drawn), "{}: {drawn} was drawn", self.name);
                        let must = drawn < probability;
                        assert_eq!(*is_accepted, must, "{}: {drawn} of {probability}", self.name);
                    }
                }
            }
            Event::Started { progress, .. } | Event::Epoch(progress) | Event::Look(progress) => {
                let mut shown = Vec::new();
                progress.individuals.show(&mut |grid, cost| shown.push((grid.to_vec(), cost)));
                let replayed = self.replay.individuals().iter();
                let mut followed: Vec<_> = replayed.map(|(grid, cost)| (grid.to_vec(), *cost)).collect();
                // The order in which individuals are shown is that of their cost; what counts is who they are.
                shown.sort();
                followed.sort();
                assert_eq!(followed, shown, "{} after {} moves", self.name, self.moves);
            }
            Event::Improved { .. }
            | Event::Restarted { .. }
            | Event::Reheated { .. }
            | Event::Escalated { .. } => {}
        }
        ControlFlow::Continue(())
    }

    fn wants_moves(&self) -> bool {
        true
    }
}

/// A killer, and a puzzle with thermometers, arrows, dots, sandwiches and more.
fn clued() -> Vec<Puzzle> {
    let read = Reader::new(include_bytes!("clues.toml").as_slice(), ReadOptions::default());
    read.map(|entry| Puzzle::new(entry.result.unwrap()).unwrap()).collect()
}

/// Engines that count every rule as a term of the cost.
fn is_counting(preset: &Preset) -> bool {
    ["annealing", "genetic", "tempering", "iterated"].contains(&preset.config.engine.name())
}

/// The same on puzzles with clues, where costs have terms for every rule.
#[test]
fn told_moves_on_clues_are_what_happens() {
    for preset in presets::all().filter(is_counting) {
        for puzzle in clued() {
            let mut follower = Follower { replay: Replay::default(), moves: 0, name: preset.name.clone() };
            let mut search = Search::new(&puzzle, options(&preset, 1500));
            while search.step_by(600, &mut follower).is_continue() {}
            let mut alone = Search::new(&puzzle, options(&preset, 1500));
            while alone.step(&mut ()).is_continue() {}
            assert_eq!(search.figures(), alone.figures(), "{}", preset.name);
            assert_eq!(search.best_grid(), alone.best_grid(), "{}", preset.name);
            assert!(follower.moves > 0, "{} reports nothing", preset.name);
        }
    }
}

/// A killer without givens is solved by annealing, and the solution keeps its cages.
#[test]
fn annealing_solves_a_killer() {
    let puzzle = &clued()[0];
    let preset = presets::find("rules-sa").unwrap();
    let report = evodoku::solve(puzzle, &options(&preset, 5_000_000));
    let solution = report.solution().expect("a solution");
    assert!(solution.grid().first_violation().is_none());
}

/// Engines that are complete searches and have no candidate to show.
const WITHOUT_CANDIDATES: [&str; 2] = ["exact", "construct"];

/// Replaying the reported moves gives every later grid and cost, and being watched changes nothing.
#[test]
fn told_moves_are_what_happens() {
    for preset in presets::all() {
        // Up to 25×25 the default begins with construction, which has no candidates.
        let is_auto = preset.config.engine.name() == "auto";
        let (larger, other) = if is_auto { (36, "30x30:latin") } else { (16, "12x12:latin+diagonals") };
        for puzzle in [hard(), empty(larger), empty_of(other.parse().unwrap())] {
            let mut follower = Follower { replay: Replay::default(), moves: 0, name: preset.name.clone() };
            let mut search = Search::new(&puzzle, options(&preset, 2500));
            while search.step_by(600, &mut follower).is_continue() {}
            let mut alone = Search::new(&puzzle, options(&preset, 2500));
            while alone.step(&mut ()).is_continue() {}
            assert_eq!(search.figures(), alone.figures(), "{}", preset.name);
            let is_silent = WITHOUT_CANDIDATES.contains(&preset.config.engine.name());
            // The default begins with what has no candidates there.
            let is_short = is_auto && puzzle.order() != larger;
            assert!(is_silent || is_short || follower.moves > 0, "{} tells nothing", preset.name);
        }
    }
}
