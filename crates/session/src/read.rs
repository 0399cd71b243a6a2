//! Puzzles as text, and what is wrong with them: the same messages as those of the command.

use crate::puzzle::{PuzzleFields, PuzzleView};
use crate::refusal::{Answer, Place, Refusal};
use evodoku_logic::{NoPuzzle, Referee, Stop, puzzle_of};
use evodoku_messages::{Localize, Message, message};
use evodoku_puzzle::notation::{Entry, Label, ReadOptions, Reader};
use serde::{Deserialize, Serialize};

/// Of a file with more puzzles the rest is not counted.
const COUNTED_AT_MOST: usize = 1000;

/// A text, and which of its puzzles is wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    text: String,
    #[serde(default)]
    index: usize,
}

/// A puzzle of a text.
#[derive(Serialize)]
pub struct ReadPuzzle {
    #[serde(flatten)]
    drawn: PuzzleView,
    index: usize,
    /// How many puzzles the text has, a thousand at most.
    count: usize,
    /// How it was read, where there was a choice.
    notes: Vec<Message>,
}

/// The puzzle of a text that is wanted; none larger than some order. One that was not read whole, as where drawings may be
/// rules, must have exactly one solution without the rest.
pub fn read(text: &ReadRequest, largest: usize, stop: &Stop) -> Answer<ReadPuzzle> {
    let mut count = 0;
    let mut wanted = None;
    for entry in Reader::new(text.text.as_bytes(), ReadOptions::default()).take(COUNTED_AT_MOST) {
        if count == text.index {
            wanted = Some(entry);
        }
        count += 1;
    }
    let entry = wanted.ok_or_else(|| Refusal::new("index", message!("no-such-index", count)))?;
    let grid = entry.result.as_ref().map_err(|error| {
        let places = error.labels().iter().flat_map(|label| places(&entry, label)).collect();
        let message =
            if entry.line > 1 { message!("at-line", line = entry.line, error) } else { error.message() };
        Refusal::new("unreadable", message).at(places)
    })?;
    let fields = PuzzleFields::of(grid);
    fields.grid(largest)?;
    if !grid.unread().is_empty()
        && let Err(NoPuzzle::Unread(unread)) = puzzle_of(&mut Referee::new(), grid, stop)
    {
        return Err(Refusal::new("unsupported", unread));
    }
    Ok(ReadPuzzle {
        // The page draws nothing larger than what can be run.
        drawn: PuzzleView::of(&fields.grid(largest)?),
        index: text.index,
        count,
        notes: entry.notes.iter().map(Localize::message).collect(),
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
                text: label.text.message(),
            });
        }
        start = end + 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Answer<ReadPuzzle> {
        super::read(&ReadRequest { text: text.into(), index: 0 }, 144, &Stop::never())
    }

    #[test]
    fn clash_has_the_message_of_the_command() {
        let found = read("11..\n....\n....\n....").ok().unwrap();
        let json = serde_json::to_value(&found).unwrap();
        assert_eq!(json["clashes"][0]["cells"], serde_json::json!([0, 1]));
        assert_eq!(
            json["clashes"][0]["message"],
            "1 stands twice in row 1: at row 1, column 1 and at row 1, column 2"
        );
    }

    #[test]
    fn bad_symbol_is_marked_at_its_place() {
        let failure = read("1...\n..!.\n....\n....").err().unwrap();
        let json = serde_json::to_value(&failure).unwrap();
        assert_eq!((&json["places"][0]["line"], &json["places"][0]["column"]), (&2.into(), &3.into()));
        assert!(json["message"].as_str().unwrap().contains("row 2, column 3"), "{json}");
    }

    #[test]
    fn puzzle_is_chosen_by_index() {
        let text = ReadRequest { text: "1..............2\n..............12\n".into(), index: 1 };
        let found = super::read(&text, 144, &Stop::never()).ok().unwrap();
        assert_eq!((found.count, found.index), (2, 1));
    }

    #[test]
    fn drawings_that_may_be_rules_are_refused_unless_nothing_is_missing() {
        let document = |first: u8| {
            let row = |values: [u8; 4]| {
                values.map(|value| {
                    if value == 0 {
                        serde_json::json!({})
                    } else {
                        serde_json::json!({ "value": value, "given": true })
                    }
                })
            };
            let grid = [[first, 0, 3, 4], [3, 4, 1, 0], [0, 0, 4, 3], [4, 3, 0, 0]].map(row);
            serde_json::json!({ "size": 4, "grid": grid, "ruleset": "Odd things hold." }).to_string()
        };
        let notes = serde_json::to_value(read(&document(1)).ok().unwrap()).unwrap();
        assert_eq!(notes["notes"], serde_json::json!(["not read: the text of the rules"]));
        let refusal = read(&document(0)).err().map(|refusal| serde_json::to_value(&refusal).unwrap());
        let message = refusal.unwrap()["message"].to_string();
        assert!(message.contains("cannot read") && message.contains("the text of the rules"), "{message}");
    }
}
