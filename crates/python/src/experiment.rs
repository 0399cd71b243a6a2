//! Experiments: read, run here or piece by piece elsewhere, and their records.

use crate::interrupt::interruptible;
use crate::objects::{mistake, of_file, to_dict, to_python};
use crate::options;
use crate::read;
use evodoku_lab::experiment::{self, Plan, Shard};
use evodoku_lab::records::{Bad, Limits, ReadError, RunRecord, read_with};
use evodoku_lab::runs::{self, Ended, Numbers, Part, Standing, execute};
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// So long runs have to end after Ctrl-C; then they are left behind, without records.
const PATIENCE: Duration = Duration::from_millis(30);

/// So often somebody who waits is told how far it is.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Puzzles × presets × parameters × repetitions within a budget, from a TOML file.
#[pyclass(frozen, module = "evodoku._evodoku", subclass)]
pub struct Experiment {
    plan: Arc<Plan>,
    name: String,
    text: String,
    folder: PathBuf,
}

impl Experiment {
    fn of(name: &str, text: &str, folder: &Path) -> PyResult<Self> {
        let plan = experiment::read(name, text, folder).map_err(mistake)?;
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
    #[pyo3(signature = (text, *, name="experiment", folder=PathBuf::from(".")))]
    fn new(text: &str, name: &str, folder: PathBuf) -> PyResult<Self> {
        Self::of(name, text, &folder)
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

    /// What it asks.
    #[getter]
    fn about(&self) -> &str {
        &self.plan.frame.about
    }

    /// What is expected to come out.
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

    /// Where paths in it are looked for, beside the working directory.
    #[getter]
    fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the seeds of all runs come from.
    #[getter]
    fn seed(&self) -> u64 {
        self.plan.frame.seed
    }

    /// Runs per puzzle and setting.
    #[getter]
    fn repetitions(&self) -> u64 {
        self.plan.frame.runs
    }

    /// How long each run may take: evaluations, epochs, seconds, cpu_seconds.
    #[getter]
    fn budget<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &Limits::from(self.plan.frame.budget))
    }

    /// Does a clock end runs, so that they differ on machines that are busy?
    #[getter]
    fn has_clock(&self) -> bool {
        Limits::from(self.plan.frame.budget).has_clock()
    }

    /// How many runs there are.
    fn __len__(&self) -> usize {
        self.plan.len() as usize
    }

    /// The solvers that are compared.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.plan.settings.iter().map(experiment::Setting::described).collect::<Vec<Value>>())
    }

    /// The puzzles.
    #[getter]
    fn puzzles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.plan.subjects.iter().map(experiment::Subject::described).collect::<Vec<Value>>())
    }

    /// The numbers of the runs that a folder has no records of.
    #[pyo3(signature = (out, *, shard=None, only=None))]
    fn left(&self, out: PathBuf, shard: Option<&str>, only: Option<&str>) -> PyResult<Vec<u64>> {
        Ok(Standing::in_folder(&self.plan, &part(shard, only)?, &out).map_err(mistake)?.left)
    }

    /// Makes one run and gives back its record; nothing is written.
    fn run_one<'py>(&self, py: Python<'py>, number: u64) -> PyResult<Bound<'py, PyDict>> {
        let records = self.make(py, vec![number])?;
        to_dict(py, &records[0])
    }

    /// Makes some runs, one after the other, and gives back their records as lines of JSON; nothing is written.
    fn run_lines<'py>(&self, py: Python<'py>, numbers: Vec<u64>) -> PyResult<Bound<'py, PyBytes>> {
        let mut lines = Vec::new();
        for record in self.make(py, numbers)? {
            serde_json::to_writer(&mut lines, &record).map_err(mistake)?;
            lines.push(b'\n');
        }
        Ok(PyBytes::new(py, &lines))
    }

    /// Makes all runs that a folder has no records of, on so many threads (0 for all cores), each recorded as it ends.
    /// `progress` is called with the number of runs that are done and of all.
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
        let told = loop {
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
        if told.is_err() {
            py.detach(|| {
                underway.lock().unwrap_or_else(PoisonError::into_inner).stop();
                wait(PATIENCE)
            });
        }
        underway.into_inner().unwrap_or_else(PoisonError::into_inner).abandon();
        if let Some(progress) = &progress
            && told.is_ok()
        {
            progress.call1((total - left + made.load(Ordering::Relaxed), total))?;
        }
        match told?.map_err(mistake)? {
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
    fn make(&self, py: Python<'_>, numbers: Vec<u64>) -> PyResult<Vec<RunRecord>> {
        if let Some(number) = numbers.iter().find(|&&number| number >= self.plan.len()) {
            let last = self.plan.len().saturating_sub(1);
            return Err(PyIndexError::new_err(format!("there is no run {number}; the last is {last}")));
        }
        let (plan, stop) = (&self.plan, AtomicBool::new(false));
        let make = |number| execute(&plan.frame, &plan.run(number), &stop);
        let records = interruptible(py, &|| stop.store(true, Ordering::Relaxed), || {
            numbers.into_iter().map_while(make).collect()
        })?;
        Ok(records)
    }
}

/// An experiment whose runs are made elsewhere: its folder is locked and ours, and records are put there as they come.
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

    /// All runs, also those that are done.
    #[getter]
    fn total(&self) -> PyResult<u64> {
        self.with(|campaign| Ok(campaign.total()))
    }

    /// Keeps records that `Experiment.run_lines` made; how many of them were new.
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

    /// Lets go of the folder.
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

/// A file that is not there is told as Python does, what is wrong in it as a mistake.
fn unreadable(error: ReadError) -> PyErr {
    match error {
        ReadError::Unreadable { path, error } if error.raw_os_error().is_some() => of_file(&path, &error),
        ReadError::Unreadable { .. }
        | ReadError::None { .. }
        | ReadError::Line(_)
        | ReadError::Other { .. } => mistake(error),
    }
}
