//! An ant's grid: cells are filled one by one, with all that follows by singles, and dead ends are walked past.
//!
//! Propagation proper stops at the first conflict. An ant goes on: cells without a value stay empty, and how many it
//! fills in spite of them is what the colony learns from.

use crate::graph::{Graph, Node};
use crate::problem::Problem;
use crate::puzzle::Bits;
use crate::stop::CancelToken;

/// Stands for a value that has its place in a region; strikes never count it down to one.
const PLACED: u8 = u8::MAX;

/// What never changes: the graph of free cells, and the full regions in which values must find a place.
#[derive(Clone, Debug)]
pub(super) struct AntTables {
    pub graph: Graph,
    /// Where the counts of each of a node's full regions begin; one node after the other, with starts and an end.
    seats: Vec<u32>,
    seat_starts: Vec<u32>,
    /// The nodes of each region.
    regions: Vec<Vec<Node>>,
}

impl AntTables {
    pub fn new(problem: &Problem, cancel: &mut CancelToken) -> Self {
        let (graph, shape) = (Graph::new(problem, cancel), problem.shape());
        let mut ground = Self {
            seats: Vec::new(),
            seat_starts: vec![0],
            regions: vec![Vec::new(); shape.region_count()],
            graph,
        };
        for (node, &cell) in problem.free().iter().enumerate() {
            for region in shape.regions_of(usize::from(cell)).filter(|&region| shape.is_full(region)) {
                ground.seats.push((region * shape.order()) as u32);
                ground.regions[region].push(node as Node);
            }
            ground.seat_starts.push(ground.seats.len() as u32);
        }
        ground
    }

    #[inline]
    fn seats(&self, node: Node) -> &[u32] {
        let node = usize::from(node);
        &self.seats[self.seat_starts[node] as usize..self.seat_starts[node + 1] as usize]
    }
}

/// The free cells as an ant has filled them.
#[derive(Clone, Debug)]
pub(super) struct AntGrid<const W: usize> {
    /// The values left for each node, from 0.
    domains: Vec<Bits<W>>,
    /// `counts[region * order + value]`: for how many nodes of a full region the value is left, or [`PLACED`].
    counts: Vec<u8>,
    /// The value of each filled node, from 1; 0 for an open one.
    values: Vec<u8>,
    filled: usize,
    queue: Vec<(Node, u8)>,
}

impl<const W: usize> AntGrid<W> {
    /// The grid as the problem leaves it, singles not yet filled.
    pub fn new(problem: &Problem, ground: &AntTables) -> Self {
        let domains: Vec<Bits<W>> =
            problem.free().iter().map(|&cell| problem.domain(usize::from(cell)).bits()).collect();
        let mut grid = Self {
            counts: vec![0; ground.regions.len() * problem.order()],
            values: vec![0; domains.len()],
            filled: 0,
            queue: Vec::new(),
            domains,
        };
        for node in 0..grid.domains.len() as Node {
            for value in grid.domains[usize::from(node)] {
                for &seat in ground.seats(node) {
                    grid.counts[seat as usize + value] += 1;
                }
            }
        }
        grid
    }

