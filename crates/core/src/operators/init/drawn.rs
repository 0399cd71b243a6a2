//! Filling each group with one of the orders that no given forbids.

use crate::candidate::deal;
use crate::landscape::Landscape;
use crate::puzzle::{Bits, Cell, MAX_WORDS};
use crate::random::below;
use crate::stop::CancelToken;
use rand::Rng;
use rand::seq::SliceRandom;
use std::ops::ControlFlow;

/// Up to how many cells of a group all ways to fill it are counted beforehand, which takes a number for each set of values.
const COUNTED: usize = 12;

/// Up to how many cells a group is drawn at all: of an empty row of 20 cells one draw in 40 million would do.
const DRAWN: usize = 20;

/// How often such a group is drawn before that is given up for good. A free row of 16 cells takes 880,000 draws on average.
const DRAWS: usize = 100_000;

/// How often a group is drawn between two questions whether it is time to stop.
const DRAWS_IN_A_ROW: usize = 100;

/// What each cell of each group may hold after the givens, and how the group is filled; computed when it is filled first.
///
/// A program would draw every cell and start over when a value comes twice: a thousand times for a free row of nine cells.
/// The result is a legal filling, each as likely as any other, and that can be had at once where they are counted.
#[derive(Clone, Debug)]
pub struct DrawnFilling(Vec<Option<DrawnGroup>>);

/// A group that was looked at.
#[derive(Clone, Debug, PartialEq)]
struct DrawnGroup {
    /// What each cell may hold.
    options: Vec<Vec<u8>>,
    ways: Ways,
}

/// How a group is filled.
#[derive(Clone, Debug, PartialEq)]
enum Ways {
    /// By counted ways.
    Counted {
        /// For each cell, the places of the stock that hold a value for it, as bits.
        places: Vec<usize>,
        /// For each set of used places, the number of ways to fill the other cells.
        ways: Vec<u32>,
    },
    /// By drawing.
    Drawing,
    /// By a random matching, where drawing is in vain: not all fillings are equally likely.
    ValueMatching,
}

impl DrawnFilling {
    /// For a landscape that keeps a layer.
    pub(super) fn new(landscape: &Landscape) -> Self {
        Self(vec![None; landscape.groups().len()])
    }

    pub(super) fn fill(
        &mut self,
        landscape: &Landscape,
        values: &mut [u8],
        random: &mut impl Rng,
        cancel: &mut CancelToken,
    ) -> ControlFlow<()> {
        let mut drawn = [0; 256];
        for ((cells, stock), group) in landscape.groups().iter().zip(landscape.stock()).zip(&mut self.0) {
            let is_new = group.is_none();
            let group = group.get_or_insert_with(|| DrawnGroup::new(landscape, cells, stock));
            let looked_at = if is_new { group.size() } else { cells.len() };
            cancel.check(looked_at as u64)?;
            let drawn = &mut drawn[..cells.len()];
            if group.fill(stock, drawn, random, cancel)? {
                cells.iter().zip(drawn).for_each(|(&cell, value)| values[usize::from(cell)] = *value);
            } else {
                // There is no legal filling: the group cannot be right.
                deal(values, cells, stock, random);
            }
        }
        ControlFlow::Continue(())
    }
}

impl DrawnGroup {
    fn new(landscape: &Landscape, cells: &[Cell], stock: &[u8]) -> Self {
        let of_cell = |&cell: &Cell| landscape.problem().domain(usize::from(cell)).iter().collect();
        let options: Vec<Vec<u8>> = cells.iter().map(of_cell).collect();
        let ways = if options.len() <= COUNTED {
            let places = places(&options, stock);
            Ways::Counted { ways: count_ways(&places, stock.len()), places }
        } else if options.len() <= DRAWN {
            Ways::Drawing
        } else {
            Ways::ValueMatching
        };
        Self { options, ways }
    }

    /// How much was written down for it.
    fn size(&self) -> usize {
        let counted = match &self.ways {
            Ways::Counted { ways, places } => ways.len() * places.len(),
            Ways::Drawing | Ways::ValueMatching => 0,
        };
        self.options.iter().map(Vec::len).sum::<usize>() + counted
    }

