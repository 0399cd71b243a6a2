//! What must hold of a walk: all views tell the same, ejections are counted right, and puzzles of every shape are solved.

use super::classic::{Classic, Plain};
use super::general::General;
use super::partial_grid::{Listener, Proposed};
use super::propose::window;
use super::state::NO_COLOUR;
use super::tables::{BOX, CELL, COLUMN, ROW, parts};
use super::*;
use crate::puzzle::{Bits, Grid, Puzzle, Shape, SharedShape};
use crate::random::{Chance, Purpose, stream};
use crate::stop::CancelToken;
use crate::{Budget, Config, Options, propagate, solve};
use evodoku_generate::{self as generate, Class};
use proptest::prelude::*;

/// A window onto a set is what its members say one by one, across the words, too.
#[test]
fn windows_reach_across_words() {
    let members = |number: usize| number.is_multiple_of(3) || number % 7 == 2;
    let mut set = Bits::<3>::EMPTY;
    (0..192).filter(|&number| members(number)).for_each(|number| set.insert(number));
    for width in 1..=15 {
        for start in 0..=192 - width {
            let expected = (0..width).fold(0, |found, bit| found | usize::from(members(start + bit)) << bit);
            assert_eq!(window(set, start, width), expected, "{width} from {start}");
        }
    }
}

/// A shuffled pattern grid of a shape with boxes, without a share of its cells.
pub fn dug(shape: &str, keep_percent: usize, seed: u64) -> Puzzle {
    let shape: SharedShape = shape.parse::<Shape>().unwrap().into();
    let givens = shape.cell_count() * keep_percent / 100;
    generate::dug(&shape, Class::Root, givens, &mut stream(seed, Purpose::Generate, 0)).unwrap()
}

pub fn problem(puzzle: &Puzzle) -> Problem {
    Problem::new(puzzle, &propagate(puzzle, &propagate::Rule::SINGLES).unwrap())
}

/// The problem of a grid without givens.
pub fn empty_problem(order: usize) -> Problem {
    problem(
        &Puzzle::new(Grid::new(Shape::classic(order).unwrap().into(), vec![0; order * order]).unwrap())
            .unwrap(),
    )
}

fn plain(problem: &Problem) -> Plain {
    Plain::of(&Extent::of(problem.shape())).expect("it can be walked with bits")
}

/// Placements as row, column, value.
fn placements<const W: usize, const S: usize, const L: usize>(
    walk: &Classic<W, S, L>,
) -> Vec<(usize, usize, usize)> {
    let cells =
        (0..walk.tables.order).flat_map(|row| (0..walk.tables.order).map(move |column| (row, column)));
    let placed = cells.filter(|&(row, column)| walk.state.colour[row][column] != NO_COLOUR);
    placed.map(|(row, column)| (row, column, usize::from(walk.state.colour[row][column]))).collect()
}

/// Recounts every view from the placements alone.
fn assert_views_agree<const W: usize, const S: usize, const L: usize>(
    walk: &Classic<W, S, L>,
    problem: &Problem,
) {
    let (tables, state, order) = (&walk.tables, &walk.state, problem.order());
    let placed = placements(walk);
    assert_eq!(placed.len() + state.holes, problem.free_count());
    let (mut values_in, mut filled_in) =
        (vec![vec![Bits::<W>::EMPTY; order]; L], vec![vec![Bits::<W>::EMPTY; order]; L]);
    for &(row, column, value) in &placed {
        assert!(tables.cell_choice[row][column].candidates.contains(value), "a value out of its domain");
        let (in_box, place) = (tables.box_of(row, column), tables.place_of(row, column));
        assert!(L < 3 || tables.cell_in_box(in_box, place) == (row * S + column) as u16);
        for (layer, unit, place) in
            [(0, row, column), (1, column, row), (2, in_box, place)].into_iter().take(L)
        {
            assert!(!values_in[layer][unit].contains(value), "a value twice in a unit");
            values_in[layer][unit].insert(value);
            filled_in[layer][unit].insert(place);
            assert_eq!(state.holder(layer, unit, value), (row * S + column) as u16);
        }
    }
    for layer in 0..L {
        assert_eq!(state.values_in[layer][..order], values_in[layer][..]);
        assert_eq!(state.filled_in[layer][..order], filled_in[layer][..]);
    }
    for kind in [CELL, ROW, COLUMN, BOX].into_iter().take(L + 1) {
        let holes: Vec<u16> = (0..state.holes).map(|place| state.hole(kind, place)).collect();
        for &hole in &holes {
            let (one, other) = parts::<S>(hole);
            match kind {
                CELL => assert_eq!(state.colour[one][other], NO_COLOUR),
                _ => assert!(!values_in[kind - 1][one].contains(other)),
            }
        }
        assert_eq!(holes.iter().collect::<std::collections::HashSet<_>>().len(), holes.len(), "a hole twice");
    }
}

