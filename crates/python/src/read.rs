//! Reads puzzles from Python objects: texts, files, links, nested lists, arrays.

use crate::objects::{mistake, of_file, unfound};
use crate::puzzle::Puzzle;
use evodoku::puzzle::{Grid, Shape, SharedShape};
use evodoku_puzzle::notation::{
    Entry, LARGEST_FILE, ReadError, ReadOptions, Reader, SHORTEST_PUZZLE, has_file_ending, is_link,
};
use evodoku_puzzle::{Carried, ShapeSpec};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// Maximum length of a file name.
const LONGEST_NAME: usize = 4096;

/// Maximum length of rows that are texts.
const LARGEST_ROWS: usize = 1 << 20;

/// Reads a grid from any source; `shape` is for texts and arrays without a shape.
pub fn grid(source: &Bound<'_, PyAny>, shape: Option<SharedShape>) -> PyResult<Grid> {
    if let Ok(puzzle) = source.cast::<Puzzle>() {
        return Ok(puzzle.get().grid().clone());
    }
    // Fast path for the most common case, which cannot be a file name.
    if shape.is_none()
        && let Ok(line) = source.extract::<String>()
        && is_line(&line)
        && let Ok(grid) = line.parse()
    {
        return Ok(grid);
    }
    let Some(text) = text(source)?.or_else(|| rows(source)) else { return of_cells(source, shape) };
    let mut entries = text.entries(shape);
    let first = entries.next().ok_or_else(|| mistake(ReadError::Empty))?;
    if let Some(second) = entries.next() {
        return Err(mistake(ReadError::Several { line: second.line }));
    }
    text.grid(first)
}

/// Whether this is a 9×9 in one line of digits and dots.
fn is_line(text: &str) -> bool {
    text.len() == 81 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// A text with puzzles.
pub struct Text {
    text: String,
    /// Whether the caller passed the text itself, rather than a file: then it may be a mistyped name.
    is_written: bool,
}

impl Text {
    /// All its grids.
    pub fn grids(&self, shape: Option<SharedShape>) -> impl Iterator<Item = PyResult<Grid>> {
        self.entries(shape).map(|entry| self.grid(entry))
    }

    fn entries(&self, shape: Option<SharedShape>) -> Reader<'_> {
        Reader::new(self.text.as_bytes(), ReadOptions { shape, ..ReadOptions::default() })
    }

    /// The grid of an entry, or what is wrong and where.
    fn grid(&self, entry: Entry) -> PyResult<Grid> {
        entry.result.map_err(|error| {
            let place =
                error.labels().first().map(|label| place(&entry.source, entry.line, label.span.start));
            let place = place.unwrap_or_else(|| format!("line {}", entry.line));
            let message = format!("{place}: {error}");
            if self.is_written { unread(self.text.trim(), message) } else { mistake(message) }
        })
    }
}

/// The error for a text that is not a puzzle, which may be a mistyped file name.
fn unread(text: &str, message: String) -> PyErr {
    let (path, is_word) = (Path::new(text), !text.contains(char::is_whitespace));
    let is_long = text.len() > LONGEST_NAME || text.contains(['\n', '\0']);
    if is_long || text.starts_with(['{', '[']) || is_link(text) || path.exists() && !path.is_dir() {
        return mistake(message);
    }
    let has_letters = text.contains(char::is_alphabetic);
    if has_letters && path.is_dir() {
        of_file(path, &Error::from(ErrorKind::IsADirectory))
    } else if has_file_ending(text) || is_word && has_letters && text.contains(['/', '\\']) {
        unfound(path, "there is no such file, and it is no puzzle itself")
    } else if is_word && text.chars().count() < SHORTEST_PUZZLE {
        mistake(format!("there is no file {text}, and as a puzzle it is wrong: {message}"))
    } else {
        mistake(message)
    }
}

fn place(source: &str, line: usize, at: usize) -> String {
    let before = source.get(..at).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = line + before.matches('\n').count();
    format!("line {line}, column {}", before[start..].chars().count() + 1)
}