    /// Draws values for the cells; says whether there is a legal filling.
    fn fill(
        &mut self,
        stock: &[u8],
        drawn: &mut [u8],
        random: &mut impl Rng,
        cancel: &mut CancelToken,
    ) -> ControlFlow<(), bool> {
        if self.ways == Ways::Drawing {
            for _ in 0..DRAWS / DRAWS_IN_A_ROW {
                if (0..DRAWS_IN_A_ROW).any(|_| draw(&self.options, drawn, random)) {
                    return ControlFlow::Continue(true);
                }
                cancel.check((DRAWS_IN_A_ROW * drawn.len()) as u64)?;
            }
            self.ways = Ways::ValueMatching;
        }
        ControlFlow::Continue(match &self.ways {
            Ways::Counted { places, ways } => pick(places, ways, stock, drawn, random),
            Ways::Drawing | Ways::ValueMatching => {
                cancel.check(self.size() as u64)?;
                match_up(&self.options, drawn, random)
            }
        })
    }
}

/// For each cell of a group, which places of the stock hold a value for it, as bits.
fn places(options: &[Vec<u8>], stock: &[u8]) -> Vec<usize> {
    let of_cell = |options: &Vec<u8>| {
        let fitting = stock.iter().enumerate().filter(|(_, value)| options.contains(value));
        fitting.fold(0, |places, (place, _)| places | 1 << place)
    };
    options.iter().map(of_cell).collect()
}

/// The members of a set of places, each as a set of its own.
fn each(mut places: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = places & places.wrapping_neg();
        places ^= lowest;
        (lowest > 0).then_some(lowest)
    })
}

/// For each set of used values of the stock, how many ways there are to fill the cells that have none yet with the others.
fn count_ways(places: &[usize], stock: usize) -> Vec<u32> {
    let mut ways = vec![0; 1 << stock];
    for used in (0..ways.len()).rev() {
        ways[used] = match places.get(used.count_ones() as usize) {
            None => 1,
            Some(places) => each(places & !used).map(|place| ways[used | place]).sum(),
        };
    }
    ways
}

/// One of the ways, each equally likely; false if there is none.
fn pick(places: &[usize], ways: &[u32], stock: &[u8], drawn: &mut [u8], random: &mut impl Rng) -> bool {
    let mut number = below(random.next_u32(), ways[0] as usize) as u32;
    let mut used = 0;
    for (places, drawn) in places.iter().zip(drawn) {
        let chosen = each(places & !used).find(|place| {
            let ways = ways[used | place];
            let is_here = number < ways;
            number -= if is_here { 0 } else { ways };
            is_here
        });
        let Some(place) = chosen else { return false };
        *drawn = stock[place.trailing_zeros() as usize];
        used |= place;
    }
    true
}

/// Draws a value for each cell; says whether all are different. Stops at the first that is not.
fn draw(options: &[Vec<u8>], drawn: &mut [u8], random: &mut impl Rng) -> bool {
    let mut used = Bits::<MAX_WORDS>::EMPTY;
    options.iter().zip(drawn).all(|(options, drawn)| {
        *drawn = options[below(random.next_u32(), options.len())];
        let is_new = !used.contains(usize::from(*drawn));
        used.insert(usize::from(*drawn));
        is_new
    })
}

/// Gives each cell a value of its own by augmenting paths (Kuhn 1955), with cells in random order, each of which takes the
/// first value that is left from a random one on.
fn match_up(options: &[Vec<u8>], drawn: &mut [u8], random: &mut impl Rng) -> bool {
    let mut cells: Vec<usize> = (0..options.len()).collect();
    cells.shuffle(random);
    let first: Vec<usize> = options.iter().map(|options| below(random.next_u32(), options.len())).collect();
    let mut matching = ValueMatching { options, first, holder: [None; 256] };
    let is_complete = cells.iter().all(|&cell| {
        let mut tried = Bits::EMPTY;
        matching.place(cell, &mut tried)
    });
    let held = matching.holder.iter().enumerate();
    for (value, cell) in held.filter_map(|(value, cell)| Some((value, (*cell)?))) {
        drawn[cell] = value as u8;
    }
    is_complete
}