/// Compares the sets of what is in the way with a plain count, for every hole and candidate.
fn assert_reasons_count<const W: usize, const S: usize, const L: usize>(walk: &Classic<W, S, L>) {
    let (tables, state, placed) = (&walk.tables, &walk.state, placements(walk));
    let clashing = |row: usize, column: usize, value: usize| {
        let in_box = tables.box_of(row, column);
        let clashes = |&&(r, c, v): &&(usize, usize, usize)| {
            (r, c) == (row, column)
                || v == value && (r == row || c == column || L > 2 && tables.box_of(r, c) == in_box)
        };
        placed.iter().filter(clashes).count()
    };
    macro_rules! compare {
        ($kind:expr, $choice:expr, $target:expr) => {
            for place in 0..state.holes {
                let (one, other) = parts::<S>(state.hole($kind, place));
                let reasons = propose::reasons::<W, S, L, { $kind }>(tables, state, one, other);
                for rank in $choice(one, other).iter() {
                    let (row, column, value) = $target(one, other, rank);
                    let counted = reasons.iter().filter(|reason| reason.contains(rank)).count();
                    assert_eq!(counted, clashing(row, column, value), "kind {}", $kind);
                }
            }
        };
    }
    compare!(CELL, |r: usize, c: usize| tables.cell_choice[r][c].candidates, |r, c, v| (r, c, v));
    compare!(ROW, |r: usize, v: usize| tables.unit_choice[0][r][v].candidates, |r, v, c| (r, c, v));
    compare!(COLUMN, |c: usize, v: usize| tables.unit_choice[1][c][v].candidates, |c, v, r| (r, c, v));
    if L > 2 {
        compare!(BOX, |b: usize, v: usize| tables.unit_choice[2][b][v].candidates, |b, v, place| {
            let (row, column) = parts::<S>(tables.cell_in_box(b, place));
            (row, column, v)
        });
    }
}

fn walk_and_check<const W: usize, const S: usize, const L: usize>(
    shape: &str,
    keep: usize,
    seed: u64,
    temperature: f64,
) {
    let problem = problem(&dug(shape, keep, seed));
    let (mut chance, mut cancel) = (Chance::new(seed, 0), CancelToken::default());
    let mut walk = Classic::<W, S, L>::new(&problem, plain(&problem), &mut cancel);
    assert!(walk.fill(&mut chance.start, &mut cancel).is_continue());
    for _ in 0..4 {
        assert_views_agree(&walk, &problem);
        assert_reasons_count(&walk);
        walk.walk(Stretch { proposals: 500, temperature, goal: 0 }, &mut chance, None);
    }
    // What is written can be started from: the same placements, and views that agree.
    let (mut values, before) = (vec![0; shape_cells(&problem)], placements(&walk));
    walk.write(&mut values);
    walk.fill_from(&values);
    assert_eq!(placements(&walk), before);
    assert_views_agree(&walk, &problem);
}

fn shape_cells(problem: &Problem) -> usize {
    problem.shape().cell_count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn classic_views_agree_at_every_width(
        shape in prop::sample::select(vec!["4x4", "6x6", "6x6:3x2", "9x9", "12x12:4x3", "16x16", "20x20"]),
        keep in 0..60_usize, seed in any::<u64>(), temperature in 0.1..2.0,
    ) {
        walk_and_check::<1, 64, 3>(shape, keep, seed, temperature);
        walk_and_check::<2, 128, 3>(shape, keep, seed, temperature);
        walk_and_check::<3, 256, 3>(shape, keep, seed, temperature);
        walk_and_check::<4, 256, 3>(shape, keep, seed, temperature);
    }

    #[test]
    fn latin_views_agree_at_every_width(
        shape in prop::sample::select(vec!["5x5:latin", "9x9:latin", "20x20:latin"]),
        keep in 0..60_usize, seed in any::<u64>(), temperature in 0.1..2.0,
    ) {
        walk_and_check::<1, 64, 2>(shape, keep, seed, temperature);
        walk_and_check::<2, 128, 2>(shape, keep, seed, temperature);
        walk_and_check::<4, 256, 2>(shape, keep, seed, temperature);
    }

    #[test]
    fn a_general_walk_never_clashes(
        shape in prop::sample::select(vec!["6x6", "9x9", "9x9+diagonals", "9x9+windows", "8x8:latin+diagonals"]),
        seed in any::<u64>(), temperature in 0.1..2.0,
    ) {
        let shape: Shape = shape.parse().unwrap();
        let puzzle = Puzzle::new(Grid::new(shape.clone().into(), vec![0; shape.cell_count()]).unwrap()).unwrap();
        let problem = problem(&puzzle);
        let (mut chance, mut cancel) = (Chance::new(seed, 0), CancelToken::default());
        let mut walk = General::new(&problem, &mut cancel);
        let mut values = vec![0; shape.cell_count()];
        prop_assert!(walk.fill(&mut chance.start, &mut cancel).is_continue());
        for _ in 0..4 {
            walk.walk(Stretch { proposals: 300, temperature, goal: 0 }, &mut chance, None);
            walk.write(&mut values);
            let empty = values.iter().filter(|&&value| value == 0);
            prop_assert_eq!(empty.collect::<Vec<_>>().len(), walk.holes());
            prop_assert!(Grid::new(shape.clone().into(), values.clone()).unwrap().first_violation().is_none());
        }
    }
}

