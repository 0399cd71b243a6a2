//! What tables go by: the parameters that vary, and groups of puzzles.

use super::{Dataset, Puzzle};
use evodoku::parameters::Value;
use std::collections::BTreeSet;

impl Dataset {
    /// The parameters that vary, each with its values in order.
    pub fn axes(&self) -> Vec<(String, Vec<Value>)> {
        let names: BTreeSet<&String> =
            self.settings.iter().flat_map(|setting| setting.varied.keys()).collect();
        let values_of = |name: &String| {
            let mut values: Vec<Value> =
                self.settings.iter().filter_map(|setting| setting.varied.get(name).cloned()).collect();
            values.sort_by(compare);
            values.dedup();
            values
        };
        names
            .into_iter()
            .map(|name| (name.clone(), values_of(name)))
            .filter(|(_, values)| values.len() > 1)
            .collect()
    }

    /// The groups that tables go by: levels where all puzzles have one and there are several, otherwise labels.
    pub fn groups(&self) -> Vec<(String, Vec<bool>)> {
        let levels: BTreeSet<Option<&String>> =
            self.puzzles.iter().map(|puzzle| puzzle.level.as_ref()).collect();
        let labels: BTreeSet<&String> = self.puzzles.iter().map(|puzzle| &puzzle.label).collect();
        let by_level = levels.len() > 1 && !levels.contains(&None) && labels.len() < 2;
        let name = |puzzle: &Puzzle| match &puzzle.level {
            Some(level) if by_level => level.clone(),
            Some(_) | None => puzzle.label.clone(),
        };
        let mut names: Vec<String> = Vec::new();
        for puzzle in &self.puzzles {
            if !names.contains(&name(puzzle)) {
                names.push(name(puzzle));
            }
        }
        if by_level {
            names.sort_by_key(|name| {
                ["easy", "medium", "hard", "expert"].iter().position(|level| level == name)
            });
        }
        let members = |group: &String| self.puzzles.iter().map(|puzzle| name(puzzle) == *group).collect();
        names.iter().map(|group| (group.clone(), members(group))).collect()
    }
}

/// The order of parameter values: numbers by size, then words.
fn compare(one: &Value, other: &Value) -> std::cmp::Ordering {
    let number = |value: &Value| match value {
        Value::Integer(number) => Some(*number as f64),
        Value::Real(number) => Some(*number),
        Value::Flag(_) | Value::Word(_) => None,
    };
    match (number(one), number(other)) {
        (Some(one), Some(other)) => one.total_cmp(&other),
        (Some(_), None) => std::cmp::Ordering::Less,
        (None, Some(_)) => std::cmp::Ordering::Greater,
        (None, None) => one.to_string().cmp(&other.to_string()),
    }
}
