//! Min-conflicts: a clashing cell makes the best exchange in its group, and may not repeat it for a while.

use crate::candidate::{Candidate, Cost};
use crate::engines::local_search::Propose;
use crate::landscape::Landscape;
use crate::memory::Extent;
use crate::operators::neighbour::Proposal;
use crate::puzzle::Cell;
use crate::random::{Random, below};
use rand::Rng;

/// Draws the steps of a local search, and remembers what is forbidden.
pub(super) struct MinConflicts {
    /// The group of each cell, and its place in it.
    seat: Vec<(u16, u8)>,
    /// `until[cell * order + place]`: up to which step the exchange with the cell at that place is forbidden.
    until: Vec<u64>,
    order: usize,
    /// For how many steps an exchange is forbidden.
    tenure: u64,
    /// Steps made since the start, and before the present local search, which knows nothing of earlier ones.
    step: u64,
    before: u64,
    clashing: Vec<Cell>,
}

impl MinConflicts {
    /// Nothing is forbidden yet.
    pub fn new(landscape: &Landscape, tenure: u64) -> Self {
        let (cells, order) = (landscape.problem().fixed().len(), landscape.problem().order());
        let mut seat = vec![(0, 0); cells];
        for (number, group) in landscape.groups().iter().enumerate() {
            for (place, &cell) in group.iter().enumerate() {
                seat[usize::from(cell)] = (number as u16, place as u8);
            }
        }
        let clashing = Vec::with_capacity(landscape.problem().free().len());
        Self { seat, until: vec![0; cells * order], order, tenure, step: 0, before: 0, clashing }
    }

    /// About how many bytes it takes.
    pub fn bytes(extent: &Extent) -> u64 {
        extent.cells * (4 + 2 + 8 * extent.order)
    }

    /// Begins another local search: everything is allowed again.
    pub fn begin(&mut self) {
        self.before = self.step;
    }

    /// Steps made since the start.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// How many cells and values a step looks at: which cells clash, and all exchanges of one.
    pub fn steps_per_step(&self, landscape: &Landscape) -> u64 {
        let listing = landscape.problem().free().len() * landscape.layers().len();
        listing as u64 + self.order as u64 * landscape.steps_per_delta()
    }

    /// The best allowed exchange of a cell, or a forbidden one that leads to a new best; staying counts as one.
    fn best_exchange(
        &self,
        cell: Cell,
        landscape: &Landscape,
        candidate: &Candidate,
        best_cost: Cost,
        random: &mut Random,
    ) -> Option<Cell> {
        let group = &landscape.groups()[usize::from(self.seat[usize::from(cell)].0)];
        let until = &self.until[usize::from(cell) * self.order..][..self.order];
        let mut best: Option<(Cell, i64)> = None;
        let mut ties = 0;
        for (&other, &until) in group.iter().zip(until) {
            let delta = if other == cell {
                0
            } else {
                candidate.swap_delta(landscape, usize::from(cell), usize::from(other))
            };
            let is_new_best = candidate.cost() as i64 + delta < best_cost as i64;
            let is_worse = best.is_some_and(|(_, lowest)| delta > lowest);
            if is_worse || (self.is_forbidden(until) && !is_new_best) {
                continue;
            }
            ties = if best.is_some_and(|(_, lowest)| delta == lowest) { ties + 1 } else { 1 };
            if ties == 1 || below(random.next_u32(), ties) == 0 {
                best = Some((other, delta));
            }
        }
        best.map(|(other, _)| other)
    }

    /// What was forbidden in an earlier local search is allowed again.
    fn is_forbidden(&self, until: u64) -> bool {
        until > self.step && until > self.before + self.tenure
    }
}

impl Propose for &mut MinConflicts {
    fn is_ready(&mut self, landscape: &Landscape, candidate: &Candidate) -> bool {
        let clashes = |cell: &&Cell| candidate.is_clashing(landscape, usize::from(**cell));
        self.clashing.clear();
        self.clashing.extend(landscape.problem().free().iter().filter(clashes));
        !self.clashing.is_empty()
    }

    /// None if nothing is allowed, or to stay is best.
    fn propose(
        &mut self,
        landscape: &Landscape,
        candidate: &Candidate,
        best_cost: Cost,
        random: &mut Random,
    ) -> Option<Proposal> {
        self.step += 1;
        let cell = self.clashing[below(random.next_u32(), self.clashing.len())];
        let other = self.best_exchange(cell, landscape, candidate, best_cost, random)?;
        let place = usize::from(self.seat[usize::from(other)].1);
        self.until[usize::from(cell) * self.order + place] = self.step + self.tenure;
        (other != cell).then_some(Proposal::Swap(usize::from(cell), usize::from(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::random::{Purpose, stream};

    /// The cell's own place is forbidden, and so is every other but one: that one is taken though it is worse.
    #[test]
    fn forbidden_exchanges_are_not_made() {
        let problem = problem("4x4", "................");
        let landscape = Landscape::new(&problem, Keep::Blocks, Objective::Missing);
        let solved = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let candidate = Candidate::from_values(&landscape, solved);
        let mut moves = MinConflicts::new(&landscape, 0);
        let mut random = stream(2, Purpose::Search, 0);
        let group = landscape.groups()[usize::from(moves.seat[0].0)].clone();
        moves.until[..4].fill(10);
        moves.until[2] = 0;
        assert_eq!(moves.best_exchange(0, &landscape, &candidate, 0, &mut random), Some(group[2]));
        moves.until[2] = 10;
        assert_eq!(moves.best_exchange(0, &landscape, &candidate, 0, &mut random), None);
        moves.step = 10;
        moves.begin();
        assert_eq!(moves.best_exchange(0, &landscape, &candidate, 0, &mut random), Some(0));
    }
}
