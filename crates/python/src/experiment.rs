//! Experiments: reading them, running them here or in parts elsewhere, and their records.

use crate::interrupt::interruptible;
use crate::objects::{mistake, of_file, to_dict, to_python};
use crate::options;
use crate::puzzle::Puzzle;
use crate::read;
use evodoku::StopHandle;
use evodoku_lab::experiment::{self, Foreign, ForeignKind, Method, Plan, Setting, Shard};
use evodoku_lab::records::{Answer, Bad, ForeignEnd, Limits, ReadError, RunRecord, read_with};
use evodoku_lab::runs::{self, Ended, Numbers, Part, Standing, execute};
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long to wait for runs to end after Ctrl-C, before they are abandoned without records.
const PATIENCE: Duration = Duration::from_millis(30);

/// How often progress is reported and signals are checked.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Puzzles × presets × parameters × repetitions within a budget, from a TOML file.
#[pyclass(frozen, module = "evodoku._evodoku", subclass)]
pub struct Experiment {
    plan: Arc<Plan>,
    name: String,
    text: String,
    folder: PathBuf,
}

/// A function of Python that takes part: its label, its name, and the versions that decide what it does.
type OwnSolver = (String, String, String);

impl Experiment {
    fn of(name: &str, text: &str, folder: &Path, own: Vec<OwnSolver>, has_presets: bool) -> PyResult<Self> {
        let Plan { frame, subjects, mut settings, .. } =
            experiment::read(name, text, folder).map_err(mistake)?;
        if !has_presets {
            settings.clear();
        }
        for (label, command, version) in own {
            if settings.iter().any(|setting| setting.label == label) {
                return Err(mistake(format!("there are two settings called {label}; give one another name")));
            }
            let foreign = Foreign { kind: ForeignKind::Python, command, version: Some(version) };
            let preset = label.clone();
            let method = Method::Foreign(foreign);
            settings.push(Setting { label, preset, varied: BTreeMap::new(), method });
        }
        let plan = Plan::new(frame, subjects, settings);
        Ok(Self { plan: Arc::new(plan), name: name.into(), text: text.into(), folder: folder.into() })
    }

    fn open(&self, out: &Path, part: &Part) -> PyResult<runs::Campaign> {
        runs::Campaign::open(Plan::clone(&self.plan), &self.text, out, part).map_err(mistake)
    }
}

/// The part of a plan that a shard such as `2/5` and numbers such as `17,20-30` name.
fn part(shard: Option<&str>, only: Option<&str>) -> PyResult<Part> {
    let shard = shard.map_or(Ok(Shard::WHOLE), str::parse).map_err(mistake)?;
    let only: Option<Numbers> = only.map(str::parse).transpose().map_err(mistake)?;
    Ok(Part { shard, only })
}

#[pymethods]
impl Experiment {
    #[new]
    #[pyo3(signature = (text, *, name="experiment", folder=PathBuf::from("."), own=Vec::new(), has_presets=true))]
    fn new(
        text: &str,
        name: &str,
        folder: PathBuf,
        own: Vec<OwnSolver>,
        has_presets: bool,
    ) -> PyResult<Self> {
        Self::of(name, text, &folder, own, has_presets)
    }

