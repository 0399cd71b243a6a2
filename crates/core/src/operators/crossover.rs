//! How parents are crossed.

use crate::candidate::Candidate;
use crate::choices;
use crate::landscape::Landscape;
use crate::puzzle::{Cell, LayerKind};
use crate::random::{below, happens};
use rand::Rng;

choices! {
    /// Crossover operator. Kept regions stay permutations.
    pub enum Crossover {
        /// Everything from its one parent.
        None = "none",
        /// n children of n parents (`crossover_parents`): child k has band b of the grid from parent b - k, counted
        /// round, and bands beyond the n-th from parent k. With as many parents as bands this is diagonal crossover; with
        /// two it is two-point crossover on grids of three bands.
        Bands = "bands",
        /// One child of two parents: the kept regions in turn from one and from the other.
        Alternate = "alternate",
        /// Two children of two parents: within a random range of kept regions each is crossed in cycles (Oliver, Smith and
        /// Holland 1987): the values stay at places at which one of the parents has them.
        Cycles = "cycles",
        /// Two children of two parents: the kept regions after a random point are exchanged.
        OnePoint = "one_point",
        /// Two children of two parents: each kept region is exchanged with the probability `exchange_rate`.
        Exchange = "exchange",
    }
}

/// Crosses parents; holds the tables for it.
#[derive(Clone, Debug)]
pub struct Crosser {
    rule: Crossover,
    /// How many parents the children of [`Crossover::Bands`] have.
    band_parents: usize,
    /// The free cells of each band.
    bands: Vec<Vec<Cell>>,
    /// All cells of each kept region, or of each row where nothing is kept.
    regions: Vec<Vec<Cell>>,
    are_permutations: bool,
    /// The probability that a region is exchanged.
    exchange_rate: f64,
}

impl Crosser {
    /// For a landscape; `band_parents` is 0 for as many as there are bands.
    pub fn new(landscape: &Landscape, rule: Crossover, band_parents: usize) -> Self {
        let layers = landscape.problem().shape().layers();
        let layer = &layers[landscape.kept().unwrap_or(0)];
        let in_band = match layer.kind {
            LayerKind::Boxes { height, .. } => height,
            LayerKind::Rows
            | LayerKind::Columns
            | LayerKind::Jigsaw
            | LayerKind::Diagonal
            | LayerKind::AntiDiagonal
            | LayerKind::Windows
            | LayerKind::Extra => layer.regions.len().isqrt(),
        };
        let is_free = |cell: &Cell| landscape.problem().fixed()[usize::from(*cell)] == 0;
        let bands: Vec<Vec<Cell>> = layer
            .regions
            .chunks(in_band)
            .map(|band| band.iter().flatten().copied().filter(is_free).collect())
            .collect();
        Self {
            rule,
            band_parents: if band_parents == 0 { bands.len() } else { band_parents.min(bands.len()) },
            bands,
            regions: layer.regions.clone(),
            are_permutations: landscape.is_kept(),
            exchange_rate: 0.0,
        }
    }

    /// Sets the probability that a region is exchanged by [`Crossover::Exchange`].
    pub fn set_exchange_rate(&mut self, rate: f64) {
        self.exchange_rate = rate;
    }

    /// Are children mere copies of their parents?
    pub fn is_copying(&self) -> bool {
        self.rule == Crossover::None
    }

    /// How many parents a family has.
    pub fn parent_count(&self) -> usize {
        match self.rule {
            Crossover::None => 1,
            Crossover::Bands => self.band_parents,
            Crossover::Alternate | Crossover::Cycles | Crossover::OnePoint | Crossover::Exchange => 2,
        }
    }

    /// How many children a family has.
    pub fn child_count(&self) -> usize {
        match self.rule {
            Crossover::None | Crossover::Alternate => 1,
            Crossover::Bands => self.band_parents,
            Crossover::Cycles | Crossover::OnePoint | Crossover::Exchange => 2,
        }
    }

