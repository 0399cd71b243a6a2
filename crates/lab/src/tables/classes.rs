//! By class: each setting on puzzles of one label and share of givens, beside another setting and beside earlier records.

use super::{Cell, Table, expected};
use crate::comparison::Pair;
use crate::dataset::{Cluster, Dataset, FEWEST_PUZZLES, Measure, Run, Summary, clusters, draw, unseen_share};
use crate::statistics::{Interval, bootstrap};

/// What runs are put beside.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'d> {
    /// The setting that the others are divided by.
    pub against: Option<Against>,
    /// Records from before a change.
    pub before: Option<&'d Dataset>,
}

/// What efforts are divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The effort of one setting.
    Setting(usize),
    /// The least effort of all others, class by class.
    BestOther,
}

/// Success, median, longest run and effort per solution of every setting on every class of puzzles.
///
/// Ratios of effort per solution come with intervals: beside a setting puzzle by puzzle, beside earlier records with the
/// puzzles of both drawn each for themselves, since they need not be the same. Last lines have the geometric mean of each
/// setting's ratios, infinite if one of them is.
pub fn by_class(data: &Dataset, measure: Measure, beside: Beside<'_>) -> Table {
    let mut rows = Vec::new();
    let mut ratios: Vec<[Vec<Option<f64>>; 2]> = vec![[Vec::new(), Vec::new()]; data.settings.len()];
    for class in data.classes() {
        let of_class = data.on_class(&class);
        let before = beside.before.map(|before| before.on_class(&class));
        for (index, setting) in data.settings.iter().enumerate() {
            let runs: Vec<&Run> = of_class.of_setting(index).collect();
            if runs.is_empty() {
                continue;
            }
            let summary = Summary::of(data, measure, runs.iter().copied());
            let longest = runs.iter().map(|run| measure.effort(run)).fold(0.0, f64::max);
            let mut row = vec![
                class.as_str().into(),
                setting.label.as_str().into(),
                Cell::Count(summary.runs),
                Cell::Interval(summary.success()),
                summary.quartiles.map(|[_, median, _]| median).into(),
                Cell::Number(longest),
                expected(&summary),
            ];
            let found = [
                beside.against.map(|against| ratio_to(&of_class, measure, index, against)),
                before.as_ref().map(|before| ratio_since(before, &setting.label, measure, &runs)),
            ];
            for (ratio, all) in found.into_iter().zip(&mut ratios[index]) {
                if let Some(ratio) = ratio {
                    all.push(ratio.map(|it| it.value));
                    row.push(ratio.into());
                }
            }
            rows.push(row);
        }
    }
    let is_beside = [beside.against.is_some(), beside.before.is_some()];
    let width = 7 + is_beside.iter().filter(|is| **is).count();
    for (place, column) in (0..2).filter(|&column| is_beside[column]).enumerate() {
        for (setting, both) in data.settings.iter().zip(&ratios) {
            let Some((name, mean)) = geometric_mean(&both[column]) else { continue };
            let mut row = vec![name.into(), setting.label.as_str().into()];
            row.resize(width, Cell::Missing);
            row[7 + place] = Cell::Number(mean);
            rows.push(row);
        }
    }
    let names = [
        beside.against.map(|against| match against {
            Against::Setting(setting) => format!("ratio to {}", data.settings[setting].label),
            Against::BestOther => "ratio to the best other".to_owned(),
        }),
        beside.before.map(|_| "ratio to before".to_owned()),
    ];
    Table {
        name: "classes",
        title: "By class".into(),
        about: format!(
            "Puzzles of one kind with the same share of givens, to the percent. Median, longest run and ERT in {}; unsolved runs count as endless in the median. Intervals of 95 % draw puzzles with all their runs; fewer than {FEWEST_PUZZLES} give ERT none, and a ratio one that draws the runs within each puzzle and says nothing of other puzzles.",
            measure.title()
        ),
        columns: ["class", "setting", "runs", "solved", "median", "longest", "ERT"]
            .map(String::from)
            .into_iter()
            .chain(names.into_iter().flatten())
            .collect(),
        rows,
        shown: usize::MAX,
    }
}

