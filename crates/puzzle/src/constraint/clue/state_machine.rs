//! State machine: the values along the line are accepted by a state machine.

use super::{Clue, compile, out_of_reach};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values along the line are accepted by a state machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateMachine {
    /// Its cells.
    pub cells: Positions,
    /// For each state the number of the next one by the value read, from 1; 0 rejects. The first state is the start.
    pub next: Vec<Vec<u16>>,
    /// The states in which a line may end, from 1.
    pub accepting: Vec<u16>,
}

/// Larger machines are not read.
const MOST_STATES: usize = 4096;

impl Clue for StateMachine {
    const KEYWORD: &'static str = "state-machine";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("state-machine-noun")
    }

    fn sentence(&self) -> Message {
        message!("state-machine-rule", states = self.next.len())
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let (order, states) = (ground.order(), self.next.len());
        if states == 0 || states > MOST_STATES {
            return out_of_reach(states, 1, MOST_STATES as i64);
        }
        if self.next.iter().any(|row| row.len() != order) {
            return Some(message!("state-machine-row", order));
        }
        let named = self.next.iter().flatten().chain(&self.accepting);
        named.into_iter().find_map(|&state| out_of_reach(state, 0, states as i64))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let mut state = 1;
        for value in filled.values(&self.cells) {
            state = self.next[usize::from(state) - 1][value as usize - 1];
            if state == 0 {
                return false;
            }
        }
        self.accepting.contains(&state)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let next = |&state: &u16, value: u8| {
            Some(self.next[usize::from(state) - 1][usize::from(value) - 1]).filter(|&next| next != 0)
        };
        vec![compile::word(ground, &self.cells, 1, next, |state| self.accepting.contains(state))]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Brown, 6, [Tip::Plain; 2])]
    }
}
