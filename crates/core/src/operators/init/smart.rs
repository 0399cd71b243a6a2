//! Filling group by group with values that the crossing rows, or columns, do not hold yet.

use crate::candidate::deal;
use crate::landscape::Landscape;
use crate::puzzle::{Bits, Cell, LayerKind, MAX_WORDS, NO_REGION};
use crate::random::below;
use crate::stop::CancelToken;
use rand::Rng;
use rand::seq::SliceRandom;
use std::ops::ControlFlow;

/// For each direction that can be looked at, the free cells of each group, line by line.
#[derive(Clone, Debug)]
pub struct Smart {
    directions: Vec<Direction>,
    /// The values that each line of the direction holds.
    held: Vec<Bits<MAX_WORDS>>,
    order: Vec<usize>,
}

/// Rows or columns, seen from the groups.
#[derive(Clone, Debug)]
struct Direction {
    /// The fixed values of each line.
    fixed: Vec<Bits<MAX_WORDS>>,
    /// For each group, the lines that cross it.
    crossings: Vec<Vec<Crossing>>,
}

/// The free cells that a group and a line have in common.
#[derive(Clone, Debug)]
struct Crossing {
    line: usize,
    cells: Vec<Cell>,
}

impl Smart {
    /// For a landscape that keeps a layer.
    pub(super) fn new(landscape: &Landscape) -> Self {
        let layers = landscape.problem().shape().layers();
        let is_line = |layer: &usize| {
            Some(*layer) != landscape.kept()
                && matches!(layers[*layer].kind, LayerKind::Rows | LayerKind::Columns)
        };
        let directions = (0..layers.len()).filter(is_line).map(|layer| Direction::new(landscape, layer));
        Self {
            directions: directions.collect(),
            held: Vec::new(),
            order: (0..landscape.groups().len()).collect(),
        }
    }

    pub(super) fn fill(
        &mut self,
        landscape: &Landscape,
        values: &mut [u8],
        random: &mut impl Rng,
        cancel: &mut CancelToken,
    ) -> ControlFlow<()> {
        let direction = &self.directions[below(random.next_u32(), self.directions.len())];
        self.held.clone_from(&direction.fixed);
        self.order.shuffle(random);
        for &group in &self.order {
            let (cells, stock) = (&landscape.groups()[group], &landscape.stock()[group]);
            for &cell in cells {
                values[usize::from(cell)] = 0;
            }
            let crossings = &direction.crossings[group];
            let left = place_by_line(crossings, &self.held, stock, values, random, cancel)?;
            let empty: Vec<Cell> =
                cells.iter().copied().filter(|&cell| values[usize::from(cell)] == 0).collect();
            deal(values, &empty, &left, random);
            for crossing in crossings {
                let placed = crossing.cells.iter().map(|&cell| usize::from(values[usize::from(cell)]));
                placed.for_each(|value| self.held[crossing.line].insert(value));
            }
        }
        ControlFlow::Continue(())
    }
}

impl Direction {
    fn new(landscape: &Landscape, layer: usize) -> Self {
        let (shape, fixed) = (landscape.problem().shape(), landscape.problem().fixed());
        let held = |region: &Vec<Cell>| {
            let values =
                region.iter().map(|&cell| usize::from(fixed[usize::from(cell)])).filter(|&value| value != 0);
            let mut held = Bits::EMPTY;
            values.for_each(|value| held.insert(value));
            held
        };
        let line_of = |cell: Cell| match shape.slots(usize::from(cell))[layer] {
            NO_REGION => unreachable!("rows and columns cover the grid"),
            region => {
                usize::from(region)
                    - shape.layers()[..layer].iter().map(|layer| layer.regions.len()).sum::<usize>()
            }
        };
        let crossings = |group: &Vec<Cell>| {
            let mut crossings: Vec<Crossing> = Vec::new();
            for &cell in group {
                match crossings.iter_mut().find(|crossing| crossing.line == line_of(cell)) {
                    Some(crossing) => crossing.cells.push(cell),
                    None => crossings.push(Crossing { line: line_of(cell), cells: vec![cell] }),
                }
            }
            crossings
        };
        Self {
            fixed: shape.layers()[layer].regions.iter().map(held).collect(),
            crossings: landscape.groups().iter().map(crossings).collect(),
        }
    }
}

