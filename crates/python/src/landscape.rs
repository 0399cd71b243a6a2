//! The landscape of a puzzle, for searches written in Python.

use crate::objects::{array, mistake};
use crate::puzzle::Puzzle;
use evodoku::{
    Keep, Kernel, Objective, Problem,
    logic::random::{Purpose, stream},
    parameters::Choice,
    puzzle::Cell,
};
use numpy::{PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use std::sync::Arc;

/// A puzzle as engines see it: fixed cells, groups of cells that exchange values, and the cost of a filled grid.
///
/// `keep` names the layer whose regions are always permutations (blocks, rows, columns or nothing), `objective` the
/// errors counted, and `kernel` the logic applied first (nothing, singles, …), as in the parameters of the same names.
/// A grid is an array of numbers, one per cell.
///
/// >>> import evodoku as ev
/// >>> landscape = ev.Landscape(ev.Puzzle("3..4..2...3..3.2"), kernel="nothing")
/// >>> grid = landscape.random(seed=1)
/// >>> one, other = landscape.groups[0][:2]
/// >>> before, change = landscape.cost(grid), landscape.delta(grid, one, other)
/// >>> landscape.swap(grid, one, other) == before + change
/// True
#[pyclass(frozen, module = "evodoku")]
pub struct Landscape(Arc<evodoku::Landscape>);

impl Landscape {
    fn check(&self, values: &[u8]) -> PyResult<()> {
        let fixed = self.0.problem().fixed();
        if values.len() != fixed.len() {
            return Err(mistake(format!(
                "{} cells were given, the puzzle has {}",
                values.len(),
                fixed.len()
            )));
        }
        let order = self.0.problem().order();
        let name = |cell| self.0.problem().shape().cell_name(cell);
        for (cell, (&value, &known)) in values.iter().zip(fixed).enumerate() {
            if value == 0 || usize::from(value) > order {
                return Err(mistake(format!(
                    "{value} at {} is out of range; values go from 1 to {order}",
                    name(cell)
                )));
            }
            if known != 0 && value != known {
                return Err(mistake(format!("{} is fixed to {known}, and {value} was given", name(cell))));
            }
        }
        Ok(())
    }

    fn candidate(&self, values: &[u8]) -> PyResult<evodoku::Candidate> {
        self.check(values)?;
        Ok(evodoku::Candidate::from_values(&self.0, values.to_vec()))
    }

    fn is_free(&self, cell: usize) -> PyResult<()> {
        match self.0.problem().fixed().get(cell) {
            Some(0) => Ok(()),
            Some(_) => Err(mistake(format!("{} is fixed", self.0.problem().shape().cell_name(cell)))),
            None => Err(mistake(format!("there is no cell {cell}; they are numbered from 0, row by row"))),
        }
    }
}

/// An option by its name.
fn choice<T>(name: &str, word: &str, found: Option<T>, choices: &[Choice]) -> PyResult<T> {
    let names = || choices.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| mistake(format!("{name} cannot be {word}; it takes {}", names())))
}

/// Engines exchange different values of one group; callers from Python may pass any two cells.
fn swap_delta(
    landscape: &evodoku::Landscape,
    candidate: &evodoku::Candidate,
    one: usize,
    other: usize,
) -> i64 {
    let are_equal = candidate.values()[one] == candidate.values()[other];
    if are_equal { 0 } else { candidate.swap_delta(landscape, one, other) }
}

fn swap(landscape: &evodoku::Landscape, candidate: &mut evodoku::Candidate, one: usize, other: usize) {
    if candidate.values()[one] != candidate.values()[other] {
        candidate.swap(landscape, one, other);
    }
}

fn numbers<'py>(py: Python<'py>, cells: &[Cell]) -> Bound<'py, PyArray1<i64>> {
    array(py, cells.iter().map(|&cell| i64::from(cell)).collect())
}

#[pymethods]
impl Landscape {
    #[new]
    #[pyo3(signature = (puzzle, *, keep="blocks", objective="missing", kernel="singles"))]
    fn new(puzzle: &Puzzle, keep: &str, objective: &str, kernel: &str) -> PyResult<Self> {
        let keep = choice("keep", keep, Keep::by_name(keep), Keep::CHOICES)?;
        let objective = choice("objective", objective, Objective::by_name(objective), Objective::CHOICES)?;
        let kernel = choice("kernel", kernel, Kernel::by_name(kernel), Kernel::CHOICES)?;
        let problem = Problem::prepared(puzzle.puzzle(), kernel).map_err(mistake)?;
        Ok(Self(Arc::new(evodoku::Landscape::new(&problem, keep, objective))))
    }

    /// The number of values, rows and columns.
    #[getter]
    fn order(&self) -> usize {
        self.0.problem().order()
    }

