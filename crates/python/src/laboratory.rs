//! The laboratory's verdicts: reports, comparisons, power, reruns, merging and tuning, as the command has them.

use crate::experiment::unreadable;
use crate::interrupt::abandonable;
use crate::objects::{mistake, to_dict};
use evodoku::{StopHandle, presets::Preset};
use evodoku_lab::comparison::{self, Difference, PowerError, Quantity};
use evodoku_lab::dataset::{Dataset, Measure, load};
use evodoku_lab::experiment::{self, Plan, Shard};
use evodoku_lab::records::{
    Bad, Collection, Keep, ReadError, RunRecord, Store, StoreError, Versions, merge as join, read,
};
use evodoku_lab::report::{Formats, PictureFormat, Report, Sources, declared, verdict, write};
use evodoku_lab::runs::{self, Sample, repeat};
use evodoku_lab::statistics::Interval;
use evodoku_lab::tables::{Cell, Table, comparisons};
use evodoku_lab::tune::{Dimension, Outcome, Space, Tuner, split};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Why records could not be written.
fn unwritten(error: StoreError) -> PyErr {
    match error {
        StoreError::Unreadable(error) => unreadable(error),
        StoreError::Unwritable { .. } | StoreError::Taken { .. } => mistake(error),
    }
}

/// What is in a cell, as numbers where there are any.
fn plain(cell: &Cell) -> Value {
    let of = |Interval { value, low, high }: &Interval| json!({ "value": value, "low": low, "high": high });
    match cell {
        Cell::Text(text) => json!(text),
        Cell::Count(count) => json!(count),
        Cell::Number(number) | Cell::Share(number) | Cell::Probability(number) => json!(number),
        Cell::Interval(interval)
        | Cell::Between(interval)
        | Cell::Points(interval)
        | Cell::Signed(interval) => of(interval),
        Cell::Missing => Value::Null,
    }
}

/// A table with its rows as objects.
fn object(table: &Table) -> Value {
    let row = |cells: &Vec<Cell>| -> Value {
        table.columns.iter().zip(cells).map(|(name, cell)| (name.clone(), plain(cell))).collect()
    };
    json!({
        "name": table.name,
        "title": table.title,
        "about": table.about,
        "columns": table.columns,
        "rows": table.rows.iter().map(row).collect::<Vec<_>>(),
        "markdown": table.to_markdown(),
    })
}

fn measure(name: Option<&str>) -> PyResult<Option<Measure>> {
    name.map(str::parse).transpose().map_err(mistake)
}

/// Makes the report of some records in a folder.
#[pyfunction]
pub fn report<'py>(
    py: Python<'py>,
    sources: Vec<PathBuf>,
    out: PathBuf,
    by: Option<&str>,
    pictures: Vec<String>,
    latex: bool,
    skip_bad: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let by = measure(by)?;
    let pictures: Vec<PictureFormat> =
        pictures.iter().map(|name| name.parse()).collect::<Result<_, _>>().map_err(mistake)?;
    let bad = if skip_bad { Bad::Skip } else { Bad::Refuse };
    let made = abandonable(py, &|| {}, move || {
        let (about, primary) = declared(&sources);
        let sources = Sources { paths: sources, bad, measure: by, about, primary };
        let report = Report::of(sources).map_err(unreadable)?;
        let page = write(&report, &out, &Formats { pictures, latex }).map_err(mistake)?;
        Ok::<_, PyErr>(json!({
            "title": report.title,
            "page": page,
            "findings": report.findings,
            "tables": report.tables.iter().map(object).collect::<Vec<_>>(),
        }))
    })??;
    to_dict(py, &made)
}

/// The number of a setting.
fn find(data: &Dataset, name: &str) -> PyResult<usize> {
    let known: Vec<&str> = data.settings.iter().map(|setting| setting.label.as_str()).collect();
    let unknown = || PowerError::Unknown { name: name.into(), known: known.join(", ") };
    known.iter().position(|label| *label == name).ok_or_else(unknown).map_err(mistake)
}