/// How many placements were proposed and accepted, by the number of ejections, in a walk that is long in equilibrium.
fn shares(grid: &mut dyn PartialGrid, temperature: f64, proposals: u64) -> [(u64, u64); 4] {
    let (mut chance, mut counts) = (Chance::new(1, 0), [(0, 0); 4]);
    assert!(grid.fill(&mut chance.start, &mut CancelToken::default()).is_continue());
    let stretch = |proposals| Stretch { proposals, temperature, goal: 0 };
    grid.walk(stretch(20_000), &mut chance, None);
    let mut listener = |proposed: &Proposed<'_>| {
        let (all, accepted) = &mut counts[proposed.ejections];
        *all += 1;
        *accepted += u64::from(proposed.is_accepted);
    };
    let tally = grid.walk(stretch(proposals), &mut chance, Some(&mut listener));
    let reported: u64 = counts.iter().map(|it| it.0).sum();
    assert!(reported == tally.proposals && (proposals..proposals + 4).contains(&reported), "it is liquid");
    assert_eq!(tally.accepted, counts.iter().map(|it| it.1).sum::<u64>());
    counts
}

/// The law of Metropolis: no or one ejection is always accepted, two with exp(-1/T), three with exp(-2/T). The general walk
/// proposes one candidate after the other, so that its shares are these; the classic one leaves out most that it would
/// refuse, but what it accepts is in the same proportion, as long as it is not so hot that most candidates fit.
#[test]
fn ejections_are_accepted_by_the_law_of_metropolis() {
    for shape in ["16x16", "16x16:latin"] {
        let problem = problem(&dug(shape, 20, 1));
        let cancel = &mut CancelToken::default();
        for temperature in [0.4, 0.5] {
            let general = shares(&mut General::new(&problem, cancel), temperature, 400_000);
            for (ejections, (proposed, accepted)) in general.into_iter().enumerate() {
                let expected = ((1.0 - ejections as f64) / temperature).exp().min(1.0);
                let share = accepted as f64 / proposed.max(1) as f64;
                let error = (expected * (1.0 - expected) / proposed.max(1) as f64).sqrt();
                let is_lawful = proposed == 0 || (share - expected).abs() <= 4.0 * error;
                assert!(is_lawful, "{shape}, {ejections} at {temperature}: {share}");
            }
            let bits = shares(&mut *empty_grid(&problem, cancel), temperature, 400_000);
            let accepted = |shares: [(u64, u64); 4]| shares.iter().map(|it| it.1).sum::<u64>() as f64;
            for ejections in 0..4 {
                let share = |of: [(u64, u64); 4]| of[ejections].1 as f64 / accepted(of);
                let (found, expected) = (share(bits), share(general));
                assert!(
                    found == expected || (0.85..1.15).contains(&(found / expected)),
                    "{shape}, {ejections} at {temperature}: {found} instead of the plain walk's {expected}"
                );
            }
        }
    }
}

