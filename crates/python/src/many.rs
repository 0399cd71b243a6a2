//! Solves many puzzles on several threads.

use crate::interrupt::interruptible;
use crate::objects::mistake;
use crate::options::{self, Asked};
use crate::read;
use evodoku::{
    Options, Puzzle, Solver, StopHandle,
    puzzle::{Grid, Shape, SharedShape},
};
use numpy::ndarray::Array2;
use numpy::{PyArray1, PyArray2, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::iter::zip;

/// The puzzles to solve.
enum Source {
    Text(read::Text),
    Grids(Vec<Grid>),
}

/// The grids of many puzzles, a row of cells each, and which of them are solved.
type Solved<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<bool>>);

/// Solves many puzzles; an unsolved row has the cells known so far.
#[pyfunction]
pub fn solve_many<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    shape: Option<&str>,
    asked: Asked<'py>,
    threads: u64,
) -> PyResult<Solved<'py>> {
    let (_, options) = asked.read()?;
    let threads = options::threads(threads)?;
    let shape = read::shape(shape, None)?;
    let source = source(puzzles, shape.as_ref())?;
    let stop = StopHandle::default();
    let solved = interruptible(py, &|| stop.stop(), || solve(source, shape, &options, threads, &stop))??;
    let (grids, are_solved): (Vec<Vec<u8>>, Vec<bool>) = solved.into_iter().unzip();
    let cells = grids.first().map_or(81, Vec::len);
    let rows = Array2::from_shape_vec((grids.len(), cells), grids.concat());
    let rows =
        rows.map_err(|_| mistake("the puzzles are of several sizes; solve those of one size at a time"))?;
    Ok((PyArray2::from_owned_array(py, rows), PyArray1::from_vec(py, are_solved)))
}

fn source(puzzles: &Bound<'_, PyAny>, shape: Option<&SharedShape>) -> PyResult<Source> {
    if let Some(text) = read::text(puzzles)? {
        return Ok(Source::Text(text));
    }
    let grids = match puzzles.extract::<PyReadonlyArray2<'_, u8>>() {
        Ok(rows) => of_rows(&rows, shape)?,
        Err(_) => {
            puzzles.try_iter()?.map(|puzzle| read::grid(&puzzle?, shape.cloned())).collect::<PyResult<_>>()?
        }
    };
    Ok(Source::Grids(grids))
}

/// A grid of each row of an array.
fn of_rows(rows: &PyReadonlyArray2<'_, u8>, shape: Option<&SharedShape>) -> PyResult<Vec<Grid>> {
    let cells = rows.shape()[1];
    let shape = match shape {
        Some(shape) => shape.clone(),
        None if cells.isqrt().pow(2) == cells => Shape::classic(cells.isqrt()).map_err(mistake)?.into(),
        None => return Err(mistake(format!("rows of {cells} cells are no grids; one of order n has n × n"))),
    };
    let rows = rows.as_array();
    let grid = |(number, row): (usize, numpy::ndarray::ArrayView1<'_, u8>)| {
        Grid::new(shape.clone(), row.to_vec()).map_err(|error| mistake(format!("puzzle {number}: {error}")))
    };
    rows.rows().into_iter().enumerate().map(grid).collect()
}

fn solve(
    source: Source,
    shape: Option<SharedShape>,
    options: &Options,
    threads: usize,
    stop: &StopHandle,
) -> PyResult<Vec<(Vec<u8>, bool)>> {
    let grids = match source {
        Source::Grids(grids) => grids,
        Source::Text(text) => text.grids(shape).collect::<PyResult<_>>()?,
    };
    let solver = || Solver::new(options.clone()).stopped_by(stop.clone());
    if threads == 1 {
        let mut solver = solver();
        return Ok(grids.iter().map(|grid| answer(&mut solver, grid, stop)).collect());
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(mistake)?;
    Ok(pool.install(|| {
        grids.par_iter().map_init(solver, |solver, grid| answer(solver, grid, stop)).collect::<Vec<_>>()
    }))
}

/// The solution, or else the cells known so far, which are never wrong unless the givens clash.
fn answer(solver: &mut Solver, grid: &Grid, stop: &StopHandle) -> (Vec<u8>, bool) {
    let Some(puzzle) = Puzzle::new(grid.clone()).ok().filter(|_| !stop.is_raised()) else {
        return (grid.values().to_vec(), false);
    };
    let report = solver.run(&puzzle, &mut ());
    let values = report.shown(&puzzle).values().to_vec();
    debug_assert!(zip(&values, puzzle.givens()).all(|(value, given)| *given == 0 || value == given));
    (values, report.solution().is_some())
}
