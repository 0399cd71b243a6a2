//! Generated puzzles meet the request, and impossible requests are rejected.

use evodoku_generate::{
    Amount, Extras, Ladder, Level, Made, MakeError, Maker, Request, has_easy_puzzles_only, make_jigsaw,
};
use evodoku_generate::{Class, Holes, jigsaw_pieces};
use evodoku_logic::random::{Purpose, stream};
use evodoku_logic::{Answer, Referee, Stop, check};
use evodoku_puzzle::notation::{Notation, ReadOptions, Reader, write};
use evodoku_puzzle::{Grid, Puzzle, Shape, SharedShape};
use std::sync::Arc;
use std::time::Duration;

fn shape(name: &str) -> SharedShape {
    Arc::new(name.parse::<Shape>().unwrap())
}

fn made(request: &Request, index: u64) -> Made {
    Maker::new().make(request, 1, index, &Stop::never()).unwrap()
}

fn refused(request: &Request) -> String {
    Maker::new().make(request, 1, 0, &Stop::after(Duration::from_millis(50))).unwrap_err().to_string()
}

fn is_unique(puzzle: &Puzzle) -> bool {
    matches!(check(&mut Referee::new(), puzzle.grid(), 2, &Stop::never()), Answer::Unique(_))
}

#[test]
fn puzzle_of_every_shape_is_unique_and_reads_back() {
    let pieces = jigsaw_pieces(7, &mut stream(1, Purpose::Generate, 0));
    let jigsaw = Arc::new(Shape::jigsaw(7, &pieces).unwrap());
    let shapes =
        ["4x4", "6x6", "8x8", "9x9", "10x10", "12x12:3x4", "9x9+diagonals", "9x9+windows", "7x7:latin"];
    for shape in shapes.map(shape).into_iter().chain([jigsaw]) {
        let made = made(&Request::new(shape.clone(), Amount::Share(0.5)), 0);
        assert_eq!(made.puzzle.given_count(), (shape.cell_count() as f64 / 2.0).round() as usize, "{shape}");
        assert!(is_unique(&made.puzzle), "{shape}");
        let text =
            write(made.puzzle.grid(), Notation::Numbers).unwrap_or_else(|_| text_of(made.puzzle.grid()));
        let options = ReadOptions { shape: Some(shape.clone()), ..ReadOptions::default() };
        let entry = Reader::new(text.as_bytes(), options).next().unwrap();
        assert_eq!(entry.result.unwrap().values(), made.puzzle.givens(), "{shape}");
    }
}

