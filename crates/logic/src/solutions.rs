//! How many solutions a puzzle has: none, one, several, or unknown.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of solutions of a puzzle: 0, 1, more, or unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// None.
    None,
    /// Exactly one.
    One,
    /// More than one.
    Several,
    /// Not decided in time.
    Unknown,
}

/// `0` or `1`, or a word.
impl Serialize for Solutions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_u64(0),
            Self::One => serializer.serialize_u64(1),
            Self::Several => serializer.serialize_str("several"),
            Self::Unknown => serializer.serialize_str("unknown"),
        }
    }
}

impl<'de> Deserialize<'de> for Solutions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum SolutionsWord {
            Number(u64),
            Word(String),
        }
        Ok(match SolutionsWord::deserialize(deserializer)? {
            SolutionsWord::Number(0) => Self::None,
            SolutionsWord::Number(1) => Self::One,
            SolutionsWord::Number(_) => Self::Several,
            SolutionsWord::Word(word) if word == "several" => Self::Several,
            SolutionsWord::Word(_) => Self::Unknown,
        })
    }
}
