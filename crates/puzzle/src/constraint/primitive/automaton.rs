//! Automata: which words the values along a line may form.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// A deterministic finite automaton over the values 1 to `order`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Automaton {
    order: usize,
    /// `next[state * order + value - 1]`, or [`Automaton::DEAD`]. State 0 is the start.
    next: Vec<u16>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// The transition that leads nowhere: the word is rejected whatever follows.
    pub const DEAD: u16 = u16::MAX;

    /// An automaton of `states` states, which starts in state 0.
    pub fn new(
        order: usize,
        states: usize,
        next: impl Fn(u16, u8) -> Option<u16>,
        is_accepting: impl Fn(u16) -> bool,
    ) -> Self {
        assert!(states < usize::from(Self::DEAD), "states are numbered with 16 bits");
        let pairs = (0..states as u16).flat_map(|state| (1..=order as u8).map(move |value| (state, value)));
        let next = pairs.map(|(state, value)| next(state, value).unwrap_or(Self::DEAD)).collect();
        Self { order, next, accepting: (0..states as u16).map(is_accepting).collect() }
    }

    /// The automaton of the states that can be reached from a start, numbered in the order in which they are met.
    pub fn explore<S: Clone + Eq + Hash>(
        order: usize,
        start: S,
        next: impl Fn(&S, u8) -> Option<S>,
        is_accepting: impl Fn(&S) -> bool,
    ) -> Self {
        let mut states = vec![start.clone()];
        let mut numbers = HashMap::from([(start, 0)]);
        let mut transitions = Vec::new();
        let mut done = 0;
        while done < states.len() {
            for value in 1..=order as u8 {
                let number = next(&states[done], value).map(|state| {
                    *numbers.entry(state).or_insert_with_key(|state| {
                        states.push(state.clone());
                        states.len() as u16 - 1
                    })
                });
                transitions.push(number.unwrap_or(Self::DEAD));
            }
            done += 1;
            assert!(states.len() < usize::from(Self::DEAD), "states are numbered with 16 bits");
        }
        Self { order, next: transitions, accepting: states.iter().map(is_accepting).collect() }
    }

    /// The number of values.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The state after reading a value (from 1), or [`Automaton::DEAD`].
    #[inline]
    pub fn next(&self, state: u16, value: u8) -> u16 {
        self.next[usize::from(state) * self.order + usize::from(value) - 1]
    }

    /// Whether a word may end in the state.
    #[inline]
    pub fn is_accepting(&self, state: u16) -> bool {
        self.accepting[usize::from(state)]
    }

    /// Whether it accepts the word.
    pub fn accepts(&self, word: impl IntoIterator<Item = u8>) -> bool {
        let step = |state: u16, value: u8| Some(self.next(state, value)).filter(|&next| next != Self::DEAD);
        word.into_iter().try_fold(0, step).is_some_and(|state| self.is_accepting(state))
    }
}

/// Tables of thousands of transitions help no reader.
impl fmt::Debug for Automaton {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Automaton")
            .field("order", &self.order)
            .field("states", &self.states())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_accepted_if_its_last_state_is() {
        // Values alternate between low and high, whichever comes first.
        let parity = |value: u8| u16::from(value > 2) + 1;
        let step = |state: u16, value: u8| (state != parity(value)).then(|| parity(value));
        let alternating = Automaton::new(4, 3, step, |state| state != 0);
        assert!(alternating.accepts([1, 4, 2, 3]) && alternating.accepts([3]));
        assert!(!alternating.accepts([1, 2]) && !alternating.accepts([]));
        assert_eq!((alternating.states(), alternating.order()), (3, 4));
    }
}
