//! How a child is improved by a local search after it has mutated.

use crate::candidate::Candidate;
use crate::choices;
use crate::landscape::Landscape;
use crate::puzzle::Cell;
use crate::random::below;
use rand::Rng;

choices! {
    /// The local search that improves a child.
    pub enum Improvement {
        /// None.
        None = "none",
        /// Trades between wrong regions (Wang and others 2023): layer by layer, each region that holds a value twice looks
        /// for a kept region in which it and a random other wrong region each have a value too many that the other has not
        /// got too many of; they exchange these.
        Trades = "trades",
    }
}

/// Improves candidates; holds the tables for it.
#[derive(Clone, Debug)]
pub struct Improver {
    rule: Improvement,
    /// The group of each free cell.
    group_of: Vec<u16>,
    /// The free cells of each counted region.
    regions: Vec<Vec<Cell>>,
    /// Which of the regions belong to one layer.
    layers: Vec<std::ops::Range<usize>>,
    /// Memory for the wrong regions of a layer, and for the cell that a region can give in each group.
    wrong: Vec<usize>,
    offered: Vec<Cell>,
}

/// Marks a group in which nothing is offered.
const NOTHING: Cell = Cell::MAX;

impl Improver {
    /// For a landscape.
    pub fn new(landscape: &Landscape, rule: Improvement) -> Self {
        let mut improver = Self {
            rule,
            group_of: Vec::new(),
            regions: Vec::new(),
            layers: Vec::new(),
            wrong: Vec::new(),
            offered: Vec::new(),
        };
        match rule {
            Improvement::None => {}
            Improvement::Trades => improver.tabulate(landscape),
        }
        improver
    }

    fn tabulate(&mut self, landscape: &Landscape) {
        let (shape, fixed) = (landscape.problem().shape(), landscape.problem().fixed());
        self.group_of = vec![0; shape.cell_count()];
        for (number, group) in landscape.groups().iter().enumerate() {
            for &cell in group {
                self.group_of[usize::from(cell)] = number as u16;
            }
        }
        self.offered = vec![NOTHING; landscape.groups().len()];
        let is_free = |cell: &Cell| fixed[usize::from(*cell)] == 0;
        let counted = (0..shape.layers().len()).filter(|&layer| Some(layer) != landscape.kept());
        for regions in counted.map(|layer| &shape.layers()[layer].regions) {
            let first = self.regions.len();
            self.regions.extend(regions.iter().map(|it| it.iter().copied().filter(is_free).collect()));
            self.layers.push(first..self.regions.len());
        }
    }

    /// Does it do anything?
    pub fn is_idle(&self) -> bool {
        self.rule == Improvement::None
    }

    /// Improves a candidate, counted, into one that is counted.
    pub fn improve(&mut self, landscape: &Landscape, candidate: &mut Candidate, random: &mut impl Rng) {
        for layer in 0..self.layers.len() {
            self.wrong.clear();
            let regions = self.layers[layer].clone();
            self.wrong.extend(regions.filter(|&region| candidate.is_wrong(landscape, region)));
            let count = self.wrong.len();
            for index in 0..if count < 2 { 0 } else { count } {
                let partner = (index + 1 + below(random.next_u32(), count - 1)) % count;
                let trade = self.trade(landscape, candidate, self.wrong[index], self.wrong[partner]);
                if let Some((one, other)) = trade {
                    candidate.swap(landscape, one, other);
                }
            }
        }
    }

    /// The first cell that one region can give, and the first of its group that the other can give for it.
    fn trade(
        &mut self,
        landscape: &Landscape,
        candidate: &Candidate,
        one: usize,
        other: usize,
    ) -> Option<(usize, usize)> {
        let (counts, other_counts) =
            (candidate.region_counts(landscape, one), candidate.region_counts(landscape, other));
        let can_go = |cell: Cell, from: &[u8], to: &[u8]| {
            let value = usize::from(candidate.values()[usize::from(cell)]);
            from[value] > 1 && to[value] < 2
        };
        let group_of = |cell: Cell| usize::from(self.group_of[usize::from(cell)]);
        self.offered.fill(NOTHING);
        for &cell in self.regions[other].iter().rev().filter(|&&cell| can_go(cell, other_counts, counts)) {
            self.offered[group_of(cell)] = cell;
        }
        self.regions[one].iter().filter(|&&cell| can_go(cell, counts, other_counts)).find_map(|&cell| {
            let offered = self.offered[group_of(cell)];
            (offered != NOTHING).then_some((usize::from(cell), usize::from(offered)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::random::{Purpose, stream};

    #[rustfmt::skip]
    const SOLVED: [u8; 16] = [
        1, 2, 3, 4,
        3, 4, 1, 2,
        2, 1, 4, 3,
        4, 3, 2, 1,
    ];

    /// The solved grid with two cells of the first row exchanged, improved.
    fn improved(givens: &str, seed: u64) -> (u64, Candidate) {
        let problem = problem("4x4", givens);
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::IllegalRegions);
        let mut values = SOLVED.to_vec();
        values.swap(0, 2);
        let mut candidate = Candidate::from_values(&landscape, values);
        let before = candidate.cost();
        let mut improver = Improver::new(&landscape, Improvement::Trades);
        improver.improve(&landscape, &mut candidate, &mut stream(seed, Purpose::Search, 0));
        let recounted = Candidate::from_values(&landscape, candidate.values().to_vec());
        assert_eq!(candidate, recounted, "it is counted");
        (before, candidate)
    }

    /// Two columns and two blocks are wrong. The first wrong column trades with the other one and all is well.
    #[test]
    fn a_row_that_both_columns_need_is_found() {
        let (before, candidate) = improved("................", 1);
        assert_eq!(before, 4);
        assert_eq!(candidate.values(), SOLVED);
    }

    /// The same with one of the cells given: it must not move.
    #[test]
    fn givens_are_not_traded() {
        for seed in 0..20 {
            assert_eq!(improved("3...............", seed).1.values()[0], 3);
        }
    }

    #[test]
    fn rows_stay_permutations() {
        let problem = problem("6x6", "1..... ...2.. .3.... ....4. ..5... .....6");
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::IllegalRegions);
        let mut random = stream(2, Purpose::Search, 0);
        let mut improver = Improver::new(&landscape, Improvement::Trades);
        let mut trades = 0;
        for _ in 0..50 {
            let before = Candidate::random(&landscape, &mut random);
            let mut after = before.clone();
            improver.improve(&landscape, &mut after, &mut random);
            trades += usize::from(before != after);
            assert_eq!(after, Candidate::from_values(&landscape, after.values().to_vec()));
            for row in after.values().chunks(6) {
                let mut sorted = row.to_vec();
                sorted.sort_unstable();
                assert_eq!(sorted, [1, 2, 3, 4, 5, 6]);
            }
            let is_kept = |(cell, &value): (usize, &u8)| value == 0 || after.values()[cell] == value;
            assert!(problem.fixed().iter().enumerate().all(is_kept));
        }
        assert!(trades > 25, "{trades}");
    }
}
