//! The Python class of puzzles.

use crate::constraint::Constraint;
use crate::objects::{mistake, square};
use crate::read;
use evodoku::puzzle::{Grid, SharedShape};
use evodoku_lab::experiment::text_of;
use evodoku_puzzle::ShapeSpec;
use evodoku_puzzle::notation::{Notation, write};
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A Sudoku of any size and shape.
///
/// `source` is a text in any notation, a link of f-puzzles, SudokuPad or SudokuWiki, a file, rows of numbers with 0 or
/// None for empty cells, or a numpy array. `shape` names the shape where the source does not, such as "9x9+diagonals"
/// or "12x12:3x4"; `regions` is a map of jigsaw pieces, of the same size as the grid.
///
/// >>> import evodoku as ev
/// >>> p = ev.Puzzle("3..4..2...3..3.2")
/// >>> p.order, p.shape, p.given_count
/// (4, '4x4', 6)
/// >>> p.givens[0]
/// array([3, 0, 0, 4], dtype=uint8)
/// >>> p == ev.Puzzle([[3, 0, 0, 4], [0, 0, 2, 0], [0, 0, 3, 0], [0, 3, 0, 2]])
/// True
#[pyclass(frozen, module = "evodoku")]
pub struct Puzzle(evodoku::Puzzle);

impl Puzzle {
    /// The puzzle of a grid whose values do not clash.
    pub fn of(grid: Grid) -> PyResult<Self> {
        evodoku::Puzzle::new(grid).map(Self).map_err(mistake)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &evodoku::Puzzle {
        &self.0
    }

    /// Its grid.
    pub fn grid(&self) -> &Grid {
        self.0.grid()
    }
}

impl From<evodoku::Puzzle> for Puzzle {
    fn from(puzzle: evodoku::Puzzle) -> Self {
        Self(puzzle)
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, *, shape=None, regions=None, constraints=None))]
    fn new(
        source: &Bound<'_, PyAny>,
        shape: Option<&str>,
        regions: Option<&Bound<'_, PyAny>>,
        constraints: Option<Vec<Constraint>>,
    ) -> PyResult<Self> {
        let grid = read::grid(source, read::shape(shape, regions)?)?;
        Self::of(constrained(grid, &constraints.unwrap_or_default())?)
    }

    /// Its constraints besides rows, columns and boxes or pieces.
    #[getter]
    fn constraints(&self) -> Vec<Constraint> {
        Constraint::all_of(ShapeSpec::of(self.0.shape()))
    }

    /// The number of values, rows and columns.
    #[getter]
    fn order(&self) -> usize {
        self.0.order()
    }

    /// The shape, in short.
    #[getter]
    fn shape(&self) -> String {
        self.0.shape().to_string()
    }

    /// The title, if the text had one.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.grid().title()
    }

    /// The givens, 0 for empty cells.
    #[getter]
    fn givens<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u8>> {
        square(py, self.0.order(), self.0.givens())
    }

    /// The number of givens.
    #[getter]
    fn given_count(&self) -> usize {
        self.0.given_count()
    }

    /// The number of each cell's jigsaw piece, from 1; None if there are no pieces.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<u8>>> {
        let pieces = ShapeSpec::of(self.0.shape()).pieces?;
        let numbers: Vec<u8> = pieces.iter().map(|&piece| piece as u8 + 1).collect();
        Some(square(py, self.0.order(), &numbers))
    }

    /// The cells of every region, as lists of row and column from 0.
    #[getter]
    fn regions(&self) -> Vec<Vec<(usize, usize)>> {
        places(self.0.shape())
    }

    /// The puzzle in a notation, as a link or as a picture: line, grid, csv, json, toml, fpuzzles, sudokupad,
    /// sudokuwiki, svg …
    ///
    /// >>> import evodoku as ev
    /// >>> ev.Puzzle("3..4..2...3..3.2").text("line")
    /// '3..4..2...3..3.2'
    #[pyo3(signature = (form="line"))]
    fn text(&self, form: &str) -> PyResult<String> {
        let notation: Notation = form.parse().map_err(mistake)?;
        if !notation.is_text() {
            return Err(mistake("a PDF is no text; ask for svg, or use `evodoku convert`"));
        }
        Ok(write(self.grid(), notation).map_err(mistake)?.trim_end().into())
    }

    /// The puzzle as a text that carries its shape: one line where that is enough, otherwise TOML.
    fn full_text(&self) -> String {
        text_of(&self.0)
    }

    /// The same shape with other values, which must be in range and must not clash.
    fn with_values(&self, values: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of(read::grid(values, Some(self.0.shape().clone()))?)
    }

    fn __str__(&self) -> String {
        self.grid().to_string().trim_end().into()
    }

    fn __repr__(&self) -> String {
        format!("Puzzle({:?})", self.full_text())
    }

    fn _repr_html_(&self) -> PyResult<String> {
        self.text("svg")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.is_equal(other.get()))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.0.order(), self.0.givens()).hash(&mut hasher);
        hasher.finish()
    }

    /// Pickles as TOML, which keeps shape and title.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let text = slf.get().text("toml")?;
        Ok((slf.get_type().into_any(), PyTuple::new(slf.py(), [text])?))
    }
}

