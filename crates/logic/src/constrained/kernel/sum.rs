//! Linear sum: the values, each times its coefficient, add up to the target.

use super::MOST_OPEN;
use crate::constrained::domains::{Dead, Domains, Mask, between, highest, lowest};
use evodoku_puzzle::Cell;

/// Cells with coefficients and a target.
#[derive(Clone, Debug)]
pub struct Sum {
    /// Cells that differ and have the same coefficient follow each other.
    cells: Box<[Cell]>,
    groups: Box<[Group]>,
    target: i64,
    /// Is every value that is kept part of an assignment, in which any cells may be equal? Else bounds are kept.
    is_exact: bool,
}

/// Cells that differ, with the same coefficient.
#[derive(Clone, Copy, Debug)]
struct Group {
    end: usize,
    factor: i64,
}

/// Sums of more cells are held to their bounds only.
const FEW: usize = 16;

impl Sum {
    /// Of these terms, each cell once and no coefficient 0, and which pairs of cells differ.
    pub fn new(terms: &[(Cell, i64)], target: i64, differ: impl Fn(Cell, Cell) -> bool) -> Self {
        let mut groups: Vec<(i64, Vec<Cell>)> = Vec::new();
        for &(cell, factor) in terms {
            let fits = |group: &&mut (i64, Vec<Cell>)| {
                group.0 == factor && group.1.iter().all(|&other| differ(cell, other))
            };
            match groups.iter_mut().find(fits) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((factor, vec![cell])),
            }
        }
        let mut cells = Vec::new();
        let mut ends = Vec::new();
        for (factor, group) in groups {
            cells.extend(group);
            ends.push(Group { end: cells.len(), factor });
        }
        Self { cells: cells.into(), groups: ends.into(), target, is_exact: false }
    }

    /// The same with a closer look, which is taken when nothing else is left to do; none if there are too many cells.
    pub fn exact(&self) -> Option<Self> {
        (self.cells.len() <= FEW).then(|| Self { is_exact: true, ..self.clone() })
    }

    /// Is it the one with a closer look?
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Dead> {
        if self.is_exact { self.reachable(domains) } else { self.bounds(domains) }
    }

    /// No value may be further from the least and the most of its group than the slack of the sum; the least of cells that
    /// differ is the sum of the smallest values among them.
    fn bounds(&self, domains: &mut Domains) -> Result<(), Dead> {
        let (mut least, mut most) = (0, 0);
        for (cells, factor) in self.groups() {
            let extent = Extent::of(cells, domains)?;
            least += factor * if factor > 0 { extent.least } else { extent.most };
            most += factor * if factor > 0 { extent.most } else { extent.least };
        }
        let (above, below) = (self.target - least, most - self.target);
        if above < 0 || below < 0 {
            return Err(Dead);
        }
        for (cells, factor) in self.groups() {
            let (up, down) = if factor > 0 { (above, below) } else { (below, above) };
            let (up, down) = (up / factor.abs(), down / factor.abs());
            let extent = Extent::of(cells, domains)?;
            // The sum of the group is in this range.
            let (low, high) = (extent.most - down, extent.least + up);
            let (few_least, few_most) = extent.without_one;
            for &cell in cells {
                let mask = domains.get(cell);
                let others_least = (extent.lows - lowest(mask)).max(few_least);
                let others_most = (extent.highs - highest(mask)).min(few_most);
                domains.keep(cell, between(low - others_most, high - others_least))?;
            }
        }
        Ok(())
    }

    /// What the cells before and after one can add up to, as bits of a word, decides which of its values are possible.
    fn reachable(&self, domains: &mut Domains) -> Result<(), Dead> {
        let mut slack = self.target;
        let mut open = 0;
        for (cells, factor) in self.groups() {
            for &cell in cells {
                let mask = domains.get(cell);
                open += usize::from(!mask.is_power_of_two());
                slack -= factor * if factor > 0 { lowest(mask) } else { highest(mask) };
            }
        }
        if slack < 0 {
            return Err(Dead);
        }
        if slack >= 64 || open > MOST_OPEN {
            return Ok(());
        }
        let all = u64::MAX >> (63 - slack);
        let mut before = [0; FEW + 1];
        before[0] = 1;
        let mut index = 0;
        for (cells, factor) in self.groups() {
            for &cell in cells {
                let sums = before[index];
                index += 1;
                before[index] = all & over(domains.get(cell), factor, |steps, found| found | sums << steps);
            }
        }
        let mut after = 1_u64 << slack;
        if before[index] & after == 0 {
            return Err(Dead);
        }
        for (number, &Group { factor, .. }) in self.groups.iter().enumerate().rev() {
            let start = if number == 0 { 0 } else { self.groups[number - 1].end };
            while index > start {
                index -= 1;
                let cell = self.cells[index];
                let mask = domains.get(cell);
                let (mut kept, mut earlier, sums) = (0, 0, before[index]);
                let mut left = mask;
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    left ^= bit;
                    let steps = steps_of(mask, bit, factor);
                    let from = if steps < 64 { after >> steps & sums } else { 0 };
                    earlier |= from;
                    kept |= if from == 0 { 0 } else { bit };
                }
                domains.keep(cell, kept)?;
                after = earlier;
            }
        }
        Ok(())
    }

    fn groups(&self) -> impl Iterator<Item = (&[Cell], i64)> {
        let mut start = 0;
        self.groups.iter().map(move |group| {
            let cells = &self.cells[start..group.end];
            start = group.end;
            (cells, group.factor)
        })
    }
}

/// How far a value is from that which adds least.
fn steps_of(mask: Mask, bit: Mask, factor: i64) -> u32 {
    let distance = if factor > 0 {
        bit.trailing_zeros() - mask.trailing_zeros()
    } else {
        bit.leading_zeros() - mask.leading_zeros()
    };
    distance * factor.unsigned_abs() as u32
}

/// Folds the steps of all values of a cell that are below 64.
fn over(mask: Mask, factor: i64, add: impl Fn(u32, u64) -> u64) -> u64 {
    let (mut left, mut found) = (mask, 0);
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        let steps = steps_of(mask, bit, factor);
        if steps < 64 {
            found = add(steps, found);
        }
    }
    found
}

/// Within which limits the values of cells that differ add up.
struct Extent {
    least: i64,
    most: i64,
    /// The sums of their smallest and of their largest values, each by itself.
    lows: i64,
    highs: i64,
    /// The least and the most of all but one of them, whichever that is.
    without_one: (i64, i64),
}

impl Extent {
    fn of(cells: &[Cell], domains: &Domains) -> Result<Self, Dead> {
        let (mut union, mut lows, mut highs) = (0, 0, 0);
        for &cell in cells {
            let mask = domains.get(cell);
            union |= mask;
            lows += lowest(mask);
            highs += highest(mask);
        }
        if cells.len() == 1 {
            return Ok(Self { least: lows, most: highs, lows, highs, without_one: (0, 0) });
        }
        if (union.count_ones() as usize) < cells.len() {
            return Err(Dead);
        }
        let (mut least, mut most) = (0, 0);
        let (mut from_below, mut from_above) = (union, union);
        let mut without_one = (0, 0);
        for _ in cells {
            without_one = (least, most);
            let (low, high) = (lowest(from_below), highest(from_above));
            (least, most) = (least + low, most + high);
            from_below &= from_below - 1;
            from_above &= !(1 << (high - 1));
        }
        Ok(Self { least: least.max(lows), most: most.min(highs), lows, highs, without_one })
    }
}
