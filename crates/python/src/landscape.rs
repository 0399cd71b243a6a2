//! The landscape of a puzzle, for searches written in Python.

use crate::meter::{Best, Meter};
use crate::objects::{array, mistake};
use crate::options::seconds;
use crate::puzzle::Puzzle;
use crate::read;
use evodoku::{
    Keep, Kernel, Objective, Problem,
    logic::random::{Purpose, stream},
    parameters::Choice,
    puzzle::Cell,
};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::iter::zip;

/// A puzzle as engines see it: fixed cells, groups of cells that exchange values, and the cost of a filled grid.
///
/// `keep` names the layer whose regions are always permutations (blocks, rows, columns or nothing), `objective` the
/// errors counted, and `kernel` the logic applied first (nothing, singles, …), as in the parameters of the same names.
/// A grid is an array or list of numbers, one per cell, as one row or as rows and columns, or a text. A grid whose kept
/// regions are no permutations is refused, so that a cost of 0 means solved.
///
/// >>> import evodoku as ev
/// >>> landscape = ev.Landscape(ev.Puzzle("3..4..2...3..3.2"), kernel="nothing")
/// >>> grid = landscape.random(seed=1)
/// >>> one, other = landscape.groups[0][:2]
/// >>> before, change = landscape.cost(grid), landscape.delta(grid, one, other)
/// >>> landscape.swap(grid, one, other) == before + change
/// True
#[pyclass(frozen, module = "evodoku")]
pub struct Landscape {
    native: evodoku::Landscape,
    puzzle: Py<Puzzle>,
    /// The words for `keep`, `objective` and `kernel`, for pickle.
    choices: [String; 3],
    /// Counts evaluations in a run of an experiment.
    meter: Option<Meter>,
}

impl Landscape {
    fn check(&self, values: &[u8]) -> PyResult<()> {
        let fixed = self.native.problem().fixed();
        if values.len() != fixed.len() {
            return Err(mistake(format!(
                "{} cells were given, the puzzle has {}",
                values.len(),
                fixed.len()
            )));
        }
        let order = self.native.problem().order();
        let name = |cell| self.native.problem().shape().cell_name(cell);
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
        self.check_kept(values)
    }

    /// The cost counts all layers but the kept one, whose regions must be permutations.
    fn check_kept(&self, values: &[u8]) -> PyResult<()> {
        for (group, stock) in zip(self.native.groups(), self.native.stock()) {
            let mut left = [0_u16; 256];
            for &value in stock {
                left[usize::from(value)] += 1;
            }
            for &cell in group.iter().filter(|_| self.native.is_kept()) {
                let value = values[usize::from(cell)];
                let left = &mut left[usize::from(value)];
                if *left == 0 {
                    return Err(mistake(format!(
                        "{value} at {} stands twice in its group: with keep=\"{}\" the cells of a group share out \
                         its stock; keep=\"nothing\" takes any values",
                        self.native.problem().shape().cell_name(cell.into()),
                        self.choices[0]
                    )));
                }
                *left -= 1;
            }
        }
        Ok(())
    }

