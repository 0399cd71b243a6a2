//! OpenSudoku: an XML document with a game per puzzle, alone or in folders.

use super::error::{ForeignError, ReadError};
use super::registry::Definition;
use super::text::bounded::ByteBudget;
use super::text::chunk::Chunk;
use super::text::context::Context;
use super::text::input::{Input, MAX_PUZZLE_BYTES};
use super::text::place::Places;
use crate::{Grid, Shape};
use quick_xml::XmlVersion;
use quick_xml::escape::escape;
use quick_xml::events::{BytesStart, Event};

const PROGRAM: &str = "OpenSudoku";

pub const OPENSUDOKU: Definition = Definition {
    name: "opensudoku",
    endings: &["opensudoku"],
    sniff: Some(|head, _| {
        let text = head.text.trim_start();
        text.starts_with('<') && text.contains("<opensudoku")
    }),
    open: Some(|input, _, _| Box::new(Games::new(input))),
    carries: Shape::is_standard_9x9,
    is_cells_only: false,
    before: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n",
    after: "</opensudoku>\n",
    write: Some(write),
    ..Definition::PLAIN
};

/// Documents have folders, not a tree.
const DEEPEST: usize = 64;

/// The games of a document, each with its line.
struct Games<'r> {
    reader: quick_xml::Reader<ByteBudget<Input<'r>>>,
    depth: usize,
    has_ended: bool,
}

impl<'r> Games<'r> {
    fn new(input: Input<'r>) -> Self {
        let reader = quick_xml::Reader::from_reader(ByteBudget::new(input, MAX_PUZZLE_BYTES));
        Self { reader, depth: 0, has_ended: false }
    }

    /// The next tag of a game; none at the end.
    fn next_tag(&mut self) -> Result<Option<String>, String> {
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            self.reader.get_mut().refill();
            let event = self.reader.read_event_into(&mut buffer).map_err(|error| error.to_string())?;
            let tag = match event {
                Event::Eof => return Ok(None),
                Event::Start(tag) => {
                    self.depth += 1;
                    tag
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    continue;
                }
                Event::Empty(tag) => tag,
                _ => continue,
            };
            if self.depth > DEEPEST {
                return Err("it is nested too deeply".into());
            }
            if tag.name().as_ref() == "game" {
                return Ok(Some(format!("<{}/>", &*tag)));
            }
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        if self.has_ended {
            return None;
        }
        let tag = self.next_tag().transpose()?;
        let line = self.reader.get_ref().line_ends + 1;
        let text = tag.map_err(|message| {
            self.has_ended = true;
            ForeignError::not_of_kind(PROGRAM, format!("its XML cannot be read ({message})")).into()
        });
        Some(Chunk { line, text, title: None, columns: None, read, is_patched: false })
    }
}

/// The grid of the tag of a game.
fn read(tag: &str, _: &mut Context) -> Result<(Grid, Places), ReadError> {
    match quick_xml::Reader::from_str(tag).read_event() {
        Ok(Event::Empty(tag)) => Ok((game(&tag)?, Places::Unknown)),
        _ => Err(ForeignError::not_of_kind(PROGRAM, "a game has no data").into()),
    }
}

fn game(tag: &BytesStart<'_>) -> Result<Grid, ForeignError> {
    let wrong = |message: &str| ForeignError::not_of_kind(PROGRAM, message);
    let text = |name: &str| {
        let attribute = tag.try_get_attribute(name).ok()??;
        attribute.normalized_value(XmlVersion::Implicit1_0).ok().map(std::borrow::Cow::into_owned)
    };
    let data = text("data").ok_or_else(|| wrong("a game has no data"))?;
    let values = values(data.trim()).ok_or_else(|| wrong("the data of a game are not 81 cells"))?;
    let title = text("note").map(|note| note.trim().to_owned()).filter(|note| !note.is_empty());
    Ok(Grid::new(Shape::classic(9)?.into(), values)?.titled(title))
}

