//! The report: tables, figures and findings of a dataset, written as Markdown, CSV, SVG, PNG and one HTML page.

mod findings;
mod html;
mod markdown;
mod verdict;
mod write;

pub use findings::made;
pub use verdict::{Verdict, verdict};
pub use write::{Formats, PictureFormat, WriteError, write};

use crate::comparison::{Quantity, compare};
use crate::dataset::{Courses, Dataset, Measure, load_with};
use crate::experiment::{Frame, Written};
use crate::files;
use crate::plots::{
    Figure, boxes, convergence, critical_difference, effort_by_share, heat_maps, scaling, success,
    success_by_share, targets,
};
use crate::records::{Bad, ReadError};
use crate::runs::EXPERIMENT;
use crate::tables::{MOST_SHOWN, Table, by_givens, by_group, by_parameter, by_setting, comparisons, ranking};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Pictures show so many settings at most.
const MOST_DRAWN: usize = 40;

/// Everything there is to say about a dataset.
#[derive(Debug)]
pub struct Report {
    /// The name of the experiment.
    pub title: String,
    /// What it asked and what was expected, from the experiment file.
    pub about: Vec<String>,
    /// What was found, in sentences.
    pub findings: Vec<String>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The figures.
    pub figures: Vec<Figure>,
}

/// Where a report comes from.
#[derive(Clone, Debug)]
pub struct Sources {
    /// Files or folders of records.
    pub paths: Vec<PathBuf>,
    /// What is done about lines that are no records.
    pub bad: Bad,
    /// What runs are compared by, if not by what is fair.
    pub measure: Option<Measure>,
    /// What the experiment asked and what was expected.
    pub about: Vec<String>,
    /// The quantity that it declares the primary one.
    pub primary: Quantity,
}

/// What the experiment file beside some records says about itself, and the quantity that it declares the primary one.
pub fn declared(sources: &[PathBuf]) -> (Vec<String>, Quantity) {
    let texts = sources.iter().map(|source| files::text(&source.join(EXPERIMENT), files::LARGEST_TEXT));
    let Some(written) = texts.flatten().find_map(|text| Written::read(&text).ok()) else {
        return (Vec::new(), Quantity::default());
    };
    let Frame { about, expects, primary, .. } = written.frame;
    let expected = if expects.is_empty() { String::new() } else { format!("Expected: {expects}") };
    ([about, expected].into_iter().filter(|text| !text.is_empty()).collect(), primary)
}

impl Report {
    /// Makes the tables and figures that the records of some sources are fit for.
    pub fn of(sources: Sources) -> Result<Self, ReadError> {
        let mut data = load_with(&sources.paths, sources.bad)?;
        data.primary = sources.primary;
        let measure = sources.measure.unwrap_or_else(|| Measure::fair(&data));
        let best = data.best(MOST_DRAWN, measure);
        let courses = Courses::read(&sources.paths, sources.bad, &data, &best, measure)?;
        Ok(Self::put_together(&data, &data.only(&best), &courses, sources.about))
    }

    fn put_together(data: &Dataset, drawn: &Dataset, courses: &Courses, about: Vec<String>) -> Self {
        let measure = courses.measure;
        let family = compare(data, measure);
        let ranking = ranking(drawn, measure);
        let labels: Vec<&str> = drawn.settings.iter().map(|setting| setting.label.as_str()).collect();
        let tables = [
            Some(by_setting(data, measure)),
            by_group(data, measure),
            by_parameter(data, measure),
            by_givens(data, measure),
            comparisons(data, measure, &family),
        ];
        let figures = [
            success(drawn, measure),
            ranking.as_ref().map(|ranking| critical_difference(&labels, ranking)),
            boxes(drawn, measure),
            success_by_share(drawn, measure),
            effort_by_share(drawn, measure),
            scaling(drawn, measure),
            convergence(drawn, courses),
            targets(drawn, courses),
        ];
        let mut figures: Vec<Figure> = figures.into_iter().flatten().collect();
        let mut findings = findings::findings(data, measure, &family);
        if family.pairs.len() > MOST_SHOWN {
            let all = family.pairs.len();
            findings.push(format!(
                "The table of comparisons shows the {MOST_SHOWN} surest of {all} pairs; tables/comparisons.csv has them all."
            ));
        }
        if drawn.settings.len() < data.settings.len() {
            let all = data.settings.len();
            findings.push(format!(
                "Pictures show the best {MOST_DRAWN} of {all} settings; tables have them all."
            ));
            for figure in &mut figures {
                let _ = write!(figure.caption, " Of {all} settings the best {MOST_DRAWN} are drawn.");
            }
        }
        Self {
            title: data.name(),
            about,
            findings,
            tables: tables.into_iter().flatten().collect(),
            figures: figures.into_iter().chain(heat_maps(data, measure)).collect(),
        }
    }
}
