//! Filling by drawing each cell from what the givens leave it, until a group repeats no value.

use crate::candidate::deal;
use crate::landscape::Landscape;
use crate::puzzle::Bits;
use crate::random::below;
use rand::Rng;
use rand::seq::SliceRandom;

/// How often a group is drawn before that is given up for good. A free row of 9 cells takes 1,070 draws on average, one of
/// 16 takes 880,000.
const DRAWS: usize = 100_000;

/// The values left for each free cell, group by group.
#[derive(Clone, Debug)]
pub struct Drawn {
    options: Vec<Vec<Vec<u8>>>,
    /// Which groups have been drawn in vain.
    is_hopeless: Vec<bool>,
}

impl Drawn {
    /// For a landscape that keeps a layer.
    pub(super) fn new(landscape: &Landscape<'_>) -> Self {
        let options = |cell: usize| {
            landscape.problem().domain::<3>(cell).iter().map(|value| value as u8 + 1).collect::<Vec<_>>()
        };
        let of_group = |group: &Vec<_>| group.iter().map(|&cell| options(usize::from(cell))).collect();
        Self {
            options: landscape.groups().iter().map(of_group).collect(),
            is_hopeless: vec![false; landscape.groups().len()],
        }
    }

    pub(super) fn fill(&mut self, landscape: &Landscape<'_>, values: &mut [u8], random: &mut impl Rng) {
        let mut drawn = [0; 256];
        for (index, (group, stock)) in landscape.groups().iter().zip(landscape.stock()).enumerate() {
            let options = &self.options[index];
            let drawn = &mut drawn[..group.len()];
            if !self.is_hopeless[index] {
                self.is_hopeless[index] = !(0..DRAWS).any(|_| draw(options, drawn, random));
            }
            // Where drawing is hopeless, a random matching serves: not all of them are equally likely. If not even that
            // exists, the group cannot be right.
            if self.is_hopeless[index] && !match_up(options, drawn, random) {
                deal(values, group, stock, random);
                continue;
            }
            group.iter().zip(drawn).for_each(|(&cell, value)| values[usize::from(cell)] = *value);
        }
    }
}

/// Draws a value for each cell; says whether all are different. Stops at the first that is not.
fn draw(options: &[Vec<u8>], drawn: &mut [u8], random: &mut impl Rng) -> bool {
    let mut used = Bits::<3>::EMPTY;
    options.iter().zip(drawn).all(|(options, drawn)| {
        *drawn = options[below(random.next_u32(), options.len())];
        let is_new = !used.contains(usize::from(*drawn));
        used.insert(usize::from(*drawn));
        is_new
    })
}

/// Gives each cell a value of its own by augmenting paths (Kuhn 1955), with cells and values in random order.
fn match_up(options: &[Vec<u8>], drawn: &mut [u8], random: &mut impl Rng) -> bool {
    let mut options = options.to_vec();
    for options in &mut options {
        options.shuffle(random);
    }
    let mut cells: Vec<usize> = (0..options.len()).collect();
    cells.shuffle(random);
    let mut holder = [None; 256];
    let is_complete = cells.iter().all(|&cell| {
        let mut tried = Bits::EMPTY;
        place(cell, &options, &mut holder, &mut tried)
    });
    for (value, cell) in holder.iter().enumerate().filter_map(|(value, cell)| Some((value, (*cell)?))) {
        drawn[cell] = value as u8;
    }
    is_complete
}

/// Finds a value for a cell, moving other cells to others of theirs if need be.
fn place(cell: usize, options: &[Vec<u8>], holder: &mut [Option<usize>; 256], tried: &mut Bits<3>) -> bool {
    options[cell].iter().map(|&value| usize::from(value)).any(|value| {
        if tried.contains(value) {
            return false;
        }
        tried.insert(value);
        let is_free = holder[value].is_none_or(|other| place(other, options, holder, tried));
        if is_free {
            holder[value] = Some(cell);
        }
        is_free
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::propagate::{propagate, tests::puzzle};
    use crate::random::{Purpose, stream};
    use std::collections::HashMap;

    /// The 1 below the second cell of row 1 leaves four of the six orders of 1, 3 and 4.
    #[test]
    fn every_legal_filling_of_a_row_is_equally_likely() {
        let puzzle = puzzle("4x4", "2... .... .1.. ....");
        let problem = Problem::new(&puzzle, &propagate(&puzzle, &[]).unwrap());
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::Missing);
        let mut random = stream(1, Purpose::Search, 0);
        let mut drawn = Drawn::new(&landscape);
        let mut found = HashMap::new();
        for _ in 0..4000 {
            let mut values = problem.fixed().to_vec();
            drawn.fill(&landscape, &mut values, &mut random);
            *found.entry(values[1..4].to_vec()).or_insert(0) += 1;
        }
        assert_eq!(found.len(), 4);
        assert!(found.keys().all(|row| row[0] != 1));
        assert!(found.values().all(|&count| (900..1100).contains(&count)), "{found:?}");
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
        let problem = Problem::new(&puzzle, &propagate(&puzzle, &[]).unwrap());
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::Missing);
        let mut values = problem.fixed().to_vec();
        let mut drawn = Drawn::new(&landscape);
        drawn.fill(&landscape, &mut values, &mut stream(1, Purpose::Search, 0));
        assert!(drawn.is_hopeless.iter().all(|is_hopeless| *is_hopeless));
        let mut row = values[25..50].to_vec();
        row.sort_unstable();
        assert!(row.into_iter().eq(1..=25));
    }
}
