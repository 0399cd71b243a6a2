//! Our own notation, the only one that carries everything: shape, regions, diagonals, windows, extra regions, title.
//!
//! ```toml
//! title = "A small one"
//! shape = "4x4"              # or order = 4 and boxes = [2, 2]; "4x4:latin" has no boxes
//! diagonals = true
//! windows = true
//! extra = [[[1, 1], [2, 3]]] # regions as lists of row and column, from 1
//! givens = """
//! 1..4
//! ..2.
//! .3..
//! 4..1
//! """
//! ```
//!
//! `regions` names the piece of each cell, as in a jigsaw; further puzzles follow under `[[puzzle]]`.

use super::error::{ReadError, Span};
use super::text::context::{Context, pieces};
use super::text::cut::{Chunk, Kind, Unfinished};
use super::text::input::{Line, Lines};
use super::text::row::Place;
use super::text::{cells, detect};
use super::write::{join, symbol};
use super::{MAX_SYMBOL_ORDER, ReadOptions, Symbols, jigsaw, reader};
use crate::puzzle::{Cell, Grid, Layer, LayerKind, Shape, ShapeError, SharedShape, box_size};
use ::toml::Spanned;
use serde::Deserialize;
use std::fmt::Write;
use std::io::BufRead;

/// The line that begins a further puzzle.
const NEXT_PUZZLE: &str = "[[puzzle]]";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    title: Option<String>,
    shape: Option<Spanned<String>>,
    order: Option<Spanned<usize>>,
    boxes: Option<Spanned<[usize; 2]>>,
    symbols: Option<Spanned<String>>,
    #[serde(default)]
    diagonals: bool,
    #[serde(default)]
    windows: bool,
    extra: Option<Spanned<Vec<Vec<[usize; 2]>>>>,
    regions: Option<Spanned<String>>,
    givens: Spanned<String>,
}

/// Reads one document without the line that may introduce it.
pub fn read(text: &str, context: &mut Context) -> Result<(Grid, Vec<Place>), ReadError> {
    let document: Document = ::toml::from_str(text).map_err(|error| ReadError::Toml {
        message: error.message().trim().to_owned(),
        span: error.span().unwrap_or(0..text.len()),
    })?;
    let symbols = document.symbols()?.or(context.options.symbols);
    let shape = document.shape(text)?.map(SharedShape::new).or_else(|| context.options.shape.clone());
    let mut inner = Context::new(ReadOptions { symbols, shape, ..ReadOptions::default() });
    let quoted = Quoted::new(text, &document.givens);
    let (grid, places) = quoted.read(&mut inner)?;
    context.notes.append(&mut inner.notes);
    let places = places.into_iter().map(|place| quoted.place(place)).collect();
    Ok((grid.titled(document.title), places))
}

/// The text of the next document, up to the line that introduces the one after it.
pub fn cut<R: BufRead>(lines: &mut Lines<R>, held: &mut Option<Line>) -> Option<Chunk> {
    let mut chunk = Unfinished::new(Kind::Toml);
    let mut has_begun = false;
    while let Some(line) = held.take().or_else(|| lines.next()) {
        if line.text.as_ref().is_ok_and(|text| text.trim() == NEXT_PUZZLE) {
            if has_begun {
                *held = Some(line);
                break;
            }
            has_begun = true;
            continue;
        }
        let is_aside = |text: &String| text.trim().is_empty() || text.trim_start().starts_with('#');
        if has_begun || !line.text.as_ref().is_ok_and(is_aside) {
            has_begun = true;
            chunk.push(line);
        }
    }
    has_begun.then(|| chunk.finish(lines.number()))
}

/// Is this a line that begins such a document?
pub fn is_first_line(line: &str) -> bool {
    let name = line.split('=').next().unwrap_or_default().trim();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    line.trim() == NEXT_PUZZLE || line.contains('=') && is_name
}

impl Document {
    fn symbols(&self) -> Result<Option<Symbols>, ReadError> {
        let Some(name) = &self.symbols else { return Ok(None) };
        let error = |message| ReadError::Toml { message, span: name.span() };
        name.get_ref().parse().map(Some).map_err(error)
    }

