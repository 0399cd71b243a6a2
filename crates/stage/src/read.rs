//! Puzzles as text, and what is wrong with them: the same messages as those of the command.

use crate::form::{Drawn, Form};
use crate::refusal::{Answer, Place, Refusal};
use evodoku::puzzle::formats::{Entry, Label, ReadOptions};
use evodoku_exchange::Reader;
use serde::{Deserialize, Serialize};

/// Of a file with more puzzles the rest is not counted.
const COUNTED_AT_MOST: usize = 1000;

/// A text, and which of its puzzles is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    text: String,
    #[serde(default)]
    index: usize,
}

/// A puzzle of a text.
#[derive(Serialize)]
pub struct Found {
    #[serde(flatten)]
    drawn: Drawn,
    index: usize,
    /// How many puzzles the text has, a thousand at most.
    count: usize,
    /// How it was read, where there was a choice.
    notes: Vec<String>,
}

/// The puzzle of a text that is wanted; none larger than some order.
pub fn read(text: &Text, largest: usize) -> Answer<Found> {
    let mut count = 0;
    let mut wanted = None;
    for entry in Reader::new(text.text.as_bytes(), ReadOptions::default()).take(COUNTED_AT_MOST) {
        if count == text.index {
            wanted = Some(entry);
        }
        count += 1;
    }
    let entry = wanted
        .ok_or_else(|| Refusal::new("index", format!("the text has {count} puzzles, counted from 0")))?;
    let grid = entry.result.as_ref().map_err(|error| {
        let place = if entry.line > 1 { format!("line {}: ", entry.line) } else { String::new() };
        let places = error.labels().iter().flat_map(|label| places(&entry, label)).collect();
        Refusal::new("unreadable", format!("{place}{error}")).at(places)
    })?;
    Ok(Found {
        // The page draws nothing larger than what can be run.
        drawn: Drawn::of(&Form::of(grid).grid(largest)?),
        index: text.index,
        count,
        notes: entry.notes.iter().map(ToString::to_string).collect(),
    })
}

/// The lines of the text that a label marks.
fn places(entry: &Entry, label: &Label) -> Vec<Place> {
    let mut start = 0;
    let mut places = Vec::new();
    for (number, line) in entry.source.split('\n').enumerate() {
        let end = start + line.len();
        let (from, to) = (label.span.start.clamp(start, end), label.span.end.clamp(start, end));
        let touches = from < to || (label.span.is_empty() && (start..=end).contains(&label.span.start));
        let characters = |from: usize, to: usize| {
            entry.source.get(from..to).map_or(to - from, |part| part.chars().count())
        };
        if touches {
            places.push(Place {
                line: entry.line + number,
                column: characters(start, from) + 1,
                length: characters(from, to),
                text: label.text.clone(),
            });
        }
        start = end + 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Answer<Found> {
        super::read(&Text { text: text.into(), index: 0 }, 144)
    }

    #[test]
    fn a_clash_is_told_as_the_command_tells_it() {
        let found = read("11..\n....\n....\n....").ok().unwrap();
        let told = serde_json::to_value(&found).unwrap();
        assert_eq!(told["clashes"][0]["cells"], serde_json::json!([0, 1]));
        assert_eq!(
            told["clashes"][0]["message"],
            "1 stands twice in row 1: at row 1, column 1 and at row 1, column 2"
        );
    }

    #[test]
    fn a_bad_symbol_is_marked_where_it_stands() {
        let failure = read("1...\n..!.\n....\n....").err().unwrap();
        let told = serde_json::to_value(&failure).unwrap();
        assert_eq!((&told["places"][0]["line"], &told["places"][0]["column"]), (&2.into(), &3.into()));
        assert!(told["message"].as_str().unwrap().contains("row 2, column 3"), "{told}");
    }

    #[test]
    fn one_of_many_is_picked() {
        let text = Text { text: "1..............2\n..............12\n".into(), index: 1 };
        let found = super::read(&text, 144).ok().unwrap();
        assert_eq!((found.count, found.index), (2, 1));
    }
}
