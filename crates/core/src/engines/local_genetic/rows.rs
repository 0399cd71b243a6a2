//! Individuals whose rows are permutations, and what is done to them: filling, exchanges between rows, search in columns and blocks.

use crate::candidate::{Cost, deal};
use crate::landscape::Landscape;
use crate::operators::keep::Keep;
use crate::operators::objective::Objective;
use crate::problem::Problem;
use crate::puzzle::Cell;
use crate::random::below;
use rand::Rng;

/// The problem seen row by row.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    landscape: Landscape,
    /// The row of each cell.
    row_of: Vec<u16>,
    is_free: Vec<bool>,
    /// The regions of all other layers, layer by layer.
    layers: Vec<Vec<Vec<Cell>>>,
}

/// How often each value stands in a region.
struct Counts([u8; 256]);

impl Counts {
    fn of(region: &[Cell], values: &[u8]) -> Self {
        let mut counts = [0; 256];
        for &cell in region {
            counts[usize::from(values[usize::from(cell)])] += 1;
        }
        Self(counts)
    }

    fn is_repeated(&self, value: u8) -> bool {
        self.0[usize::from(value)] > 1
    }
}

impl Rows {
    pub fn new(problem: &Problem) -> Self {
        let landscape = Landscape::new(problem, Keep::Rows, Objective::IllegalRegions);
        let shape = problem.shape();
        let others = (0..shape.layers().len()).filter(|&layer| Some(layer) != landscape.kept());
        Self {
            row_of: (0..shape.cell_count()).map(|cell| (cell / shape.order()) as u16).collect(),
            is_free: problem.fixed().iter().map(|&value| value == 0).collect(),
            layers: others.map(|layer| shape.layers()[layer].regions.clone()).collect(),
            landscape,
        }
    }

    /// The free cells of each row.
    pub fn free(&self) -> &[Vec<Cell>] {
        self.landscape.groups()
    }

    /// Fills all rows at random.
    pub fn fill(&self, values: &mut [u8], random: &mut impl Rng) {
        values.copy_from_slice(self.landscape.problem().fixed());
        (0..self.free().len()).for_each(|row| self.fill_row(values, row, random));
    }

    /// Fills a row at random.
    pub fn fill_row(&self, values: &mut [u8], row: usize, random: &mut impl Rng) {
        deal(values, &self.free()[row], &self.landscape.stock()[row], random);
    }

    /// Exchanges two free cells of a row.
    pub fn swap_in_row(&self, values: &mut [u8], row: usize, random: &mut impl Rng) {
        let free = &self.free()[row];
        if free.len() > 1 {
            let first = below(random.next_u32(), free.len());
            let second = (first + 1 + below(random.next_u32(), free.len() - 1)) % free.len();
            values.swap(usize::from(free[first]), usize::from(free[second]));
        }
    }

    /// Two individuals exchange a row.
    pub fn exchange_row(&self, one: &mut [u8], other: &mut [u8], row: usize) {
        for cell in self.free()[row].iter().map(|&cell| usize::from(cell)) {
            std::mem::swap(&mut one[cell], &mut other[cell]);
        }
    }

    /// The number of columns, blocks and other regions that hold a value twice.
    pub fn cost(&self, values: &[u8]) -> Cost {
        self.layers.iter().flatten().filter(|region| is_illegal(region, values)).count() as Cost
    }

    /// The local search: in every layer, each illegal region trades with a random other one, if they find a row for it.
    ///
    /// In that row each has a free cell with a value that is repeated in it and not repeated in the other.
    pub fn search(&self, values: &mut [u8], random: &mut impl Rng) {
        for regions in &self.layers {
            let illegal: Vec<&Vec<Cell>> =
                regions.iter().filter(|region| is_illegal(region, values)).collect();
            if illegal.len() < 2 {
                continue;
            }
            for index in 0..illegal.len() {
                let partner = (index + 1 + below(random.next_u32(), illegal.len() - 1)) % illegal.len();
                if let Some((one, other)) = self.trade(illegal[index], illegal[partner], values) {
                    values.swap(one, other);
                }
            }
        }
    }

