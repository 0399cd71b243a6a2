//! A search that Python steps.

use crate::interrupt::interruptible;
use crate::objects::{array, mistake, square, to_dict};
use crate::options::{Asked, parameter, seconds};
use crate::puzzle::Puzzle;
use crate::rule::Own;
use evodoku::{
    Config, Course, Event, NO_COST, Observer, Place, Point, Record, Recorder, StopHandle, logic::clock::wall,
    parameters::Value, presets::Preset,
};
use numpy::ndarray::Array2;
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// A search for the solution of one puzzle.
#[pyclass(frozen, module = "evodoku._evodoku")]
pub struct Search {
    held: Mutex<Held>,
    stop: StopHandle,
    preset: Preset,
    rule: Option<Own>,
    /// Number of advances: a moment is valid until the next one.
    advances: AtomicU64,
    changes: Arc<Mutex<Changes>>,
}

struct Held {
    search: evodoku::Search,
    course: Option<Collector>,
    changes: Arc<Mutex<Changes>>,
}

/// Changes of live parameters, checked, and made at the end of the epoch.
struct Changes {
    /// The configuration with them.
    config: Config,
    waiting: Vec<(String, Value)>,
}

/// Where an advance ends, whichever comes first.
#[derive(Clone, Copy)]
struct Target {
    epochs: u64,
    evaluations: u64,
    time: Duration,
    /// Whether it ends at the start of the search, which counts as the first moment when stepping by single epochs.
    has_start: bool,
}

/// The usual 9×9 is mostly solved faster than a thread starts: this many evaluations run on the current thread.
const AT_ONCE: u64 = 2_000;

impl Held {
    fn target(&self, epochs: Option<u64>, evaluations: Option<u64>, time: Option<Duration>) -> Target {
        let begun = self.search.figures();
        let after =
            |so_far: u64, more: Option<u64>| more.map_or(u64::MAX, |more| so_far.saturating_add(more));
        Target {
            epochs: after(begun.epochs, epochs),
            evaluations: after(begun.evaluations, evaluations),
            time: time.map_or(Duration::MAX, |time| wall().saturating_add(time)),
            has_start: self.search.progress().is_none() && epochs == Some(1),
        }
    }

    /// Makes the changes that wait.
    fn change(&mut self) {
        for (name, value) in lock(&self.changes).waiting.drain(..) {
            // They were checked when they were asked for.
            let _ = self.search.change(&name, &value);
        }
    }

    /// Steps to the target. Returns whether the run is over, or `None` after `most` evaluations.
    fn advance(&mut self, target: Target, most: u64) -> Option<bool> {
        let most = self.search.figures().evaluations.saturating_add(most);
        loop {
            let left = target.evaluations.min(most).saturating_sub(self.search.figures().evaluations);
            let stepped = match &mut self.course {
                Some(course) => self.search.step_by(left, course),
                None => self.search.step_by(left, &mut ()),
            };
            self.change();
            if stepped.is_break() {
                return Some(true);
            }
            let figures = self.search.figures();
            if figures.epochs >= target.epochs
                || figures.evaluations >= target.evaluations
                || target.has_start
                || wall() >= target.time
            {
                return Some(false);
            }
            if figures.evaluations >= most {
                return None;
            }
        }
    }
}

impl Search {
    /// With a rule in Python, a single walker stays attached to the interpreter, since attaching for every move takes
    /// microseconds; Python itself switches threads. Several walkers would block each other that way.
    fn advance_long(&self, held: &mut Held, target: Target) -> Option<bool> {
        if self.rule.is_some() && held.search.options().threads <= 1 {
            Python::attach(|_| held.advance(target, u64::MAX))
        } else {
            held.advance(target, u64::MAX)
        }
    }

    fn held(&self) -> PyResult<MutexGuard<'_, Held>> {
        match self.held.try_lock() {
            Ok(held) => Ok(held),
            Err(TryLockError::Poisoned(held)) => Ok(held.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("this search is being advanced by another thread"))
            }
        }
    }
}

