//! One puzzle per line: N² characters, then perhaps a title.

use super::error::ReadError;
use super::jigsaw;
use super::registry::Definition;
use super::symbols::{MAX_SYMBOL_ORDER, Symbols};
use super::text::context::{Context, Size};
use super::text::place::{Place, Places};
use super::text::plan::ShortLines;
use super::text::row::{characters, without_comment};
use super::text::{cells, cut};
use super::writer::one_line;
use crate::Grid;

/// The shortest word that cannot be a row of characters, because symbols end at order 35.
pub const LONG_WORD: usize = MAX_SYMBOL_ORDER + 1;

/// The words that are looked at for the puzzle: some collections put a key before it.
const WORDS_TRIED: usize = 3;

pub const LINE: Definition = Definition {
    name: "line",
    open: Some(|input, head, context| {
        cut::open(input, head, context, |plan, _, _| plan.short_lines = ShortLines::Puzzles)
    }),
    write: Some(write),
    ..Definition::PLAIN
};

/// Reads a line of characters with a title, or a line of separated numbers.
pub fn read(text: &str, context: &mut Context) -> Result<(Grid, Places), ReadError> {
    if let Some(grid) = read_digits(text, context) {
        return Ok((grid, Places::Bytes(0)));
    }
    let words = words(text);
    let Some(index) = puzzle_word(text, &words, context) else {
        let (grid, places) = cells::read(text, context)?;
        return Ok((grid.titled(title(&text[without_comment(text).len()..])), places));
    };
    let mut places: Vec<_> = characters(text, words[index]).collect();
    let mut end = words[index].end;
    // A second word of the same length is the region map, or the solution.
    if let Some(next) = words.get(index + 1).filter(|next| next.len() == words[index].len()) {
        let map: Vec<_> = characters(text, *next).collect();
        if jigsaw::is_map(text, &map) {
            places.extend(map);
        }
        end = next.end;
    }
    let grid = context.fill(text, &places)?;
    Ok((grid.titled(title(&text[end as usize..])), Places::Listed(places)))
}

/// The grid of a line of digits and marks for empty of order 4 to 9, which most puzzles of the world are.
fn read_digits(text: &str, context: &mut Context) -> Option<Grid> {
    let bytes = text.as_bytes();
    let end = bytes.iter().position(|&byte| byte <= b' ' || byte == b',' || byte == b';');
    let (word, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
    let size = context.size(word.len()).filter(|size| (4..=9).contains(&size.order) && !size.has_map)?;
    let is_plain = rest.iter().all(u8::is_ascii_whitespace)
        && context.options.symbols.is_none_or(|symbols| symbols == Symbols::Digits);
    if !is_plain {
        return None;
    }
    let table = &context.alphabet(Symbols::Digits, size.order).table;
    let values: Vec<u8> = word.iter().map(|&byte| table[usize::from(byte)]).collect();
    let limit = size.order as u8;
    if values.iter().any(|&value| value > limit) {
        return None;
    }
    Grid::new(context.shape(size.order).ok()?, values).ok()
}

/// The values and the title.
fn write(grid: &Grid) -> String {
    let title = grid.title().map_or(String::new(), |title| format!(" # {}", one_line(title)));
    format!("{}{title}\n", grid.to_line())
}

/// Is this certainly a puzzle of order 6 to 9 in digits?
pub fn is_plain(line: &[u8]) -> bool {
    let is_cell = |byte: &&u8| byte.is_ascii_digit() || *byte == &b'.';
    (LONG_WORD..=81).contains(&line.iter().take_while(is_cell).count())
}

/// The rest of a line as a title, without the `#` that may introduce it.
fn title(rest: &str) -> Option<String> {
    let title = rest.trim_start_matches([',', ';', '#', ' ', '\t']).trim_end();
    (!title.is_empty()).then(|| title.to_owned())
}

/// The first words of a line.
fn words(text: &str) -> Vec<Place> {
    let is_end = |character: char| character.is_whitespace() || matches!(character, ',' | ';');
    let mut words = Vec::new();
    let mut at = 0;
    for word in text.split(is_end) {
        if !word.is_empty() {
            words.push(Place::new(at, at + word.len()));
        }
        // Every character that ends a word may be more than a byte long.
        at += word.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        if words.len() > WORDS_TRIED {
            break;
        }
    }
    words
}

/// The word that is the puzzle: the first of a fitting length among the first few, unless an earlier one is longer.
fn puzzle_word(text: &str, words: &[Place], context: &Context) -> Option<usize> {
    let length = |word: &Place| text[word.span()].chars().count();
    let is_grouped = |count: usize| {
        words.len() > 1 && words[0].len() == words[1].len() && text.split_whitespace().count() == count
    };
    let mut longest = 0;
    for (index, word) in words.iter().enumerate().take(WORDS_TRIED) {
        let count = length(word);
        if count < longest {
            break;
        }
        longest = count;
        let is_long_enough = |size: &Size| size.order >= 4 || context.options.shape.is_some();
        if context.size(count).as_ref().is_some_and(is_long_enough) {
            return (!is_grouped(count)).then_some(index);
        }
    }
    None
}
