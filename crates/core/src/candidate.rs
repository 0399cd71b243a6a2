//! A candidate: a filled grid with its counts and cost, changed in place by moves that update both.
//!
//! This is the hot file of the engines that exchange or change values: a delta reads a few counts, a move updates them.

use crate::landscape::{Landscape, UNCOUNTED, counted};
use crate::memory::Extent;
use crate::operators::keep::Keep;
use crate::operators::objective::Objective;
use crate::puzzle::Cell;
use crate::violations::Violations;
use rand::Rng;
use rand::seq::SliceRandom;

/// What it costs to be wrong; zero means solved.
pub type Cost = u64;

/// A filled grid. Fixed cells keep their value, and the regions of the kept layer are permutations, always.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    values: Vec<u8>,
    /// How often each value stands in each counted region.
    counts: Vec<u8>,
    /// The faults of each counted region, where the cost is not their plain sum.
    faults: Vec<u32>,
    /// Sums and penalties of the rules that are not regions, and what all of them cost; part of the cost.
    tallies: Vec<i64>,
    rule_cost: Cost,
    cost: Cost,
}

impl Candidate {
    /// A random filling: a random order of each group's stock, or random possible values where nothing is kept.
    pub fn random(landscape: &Landscape, random: &mut impl Rng) -> Self {
        let mut values = landscape.problem().fixed().to_vec();
        if landscape.is_kept() {
            for (group, stock) in landscape.groups().iter().zip(landscape.stock()) {
                deal(&mut values, group, stock, random);
            }
        } else {
            for &cell in landscape.problem().free() {
                let domain = landscape.problem().domain(usize::from(cell));
                let rank = crate::random::below(random.next_u32(), domain.len());
                values[usize::from(cell)] = domain.nth(rank).expect("a free cell has a possible value");
            }
        }
        Self::from_values(landscape, values)
    }

    /// A candidate with these values, one per cell.
    pub fn from_values(landscape: &Landscape, values: Vec<u8>) -> Self {
        let regions = landscape.region_count();
        let faults = if landscape.objective().is_sum() { 0 } else { regions };
        let counts = vec![0; regions * landscape.stride()];
        let tallies = vec![0; landscape.violations().map_or(0, Violations::tally_count)];
        let mut candidate = Self { values, counts, faults: vec![0; faults], tallies, rule_cost: 0, cost: 0 };
        candidate.recount(landscape);
        candidate
    }

    /// About how many bytes it takes: values and counts.
    pub(crate) fn bytes(extent: &Extent, keep: Keep) -> u64 {
        let (regions, _) = counted(extent, keep);
        extent.cells + regions * (extent.order + 1) + 8 * extent.rules + size_of::<Self>() as u64
    }

    /// One value per cell.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The values, to be changed freely; [`recount`](Self::recount) must follow.
    pub fn values_mut(&mut self) -> &mut [u8] {
        &mut self.values
    }

    /// What it costs.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// What the rules that are not regions cost.
    pub(crate) fn rule_cost(&self) -> Cost {
        self.rule_cost
    }

    /// Becomes a copy of another candidate, without allocating.
    pub fn copy_from(&mut self, other: &Self) {
        self.values.copy_from_slice(&other.values);
        self.counts.copy_from_slice(&other.counts);
        self.faults.copy_from_slice(&other.faults);
        self.tallies.copy_from_slice(&other.tallies);
        self.rule_cost = other.rule_cost;
        self.cost = other.cost;
    }

    /// Recounts everything from the values. Only those of the free cells are looked at: the others are fixed.
    pub fn recount(&mut self, landscape: &Landscape) {
        self.counts.copy_from_slice(landscape.fixed_counts());
        let mut cost = landscape.fixed_cost();
        for &cell in landscape.problem().free() {
            let value = usize::from(self.values[usize::from(cell)]);
            for &slot in landscape.slots(usize::from(cell)) {
                if slot != UNCOUNTED {
                    let count = &mut self.counts[slot as usize + value];
                    cost += landscape.rise(*count);
                    *count += 1;
                }
            }
        }
        self.cost = cost as Cost;
        if !landscape.objective().is_sum() {
            let regions = self.counts.chunks_exact(landscape.stride());
            let counted = regions.map(|counts| region_faults(landscape, counts));
            self.faults.iter_mut().zip(counted).for_each(|(faults, counted)| *faults = counted);
            self.cost = combine(landscape, self.faults.iter().copied());
        }
        if let Some(violations) = landscape.violations() {
            let unit = landscape.objective().unit();
            self.rule_cost = unit * violations.recount(&self.values, &mut self.tallies);
            self.cost += self.rule_cost;
        }
    }

