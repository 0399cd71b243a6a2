//! JSON: an object per puzzle, as the commands print them; it can say any shape.
//!
//! Read are `puzzle` (the cells, in any notation), `shape`, `regions`, `extra` and `title`; other keys are passed over.
//! Objects of f-puzzles and SudokuPad are read, too.

use super::ReadOptions;
use super::error::ReadError;
use super::head::{Head, standalone};
use super::link;
use super::registry::Definition;
use super::symbols::{MAX_SYMBOL_ORDER, Symbols};
use super::text::chunk::{Chunk, Unfinished};
use super::text::context::Context;
use super::text::input::{Line, Lines, MAX_LINK_BYTES};
use super::text::place::{Part, Places};
use super::text::plan::reader_of;
use crate::{Carried, Constraint, Grid, Shape, ShapeError, ShapeSpec, SharedShape, box_size};
use serde::{Deserialize, Serialize};

pub const JSON: Definition = Definition {
    name: "json",
    endings: &["json"],
    sniff: Some(|head, _| is_start(head)),
    standalone: Some(|line| is_object(line).then_some(read)),
    open: Some(|input, head, _| {
        let mut lines = Lines::new(input).quoted(head.is_quoted).up_to(MAX_LINK_BYTES);
        Box::new(std::iter::from_fn(move || cut(&mut lines)))
    }),
    carries: |_| true,
    carries_clue: |_, _| true,
    is_cells_only: false,
    write: Some(write),
    ..Definition::PLAIN
};

/// What JSON says of a shape: its name, and the regions that have no name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    /// The name, such as `9x9+jigsaw+diagonals`.
    pub shape: String,
    /// The number of each cell's jigsaw piece, from 1, row by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<Vec<u8>>,
    /// Further regions, as lists of row and column from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<Vec<Vec<[usize; 2]>>>,
    /// Clues: cages, thermometers and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<Constraint>,
}

impl Outline {
    /// What there is to say of a shape.
    pub fn of(shape: &Shape) -> Self {
        let spec = ShapeSpec::of(shape);
        let extra = spec.extra_places();
        Self {
            shape: spec.to_string(),
            regions: spec.pieces.map(|pieces| pieces.into_iter().map(|piece| piece as u8 + 1).collect()),
            extra: (!extra.is_empty()).then_some(extra),
            constraints: spec.constraints,
        }
    }

    /// The shape that is meant.
    pub fn to_shape(&self) -> Result<Shape, ShapeError> {
        let carried = Carried { pieces: self.regions.is_some(), extra: self.extra.is_some() };
        let mut spec = ShapeSpec::named(&self.shape, carried)?;
        if let Some(regions) = &self.regions {
            let piece = |&region: &u8| usize::from(region).checked_sub(1);
            let pieces: Option<Vec<usize>> = regions.iter().map(piece).collect();
            spec.pieces = Some(pieces.ok_or(ShapeError::PieceCount { order: spec.order })?);
        }
        if let Some(extra) = &self.extra {
            spec.set_extra_places(extra)?;
        }
        spec.constraints.clone_from(&self.constraints);
        spec.shape()
    }
}

/// A puzzle as an object.
#[derive(Serialize, Deserialize)]
struct Document {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(default)]
    order: Option<usize>,
    #[serde(default)]
    shape: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    regions: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    extra: Option<Vec<Vec<[usize; 2]>>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    constraints: Vec<Constraint>,
}

