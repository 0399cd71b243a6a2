//! A colouring: a colour for each free cell, with what every other choice would cost, kept up to date move by move.

use crate::graph::{Graph, Node};
use crate::random::below;
use crate::stop::CancelToken;
use rand::Rng;

/// Marks a node that is not in the list of clashing ones.
const NOWHERE: Node = Node::MAX;

/// A colour for each node of a graph.
///
/// `clash[node][colour]` is the weight of all edges to neighbours that hold the colour (the table that the literature on
/// graph colouring calls gamma). A move changes it for the neighbours that may take the old or the new colour.
#[derive(Clone, Debug)]
pub struct Colouring {
    order: usize,
    colours: Vec<u8>,
    clash: Vec<u16>,
    /// The weight above 1 of the edges that have more, at both their ends.
    extra: Vec<Vec<(Node, u16)>>,
    /// The nodes that hold the colour of a neighbour, and where each node stands in this list.
    clashing: Vec<Node>,
    position: Vec<Node>,
    conflicts: usize,
}

impl Colouring {
    /// Every node with a random one of its colours.
    pub fn random(graph: &Graph, random: &mut impl Rng, cancel: &mut CancelToken) -> Self {
        let draw = |node: usize| {
            let colours = graph.colours(node as Node);
            colours[below(random.next_u32(), colours.len())]
        };
        let colours = (0..graph.len()).map(draw).collect();
        let mut colouring = Self {
            order: graph.order(),
            colours,
            clash: vec![0; graph.len() * graph.order()],
            extra: vec![Vec::new(); graph.len()],
            clashing: Vec::with_capacity(graph.len()),
            position: vec![NOWHERE; graph.len()],
            conflicts: 0,
        };
        colouring.recount(graph, cancel);
        colouring
    }

    /// The colour of each node, from 0.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// How many pairs of neighbours hold the same colour.
    pub fn conflicts(&self) -> usize {
        self.conflicts
    }

    /// The nodes that hold the colour of a neighbour.
    pub fn clashing(&self) -> &[Node] {
        &self.clashing
    }

    /// The weight of the edges to neighbours that hold a colour; for colours that the node may take.
    #[inline]
    pub fn clash(&self, node: Node, colour: u8) -> u16 {
        self.clash[usize::from(node) * self.order + usize::from(colour)]
    }

    /// The weights of the edges to neighbours that hold each colour; right for colours that the node may take.
    #[inline]
    pub fn clashes(&self, node: Node) -> &[u16] {
        &self.clash[usize::from(node) * self.order..][..self.order]
    }

    /// The weight of the edges to neighbours that hold the node's colour.
    #[inline]
    pub fn own_clash(&self, node: Node) -> u16 {
        self.clash(node, self.colours[usize::from(node)])
    }

    /// Takes these colours and recounts everything.
    pub fn load(&mut self, graph: &Graph, colours: &[u8], cancel: &mut CancelToken) {
        self.colours.copy_from_slice(colours);
        self.recount(graph, cancel);
    }

    /// Gives a node another of its colours; `when_hit` hears of each neighbour that now holds the same.
    #[inline]
    pub fn recolour(&mut self, graph: &Graph, node: Node, new: u8, mut when_hit: impl FnMut(Node)) {
        let old = std::mem::replace(&mut self.colours[usize::from(node)], new);
        for &other in graph.neighbours(node, old) {
            self.clash[usize::from(other) * self.order + usize::from(old)] -= 1;
        }
        for &other in graph.neighbours(node, new) {
            self.clash[usize::from(other) * self.order + usize::from(new)] += 1;
        }
        for &(other, weight) in &self.extra[usize::from(node)] {
            let row = usize::from(other) * self.order;
            self.clash[row + usize::from(old)] -= weight;
            self.clash[row + usize::from(new)] += weight;
        }
        if self.clash(node, old) > 0 {
            for &other in graph.neighbours(node, old) {
                if self.colours[usize::from(other)] == old {
                    self.conflicts -= 1;
                    if self.own_clash(other) == 0 {
                        self.unlist(other);
                    }
                }
            }
        }
        if self.clash(node, new) > 0 {
            for &other in graph.neighbours(node, new) {
                if self.colours[usize::from(other)] == new {
                    self.conflicts += 1;
                    self.enlist(other);
                    when_hit(other);
                }
            }
            self.enlist(node);
        } else {
            self.unlist(node);
        }
    }

    /// Raises the weight of the edge between two neighbours by one, up to a limit; a recount must follow.
    pub fn make_heavier(&mut self, graph: &Graph, one: Node, other: Node) {
        for (from, to) in [(one, other), (other, one)] {
            let edges = &mut self.extra[usize::from(from)];
            match edges.iter_mut().find(|(node, _)| *node == to) {
                Some((_, weight)) => *weight = (*weight + 1).min(graph.heaviest_edge() - 1),
                None => edges.push((to, 1.min(graph.heaviest_edge() - 1))),
            }
        }
    }

    /// Gives every edge the weight 1; a recount must follow.
    pub fn forget_weights(&mut self) {
        self.extra.iter_mut().for_each(Vec::clear);
    }