/// 81 digits, or after a version three or four fields per cell, of which the first is the value and the last whether it may
/// be changed.
fn values(data: &str) -> Option<Vec<u8>> {
    let Some((_, fields)) = data
        .strip_prefix("version:")
        .map(|rest| rest.trim_start().split_once(['\n', ' ']).unwrap_or((rest, "")))
    else {
        let digits: Option<Vec<u8>> = data.chars().map(|digit| Some(digit.to_digit(10)? as u8)).collect();
        return digits.filter(|digits| digits.len() == 81);
    };
    let fields: Vec<&str> = fields.trim().trim_end_matches('|').split('|').collect();
    let per_cell = [3, 4].into_iter().find(|per_cell| fields.len() == 81 * per_cell)?;
    fields
        .chunks(per_cell)
        .map(|cell| match (cell[0].trim().parse::<u8>().ok()?, cell[per_cell - 1].trim()) {
            (value @ 0..=9, "0") => Some(value),
            (0..=9, "1") => Some(0),
            _ => None,
        })
        .collect()
}

/// One game.
fn write(grid: &Grid) -> String {
    let digits: String = grid.values().iter().map(|value| char::from(b'0' + value)).collect();
    let note = grid.title().map_or(String::new(), |title| format!(" note=\"{}\"", escape(title)));
    format!("  <game data=\"{digits}\"{note}/>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Notation, ReadOptions, Reader, write};

    const DIGITS: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    /// Line and grid of each game.
    fn games(text: &str) -> Vec<(usize, Result<Grid, ReadError>)> {
        let options = ReadOptions { notation: Some(Notation::OpenSudoku), ..ReadOptions::default() };
        Reader::new(text.as_bytes(), options).map(|entry| (entry.line, entry.result)).collect()
    }

    #[test]
    fn games_in_folders_and_alone_are_read() {
        let grid: Grid = DIGITS.parse().unwrap();
        let text = format!(
            "<?xml version='1.0'?>\n<opensudoku>\n<folder name=\"a\">\n<game data=\"{DIGITS}\"/>\n</folder>\n<game data=\"{DIGITS}\" note=\"b &amp; c\"></game>\n</opensudoku>"
        );
        let games = games(&text);
        assert_eq!(games.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4, 6]);
        assert_eq!(games[0].1.as_ref(), Ok(&grid));
        assert_eq!(games[1].1.as_ref().unwrap().title(), Some("b & c"));
        assert_eq!(text.lines().take(5).chain(["</opensudoku>"]).collect::<String>().parse(), Ok(grid));
    }

    #[test]
    fn changed_cells_are_left_out() {
        let grid: Grid = DIGITS.parse().unwrap();
        let cell = |(index, digit): (usize, char)| match (index, digit) {
            (2, _) => "4|0|1|".to_owned(),
            (_, '0') => "0|7|1|".into(),
            (_, given) => format!("{given}|0|0|"),
        };
        let data: String = DIGITS.chars().enumerate().map(cell).collect();
        let text = write(&grid, Notation::OpenSudoku).unwrap();
        let text = text.replace(DIGITS, &format!("version: 2&#10;{data}"));
        assert_eq!(games(&text), [(3, Ok(grid))]);
    }

    #[test]
    fn bad_documents_say_what_is_wrong() {
        assert!(games("<opensudoku><game data='12'/></opensudoku>")[0].1.is_err());
        assert!(
            games("<opensudoku><game")[0].1.as_ref().unwrap_err().to_string().contains("XML cannot be read")
        );
        assert!(games(&"<a>".repeat(100))[0].1.as_ref().unwrap_err().to_string().contains("too deeply"));
        assert_eq!(games("<opensudoku></opensudoku>"), [(1, Err(ReadError::Empty))]);
        // Entities are not followed, so a document cannot blow itself up.
        let bomb = "<!DOCTYPE a [<!ENTITY b \"c\">]><opensudoku><game data=\"&b;\"/></opensudoku>";
        assert!(games(bomb)[0].1.is_err());
    }
}
