//! Automata: the states that a word may be in after each of its letters.

use super::{Encoder, Term};
use evodoku_puzzle::Cell;
use evodoku_puzzle::constraint::Automaton;
use std::collections::HashMap;
use std::hash::Hash;

/// A step from a state by a letter to a state of the next layer, all three as indices.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    letter: usize,
    to: usize,
}

impl Encoder<'_> {
    /// The values form a word that the automaton accepts.
    pub(super) fn word(&mut self, cells: &[Cell], automaton: &Automaton) {
        let layers: Vec<Vec<(u8, Term)>> = cells
            .iter()
            .map(|&cell| self.values(cell).map(|value| (value as u8 + 1, self.is(cell, value))).collect())
            .collect();
        let next = |_: usize, &state: &u16, value: u8| {
            Some(automaton.next(state, value)).filter(|&state| state != Automaton::DEAD)
        };
        self.layers(&layers, 0, next, |&state| automaton.is_accepting(state));
    }

    /// At least and at most so many of the cells have the value (from 1).
    pub(super) fn contains(&mut self, cells: &[Cell], value: u8, least: usize, most: usize) {
        let places: Vec<Term> = cells.iter().map(|&cell| self.is(cell, usize::from(value) - 1)).collect();
        if least == 1 {
            self.clause(places.iter().copied());
        }
        if most == 0 {
            for &place in &places {
                self.clause([!place]);
            }
        }
        let is_said = most == 0 && least == 0 || least <= 1 && most >= cells.len();
        if is_said {
            return;
        }
        // Once there are enough, and no limit, more make no difference.
        let has_limit = most < cells.len();
        let layers: Vec<Vec<(usize, Term)>> =
            places.into_iter().map(|place| vec![(1, place), (0, !place)]).collect();
        let next = |_: usize, count: &usize, one: usize| match count + one {
            count if has_limit => (count <= most).then_some(count),
            count => Some(count.min(least)),
        };
        self.layers(&layers, 0, next, |&count| count >= least);
    }

    /// The letters, exactly one of which is true in each layer, lead from the start to an accepted state.
    ///
    /// A variable for each state that can be met; only those are kept from which an accepted one can be reached. Both the
    /// states before and the states after a letter are implied, so that values are excluded from either side.
    pub(super) fn layers<L: Copy, S: Clone + Eq + Hash>(
        &mut self,
        layers: &[Vec<(L, Term)>],
        start: S,
        next: impl Fn(usize, &S, L) -> Option<S>,
        is_accepted: impl Fn(&S) -> bool,
    ) {
        let Some((steps, counts)) = self.steps(layers, start, next, is_accepted) else { return };
        let mut before = vec![Term::True];
        for ((letters, steps), &count) in layers.iter().zip(&steps).zip(&counts) {
            let after: Vec<Term> =
                if count == 1 { vec![Term::True] } else { (0..count).map(|_| self.fresh()).collect() };
            self.layer(letters, steps, &before, &after);
            before = after;
        }
    }

    /// The steps of each layer that are on a way from the start to an accepted state, and the states after it; all accepted
    /// states are one. `None` if there is no such way, or too many steps.
    fn steps<L: Copy, S: Clone + Eq + Hash>(
        &mut self,
        layers: &[Vec<(L, Term)>],
        start: S,
        next: impl Fn(usize, &S, L) -> Option<S>,
        is_accepted: impl Fn(&S) -> bool,
    ) -> Option<(Vec<Vec<Step>>, Vec<usize>)> {
        if layers.is_empty() && is_accepted(&start) {
            return None;
        }
        let mut states = vec![start];
        let mut all: Vec<Vec<Step>> = Vec::new();
        for (layer, letters) in layers.iter().enumerate() {
            let is_last = layer + 1 == layers.len();
            let mut numbers: HashMap<S, usize> = HashMap::new();
            let mut reached = Vec::new();
            let mut steps = Vec::new();
            for (from, state) in states.iter().enumerate() {
                if !self.charge(letters.len()) {
                    return None;
                }
                for (letter, &(symbol, _)) in letters.iter().enumerate() {
                    let Some(state) = next(layer, state, symbol) else { continue };
                    let to = match is_last {
                        true if is_accepted(&state) => 0,
                        true => continue,
                        false => *numbers.entry(state).or_insert_with_key(|state| {
                            reached.push(state.clone());
                            reached.len() - 1
                        }),
                    };
                    steps.push(Step { from, letter, to });
                }
            }
            states = reached;
            all.push(steps);
        }
        if all.last().is_none_or(Vec::is_empty) {
            self.clause([]);
            return None;
        }
        // Backwards, states from which nothing goes on are dropped, and the others renumbered.
        let mut counts = vec![1];
        for layer in (1..all.len()).rev() {
            let mut live: Vec<usize> = all[layer].iter().map(|step| step.from).collect();
            live.sort_unstable();
            live.dedup();
            let number = |state: usize| live.binary_search(&state).ok();
            for step in &mut all[layer] {
                step.from = number(step.from).expect("it is the start of a step");
            }
            all[layer - 1].retain_mut(|step| number(step.to).map(|to| step.to = to).is_some());
            counts.push(live.len());
        }
        counts.reverse();
        Some((all, counts))
    }

    /// The clauses of one layer: from the states before, by the letters, to the states after.
    fn layer<L>(&mut self, letters: &[(L, Term)], steps: &[Step], before: &[Term], after: &[Term]) {
        let (states, letter_count) = (before.len(), letters.len());
        let mut target = vec![None; states * letter_count];
        let mut sources: Vec<Vec<Term>> = vec![Vec::new(); after.len() * letter_count];
        for step in steps {
            target[step.from * letter_count + step.letter] = Some(step.to);
            sources[step.to * letter_count + step.letter].push(before[step.from]);
        }
        self.clause(after.iter().copied());
        for (from, &state) in before.iter().enumerate() {
            let targets = &target[from * letter_count..(from + 1) * letter_count];
            for (&(_, letter), to) in letters.iter().zip(targets) {
                self.clause([!state, !letter, to.map_or(Term::False, |to| after[to])]);
            }
            let ways =
                letters.iter().zip(targets).filter(|(_, to)| to.is_some()).map(|(&(_, letter), _)| letter);
            self.clause([!state].into_iter().chain(ways));
        }
        for (to, &state) in after.iter().enumerate() {
            for (index, &(_, letter)) in letters.iter().enumerate() {
                let sources = &sources[to * letter_count + index];
                self.clause([!state, !letter].into_iter().chain(sources.iter().copied()));
            }
        }
        // A letter needs a state before it that it leads on from.
        for (index, &(_, letter)) in letters.iter().enumerate() {
            let leads = (0..states).filter(|from| target[from * letter_count + index].is_some());
            self.clause([!letter].into_iter().chain(leads.map(|from| before[from])));
        }
    }
}