/// A walk that is heard is the walk that is not, and a stretch may be cut anywhere.
#[test]
fn hearing_and_cutting_do_not_change_a_walk() {
    for shape in ["16x16", "12x12:3x4", "16x16:latin"] {
        let problem = problem(&dug(shape, 30, 1));
        let cancel = &mut CancelToken::default();
        let grids = [empty_grid(&problem, cancel), Box::new(General::new(&problem, cancel))];
        for empty in grids {
            let run = |has_listener: bool, cut: u64| {
                let (mut grid, mut chance, mut tally) =
                    (empty.another(), Chance::new(3, 0), Tally::default());
                assert!(grid.fill(&mut chance.start, &mut CancelToken::default()).is_continue());
                while tally.proposals < 6000 && grid.holes() > 0 {
                    let stretch =
                        Stretch { proposals: cut.min(6000 - tally.proposals), temperature: 0.5, goal: 0 };
                    let mut listener = |_: &Proposed<'_>| {};
                    let listener = has_listener.then_some(&mut listener as &mut Listener<'_>);
                    tally.add(&grid.walk(stretch, &mut chance, listener));
                }
                let mut values = problem.fixed().to_vec();
                grid.write(&mut values);
                (values, tally)
            };
            let whole = run(false, 6000);
            assert_eq!(run(true, 6000), whole);
            assert_eq!(run(false, 44), whole);
        }
    }
}

/// The best is the fullest grid that there was, wherever a step ended.
#[test]
fn the_best_is_noted_where_it_is_reached() {
    let problem = problem(&dug("16x16", 20, 1));
    let mut engine =
        CoverWalkParameters::default().build(&problem, Chance::new(1, 0), &mut Context::default());
    let mut cost = 0;
    engine.show(&mut |_, holes| cost = holes as i64);
    let mut fewest = cost;
    for _ in 0..20 {
        let mut listener = |reported: &Move<'_>| {
            if let Move::Proposal { difference, is_accepted: true, .. } = reported {
                cost += difference;
                fewest = fewest.min(cost);
            }
        };
        let emitter = crate::moves::MoveEmitter::new(&mut listener);
        let outcome = engine.advance(1000, &mut Context { emitter, ..Context::default() }).outcome;
        // Four proposals, one of each kind, make one step of the walk.
        assert!((engine.best_cost() as i64 - fewest) < 4 && fewest <= engine.best_cost() as i64);
        if outcome == Outcome::Solved {
            break;
        }
    }
}

/// A puzzle solved with the walk within a number of proposals.
fn is_solved(puzzle: &Puzzle, evaluations: u64) -> bool {
    let config = Config::of(EngineConfig::CoverWalk(CoverWalkParameters::default()));
    let budget = Budget { evaluations: Some(evaluations), ..Budget::default() };
    solve(puzzle, &Options { config, seed: 1, budget, threads: 1 }).solution().is_some()
}

#[test]
fn classic_grids_of_every_width_are_solved() {
    assert!(is_solved(&dug("16x16", 40, 1), 5_000_000));
    assert!(is_solved(&dug("25x25", 30, 1), 5_000_000));
    assert!(is_solved(&dug("12x12:3x4", 35, 1), 5_000_000));
    assert!(is_solved(&dug("81x81", 75, 1), 5_000_000));
    assert!(is_solved(&dug("144x144", 85, 1), 5_000_000));
    assert!(is_solved(&dug("225x225", 92, 1), 5_000_000));
}

#[test]
fn other_shapes_are_solved() {
    let empty = |shape: &str| {
        let shape: Shape = shape.parse().unwrap();
        let count = shape.cell_count();
        Puzzle::new(Grid::new(shape.into(), vec![0; count]).unwrap()).unwrap()
    };
    for shape in
        ["9x9+diagonals", "9x9+windows", "10x10:latin", "16x16+diagonals", "32x32:2x16", "70x70:latin"]
    {
        assert!(is_solved(&empty(shape), 2_000_000), "{shape}");
    }
    // Nearly at the hardest share of givens: with the temperature of grids with boxes it would be liquid.
    let latin: SharedShape = "40x40:latin".parse::<Shape>().unwrap().into();
    let puzzle = generate::dug(&latin, Class::Mixed, 1000, &mut stream(1, Purpose::Generate, 0)).unwrap();
    assert!(is_solved(&puzzle, 5_000_000));
}

/// A walk from messages begins with random values, and only what comes after the prelude begins with messages, one evaluation for
/// each candidate of a sweep.
#[test]
fn messages_come_after_the_prelude() {
    let problem = problem(&dug("25x25", 45, 2));
    let parameters = CoverWalkParameters { prelude: 20, ..CoverWalkParameters::from_messages() };
    let mut context = Context::default();
    let mut engine = parameters.build(&problem, Chance::new(3, 0), &mut context);
    let grid_of = |engine: &dyn Engine| {
        let mut shown = Vec::new();
        engine.show(&mut |grid, _| shown = grid.to_vec());
        shown
    };
    let random = CoverWalkParameters::default().build(&problem, Chance::new(3, 0), &mut context);
    assert_eq!(grid_of(&*engine), grid_of(&*random), "the same fill");
    let mut walked = 0;
    loop {
        let advance = engine.advance(4, &mut context);
        walked += advance.evaluations;
        if advance.outcome == Outcome::Stuck {
            break;
        }
    }
    let sweeps = walked as f64 / problem.free_count() as f64;
    assert!((20.0..21.0).contains(&sweeps), "{sweeps} sweeps are the prelude");
    engine.restart(&mut context);
    let messages = engine.advance(problem.candidate_count() as u64, &mut context);
    assert_eq!(
        (messages.evaluations, messages.outcome),
        (problem.candidate_count() as u64, Outcome::Searching)
    );
}
