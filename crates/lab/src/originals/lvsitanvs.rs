//! The study of lvsitanvs (github.com/lvsitanvs/sudokuSolver, commit 785759b): a curve of the genetic algorithm and one of
//! annealing, without figures.

use super::claim::compared;
use super::{Claim, Found, Holds, Speaker, milliseconds, setting};
use crate::comparison::compare;
use crate::dataset::{Dataset, Measure, Summary};
use crate::tables::{Cell, Table};

/// Every setting on every level.
pub fn table(data: &Dataset) -> Table {
    let mut rows = Vec::new();
    for (index, setting) in data.settings.iter().enumerate() {
        for (group, members) in data.groups() {
            let runs = data.of_setting(index).filter(|run| members[run.puzzle as usize]);
            let summary = Summary::of(data, Measure::Cpu, runs);
            rows.push(vec![
                setting.label.as_str().into(),
                group.as_str().into(),
                Cell::Count(summary.runs),
                Cell::Interval(summary.success()),
                summary.epochs_solved.into(),
                summary.expected_interval().map(milliseconds).into(),
            ]);
        }
    }
    Table {
        name: "lvsitanvs",
        title: "lvsitanvs: both on every level".into(),
        about: "The author compares by two curves, one of each, and gives no figures and no verdict. Effort per solution is processor time; an epoch is a generation, or 10,000 moves of annealing. Both have 0.2 s of processor time a run on forty puzzles of ours: the genetic algorithm as coded ends there after some 440 of its 10,000 generations.".into(),
        columns: ["setting", "level", "runs", "solved", "epochs of solved", "per solution, ms"].map(String::from).to_vec(),
        rows,
        shown: usize::MAX,
    }
}

/// Which of the two is better, as coded and repaired.
pub fn claims(found: &Found) -> Vec<Claim> {
    let data = &found.data;
    let family = compare(data, Measure::Cpu);
    let claim = |(form, genetic, annealing): (&str, &str, &str)| {
        let (genetic, annealing) = (setting(data, &[genetic])?, setting(data, &[annealing])?);
        let pair = family.find(genetic, annealing)?;
        Some(Claim {
            speaker: Speaker::Ourselves,
            claim: format!(
                "Of the two that the author shows side by side, annealing is the better one, {form}"
            ),
            author: "two curves, no figures, and no verdict".into(),
            ours: format!(
                "at equal processor time, annealing against the genetic algorithm: {}",
                compared(pair, annealing)
            ),
            holds: Holds::that_it_is_better(pair, annealing),
        })
    };
    let pairs = [
        ("as coded", "lvsitanvs-ga-as-coded", "lvsitanvs-sa-as-coded"),
        ("repaired", "lvsitanvs-ga", "lvsitanvs-sa"),
    ];
    pairs.into_iter().filter_map(claim).collect()
}
