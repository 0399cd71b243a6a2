//! How a candidate mutates.

use super::neighbour::{Neighbour, Proposal, Proposer};
use crate::candidate::{Candidate, deal};
use crate::choices;
use crate::landscape::Landscape;
use crate::puzzle::Cell;
use crate::random::{below, happens};
use crate::stop::CancelToken;
use rand::Rng;
use rand::seq::SliceRandom;

choices! {
    /// Mutation operator.
    pub enum Mutation {
        /// Nothing.
        None = "none",
        /// Two free cells of a group exchange their values, each pair equally likely.
        Swap = "swap",
        /// The same, but only where neither value then clashes with a given.
        LegalSwap = "legal_swap",
        /// In every group the cells that clash, and of the others a share of `mutation_spread`, exchange their values in
        /// random pairs; an odd one stays.
        ClashingPairs = "clashing_pairs",
        /// The same with the cells that clash in more than one region; of those without any clash a share of
        /// `mutation_spread` joins, and those that clash in one region stay.
        DoublyClashingPairs = "doubly_clashing_pairs",
        /// In every group two free cells exchange their values with the probability `swap_rate`, and the group is filled
        /// again with the probability `refill_rate`.
        Groups = "groups",
    }
}

/// How often an exchange that clashes with no given is looked for; there may be none.
const LEGAL_DRAWS: usize = 1000;

/// With which probabilities a mutation changes what.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MutationRates {
    /// That a cell that does not clash joins an exchange of clashing pairs.
    pub spread: f64,
    /// That two cells of a group exchange their values.
    pub swap: f64,
    /// That a group is refilled.
    pub refill: f64,
}

/// Mutates candidates; holds the tables for it.
#[derive(Clone, Debug)]
pub struct Mutator {
    rule: Mutation,
    proposer: Proposer,
    rates: MutationRates,
    /// The share of 2³² that lets a cell that does not clash join.
    spread: u64,
    joining: Vec<Cell>,
}

impl Mutator {
    /// For a landscape; `None` if there is nothing to exchange. Unfinished if it is time to stop.
    pub fn new(
        landscape: &Landscape,
        rule: Mutation,
        rates: MutationRates,
        cancel: &mut CancelToken,
    ) -> Option<Self> {
        let neighbour = match rule {
            Mutation::Swap | Mutation::LegalSwap => Neighbour::Pair,
            // Only whether there is anything to exchange is asked.
            Mutation::None | Mutation::ClashingPairs | Mutation::DoublyClashingPairs | Mutation::Groups => {
                Neighbour::Group
            }
        };
        let proposer = Proposer::stoppable(landscape, neighbour, cancel)?;
        let mut mutator = Self { rule, proposer, rates, spread: 0, joining: Vec::new() };
        mutator.set_rates(rates);
        Some(mutator)
    }

    /// Sets the probabilities.
    pub fn set_rates(&mut self, rates: MutationRates) {
        self.rates = rates;
        self.spread = (rates.spread * 2_f64.powi(32)) as u64;
    }

    /// Mutates a candidate and counts it; says whether anything was there to be changed.
    pub fn mutate(
        &mut self,
        landscape: &Landscape,
        candidate: &mut Candidate,
        random: &mut impl Rng,
    ) -> bool {
        match self.rule {
            Mutation::None => false,
            Mutation::Swap => {
                self.proposer.propose(landscape, candidate, random).apply(landscape, candidate);
                true
            }
            Mutation::LegalSwap => {
                let mut draws = (0..LEGAL_DRAWS).map(|_| self.proposer.propose(landscape, candidate, random));
                let legal = draws.find(|proposal| is_legal(landscape, candidate, *proposal));
                legal.inspect(|proposal| proposal.apply(landscape, candidate)).is_some()
            }
            Mutation::ClashingPairs => {
                self.exchange_clashing(landscape, candidate, |clashes| clashes > 0, random);
                true
            }
            Mutation::DoublyClashingPairs => {
                self.exchange_clashing(landscape, candidate, |clashes| clashes > 1, random);
                true
            }
            Mutation::Groups => {
                self.change_groups(landscape, candidate, random);
                true
            }
        }
    }

