//! The course of one run, read back from the CSV file that its trace is kept in.

use crate::files;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::Read;
use thiserror::Error;

/// The columns of a trace that curves are drawn of.
pub const COLUMNS: [&str; 8] =
    ["best", "mean", "worst", "temperature", "diversity", "mutation_rate", "emptied_share", "level"];

/// The column that [`Course::with_moving_mean`] adds.
pub const MOVING_MEAN: &str = "moving mean";

/// What a course goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Generations, or whatever the engine has for epochs.
    Epochs,
    /// Evaluations, which are moves where one candidate is changed.
    Evaluations,
    /// Time.
    Seconds,
}

/// Every column of a trace by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    places: BTreeMap<&'static str, Vec<f64>>,
    columns: BTreeMap<&'static str, Vec<Option<f64>>>,
    by: By,
    unit: String,
}

/// Why a trace cannot be read.
#[derive(Debug, Error)]
pub enum TraceError {
    /// It is no CSV, or lacks a column.
    #[error("{}", unreadable(.0))]
    Unreadable(#[from] csv::Error),
    /// It is a table of something else, or none.
    #[error(
        "this is no trace of a run: there is no column `evaluations`; `evodoku solve --trace FILE` writes one"
    )]
    Other,
    /// It has a heading only, or not even that.
    #[error("this trace is empty: the run ended before its first epoch")]
    Empty,
}

/// A folder or a full disk is no matter of traces.
fn unreadable(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::Io(error) => files::message(error),
        _ => format!("this is no trace of a run: {error}"),
    }
}

/// A line of a trace.
#[derive(Deserialize)]
struct TraceLine {
    evaluations: f64,
    #[serde(default)]
    epoch: f64,
    #[serde(default)]
    seconds: f64,
    best_cost: Option<f64>,
    mean: Option<f64>,
    worst: Option<f64>,
    temperature: Option<f64>,
    diversity: Option<f64>,
    #[serde(default)]
    mutation_rate: Option<f64>,
    #[serde(default)]
    emptied_share: Option<f64>,
    #[serde(default)]
    level: Option<f64>,
    /// The unit in which the preset shows costs, and best, mean and worst in it.
    unit: Option<String>,
    unit_best: Option<f64>,
    unit_mean: Option<f64>,
    unit_worst: Option<f64>,
}

impl Course {
    /// Reads a trace. A population's goes by generations, that of a single candidate by its moves.
    pub fn read(input: impl Read) -> Result<Self, TraceError> {
        let mut course = Self {
            places: BTreeMap::new(),
            columns: BTreeMap::new(),
            by: By::Evaluations,
            unit: "cost".into(),
        };
        let mut reader = csv::Reader::from_reader(input);
        // A heading that cannot be read would otherwise be taken for the end.
        let heading = reader.headers()?;
        if !heading.is_empty() && !heading.iter().any(|name| name == "evaluations") {
            return Err(TraceError::Other);
        }
        for line in reader.into_deserialize() {
            let line: TraceLine = line?;
            let TraceLine {
                evaluations,
                epoch,
                seconds,
                best_cost: best,
                mean,
                worst,
                temperature,
                diversity,
                mutation_rate,
                emptied_share,
                level,
                unit,
                unit_best,
                unit_mean,
                unit_worst,
            } = line;
            for (name, place) in [("evaluations", evaluations), ("epoch", epoch), ("seconds", seconds)] {
                course.places.entry(name).or_default().push(place);
            }
            let [best, mean, worst] =
                if unit.is_some() { [unit_best, unit_mean, unit_worst] } else { [best, mean, worst] };
            course.unit = unit.unwrap_or(course.unit);
            let figures = [best, mean, worst, temperature, diversity, mutation_rate, emptied_share, level];
            for (name, figure) in COLUMNS.into_iter().zip(figures) {
                course.columns.entry(name).or_default().push(figure);
            }
        }
        if course.columns.is_empty() {
            return Err(TraceError::Empty);
        }
        if course.is_of_population() {
            course.by = By::Epochs;
        }
        Ok(course)
    }

    /// Has it individuals, and so a best, a mean and a worst?
    pub fn is_of_population(&self) -> bool {
        self.columns.get("worst").is_some_and(|column| column.iter().any(Option::is_some))
    }

