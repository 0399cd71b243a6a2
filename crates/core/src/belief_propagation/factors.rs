//! `FactorTable`: what ties variables together, and the messages that follow. `FactorTable` of one kind and size are answered for side
//! by side, one in each lane of a vector.

use super::LEAST;
use crate::stop::CancelToken;
use std::ops::{ControlFlow, Range};

/// `FactorTable` in a bundle.
pub(super) const LANES: usize = 8;

/// Up to so many lines, all ways to share them out are counted.
pub(super) const LARGEST: usize = 12;

/// Sums begin with this instead of nothing, so that they never become so small that arithmetic is slow.
const TINY: f32 = 1e-30;

/// Numbers of a bundle, one per factor.
type Lanes = [f32; LANES];

/// What a factor says of its slots. A slot is a variable on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FactorKind {
    /// One variable is on the line.
    One,
    /// One variable is on the line, or none.
    AtMostOne,
    /// Each variable is on a line of its own.
    Shared,
}

/// `FactorTable` of a kind and size, and where their slots begin: lane by lane, then line by line, then variable by variable.
#[derive(Clone, Copy, Debug)]
struct Bundle {
    kind: FactorKind,
    size: usize,
    first: usize,
}

impl Bundle {
    /// Slots of each factor.
    fn slot_count(&self) -> usize {
        match self.kind {
            FactorKind::One | FactorKind::AtMostOne => self.size,
            FactorKind::Shared => self.size * self.size,
        }
    }

    fn slots(&self) -> Range<usize> {
        self.first..self.first + self.slot_count() * LANES
    }

    /// About how many numbers are looked at to answer.
    fn steps(&self) -> u64 {
        let ways = if self.kind == FactorKind::Shared { self.size << self.size } else { 0 };
        ((self.slot_count() + ways) * LANES) as u64
    }
}

/// All factors, and for each slot the message from its factor, and how likely its variable is to be on its line.
#[derive(Clone, Debug, Default)]
pub(super) struct FactorTable {
    bundles: Vec<Bundle>,
    pub message: Vec<f32>,
    pub mass: Vec<f32>,
    sharing: Vec<FactorSharing>,
    ways: Vec<Lanes>,
}

impl FactorTable {
    /// Adds a bundle; returns where its slots begin.
    pub fn add(&mut self, kind: FactorKind, size: usize) -> usize {
        let bundle = Bundle { kind, size, first: self.message.len() };
        self.message.resize(bundle.slots().end, 1.0);
        self.mass.resize(bundle.slots().end, 0.0);
        while kind == FactorKind::Shared && self.sharing.len() <= size {
            self.sharing.push(FactorSharing::new(self.sharing.len()));
            self.ways.resize(2 << size, [0.0; LANES]);
        }
        self.bundles.push(bundle);
        bundle.first
    }

    /// A slot that no factor answers for.
    pub fn idle(&mut self) -> u32 {
        self.message.push(1.0);
        self.mass.push(0.0);
        self.message.len() as u32 - 1
    }

    /// All messages alike, as at the beginning.
    pub fn forget(&mut self) {
        self.message.fill(1.0);
    }

    /// New messages. Breaks off if stopped.
    pub fn answer(&mut self, cancel: &mut CancelToken) -> ControlFlow<()> {
        for bundle in &self.bundles {
            let message = self.message[bundle.slots()].as_chunks_mut().0;
            let mass = self.mass[bundle.slots()].as_chunks_mut().0;
            match bundle.kind {
                FactorKind::One => answer_one(0.0, message, mass),
                FactorKind::AtMostOne => answer_one(1.0, message, mass),
                FactorKind::Shared => self.sharing[bundle.size].answer(message, mass, &mut self.ways),
            }
            cancel.check(bundle.steps())?;
        }
        ControlFlow::Continue(())
    }
}

/// Combines lane by lane.
#[inline]
fn each(one: Lanes, other: Lanes, combine: impl Fn(f32, f32) -> f32) -> Lanes {
    std::array::from_fn(|lane| combine(one[lane], other[lane]))
}

/// One of many: a variable is the likelier on the line, the less likely the others are. With slack, it may be none.
fn answer_one(slack: f32, message: &mut [Lanes], mass: &mut [Lanes]) {
    let mut before = [slack; LANES];
    for (message, mass) in message.iter_mut().zip(mass.iter_mut()) {
        // The odds if this factor had said nothing.
        let odds = each(*mass, *message, |mass, message| mass / (message * (1.0 - mass).max(LEAST)));
        (*message, *mass) = (before, odds);
        before = each(before, odds, |before, odds| before + odds);
    }
    let mut after = [0.0; LANES];
    for (message, odds) in message.iter_mut().zip(mass).rev() {
        let others = each(*message, after, |before, after| before + after);
        *message = others.map(|others| 1.0 / others.clamp(LEAST, 1.0 / LEAST));
        after = each(after, *odds, |after, odds| after + odds);
    }
}

/// How so many variables share out as many lines: every step from a set of lines, taken by the first variables, to one with a
/// line more, which the next variable takes.
#[derive(Clone, Debug)]
struct FactorSharing {
    size: usize,
    steps: Vec<Step>,
}

/// From a set of lines to a larger one, by a slot.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: u16,
    to: u16,
    slot: u16,
}

impl FactorSharing {
    fn new(size: usize) -> Self {
        let step = |from: usize, line: usize| Step {
            from: from as u16,
            to: (from | 1 << line) as u16,
            slot: (from.count_ones() as usize * size + line) as u16,
        };
        let steps = |from: usize| {
            (0..size).filter(move |line| from >> line & 1 == 0).map(move |line| step(from, line))
        };
        Self { size, steps: (0..1 << size).flat_map(steps).collect() }
    }