    /// Which cells clash is looked up for all groups before anything is recounted.
    fn exchange_clashing(
        &mut self,
        landscape: &Landscape,
        candidate: &mut Candidate,
        is_enough: impl Fn(usize) -> bool,
        random: &mut impl Rng,
    ) {
        for group in landscape.groups() {
            self.joining.clear();
            for &cell in group {
                let clashes = candidate.clash_count(landscape, usize::from(cell));
                let joins =
                    is_enough(clashes) || (clashes == 0 && u64::from(random.next_u32()) < self.spread);
                if joins {
                    self.joining.push(cell);
                }
            }
            self.joining.shuffle(random);
            exchange_pairs(candidate.values_mut(), &self.joining);
        }
        candidate.recount(landscape);
    }

    fn change_groups(&self, landscape: &Landscape, candidate: &mut Candidate, random: &mut impl Rng) {
        let values = candidate.values_mut();
        for (group, stock) in landscape.groups().iter().zip(landscape.stock()) {
            if group.len() > 1 && happens(self.rates.swap, random) {
                let first = below(random.next_u32(), group.len());
                let second = (first + 1 + below(random.next_u32(), group.len() - 1)) % group.len();
                values.swap(usize::from(group[first]), usize::from(group[second]));
            }
            if happens(self.rates.refill, random) {
                deal(values, group, stock, random);
            }
        }
        candidate.recount(landscape);
    }
}

/// Exchanges the values of the first and second cell, of the third and fourth, and so on.
pub(super) fn exchange_pairs(values: &mut [u8], cells: &[Cell]) {
    for pair in cells.chunks_exact(2) {
        values.swap(usize::from(pair[0]), usize::from(pair[1]));
    }
}

