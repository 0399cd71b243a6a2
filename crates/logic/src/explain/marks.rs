//! Pencil marks: the values left for each open cell and the places left for each value.
//!
//! Nothing is propagated here: a technique reads the marks and returns a step, and only a step changes them.

use evodoku_puzzle::{Bits, NO_REGION};
use evodoku_puzzle::{Cell, Puzzle, Shape, SharedShape};
use std::sync::Arc;

/// Values of a cell (from 1) or places of a region (from 0), for any order.
pub(super) type Set = Bits<4>;

/// A value in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// The cell, row by row from 0.
    pub cell: Cell,
    /// The value, from 1.
    pub value: u8,
}

/// A contradiction: a cell without a value or a value without a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    /// No value is left for the cell.
    Cell(Cell),
    /// No place is left for the value in the full region.
    Region { region: usize, value: u8 },
}

/// The marks of a grid that is being filled.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    shape: SharedShape,
    /// The place of a cell in its region of each layer: `seats[cell * layers + layer]`.
    seats: Arc<[u8]>,
    /// The value of each filled cell, 0 for an open one.
    values: Vec<u8>,
    /// The values left for each cell; a filled cell has its own value.
    domains: Vec<Set>,
    /// `places[region * order + value - 1]`.
    places: Vec<Set>,
    open: usize,
}

impl Marks {
    /// The marks of a puzzle; each given eliminates its value from the cells that share a region with it.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape().clone();
        let (order, count) = (shape.order(), shape.cell_count());
        let all = Set::first(order + 1).without(0);
        let places =
            (0..shape.region_count() * order).map(|index| Set::first(shape.region(index / order).len()));
        let mut marks = Self {
            seats: seats(&shape),
            values: vec![0; count],
            domains: vec![all; count],
            places: places.collect(),
            open: count,
            shape,
        };
        for (cell, &value) in puzzle.givens().iter().enumerate() {
            if value != 0 {
                marks.fill(Mark { cell: cell as Cell, value });
            }
        }
        marks
    }

    pub(super) fn shape(&self) -> &SharedShape {
        &self.shape
    }

    pub(super) fn order(&self) -> usize {
        self.shape.order()
    }

    pub(super) fn values(&self) -> &[u8] {
        &self.values
    }

    pub(super) fn open_count(&self) -> usize {
        self.open
    }

    /// Whether the filled cells keep all constraints, those beyond regions included, which no technique looks at.
    pub(super) fn keep_all(&self) -> bool {
        self.shape.constraints().iter().all(|it| it.holds(&self.values, &self.shape.ground()))
    }

    pub(super) fn is_open(&self, cell: Cell) -> bool {
        self.values[usize::from(cell)] == 0
    }

    /// The open cells, row by row.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.values.len() as Cell).filter(|&cell| self.is_open(cell))
    }

    /// The values left for a cell.
    pub(super) fn domain(&self, cell: Cell) -> Set {
        self.domains[usize::from(cell)]
    }

    /// The values left for a cell, as a list.
    pub(super) fn values_of(&self, cell: Cell) -> impl Iterator<Item = u8> + use<> {
        self.domain(cell).iter().map(|value| value as u8)
    }

    pub(super) fn has(&self, mark: Mark) -> bool {
        self.domain(mark.cell).contains(usize::from(mark.value))
    }

    /// The places of a region that are left for a value.
    pub(super) fn places(&self, region: usize, value: u8) -> Set {
        self.places[region * self.order() + usize::from(value) - 1]
    }

    /// The cells of a region that are left for a value.
    pub(super) fn cells_for(&self, region: usize, value: u8) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.shape.region(region);
        self.places(region, value).iter().map(|place| cells[place])
    }

    /// The open cells of a region.
    pub(super) fn open_in(&self, region: usize) -> impl Iterator<Item = Cell> + '_ {
        self.shape.region(region).iter().copied().filter(|&cell| self.is_open(cell))
    }

    /// Whether the value still has no cell in the region.
    pub(super) fn is_missing(&self, region: usize, value: u8) -> bool {
        let places = self.places(region, value);
        places.single().is_none_or(|place| self.is_open(self.shape.region(region)[place]))
    }

    /// The regions that hold every value.
    pub(super) fn full_regions(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.shape.region_count()).filter(|&region| self.shape.is_full(region))
    }

    /// All values, from 1.
    pub(super) fn all_values(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.order() as u8
    }

    /// Whether two different cells share a region.
    pub(super) fn sees(&self, one: Cell, other: Cell) -> bool {
        let slots = self.shape.slots(one.into()).iter().zip(self.shape.slots(other.into()));
        one != other && slots.into_iter().any(|(mine, theirs)| mine == theirs && *mine != NO_REGION)
    }

    /// The marks of the value in cells that see all of the given cells.
    pub(super) fn seen_by_all(&self, cells: &[Cell], value: u8) -> Vec<Mark> {
        let Some((&first, others)) = cells.split_first() else { return Vec::new() };
        let mut seen: Vec<_> = self
            .peers_with(first, value)
            .filter(|&cell| others.iter().all(|&other| self.sees(cell, other)))
            .map(|cell| Mark { cell, value })
            .collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    /// The open cells that see a cell and have a value left; may contain duplicates.
    pub(super) fn peers_with(&self, cell: Cell, value: u8) -> impl Iterator<Item = Cell> + '_ {
        let regions = self.shape.regions_of(cell.into());
        let cells = regions.flat_map(move |region| self.cells_for(region, value));
        cells.filter(move |&other| other != cell && self.is_open(other))
    }

    /// Fills an open cell and eliminates what its value excludes.
    pub(super) fn fill(&mut self, mark: Mark) {
        let Mark { cell, value } = mark;
        for other in self.domain(cell).without(value.into()) {
            self.eliminate(Mark { cell, value: other as u8 });
        }
        let mut peers: Vec<_> = self.peers_with(cell, value).collect();
        peers.sort_unstable();
        peers.dedup();
        for cell in peers {
            self.eliminate(Mark { cell, value });
        }
        self.values[usize::from(cell)] = value;
        self.open -= 1;
    }

    /// Eliminates a value from a cell.
    pub(super) fn eliminate(&mut self, mark: Mark) {
        let Mark { cell, value } = mark;
        self.domains[usize::from(cell)].remove(value.into());
        let (order, slots) = (self.shape.order(), self.shape.slots(cell.into()));
        let first = usize::from(cell) * slots.len();
        for (&region, &place) in
            slots.iter().zip(&self.seats[first..]).filter(|(region, _)| **region != NO_REGION)
        {
            self.places[usize::from(region) * order + usize::from(value) - 1].remove(place.into());
        }
    }

    /// The first cell without a value or value without a place.
    pub(super) fn gap(&self) -> Option<Gap> {
        let cell = (0..self.domains.len()).find(|&cell| self.domains[cell].is_empty());
        let places = || {
            let full =
                self.full_regions().flat_map(|region| self.all_values().map(move |value| (region, value)));
            full.into_iter().find(|&(region, value)| self.places(region, value).is_empty())
        };
        let region = || places().map(|(region, value)| Gap::Region { region, value });
        cell.map(|cell| Gap::Cell(cell as Cell)).or_else(region)
    }
}

