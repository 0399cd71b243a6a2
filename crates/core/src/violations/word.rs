//! The distance of a line from the words of an automaton: how many of its cells have to change.

use crate::puzzle::Cell;
use crate::puzzle::constraint::Automaton;
use std::sync::Arc;

/// Up to so many states no memory is allocated to measure a word.
const STATES: usize = 512;

/// A line whose values should form a word.
#[derive(Clone, Debug)]
pub(super) struct WordDistance {
    cells: Vec<Cell>,
    automaton: Arc<Automaton>,
    /// The states that some value leads to, of each state, one state after the other, and where each begins.
    followers: Vec<u16>,
    starts: Vec<u32>,
}

impl WordDistance {
    pub fn new(cells: &[Cell], automaton: &Arc<Automaton>) -> Self {
        let (mut followers, mut starts) = (Vec::new(), vec![0]);
        for state in 0..automaton.states() as u16 {
            let values = 1..=automaton.order() as u8;
            let mut next: Vec<u16> = values.map(|value| automaton.next(state, value)).collect();
            next.retain(|&next| next != Automaton::DEAD);
            next.sort_unstable();
            next.dedup();
            followers.extend(next);
            starts.push(followers.len() as u32);
        }
        Self { cells: cells.to_vec(), automaton: automaton.clone(), followers, starts }
    }

    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many transitions are looked at.
    pub fn steps(&self) -> usize {
        self.cells.len() * (self.followers.len() + self.automaton.states())
    }

    /// How many cells have to change at least; `most` if it takes as many or more, or no word of the length is accepted.
    pub fn distance(&self, value: &impl Fn(Cell) -> u8, most: u64) -> u64 {
        let states = self.automaton.states();
        if self.automaton.accepts(self.cells.iter().map(|&cell| value(cell).max(1)))
            && self.cells.iter().all(|&cell| value(cell) != 0)
        {
            return 0;
        }
        let most = most.min(254) as u8;
        if most == 1 {
            return 1;
        }
        if states <= STATES {
            self.measure(value, most, &mut [u8::MAX; STATES], &mut [u8::MAX; STATES])
        } else {
            self.measure(value, most, &mut vec![u8::MAX; states], &mut vec![u8::MAX; states])
        }
    }

    /// The fewest changes that lead to each state, cell by cell. An empty cell has to change.
    fn measure<'a>(
        &self,
        value: &impl Fn(Cell) -> u8,
        most: u8,
        mut before: &'a mut [u8],
        mut after: &'a mut [u8],
    ) -> u64 {
        let states = self.automaton.states();
        before[0] = 0;
        for &cell in &self.cells {
            after[..states].fill(u8::MAX);
            let value = value(cell);
            let reached = before[..states].iter().enumerate().filter(|&(_, &changes)| changes < most);
            for (state, &changes) in reached {
                let (first, last) = (self.starts[state] as usize, self.starts[state + 1] as usize);
                for &next in &self.followers[first..last] {
                    let next = &mut after[usize::from(next)];
                    *next = (*next).min(changes + 1);
                }
                let next =
                    if value == 0 { Automaton::DEAD } else { self.automaton.next(state as u16, value) };
                if next != Automaton::DEAD {
                    let next = &mut after[usize::from(next)];
                    *next = (*next).min(changes);
                }
            }
            std::mem::swap(&mut before, &mut after);
        }
        let accepted = (0..states).filter(|&state| self.automaton.is_accepting(state as u16));
        u64::from(accepted.map(|state| before[state]).min().unwrap_or(most).min(most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compared with a search over all words: the values of a line of four alternate between low and high.
    #[test]
    fn distance_is_that_to_the_nearest_word() {
        let parity = |value: u8| u16::from(value > 2) + 1;
        let step = |state: u16, value: u8| (state != parity(value)).then(|| parity(value));
        let automaton = Arc::new(Automaton::new(4, 3, step, |state| state == 2));
        let line = WordDistance::new(&[0, 1, 2, 3], &automaton);
        let words: Vec<[u8; 4]> =
            (0..256_u16).map(|code| [0, 2, 4, 6].map(|at| (code >> at & 3) as u8 + 1)).collect();
        for word in &words {
            let changes =
                |other: &[u8; 4]| other.iter().zip(word).filter(|(one, other)| one != other).count();
            let accepted = words.iter().filter(|word| automaton.accepts(word.iter().copied()));
            let nearest = accepted.map(changes).min().unwrap() as u64;
            assert_eq!(line.distance(&|cell| word[usize::from(cell)], 9), nearest, "{word:?}");
            assert_eq!(line.distance(&|cell| word[usize::from(cell)], 1), nearest.min(1), "{word:?}");
        }
        assert_eq!(line.distance(&|_| 0, 9), 4, "empty cells have to change");
        let none = Arc::new(Automaton::new(4, 1, |_, _| None, |_| true));
        assert_eq!(WordDistance::new(&[0], &none).distance(&|_| 1, 9), 9);
    }
}