/// Who holds which value.
struct ValueMatching<'a> {
    options: &'a [Vec<u8>],
    /// With which of its options a cell begins.
    first: Vec<usize>,
    holder: [Option<usize>; 256],
}

impl ValueMatching<'_> {
    /// Finds a value for a cell, moving other cells to others of theirs if need be.
    fn place(&mut self, cell: usize, tried: &mut Bits<MAX_WORDS>) -> bool {
        let (before, from) = self.options[cell].split_at(self.first[cell]);
        let values = || from.iter().chain(before).map(|&value| usize::from(value));
        if let Some(value) = values().find(|&value| self.holder[value].is_none()) {
            self.holder[value] = Some(cell);
            return true;
        }
        values().any(|value| {
            if tried.contains(value) {
                return false;
            }
            tried.insert(value);
            let is_left = self.holder[value].is_none_or(|other| self.place(other, tried));
            if is_left {
                self.holder[value] = Some(cell);
            }
            is_left
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::random::{Purpose, stream};
    use crate::test_puzzles::puzzle;
    use std::collections::HashMap;

    /// The 1 below the second cell of row 1 leaves four of the six orders of 1, 3 and 4.
    #[test]
    fn every_legal_filling_of_a_row_is_equally_likely() {
        let puzzle = puzzle("4x4", "2... .... .1.. ....");
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::Missing);
        let mut random = stream(1, Purpose::Search, 0);
        let mut drawn = DrawnFilling::new(&landscape);
        let mut found = HashMap::new();
        for _ in 0..4000 {
            let mut values = problem.fixed().to_vec();
            let filled = drawn.fill(&landscape, &mut values, &mut random, &mut CancelToken::default());
            assert!(filled.is_continue());
            *found.entry(values[1..4].to_vec()).or_insert(0) += 1;
        }
        assert_eq!(found.len(), 4);
        assert!(found.keys().all(|row| row[0] != 1));
        assert!(found.values().all(|&count| (900..1100).contains(&count)), "{found:?}");
    }

    /// Cells for 4 or 7, 4 or 7, and 4, 7 or 9: the third must take the 9, after either order of the others.
    #[test]
    fn ways_are_counted() {
        let ways = |options: &[Vec<u8>], stock: &[u8]| count_ways(&places(options, stock), stock.len());
        // Sets of used values by bits: 001 is {4}, 010 {7}, 100 {9}; the first cell cannot take the 9, but the ways of the
        // others are counted all the same.
        let found = ways(&[vec![4, 7], vec![4, 7], vec![4, 7, 9]], &[4, 7, 9]);
        assert_eq!(found, [2, 1, 1, 1, 2, 1, 1, 1]);
        assert_eq!(ways(&[vec![4], vec![4]], &[4, 7])[0], 0);
    }

    /// Cells for 1 or 2, 1 or 2, and anything: the third must take 3.
    #[test]
    fn a_matching_is_found_where_drawing_is_hopeless() {
        let mut random = stream(1, Purpose::Search, 0);
        let mut drawn = [0; 3];
        for _ in 0..50 {
            assert!(match_up(&[vec![1, 2], vec![1, 2], vec![1, 2, 3]], &mut drawn, &mut random));
            assert!(drawn == [1, 2, 3] || drawn == [2, 1, 3], "{drawn:?}");
        }
        assert!(!match_up(&[vec![1, 2], vec![1, 2], vec![1, 2]], &mut drawn, &mut random));
    }

    /// Empty rows of 25 cells would be drawn for years.
    #[test]
    fn large_groups_do_not_hang() {
        let puzzle = puzzle("25x25", &".".repeat(625));
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::Missing);
        let mut values = problem.fixed().to_vec();
        let mut drawn = DrawnFilling::new(&landscape);
        let mut random = stream(1, Purpose::Search, 0);
        let mut cancel = CancelToken::default();
        assert!(drawn.fill(&landscape, &mut values, &mut random, &mut cancel).is_continue());
        assert!(drawn.0.iter().flatten().all(|group| group.ways == Ways::ValueMatching));
        assert!(cancel.longest() < 100_000, "{}", cancel.longest());
        for row in values.chunks_mut(25) {
            row.sort_unstable();
            assert!(row.iter().copied().eq(1..=25));
        }
    }
}
