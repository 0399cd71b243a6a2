//! Two settings on the puzzles that both ran on.

use crate::dataset::{
    Cluster, Dataset, FEWEST_PUZZLES, Measure, Run, Score, draw, success_interval, unseen_share,
};
use crate::statistics::{
    Comparison, Interval, SIGNIFICANCE, SignedRank, bootstrap, difference_of_shares, median, stratified,
    wilcoxon,
};
use evodoku::logic::random::{Random, below};
use rand_xoshiro::rand_core::Rng;
use std::collections::BTreeMap;

/// Two settings compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The number of the first setting.
    pub first: usize,
    /// The number of the second.
    pub second: usize,
    /// Puzzles that both ran on.
    pub puzzles: usize,
    /// What was compared.
    pub score: Score,
    /// How they were compared.
    pub test: Test,
    /// The probability of such a difference by chance.
    pub p: f64,
    /// The same, corrected for all pairs that were looked at.
    pub corrected: f64,
    /// On how many puzzles the first has the better score, and on how many the second.
    pub ahead: [usize; 2],
    /// Effort per solution of the first divided by that of the second; nothing if neither solves anything.
    pub ratio: Option<Interval>,
    /// The share of runs that the first solves minus that of the second.
    pub success: Interval,
    /// Puzzles on which both have solutions, and on how many of these each is faster, by the median of solved runs.
    pub both_solve: BothSolve,
}

/// The test behind a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// One score per puzzle, differences by signed ranks.
    Paired(SignedRank),
    /// Runs within each of a few puzzles.
    TwoSample(Comparison),
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

