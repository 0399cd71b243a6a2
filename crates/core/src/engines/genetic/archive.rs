//! The archive of elites: the best individuals since the start, none twice, from which others learn.

use crate::candidate::{Candidate, Cost};

/// The elites, best first.
#[derive(Default)]
pub(super) struct Archive(Vec<Elite>);

/// The grid of an elite and what it costs.
pub(super) struct Elite {
    pub cost: Cost,
    pub values: Vec<u8>,
}

impl Archive {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The elites, best first.
    pub fn elites(&self) -> &[Elite] {
        &self.0
    }

    /// Takes an individual in if it is among the best, of which there is room for so many.
    pub fn note(&mut self, individual: &Candidate, room: usize) {
        let cost = individual.cost();
        let is_full = self.0.len() >= room;
        if room == 0 || (is_full && self.0.last().is_some_and(|worst| cost >= worst.cost)) {
            return;
        }
        let after = self.0.partition_point(|elite| elite.cost <= cost);
        let alike = self.0[..after].iter().rev().take_while(|elite| elite.cost == cost);
        if alike.into_iter().any(|elite| elite.values == individual.values()) {
            return;
        }
        let mut elite = if is_full { self.0.pop() } else { None }
            .unwrap_or_else(|| Elite { cost, values: individual.values().to_vec() });
        elite.cost = cost;
        elite.values.copy_from_slice(individual.values());
        self.0.insert(after, elite);
        self.0.truncate(room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::landscape::Landscape;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::random::{Purpose, stream};

    #[test]
    fn elites_are_the_best_without_repeats() {
        let problem = problem("4x4", "................");
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::IllegalRegions);
        let mut random = stream(1, Purpose::Search, 0);
        let all: Vec<Candidate> = (0..200).map(|_| Candidate::random(&landscape, &mut random)).collect();
        let mut archive = Archive::default();
        for individual in all.iter().chain(&all) {
            archive.note(individual, 5);
        }
        let mut costs: Vec<(Cost, &[u8])> = all.iter().map(|it| (it.cost(), it.values())).collect();
        costs.sort_unstable();
        costs.dedup();
        let found: Vec<Cost> = archive.elites().iter().map(|elite| elite.cost).collect();
        assert_eq!(found, costs[..5].iter().map(|it| it.0).collect::<Vec<_>>());
        let mut grids: Vec<&[u8]> = archive.elites().iter().map(|elite| &elite.values[..]).collect();
        grids.sort_unstable();
        grids.dedup();
        assert_eq!(grids.len(), 5);
        archive.note(&all[0], 0);
        assert_eq!(archive.elites().len(), 5);
    }
}
