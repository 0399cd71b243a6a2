//! Symbols: which character stands for which value, and how to tell from a text.

use super::Note;
use std::fmt;
use std::str::FromStr;

/// The largest order with one character per value: `1` to `9` and `A` to `Z`.
pub const MAX_SYMBOL_ORDER: usize = 35;

/// What the characters of a cell mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbols {
    /// `1` to `9`, then `A` for 10 and so on; `0` is empty.
    Digits,
    /// `A` for 1, `B` for 2 and so on; `0` is empty.
    Letters,
    /// `0` to `9`, then `A` to `F` and on, where `0` is the first value and not empty.
    Hexadecimal,
    /// Numbers of any length, separated; a character alone is a digit.
    Numbers,
}

impl Symbols {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Digits, Self::Letters, Self::Hexadecimal, Self::Numbers];

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Digits => "digits",
            Self::Letters => "letters",
            Self::Hexadecimal => "hexadecimal",
            Self::Numbers => "numbers",
        }
    }

    /// The value of a digit or letter, or nothing.
    fn value(self, symbol: u8) -> Option<u8> {
        let letter = |first| symbol.to_ascii_uppercase() - b'A' + first;
        match (self, symbol) {
            (Self::Digits | Self::Numbers, b'1'..=b'9') => Some(symbol - b'0'),
            (Self::Digits, b'A'..=b'Z' | b'a'..=b'z') => Some(letter(10)),
            (Self::Letters, b'A'..=b'Z' | b'a'..=b'z') => Some(letter(1)),
            (Self::Hexadecimal, b'0'..=b'9') => Some(symbol - b'0' + 1),
            (Self::Hexadecimal, b'A'..=b'Z' | b'a'..=b'z') => Some(letter(11)),
            (Self::Digits | Self::Letters | Self::Hexadecimal | Self::Numbers, _) => None,
        }
    }

    /// What may stand in a cell of a grid of that order, for people.
    pub fn allowed(self, order: usize) -> String {
        let letter = |count: usize| char::from(b'A' + (count.clamp(1, 26) - 1) as u8);
        match self {
            Self::Digits if order <= 9 => format!("1 to {order}, and . 0 - _ * for empty"),
            Self::Digits => format!("1 to 9, A to {}, and . 0 - _ * for empty", letter(order - 9)),
            Self::Letters => format!("A to {}, and . 0 - _ * for empty", letter(order)),
            Self::Hexadecimal if order <= 10 => format!("0 to {}, and . - _ * for empty", order - 1),
            Self::Hexadecimal => format!("0 to 9, A to {}, and . - _ * for empty", letter(order - 10)),
            Self::Numbers => format!("numbers from 1 to {order}, and 0 . - _ * -1 for empty"),
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Symbols {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|symbols| symbols.name() == name);
        known.ok_or_else(|| format!("\"{name}\" is not a set of symbols; there are {}", names(&Self::ALL)))
    }
}

fn names(all: &[Symbols]) -> String {
    all.iter().map(|symbols| symbols.name()).collect::<Vec<_>>().join(", ")
}

/// Marks a byte that is neither a value nor empty.
pub const UNKNOWN: u8 = u8::MAX;

/// What each byte means in a grid of one order: a value (perhaps too large), 0 for empty, or [`UNKNOWN`].
#[derive(Clone)]
pub struct Alphabet {
    /// The symbols that it spells out.
    pub symbols: Symbols,
    /// The largest value.
    pub order: usize,
    /// The meaning of each byte.
    pub table: [u8; 256],
}

impl Alphabet {
    /// The meaning of each byte under these symbols.
    pub fn new(symbols: Symbols, order: usize) -> Self {
        let mut table = [UNKNOWN; 256];
        for symbol in 0..=u8::MAX {
            let value = symbols.value(symbol);
            table[usize::from(symbol)] = match symbol {
                b'.' | b'-' | b'_' | b'*' => 0,
                b'0' => value.unwrap_or(0),
                // An X is a customary mark for empty, unless it is one of the values.
                b'X' | b'x' if value.is_none_or(|value| usize::from(value) > order) => 0,
                _ => value.unwrap_or(UNKNOWN),
            };
        }
        Self { symbols, order, table }
    }
}

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

    #[test]
    fn an_x_is_empty_only_where_it_is_no_value() {
        let meaning = |symbols, order, symbol: u8| Alphabet::new(symbols, order).table[usize::from(symbol)];
        assert_eq!(meaning(Symbols::Digits, 9, b'x'), 0);
        assert_eq!(meaning(Symbols::Letters, 25, b'X'), 24);
        assert_eq!(meaning(Symbols::Digits, 25, b'X'), 0);
        assert_eq!(meaning(Symbols::Digits, 35, b'x'), 33);
        assert_eq!(meaning(Symbols::Hexadecimal, 16, b'0'), 1);
        assert_eq!(meaning(Symbols::Hexadecimal, 16, b'F'), 16);
    }

    #[test]
    fn names_round_trip() {
        for symbols in Symbols::ALL {
            assert_eq!(symbols.name().parse(), Ok(symbols));
        }
        assert!("runes".parse::<Symbols>().unwrap_err().contains("hexadecimal"));
    }
}
