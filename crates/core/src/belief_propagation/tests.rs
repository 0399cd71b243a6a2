//! What must hold of messages: beliefs follow from messages, find what is forced, decide, and never lead to a clash.

use super::*;
use crate::propagate;
use crate::propagate::Rule;
use crate::puzzle::{Cell, Grid, Puzzle, Shape, SharedShape};
use crate::random::{Purpose, stream};
use evodoku_generate::{self as generate, Class};
use proptest::prelude::*;

/// A puzzle of a shape with a share of its cells, of which logic has worked nothing out.
fn dug(shape: &str, keep_percent: usize, seed: u64) -> Puzzle {
    let shape: SharedShape = shape.parse::<Shape>().unwrap().into();
    let givens = shape.cell_count() * keep_percent / 100;
    generate::dug(&shape, Class::Mixed, givens, &mut stream(seed, Purpose::Generate, 0)).unwrap()
}

fn problem(puzzle: &Puzzle) -> Problem {
    Problem::new(puzzle, &propagate(puzzle, &Rule::SINGLES).unwrap())
}

fn laid_out(problem: &Problem) -> Messages {
    match Messages::new(problem, &mut CancelToken::default()) {
        ControlFlow::Continue(messages) => messages,
        ControlFlow::Break(()) => panic!("it was not stopped"),
    }
}

fn passed(problem: &Problem, sweeps: usize, reinforcement: f64) -> Messages {
    let mut messages = laid_out(problem);
    messages.restart(0.0, &mut stream(1, Purpose::Search, 0));
    for _ in 0..sweeps {
        assert!(messages.sweep(reinforcement, &mut CancelToken::default()).is_continue());
    }
    messages
}

/// A cell is as sure as its likeliest value, whichever variable that belongs to, and wholly sure if it is known.
#[test]
fn a_cell_is_as_sure_as_its_likeliest_value() {
    let problem = problem(&dug("9x9", 40, 1));
    let messages = passed(&problem, 5, 0.1);
    for (cell, sure) in messages.sureness(&problem).into_iter().enumerate() {
        let own = messages.layout.candidates.iter().zip(&messages.belief);
        let most = own
            .filter(|((known, _), _)| usize::from(*known) == cell)
            .fold(0.0_f32, |most, (_, &belief)| most.max(belief));
        let wanted = if problem.fixed()[cell] > 0 { 100.0 } else { (100.0 * most).round() };
        assert_eq!(f32::from(sure), wanted, "cell {cell}");
    }
}

/// A power of bits is one of numbers at both ends and within 7 % between.
#[test]
fn a_power_is_about_a_power() {
    for base in [1e-7, 0.003, 0.2, 0.7, 0.99, 1.0_f32] {
        assert_eq!(raised(base, 0.0), 1.0);
        assert!((raised(base, 1.0) / base - 1.0).abs() < 1e-5, "{base}");
        for power in [0.1, 0.3, 0.5, 0.9] {
            let ratio = raised(base, power) / base.powf(power);
            assert!((0.93..1.07).contains(&ratio), "{base} to the {power}: {ratio}");
        }
    }
}

/// A belief is field, messages of all its factors, and a power of the belief before, multiplied, and adds up to one over the
/// variable; a slot's mass is the sum of the beliefs in it.
#[test]
fn messages_come_together_in_beliefs() {
    let problem = problem(&dug("9x9+diagonals", 25, 1));
    let mut messages = laid_out(&problem);
    let mut random = stream(2, Purpose::Search, 0);
    messages.restart(0.5, &mut random);
    messages.factors.message.fill_with(|| 0.1 + unit(&mut random) as f32);
    messages.belief.fill_with(|| 0.1 + unit(&mut random) as f32);
    messages.power = 0.5;
    let before = messages.clone();
    assert!(messages.believe(&mut CancelToken::default()).is_continue());
    let Layout { candidates, starts, slots, width } = &before.layout;
    assert_eq!(*width, 5, "the cell, row, column and both diagonals; the box is the variable's own");
    let mut mass = vec![0.0; before.factors.mass.len()];
    for states in starts.windows(2).map(|ends| ends[0] as usize..ends[1] as usize) {
        let weight = |state: usize| {
            let product: f32 = slots[state * width..][..*width]
                .iter()
                .map(|&slot| before.factors.message[slot as usize])
                .product();
            before.field[state] * product * raised(before.belief[state], 0.5)
        };
        let sum: f32 = states.clone().map(weight).sum();
        for state in states {
            let expected = weight(state) / sum;
            assert!((messages.belief[state] - expected).abs() < 1e-5, "{:?}", candidates[state]);
            slots[state * width..][..*width].iter().for_each(|&slot| mass[slot as usize] += expected);
        }
    }
    assert!(mass.iter().zip(&messages.factors.mass).all(|(one, other)| (one - other).abs() < 1e-4));
}

/// Candidates share a slot if they are of one variable and on one line, and a factor if they compete.
#[test]
fn slots_are_lines_of_variables() {
    let problem = problem(&dug("9x9", 30, 1));
    let layout = laid_out(&problem).layout;
    let variable_of: Vec<usize> = layout
        .starts
        .windows(2)
        .enumerate()
        .flat_map(|(it, ends)| vec![it; (ends[1] - ends[0]) as usize])
        .collect();
    let place = |cell: Cell| (usize::from(cell) / 9, usize::from(cell) % 9);
    for (one, &(cell, value)) in layout.candidates.iter().enumerate() {
        for (other, &(other_cell, other_value)) in layout.candidates.iter().enumerate() {
            let ((row, column), (other_row, other_column)) = (place(cell), place(other_cell));
            let same_box = (row / 3, column / 3) == (other_row / 3, other_column / 3);
            assert_eq!(variable_of[one] == variable_of[other], value == other_value && same_box);
            let same = |tie: usize| layout.slots[one * 3 + tie] == layout.slots[other * 3 + tie];
            let is_of_one = value == other_value && same_box;
            assert_eq!(same(0), one == other);
            assert_eq!(same(1), is_of_one && row == other_row);
            assert_eq!(same(2), is_of_one && column == other_column);
        }
    }
}