    /// The values of a grid of any type.
    fn values(&self, grid: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
        if let Ok(array) = grid.extract::<PyReadonlyArray1<'_, u8>>() {
            return Ok(array.as_array().to_vec());
        }
        let cells = self.native.problem().fixed().len();
        if let Ok(count) = grid.getattr("size").and_then(|size| size.extract::<usize>())
            && count != cells
        {
            return Err(mistake(format!("{count} cells were given, the puzzle has {cells}")));
        }
        Ok(read::grid(grid, Some(self.puzzle.get().grid().shape().clone()))?.values().to_vec())
    }

    fn cost_of(&self, values: Vec<u8>) -> PyResult<i64> {
        self.count()?;
        let candidate = self.candidate_of_values(values)?;
        self.note(&candidate);
        Ok(candidate.cost() as i64)
    }

    fn candidate(&self, grid: &Bound<'_, PyAny>) -> PyResult<evodoku::Candidate> {
        self.candidate_of_values(self.values(grid)?)
    }

    fn candidate_of_values(&self, values: Vec<u8>) -> PyResult<evodoku::Candidate> {
        self.check(&values)?;
        Ok(evodoku::Candidate::from_values(&self.native, values))
    }

    fn count(&self) -> PyResult<()> {
        self.meter.as_ref().map_or(Ok(()), Meter::count)
    }

    fn note(&self, candidate: &evodoku::Candidate) {
        if let Some(meter) = &self.meter {
            meter.note(candidate.cost(), candidate.values());
        }
    }

    /// Two cells exchange their values only if both are free and of one group.
    fn are_of_a_group(&self, one: usize, other: usize) -> PyResult<()> {
        self.is_free(one)?;
        self.is_free(other)?;
        let Some(layer) = self.native.kept() else { return Ok(()) };
        let shape = self.native.problem().shape();
        if shape.slots(one)[layer] == shape.slots(other)[layer] {
            return Ok(());
        }
        let [first, second] = [one, other].map(|cell| shape.cell_name(cell));
        let keep = &self.choices[0];
        Err(mistake(format!(
            "{first} and {second} are not of one group: with keep=\"{keep}\" values are exchanged within `groups`"
        )))
    }

    fn is_free(&self, cell: usize) -> PyResult<()> {
        match self.native.problem().fixed().get(cell) {
            Some(0) => Ok(()),
            Some(_) => Err(mistake(format!("{} is fixed", self.native.problem().shape().cell_name(cell)))),
            None => Err(mistake(format!("there is no cell {cell}; they are numbered from 0, row by row"))),
        }
    }
}

