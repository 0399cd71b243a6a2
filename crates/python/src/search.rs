//! A search that Python holds and takes step by step.

use crate::interrupt::interruptible;
use crate::objects::{array, mistake, square, to_dict};
use crate::options::{Asked, parameter, seconds};
use crate::puzzle::Puzzle;
use crate::rule::Own;
use evodoku::clock::wall;
use evodoku::figures::NO_COST;
use evodoku::presets::Preset;
use evodoku::record::Place;
use evodoku::recorder::{Recorder, next_milestone};
use evodoku::{Event, Observer, Point, Record, StopHandle};
use numpy::ndarray::Array2;
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

/// A search for the solution of one puzzle.
#[pyclass(frozen, module = "evodoku._evodoku")]
pub struct Search {
    held: Mutex<Held>,
    stop: StopHandle,
    preset: Preset,
    rule: Option<Own>,
    /// How often it was advanced: a moment is there until the next time.
    advances: AtomicU64,
}

struct Held {
    search: evodoku::Search,
    course: Option<Course>,
}

/// Where an advance ends, whatever comes first.
#[derive(Clone, Copy)]
struct Target {
    epochs: u64,
    evaluations: u64,
    time: Duration,
    /// Does it end where the search begins, which is a moment of its own for whoever looks at every epoch?
    has_start: bool,
}

