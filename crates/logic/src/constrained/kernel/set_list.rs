//! Set list: cells that differ, and whose values together are one of some sets: a cage by its sum, a line by its window.

use crate::constrained::domains::{Dead, Domains, Mask};
use evodoku_puzzle::Cell;

/// The largest order whose sets of values are listed.
const LARGEST_LISTED: usize = 16;

/// The sets of values of each size and sum.
#[derive(Clone, Debug, Default)]
pub struct SetLists {
    order: usize,
    /// All sets, by size and then by sum.
    sets: Vec<Mask>,
    /// Where the sets of `size * sums + sum` begin.
    starts: Vec<u32>,
    sums: usize,
}

impl SetLists {
    /// The sets of an order; none if they are too many to be listed.
    pub fn new(order: usize) -> Self {
        if order > LARGEST_LISTED {
            return Self { order, ..Self::default() };
        }
        let sums = order * (order + 1) / 2 + 1;
        let key = |set: Mask| {
            let sum: u32 = super::super::domains::values(set).map(u32::from).sum();
            set.count_ones() as usize * sums + sum as usize
        };
        let mut starts = vec![0; (order + 1) * sums + 1];
        for set in 0..1 << order {
            starts[key(set) + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut ends = starts.clone();
        let mut sets = vec![0; 1 << order];
        for set in 0..1 << order {
            let end = &mut ends[key(set)];
            sets[*end as usize] = set;
            *end += 1;
        }
        Self { order, sets, starts, sums }
    }

    /// The sets of so many values with this sum; nothing if sets of this order are not listed.
    pub fn of(&self, size: usize, sum: i64) -> Option<&[Mask]> {
        if self.sets.is_empty() {
            return None;
        }
        let sum = usize::try_from(sum).ok().filter(|&sum| sum < self.sums && size <= self.order);
        let Some(sum) = sum else { return Some(&[]) };
        let key = size * self.sums + sum;
        Some(&self.sets[self.starts[key] as usize..self.starts[key + 1] as usize])
    }
}

/// Cells that differ, with the sets that their values may form.
#[derive(Clone, Debug)]
pub struct SetList {
    cells: Box<[Cell]>,
    sets: Box<[Mask]>,
}

impl SetList {
    /// Of cells that differ, and sets of as many values.
    pub fn new(cells: &[Cell], sets: Box<[Mask]>) -> Self {
        Self { cells: cells.into(), sets }
    }

    /// Its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Keeps the sets that the domains can still form; their union is possible, and what all of them have has a place.
    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Dead> {
        let (mut fixed, mut union, mut twice) = (0, 0, 0);
        for &cell in &self.cells {
            let mask = domains.get(cell);
            twice |= union & mask;
            union |= mask;
            fixed |= if mask.is_power_of_two() { mask } else { 0 };
        }
        let (mut possible, mut required) = (0, Mask::MAX);
        for &set in &self.sets {
            if fixed & !set == 0 && set & !union == 0 {
                possible |= set;
                required &= set;
            }
        }
        if possible == 0 {
            return Err(Dead);
        }
        let hidden = required & !twice & !fixed;
        if union & !possible == 0 && hidden == 0 {
            return Ok(());
        }
        for &cell in &self.cells {
            let mask = domains.get(cell);
            let here = mask & hidden;
            if here == 0 {
                domains.keep(cell, possible)?;
            } else if here.is_power_of_two() {
                domains.keep(cell, here)?;
            } else {
                return Err(Dead);
            }
        }
        Ok(())
    }
}
