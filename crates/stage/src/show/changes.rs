//! The live changes of a run, by which it can be taken up again: a bounded number, however they were written.

use super::wanted::Scheduled;
use evodoku::parameters::Value;

/// Nobody turns so many knobs; each is told to everybody who looks.
pub const CHANGES_AT_MOST: usize = 1000;

/// The changes that were made.
#[derive(Debug, Default)]
pub struct Changes(Vec<Scheduled>);

impl Changes {
    /// Is there room for a change after so many evaluations?
    pub fn has_room(&self, at: u64, name: &str) -> bool {
        self.0.len() < CHANGES_AT_MOST || self.0.last().is_some_and(|last| last.is_of(at, name))
    }

    /// Adds one; it takes the place of the last if that changed the same and nothing has happened since.
    pub fn push(&mut self, at: u64, name: String, value: &Value) {
        self.0.pop_if(|last| last.is_of(at, &name));
        // As it was understood: a number may be written with a million zeros.
        let value = serde_json::to_value(value).unwrap_or_default();
        self.0.push(Scheduled { at, name, value });
    }

    /// All of them, in their order.
    pub fn all(&self) -> Vec<Scheduled> {
        self.0.clone()
    }
}

impl Scheduled {
    fn is_of(&self, at: u64, name: &str) -> bool {
        self.at == at && self.name == name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_bounded() {
        let mut changes = Changes::default();
        for (at, value) in [(5, 0.1), (5, 0.2), (6, 0.3)] {
            changes.push(at, "temperature".into(), &Value::Real(value));
        }
        changes.push(6, "cooling".into(), &Value::from_text(&format!("0.5{}", "0".repeat(1 << 20))));
        let told = serde_json::to_string(&changes.all()).unwrap();
        let expected = r#"[{"at":5,"name":"temperature","value":0.2},{"at":6,"name":"temperature","value":0.3},{"at":6,"name":"cooling","value":0.5}]"#;
        assert_eq!(told, expected);
        for at in 10.. {
            if !changes.has_room(at, "cooling") {
                break;
            }
            changes.push(at, "cooling".into(), &Value::Real(0.5));
        }
        let last = changes.0.last().unwrap().at;
        assert_eq!(changes.all().len(), CHANGES_AT_MOST);
        assert!(changes.has_room(last, "cooling") && !changes.has_room(last, "temperature"));
    }
}
