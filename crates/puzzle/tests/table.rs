//! The table of all kinds in the documents is the one that the kinds make.

use evodoku_puzzle::Shape;
use evodoku_puzzle::constraint::Constraint;
use evodoku_puzzle::notation::Notation;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Some clues of each kind on a 6×6.
const EXAMPLES: &str = include_str!("../src/constraint/clue/examples.json");

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/constraints.md");

/// What is between these lines is made here.
const BEGIN: &str = "<!-- table of kinds -->\n";
const END: &str = "<!-- end of the table -->\n";

fn table() -> String {
    let examples: Vec<Value> = serde_json::from_str(EXAMPLES).unwrap();
    let mut kinds: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for example in examples {
        kinds.entry(example["kind"].as_str().unwrap().to_owned()).or_default().push(example);
    }
    let mut table =
        "| kind | rule | fields | example | f-puzzles |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for (kind, examples) in kinds {
        let clues: Vec<Constraint> =
            examples.iter().map(|example| serde_json::from_value(example.clone()).unwrap()).collect();
        let mut fields: Vec<&str> =
            examples.iter().flat_map(|it| it.as_object().unwrap().keys()).map(String::as_str).collect();
        fields.sort_unstable();
        fields.dedup();
        fields.retain(|field| *field != "kind");
        let is_carried = |clue: &Constraint| {
            let shape = "6x6".parse::<Shape>().unwrap().and(clue.clone()).unwrap();
            Notation::FPuzzles.carries(&shape)
        };
        let carried = match clues.iter().filter(|clue| is_carried(clue)).count() {
            0 => "no",
            count if count == clues.len() => "yes",
            _ => "some",
        };
        let example = toml(&examples[0]).replace('|', "\\|");
        let (rule, fields) = (clues[0].sentence(), fields.join(", "));
        writeln!(table, "| {kind} | {rule} | {fields} | `{example}` | {carried} |").unwrap();
    }
    table
}

/// As TOML has it in one line.
fn toml(value: &Value) -> String {
    let list = |items: Vec<String>| items.join(", ");
    match value {
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| format!("{key} = {}", toml(value));
            let (kind, others): (Vec<_>, Vec<_>) = fields.iter().partition(|(key, _)| *key == "kind");
            format!("{{ {} }}", list(kind.into_iter().chain(others).map(field).collect()))
        }
        Value::Array(items) => format!("[{}]", list(items.iter().map(toml).collect())),
        other => other.to_string(),
    }
}

/// `EVODOKU_TABLE=write` writes it.
#[test]
fn the_table_of_kinds_is_up_to_date() {
    let text = std::fs::read_to_string(DOCUMENT).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    if std::env::var("EVODOKU_TABLE").is_ok_and(|value| value == "write") {
        std::fs::write(DOCUMENT, format!("{before}{BEGIN}{}{END}{after}", table())).unwrap();
    } else {
        assert_eq!(found, table(), "EVODOKU_TABLE=write cargo test -p evodoku-puzzle --test table");
    }
}
