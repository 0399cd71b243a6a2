//! Writing grids: the same values in any notation that can carry the shape.

use super::drawing::Look;
use super::error::WriteError;
use super::symbols::MAX_SYMBOL_ORDER;
use super::{Columns, Notation};
use crate::{Constraint, Grid, SharedShape};

/// One grid as the text of a whole file, or as a link.
pub fn write(grid: &Grid, notation: Notation) -> Result<String, WriteError> {
    let mut writer = Writer::new(notation);
    let text = writer.next(grid)?;
    Ok(text + &String::from_utf8_lossy(&writer.end()))
}

/// Writes one grid after the other, with what a file of them needs before, between and after.
#[derive(Clone, Debug)]
pub struct Writer {
    notation: Notation,
    known: Option<SharedShape>,
    is_first: bool,
    /// Pictures are laid out when all are known.
    looks: Vec<Look>,
}

impl Writer {
    /// A writer of an empty file.
    pub fn new(notation: Notation) -> Self {
        Self { notation, known: None, is_first: true, looks: Vec::new() }
    }

    /// The same for readers who are given this shape, so that the text need not say it.
    #[must_use]
    pub fn knowing(mut self, shape: Option<SharedShape>) -> Self {
        self.known = shape;
        self
    }

    /// Can grids of this shape be written?
    pub fn check(&self, shape: &SharedShape) -> Result<(), WriteError> {
        let definition = self.notation.definition();
        let is_known = definition.is_cells_only && self.known.as_ref() == Some(shape);
        if !(definition.carries)(shape) && !is_known {
            return Err(WriteError::Shape { notation: definition.name, shape: shape.to_string() });
        }
        let is_unsaid = |it: &&Constraint| it.is_clue() && !(definition.carries_clue)(it, shape.order());
        if let Some(clue) = shape.constraints().iter().find(is_unsaid).filter(|_| !is_known) {
            return Err(WriteError::Clue { notation: definition.name, clue: clue.noun() });
        }
        if !definition.has_numbers && shape.order() > MAX_SYMBOL_ORDER {
            return Err(WriteError::Order { notation: definition.name, order: shape.order() });
        }
        Ok(())
    }

    /// The text to append for this grid, ending with a line end.
    pub fn next(&mut self, grid: &Grid) -> Result<String, WriteError> {
        self.next_of(grid, None, None)
    }

    /// The same with what else is known: in pictures, `givens` (0 for none) mark what was given and not found; a table keeps
    /// the other columns of the table that the grid comes from.
    pub fn next_of(
        &mut self,
        grid: &Grid,
        givens: Option<&[u8]>,
        columns: Option<&Columns>,
    ) -> Result<String, WriteError> {
        self.check(grid.shape())?;
        let definition = self.notation.definition();
        if definition.draw.is_some() {
            self.looks.push(Look::new(grid, givens));
        }
        let is_first = std::mem::replace(&mut self.is_first, false);
        if let Some(columns) = columns.filter(|_| self.notation == Notation::Csv) {
            let head = if is_first { columns.head() } else { String::new() };
            return Ok(head + &columns.with_puzzle(&grid.to_line()));
        }
        let separator = if is_first { definition.before } else { definition.between };
        Ok(separator.to_owned() + &definition.write.map_or(String::new(), |write| write(grid)))
    }

    /// The bytes that end the file.
    pub fn end(&mut self) -> Vec<u8> {
        let looks = std::mem::take(&mut self.looks);
        let definition = self.notation.definition();
        match definition.draw {
            Some(draw) if !looks.is_empty() => draw(&looks),
            _ if self.is_first => Vec::new(),
            _ => definition.after.into(),
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