/// The place of each cell in its region of each layer.
fn seats(shape: &Shape) -> Arc<[u8]> {
    let layers = shape.layers().len();
    let mut seats = vec![0; shape.cell_count() * layers];
    for region in 0..shape.region_count() {
        for (place, &cell) in shape.region(region).iter().enumerate() {
            seats[usize::from(cell) * layers + shape.layer_of(region)] = place as u8;
        }
    }
    seats.into()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use evodoku_puzzle::Grid;

    /// The marks of an empty grid, for tests to eliminate from.
    pub(in crate::explain) fn empty(shape: &str) -> Marks {
        let shape: SharedShape = shape.parse::<Shape>().unwrap().into();
        let values = vec![0; shape.cell_count()];
        Marks::new(&Puzzle::new(Grid::new(shape, values).unwrap()).unwrap())
    }

    impl Marks {
        /// The cell at a row and a column, from 1.
        pub(in crate::explain) fn at(&self, row: usize, column: usize) -> Cell {
            ((row - 1) * self.order() + column - 1) as Cell
        }

        /// Leaves a cell only these values.
        pub(in crate::explain) fn only(&mut self, (row, column): (usize, usize), values: &[u8]) {
            let cell = self.at(row, column);
            for value in self.values_of(cell).filter(|value| !values.contains(value)) {
                self.eliminate(Mark { cell, value });
            }
        }

        /// Leaves a value only these cells of a region.
        pub(in crate::explain) fn keep(&mut self, region: usize, value: u8, cells: &[(usize, usize)]) {
            let kept: Vec<Cell> = cells.iter().map(|&(row, column)| self.at(row, column)).collect();
            let others: Vec<Cell> =
                self.cells_for(region, value).filter(|cell| !kept.contains(cell)).collect();
            for cell in others {
                self.eliminate(Mark { cell, value });
            }
        }
    }

    /// The marks that a step eliminates, as text.
    pub(in crate::explain) fn struck(marks: &Marks, step: &crate::Step) -> String {
        marks.marks_by_cell(&step.struck).to_string()
    }

    #[test]
    fn filled_cell_eliminates_its_value_from_peers_and_its_other_values() {
        let mut marks = empty("4x4");
        marks.fill(Mark { cell: 0, value: 3 });
        assert_eq!(marks.values_of(0).collect::<Vec<_>>(), [3]);
        assert_eq!(marks.values_of(5).collect::<Vec<_>>(), [1, 2, 4]);
        assert_eq!(marks.values_of(10).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!(marks.cells_for(1, 3).collect::<Vec<_>>(), [6, 7]);
        assert!(!marks.is_missing(0, 3) && marks.is_missing(1, 3));
        assert!(marks.sees(0, 3) && marks.sees(0, 5) && !marks.sees(0, 6) && !marks.sees(0, 0));
    }

    #[test]
    fn small_region_is_seen_but_need_not_hold_every_value() {
        let marks = empty("9x9+diagonals+windows");
        assert!(marks.sees(0, 80) && marks.sees(10, 30) && !marks.sees(1, 80));
        let shape = Shape::classic(4).unwrap().and_region(&[0, 6, 9]).unwrap();
        let grid = Grid::new(shape.into(), vec![0; 16]).unwrap();
        let marks = Marks::new(&Puzzle::new(grid).unwrap());
        assert!(marks.sees(0, 6) && marks.full_regions().count() == 12);
    }

    #[test]
    fn cell_without_value_and_value_without_place_are_gaps() {
        let mut marks = empty("4x4");
        assert_eq!(marks.gap(), None);
        marks.keep(2, 1, &[]);
        assert_eq!(marks.gap_in_words(marks.gap().unwrap()), "no place is left for 1 in row 3");
        let mut marks = empty("4x4");
        marks.only((2, 3), &[]);
        assert_eq!(marks.gap_in_words(marks.gap().unwrap()), "no value is left for r2c3");
    }
}
