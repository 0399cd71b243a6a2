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

/// Every column of a trace by its name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    evaluations: Vec<f64>,
    columns: BTreeMap<&'static str, Vec<Option<f64>>>,
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
        csv::ErrorKind::Io(error) => files::told(error),
        _ => format!("this is no trace of a run: {error}"),
    }
}

/// A line of a trace.
#[derive(Deserialize)]
struct Line {
    evaluations: f64,
    /// `best` in traces of version 0.1.
    #[serde(alias = "best_cost")]
    best: Option<f64>,
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
}

impl Course {
    /// Reads a trace.
    pub fn read(input: impl Read) -> Result<Self, TraceError> {
        let mut course = Self::default();
        let mut reader = csv::Reader::from_reader(input);
        // A heading that cannot be read would otherwise be taken for the end.
        let heading = reader.headers()?;
        if !heading.is_empty() && !heading.iter().any(|name| name == "evaluations") {
            return Err(TraceError::Other);
        }
        for line in reader.into_deserialize() {
            let line: Line = line?;
            course.evaluations.push(line.evaluations);
            let Line {
                best, mean, worst, temperature, diversity, mutation_rate, emptied_share, level, ..
            } = line;
            let figures = [best, mean, worst, temperature, diversity, mutation_rate, emptied_share, level];
            for (name, figure) in COLUMNS.into_iter().zip(figures) {
                course.columns.entry(name).or_default().push(figure);
            }
        }
        if course.evaluations.is_empty() { Err(TraceError::Empty) } else { Ok(course) }
    }

    /// The same with a column more: the mean of the present cost over the last so many points, as `drvojtex/Sudoku` draws it.
    #[must_use]
    pub fn with_moving_mean(mut self, points: usize) -> Self {
        let costs = self.columns.get("mean").cloned().unwrap_or_default();
        let mean = |end: usize| {
            let window = &costs[(end + 1).saturating_sub(points)..=end];
            costs[end]?;
            crate::statistics::mean(window.iter().flatten().copied())
        };
        self.columns.insert(MOVING_MEAN, (0..costs.len()).map(mean).collect());
        self
    }

    /// A column by evaluations, where it has values.
    pub fn series(&self, name: &str) -> Vec<(f64, f64)> {
        let column = self.columns.get(name).map_or(&[][..], Vec::as_slice);
        self.evaluations.iter().zip(column).filter_map(|(&at, figure)| Some((at, (*figure)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_by_name_and_gaps_are_left_out() {
        let text =
            "epoch,evaluations,best,worst,mean,temperature,diversity\n1,10,5,9,,0.5,\n2,20,4,8,6.5,0.4,\n";
        let course = Course::read(text.as_bytes()).unwrap();
        assert_eq!(course.series("best"), [(10.0, 5.0), (20.0, 4.0)]);
        assert_eq!(course.series("mean"), [(20.0, 6.5)]);
        assert_eq!(course.series("diversity"), []);
        assert!(matches!(
            Course::read("evaluations,best,mean,worst,temperature,diversity\n".as_bytes()),
            Err(TraceError::Empty)
        ));
        assert!(Course::read("a,b\n1,2\n".as_bytes()).is_err());
        let text =
            "evaluations,best,mean,worst,temperature,diversity\n1,9,8,,,\n2,9,4,,,\n3,9,,,,\n4,9,6,,,\n";
        let smooth = Course::read(text.as_bytes()).unwrap().with_moving_mean(2);
        assert_eq!(smooth.series(MOVING_MEAN), [(1.0, 8.0), (2.0, 6.0), (4.0, 6.0)]);
    }
}