/// Compares two settings of some records, or all pairs.
#[pyfunction]
pub fn compare<'py>(
    py: Python<'py>,
    sources: Vec<PathBuf>,
    names: Vec<String>,
    by: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let by = measure(by)?;
    let found = abandonable(py, &|| {}, move || {
        let mut data = load(&sources).map_err(unreadable)?;
        data.primary = declared(&sources).1;
        let by = by.unwrap_or_else(|| Measure::fair(&data));
        let mut kept = names.iter().map(|name| find(&data, name)).collect::<PyResult<Vec<_>>>()?;
        kept.sort_unstable();
        let data = if kept.is_empty() { data } else { data.only(&kept).into_owned() };
        let family = comparison::compare(&data, by);
        let verdict = verdict(&data, by, &family);
        Ok::<_, PyErr>(json!({
            "table": comparisons(&data, by, &family).as_ref().map(object),
            "sentences": verdict.map(|verdict| verdict.sentences).unwrap_or_default(),
        }))
    })??;
    to_dict(py, &found)
}

/// How often experiments of several sizes would tell a difference.
#[pyfunction]
pub fn power<'py>(
    py: Python<'py>,
    sources: Vec<PathBuf>,
    quantity: &str,
    ratio: f64,
    points: f64,
    names: Option<[String; 2]>,
    by: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let by = measure(by)?;
    let quantity: Quantity = quantity.parse().map_err(mistake)?;
    let difference = Difference { ratio, success: points / 100.0 };
    let found = abandonable(py, &|| {}, move || {
        let data = load(&sources).map_err(unreadable)?;
        let by = by.unwrap_or_else(|| Measure::fair(&data));
        let settings = if let Some([one, other]) = &names {
            [find(&data, one)?, find(&data, other)?]
        } else {
            let order = data.ranked(by);
            let first = *order.first().ok_or_else(|| mistake("there are no records yet"))?;
            [first, order.get(1).copied().unwrap_or(first)]
        };
        let power = comparison::power(&data, by, settings, quantity, difference).map_err(mistake)?;
        let size = |&(puzzles, runs, share): &(usize, usize, f64)| json!({ "puzzles": puzzles, "runs": runs, "power": share });
        Ok::<_, PyErr>(json!({
            "settings": power.settings.map(|setting| &data.settings[setting].label),
            "rows": power.sizes.iter().map(size).collect::<Vec<_>>(),
            "enough": power.enough().as_ref().map(size),
        }))
    })??;
    to_dict(py, &found)
}

/// Joins records of several parts, each run once.
#[pyfunction]
pub fn merge(
    py: Python<'_>,
    sources: Vec<PathBuf>,
    out: PathBuf,
    withhold: bool,
) -> PyResult<Bound<'_, PyDict>> {
    let keep = if withhold { Keep::NoPuzzles } else { Keep::Everything };
    let merged = py.detach(|| {
        let merged = join(&sources, &out.join("records.jsonl"), keep).map_err(unwritten)?;
        let own = out.join(runs::EXPERIMENT);
        let first = sources.iter().map(|source| source.join(runs::EXPERIMENT)).find(|path| path.exists());
        if let Some(path) = first.filter(|_| !own.exists()) {
            std::fs::copy(&path, own)?;
        }
        Ok::<_, PyErr>(merged)
    })?;
    to_dict(py, &json!({ "runs": merged.runs, "repeated": merged.repeated, "torn": merged.torn }))
}

