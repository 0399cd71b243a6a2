//! Symbols: which character stands for which value.

use super::UnknownName;
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
            Self::Digits if order <= 9 => format!("1 to {order}, and . 0 - _ * ? for empty"),
            Self::Digits => format!("1 to 9, A to {}, and . 0 - _ * ? for empty", letter(order - 9)),
            Self::Letters => format!("A to {}, and . 0 - _ * ? for empty", letter(order)),
            Self::Hexadecimal if order <= 10 => format!("0 to {}, and . - _ * ? for empty", order - 1),
            Self::Hexadecimal => format!("0 to 9, A to {}, and . - _ * ? for empty", letter(order - 10)),
            Self::Numbers => format!("numbers from 1 to {order}, and 0 . - _ * ? -1 for empty"),
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Symbols {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = Self::ALL.into_iter().find(|symbols| symbols.name() == name);
        known.ok_or_else(|| UnknownName { found: name.into(), known: Self::ALL.map(Self::name).join(", ") })
    }
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
                b'.' | b'-' | b'_' | b'*' | b'?' => 0,
                b'0' => value.unwrap_or(0),
                // An X is a customary mark for empty, unless it is one of the values.
                b'X' | b'x' if value.is_none_or(|value| usize::from(value) > order) => 0,
                _ => value.unwrap_or(UNKNOWN),
            };
        }
        Self { symbols, order, table }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!("runes".parse::<Symbols>().unwrap_err().known.contains("hexadecimal"));
    }
}