/// Fills a group as far as the lines allow, and returns the values that are left over.
///
/// The line with the fewest values to choose from goes first, and takes the value that most of the group's other lines
/// could take too. Where in the lines filling begins is drawn once for the group.
fn place_by_line(
    crossings: &[Crossing],
    held: &[Bits<MAX_WORDS>],
    stock: &[u8],
    values: &mut [u8],
    random: &mut impl Rng,
    cancel: &mut CancelToken,
) -> ControlFlow<(), Vec<u8>> {
    let mut left = stock.to_vec();
    let mut choices: Vec<Vec<u8>> = crossings
        .iter()
        .map(|crossing| {
            stock.iter().copied().filter(|&value| !held[crossing.line].contains(usize::from(value))).collect()
        })
        .collect();
    let mut takers = [0_u8; 256];
    choices.iter().flatten().for_each(|&value| takers[usize::from(value)] += 1);
    for choices in &mut choices {
        choices.sort_by_key(|&value| std::cmp::Reverse(takers[usize::from(value)]));
        cancel.check(choices.len() as u64)?;
    }
    let widest = crossings.iter().map(|crossing| crossing.cells.len()).max().unwrap_or(1);
    let offset = below(random.next_u32(), widest);
    let fewest = |choices: &[Vec<u8>]| {
        let open = choices.iter().enumerate().filter(|(_, choices)| !choices.is_empty());
        open.min_by_key(|(_, choices)| choices.len()).map(|(line, _)| line)
    };
    while let Some(line) = fewest(&choices) {
        cancel.check((crossings.len() * left.len()) as u64)?;
        let cells = &crossings[line].cells;
        let from_offset = (0..cells.len()).map(|place| usize::from(cells[(place + offset) % cells.len()]));
        match from_offset.into_iter().find(|&cell| values[cell] == 0) {
            Some(cell) => {
                let value = choices[line][0];
                values[cell] = value;
                choices
                    .iter_mut()
                    .chain([&mut left])
                    .for_each(|choices| choices.retain(|&other| other != value));
            }
            None => choices[line].clear(),
        }
    }
    ControlFlow::Continue(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::Candidate;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::random::{Purpose, stream};
    use crate::test_puzzles::puzzle;

    fn placed(
        crossings: &[Crossing],
        held: &[Bits<MAX_WORDS>],
        stock: &[u8],
        values: &mut [u8],
        random: &mut impl Rng,
    ) -> Vec<u8> {
        let placed = place_by_line(crossings, held, stock, values, random, &mut CancelToken::default());
        placed.continue_value().expect("it is not cancelled")
    }

    /// A box of a 4×4 grid whose rows are free: the upper row holds 3 already, the lower one nothing. The upper line may
    /// take 1, 2 and 4, the lower one all; 1, 2 and 4 have two takers. The upper line goes first: 1, then 2 (as short a
    /// list as the lower one's after 1 was struck). It is full then, and 4 and 3 go below, the one with more takers first.
    #[test]
    fn the_shortest_list_goes_first_and_common_values_before_rare_ones() {
        let crossings = [Crossing { line: 0, cells: vec![0, 1] }, Crossing { line: 1, cells: vec![4, 5] }];
        let mut held = vec![Bits::EMPTY; 2];
        held[0].insert(3);
        let mut random = stream(1, Purpose::Search, 0);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..50 {
            let mut values = [0; 8];
            let left = placed(&crossings, &held, &[1, 2, 3, 4], &mut values, &mut random);
            assert_eq!(left, [0; 0]);
            seen.insert([values[0], values[1], values[4], values[5]]);
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [[1, 2, 4, 3], [2, 1, 3, 4]]);
    }

    #[test]
    fn what_no_line_can_take_is_left_over() {
        let crossings = [Crossing { line: 0, cells: vec![0, 1] }];
        let mut held = vec![Bits::EMPTY; 1];
        held[0].insert(2);
        let mut values = [0; 2];
        let left = placed(&crossings, &held, &[1, 2], &mut values, &mut stream(1, Purpose::Search, 0));
        assert_eq!(left, [2]);
    }

    /// On empty grids of any shape, smart candidates are better than random ones: nearly half of their lines are right.
    #[test]
    fn smart_candidates_clash_less() {
        for (shape, cells) in
            [("9x9", 81), ("6x6:3x2", 36), ("12x12:3x4", 144), ("7x7:latin", 49), ("9x9+diagonals", 81)]
        {
            let puzzle = puzzle(shape, &".".repeat(cells));
            let problem = Problem::of_givens(&puzzle);
            for &keep in &[Keep::Blocks, Keep::Rows, Keep::Columns] {
                let landscape = Landscape::new(&problem, keep, Objective::Missing);
                let mut random = stream(1, Purpose::Search, 0);
                let mut smart = Smart::new(&landscape);
                let (mut cost, mut random_cost) = (0, 0);
                for _ in 0..20 {
                    let mut values = problem.fixed().to_vec();
                    assert!(
                        smart
                            .fill(&landscape, &mut values, &mut random, &mut CancelToken::default())
                            .is_continue()
                    );
                    cost += Candidate::from_values(&landscape, values).cost();
                    random_cost += Candidate::random(&landscape, &mut random).cost();
                }
                assert!(5 * cost < 4 * random_cost, "{shape} {keep:?} {cost} {random_cost}");
            }
        }
    }
}
