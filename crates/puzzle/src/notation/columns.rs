//! The fields of a table's row beside the puzzle.

use std::sync::Arc;

/// A row of a table: the names of its columns, and its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    pub(super) names: Arc<[String]>,
    pub(super) values: Vec<String>,
    /// The column of the puzzle.
    pub(super) puzzle: usize,
}

impl Columns {
    /// Name and value of each column but that of the puzzle.
    pub fn others(&self) -> impl Iterator<Item = (String, String)> + '_ {
        let fields = self.names.iter().zip(&self.values).enumerate();
        fields
            .filter(|(index, _)| *index != self.puzzle)
            .map(|(_, (name, value))| (name.clone(), value.clone()))
    }

    /// The row with another text for the puzzle.
    pub(super) fn with_puzzle(&self, text: &str) -> String {
        let field =
            |(index, value): (usize, &String)| quoted(if index == self.puzzle { text } else { value });
        self.values.iter().enumerate().map(field).collect::<Vec<_>>().join(",") + "\n"
    }

    /// The head of the table.
    pub(super) fn head(&self) -> String {
        self.names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(",") + "\n"
    }
}

/// A field as tables have it.
fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.into()
    }
}
