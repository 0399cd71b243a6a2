//! Sums of cells that differ: which set of values they hold.

use super::{Encoder, Term};
use evodoku_puzzle::Cell;

/// More sets than these are not listed one by one. 16×16 has at most 526, for eight cells.
const MOST_SETS: usize = 600;

impl Encoder<'_> {
    /// The cells, which differ, add up to one of the totals.
    ///
    /// A variable says of each value whether one of the cells has it, and one of each set of values whether it is that set.
    pub(super) fn distinct_sum(&mut self, cells: &[Cell], totals: &[i64]) {
        let places: Vec<Vec<Term>> = (0..self.order())
            .map(|value| {
                cells.iter().map(|&cell| self.is(cell, value)).filter(|&is| is != Term::False).collect()
            })
            .collect();
        let values: Vec<usize> = (0..self.order()).filter(|&value| !places[value].is_empty()).collect();
        let sets = sets(&values, cells.len(), totals, MOST_SETS);
        if let Some([]) = sets.as_deref() {
            self.clause([]);
            return;
        }
        let is_held: Vec<Term> = values.iter().map(|&value| self.held(&places[value])).collect();
        match sets {
            Some(sets) => self.one_set(&sets, &is_held),
            None => self.counted_sum(&values, &is_held, cells.len(), totals),
        }
    }

    /// Is one of the statements true? Of a value in cells that differ at most one is.
    fn held(&mut self, places: &[Term]) -> Term {
        if let [only] = places {
            return *only;
        }
        let held = self.fresh();
        self.clause(places.iter().copied().chain([!held]));
        for &place in places {
            self.clause([!place, held]);
        }
        held
    }

    /// The values (by their index) that are held are one of the sets.
    fn one_set(&mut self, sets: &[Vec<usize>], is_held: &[Term]) {
        let selectors: Vec<Term> = match sets.len() {
            1 => vec![Term::True],
            count => (0..count).map(|_| self.fresh()).collect(),
        };
        self.clause(selectors.iter().copied());
        for (index, &held) in is_held.iter().enumerate() {
            let has = |set: &Vec<usize>| set.binary_search(&index).is_ok();
            for (set, &selector) in sets.iter().zip(&selectors) {
                self.clause([!selector, if has(set) { held } else { !held }]);
            }
            // A value that is held, or is not, needs a set that says so.
            for is_in in [true, false] {
                let agreeing = sets.iter().zip(&selectors).filter(|(set, _)| has(set) == is_in);
                let agreeing: Vec<Term> = agreeing.map(|(_, &selector)| selector).collect();
                self.clause(agreeing.into_iter().chain([if is_in { !held } else { held }]));
            }
        }
    }

    /// The same for too many sets to list: how many values were held so far, and their sum, are the states.
    fn counted_sum(&mut self, values: &[usize], is_held: &[Term], count: usize, totals: &[i64]) {
        let layers: Vec<Vec<(i64, Term)>> = values
            .iter()
            .zip(is_held)
            .map(|(&value, &held)| vec![(value as i64 + 1, held), (0, !held)])
            .collect();
        let (low, high) = (totals.first().copied().unwrap_or(0), totals.last().copied().unwrap_or(0));
        let next = |layer: usize, &(held, sum): &(usize, i64), added: i64| {
            let (held, sum) = (held + usize::from(added > 0), sum + added);
            let missing = count.checked_sub(held)?;
            // The values left, ascending: the smallest and the largest that could still be added.
            let left = &values[layer + 1..];
            let add = |chosen: &[usize]| chosen.iter().map(|&value| value as i64 + 1).sum::<i64>();
            let is_open = missing <= left.len()
                && sum + add(&left[..missing]) <= high
                && sum + add(&left[left.len() - missing..]) >= low;
            is_open.then_some((held, sum))
        };
        self.layers(&layers, (0, 0), next, |(held, sum)| *held == count && totals.binary_search(sum).is_ok());
    }
}

