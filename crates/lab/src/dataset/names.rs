//! Names of settings: distinguished by their parameters where labels are equal, and without their common words.

use super::{Dataset, RecordedSetting};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeSet;

impl Dataset {
    /// Adds to equal labels what is different between the settings that have them.
    pub(super) fn tell_apart(&mut self) {
        let labels: Vec<String> = self.settings.iter().map(|setting| setting.label.clone()).collect();
        for label in labels.iter().collect::<BTreeSet<_>>() {
            let twins: Vec<usize> = (0..labels.len()).filter(|&index| labels[index] == *label).collect();
            if twins.len() < 2 {
                continue;
            }
            let names: Vec<String> = twins.iter().map(|&twin| self.differences(twin, &twins)).collect();
            for (&twin, name) in twins.iter().zip(names) {
                self.settings[twin].label += &name;
            }
        }
    }

    /// The parameters of a setting that are not the same in all its twins, as they are added to its label.
    fn differences(&self, setting: usize, twins: &[usize]) -> String {
        let all = |twin: usize| facts(&self.settings[twin]);
        let own = all(setting);
        let is_common = |fact: &(String, String)| twins.iter().all(|&twin| all(twin).contains(fact));
        let own = own.iter().filter(|fact| !is_common(fact));
        own.fold(String::new(), |label, (name, value)| label + " " + name + "=" + value)
    }

    /// Takes away the words that the labels of all settings begin with, and keeps them in one place.
    pub(super) fn shorten(&mut self) {
        let [first, others @ ..] = self.settings.as_slice() else { return };
        let is_common = |start: &str| others.iter().all(|other| other.label.starts_with(start));
        let ends = first.label.match_indices(' ').map(|(at, _)| at + 1);
        let Some(length) =
            ends.rev().find(|&end| is_common(&first.label[..end])).filter(|_| !others.is_empty())
        else {
            return;
        };
        self.common = first.label[..length].trim_end().into();
        for setting in &mut self.settings {
            setting.label.drain(..length);
        }
    }
}

/// A name as it may be shown: one with an escape sequence in it, from who knows where, would command the terminal.
pub(super) fn printable<'de, D: Deserializer<'de>>(source: D) -> Result<String, D::Error> {
    let name = String::deserialize(source)?;
    let shown = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    Ok(if name.contains(char::is_control) { name.chars().map(shown).collect() } else { name })
}

/// Everything that tells a setting from another of the same label.
fn facts(setting: &RecordedSetting) -> Vec<(String, String)> {
    let parameters = setting.parameters.iter().map(|(name, value)| (name.clone(), value.to_string()));
    let others = [("engine", setting.engine.clone()), ("threads", setting.threads.to_string())];
    others.into_iter().map(|(name, value)| (name.into(), value)).chain(parameters).collect()
}

#[cfg(test)]
mod tests {
    use crate::dataset::testing::data;
    use evodoku::parameters::Value;

    #[test]
    fn names_do_not_command_the_terminal() {
        let shown = |text: &str| super::printable(&mut serde_json::Deserializer::from_str(text)).unwrap();
        assert_eq!(shown(r#""cooling 0.9 ü""#), "cooling 0.9 ü");
        assert_eq!(shown(r#""a\u001b[2J\u009b\n""#), "a\u{fffd}[2J\u{fffd}\u{fffd}");
    }

    #[test]
    fn equal_labels_are_told_apart_by_what_differs() {
        let mut data = data(&["x", "y", "x"], 0, &[]);
        for (setting, temperature) in [(0, 0.3), (1, 9.0), (2, 5.0)] {
            data.settings[setting].parameters.insert("temperature".into(), Value::Real(temperature));
            data.settings[setting].parameters.insert("size".into(), Value::Integer(3));
        }
        data.tell_apart();
        let labels: Vec<&str> = data.settings.iter().map(|setting| setting.label.as_str()).collect();
        assert_eq!(labels, ["x temperature=0.3", "y", "x temperature=5"]);
    }
}