    /// What a run is: its setting, puzzle and seed.
    fn planned<'py>(&self, py: Python<'py>, number: u64) -> PyResult<Bound<'py, PyDict>> {
        self.check(number)?;
        let run = self.plan.run(number);
        let dict = PyDict::new(py);
        dict.set_item("run", &run.id)?;
        dict.set_item("setting", &run.setting.label)?;
        dict.set_item("seed", run.seed)?;
        dict.set_item("puzzle", Puzzle::from(run.subject.puzzle.clone()))?;
        Ok(dict)
    }

    /// The record of a run of a function, as a line: its grid, if it came to one, is verified here.
    fn answer_line<'py>(
        &self,
        py: Python<'py>,
        number: u64,
        grid: Option<Vec<u8>>,
        is_cut: bool,
        seconds: (f64, f64),
        progress: Vec<(u64, u64)>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.check(number)?;
        let end = match (grid, is_cut) {
            (Some(grid), _) => ForeignEnd::Grid(grid),
            (None, true) => ForeignEnd::OutOfTime,
            (None, false) => ForeignEnd::Nothing,
        };
        let (seconds, cpu_seconds) = seconds;
        let answer = Answer { end, seconds, cpu_seconds, progress };
        let record = RunRecord::of_answer(&self.plan.frame, &self.plan.run(number), answer);
        let mut line = serde_json::to_vec(&record).map_err(mistake)?;
        line.push(b'\n');
        Ok(PyBytes::new(py, &line))
    }

    /// Reads an experiment from its file.
    #[classmethod]
    fn read<'py>(class: &Bound<'py, PyType>, path: PathBuf) -> PyResult<Bound<'py, PyAny>> {
        let py = class.py();
        let text = read::file(&path)?;
        let keywords = PyDict::new(py);
        keywords.set_item("name", path.display().to_string())?;
        keywords.set_item("folder", path.parent().unwrap_or(Path::new(".")))?;
        class.call((text,), Some(&keywords))
    }

    /// The name of the experiment.
    #[getter]
    fn name(&self) -> &str {
        &self.plan.frame.name
    }

    /// The question of the experiment.
    #[getter]
    fn about(&self) -> &str {
        &self.plan.frame.about
    }

    /// The expected outcome.
    #[getter]
    fn expects(&self) -> &str {
        &self.plan.frame.expects
    }

    /// Its text.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The name of its file.
    #[getter]
    fn source(&self) -> &str {
        &self.name
    }

    /// The folder for relative paths, besides the working directory.
    #[getter]
    fn folder(&self) -> &Path {
        &self.folder
    }

    /// The seed from which those of all runs derive.
    #[getter]
    fn seed(&self) -> u64 {
        self.plan.frame.seed
    }

    /// Runs per puzzle and setting.
    #[getter]
    fn repetitions(&self) -> u64 {
        self.plan.frame.runs
    }

    /// The limits of each run: evaluations, epochs, seconds, cpu_seconds.
    #[getter]
    fn budget<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &Limits::from(self.plan.frame.budget))
    }

    /// Whether runs have time limits, so that results depend on the machine.
    #[getter]
    fn has_clock(&self) -> bool {
        Limits::from(self.plan.frame.budget).has_clock()
    }

    /// The number of solvers.
    #[getter]
    fn setting_count(&self) -> usize {
        self.plan.settings.len()
    }

    /// The number of runs.
    fn __len__(&self) -> usize {
        self.plan.len() as usize
    }

    /// The solvers to compare.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.plan.settings.iter().map(Setting::described).collect::<Vec<Value>>())
    }

    /// The puzzles.
    #[getter]
    fn puzzles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.plan.subjects.iter().map(experiment::Subject::described).collect::<Vec<Value>>())
    }

    /// The numbers of the runs that have no records in a folder.
    #[pyo3(signature = (out, *, shard=None, only=None))]
    fn left(&self, out: PathBuf, shard: Option<&str>, only: Option<&str>) -> PyResult<Vec<u64>> {
        Ok(Standing::in_folder(&self.plan, &part(shard, only)?, &out).map_err(mistake)?.left)
    }

    /// Executes one run and returns its record. Writes nothing.
    fn run_one<'py>(&self, py: Python<'py>, number: u64) -> PyResult<Bound<'py, PyDict>> {
        let records = self.make(py, vec![number])?;
        to_dict(py, &records[0])
    }

    /// Executes some runs in order and returns their records as JSON lines. Writes nothing.
    fn run_lines<'py>(&self, py: Python<'py>, numbers: Vec<u64>) -> PyResult<Bound<'py, PyBytes>> {
        let mut lines = Vec::new();
        for record in self.make(py, numbers)? {
            serde_json::to_writer(&mut lines, &record).map_err(mistake)?;
            lines.push(b'\n');
        }
        Ok(PyBytes::new(py, &lines))
    }

    /// Executes all runs that have no records in a folder, on that many threads (0 for all cores), and writes each
    /// record as the run ends. `progress` is called with the number of finished runs and of all runs.
    #[pyo3(signature = (out, *, threads=0, shard=None, only=None, progress=None))]
    fn run(
        &self,
        py: Python<'_>,
        out: PathBuf,
        threads: u64,
        shard: Option<&str>,
        only: Option<&str>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let threads = options::threads(threads)?;
        let campaign = py.detach(|| self.open(&out, &part(shard, only)?))?;
        let (total, left) = (campaign.total(), campaign.left());
        let made = Arc::new(AtomicU64::new(0));
        let counted = made.clone();
        let underway = campaign.start(threads, move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        let underway = Mutex::new(underway);
        let wait = |patience| underway.lock().unwrap_or_else(PoisonError::into_inner).wait(patience);
        let outcome = loop {
            if let Some(ended) = py.detach(|| wait(LOOK_EVERY)) {
                break Ok(ended);
            }
            let so_far = total - left + made.load(Ordering::Relaxed);
            let call = || match &progress {
                Some(progress) => progress.call1((so_far, total)).map(drop),
                None => Ok(()),
            };
            if let Err(error) = py.check_signals().and_then(|()| call()) {
                break Err(error);
            }
        };
        if outcome.is_err() {
            py.detach(|| {
                underway.lock().unwrap_or_else(PoisonError::into_inner).stop();
                wait(PATIENCE)
            });
        }
        drop(underway);
        if let Some(progress) = &progress
            && outcome.is_ok()
        {
            progress.call1((total - left + made.load(Ordering::Relaxed), total))?;
        }
        match outcome?.map_err(mistake)? {
            Ended::Complete => Ok(made.load(Ordering::Relaxed)),
            Ended::Stopped => Err(PyRuntimeError::new_err("the runs were stopped")),
        }
    }

    fn __repr__(&self) -> String {
        let Plan { frame, subjects, settings, .. } = &*self.plan;
        let (puzzles, settings, runs) = (subjects.len(), settings.len(), frame.runs);
        format!("<Experiment {}: {puzzles} puzzles × {settings} settings × {runs} runs>", frame.name)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, own) = (slf.py(), slf.get());
        let rebuild = py.import("evodoku._tables")?.getattr("_experiment")?;
        let parts = (slf.get_type(), &own.text, &own.name, own.folder.as_path());
        Ok((rebuild, parts.into_pyobject(py)?))
    }
}