    /// The shape, unless nothing is said about it.
    fn shape(&self, text: &str) -> Result<Option<Shape>, ReadError> {
        let is_unsaid = self.shape.is_none() && self.order.is_none() && self.boxes.is_none();
        let has_more = self.regions.is_some() || self.diagonals || self.windows || self.extra.is_some();
        if is_unsaid && !has_more {
            return Ok(None);
        }
        let (name, span) = self.shape_name(text)?;
        let fault = |error| ReadError::Shape { error, span: span.clone() };
        let mut parts = name.split('+');
        let base = parts.next().unwrap_or_default();
        let asks_for = |part: &str| parts.clone().any(|other| other == part);
        // With pieces, boxes are there only if they are asked for by size.
        let is_bare = self.regions.is_some() && !base.contains(':');
        let base = if is_bare { format!("{base}:latin") } else { base.to_owned() };
        let mut shape: Shape = base.parse().map_err(fault)?;
        if let Some(other) = parts.clone().find(|part| !["diagonals", "windows"].contains(part)) {
            return Err(fault(ShapeError::Unreadable { found: other.into() }));
        }
        if let Some(regions) = &self.regions {
            shape = with_pieces(shape, &Quoted::new(text, regions))?;
        }
        if self.diagonals || asks_for("diagonals") {
            shape = shape.and_diagonals().map_err(fault)?;
        }
        if self.windows || asks_for("windows") {
            shape = shape.and_windows().map_err(fault)?;
        }
        if let Some(extra) = &self.extra {
            let fault = |error| ReadError::Shape { error, span: extra.span() };
            let regions = extra.get_ref().iter().map(|region| region_cells(region, shape.order()));
            let regions: Vec<_> = regions.collect::<Result<_, _>>().map_err(fault)?;
            shape = shape.and_regions(&regions).map_err(fault)?;
        }
        Ok(Some(shape))
    }

    /// The name of the shape, and where it comes from: its own text, the order and boxes, or the number of cells.
    fn shape_name(&self, text: &str) -> Result<(String, Span), ReadError> {
        match (&self.shape, &self.order, &self.boxes) {
            (Some(name), None, None) => Ok((name.get_ref().clone(), name.span())),
            (None, Some(order), None) => Ok((format!("{0}x{0}", order.get_ref()), order.span())),
            (None, order, Some(boxes)) => {
                let [height, width] = boxes.get_ref();
                let order = order.as_ref().map_or(height.saturating_mul(*width), |order| *order.get_ref());
                Ok((format!("{order}x{order}:{height}x{width}"), boxes.span()))
            }
            (Some(name), _, _) => {
                let message = "say either shape, or order and boxes".into();
                Err(ReadError::Toml { message, span: name.span() })
            }
            (None, None, None) => {
                let cells = match &self.regions {
                    Some(regions) => Quoted::new(text, regions).map_places(&Context::default())?.len(),
                    None => Quoted::new(text, &self.givens).read(&mut Context::default())?.1.len(),
                };
                Ok((format!("{0}x{0}", cells.isqrt()), self.givens.span()))
            }
        }
    }
}

/// The shape with the pieces of a region map.
fn with_pieces(shape: Shape, map: &Quoted<'_>) -> Result<Shape, ReadError> {
    let order = shape.order();
    let context = Context::new(ReadOptions { shape: Some(shape.clone().into()), ..ReadOptions::default() });
    let places = map.map_places(&context)?;
    let fault = |error| ReadError::Shape { error, span: map.span.clone() };
    let jigsaw = Shape::jigsaw(order, &pieces(map.inner, &places)).map_err(fault)?;
    let pieces = jigsaw.layers().iter().find(|layer| layer.kind == LayerKind::Jigsaw);
    shape.and(pieces.expect("a jigsaw has pieces").clone()).map_err(fault)
}

/// The cells of an extra region from rows and columns.
fn region_cells(region: &[[usize; 2]], order: usize) -> Result<Vec<Cell>, ShapeError> {
    let is_inside = |number: usize| (1..=order).contains(&number);
    let cell = |&[row, column]: &[usize; 2]| {
        let is_inside = is_inside(row) && is_inside(column);
        is_inside.then(|| ((row - 1) * order + column - 1) as Cell).ok_or(ShapeError::OutsideGrid {
            row,
            column,
            order,
        })
    };
    region.iter().map(cell).collect()
}

/// A text in quotes, with its place in the document.
struct Quoted<'t> {
    inner: &'t str,
    span: Span,
    /// Where the text itself begins, if it stands there as it is, without escapes.
    start: Option<usize>,
}

impl<'t> Quoted<'t> {
    fn new(document: &str, quoted: &'t Spanned<String>) -> Self {
        let (inner, span) = (quoted.get_ref(), quoted.span());
        let start = document.get(span.clone()).and_then(|raw| raw.find(inner.as_str()));
        Self { inner, start: start.map(|start| span.start + start), span }
    }

