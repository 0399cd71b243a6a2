//! Solved grids of any shape.

use super::latin;
use super::pattern::{pattern, shuffle_symmetries};
use super::switch::mix;
use evodoku::{Event, Options, Solver, presets};
use evodoku_logic::depth_first::{self, Extent};
use evodoku_logic::nine;
use evodoku_logic::propagate::{Board, Rule, Tables};
use evodoku_logic::random::Random;
use evodoku_messages::Localize;
use evodoku_puzzle::{Grid, Puzzle, Shape, SharedShape};
use rand_xoshiro::rand_core::Rng;
use std::ops::ControlFlow;
use std::sync::Arc;
use thiserror::Error;

/// A class of solved grids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Class {
    /// Well mixed.
    #[default]
    Mixed,
    /// A pattern with rows, columns, bands, stacks and values shuffled, as in Lewis (2007) and others.
    Root,
}

/// Up to this order grids with boxes are found by search from the empty grid; above, switches are faster.
const SEARCHED: usize = 16;

/// Depth-first search restarts after this many tries; each restart lasts a quarter longer than the one before.
const FIRST_TRIES: f64 = 200.0;

/// A solved grid, one value per cell, unless `may_go_on` returns false first.
pub fn solved(
    shape: &SharedShape,
    class: Class,
    random: &mut Random,
    may_go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<u8>, GenerateError> {
    let order = shape.order();
    match (class, lines_of(shape)) {
        (Class::Root, Some((height, width))) => {
            Ok(shuffle_symmetries(&pattern_of(shape), order, height, width, random))
        }
        (Class::Root, None) => Err(GenerateError::NoPattern { shape: shape.to_string() }),
        (Class::Mixed, Some(_)) if shape.is_latin() => {
            let mut values = pattern_of(shape);
            latin::mix(&mut values, order, random);
            Ok(values)
        }
        (Class::Mixed, Some((height, width))) if order > SEARCHED => {
            let mut values = shuffle_symmetries(&pattern_of(shape), order, height, width, random);
            mix(&mut values, order, height, width, random);
            Ok(values)
        }
        (Class::Mixed, _) => searched(shape, random, may_go_on),
    }
}

/// Rows per band and columns per stack, if there is nothing beside rows, columns and boxes. Without boxes all rows are
/// one band and all columns one stack.
fn lines_of(shape: &Shape) -> Option<(usize, usize)> {
    if shape.is_latin() {
        Some((shape.order(), shape.order()))
    } else {
        shape.boxes().filter(|_| shape.is_classic())
    }
}

/// Without boxes the rows are simply shifted by one each.
fn pattern_of(shape: &Shape) -> Vec<u8> {
    let (height, width) = shape.boxes().unwrap_or((1, shape.order()));
    pattern(shape.order(), height, width)
}

/// Up to this order an empty grid is filled by depth-first search; larger ones by a walk, which is faster there.
const DEPTH_FIRST: usize = 25;

/// A grid found by search from the empty one.
fn searched(
    shape: &SharedShape,
    random: &mut Random,
    may_go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<u8>, GenerateError> {
    let empty = Grid::new(shape.clone(), vec![0; shape.cell_count()]).expect("an empty grid fits its shape");
    let empty = Puzzle::new(empty).expect("nothing clashes in an empty grid");
    let found = if let Some(bits) = nine::Search::of(shape, empty.givens()) {
        by_bits(bits, random)
    } else if shape.order() <= DEPTH_FIRST {
        by_depth_first::<1>(&empty, random, may_go_on)?
    } else {
        None
    };
    found.or_else(|| by_engine(&empty, random, may_go_on)).ok_or_else(|| stopped(shape))
}

fn by_bits(bits: nine::Search, random: &mut Random) -> Option<Vec<u8>> {
    let mut grid = None;
    let found = |values: &[u8; 81]| {
        grid = Some(values.to_vec());
        ControlFlow::Break(())
    };
    bits.run(Some(random), found, |_| true);
    grid
}

/// Randomised depth-first search with restarts: milliseconds up to 16×16 and beyond. `None` if it takes too long.
fn by_depth_first<const W: usize>(
    empty: &Puzzle,
    random: &mut Random,
    may_go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Vec<u8>>, GenerateError> {
    let shape = empty.shape();
    let mut board = Board::<W>::new(Arc::new(Tables::new(shape)), &Rule::SINGLES);
    let mut tries = FIRST_TRIES;
    for _ in 0..30 {
        let mut grid = None;
        let mut found = |values: &[u8]| {
            grid = Some(values.to_vec());
            ControlFlow::Break(())
        };
        board.load(empty).map_err(|_| no_solution(shape))?;
        let mut is_stopped = false;
        let extent = depth_first::search(&mut board, Some(random), &mut found, &mut |count| {
            is_stopped = count.is_multiple_of(64) && !may_go_on();
            !is_stopped && (count as f64) < tries
        });
        if grid.is_some() {
            return Ok(grid);
        }
        if is_stopped {
            return Err(stopped(shape));
        }
        if extent == Extent::Everything {
            return Err(no_solution(shape));
        }
        tries *= 1.25;
    }
    Ok(None)
}

/// A walk over partial grids, for shapes on which depth-first search takes too long.
fn by_engine(empty: &Puzzle, random: &mut Random, may_go_on: &mut dyn FnMut() -> bool) -> Option<Vec<u8>> {
    let walk = presets::find("cover-walk").expect("the preset is built in").config;
    let mut solver = Solver::new(Options { config: walk, seed: random.next_u64(), ..Options::default() });
    let mut observer =
        |_: &Event<'_>| if may_go_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    solver.run(empty, &mut observer).solution().map(|solution| solution.values().to_vec())
}

fn stopped(shape: &Shape) -> GenerateError {
    GenerateError::Stopped { shape: shape.to_string() }
}

fn no_solution(shape: &Shape) -> GenerateError {
    GenerateError::NoSolution { shape: shape.to_string() }
}

/// Why there is no grid.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum GenerateError {
    /// Time ran out.
    Stopped {
        /// The shape.
        shape: String,
    },
    /// The shape has no solved grid.
    NoSolution {
        /// The shape.
        shape: String,
    },
    /// Only grids with rows, columns and boxes have the pattern.
    NoPattern {
        /// The shape.
        shape: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jigsaw_pieces;
    use evodoku_logic::random::{Purpose, stream};

    fn grid(shape: &SharedShape, class: Class, seed: u64) -> Vec<u8> {
        let values = solved(shape, class, &mut stream(seed, Purpose::Generate, 0), &mut || true).unwrap();
        let grid = Grid::new(shape.clone(), values.clone()).unwrap();
        assert!(grid.is_complete() && grid.first_violation().is_none(), "{shape}");
        values
    }

    #[test]
    fn solved_grid_of_every_shape_is_valid_and_repeats_for_a_seed() {
        for name in [
            "4x4",
            "6x6",
            "9x9",
            "12x12:3x4",
            "10x10:latin",
            "18x18:latin",
            "9x9+diagonals",
            "9x9+windows",
            "16x16",
            "20x20:4x5",
            "36x36+diagonals",
        ] {
            let shape: SharedShape = Arc::new(name.parse::<Shape>().unwrap());
            assert_eq!(grid(&shape, Class::Mixed, 1), grid(&shape, Class::Mixed, 1), "{name}");
            assert_ne!(grid(&shape, Class::Mixed, 1), grid(&shape, Class::Mixed, 2), "{name}");
        }
        let pieces = jigsaw_pieces(9, &mut stream(1, Purpose::Generate, 0));
        grid(&Arc::new(Shape::jigsaw(9, &pieces).unwrap()), Class::Mixed, 1);
    }

    #[test]
    fn root_class_without_boxes_is_an_error() {
        let shape: SharedShape = Arc::new("9x9".parse::<Shape>().unwrap());
        grid(&shape, Class::Root, 1);
        let crossed: SharedShape = Arc::new("9x9+diagonals".parse::<Shape>().unwrap());
        let error = solved(&crossed, Class::Root, &mut stream(1, Purpose::Generate, 0), &mut || true);
        assert!(error.unwrap_err().to_string().contains("no root grid"));
    }

    #[test]
    fn shape_without_solution_is_an_error() {
        // On 2×2 with both diagonals every two cells see each other.
        let shape: SharedShape = Arc::new(Shape::latin(2).unwrap().and_diagonals().unwrap());
        let error = solved(&shape, Class::Mixed, &mut stream(1, Purpose::Generate, 0), &mut || true);
        assert_eq!(error, Err(GenerateError::NoSolution { shape: shape.to_string() }));
    }

    /// Each value is in each cell about equally often.
    #[test]
    fn values_are_uniformly_distributed_over_cells() {
        let shape: SharedShape = Arc::new("9x9".parse::<Shape>().unwrap());
        let mut counts = vec![0_u32; 81 * 9];
        for seed in 0..900 {
            for (cell, value) in grid(&shape, Class::Mixed, seed).into_iter().enumerate() {
                counts[cell * 9 + usize::from(value) - 1] += 1;
            }
        }
        // 100 expected with a deviation of 9.4; of 729 counts hardly one is five deviations away.
        assert!(counts.iter().all(|count| (53..=147).contains(count)), "{counts:?}");
    }
}
