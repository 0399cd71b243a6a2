//! Set list: cells that differ, and whose values together are one of some sets: a cage by its sum, a line by its window.

use super::MOST_OPEN;
use crate::constrained::domains::{Dead, Domains, Mask};
use evodoku_puzzle::Cell;
use std::borrow::Cow;
use std::sync::OnceLock;

/// The largest order whose sets of values are listed.
const LARGEST_LISTED: usize = 16;

/// The sets of each order, made when they are first needed.
static LISTS: [OnceLock<SetLists>; LARGEST_LISTED + 1] = [const { OnceLock::new() }; LARGEST_LISTED + 1];

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
    pub fn of_order(order: usize) -> Option<&'static Self> {
        Some(LISTS.get(order)?.get_or_init(|| Self::new(order)))
    }

    fn new(order: usize) -> Self {
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

    /// The sets of so many values with this sum.
    pub fn of(&'static self, size: usize, sum: i64) -> &'static [Mask] {
        let sum = usize::try_from(sum).ok().filter(|&sum| sum < self.sums && size <= self.order);
        let Some(sum) = sum else { return &[] };
        let key = size * self.sums + sum;
        &self.sets[self.starts[key] as usize..self.starts[key + 1] as usize]
    }

    /// The sets of so many values that the function accepts.
    pub fn filtered(&self, size: usize, is_accepted: impl Fn(Mask) -> bool) -> Vec<Mask> {
        let range = self.starts[size * self.sums] as usize..self.starts[(size + 1) * self.sums] as usize;
        self.sets[range].iter().copied().filter(|&set| is_accepted(set)).collect()
    }
}

/// Cells that differ, with the sets that their values may form.
#[derive(Clone, Debug)]
pub struct SetList {
    cells: Box<[Cell]>,
    sets: Cow<'static, [Mask]>,
    /// The cells that differ from all of them.
    outside: Box<[Cell]>,
    /// Is every value that is kept part of an assignment? Else each set is held against each cell by itself.
    is_matched: bool,
}

/// A cage has no more cells than values are listed for.
type PerCell = [Mask; LARGEST_LISTED];

impl SetList {
    /// Of cells that differ, sets of as many values, and the cells that differ from all of these.
    pub fn new(cells: &[Cell], sets: Cow<'static, [Mask]>, outside: Vec<Cell>) -> Self {
        Self { cells: cells.into(), sets, outside: outside.into(), is_matched: false }
    }

    /// The same with a closer look, which is taken when nothing else is left to do.
    pub fn matched(&self) -> Self {
        Self { is_matched: true, ..self.clone() }
    }

    /// Is it the one with a closer look?
    pub fn is_matched(&self) -> bool {
        self.is_matched
    }

    /// Its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Keeps the sets that the domains can still form, and of each cell the values with which they can; what all sets have is
    /// in no cell outside.
    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Dead> {
        let (mut fixed, mut union, mut twice) = (0, 0, 0);
        let (mut open, mut cells) = (0, [0; LARGEST_LISTED]);
        let mut masks: PerCell = [0; LARGEST_LISTED];
        for &cell in &self.cells {
            let mask = domains.get(cell);
            twice |= union & mask;
            union |= mask;
            if mask.is_power_of_two() {
                fixed |= mask;
            } else {
                (cells[open], masks[open]) = (cell, mask);
                open += 1;
            }
        }
        if fixed.count_ones() as usize + open != self.cells.len() {
            return Err(Dead);
        }
        if self.is_matched && open > MOST_OPEN {
            return Ok(());
        }
        let (cells, masks) = (&cells[..open], &mut masks[..open]);
        for mask in masks.iter_mut() {
            *mask &= !fixed;
        }
        let mut left: PerCell = [0; LARGEST_LISTED];
        let mut required = Mask::MAX;
        for &set in self.sets.iter() {
            if fixed & !set == 0
                && set & !union == 0
                && masks.iter().all(|mask| mask & set != 0)
                && self.place(set & !fixed, masks, &mut left[..open])
            {
                required &= set;
            }
        }
        if required == Mask::MAX {
            return Err(Dead);
        }
        let hidden = required & !twice & !fixed;
        for (&cell, &left) in cells.iter().zip(&left) {
            domains.keep(cell, if left & hidden == 0 { left } else { left & hidden })?;
        }
        if required & !fixed != 0 {
            for &cell in &self.outside {
                domains.keep(cell, !required)?;
            }
        }
        Ok(())
    }
}

impl SetList {
    /// Adds the values that each cell can have if the cells hold exactly the values of the set; are there any?
    fn place(&self, set: Mask, masks: &[Mask], left: &mut [Mask]) -> bool {
        if self.is_matched {
            return place(set, masks, left);
        }
        for (left, mask) in left.iter_mut().zip(masks) {
            *left |= mask & set;
        }
        true
    }
}

/// The sets of three values, numbered by their bits, that have the value of each number.
const HAVE: [u8; MOST_OPEN] = [0b1010_1010, 0b1100_1100, 0b1111_0000];

/// The same for values that are part of an assignment.
fn place(set: Mask, masks: &[Mask], left: &mut [Mask]) -> bool {
    let count = masks.len();
    // The values by number, and which of them each cell can have.
    let mut local = [0_u32; MOST_OPEN];
    let mut bits = [0; MOST_OPEN];
    let mut rest = set;
    for (number, bit) in bits.iter_mut().enumerate().take(count) {
        *bit = rest & rest.wrapping_neg();
        rest &= rest.wrapping_sub(1);
        for (local, &mask) in local.iter_mut().zip(masks) {
            *local |= u32::from(mask & *bit != 0) << number;
        }
    }
    // The sets of values that the first cells can have, and those that the last ones can add to.
    let mut used = [0_u8; MOST_OPEN + 1];
    used[0] = 1;
    for cell in 0..count {
        let mut values = local[cell];
        while values != 0 {
            let value = values.trailing_zeros() as usize;
            values &= values - 1;
            used[cell + 1] |= (used[cell] & !HAVE[value]) << (1 << value);
        }
    }
    let full = 1_u8 << ((1 << count) - 1);
    if used[count] & full == 0 {
        return false;
    }
    let mut wanted = full;
    for cell in (0..count).rev() {
        let (mut values, mut before) = (local[cell], 0);
        while values != 0 {
            let value = values.trailing_zeros() as usize;
            values &= values - 1;
            let from = (wanted & HAVE[value]) >> (1 << value) & used[cell];
            before |= from;
            left[cell] |= if from == 0 { 0 } else { bits[value] };
        }
        wanted = before;
    }
    true
}
