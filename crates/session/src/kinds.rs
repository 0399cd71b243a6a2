//! The kinds of clues as the editor of the page offers them: their names, and what is to be typed for each.

use crate::refusal::{Answer, Refusal};
use evodoku_messages::{Message, message};
use evodoku_puzzle::{Constraint, MAX_ORDER, MIN_ORDER};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A kind of clue.
#[derive(Debug, Serialize)]
pub struct KindView {
    name: Message,
    /// Its fields, the cells left out.
    template: Map<String, Value>,
    /// The lists of cells that it has, in the order in which they are drawn.
    cells: Vec<&'static str>,
    /// What is to be typed.
    fields: Vec<FieldView>,
}

/// A field of a clue.
#[derive(Debug, Serialize)]
struct FieldView {
    name: String,
    /// `number`, `numbers`, `text`, `choice` or `json`.
    kind: &'static str,
    /// What it is unless something else is typed.
    initial: Value,
    /// The choices, where it is one.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    choices: &'static [&'static str],
}

/// The lists of cells that a clue may have.
const LISTS: [&str; 5] = ["circle", "shaft", "cells", "copy", "others"];

/// The kinds, for a grid of an order. A number that has no usual value is 0 in an example, and typed.
fn examples(order: usize) -> Value {
    let half = order.div_ceil(2);
    json!([
        {"kind": "killer-cage", "cells": "r1c1", "sum": 0},
        {"kind": "thermometer", "cells": "r1c1 r1c2"},
        {"kind": "thermometer", "cells": "r1c1 r1c2", "slow": true},
        {"kind": "arrow", "circle": "r1c1", "shaft": "r1c2"},
        {"kind": "difference-dot", "cells": "r1c1 r1c2", "difference": 1},
        {"kind": "ratio-dot", "cells": "r1c1 r1c2", "ratio": 2},
        {"kind": "pair-sum", "cells": "r1c1 r1c2", "sum": 10},
        {"kind": "greater-than", "cells": "r1c1 r1c2"},
        {"kind": "nonconsecutive"},
        {"kind": "negative-ratio"},
        {"kind": "negative-sum", "sums": [5, 10]},
        {"kind": "whisper", "cells": "r1c1 r1c2", "difference": half},
        {"kind": "renban", "cells": "r1c1 r1c2"},
        {"kind": "nabner", "cells": "r1c1 r1c2"},
        {"kind": "palindrome", "cells": "r1c1 r1c2"},
        {"kind": "region-sum-line", "cells": "r1c1 r1c2"},
        {"kind": "between-line", "cells": "r1c1 r1c2"},
        {"kind": "lockout", "cells": "r1c1 r1c2", "difference": half.saturating_sub(1)},
        {"kind": "zipper", "cells": "r1c1 r1c2"},
        {"kind": "entropic", "cells": "r1c1 r1c2"},
        {"kind": "modular", "cells": "r1c1 r1c2", "modulus": 3},
        {"kind": "double-arrow", "cells": "r1c1 r1c2"},
        {"kind": "sum-line", "cells": "r1c1 r1c2", "sum": 10},
        {"kind": "quadruple", "cells": "r1c1 r1c2", "values": []},
        {"kind": "even", "cells": "r1c1"},
        {"kind": "odd", "cells": "r1c1"},
        {"kind": "minimum", "cells": "r1c1"},
        {"kind": "maximum", "cells": "r1c1"},
        {"kind": "candidates", "cells": "r1c1", "values": []},
        {"kind": "clones", "cells": "r1c1", "copy": "r1c2"},
        {"kind": "same-values", "cells": "r1c1", "others": "r1c2"},
        {"kind": "little-killer", "cells": "r1c1", "sum": 0},
        {"kind": "sandwich", "cells": "r1c1", "sum": 0},
        {"kind": "x-sum", "cells": "r1c1", "sum": 0},
        {"kind": "skyscraper", "cells": "r1c1", "count": 0},
        {"kind": "numbered-room", "cells": "r1c1", "value": 0},
        {"kind": "sum", "cells": "r1c1", "sum": 0, "factors": []},
        {"kind": "multi-sum-cage", "cells": "r1c1", "sums": []},
        {"kind": "indexer", "cells": "r1c1", "axis": "row"},
        {"kind": "regular-line", "cells": "r1c1", "pattern": ""},
        {"kind": "pair-relation", "cells": "r1c1 r1c2", "pairs": []},
        {"kind": "state-machine", "cells": "r1c1", "next": [], "accepting": []},
        {"kind": "any-of", "options": []},
    ])
}

