//! The live changes that a run has made, by which it can be resumed: a bounded number.

use super::request::ScheduledChange;

/// Each frame carries all of them.
pub const CHANGES_AT_MOST: usize = 1000;

/// The changes that were made.
#[derive(Debug, Default)]
pub struct Changes(Vec<ScheduledChange>);

impl Changes {
    /// Is there room for a change after so many evaluations?
    pub fn has_room(&self, at: u64, name: &str) -> bool {
        self.0.len() < CHANGES_AT_MOST || self.0.last().is_some_and(|last| last.is_of(at, name))
    }

    /// Adds one; it takes the place of the last if that changed the same and nothing has happened since.
    pub fn push(&mut self, change: ScheduledChange) {
        self.0.pop_if(|last| last.is_of(change.at, &change.name));
        self.0.push(change);
    }

    /// All of them, in their order.
    pub fn all(&self) -> Vec<ScheduledChange> {
        self.0.clone()
    }
}

impl ScheduledChange {
    fn is_of(&self, at: u64, name: &str) -> bool {
        self.at == at && self.name == name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::parameters::Value;

    #[test]
    fn changes_are_bounded() {
        let mut changes = Changes::default();
        let change = |at, name: &str, value| ScheduledChange { at, name: name.into(), value };
        for (at, value) in [(5, 0.1), (5, 0.2), (6, 0.3)] {
            changes.push(change(at, "temperature", Value::Real(value)));
        }
        let padded = format!("0.5{}", "0".repeat(1 << 20));
        changes.push(change(6, "cooling", Value::from_text(&padded)));
        let json = serde_json::to_string(&changes.all()).unwrap();
        let expected = r#"[{"at":5,"name":"temperature","value":0.2},{"at":6,"name":"temperature","value":0.3},{"at":6,"name":"cooling","value":0.5}]"#;
        assert_eq!(json, expected);
        for at in 10.. {
            if !changes.has_room(at, "cooling") {
                break;
            }
            changes.push(change(at, "cooling", Value::Real(0.5)));
        }
        let last = changes.0.last().unwrap().at;
        assert_eq!(changes.all().len(), CHANGES_AT_MOST);
        assert!(changes.has_room(last, "cooling") && !changes.has_room(last, "temperature"));
    }
}
