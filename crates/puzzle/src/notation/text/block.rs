//! The rows of one puzzle while they come in, and the question whether it is complete.

use super::row::{Row, Ruler};
use crate::{MAX_ORDER, box_size};

/// No grid has more lines than this, rulers, blanks and comments included.
const MAX_LINES: usize = 4 * MAX_ORDER;

/// Lines that belong together.
pub struct Block {
    /// The first line in the file, from 1.
    pub line: usize,
    /// The lines.
    pub text: String,
    lines: usize,
    rows: usize,
    /// The width of most rows, with how far they outnumber the others (after Boyer and Moore).
    width: usize,
    votes: usize,
    /// Do dashes or stars stand for empty cells in some row?
    has_dashes: bool,
    /// The widths of lines that are either rulers or rows of empty cells.
    doubtful: Vec<usize>,
    has_blank: bool,
    /// Were there bytes that are not UTF-8, now replaced?
    pub is_patched: bool,
}

impl Block {
    pub fn new(line: usize) -> Self {
        Self {
            line,
            text: String::new(),
            lines: 0,
            rows: 0,
            width: 0,
            votes: 0,
            has_dashes: false,
            doubtful: Vec::new(),
            has_blank: false,
            is_patched: false,
        }
    }

    /// Adds a row or a ruler of that width.
    pub fn push(&mut self, text: &str, row: Row, width: usize) {
        match row.ruler {
            Ruler::Yes => {}
            Ruler::Perhaps => self.doubtful.push(width),
            Ruler::No => {
                self.rows += 1;
                self.has_dashes |= text.contains(['-', '*']);
                if self.votes == 0 {
                    self.width = width;
                }
                if self.width == width {
                    self.votes += 1;
                } else {
                    self.votes -= 1;
                }
            }
        }
        self.has_blank = false;
        self.push_aside(text);
    }

    /// Adds a line that is no part of the grid.
    pub fn push_aside(&mut self, text: &str) {
        if self.lines > 0 {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.lines += 1;
    }

    /// Adds a blank line.
    pub fn push_blank(&mut self) {
        self.has_blank = true;
        self.push_aside("");
    }

    /// Is nothing here but rulers?
    pub fn is_bare(&self) -> bool {
        self.rows == 0
    }

    /// Can a text of nothing but dashes be an empty grid?
    pub fn may_be_empty_grid(&self) -> bool {
        let width = self.doubtful.first().copied().unwrap_or(0);
        let is_even = self.doubtful.iter().all(|&other| other == width);
        let order = width.isqrt();
        let is_line = self.doubtful.len() == 1 && order * order == width && box_size(order).is_ok();
        is_even && (is_line || self.doubtful.len() == width && width > 1)
    }

    /// Are there as many rows as columns?
    pub fn is_full(&self) -> bool {
        let empty_rows = || self.doubtful.iter().filter(|&&width| width == self.width).count();
        let rows = self.rows + if self.has_dashes { empty_rows() } else { 0 };
        rows >= self.width && self.rows > 0 || self.lines >= MAX_LINES
    }

    /// Does this row belong to the next puzzle? A ruler below a full grid is still its own.
    pub fn ends_before(&self, row: Row, width: usize) -> bool {
        self.is_full()
            && match row.ruler {
                Ruler::No => true,
                Ruler::Perhaps => self.has_dashes && width == self.width,
                Ruler::Yes => self.lines >= MAX_LINES,
            }
    }

    /// Does a blank line end the puzzle? One between two bands of boxes does not.
    pub fn ends_at_blank(&self) -> bool {
        let is_between_bands =
            || box_size(self.width).is_ok_and(|(height, _)| self.rows.is_multiple_of(height));
        self.is_full() || self.has_blank || self.is_bare() || !is_between_bands()
    }
}