    fn read(&self, context: &mut Context) -> Result<(Grid, Vec<Place>), ReadError> {
        reader::read(detect::kind(self.inner), self.inner, context).map_err(|error| self.relocated(error))
    }

    fn map_places(&self, context: &Context) -> Result<Vec<Place>, ReadError> {
        cells::read_map(self.inner, context).map_err(|error| self.relocated(error))
    }

    /// A place in the text as a place in the document.
    fn place(&self, place: Place) -> Place {
        let span = self.outer(&place.span());
        Place::new(span.start, span.end)
    }

    fn outer(&self, span: &Span) -> Span {
        self.start.map_or_else(|| self.span.clone(), |start| start + span.start..start + span.end)
    }

    fn relocated(&self, mut error: ReadError) -> ReadError {
        if let Some(span) = error.span_mut() {
            *span = self.outer(span);
        }
        error
    }
}

/// The grid as a document with its keys in a fixed order.
pub fn write(grid: &Grid) -> String {
    let shape = grid.shape();
    let order = shape.order();
    let has = |layer: &Layer| shape.layers().contains(layer);
    let (diagonal, anti_diagonal) = (Layer::diagonal(order), Layer::anti_diagonal(order));
    let has_diagonals = has(&diagonal) && has(&anti_diagonal);
    let windows = shape.boxes().or_else(|| box_size(order).ok()).map(|(h, w)| Layer::windows(order, h, w));
    let has_windows = windows.as_ref().is_some_and(has);
    let has_pieces = shape.layers().iter().any(|layer| layer.kind == LayerKind::Jigsaw);
    let size = match shape.boxes() {
        Some(boxes) if Ok(boxes) == box_size(order) && !has_pieces => String::new(),
        Some((height, width)) => format!(":{height}x{width}"),
        None if has_pieces => String::new(),
        None => ":latin".into(),
    };
    let is_extra = |layer: &&Layer| match layer.kind {
        LayerKind::Rows | LayerKind::Columns | LayerKind::Boxes { .. } | LayerKind::Jigsaw => false,
        LayerKind::Diagonal | LayerKind::AntiDiagonal => !has_diagonals,
        LayerKind::Windows => !has_windows,
        LayerKind::Extra => true,
    };
    let mut text = String::new();
    if let Some(title) = grid.title() {
        line(&mut text, format_args!("title = {}", quoted(title)));
    }
    line(&mut text, format_args!("shape = \"{order}x{order}{size}\""));
    if (10..=MAX_SYMBOL_ORDER).contains(&order) {
        line(&mut text, format_args!("symbols = \"{}\"", Symbols::Digits));
    }
    if has_diagonals {
        line(&mut text, format_args!("diagonals = true"));
    }
    if has_windows {
        line(&mut text, format_args!("windows = true"));
    }
    let mut extra = shape.layers().iter().filter(is_extra).flat_map(|layer| &layer.regions).peekable();
    if extra.peek().is_some() {
        line(&mut text, format_args!("extra = ["));
        for region in extra {
            let place = |&cell: &Cell| [usize::from(cell) / order + 1, usize::from(cell) % order + 1];
            line(&mut text, format_args!("    {:?},", region.iter().map(place).collect::<Vec<_>>()));
        }
        line(&mut text, format_args!("]"));
    }
    if has_pieces {
        line(&mut text, format_args!("regions = '''\n{}'''", block(&jigsaw::map(shape), order)));
    }
    line(&mut text, format_args!("givens = '''\n{}'''", block(grid.values(), order)));
    text
}

fn line(text: &mut String, content: std::fmt::Arguments<'_>) {
    writeln!(text, "{content}").expect("writing to a string cannot fail");
}

/// Rows of characters up to order 35, of numbers above.
fn block(values: &[u8], order: usize) -> String {
    let row = |row: &[u8]| match order {
        ..=MAX_SYMBOL_ORDER => row.iter().map(|&value| symbol(value)).chain(['\n']).collect(),
        _ => join(row, " ", ".") + "\n",
    };
    values.chunks(order).map(row).collect()
}