    /// What it holds.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.domains[..]) + self.counts.len() + self.values.len()
    }

    /// Becomes a copy, without new memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.domains.copy_from_slice(&other.domains);
        self.counts.copy_from_slice(&other.counts);
        self.values.copy_from_slice(&other.values);
        self.filled = other.filled;
    }

    /// The value of each filled node, from 1; 0 for an open one.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// How many nodes are filled.
    pub fn filled(&self) -> usize {
        self.filled
    }

    /// The values left for an open node; none for a filled one.
    #[inline]
    pub fn choices(&self, node: Node) -> Bits<W> {
        if self.values[usize::from(node)] == 0 { self.domains[usize::from(node)] } else { Bits::EMPTY }
    }

    /// Fills a node with one of its choices, and everything that follows by singles.
    pub fn fill(&mut self, ground: &AntTables, node: Node, value: usize) {
        self.place(ground, node, value);
        while let Some((node, value)) = self.queue.pop() {
            if self.choices(node).contains(usize::from(value)) {
                self.place(ground, node, usize::from(value));
            }
        }
    }

    fn place(&mut self, ground: &AntTables, node: Node, value: usize) {
        let index = usize::from(node);
        let mut others = std::mem::replace(&mut self.domains[index], Bits::only(value));
        self.values[index] = value as u8 + 1;
        self.filled += 1;
        others.remove(value);
        for &seat in ground.seats(node) {
            self.counts[seat as usize + value] = PLACED;
        }
        for other in others {
            self.lose_place(ground, node, other);
        }
        for &neighbour in ground.graph.neighbours(node, value as u8) {
            let index = usize::from(neighbour);
            if self.domains[index].contains(value) && self.values[index] == 0 {
                self.domains[index].remove(value);
                if let Some(single) = self.domains[index].single() {
                    self.queue.push((neighbour, single as u8));
                }
                self.lose_place(ground, neighbour, value);
            }
        }
    }

    /// Counts a place less for a value in the regions of a node; the last place that is left is queued.
    #[inline]
    fn lose_place(&mut self, ground: &AntTables, node: Node, value: usize) {
        for &seat in ground.seats(node) {
            let count = &mut self.counts[seat as usize + value];
            *count -= 1;
            if *count == 1 {
                let nodes = &ground.regions[seat as usize / ground.graph.order()];
                let last = nodes.iter().find(|&&node| self.choices(node).contains(value));
                self.queue.extend(last.map(|&node| (node, value as u8)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;

    fn written(grid: &AntGrid<1>) -> String {
        grid.values().iter().map(ToString::to_string).collect()
    }

    /// 1 in the corner and 2 beside it leave 3 and 4 for the rest of row and box; a 3 decides both.
    #[test]
    fn filling_follows_the_singles() {
        let problem = problem("4x4", "12.. .... .... ....");
        let ground = AntTables::new(&problem, &mut CancelToken::default());
        let mut grid = AntGrid::<1>::new(&problem, &ground);
        grid.fill(&ground, 0, 2);
        assert_eq!(written(&grid), "34000000000000");
        grid.fill(&ground, 2, 2);
        // Row 2 is 3 4 . .: its other cells lie in the box of 3 4 and take 1 and 2 in some order.
        assert_eq!((grid.filled(), grid.values()[3]), (4, 4));
    }

    /// With a 1 in each of the first three boxes, the last box has one place left for it, in the corner.
    #[test]
    fn the_last_place_of_a_value_is_filled() {
        let problem = problem("4x4", ".... ..1. .... ....");
        let ground = AntTables::new(&problem, &mut CancelToken::default());
        let mut grid = AntGrid::<1>::new(&problem, &ground);
        grid.fill(&ground, 0, 0);
        assert_eq!(grid.values()[14], 0);
        grid.fill(&ground, 8, 0);
        assert_eq!(grid.values()[14], 1);
    }

    /// Whatever is chosen, no value is duplicated in a region, and the counts are those of the domains.
    #[test]
    fn dead_ends_are_walked_past() {
        let problem = problem("6x6", "1..... ...2.. .3.... ....4. ..5... .....6");
        let ground = AntTables::new(&problem, &mut CancelToken::default());
        let mut random = crate::random::stream(5, crate::random::Purpose::Search, 0);
        let mut ends = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut grid = AntGrid::<1>::new(&problem, &ground);
            for node in 0..ground.graph.len() as Node {
                let choices = grid.choices(node);
                let rank = crate::random::below(rand::Rng::next_u32(&mut random), choices.len().max(1));
                if let Some(value) = choices.nth(rank) {
                    grid.fill(&ground, node, value);
                }
            }
            for node in 0..ground.graph.len() as Node {
                let value = grid.values()[usize::from(node)];
                let same = |other: &Node| value != 0 && grid.values()[usize::from(*other)] == value;
                assert!(value == 0 || !ground.graph.neighbours(node, value - 1).iter().any(same));
            }
            assert_eq!(grid.filled(), grid.values().iter().filter(|&&value| value != 0).count());
            ends.insert(grid.filled());
        }
        assert!(ends.len() > 1, "some ants fill more than others: {ends:?}");
    }
}