    /// Makes the values of a family's children; they are to be counted after that.
    ///
    /// Child k begins as a copy of parent k, counted round. `note` hears what it then has from another: the child, the
    /// parent by its place in the family, and the cells.
    pub fn cross(
        &self,
        pool: &[Candidate],
        parents: &[u32],
        children: &mut [Candidate],
        random: &mut impl Rng,
        mut note: impl FnMut(usize, usize, &[Cell]),
    ) {
        let values_of = |parent: usize| pool[parents[parent] as usize].values();
        for (child, parent) in children.iter_mut().zip((0..parents.len()).cycle()) {
            child.values_mut().copy_from_slice(values_of(parent));
        }
        // A child takes the values of some cells from a parent.
        let mut take = |child: (usize, &mut Candidate), parent: usize, cells: &[Cell]| {
            let (own, values) = (child.1.values_mut(), values_of(parent));
            cells.iter().map(|&cell| usize::from(cell)).for_each(|cell| own[cell] = values[cell]);
            note(child.0, parent, cells);
        };
        match (self.rule, children) {
            (Crossover::None, _) => {}
            (Crossover::Bands, children) => {
                for (number, child) in children.iter_mut().enumerate() {
                    for (band, cells) in self.bands.iter().enumerate().take(parents.len()) {
                        take((number, child), (band + parents.len() - number) % parents.len(), cells);
                    }
                }
            }
            (Crossover::Alternate, children) => {
                let regions = self.regions.iter().skip(1).step_by(2);
                regions.for_each(|region| take((0, &mut children[0]), 1, region));
            }
            (Crossover::Cycles, [one, other]) if self.are_permutations => {
                for region in &self.regions[random_range(self.regions.len(), random)] {
                    cross_cycles(one.values_mut(), other.values_mut(), region, |cell| {
                        note(0, 1, &[cell]);
                        note(1, 0, &[cell]);
                    });
                }
            }
            (Crossover::Cycles, [one, other]) => {
                for region in &self.regions[random_range(self.regions.len(), random)] {
                    take((0, one), 1, region);
                    take((1, other), 0, region);
                }
            }
            (Crossover::OnePoint, [one, other]) => {
                let point = 1 + below(random.next_u32(), self.regions.len().saturating_sub(1).max(1));
                for region in self.regions.iter().skip(point) {
                    take((0, one), 1, region);
                    take((1, other), 0, region);
                }
            }
            (Crossover::Exchange, [one, other]) => {
                for region in &self.regions {
                    if happens(self.exchange_rate, random) {
                        take((0, one), 1, region);
                        take((1, other), 0, region);
                    }
                }
            }
            (Crossover::Cycles | Crossover::OnePoint | Crossover::Exchange, _) => {
                unreachable!("these make two children")
            }
        }
    }
}

/// Between two different cuts, one before any and one after any of the regions.
fn random_range(regions: usize, random: &mut impl Rng) -> std::ops::Range<usize> {
    loop {
        let (one, other) = (below(random.next_u32(), regions), 1 + below(random.next_u32(), regions));
        if one != other {
            return one.min(other)..one.max(other);
        }
    }
}