/// Fields that are lists of more than numbers.
const TABLES: [&str; 3] = ["pairs", "next", "options"];

/// The kinds of clues on a grid of an order.
pub fn kinds(order: &str) -> Answer<Vec<KindView>> {
    let known = |order: &usize| (MIN_ORDER..=MAX_ORDER).contains(order);
    let unknown = || Refusal::not_found(message!("nothing-there", path = format!("/api/kinds/{order}")));
    let order = order.parse().ok().filter(known).ok_or_else(unknown)?;
    let Value::Array(examples) = examples(order) else { unreachable!("it is a list") };
    Ok(examples.into_iter().map(KindView::of).collect())
}

impl KindView {
    fn of(example: Value) -> Self {
        let clue: Constraint = serde_json::from_value(example.clone()).expect("an example of a clue");
        let Value::Object(fields) = example else { unreachable!("a clue is an object") };
        let is_typed =
            |name: &str, value: &Value| !LISTS.contains(&name) && name != "kind" && !value.is_boolean();
        let is_fixed = |name: &str, value: &Value| !LISTS.contains(&name) && !is_typed(name, value);
        let typed = fields.iter().filter(|(name, value)| is_typed(name, value));
        Self {
            name: clue.noun(),
            cells: LISTS.into_iter().filter(|name| fields.contains_key(*name)).collect(),
            fields: typed.map(|(name, value)| FieldView::of(name, value)).collect(),
            template: fields
                .iter()
                .filter(|(name, value)| is_fixed(name, value))
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
        }
    }
}

impl FieldView {
    fn of(name: &str, value: &Value) -> Self {
        let (kind, choices): (_, &[&str]) = match value {
            Value::Array(_) if TABLES.contains(&name) => ("json", &[]),
            Value::Array(_) => ("numbers", &[]),
            Value::String(_) if name == "axis" => ("choice", &["row", "column", "box"]),
            Value::String(_) => ("text", &[]),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => ("number", &[]),
        };
        let initial = if *value == json!(0) { Value::Null } else { value.clone() };
        Self { name: name.into(), kind, initial, choices }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_clue_is_offered() {
        let unknown = serde_json::from_value::<Constraint>(json!({ "kind": "?" })).unwrap_err().to_string();
        let offered = serde_json::to_value(kinds("9").ok().unwrap()).unwrap();
        let offered: Vec<&str> =
            offered.as_array().unwrap().iter().filter_map(|kind| kind["template"]["kind"].as_str()).collect();
        let known: Vec<&str> = unknown.split('`').skip(3).step_by(2).collect();
        assert!(known.len() > 35, "{unknown}");
        for kind in known {
            assert!(offered.contains(&kind), "{kind} is missing");
        }
    }

    #[test]
    fn fields_are_typed_and_flags_are_not() {
        let found = serde_json::to_value(kinds("9").ok().unwrap()).unwrap();
        assert_eq!(found[0]["template"], json!({ "kind": "killer-cage" }));
        assert_eq!(found[0]["fields"], json!([{ "name": "sum", "kind": "number", "initial": null }]));
        assert_eq!(found[2]["template"], json!({ "kind": "thermometer", "slow": true }));
        assert_eq!(found[3]["cells"], json!(["circle", "shaft"]));
        assert!(kinds("1").is_err() && kinds("nine").is_err());
    }
}
