//! Tables for the places of one value: three rows against three boxes, or three boxes against three columns.
//!
//! In a band each row takes one of three boxes, and no two rows the same: a value's places follow one of six permutations.
//! The same holds in a stack for boxes and columns. A 3×3 pattern of what is left fits 9 bits, so a table of 512 entries says
//! which parts of it lie on some permutation: locked candidates and hidden singles in one look.

/// Rows (bits 0–2, 3–5, 6–8) against boxes: the entries that lie on a permutation within the pattern; 0 if there is none.
pub(super) const ON_PERMUTATION: [u16; 512] = on_permutation();

/// The cells of a band (27 bits, row by row) that belong to a pattern of rows against boxes.
pub(super) const BAND_CELLS: [u32; 512] = band_cells();

/// Which of the three boxes a row of nine bits touches.
pub(super) const BOXES: [u8; 512] = boxes();

const fn on_permutation() -> [u16; 512] {
    const PERMUTATIONS: [u16; 6] =
        [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut index = 0;
        while index < 6 {
            let permutation = PERMUTATIONS[index];
            if pattern as u16 & permutation == permutation {
                table[pattern] |= permutation;
            }
            index += 1;
        }
        pattern += 1;
    }
    table
}

const fn band_cells() -> [u32; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut entry = 0;
        while entry < 9 {
            if pattern >> entry & 1 == 1 {
                table[pattern] |= 0b111 << (3 * entry);
            }
            entry += 1;
        }
        pattern += 1;
    }
    table
}

const fn boxes() -> [u8; 512] {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let touched = [row & 0o7 != 0, row & 0o70 != 0, row & 0o700 != 0];
        table[row] = touched[0] as u8 | (touched[1] as u8) << 1 | (touched[2] as u8) << 2;
        row += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_pattern_keeps_all_and_a_locked_row_strikes_the_others() {
        assert_eq!(ON_PERMUTATION[0b111_111_111], 0b111_111_111);
        assert_eq!(ON_PERMUTATION[0b111_111_001], 0b110_110_001);
        assert_eq!(ON_PERMUTATION[0b111_001_001], 0, "two rows cannot share a box");
        assert_eq!(BAND_CELLS[0b000_000_101], 0o707);
        assert_eq!(BOXES[0b100_000_001], 0b101);
    }
}
