//! Chooses the symbols of a puzzle by the characters that occur in it and in its file.

use crate::notation::{MAX_SYMBOL_ORDER, Note, Symbols};

/// The largest order that letters alone can write.
const LETTERS: usize = 26;

/// Which characters occur in a puzzle, or in the first puzzles of a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// A bit for each of `0` to `9` and `A` to `Z`.
    symbols: u64,
    /// Is there a mark for empty that can be no value?
    blanks: bool,
    /// Does `0` occur more often than a value may?
    many_zeros: bool,
}

impl Seen {
    /// Takes in the characters of some cells in which no value occurs more than `most` times.
    pub fn add(&mut self, cells: impl Iterator<Item = u8>, most: usize) {
        let mut zeros = 0;
        for symbol in cells {
            match symbol {
                b'0' => zeros += 1,
                b'1'..=b'9' => self.symbols |= 1 << (symbol - b'0'),
                b'A'..=b'Z' | b'a'..=b'z' => {
                    self.symbols |= 1 << (symbol.to_ascii_uppercase() - b'A' + 10);
                }
                b'.' | b'-' | b'_' | b'*' | b'?' => self.blanks = true,
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
            // The symbol of the largest value decides between the two that begin with digits.
            if letters >> order & 1 == 1 || self.many_zeros {
                Some(Symbols::Digits)
            } else {
                self.zero().then_some(Symbols::Hexadecimal)
            }
        } else {
            (order <= LETTERS && letters >> order > 1).then_some(Symbols::Letters)
        }
    }
}

/// The symbols of a puzzle of one order from its characters, or else from those of its file, with a note if there is a choice.
pub fn choose(order: usize, puzzle: Seen, file: Seen) -> (Symbols, Option<Note>) {
    let has_letters = puzzle.letters(order) != 0;
    let among = |taken, other| (taken, Some(Note::Symbols { taken, other }));
    if order > MAX_SYMBOL_ORDER {
        return (Symbols::Numbers, None);
    }
    if order <= 9 {
        let letters = has_letters && !puzzle.digits();
        return (if letters { Symbols::Letters } else { Symbols::Digits }, None);
    }
    match puzzle.decisive(order).or_else(|| file.decisive(order)) {
        // A zero can also be one of two marks for empty.
        Some(Symbols::Hexadecimal) => among(Symbols::Hexadecimal, Symbols::Digits),
        Some(symbols) => (symbols, None),
        None if !has_letters || order > LETTERS => (Symbols::Digits, None),
        None if !puzzle.digits() && !file.digits() => among(Symbols::Letters, Symbols::Digits),
        // Hexadecimal is a habit of 16×16 alone.
        None if order == 16 => among(Symbols::Digits, Symbols::Hexadecimal),
        None => (Symbols::Digits, None),
    }
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
        assert_eq!(chosen(16, "1.0.F"), (Symbols::Hexadecimal, true));
        assert_eq!(chosen(16, "1.3.F"), (Symbols::Digits, true));
        assert_eq!(chosen(16, &"10F".repeat(17)), (Symbols::Digits, false));
        assert_eq!(chosen(25, "A..Y"), (Symbols::Letters, false));
        assert_eq!(chosen(25, "A..P"), (Symbols::Letters, true));
        assert_eq!(chosen(25, "9..P"), (Symbols::Digits, false));
        assert_eq!(chosen(30, "A..T"), (Symbols::Digits, false));
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