    /// What the regions of one of the counted layers add up to, by the penalties of their values.
    pub fn layer_cost(&self, landscape: &Landscape, layer: usize) -> Cost {
        let (before, regions) =
            (landscape.layers()[..layer].iter().sum::<usize>(), landscape.layers()[layer]);
        let stride = landscape.stride();
        let counts = self.counts[before * stride..(before + regions) * stride].chunks_exact(stride);
        let weight = landscape.clash_weight();
        let penalty = |&count: &u8| Cost::from(weight * landscape.objective().penalty(usize::from(count)));
        counts.flat_map(|region| &region[1..]).map(penalty).sum()
    }

    /// How often each value stands in one of the counted regions, which are numbered through.
    pub(crate) fn region_counts(&self, landscape: &Landscape, region: usize) -> &[u8] {
        &self.counts[region * landscape.stride()..][..landscape.stride()]
    }

    /// Does one of the counted regions hold a value more than once?
    pub(crate) fn is_wrong(&self, landscape: &Landscape, region: usize) -> bool {
        self.region_counts(landscape, region)[1..].iter().any(|&count| count > 1)
    }

    /// Does the cell's value stand more than once in one of its counted regions, or is another rule of the cell broken?
    #[inline]
    pub fn is_clashing(&self, landscape: &Landscape, cell: usize) -> bool {
        self.clash_count(landscape, cell) > 0
    }

    /// In how many of its counted regions the cell's value stands more than once, and how many other rules of it are broken.
    #[inline]
    pub fn clash_count(&self, landscape: &Landscape, cell: usize) -> usize {
        let value = usize::from(self.values[cell]);
        let repeated = |slot: &&u32| **slot != UNCOUNTED && self.counts[**slot as usize + value] > 1;
        let repeats = landscape.slots(cell).iter().filter(repeated).count();
        match landscape.violations() {
            Some(violations) => repeats + violations.broken_count(&self.values, &self.tallies, cell),
            None => repeats,
        }
    }

    /// How the cost would change if two cells of a group exchanged their values.
    #[inline]
    pub fn swap_delta(&self, landscape: &Landscape, one: usize, other: usize) -> i64 {
        let (x, y) = (self.values[one], self.values[other]);
        if let Some(slots) = landscape.plain_slots() {
            let ([row, column], [other_row, other_column]) = (slots[one], slots[other]);
            let delta = self.exchange_delta(landscape, row, other_row, x, y)
                + self.exchange_delta(landscape, column, other_column, x, y);
            return i64::from(delta);
        }
        self.general_swap_delta(landscape, one, other)
    }

    /// The same with any layers and any objective. Apart, so that the frequent case above stays short.
    #[inline(never)]
    fn general_swap_delta(&self, landscape: &Landscape, one: usize, other: usize) -> i64 {
        let (x, y) = (self.values[one], self.values[other]);
        let by_rules = landscape.violations().map_or(0, |violations| {
            violations.swap_delta(&self.values, &self.tallies, one, other)
                * landscape.objective().unit() as i64
        });
        if !landscape.objective().is_sum() {
            return self.change_of(landscape, &[(one, x, y), (other, y, x)]) + by_rules;
        }
        let mut delta = 0;
        for (&here, &there) in landscape.slots(one).iter().zip(landscape.slots(other)) {
            if here != there {
                delta +=
                    self.replace_delta(landscape, here, x, y) + self.replace_delta(landscape, there, y, x);
            }
        }
        i64::from(delta) + by_rules
    }

    /// How the cost would change if a cell took another value.
    #[inline]
    pub fn recolour_delta(&self, landscape: &Landscape, cell: usize, new: u8) -> i64 {
        if !landscape.is_sum() {
            return self.general_recolour_delta(landscape, cell, new);
        }
        self.sum_delta(landscape, cell, self.values[cell], new)
    }

    /// The same with any rules and any objective. Apart, so that the frequent case above stays short.
    #[inline(never)]
    fn general_recolour_delta(&self, landscape: &Landscape, cell: usize, new: u8) -> i64 {
        let old = self.values[cell];
        let by_rules = landscape.violations().map_or(0, |violations| {
            violations.change_delta(&self.values, &self.tallies, cell, new)
                * landscape.objective().unit() as i64
        });
        if landscape.objective().is_sum() {
            self.sum_delta(landscape, cell, old, new) + by_rules
        } else {
            self.change_of(landscape, &[(cell, old, new)]) + by_rules
        }
    }

    /// How the faults of a cell's regions would change if it took another value, where the cost is their sum.
    #[inline]
    fn sum_delta(&self, landscape: &Landscape, cell: usize, old: u8, new: u8) -> i64 {
        let delta = |&slot| self.replace_delta(landscape, slot, old, new);
        i64::from(landscape.slots(cell).iter().map(delta).sum::<i32>())
    }