    /// The same by something else.
    #[must_use]
    pub fn by(self, by: By) -> Self {
        Self { by, ..self }
    }

    /// What costs are called and shown in.
    pub fn unit(&self) -> &str {
        &self.unit
    }

    /// What the horizontal axis is called.
    pub fn axis(&self) -> &'static str {
        let moves = self.columns.get("mean").is_some_and(|column| column.iter().any(Option::is_some));
        match self.by {
            By::Epochs if self.is_of_population() => "generations",
            By::Epochs => "epochs",
            By::Evaluations if moves && !self.is_of_population() => "moves",
            By::Evaluations => "evaluations",
            By::Seconds => "seconds",
        }
    }

    /// What a column is called in a legend: the mean of a single candidate is its current cost.
    pub fn legend(&self, column: &'static str) -> &'static str {
        if column == "mean" && !self.is_of_population() { "current" } else { column }
    }

    /// The same with a column more: the mean of the current cost over the last so many evaluations, as `drvojtex/Sudoku`
    /// draws it over 100 moves. It is that of every one of them if the trace has a line for each.
    #[must_use]
    pub fn with_moving_mean(mut self, evaluations: usize) -> Self {
        let costs = self.columns.get("mean").cloned().unwrap_or_default();
        let places = self.places.get("evaluations").cloned().unwrap_or_default();
        let mean = |end: usize| {
            costs[end]?;
            let start = places[..=end].partition_point(|&at| at <= places[end] - evaluations as f64);
            crate::statistics::mean(costs[start.min(end)..=end].iter().flatten().copied())
        };
        self.columns.insert(MOVING_MEAN, (0..costs.len()).map(mean).collect());
        self
    }

    /// A column by what the course goes by, where it has values.
    pub fn series(&self, name: &str) -> Vec<(f64, f64)> {
        let column = self.columns.get(name).map_or(&[][..], Vec::as_slice);
        let places = match self.by {
            By::Epochs => "epoch",
            By::Evaluations => "evaluations",
            By::Seconds => "seconds",
        };
        self.places
            .get(places)
            .into_iter()
            .flatten()
            .zip(column)
            .filter_map(|(&at, figure)| Some((at, (*figure)?)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_by_name_and_gaps_are_left_out() {
        let text = "epoch,evaluations,best_cost,worst,mean,temperature,diversity\n1,10,5,9,,0.5,\n2,20,4,8,6.5,0.4,\n";
        let course = Course::read(text.as_bytes()).unwrap();
        assert_eq!(course.series("best"), [(1.0, 5.0), (2.0, 4.0)]);
        assert_eq!((course.axis(), course.legend("mean")), ("generations", "mean"));
        let course = course.by(By::Evaluations);
        assert_eq!(course.series("mean"), [(20.0, 6.5)]);
        assert_eq!(course.series("diversity"), []);
        assert!(matches!(
            Course::read("evaluations,best_cost,mean,worst,temperature,diversity\n".as_bytes()),
            Err(TraceError::Empty)
        ));
        assert!(Course::read("a,b\n1,2\n".as_bytes()).is_err());
        let text =
            "evaluations,best_cost,mean,worst,temperature,diversity\n1,9,8,,,\n2,9,4,,,\n3,9,,,,\n4,9,6,,,\n";
        let smooth = Course::read(text.as_bytes()).unwrap().with_moving_mean(2);
        assert_eq!(smooth.series(MOVING_MEAN), [(1.0, 8.0), (2.0, 6.0), (4.0, 6.0)]);
        assert_eq!((smooth.axis(), smooth.legend("mean"), smooth.unit()), ("moves", "current", "cost"));
    }

    #[test]
    fn trace_with_unit_is_read_in_it() {
        let text = "epoch,evaluations,best_cost,mean,worst,temperature,diversity,unit,unit_best,unit_mean,unit_worst\n\
                    1,10,274348423,5e8,9e8,,,fitness,0.725,0.5,0.1\n";
        let course = Course::read(text.as_bytes()).unwrap();
        assert_eq!((course.unit(), course.series("best")), ("fitness", vec![(1.0, 0.725)]));
        assert_eq!(course.series("worst"), [(1.0, 0.1)]);
    }
}