impl Puzzle {
    /// Whether givens and rules are the same, however pieces and constraints are numbered.
    fn is_equal(&self, other: &Self) -> bool {
        let (one, two) = (self.0.shape(), other.0.shape());
        self.0.givens() == other.0.givens() && (one == two || canonical(one) == canonical(two))
    }
}

/// A shape with its pieces numbered in the order in which they come, and with sorted regions and clues.
fn canonical(shape: &SharedShape) -> ShapeSpec {
    let mut spec = ShapeSpec::of(shape);
    if let Some(pieces) = &mut spec.pieces {
        let mut seen = Vec::new();
        for piece in pieces {
            let number = seen.iter().position(|it| it == piece).unwrap_or(seen.len());
            if number == seen.len() {
                seen.push(*piece);
            }
            *piece = number;
        }
    }
    for cells in &mut spec.extra {
        cells.sort_unstable();
    }
    spec.extra.sort_unstable();
    spec.global.sort_unstable_by_key(|&rule| rule as u8);
    spec.constraints.sort_by_cached_key(|clue| format!("{clue:?}"));
    spec
}

/// The grid with more constraints.
fn constrained(grid: Grid, constraints: &[Constraint]) -> PyResult<Grid> {
    if constraints.is_empty() {
        return Ok(grid);
    }
    let mut spec = ShapeSpec::of(grid.shape());
    constraints.iter().try_for_each(|it| it.add_to(&mut spec))?;
    let shape: SharedShape = spec.shape().map_err(mistake)?.into();
    let title = grid.title().map(Into::into);
    Ok(Grid::new(shape, grid.values().to_vec()).map_err(mistake)?.titled(title))
}

/// A grid to be drawn: its values, which may clash; the cells of its regions; the picture of its lines and rules.
type Drawn<'py> = (Bound<'py, PyArray2<u8>>, Vec<Vec<(usize, usize)>>, String);

/// What it takes to draw a grid, with the shape of a puzzle if there is one.
#[pyfunction]
pub fn drawing<'py>(source: &Bound<'py, PyAny>, owner: Option<&Bound<'py, Puzzle>>) -> PyResult<Drawn<'py>> {
    let shape = owner.map(|puzzle| puzzle.get().grid().shape().clone());
    let grid = read::grid(source, shape)?;
    let shape = grid.shape().clone();
    let empty = Grid::new(shape.clone(), vec![0; shape.cell_count()]).map_err(mistake)?;
    let title = grid.title().map(Into::into);
    let lines = write(&empty.titled(title), Notation::Svg).map_err(mistake)?;
    Ok((square(source.py(), shape.order(), grid.values()), places(&shape), lines))
}

/// The cells of every region, as row and column from 0.
fn places(shape: &SharedShape) -> Vec<Vec<(usize, usize)>> {
    let order = shape.order();
    let place = |&cell: &evodoku::puzzle::Cell| (usize::from(cell) / order, usize::from(cell) % order);
    (0..shape.region_count()).map(|region| shape.region(region).iter().map(place).collect()).collect()
}

/// The puzzle sets of the repository, by name.
const BUNDLED: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// The texts of the puzzle sets that the module brings, by name.
#[pyfunction]
pub fn bundled() -> BTreeMap<&'static str, &'static str> {
    BUNDLED.iter().copied().collect()
}

/// All puzzles of a text or file.
#[pyfunction]
#[pyo3(signature = (source, shape=None))]
pub fn puzzles(source: &Bound<'_, PyAny>, shape: Option<&str>) -> PyResult<Vec<Puzzle>> {
    let text = read::text(source)?.ok_or_else(|| mistake("puzzles are read from a text or a file"))?;
    text.grids(read::shape(shape, None)?).map(|grid| Puzzle::of(grid?)).collect()
}
