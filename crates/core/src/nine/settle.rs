//! What follows without guessing: singles and locked candidates, found for all cells of a value at once.

use super::lookup::{BAND_CELLS, BOXES, BY_BAND, BY_STACK};
use super::{BAND, FIRST_COLUMN, Nine, ROW};

impl Nine {
    /// Follows singles and locked candidates from the changed values (a bit each); `false` if there is no solution.
    pub(super) fn settle(&mut self, mut changed: u32) -> bool {
        loop {
            while changed != 0 {
                let value = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                if !lock(&mut self.places[value]) {
                    return false;
                }
                changed |= self.fill(value);
            }
            match self.naked_singles() {
                None => return false,
                Some(0) => return true,
                Some(forced) => changed = forced,
            }
        }
    }

    /// Puts a value into a cell of a band, given as a bit; which values lost a place, or may follow now.
    #[inline]
    pub(super) fn put(&mut self, value: usize, band: usize, cell: u32) -> u32 {
        self.filled[band] |= cell;
        let changed = self.clear(band, cell) | 1 << value;
        self.places[value][band] = self.places[value][band] & !rows_of(cell) | cell;
        changed
    }

    /// Strikes a value from a cell of a band, given as a bit; which value changed.
    #[inline]
    pub(super) fn strike(&mut self, value: usize, band: usize, cell: u32) -> u32 {
        self.places[value][band] &= !cell;
        1 << value
    }

    /// Fills the cells in which a value must stand; which values lost a place.
    #[inline]
    fn fill(&mut self, value: usize) -> u32 {
        let mut changed = 0;
        for band in 0..3 {
            let places = self.places[value][band];
            let alone = alone_in_row(places) & !self.filled[band];
            if alone != 0 {
                self.filled[band] |= alone;
                changed |= self.clear(band, alone) & !(1 << value);
                self.places[value][band] = places;
            }
        }
        changed
    }

    /// Strikes all values from cells of a band; which of them had a place there.
    #[inline]
    fn clear(&mut self, band: usize, cells: u32) -> u32 {
        let mut changed = 0;
        for (value, places) in self.places.iter_mut().enumerate() {
            changed |= u32::from(places[band] & cells != 0) << value;
            places[band] &= !cells;
        }
        changed
    }

    /// Takes the other places from values that are alone in a cell; which values, or `None` if a cell has no value.
    #[inline]
    fn naked_singles(&mut self) -> Option<u32> {
        let mut changed = 0;
        for band in 0..3 {
            let [some, more] = self.cells_with_more_than(band);
            if some != BAND {
                return None;
            }
            let naked = BAND & !more & !self.filled[band];
            if naked == 0 {
                continue;
            }
            self.filled[band] |= naked;
            for (value, places) in self.places.iter_mut().enumerate() {
                let here = places[band] & naked;
                if here == 0 {
                    continue;
                }
                // Two cells of one row can take nothing but this value.
                if alone_in_row(here) != here {
                    return None;
                }
                let left = places[band] & !rows_of(here) | here;
                changed |= u32::from(left != places[band]) << value;
                places[band] = left;
            }
        }
        Some(changed)
    }

    /// The cells of a band with more than 0, 1, 2, … values left.
    #[inline]
    pub(super) fn cells_with_more_than<const N: usize>(&self, band: usize) -> [u32; N] {
        let mut more = [0; N];
        for places in &self.places {
            for count in (1..N).rev() {
                more[count] |= more[count - 1] & places[band];
            }
            more[0] |= places[band];
        }
        more
    }
}

/// Strikes the places of a value that no arrangement of rows against boxes, or bands against columns, can use.
#[inline]
fn lock(places: &mut [u32; 3]) -> bool {
    let [mut top, mut middle, mut bottom] = *places;
    loop {
        top &= BAND_CELLS[rows_by_boxes(top)];
        middle &= BAND_CELLS[rows_by_boxes(middle)];
        bottom &= BAND_CELLS[rows_by_boxes(bottom)];
        let stacks = by_stack(top) | by_stack(middle) << 3 | by_stack(bottom) << 6;
        let left = BY_BAND[(stacks & ROW) as usize];
        let centre = BY_BAND[(stacks >> 9 & ROW) as usize];
        let right = BY_BAND[(stacks >> 18 & ROW) as usize];
        // An empty band has no columns either.
        if left == 0 || centre == 0 || right == 0 {
            return false;
        }
        let columns = left | centre << 3 | right << 6;
        let before = [top, middle, bottom];
        top &= (columns & ROW) * FIRST_COLUMN;
        middle &= (columns >> 9 & ROW) * FIRST_COLUMN;
        bottom &= (columns >> 18 & ROW) * FIRST_COLUMN;
        // Rows against boxes would strike nothing more, for nothing changed since.
        if [top, middle, bottom] == before {
            *places = before;
            return true;
        }
    }
}

/// Which boxes each row of a band touches, three bits per row.
#[inline]
fn rows_by_boxes(band: u32) -> usize {
    let row = |shift: u32| usize::from(BOXES[(band >> shift & ROW) as usize]);
    row(0) | row(9) << 3 | row(18) << 6
}

/// The columns that a band touches, those of each stack in a field of nine bits.
#[inline]
fn by_stack(band: u32) -> u32 {
    BY_STACK[((band | band >> 9 | band >> 18) & ROW) as usize]
}

/// The cells of a band that are the only ones marked in their row. After [`lock`], those alone in a column or box are, too.
#[inline]
fn alone_in_row(band: u32) -> u32 {
    let alone = |row: u32| if row & row.wrapping_sub(1) == 0 { row } else { 0 };
    alone(band & ROW) | alone(band & ROW << 9) | alone(band & ROW << 18)
}

/// All cells of the rows that have a marked cell.
#[inline]
pub(super) fn rows_of(band: u32) -> u32 {
    let row = |row: u32| if band & row == 0 { 0 } else { row };
    row(ROW) | row(ROW << 9) | row(ROW << 18)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_alone_in_a_column_is_alone_in_its_row() {
        // The middle and bottom bands leave the first column to the top one.
        let rest = BAND & !FIRST_COLUMN;
        let mut places = [BAND & !(1 | 1 << 9), rest, rest];
        assert!(lock(&mut places));
        assert_eq!(alone_in_row(places[0]), 1 << 18);
    }

    #[test]
    fn a_value_without_place_in_a_row_is_noticed() {
        assert!(!lock(&mut [BAND & !ROW, BAND, BAND]));
        assert!(!lock(&mut [BAND, 0, BAND]));
    }
}
