//! Cuts a stream of lines into the texts of single puzzles.

use super::block::Block;
use super::chunk::{Chunk, Chunks, ReadText, Unfinished, by_lines};
use super::class::{LineClass, class};
use super::context::Context;
use super::input::{Input, Line, Lines, MAX_LINK_BYTES, Unreadable};
use super::plan::{ReadPlan, ShortLines, adapt_to_head, is_list, seen};
use super::row::Ruler;
use super::{blanks, cells};
use crate::notation::head::{Head, standalone};
use crate::notation::{ReadOptions, jigsaw, line, sdk};
use std::io::{BufRead, Cursor, Read};

/// Cuts up a text whose notation is named: the plan says what is known of its lines.
pub fn open<'r>(
    input: Input<'r>,
    head: &Head,
    context: &mut Context,
    adapt: impl FnOnce(&mut ReadPlan, &Head, &ReadOptions),
) -> Chunks<'r> {
    let mut plan = ReadPlan::of(head, &context.options);
    adapt(&mut plan, head, &context.options);
    context.file = seen(&head.text);
    context.notes.extend(plan.note.take());
    Box::new(Cutter::new(Lines::new(input).quoted(head.is_quoted), plan))
}

/// Cuts up a text that no notation has claimed by its beginning.
pub fn open_unnamed<'r>(input: Input<'r>, head: &Head, context: &mut Context) -> Chunks<'r> {
    let is_blanks = || head.is_whole && !makes_sense(head, &context.options) && blanks::is_one(&head.text);
    let cut = if is_list(head) {
        next_list
    } else if is_blanks() {
        everything
    } else {
        return open(input, head, context, adapt_to_head);
    };
    context.file = seen(&head.text);
    by_lines(input, head, cut)
}

/// Can the first puzzle of a text be read in the usual way? Lines that hold a whole puzzle are not looked at.
fn makes_sense(head: &Head, options: &ReadOptions) -> bool {
    if line::is_plain(head.text.trim_start().as_bytes()) {
        return true;
    }
    let nothing: Box<dyn BufRead + Send> = Box::new(std::io::empty());
    let input = Cursor::new(head.text.clone().into_bytes()).chain(nothing);
    let mut plan = ReadPlan::of(head, options);
    adapt_to_head(&mut plan, head, options);
    let chunk = Cutter::new(Lines::new(input), plan).next();
    let mut context = Context::new(options.clone());
    chunk.is_some_and(|chunk| chunk.text.is_ok_and(|text| (chunk.read)(&text, &mut context).is_ok()))
}

/// Cuts up a text whose lines are puzzles by themselves: links, objects, lines of a library, plain lines.
pub fn open_standalone<'r>(input: Input<'r>, head: &Head, _: &mut Context) -> Chunks<'r> {
    let mut lines = Lines::new(input).quoted(head.is_quoted).up_to(MAX_LINK_BYTES);
    let next = move || loop {
        let Line { number: line, text, is_patched } = lines.next()?;
        let text = match text {
            Ok(text) => text.trim().to_owned(),
            Err(reason) => return Some(Chunk::unreadable(line, &reason)),
        };
        if !text.is_empty() && !text.starts_with('#') {
            let read = standalone(&text).unwrap_or(line::read);
            return Some(Chunk { line, text: Ok(text), title: None, columns: None, read, is_patched });
        }
    };
    Box::new(std::iter::from_fn(next))
}

/// A list up to the bracket that ends it, in one line.
fn next_list(lines: &mut Lines<'_>) -> Option<Chunk> {
    let mut chunk = Unfinished::new(cells::read, lines);
    let mut depth = 0_usize;
    let mut has_begun = false;
    while let Some(line) = lines.next() {
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
    let chunk = has_begun.then(|| chunk.finish(lines.number()))?;
    // Places stay the same, since a blank is as long as the end of a line.
    Some(Chunk { text: chunk.text.map(|text| text.replace('\n', " ")), ..chunk })
}

/// All that is left.
fn everything(lines: &mut Lines<'_>) -> Option<Chunk> {
    let mut chunk = Unfinished::new(blanks::read, lines);
    let mut has_begun = false;
    while let Some(line) = lines.next() {
        has_begun = true;
        chunk.push(line);
    }
    has_begun.then(|| chunk.finish(lines.number()))
}

/// The puzzles of a text that is read line by line.
struct Cutter<'r> {
    lines: Lines<'r>,
    plan: ReadPlan,
    /// The rows of a puzzle that is not complete yet.
    block: Option<Block>,
    /// The last heading, such as `Sudoku 12:`.
    heading: Option<String>,
    /// The last comment.
    comment: Option<String>,
    /// The length of the last puzzle in one line.
    last_length: usize,
    /// Are we in a section that holds no puzzle?
    is_skipping: bool,
    /// Was there a puzzle already?
    has_cut: bool,
}