    /// The message to a slot: in how many ways the other variables share out the other lines, weighed by what they say.
    fn answer(&self, message: &mut [Lanes], mass: &mut [Lanes], ways: &mut [Lanes]) {
        if self.size < 2 {
            return;
        }
        for (message, mass) in message.chunks_exact(self.size).zip(mass.chunks_exact_mut(self.size)) {
            mass.iter_mut()
                .zip(message)
                .for_each(|(mass, message)| *mass = each(*mass, *message, |mass, message| mass / message));
            scale_to_one(mass);
        }
        let (before, after) = ways.split_at_mut(1 << self.size);
        let after = &mut after[..1 << self.size];
        before.fill([TINY; LANES]);
        after.fill([TINY; LANES]);
        before[0] = [1.0; LANES];
        after[after.len() - 1] = [1.0; LANES];
        for step in &self.steps {
            let (ways, mass) = (before[usize::from(step.from)], mass[usize::from(step.slot)]);
            let to = &mut before[usize::from(step.to)];
            *to = std::array::from_fn(|lane| to[lane] + ways[lane] * mass[lane]);
        }
        for step in self.steps.iter().rev() {
            let (ways, mass) = (after[usize::from(step.to)], mass[usize::from(step.slot)]);
            let from = &mut after[usize::from(step.from)];
            *from = std::array::from_fn(|lane| from[lane] + ways[lane] * mass[lane]);
        }
        message.fill([0.0; LANES]);
        for step in &self.steps {
            let (before, after) = (before[usize::from(step.from)], after[usize::from(step.to)]);
            let message = &mut message[usize::from(step.slot)];
            *message = std::array::from_fn(|lane| message[lane] + before[lane] * after[lane]);
        }
        message.chunks_exact_mut(self.size).for_each(scale_to_one);
    }
}

/// Scales what is said of a variable so that the most is one, and nothing is less than the least.
fn scale_to_one(said: &mut [Lanes]) {
    let most = said.iter().fold([f32::MIN_POSITIVE; LANES], |most, said| each(most, *said, f32::max));
    let scale = most.map(|most| 1.0 / most);
    for said in said {
        *said = each(*said, scale, |said, scale| (said * scale).max(LEAST));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream, unit};

    /// Numbers between a tenth and one, other ones in every lane.
    fn drawn(count: usize, seed: u64) -> Vec<Lanes> {
        let mut random = stream(seed, Purpose::Search, 0);
        (0..count).map(|_| std::array::from_fn(|_| 0.1 + 0.8 * unit(&mut random) as f32)).collect()
    }

    /// All orders of so many lines.
    fn orders(size: usize) -> Vec<Vec<usize>> {
        let Some(shorter) = size.checked_sub(1).map(orders) else { return vec![Vec::new()] };
        let insert = |order: &Vec<usize>, place: usize| {
            let mut order = order.clone();
            order.insert(place, size - 1);
            order
        };
        shorter.iter().flat_map(|order| (0..size).map(move |place| insert(order, place))).collect()
    }

    /// Against all ways, written out: what the others say, times the old message taken out, summed over the orders in which
    /// the variable has the line.
    #[test]
    fn sharing_out_counts_all_ways() {
        for size in 2..=5 {
            let (old, mass) = (drawn(size * size, 1), drawn(size * size, 2));
            let (mut message, mut ways) = (old.clone(), vec![[0.0; LANES]; 2 << size]);
            FactorSharing::new(size).answer(&mut message, &mut mass.clone(), &mut ways);
            for lane in 0..LANES {
                for variable in 0..size {
                    let says = |other: usize, line: usize| {
                        f64::from(mass[other * size + line][lane] / old[other * size + line][lane])
                    };
                    let weight = |line: usize| -> f64 {
                        let fitting = orders(size).into_iter().filter(|order| order[variable] == line);
                        let others = |order: Vec<usize>| -> f64 {
                            (0..size).filter(|&it| it != variable).map(|it| says(it, order[it])).product()
                        };
                        fitting.map(others).sum()
                    };
                    let expected: Vec<f64> = (0..size).map(weight).collect();
                    let most = expected.iter().copied().fold(0.0, f64::max);
                    for (line, expected) in expected.iter().enumerate() {
                        let found = f64::from(message[variable * size + line][lane]);
                        assert!(
                            (found - expected / most).abs() < 1e-4,
                            "{size}: {found}, {expected} of {most}"
                        );
                    }
                }
            }
        }
    }

    /// Against the sum over who else is on the line: no other if the variable is, one of the others (or none, with slack)
    /// if it is not.
    #[test]
    fn one_of_many_weighs_itself_against_the_others() {
        for (slack, size) in [(0.0, 2), (0.0, 5), (1.0, 1), (1.0, 4)] {
            let (old, mass) = (drawn(size, 3), drawn(size, 4));
            let mut message = old.clone();
            answer_one(slack, &mut message, &mut mass.clone());
            for lane in 0..LANES {
                let share = |slot: usize| {
                    let odds = mass[slot][lane] / old[slot][lane] / (1.0 - mass[slot][lane]);
                    f64::from(odds / (1.0 + odds))
                };
                for (slot, found) in message.iter().enumerate() {
                    let others: Vec<f64> = (0..size).filter(|&it| it != slot).map(share).collect();
                    let none: f64 = others.iter().map(|share| 1.0 - share).product();
                    let one: f64 = others.iter().map(|share| share / (1.0 - share)).sum::<f64>() * none;
                    let expected = none / (one + f64::from(slack) * none);
                    let found = f64::from(found[lane]);
                    assert!((found / expected - 1.0).abs() < 1e-4, "{found}, {expected}");
                }
            }
        }
    }
}
