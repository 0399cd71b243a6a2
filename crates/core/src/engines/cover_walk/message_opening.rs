//! How a round begins from messages: they are passed until nearly all variables have made up their mind, and the walk goes on
//! from what is believed then.

use super::{Context, CoverWalkParameters, Walk};
use crate::belief_propagation::Messages;
use crate::moves::Move;
use crate::problem::Problem;
use crate::random::Random;
use crate::stop::CancelToken;
use std::ops::ControlFlow;

/// The messages of a walk's rounds.
pub(super) struct Opening {
    problem: Problem,
    /// Laid out when a round first begins with them.
    messages: Option<Messages>,
    reinforcement: f64,
    field: f64,
    /// Evaluations of the last sweep that are still to be counted; none if no messages are passed now.
    owed: Option<u64>,
}

impl Opening {
    pub fn new(problem: &Problem, parameters: &CoverWalkParameters) -> Self {
        Self {
            problem: problem.clone(),
            messages: None,
            reinforcement: parameters.reinforcement,
            field: parameters.field,
            owed: None,
        }
    }

    /// Begins a round, with a field by chance. Breaks off if stopped.
    pub fn begin(&mut self, random: &mut Random, cancel: &mut CancelToken) -> ControlFlow<()> {
        let mut messages = match self.messages.take() {
            Some(messages) => messages,
            None => Messages::new(&self.problem, cancel)?,
        };
        messages.restart(self.field, random);
        (self.messages, self.owed) = (Some(messages), Some(0));
        ControlFlow::Continue(())
    }

    /// Are messages being passed?
    pub fn is_under_way(&self) -> bool {
        self.owed.is_some()
    }

    /// Passes messages for this many evaluations, one for each candidate of each sweep, or until it is done; returns how many
    /// were made.
    ///
    /// A sweep is made at once and counted as the evaluations come, so that it does not matter how they are cut.
    pub fn pass(&mut self, evaluations: u64, context: &mut Context<'_>) -> u64 {
        let (Some(messages), Some(mut owed)) = (&mut self.messages, self.owed) else { return 0 };
        let mut made = 0;
        loop {
            let counted = owed.min(evaluations - made);
            (owed, made) = (owed - counted, made + counted);
            if owed == 0 && messages.is_decided() {
                self.owed = None;
                return made;
            }
            self.owed = Some(owed);
            if made == evaluations || messages.sweep(self.reinforcement, &mut context.cancel).is_break() {
                return made;
            }
            if context.emitter.has_listener() {
                let sureness = messages.sureness(&self.problem);
                context.emitter.emit(&Move::Sweep { sureness: &sureness, decided: messages.decided() });
            }
            owed = messages.candidate_count() as u64;
        }
    }

    /// Lets a walk begin from what is believed.
    pub fn place(&self, walk: &mut Walk) {
        let mut values = self.problem.fixed().to_vec();
        self.write(&mut values);
        walk.grid.fill_from(&values);
    }

    /// Writes what is believed into a grid; returns how many cells stay empty.
    pub fn write(&self, values: &mut [u8]) -> usize {
        self.messages.as_ref().map_or(0, |messages| messages.place(&self.problem, values))
    }
}