impl<'r> Cutter<'r> {
    fn new(lines: Lines<'r>, plan: ReadPlan) -> Self {
        Self {
            lines,
            plan,
            block: None,
            heading: None,
            comment: None,
            last_length: 0,
            is_skipping: false,
            has_cut: false,
        }
    }

    fn next_text(&mut self) -> Option<Chunk> {
        loop {
            let Some(line) = self.lines.next() else {
                return self.close();
            };
            let class = match &line.text {
                Ok(text) => self.class(text),
                Err(_) => LineClass::Whole,
            };
            if self.block.as_ref().is_some_and(|block| ends_before(block, &class, &line)) {
                self.lines.unread(line);
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

    fn class(&self, text: &str) -> LineClass {
        let class = class(text);
        match class {
            LineClass::Blank
            | LineClass::Comment
            | LineClass::Heading
            | LineClass::Whole
            | LineClass::Row(_)
                if self.is_skipping =>
            {
                LineClass::Blank
            }
            LineClass::Row(row) => match (row.ruler, self.plan.short_lines) {
                (Ruler::No, ShortLines::Puzzles) => LineClass::Whole,
                // An empty grid among others that have dashes for empty cells.
                (Ruler::Perhaps, _) if text.len() == self.last_length => LineClass::Whole,
                (Ruler::No | Ruler::Perhaps | Ruler::Yes, ShortLines::Puzzles | ShortLines::Rows) => class,
            },
            LineClass::Blank
            | LineClass::Comment
            | LineClass::Heading
            | LineClass::Section
            | LineClass::Whole => class,
        }
    }

    /// Takes in a line that does not end the block at hand; a puzzle in one line comes out at once.
    fn take_in(&mut self, line: Line, class: LineClass) -> Option<Chunk> {
        let text = match line.text {
            Ok(text) => text,
            Err(reason) => return Some(Chunk::unreadable(line.number, &reason)),
        };
        match (class, &mut self.block) {
            (LineClass::Blank, None) => {}
            (LineClass::Blank, Some(block)) => block.push_blank(),
            (LineClass::Comment, None) => self.comment = self.comment_text(&text).or(self.comment.take()),
            (LineClass::Comment, Some(block)) => block.push_aside(&text),
            (LineClass::Heading, _) => {
                self.heading = Some(text.trim().trim_end_matches(':').trim_end().into());
            }
            (LineClass::Section, _) => self.is_skipping = !sdk::is_puzzle_section(&text),
            (LineClass::Whole, _) => return Some(self.whole(line.number, text, line.is_patched)),
            (LineClass::Row(row), block) => {
                let block = block.get_or_insert_with(|| Block::new(line.number));
                block.push(&text, row, row.width(&text));
                block.is_patched |= line.is_patched;
            }
        }
        let limit = self.lines.limit();
        let overlong = self.block.take_if(|block| block.text.len() > limit);
        overlong.map(|block| Chunk::unreadable(block.line, &Unreadable::TooLong { limit }))
    }

    /// A puzzle in one line, or in two if a region map follows.
    fn whole(&mut self, number: usize, mut text: String, mut is_patched: bool) -> Chunk {
        self.last_length = text.len();
        self.comment = None;
        let mut read: ReadText = line::read;
        let mut is_alone = true;
        let lacks_map = self.plan.has_pairs && !jigsaw::is_both(&text);
        while lacks_map && is_alone {
            match self.lines.next() {
                Some(Line { text: Ok(next), is_patched: next_is_patched, .. }) => {
                    is_patched |= next_is_patched;
                    text.push('\n');
                    text.push_str(&next);
                    if !matches!(class(&next), LineClass::Blank | LineClass::Comment)
                        || text.len() > self.lines.limit()
                    {
                        (read, is_alone) = (cells::read, false);
                    }
                }
                unreadable => {
                    if let Some(line) = unreadable {
                        self.lines.unread(line);
                    }
                    break;
                }
            }
        }
        let title = self.heading.take();
        Chunk { line: number, text: Ok(text), title, columns: None, read, is_patched }
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
            read: cells::read,
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

impl Iterator for Cutter<'_> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let chunk = self.next_text();
        self.has_cut |= chunk.is_some();
        chunk
    }
}

/// Is the block complete when a line of this class follows?
fn ends_before(block: &Block, class: &LineClass, line: &Line) -> bool {
    match class {
        LineClass::Blank => block.ends_at_blank(),
        LineClass::Comment => block.is_full(),
        LineClass::Heading | LineClass::Section | LineClass::Whole => true,
        LineClass::Row(row) => line.text.as_ref().is_ok_and(|text| block.ends_before(*row, row.width(text))),
    }
}
