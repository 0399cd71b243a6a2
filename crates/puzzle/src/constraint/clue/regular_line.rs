//! Regular line: the values along the line match a regular expression.

use super::{Clue, compile};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use crate::notation::{MAX_SYMBOL_ORDER, symbol};
use evodoku_messages::{Message, message};
use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson::{self, pikevm::PikeVM};
use regex_automata::util::primitives::StateID;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input};
use serde::{Deserialize, Serialize};

/// The values along the line match a regular expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegularLine {
    /// Its cells.
    pub cells: Positions,
    /// The expression. Values are `1` to `9`, then `A` for 10 and so on.
    pub pattern: String,
}

/// Longer expressions are not read.
const LONGEST_PATTERN: usize = 4096;

/// The most memory of an automaton, in bytes.
const LARGEST_MACHINE: usize = 1 << 20;

impl RegularLine {
    /// The expression, for the whole line.
    fn whole(&self) -> String {
        format!("^(?:{})$", self.pattern)
    }

    fn machine(&self) -> Result<dense::DFA<Vec<u32>>, String> {
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .dfa_size_limit(Some(LARGEST_MACHINE))
            .determinize_size_limit(Some(LARGEST_MACHINE));
        let limits = thompson::Config::new().nfa_size_limit(Some(LARGEST_MACHINE));
        let mut builder = dense::Builder::new();
        let builder = builder.configure(config).syntax(bytes()).thompson(limits);
        builder.build(&self.whole()).map_err(|error| match std::error::Error::source(&error) {
            Some(source) => source.to_string(),
            None => error.to_string(),
        })
    }
}

/// Values are single bytes.
fn bytes() -> syntax::Config {
    syntax::Config::new().unicode(false).utf8(false)
}

/// The reason, without the picture of where it is.
fn last_line(error: &str) -> String {
    error.lines().last().unwrap_or_default().trim().trim_start_matches("error: ").into()
}

impl Clue for RegularLine {
    const KEYWORD: &'static str = "regular-line";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("regular-line-noun")
    }

    fn sentence(&self) -> Message {
        message!("regular-line-rule", pattern = self.pattern.clone())
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        if ground.order() > MAX_SYMBOL_ORDER {
            return Some(message!("clue-too-large", limit = MAX_SYMBOL_ORDER));
        }
        if self.pattern.len() > LONGEST_PATTERN {
            let found = self.pattern.len();
            return Some(message!("regular-line-too-long", found, limit = LONGEST_PATTERN));
        }
        let error = syntax::parse(&self.pattern).err().map(|error| error.to_string());
        let error = error.or_else(|| self.machine().err());
        error.map(|error| message!("regular-line-unreadable", error = last_line(&error)))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let word: String = values.iter().map(|&value| symbol(value as u8)).collect();
        let engine =
            PikeVM::builder().syntax(bytes()).build(&self.whole()).expect("it was built when it was checked");
        engine.is_match(&mut engine.create_cache(), &word)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let machine = self.machine().expect("it was built when it was checked");
        let start =
            machine.start_state_forward(&Input::new("").anchored(Anchored::Yes)).expect("it is anchored");
        let next = |&state: &StateID, value: u8| {
            let next = machine.next_state(state, symbol(value) as u8);
            (!machine.is_dead_state(next)).then_some(next)
        };
        let is_accepting = |&state: &StateID| machine.is_match_state(machine.next_eoi_state(state));
        vec![compile::word(ground, &self.cells, start, next, is_accepting)]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Brown, 6, [Tip::Plain; 2])]
    }
}