#[pymethods]
impl Search {
    #[new]
    fn new(puzzle: &Puzzle, asked: Asked<'_>, has_trace: bool, hooks: &Bound<'_, PyDict>) -> PyResult<Self> {
        let (preset, options) = asked.read()?;
        let stop = StopHandle::default();
        let rule = Own::new(hooks, stop.clone())?;
        let search = match &rule {
            None => evodoku::Search::new(puzzle.puzzle(), options),
            Some(rule) => {
                let maker = rule.maker(&preset)?;
                evodoku::Search::with_engine(puzzle.puzzle(), options, maker)
            }
        };
        let search = search.stopped_by(stop.clone());
        let changes = Changes { config: preset.config.clone(), waiting: Vec::new() };
        let changes = Arc::new(Mutex::new(changes));
        let held = Held { search, course: has_trace.then(Collector::default), changes: changes.clone() };
        Ok(Self { held: Mutex::new(held), stop, preset, rule, advances: AtomicU64::new(0), changes })
    }

    /// Advances by that many epochs, evaluations or seconds, whichever comes first; without arguments, to the end.
    /// Returns whether the search is over.
    #[pyo3(signature = (epochs=None, evaluations=None, time=None))]
    fn advance(
        &self,
        py: Python<'_>,
        epochs: Option<u64>,
        evaluations: Option<u64>,
        time: Option<Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let time = time.map(|time| seconds("time", &time)).transpose()?;
        let mut held = self.held()?;
        self.advances.fetch_add(1, Ordering::Relaxed);
        let target = held.target(epochs, evaluations, time);
        let held = &mut *held;
        let is_small = held.search.puzzle().shape().is_standard_9x9() && self.rule.is_none();
        let at_once = if is_small { py.detach(|| held.advance(target, AT_ONCE)) } else { None };
        let is_over = match at_once {
            Some(is_over) => is_over,
            None => {
                interruptible(py, &|| self.stop.stop(), || self.advance_long(held, target))? == Some(true)
            }
        };
        match self.rule.as_ref().and_then(Own::take_error) {
            Some(error) => Err(error),
            None => Ok(is_over),
        }
    }

    /// Stops the search; what was found so far is kept. May be called from any thread.
    fn stop(&self) {
        self.stop.stop();
    }

    /// Changes live parameters from now on, or from the end of the epoch that another thread is advancing.
    #[pyo3(signature = (**parameters))]
    fn set(&self, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let mut values = Vec::new();
        for (name, value) in parameters.into_iter().flatten() {
            values.push((name.extract::<String>()?, parameter(&value)?));
        }
        {
            let mut changes = lock(&self.changes);
            // All of them or none.
            let mut config = changes.config.clone();
            for (name, value) in &values {
                config.change(name, value).map_err(mistake)?;
            }
            changes.config = config;
            changes.waiting.extend(values);
        }
        if let Ok(mut held) = self.held() {
            held.change();
        }
        Ok(())
    }

    /// The current moment; None if there is nothing to search.
    fn moment(slf: &Bound<'_, Self>) -> PyResult<Option<Moment>> {
        let search = slf.get();
        let held = search.held()?;
        let point = held.search.progress().map(|progress| Point::of(&progress));
        let advance = search.advances.load(Ordering::Relaxed);
        Ok(point.map(|point| Moment { point, advance, search: slf.clone().unbind() }))
    }

