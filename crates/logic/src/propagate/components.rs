//! Strongly connected components of a small graph whose edges are bit sets.

use evodoku_puzzle::{Bits, MAX_ORDER};

/// The algorithm of Tarjan (1972), reusing its memory.
#[derive(Clone, Debug)]
pub(super) struct Components<const W: usize> {
    /// The discovery index of each node.
    reached: [u8; MAX_ORDER],
    /// The smallest discovery index that each node leads back to (the low-link).
    earliest: [u8; MAX_ORDER],
    /// The current depth-first path.
    path: Vec<u8>,
    /// The visited nodes whose component is not complete.
    waiting: Vec<u8>,
}

impl<const W: usize> Components<W> {
    pub(super) fn new() -> Self {
        Self { reached: [0; MAX_ORDER], earliest: [0; MAX_ORDER], path: Vec::new(), waiting: Vec::new() }
    }

    /// Calls `found` with each component of the graph that the edges form among the nodes.
    pub(super) fn each(
        &mut self,
        nodes: Bits<W>,
        edges: impl Fn(usize) -> Bits<W>,
        mut found: impl FnMut(Bits<W>),
    ) {
        let mut new = nodes;
        let mut waiting = Bits::EMPTY;
        while let Some(start) = new.smallest() {
            let mut time = 0;
            let mut next = Some(start);
            loop {
                if let Some(node) = next {
                    new.remove(node);
                    waiting.insert(node);
                    self.waiting.push(node as u8);
                    self.path.push(node as u8);
                    self.reached[node] = time;
                    self.earliest[node] = time;
                    time += 1;
                }
                let Some(&node) = self.path.last() else { break };
                let node = usize::from(node);
                next = (edges(node) & new).smallest();
                if next.is_none() {
                    self.path.pop();
                    self.finish(node, edges(node), &mut waiting, &mut found);
                }
            }
        }
    }

    /// All edges of the node were followed: passes its low-link on, or closes its component.
    fn finish(
        &mut self,
        node: usize,
        edges: Bits<W>,
        waiting: &mut Bits<W>,
        found: &mut impl FnMut(Bits<W>),
    ) {
        let back = (edges & *waiting).iter().map(|target| self.reached[target]).min();
        let earliest = self.earliest[node].min(back.unwrap_or(u8::MAX));
        if let Some(&parent) = self.path.last() {
            let parent = &mut self.earliest[usize::from(parent)];
            *parent = (*parent).min(earliest);
        }
        if earliest == self.reached[node] {
            let mut component = Bits::EMPTY;
            while !component.contains(node) {
                let member = usize::from(self.waiting.pop().expect("the node itself is waiting"));
                component.insert(member);
                waiting.remove(member);
            }
            found(component);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn components(edges: &[&[usize]]) -> Vec<Vec<usize>> {
        let sets: Vec<Bits<3>> = edges
            .iter()
            .map(|targets| targets.iter().fold(Bits::EMPTY, |set, &target| set | Bits::only(target)))
            .collect();
        let mut all = Vec::new();
        Components::new().each(
            Bits::first(edges.len()),
            |node| sets[node],
            |component| {
                all.push(component.iter().collect::<Vec<_>>());
            },
        );
        all.sort();
        all
    }

    #[test]
    fn cycles_are_components() {
        assert_eq!(components(&[&[1], &[2], &[0], &[0]]), [vec![0, 1, 2], vec![3]]);
        assert_eq!(components(&[&[], &[0], &[1]]), [[0], [1], [2]]);
    }

    #[test]
    fn edge_into_a_closed_component_does_not_join_it() {
        // 0 and 1 form a cycle, 2 and 3 another; 1 leads to 2, 3 does not lead back.
        assert_eq!(components(&[&[1], &[0, 2], &[3], &[2]]), [[0, 1], [2, 3]]);
    }

    #[test]
    fn two_cycles_with_a_common_node_are_one_component() {
        assert_eq!(components(&[&[1], &[0, 2], &[1, 3], &[4], &[3]]), [vec![0, 1, 2], vec![3, 4]]);
    }

    /// Compares with reachability in both directions, over random graphs of up to 225 nodes.
    #[test]
    fn components_match_mutual_reachability() {
        use rand_xoshiro::rand_core::Rng;
        for seed in 0..60 {
            let mut random = crate::random::stream(seed, crate::random::Purpose::Start, 0);
            let count = 2 + random.next_u32() as usize % 224;
            let mut sets = vec![Bits::<4>::EMPTY; count];
            for _ in 0..count + random.next_u32() as usize % count {
                sets[random.next_u32() as usize % count].insert(random.next_u32() as usize % count);
            }
            let reach: Vec<_> = (0..count)
                .map(|start| {
                    let (mut done, mut new) = (Bits::EMPTY, Bits::only(start));
                    while let Some(node) = new.smallest() {
                        done.insert(node);
                        new = (new | sets[node]) & !done;
                    }
                    done
                })
                .collect();
            let mut seen = Bits::<4>::EMPTY;
            Components::new().each(
                Bits::first(count),
                |node| sets[node],
                |component| {
                    let node = component.smallest().unwrap();
                    let mutual = (0..count)
                        .filter(|&other| reach[node].contains(other) && reach[other].contains(node));
                    assert!(component.iter().eq(mutual));
                    seen |= component;
                },
            );
            assert_eq!(seen, Bits::first(count));
        }
    }
}