/// The sets of so many of the values (from 0, ascending) that add up to a total (of values from 1), each as indices in
/// ascending order; `None` if they are too many.
fn sets(values: &[usize], count: usize, totals: &[i64], limit: usize) -> Option<Vec<Vec<usize>>> {
    struct Search<'a> {
        values: &'a [usize],
        totals: &'a [i64],
        limit: usize,
        /// Steps without a set could be many, too.
        steps: usize,
        chosen: Vec<usize>,
        found: Vec<Vec<usize>>,
    }
    impl Search<'_> {
        /// False if there are too many.
        fn go(&mut self, from: usize, missing: usize, sum: i64) -> bool {
            self.steps += 1;
            if self.steps > 64 * self.limit {
                return false;
            }
            if missing == 0 {
                if self.totals.binary_search(&sum).is_ok() {
                    self.found.push(self.chosen.clone());
                }
                return self.found.len() <= self.limit;
            }
            let left = &self.values[from..];
            if missing > left.len() {
                return true;
            }
            let add = |chosen: &[usize]| chosen.iter().map(|&value| value as i64 + 1).sum::<i64>();
            let (least, most) = (sum + add(&left[..missing]), sum + add(&left[left.len() - missing..]));
            // No total between the least and the most: nothing to find.
            let within = self.totals.partition_point(|&total| total < least);
            if self.totals.get(within).is_none_or(|&total| total > most) {
                return true;
            }
            for index in from..=self.values.len() - missing {
                self.chosen.push(index);
                let goes_on = self.go(index + 1, missing - 1, sum + self.values[index] as i64 + 1);
                self.chosen.pop();
                if !goes_on {
                    return false;
                }
            }
            true
        }
    }
    let mut search = Search { values, totals, limit, steps: 0, chosen: Vec::new(), found: Vec::new() };
    search.go(0, count, 0).then_some(search.found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof_stop::Stop;
    use crate::sat::{Solver, Verdict};
    use evodoku_puzzle::Shape;
    use rustsat::types::{Lit, Var};

    /// Eight cells, each with two values of its own, and so many sets of a sum that they are not listed.
    #[test]
    fn sum_of_too_many_sets_has_the_models_of_the_sum() {
        let shape = Shape::latin(16).unwrap().into();
        let is = |cell: usize, high: usize| Term::Is(Var::new(cell as u32).lit(high == 0));
        let of = |index: usize| match (index / 16, index % 16) {
            (cell @ ..8, value) if value / 2 == cell => is(cell, value % 2),
            _ => Term::False,
        };
        let mut solver = Solver::new(8);
        let mut encoder = Encoder {
            solver: &mut solver,
            shape,
            candidates: (0..256).map(of).collect(),
            variables: 8,
            guards: Vec::new(),
            left: 1 << 20,
            is_contradictory: false,
        };
        let cells: Vec<Cell> = (0..8).collect();
        let totals = [68, 70];
        assert_eq!(sets(&(0..16).collect::<Vec<_>>(), 8, &totals, MOST_SETS), None);
        encoder.distinct_sum(&cells, &totals);
        let mut models = 0;
        while solver.solve(&[], &Stop::never(), None) == Verdict::Model {
            models += 1;
            let of_model = |cell: u32| Var::new(cell).lit(solver.is_true(Var::new(cell).neg_lit()));
            let model: Vec<Lit> = (0..8).map(of_model).collect();
            solver.add(&model.iter().map(|&literal| !literal).collect::<Vec<_>>());
        }
        // The smallest sum is 64, and each larger value of a pair adds one: four of eight, or six of eight.
        assert_eq!(models, 70 + 28);
    }

    #[test]
    fn sets_of_a_sum_are_all_found() {
        let nine: Vec<usize> = (0..9).collect();
        assert_eq!(sets(&nine, 3, &[7], 600), Some(vec![vec![0, 1, 3]]));
        assert_eq!(sets(&nine, 4, &[20], 600).map(|sets| sets.len()), Some(12));
        assert_eq!(sets(&nine, 2, &[3, 17], 600), Some(vec![vec![0, 1], vec![7, 8]]));
        assert_eq!(sets(&nine, 2, &[18], 600), Some(vec![]));
        assert_eq!(sets(&[1, 3, 4], 2, &[6], 600), Some(vec![vec![0, 1]]), "2 and 4");
        let sixteen: Vec<usize> = (0..16).collect();
        assert_eq!(sets(&sixteen, 8, &[68], 600).map(|sets| sets.len()), Some(526));
        let large: Vec<usize> = (0..25).collect();
        assert_eq!(sets(&large, 8, &[104], 600), None);
    }
}