/// The usual 9×9 is mostly solved before a thread would have started: so much is done without one.
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

    /// Steps on to the target; whether the run is over then, or none if so many evaluations were made before.
    fn advance(&mut self, target: Target, most: u64) -> Option<bool> {
        let most = self.search.figures().evaluations.saturating_add(most);
        loop {
            let left = target.evaluations.min(most).saturating_sub(self.search.figures().evaluations);
            let stepped = match &mut self.course {
                Some(course) => self.search.step_by(left, course),
                None => self.search.step_by(left, &mut ()),
            };
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
    /// A single walker with a rule in Python stays attached to it, since to attach for every move takes microseconds; Python
    /// itself lets others have their turn. With several, one would wait for the others and hold them up.
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
    fn new(puzzle: &Puzzle, asked: Asked<'_>, has_trace: bool, rule: Option<Py<PyAny>>) -> PyResult<Self> {
        let (preset, options) = asked.read()?;
        let stop = StopHandle::default();
        let rule = rule.map(|rule| Own::new(rule, stop.clone()));
        let search = match &rule {
            None => evodoku::Search::new(puzzle.puzzle(), options),
            Some(rule) => {
                let maker = rule.maker(&preset)?;
                evodoku::Search::with_engine(puzzle.puzzle(), options, maker)
            }
        };
        let search = search.stopped_by(stop.clone());
        let held = Mutex::new(Held { search, course: has_trace.then(Course::default) });
        Ok(Self { held, stop, preset, rule, advances: AtomicU64::new(0) })
    }

    /// Goes on for so many epochs, evaluations or seconds, whatever comes first; without any to the end. True if it is over.
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
        let is_small = held.search.puzzle().shape().is_usual_nine() && self.rule.is_none();
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

    /// Stops the search, from any thread; what was found so far stays.
    fn stop(&self) {
        self.stop.stop();
    }

    /// Changes live parameters from now on.
    #[pyo3(signature = (**parameters))]
    fn set(&self, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let mut held = self.held()?;
        for (name, value) in parameters.into_iter().flatten() {
            held.search.change(&name.extract::<String>()?, &parameter(&value)?).map_err(mistake)?;
        }
        Ok(())
    }

    /// How far it is; None where there is nothing to search.
    fn moment(slf: &Bound<'_, Self>) -> PyResult<Option<Moment>> {
        let search = slf.get();
        let held = search.held()?;
        let point = held.search.progress().map(|progress| Point::of(&progress));
        let advance = search.advances.load(Ordering::Relaxed);
        Ok(point.map(|point| Moment { point, advance, search: slf.clone().unbind() }))
    }

    /// What the run has come to.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let held = self.held()?;
        let report = held.search.report();
        let order = held.search.puzzle().order();
        let told = to_dict(py, &report)?;
        told.set_item("best_grid", square(py, order, report.shown(held.search.puzzle()).values()))?;
        told.set_item("solution", report.solution().map(|it| square(py, order, it.values())))?;
        told.set_item("solved_by", report.solved_by())?;
        told.set_item("summary", report.summary_in(&self.preset.display))?;
        Ok(told)
    }

    /// The record of the run, as `evodoku solve --format json` has it.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let held = self.held()?;
        let search = &held.search;
        let place = Place { index: 0, source: "python", line: 1 };
        let (grid, report) = (search.puzzle().grid(), search.report());
        to_dict(py, &Record::of_run(grid, place, &self.preset.name, search.options(), &report))
    }

    /// Engine and all parameters, with the changes made since the start.
    fn config<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, self.held()?.search.config())
    }

    /// The course of the run, a column for each figure; empty if no trace was asked for.
    fn trace<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let held = self.held()?;
        let columns = PyDict::new(py);
        let Some(course) = &held.course else { return Ok(columns) };
        let count = |of: fn(&Point) -> u64| array(py, course.points.iter().map(of).collect());
        let real = |of: fn(&Point) -> Option<f64>| {
            array(py, course.points.iter().map(|point| of(point).unwrap_or(f64::NAN)).collect())
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

/// A cost, where there is one.
fn cost(cost: u64) -> Option<f64> {
    (cost != NO_COST).then_some(cost as f64)
}

/// A search at a moment: its figures, and as long as it stays there its grids.
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
    /// Epochs or generations taken.
    #[getter]
    fn epoch(&self) -> u64 {
        self.point.figures.epochs
    }

    /// Candidates or moves evaluated.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.point.figures.evaluations
    }

    /// Time spent searching.
    #[getter]
    fn seconds(&self) -> f64 {
        self.point.seconds
    }

    /// The cost of the best grid of the run; None before there is one.
    #[getter]
    fn best_cost(&self) -> Option<u64> {
        Some(self.point.figures.best_cost).filter(|&cost| cost != NO_COST)
    }

    /// The cost of the best grid since the last fresh start.
    #[getter]
    fn cost_since_restart(&self) -> Option<u64> {
        Some(self.point.figures.cost_since_restart).filter(|&cost| cost != NO_COST)
    }

    /// Fresh starts made.
    #[getter]
    fn restarts(&self) -> u64 {
        self.point.figures.restarts
    }

    /// Times the temperature was raised.
    #[getter]
    fn reheats(&self) -> u64 {
        self.point.figures.reheats
    }

    /// Times mutation was made stronger.
    #[getter]
    fn escalations(&self) -> u64 {
        self.point.figures.escalations
    }

    /// The mean cost of the population, or the cost of the present candidate.
    #[getter]
    fn mean(&self) -> Option<f64> {
        self.point.gauges.mean
    }

    /// The highest cost in the population.
    #[getter]
    fn worst(&self) -> Option<f64> {
        self.point.gauges.worst
    }

    /// How different the individuals are, from 0 to 1.
    #[getter]
    fn diversity(&self) -> Option<f64> {
        self.point.gauges.diversity
    }

    /// The present temperature.
    #[getter]
    fn temperature(&self) -> Option<f64> {
        self.point.gauges.temperature
    }

    /// The present threshold, water level or deviation, of a rule that has one.
    #[getter]
    fn level(&self) -> Option<f64> {
        self.point.gauges.level
    }

    /// The present mutation rate.
    #[getter]
    fn mutation_rate(&self) -> Option<f64> {
        self.point.gauges.mutation_rate
    }

    /// The share of the cells that is emptied next.
    #[getter]
    fn emptied_share(&self) -> Option<f64> {
        self.point.gauges.emptied_share
    }

    /// The best grid of the run, 0 where a cell is empty.
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
    fn costs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.with(|search| {
            let mut costs = Vec::new();
            if let Some(progress) = search.progress() {
                progress.individuals.show(&mut |_, cost| costs.push(cost));
            }
            array(py, costs)
        })
    }

    /// Changes live parameters from now on.
    #[pyo3(signature = (**parameters))]
    fn set(&self, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        self.search.get().set(parameters)
    }

    /// Ends the search with what it has.
    fn stop(&self) {
        self.search.get().stop();
    }

    fn __repr__(&self) -> String {
        let cost = self.best_cost().map_or("none".into(), |cost| cost.to_string());
        format!("<Moment: epoch {}, {} evaluations, best cost {cost}>", self.epoch(), self.evaluations())
    }

    /// The figures, for whoever wants to keep or to print all of them.
    fn figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.point)
    }
}

/// Collects the points of a run.
#[derive(Default)]
struct Course {
    recorder: Recorder,
    points: Vec<Point>,
    /// Only every so-many-th epoch is kept, in powers of two.
    thinned: u32,
}

/// A course has no more points than this: then every second one goes.
const MOST_POINTS: usize = 1 << 17;

impl Observer for Course {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        if let Some(point) = self.recorder.point(event) {
            let is_kept =
                point.figures.epochs % (1 << self.thinned) == 0 || !matches!(event, Event::Epoch(_));
            self.points.extend(is_kept.then_some(point));
        }
        if self.points.len() >= MOST_POINTS {
            let mut number = 0_usize;
            self.points.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.thinned += 1;
        }
        ControlFlow::Continue(())
    }

    fn wants_improvements(&self) -> bool {
        true
    }

    fn next_look(&self, evaluations: u64) -> Option<u64> {
        next_milestone(evaluations)
    }
}