    /// The first two cells of a row that the regions can trade.
    fn trade(&self, one: &[Cell], other: &[Cell], values: &[u8]) -> Option<(usize, usize)> {
        let (counts, other_counts) = (Counts::of(one, values), Counts::of(other, values));
        let can_leave = |cell: usize, from: &Counts, to: &Counts| {
            self.is_free[cell] && from.is_repeated(values[cell]) && !to.is_repeated(values[cell])
        };
        let leaving =
            one.iter().map(|&cell| usize::from(cell)).filter(|&cell| can_leave(cell, &counts, &other_counts));
        leaving.into_iter().find_map(|cell| {
            let same_row = |other: &usize| self.row_of[*other] == self.row_of[cell] && *other != cell;
            let mut coming = other.iter().map(|&cell| usize::from(cell)).filter(same_row);
            coming.find(|&other| can_leave(other, &other_counts, &counts)).map(|other| (cell, other))
        })
    }
}

fn is_illegal(region: &[Cell], values: &[u8]) -> bool {
    let mut seen = crate::puzzle::Bits::<{ crate::puzzle::MAX_WORDS }>::EMPTY;
    region.iter().any(|&cell| {
        let value = usize::from(values[usize::from(cell)]);
        let is_repeated = seen.contains(value);
        seen.insert(value);
        is_repeated
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::random::{Purpose, stream};

    #[rustfmt::skip]
    const SOLVED: [u8; 16] = [
        1, 2, 3, 4,
        3, 4, 1, 2,
        2, 1, 4, 3,
        4, 3, 2, 1,
    ];

    /// Two cells of row 1 exchanged: two columns and two blocks are wrong. The search puts them back.
    #[test]
    fn a_row_that_both_columns_need_is_found() {
        let problem = problem("4x4", "................");
        let rows = Rows::new(&problem);
        let mut values = SOLVED;
        assert_eq!(rows.cost(&values), 0);
        values.swap(0, 2);
        assert_eq!(rows.cost(&values), 4);
        rows.search(&mut values, &mut stream(1, Purpose::Search, 0));
        assert_eq!(values, SOLVED);
    }

    /// The same with one of the cells given: it must not move.
    #[test]
    fn givens_are_not_traded() {
        let problem = problem("4x4", "3...............");
        let rows = Rows::new(&problem);
        let mut values = SOLVED;
        values.swap(0, 2);
        rows.search(&mut values, &mut stream(1, Purpose::Search, 0));
        assert_eq!(values[0], 3);
    }

    #[test]
    fn rows_stay_permutations() {
        let problem = problem("6x6", "1..... ...2.. .3.... ....4. ..5... .....6");
        let rows = Rows::new(&problem);
        let mut random = stream(2, Purpose::Search, 0);
        let (mut one, mut other) = (vec![0; 36], vec![0; 36]);
        for round in 0..50 {
            rows.fill(&mut one, &mut random);
            rows.fill(&mut other, &mut random);
            let before = (one.clone(), other.clone());
            rows.exchange_row(&mut one, &mut other, round % 6);
            let range = round % 6 * 6..round % 6 * 6 + 6;
            assert_eq!(
                (&one[range.clone()], &other[range.clone()]),
                (&before.1[range.clone()], &before.0[range])
            );
            rows.swap_in_row(&mut one, 3, &mut random);
            rows.search(&mut one, &mut random);
            for row in one.chunks(6) {
                let mut sorted = row.to_vec();
                sorted.sort_unstable();
                assert_eq!(sorted, [1, 2, 3, 4, 5, 6]);
            }
            let is_kept = |(cell, &value): (usize, &u8)| value == 0 || one[cell] == value;
            assert!(problem.fixed().iter().enumerate().all(is_kept));
        }
    }
}