    /// Exchanges the values of two cells of a group.
    #[inline]
    pub fn swap(&mut self, landscape: &Landscape, one: usize, other: usize) {
        let (x, y) = (self.values[one], self.values[other]);
        if let Some(slots) = landscape.plain_slots() {
            self.cost = self.cost.wrapping_add_signed(self.swap_delta(landscape, one, other));
            for (here, there) in slots[one].into_iter().zip(slots[other]) {
                self.counts[here as usize + usize::from(x)] -= 1;
                self.counts[here as usize + usize::from(y)] += 1;
                self.counts[there as usize + usize::from(y)] -= 1;
                self.counts[there as usize + usize::from(x)] += 1;
            }
            self.values.swap(one, other);
            return;
        }
        self.recolour(landscape, one, y);
        self.recolour(landscape, other, x);
    }

    /// Gives a cell another value.
    #[inline]
    pub fn recolour(&mut self, landscape: &Landscape, cell: usize, new: u8) {
        let old = std::mem::replace(&mut self.values[cell], new);
        if landscape.is_sum() {
            self.cost = self.cost.wrapping_add_signed(self.sum_delta(landscape, cell, old, new));
            self.move_counts(landscape, cell, old, new);
        } else {
            self.general_recolour(landscape, cell, old, new);
        }
    }

    /// Counts the cell's new value in place of its old one.
    #[inline]
    fn move_counts(&mut self, landscape: &Landscape, cell: usize, old: u8, new: u8) {
        for &slot in landscape.slots(cell).iter().filter(|&&slot| slot != UNCOUNTED) {
            self.counts[slot as usize + usize::from(old)] -= 1;
            self.counts[slot as usize + usize::from(new)] += 1;
        }
    }

    /// The same with any rules and any objective, once the cell has its value.
    #[inline(never)]
    fn general_recolour(&mut self, landscape: &Landscape, cell: usize, old: u8, new: u8) {
        if landscape.objective().is_sum() {
            self.cost = self.cost.wrapping_add_signed(self.sum_delta(landscape, cell, old, new));
            self.move_counts(landscape, cell, old, new);
        } else {
            self.move_counts(landscape, cell, old, new);
            for &slot in landscape.slots(cell).iter().filter(|&&slot| slot != UNCOUNTED) {
                let counts = &self.counts[slot as usize..slot as usize + landscape.stride()];
                self.faults[slot as usize / landscape.stride()] = region_faults(landscape, counts);
            }
            self.cost = combine(landscape, self.faults.iter().copied()) + self.rule_cost;
        }
        if let Some(violations) = landscape.violations() {
            let delta = violations.change(&self.values, &mut self.tallies, cell, old)
                * landscape.objective().unit() as i64;
            self.rule_cost = self.rule_cost.wrapping_add_signed(delta);
            self.cost = self.cost.wrapping_add_signed(delta);
        }
    }

    /// How the faults of two regions of a layer would change if one gave `x` for `y` of the other; if it is the same
    /// region, nothing changes. Without a branch: which of the two it is cannot be foreseen.
    #[inline]
    fn exchange_delta(&self, landscape: &Landscape, here: u32, there: u32, x: u8, y: u8) -> i32 {
        let (x, y) = (usize::from(x), usize::from(y));
        let count = |slot: u32, value: usize| self.counts[slot as usize + value];
        let rises = landscape.rise(count(here, y)) + landscape.rise(count(there, x));
        let falls = landscape.fall(count(here, x)) + landscape.fall(count(there, y));
        (rises - falls) * i32::from(here != there)
    }

    /// How a region's faults would change if one of its cells had another value.
    #[inline]
    fn replace_delta(&self, landscape: &Landscape, slot: u32, old: u8, new: u8) -> i32 {
        if slot == UNCOUNTED || old == new {
            return 0;
        }
        let counts = &self.counts[slot as usize..];
        landscape.rise(counts[usize::from(new)]) - landscape.fall(counts[usize::from(old)])
    }

    /// How the cost would change with some cells' values (cell, old, new), where it is not a plain sum.
    fn change_of(&self, landscape: &Landscape, changes: &[(usize, u8, u8)]) -> i64 {
        let stride = landscape.stride();
        let after = self.faults.iter().enumerate().map(|(region, &faults)| {
            let start = region * stride;
            let here = changes.iter().filter(|(cell, ..)| landscape.slots(*cell).contains(&(start as u32)));
            if here.clone().next().is_none() {
                return faults;
            }
            let mut counts = [0; 256];
            counts[..stride].copy_from_slice(&self.counts[start..start + stride]);
            for &(_, old, new) in here {
                counts[usize::from(old)] -= 1;
                counts[usize::from(new)] += 1;
            }
            region_faults(landscape, &counts[..stride])
        });
        combine(landscape, after) as i64 - (self.cost - self.rule_cost) as i64
    }
}

