//! The locales, and which variables each English text has.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

const ENGLISH: &str = include_str!("../locales/en.ftl");
const GERMAN: &str = include_str!("../locales/de.ftl");

pub fn source(locale: &str) -> Option<&'static str> {
    match locale {
        "en" => Some(ENGLISH),
        "de" => Some(GERMAN),
        _ => None,
    }
}

/// The variables of a message, or nothing if there is no such message.
pub fn variables_of(code: &str) -> Option<&'static BTreeSet<String>> {
    static VARIABLES: OnceLock<BTreeMap<String, BTreeSet<String>>> = OnceLock::new();
    let variables = VARIABLES.get_or_init(|| {
        let resource = fluent_syntax::parser::parse(ENGLISH);
        let resource = resource.unwrap_or_else(|(_, errors)| panic!("en.ftl: {errors:?}"));
        let messages = resource.body.iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some((message.id.name.into(), in_pattern(message.value.as_ref()?))),
            _ => None,
        });
        messages.collect()
    });
    variables.get(code)
}

fn in_pattern(pattern: &Pattern<&str>) -> BTreeSet<String> {
    let placeables = pattern.elements.iter().filter_map(|element| match element {
        PatternElement::Placeable { expression } => Some(expression),
        PatternElement::TextElement { .. } => None,
    });
    placeables.flat_map(in_expression).collect()
}

fn in_expression(expression: &Expression<&str>) -> BTreeSet<String> {
    match expression {
        Expression::Inline(inline) => in_inline(inline),
        Expression::Select { selector, variants } => {
            let variants = variants.iter().flat_map(|variant| in_pattern(&variant.value));
            in_inline(selector).into_iter().chain(variants).collect()
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>) -> BTreeSet<String> {
    match inline {
        InlineExpression::VariableReference { id } => BTreeSet::from([id.name.into()]),
        InlineExpression::Placeable { expression } => in_expression(expression),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => BTreeSet::new(),
        // What a reference needs would not be seen in the text.
        _ => panic!("en.ftl: a text has variables and literals only"),
    }
}