/// The best grid of a run with its cost, and the costs on the way with their evaluations.
type BestSoFar<'py> = (Option<(u64, Bound<'py, PyArray1<u8>>)>, Vec<(u64, u64)>);

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
    fn new(puzzle: Bound<'_, Puzzle>, keep: &str, objective: &str, kernel: &str) -> PyResult<Self> {
        let choices = [keep, objective, kernel].map(str::to_owned);
        let keep = choice("keep", keep, Keep::by_name(keep), Keep::CHOICES)?;
        let objective = choice("objective", objective, Objective::by_name(objective), Objective::CHOICES)?;
        let kernel = choice("kernel", kernel, Kernel::by_name(kernel), Kernel::CHOICES)?;
        let puzzle = puzzle.unbind();
        let problem = Problem::prepared(puzzle.get().puzzle(), kernel).map_err(mistake)?;
        if let Some(clue) = problem.shape().constraints().iter().find(|it| it.is_clue()) {
            let keyword = clue.keyword();
            return Err(mistake(format!(
                "the cost of a landscape counts regions, and {keyword} is another rule"
            )));
        }
        Ok(Self { native: evodoku::Landscape::new(&problem, keep, objective), puzzle, choices, meter: None })
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self, py: Python<'_>) -> Py<Puzzle> {
        self.puzzle.clone_ref(py)
    }

    /// The number of values, rows and columns.
    #[getter]
    fn order(&self) -> usize {
        self.native.problem().order()
    }

    /// The value of every known cell, 0 for the free ones.
    #[getter]
    fn fixed<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        array(py, self.native.problem().fixed().to_vec())
    }

    /// The cells to fill, by number from 0, row by row.
    #[getter]
    fn free<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        numbers(py, self.native.problem().free())
    }

    /// The possible values of a cell.
    fn domain<'py>(&self, py: Python<'py>, cell: usize) -> PyResult<Bound<'py, PyList>> {
        self.is_free(cell)?;
        PyList::new(py, self.native.problem().domain(cell).iter().collect::<Vec<_>>())
    }

    /// The free cells of each kept region, which exchange values; a single group if nothing is kept.
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyArray1<i64>>> {
        self.native.groups().iter().map(|group| numbers(py, group)).collect()
    }

    /// The values to distribute over the free cells of each group; empty if nothing is kept.
    #[getter]
    fn stock<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyArray1<u8>>> {
        self.native.stock().iter().map(|stock| array(py, stock.clone())).collect()
    }

    /// A random filling.
    #[pyo3(signature = (seed=1))]
    fn random<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<u8>> {
        let mut random = stream(seed, Purpose::Start, 0);
        array(py, evodoku::Candidate::random(&self.native, &mut random).values().to_vec())
    }

    /// The cost of a filled grid; 0 means solved.
    fn cost(&self, grid: &Bound<'_, PyAny>) -> PyResult<i64> {
        self.cost_of(self.values(grid)?)
    }

    /// The evaluations of this run; 0 outside an experiment.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.meter.as_ref().map_or(0, Meter::evaluations)
    }

    /// Whether the budget of this run is spent, or a solution was found.
    #[getter]
    fn is_over(&self) -> bool {
        self.meter.as_ref().is_some_and(Meter::is_over)
    }

    /// The same landscape for a run that begins now: it counts evaluations, and raises RunOver when the budget is spent.
    #[pyo3(signature = (evaluations=None, time=None, cpu=None))]
    fn metered(
        &self,
        py: Python<'_>,
        evaluations: Option<u64>,
        time: Option<Bound<'_, PyAny>>,
        cpu: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let time = time.map(|time| seconds("seconds", &time)).transpose()?;
        let cpu = cpu.map(|time| seconds("cpu_seconds", &time)).transpose()?;
        let (puzzle, choices) = (self.puzzle.clone_ref(py), self.choices.clone());
        let meter = Some(Meter::begin(evaluations, time, cpu));
        Ok(Self { native: self.native.clone(), puzzle, choices, meter })
    }

    /// Takes a grid that a run hands in: an evaluation, unless it is the best one that was counted already.
    fn take(&self, grid: &Bound<'_, PyAny>) -> PyResult<()> {
        let values = self.values(grid)?;
        let best = self.meter.as_ref().and_then(|meter| meter.best().found);
        if best.is_some_and(|(_, best)| best == values) {
            return Ok(());
        }
        self.cost_of(values).map(drop)
    }

    /// The best grid of this run and its cost, and the costs on the way with their evaluations.
    fn best<'py>(&self, py: Python<'py>) -> BestSoFar<'py> {
        let Best { found, progress } = self.meter.as_ref().map(Meter::best).unwrap_or_default();
        (found.map(|(cost, values)| (cost, array(py, values))), progress)
    }

    /// The costs of many filled grids, such as the rows of an array.
    fn costs<'py>(&self, grids: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let costs: PyResult<Vec<i64>> = match grids.extract::<PyReadonlyArray2<'_, u8>>() {
            Ok(grids) if grids.shape()[1] == self.native.problem().fixed().len() => {
                grids.as_array().rows().into_iter().map(|row| self.cost_of(row.to_vec())).collect()
            }
            _ => grids.try_iter()?.map(|grid| self.cost(&grid?)).collect(),
        };
        costs.map(|costs| array(grids.py(), costs))
    }

    /// The change of the cost if two free cells of a group exchanged their values.
    fn delta(&self, grid: &Bound<'_, PyAny>, one: usize, other: usize) -> PyResult<i64> {
        self.are_of_a_group(one, other)?;
        self.meter.as_ref().map_or(Ok(()), |meter| meter.ask(one, other))?;
        Ok(swap_delta(&self.native, &self.candidate(grid)?, one, other))
    }

    /// Exchanges the values of two free cells of a group, in place; returns the new cost.
    fn swap(&self, grid: &Bound<'_, PyAny>, one: usize, other: usize) -> PyResult<i64> {
        self.are_of_a_group(one, other)?;
        self.meter.as_ref().map_or(Ok(()), |meter| meter.exchange(one, other))?;
        let mut candidate = self.candidate(grid)?;
        swap(&self.native, &mut candidate, one, other);
        self.note(&candidate);
        if let Ok(array) = grid.cast::<PyArray1<u8>>() {
            array.try_readwrite().map_err(mistake)?.as_array_mut().swap(one, other);
        } else {
            exchange(grid, one, other, self.native.problem().order())?;
        }
        Ok(candidate.cost() as i64)
    }

    /// A filled grid with its counts, which makes deltas and swaps fast.
    #[pyo3(name = "candidate", signature = (grid=None, *, seed=1))]
    fn new_candidate(
        slf: &Bound<'_, Self>,
        grid: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<Candidate> {
        let own = slf.get();
        own.count()?;
        let candidate = match grid {
            Some(grid) => own.candidate(grid)?,
            None => evodoku::Candidate::random(&own.native, &mut stream(seed, Purpose::Start, 0)),
        };
        own.note(&candidate);
        Ok(Candidate { owner: slf.clone().unbind(), candidate })
    }

    fn __repr__(&self) -> String {
        let [keep, objective, kernel] = &self.choices;
        let free = self.native.problem().free().len();
        format!("<Landscape: {free} free cells, keep={keep}, objective={objective}, kernel={kernel}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, own) = (slf.py(), slf.get());
        let rebuild = py.import("evodoku._tables")?.getattr("_landscape")?;
        let [keep, objective, kernel] = &own.choices;
        Ok((rebuild, (own.puzzle.bind(py), keep, objective, kernel).into_pyobject(py)?))
    }
}

/// Exchanges two cells of an array or list of any type, which may have rows.
fn exchange(grid: &Bound<'_, PyAny>, one: usize, other: usize, order: usize) -> PyResult<()> {
    let has_rows = grid.cast::<PyList>().is_ok_and(|rows| rows.len() == order);
    let place = |cell: usize| -> PyResult<(Bound<'_, PyAny>, usize)> {
        Ok(if has_rows {
            (grid.get_item(cell / order)?, cell % order)
        } else {
            (grid.getattr("flat").unwrap_or_else(|_| grid.clone()), cell)
        })
    };
    let ((first, at), (second, there)) = (place(one)?, place(other)?);
    let (value, instead) = (first.get_item(at)?, second.get_item(there)?);
    let fixed =
        |_| PyTypeError::new_err("this grid cannot be changed in place; pass an array or a list of numbers");
    first.set_item(at, instead).map_err(fixed)?;
    second.set_item(there, value).map_err(fixed)
}

/// A filled grid with its counts and cost, changed in place.
#[pyclass(module = "evodoku")]
pub struct Candidate {
    owner: Py<Landscape>,
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
    fn cost(&self) -> i64 {
        self.candidate.cost() as i64
    }

    /// The change of the cost if two free cells of a group exchanged their values.
    fn delta(&self, one: usize, other: usize) -> PyResult<i64> {
        let own = self.owner.get();
        own.are_of_a_group(one, other)?;
        own.meter.as_ref().map_or(Ok(()), |meter| meter.ask(one, other))?;
        Ok(swap_delta(&own.native, &self.candidate, one, other))
    }

    /// Exchanges the values of two free cells of a group; returns the new cost.
    fn swap(&mut self, one: usize, other: usize) -> PyResult<i64> {
        let own = self.owner.get();
        own.are_of_a_group(one, other)?;
        own.meter.as_ref().map_or(Ok(()), |meter| meter.exchange(one, other))?;
        swap(&own.native, &mut self.candidate, one, other);
        own.note(&self.candidate);
        Ok(self.candidate.cost() as i64)
    }

    /// Changes the value of a free cell where nothing is kept; returns the new cost.
    fn recolour(&mut self, cell: usize, value: u8) -> PyResult<i64> {
        let own = self.owner.get();
        own.is_free(cell)?;
        if own.native.is_kept() {
            let keep = &own.choices[0];
            return Err(mistake(format!(
                "with keep=\"{keep}\" cells exchange their values; to change a single one, take keep=\"nothing\""
            )));
        }
        let order = own.native.problem().order();
        if value == 0 || usize::from(value) > order {
            return Err(mistake(format!("{value} is out of range; values go from 1 to {order}")));
        }
        own.count()?;
        if self.candidate.values()[cell] != value {
            self.candidate.recolour(&own.native, cell, value);
        }
        own.note(&self.candidate);
        Ok(self.candidate.cost() as i64)
    }

    /// A copy.
    fn copy(&self, py: Python<'_>) -> Self {
        Self { owner: self.owner.clone_ref(py), candidate: self.candidate.clone() }
    }

    fn __repr__(&self) -> String {
        format!("<Candidate: cost {}>", self.candidate.cost())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.borrow().candidate == self.candidate)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, own) = (slf.py(), slf.borrow());
        Ok((own.owner.bind(py).getattr("candidate")?, (own.grid(py),).into_pyobject(py)?))
    }
}
