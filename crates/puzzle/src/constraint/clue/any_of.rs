//! Any of: at least one of several groups of clues is kept whole.

use super::{Clue, Constraint};
use crate::constraint::{Filled, Ground, Mark, Position, Primitive};
use evodoku_messages::{Localize, Message, message};
use serde::{Deserialize, Serialize};

/// At least one of several groups of clues is kept whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnyOf {
    /// The groups, each a list of clues.
    pub options: Vec<Vec<Constraint>>,
}

/// Deeper nesting is of no use, and what walks through it goes as deep.
const DEEPEST: usize = 8;

impl AnyOf {
    fn clues(&self) -> impl Iterator<Item = &Constraint> {
        self.options.iter().flatten()
    }

    /// How deep choices are nested, up to a limit.
    fn depth(&self) -> usize {
        let deeper =
            self.clues().map(|clue| if let Constraint::AnyOf(inner) = clue { inner.depth() } else { 0 });
        1 + deeper.max().unwrap_or(0)
    }
}

impl Clue for AnyOf {
    const KEYWORD: &'static str = "any-of";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("any-of-noun")
    }

    fn sentence(&self) -> Message {
        message!("any-of-rule", options = self.options.len())
    }

    fn cells(&self, order: usize) -> Vec<Position> {
        self.clues().flat_map(|clue| clue.scope(&Ground::new(order, &[]))).collect()
    }

    fn reads(&self, ground: &Ground<'_>) -> Vec<Position> {
        self.clues().flat_map(|clue| clue.scope(ground)).collect()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        if self.depth() > DEEPEST {
            return Some(message!("any-of-too-deep", limit = DEEPEST));
        }
        self.clues().find_map(|clue| clue.check(ground).err()).map(|error| error.message())
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let holds = |clue: &Constraint| clue.holds(filled.all(), filled.ground());
        self.options.iter().any(|option| option.iter().all(holds))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let branch = |option: &Vec<Constraint>| option.iter().flat_map(|clue| clue.compile(ground)).collect();
        vec![Primitive::AnyOf(self.options.iter().map(branch).collect())]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        self.clues().flat_map(|clue| clue.marks(ground)).collect()
    }
}