    /// The result so far.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let held = self.held()?;
        let report = held.search.report();
        let order = held.search.puzzle().order();
        let dict = to_dict(py, &report)?;
        dict.set_item("best_grid", square(py, order, &report.best_grid))?;
        dict.set_item("best_partial", square(py, order, report.shown(held.search.puzzle()).values()))?;
        dict.set_item("solution", report.solution().map(|it| square(py, order, it.values())))?;
        dict.set_item("solved_by", report.solved_by())?;
        dict.set_item("summary", report.summary_in(&self.preset.display))?;
        Ok(dict)
    }

    /// The record of the run, as in `evodoku solve --format json`.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let held = self.held()?;
        let search = &held.search;
        let place = Place { index: 0, source: "python", line: 1 };
        let (grid, report) = (search.puzzle().grid(), search.report());
        to_dict(py, &Record::of_run(grid, place, &self.preset.name, search.options(), &report))
    }

    /// Engine and all parameters, including changes since the start.
    fn config<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, self.held()?.search.config())
    }

    /// The course of the run, a column per figure; empty without `trace`.
    fn trace<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let held = self.held()?;
        let columns = PyDict::new(py);
        let Some(course) = &held.course else { return Ok(columns) };
        // Signed, so that differences can be negative.
        let count = |of: fn(&Point) -> u64| {
            array(py, course.course.points().iter().map(|point| of(point) as i64).collect())
        };
        let real = |of: fn(&Point) -> Option<f64>| {
            array(py, course.course.points().iter().map(|point| of(point).unwrap_or(f64::NAN)).collect())
        };
        columns.set_item("epoch", count(|it| it.figures.epochs))?;
        columns.set_item("evaluations", count(|it| it.figures.evaluations))?;
        columns.set_item("seconds", real(|it| Some(it.seconds)))?;
        columns.set_item("best", real(|it| cost(it.figures.best_cost)))?;
        columns.set_item("best_since_restart", real(|it| cost(it.figures.cost_since_restart)))?;
        columns.set_item("mean", real(|it| it.gauges.mean))?;
        columns.set_item("worst", real(|it| it.gauges.worst))?;
        columns.set_item("diversity", real(|it| it.gauges.diversity))?;
        columns.set_item("temperature", real(|it| it.gauges.temperature))?;
        columns.set_item("level", real(|it| it.gauges.level))?;
        columns.set_item("mutation_rate", real(|it| it.gauges.mutation_rate))?;
        columns.set_item("emptied_share", real(|it| it.gauges.emptied_share))?;
        columns.set_item("restarts", count(|it| it.figures.restarts))?;
        columns.set_item("reheats", count(|it| it.figures.reheats))?;
        columns.set_item("escalations", count(|it| it.figures.escalations))?;
        Ok(columns)
    }
}

fn lock(changes: &Mutex<Changes>) -> MutexGuard<'_, Changes> {
    changes.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A cost, if there is one.
fn cost(cost: u64) -> Option<f64> {
    (cost != NO_COST).then_some(cost as f64)
}

/// A snapshot of a search: its figures and, until it advances, its grids.
#[pyclass(frozen, module = "evodoku")]
pub struct Moment {
    point: Point,
    advance: u64,
    search: Py<Search>,
}

impl Moment {
    fn with<T>(&self, look: impl FnOnce(&evodoku::Search) -> T) -> PyResult<T> {
        let search = self.search.get();
        if search.advances.load(Ordering::Relaxed) != self.advance {
            return Err(PyRuntimeError::new_err(
                "the search has gone on since; look at grids while the moment is there, or copy them",
            ));
        }
        let held = search.held()?;
        Ok(look(&held.search))
    }
}

#[pymethods]
impl Moment {
    /// Number of epochs or generations.
    #[getter]
    fn epoch(&self) -> u64 {
        self.point.figures.epochs
    }

