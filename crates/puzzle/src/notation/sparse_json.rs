//! What f-puzzles and SudokuPad have in common: objects in which most keys are absent.

use serde_json::{Map, Value};

/// Does the value say nothing: absent, off, or an empty list?
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(is_on) => !is_on,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.iter().all(is_empty),
        Value::Object(object) => object.is_empty(),
        Value::Number(_) => false,
    }
}

/// The list under a key; none if it is absent or something else.
pub fn list<'a>(object: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    object.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The text under a key, if there is any.
pub fn text(object: &Map<String, Value>, key: &str) -> Option<String> {
    let text = object.get(key)?.as_str()?.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// A whole number, also one in quotes.
pub fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}
