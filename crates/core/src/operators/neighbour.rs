//! Which move is proposed.

use crate::candidate::Candidate;
use crate::choices;
use crate::landscape::Landscape;
use crate::memory::Extent;
use crate::moves::Change;
use crate::operators::keep::Keep;
use crate::puzzle::Cell;
use crate::random::below;
use crate::stop::CancelToken;
use rand::Rng;

choices! {
    /// How the two cells of an exchange are drawn; where no layer is kept, a cell and one of its other values.
    pub enum Neighbour {
        /// A group, each equally likely, and two of its free cells.
        Group = "group",
        /// Any two free cells of one group, each pair equally likely.
        Pair = "pair",
        /// A free cell that clashes, if a few draws find one, and another free cell of its group.
        Clashing = "clashing",
    }
}

/// A proposed change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// Two cells exchange their values.
    Swap(usize, usize),
    /// A cell takes a value.
    Recolour(usize, u8),
}

impl Proposal {
    /// How the cost would change.
    #[inline]
    pub fn delta(self, landscape: &Landscape, candidate: &Candidate) -> i64 {
        match self {
            Self::Swap(one, other) => candidate.swap_delta(landscape, one, other),
            Self::Recolour(cell, value) => candidate.recolour_delta(landscape, cell, value),
        }
    }

    /// Makes the move.
    #[inline]
    pub fn apply(self, landscape: &Landscape, candidate: &mut Candidate) {
        match self {
            Self::Swap(one, other) => candidate.swap(landscape, one, other),
            Self::Recolour(cell, value) => candidate.recolour(landscape, cell, value),
        }
    }

    /// What it would change, cell by cell.
    pub fn changes(self, candidate: &Candidate) -> impl AsRef<[Change]> + use<> {
        let values = candidate.values();
        let change = |cell: usize, after| Change { cell: cell as Cell, before: values[cell], after };
        match self {
            Self::Swap(one, other) => {
                ProposedChanges([change(one, values[other]), change(other, values[one])], 2)
            }
            Self::Recolour(cell, value) => ProposedChanges([change(cell, value); 2], 1),
        }
    }
}

/// One or two changes, without a heap.
struct ProposedChanges([Change; 2], usize);

impl AsRef<[Change]> for ProposedChanges {
    fn as_ref(&self) -> &[Change] {
        &self.0[..self.1]
    }
}

/// Draws moves; holds the tables for it.
#[derive(Clone, Debug)]
pub struct Proposer {
    rule: Neighbour,
    /// The cells of the groups with at least two free cells, one group after the other.
    cells: Vec<Cell>,
    /// Where each of these groups begins in `cells`, and how many cells it has.
    groups: Vec<(u32, u32)>,
    /// The groups as they are drawn: each as often as it has weight; all cells, where no layer is kept.
    entries: Vec<u16>,
    /// The other possible values of each free cell, where no layer is kept.
    others: Vec<Vec<u8>>,
}

/// How often a clashing cell is looked for before any cell is taken.
const CLASH_DRAWS: usize = 8;

impl Proposer {
    #[cfg(test)]
    pub fn new(landscape: &Landscape, rule: Neighbour) -> Option<Self> {
        Self::stoppable(landscape, rule, &mut CancelToken::default())
    }

    /// Moves of a landscape; `None` if there is none, because no group has two free cells. If cancelled, the tables of pairs,
    /// which are long on large grids, are incomplete.
    pub fn stoppable(landscape: &Landscape, rule: Neighbour, cancel: &mut CancelToken) -> Option<Self> {
        let mut proposer =
            Self { rule, cells: Vec::new(), groups: Vec::new(), entries: Vec::new(), others: Vec::new() };
        if landscape.is_kept() {
            for group in landscape.groups().iter().filter(|group| group.len() > 1) {
                let weight = match rule {
                    Neighbour::Group => 1,
                    Neighbour::Pair => group.len() * (group.len() - 1) / 2,
                    Neighbour::Clashing => group.len(),
                };
                proposer.entries.extend(std::iter::repeat_n(proposer.groups.len() as u16, weight));
                proposer.groups.push((proposer.cells.len() as u32, group.len() as u32));
                proposer.cells.extend(group);
                if cancel.tick(weight as u64) {
                    break;
                }
            }
        } else {
            let domain = |cell: &Cell| landscape.problem().domain(usize::from(*cell));
            let movable = landscape.problem().free().iter().filter(|cell| domain(cell).len() > 1);
            proposer.cells.extend(movable);
            proposer.entries.extend(0..proposer.cells.len() as u16);
            let values = |cell| domain(cell).iter().collect();
            proposer.others = proposer.cells.iter().map(values).collect();
        }
        proposer.cells.shrink_to_fit();
        proposer.entries.shrink_to_fit();
        (!proposer.cells.is_empty()).then_some(proposer)
    }

