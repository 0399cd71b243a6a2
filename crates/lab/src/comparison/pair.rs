//! Two settings on the puzzles that both ran on.

use super::Quantity;
use crate::dataset::{Dataset, FEWEST_PUZZLES, Measure, Run, Score};
use crate::statistics::{
    Ends, Interval, SIGNIFICANCE, Tested, Unit, difference_of_success, location, median, ratio_of_totals,
    ratio_per_solution, typical_ratio,
};
use std::collections::BTreeMap;

/// Two settings compared by each of the quantities.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The number of the first setting.
    pub first: usize,
    /// The number of the second.
    pub second: usize,
    /// Puzzles that both ran on.
    pub puzzles: usize,
    /// What a puzzle costs.
    pub score: Score,
    /// What is compared with what.
    pub units: Units,
    /// What all puzzles together cost the first, divided by what they cost the second; nothing if neither solves anything and
    /// failures have no price.
    pub bill: Option<Finding>,
    /// The ratio on the typical puzzle; nothing where failures have no price.
    pub typical: Option<Finding>,
    /// The share of runs that the first solves minus that of the second.
    pub success: Finding,
    /// The shares that both solve, puzzles weighing alike.
    pub solved: [f64; 2],
    /// The quantity that decides.
    pub primary: Quantity,
    /// On how many puzzles the first has the better score, and on how many the second.
    pub ahead: [usize; 2],
    /// Puzzles on which both have solutions, and on how many of these each is faster, by the median of solved runs.
    pub both_solve: BothSolve,
}

/// What is compared with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// Puzzles, each with all its runs: what is found is to be expected of other puzzles, too.
    Puzzles(usize),
    /// With few puzzles, pairs of runs on the same puzzle: what is found is true of these puzzles alone.
    Runs(usize),
}

impl Units {
    /// In words.
    pub fn counted(self) -> String {
        match self {
            Self::Puzzles(count) => crate::words::counted(count, "puzzle"),
            Self::Runs(count) => crate::words::counted_as(count, "pair of runs", "pairs of runs"),
        }
    }
}

/// What was found of a quantity: estimate, interval and probability are of one and the same test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// The estimate with its interval.
    pub interval: Interval,
    /// The probability of such a difference by chance.
    pub p: f64,
    /// The same, corrected for all pairs that were looked at.
    pub corrected: f64,
}

impl From<Tested> for Finding {
    fn from(Tested { interval, p }: Tested) -> Self {
        Self { interval, p, corrected: p }
    }
}

/// Puzzles on which both settings have solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BothSolve {
    /// How many.
    pub puzzles: usize,
    /// On how many of them the first is faster, and on how many the second.
    pub faster: [usize; 2],
    /// The probability of such a difference by chance; 1 if there are too few.
    pub p: f64,
}

/// The runs of two settings on one puzzle.
type Both<'d> = [&'d [Run]; 2];

impl Pair {
    /// Compares two settings; `None` if they have no puzzle in common. Nothing is corrected yet.
    pub fn of(data: &Dataset, measure: Measure, first: usize, second: usize) -> Option<Self> {
        let mut of_second: BTreeMap<u32, &[Run]> = data.by_puzzle(second).collect();
        let common: Vec<Both<'_>> = data
            .by_puzzle(first)
            .filter_map(|(puzzle, runs)| Some([runs, of_second.remove(&puzzle)?]))
            .collect();
        let score = Score::of(data, measure, common.iter().flatten().copied().flatten());
        let unit = |both: Both<'_>| unit(data, measure, score, both);
        let units: Vec<Unit> = if common.len() >= FEWEST_PUZZLES {
            common.iter().copied().map(unit).collect()
        } else {
            // Which run meets which was settled by their seeds before they were made.
            let pairs = common.iter().flat_map(|[one, other]| one.chunks(1).zip(other.chunks(1)));
            pairs.map(|(one, other)| unit([one, other])).collect()
        };
        if units.is_empty() {
            return None;
        }
        let (bill, typical) = match score {
            Score::Par10 => (ratio_of_totals(&units, Ends::Sought), typical_ratio(&units)),
            Score::PerSolution => (ratio_per_solution(&units, Ends::Sought), None),
        };
        let differences: Vec<f64> = common
            .iter()
            .map(|both| Score::difference(both.map(|runs| score.score(data, measure, runs))))
            .collect();
        Some(Self {
            first,
            second,
            puzzles: common.len(),
            score,
            units: if common.len() >= FEWEST_PUZZLES {
                Units::Puzzles(common.len())
            } else {
                Units::Runs(units.len())
            },
            bill: bill.map(Finding::from),
            typical: typical.map(Finding::from),
            solved: [0, 1]
                .map(|side| units.iter().map(|unit| unit.share[side]).sum::<f64>() / units.len() as f64),
            success: difference_of_success(&units, Ends::Sought).into(),
            primary: data.primary,
            ahead: signs(&differences),
            both_solve: both_solve(&common, measure),
        })
    }