/// The text in quotes, in one line whatever it holds.
fn quoted(text: &str) -> String {
    let escape = |character: char| match character {
        '"' | '\\' => format!("\\{character}"),
        _ if character.is_control() => format!("\\u{:04x}", u32::from(character)),
        _ => character.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::formats::{Entry, Reader};

    fn entry(text: &str) -> Entry {
        Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap()
    }

    fn error(text: &str) -> (String, String) {
        let entry = entry(text);
        let error = entry.result.unwrap_err();
        (error.to_string(), entry.source[error.labels()[0].span.clone()].to_owned())
    }

    const EVERYTHING: &str = "\
title = \"A \\\"small\\\" one\"
shape = \"4x4:2x2\"
diagonals = true
windows = true
extra = [
    [[1, 1], [2, 3]],
    [[2, 3], [4, 4]],
]
regions = '''
1112
1322
3342
3444
'''
givens = '''
1..4
..2.
.3..
4..1
'''
";

    #[test]
    fn everything_is_read_and_written() {
        let grid = entry(EVERYTHING).result.unwrap();
        assert_eq!(grid.title(), Some("A \"small\" one"));
        assert_eq!(grid.shape().layers().len(), 9);
        assert_eq!(write(&grid), EVERYTHING);
    }

    #[test]
    fn the_shape_can_be_said_in_several_ways() {
        let shape = |text: &str| {
            let cells = ".".repeat(36);
            entry(&format!("{text}\ngivens = \"{cells}\"")).result.unwrap().shape().to_string()
        };
        assert_eq!(shape("title = \"plain\""), "6x6");
        assert_eq!(shape("shape = \"6x6:3x2\""), "6x6:3x2");
        assert_eq!(shape("order = 6"), "6x6");
        assert_eq!(shape("boxes = [3, 2]"), "6x6:3x2");
        assert_eq!(shape("diagonals = true"), "6x6+diagonals");
        assert_eq!(shape("shape = \"6x6:latin+diagonals\""), "6x6:latin+diagonals");
        let map = "123456".repeat(6);
        assert_eq!(shape(&format!("regions = \"{map}\"")), "6x6+jigsaw");
    }

    #[test]
    fn givens_come_in_any_other_notation() {
        let line = |givens: &str| entry(&format!("givens = '''{givens}'''")).result.unwrap().to_line();
        let small = "1..4..2..3..4..1";
        assert_eq!(line(small), small);
        assert_eq!(line("1 . . 4\n. . 2 .\n. 3 . .\n4 . . 1"), small);
        assert_eq!(line("1,0,0,4,0,0,2,0,0,3,0,0,4,0,0,1"), small);
        assert_eq!(line("2\n1\n1 -1 -1 4\n-1 -1 2 -1\n-1 3 -1 -1\n4 -1 -1 1"), small);
        assert_eq!(line("|1.|.4|\n|..|2.|\n|--+--|\n|.3|..|\n|4.|.1|"), small);
    }

    #[test]
    fn further_puzzles_follow_under_their_own_heading() {
        let text = format!("# two\n{EVERYTHING}\n[[puzzle]]\ngivens = '''1...'''\n[[puzzle]]\n{EVERYTHING}");
        let entries: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
        assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [2, 24, 26]);
        assert_eq!(entries.iter().map(|entry| entry.result.is_ok()).collect::<Vec<_>>(), [true, false, true]);
    }

    #[test]
    fn errors_point_into_the_document() {
        let message = |text: &str| error(text).0;
        assert_eq!(error("givens = '''\n1..4\n..?.\n.3..\n4..1'''").1, "?");
        assert_eq!(error("shape = \"9x8\"\ngivens = \"1\"").1, "\"9x8\"");
        assert_eq!(
            error("shape = \"4x4\"\nextra = [[[1, 1], [5, 1]]]\ngivens = \"1\"").1,
            "[[[1, 1], [5, 1]]]"
        );
        assert_eq!(message("givens = \"1...\nx = 3"), "invalid basic string, expected `\"`");
        assert!(message("givens = \"1\"\ncolour = 3").contains("unknown field `colour`"));
        assert!(message("title = \"nothing\"").contains("missing field `givens`"));
        assert!(message("symbols = \"runes\"\ngivens = \"1\"").contains("hexadecimal"));
        assert!(message("order = 4\nshape = \"4x4\"\ngivens = \"1\"").contains("either"));
    }

    #[test]
    fn clashes_are_found_in_the_document() {
        let entry = entry("givens = '''\n1..1\n..2.\n.3..\n4..1'''");
        let clash = entry.result.as_ref().unwrap().first_clash().unwrap();
        assert_eq!(entry.clash_spans(&clash), Some([13..14, 16..17]));
    }

    #[test]
    fn a_title_of_any_characters_stays_in_one_line() {
        assert_eq!(quoted("a\n[[puzzle]]\t\u{7f}\\"), "\"a\\u000a[[puzzle]]\\u0009\\u007f\\\\\"");
    }
}
