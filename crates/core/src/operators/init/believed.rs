//! Filling with what messages believe.

use crate::belief_propagation::{FIELD, Messages, REINFORCEMENT};
use crate::candidate::deal;
use crate::landscape::Landscape;
use crate::puzzle::Cell;
use crate::stop::CancelToken;
use rand::Rng;
use std::ops::ControlFlow;

/// The messages, laid out when the first candidate is filled.
#[derive(Clone, Debug, Default)]
pub struct Believed(Option<Messages>);

impl Believed {
    /// The likeliest values, as far as they do not clash; the cells that stay empty take what is left over.
    pub(super) fn fill(
        &mut self,
        landscape: &Landscape,
        values: &mut [u8],
        random: &mut impl Rng,
        cancel: &mut CancelToken,
    ) -> ControlFlow<()> {
        let problem = landscape.problem();
        let mut messages = match self.0.take() {
            Some(messages) => messages,
            None => Messages::new(problem, cancel)?,
        };
        messages.restart(FIELD, random);
        while !messages.is_decided() {
            messages.sweep(REINFORCEMENT, cancel)?;
        }
        messages.place(problem, values);
        self.0 = Some(messages);
        for (group, stock) in landscape.groups().iter().zip(landscape.stock()) {
            complete(values, group, stock, random);
        }
        ControlFlow::Continue(())
    }
}

/// Deals what is left of a group's stock to its empty cells.
fn complete(values: &mut [u8], group: &[Cell], stock: &[u8], random: &mut impl Rng) {
    let mut left = stock.to_vec();
    for &cell in group {
        let place = left.iter().position(|&value| value == values[usize::from(cell)]);
        place.map(|place| left.swap_remove(place));
    }
    let empty: Vec<Cell> = group.iter().copied().filter(|&cell| values[usize::from(cell)] == 0).collect();
    deal(values, &empty, &left, random);
}
