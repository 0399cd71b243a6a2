//! The best options of a search through many, all of them if several are equally good.

use crate::random::below;
use rand::Rng;

/// Options of the lowest score seen since it was cleared.
#[derive(Clone, Debug)]
pub(super) struct Shortlist<T> {
    score: i32,
    options: Vec<T>,
}

impl<T: Copy> Shortlist<T> {
    pub fn new() -> Self {
        Self { score: i32::MAX, options: Vec::new() }
    }

    pub fn clear(&mut self) {
        self.score = i32::MAX;
        self.options.clear();
    }

    /// Takes the option if none is better.
    #[inline]
    pub fn offer(&mut self, score: i32, option: T) {
        if score <= self.score {
            if score < self.score {
                self.score = score;
                self.options.clear();
            }
            self.options.push(option);
        }
    }

    /// The lowest score; `i32::MAX` without options.
    pub fn score(&self) -> i32 {
        self.score
    }

    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// One of the best options, each equally likely.
    #[inline]
    pub fn draw(&self, random: &mut impl Rng) -> Option<T> {
        match self.options.len() {
            0 => None,
            1 => Some(self.options[0]),
            count => Some(self.options[below(random.next_u32(), count)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    #[test]
    fn only_the_best_are_drawn() {
        let mut list = Shortlist::new();
        for (score, option) in [(3, 'a'), (2, 'b'), (3, 'c'), (2, 'd')] {
            list.offer(score, option);
        }
        let mut random = stream(1, Purpose::Search, 0);
        let mut drawn: Vec<char> = (0..50).filter_map(|_| list.draw(&mut random)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!((list.score(), drawn), (2, vec!['b', 'd']));
        list.clear();
        assert_eq!((list.is_empty(), list.draw(&mut random)), (true, None));
    }
}
