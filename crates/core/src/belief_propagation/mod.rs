//! Message passing: beliefs about where in its box each value stands.
//!
//! A variable is a value and a box in which it is missing; its states are the cells that could take it. Two kinds of factors
//! tie variables together. *One of many*: a cell takes one value, a value stands once in a region. *`FactorSharing` out*: within a
//! band of boxes a value takes each row once, which is counted exactly, over all ways to share out the rows among the boxes;
//! the same for the columns of a stack. With one factor for each row and column instead, which is plain belief propagation,
//! two cells of one box and row see each other through two factors, and what comes out contradicts itself.
//!
//! Beliefs that have settled say what all solutions have in common, which is no filling. So they are reinforced: each is also
//! multiplied with a growing power of what it was (Braunstein and Zecchina 2006), until every variable has made up its mind.

mod factors;
mod layout;

use crate::memory::Extent;
use crate::problem::Problem;
use crate::random::unit;
use crate::stop::CancelToken;
use factors::FactorTable;
use layout::Layout;
use rand::Rng;
use std::ops::ControlFlow;

/// By how much the power of what was believed before grows from sweep to sweep: slowly gives fuller grids, fast gives them
/// sooner.
pub const REINFORCEMENT: f64 = 0.000_3;

/// How far chance goes in the field of a start: less gives fuller grids, more gives more different ones.
pub const FIELD: f64 = 0.03;

/// Beliefs are at least this, so that no product of a few of them leaves the numbers.
const LEAST: f32 = 1e-7;

/// A variable has made up its mind if its likeliest state is at least so likely.
const DECIDED: f32 = 0.99;

/// The share of variables that must have made up their mind; and the power of reinforcement after which the rest are not waited for.
const NEARLY_ALL: f64 = 0.999;
const STRONGEST: f32 = 0.9;

/// The messages of a problem, and what is believed by now.
#[derive(Clone, Debug)]
pub struct Messages {
    layout: Layout,
    factors: FactorTable,
    /// For each candidate, its field and its belief.
    field: Vec<f32>,
    belief: Vec<f32>,
    /// The power of what was believed before.
    power: f32,
    /// The share of variables that have made up their mind.
    decided: f64,
}

impl Messages {
    /// All messages alike. Breaks off if stopped.
    pub fn new(problem: &Problem, cancel: &mut CancelToken) -> ControlFlow<(), Self> {
        let (mut layout, mut factors) = (Layout::default(), FactorTable::default());
        layout.fill(problem, &mut factors, cancel)?;
        let candidates = layout.candidates.len();
        ControlFlow::Continue(Self {
            field: vec![1.0; candidates],
            belief: vec![1.0; candidates],
            layout,
            factors,
            power: 0.0,
            decided: 0.0,
        })
    }

    /// Restarts, with a field by chance: each candidate is made likelier or less likely by up to so much, as an exponent.
    pub fn restart(&mut self, field: f64, random: &mut impl Rng) {
        (self.power, self.decided) = (0.0, 0.0);
        self.belief.fill(1.0);
        self.factors.forget();
        self.field.fill_with(|| (field * (2.0 * unit(random) - 1.0)).exp() as f32);
    }

    /// One sweep over all variables and factors, after which reinforcement is stronger. Breaks off if stopped.
    pub fn sweep(&mut self, reinforcement: f64, cancel: &mut CancelToken) -> ControlFlow<()> {
        self.believe(cancel)?;
        self.factors.answer(cancel)?;
        self.power = (self.power + reinforcement as f32).min(1.0);
        ControlFlow::Continue(())
    }

