//! The conflict graph: the free cells, the colours that each may take, and which cells must differ from it.

use crate::memory::Extent;
use crate::problem::Problem;
use crate::puzzle::Cell;
use crate::stop::CancelToken;

/// A free cell, by its number among the free cells.
pub type Node = u16;

/// Up to this many entries, every cell has a list of neighbours for each of its colours; above, one for all.
///
/// The limit keeps the lists of a nearly empty large grid from filling the memory, where they would save nothing.
const LISTED_BY_COLOUR: usize = 1 << 24;

/// No edge becomes heavier than this.
const HEAVIEST: usize = 100;

/// The free cells of a problem as the nodes of a graph; cells that share a region are neighbours, once each.
///
/// The colour of a node is the value of its cell counted from 0, as an index.
#[derive(Clone, Debug)]
pub struct Graph {
    order: usize,
    cells: Vec<Cell>,
    /// The possible colours of each node, one node after the other, and where each begins, with an end.
    colours: Vec<u8>,
    colour_starts: Vec<u32>,
    /// Lists of neighbours, one after the other.
    lists: Vec<Node>,
    /// `spans[node * order + colour]`: where the list begins and ends that holds all neighbours with that colour.
    spans: Vec<(u32, u32)>,
    most_neighbours: usize,
}

impl Graph {
    /// The graph of what propagation left; incomplete if it was cancelled.
    pub fn new(problem: &Problem, cancel: &mut CancelToken) -> Self {
        let (order, cells) = (problem.order(), problem.free().to_vec());
        let mut domains = Vec::with_capacity(cells.len());
        for &cell in &cells {
            domains
                .push(problem.domain(usize::from(cell)).iter().map(|value| value - 1).collect::<Vec<u8>>());
            cancel.tick(order as u64);
        }
        let neighbours = neighbours(problem, cancel);
        // Even to lay out the tables of a large grid takes its time.
        if cancel.is_cancelled() {
            return Self::without_nodes(order);
        }
        let mut graph = Self {
            order,
            colours: domains.concat(),
            colour_starts: vec![0],
            lists: Vec::new(),
            spans: vec![(0, 0); cells.len() * order],
            most_neighbours: neighbours.iter().map(Vec::len).max().unwrap_or(0),
            cells,
        };
        for domain in &domains {
            graph
                .colour_starts
                .push(graph.colour_starts[graph.colour_starts.len() - 1] + domain.len() as u32);
        }
        let entries: usize =
            domains.iter().zip(&neighbours).map(|(colours, list)| colours.len() * list.len()).sum();
        for (node, domain) in domains.iter().enumerate() {
            let lists = if entries > LISTED_BY_COLOUR { 1 } else { domain.len() };
            if cancel.tick((neighbours[node].len() * lists + order) as u64) {
                return graph;
            }
            if entries > LISTED_BY_COLOUR {
                let span = graph.list(neighbours[node].iter().copied());
                graph.spans[node * order..(node + 1) * order].fill(span);
                continue;
            }
            for &colour in domain {
                let has_colour = |other: &Node| domains[usize::from(*other)].binary_search(&colour).is_ok();
                let span = graph.list(neighbours[node].iter().copied().filter(has_colour));
                graph.spans[node * order + usize::from(colour)] = span;
            }
        }
        graph.lists.shrink_to_fit();
        graph
    }

    fn without_nodes(order: usize) -> Self {
        Self {
            order,
            cells: Vec::new(),
            colours: Vec::new(),
            colour_starts: vec![0],
            lists: Vec::new(),
            spans: Vec::new(),
            most_neighbours: 0,
        }
    }

    /// Stores a list and returns where it stands.
    fn list(&mut self, nodes: impl Iterator<Item = Node>) -> (u32, u32) {
        let start = self.lists.len() as u32;
        self.lists.extend(nodes);
        (start, self.lists.len() as u32)
    }

    /// The number of colours.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The number of free cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cells of the nodes.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The colours that a node may take, smallest first.
    #[inline]
    pub fn colours(&self, node: Node) -> &[u8] {
        let node = usize::from(node);
        &self.colours[self.colour_starts[node] as usize..self.colour_starts[node + 1] as usize]
    }

    /// All neighbours that may take a colour, and maybe others, for a colour that the node itself may take.
    #[inline]
    pub fn neighbours(&self, node: Node, colour: u8) -> &[Node] {
        let (start, end) = self.spans[usize::from(node) * self.order + usize::from(colour)];
        &self.lists[start as usize..end as usize]
    }

    /// The greatest weight of an edge with which the weights of a node's edges still fit 16 bits together.
    pub fn heaviest_edge(&self) -> u16 {
        (usize::from(u16::MAX) / self.most_neighbours.max(1)).min(HEAVIEST) as u16
    }
}

/// The free cells that share a region with each free cell.
fn neighbours(problem: &Problem, cancel: &mut CancelToken) -> Vec<Vec<Node>> {
    let shape = problem.shape();
    let mut node_of = vec![None; shape.cell_count()];
    for (node, &cell) in problem.free().iter().enumerate() {
        node_of[usize::from(cell)] = Some(node as Node);
    }
    let of = |cell: &Cell| {
        let own = usize::from(*cell);
        let near =
            shape.regions_of(own).flat_map(|region| shape.region(region)).map(|&other| usize::from(other));
        let mut list: Vec<Node> =
            near.filter(|&other| other != own).filter_map(|other| node_of[other]).collect();
        list.sort_unstable();
        list.dedup();
        list
    };
    let mut lists = vec![Vec::new(); problem.free_count()];
    for (list, cell) in lists.iter_mut().zip(problem.free()) {
        *list = of(cell);
        if cancel.tick(8 * list.len() as u64) {
            break;
        }
    }
    lists
}

/// What a graph of a shape holds at most, when no cell is given.
pub(crate) fn bytes(extent: &Extent) -> u64 {
    let Extent { order, cells, regions, .. } = *extent;
    // Diagonals and other small layers give few cells more neighbours.
    let neighbours = (regions * order * (order - 1)).min(cells * (cells - 1));
    let by_colour = neighbours * order;
    let listed = if by_colour > LISTED_BY_COLOUR as u64 { neighbours } else { by_colour };
    cells * 2 + cells * order + cells * 4 + listed * 2 + cells * order * 8
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::propagate::propagate;
    use crate::test_puzzles::puzzle;

    /// What no rule filled of a puzzle.
    pub(crate) fn problem(shape: &str, digits: &str) -> Problem {
        let puzzle = puzzle(shape, digits);
        Problem::new(&puzzle, &propagate(&puzzle, &[]).unwrap())
    }

    /// A cell of an empty 4×4 grid sees three cells in its row, three in its column and one more in its box.
    #[test]
    fn a_cell_that_shares_two_regions_is_one_neighbour() {
        let graph = Graph::new(&problem("4x4", "................"), &mut CancelToken::default());
        assert_eq!(graph.neighbours(0, 2), [1, 2, 3, 4, 5, 8, 12]);
        assert_eq!(graph.colours(7), [0, 1, 2, 3]);
    }

    /// The 1 in the corner strikes its colour from row, column and box.
    #[test]
    fn neighbours_without_the_value_are_left_out() {
        let graph = Graph::new(&problem("4x4", "1..............."), &mut CancelToken::default());
        assert_eq!((graph.len(), graph.cells()[6]), (15, 7));
        assert_eq!(graph.colours(6), [0, 1, 2, 3]);
        assert_eq!(graph.neighbours(6, 0), [5, 10, 14]);
        assert_eq!(graph.neighbours(6, 1), [1, 2, 3, 4, 5, 10, 14]);
    }
}