/// The effort per solution of a setting divided by that of another.
fn ratio_to(data: &Dataset, measure: Measure, setting: usize, against: Against) -> Option<Interval> {
    let effort =
        |other: &usize| Summary::of(data, measure, data.of_setting(*other)).expected.unwrap_or(f64::INFINITY);
    let mut others = (0..data.settings.len()).filter(|other| *other != setting);
    let other = match against {
        Against::Setting(other) => others.find(|it| *it == other)?,
        Against::BestOther => others.min_by(|one, other| effort(one).total_cmp(&effort(other)))?,
    };
    Pair::of(data, measure, setting, other)?.ratio
}

/// The effort per solution of runs divided by that of the same setting in earlier records.
fn ratio_since(before: &Dataset, label: &str, measure: Measure, runs: &[&Run]) -> Option<Interval> {
    let setting = before.settings.iter().position(|setting| setting.label == label)?;
    let both = [clusters(runs.iter().copied(), measure), clusters(before.of_setting(setting), measure)];
    let ratio = |[now, then]: [Cluster; 2], unseen: [f64; 2]| {
        let efforts = [now.expected_with(unseen[0]), then.expected_with(unseen[1])];
        if efforts == [f64::INFINITY; 2] { f64::NAN } else { efforts[0] / efforts[1] }
    };
    let seen = ratio(both.each_ref().map(|clusters| clusters.iter().copied().sum()), [0.0; 2]);
    let count = both.iter().map(Vec::len).min().unwrap_or(0);
    if seen.is_nan() || count == 0 {
        return None;
    }
    if count < FEWEST_PUZZLES {
        return Some(Interval::alone(seen));
    }
    let unseen = both.each_ref().map(|clusters| unseen_share(clusters));
    let drawn = bootstrap([seen], count, |random| {
        [ratio(both.each_ref().map(|clusters| draw(clusters, random)), unseen)]
    });
    drawn.map(|[interval]| interval.open_at(unseen))
}