/// Does neither value clash with a given after the move?
fn is_legal(landscape: &Landscape, candidate: &Candidate, proposal: Proposal) -> bool {
    let fits = |cell: usize, value: u8| landscape.problem().domain(cell).contains(value);
    match proposal {
        Proposal::Swap(one, other) => {
            fits(one, candidate.values()[other]) && fits(other, candidate.values()[one])
        }
        Proposal::Recolour(cell, value) => fits(cell, value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::random::{Purpose, stream};
    use crate::test_puzzles::puzzle;

    fn differing(one: &Candidate, other: &Candidate) -> Vec<usize> {
        (0..one.values().len()).filter(|&cell| one.values()[cell] != other.values()[cell]).collect()
    }

    /// Mutates the candidate 100 times and tells what changed each time.
    fn changes_by(
        givens: &str,
        values: &str,
        keep: Keep,
        rule: Mutation,
        rates: MutationRates,
    ) -> Vec<Vec<usize>> {
        let puzzle = puzzle("4x4", givens);
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, keep, Objective::Missing);
        let digits = values.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0');
        let candidate = Candidate::from_values(&landscape, digits.collect());
        let mut mutator = Mutator::new(&landscape, rule, rates, &mut CancelToken::default()).unwrap();
        let mut random = stream(1, Purpose::Search, 0);
        let mutants = (0..100).map(|_| {
            let mut mutant = candidate.clone();
            mutator.mutate(&landscape, &mut mutant, &mut random);
            assert_eq!(mutant, Candidate::from_values(&landscape, mutant.values().to_vec()), "it is counted");
            differing(&mutant, &candidate)
        });
        mutants.collect()
    }

    fn changes(givens: &str, values: &str, keep: Keep, rule: Mutation, spread: f64) -> Vec<Vec<usize>> {
        changes_by(givens, values, keep, rule, MutationRates { spread, ..MutationRates::default() })
    }

    const EMPTY: &str = ".... .... .... ....";

    const SOLVED: &str = "1234 3412 2143 4321";

    #[test]
    fn a_swap_exchanges_two_cells_of_a_row() {
        for changed in changes(EMPTY, SOLVED, Keep::Rows, Mutation::Swap, 0.0) {
            assert_eq!((changed.len(), changed[0] / 4), (2, changed[1] / 4));
        }
    }

    /// A one is given in the corner.
    #[test]
    fn a_legal_swap_brings_no_value_into_the_column_or_box_of_its_given() {
        let changed = changes("1... .... .... ....", SOLVED, Keep::Rows, Mutation::LegalSwap, 0.0);
        let places_of_one = [6, 9, 15];
        for cells in changed {
            assert_eq!(cells.len(), 2);
            // None may come to column 1, and that of row 2 not to the first box either.
            if let Some(&one) = cells.iter().find(|cell| places_of_one.contains(cell)) {
                let to = cells[usize::from(cells[0] == one)];
                assert!(to % 4 != 0 && to != 5, "{cells:?}");
            }
        }
    }

    /// The first two rows are alike, so that all their cells clash; four of a row make two pairs, and all of them change.
    #[test]
    fn clashing_cells_are_exchanged_in_pairs() {
        let alike = "1234 1234 3142 4321";
        for changed in changes(EMPTY, alike, Keep::Rows, Mutation::ClashingPairs, 0.0) {
            assert!((0..8).all(|cell| changed.contains(&cell)), "{changed:?}");
        }
    }

    /// Rows are kept. The ones of the first two rows clash in column and box, their fours in the column only, and no other
    /// cell of these rows in both.
    #[test]
    fn doubly_clashing_pairs_leaves_cells_with_one_clash() {
        let values = "1234 1324 2143 3412";
        let once = changes(EMPTY, values, Keep::Rows, Mutation::DoublyClashingPairs, 0.0);
        let puzzle = puzzle("4x4", EMPTY);
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::Missing);
        let digits = values.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        let candidate = Candidate::from_values(&landscape, digits);
        let clashes: Vec<usize> = (0..16).map(|cell| candidate.clash_count(&landscape, cell)).collect();
        for cells in once {
            assert!(cells.iter().all(|&cell| clashes[cell] > 1), "{cells:?} {clashes:?}");
        }
        for cells in changes(EMPTY, values, Keep::Rows, Mutation::DoublyClashingPairs, 1.0) {
            assert!(cells.iter().all(|&cell| clashes[cell] != 1), "{cells:?} {clashes:?}");
        }
    }

    #[test]
    fn cells_without_clash_join_by_chance() {
        let changed = |spread| changes(EMPTY, SOLVED, Keep::Blocks, Mutation::ClashingPairs, spread);
        assert!(changed(0.0).iter().all(Vec::is_empty));
        assert!(changed(1.0).iter().all(|cells| cells.len() == 16));
        let some: usize = changed(0.5).iter().map(Vec::len).sum();
        // Of four cells k join with binomial chances, and all but an odd one change: 1.5 of 4 on average.
        assert!((500..700).contains(&some), "{some}");
    }

    /// An exchange changes two cells of every row, or with one half those of half the rows; a row of four that is filled
    /// again changes in three cells on average.
    #[test]
    fn groups_are_exchanged_in_or_filled_anew() {
        let changed = |swap, refill| {
            let rates = MutationRates { swap, refill, ..MutationRates::default() };
            changes_by(EMPTY, SOLVED, Keep::Rows, Mutation::Groups, rates)
        };
        let in_row = |cells: &[usize], row: usize| cells.iter().filter(|&&cell| cell / 4 == row).count();
        assert!(changed(1.0, 0.0).iter().all(|cells| (0..4).all(|row| in_row(cells, row) == 2)));
        assert!(changed(0.0, 0.0).iter().all(Vec::is_empty));
        let sum = |changed: Vec<Vec<usize>>| changed.iter().map(Vec::len).sum::<usize>();
        let (half, redrawn) = (sum(changed(0.5, 0.0)), sum(changed(0.0, 0.5)));
        assert!((300..500).contains(&half) && (500..700).contains(&redrawn), "{half} {redrawn}");
    }

    #[test]
    fn nothing_mutates_where_nothing_can() {
        assert!(changes(EMPTY, SOLVED, Keep::Rows, Mutation::None, 0.0).iter().all(Vec::is_empty));
    }
}