/// Makes recorded runs again and compares.
#[pyfunction]
pub fn rerun(
    py: Python<'_>,
    source: PathBuf,
    run: Option<String>,
    most: Option<usize>,
    seconds: Option<f64>,
    puzzles: Vec<PathBuf>,
) -> PyResult<Bound<'_, PyDict>> {
    let stop = StopHandle::default();
    let stopped = stop.clone();
    let again = abandonable(py, &|| stopped.stop(), move || {
        let collection = Collection::of(&puzzles)?;
        let differences = Mutex::new(Vec::new());
        let tell = |record: &RunRecord, again: &Result<runs::Rerun, String>| {
            let note = |what: &str, recorded: &str, found: &str, is_stale: bool| {
                differences.lock().unwrap_or_else(PoisonError::into_inner).push(json!({
                    "run": record.run, "setting": record.setting, "what": what,
                    "recorded": recorded, "found": found, "stale": is_stale,
                }));
            };
            match again {
                Ok(again) => again
                    .differences
                    .iter()
                    .for_each(|it| note(it.what, &it.recorded, &it.found, again.is_stale())),
                Err(reason) => note(reason, "", "", false),
            }
        };
        let sample = Sample { run, most, seconds };
        let found = repeat(&source, &sample, &collection, &stop, &tell).map_err(unreadable)?;
        Ok::<_, PyErr>(json!({
            "runs": found.runs, "of": found.of, "differing": found.differing, "stale": found.stale,
            "withheld": found.withheld, "foreign": found.foreign,
            "differences": differences.into_inner().unwrap_or_else(PoisonError::into_inner),
        }))
    })??;
    to_dict(py, &again)
}

/// Finds good parameters of the only setting of an experiment by iterated races.
#[pyfunction]
pub fn tune(
    py: Python<'_>,
    text: String,
    vary: Vec<String>,
    runs: u64,
    candidates: Option<usize>,
    out: PathBuf,
    threads: usize,
) -> PyResult<Bound<'_, PyDict>> {
    let vary: Vec<Dimension> = vary.iter().map(|it| it.parse()).collect::<Result<_, _>>().map_err(mistake)?;
    let stop = StopHandle::default();
    let stopped = stop.clone();
    let tuned = abandonable(py, &|| stopped.stop(), move || {
        let Plan { frame, subjects, settings, .. } =
            experiment::read("the experiment put together", &text, Path::new(".")).map_err(mistake)?;
        let base = settings.into_iter().next().ok_or_else(|| mistake("there is no preset to tune"))?;
        let space = Space::new(&base, &vary).map_err(mistake)?;
        let [training, held_out] = split(subjects);
        let store = Mutex::new(Store::open(&out, Shard::WHOLE).map_err(unwritten)?);
        runs::keep(&text, &out).map_err(mistake)?;
        let known = known(&[out]).map_err(unreadable)?;
        let mut tuner =
            Tuner { frame, training, held_out, base, space, runs, candidates, store: &store, known, threads };
        let found = tuner.tune(&stop, &mut |_, _| {}).map_err(mistake)?;
        let found = found.ok_or_else(|| mistake("tuning was stopped"))?;
        if found.races == 0 {
            let fewest = tuner.fewest_runs();
            return Err(mistake(format!("{runs} runs are too few for a race; try {fewest}")));
        }
        let kept = if found.is_gain() { &found.best } else { &tuner.base };
        Ok(json!({
            "best": found.best.label,
            "parameters": kept.parameters(),
            "varied": kept.varied,
            "is_gain": found.is_gain(),
            "races": found.races,
            "runs": found.runs,
            "toml": kept.config().map(|config| preset(config, &kept.label)),
        }))
    })??;
    to_dict(py, &tuned)
}

/// Outcomes of this version's engines that a folder has already.
fn known(folders: &[PathBuf]) -> Result<HashMap<String, Outcome>, ReadError> {
    let (mut known, mut versions) = (HashMap::new(), Versions::default());
    read(folders, |record: RunRecord| {
        if versions.stale(&record.result.engine, record.result.engine_version).is_none() {
            known.insert(record.run.clone(), Outcome::of(&record));
        }
    })?;
    Ok(known)
}

/// A configuration as a file for `--config`.
fn preset(config: &evodoku::Config, label: &str) -> String {
    let text = String::new;
    let preset = Preset {
        name: label.into(),
        about: label.into(),
        explanation: text(),
        source: text(),
        fidelity: text(),
        display: evodoku::Display::default(),
        config: config.clone(),
    };
    preset.to_toml()
}
