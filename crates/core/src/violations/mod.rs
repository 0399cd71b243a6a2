//! Violations: what the rules beyond regions cost in a filled grid, and how that changes with a move.
//!
//! Each primitive has a distance from being kept, which is 0 if and only if it is kept. Capped and weighted, that is its
//! penalty, and the penalties are added to the faults of the regions. Relations between two cells are looked up in tables,
//! sums and counts keep a running total, and the others, words of automata first of all, are measured from their values.

#[cfg(test)]
pub(crate) mod laws;
mod table;
mod term;
mod word;

use crate::candidate::Cost;
use crate::operators::weights::ViolationWeights;
use crate::puzzle::Cell;
use crate::puzzle::constraint::Primitive;
use table::Tables;
use term::{Term, Total};

/// The rules of a shape that are not regions, by cell and ready to be counted.
#[derive(Clone, Debug)]
pub(crate) struct Violations {
    tables: Tables,
    /// The table of what each cell may hold, if a rule speaks of it alone; none is a row of zeros.
    own: Vec<u32>,
    /// Relations with other cells, by cell.
    links: ByCell<Link>,
    /// Sums and counts, and what each cell adds to them; by cell, in ascending order.
    totals: Vec<Total>,
    shares: ByCell<Share>,
    /// The other terms, and where each cell is read; by cell, in ascending order.
    terms: Vec<Term>,
    readers: ByCell<u32>,
}

/// A relation seen from one of its cells.
#[derive(Clone, Copy, Debug)]
struct Link {
    other: Cell,
    /// Where the table begins that is read by the own value first.
    table: u32,
}

/// What a cell adds to a total.
#[derive(Clone, Copy, Debug)]
struct Share {
    total: u32,
    factor: i32,
    /// The value that counts as one, or 0 if every value counts as itself.
    only: u8,
}

impl Share {
    #[inline]
    fn of(self, value: u8) -> i64 {
        let counted = if self.only == 0 { i64::from(value) } else { i64::from(value == self.only) };
        i64::from(self.factor) * counted
    }
}

