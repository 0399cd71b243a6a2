//! Pairs of settings, tested; and all of them ranked over the puzzles.

use super::{Cell, Table};
use crate::dataset::{Dataset, Measure};
use crate::statistics::{
    Comparison, Friedman, SIGNIFICANCE, friedman, holm, mann_whitney, penalised_average,
};

/// More pairs than this would be a table that nobody reads; then the best setting is compared with each of the others.
const MOST_PAIRS: usize = 45;

/// Mann–Whitney tests of pairs of settings, corrected by Holm.
pub fn comparisons(data: &Dataset, measure: Measure) -> Option<Table> {
    let count = data.settings.len();
    if count < 2 {
        return None;
    }
    let samples: Vec<Vec<f64>> =
        (0..count).map(|index| data.of_setting(index).map(|run| measure.cost(run)).collect()).collect();
    let pairs: Vec<(usize, usize)> = if count * (count - 1) / 2 <= MOST_PAIRS {
        (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))).collect()
    } else {
        let best = *data.ranked(measure).first()?;
        (0..count).filter(|&other| other != best).map(|other| (best, other)).collect()
    };
    let tested: Vec<((usize, usize), Comparison)> = pairs
        .into_iter()
        .filter_map(|(one, other)| Some(((one, other), mann_whitney(&samples[one], &samples[other])?)))
        .collect();
    let corrected = holm(&tested.iter().map(|(_, comparison)| comparison.p).collect::<Vec<_>>());
    let row = |(((one, other), comparison), p): (&((usize, usize), Comparison), f64)| {
        vec![
            data.settings[*one].label.as_str().into(),
            data.settings[*other].label.as_str().into(),
            Cell::Number(comparison.u),
            Cell::Probability(comparison.p),
            Cell::Probability(p),
            Cell::Number(comparison.a12),
            comparison.magnitude().name().into(),
            verdict(comparison, p).into(),
        ]
    };
    Some(Table {
        name: "comparisons",
        title: "Is the difference more than noise?".into(),
        about: format!(
            "Mann–Whitney tests on the {} to a solution, runs without one counting as equally bad; p corrected by Holm. A12 is the probability that the first needs more than the second: 0.5 is no difference.",
            measure.title()
        ),
        columns: ["first", "second", "U", "p", "p (Holm)", "A12", "effect", "better"]
            .map(String::from)
            .to_vec(),
        rows: tested.iter().zip(corrected).map(row).collect(),
    })
}

fn verdict(comparison: &Comparison, p: f64) -> &'static str {
    match p < SIGNIFICANCE {
        true if comparison.a12 < 0.5 => "first",
        true => "second",
        false => "cannot be told apart",
    }
}

/// The settings ranked on every puzzle that all of them ran on, by PAR10; nothing with fewer than three settings.
pub fn ranking(data: &Dataset, measure: Measure) -> Option<Friedman> {
    if data.settings.len() < 3 {
        return None;
    }
    let limit = measure.limit(data);
    let mut cells: Vec<Vec<Vec<(f64, bool)>>> =
        vec![vec![Vec::new(); data.settings.len()]; data.puzzles.len()];
    for run in &data.runs {
        cells[run.puzzle as usize][run.setting as usize].push((measure.effort(run), run.is_solved));
    }
    let score = |runs: &Vec<(f64, bool)>| penalised_average(runs.iter().copied(), limit);
    let complete =
        cells.iter().filter_map(|settings| settings.iter().map(score).collect::<Option<Vec<f64>>>());
    friedman(&complete.collect::<Vec<_>>())
}
