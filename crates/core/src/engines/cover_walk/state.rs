//! The state of a walk over a classic grid: compatible placements in four views, and the holes they leave.

use super::tables::{CELL, GROUPS, WalkTables, parts};
use crate::puzzle::Bits;
use bytemuck::Zeroable;
use std::hint::select_unpredictable as select;

/// Marks a cell without value; a colour is a value counted from 0.
pub(super) const NO_COLOUR: u8 = u8::MAX;

/// Where a value stands.
#[derive(Clone, Copy, Zeroable)]
pub(super) struct ValueView<const W: usize> {
    /// The rows and the columns that hold it.
    pub rows: Bits<W>,
    pub columns: Bits<W>,
    /// For each band the columns of its boxes that hold it, except the value's own columns; for each stack likewise rows.
    pub box_columns: [Bits<W>; GROUPS],
    pub box_rows: [Bits<W>; GROUPS],
}

/// A set of placements of which no two clash.
///
/// A placement covers four items: its cell, and its value in its row, column and box. The uncovered items are the holes;
/// there are equally many of each kind. States of walks on different threads share no cache line.
#[derive(Clone, Zeroable)]
#[repr(align(128))]
pub(super) struct State<const W: usize, const S: usize, const L: usize> {
    /// Holes of each kind: the energy of the walk.
    pub holes: usize,
    /// For each unit the values in it, and the places filled.
    pub values_in: [[Bits<W>; S]; L],
    pub filled_in: [[Bits<W>; S]; L],
    /// The values where a row crosses a stack, and where a column crosses a band.
    pub row_segment: [[Bits<W>; GROUPS]; S],
    pub column_segment: [[Bits<W>; GROUPS]; S],
    pub by_value: [ValueView<W>; S],
    pub colour: [[u8; S]; S],
    /// Where an empty cell stands in its hole list.
    cell_link: [[u16; S]; S],
    /// For a covered item the cell that covers it, for a hole its place in the hole list.
    unit_link: [[[u16; S]; S]; L],
    cell_holes: [[u16; S]; S],
    unit_holes: [[[u16; S]; S]; L],
}

impl<const W: usize, const S: usize, const L: usize> State<W, S, L> {
    /// The state without placements in the free cells, which are packed.
    #[allow(clippy::unnecessary_box_returns, reason = "too large for the stack")]
    pub fn empty(tables: &WalkTables<W, S, L>, free: &[u16]) -> Box<Self> {
        let mut state: Box<Self> = bytemuck::zeroed_box();
        state.clear(tables, free);
        state
    }

    /// Takes all placements away.
    pub fn clear(&mut self, tables: &WalkTables<W, S, L>, free: &[u16]) {
        for unit in 0..S {
            for layer in 0..L {
                (self.values_in[layer][unit], self.filled_in[layer][unit]) = (Bits::EMPTY, Bits::EMPTY);
            }
            self.row_segment[unit] = [Bits::EMPTY; GROUPS];
            self.column_segment[unit] = [Bits::EMPTY; GROUPS];
            self.by_value[unit] = ValueView::zeroed();
            self.colour[unit] = [NO_COLOUR; S];
        }
        for (place, &cell) in free.iter().enumerate() {
            let (row, column) = parts::<S>(cell);
            self.cell_link[row][column] = place as u16;
            *self.cell_hole_mut(place) = cell;
        }
        for layer in 0..L {
            let items = (0..tables.order).flat_map(|unit| (0..tables.order).map(move |value| (unit, value)));
            let open = items.filter(|&(unit, value)| tables.unit_choice[layer][unit][value].count > 0);
            for (place, (unit, value)) in open.enumerate() {
                self.unit_link[layer][unit][value] = place as u16;
                *self.unit_hole_mut(layer, place) = (unit * S + value) as u16;
            }
        }
        self.holes = free.len();
    }

    /// The hole at a place of a kind's list.
    #[inline]
    pub fn hole(&self, kind: usize, place: usize) -> u16 {
        let list = if kind == CELL { &self.cell_holes } else { &self.unit_holes[kind - 1] };
        list[place / S % S][place % S]
    }

    #[inline]
    fn cell_hole_mut(&mut self, place: usize) -> &mut u16 {
        &mut self.cell_holes[place / S % S][place % S]
    }

    #[inline]
    fn unit_hole_mut(&mut self, layer: usize, place: usize) -> &mut u16 {
        &mut self.unit_holes[layer][place / S % S][place % S]
    }

    /// The cell that holds a value in a unit which has it.
    #[inline]
    pub fn holder(&self, layer: usize, unit: usize, value: usize) -> u16 {
        self.unit_link[layer][unit % S][value % S]
    }

    /// Enters a placement into all views.
    #[inline]
    fn mark(&mut self, tables: &WalkTables<W, S, L>, row: usize, column: usize, in_box: usize, value: usize) {
        let (r, c, bit) = (&tables.rows[row], &tables.columns[column], Bits::only(value));
        self.values_in[0][row] |= bit;
        self.values_in[1][column] |= bit;
        self.filled_in[0][row] |= c.bit;
        self.filled_in[1][column] |= r.bit;
        let view = &mut self.by_value[value];
        view.rows |= r.bit;
        view.columns |= c.bit;
        if L > 2 {
            let (band, stack) = (usize::from(r.group) % GROUPS, usize::from(c.group) % GROUPS);
            view.box_columns[band] |= c.group_others;
            view.box_rows[stack] |= r.group_others;
            self.values_in[2][in_box] |= bit;
            self.filled_in[2][in_box] |= Bits::only(tables.place_of(row, column));
            self.row_segment[row][stack] |= bit;
            self.column_segment[column][band] |= bit;
        }
    }