impl Test {
    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Paired(_) => "Wilcoxon, by puzzle",
            Self::TwoSample(_) => "Mann–Whitney, by seed",
        }
    }

    /// Its statistic: the smaller sum of ranks, or U.
    pub fn statistic(&self) -> f64 {
        match self {
            Self::Paired(test) => test.statistic(),
            Self::TwoSample(test) => test.u,
        }
    }

    fn p(&self) -> f64 {
        match self {
            Self::Paired(test) => test.p,
            Self::TwoSample(test) => test.p,
        }
    }
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
        let differences: Vec<f64> =
            common.iter().filter_map(|both| difference(data, measure, score, both)).collect();
        let test = if common.len() >= FEWEST_PUZZLES {
            Test::Paired(wilcoxon(&differences)?)
        } else {
            let costs = |runs: &[Run]| runs.iter().map(|run| measure.cost(run)).collect::<Vec<f64>>();
            let samples: Vec<_> = common.iter().map(|[one, other]| (costs(one), costs(other))).collect();
            Test::TwoSample(stratified(&samples)?)
        };
        let (ratio, success) = effects(&common, measure);
        Some(Self {
            first,
            second,
            puzzles: common.len(),
            score,
            p: test.p(),
            corrected: test.p(),
            test,
            ahead: signs(&differences),
            ratio,
            success,
            both_solve: both_solve(&common, measure),
        })
    }

    /// Is the difference more than noise, with all pairs in mind that were looked at?
    pub fn is_significant(&self) -> bool {
        self.corrected < SIGNIFICANCE
    }

    /// The effort per solution of one of the two divided by that of the other, and its success minus that of the other.
    pub fn effects_of(&self, setting: usize) -> (Option<Interval>, Interval) {
        if setting == self.first {
            return (self.ratio, self.success);
        }
        let inverse =
            |Interval { value, low, high }| Interval { value: 1.0 / value, low: 1.0 / high, high: 1.0 / low };
        let negative = |Interval { value, low, high }| Interval { value: -value, low: -high, high: -low };
        (self.ratio.map(inverse), negative(self.success))
    }

    /// Which of the two the test leans to: the first or the second setting, or neither.
    pub fn leaning(&self) -> Option<usize> {
        let (first, second) = match self.test {
            Test::Paired(SignedRank { plus, minus, .. }) => (minus, plus),
            Test::TwoSample(Comparison { a12, .. }) => (1.0 - a12, a12),
        };
        match first.total_cmp(&second) {
            std::cmp::Ordering::Greater => Some(self.first),
            std::cmp::Ordering::Less => Some(self.second),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// The score of the first minus that of the second.
fn difference(data: &Dataset, measure: Measure, score: Score, [one, other]: &Both<'_>) -> Option<f64> {
    let one = score.score(data, measure, one.iter())?;
    let other = score.score(data, measure, other.iter())?;
    Some(Score::difference([one, other]))
}

fn signs(differences: &[f64]) -> [usize; 2] {
    let count = |is_counted: fn(&f64) -> bool| differences.iter().copied().filter(is_counted).count();
    [count(|difference| *difference < 0.0), count(|difference| *difference > 0.0)]
}

/// A run of a setting on a puzzle, on average: puzzles weigh alike, however many runs they have.
#[derive(Clone, Copy)]
struct Average {
    effort: f64,
    solved: f64,
}

impl Average {
    fn of(runs: Cluster) -> Self {
        Self { effort: runs.effort / runs.runs as f64, solved: runs.share() }
    }
}

/// The ratio of efforts per solution and the difference of success, with intervals: over puzzles, or where these are too few,
/// over the runs within them.
fn effects(common: &[Both<'_>], measure: Measure) -> (Option<Interval>, Interval) {
    let alone = |runs: &[Run]| runs.iter().map(|run| Cluster::of(run, measure)).collect::<Vec<_>>();
    let runs: Vec<[Vec<Cluster>; 2]> = common.iter().map(|both| both.map(alone)).collect();
    let average = |runs: &Vec<Cluster>| Average::of(runs.iter().copied().sum());
    let averages: Vec<[Average; 2]> = runs.iter().map(|both| both.each_ref().map(average)).collect();
    let seen = figures(&averages, [0.0, 0.0]);
    // What all runs of a side tell of its success: by puzzle, or where these are too few, by run.
    let observed = [0, 1].map(|side| {
        let of_puzzle = |both: &[Vec<Cluster>; 2]| both[side].iter().copied().sum::<Cluster>();
        if common.len() >= FEWEST_PUZZLES {
            runs.iter().map(of_puzzle).collect::<Vec<_>>()
        } else {
            runs.iter().flat_map(|both| both[side].iter().copied()).collect()
        }
    });
    let unseen = observed.each_ref().map(|clusters| unseen_share(clusters));
    let drawn = if common.len() >= FEWEST_PUZZLES {
        bootstrap(seen, averages.len(), |random| {
            let puzzle = |random: &mut Random| averages[below(random.next_u32(), averages.len())];
            figures(&(0..averages.len()).map(|_| puzzle(random)).collect::<Vec<_>>(), unseen)
        })
    } else {
        let count = runs.iter().map(|both| both[0].len().min(both[1].len())).min().unwrap_or(0);
        bootstrap(seen, count, |random| {
            let again =
                |both: &[Vec<Cluster>; 2]| both.each_ref().map(|runs| Average::of(draw(runs, random)));
            figures(&runs.iter().map(again).collect::<Vec<_>>(), unseen)
        })
    };
    let [ratio, mut success] = drawn.unwrap_or_else(|| seen.map(Interval::alone));
    // Where all puzzles have the same shares, draws show no spread.
    if success.low == success.high {
        let [one, other] = observed.each_ref().map(|clusters| success_interval(clusters));
        success = Interval { value: success.value, ..difference_of_shares(one, other) };
    }
    (Some(ratio.open_at(unseen)).filter(|ratio| !ratio.value.is_nan()), success)
}

/// The ratio of efforts per solution, NaN if neither setting solves anything, and the difference of success.
///
/// Of a side that solves nothing the ratio takes a share that may be solved unseen.
fn figures(averages: &[[Average; 2]], unseen: [f64; 2]) -> [f64; 2] {
    let total = |side: usize, figure: fn(&Average) -> f64| -> f64 {
        averages.iter().map(|both| figure(&both[side])).sum()
    };
    let count = averages.len() as f64;
    let shares = [0, 1].map(|side| total(side, |average| average.solved));
    let [one, other] = [0, 1].map(|side| shares[side].max(unseen[side] * count));
    let effort = |side: usize, solved: f64| total(side, |average| average.effort) / solved;
    let ratio = match (one > 0.0, other > 0.0) {
        (true, true) => effort(0, one) / effort(1, other),
        (true, false) => 0.0,
        (false, true) => f64::INFINITY,
        (false, false) => f64::NAN,
    };
    [ratio, (shares[0] - shares[1]) / count]
}

/// Who is faster where both have solutions.
fn both_solve(common: &[Both<'_>], measure: Measure) -> BothSolve {
    let of_solved = |runs: &[Run]| {
        median(&runs.iter().filter(|run| run.is_solved).map(|run| measure.effort(run)).collect::<Vec<_>>())
    };
    let differences: Vec<f64> =
        common.iter().filter_map(|[one, other]| Some(of_solved(one)? - of_solved(other)?)).collect();
    let p = match differences.len() {
        FEWEST_PUZZLES.. => wilcoxon(&differences).map_or(1.0, |test| test.p),
        _ => 1.0,
    };
    BothSolve { puzzles: differences.len(), faster: signs(&differences), p }
}
