//! Parameters: declared once, with default, range and one sentence; read by name from files, the command line and the page.
//!
//! `parameters!` declares a struct of them and `choices!` an enum that is one of
//! several named options. Everything that shows or reads parameters works from these declarations.

use evodoku_messages::{Localize, Message, message};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use strsim::levenshtein;
use thiserror::Error;

/// A parameter as it is written in a file or on the command line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Integer(u64),
    /// A number.
    Real(f64),
    /// Yes or no.
    Flag(bool),
    /// The name of an option.
    Word(String),
}

impl Value {
    /// Reads `500`, `5_000_000`, `1e6`, `0.98`, `true`, or else a word.
    pub fn from_text(text: &str) -> Self {
        let plain = text.trim().replace('_', "");
        let number = || plain.parse().ok().filter(|number: &f64| number.is_finite()).map(Self::Real);
        let whole = || plain.parse().ok().map(Self::Integer);
        let flag = || plain.parse().ok().map(Self::Flag);
        whole().or_else(number).or_else(flag).unwrap_or_else(|| Self::Word(text.trim().into()))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => write!(out, "{number}"),
            Self::Real(number) => write!(out, "{number}"),
            Self::Flag(flag) => write!(out, "{flag}"),
            Self::Word(word) => write!(out, "{word}"),
        }
    }
}

/// One of the named options of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
}

/// Which values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ParameterKind {
    /// A whole number from `low` to `high`.
    Integer {
        /// The smallest.
        low: u64,
        /// The largest.
        high: u64,
    },
    /// A number from `low` to `high`.
    Real {
        /// The smallest.
        low: f64,
        /// The largest.
        high: f64,
    },
    /// Yes or no.
    Flag,
    /// One of these options.
    Choice(&'static [Choice]),
}

/// The declaration of a parameter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Which values it takes.
    pub kind: ParameterKind,
    /// The value without a preset.
    pub default: Value,
    /// Can it be changed while a run goes on?
    pub is_live: bool,
    /// Does it only repeat a mistake of a known program?
    pub is_quirk: bool,
    /// Has it an effect only on puzzles with clues?
    pub needs_clues: bool,
    /// Its name in run ids, which stay when a parameter is renamed.
    #[serde(skip)]
    pub id_name: &'static str,
}

impl Parameter {
    /// The values it takes, as a person would write them.
    pub fn range(&self) -> Message {
        match self.kind {
            ParameterKind::Integer { low, high: u64::MAX } => message!("range-from", low),
            ParameterKind::Integer { low, high } => message!("range-between", low, high),
            ParameterKind::Real { low, high } if high == f64::MAX => message!("range-from", low),
            ParameterKind::Real { low, high } => message!("range-between", low, high),
            ParameterKind::Flag => message!("range-flag"),
            ParameterKind::Choice(choices) => Message::list(choices.iter().map(|choice| choice.name)),
        }
    }

    /// What it does, in each language. Where two engines have different parameters of one name, the key has the engine's name.
    pub fn explanation(&self, engine: &str) -> Message {
        Message::declared(
            self.about,
            [format!("parameter-{engine}-{}", self.name), format!("parameter-{}", self.name)],
        )
    }

    /// What one of its options does, in each language.
    pub fn explanation_of(&self, choice: &Choice, engine: &str) -> Message {
        let option = format!("{}-{}", self.name, choice.name);
        Message::declared(choice.about, [format!("choice-{engine}-{option}"), format!("choice-{option}")])
    }

    fn refuse(&self, found: &Value) -> ParameterError {
        ParameterError::Value { name: self.name, found: found.to_string(), range: self.range() }
    }
}

/// Why a parameter could not be set.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum ParameterError {
    /// The value is of the wrong kind or out of range.
    Value {
        /// The parameter.
        name: &'static str,
        /// What was given.
        found: String,
        /// What it takes.
        range: Message,
    },
    /// The parameter is fixed once a run has begun.
    NotLive {
        /// The parameter.
        name: String,
        /// What can be done instead.
        live: Message,
    },
    /// There is no such parameter.
    Unknown {
        /// What was given.
        name: String,
        /// The name that was probably meant, or all that there are.
        hint: Message,
    },
}

/// A struct of parameters that are reached by name.
pub(crate) trait Parameters {
    /// The declarations, in the order in which they are explained.
    fn declared() -> Vec<Parameter>;
    /// The value of a parameter.
    fn get(&self, name: &str) -> Option<Value>;
    /// Sets a parameter; `None` if there is none of that name.
    fn set(&mut self, name: &str, value: &Value) -> Option<Result<(), ParameterError>>;
    /// Does a parameter have an effect with the values that the others have? `None` if there is none of that name.
    fn has_effect(&self, name: &str) -> Option<bool>;
}