    /// Takes a placement out of all views.
    #[inline]
    fn unmark(
        &mut self,
        tables: &WalkTables<W, S, L>,
        row: usize,
        column: usize,
        in_box: usize,
        value: usize,
    ) {
        let (r, c, bit) = (&tables.rows[row], &tables.columns[column], Bits::only(value));
        self.values_in[0][row] &= !bit;
        self.values_in[1][column] &= !bit;
        self.filled_in[0][row] &= !c.bit;
        self.filled_in[1][column] &= !r.bit;
        let view = &mut self.by_value[value];
        view.rows &= !r.bit;
        view.columns &= !c.bit;
        if L > 2 {
            let (band, stack) = (usize::from(r.group) % GROUPS, usize::from(c.group) % GROUPS);
            view.box_columns[band] &= !c.group_lines;
            view.box_rows[stack] &= !r.group_lines;
            self.values_in[2][in_box] &= !bit;
            self.filled_in[2][in_box] &= !Bits::only(tables.place_of(row, column));
            self.row_segment[row][stack] &= !bit;
            self.column_segment[column][band] &= !bit;
        }
    }

    /// Places a value where nothing is in the way. The last hole of each list takes the place of the one that is filled.
    #[inline]
    pub fn place(&mut self, tables: &WalkTables<W, S, L>, cell: u16, value: usize) {
        let ((row, column), value) = (parts::<S>(cell), value % S);
        let in_box = tables.box_of(row, column);
        self.mark(tables, row, column, in_box, value);
        self.colour[row][column] = value as u8;
        self.holes -= 1;
        let end = self.holes;
        let place = self.cell_link[row][column];
        let last = self.hole(CELL, end);
        *self.cell_hole_mut(usize::from(place)) = last;
        let (last_row, last_column) = parts::<S>(last);
        self.cell_link[last_row][last_column] = place;
        for layer in 0..L {
            let unit = [row, column, in_box][layer];
            let place = self.unit_link[layer][unit][value];
            let last = self.hole(layer + 1, end);
            *self.unit_hole_mut(layer, usize::from(place)) = last;
            let (last_unit, last_value) = parts::<S>(last);
            self.unit_link[layer][last_unit][last_value] = place;
            self.unit_link[layer][unit][value] = cell;
        }
    }

    /// Takes the placement in a cell away.
    #[inline]
    fn remove(&mut self, tables: &WalkTables<W, S, L>, cell: u16) {
        let (row, column) = parts::<S>(cell);
        let (in_box, value) = (tables.box_of(row, column), usize::from(self.colour[row][column]) % S);
        self.unmark(tables, row, column, in_box, value);
        self.colour[row][column] = NO_COLOUR;
        let end = self.holes;
        self.holes += 1;
        *self.cell_hole_mut(end) = cell;
        self.cell_link[row][column] = end as u16;
        for layer in 0..L {
            let unit = [row, column, in_box][layer];
            *self.unit_hole_mut(layer, end) = (unit * S + value) as u16;
            self.unit_link[layer][unit][value] = end as u16;
        }
    }

    /// Places a value and ejects whatever is in the way, however much. Rare, and kept out of the hot loop.
    #[inline(never)]
    pub fn force(&mut self, tables: &WalkTables<W, S, L>, cell: u16, value: usize) {
        let ((row, column), value) = (parts::<S>(cell), value % S);
        if self.colour[row][column] != NO_COLOUR {
            self.remove(tables, cell);
        }
        for layer in 0..L {
            let unit = [row, column, tables.box_of(row, column)][layer];
            if self.values_in[layer][unit].contains(value) {
                self.remove(tables, self.holder(layer, unit, value));
            }
        }
        self.place(tables, cell, value);
    }

    /// The move with exactly one ejection, which 95 of 100 are, without a branch: the placement in `old_cell` leaves, `value`
    /// enters `cell`. Either the cells are equal (another value) or the values are (another place).
    ///
    /// The freed items take the list places of the covered ones; for an item that both placements cover, the write goes to
    /// the unused place behind the list.
    #[inline]
    pub fn exchange(&mut self, tables: &WalkTables<W, S, L>, old_cell: u16, cell: u16, value: usize) {
        let unused = self.holes as u16;
        let ((row, column), (old_row, old_column), value) =
            (parts::<S>(cell), parts::<S>(old_cell), value % S);
        let (in_box, old_box) = (tables.box_of(row, column), tables.box_of(old_row, old_column));
        let old_value = usize::from(self.colour[old_row][old_column]) % S;
        self.colour[old_row][old_column] = NO_COLOUR;
        self.colour[row][column] = value as u8;
        let place = select(cell == old_cell, unused, self.cell_link[row][column]);
        *self.cell_hole_mut(usize::from(place)) = old_cell;
        self.cell_link[old_row][old_column] = place;
        for layer in 0..L {
            let (unit, old_unit) = ([row, column, in_box][layer], [old_row, old_column, old_box][layer]);
            let (covered, freed) = (unit * S + value, old_unit * S + old_value);
            let place = select(covered == freed, unused, self.unit_link[layer][unit][value]);
            *self.unit_hole_mut(layer, usize::from(place)) = freed as u16;
            self.unit_link[layer][old_unit][old_value] = place;
            self.unit_link[layer][unit][value] = cell;
        }
        self.unmark(tables, old_row, old_column, old_box, old_value);
        self.mark(tables, row, column, in_box, value);
    }
}
