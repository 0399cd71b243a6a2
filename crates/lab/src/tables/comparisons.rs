//! Pairs of settings, tested; and all of them ranked over the puzzles.

use super::{Cell, Table};
use crate::comparison::{FEWEST_PUZZLES, Family, Pair, Quantity, Units};
use crate::dataset::{Dataset, Measure, Score};
use crate::statistics::{Friedman, friedman};

/// A page shows so many pairs at most, the surest ones; the file has them all.
pub const MOST_SHOWN: usize = 45;

/// The pairs that were tested, with the size of the difference.
///
/// Test, p, corrected p and ratio are those of one quantity, the primary one; the others have columns of their own.
pub fn comparisons(data: &Dataset, measure: Measure, family: &Family) -> Option<Table> {
    if family.pairs.is_empty() {
        return None;
    }
    let mut surest: Vec<&Pair> = family.pairs.iter().collect();
    if surest.len() > MOST_SHOWN {
        surest.sort_by(|one, other| one.corrected().total_cmp(&other.corrected()));
    }
    Some(Table {
        name: "comparisons",
        title: "Is the difference more than noise?".into(),
        about: format!(
            "Each pair is compared by three quantities, each with an estimate, a test, and the 95 % interval that this test keeps; measured in {}. `quantity` is the primary one: test, p, p (Holm), ratio and better speak of it{}. The bill is what all puzzles together cost the first, divided by what they cost the second: {}; sign flips of the puzzles' differences. The typical puzzle is the ratio of PAR10 in the middle of the puzzles, by signed ranks of its logarithm (Hodges and Lehmann). Success is the share that the first solves minus that of the second in points, by sign flips with mid-p. Each p (Holm) is corrected for {} pairs. Puzzles weigh alike; with fewer than {FEWEST_PUZZLES} common ones, pairs of runs are compared instead, which says nothing of other puzzles. Ahead counts puzzles by their {}.",
            measure.title(),
            if data.primary == Quantity::Success { ", and the ratio is that of the bill" } else { "" },
            bills(family),
            family.size,
            data.score(measure).title(),
        ),
        columns: [
            "first",
            "second",
            "puzzles",
            "quantity",
            "measure",
            "test",
            "p",
            "p (Holm)",
            "ratio",
            "better",
            "first ahead",
            "second ahead",
            "bill p (Holm)",
            "typical ratio",
            "typical p",
            "typical p (Holm)",
            "success difference",
            "success p",
            "success p (Holm)",
        ]
        .map(String::from)
        .to_vec(),
        rows: surest.into_iter().map(|pair| row(data, measure, pair)).collect(),
        shown: MOST_SHOWN,
    })
}

/// What the bill adds up; pairs of experiments with other budgets may have another.
fn bills(family: &Family) -> String {
    let is_used = |score: &Score| family.pairs.iter().any(|pair| pair.score == *score);
    let used: Vec<&str> = [Score::Par10, Score::PerSolution]
        .iter()
        .filter(|score| is_used(score))
        .map(|score| score.title())
        .collect();
    match &used[..] {
        [one] => format!("their {one}"),
        _ => format!("their {}, where a run has no such budget", used.join(", or the ")),
    }
}

fn row(data: &Dataset, measure: Measure, pair: &Pair) -> Vec<Cell> {
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
    let found = |quantity| pair.finding(quantity).copied();
    let p = |quantity| found(quantity).map_or(Cell::Missing, |finding| Cell::Probability(finding.p));
    let corrected =
        |quantity| found(quantity).map_or(Cell::Missing, |finding| Cell::Probability(finding.corrected));
    let ratio = |quantity| found(quantity).map(|finding| finding.interval);
    let of_ratio = if pair.primary == Quantity::Success { Quantity::Bill } else { pair.primary };
    vec![
        data.settings[pair.first].label.as_str().into(),
        data.settings[pair.second].label.as_str().into(),
        Cell::Count(pair.puzzles as u64),
        pair.primary.name().into(),
        measure.name().into(),
        match pair.units {
            Units::Puzzles(_) => format!("{}, by puzzle", pair.primary.test()).into(),
            Units::Runs(_) => format!("{}, by run", pair.primary.test()).into(),
        },
        p(pair.primary),
        corrected(pair.primary),
        ratio(of_ratio).into(),
        better.into(),
        Cell::Count(pair.ahead[0] as u64),
        Cell::Count(pair.ahead[1] as u64),
        corrected(Quantity::Bill),
        ratio(Quantity::Typical).into(),
        p(Quantity::Typical),
        corrected(Quantity::Typical),
        Cell::Points(pair.success.interval),
        p(Quantity::Success),
        corrected(Quantity::Success),
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
