//! LZ-string, the compression that f-puzzles and SudokuPad use in their links (Lempel–Ziv 78 over UTF-16, in base 64).
//!
//! Our own because a link may come from anywhere: a hundred thousand characters can unpack to gigabytes, so what is
//! unpacked has a limit here.

use super::error::ForeignError;
use std::collections::{HashMap, HashSet};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The code of a new character of 8 bits, of 16 bits, and of the end.
const NEW_8: usize = 0;
const NEW_16: usize = 1;
const END: usize = 2;

/// The most characters that a link may unpack to: the largest puzzle with every cell's colour and marks has far fewer.
pub const MOST_UNPACKED: usize = 4 << 20;

/// Unpacks what [`compress`] packs.
pub fn decompress(packed: &str) -> Result<String, ForeignError> {
    let units = unpack(packed, MOST_UNPACKED)?;
    String::from_utf16(&units).map_err(|_| damaged("it does not unpack to text"))
}

fn damaged(message: &str) -> ForeignError {
    ForeignError::Damaged { message: message.into() }
}

fn unpack(packed: &str, limit: usize) -> Result<Vec<u16>, ForeignError> {
    let mut bits = BitReader::new(packed)?;
    // Each word is a stretch of what was unpacked before, so the dictionary needs no text of its own.
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut unpacked: Vec<u16> = Vec::new();
    // A new word is the one before and the first character of this one, which follows it in the text.
    let mut previous: Option<(usize, usize)> = None;
    let mut width = 2;
    loop {
        let code = bits.take(width)?;
        let start = unpacked.len();
        let length = match code {
            END => return Ok(unpacked),
            NEW_8 | NEW_16 if start == limit => return Err(ForeignError::TooLarge { limit }),
            NEW_8 | NEW_16 => {
                unpacked.push(bits.take(if code == NEW_8 { 8 } else { 16 })? as u16);
                words.push((start, 1));
                1
            }
            _ => {
                // The word that is about to be made is known by its first characters already.
                let next = previous.map(|(start, length)| (start, length + 1));
                let word = words.get(code).copied().or(next.filter(|_| code == words.len()));
                let (from, length) = word.ok_or_else(|| damaged("it names a word that is not there yet"))?;
                if start + length > limit {
                    return Err(ForeignError::TooLarge { limit });
                }
                for offset in 0..length {
                    unpacked.push(unpacked[from + offset]);
                }
                length
            }
        };
        if let Some((start, length)) = previous {
            words.push((start, length + 1));
        }
        previous = Some((start, length));
        // A code may name any word there is, or the one that is about to be made.
        width = usize::BITS - words.len().leading_zeros();
    }
}

/// Bits from the characters of base 64, the lowest of a number first.
struct BitReader<'a> {
    rest: std::slice::Iter<'a, u8>,
    value: u8,
    left: u32,
}

impl<'a> BitReader<'a> {
    fn new(packed: &'a str) -> Result<Self, ForeignError> {
        if let Some(odd) =
            packed.chars().find(|&odd| !odd.is_ascii() || odd != '=' && digit(odd as u8).is_none())
        {
            return Err(damaged(&format!("{odd:?} is no part of it")));
        }
        Ok(Self { rest: packed.as_bytes().iter(), value: 0, left: 0 })
    }

    fn take(&mut self, count: u32) -> Result<usize, ForeignError> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                let next = self.rest.next().filter(|&&next| next != b'=');
                let next = next.ok_or_else(|| damaged("it ends too early"))?;
                (self.value, self.left) = (digit(*next).unwrap_or(0), 6);
            }
            self.left -= 1;
            number |= usize::from(self.value >> self.left & 1) << place;
        }
        Ok(number)
    }
}

fn digit(character: u8) -> Option<u8> {
    ALPHABET.iter().position(|&known| known == character).map(|index| index as u8)
}

/// Packs a text, exactly as `LZString.compressToBase64` does.
pub fn compress(text: &str) -> String {
    let mut packer = Packer { out: Digits::default(), width: 2, room: 2, fresh: HashSet::new() };
    // A word is the code of the word before and one more character; a single character has none before.
    let mut words: HashMap<(Option<usize>, u16), usize> = HashMap::new();
    let mut word: Option<(usize, u16)> = None;
    for unit in text.encode_utf16() {
        let next = words.len() + 3;
        let alone = *words.entry((None, unit)).or_insert_with(|| {
            packer.fresh.insert(unit);
            next
        });
        word = match word {
            None => Some((alone, unit)),
            Some((code, first)) => {
                if let Some(&longer) = words.get(&(Some(code), unit)) {
                    Some((longer, first))
                } else {
                    packer.write(code, first);
                    let next = words.len() + 3;
                    words.insert((Some(code), unit), next);
                    Some((alone, unit))
                }
            }
        };
    }
    if let Some((code, first)) = word {
        packer.write(code, first);
    }
    packer.out.put(END, packer.width);
    packer.out.finish()
}