/// Finds the cycles of two permutations from the first place on, and exchanges every second one; `note` hears of each cell.
fn cross_cycles(one: &mut [u8], other: &mut [u8], region: &[Cell], mut note: impl FnMut(Cell)) {
    let mut place_in_one = [0; 256];
    for (place, &cell) in region.iter().enumerate() {
        place_in_one[usize::from(one[usize::from(cell)])] = place;
    }
    let mut is_done = [false; 256];
    let mut is_exchanged = false;
    for start in 0..region.len() {
        let mut place = start;
        if is_done[start] {
            continue;
        }
        while !is_done[place] {
            is_done[place] = true;
            let cell = usize::from(region[place]);
            place = place_in_one[usize::from(other[cell])];
            if is_exchanged {
                std::mem::swap(&mut one[cell], &mut other[cell]);
                note(cell as Cell);
            }
        }
        is_exchanged = !is_exchanged;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::random::{Purpose, stream};
    use crate::test_puzzles::puzzle;

    /// The children of a family whose parent p has the value p + 1 everywhere, as text of one digit per row or box.
    fn children(shape: &str, keep: Keep, rule: Crossover, band_parents: usize) -> Vec<String> {
        let order: usize = shape.split('x').next().unwrap().parse().unwrap();
        let puzzle = puzzle(shape, &".".repeat(order * order));
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, keep, Objective::Missing);
        let mut crosser = Crosser::new(&landscape, rule, band_parents);
        crosser.set_exchange_rate(0.5);
        let marked = |value| Candidate::from_values(&landscape, vec![value; order * order]);
        let pool: Vec<Candidate> = (1..=crosser.parent_count() as u8).map(marked).collect();
        let parents: Vec<u32> = (0..pool.len() as u32).collect();
        let mut children = vec![marked(1); crosser.child_count()];
        let mut from: Vec<Vec<usize>> =
            (0..children.len()).map(|child| vec![child % pool.len(); order * order]).collect();
        crosser.cross(
            &pool,
            &parents,
            &mut children,
            &mut stream(1, Purpose::Search, 0),
            |child, parent, cells| {
                for &cell in cells {
                    from[child][usize::from(cell)] = parent;
                }
            },
        );
        for (child, from) in children.iter().zip(&from) {
            let is_true = |(&value, &parent): (&u8, &usize)| usize::from(value) == parent + 1;
            assert!(child.values().iter().zip(from).all(is_true), "each cell reports its parent");
        }
        let text = |child: &Candidate| {
            let regions = crosser.regions.iter().map(|region| {
                let values = region.iter().map(|&cell| child.values()[usize::from(cell)]);
                assert!(values.clone().all(|value| Some(value) == values.clone().next()));
                char::from(b'0' + child.values()[usize::from(region[0])])
            });
            regions.collect()
        };
        children.iter().map(text).collect()
    }

    #[test]
    fn three_parents_are_crossed_diagonally() {
        let children = children("9x9", Keep::Blocks, Crossover::Bands, 0);
        assert_eq!(children, ["111222333", "333111222", "222333111"]);
    }

    #[test]
    fn two_parents_exchange_the_second_band_only() {
        assert_eq!(children("9x9", Keep::Blocks, Crossover::Bands, 2), ["111222111", "222111222"]);
        assert_eq!(
            children("16x16", Keep::Blocks, Crossover::Bands, 2),
            ["1111222211111111", "2222111122222222"]
        );
    }

    /// Boxes of 2 rows and 3 columns stand in three bands of two, boxes of 3 rows and 2 columns in two bands of three.
    #[test]
    fn bands_follow_the_boxes() {
        assert_eq!(children("6x6:2x3", Keep::Blocks, Crossover::Bands, 0), ["112233", "331122", "223311"]);
        assert_eq!(children("6x6:3x2", Keep::Blocks, Crossover::Bands, 0), ["111222", "222111"]);
        assert_eq!(children("7x7:latin", Keep::Rows, Crossover::Bands, 0).len(), 4);
    }

    #[test]
    fn rows_alternate() {
        assert_eq!(children("9x9", Keep::Rows, Crossover::Alternate, 0), ["121212121"]);
        assert_eq!(children("9x9", Keep::Rows, Crossover::None, 0), ["111111111"]);
    }

    #[test]
    fn without_permutations_a_range_of_rows_is_exchanged() {
        let children = children("9x9", Keep::Nothing, Crossover::Cycles, 0);
        assert_eq!(children[0].replace('1', "x").replace('2', "1").replace('x', "2"), children[1]);
        assert!(children[0].contains('2') && children[0].trim_matches('1').chars().all(|digit| digit == '2'));
    }

    #[test]
    fn one_point_exchanges_all_boxes_after_the_point() {
        let children = children("9x9", Keep::Blocks, Crossover::OnePoint, 0);
        assert_eq!(children[0].replace('1', "x").replace('2', "1").replace('x', "2"), children[1]);
        assert!(children[0].starts_with('1') && children[0].ends_with('2'), "{children:?}");
        assert!(!children[0].contains("21"), "{children:?}");
    }

    /// Each of the rows goes over with one half: the children are each other's opposite, and neither is a copy.
    #[test]
    fn rows_are_exchanged_by_chance() {
        let children = children("16x16", Keep::Rows, Crossover::Exchange, 0);
        assert_eq!(children[0].replace('1', "x").replace('2', "1").replace('x', "2"), children[1]);
        let exchanged = children[0].matches('2').count();
        assert!((3..14).contains(&exchanged), "{children:?}");
    }

    #[test]
    fn every_second_cycle_is_exchanged() {
        let mut one = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        let mut other = [9, 3, 7, 8, 5, 2, 6, 1, 4];
        let region: Vec<Cell> = (0..9).collect();
        cross_cycles(&mut one, &mut other, &region, |_| {});
        // Cycle 0: places of 1, 9, 4, 8. Cycle 1: places of 2, 3, 7, 6. Cycle 2: the 5.
        assert_eq!(one, [1, 3, 7, 4, 5, 2, 6, 8, 9]);
        assert_eq!(other, [9, 2, 3, 8, 5, 6, 7, 1, 4]);
    }

    /// A cell that is fixed, and so the same in both, counts as a cycle.
    #[test]
    fn fixed_cells_are_cycles() {
        let (mut one, mut other) = ([5, 1, 2], [5, 2, 1]);
        cross_cycles(&mut one, &mut other, &[0, 1, 2], |_| {});
        assert_eq!((one, other), ([5, 2, 1], [5, 1, 2]));
    }

    #[test]
    fn ranges_are_never_empty_and_reach_both_ends() {
        let mut random = stream(1, Purpose::Search, 0);
        let ranges: std::collections::BTreeSet<_> =
            (0..500).map(|_| random_range(3, &mut random)).map(|range| (range.start, range.end)).collect();
        assert_eq!(ranges.into_iter().collect::<Vec<_>>(), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    }
}
