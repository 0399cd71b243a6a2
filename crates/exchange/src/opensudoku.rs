//! OpenSudoku: an XML document with a game per puzzle, alone or in folders.

use crate::error::ExchangeError;
use crate::reader::Placed;
use evodoku::{Grid, Shape};
use quick_xml::XmlVersion;
use quick_xml::escape::escape;
use quick_xml::events::{BytesStart, Event};

const PROGRAM: &str = "OpenSudoku";

/// What a document begins with.
pub(crate) const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n";

/// What it ends with.
pub(crate) const TAIL: &str = "</opensudoku>\n";

/// Does the text begin such a document?
pub(crate) fn is_document(head: &str) -> bool {
    let head = head.trim_start();
    head.starts_with('<') && head.contains("<opensudoku")
}

/// The games of a document, each with its line.
pub(crate) fn read(text: &str) -> Result<Vec<Placed>, ExchangeError> {
    let mut reader = quick_xml::Reader::from_str(text);
    let mut games = Vec::new();
    let (mut line, mut counted) = (1, 0);
    loop {
        let event = reader.read_event().map_err(|error| {
            ExchangeError::not_of_kind(PROGRAM, format!("its XML cannot be read ({error})"))
        })?;
        match event {
            Event::Eof => return Ok(games),
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == "game" => {
                let end = usize::try_from(reader.buffer_position()).unwrap_or(text.len()).min(text.len());
                line += text.as_bytes()[counted..end].split(|&byte| byte == b'\n').count() - 1;
                counted = end;
                games.push((line, game(&tag)));
            }
            _ => {}
        }
    }
}

fn game(tag: &BytesStart<'_>) -> Result<Grid, ExchangeError> {
    let wrong = |message: &str| ExchangeError::not_of_kind(PROGRAM, message);
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
pub(crate) fn write(grid: &Grid) -> String {
    let digits: String = grid.values().iter().map(|value| char::from(b'0' + value)).collect();
    let note = grid.title().map_or(String::new(), |title| format!(" note=\"{}\"", escape(title)));
    format!("  <game data=\"{digits}\"{note}/>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    #[test]
    fn games_in_folders_and_alone_are_read() {
        let grid: Grid = DIGITS.parse().unwrap();
        let text = format!(
            "<?xml version='1.0'?>\n<opensudoku>\n<folder name=\"a\">\n<game data=\"{DIGITS}\"/>\n</folder>\n<game data=\"{DIGITS}\" note=\"b &amp; c\"></game>\n</opensudoku>"
        );
        assert!(is_document(&text));
        let games = read(&text).unwrap();
        assert_eq!(games.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4, 6]);
        assert_eq!(games[0].1.as_ref().unwrap(), &grid);
        assert_eq!(games[1].1.as_ref().unwrap().title(), Some("b & c"));
    }

    #[test]
    fn changed_cells_are_left_out() {
        let cell = |(index, digit): (usize, char)| match (index, digit) {
            (2, _) => "4|0|1|".to_owned(),
            (_, '0') => "0|7|1|".into(),
            (_, given) => format!("{given}|0|0|"),
        };
        let data: String = DIGITS.chars().enumerate().map(cell).collect();
        let text = format!("{HEAD}<game data=\"version: 2&#10;{data}\"/>{TAIL}");
        assert_eq!(read(&text).unwrap()[0].1.as_ref().unwrap(), &DIGITS.parse::<Grid>().unwrap());
    }

    #[test]
    fn bad_documents_say_what_is_wrong() {
        assert!(read("<opensudoku><game data='12'/></opensudoku>").unwrap()[0].1.is_err());
        assert!(read("<opensudoku><game").is_err());
        // Entities are not followed, so a document cannot blow itself up.
        let bomb = "<!DOCTYPE a [<!ENTITY b \"c\">]><opensudoku><game data=\"&b;\"/></opensudoku>";
        assert!(read(bomb).unwrap()[0].1.is_err());
    }
}