/// The geometric mean of the ratios that there are, and what it is called: a class without one is not passed over in silence.
///
/// A class in which the setting solves nothing makes the mean infinite. One in which only the setting solves anything has a
/// ratio of 0, which would be the mean of all: it is left out, to nobody's advantage.
fn geometric_mean(ratios: &[Option<f64>]) -> Option<(String, f64)> {
    let known: Vec<f64> = ratios.iter().flatten().copied().filter(|ratio| *ratio > 0.0).collect();
    let name = match known.len() {
        0 => return None,
        all if all == ratios.len() => "geometric mean".to_owned(),
        some => format!("geometric mean, {some} of {} classes", ratios.len()),
    };
    let logarithms: f64 = known.iter().map(|ratio| ratio.ln()).sum();
    Some((name, (logarithms / known.len() as f64).exp()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::testing::{data, run};

    /// Two settings, of which the second needs twice as long, on six puzzles with a share of 0.5 and six with 0.25.
    fn halves(factor: u64) -> Dataset {
        let runs: Vec<Run> = (0..12)
            .flat_map(|puzzle| {
                let took = factor * (100 + u64::from(puzzle));
                [run(0, puzzle, Some(took)), run(1, puzzle, Some(2 * took))]
            })
            .collect();
        let mut data = data(&["fast", "slow"], 12, &runs);
        for (index, puzzle) in data.puzzles.iter_mut().enumerate() {
            (puzzle.order, puzzle.givens) = (4, if index < 6 { 8 } else { 4 });
            "4x4".clone_into(&mut puzzle.label);
        }
        data
    }

    fn column(table: &Table, name: &str) -> Vec<String> {
        let at = table.columns.iter().position(|column| column == name).unwrap();
        table.rows.iter().map(|row| row[at].plain()).collect()
    }

    #[test]
    fn classes_are_told_apart_by_their_share() {
        let table = by_class(&halves(1), Measure::Evaluations, Beside::default());
        assert_eq!(column(&table, "class"), ["4x4, 50 %", "4x4, 50 %", "4x4, 25 %", "4x4, 25 %"]);
        assert_eq!(column(&table, "ERT"), ["102.5", "205", "108.5", "217"]);
        assert_eq!(column(&table, "longest"), ["105", "210", "111", "222"]);
    }

    #[test]
    fn ratios_are_to_a_setting_and_to_what_was_before() {
        let (now, then) = (halves(3), halves(1));
        let beside = Beside { against: Some(Against::Setting(0)), before: Some(&then) };
        let table = by_class(&now, Measure::Evaluations, beside);
        assert_eq!(column(&table, "ratio to fast"), ["", "2", "", "2", "2", "", ""]);
        let since = column(&table, "ratio to before");
        let since: Vec<f64> =
            since.iter().filter(|it| !it.is_empty()).map(|it| it.parse().unwrap()).collect();
        assert!(since.len() == 6 && since.iter().all(|ratio| (ratio - 3.0).abs() < 1e-9), "{since:?}");
        assert_eq!(column(&table, "class")[4..], ["geometric mean"; 3]);
    }

    /// Who fails on a class has no mean that leaves it out, and where nobody solves anything that is said.
    #[test]
    fn failing_does_not_improve_a_mean() {
        let mut now = halves(1);
        let fail = |data: &mut Dataset, puzzles: std::ops::Range<u32>, setting: u32| {
            let fails = |run: &&mut Run| run.setting == setting && puzzles.contains(&run.puzzle);
            data.runs.iter_mut().filter(fails).for_each(|run| run.is_solved = false);
        };
        fail(&mut now, 0..6, 1);
        let beside = Beside { against: Some(Against::Setting(0)), before: None };
        let table = by_class(&now, Measure::Evaluations, beside);
        assert_eq!(column(&table, "ratio to fast"), ["", "inf", "", "2", "inf"]);
        let beside_slow = Beside { against: Some(Against::Setting(1)), before: None };
        let table = by_class(&now, Measure::Evaluations, beside_slow);
        assert_eq!(column(&table, "ratio to slow"), ["0", "", "0.5", "", "0.5"]);
        assert_eq!(column(&table, "class")[4], "geometric mean, 1 of 2 classes");
        fail(&mut now, 0..6, 0);
        let table = by_class(&now, Measure::Evaluations, beside);
        assert_eq!(column(&table, "ratio to fast"), ["", "", "", "2", "2"]);
        assert_eq!(column(&table, "class")[4], "geometric mean, 1 of 2 classes");
    }

    /// Six puzzles of which none was solved before: up to 39 of 100 may have been, so that the ratio has an upper end.
    #[test]
    fn a_first_solution_is_no_ratio_of_nothing() {
        let (now, mut then) = (halves(1), halves(1));
        then.runs.iter_mut().for_each(|run| run.is_solved = false);
        let runs: Vec<&Run> = now.of_setting(0).filter(|run| run.puzzle < 6).collect();
        let before = then.on_class("4x4, 50 %");
        let ratio = ratio_since(&before, "fast", Measure::Evaluations, &runs).unwrap();
        assert_eq!((ratio.value, ratio.low), (0.0, 0.0));
        assert!((ratio.high - 0.39).abs() < 0.02, "{ratio:?}");
    }

    /// The slow one against the fast one, and the fast one against the slow one.
    #[test]
    fn the_best_other_is_never_oneself() {
        let beside = Beside { against: Some(Against::BestOther), before: None };
        let table = by_class(&halves(1), Measure::Evaluations, beside);
        assert_eq!(column(&table, "ratio to the best other"), ["0.5", "2", "0.5", "2", "0.5", "2"]);
    }

    #[test]
    fn a_class_that_was_not_there_before_has_no_ratio() {
        let (now, mut then) = (halves(1), halves(1));
        then.puzzles.iter_mut().for_each(|puzzle| puzzle.givens = 8);
        let table = by_class(&now, Measure::Evaluations, Beside { against: None, before: Some(&then) });
        assert_eq!(column(&table, "ratio to before")[2..4], ["", ""]);
    }
}
