//! SudokuPad's shortened JSON: keys without quotes and cut to a letter or two, strings in single quotes, empty objects left
//! out, `t` and `f`, colours without quotes.

use super::error::ForeignError;
use serde_json::{Map, Value};

/// The full names of the shortened keys that puzzles have.
const KEYS: [(&str, &str); 24] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Objects and lists nested deeper than this are no puzzle.
const DEEPEST: usize = 64;

/// Reads plain JSON, or the shortened one.
pub fn read(text: &str) -> Result<Value, ForeignError> {
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let mut parser = Parser { rest: text.trim(), depth: 0 };
    let value = parser.value()?;
    if parser.rest.is_empty() { Ok(value) } else { Err(parser.damaged()) }
}

struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn damaged(&self) -> ForeignError {
        let rest: String = self.rest.chars().take(20).collect();
        ForeignError::Damaged { message: format!("its document cannot be read at {rest:?}") }
    }

    fn eat(&mut self, character: char) -> bool {
        let rest = self.rest.strip_prefix(character);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// A value; nothing at all stands for an empty object.
    fn value(&mut self) -> Result<Value, ForeignError> {
        match self.rest.chars().next() {
            None => Err(self.damaged()),
            Some('{') => self.nested(Self::object),
            Some('[') => self.nested(Self::list),
            Some(quote @ ('\'' | '"')) => self.string(quote).map(Value::String),
            Some(',' | '}' | ']') => Ok(Value::Object(Map::new())),
            Some(_) => Ok(bare(self.word(&[',', '}', ']']))),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Value, ForeignError>) -> Result<Value, ForeignError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.damaged());
        }
        self.rest = &self.rest[1..];
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn object(&mut self) -> Result<Value, ForeignError> {
        let mut object = Map::new();
        if self.eat('}') {
            return Ok(Value::Object(object));
        }
        loop {
            let key = match self.rest.chars().next() {
                Some(quote @ ('\'' | '"')) => self.string(quote)?,
                _ => self.word(&[':', ',', '}', ']']).to_owned(),
            };
            if !self.eat(':') {
                return Err(self.damaged());
            }
            let value = self.value()?;
            let full =
                KEYS.iter().find(|(short, _)| *short == key).map_or(key.clone(), |(_, full)| (*full).into());
            object.insert(full, value);
            if self.eat('}') {
                return Ok(Value::Object(object));
            }
            if !self.eat(',') {
                return Err(self.damaged());
            }
        }
    }

    fn list(&mut self) -> Result<Value, ForeignError> {
        let mut list = Vec::new();
        loop {
            list.push(self.value()?);
            if self.eat(']') {
                return Ok(Value::Array(list));
            }
            if !self.eat(',') {
                return Err(self.damaged());
            }
        }
    }

    /// Characters up to one of the given ones.
    fn word(&mut self, ends: &[char]) -> &'a str {
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn string(&mut self, quote: char) -> Result<String, ForeignError> {
        let mut text = String::new();
        let mut characters = self.rest[1..].char_indices();
        while let Some((at, character)) = characters.next() {
            match character {
                '\\' => {
                    let (_, escaped) = characters.next().ok_or_else(|| self.damaged())?;
                    text.push(match escaped {
                        'n' | 'r' | 't' => ' ',
                        other => other,
                    });
                }
                _ if character == quote => {
                    self.rest = &self.rest[1 + at + quote.len_utf8()..];
                    return Ok(text);
                }
                _ => text.push(character),
            }
        }
        Err(self.damaged())
    }
}

/// A word without quotes: a number, `t`, `f`, or a colour.
fn bare(word: &str) -> Value {
    match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        "#0" => "#000000".into(),
        "#F" => "#FFFFFF".into(),
        // Six hexadecimal digits are a colour even if all of them are decimal.
        _ if word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            format!("#{word}").into()
        }
        _ => serde_json::from_str(word).unwrap_or_else(|_| word.into()),
    }
}
