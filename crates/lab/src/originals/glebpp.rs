//! The studies of gleb-pp (github.com/gleb-pp/sudoku-solver, commit d8e5afa, README.md, "Performance Evaluation" and "Fitness
//! Function Development").

use super::claim::compared;
use super::{Claim, Holds, author, milliseconds, setting};
use crate::comparison::compare;
use crate::dataset::{Dataset, Measure, Run, Summary};
use crate::statistics::{Interval, bootstrap, mean};
use crate::tables::{Cell, Table, brief};
use evodoku::random::{Random, below};
use rand_xoshiro::rand_core::Rng;

/// A row of the table: difficulty with its givens, mean time in s, highest and mean fitness of the last generation.
const HIS: [(&str, std::ops::RangeInclusive<usize>, f64, f64, f64); 3] = [
    ("easy, 30 to 40", 30..=40, 0.54, 33.19, 27.72),
    ("medium, 26 to 29", 26..=29, 1.29, 29.57, 24.57),
    ("hard, 20 to 25", 20..=25, 1.30, 29.22, 24.27),
];

fn band<'a>(
    data: &'a Dataset,
    setting: usize,
    givens: &std::ops::RangeInclusive<usize>,
) -> impl Iterator<Item = &'a Run> + use<'a> {
    let givens = givens.clone();
    data.of_setting(setting).filter(move |run| givens.contains(&data.puzzle(run).givens))
}

/// His table beside ours.
pub fn table(data: &Dataset) -> Table {
    let mut rows = Vec::new();
    for (index, settings) in data.settings.iter().enumerate() {
        for (name, givens, time, highest, average) in &HIS {
            let runs: Vec<&Run> = band(data, index, givens).collect();
            if runs.is_empty() {
                continue;
            }
            let summary = Summary::of(data, Measure::Cpu, runs.iter().copied());
            rows.push(vec![
                settings.label.as_str().into(),
                (*name).into(),
                Cell::Count(summary.runs),
                Cell::Interval(summary.success()),
                author(Some(*time)),
                mean(runs.iter().map(|run| run.cpu_seconds * 1000.0)).into(),
                summary.expected_interval().map(milliseconds).into(),
                author(Some(*highest)),
                summary.last_worst.into(),
                author(Some(*average)),
                summary.last_mean.into(),
            ]);
        }
    }
    Table {
        name: "glebpp",
        title: "gleb-pp: by the number of givens".into(),
        about: "His figures and ours as coded, with the logic before the search and without. Time is the mean over all runs (his in s on an unknown machine, ours in ms of processor time), ERT that of all runs per solution. Fitness is that of the last generation: ours is the cost (clashing pairs, 0 is solved), his is on a scale that his program does not have, so that only its course can be compared. Means leave out puzzles that logic alone solves, which have no generation.".into(),
        columns: [
            "setting", "givens", "runs", "solved", "s (author)", "mean CPU ms", "ERT, ms", "max fitness (author)",
            "max fitness", "avg fitness (author)", "avg fitness",
        ]
        .map(String::from)
        .to_vec(),
        rows,
        shown: usize::MAX,
    }
}

/// The mean of a figure over the runs of one band minus that of another, with an interval that draws runs of puzzles.
fn difference(bands: &[Vec<&Run>; 2], figure: fn(&Run) -> f64) -> Option<Interval> {
    let by_puzzle = |runs: &Vec<&Run>| {
        let mut puzzles: Vec<u32> = runs.iter().map(|run| run.puzzle).collect();
        puzzles.sort_unstable();
        puzzles.dedup();
        let known = |puzzle: u32| {
            mean(
                runs.iter()
                    .filter(|run| run.puzzle == puzzle)
                    .map(|run| figure(run))
                    .filter(|it| !it.is_nan()),
            )
        };
        puzzles.into_iter().filter_map(known).collect::<Vec<f64>>()
    };
    let sides = bands.each_ref().map(by_puzzle);
    let seen = mean(sides[0].iter().copied())? - mean(sides[1].iter().copied())?;
    let units = sides[0].len().min(sides[1].len());
    let drawn = |random: &mut Random| {
        let mut again = |side: &Vec<f64>| {
            mean((0..side.len()).map(|_| side[below(random.next_u32(), side.len())])).unwrap_or(f64::NAN)
        };
        [again(&sides[0]) - again(&sides[1])]
    };
    bootstrap([seen], units, drawn).map(|[interval]| interval)
}

fn sign(interval: Option<Interval>) -> (String, Holds) {
    match interval {
        None => ("there are too few runs".into(), Holds::Open),
        Some(Interval { value, low, high }) => {
            let holds = if low > 0.0 {
                Holds::Yes
            } else if high < 0.0 {
                Holds::No
            } else {
                Holds::Open
            };
            (format!("{} ({} to {})", brief(value), brief(low), brief(high)), holds)
        }
    }
}