    /// About how many bytes it takes where nothing is given: the longest tables.
    pub(crate) fn bytes(extent: &Extent, keep: Keep, rule: Neighbour) -> u64 {
        let (order, cells) = (extent.order, extent.cells);
        let entries = match (keep, rule) {
            // The values of every cell, each list on its own.
            (Keep::Nothing, _) => return 4 * cells + cells * (24 + order.next_power_of_two()),
            (_, Neighbour::Group) => order,
            (_, Neighbour::Pair) => order * order * (order.saturating_sub(1)) / 2,
            (_, Neighbour::Clashing) => cells,
        };
        2 * cells + 8 * order + 2 * entries
    }

    /// How many cells and values a proposal looks at, and its difference.
    pub fn steps(&self, landscape: &Landscape) -> u64 {
        let draws = match self.rule {
            Neighbour::Group | Neighbour::Pair => 1,
            Neighbour::Clashing => CLASH_DRAWS as u64,
        };
        draws * landscape.layers().len() as u64 + landscape.steps_per_delta()
    }

    /// A random move.
    #[inline]
    pub fn propose(&self, landscape: &Landscape, candidate: &Candidate, random: &mut impl Rng) -> Proposal {
        match self.rule {
            Neighbour::Group | Neighbour::Pair => self.any(candidate, random.next_u64()),
            Neighbour::Clashing => self.clashing(landscape, candidate, random),
        }
    }

    /// A move of a clashing cell, if a few draws find one. Apart, so that the frequent case above stays short.
    #[inline(never)]
    fn clashing(&self, landscape: &Landscape, candidate: &Candidate, random: &mut impl Rng) -> Proposal {
        let otherwise = random.next_u64();
        let clashes = |proposal: &Proposal| match *proposal {
            Proposal::Swap(cell, _) | Proposal::Recolour(cell, _) => candidate.is_clashing(landscape, cell),
        };
        let mut draws = std::iter::repeat_with(|| self.any(candidate, random.next_u64())).take(CLASH_DRAWS);
        draws.find(clashes).unwrap_or_else(|| self.any(candidate, otherwise))
    }

    /// A move of a drawn entry: 32 random bits for the entry, 16 for each of the two cells or for the value.
    #[inline]
    fn any(&self, candidate: &Candidate, word: u64) -> Proposal {
        let entry = usize::from(self.entries[below(word as u32, self.entries.len())]);
        if !self.others.is_empty() {
            return self.recolouring(candidate, entry, (word >> 32) as u32);
        }
        let (start, length) = self.groups[entry];
        let first = (((word >> 32) & 0xffff) as u32 * length) >> 16;
        let second = ((word >> 48) as u32 * (length - 1)) >> 16;
        let second = second + u32::from(second >= first);
        let cell = |index: u32| usize::from(self.cells[(start + index) as usize]);
        Proposal::Swap(cell(first), cell(second))
    }

