//! CSV data sets: the puzzles are in the column that is called so, everything else is carried along.

use super::columns::Columns;
use super::error::ReadError;
use super::head::Head;
use super::line;
use super::registry::Definition;
use super::text::bounded::ByteBudget;
use super::text::cells;
use super::text::chunk::{Chunk, ReadText};
use super::text::cut;
use super::text::input::{Input, MAX_PUZZLE_BYTES};
use super::{Notation, ReadOptions};
use std::io;
use std::sync::Arc;

pub const CSV: Definition = Definition {
    name: "csv",
    endings: &["csv"],
    sniff: Some(|head, options| delimiter(head, options).is_some()),
    open: Some(|input, head, context| match delimiter(head, &context.options) {
        Some(delimiter) => match Records::open(input, delimiter) {
            Ok(records) => Box::new(records),
            Err(error) => Box::new(std::iter::once(Chunk::faulty(1, error))),
        },
        None => cut::open(input, head, context, |_, _, _| ()),
    }),
    before: "puzzle\n",
    write: Some(|grid| grid.to_line() + "\n"),
    ..Definition::PLAIN
};

/// The names that a column of puzzles may have.
const COLUMNS: [&str; 9] =
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "question", "problem", "givens"];

/// What may stand between two fields.
const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// The puzzles of a CSV file.
struct Records<'r> {
    reader: ::csv::Reader<ByteBudget<Input<'r>>>,
    column: usize,
    title: Option<usize>,
    names: Arc<[String]>,
    record: ::csv::ByteRecord,
    has_ended: bool,
}

/// The delimiter, if the text is a table: one whose first line names a column of puzzles, unless more is known.
fn delimiter(head: &Head, options: &ReadOptions) -> Option<char> {
    let first = head.content().next()?;
    let names_puzzles = |delimiter: &char| first.split(*delimiter).any(is_puzzle_column);
    match (options.notation, options.hint) {
        (Some(Notation::Csv), _) => Some(likely_delimiter(first).unwrap_or(',')),
        // The title of a document may be anything, a row of fields included.
        _ if super::toml::is_first_line(first) => None,
        (_, Some(Notation::Csv)) => likely_delimiter(first),
        _ => DELIMITERS.into_iter().find(names_puzzles),
    }
}

/// The delimiter of a line that looks like the head of a table, whatever its columns are called.
fn likely_delimiter(first_line: &str) -> Option<char> {
    let is_word = |field: &str| field.trim_matches('"').chars().filter(|c| c.is_alphabetic()).count() > 2;
    let has_words = |delimiter: &char| first_line.split(*delimiter).any(is_word);
    let present = DELIMITERS.into_iter().find(|delimiter| first_line.contains(*delimiter));
    present.or(Some(',')).filter(has_words)
}

fn is_puzzle_column(name: &str) -> bool {
    COLUMNS.iter().any(|column| name.trim().trim_matches('"').trim().eq_ignore_ascii_case(column))
}

