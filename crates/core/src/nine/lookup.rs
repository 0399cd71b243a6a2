//! Tables for the places of one value: three rows against three boxes, or three bands against three columns.
//!
//! In a band each row takes one of three boxes, and no two rows the same: a value's places follow one of six permutations.
//! The same holds in a stack for bands and columns. A 3×3 pattern of what is left fits 9 bits, so a table of 512 entries says
//! which parts of it lie on some permutation: locked candidates and hidden singles in one look.

/// Which of the three boxes a row of nine bits touches.
pub(super) static BOXES: [u8; 512] = boxes();

/// A pattern of rows (bits 0–2, 3–5, 6–8) against boxes → the cells of the band (27 bits, row by row) that lie on some
/// permutation within it; 0 if there is none.
pub(super) static BAND_CELLS: [u32; 512] = band_cells();

/// Nine columns → the three of each stack in a field of nine bits of its own.
pub(super) static BY_STACK: [u32; 512] = by_stack();

/// A pattern of bands against the columns of one stack → the columns of each band that lie on some permutation within it,
/// in a field of nine bits each; 0 if there is none.
pub(super) static BY_BAND: [u32; 512] = by_band();

/// The entries of a 3×3 pattern that lie on a permutation within it.
const fn on_permutations(pattern: u32) -> u32 {
    const PERMUTATIONS: [u32; 6] =
        [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let mut union = 0;
    let mut index = 0;
    while index < 6 {
        if pattern & PERMUTATIONS[index] == PERMUTATIONS[index] {
            union |= PERMUTATIONS[index];
        }
        index += 1;
    }
    union
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

const fn band_cells() -> [u32; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let possible = on_permutations(pattern as u32);
        let mut entry = 0;
        while entry < 9 {
            if possible >> entry & 1 == 1 {
                table[pattern] |= 0b111 << (3 * entry);
            }
            entry += 1;
        }
        pattern += 1;
    }
    table
}

/// Three bits, three bits and three bits, each in a field of nine.
const fn in_fields(nine: u32) -> u32 {
    nine & 0o7 | (nine >> 3 & 0o7) << 9 | (nine >> 6 & 0o7) << 18
}

const fn by_stack() -> [u32; 512] {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        table[columns] = in_fields(columns as u32);
        columns += 1;
    }
    table
}

const fn by_band() -> [u32; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        table[pattern] = in_fields(on_permutations(pattern as u32));
        pattern += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_pattern_keeps_all_and_a_locked_row_strikes_the_others() {
        assert_eq!(on_permutations(0b111_111_111), 0b111_111_111);
        assert_eq!(on_permutations(0b111_111_001), 0b110_110_001);
        assert_eq!(on_permutations(0b111_001_001), 0, "two rows cannot share a box");
        assert_eq!(BAND_CELLS[0b100_010_001], 0o700_070_007);
        assert_eq!(BOXES[0b100_000_001], 0b101);
        assert_eq!(BY_STACK[0b100_010_001], 1 | 0b010 << 9 | 0b100 << 18);
        assert_eq!(BY_BAND[0b111_111_001], 1 | 0b110 << 9 | 0b110 << 18);
    }
}
