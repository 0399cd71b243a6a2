//! Spearman's rank correlation within groups: does one number tell the other among things of one kind?

use super::{Interval, bootstrap, rank};
use evodoku::random::{Random, below};
use rand_xoshiro::rand_core::Rng;

/// Products and squares of centred ranks, which are added up over groups.
#[derive(Clone, Copy, Default)]
struct Sums {
    products: f64,
    squares: [f64; 2],
}

/// The correlation of ranks within groups of pairs: each group is ranked by itself, its ranks are centred, and all are put
/// together. The interval of 95 % draws groups with all their pairs; of a single group it draws pairs.
///
/// `None` where no group has pairs that differ in both numbers; infinite numbers may be among them, but no NaN.
pub fn spearman_within(groups: &[Vec<(f64, f64)>]) -> Option<Interval> {
    let value = correlation(groups.iter().map(|group| sums(group)));
    if value.is_nan() {
        return None;
    }
    // A group of one pair says nothing, and would only seem to be something to draw from.
    let telling: Vec<&Vec<(f64, f64)>> = groups.iter().filter(|group| group.len() > 1).collect();
    let drawn = if let [only] = telling.as_slice() {
        bootstrap([value], only.len(), |random| [correlation([sums(&drawn(only, random))])])
    } else {
        let all: Vec<Sums> = telling.iter().map(|group| sums(group)).collect();
        bootstrap([value], all.len(), |random| [correlation(drawn(&all, random))])
    };
    drawn.map(|[interval]| interval)
}

/// As many as there are, drawn with replacement.
fn drawn<T: Copy>(from: &[T], random: &mut Random) -> Vec<T> {
    (0..from.len()).map(|_| from[below(random.next_u32(), from.len())]).collect()
}

fn sums(pairs: &[(f64, f64)]) -> Sums {
    let (one, other): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let middle = f64::midpoint(pairs.len() as f64, 1.0);
    let mut sums = Sums::default();
    for (one, other) in rank(&one).ranks.into_iter().zip(rank(&other).ranks) {
        let (one, other) = (one - middle, other - middle);
        sums.products += one * other;
        sums.squares = [sums.squares[0] + one * one, sums.squares[1] + other * other];
    }
    sums
}

/// NaN where there is no spread.
fn correlation(all: impl IntoIterator<Item = Sums>) -> f64 {
    let total = all.into_iter().fold(Sums::default(), |total, one| Sums {
        products: total.products + one.products,
        squares: [0, 1].map(|index| total.squares[index] + one.squares[index]),
    });
    total.products / (total.squares[0] * total.squares[1]).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups() -> [Vec<(f64, f64)>; 3] {
        let never = f64::INFINITY;
        [
            vec![(3.0, 30.0), (1.0, 10.0), (4.0, 20.0), (1.0, 40.0), (5.0, never)],
            vec![(7.0, 5.0), (7.0, 6.0), (2.0, 1.0)],
            vec![(9.0, 2.0)],
        ]
    }

    #[test]
    fn as_scipy_has_it() {
        // stats.pearsonr of stats.rankdata less its mean, group by group; all pairs in a heap would give -0.336.
        let found = spearman_within(&groups()).unwrap();
        assert!((found.value - 0.522_232_967_867_093_5).abs() < 1e-12, "{found:?}");
        assert!(found.low <= found.value && found.value <= found.high, "{found:?}");
        assert_eq!(spearman_within(&groups()), Some(found), "a report repeats");
        // stats.spearmanr of the first group alone
        let alone = spearman_within(&groups()[..1]).unwrap();
        assert!((alone.value - 0.461_690_258_438_319_35).abs() < 1e-12, "{alone:?}");
        assert!(alone.low < alone.value && alone.value < alone.high, "{alone:?}");
    }

    #[test]
    fn differences_between_groups_do_not_count() {
        // Within each group nothing goes together, between them everything.
        let group = |base: f64| -> Vec<(f64, f64)> {
            [(1.0, 1.0), (2.0, 1.0), (1.0, 2.0), (2.0, 2.0)]
                .map(|(one, other)| (base + one, base + other))
                .to_vec()
        };
        assert_eq!(spearman_within(&[group(0.0), group(100.0)]).unwrap().value, 0.0);
    }

    #[test]
    fn without_spread_nothing_is_known() {
        assert_eq!(spearman_within(&[vec![(1.0, 2.0), (1.0, 3.0)], vec![(5.0, 5.0)]]), None);
        assert_eq!(spearman_within(&[]), None);
    }
}
