//! Tells what happens in a generation. All its memory is for a listener; without one it does nothing.

use crate::candidate::Candidate;
use crate::engines::Context;
use crate::moves::{Change, Move, MutationKind};
use crate::puzzle::Cell;

/// Parents are reported by rank, which is their number since the last generation ended.
#[derive(Default)]
pub(super) struct Scribe {
    /// The rank of each parent by its place in the pool.
    ranks: Vec<u32>,
    /// Which parent of the family each cell of each of its children comes from.
    from: Vec<Vec<u8>>,
    /// The values of a child before it changes.
    before: Vec<u8>,
    changes: Vec<Change>,
    numbers: Vec<u32>,
}

impl Scribe {
    /// At the beginning of a generation.
    pub fn begin(&mut self, ranking: &[u32], context: &Context<'_>) {
        if context.emitter.has_listener() {
            self.ranks.clear();
            self.ranks.resize(ranking.len(), 0);
            ranking.iter().zip(0..).for_each(|(&parent, rank)| self.ranks[parent as usize] = rank);
        }
    }

    /// Before a family: every child is a copy of a parent, in turn.
    pub fn begin_family(&mut self, parents: usize, children: usize, cells: usize) {
        self.from.resize_with(children.max(self.from.len()), Vec::new);
        for (from, parent) in self.from[..children].iter_mut().zip((0..parents as u8).cycle()) {
            from.clear();
            from.resize(cells, parent);
        }
    }

    /// A child of the family has some cells from another parent.
    pub fn note(&mut self, child: usize, parent: usize, cells: &[Cell]) {
        for &cell in cells {
            self.from[child][usize::from(cell)] = parent as u8;
        }
    }

    /// A child of a family is born. Its parents are reported by their places in the pool, or are children themselves.
    pub fn birth(
        &mut self,
        (child, place): (usize, usize),
        (parents, of_children): (&[u32], bool),
        grown: &Candidate,
        context: &mut Context<'_>,
    ) {
        let number = |&parent: &u32| if of_children { parent } else { self.ranks[parent as usize] };
        self.numbers.clear();
        self.numbers.extend(parents.iter().map(number));
        let (parents, from) = (&self.numbers[..], &self.from[place][..]);
        let (grid, cost) = (grown.values(), grown.cost());
        context.emit(&Move::Birth { child, parents, of_children, from, grid, cost });
    }

    /// Before a child may change.
    pub fn remember(&mut self, child: &Candidate, context: &Context<'_>) {
        if context.emitter.has_listener() {
            self.before.clear();
            self.before.extend_from_slice(child.values());
        }
    }

    /// After it may have changed; the next change begins from here.
    pub fn mutation(
        &mut self,
        child: usize,
        kind: MutationKind,
        grown: &Candidate,
        context: &mut Context<'_>,
    ) {
        if !context.emitter.has_listener() {
            return;
        }
        self.changes.clear();
        for (cell, (before, &after)) in self.before.iter_mut().zip(grown.values()).enumerate() {
            if *before != after {
                self.changes.push(Change { cell: cell as Cell, before: *before, after });
                *before = after;
            }
        }
        context.emit(&Move::Mutation { child, kind, changes: &self.changes, cost: grown.cost() });
    }

    /// At the end of a generation: who lives on, by places in the pool.
    pub fn survival(&mut self, survivors: &[u32], context: &mut Context<'_>) {
        if context.emitter.has_listener() {
            let rank = |&survivor: &u32| self.ranks.get(survivor as usize).copied().unwrap_or(survivor);
            self.numbers.clear();
            self.numbers.extend(survivors.iter().map(rank));
            context.emit(&Move::Survival { survivors: &self.numbers });
        }
    }
}