/// The text itself, or that of the file that a path or a text names; `None` for other objects.
pub fn text(source: &Bound<'_, PyAny>) -> PyResult<Option<Text>> {
    let read = |path: &Path| file(path).map(|text| Some(Text { text, is_written: false }));
    if let Ok(text) = source.extract::<String>() {
        let is_name =
            text.len() <= LONGEST_NAME && !text.contains(['\n', '\0']) && Path::new(&text).is_file();
        return if is_name { read(Path::new(&text)) } else { Ok(Some(Text { text, is_written: true })) };
    }
    if let Ok(bytes) = source.extract::<&[u8]>() {
        let text = String::from_utf8(bytes.to_vec()).map_err(mistake)?;
        return Ok(Some(Text { text, is_written: false }));
    }
    if source.hasattr("__fspath__")? {
        return read(&source.extract::<PathBuf>()?);
    }
    Ok(None)
}

/// Rows that are texts, as one text.
fn rows(source: &Bound<'_, PyAny>) -> Option<Text> {
    let row = |row: PyResult<Bound<'_, PyAny>>| row.ok()?.extract::<String>().ok();
    let mut rows = source.try_iter().ok()?.map(row);
    let first = rows.next()??;
    // Single characters are cells.
    if first.chars().count() < 2 {
        return None;
    }
    let mut text = first;
    for row in rows {
        text.push('\n');
        text.push_str(&row?);
        if text.len() > LARGEST_ROWS {
            return None;
        }
    }
    Some(Text { text, is_written: false })
}

/// The text of a file.
pub fn file(path: &Path) -> PyResult<String> {
    evodoku_lab::files::text(path, LARGEST_FILE).map_err(|error| match error.kind() {
        ErrorKind::InvalidData => mistake(format!("{}: this is not UTF-8 text", path.display())),
        ErrorKind::FileTooLarge => mistake(format!("{}: {error}", path.display())),
        _ => of_file(path, &error),
    })
}

/// A shape by name, perhaps with a map of jigsaw pieces.
pub fn shape(name: Option<&str>, regions: Option<&Bound<'_, PyAny>>) -> PyResult<Option<SharedShape>> {
    let Some(regions) = regions else {
        return name.map(|name| name.parse::<Shape>().map(SharedShape::from)).transpose().map_err(mistake);
    };
    let (order, pieces) = cells(regions)?;
    let name = name.map_or_else(|| format!("{order}x{order}"), Into::into);
    let mut spec =
        ShapeSpec::named(&name, Carried { pieces: true, ..Carried::default() }).map_err(mistake)?;
    if spec.order != order {
        return Err(mistake(format!("the map of regions is {order}×{order}, and the shape is {name}")));
    }
    let mut names: Vec<u64> = pieces.clone();
    names.sort_unstable();
    names.dedup();
    let number = |piece: &u64| names.binary_search(piece).expect("it is one of them");
    spec.pieces = Some(pieces.iter().map(number).collect());
    Ok(Some(spec.shape().map_err(mistake)?.into()))
}

/// A grid from nested lists or an array, with 0 or None for empty cells.
fn of_cells(source: &Bound<'_, PyAny>, shape: Option<SharedShape>) -> PyResult<Grid> {
    let (order, values) = cells(source)?;
    let shape = match shape {
        Some(shape) if shape.order() != order => {
            return Err(mistake(format!("{order} rows were given, and the shape is {shape}")));
        }
        Some(shape) => shape,
        None => Shape::classic(order).map_err(mistake)?.into(),
    };
    let too_large = values.iter().position(|&value| value > order as u64);
    if let Some(cell) = too_large {
        let (value, cell) = (values[cell], shape.cell_name(cell));
        return Err(mistake(format!(
            "{value} at {cell} is out of range; values go from 1 to {order}, 0 is empty"
        )));
    }
    Grid::new(shape, values.iter().map(|&value| value as u8).collect()).map_err(mistake)
}

