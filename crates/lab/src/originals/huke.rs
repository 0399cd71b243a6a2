//! The studies of M. Huke (github.com/MariusHuke/Sudoku, ReadMe.md, "Auswertung der Ergebnisse").

use super::claim::{compared, times};
use super::{Claim, Found, Holds, Speaker, author, setting};
use crate::comparison::{Pair, compare};
use crate::dataset::{Dataset, Measure, Summary};
use crate::statistics::{Interval, mean};
use crate::tables::{Cell, Table, brief};

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// A row of his tables: population, then per level the share solved, the time of solved runs in ms, their generations, and
/// time and generations of aborted runs. For 5000 he has a heading only, and the generations of aborted runs are in a later
/// version of his document.
struct HukeRow {
    population: u64,
    solved: [Option<f64>; 4],
    time: [Option<f64>; 4],
    generations: [Option<f64>; 4],
    abort: [Option<f64>; 4],
    aborted_generations: [Option<f64>; 4],
}

impl HukeRow {
    /// The generations of aborted runs that their time comes to, at the time per generation of his solved runs.
    fn generations_by_time(&self, level: usize) -> Option<f64> {
        let solved = self.time.iter().zip(&self.generations);
        let (time, generations) = solved
            .filter_map(|(time, generations)| Some(((*time)?, (*generations)?)))
            .fold((0.0, 0.0), |(times, all), (time, generations)| (times + time / generations, all + 1.0));
        Some(self.abort[level]? * generations / time)
    }
}

const NONE: [Option<f64>; 4] = [None; 4];

