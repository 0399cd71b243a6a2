//! Tables of penalties: by two values for relations, by distance for everything that is measured.

use crate::operators::weights::ViolationWeights;
use crate::puzzle::constraint::Relation;
use std::collections::HashMap;
use std::sync::Arc;

/// The penalties of relations, table after table, and those of distances.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    order: usize,
    /// `entries[start + first * (order + 1) + second]`; a value of 0 is an empty cell and costs nothing.
    entries: Vec<u32>,
    /// Where the tables begin that were made already.
    known: HashMap<(Arc<Relation>, Grade), u32>,
    /// The tables of exchanged cells, by those they were made from.
    exchanged: HashMap<u32, u32>,
    /// The penalties of distances from 0 to the cap.
    steps: [Vec<u32>; Grade::COUNT],
}

/// What a penalty is weighted as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Grade {
    Clash,
    Domain,
    Relation,
    Rising,
    Sum,
    Contains,
    Word,
}

impl Grade {
    const COUNT: usize = 7;

    const ALL: [Self; Self::COUNT] =
        [Self::Clash, Self::Domain, Self::Relation, Self::Rising, Self::Sum, Self::Contains, Self::Word];

    fn weight(self, weights: &ViolationWeights) -> f64 {
        match self {
            Self::Clash => weights.clash_weight as f64,
            Self::Domain => weights.domain_weight,
            Self::Relation => weights.relation_weight,
            Self::Rising => weights.rising_weight,
            Self::Sum => weights.sum_weight,
            Self::Contains => weights.contains_weight,
            Self::Word => weights.word_weight,
        }
    }

    fn cap(self, weights: &ViolationWeights) -> u64 {
        match self {
            Self::Clash => 255,
            Self::Domain | Self::Relation | Self::Rising => weights.relation_cap,
            Self::Sum | Self::Contains | Self::Word => weights.violation_cap,
        }
    }
}

impl Tables {
    pub fn new(order: usize, weights: &ViolationWeights) -> Self {
        // Rounded up, so that nothing that is broken costs nothing.
        let steps = Grade::ALL.map(|grade| {
            let penalty = |distance: u64| (grade.weight(weights) * distance as f64).ceil() as u32;
            (0..=grade.cap(weights)).map(penalty).collect()
        });
        Self { order, entries: vec![0; order + 1], known: HashMap::new(), exchanged: HashMap::new(), steps }
    }

    /// A table for one value in which everything costs nothing.
    pub const ZEROS: u32 = 0;

    /// The penalty at two values of a relation, or at 0 and one value of a table for one.
    #[inline]
    pub fn at(&self, table: u32, first: u8, second: u8) -> i64 {
        i64::from(self.entries[table as usize + usize::from(first) * (self.order + 1) + usize::from(second)])
    }

    /// The penalty of a distance.
    #[inline]
    pub fn step(&self, grade: Grade, distance: u64) -> i64 {
        let steps = &self.steps[grade as usize];
        i64::from(steps[distance.min(steps.len() as u64 - 1) as usize])
    }

    /// The largest distance that counts.
    pub fn cap(&self, grade: Grade) -> u64 {
        self.steps[grade as usize].len() as u64 - 1
    }

    /// The number of values.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The table for one value that costs something where it is not allowed.
    pub fn own(&mut self, is_allowed: impl Fn(u8) -> bool) -> u32 {
        let penalty = self.step(Grade::Domain, 1) as u32;
        let entry = |value: u8| if value == 0 || is_allowed(value) { 0 } else { penalty };
        let start = self.entries.len() as u32;
        self.entries.extend((0..=self.order as u8).map(entry));
        start
    }

    /// The sum of two tables for one value.
    pub fn sum(&mut self, one: u32, other: u32) -> u32 {
        let start = self.entries.len() as u32;
        for value in 0..=self.order as u8 {
            self.entries.push((self.at(one, 0, value) + self.at(other, 0, value)) as u32);
        }
        start
    }

    /// The penalties of a relation, by the distance to the nearest pair that it allows: how far both values have to move.
    pub fn relation(&mut self, relation: &Arc<Relation>, grade: Grade) -> u32 {
        if let Some(&start) = self.known.get(&(relation.clone(), grade)) {
            return start;
        }
        let start = self.entries.len() as u32;
        let (side, most) = (self.order + 1, u64::from(u32::MAX));
        let distances = distances(self.order, |first, second| relation.allows(first, second));
        for first in 0..side {
            for second in 0..side {
                let is_empty = first == 0 || second == 0;
                let distance = if is_empty { 0 } else { distances[first * side + second].min(most) };
                let penalty = self.step(grade, distance) as u32;
                self.entries.push(penalty);
            }
        }
        self.known.insert((relation.clone(), grade), start);
        start
    }

    /// The same with the cells exchanged.
    pub fn transposed(&mut self, table: u32) -> u32 {
        if let Some(&start) = self.exchanged.get(&table) {
            return start;
        }
        let side = self.order + 1;
        let entry = |tables: &Self, first: usize, second: usize| tables.at(table, first as u8, second as u8);
        let pairs = || (0..side).flat_map(move |first| (0..side).map(move |second| (first, second)));
        if pairs().all(|(first, second)| entry(self, first, second) == entry(self, second, first)) {
            self.exchanged.insert(table, table);
            return table;
        }
        let start = self.entries.len() as u32;
        for (first, second) in pairs() {
            self.entries.push(entry(self, second, first) as u32);
        }
        self.exchanged.insert(table, start);
        start
    }
}

/// The distance of each pair of values to the nearest one that is allowed; without any, more than any other.
///
/// Two sweeps, from either corner, suffice for distances that are sums of steps.
fn distances(order: usize, is_allowed: impl Fn(u8, u8) -> bool) -> Vec<u64> {
    let side = order + 1;
    let mut distances = vec![u64::from(u32::MAX); side * side];
    for (first, second) in (1..side).flat_map(|first| (1..side).map(move |second| (first, second))) {
        let before = distances[(first - 1) * side + second].min(distances[first * side + second - 1]);
        let own = if is_allowed(first as u8, second as u8) { 0 } else { before + 1 };
        distances[first * side + second] = own;
    }
    for (first, second) in
        (1..side).rev().flat_map(|first| (1..side).rev().map(move |second| (first, second)))
    {
        let below = if first < order { distances[(first + 1) * side + second] } else { u64::from(u32::MAX) };
        let right = if second < order { distances[first * side + second + 1] } else { u64::from(u32::MAX) };
        let at = &mut distances[first * side + second];
        *at = (*at).min(below.min(right) + 1);
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compared with a search over all pairs.
    #[test]
    fn distances_are_those_to_the_nearest_allowed_pair() {
        let relations: [fn(u8, u8) -> bool; 5] = [
            |first, second| first < second,
            |first, second| first == 2 * second || second == 2 * first,
            |first, second| first.abs_diff(second) >= 3,
            |first, second| (first, second) == (4, 2),
            |first, second| first + second == 7,
        ];
        for is_allowed in relations {
            let found = distances(6, is_allowed);
            let values = || (1..=6_u8).flat_map(|first| (1..=6_u8).map(move |second| (first, second)));
            for (first, second) in values() {
                let allowed = values().filter(|&(first, second)| is_allowed(first, second));
                let nearest =
                    allowed.map(|(x, y)| u64::from(x.abs_diff(first)) + u64::from(y.abs_diff(second))).min();
                assert_eq!(found[usize::from(first) * 7 + usize::from(second)], nearest.unwrap());
            }
        }
        assert!(distances(4, |_, _| false)[6] >= u64::from(u32::MAX), "nothing is allowed");
    }
}
