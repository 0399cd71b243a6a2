//! What a tabu search remembers: which colours are forbidden to which cells until when, and which cells are locked.

use super::colouring::Colouring;
use super::shortlist::Shortlist;
use crate::graph::{Graph, Node};

/// Forbidden colours and locked cells.
#[derive(Clone, Debug)]
pub(super) struct Forbidden {
    order: usize,
    /// `until[node * order + colour]`: up to which step, this one excluded, the colour is forbidden to the node.
    until: Vec<u64>,
    locked: Vec<bool>,
}

impl Forbidden {
    pub fn new(graph: &Graph) -> Self {
        let order = graph.order();
        Self { order, until: vec![0; graph.len() * order], locked: vec![false; graph.len()] }
    }

    pub fn forget(&mut self) {
        self.until.fill(0);
        self.locked.fill(false);
    }

    pub fn forbid(&mut self, node: Node, colour: u8, until: u64) {
        self.until[usize::from(node) * self.order + usize::from(colour)] = until;
    }

    #[inline]
    pub fn is_forbidden(&self, node: Node, colour: u8, step: u64) -> bool {
        self.until[usize::from(node) * self.order + usize::from(colour)] > step
    }

    pub fn lock(&mut self, node: Node) {
        self.locked[usize::from(node)] = true;
    }

    pub fn unlock(&mut self, node: Node) {
        self.locked[usize::from(node)] = false;
    }

    #[inline]
    pub fn is_locked(&self, node: Node) -> bool {
        self.locked[usize::from(node)]
    }

    /// Offers the other colours of some nodes to one of two lists, by how the weight of all conflicts would change.
    ///
    /// What is worse than an allowed move is never made, forbidden or not, and is left out: most colours end there.
    pub fn sort_moves(
        &self,
        nodes: &[Node],
        step: u64,
        graph: &Graph,
        colouring: &Colouring,
        allowed: &mut Shortlist<(Node, u8)>,
        forbidden: &mut Shortlist<(Node, u8)>,
    ) {
        for &node in nodes {
            let present = colouring.colours()[usize::from(node)];
            let clashes = colouring.clashes(node);
            let until = &self.until[usize::from(node) * self.order..][..self.order];
            let own = i32::from(clashes[usize::from(present)]);
            let mut limit = allowed.score().saturating_add(own);
            for &colour in graph.colours(node) {
                let clash = i32::from(clashes[usize::from(colour)]);
                if clash > limit || colour == present {
                    continue;
                }
                if until[usize::from(colour)] > step {
                    forbidden.offer(clash - own, (node, colour));
                } else {
                    allowed.offer(clash - own, (node, colour));
                    limit = clash;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::random::{Purpose, stream};
    use crate::stop::CancelToken;

    #[test]
    fn a_value_is_forbidden_until_its_step_and_a_cell_locked_until_hit() {
        let graph = Graph::new(&problem("4x4", "................"), &mut CancelToken::default());
        let mut memory = Forbidden::new(&graph);
        memory.forbid(3, 2, 7);
        memory.lock(3);
        assert!(
            memory.is_forbidden(3, 2, 6) && !memory.is_forbidden(3, 2, 7) && !memory.is_forbidden(3, 1, 6)
        );
        assert!(memory.is_locked(3) && !memory.is_locked(2));
        memory.unlock(3);
        assert!(!memory.is_locked(3));
        memory.forget();
        assert!(!memory.is_forbidden(3, 2, 0));
    }

    /// Row 1 is 1 1 2 3 with columns and boxes free of clashes: the first cell's best colour is 4, then 2 and 3.
    #[test]
    fn values_are_sorted_by_what_they_change() {
        let graph = Graph::new(&problem("4x4", "................"), &mut CancelToken::default());
        let mut colouring =
            Colouring::random(&graph, &mut stream(1, Purpose::Search, 0), &mut CancelToken::default());
        let colours = [0, 0, 1, 2, 2, 1, 3, 0, 1, 2, 0, 3, 3, 3, 2, 1];
        colouring.load(&graph, &colours, &mut CancelToken::default());
        let mut memory = Forbidden::new(&graph);
        let (mut allowed, mut forbidden) = (Shortlist::new(), Shortlist::new());
        let mut best = |memory: &Forbidden| {
            allowed.clear();
            forbidden.clear();
            memory.sort_moves(&[0], 5, &graph, &colouring, &mut allowed, &mut forbidden);
            (allowed.score(), forbidden.score())
        };
        let clashes: Vec<u16> = (0..4).map(|colour| colouring.clash(0, colour)).collect();
        assert_eq!(clashes, [1, 3, 2, 1], "row, column and box of the first cell");
        assert_eq!(best(&memory), (0, i32::MAX));
        memory.forbid(0, 3, 6);
        assert_eq!(best(&memory), (1, 0));
    }
}
