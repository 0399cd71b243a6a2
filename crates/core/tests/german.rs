//! German texts of parameters, options and presets: none is left over, and missing ones are listed.

use evodoku::parameters::ParameterKind;
use evodoku::presets;
use evodoku_messages::{Message, declared_keys};
use std::collections::BTreeSet;

#[test]
fn every_german_text_belongs_to_a_declaration() {
    let mut left: BTreeSet<&str> = declared_keys().collect();
    let mut missing = BTreeSet::new();
    let mut check = |message: Message| {
        let Message::Declared { key, .. } = message else { panic!("{message} is not declared") };
        left.remove(&*key);
        if !declared_keys().any(|known| known == key) {
            missing.insert(key);
        }
    };
    for preset in presets::all() {
        check(preset.about_message());
        check(preset.explanation_message());
        let engine = preset.config.engine.name();
        for parameter in preset.config.declared() {
            check(parameter.explanation(engine));
            if let ParameterKind::Choice(choices) = parameter.kind {
                for choice in choices {
                    check(parameter.explanation_of(choice, engine));
                }
            }
        }
    }
    assert_eq!(left, BTreeSet::new(), "nothing has these names");
    // A new parameter does not wait for its German text.
    for key in missing {
        println!("warning: de.ftl has no {key}");
    }
}
