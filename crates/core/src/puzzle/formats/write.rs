//! Writing grids: the same values in any notation that can carry the shape.

use super::error::WriteError;
use super::symbols::MAX_SYMBOL_ORDER;
use super::{Columns, Notation, instance, jigsaw, json, line, numbers, sdk, ss, toml};
use crate::puzzle::{Grid, LayerKind, Shape, SharedShape, box_size};

/// One grid as the text of a whole file.
pub fn write(grid: &Grid, notation: Notation) -> Result<String, WriteError> {
    Writer::new(notation).next(grid)
}

/// Writes one grid after the other, with what a file of them needs before and between.
#[derive(Clone, Debug)]
pub struct Writer {
    notation: Notation,
    known: Option<SharedShape>,
    is_first: bool,
}

impl Writer {
    /// A writer of an empty file.
    pub fn new(notation: Notation) -> Self {
        Self { notation, known: None, is_first: true }
    }

    /// The same for readers who are told this shape, so that the text need not say it.
    #[must_use]
    pub fn knowing(mut self, shape: Option<SharedShape>) -> Self {
        self.known = shape;
        self
    }

    /// Can grids of this shape be written?
    pub fn check(&self, shape: &SharedShape) -> Result<(), WriteError> {
        let notation = self.notation;
        let is_known = notation.is_cells_only() && self.known.as_ref() == Some(shape);
        if !notation.carries(shape) && !is_known {
            return Err(WriteError::Shape { notation: notation.name(), shape: shape.to_string() });
        }
        if !notation.has_numbers() && shape.order() > MAX_SYMBOL_ORDER {
            return Err(WriteError::Order { notation: notation.name(), order: shape.order() });
        }
        Ok(())
    }

    /// The text to append for this grid, ending with a line end.
    pub fn next(&mut self, grid: &Grid) -> Result<String, WriteError> {
        self.next_of(grid, None)
    }

    /// The same for a grid that comes from a table, whose other columns a table keeps.
    pub fn next_of(&mut self, grid: &Grid, columns: Option<&Columns>) -> Result<String, WriteError> {
        self.check(grid.shape())?;
        let notation = self.notation;
        let text = match notation {
            Notation::Line => line::write(grid),
            Notation::Grid => numbers::write(grid),
            Notation::Numbers => join(grid.values(), " ", "0") + "\n",
            Notation::Instance => instance::write(grid),
            Notation::Sdk => sdk::write(grid),
            Notation::Sdm => line::write_sdm(grid),
            Notation::Ss => numbers::comment(grid) + &ss::write(grid),
            Notation::Csv => {
                columns.map_or_else(|| grid.to_line() + "\n", |columns| columns.with_puzzle(&grid.to_line()))
            }
            Notation::Jigsaw => jigsaw::write(grid),
            Notation::Toml => toml::write(grid),
            Notation::Json => json::write(grid),
        };
        let is_first = std::mem::replace(&mut self.is_first, false);
        let before = match columns {
            Some(columns) if is_first && notation == Notation::Csv => columns.head(),
            Some(_) | None => notation.separator(is_first).to_owned(),
        };
        Ok(before + &text)
    }
}

impl Notation {
    /// Can a text in this notation be read back to a grid of this shape?
    pub fn carries(self, shape: &Shape) -> bool {
        let boxes = shape.boxes().filter(|_| shape.is_classic());
        match self {
            Self::Line | Self::Grid | Self::Numbers | Self::Sdk | Self::Sdm | Self::Ss | Self::Csv => {
                boxes.is_some() && boxes == box_size(shape.order()).ok()
            }
            Self::Instance => boxes.is_some_and(|(height, width)| height == width),
            Self::Jigsaw => shape.layers().len() == 3 && shape.layers()[2].kind == LayerKind::Jigsaw,
            Self::Toml | Self::Json => true,
        }
    }

    /// Does it hold the cells and nothing else, so that a reader who is told the shape takes that one?
    fn is_cells_only(self) -> bool {
        match self {
            Self::Line | Self::Grid | Self::Numbers | Self::Sdk | Self::Sdm | Self::Ss | Self::Csv => true,
            Self::Instance | Self::Jigsaw | Self::Toml | Self::Json => false,
        }
    }

    /// Can it write values as numbers of several digits?
    fn has_numbers(self) -> bool {
        match self {
            Self::Line
            | Self::Grid
            | Self::Numbers
            | Self::Instance
            | Self::Csv
            | Self::Jigsaw
            | Self::Toml
            | Self::Json => true,
            Self::Sdk | Self::Sdm | Self::Ss => false,
        }
    }

    /// What stands before the first puzzle of a file, or between two.
    fn separator(self, is_first: bool) -> &'static str {
        match self {
            Self::Csv if is_first => "puzzle\n",
            Self::Toml if !is_first => "\n[[puzzle]]\n",
            Self::Grid | Self::Instance | Self::Sdk | Self::Ss if !is_first => "\n",
            Self::Line
            | Self::Grid
            | Self::Numbers
            | Self::Instance
            | Self::Sdk
            | Self::Sdm
            | Self::Ss
            | Self::Csv
            | Self::Jigsaw
            | Self::Toml
            | Self::Json => "",
        }
    }
}

impl Grid {
    /// The values in one line, whatever the shape: a character each up to order 35, numbers separated by blanks above.
    pub fn to_line(&self) -> String {
        if self.shape().order() > MAX_SYMBOL_ORDER {
            return join(self.values(), " ", "0");
        }
        // By bytes, which every puzzle of a batch goes through, rather than by characters.
        // There is room for the end of the line.
        let mut symbols = Vec::with_capacity(self.values().len() + 1);
        symbols.extend(self.values().iter().map(|&value| SYMBOLS[usize::from(value)]));
        String::from_utf8(symbols).expect("symbols are ASCII")
    }
}

/// The characters of values up to [`MAX_SYMBOL_ORDER`], a dot for an empty cell.
const SYMBOLS: [u8; MAX_SYMBOL_ORDER + 1] = *b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The character of a value, or a dot.
pub fn symbol(value: u8) -> char {
    char::from(SYMBOLS[usize::from(value)])
}

/// A title without line ends.
pub fn one_line(title: &str) -> String {
    title.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Values with something between them.
pub fn join(values: &[u8], separator: &str, empty: &str) -> String {
    let texts = values.iter().map(|&value| if value == 0 { empty.to_owned() } else { value.to_string() });
    texts.collect::<Vec<_>>().join(separator)
}