    /// Recounts everything from the colours and weights; incomplete if it was cancelled.
    pub fn recount(&mut self, graph: &Graph, cancel: &mut CancelToken) {
        self.clash.fill(0);
        self.clashing.clear();
        self.position.fill(NOWHERE);
        for node in 0..graph.len() as Node {
            let colour = self.colours[usize::from(node)];
            for &other in graph.neighbours(node, colour) {
                self.clash[usize::from(other) * self.order + usize::from(colour)] += 1;
            }
            for &(other, weight) in &self.extra[usize::from(node)] {
                self.clash[usize::from(other) * self.order + usize::from(colour)] += weight;
            }
            // The neighbours are looked at again when the conflicts are counted.
            if cancel.tick(2 * graph.neighbours(node, colour).len() as u64) {
                return;
            }
        }
        for node in 0..graph.len() as Node {
            if self.own_clash(node) > 0 {
                self.enlist(node);
            }
        }
        self.conflicts = conflicts(graph, &self.colours).count();
    }

    #[inline]
    fn enlist(&mut self, node: Node) {
        if self.position[usize::from(node)] == NOWHERE {
            self.position[usize::from(node)] = self.clashing.len() as Node;
            self.clashing.push(node);
        }
    }

    #[inline]
    fn unlist(&mut self, node: Node) {
        let position = std::mem::replace(&mut self.position[usize::from(node)], NOWHERE);
        if position != NOWHERE {
            self.clashing.swap_remove(usize::from(position));
            if let Some(&moved) = self.clashing.get(usize::from(position)) {
                self.position[usize::from(moved)] = position;
            }
        }
    }
}

/// The pairs of neighbours that hold the same colour, each once.
pub fn conflicts<'a>(graph: &'a Graph, colours: &'a [u8]) -> impl Iterator<Item = (Node, Node)> + 'a {
    (0..graph.len() as Node).flat_map(move |node| {
        let colour = colours[usize::from(node)];
        let others = graph.neighbours(node, colour).iter().copied();
        others
            .filter(move |&other| other > node && colours[usize::from(other)] == colour)
            .map(move |other| (node, other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::random::{Purpose, stream};
    use std::collections::BTreeSet;

    /// Everything that a colouring tells of the colours that cells may take.
    fn counted(graph: &Graph, colouring: &Colouring) -> (usize, Vec<u16>, BTreeSet<Node>) {
        let nodes = 0..graph.len() as Node;
        let clash = |node| graph.colours(node).iter().map(move |&colour| colouring.clash(node, colour));
        let clashing = colouring.clashing().iter().copied().collect();
        (colouring.conflicts(), nodes.flat_map(clash).collect(), clashing)
    }

    #[test]
    fn a_move_changes_what_a_recount_says() {
        let puzzles = [
            ("4x4", "1...............".to_string()),
            ("6x6", "1..... ...2.. .3.... ....4. ..5... .....6".into()),
            ("9x9+diagonals+windows", "5.......3".to_string() + &".".repeat(72)),
            ("7x7:latin", ".".repeat(49)),
        ];
        for (seed, (shape, digits)) in puzzles.iter().enumerate() {
            let graph = Graph::new(&problem(shape, digits), &mut CancelToken::default());
            let mut random = stream(seed as u64, Purpose::Search, 0);
            let mut colouring = Colouring::random(&graph, &mut random, &mut CancelToken::default());
            for step in 0..300 {
                let node = below(random.next_u32(), graph.len()) as Node;
                let colour = graph.colours(node)[below(random.next_u32(), graph.colours(node).len())];
                if colour == colouring.colours()[usize::from(node)] {
                    continue;
                }
                let mut hit = Vec::new();
                colouring.recolour(&graph, node, colour, |other| hit.push(other));
                assert!(hit.iter().all(|&other| colouring.colours()[usize::from(other)] == colour));
                assert_eq!(hit.is_empty(), colouring.own_clash(node) == 0);
                let mut recount = colouring.clone();
                recount.recount(&graph, &mut CancelToken::default());
                assert_eq!(counted(&graph, &colouring), counted(&graph, &recount), "{shape}, step {step}");
                if step % 10 == 0 {
                    let heavier: Vec<_> = conflicts(&graph, colouring.colours()).take(2).collect();
                    for (one, other) in heavier {
                        colouring.make_heavier(&graph, one, other);
                    }
                    let colours = colouring.colours().to_vec();
                    colouring.load(&graph, &colours, &mut CancelToken::default());
                }
            }
        }
    }

    /// Two cells of a row hold the same colour: one conflict, of weight 1, then 2, then 1 again.
    #[test]
    fn weights_count_in_clashes_and_not_in_conflicts() {
        let graph = Graph::new(&problem("4x4", "................"), &mut CancelToken::default());
        let mut colouring =
            Colouring::random(&graph, &mut stream(1, Purpose::Search, 0), &mut CancelToken::default());
        colouring.load(
            &graph,
            &[0, 1, 2, 0, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0],
            &mut CancelToken::default(),
        );
        let before = (colouring.conflicts(), colouring.own_clash(3));
        colouring.make_heavier(&graph, 0, 3);
        colouring.recount(&graph, &mut CancelToken::default());
        assert_eq!((colouring.conflicts(), colouring.own_clash(3)), (before.0, before.1 + 1));
        colouring.forget_weights();
        colouring.recount(&graph, &mut CancelToken::default());
        assert_eq!((colouring.conflicts(), colouring.own_clash(3)), before);
    }
}