    /// What was found of a quantity.
    pub fn finding(&self, quantity: Quantity) -> Option<&Finding> {
        match quantity {
            Quantity::Bill => self.bill.as_ref(),
            Quantity::Typical => self.typical.as_ref(),
            Quantity::Success => Some(&self.success),
        }
    }

    /// The same, to be corrected.
    pub fn finding_mut(&mut self, quantity: Quantity) -> Option<&mut Finding> {
        match quantity {
            Quantity::Bill => self.bill.as_mut(),
            Quantity::Typical => self.typical.as_mut(),
            Quantity::Success => Some(&mut self.success),
        }
    }

    /// The probability of the primary difference, corrected for all pairs that were looked at.
    pub fn corrected(&self) -> f64 {
        self.finding(self.primary).map_or(1.0, |finding| finding.corrected)
    }

    /// Is the primary difference more than noise, with all pairs in mind that were looked at?
    pub fn is_significant(&self) -> bool {
        self.corrected() < SIGNIFICANCE
    }

    /// Which of the two is ahead by the primary quantity: the first or the second setting, or neither.
    pub fn leaning(&self) -> Option<usize> {
        self.leaning_by(self.primary)
    }

    /// Which of the two is ahead by a quantity.
    pub fn leaning_by(&self, quantity: Quantity) -> Option<usize> {
        let value = self.finding(quantity)?.interval.value;
        let less_is_better = match quantity {
            Quantity::Bill | Quantity::Typical => value.total_cmp(&1.0),
            Quantity::Success => 0.0_f64.total_cmp(&(value + 0.0)),
        };
        match less_is_better {
            std::cmp::Ordering::Less => Some(self.first),
            std::cmp::Ordering::Greater => Some(self.second),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The interval of a quantity as seen from one of the two: its cost divided by that of the other, or its success minus that
    /// of the other.
    pub fn seen_from(&self, setting: usize, quantity: Quantity) -> Option<Interval> {
        let found = self.finding(quantity)?.interval;
        if setting == self.first {
            return Some(found);
        }
        let Interval { value, low, high } = found;
        Some(match quantity {
            Quantity::Bill | Quantity::Typical => {
                Interval { value: 1.0 / value, low: 1.0 / high, high: 1.0 / low }
            }
            Quantity::Success => Interval { value: -value, low: -high, high: -low },
        })
    }

    /// The bill of one of the two divided by that of the other, and its success minus that of the other.
    pub fn effects_of(&self, setting: usize) -> (Option<Interval>, Interval) {
        let success = self.seen_from(setting, Quantity::Success).unwrap_or(self.success.interval);
        (self.seen_from(setting, Quantity::Bill), success)
    }
}

/// A puzzle, or a pair of runs on it.
fn unit(data: &Dataset, measure: Measure, score: Score, both: Both<'_>) -> Unit {
    let least = measure.least();
    let mean =
        |runs: &[Run], figure: &dyn Fn(&Run) -> f64| runs.iter().map(figure).sum::<f64>() / runs.len() as f64;
    let cost = |run: &Run| match score {
        Score::Par10 => data.penalised(run, measure).unwrap_or_else(|| measure.effort(run)),
        Score::PerSolution => measure.effort(run),
    };
    Unit {
        // What logic alone solves has no effort, and no ratio.
        effort: both.map(|runs| mean(runs, &cost).max(least)),
        share: both.map(|runs| mean(runs, &|run| f64::from(u8::from(run.is_solved)))),
    }
}

fn signs(differences: &[f64]) -> [usize; 2] {
    let count = |is_counted: fn(&f64) -> bool| differences.iter().copied().filter(is_counted).count();
    [count(|difference| *difference < 0.0), count(|difference| *difference > 0.0)]
}

/// Who is faster where both have solutions.
fn both_solve(common: &[Both<'_>], measure: Measure) -> BothSolve {
    let of_solved = |runs: &[Run]| {
        let efforts =
            runs.iter().filter(|run| run.is_solved).map(|run| measure.effort(run).max(measure.least()));
        median(&efforts.collect::<Vec<_>>())
    };
    let ratio = |[one, other]: &Both<'_>| Some((of_solved(one)? / of_solved(other)?).ln());
    let ratios: Vec<f64> = common.iter().filter_map(ratio).collect();
    let p = match ratios.len() {
        FEWEST_PUZZLES.. => location(&ratios).map_or(1.0, |found| found.p),
        _ => 1.0,
    };
    BothSolve { puzzles: ratios.len(), faster: signs(&ratios), p }
}
