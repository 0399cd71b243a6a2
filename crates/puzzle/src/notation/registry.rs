//! The registry of notations: one line each here, and a file that says how it is recognised, read and written.

use super::drawing::{Look, pdf, svg};
use super::head::Head;
use super::text::chunk::{Open, ReadText};
use super::{ReadOptions, UnknownName};
use super::{
    csv, fpuzzles, grid, hodoku, instance, iss, jigsaw, json, line, marks, numbers, opensudoku, sdk, sdm,
};
use super::{ss, sudokupad, sudokuwiki, toml};
use crate::{Constraint, Grid, Shape, box_size};
use std::fmt;
use std::str::FromStr;

/// Draws the grids of a file.
type Draw = fn(&[Look]) -> Vec<u8>;

/// What the file of a notation says about it.
#[derive(Clone, Copy)]
pub struct Definition {
    /// As on the command line.
    pub name: &'static str,
    /// What file names end with that suggest it.
    pub endings: &'static [&'static str],
    /// Does a text that begins like this have the notation? None where only the reader of plain text can say.
    pub sniff: Option<fn(&Head, &ReadOptions) -> bool>,
    /// How to read a line that is a puzzle of this notation on its own.
    pub standalone: Option<fn(&str) -> Option<ReadText>>,
    /// Takes the puzzles out of a text; none if the notation is only written.
    pub open: Option<Open>,
    /// Can it say this shape, clues left aside?
    pub carries: fn(&Shape) -> bool,
    /// Can it say this clue on a grid of this order?
    pub carries_clue: fn(&Constraint, usize) -> bool,
    /// Does it hold the cells and nothing else, so that a reader who is given the shape takes that one?
    pub is_cells_only: bool,
    /// Can it write values as numbers of several digits?
    pub has_numbers: bool,
    /// What a file begins with.
    pub before: &'static str,
    /// What separates two puzzles.
    pub between: &'static str,
    /// What a file ends with.
    pub after: &'static str,
    /// One grid as text; none for pictures.
    pub write: Option<fn(&Grid) -> String>,
    /// All grids of a file as a picture.
    pub draw: Option<Draw>,
}

impl Definition {
    /// What most notations have in common: cells of the usual shape of their size.
    pub const PLAIN: Self = Self {
        name: "",
        endings: &[],
        sniff: None,
        standalone: None,
        open: None,
        carries: is_usual,
        carries_clue: |_, _| false,
        is_cells_only: true,
        has_numbers: true,
        before: "",
        between: "",
        after: "",
        write: None,
        draw: None,
    };
}

/// The shape that a number of cells has where nothing else is said.
fn is_usual(shape: &Shape) -> bool {
    shape.is_classic() && shape.boxes().is_some() && shape.boxes() == box_size(shape.order()).ok()
}

macro_rules! notations {
    ($($(#[$doc:meta])* $variant:ident: $definition:path,)*) => {
        /// A way to write puzzles.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Notation { $($(#[$doc])* $variant,)* }

        impl Notation {
            /// All of them.
            pub const ALL: [Self; [$(stringify!($variant)),*].len()] = [$(Self::$variant),*];

            pub(super) const fn definition(self) -> &'static Definition {
                match self { $(Self::$variant => &$definition,)* }
            }
        }
    };
}

// Where several could be meant, the first one is.
notations! {
    /// One puzzle per line: a character per cell up to order 35, numbers separated by blanks above.
    Line: line::LINE,
    /// Rows of cells, perhaps with rulers between the boxes; written as numbers separated by blanks.
    Grid: grid::GRID,
    /// Numbers separated by blanks, tabs, commas or semicolons; written in one line.
    Numbers: numbers::NUMBERS,
    /// Side of a box, a 1, then the cells with -1 for empty: the files of the Lloyd–Amos and AllDiff-LS collections.
    Instance: instance::INSTANCE,
    /// Rows of characters below comments that say author, title and so on, as `SadMan` and `SudoCue` keep them.
    Sdk: sdk::SDK,
    /// One puzzle per line, as `HoDoKu` and `SudoCue` keep their collections.
    Sdm: sdm::SDM,
    /// A grid in a frame, as `Simple Sudoku` prints it.
    Ss: ss::SS,
    /// A table with a column of puzzles.
    Csv: csv::CSV,
    /// A line of givens and a line that names the piece of each cell.
    Jigsaw: jigsaw::JIGSAW,
    /// Keys and values that can say any shape.
    Toml: toml::TOML,
    /// An object per puzzle, as the commands print them; it can say any shape.
    Json: json::JSON,
    /// A link to f-puzzles.
    FPuzzles: fpuzzles::FPUZZLES,
    /// A document of f-puzzles as an object, one per line.
    FPuzzlesJson: fpuzzles::DOCUMENTS,
    /// A line of Interactive Sudoku Solver.
    Iss: iss::ISS,
    /// A link to `SudokuPad`.
    SudokuPad: sudokupad::SUDOKUPAD,
    /// A link to the solver of `SudokuWiki`.
    SudokuWiki: sudokuwiki::SUDOKUWIKI,
    /// A file of `OpenSudoku`.
    OpenSudoku: opensudoku::OPENSUDOKU,
    /// A line of the library of `HoDoKu`.
    Hodoku: hodoku::HODOKU,
    /// A grid of pencil marks.
    Marks: marks::MARKS,
    /// A picture, which is only written.
    Svg: svg::SVG,
    /// Pages for print, one per puzzle, which are only written.
    Pdf: pdf::PDF,
}

impl Notation {
    /// The notation that files with this extension have, if it says so: a hint for [`ReadOptions::hint`].
    pub fn of_extension(extension: &str) -> Option<Self> {
        let is_ending = |ending: &&str| extension.eq_ignore_ascii_case(ending);
        Self::ALL.into_iter().find(|notation| notation.definition().endings.iter().any(is_ending))
    }

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        self.definition().name
    }

    /// Can puzzles be read from it? Pictures are only written.
    pub fn is_readable(self) -> bool {
        self.definition().open.is_some()
    }

    /// Is it written as text, and not as bytes that only a file may have?
    pub fn is_text(self) -> bool {
        self != Self::Pdf
    }

    /// Can it say this shape?
    pub fn carries(self, shape: &Shape) -> bool {
        let definition = self.definition();
        let mut clues = shape.constraints().iter().filter(|constraint| constraint.is_clue());
        (definition.carries)(shape) && clues.all(|clue| (definition.carries_clue)(clue, shape.order()))
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = Self::ALL.into_iter().find(|notation| notation.name() == name);
        known.ok_or_else(|| UnknownName { found: name.into(), known: Self::ALL.map(Self::name).join(", ") })
    }
}