/// Lists of entries, one for each cell.
#[derive(Clone, Debug)]
struct ByCell<T> {
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T: Copy> ByCell<T> {
    fn new(cells: usize, mut pairs: Vec<(Cell, T)>) -> Self {
        pairs.sort_by_key(|&(cell, _)| cell);
        let mut starts = vec![0; cells + 1];
        for &(cell, _) in &pairs {
            starts[usize::from(cell) + 1] += 1;
        }
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        Self { starts, entries: pairs.into_iter().map(|(_, entry)| entry).collect() }
    }

    #[inline]
    fn of(&self, cell: usize) -> &[T] {
        &self.entries[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Violations {
    /// Of the rules; none if there are none.
    pub fn new(
        rules: &[Primitive],
        (order, cells): (usize, usize),
        weights: &ViolationWeights,
    ) -> Option<Box<Self>> {
        if rules.is_empty() {
            return None;
        }
        let mut tables = Tables::new(order, weights);
        let mut own = vec![Tables::ZEROS; cells];
        let (mut links, mut shares, mut readers) = (Vec::new(), Vec::new(), Vec::new());
        let (mut totals, mut terms) = (Vec::new(), Vec::new());
        for rule in rules {
            for term in Term::compile(rule, &mut tables) {
                match term {
                    Term::Own { cell, table } => {
                        let own = &mut own[usize::from(cell)];
                        *own = tables.sum(*own, table);
                    }
                    Term::Link { first, second, table } => {
                        links.push((first, Link { other: second, table }));
                        let table = tables.transposed(table);
                        links.push((second, Link { other: first, table }));
                    }
                    Term::Total(total) => {
                        let number = totals.len() as u32;
                        let share = |&(cell, factor, only)| (cell, Share { total: number, factor, only });
                        shares.extend(total.shares().iter().map(share));
                        totals.push(total);
                    }
                    Term::Word(_) | Term::Distinct(..) | Term::AnyOf(_) => {
                        let number = terms.len() as u32;
                        let mut read = term.cells();
                        read.sort_unstable();
                        read.dedup();
                        readers.extend(read.into_iter().map(|cell| (cell, number)));
                        terms.push(term);
                    }
                }
            }
        }
        Some(Box::new(Self {
            tables,
            own,
            links: ByCell::new(cells, links),
            totals,
            shares: ByCell::new(cells, shares),
            terms,
            readers: ByCell::new(cells, readers),
        }))
    }

    /// How many numbers a candidate keeps: the totals, and the penalties of the other terms.
    pub fn tally_count(&self) -> usize {
        self.totals.len() + self.terms.len()
    }

    /// How many values are looked at to find what an exchange would change, on average.
    pub fn steps_per_delta(&self) -> u64 {
        let words: usize = self.readers.entries.iter().map(|&term| self.terms[term as usize].steps()).sum();
        let looked_at = self.own.len() + self.links.entries.len() + self.shares.entries.len() + words;
        (2 * looked_at).div_ceil(self.own.len()) as u64
    }

    /// How many values are looked at to count everything.
    pub fn steps(&self) -> u64 {
        let words: usize = self.terms.iter().map(Term::steps).sum();
        (self.own.len() + self.links.entries.len() + self.shares.entries.len() + words) as u64
    }

    /// Counts everything; returns the penalties of all rules together.
    pub fn recount(&self, values: &[u8], tallies: &mut [i64]) -> Cost {
        let (totals, terms) = tallies.split_at_mut(self.totals.len());
        totals.fill(0);
        let mut cost = 0;
        for (cell, &value) in values.iter().enumerate() {
            cost += self.tables.at(self.own[cell], 0, value);
            for &Link { other, table } in self.links.of(cell) {
                if usize::from(other) > cell {
                    cost += self.tables.at(table, value, values[usize::from(other)]);
                }
            }
            for &share in self.shares.of(cell) {
                totals[share.total as usize] += share.of(value);
            }
        }
        for (total, &sum) in self.totals.iter().zip(&*totals) {
            cost += total.penalty(&self.tables, sum);
        }
        for (term, penalty) in self.terms.iter().zip(terms) {
            *penalty = term.penalty(&self.tables, &|cell| values[usize::from(cell)]);
            cost += *penalty;
        }
        cost as Cost
    }

    /// By how much the penalties would change if two cells exchanged their values.
    pub fn swap_delta(&self, values: &[u8], tallies: &[i64], one: usize, other: usize) -> i64 {
        let (x, y) = (values[one], values[other]);
        if x == y {
            return 0;
        }
        let mut delta = self.own_delta(one, x, y) + self.own_delta(other, y, x);
        for link in self.links.of(one) {
            let neighbour = usize::from(link.other);
            let before = values[neighbour];
            let after = if neighbour == other { x } else { before };
            delta += self.tables.at(link.table, y, after) - self.tables.at(link.table, x, before);
        }
        for link in self.links.of(other).iter().filter(|link| usize::from(link.other) != one) {
            let neighbour = values[usize::from(link.other)];
            delta += self.tables.at(link.table, x, neighbour) - self.tables.at(link.table, y, neighbour);
        }
        delta += self.totals_delta((self.shares.of(one), x, y), (self.shares.of(other), y, x), tallies);
        if !self.terms.is_empty() {
            let value = |cell: Cell| match usize::from(cell) {
                cell if cell == one => y,
                cell if cell == other => x,
                cell => values[cell],
            };
            let (here, there) = (self.readers.of(one), self.readers.of(other));
            let second = there.iter().filter(|term| here.binary_search(term).is_err());
            delta += self.terms_delta(here.iter().chain(second), tallies, &value);
        }
        delta
    }

    /// By how much the penalties would change if a cell took another value.
    pub fn change_delta(&self, values: &[u8], tallies: &[i64], cell: usize, new: u8) -> i64 {
        let old = values[cell];
        let mut delta = self.own_delta(cell, old, new) + self.links_delta(values, cell, old, new);
        delta += self.totals_delta((self.shares.of(cell), old, new), (&[], 0, 0), tallies);
        let value = |it: Cell| if usize::from(it) == cell { new } else { values[usize::from(it)] };
        delta + self.terms_delta(self.readers.of(cell).iter(), tallies, &value)
    }

    /// Follows a cell that has taken another value; returns by how much the penalties changed.
    pub fn change(&self, values: &[u8], tallies: &mut [i64], cell: usize, old: u8) -> i64 {
        let new = values[cell];
        let mut delta = self.own_delta(cell, old, new) + self.links_delta(values, cell, old, new);
        for &share in self.shares.of(cell) {
            let (total, sum) = (&self.totals[share.total as usize], &mut tallies[share.total as usize]);
            let before = total.penalty(&self.tables, *sum);
            *sum += share.of(new) - share.of(old);
            delta += total.penalty(&self.tables, *sum) - before;
        }
        for &term in self.readers.of(cell) {
            let penalty = &mut tallies[self.totals.len() + term as usize];
            let after = self.terms[term as usize].penalty(&self.tables, &|cell| values[usize::from(cell)]);
            delta += after - *penalty;
            *penalty = after;
        }
        delta
    }

    /// How many of the cell's rules are broken.
    pub fn broken_count(&self, values: &[u8], tallies: &[i64], cell: usize) -> usize {
        let value = values[cell];
        let links = self.links.of(cell).iter();
        let is_broken = |link: &&Link| self.tables.at(link.table, value, values[usize::from(link.other)]) > 0;
        let is_missed = |share: &&Share| {
            let total = share.total as usize;
            self.totals[total].penalty(&self.tables, tallies[total]) > 0
        };
        let is_wrong = |term: &&u32| tallies[self.totals.len() + **term as usize] > 0;
        usize::from(self.tables.at(self.own[cell], 0, value) > 0)
            + links.filter(is_broken).count()
            + self.shares.of(cell).iter().filter(is_missed).count()
            + self.readers.of(cell).iter().filter(is_wrong).count()
    }

    #[inline]
    fn own_delta(&self, cell: usize, old: u8, new: u8) -> i64 {
        self.tables.at(self.own[cell], 0, new) - self.tables.at(self.own[cell], 0, old)
    }

    fn links_delta(&self, values: &[u8], cell: usize, old: u8, new: u8) -> i64 {
        let delta = |link: &Link| {
            let other = values[usize::from(link.other)];
            self.tables.at(link.table, new, other) - self.tables.at(link.table, old, other)
        };
        self.links.of(cell).iter().map(delta).sum()
    }

    /// By how much the penalties of totals change with two cells: the shares of each, its value before and after. Totals that
    /// both add to are met once, because the shares are in ascending order.
    fn totals_delta(
        &self,
        (mut here, x, y): (&[Share], u8, u8),
        (mut there, z, w): (&[Share], u8, u8),
        tallies: &[i64],
    ) -> i64 {
        let mut delta = 0;
        loop {
            let numbers = (here.first().map(|it| it.total), there.first().map(|it| it.total));
            let total = match numbers {
                (None, None) => return delta,
                (Some(total), None) | (None, Some(total)) => total,
                (Some(one), Some(other)) => one.min(other),
            };
            let mut change = 0;
            if let Some((&share, rest)) = here.split_first().filter(|(share, _)| share.total == total) {
                change += share.of(y) - share.of(x);
                here = rest;
            }
            if let Some((&share, rest)) = there.split_first().filter(|(share, _)| share.total == total) {
                change += share.of(w) - share.of(z);
                there = rest;
            }
            if change != 0 {
                let (it, sum) = (&self.totals[total as usize], tallies[total as usize]);
                delta += it.penalty(&self.tables, sum + change) - it.penalty(&self.tables, sum);
            }
        }
    }

    fn terms_delta<'a>(
        &self,
        terms: impl Iterator<Item = &'a u32>,
        tallies: &[i64],
        value: &impl Fn(Cell) -> u8,
    ) -> i64 {
        let delta = |&term: &u32| {
            let term = term as usize;
            self.terms[term].penalty(&self.tables, value) - tallies[self.totals.len() + term]
        };
        terms.map(delta).sum()
    }
}
