//! The studies of gleb-pp (github.com/gleb-pp/sudoku-solver, commit d8e5afa, README.md, "Performance Evaluation" and "Fitness
//! Function Development").

use super::claim::compared;
use super::{Claim, Found, Holds, Speaker, author, milliseconds, setting};
use crate::comparison::compare;
use crate::dataset::{Dataset, Measure, Run, Summary};
use crate::statistics::{Interval, bootstrap, mean};
use crate::tables::{Cell, Table, brief};
use evodoku::logic::random::{Random, below};
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

/// The highest fitness of the last generation, on his scale.
fn highest_fitness(run: &Run) -> f64 {
    run.last_worst.powi(2)
}

/// The mean fitness of the last generation, on his scale: the square of the mean cost.
fn mean_fitness(run: &Run) -> f64 {
    run.last_mean.powi(2)
}

/// The mean over all runs that have the figure.
fn squared(runs: &[&Run], figure: fn(&Run) -> f64) -> Option<f64> {
    mean(runs.iter().map(|run| figure(run)).filter(|figure| !figure.is_nan()))
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
                squared(&runs, highest_fitness).into(),
                author(Some(*average)),
                squared(&runs, mean_fitness).into(),
            ]);
        }
    }
    Table {
        name: "glebpp",
        title: "gleb-pp: by the number of givens".into(),
        about: "His figures and ours as coded, with the logic before the search and without. The 126 puzzles are ours, and some of those with few givens have several solutions. Time is the mean over all runs (his in s on an unknown machine, ours in ms of processor time), per solution is that of all runs divided by the solutions. Fitness is that of the last generation, on the scale of his program, the square of the clashing pairs, 0 is solved; his table may be of the form that his text calls final, columns cubed and boxes squared, whose scale is another. Records have the highest and the mean number of clashing pairs of the last generation; both are squared here, and the square of a mean is a little less than the mean of the squares. He does not say what his columns average over; ours are 2 to 6 times his. Means leave out puzzles that logic alone solves, which have no generation.".into(),
        columns: [
            "setting", "givens", "runs", "solved", "s (author)", "mean CPU ms", "per solution, ms", "max fitness (author)",
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
pub fn givens(found: &Found) -> Vec<Claim> {
    let data = &found.data;
    let mut claims = Vec::new();
    for (index, setting) in data.settings.iter().enumerate() {
        let runs =
            |givens: std::ops::RangeInclusive<usize>| band(data, index, &givens).collect::<Vec<&Run>>();
        let label = &setting.label;
        let mut claim = |claim: &str, author: &str, (ours, holds): (String, Holds)| {
            let claim = format!("\u{201c}{claim}, {label}");
            claims.push(Claim { speaker: Speaker::Author, claim, author: author.into(), ours, holds });
        };
        let time = |run: &Run| run.cpu_seconds * 1000.0;
        let (more, holds) = sign(difference(&[runs(20..=25), runs(30..=40)], time));
        claim(
            "as the number of given cells increases, execution time generally decreases\u{201d}",
            "1.30 s with 20 to 25, 0.54 s with 30 to 40",
            (format!("20 to 25 givens take {more} ms more than 30 to 40"), holds),
        );
        let (more, holds) = sign(difference(&[runs(24..=24), runs(20..=20)], time));
        claim(
            "at 20 given cells the algorithm takes less time than at 24\u{201d}",
            "no figures",
            (format!("24 givens take {more} ms more than 20"), holds),
        );
        for (name, his, figure) in [
            ("maximum", "33.19 with 30 to 40, 29.22 with 20 to 25", highest_fitness as fn(&Run) -> f64),
            ("average", "27.72 and 24.27", mean_fitness),
        ] {
            let (more, holds) = sign(difference(&[runs(30..=40), runs(20..=25)], figure));
            claim(
                &format!(
                    "The fitness function's average and maximum values in the last generation increase with more given cells\u{201d}: the {name}"
                ),
                his,
                (format!("with 30 to 40 givens it is higher by {more} than with 20 to 25"), holds),
            );
        }
    }
    claims
}

/// The forms as the experiment calls them, in our words, and what he says of them.
const FORMS: [(&str, &str, &str); 6] = [
    ("linear-pairs", "linear, sum of count (count - 1)", "linear: too weak"),
    ("linear-repeats", "linear, sum of count - 1", "linear: too weak"),
    ("quadratic", "quadratic", "what the program has"),
    ("columns-cubed", "columns cubed, boxes squared", "quadratic + cubic: final"),
    ("boxes-cubed", "boxes cubed, columns squared", "ours: powers exchanged"),
    ("exponential", "exponential", "numbers too large"),
];

/// What he says of each form beside what it solves.
pub fn forms_table(data: &Dataset) -> Table {
    let row = |(label, name, his): (&str, &str, &str)| {
        let setting = setting(data, &[label])?;
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
        about: "The share solved and the evaluations per solution of ours, as documented otherwise, but without the logic before the search, which would solve most puzzles alone. His formula cubes the columns and squares the boxes; the other way round is ours. It does not say what a linear fitness adds up: both readings are here.".into(),
        columns: ["fitness", "author", "runs", "solved", "evaluations per solution"].map(String::from).to_vec(),
        rows: FORMS.into_iter().filter_map(row).collect(),
        shown: usize::MAX,
    }
}

/// What types of C++ hold: the highest whole number of 64 bits, and the highest of `float` and `double`, as logarithms.
const TYPES: [(&str, f64); 3] = [
    ("64-bit integers", 44.361_419_555_836_5),
    ("float", 88.722_839_052_068_4),
    ("double", 709.782_712_893_384),
];

/// The highest number of clashing pairs of a 9×9 grid whose rows are permutations: all of them alike.
const MOST_CLASHES: f64 = 810.0;

/// That linear is too weak, exponential too large, and quadratic with cubic the best.
pub fn forms(found: &Found) -> Vec<Claim> {
    let data = &found.data;
    let find = |label: &str| setting(data, &[label]);
    let family = compare(data, Measure::Evaluations);
    let mut claims = Vec::new();
    let mut claim = |speaker, claim: String, ours: String, holds| {
        claims.push(Claim { speaker, claim, author: "no figures".into(), ours, holds });
    };
    let weak = "\u{201c}Linear: proved to be too weak, often could not distinguish between fit maps and less fit maps\u{201d}";
    if let (Some(linear), Some(quadratic)) = (find("linear-pairs"), find("quadratic")) {
        let same = data.of_setting(linear).zip(data.of_setting(quadratic)).filter(|(one, other)| {
            (one.puzzle, one.evaluations, one.is_solved) == (other.puzzle, other.evaluations, other.is_solved)
        });
        let (same, all) = (same.count(), data.of_setting(linear).len());
        claim(
            Speaker::Author,
            format!("{weak}, read as the sum of count (count - 1), against its square"),
            format!(
                "{same} of {all} runs are the same to the last evaluation, as they must be: both rank individuals alike, and only ranks decide who lives on"
            ),
            if same == all { Holds::No } else { Holds::Open },
        );
    }
    if let (Some(linear), Some(quadratic)) = (find("linear-repeats"), find("quadratic"))
        && let Some(pair) = family.find(linear, quadratic)
    {
        claim(
            Speaker::Author,
            format!("{weak}, read as the sum of count - 1, which ranks differently, against quadratic"),
            format!("quadratic against linear: {}", compared(pair, quadratic)),
            Holds::that_it_is_better(pair, quadratic),
        );
    }
    if let Some(exponential) = find("exponential") {
        let mut costs = found.first_costs[exponential].clone();
        costs.sort_by(f64::total_cmp);
        if let (Some(&low), Some(&high)) = (costs.first(), costs.last()) {
            let beyond = TYPES.map(|(name, limit)| {
                let count = costs.iter().filter(|&&cost| cost > limit).count();
                format!("{count} of {} are beyond {name} (above {limit:.0})", costs.len())
            });
            claim(
                Speaker::Author,
                "\u{201c}Exponential: produced large numbers that did not fit into standard C++ data types\u{201d}".into(),
                format!(
                    "read as e to the clashing pairs, of which the best first individuals have {} to {}: {}; the highest possible number is {}, beyond double too",
                    brief(low),
                    brief(high),
                    beyond.join(", "),
                    brief(MOST_CLASHES),
                ),
                if costs.iter().all(|&cost| cost > TYPES[0].1) { Holds::Yes } else { Holds::Open },
            );
        }
    }
    let balance = "\u{201c}Final (quadratic + cubic): provides optimal balance between sensitivity and computational efficiency\u{201d}; our reading: it needs the least effort";
    for (label, name, _) in FORMS.into_iter().filter(|(label, ..)| *label != "columns-cubed") {
        let (Some(final_form), Some(other)) = (find("columns-cubed"), find(label)) else { continue };
        let Some(pair) = family.find(final_form, other) else { continue };
        let (speaker, said) = match label {
            "linear-pairs" | "linear-repeats" | "exponential" => (Speaker::Author, balance),
            _ => (Speaker::Ourselves, "Columns cubed and boxes squared is better"),
        };
        claim(
            speaker,
            format!("{said}: against {name}"),
            compared(pair, final_form),
            Holds::that_it_is_better(pair, final_form),
        );
    }
    claims
}
