//! Cuts a stream of lines into the texts of single puzzles.

use super::block::Block;
use super::chunk::{Chunk, Kind, Unfinished};
use super::class::{Class, class};
use super::detect::{Form, Plan, ShortLines};
use super::input::{Line, Lines, MAX_PUZZLE_BYTES, Unreadable};
use super::row::Ruler;
use crate::puzzle::formats::{instance, jigsaw, json, sdk, toml};
use std::io::BufRead;

/// The puzzles of a text that is read line by line.
pub struct Cutter<R> {
    lines: Lines<R>,
    plan: Plan,
    /// A line that was read but belongs to the next puzzle.
    held: Option<Line>,
    /// The rows of a puzzle that is not complete yet.
    block: Option<Block>,
    /// The last heading, such as `Sudoku 12:`.
    heading: Option<String>,
    /// The last comment.
    comment: Option<String>,
    /// The length of the last puzzle that stood in one line.
    last_length: usize,
    /// Are we in a section that holds no puzzle?
    is_skipping: bool,
    /// Was there a puzzle already?
    has_cut: bool,
}

impl<R: BufRead> Cutter<R> {
    pub fn new(lines: Lines<R>, plan: Plan) -> Self {
        Self {
            lines,
            plan,
            held: None,
            block: None,
            heading: None,
            comment: None,
            last_length: 0,
            is_skipping: false,
            has_cut: false,
        }
    }

    /// The next puzzle's text.
    pub fn next(&mut self) -> Option<Chunk> {
        let chunk = match self.plan.form {
            Form::Text => self.next_text(),
            Form::Instance => instance::cut(&mut self.lines),
            Form::Toml => toml::cut(&mut self.lines, &mut self.held),
            Form::Json => json::cut(&mut self.lines, &mut self.held),
            Form::List => self.next_list(),
            Form::Blanks => self.everything(),
        };
        self.has_cut |= chunk.is_some();
        chunk
    }