/// Reads one object.
fn read(text: &str, context: &mut Context) -> Result<(Grid, Places), ReadError> {
    if link::is_document(text) {
        return link::read_document(text).map(|grid| (grid, Places::Unknown));
    }
    let document: Document = serde_json::from_str(text).map_err(|error| json_error(text, &error))?;
    let start = text.find(&document.puzzle);
    let span = start.map_or(0..text.len(), |start| start..start + document.puzzle.len());
    // Clues need a shape to stand on: the usual one of so many cells.
    let has_clues = !document.constraints.is_empty();
    let order = document.order.unwrap_or_else(|| document.puzzle.chars().count().isqrt());
    let usual = || has_clues.then(|| format!("{order}x{order}"));
    let shape = match document.shape.or_else(usual) {
        None => context.options.shape.clone(),
        Some(shape) => {
            let outline = Outline {
                shape,
                regions: document.regions,
                extra: document.extra,
                constraints: document.constraints,
            };
            let fault = |error| ReadError::Shape { error, span: span.clone() };
            Some(context.outlined(outline).map_err(fault)?)
        }
    };
    // What we wrote needs no guessing.
    let ours = document.order.map(|order| match order {
        ..=MAX_SYMBOL_ORDER => Symbols::Digits,
        _ => Symbols::Numbers,
    });
    let symbols = context.options.symbols.or(ours);
    let mut inner = Context::new(ReadOptions { symbols, shape, ..ReadOptions::default() });
    let part = Part { span, start };
    let read = reader_of(&document.puzzle);
    let (grid, places) = read(&document.puzzle, &mut inner).map_err(|error| error.in_part(&part))?;
    context.notes.append(&mut inner.notes);
    let title = document.title.or_else(|| grid.title().map(Into::into));
    Ok((grid.titled(title), part.outer(places)))
}

/// The grid as an object in one line.
fn write(grid: &Grid) -> String {
    let Outline { shape, regions, extra, constraints } = Outline::of(grid.shape());
    let document = Document {
        puzzle: grid.to_line(),
        title: grid.title().map(Into::into),
        order: Some(grid.shape().order()),
        shape: Some(shape),
        regions,
        extra,
        constraints,
    };
    serde_json::to_string(&document).expect("texts and numbers can be written") + "\n"
}

/// Does the text begin with an object, or a list of objects? A brace alone in its line is what the next one makes of it.
fn is_start(head: &Head) -> bool {
    let mut lines = head.trimmed();
    let (line, next) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let text = format!("{line} {next}");
    let object = text.trim_start().trim_start_matches(['[', ' ']).strip_prefix('{').map(str::trim_start);
    object.is_some_and(|rest| rest.is_empty() || rest.starts_with(['"', '}'])) && !is_list_of_strings(line)
}

/// Is the line one object?
fn is_object(line: &str) -> bool {
    line.starts_with("{\"") && !is_list_of_strings(line) && Nesting::default().end(line) == Some(line.len())
}

/// `{"1","2",...}`, as programs in C write their arrays, is no object.
fn is_list_of_strings(line: &str) -> bool {
    let first = line.trim_start_matches(['{', ' ']).strip_prefix('"').and_then(|rest| rest.split_once('"'));
    first.is_some_and(|(_, after)| after.trim_start().starts_with([',', '}']))
}

/// The text of the next object, over any number of lines. What is between two objects is passed over if it belongs to
/// a list, and is a puzzle of its own otherwise.
fn cut(lines: &mut Lines<'_>) -> Option<Chunk> {
    let mut chunk = Unfinished::new(read, lines);
    let mut nesting = Nesting::default();
    while let Some(mut line) = lines.next() {
        let Ok(text) = &mut line.text else {
            chunk.push(line);
            return Some(chunk.finish(lines.number()));
        };
        if nesting.depth == 0 {
            let rest = text.trim_start_matches(|character: char| {
                character.is_whitespace() || matches!(character, '[' | ']' | ',')
            });
            if rest.is_empty() {
                continue;
            }
            if !rest.starts_with('{') {
                chunk = Unfinished::new(standalone(rest.trim_end()).unwrap_or(read), lines);
            }
            let end = if rest.starts_with('{') { nesting.end(rest) } else { Some(rest.len()) };
            let (object, rest) = rest.split_at(end.unwrap_or(rest.len()));
            if !rest.trim().is_empty() {
                let (number, is_patched) = (line.number, line.is_patched);
                lines.unread(Line { number, text: Ok(rest.into()), is_patched });
            }
            *text = object.to_owned();
        } else if let Some(end) = nesting.end(text) {
            let rest = text.split_off(end);
            if !rest.trim().is_empty() {
                lines.unread(Line { number: line.number, text: Ok(rest), is_patched: line.is_patched });
            }
        }
        chunk.push(line);
        if nesting.depth == 0 {
            return Some(chunk.finish(lines.number()));
        }
    }
    (nesting.depth > 0).then(|| chunk.finish(lines.number()))
}

/// How deep in braces a place is, texts in quotes left out.
#[derive(Default)]
struct Nesting {
    depth: usize,
    is_quoted: bool,
    is_escaped: bool,
}

