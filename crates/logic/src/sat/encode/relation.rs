//! Relations between two cells: the values of one that support each value of the other.

use super::{Encoder, Term};
use evodoku_puzzle::Cell;

impl Encoder<'_> {
    /// The values (from 1) of the two cells are an allowed pair.
    ///
    /// A value without support is excluded at once; one that forbids a single value of the other cell says so, which is the
    /// same as its support and shorter.
    pub(super) fn related(&mut self, first: Cell, second: Cell, is_allowed: impl Fn(u8, u8) -> bool) {
        if first == second {
            for value in 0..self.order() {
                if !is_allowed(value as u8 + 1, value as u8 + 1) {
                    self.exclude(first, value);
                }
            }
            return;
        }
        self.supported(first, second, &is_allowed);
        self.supported(second, first, &|one, other| is_allowed(other, one));
    }

    fn supported(&mut self, of: Cell, by: Cell, is_allowed: &impl Fn(u8, u8) -> bool) {
        let (of_values, by_values): (Vec<usize>, Vec<usize>) =
            (self.values(of).collect(), self.values(by).collect());
        for value in of_values {
            if !self.charge(1 + by_values.len() / 64) {
                return;
            }
            let (support, forbidden): (Vec<usize>, Vec<usize>) =
                by_values.iter().partition(|&&other| is_allowed(value as u8 + 1, other as u8 + 1));
            let this: Term = !self.is(of, value);
            match forbidden.as_slice() {
                [] => {}
                _ if support.is_empty() => self.exclude(of, value),
                [only] => {
                    let other = !self.is(by, *only);
                    self.clause([this, other]);
                }
                _ => {
                    let support: Vec<Term> = support.iter().map(|&other| self.is(by, other)).collect();
                    self.clause([this].into_iter().chain(support));
                }
            }
        }
    }
}