/// The order and the whole numbers of a square, given as rows or as one list.
fn cells(source: &Bound<'_, PyAny>) -> PyResult<(usize, Vec<u64>)> {
    let numpy = source.py().import("numpy")?;
    // Masked cells are empty.
    let source = &numpy.getattr("ma")?.call_method1("filled", (source, 0)).unwrap_or_else(|_| source.clone());
    let array = numpy.call_method1("array", (source,)).map_err(|error| {
        let other = || format!("a puzzle is a text, a file, or rows of numbers: {error}");
        if error.is_instance_of::<PyValueError>(source.py()) {
            mistake(uneven(source).unwrap_or_else(other))
        } else {
            PyTypeError::new_err(other())
        }
    })?;
    let dimensions: Vec<usize> = array.getattr("shape")?.extract()?;
    let order = match dimensions[..] {
        [rows, columns] if rows == columns => rows,
        [rows, columns] => {
            let found = format!("{rows} rows of {columns} cells were found");
            return Err(mistake(format!("{found}; a grid has as many rows as columns")));
        }
        [length] if length.isqrt().pow(2) == length => length.isqrt(),
        _ => {
            let found = format!("an array of shape {dimensions:?} is no grid");
            return Err(mistake(format!("{found}; give rows and columns, or one list of all cells")));
        }
    };
    let flat = array.call_method0("ravel")?.call_method0("tolist")?;
    let values = flat.try_iter()?.enumerate().map(|(cell, value)| {
        let value = value?;
        number(&value).ok_or_else(|| {
            let (row, column) = (cell / order.max(1) + 1, cell % order.max(1) + 1);
            mistake(format!("{value} at row {row}, column {column} is no value; 0 or None is empty"))
        })
    });
    Ok((order, values.collect::<PyResult<_>>()?))
}

/// Describes why rows are not a rectangular array.
fn uneven(source: &Bound<'_, PyAny>) -> Option<String> {
    let rows: Vec<Bound<'_, PyAny>> = source.try_iter().ok()?.collect::<PyResult<_>>().ok()?;
    let first = rows.first()?.len().ok();
    for (row, cells) in (1..).zip(&rows) {
        let length = cells.len().ok();
        if length != first {
            let length_in_words = |length: Option<usize>| match length {
                Some(1) => "1 cell".into(),
                Some(length) => format!("{length} cells"),
                None => "a single value".into(),
            };
            let (first, other) = (length_in_words(first), length_in_words(length));
            return Some(format!(
                "row {row} has {other}, and row 1 has {first}; all rows of a grid are of one length"
            ));
        }
    }
    for (row, cells) in (1..).zip(&rows) {
        for (column, cell) in (1..).zip(cells.try_iter().ok()?) {
            let cell = cell.ok()?;
            if cell.len().is_ok() && !cell.is_instance_of::<PyString>() {
                return Some(format!(
                    "row {row}, column {column} has several values; a cell has one, 0 or None is empty"
                ));
            }
        }
    }
    None
}

/// A whole number, if the value is one; 0 for what stands for nothing: None, NaN, NA, and the marks of empty cells.
fn number(value: &Bound<'_, PyAny>) -> Option<u64> {
    if value.is_none() {
        return Some(0);
    }
    if let Ok(text) = value.extract::<String>() {
        let text = text.trim();
        return if matches!(text, "" | "." | "-" | "_" | "*" | "?") { Some(0) } else { text.parse().ok() };
    }
    let whole = |number: f64| match number {
        number if number.is_nan() => Some(0),
        number if number.fract() == 0.0 && (0.0..1e9).contains(&number) => Some(number as u64),
        _ => None,
    };
    let is_missing = || value.get_type().name().is_ok_and(|name| name == "NAType");
    let of_real = || value.extract::<f64>().ok().and_then(whole);
    value.extract::<u64>().ok().or_else(of_real).or_else(|| is_missing().then_some(0))
}
