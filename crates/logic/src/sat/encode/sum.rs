//! Sums: the partial sums as states, or the set of values where the cells differ.

use super::differ::Differ;
use super::{Encoder, Term};
use evodoku_puzzle::Cell;
use std::collections::BTreeMap;

impl Encoder<'_> {
    /// The values, each times its factor, add up to one of the targets.
    pub(super) fn sum(&mut self, terms: &[(Cell, i32)], targets: &[i64], differ: &Differ) {
        let mut factors: BTreeMap<Cell, i64> = BTreeMap::new();
        for &(cell, factor) in terms {
            *factors.entry(cell).or_default() += i64::from(factor);
        }
        // A cell of which the value is known is a number.
        let mut known = 0;
        factors.retain(|&cell, factor| {
            let value = self.values(cell).find(|&value| self.is(cell, value) == Term::True);
            known += value.map_or(0, |value| *factor * (value as i64 + 1));
            *factor != 0 && value.is_none()
        });
        let mut targets: Vec<i64> = targets.iter().map(|target| target - known).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut terms: Vec<(Cell, i64)> = factors.into_iter().collect();
        let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
        let common = terms.first().map(|&(_, factor)| factor);
        match common.filter(|common| terms.iter().all(|(_, factor)| factor == common)) {
            Some(common) if differ.all(&cells) => {
                let totals: Vec<i64> = targets
                    .iter()
                    .filter(|&target| target % common == 0)
                    .map(|target| target / common)
                    .collect();
                self.distinct_sum(&cells, &totals);
            }
            Some(_) | None => {
                // Small factors first: partial sums are few for long.
                terms.sort_by_key(|&(_, factor)| factor.abs());
                self.partial_sums(&terms, &targets);
            }
        }
    }

    /// The states are the partial sums from which a target is within reach.
    fn partial_sums(&mut self, terms: &[(Cell, i64)], targets: &[i64]) {
        let layers: Vec<Vec<(i64, Term)>> = terms
            .iter()
            .map(|&(cell, factor)| {
                self.values(cell).map(|value| (factor * (value as i64 + 1), self.is(cell, value))).collect()
            })
            .collect();
        // The least and the most that the terms from each on can add.
        let mut reach = vec![(0, 0)];
        for layer in layers.iter().rev() {
            let (least, most) = reach[reach.len() - 1];
            let added = || layer.iter().map(|&(added, _)| added);
            reach.push((least + added().min().unwrap_or(0), most + added().max().unwrap_or(0)));
        }
        reach.reverse();
        let (Some(&low), Some(&high)) = (targets.first(), targets.last()) else {
            self.clause([]);
            return;
        };
        let next = |layer: usize, sum: &i64, added: i64| {
            let sum = sum + added;
            let (least, most) = reach[layer + 1];
            (sum + least <= high && sum + most >= low).then_some(sum)
        };
        self.layers(&layers, 0, next, |sum| targets.binary_search(sum).is_ok());
    }
}
