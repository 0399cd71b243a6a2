//! What never changes during a walk over a classic grid: candidates of every hole, and where lines cross boxes.

use crate::problem::Problem;
use crate::puzzle::{Bits, MAX_ORDER};
use crate::stop::CancelToken;
use bytemuck::Zeroable;

/// The kinds of items that a placement covers, in the order in which they are proposed.
pub(super) const CELL: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;
pub(super) const BOX: usize = 3;

/// Room for the bands or stacks of a grid; grids with more of them, cut into long boxes, take the general walk.
pub(super) const GROUPS: usize = 16;

/// The longest side of a box that has tables here: that of the boxes of the largest grid.
pub(super) const LONGEST_SIDE: usize = MAX_ORDER.isqrt();

/// What a hole can be filled with: the candidate values of a cell, or the places of a value in a unit.
#[derive(Clone, Copy, Zeroable)]
pub(super) struct DomainChoice<const W: usize> {
    pub candidates: Bits<W>,
    pub count: u32,
}

/// Constants of a row, whose group is its band, or of a column, whose group is its stack.
#[derive(Clone, Copy, Zeroable)]
pub(super) struct Line<const W: usize> {
    /// This line among the lines of its kind.
    pub bit: Bits<W>,
    /// All lines of the group, and all but this one.
    pub group_lines: Bits<W>,
    pub group_others: Bits<W>,
    pub group: u16,
    /// A cell's box, and its place there, are the sums of these parts of its row and its column.
    pub box_part: u16,
    pub place_part: u16,
}

/// The tables of a walk. Units are rows, columns, boxes; `S` is a power of two above every index, so that an index reduced
/// modulo `S` needs no check. A cell is packed as row · S + column, an item as unit · S + value.
#[derive(Zeroable)]
pub(super) struct WalkTables<const W: usize, const S: usize, const L: usize> {
    pub order: usize,
    pub box_height: usize,
    pub box_width: usize,
    pub cell_choice: [[DomainChoice<W>; S]; S],
    pub unit_choice: [[[DomainChoice<W>; S]; S]; L],
    pub rows: [Line<W>; S],
    pub columns: [Line<W>; S],
    /// The first row and column of each box, and the same packed as a cell.
    pub first_row: [u8; S],
    pub first_column: [u8; S],
    pub corner: [u16; S],
    /// What a place in a box adds to its corner.
    pub offset: [u16; S],
    /// Sets of rows or columns of a box spread out to the places of the box.
    pub spread_rows: [Bits<W>; 1 << LONGEST_SIDE],
    pub spread_columns: [Bits<W>; 1 << LONGEST_SIDE],
}

/// The first and the second part of a packed cell or item.
#[inline]
pub(super) fn parts<const S: usize>(packed: u16) -> (usize, usize) {
    (usize::from(packed) / S % S, usize::from(packed) % S)
}

impl<const W: usize, const S: usize, const L: usize> WalkTables<W, S, L> {
    /// The tables of a problem with boxes of that size; half laid if stopped.
    #[allow(clippy::unnecessary_box_returns, reason = "too large for the stack")]
    pub fn new(
        problem: &Problem,
        box_height: usize,
        box_width: usize,
        cancel: &mut CancelToken,
    ) -> Box<Self> {
        let mut tables: Box<Self> = bytemuck::zeroed_box();
        (tables.order, tables.box_height, tables.box_width) = (problem.order(), box_height, box_width);
        tables.lay_lines();
        if L > 2 {
            tables.lay_boxes();
        }
        for &cell in problem.free() {
            let domain: Bits<W> = problem.domain(usize::from(cell)).bits();
            tables.lay_choices(usize::from(cell), domain);
            if cancel.tick(4 * domain.len() as u64) {
                break;
            }
        }
        tables
    }

    fn lay_lines(&mut self) {
        let (height, width) = (self.box_height, self.box_width);
        let line = |index: usize, size: usize, box_part: usize, place_part: usize| {
            let mut group_lines = Bits::EMPTY;
            (0..size).for_each(|step| group_lines.insert(index / size * size + step));
            let bit = Bits::only(index);
            let group = (index / size) as u16;
            let (box_part, place_part) = (box_part as u16, place_part as u16);
            Line { bit, group_lines, group_others: group_lines & !bit, group, box_part, place_part }
        };
        for index in 0..self.order {
            self.rows[index] = line(index, height, index / height * height, index % height * width);
            self.columns[index] = line(index, width, index / width, index % width);
        }
    }

    fn lay_boxes(&mut self) {
        let (height, width) = (self.box_height, self.box_width);
        for index in 0..self.order {
            // A band of boxes has as many boxes as a box has rows.
            let (first_row, first_column) = (index / height * height, index % height * width);
            (self.first_row[index], self.first_column[index]) = (first_row as u8, first_column as u8);
            self.corner[index] = (first_row * S + first_column) as u16;
            self.offset[index] = (index / width * S + index % width) as u16;
        }
        for place in 0..self.order {
            for set in (0..1 << height).filter(|set| set >> (place / width) & 1 == 1) {
                self.spread_rows[set].insert(place);
            }
            for set in (0..1 << width).filter(|set| set >> (place % width) & 1 == 1) {
                self.spread_columns[set].insert(place);
            }
        }
    }

    fn lay_choices(&mut self, cell: usize, domain: Bits<W>) {
        let (row, column) = (cell / self.order, cell % self.order);
        let (in_box, place) = (self.box_of(row, column), self.place_of(row, column));
        self.cell_choice[row][column] = DomainChoice { candidates: domain, count: domain.len() as u32 };
        for value in domain {
            for layer in 0..L {
                let (unit, place) = [(row, column), (column, row), (in_box, place)][layer];
                let choice = &mut self.unit_choice[layer][unit][value];
                choice.candidates.insert(place);
                choice.count += 1;
            }
        }
    }

    /// The box of a cell.
    #[inline]
    pub fn box_of(&self, row: usize, column: usize) -> usize {
        usize::from(self.rows[row].box_part + self.columns[column].box_part) % S
    }

    /// The place of a cell in its box.
    #[inline]
    pub fn place_of(&self, row: usize, column: usize) -> usize {
        usize::from(self.rows[row].place_part + self.columns[column].place_part) % S
    }

    /// The cell at a place of a box.
    #[inline]
    pub fn cell_in_box(&self, in_box: usize, place: usize) -> u16 {
        self.corner[in_box % S] + self.offset[place % S]
    }
}