impl Experiment {
    fn check(&self, number: u64) -> PyResult<()> {
        if number < self.plan.len() {
            return Ok(());
        }
        let last = self.plan.len().saturating_sub(1);
        Err(PyIndexError::new_err(format!("there is no run {number}; the last is {last}")))
    }

    fn make(&self, py: Python<'_>, numbers: Vec<u64>) -> PyResult<Vec<RunRecord>> {
        numbers.iter().try_for_each(|&number| self.check(number))?;
        let (plan, stop) = (&self.plan, StopHandle::default());
        let make = |number| execute(&plan.frame, &plan.run(number), &stop);
        let records = interruptible(py, &|| stop.stop(), || numbers.into_iter().map_while(make).collect())?;
        Ok(records)
    }
}

/// An experiment whose runs are executed elsewhere. Locks its folder and stores records there as they arrive.
#[pyclass(frozen, module = "evodoku._evodoku")]
pub struct Campaign(Mutex<Option<runs::Campaign>>);

impl Campaign {
    fn with<T>(&self, ask: impl FnOnce(&mut runs::Campaign) -> PyResult<T>) -> PyResult<T> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ask(held.as_mut().ok_or_else(|| PyRuntimeError::new_err("this campaign is closed"))?)
    }
}

#[pymethods]
impl Campaign {
    #[new]
    #[pyo3(signature = (experiment, out, *, shard=None, only=None))]
    fn new(
        py: Python<'_>,
        experiment: &Experiment,
        out: PathBuf,
        shard: Option<&str>,
        only: Option<&str>,
    ) -> PyResult<Self> {
        py.detach(|| Ok(Self(Mutex::new(Some(experiment.open(&out, &part(shard, only)?)?)))))
    }

    /// The numbers of the runs that are not done yet.
    #[getter]
    fn left(&self) -> PyResult<Vec<u64>> {
        self.with(|campaign| Ok(campaign.numbers().to_vec()))
    }

    /// The number of all runs, including finished ones.
    #[getter]
    fn total(&self) -> PyResult<u64> {
        self.with(|campaign| Ok(campaign.total()))
    }

    /// Stores records from `Experiment.run_lines`; returns how many of them were new.
    fn keep(&self, py: Python<'_>, lines: &[u8]) -> PyResult<u64> {
        py.detach(|| {
            self.with(|campaign| {
                let mut kept = 0;
                for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
                    let record: RunRecord = serde_json::from_slice(line).map_err(mistake)?;
                    kept += u64::from(campaign.keep(&record).map_err(mistake)?);
                }
                Ok(kept)
            })
        })
    }

    /// Unlocks the folder.
    fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// All records of files or folders.
#[pyfunction]
pub fn records(py: Python<'_>, paths: Vec<PathBuf>, skip_bad: bool) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let bad = if skip_bad { Bad::Skip } else { Bad::Refuse };
    let values = py.detach(|| {
        let mut values = Vec::new();
        read_with(&paths, bad, |record: Value, _| values.push(record)).map_err(unreadable).map(|_| values)
    })?;
    values.iter().map(|value| to_python(py, value)).collect()
}

/// Missing files become OSErrors, invalid content a ValueError.
pub fn unreadable(error: ReadError) -> PyErr {
    match error {
        ReadError::Unreadable { path, error } if error.raw_os_error().is_some() => of_file(&path, &error),
        ReadError::Unreadable { .. }
        | ReadError::None { .. }
        | ReadError::Line(_)
        | ReadError::Other { .. } => mistake(error),
    }
}