    /// The value of every known cell, 0 for the free ones.
    #[getter]
    fn fixed<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        array(py, self.0.problem().fixed().to_vec())
    }

    /// The cells to fill, by number from 0, row by row.
    #[getter]
    fn free<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        numbers(py, self.0.problem().free())
    }

    /// The possible values of a cell.
    fn domain(&self, cell: usize) -> PyResult<Vec<u8>> {
        self.is_free(cell)?;
        Ok(self.0.problem().domain(cell).iter().collect())
    }

    /// The free cells of each kept region, which exchange values; a single group if nothing is kept.
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyArray1<i64>>> {
        self.0.groups().iter().map(|group| numbers(py, group)).collect()
    }

    /// The values to distribute over the free cells of each group; empty if nothing is kept.
    #[getter]
    fn stock<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyArray1<u8>>> {
        self.0.stock().iter().map(|stock| array(py, stock.clone())).collect()
    }

    /// A random filling.
    #[pyo3(signature = (seed=1))]
    fn random<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<u8>> {
        let mut random = stream(seed, Purpose::Start, 0);
        array(py, evodoku::Candidate::random(&self.0, &mut random).values().to_vec())
    }

    /// The cost of a filled grid; 0 means solved.
    fn cost(&self, grid: PyReadonlyArray1<'_, u8>) -> PyResult<u64> {
        Ok(self.candidate(&grid.as_array().to_vec())?.cost())
    }

    /// The costs of many filled grids, one per row.
    fn costs<'py>(
        &self,
        py: Python<'py>,
        grids: PyReadonlyArray2<'py, u8>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let grids = grids.as_array();
        let costs = grids.rows().into_iter().map(|row| Ok(self.candidate(&row.to_vec())?.cost()));
        Ok(array(py, costs.collect::<PyResult<_>>()?))
    }

    /// The change of the cost if two free cells exchanged their values.
    fn delta(&self, grid: PyReadonlyArray1<'_, u8>, one: usize, other: usize) -> PyResult<i64> {
        self.is_free(one)?;
        self.is_free(other)?;
        Ok(swap_delta(&self.0, &self.candidate(&grid.as_array().to_vec())?, one, other))
    }

    /// Exchanges the values of two free cells, in place; returns the new cost.
    fn swap(&self, grid: &Bound<'_, PyArray1<u8>>, one: usize, other: usize) -> PyResult<u64> {
        use numpy::PyArrayMethods;
        self.is_free(one)?;
        self.is_free(other)?;
        let mut candidate = self.candidate(&grid.readonly().as_array().to_vec())?;
        swap(&self.0, &mut candidate, one, other);
        let mut grid = grid.try_readwrite().map_err(mistake)?;
        grid.as_array_mut().swap(one, other);
        Ok(candidate.cost())
    }

    /// A filled grid with its counts, which makes deltas and swaps fast.
    #[pyo3(name = "candidate", signature = (grid=None, *, seed=1))]
    fn candidate_of(
        slf: &Bound<'_, Self>,
        grid: Option<PyReadonlyArray1<'_, u8>>,
        seed: u64,
    ) -> PyResult<Candidate> {
        let landscape = slf.get();
        let candidate = match grid {
            Some(grid) => landscape.candidate(&grid.as_array().to_vec())?,
            None => evodoku::Candidate::random(&landscape.0, &mut stream(seed, Purpose::Start, 0)),
        };
        Ok(Candidate { landscape: slf.clone().unbind(), candidate })
    }
}

/// A filled grid with its counts and cost, changed in place.
#[pyclass(module = "evodoku")]
pub struct Candidate {
    landscape: Py<Landscape>,
    candidate: evodoku::Candidate,
}

#[pymethods]
impl Candidate {
    /// One value per cell.
    #[getter]
    fn grid<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        array(py, self.candidate.values().to_vec())
    }

    /// Its cost; 0 means solved.
    #[getter]
    fn cost(&self) -> u64 {
        self.candidate.cost()
    }

    /// The change of the cost if two free cells exchanged their values.
    fn delta(&self, one: usize, other: usize) -> PyResult<i64> {
        let landscape = self.landscape.get();
        landscape.is_free(one)?;
        landscape.is_free(other)?;
        Ok(swap_delta(&landscape.0, &self.candidate, one, other))
    }

    /// Exchanges the values of two free cells; returns the new cost.
    fn swap(&mut self, one: usize, other: usize) -> PyResult<u64> {
        let landscape = self.landscape.get();
        landscape.is_free(one)?;
        landscape.is_free(other)?;
        swap(&landscape.0, &mut self.candidate, one, other);
        Ok(self.candidate.cost())
    }

    /// Changes the value of a free cell; returns the new cost.
    fn recolour(&mut self, cell: usize, value: u8) -> PyResult<u64> {
        let landscape = self.landscape.get();
        landscape.is_free(cell)?;
        let order = landscape.0.problem().order();
        if value == 0 || usize::from(value) > order {
            return Err(mistake(format!("{value} is out of range; values go from 1 to {order}")));
        }
        self.candidate.recolour(&landscape.0, cell, value);
        Ok(self.candidate.cost())
    }

    /// A copy.
    fn copy(&self, py: Python<'_>) -> Self {
        Self { landscape: self.landscape.clone_ref(py), candidate: self.candidate.clone() }
    }
}
