//! The study of drvojtex (github.com/drvojtex/Sudoku, commit 2a1b52d, README.md, "Results"): ten decreasing factors, 50 runs
//! each on one puzzle.

use super::{Claim, Found, Holds, Speaker, author};
use crate::comparison::{Pair, compare};
use crate::dataset::{Dataset, Measure, Summary};
use crate::statistics::median_interval;
use crate::tables::{Cell, Table, brief};
use evodoku::parameters::Value;

/// The factor with the lowest median, and that median in s on a notebook of 2020.
const BEST: (f64, f64) = (0.98855, 0.196_549);

/// How many times as long as the best his slowest factor takes, read from the boxes of his figure.
const SLOWEST: f64 = 3.2;

/// How near our ratio must be to his to be called the same.
const NEAR: f64 = 1.25;

fn factor(data: &Dataset, setting: usize) -> Option<f64> {
    match data.settings[setting].varied.get("cooling_factor")? {
        Value::Real(factor) => Some(*factor),
        Value::Integer(_) | Value::Flag(_) | Value::Word(_) => None,
    }
}

/// The medians by factor.
pub fn table(data: &Dataset) -> Table {
    let row = |setting: usize| {
        let factor = factor(data, setting)?;
        let summary = Summary::of(data, Measure::Evaluations, data.of_setting(setting));
        let mut costs: Vec<f64> =
            data.of_setting(setting).map(|run| Measure::Evaluations.cost(run)).collect();
        costs.sort_by(f64::total_cmp);
        let (low, high) = median_interval(&costs)?;
        let his = ((factor - BEST.0).abs() < 1e-4).then_some(BEST.1);
        let times =
            Summary::of(data, Measure::Cpu, data.of_setting(setting)).quartiles.map(|[_, median, _]| median);
        Some(vec![
            Cell::Text(format!("{factor:.5}")),
            Cell::Count(summary.runs),
            Cell::Interval(summary.success()),
            summary.quartiles.map(|[_, median, _]| median).into(),
            Cell::Number(low),
            Cell::Number(high),
            author(his),
            times.into(),
        ])
    };
    Table {
        name: "drvojtex",
        title: "drvojtex: by decreasing factor".into(),
        about: "The median of moves over all runs with its 95 % interval (order statistics), and of the time in s: his on a notebook with an M1, of which his text gives the best (his figure shows all ten boxes, with medians from there to about 0.63 s), ours processor time. His ten factors are 10 to the powers of -0.0055, -0.0050 … -0.0010. On this puzzle alone. His program draws the error of a run with its moving mean: `evodoku solve -p drvojtex-sa-as-coded --threads 1 --trace run.csv --trace-every 1 PUZZLE`, then `evodoku plot run.csv --moving-mean 100`.".into(),
        columns: ["factor", "runs", "solved", "median moves", "low", "high", "median s (author)", "median CPU s"]
            .map(String::from)
            .to_vec(),
        rows: (0..data.settings.len()).filter_map(row).collect(),
        shown: usize::MAX,
    }
}

/// That 0.98855 has the lowest median, and how much the slowest factor takes more.
pub fn claims(found: &Found) -> Vec<Claim> {
    let data = &found.data;
    let median = |setting: usize| {
        Summary::of(data, Measure::Evaluations, data.of_setting(setting))
            .quartiles
            .map_or(f64::INFINITY, |[_, median, _]| median)
    };
    let mut order: Vec<usize> =
        (0..data.settings.len()).filter(|&setting| factor(data, setting).is_some()).collect();
    order.sort_by(|&one, &other| median(one).total_cmp(&median(other)));
    let near = |&setting: &usize| factor(data, setting).is_some_and(|factor| (factor - BEST.0).abs() < 1e-4);
    let (Some(&best), Some(his)) = (order.first(), order.iter().copied().find(near)) else {
        return Vec::new();
    };
    let shown =
        |setting: usize| factor(data, setting).map_or_else(String::new, |factor| format!("{factor:.5}"));
    let family = compare(data, Measure::Evaluations);
    let rivals = order.iter().filter(|&&other| other != his);
    let is_beaten = |other: usize| {
        family.find(his, other).is_some_and(|pair| pair.is_significant() && pair.leaning() == Some(his))
    };
    let beaten = rivals.clone().filter(|&&other| is_beaten(other)).count();
    let place = order.iter().position(|&setting| setting == his).unwrap_or(0) + 1;
    let ours = format!(
        "{} has the lowest median, {} moves; {} is number {place} of {} with {} and better than {beaten} of the others by more than noise, on this puzzle",
        shown(best),
        brief(median(best)),
        shown(his),
        order.len(),
        brief(median(his)),
    );
    let holds = match (best == his, beaten == rivals.count()) {
        (true, true) => Holds::Yes,
        (true, false) => Holds::Open,
        (false, _) => {
            if family.find(his, best).is_some_and(Pair::is_significant) {
                Holds::No
            } else {
                Holds::Open
            }
        }
    };
    let slowest = order.last().copied().unwrap_or(best);
    let ratio = median(slowest) / median(best);
    vec![
        Claim {
            speaker: Speaker::Author,
            claim: "\u{201c}the lowes[t] median time on Macbook M1 is for the \"decreasing factor\" 0.98855\u{201d}".into(),
            author: "median 0.1965 s, lowest of ten factors".into(),
            ours,
            holds,
        },
        Claim {
            speaker: Speaker::Ourselves,
            claim: format!("The slowest factor, {}, takes about three times as long as the best", shown(slowest)),
            author: format!("{SLOWEST} times, read from his figure (medians up to about 0.63 s)"),
            ours: format!(
                "{} times the moves, which agrees if it is within {:.0} % of his",
                brief(ratio),
                (NEAR - 1.0) * 100.0
            ),
            holds: if (SLOWEST / NEAR..=SLOWEST * NEAR).contains(&ratio) { Holds::Yes } else { Holds::No },
        },
    ]
}
