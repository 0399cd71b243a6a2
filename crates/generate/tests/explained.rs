//! Explanations: every step is sound on every shape and makes progress; difficulties match Sudoku Explainer.

use evodoku_generate::{Amount, Extras, Level, Maker, Request, jigsaw_shape};
use evodoku_logic::{End, Explainer, Stop, Technique, explain};
use evodoku_puzzle::{Grid, Puzzle, Shape, SharedShape};

fn puzzle(digits: &str) -> Puzzle {
    digits.parse().expect("the puzzle can be read")
}

/// Follows an explanation to its end: every step fills or eliminates something, consistent with the solution.
fn follow(puzzle: &Puzzle, solution: &[u8]) {
    let mut explainer = Explainer::new(puzzle);
    loop {
        let before = explainer.clone();
        let step = match explainer.next_step(&Stop::never()) {
            Ok(step) => step,
            Err(end) => {
                assert_eq!(end, End::Solved, "{}", puzzle.grid());
                break;
            }
        };
        let about = || format!("{}\n{step:?}", puzzle.grid());
        assert!(!step.filled.is_empty() || !step.struck.is_empty(), "{}", about());
        for mark in &step.filled {
            assert_eq!(solution[usize::from(mark.cell)], mark.value, "{}", about());
            assert_eq!(before.values()[usize::from(mark.cell)], 0, "{}", about());
        }
        for mark in &step.struck {
            assert_ne!(solution[usize::from(mark.cell)], mark.value, "{}", about());
            assert!(before.candidates(mark.cell.into()).any(|value| value == mark.value), "{}", about());
        }
    }
    assert_eq!(explainer.values(), solution);
}

/// Explains `count` puzzles of a shape to their end.
fn follow_made(shape: &SharedShape, amount: Amount, count: u64, seed: u64) {
    let request = Request::new(shape.clone(), amount);
    let mut maker = Maker::new();
    for number in 0..count {
        let made = maker.make(&request, seed, number, &Stop::never()).expect("such puzzles can be made");
        follow(&made.puzzle, made.solution.values());
    }
}

/// Shapes of every kind. With many regions, puzzles with the fewest givens would leave only trials.
fn shapes() -> Vec<(SharedShape, Amount)> {
    let few = ["4x4", "6x6", "6x6:3x2", "9x9+diagonals", "9x9+windows", "7x7:latin"];
    let shape = |name: &str| -> SharedShape { name.parse::<Shape>().unwrap().into() };
    let mut shapes: Vec<_> = few.map(|name| (shape(name), Amount::Fewest)).into();
    shapes.push((shape("9x9+diagonals+windows"), Amount::Givens(17)));
    let jigsaw = jigsaw_shape(7, Extras::default(), 5, 0, &Stop::never()).expect("seven pieces fit");
    shapes.push((jigsaw, Amount::Fewest));
    let extra = Shape::classic(9).unwrap().and_region(&[0, 10, 20, 30]).unwrap();
    shapes.push((extra.into(), Amount::Fewest));
    shapes
}

#[test]
fn explanation_steps_agree_with_the_solution() {
    let nine: SharedShape = Shape::classic(9).unwrap().into();
    for level in Level::ALL {
        follow_made(&nine, Amount::Level(level), 5, 3);
    }
    follow_made(&nine, Amount::Fewest, 10, 4);
    for (shape, amount) in shapes() {
        follow_made(&shape, amount, 2, 5);
    }
}

/// The whole of it: `cargo test --release -p evodoku-generate --test explained -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn explanation_steps_agree_with_the_solution_of_ten_thousand() {
    let nine: SharedShape = Shape::classic(9).unwrap().into();
    for level in Level::ALL {
        follow_made(&nine, Amount::Level(level), 1000, 6);
    }
    follow_made(&nine, Amount::Fewest, 4200, 7);
    for (shape, amount) in shapes() {
        follow_made(&shape, amount, 200, 8);
    }
}

/// Compares the ranks of 200 ratings with those of Sudoku Explainer.
#[test]
fn difficulties_correlate_with_sudoku_explainer() {
    let lines = include_str!("data/explainer-ratings.txt").lines().filter(|line| !line.starts_with('#'));
    let (mut theirs, mut ours) = (Vec::new(), Vec::new());
    for line in lines {
        let (digits, rating) = line.split_once(' ').expect("a puzzle and its rating");
        theirs.push(rating.parse::<f64>().expect("a number"));
        let explanation = explain(&puzzle(digits), &Stop::never());
        assert_eq!(explanation.end, End::Solved, "{digits}");
        ours.push(explanation.hardest().expect("there is a step").difficulty.number());
    }
    let rho = spearman(&theirs, &ours);
    assert!(theirs.len() == 200 && rho > 0.95, "{rho}");
    let near = theirs.iter().zip(&ours).filter(|(theirs, ours)| (*theirs - *ours).abs() < 0.35).count();
    assert!(near >= 160, "{near} of 200 within three tenths");
}

fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

/// Ranks from 0, those of equal values averaged.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|&&other| other < value).count() as f64;
    let equal = |value: f64| values.iter().filter(|&&other| other == value).count() as f64;
    values.iter().map(|&value| below(value) + (equal(value) - 1.0) / 2.0).collect()
}

#[test]
fn explanation_reports_several_none_and_stopped() {
    // Two solutions: 1 and 2 can be exchanged in two rows.
    let grid = "....341221434321";
    let explanation = explain(&puzzle(grid), &Stop::never());
    assert_eq!(explanation.end, End::Solved, "one row follows from the others");
    let several = explain(&puzzle("..3434.........."), &Stop::never());
    assert_eq!(several.end, End::Several);
    let shape: SharedShape = Shape::classic(4).unwrap().into();
    let none =
        Puzzle::new(Grid::new(shape, vec![1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap()).unwrap();
    assert_eq!(explain(&none, &Stop::never()).end, End::NoSolution);
    let due = Stop::after(std::time::Duration::ZERO);
    let hard = puzzle("98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2");
    assert_eq!(explain(&hard, &due).end, End::Stopped);
}

#[test]
fn ai_escargot_needs_a_trial() {
    // "AI Escargot" by Arto Inkala, whose rating by Sudoku Explainer is 10.5.
    let escargot =
        puzzle("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    let explanation = explain(&escargot, &Stop::never());
    let hardest = explanation.hardest().unwrap();
    assert_eq!((explanation.end, hardest.technique), (End::Solved, Technique::DeepTry));
    assert!((10.0..11.0).contains(&hardest.difficulty.number()), "{}", hardest.difficulty);
}