/// Deals out the stock of a group in random order.
pub fn deal(values: &mut [u8], group: &[Cell], stock: &[u8], random: &mut impl Rng) {
    let mut order = [0; 256];
    let order = &mut order[..stock.len()];
    order.copy_from_slice(stock);
    order.shuffle(random);
    for (&cell, &value) in group.iter().zip(order.iter()) {
        values[usize::from(cell)] = value;
    }
}

/// A whole in which 1/k is exact for every number k of different multiplicities that 225 values can have: at most 21, since
/// 0 + 1 + … + 20 is 210.
const WHOLE: u32 = 232_792_560;

/// The faults of a region with these counts; the count at 0 is of empty cells and not looked at.
fn region_faults(landscape: &Landscape, counts: &[u8]) -> u32 {
    match landscape.objective() {
        Objective::Missing
        | Objective::ClashingCells
        | Objective::ClashingPairs
        | Objective::IllegalRegions => {
            counts[1..].iter().map(|&count| landscape.objective().penalty(usize::from(count))).sum()
        }
        Objective::Multiplicities => {
            // A bit for each multiplicity. No two of at most 225 cells' values stand there 127 times, so that the last bit
            // may stand for more.
            let seen = counts[1..].iter().fold(0_u128, |seen, &count| seen | 1 << count.min(127));
            // A region smaller than the order is perfect with values that stand there once or not at all.
            if seen < 4 { 0 } else { WHOLE - WHOLE / seen.count_ones() }
        }
    }
}

/// The cost of regions with these faults, layer after layer.
fn combine(landscape: &Landscape, mut faults: impl Iterator<Item = u32>) -> Cost {
    let cost = match landscape.objective() {
        Objective::Missing | Objective::ClashingCells | Objective::ClashingPairs => {
            faults.map(Cost::from).sum()
        }
        Objective::IllegalRegions => faults.filter(|&faults| faults > 0).count() as Cost,
        Objective::Multiplicities => {
            let perfect = landscape.layers().iter().map(|&regions| {
                let lost: u64 = faults.by_ref().take(regions).map(u64::from).sum();
                1.0 - lost as f64 / (regions as f64 * f64::from(WHOLE))
            });
            ((1.0 - perfect.product::<f64>()) * 1e9).ceil() as Cost
        }
    };
    cost * Cost::from(landscape.clash_weight())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::test_puzzles::puzzle;

    /// What a 4×4 grid costs by each objective, in the order of [`Objective::ALL`].
    fn costs(keep: Keep, values: &str) -> Vec<Cost> {
        let puzzle = puzzle("4x4", ".... .... .... ....");
        let problem = Problem::of_givens(&puzzle);
        let digits: Vec<u8> = values.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        let cost = |&objective: &Objective| {
            let landscape = Landscape::new(&problem, keep, objective);
            Candidate::from_values(&landscape, digits.clone()).cost()
        };
        Objective::ALL.iter().map(cost).collect()
    }

    /// Rows are kept. The first three are alike: each column holds a value three times and another once, and lacks two; each
    /// box holds two values twice, and lacks two.
    #[test]
    fn faults_by_hand() {
        let found = costs(Keep::Rows, "1234 1234 1234 2143");
        // Columns and boxes: missing 4·2 and 4·2, cells 4·3 and 4·4, pairs 4·6 and 4·(2+2).
        assert_eq!(found[..4], [16, 28, 40, 8]);
        // Multiplicities in a column: 3, 1 and 0; in a box: 2 and 0. So the means of 1/k are 1/3 and 1/2.
        assert_eq!(found[4], ((1.0_f64 - 1.0 / 6.0) * 1e9).ceil() as Cost);
    }

    /// Boxes are kept, rows are perfect but for an exchange of the first two cells in column 1: a 1 for a 3.
    #[test]
    fn a_single_exchange_by_hand() {
        assert_eq!(costs(Keep::Blocks, "1234 3412 2143 4321"), [0; 5]);
        let found = costs(Keep::Blocks, "3234 1412 2143 4321");
        // Rows 1 and 2 each hold a value twice and lack one; columns are untouched.
        assert_eq!(found[..4], [2, 4, 4, 2]);
        // Two rows of four have three multiplicities, 2, 1 and 0; the columns are perfect: (1/3 + 1/3 + 1 + 1)/4 · 1.
        assert_eq!(found[4], ((1.0_f64 - 2.0 / 3.0) * 1e9).ceil() as Cost);
    }
}
