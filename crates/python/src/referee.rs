//! Checks, ratings, explanations, and generated puzzles.

use crate::interrupt::abandonable;
use crate::objects::{mistake, square, to_dict};
use crate::options::{preset, seconds};
use crate::puzzle::Puzzle;
use crate::read;
use evodoku::parameters::hint;
use evodoku_generate::{Amount, Extras, Ladder, Maker, Rated, Trial, Wish};
use evodoku_generate::{Class, Holes};
use evodoku_logic::{Answer, End, Explainer, Explanation, ExplanationRecord, Referee, Stop};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs a computation that the time limit or Ctrl-C can stop.
fn stoppable<T: Send + 'static>(
    py: Python<'_>,
    time_limit: Option<&Bound<'_, PyAny>>,
    question: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let time = time_limit.map(|time| seconds("time_limit", time)).transpose()?;
    let switch = Arc::new(AtomicBool::new(false));
    let stop = time.map_or_else(Stop::never, Stop::after).or_when(switch.clone());
    abandonable(py, &|| switch.store(true, Ordering::Relaxed), move || question(&stop))
}

/// Checks a grid, counting solutions up to a limit.
#[pyfunction]
pub fn check<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    shape: Option<&str>,
    limit: u64,
    time_limit: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let grid = read::grid(source, read::shape(shape, None)?)?;
    let order = grid.shape().order();
    let answer = stoppable(py, time_limit.as_ref(), move |stop| {
        evodoku_logic::check(&mut Referee::new(), &grid, limit, stop)
    })?;
    let dict = to_dict(py, &answer)?;
    let solutions = PyList::empty(py);
    answer.solutions().into_iter().try_for_each(|it| solutions.append(square(py, order, it.values())))?;
    dict.set_item("solutions", solutions)?;
    dict.set_item("message", answer.to_string())?;
    let differing: Vec<(usize, usize)> = match &answer {
        Answer::Several(several) => several
            .differing
            .iter()
            .map(|&cell| (usize::from(cell) / order, usize::from(cell) % order))
            .collect(),
        Answer::Right
        | Answer::Wrong(_)
        | Answer::InvalidGivens(_)
        | Answer::Contradiction(_)
        | Answer::None
        | Answer::Unique(_)
        | Answer::Undecided { .. }
        | Answer::Unsupported(_) => Vec::new(),
    };
    dict.set_item("differing", differing)?;
    Ok(dict)
}

/// Rates a puzzle, also with runs of a preset if requested.
#[pyfunction]
pub fn rate<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    trial: (Bound<'py, PyAny>, u32, u64, u64),
    time_limit: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (name, runs, seed, evaluations) = trial;
    let tried = preset(&name, &PyDict::new(py))?;
    let trial = Trial { config: tried.config, runs, seed, evaluations };
    let (puzzle, givens) = (puzzle.puzzle().clone(), puzzle.puzzle().given_count());
    let rated = stoppable(py, time_limit.as_ref(), move |stop| {
        let solutions = Referee::new().solutions(&puzzle, stop);
        let rating =
            evodoku_generate::rate(&mut Ladder::default(), &puzzle, (runs > 0).then_some(&trial), stop);
        Rated::new(&rating, solutions, &tried.name)
    })?;
    let dict = to_dict(py, &rated)?;
    dict.set_item("givens", givens)?;
    Ok(dict)
}

/// Up to this order a hint is given only for a grid that can be completed, as by the command.
const QUICKLY_CHECKED: usize = 16;

/// Explains a puzzle: all steps, or the first `most`, and these only if it is not known that there is no solution.
#[pyfunction]
pub fn explain<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    most: usize,
    time_limit: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (puzzle, shape) = (puzzle.puzzle().clone(), puzzle.puzzle().shape().clone());
    let (explanation, is_ended) = stoppable(py, time_limit.as_ref(), move |stop| {
        if most == 1 && puzzle.order() <= QUICKLY_CHECKED {
            let count = Referee::new().count(&puzzle, 1, stop);
            if count.found == 0 && !count.is_stopped {
                return (Explanation { steps: Vec::new(), end: End::NoSolution }, true);
            }
        }
        let mut explainer = Explainer::new(&puzzle);
        let mut steps = Vec::new();
        while steps.len() < most {
            match explainer.next_step(stop) {
                Ok(step) => steps.push(step),
                Err(end) => return (Explanation { steps, end }, true),
            }
        }
        (Explanation { steps, end: End::Stopped }, false)
    })?;
    to_dict(py, &ExplanationRecord::new(&shape, &explanation, is_ended))
}

/// The keywords of `generate`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
#[expect(clippy::struct_excessive_bools, reason = "each is a keyword argument")]
pub struct Wished {
    shape: String,
    jigsaw: bool,
    diagonals: bool,
    windows: bool,
    givens: Option<usize>,
    share: Option<f64>,
    level: Option<String>,
    solved: bool,
    unique: Option<bool>,
    minimal: bool,
    symmetric: bool,
    holes: String,
    grid: String,
}

impl Wished {
    fn read(&self) -> PyResult<Wish> {
        let level =
            self.level.as_ref().map(|level| level.parse().map(Amount::Level).map_err(mistake)).transpose()?;
        let amounts = [
            self.givens.map(Amount::Givens),
            self.share.map(Amount::Share),
            level,
            self.solved.then_some(Amount::Share(1.0)),
        ];
        if amounts.iter().flatten().count() > 1 {
            return Err(mistake("givens, share, level and solved exclude each other; give one of them"));
        }
        let one_of = |name: &str, word: &str, words: [&'static str; 2]| {
            let found = words.iter().position(|it| *it == word);
            found.ok_or_else(|| mistake(format!("{name} cannot be {word}; {}", hint(word, words))))
        };
        Ok(Wish {
            shape: self.shape.clone(),
            is_jigsaw: self.jigsaw,
            extras: Extras { diagonals: self.diagonals, windows: self.windows },
            amount: amounts.into_iter().flatten().next(),
            is_unique: self.unique,
            is_minimal: self.minimal,
            is_symmetric: self.symmetric,
            holes: [Holes::Random, Holes::Balanced][one_of("holes", &self.holes, ["random", "balanced"])?],
            class: [Class::Mixed, Class::Root][one_of("grid", &self.grid, ["mixed", "root"])?],
            rules: Vec::new(),
        })
    }
}

/// Puzzle number `index` of a seed; the same as `evodoku generate` makes.
#[pyfunction]
pub fn generate(
    py: Python<'_>,
    wished: Wished,
    seed: u64,
    index: u64,
    time_limit: Option<Bound<'_, PyAny>>,
) -> PyResult<Puzzle> {
    let wish = wished.read()?;
    let made =
        stoppable(py, time_limit.as_ref(), move |stop| wish.make(&mut Maker::new(), seed, index, stop))?;
    Ok(made.map_err(mistake)?.puzzle.into())
}