    /// Messages come together in beliefs.
    fn believe(&mut self, cancel: &mut CancelToken) -> ControlFlow<()> {
        let Self { layout, factors, field, belief, power, .. } = self;
        let width = layout.width;
        let mut decided = 0;
        factors.mass.fill(0.0);
        for states in layout.starts.windows(2) {
            let states = states[0] as usize..states[1] as usize;
            let slots = &layout.slots[states.start * width..states.end * width];
            let (field, belief) = (&field[states.clone()], &mut belief[states]);
            let mut sum = 0.0;
            for ((belief, field), slots) in belief.iter_mut().zip(field).zip(slots.chunks_exact(width)) {
                let product =
                    slots.iter().fold(*field, |product, &slot| product * factors.message[slot as usize]);
                *belief = product * raised(*belief, *power);
                sum += *belief;
            }
            let scale = 1.0 / sum.max(f32::MIN_POSITIVE);
            let mut most = 0.0_f32;
            for (belief, slots) in belief.iter_mut().zip(slots.chunks_exact(width)) {
                *belief = (*belief * scale).max(LEAST);
                most = most.max(*belief);
                for &slot in slots {
                    factors.mass[slot as usize] += *belief;
                }
            }
            decided += usize::from(most > DECIDED);
            cancel.check(slots.len() as u64)?;
        }
        self.decided = decided as f64 / (layout.starts.len() - 1).max(1) as f64;
        ControlFlow::Continue(())
    }

    /// Have nearly all variables made up their mind, or is reinforcement so strong that the others never will?
    pub fn is_decided(&self) -> bool {
        self.decided > NEARLY_ALL || self.power >= STRONGEST
    }

    /// The share of variables that have made up their mind.
    pub fn decided(&self) -> f64 {
        self.decided
    }

    /// For each cell how likely its likeliest value is believed to be, in a hundred; 100 where it is known.
    pub fn sureness(&self, problem: &Problem) -> Vec<u8> {
        let mut sureness: Vec<u8> =
            problem.fixed().iter().map(|&value| if value > 0 { 100 } else { 0 }).collect();
        for (&(cell, _), belief) in self.layout.candidates.iter().zip(&self.belief) {
            let sure = &mut sureness[usize::from(cell)];
            *sure = (*sure).max((100.0 * belief).round().min(100.0) as u8);
        }
        sureness
    }

    /// How many candidates there are: a sweep looks at each.
    pub fn candidate_count(&self) -> usize {
        self.layout.candidates.len()
    }

    /// Puts the likeliest values into a grid, the most certain first, as long as they do not clash; returns how many cells stay
    /// empty.
    pub fn place(&self, problem: &Problem, values: &mut [u8]) -> usize {
        let mut empty = problem.free_count();
        let shape = problem.shape();
        let order = problem.order();
        let number = |region: usize, value: u8| region * order + usize::from(value) - 1;
        let mut is_taken = vec![false; shape.region_count() * order];
        values.copy_from_slice(problem.fixed());
        for (cell, &value) in values.iter().enumerate().filter(|(_, value)| **value > 0) {
            shape.regions_of(cell).for_each(|region| is_taken[number(region, value)] = true);
        }
        let mut ranked: Vec<u32> = (0..self.belief.len() as u32).collect();
        ranked.sort_by(|&one, &other| self.belief[other as usize].total_cmp(&self.belief[one as usize]));
        for candidate in ranked {
            let (cell, value) = self.layout.candidates[candidate as usize];
            let cell = usize::from(cell);
            if values[cell] == 0 && !shape.regions_of(cell).any(|region| is_taken[number(region, value)]) {
                values[cell] = value;
                empty -= 1;
                shape.regions_of(cell).for_each(|region| is_taken[number(region, value)] = true);
            }
        }
        empty
    }

    /// The bytes for a shape of that extent without givens.
    pub fn memory(extent: &Extent) -> u64 {
        let candidates = extent.cells * extent.order;
        // Cell and value, field, belief, numbers of slots, message and mass in the cell; and what is drawn up on the way.
        // Slots in lines are few, as many candidates share one; where they are many, there are few layers.
        candidates * (4 + 4 + 4 + 4 * extent.layers + 8 + 12)
    }
}

/// About `base` to the power: the bits of a number are about its logarithm, so that a product of bits will do.
#[inline]
fn raised(base: f32, power: f32) -> f32 {
    const ONE: f32 = 1.0_f32.to_bits() as f32;
    f32::from_bits((power * (base.to_bits() as f32 - ONE) + ONE) as u32)
}

#[cfg(test)]
mod tests;