    /// A list up to the bracket that ends it, in one line.
    fn next_list(&mut self) -> Option<Chunk> {
        let mut chunk = Unfinished::new(Kind::Line);
        let mut depth = 0_usize;
        let mut has_begun = false;
        while let Some(line) = self.lines.next() {
            let text = line.text.as_deref().unwrap_or_default();
            if !has_begun && text.trim_matches([' ', ',', ';']).is_empty() {
                continue;
            }
            has_begun = true;
            for character in text.chars() {
                match character {
                    '[' | '(' | '{' => depth += 1,
                    ']' | ')' | '}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
            chunk.push(line);
            if depth == 0 {
                break;
            }
        }
        let chunk = has_begun.then(|| chunk.finish(self.lines.number()))?;
        // Places stay what they are, since a blank is as long as the end of a line.
        Some(Chunk { text: chunk.text.map(|text| text.replace('\n', " ")), kind: Kind::Rows, ..chunk })
    }

    /// All that is left.
    fn everything(&mut self) -> Option<Chunk> {
        let mut chunk = Unfinished::new(Kind::Blanks);
        let mut has_begun = false;
        while let Some(line) = self.lines.next() {
            has_begun = true;
            chunk.push(line);
        }
        has_begun.then(|| chunk.finish(self.lines.number()))
    }

    fn next_text(&mut self) -> Option<Chunk> {
        loop {
            let Some(line) = self.held.take().or_else(|| self.lines.next()) else {
                return self.close();
            };
            let class = match &line.text {
                Ok(text) => self.class(text),
                Err(_) => Class::Whole,
            };
            if self.block.as_ref().is_some_and(|block| ends_before(block, &class, &line)) {
                self.held = Some(line);
                match self.close() {
                    Some(chunk) => return Some(chunk),
                    None => continue,
                }
            }
            if let Some(chunk) = self.take_in(line, class) {
                return Some(chunk);
            }
        }
    }

    fn class(&self, text: &str) -> Class {
        let class = class(text);
        match class {
            Class::Blank | Class::Comment | Class::Heading | Class::Whole | Class::Row(_)
                if self.is_skipping =>
            {
                Class::Blank
            }
            Class::Row(row) => match (row.ruler, self.plan.short_lines) {
                (Ruler::No, ShortLines::Puzzles) => Class::Whole,
                // An empty grid among others that have dashes for empty cells.
                (Ruler::Perhaps, _) if text.len() == self.last_length => Class::Whole,
                (Ruler::No | Ruler::Perhaps | Ruler::Yes, ShortLines::Puzzles | ShortLines::Rows) => class,
            },
            Class::Blank | Class::Comment | Class::Heading | Class::Section | Class::Whole => class,
        }
    }

    /// Takes in a line that does not end the block at hand; a puzzle in one line comes out at once.
    fn take_in(&mut self, line: Line, class: Class) -> Option<Chunk> {
        let text = match line.text {
            Ok(text) => text,
            Err(reason) => return Some(Chunk::unreadable(line.number, &reason)),
        };
        match (class, &mut self.block) {
            (Class::Blank, None) => {}
            (Class::Blank, Some(block)) => block.push_blank(),
            (Class::Comment, None) => self.comment = self.comment_text(&text).or(self.comment.take()),
            (Class::Comment, Some(block)) => block.push_aside(&text),
            (Class::Heading, _) => self.heading = Some(text.trim().trim_end_matches(':').trim_end().into()),
            (Class::Section, _) => self.is_skipping = !sdk::is_puzzle_section(&text),
            (Class::Whole, _) => return Some(self.whole(line.number, text, line.is_patched)),
            (Class::Row(row), block) => {
                let block = block.get_or_insert_with(|| Block::new(line.number));
                block.push(&text, row, row.width(&text));
                block.is_patched |= line.is_patched;
            }
        }
        let overlong = self.block.take_if(|block| block.text.len() > MAX_PUZZLE_BYTES);
        overlong.map(|block| Chunk::unreadable(block.line, &Unreadable::TooLong))
    }

    /// A puzzle in one line, or in two if a region map follows.
    fn whole(&mut self, line: usize, mut text: String, mut is_patched: bool) -> Chunk {
        self.last_length = text.len();
        self.comment = None;
        let mut kind = Kind::Line;
        let lacks_map = self.plan.has_pairs && !jigsaw::is_both(&text);
        while lacks_map && kind == Kind::Line {
            match self.lines.next() {
                Some(Line { text: Ok(next), is_patched: next_is_patched, .. }) => {
                    is_patched |= next_is_patched;
                    text.push('\n');
                    text.push_str(&next);
                    if !matches!(class(&next), Class::Blank | Class::Comment) || text.len() > MAX_PUZZLE_BYTES
                    {
                        kind = Kind::Rows;
                    }
                }
                unreadable => {
                    self.held = unreadable;
                    break;
                }
            }
        }
        let title = self.heading.take();
        Chunk { line, text: Ok(text), title, columns: None, kind, is_patched }
    }

    /// The block at hand, complete or not. Rulers without a grid count only if there is nothing else.
    fn close(&mut self) -> Option<Chunk> {
        let block = self.block.take()?;
        let title = self.heading.take().or(self.comment.take());
        let is_one = !block.is_bare() || !self.has_cut && block.may_be_empty_grid();
        is_one.then_some(Chunk {
            line: block.line,
            text: Ok(block.text),
            title,
            columns: None,
            kind: Kind::Rows,
            is_patched: block.is_patched,
        })
    }

    /// A comment as the title of the grid below it. In sdk files the letter after the `#` says what it is.
    fn comment_text(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let text = if self.plan.is_sdk { sdk::title(text)? } else { text.trim_start_matches('#') };
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }
}

/// Is the block complete when a line of this class follows?
fn ends_before(block: &Block, class: &Class, line: &Line) -> bool {
    match class {
        Class::Blank => block.ends_at_blank(),
        Class::Comment => block.is_full(),
        Class::Heading | Class::Section | Class::Whole => true,
        Class::Row(row) => line.text.as_ref().is_ok_and(|text| block.ends_before(*row, row.width(text))),
    }
}
