//! The studies of M. Huke (github.com/MariusHuke/Sudoku, commit 4f30396, ReadMe.md, "Auswertung").

use super::claim::{compared, times};
use super::{Claim, Holds, author, setting};
use crate::comparison::{Pair, compare};
use crate::dataset::{Dataset, Measure, Summary};
use crate::statistics::{Interval, mean};
use crate::tables::{Cell, Table, brief};

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// A row of his tables: population, then per level the share solved, the time of solved runs in ms, the generations, and the
/// time of aborted runs in ms. For 5000 he has a heading only.
struct Row {
    population: u64,
    solved: [Option<f64>; 4],
    time: [Option<f64>; 4],
    generations: [Option<f64>; 4],
    abort: [Option<f64>; 4],
}

const NONE: [Option<f64>; 4] = [None; 4];

const HIS: [Row; 4] = [
    Row {
        population: 100,
        solved: [Some(1.0), Some(0.6), Some(0.0), Some(0.0)],
        time: [Some(1102.0), Some(2721.0), None, None],
        generations: [Some(7.2), Some(18.8), Some(32.3), Some(33.4)],
        abort: [None, Some(6381.0), Some(9412.0), Some(9583.0)],
    },
    Row {
        population: 500,
        solved: [Some(1.0), Some(0.9), Some(0.5), Some(0.0)],
        time: [Some(4662.0), Some(13_222.0), Some(25_979.0), None],
        generations: [Some(5.6), Some(11.0), Some(32.4), Some(40.1)],
        abort: [None, Some(35_048.0), Some(53_385.0), Some(51_216.0)],
    },
    Row {
        population: 1000,
        solved: [Some(1.0), Some(1.0), Some(0.6), Some(0.2)],
        time: [Some(9208.0), Some(24_384.0), Some(43_039.0), Some(91_698.0)],
        generations: [Some(5.3), Some(14.8), Some(25.5), Some(54.5)],
        abort: [None, None, Some(87_460.0), Some(123_294.0)],
    },
    Row { population: 5000, solved: NONE, time: NONE, generations: NONE, abort: NONE },
];

/// The runs of a population on puzzles of a level.
fn summary(data: &Dataset, population: u64, level: &str) -> Option<Summary> {
    let setting = setting(data, &[&format!("population={population}")])?;
    let runs = data.of_setting(setting).filter(|run| data.puzzle(run).label.eq_ignore_ascii_case(level));
    Some(Summary::of(data, Measure::Evaluations, runs)).filter(|summary| summary.runs > 0)
}

/// His tables beside ours.
pub fn table(data: &Dataset) -> Table {
    let mut rows = Vec::new();
    for his in &HIS {
        for (index, level) in LEVELS.into_iter().enumerate() {
            let Some(ours) = summary(data, his.population, level) else { continue };
            let milliseconds = |seconds: Option<f64>| seconds.map(|seconds| seconds * 1000.0).into();
            // His generations are those of solved runs, where there are any, and otherwise of aborted ones.
            let generations = ours.epochs_solved.or(ours.epochs_aborted);
            rows.push(vec![
                Cell::Count(his.population),
                level.into(),
                Cell::Count(ours.runs),
                his.solved[index].map_or(Cell::Missing, Cell::Share),
                Cell::Interval(ours.success()),
                author(his.generations[index]),
                generations.into(),
                author(his.time[index]),
                milliseconds(ours.mean_solved),
                author(his.abort[index]),
                milliseconds(ours.mean_aborted),
            ]);
        }
    }
    Table {
        name: "huke",
        title: "M. Huke: by population and difficulty".into(),
        about: "His figures (one run on each of ten puzzles per level) and ours as coded. Generations are those of solved runs, or of aborted ones where none is solved. Times in ms: his on an unknown machine without optimisation, ours processor time. His table for 5000 has a heading only.".into(),
        columns: [
            "population",
            "level",
            "runs",
            "solved (author)",
            "solved",
            "generations (author)",
            "generations",
            "ms solved (author)",
            "ms solved",
            "ms aborted (author)",
            "ms aborted",
        ]
        .map(String::from)
        .to_vec(),
        rows,
        shown: usize::MAX,
    }
}