impl Nesting {
    /// Goes on through a line; says where the object ends, if it does.
    fn end(&mut self, line: &str) -> Option<usize> {
        for (at, byte) in line.bytes().enumerate() {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.is_quoted => self.is_escaped = true,
                b'"' => self.is_quoted = !self.is_quoted,
                b'{' if !self.is_quoted => self.depth += 1,
                b'}' if !self.is_quoted && self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Some(at + 1);
                    }
                }
                _ => {}
            }
        }
        // No text in quotes goes over the end of a line.
        self.is_quoted = false;
        None
    }
}

/// What the JSON library says, at its place.
fn json_error(text: &str, error: &serde_json::Error) -> ReadError {
    let line_start =
        text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
    let at = text.floor_char_boundary(line_start + error.column().saturating_sub(1));
    let end = text[at..].chars().next().map_or(at, |character| at + character.len_utf8());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    ReadError::Json { message: message.into(), span: at..end }
}

impl Context {
    /// The shape of an outline; the last is kept, since puzzles of a file often have the same.
    fn outlined(&mut self, outline: Outline) -> Result<SharedShape, ShapeError> {
        if let Some((_, shape)) = self.outline.as_ref().filter(|(known, _)| *known == outline) {
            return Ok(shape.clone());
        }
        let has_regions = outline.regions.is_some() || outline.extra.is_some();
        let is_usual = !has_regions && outline.constraints.is_empty() && self.options.shape.is_none();
        let usual = || {
            let order = outline.shape.split('x').next()?.parse().ok()?;
            (box_size(order).is_ok() && outline.shape == format!("{order}x{order}")).then_some(order)
        };
        let shape = match usual().filter(|_| is_usual) {
            Some(order) => self.shape(order)?,
            None => SharedShape::new(outline.to_shape()?),
        };
        self.outline = Some((outline, shape.clone()));
        Ok(shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Reader;

    const SMALL: &str = "1..4..2..3..4..1";

    fn lines(text: &str) -> Vec<String> {
        let entries = Reader::new(text.as_bytes(), ReadOptions::default());
        entries
            .map(|entry| entry.result.map_or_else(|error| error.to_string(), |grid| grid.to_line()))
            .collect()
    }

    #[test]
    fn objects_in_lines_spread_out_and_in_lists() {
        let line = format!("{{\"index\":0,\"puzzle\":\"{SMALL}\",\"more\":{{\"a\":[\"}}\"]}}}}");
        let pretty = format!("{{\n  \"puzzle\": \"{SMALL}\",\n  \"order\": 4\n}}");
        assert_eq!(lines(&format!("{line}\n{line}\n")), [SMALL; 2]);
        assert_eq!(lines(&format!("{pretty}\n{pretty}\n{line}")), [SMALL; 3]);
        assert_eq!(lines(&format!("[\n{pretty},\n{pretty}\n]\n")), [SMALL; 2]);
        assert_eq!(lines(&format!("[{line}, {line}]")), [SMALL; 2]);
    }

    #[test]
    fn a_bad_object_is_one_fault_and_the_next_is_read() {
        let good = format!("{{\"puzzle\":\"{SMALL}\"}}");
        let said = lines(&format!("{good}\n{{\"puzzle\":3}}\nnonsense\n{{\"size\":9}}\n{good}\n"));
        assert_eq!((said.len(), said[0].as_str(), said[4].as_str()), (5, SMALL, SMALL));
        assert!(said[1].contains("expected a string"), "{said:?}");
        assert!(said[3].contains("missing field `puzzle`"), "{said:?}");
    }

    #[test]
    fn a_clash_is_found_in_the_object() {
        let text = "{\"puzzle\":\"1..1............\"}";
        let entry = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap();
        let clash = entry.result.as_ref().unwrap().first_violation().unwrap();
        assert_eq!(entry.violation_spans(&clash), Some(vec![11..12, 14..15]));
    }

    #[test]
    fn pieces_without_their_map_are_refused() {
        let said = lines(&format!("{{\"puzzle\":\"{SMALL}\",\"shape\":\"4x4+jigsaw\"}}"));
        assert!(said[0].contains("4x4+jigsaw"), "{said:?}");
    }
}