/// A type that a parameter can have.
pub(crate) trait Field: Copy + PartialOrd + 'static {
    /// The kind of parameter it makes, within a range if one is declared.
    fn kind(range: Option<RangeInclusive<Self>>) -> ParameterKind;
    /// As a value.
    fn value(self) -> Value;
    /// From a value, if that is of the right kind.
    fn read(value: &Value) -> Option<Self>;

    /// From a value that must fit the declaration.
    fn accept(parameter: &Parameter, value: &Value) -> Result<Self, ParameterError> {
        let field = Self::read(value).ok_or_else(|| parameter.refuse(value))?;
        let fits = match (parameter.kind, field.value()) {
            (ParameterKind::Integer { low, high }, Value::Integer(number)) => (low..=high).contains(&number),
            (ParameterKind::Real { low, high }, Value::Real(number)) => (low..=high).contains(&number),
            (ParameterKind::Flag | ParameterKind::Choice(_), _) => true,
            (ParameterKind::Integer { .. } | ParameterKind::Real { .. }, _) => false,
        };
        if fits { Ok(field) } else { Err(parameter.refuse(value)) }
    }
}

impl Field for u64 {
    fn kind(range: Option<RangeInclusive<Self>>) -> ParameterKind {
        let (low, high) = range.map_or((0, Self::MAX), RangeInclusive::into_inner);
        ParameterKind::Integer { low, high }
    }

    fn value(self) -> Value {
        Value::Integer(self)
    }

    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Integer(number) => Some(*number),
            // `1e6` is written for a million.
            Value::Real(number) if number.fract() == 0.0 && (0.0..=9e15).contains(number) => {
                Some(*number as Self)
            }
            Value::Real(_) | Value::Flag(_) | Value::Word(_) => None,
        }
    }
}

impl Field for usize {
    fn kind(range: Option<RangeInclusive<Self>>) -> ParameterKind {
        let (low, high) = range.map_or((0, Self::MAX), RangeInclusive::into_inner);
        ParameterKind::Integer { low: low as u64, high: high as u64 }
    }

    fn value(self) -> Value {
        Value::Integer(self as u64)
    }

    fn read(value: &Value) -> Option<Self> {
        u64::read(value)?.try_into().ok()
    }
}

impl Field for f64 {
    fn kind(range: Option<RangeInclusive<Self>>) -> ParameterKind {
        let (low, high) = range.map_or((0.0, Self::MAX), RangeInclusive::into_inner);
        ParameterKind::Real { low, high }
    }

    fn value(self) -> Value {
        Value::Real(self)
    }

    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Integer(number) => Some(*number as Self),
            Value::Real(number) => Some(*number),
            Value::Flag(_) | Value::Word(_) => None,
        }
    }
}

impl Field for bool {
    fn kind(_: Option<RangeInclusive<Self>>) -> ParameterKind {
        ParameterKind::Flag
    }

    fn value(self) -> Value {
        Value::Flag(self)
    }

    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Flag(flag) => Some(*flag),
            Value::Integer(_) | Value::Real(_) | Value::Word(_) => None,
        }
    }
}

/// The name most similar to a misspelt one: the one with the fewest letters to change.
pub(crate) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    names.into_iter().min_by_key(|name| levenshtein(word, name))
}

/// What to say to a name that does not exist: the one that was probably meant, or else all that there are.
pub fn hint<'a>(word: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> Message {
    // The beginning of a name is meant rather than something of the same length.
    let begun = || names.clone().into_iter().find(|name| word.len() >= 2 && name.starts_with(word));
    let near = || nearest(word, names.clone()).filter(|name| levenshtein(word, name) <= word.len() / 3 + 1);
    match begun().or_else(near) {
        Some(name) => message!("hint-nearest", name),
        None => message!("hint-all", names = Message::list(names)),
    }
}