    /// One of the other values of a cell. Apart, so that the exchange above stays short.
    #[inline(never)]
    fn recolouring(&self, candidate: &Candidate, entry: usize, chance: u32) -> Proposal {
        let (cell, values) = (usize::from(self.cells[entry]), &self.others[entry]);
        // One value less is drawn, and the present one replaced by the last, so that every other one is equally likely.
        let drawn = values[below(chance, values.len() - 1)];
        Proposal::Recolour(
            cell,
            if drawn == candidate.values()[cell] { values[values.len() - 1] } else { drawn },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::objective::Objective;
    use crate::problem::Problem;
    use crate::puzzle::{Grid, Puzzle, Shape};
    use crate::random::{Purpose, stream};
    use std::collections::HashMap;

    /// The first box has three free cells, the second one; row 1 has one, row 2 three.
    const NEARLY_FULL: [u8; 16] = [1, 0, 3, 4, 0, 0, 0, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    /// How often each move is proposed in 6000 draws.
    fn frequencies(givens: [u8; 16], keep: Keep, rule: Neighbour) -> HashMap<(usize, usize), u32> {
        let grid = Grid::new(Shape::classic(4).unwrap().into(), givens.to_vec()).unwrap();
        let puzzle = Puzzle::new(grid).unwrap();
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, keep, Objective::Missing);
        let mut random = stream(1, Purpose::Search, 0);
        let candidate = Candidate::random(&landscape, &mut random);
        let proposer = Proposer::new(&landscape, rule).unwrap();
        let mut found = HashMap::new();
        for _ in 0..6000 {
            let key = match proposer.propose(&landscape, &candidate, &mut random) {
                Proposal::Swap(one, other) => (one.min(other), one.max(other)),
                Proposal::Recolour(cell, value) => {
                    assert_ne!(candidate.values()[cell], value);
                    (cell, usize::from(value))
                }
            };
            *found.entry(key).or_insert(0) += 1;
        }
        found
    }

    #[test]
    fn every_pair_of_a_group_is_equally_likely() {
        let found = frequencies(NEARLY_FULL, Keep::Blocks, Neighbour::Group);
        assert_eq!(found.len(), 3);
        assert!(found.values().all(|count| (1800..2200).contains(count)));
    }

    #[test]
    fn pairs_weigh_by_their_number_and_groups_alike() {
        let found = frequencies(NEARLY_FULL, Keep::Rows, Neighbour::Pair);
        assert_eq!(
            found.keys().copied().collect::<std::collections::BTreeSet<_>>(),
            [(4, 5), (4, 6), (5, 6)].into()
        );
    }

    /// The upper boxes have 3 and 2 free cells: 3 pairs and 1. By pairs each of the four is as likely as the others; by groups
    /// the one pair of the second box comes as often as the three of the first together.
    #[test]
    fn emptier_groups_weigh_more_by_pairs() {
        let givens = [1, 0, 0, 4, 0, 0, 0, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let found = frequencies(givens, Keep::Blocks, Neighbour::Pair);
        assert_eq!(found.len(), 4);
        assert!(found.values().all(|count| (1350..1650).contains(count)), "{found:?}");
        let found = frequencies(givens, Keep::Blocks, Neighbour::Group);
        assert!((2850..3150).contains(&found[&(2, 6)]), "{found:?}");
        assert!((900..1100).contains(&found[&(1, 4)]), "{found:?}");
    }

    /// Row 1 holds two threes and row 2 two ones: 4 of 16 cells clash. Eight draws miss them with a chance of (3/4)⁸, a
    /// tenth, and then any cell is taken: about 45 of 600 moves are of a cell that does not clash.
    #[test]
    fn a_clashing_cell_moves() {
        let puzzle = Puzzle::new(Grid::new(Shape::classic(4).unwrap().into(), vec![0; 16]).unwrap()).unwrap();
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, Keep::Blocks, Objective::Missing);
        let values = vec![3, 2, 3, 4, 1, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let candidate = Candidate::from_values(&landscape, values);
        let clashing: Vec<usize> = (0..16).filter(|&cell| candidate.is_clashing(&landscape, cell)).collect();
        let proposer = Proposer::new(&landscape, Neighbour::Clashing).unwrap();
        let mut random = stream(1, Purpose::Search, 0);
        let first = |_| match proposer.propose(&landscape, &candidate, &mut random) {
            Proposal::Swap(one, _) | Proposal::Recolour(one, _) => one,
        };
        let firsts: Vec<usize> = (0..600).map(first).collect();
        let wasted = firsts.iter().filter(|cell| !clashing.contains(cell)).count();
        assert_eq!(clashing, [0, 2, 4, 6]);
        assert!((25..65).contains(&wasted), "{wasted}");
        assert!(clashing.iter().all(|cell| firsts.contains(cell)));
    }

    #[test]
    fn a_recolouring_takes_every_other_value() {
        let found = frequencies([0; 16], Keep::Nothing, Neighbour::Pair);
        assert_eq!(found.len(), 16 * 3);
        assert!(found.values().all(|count| (80..180).contains(count)));
    }
}