/// That more givens take less time, that 20 take less than 24, and that the final fitness grows with the givens.
pub fn givens(data: &Dataset) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (index, setting) in data.settings.iter().enumerate() {
        let runs =
            |givens: std::ops::RangeInclusive<usize>| band(data, index, &givens).collect::<Vec<&Run>>();
        let label = &setting.label;
        let (ours, holds) = sign(difference(&[runs(20..=25), runs(30..=40)], |run| run.cpu_seconds * 1000.0));
        claims.push(Claim {
            claim: format!("More givens take less time ({label})"),
            author: "1.30 s with 20 to 25, 0.54 s with 30 to 40".into(),
            ours: format!("20 to 25 givens take {ours} ms more than 30 to 40"),
            holds,
        });
        let (ours, holds) = sign(difference(&[runs(24..=24), runs(20..=20)], |run| run.cpu_seconds * 1000.0));
        claims.push(Claim {
            claim: format!("20 givens take less time than 24 ({label})"),
            author: "no figures".into(),
            ours: format!("24 givens take {ours} ms more than 20"),
            holds,
        });
        for (name, his, figure) in [
            (
                "highest",
                "33.19 with 30 to 40, 29.22 with 20 to 25",
                (|run: &Run| run.last_worst) as fn(&Run) -> f64,
            ),
            ("mean", "27.72 and 24.27", |run: &Run| run.last_mean),
        ] {
            let (ours, holds) = sign(difference(&[runs(30..=40), runs(20..=25)], figure));
            claims.push(Claim {
                claim: format!("The {name} fitness of the last generation grows with the givens ({label})"),
                author: his.into(),
                ours: format!("with 30 to 40 givens it is higher by {ours} than with 20 to 25"),
                holds,
            });
        }
    }
    claims
}

/// The forms in our words.
const FORMS: [(&str, &str, &str); 5] = [
    ("linear", "linear", "too weak"),
    ("quadratic", "quadratic", "what the program has"),
    ("cubic_lines", "columns cubed, boxes squared", "final, the best"),
    ("cubic_blocks", "boxes cubed, columns squared", "–"),
    ("exponential", "exponential", "numbers too large"),
];

/// What he says of each form beside what it solves.
pub fn forms_table(data: &Dataset) -> Table {
    let row = |(scaling, name, his): (&str, &str, &str)| {
        let setting = setting(data, &[&format!("scaling={scaling}")])?;
        let summary = Summary::of(data, Measure::Evaluations, data.of_setting(setting));
        Some(vec![
            name.into(),
            his.into(),
            Cell::Count(summary.runs),
            Cell::Interval(summary.success()),
            summary.expected_interval().into(),
        ])
    };
    Table {
        name: "glebpp-forms",
        title: "gleb-pp: forms of the fitness".into(),
        about: "His words, and the share solved and the evaluations per solution (ERT) of ours, as documented otherwise, but without the logic before the search, which would solve most puzzles alone.".into(),
        columns: ["fitness", "author", "runs", "solved", "ERT"].map(String::from).to_vec(),
        rows: FORMS.into_iter().filter_map(row).collect(),
        shown: usize::MAX,
    }
}

/// That linear is too weak, and that quadratic with cubic is the best.
pub fn forms(data: &Dataset) -> Vec<Claim> {
    let find = |scaling: &str| setting(data, &[&format!("scaling={scaling}")]);
    let (Some(linear), Some(quadratic)) = (find("linear"), find("quadratic")) else { return Vec::new() };
    let family = compare(data, Measure::Evaluations);
    let mut claims = Vec::new();
    let same = data.of_setting(linear).zip(data.of_setting(quadratic)).filter(|(one, other)| {
        (one.puzzle, one.evaluations, one.is_solved) == (other.puzzle, other.evaluations, other.is_solved)
    });
    let (same, all) = (same.count(), data.of_setting(linear).len());
    claims.push(Claim {
        claim: "A linear fitness is too weak, a quadratic one is not".into(),
        author: "no figures".into(),
        ours: format!(
            "{same} of {all} runs are the same to the last evaluation, as they must be: both rank individuals alike, and only ranks decide who lives on"
        ),
        holds: if same == all { Holds::No } else { Holds::Open },
    });
    for (scaling, name, _) in
        FORMS.into_iter().filter(|(scaling, _, _)| *scaling != "linear" && *scaling != "cubic_lines")
    {
        let (Some(final_form), Some(other)) = (find("cubic_lines"), find(scaling)) else { continue };
        if let Some(pair) = family.find(final_form, other) {
            claims.push(Claim {
                claim: format!("Columns cubed and boxes squared is better than {name}"),
                author: "no figures".into(),
                ours: compared(pair, final_form),
                holds: Holds::that_it_is_better(pair, final_form),
            });
        }
    }
    claims
}
