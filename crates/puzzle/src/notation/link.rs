//! Links: which site they are of, and the puzzle in them.

use super::error::{ForeignError, ReadError};
use super::registry::Definition;
use super::text::cut;
use super::text::place::Places;
use super::{fpuzzles, iss, lz_string, sudokupad, sudokuwiki, zipped};
use crate::Grid;
use percent_encoding::percent_decode_str;
use serde_json::Value;

/// What the notations of links have in common: a link holds a puzzle wherever it is, and the site follows from it.
pub const LINK: Definition = Definition {
    standalone: Some(|line| is_link(line).then_some(|text, _| Ok((read(text)?, Places::Unknown)))),
    open: Some(cut::open_standalone),
    carries: |_| true,
    is_cells_only: false,
    ..Definition::PLAIN
};

/// The sites whose links are known, for people.
const KNOWN: &str =
    "f-puzzles (?load=…), SudokuPad (scl…, fpuz…), SudokuWiki (?bd=…) and Interactive Sudoku Solver (?q=…)";

/// How a brace is packed, and so every document; with quotes after it, as plain JSON has them, the second is sure.
const PACKED: &str = "N4";
const PACKED_JSON: &str = "N4Ig";

/// Shorter than this, an id is a name and holds no puzzle.
const SHORTEST_ID: usize = 60;

/// Does the text look like a link to a puzzle, or like the long id of one?
///
/// ```
/// assert!(evodoku_puzzle::notation::is_link("https://sudokupad.app/abc123"));
/// assert!(!evodoku_puzzle::notation::is_link("puzzles/easy.txt"));
/// ```
pub fn is_link(text: &str) -> bool {
    let text = text.trim();
    if text.contains(char::is_whitespace) {
        return false;
    }
    let has_scheme = ["http://", "https://", "sudokupad://"].iter().any(|scheme| starts_with(text, scheme));
    let has_site = ["www.f-puzzles.com/", "f-puzzles.com/", "sudokupad.app/", "www.sudokuwiki.org/"];
    let is_id = text.len() >= SHORTEST_ID
        && ["scl", "ctc", "fpuzzles", "fpuz"]
            .iter()
            .any(|kind| text.strip_prefix(kind).is_some_and(|rest| rest.starts_with(PACKED)));
    has_scheme
        || has_site.iter().any(|site| starts_with(text, site))
        || is_id
        || text.starts_with(PACKED_JSON)
}

fn starts_with(text: &str, beginning: &str) -> bool {
    text.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}

/// The grid of a link.
fn read(link: &str) -> Result<Grid, ForeignError> {
    let link = link.trim();
    if let Some(id) = link.strip_prefix("sudokupad://puzzle/") {
        return puzzle_id(id, "SudokuPad");
    }
    if link.starts_with(PACKED_JSON) {
        return packed(link);
    }
    let after_scheme = link.split_once("://").map_or(link, |(_, rest)| rest);
    let (host, path) = after_scheme.split_once('/').unwrap_or((after_scheme, ""));
    if !host.contains('.') || host.len() > 253 {
        return puzzle_id(link, "SudokuPad");
    }
    let host = host.to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    match host {
        "f-puzzles.com" => match (parameter(path, "load"), parameter(path, "id")) {
            (Some(load), _) => packed(load),
            (None, Some(_)) => Err(ForeignError::NeedsNetwork { site: "f-puzzles".into() }),
            (None, None) => Err(ForeignError::Damaged { message: "it has no \"load=\"".into() }),
        },
        "sudokupad.app" | "beta.sudokupad.app" | "alpha.sudokupad.app" | "sudokupad.svencodes.com" => {
            puzzle_id(path, "SudokuPad")
        }
        "app.crackingthecryptic.com" | "test.crackingthecryptic.com" => {
            puzzle_id(path, "Cracking the Cryptic")
        }
        "sudokuwiki.org" => {
            let board = parameter(path, "bd").map(decoded);
            let board = board.ok_or_else(|| ForeignError::Damaged { message: "it has no \"bd=\"".into() })?;
            let page = path.split(['?', '.']).next().unwrap_or_default().to_ascii_lowercase();
            if page != "sudoku" {
                let features = format!("the rules of SudokuWiki's page \"{page}\"");
                return Err(ForeignError::Variant { features });
            }
            sudokuwiki::read(&board)
        }
        "sigh.github.io" => match parameter(path, "q").map(decoded) {
            Some(text) if iss::is_text(&text) => iss::read(&text),
            Some(_) | None => {
                Err(ForeignError::Damaged { message: "it has no \"q=\" with constraints".into() })
            }
        },
        "tinyurl.com" | "bit.ly" | "t.co" | "is.gd" | "rb.gy" => {
            Err(ForeignError::NeedsNetwork { site: host.into() })
        }
        site => Err(ForeignError::UnknownSite { site: site.chars().take(60).collect(), known: KNOWN }),
    }
}

/// The puzzle that an id of SudokuPad holds.
fn puzzle_id(path: &str, site: &str) -> Result<Grid, ForeignError> {
    let path = path.strip_prefix("sudoku/").unwrap_or(path);
    let id = parameter(path, "puzzleid").unwrap_or(path);
    let id = id.split(['?', '&', '#']).next().unwrap_or_default();
    let fpuzzle = ["fpuzzles", "fpuz"].iter().find_map(|kind| id.strip_prefix(kind));
    let own = ["scl", "ctc"].iter().find_map(|kind| id.strip_prefix(kind));
    match fpuzzle.or(own) {
        Some(rest) if id.len() >= SHORTEST_ID || rest.starts_with(PACKED) => packed(rest),
        _ if id.starts_with("scf") => {
            Err(ForeignError::Variant { features: "an id of SudokuPad's old kind \"scf\"".into() })
        }
        _ => Err(ForeignError::NeedsNetwork { site: site.into() }),
    }
}

/// The value of a parameter in a query.
fn parameter<'a>(path: &'a str, name: &str) -> Option<&'a str> {
    let (_, query) = path.split_once('?')?;
    let query = query.split('#').next().unwrap_or_default();
    query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

/// Without percent signs; a blank was a plus before a form changed it.
fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().trim().replace(' ', "+")
}

/// The grid of a packed document.
fn packed(text: &str) -> Result<Grid, ForeignError> {
    grid(&zipped::read(&lz_string::decompress(&decoded(text))?)?)
}

/// Is the object one of f-puzzles or SudokuPad? Ours has the key "puzzle".
pub fn is_document(text: &str) -> bool {
    (text.contains("\"grid\"") || text.contains("\"cells\"")) && !text.contains("\"puzzle\"")
}

/// The grid of such an object.
pub fn read_document(text: &str) -> Result<Grid, ReadError> {
    let document = serde_json::from_str(text).map_err(|error| {
        ForeignError::not_of_kind("f-puzzles or SudokuPad", format!("its JSON cannot be read ({error})"))
    })?;
    Ok(grid(&document)?)
}

/// A link that holds a document.
pub fn pack(link: &str, document: &Value) -> String {
    let packed = lz_string::compress(&document.to_string());
    format!("{link}{}\n", packed.replace('+', "%2B").replace('/', "%2F"))
}

/// The grid of a document of f-puzzles or SudokuPad.
fn grid(document: &Value) -> Result<Grid, ForeignError> {
    match document.as_object() {
        Some(document) if document.contains_key("grid") => fpuzzles::read(document),
        Some(document) if document.contains_key("cells") => sudokupad::read(document),
        _ => Err(ForeignError::not_of_kind("f-puzzles or SudokuPad", "it has no cells")),
    }
}