    /// Number of candidates or moves evaluated.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.point.figures.evaluations
    }

    /// Time spent searching.
    #[getter]
    fn seconds(&self) -> f64 {
        self.point.seconds
    }

    /// The cost of the best grid of the run, if there is one.
    #[getter]
    fn best_cost(&self) -> Option<u64> {
        Some(self.point.figures.best_cost).filter(|&cost| cost != NO_COST)
    }

    /// The cost of the best grid since the last restart.
    #[getter]
    fn cost_since_restart(&self) -> Option<u64> {
        Some(self.point.figures.cost_since_restart).filter(|&cost| cost != NO_COST)
    }

    /// Number of restarts.
    #[getter]
    fn restarts(&self) -> u64 {
        self.point.figures.restarts
    }

    /// Number of reheats.
    #[getter]
    fn reheats(&self) -> u64 {
        self.point.figures.reheats
    }

    /// Number of escalations of the mutation rate.
    #[getter]
    fn escalations(&self) -> u64 {
        self.point.figures.escalations
    }

    /// The mean cost of the population, or the cost of the current candidate.
    #[getter]
    fn mean(&self) -> Option<f64> {
        self.point.gauges.mean
    }

    /// The highest cost in the population.
    #[getter]
    fn worst(&self) -> Option<f64> {
        self.point.gauges.worst
    }

    /// The diversity of the population, from 0 to 1.
    #[getter]
    fn diversity(&self) -> Option<f64> {
        self.point.gauges.diversity
    }

    /// The current temperature.
    #[getter]
    fn temperature(&self) -> Option<f64> {
        self.point.gauges.temperature
    }

    /// The current threshold, water level or deviation, for rules that have one.
    #[getter]
    fn level(&self) -> Option<f64> {
        self.point.gauges.level
    }

    /// The current mutation rate.
    #[getter]
    fn mutation_rate(&self) -> Option<f64> {
        self.point.gauges.mutation_rate
    }

    /// The share of cells to be emptied next.
    #[getter]
    fn emptied_share(&self) -> Option<f64> {
        self.point.gauges.emptied_share
    }

    /// The best grid of the run, 0 for empty cells.
    #[getter]
    fn best_grid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        self.with(|search| square(py, search.puzzle().order(), search.best_grid()))
    }

    /// The individuals of the first walker, a row of cells each; an annealer has one.
    #[getter]
    fn population<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        self.with(|search| {
            let (mut rows, mut values) = (0, Vec::new());
            if let Some(progress) = search.progress() {
                progress.individuals.show(&mut |grid, _| {
                    rows += 1;
                    values.extend_from_slice(grid);
                });
            }
            let cells = search.puzzle().givens().len();
            let grids = Array2::from_shape_vec((rows, cells), values).expect("every grid has all cells");
            PyArray2::from_owned_array(py, grids)
        })
    }

    /// The costs of the individuals.
    #[getter]
    fn costs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.with(|search| {
            let mut costs = Vec::new();
            if let Some(progress) = search.progress() {
                progress.individuals.show(&mut |_, cost| costs.push(cost as i64));
            }
            array(py, costs)
        })
    }

    /// Changes live parameters from now on.
    #[pyo3(signature = (**parameters))]
    fn set(&self, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        self.search.get().set(parameters)
    }

    /// Stops the search; what was found so far is kept.
    fn stop(&self) {
        self.search.get().stop();
    }

    fn __repr__(&self) -> String {
        let cost = self.best_cost().map_or("none".into(), |cost| cost.to_string());
        format!("<Moment: epoch {}, {} evaluations, best cost {cost}>", self.epoch(), self.evaluations())
    }

    /// All figures, as a dictionary.
    fn figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.point)
    }
}

/// Collects the points of a run.
struct Collector {
    recorder: Recorder,
    course: Course<Point>,
}

/// Maximum number of points.
const MOST_POINTS: usize = 1 << 17;

impl Default for Collector {
    fn default() -> Self {
        Self { recorder: Recorder::default(), course: Course::even(MOST_POINTS, 0) }
    }
}

impl Observer for Collector {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        if let Some(point) = self.recorder.point(event) {
            self.course.push(point);
        }
        ControlFlow::Continue(())
    }

    fn wants_improvements(&self) -> bool {
        true
    }

    fn next_look(&self, evaluations: u64) -> Option<u64> {
        Recorder::next_milestone(evaluations)
    }
}