/// What is written, and how wide the next code is.
struct Packer {
    out: Digits,
    width: u32,
    /// Codes until they grow by a bit.
    room: usize,
    /// Characters that were seen but not written yet.
    fresh: HashSet<u16>,
}

impl Packer {
    /// Writes a word. A fresh character is a word by itself: longer ones begin only after it was written.
    fn write(&mut self, code: usize, first: u16) {
        if self.fresh.remove(&first) {
            let (code, width) = if first < 256 { (NEW_8, 8) } else { (NEW_16, 16) };
            self.out.put(code, self.width);
            self.out.put(first.into(), width);
            self.use_room();
        } else {
            self.out.put(code, self.width);
        }
        self.use_room();
    }

    fn use_room(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }
}

/// Characters of base 64 from bits, the lowest of a number first.
#[derive(Default)]
struct Digits {
    text: String,
    value: u8,
    filled: u32,
}

impl Digits {
    fn put(&mut self, number: usize, count: u32) {
        for place in 0..count {
            self.bit((number >> place & 1) as u8);
        }
    }

    fn bit(&mut self, bit: u8) {
        self.value = self.value << 1 | bit;
        self.filled += 1;
        if self.filled == 6 {
            self.text.push(char::from(ALPHABET[usize::from(self.value)]));
            (self.value, self.filled) = (0, 0);
        }
    }

    /// Fills up the last character, one more if it is full already, and pads to fours.
    fn finish(mut self) -> String {
        self.bit(0);
        while self.filled != 0 {
            self.bit(0);
        }
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Packed by the npm package `lz-string` 1.5.0.
    const PACKED: [(&str, &str); 5] = [
        ("", "Q==="),
        ("a", "IZA="),
        ("aaaaaaaaaaaaaaaa", "IY1/EA=="),
        ("hello hello hello", "BYUwNmD2AEoTcpA="),
        ("größe 数独 😀 x", "OYJwbw+wpgBIDqaBunGheDcAB7MAeQ=="),
    ];

    #[test]
    fn texts_are_packed_and_unpacked_as_by_the_original() {
        for (text, packed) in PACKED {
            assert_eq!(compress(text), packed);
            assert_eq!(decompress(packed).unwrap(), text);
        }
        let repeated = "{\"size\":9}".repeat(20);
        let packed = "N4IgzglgXgpiBcBOAvqSsErdOTXh033VywIz2wrJKKtOMMvIfrpfdua5qd+sYC23PsiA";
        assert_eq!(compress(&repeated), packed);
        assert_eq!(decompress(packed).unwrap(), repeated);
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused() {
        // Each word may be longer by one than the one before: a few hundred characters hold a hundred thousand.
        let bomb = compress(&"a".repeat(100_001));
        assert!(bomb.len() < 1000, "{}", bomb.len());
        assert_eq!(unpack(&bomb, 100_000), Err(ForeignError::TooLarge { limit: 100_000 }));
        assert_eq!(unpack(&bomb, 100_001).unwrap().len(), 100_001);
        // The same with characters that are new each time.
        let fresh: String = (0..2000_u32).filter_map(|code| char::from_u32(code + 1)).collect();
        assert_eq!(unpack(&compress(&fresh), 1000), Err(ForeignError::TooLarge { limit: 1000 }));
    }

    #[test]
    fn damaged_texts_are_refused() {
        for packed in ["", "B", "BYUwNmD2AEoTc", "B!UwNmD2AEoTcpA=", "BYUwNmD2AEoTcpÄ=", "////////////"] {
            assert!(matches!(decompress(packed), Err(ForeignError::Damaged { .. })), "{packed}");
        }
    }

    proptest! {
        #[test]
        fn unpacking_undoes_packing(text in "\\PC{0,60}|[ab]{0,400}") {
            prop_assert_eq!(decompress(&compress(&text)).unwrap(), text);
        }

        #[test]
        fn nothing_that_looks_packed_breaks_it(text in "[A-Za-z0-9+/]{0,300}") {
            let _ = unpack(&text, 10_000);
        }
    }
}
