//! Pairs of settings, tested; and all of them ranked over the puzzles.

use super::{Cell, Table};
use crate::comparison::{FEWEST_PUZZLES, Family, Pair};
use crate::dataset::{Dataset, Measure, Score};
use crate::statistics::{Friedman, friedman};

/// A page shows so many pairs at most, the surest ones; the file has them all.
pub const MOST_SHOWN: usize = 45;

/// The pairs that were tested, with the size of the difference.
pub fn comparisons(data: &Dataset, measure: Measure, family: &Family) -> Option<Table> {
    if family.pairs.is_empty() {
        return None;
    }
    let mut surest: Vec<&Pair> = family.pairs.iter().collect();
    if surest.len() > MOST_SHOWN {
        surest.sort_by(|one, other| one.corrected.total_cmp(&other.corrected));
    }
    Some(Table {
        name: "comparisons",
        title: "Is the difference more than noise?".into(),
        about: format!(
            "Each setting has one score per puzzle in {}: {}. Wilcoxon's signed ranks of the differences, puzzle by puzzle; with fewer than {FEWEST_PUZZLES} common puzzles, Mann–Whitney within each puzzle over its runs, which says nothing of other puzzles. p (Holm) is corrected for {} pairs. The ratio is the ERT of the first divided by that of the second, success the difference in points; both weigh puzzles alike, however many runs they have, with 95 % intervals that draw puzzles, or with fewer than {FEWEST_PUZZLES} the runs within each.",
            measure.title(),
            scores(family),
            family.size,
        ),
        columns: [
            "first",
            "second",
            "puzzles",
            "test",
            "statistic",
            "p",
            "p (Holm)",
            "first ahead",
            "second ahead",
            "ERT ratio",
            "success difference",
            "better",
        ]
        .map(String::from)
        .to_vec(),
        rows: surest.into_iter().map(|pair| row(data, pair)).collect(),
        shown: MOST_SHOWN,
    })
}

/// What pairs are compared by; those of experiments with other budgets may be compared by something else.
fn scores(family: &Family) -> String {
    let is_used = |score: &Score| family.pairs.iter().any(|pair| pair.score == *score);
    let used: Vec<&str> = [Score::Par10, Score::Median]
        .iter()
        .filter(|score| is_used(score))
        .map(|score| score.title())
        .collect();
    match &used[..] {
        [one] => format!("the {one}"),
        _ => format!("the {}, where a run has no such budget", used.join(", or the ")),
    }
}

fn row(data: &Dataset, pair: &Pair) -> Vec<Cell> {
    let better = match pair.leaning() {
        Some(setting) if pair.is_significant() => {
            if setting == pair.first {
                "first"
            } else {
                "second"
            }
        }
        Some(_) | None => "cannot be told apart",
    };
    vec![
        data.settings[pair.first].label.as_str().into(),
        data.settings[pair.second].label.as_str().into(),
        Cell::Count(pair.puzzles as u64),
        pair.test.name().into(),
        Cell::Number(pair.test.statistic()),
        Cell::Probability(pair.p),
        Cell::Probability(pair.corrected),
        Cell::Count(pair.ahead[0] as u64),
        Cell::Count(pair.ahead[1] as u64),
        pair.ratio.into(),
        Cell::Points(pair.success),
        better.into(),
    ]
}

/// The settings ranked on every puzzle that all of them ran on; nothing with fewer than three settings.
pub fn ranking(data: &Dataset, measure: Measure) -> Option<Friedman> {
    if data.settings.len() < 3 {
        return None;
    }
    let score = data.score(measure);
    let scores: Vec<_> =
        (0..data.settings.len()).map(|setting| data.scores(setting, measure, score)).collect();
    let of_all = |puzzle: &u32| scores.iter().map(|scores| scores.get(puzzle).copied()).collect();
    friedman(&scores[0].keys().filter_map(of_all).collect::<Vec<Vec<f64>>>())
}