/// Values separated by blanks.
fn text_of(grid: &Grid) -> String {
    grid.values().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn puzzles_repeat_for_a_seed_and_differ_between_seeds() {
    let request = Request::new(shape("9x9"), Amount::Givens(28));
    assert_eq!(made(&request, 3), made(&request, 3));
    assert_ne!(made(&request, 3), made(&request, 4));
    let other = Maker::new().make(&request, 2, 3, &Stop::never()).unwrap();
    assert_ne!(made(&request, 3), other);
}

#[test]
fn levels_have_their_givens_and_need() {
    for level in Level::ALL {
        for index in 0..3 {
            let made = made(&Request::new(shape("9x9"), Amount::Level(level)), index);
            assert!(level.givens_on_nine().contains(&made.puzzle.given_count()), "{level}");
            assert_eq!(Level::of(&Ladder::default().climb(&made.puzzle, &Stop::never())), Some(level));
            assert!(is_unique(&made.puzzle));
        }
    }
    let medium = made(&Request::new(shape("6x6"), Amount::Level(Level::Easy)), 0);
    assert!(is_unique(&medium.puzzle));
}

#[test]
fn minimal_puzzle_needs_each_given() {
    let request = Request { is_minimal: true, ..Request::new(shape("6x6"), Amount::Fewest) };
    let made = made(&request, 0);
    assert!(is_unique(&made.puzzle));
    for cell in (0..36).filter(|&cell| made.puzzle.givens()[cell] != 0) {
        let mut givens = made.puzzle.givens().to_vec();
        givens[cell] = 0;
        let less = Puzzle::new(Grid::new(request.shape.clone(), givens).unwrap()).unwrap();
        assert!(!is_unique(&less), "the given of cell {cell} is needless");
    }
}

#[test]
fn puzzle_cut_short_is_an_error() {
    for is_minimal in [false, true] {
        let request = Request { is_minimal, ..Request::new(shape("9x9"), Amount::Fewest) };
        let error = Maker::new().make(&request, 1, 0, &Stop::after(Duration::ZERO)).unwrap_err();
        assert!(matches!(error, MakeError::CutShort { .. }), "{error}");
    }
}

#[test]
fn minimal_symmetric_puzzle_needs_each_given_of_a_pair() {
    let request =
        Request { is_minimal: true, is_symmetric: true, ..Request::new(shape("6x6"), Amount::Fewest) };
    let puzzle = made(&request, 0).puzzle;
    for cell in (0..36).filter(|&cell| puzzle.givens()[cell] != 0) {
        let mut givens = puzzle.givens().to_vec();
        givens[cell] = 0;
        assert!(!is_unique(&Puzzle::new(Grid::new(request.shape.clone(), givens).unwrap()).unwrap()));
    }
}

#[test]
fn evidence_digs_20x20_to_a_number_and_to_minimality() {
    let shape = shape("20x20");
    let request = Request { is_unique: Some(true), ..Request::new(shape.clone(), Amount::Share(0.45)) };
    let made_to_number = made(&request, 0);
    assert_eq!(made_to_number.puzzle.given_count(), 180);
    assert!(is_unique(&made_to_number.puzzle));
    let request = Request { is_minimal: true, ..Request::new(shape, Amount::Fewest) };
    let least = made(&request, 0).puzzle;
    assert!(is_unique(&least));
    let mut referee = Referee::new();
    for cell in (0..400).filter(|&cell| least.givens()[cell] != 0).step_by(10) {
        let mut givens = least.givens().to_vec();
        let value = std::mem::replace(&mut givens[cell], 0);
        let less = Puzzle::new(Grid::new(request.shape.clone(), givens).unwrap()).unwrap();
        assert_eq!(referee.is_needless(&less, cell, value, &Stop::never()), Some(false), "cell {cell}");
    }
}

#[test]
fn jigsaw_map_without_solution_is_replaced() {
    let extras = Extras { diagonals: true, windows: false };
    let request = |shape| Request::new(shape, Amount::Givens(30));
    let made = make_jigsaw(&mut Maker::new(), (9, extras), &request, 1, 0, &Stop::never()).unwrap();
    assert_eq!((made.puzzle.given_count(), is_unique(&made.puzzle)), (30, true));
}

#[test]
fn symmetric_and_balanced_requests_are_met() {
    let request = Request { is_symmetric: true, ..Request::new(shape("9x9"), Amount::Givens(32)) };
    let puzzle = made(&request, 0).puzzle;
    let shows = |cell: usize| puzzle.givens()[cell] != 0;
    assert!((0..81).all(|cell| shows(cell) == shows(80 - cell)));
    let request = Request {
        holes: Holes::Balanced,
        is_unique: Some(false),
        class: Class::Root,
        ..Request::new(shape("16x16"), Amount::Share(0.5))
    };
    let puzzle = made(&request, 0).puzzle;
    assert!(puzzle.givens().chunks(16).all(|row| row.iter().filter(|&&given| given != 0).count() == 8));
}

#[test]
fn large_grid_is_dug_by_share_without_proof_or_by_logic() {
    let request = Request::new(shape("36x36"), Amount::Share(0.5));
    let large = made(&request, 0);
    assert_eq!((large.puzzle.given_count(), large.is_unique), (648, None));
    let by_logic = Request { is_unique: Some(true), ..Request::new(shape("36x36"), Amount::Share(0.9)) };
    let large = made(&by_logic, 0);
    assert_eq!(large.is_unique, Some(true));
    assert!(evodoku_logic::propagate(&large.puzzle, &evodoku_logic::Rule::SINGLES).unwrap().is_solved());
}

#[test]
fn impossible_request_is_rejected_at_once() {
    let nine = |amount| Request::new(shape("9x9"), amount);
    assert_eq!(
        refused(&nine(Amount::Givens(16))),
        "a 9x9 puzzle with 16 givens cannot have one solution only; ask for at least 17, or do not ask for one solution"
    );
    assert!(refused(&nine(Amount::Givens(82))).contains("do not fit the 81 cells"));
    assert!(refused(&nine(Amount::Share(1.5))).contains("from 0 to 1"));
    let several = Request { is_unique: Some(false), ..nine(Amount::Level(Level::Hard)) };
    assert!(refused(&several).contains("has one solution"));
    let large = Request::new(shape("36x36"), Amount::Level(Level::Expert));
    assert!(refused(&large).contains("not made above 25×25"));
    // Possible in principle, but not in this time.
    let rare = refused(&nine(Amount::Givens(17)));
    assert!(rare.starts_with("no 9x9 puzzle with 17 givens and one solution was found in time"), "{rare}");
}

#[test]
fn few_givens_without_uniqueness_are_accepted() {
    let request = Request { is_unique: Some(false), ..Request::new(shape("9x9"), Amount::Givens(5)) };
    assert_eq!(made(&request, 0).puzzle.given_count(), 5);
}

/// Twelve of the 288 grids have 1234 in their first row; the others are relabelings of these. A set of cells is a
/// puzzle with one solution if it distinguishes its grid from all others.
#[test]
fn every_unique_standard_4x4_is_easy_and_has_four_givens() {
    let mut grids = Vec::new();
    complete(&mut vec![0; 16], 0, &mut grids);
    assert_eq!(grids.len(), 288);
    let (mut counts, mut ladder) = ([0; 17], Ladder::default());
    for grid in grids.iter().filter(|grid| grid.starts_with(&[1, 2, 3, 4])) {
        let differing = |other: &Vec<u8>| -> u16 {
            (0..16).filter(|&cell| grid[cell] != other[cell]).map(|cell| 1 << cell).sum()
        };
        let others: Vec<u16> = grids.iter().map(differing).filter(|&cells| cells != 0).collect();
        let has_one = |cells: u16| others.iter().all(|other| cells & other != 0);
        let is_needed = |cells: u16, cell: u16| cells & 1 << cell == 0 || !has_one(cells & !(1 << cell));
        for cells in 0..=u16::MAX {
            if has_one(cells) && (0..16).all(|cell| is_needed(cells, cell)) {
                let givens =
                    (0..16).map(|cell| if cells & 1 << cell == 0 { 0 } else { grid[cell] }).collect();
                let puzzle = Puzzle::new(Grid::new(shape("4x4"), givens).unwrap()).unwrap();
                assert_eq!(
                    Level::of(&ladder.climb(&puzzle, &Stop::never())),
                    Some(Level::Easy),
                    "{}",
                    puzzle.grid()
                );
                counts[puzzle.given_count()] += 1;
            }
        }
    }
    assert_eq!((counts.iter().sum::<u32>(), counts.iter().position(|&count| count > 0)), (3568, Some(4)));
    assert!(has_easy_puzzles_only(&shape("4x4")));
    assert!(
        !["4x4+diagonals", "4x4:latin", "6x6", "9x9"].iter().any(|name| has_easy_puzzles_only(&shape(name)))
    );
    let three = Request::new(shape("4x4"), Amount::Givens(3));
    assert!(refused(&three).contains("ask for at least 4"));
}

/// All ways to fill the cells from one on.
fn complete(values: &mut Vec<u8>, cell: usize, grids: &mut Vec<Vec<u8>>) {
    if cell == 16 {
        grids.push(values.clone());
        return;
    }
    let place = |cell: usize| (cell / 4, cell % 4, cell / 8 * 2 + cell % 4 / 2);
    for value in 1..=4 {
        let (row, column, in_box) = place(cell);
        let clashes = |other: usize| {
            let (its_row, its_column, its_box) = place(other);
            values[other] == value && (its_row == row || its_column == column || its_box == in_box)
        };
        if !(0..cell).any(clashes) {
            values[cell] = value;
            complete(values, cell + 1, grids);
        }
    }
    values[cell] = 0;
}