/// Declares a struct of parameters: each with its sentence, type, default and, for numbers, range.
///
/// Attributes stand in brackets: `[live]` if it can be changed while a run goes on, `[quirk]` if it
/// only repeats a mistake of a known program, `[clues]` if it has an effect only on puzzles with clues, `[id name]` if it has another name in run ids, and after a semicolon the
/// condition under which it has an effect: `[live; |it| it.cooling != Cooling::Constant]`. A field that is `[group]` is itself
/// a struct of parameters, which are declared in its place; its condition also gets the name of the parameter.
macro_rules! parameters {
    (
        $(#[doc = $about:literal])+
        pub struct $name:ident {
            $(
                $(#[doc = $text:literal])+
                $field:ident : $type:ty = $default:expr $(, $range:expr)?
                $(=> [$($role:ident)* $(; $when:expr)?])? ;
            )*
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $($(#[doc = $text])+ pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        #[allow(unused_variables, reason = "an engine may have no parameters")]
        impl $crate::parameters::Parameters for $name {
            fn declared() -> Vec<$crate::parameters::Parameter> {
                let declared: Vec<Vec<$crate::parameters::Parameter>> = vec![$(
                    $crate::parameters!(@declared [$($($role)*)?] $field, $type, $default, [$($range)?], [$($text)+]),
                )*];
                declared.concat()
            }

            fn get(&self, name: &str) -> Option<$crate::parameters::Value> {
                $($crate::parameters!(@get [$($($role)*)?] self, name, $field);)*
                None
            }

            fn has_effect(&self, name: &str) -> Option<bool> {
                $($crate::parameters!(@has_effect [$($($role)*)?] self, name, $field, [$($($when)?)?]);)*
                None
            }

            fn set(
                &mut self,
                name: &str,
                value: &$crate::parameters::Value,
            ) -> Option<Result<(), $crate::parameters::ParameterError>> {
                $($crate::parameters!(@set [$($($role)*)?] self, name, value, $field);)*
                None
            }
        }
    };
    (@declared [group] $field:ident, $type:ty, $default:expr, $range:tt, $text:tt) => {
        <$type as $crate::parameters::Parameters>::declared()
    };
    (@declared [$($role:ident)*] $field:ident, $type:ty, $default:expr, [$($range:expr)?], [$($text:literal)+]) => {
        vec![$crate::parameters::Parameter {
            name: stringify!($field),
            about: concat!($($text),+).trim_ascii(),
            kind: <$type as $crate::parameters::Field>::kind($crate::parameters!(@range $($range)?)),
            default: $crate::parameters::Field::value($default as $type),
            is_live: $crate::parameters!(@is_live $($role)*),
            is_quirk: $crate::parameters!(@is_quirk $($role)*),
            needs_clues: $crate::parameters!(@needs_clues $($role)*),
            id_name: $crate::parameters!(@id_name $field $($role)*),
        }]
    };
    (@get [group] $it:expr, $name:expr, $field:ident) => {
        if let Some(value) = $crate::parameters::Parameters::get(&$it.$field, $name) {
            return Some(value);
        }
    };
    (@get [$($role:ident)*] $it:expr, $name:expr, $field:ident) => {
        if $name == stringify!($field) {
            return Some($crate::parameters::Field::value($it.$field));
        }
    };
    (@has_effect [group] $it:expr, $name:expr, $field:ident, [$when:expr]) => {
        if let Some(has_effect) = $crate::parameters::Parameters::has_effect(&$it.$field, $name) {
            let condition: fn(&Self, &str) -> bool = $when;
            return Some(has_effect && condition($it, $name));
        }
    };
    (@has_effect [$($role:ident)*] $it:expr, $name:expr, $field:ident, [$($when:expr)?]) => {
        if $name == stringify!($field) {
            $(
                let condition: fn(&Self) -> bool = $when;
                return Some(condition($it));
            )?
            #[allow(unreachable_code, reason = "without a condition it always has one")]
            return Some(true);
        }
    };
    (@set [group] $it:expr, $name:expr, $value:expr, $field:ident) => {
        if let Some(outcome) = $crate::parameters::Parameters::set(&mut $it.$field, $name, $value) {
            return Some(outcome);
        }
    };
    (@set [$($role:ident)*] $it:expr, $name:expr, $value:expr, $field:ident) => {
        if $name == stringify!($field) {
            let declared = <Self as $crate::parameters::Parameters>::declared();
            let parameter = declared.into_iter().find(|parameter| parameter.name == stringify!($field))?;
            let accepted = $crate::parameters::Field::accept(&parameter, $value);
            return Some(accepted.map(|field| $it.$field = field));
        }
    };
    (@range) => { None };
    (@range $range:expr) => { Some($range) };
    (@is_live) => { false };
    (@is_live live $($rest:ident)*) => { true };
    (@is_live $other:ident $($rest:ident)*) => { $crate::parameters!(@is_live $($rest)*) };
    (@is_quirk) => { false };
    (@is_quirk quirk $($rest:ident)*) => { true };
    (@is_quirk $other:ident $($rest:ident)*) => { $crate::parameters!(@is_quirk $($rest)*) };
    (@needs_clues) => { false };
    (@needs_clues clues $($rest:ident)*) => { true };
    (@needs_clues $other:ident $($rest:ident)*) => { $crate::parameters!(@needs_clues $($rest)*) };
    (@id_name $field:ident) => { stringify!($field) };
    (@id_name $field:ident id $name:ident $($rest:ident)*) => { stringify!($name) };
    (@id_name $field:ident $other:ident $($rest:ident)*) => { $crate::parameters!(@id_name $field $($rest)*) };
}

/// Declares an enum of named options, each with its sentence and its name.
macro_rules! choices {
    (
        $(#[doc = $about:literal])+
        pub enum $name:ident {
            $($(#[doc = $text:literal])+ $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[doc = $text])+ $variant,)+
        }

        impl $name {
            /// Every option.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Names and sentences of the options, in the same order.
            pub const CHOICES: &'static [$crate::parameters::Choice] = &[$(
                $crate::parameters::Choice {
                    name: $word,
                    about: concat!($($text),+).trim_ascii(),
                },
            )+];

            /// The option of a name.
            #[allow(dead_code, reason = "of some enums only")]
            pub fn by_name(name: &str) -> Option<Self> {
                <Self as $crate::parameters::Field>::read(&$crate::parameters::Value::Word(name.into()))
            }

            /// The name in files and on the command line.
            pub fn name(self) -> &'static str {
                Self::CHOICES[self as usize].name
            }
        }

        impl $crate::parameters::Field for $name {
            fn kind(_: Option<std::ops::RangeInclusive<Self>>) -> $crate::parameters::ParameterKind {
                $crate::parameters::ParameterKind::Choice(Self::CHOICES)
            }

            fn value(self) -> $crate::parameters::Value {
                $crate::parameters::Value::Word(self.name().into())
            }

            fn read(value: &$crate::parameters::Value) -> Option<Self> {
                let $crate::parameters::Value::Word(word) = value else { return None };
                Self::ALL.iter().copied().find(|choice| choice.name() == word)
            }
        }
    };
}

pub(crate) use {choices, parameters};

#[cfg(test)]
mod tests {
    use super::*;

    choices! {
        /// A taste.
        pub enum Taste {
            /// Like sugar.
            Sweet = "sweet",
            /// Like lemons.
            Sour = "sour",
        }
    }

    parameters! {
        /// A recipe.
        pub struct Recipe {
            /// How many spoons.
            spoons: u64 = 3, 1..=10;
            /// How hot,
            /// in degrees.
            heat: f64 = 0.5, 0.0..=1.0 => [live id warmth; |it| it.spoons > 1];
            /// What it tastes of.
            taste: Taste = Taste::Sour;
            /// With a cherry?
            cherry: bool = false => [quirk];
        }
    }

    fn set(name: &str, text: &str) -> Option<Result<Recipe, ParameterError>> {
        let mut recipe = Recipe::default();
        Some(recipe.set(name, &Value::from_text(text))?.map(|()| recipe))
    }

    #[test]
    fn every_kind_is_set_by_name() {
        assert_eq!(set("spoons", "1e1").unwrap().unwrap().spoons, 10);
        assert_eq!(set("heat", "1").unwrap().unwrap().heat, 1.0);
        assert_eq!(set("taste", "sweet").unwrap().unwrap().taste, Taste::Sweet);
        assert!(set("cherry", "true").unwrap().unwrap().cherry);
    }

    #[test]
    fn what_does_not_fit_is_refused_with_the_range() {
        let message = |name, text| set(name, text).unwrap().unwrap_err().to_string();
        assert_eq!(message("spoons", "11"), "spoons cannot be 11; it takes 1 to 10");
        assert_eq!(message("heat", "-0.1"), "heat cannot be -0.1; it takes 0 to 1");
        assert_eq!(message("taste", "salty"), "taste cannot be salty; it takes sweet, sour");
        assert_eq!(message("cherry", "3"), "cherry cannot be 3; it takes true or false");
        assert_eq!(set("salt", "1"), None);
    }

    #[test]
    fn declarations_carry_the_sentences() {
        let declared = Recipe::declared();
        assert_eq!(declared[1].about, "How hot, in degrees.");
        assert_eq!(
            declared.iter().map(|parameter| parameter.is_live).collect::<Vec<_>>(),
            [false, true, false, false]
        );
        assert_eq!(Taste::CHOICES[0].about, "Like sugar.");
    }

    #[test]
    fn roles_id_names_and_effects_are_declared() {
        let declared = Recipe::declared();
        assert_eq!((declared[1].id_name, declared[0].id_name), ("warmth", "spoons"));
        assert_eq!((declared[3].is_quirk, declared[1].is_quirk), (true, false));
        let mut recipe = Recipe::default();
        assert_eq!((recipe.set("warmth", &Value::Real(0.75)), recipe.get("warmth")), (None, None));
        assert_eq!([recipe.has_effect("heat"), recipe.has_effect("salt")], [Some(true), None]);
        recipe.spoons = 1;
        assert_eq!([recipe.has_effect("heat"), recipe.has_effect("cherry")], [Some(false), Some(true)]);
    }

    #[test]
    fn the_nearest_name_has_the_fewest_letters_to_change() {
        assert_eq!(nearest("popluation", ["mutation", "population", "seed"]), Some("population"));
    }
}
