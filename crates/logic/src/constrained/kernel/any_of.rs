//! Any of: at least one of some branches holds, each of which is propagated on a copy.

use super::{Images, Kernel, Scratch};
use crate::constrained::domains::{Dead, Domains};
use evodoku_puzzle::Cell;

/// The rules of a branch, all of which hold.
type Branch = Vec<Kernel>;

/// Branches of which at least one holds.
#[derive(Clone, Debug)]
pub struct AnyOf {
    cells: Box<[Cell]>,
    branches: Box<[Branch]>,
    /// How many levels of such rules are within the branches.
    depth: usize,
}

impl AnyOf {
    /// Of these branches.
    pub fn new(branches: Vec<Branch>) -> Self {
        let mut cells: Vec<Cell> = branches.iter().flatten().flat_map(Kernel::cells).collect();
        cells.sort_unstable();
        cells.dedup();
        let depth_of = |kernel: &Kernel| match kernel {
            Kernel::AnyOf(inner) => inner.depth + 1,
            _ => 0,
        };
        let depth = branches.iter().flatten().map(depth_of).max().unwrap_or(0);
        Self { cells: cells.into(), branches: branches.into(), depth }
    }

    /// Its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// What some branch leaves is kept.
    pub(super) fn run(
        &self,
        domains: &mut Domains,
        images: &Images,
        scratch: &mut Scratch,
    ) -> Result<(), Dead> {
        while scratch.branches.len() <= self.depth {
            scratch.branches.push(Domains::default());
            scratch.unions.push(Vec::new());
        }
        let mut copy = std::mem::take(&mut scratch.branches[self.depth]);
        let mut union = std::mem::take(&mut scratch.unions[self.depth]);
        union.clear();
        union.resize(self.cells.len(), 0);
        for branch in &self.branches {
            copy.clone_from(domains);
            copy.settle();
            if fixpoint(branch, &mut copy, images, scratch).is_ok() {
                for (union, &cell) in union.iter_mut().zip(&self.cells) {
                    *union |= copy.get(cell);
                }
            }
        }
        let kept = self.cells.iter().zip(&union).try_for_each(|(&cell, &mask)| domains.keep(cell, mask));
        scratch.branches[self.depth] = copy;
        scratch.unions[self.depth] = union;
        kept
    }
}

/// Runs the rules of a branch until nothing changes.
fn fixpoint(branch: &Branch, copy: &mut Domains, images: &Images, scratch: &mut Scratch) -> Result<(), Dead> {
    loop {
        for kernel in branch {
            kernel.run(copy, images, scratch)?;
        }
        if copy.next_changed().is_none() {
            return Ok(());
        }
        copy.settle();
    }
}
