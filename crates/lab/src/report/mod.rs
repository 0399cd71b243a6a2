//! The report: tables, figures and findings of a dataset, written as Markdown, CSV, SVG, PNG and one HTML page.

mod findings;
mod html;
mod markdown;
mod verdict;
mod write;

pub use verdict::{Verdict, verdict};
pub use write::{Formats, WriteError, write};

use crate::comparison::compare;
use crate::dataset::{Dataset, Measure};
use crate::plots::{
    Figure, boxes, convergence, critical_difference, effort_by_share, heat_maps, scaling, success,
    success_by_share,
};
use crate::tables::{Table, by_givens, by_group, by_parameter, by_setting, comparisons, ranking};

/// Pictures show so many settings at most.
const MOST_DRAWN: usize = 32;

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

impl Report {
    /// Makes the tables and figures that the data are fit for.
    pub fn of(data: &Dataset, measure: Option<Measure>, about: Vec<String>) -> Self {
        let measure = measure.unwrap_or_else(|| Measure::fair(data));
        let drawn = data.best(MOST_DRAWN, measure);
        let family = compare(data, measure);
        let ranking = ranking(&drawn, measure);
        let labels: Vec<&str> = drawn.settings.iter().map(|setting| setting.label.as_str()).collect();
        let tables = [
            Some(by_setting(data, measure)),
            by_group(data, measure),
            by_parameter(data, measure),
            by_givens(data, measure),
            comparisons(data, measure, &family),
        ];
        let figures = [
            success(&drawn, measure),
            ranking.as_ref().map(|ranking| critical_difference(&labels, ranking)),
            boxes(&drawn, measure),
            success_by_share(&drawn, measure),
            effort_by_share(&drawn, measure),
            scaling(&drawn, measure),
            convergence(&drawn),
        ];
        let mut findings = findings::findings(data, measure, &family);
        if drawn.settings.len() < data.settings.len() {
            let all = data.settings.len();
            findings.push(format!(
                "Pictures show the best {MOST_DRAWN} of {all} settings; tables have them all."
            ));
        }
        Self {
            title: data.name(),
            about,
            findings,
            tables: tables.into_iter().flatten().collect(),
            figures: figures.into_iter().flatten().chain(heat_maps(data, measure)).collect(),
        }
    }
}