/// Where one solution is left that singles would find, beliefs find it without being reinforced.
#[test]
fn beliefs_find_what_is_forced() {
    let puzzle = dug("9x9", 60, 3);
    let solved = propagate(&puzzle, &Rule::SINGLES).unwrap();
    assert!(solved.values().iter().all(|&value| value > 0), "singles suffice");
    let problem = Problem::of_givens(&puzzle);
    let messages = passed(&problem, 60, 0.0);
    let mut values = vec![0; 81];
    messages.place(&problem, &mut values);
    assert_eq!(values, solved.values());
    assert!(messages.is_decided());
}

/// Nothing breaks the symmetry of an empty grid but chance; reinforcement makes all decide.
#[test]
fn reinforced_beliefs_decide_and_chance_says_how() {
    let puzzle = Puzzle::new(Grid::new(Shape::classic(9).unwrap().into(), vec![0; 81]).unwrap()).unwrap();
    let problem = Problem::of_givens(&puzzle);
    assert!(!passed(&problem, 300, 0.0).is_decided());
    let grid = |seed| {
        let mut messages = laid_out(&problem);
        messages.restart(FIELD, &mut stream(seed, Purpose::Search, 0));
        let mut sweeps = 0;
        while !messages.is_decided() {
            assert!(messages.sweep(0.003, &mut CancelToken::default()).is_continue());
            sweeps += 1;
        }
        assert!(messages.decided > NEARLY_ALL, "by its own mind, not by the end of patience");
        let mut values = vec![0; 81];
        assert!(messages.place(&problem, &mut values) < 20);
        (values, sweeps)
    };
    let (one, sweeps) = grid(1);
    assert!((20..290).contains(&sweeps), "{sweeps}");
    assert_eq!(grid(1).0, one);
    assert_ne!(grid(2).0, one);
}

/// Stopped, it says so at once.
#[test]
fn a_sweep_breaks_off_when_stopped() {
    let problem = problem(&dug("25x25", 30, 1));
    let mut messages = laid_out(&problem);
    let handle = crate::stop::StopHandle::default();
    handle.stop();
    let mut cancel = CancelToken::new(handle, crate::stop::Deadline::default());
    assert!(messages.sweep(0.0, &mut cancel).is_break());
    assert!(Messages::new(&problem, &mut cancel).is_break());
}

/// Message passing can be cancelled at any poll, also during layout, and then returns nothing.
#[test]
fn engines_end_wherever_messages_are_stopped() {
    let puzzle = dug("36x36", 50, 1);
    let problem = problem(&puzzle);
    for (preset, init) in [("messages", "messages"), ("auto", ""), ("huke-ga", "messages")] {
        let mut config = crate::presets::find(preset).unwrap().config;
        if !init.is_empty() {
            config.set("init", &crate::parameters::Value::Word(init.into())).unwrap();
        }
        for looks in 1..60 {
            let handle = crate::stop::StopHandle::default();
            handle.stop_after_looks(looks);
            let cancel = CancelToken::new(handle, crate::stop::Deadline::default());
            let mut context = crate::engines::Context { cancel, ..Default::default() };
            let mut engine = config.engine.build(&problem, crate::random::Chance::new(1, 0), &mut context);
            engine.begin_epoch(100_000);
            engine.advance(100_000, &mut context);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// On every shape, with any field: values stand where they may, givens stay, nothing clashes, and beliefs of a variable
    /// add up to one.
    #[test]
    fn what_is_placed_never_clashes(
        shape in prop::sample::select(vec![
            "4x4", "6x6", "9x9", "9x9+diagonals", "9x9+windows", "12x12:3x4", "16x16", "10x10:latin", "8x8+diagonals",
        ]),
        keep in 20_usize..60,
        seed in 0_u64..1000,
        field in 0.0_f64..1.0,
        sweeps in 0_usize..60,
    ) {
        let puzzle = dug(shape, keep, seed);
        let problem = problem(&puzzle);
        let mut messages = laid_out(&problem);
        prop_assert_eq!(messages.candidate_count(), problem.candidate_count());
        messages.restart(field, &mut stream(seed, Purpose::Search, 0));
        for _ in 0..sweeps {
            prop_assert!(messages.sweep(0.01, &mut CancelToken::default()).is_continue());
        }
        prop_assert!(messages.belief.iter().all(|belief| belief.is_finite()));
        if sweeps > 0 {
            for states in messages.layout.starts.windows(2) {
                let sum: f32 = messages.belief[states[0] as usize..states[1] as usize].iter().sum();
                prop_assert!((sum - 1.0).abs() < 1e-3, "{}", sum);
            }
        }
        let mut values = vec![0; puzzle.givens().len()];
        let empty = messages.place(&problem, &mut values);
        prop_assert_eq!(values.iter().map(|&value| usize::from(value == 0)).sum::<usize>(), empty);
        let grid = Grid::new(puzzle.shape().clone(), values.clone()).unwrap();
        prop_assert!(Puzzle::new(grid).is_ok(), "a clash");
        for (cell, &value) in values.iter().enumerate().filter(|(_, value)| **value > 0) {
            prop_assert!(problem.fixed()[cell] == value || problem.fixed()[cell] == 0 && problem.domain(cell).contains(value));
        }
    }
}
