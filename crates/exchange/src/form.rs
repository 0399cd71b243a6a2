//! Everything that a grid can be written as: the engine crate's notations, links, foreign files, pages for print.

use crate::print::{self, Look};
use crate::{fpuzzles, hodoku, lz_string, marks, opensudoku, sudokupad, sudokuwiki};
use evodoku::puzzle::formats::{self, Columns, Notation, UnknownName, WriteError};
use evodoku::{Grid, SharedShape};
use std::fmt;
use std::str::FromStr;

/// What a grid is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A notation of the engine crate.
    Notation(Notation),
    /// A link to f-puzzles.
    FPuzzles,
    /// A link to `SudokuPad`.
    SudokuPad,
    /// A link to `SudokuWiki`'s solver.
    SudokuWiki,
    /// A file of `OpenSudoku`.
    OpenSudoku,
    /// A line of `HoDoKu`'s library.
    Hodoku,
    /// A grid of pencil marks.
    Marks,
    /// A picture.
    Svg,
    /// Pages for print, one per puzzle.
    Pdf,
}

impl Form {
    /// Those that are not notations of the engine crate.
    pub const FOREIGN: [Self; 8] = [
        Self::FPuzzles,
        Self::SudokuPad,
        Self::SudokuWiki,
        Self::OpenSudoku,
        Self::Hodoku,
        Self::Marks,
        Self::Svg,
        Self::Pdf,
    ];

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        Notation::ALL.into_iter().map(Self::Notation).chain(Self::FOREIGN)
    }

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Notation(notation) => notation.name(),
            Self::FPuzzles => "fpuzzles",
            Self::SudokuPad => "sudokupad",
            Self::SudokuWiki => "sudokuwiki",
            Self::OpenSudoku => "opensudoku",
            Self::Hodoku => "hodoku",
            Self::Marks => "marks",
            Self::Svg => "svg",
            Self::Pdf => "pdf",
        }
    }

    /// Is it written to look at rather than to be read back?
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Pdf)
    }

    /// Is it a text, and not bytes that only a file may have?
    pub fn is_text(self) -> bool {
        self != Self::Pdf
    }

    /// Why a grid cannot be written so, if it cannot.
    fn check(self, grid: &Grid) -> Result<(), WriteError> {
        let (shape, order) = (grid.shape(), grid.shape().order());
        let shape_error = || WriteError::Shape { notation: self.name(), shape: shape.to_string() };
        let fits = match self {
            Self::Notation(_) | Self::SudokuPad | Self::Svg | Self::Pdf => true,
            Self::FPuzzles => order <= fpuzzles::LARGEST,
            Self::SudokuWiki | Self::OpenSudoku | Self::Hodoku | Self::Marks => {
                order == 9 && shape.is_classic() && shape.boxes() == Some((3, 3))
            }
        };
        if fits { Ok(()) } else { Err(shape_error()) }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = Self::all().find(|form| form.name() == name);
        let names = || Self::all().map(Self::name).collect::<Vec<_>>().join(", ");
        known.ok_or_else(|| UnknownName { found: name.into(), known: names() })
    }
}

/// Writes one grid after the other, with what a file of them needs before, between and after.
pub struct Writer {
    form: Form,
    notation: Option<formats::Writer>,
    is_first: bool,
    /// Pictures are laid out when all are known.
    looks: Vec<Look>,
}

impl Writer {
    /// A writer of an empty file.
    pub fn new(form: Form) -> Self {
        let notation = match form {
            Form::Notation(notation) => Some(formats::Writer::new(notation)),
            _ => None,
        };
        Self { form, notation, is_first: true, looks: Vec::new() }
    }

    /// The same for a reader who will be told the shape, so that cells alone are enough.
    #[must_use]
    pub fn knowing(mut self, shape: Option<SharedShape>) -> Self {
        self.notation = self.notation.map(|writer| writer.knowing(shape));
        self
    }

    /// The bytes to append for this grid. In pictures, `givens` (0 for none) tells what was given from what was found.
    pub fn next(&mut self, grid: &Grid, givens: Option<&[u8]>) -> Result<Vec<u8>, WriteError> {
        self.next_of(grid, givens, None)
    }

    /// The same for a grid that comes from a table, whose other columns a table keeps.
    pub fn next_of(
        &mut self,
        grid: &Grid,
        givens: Option<&[u8]>,
        columns: Option<&Columns>,
    ) -> Result<Vec<u8>, WriteError> {
        self.form.check(grid)?;
        let packed = |link: &str, document: serde_json::Value| {
            let packed = lz_string::compress(&document.to_string());
            format!("{link}{}\n", packed.replace('+', "%2B").replace('/', "%2F"))
        };
        let text = match (self.form, &mut self.notation) {
            (Form::Notation(_), Some(writer)) => writer.next_of(grid, columns)?,
            (Form::Notation(_), None) => unreachable!("a notation has its writer"),
            (Form::FPuzzles, _) => packed(fpuzzles::LINK, fpuzzles::write(grid)),
            (Form::SudokuPad, _) => packed(sudokupad::LINK, sudokupad::write(grid)),
            (Form::SudokuWiki, _) => format!("{}{}\n", sudokuwiki::LINK, sudokuwiki::write(grid)),
            (Form::OpenSudoku, _) => {
                let head = if self.is_first { opensudoku::HEAD } else { "" };
                head.to_owned() + &opensudoku::write(grid)
            }
            (Form::Hodoku, _) => hodoku::write(grid),
            (Form::Marks, _) => {
                let gap = if self.is_first { "" } else { "\n" };
                gap.to_owned() + &marks::write(grid)
            }
            (Form::Svg | Form::Pdf, _) => {
                self.looks.push(Look::new(grid, givens));
                String::new()
            }
        };
        self.is_first = false;
        Ok(text.into_bytes())
    }

    /// The bytes that end the file.
    pub fn end(&mut self) -> Vec<u8> {
        let looks = std::mem::take(&mut self.looks);
        match self.form {
            Form::OpenSudoku if !self.is_first => opensudoku::TAIL.into(),
            Form::Svg if !looks.is_empty() => print::svg(&looks).into_bytes(),
            Form::Pdf if !looks.is_empty() => print::pdf(&looks),
            _ => Vec::new(),
        }
    }
}

/// One grid as the text of a whole file or link, without a line end after a link.
pub fn write_one(grid: &Grid, form: Form) -> Result<String, WriteError> {
    let mut writer = Writer::new(form);
    let mut bytes = writer.next(grid, None)?;
    bytes.extend(writer.end());
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let is_link = matches!(form, Form::FPuzzles | Form::SudokuPad | Form::SudokuWiki);
    Ok(if is_link { text.trim_end().to_owned() } else { text })
}