impl<'r> Records<'r> {
    /// Reads the head of the table.
    fn open(input: Input<'r>, delimiter: char) -> Result<Self, ReadError> {
        let mut reader = ::csv::ReaderBuilder::new()
            .delimiter(delimiter as u8)
            .flexible(true)
            .comment(Some(b'#'))
            .from_reader(ByteBudget::new(input, MAX_PUZZLE_BYTES));
        let names = reader.byte_headers().map_err(|error| fault(&error, 1))?;
        let names: Vec<_> = names.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
        let is_title = |name: &String| name.trim().eq_ignore_ascii_case("title");
        let title = names.iter().position(is_title);
        match names.iter().position(|name| is_puzzle_column(name)) {
            Some(column) => {
                let record = ::csv::ByteRecord::new();
                Ok(Self { reader, column, title, names: names.into(), record, has_ended: false })
            }
            None => Err(ReadError::NoColumn { found: names.join(", ") }),
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        if self.has_ended {
            return None;
        }
        self.reader.get_mut().refill();
        let outcome = self.reader.read_byte_record(&mut self.record);
        let line = self.record.position().map_or(1, |position| position.line() as usize);
        match outcome {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => {
                self.has_ended = true;
                return Some(Chunk::faulty(line, fault(&error, line)));
            }
        }
        let Some(field) = self.record.get(self.column) else {
            let error = ReadError::NoField { line, found: self.record.len(), expected: self.column + 1 };
            return Some(Chunk::faulty(line, error));
        };
        let text = String::from_utf8_lossy(field).into_owned();
        let is_patched = std::str::from_utf8(field).is_err();
        let read: ReadText = if text.trim().contains('\n') { cells::read } else { line::read };
        let title = self.title.and_then(|column| self.record.get(column));
        let title = title.map(|title| String::from_utf8_lossy(title).trim().to_owned());
        let title = title.filter(|title| !title.is_empty());
        let columns = (self.names.len() > 1).then(|| Columns {
            names: self.names.clone(),
            values: self.record.iter().map(|field| String::from_utf8_lossy(field).into_owned()).collect(),
            puzzle: self.column,
        });
        Some(Chunk { line, text: Ok(text), title, columns, read, is_patched })
    }
}

fn fault(error: &::csv::Error, line: usize) -> ReadError {
    match error.kind() {
        ::csv::ErrorKind::Io(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            ReadError::TooLong { line, limit: MAX_PUZZLE_BYTES }
        }
        _ => ReadError::Input { message: error.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Notation, ReadOptions, Reader};

    const SMALL: &str = "1..4..2..3..4..1";

    fn lines(text: &str, hint: Option<Notation>) -> Vec<String> {
        let options = ReadOptions { hint, ..ReadOptions::default() };
        let entries = Reader::new(text.as_bytes(), options);
        entries
            .map(|entry| entry.result.map_or_else(|error| error.to_string(), |grid| grid.to_line()))
            .collect()
    }

    #[test]
    fn the_column_is_found_by_its_name() {
        for head in ["puzzle,solution", "quizzes,solutions", "\"Sudoku\",x", "puzzle"] {
            assert_eq!(lines(&format!("{head}\n{SMALL},1\n{SMALL},2"), None), [SMALL; 2], "{head}");
        }
        assert_eq!(lines(&format!("id;puzzle\r\n7;{SMALL}\r\n"), None), [SMALL]);
        assert_eq!(lines(&format!("# set\n\nid\tquiz\n7\t{SMALL}\n"), None), [SMALL]);
    }

    #[test]
    fn a_field_may_be_quoted_and_hold_several_lines() {
        assert_eq!(lines("a,puzzle\n1,\"1..4\n..2.\n.3..\n4..1\"\n", None), [SMALL]);
        assert_eq!(lines("a,puzzle\n1,\"1,0,0,4,0,0,2,0,0,3,0,0,4,0,0,1\"\n", None), [SMALL]);
    }

    #[test]
    fn rows_and_tables_that_do_not_fit_say_so() {
        let text = format!("id,puzzle\n1\n2,{SMALL}\n");
        assert_eq!(lines(&text, None)[0], "line 2 has 1 fields, the puzzle would be in number 2");
        assert_eq!(lines(&text, None)[1], SMALL);
        let other = lines(&format!("id,board\n1,{SMALL}\n"), Some(Notation::Csv));
        assert!(other[0].contains("id, board"), "{other:?}");
        assert_eq!(
            lines("1,,,4\n,,2,\n,3,,\n4,,,1\n", Some(Notation::Csv)),
            [SMALL],
            "a grid from a spreadsheet"
        );
    }

    #[test]
    fn a_missing_quote_does_not_swallow_the_file() {
        let text = format!("id,puzzle\n1,\"{}", format!("{SMALL}\n").repeat(100_000));
        assert!(lines(&text, None)[0].contains("no grid needs that many"));
    }
}