/// That larger populations solve more, and that each cell of his table lies within our interval.
pub fn population(data: &Dataset) -> Vec<Claim> {
    let mut claims = Vec::new();
    let family = compare(data, Measure::Evaluations);
    let numbers: Vec<Option<usize>> =
        HIS.iter().map(|row| setting(data, &[&format!("population={}", row.population)])).collect();
    for pair in numbers.windows(2).zip(HIS.windows(2)) {
        let ([Some(small), Some(large)], [less, more]) = pair else { continue };
        let Some(pair) = family.find(*small, *large) else { continue };
        let (effort, gain) = pair.effects_of(*large);
        let totals = |row: &Row| {
            mean(row.solved.iter().flatten().copied())
                .map_or("no figures".into(), |share| format!("{:.0} %", share * 100.0))
        };
        claims.push(Claim {
            claim: format!("A population of {} solves more than one of {}", more.population, less.population),
            author: format!("{} against {} over all levels", totals(more), totals(less)),
            ours: match effort {
                Some(effort) => format!(
                    "{} points of success, for {} the evaluations per solution, over {} puzzles",
                    Cell::Points(gain).shown(),
                    times(effort),
                    pair.puzzles
                ),
                None => "neither solves anything".into(),
            },
            holds: match gain {
                Interval { low, .. } if low > 0.0 => Holds::Yes,
                Interval { high, .. } if high < 0.0 => Holds::No,
                Interval { .. } => Holds::Open,
            },
        });
    }
    let (mut inside, mut cells, mut outside) = (0, 0, Vec::new());
    for his in &HIS {
        for (index, level) in LEVELS.into_iter().enumerate() {
            let (Some(ours), Some(share)) = (summary(data, his.population, level), his.solved[index]) else {
                continue;
            };
            // His share is of ten runs, which has an interval of its own.
            let his_own = crate::statistics::wilson((share * 10.0).round() as u64, 10);
            let Interval { low, high, .. } = ours.success();
            cells += 1;
            if his_own.high >= low && his_own.low <= high {
                inside += 1;
            } else {
                outside.push(format!("{level} with {}", his.population));
            }
        }
    }
    if cells > 0 {
        let except = if outside.is_empty() { String::new() } else { format!("; not {}", outside.join(", ")) };
        claims.push(Claim {
            claim: "The shares solved in his tables".into(),
            author: "100/60/0/0, 100/90/50/0 and 100/100/60/20 % of ten runs each".into(),
            ours: format!("the intervals of his and our share overlap in {inside} of {cells} cells{except}"),
            // That ten runs do not contradict ours is no proof that they agree.
            holds: if inside == cells { Holds::Open } else { Holds::No },
        });
    }
    claims
}

/// That the initialisation affects the start only.
pub fn initialisation(data: &Dataset) -> Vec<Claim> {
    let (Some(random), Some(smart)) = (setting(data, &["init=random"]), setting(data, &["init=smart"]))
    else {
        return Vec::new();
    };
    let Some(pair) = Pair::of(data, Measure::Evaluations, random, smart) else { return Vec::new() };
    vec![Claim {
        claim: "The initialisation affects the first fitness only, not the course".into(),
        author: "no figures".into(),
        ours: format!("random against smart: {}", compared(&pair, random)),
        holds: if pair.is_significant() { Holds::No } else { Holds::Open },
    }]
}

/// That diagonal crossover with the best 20 % is the best combination.
pub fn operators(data: &Dataset) -> Vec<Claim> {
    let find = |parents: &str, replacement: &str| {
        setting(data, &[&format!("crossover_parents={parents}"), &format!("replacement={replacement}")])
    };
    let Some(diagonal) = find("3", "keep_best") else { return Vec::new() };
    let family = compare(data, Measure::Evaluations);
    let others = [
        ("2", "keep_best", "two-point crossover with the best 20 %"),
        ("3", "keep_sampled", "diagonal crossover with stochastic universal sampling"),
        ("2", "keep_sampled", "two-point crossover with stochastic universal sampling"),
    ];
    let claim = |(parents, replacement, name): (&str, &str, &str)| {
        let other = find(parents, replacement)?;
        let pair = family.find(diagonal, other)?;
        let share = |setting: usize| {
            brief(Summary::of(data, Measure::Evaluations, data.of_setting(setting)).share() * 100.0)
        };
        Some(Claim {
            claim: format!("Diagonal crossover with the best 20 % is better than {name}"),
            author: "found so by trial, no figures".into(),
            ours: format!(
                "{} % against {} % solved; {}",
                share(diagonal),
                share(other),
                compared(pair, diagonal)
            ),
            holds: Holds::that_it_is_better(pair, diagonal),
        })
    };
    others.into_iter().filter_map(claim).collect()
}