const HIS: [HukeRow; 4] = [
    HukeRow {
        population: 100,
        solved: [Some(1.0), Some(0.6), Some(0.0), Some(0.0)],
        time: [Some(1102.0), Some(2721.0), None, None],
        generations: [Some(7.2), Some(18.8), None, None],
        abort: [None, Some(6381.0), Some(9412.0), Some(9583.0)],
        aborted_generations: [None, None, Some(32.3), Some(33.4)],
    },
    HukeRow {
        population: 500,
        solved: [Some(1.0), Some(0.9), Some(0.5), Some(0.0)],
        time: [Some(4662.0), Some(13_222.0), Some(25_979.0), None],
        generations: [Some(5.6), Some(11.0), Some(32.4), None],
        abort: [None, Some(35_048.0), Some(53_385.0), Some(51_216.0)],
        aborted_generations: [None, None, None, Some(40.1)],
    },
    HukeRow {
        population: 1000,
        solved: [Some(1.0), Some(1.0), Some(0.6), Some(0.2)],
        time: [Some(9208.0), Some(24_384.0), Some(43_039.0), Some(91_698.0)],
        generations: [Some(5.3), Some(14.8), Some(25.5), Some(54.5)],
        abort: [None, None, Some(87_460.0), Some(123_294.0)],
        aborted_generations: NONE,
    },
    HukeRow {
        population: 5000,
        solved: NONE,
        time: NONE,
        generations: NONE,
        abort: NONE,
        aborted_generations: NONE,
    },
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
            rows.push(vec![
                Cell::Count(his.population),
                level.into(),
                Cell::Count(ours.runs),
                his.solved[index].map_or(Cell::Missing, Cell::Share),
                Cell::Interval(ours.success()),
                author(his.generations[index]),
                ours.epochs_solved.into(),
                author(his.aborted_generations[index]),
                author(his.generations_by_time(index)),
                ours.epochs_aborted.into(),
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
        about: "His figures (ten puzzles per level; one run each, as we infer from the means) and ours as coded, solved and aborted runs apart. We read 32.3, 33.4 and 40.1 as the generations of his aborted runs: they stand in rows in which he solves nothing, in a later version of his document; the one that is quoted otherwise has none. They are about half of ours, and half to three quarters of what his own times come to, the column by his times: with 100 individuals his solved runs take about 150 ms a generation, and 9412 ms are then 63 generations. We take his times to be right and the three figures to count something else. Times in ms: his on an unknown machine, without optimisation as we infer from their size; ours processor time. His table for 5000 has a heading only.".into(),
        columns: [
            "population",
            "level",
            "runs",
            "solved (author)",
            "solved",
            "generations solved (author)",
            "generations solved",
            "generations aborted (author, later document)",
            "generations aborted (author, by his times)",
            "generations aborted",
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

/// That larger populations solve more, and on his own puzzles whether each cell of his table agrees with ours.
pub fn population(found: &Found) -> Vec<Claim> {
    let data = &found.data;
    let mut claims = Vec::new();
    let family = compare(data, Measure::Evaluations);
    let numbers: Vec<Option<usize>> =
        HIS.iter().map(|row| setting(data, &[&format!("population={}", row.population)])).collect();
    for pair in numbers.windows(2).zip(HIS.windows(2)) {
        let ([Some(small), Some(large)], [less, more]) = pair else { continue };
        let Some(pair) = family.find(*small, *large) else { continue };
        let (effort, gain) = pair.effects_of(*large);
        let totals = |row: &HukeRow| {
            mean(row.solved.iter().flatten().copied())
                .map_or("no figures".into(), |share| format!("{:.0} %", share * 100.0))
        };
        claims.push(Claim {
            speaker: Speaker::Ourselves,
            claim: format!("A population of {} solves more than one of {}", more.population, less.population),
            author: format!("{} against {}, our mean of his four levels", totals(more), totals(less)),
            ours: match effort {
                Some(effort) => format!(
                    "{} points of success, {} {} that of the smaller one, over {} puzzles",
                    Cell::Points(gain).shown(),
                    pair.score.title(),
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
    // On other puzzles an overlap would say nothing.
    if cells > 0 && found.is_on_his_puzzles {
        let except = if outside.is_empty() { String::new() } else { format!("; not {}", outside.join(", ")) };
        claims.push(Claim {
            speaker: Speaker::Author,
            claim: "The shares solved in his tables".into(),
            author: "100/60/0/0, 100/90/50/0 and 100/100/60/20 % of ten puzzles each".into(),
            ours: format!("the intervals of his and our share overlap in {inside} of {cells} cells{except}"),
            // That ten runs do not contradict ours is no proof that they agree.
            holds: if inside == cells { Holds::Open } else { Holds::No },
        });
    }
    claims
}

/// By how many points of success two ways to fill the first individuals may differ and still be called equivalent.
const MARGIN: f64 = 0.1;

/// That the initialisation affects the start only.
pub fn initialisation(found: &Found) -> Vec<Claim> {
    let data = &found.data;
    let (Some(random), Some(smart)) = (setting(data, &["init=random"]), setting(data, &["init=smart"]))
    else {
        return Vec::new();
    };
    let Some(pair) = Pair::of(data, Measure::Evaluations, random, smart) else { return Vec::new() };
    let (_, success) = pair.effects_of(random);
    let first = |setting: usize| brief(mean(found.first_costs[setting].iter().copied()).unwrap_or(f64::NAN));
    vec![Claim {
        speaker: Speaker::Author,
        claim: "\u{201c}Except on the starting value of the fitness, the initialisation method seemed to have no influence on its course\u{201d} (translated from his later document, because this sentence of the other one breaks off; ours compares effort and success, with 500 individuals)".into(),
        author: "no figures".into(),
        ours: format!(
            "the best first individual costs {} with random and {} with smart filling; from there, random against smart: {}; equivalent means that the 95 % interval of the difference in success lies within {:.0} points",
            first(random),
            first(smart),
            compared(&pair, random),
            MARGIN * 100.0,
        ),
        holds: Holds::that_they_are_equivalent(success, MARGIN),
    }]
}

/// That diagonal crossover with the best 20 % is the best combination.
pub fn operators(found: &Found) -> Vec<Claim> {
    let data = &found.data;
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
            speaker: Speaker::Author,
            claim: format!(
                "\u{201c}The combination of diagonal crossover and simple selection of the best 20 % could be determined empirically as the best method\u{201d}: against {name}, 500 individuals"
            ),
            author: "no figures".into(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn his_abort_times_come_to_about_sixty_generations() {
        let [hard, expert] = [2, 3].map(|level| HIS[0].generations_by_time(level).unwrap().round());
        assert_eq!((hard, expert), (63.0, 64.0));
    }
}
