//! Tells the symbols of a puzzle from the characters that occur in it and in its file.

use crate::puzzle::formats::{MAX_SYMBOL_ORDER, Note, Symbols};

/// Which characters occur in a puzzle, or in the first puzzles of a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// A bit for each of `0` to `9` and `A` to `Z`.
    symbols: u64,
    /// Is there a mark for empty that can be no value?
    blanks: bool,
    /// Does `0` stand more often than a value may?
    many_zeros: bool,
}

impl Seen {
    /// Takes in the characters of some cells in which no value stands more than `most` times.
    pub fn add(&mut self, cells: impl Iterator<Item = u8>, most: usize) {
        let mut zeros = 0;
        for symbol in cells {
            match symbol {
                b'0' => zeros += 1,
                b'1'..=b'9' => self.symbols |= 1 << (symbol - b'0'),
                b'A'..=b'Z' | b'a'..=b'z' => {
                    self.symbols |= 1 << (symbol.to_ascii_uppercase() - b'A' + 10);
                }
                b'.' | b'-' | b'_' | b'*' => self.blanks = true,
                _ => {}
            }
        }
        self.symbols |= u64::from(zeros > 0);
        self.many_zeros |= zeros > most;
    }

    fn zero(self) -> bool {
        self.symbols & 1 == 1
    }

    fn digits(self) -> bool {
        self.symbols & 0x3fe != 0
    }

    /// Letters that are more than a mark for empty, as `X` is where it cannot be a value.
    fn letters(self, order: usize) -> u64 {
        let x = if order < 24 { 1 << (b'X' - b'A' + 10) } else { 0 };
        self.symbols >> 10 << 10 & !x
    }

    /// The only symbols under which this can have been written, if there is just one such set.
    fn decisive(self, order: usize) -> Option<Symbols> {
        let letters = self.letters(order);
        if self.digits() {
            // The symbol of the largest value tells the two apart that begin with digits.
            if letters >> order & 1 == 1 || self.many_zeros {
                Some(Symbols::Digits)
            } else {
                self.zero().then_some(Symbols::Hexadecimal)
            }
        } else {
            (letters >> order > 1).then_some(Symbols::Letters)
        }
    }
}

/// The symbols of a puzzle of one order from its characters, or else from those of its file, with a note if both leave a choice.
pub fn choose(order: usize, puzzle: Seen, file: Seen) -> (Symbols, Option<Note>) {
    let has_letters = puzzle.letters(order) != 0;
    if order > MAX_SYMBOL_ORDER {
        return (Symbols::Numbers, None);
    }
    if order <= 9 {
        let letters = has_letters && !puzzle.digits();
        return (if letters { Symbols::Letters } else { Symbols::Digits }, None);
    }
    if let Some(symbols) = puzzle.decisive(order).or_else(|| file.decisive(order)) {
        return (symbols, None);
    }
    let (taken, other) = if puzzle.digits() || file.digits() {
        (Symbols::Digits, Symbols::Hexadecimal)
    } else {
        (Symbols::Letters, Symbols::Digits)
    };
    // Hexadecimal is a habit of 16×16 alone, and without a letter nothing was chosen.
    let is_open = has_letters && (taken == Symbols::Letters || order == 16);
    (taken, is_open.then_some(Note::Symbols { taken, other }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(order: usize, cells: &str) -> (Symbols, bool) {
        let mut seen = Seen::default();
        seen.add(cells.bytes(), order);
        let (symbols, note) = choose(order, seen, Seen::default());
        (symbols, note.is_some())
    }

    #[test]
    fn the_characters_tell_the_symbols() {
        assert_eq!(chosen(9, "..3.5"), (Symbols::Digits, false));
        assert_eq!(chosen(9, "..C.Ix"), (Symbols::Letters, false));
        assert_eq!(chosen(16, "..3.G"), (Symbols::Digits, false));
        assert_eq!(chosen(16, "1.0.F"), (Symbols::Hexadecimal, false));
        assert_eq!(chosen(16, "1.3.F"), (Symbols::Digits, true));
        assert_eq!(chosen(16, &"10F".repeat(17)), (Symbols::Digits, false));
        assert_eq!(chosen(25, "A..Y"), (Symbols::Letters, false));
        assert_eq!(chosen(25, "A..P"), (Symbols::Letters, true));
        assert_eq!(chosen(25, "9..P"), (Symbols::Digits, false));
        assert_eq!(chosen(49, "1"), (Symbols::Numbers, false));
    }

    #[test]
    fn the_file_decides_where_a_puzzle_does_not() {
        let mut file = Seen::default();
        file.add("A..Y".bytes(), 25);
        let mut puzzle = Seen::default();
        puzzle.add("A..C".bytes(), 25);
        assert_eq!(choose(25, puzzle, file), (Symbols::Letters, None));
    }
}
