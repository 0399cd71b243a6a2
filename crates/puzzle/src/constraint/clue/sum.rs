//! Sum: the values, each times its factor, add up to the sum. They may be equal.

use super::{Clue, out_of_reach};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values, each times its factor, add up to the sum. They may be equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// Its cells.
    pub cells: Positions,
    /// The sum.
    pub sum: i32,
    /// What each cell's value is multiplied by; 1 if nothing is said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factors: Vec<i32>,
}

/// Larger factors are of no use, and sums of them could overflow.
const LARGEST_FACTOR: i64 = 1000;

impl Sum {
    fn factors(&self) -> Vec<i64> {
        if self.factors.is_empty() {
            return vec![1; self.cells.len()];
        }
        self.factors.iter().copied().map(i64::from).collect()
    }
}

impl Clue for Sum {
    const KEYWORD: &'static str = "sum";

    fn noun(&self) -> Message {
        message!("sum-noun")
    }

    fn sentence(&self) -> Message {
        if self.factors.is_empty() {
            return message!("sum-rule", sum = self.sum);
        }
        let factors = self.factors.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
        message!("sum-with-factors-rule", factors, sum = self.sum)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let (order, factors) = (ground.order() as i64, self.factors());
        if factors.len() != self.cells.len() {
            return Some(message!("sum-factors", found = factors.len(), expected = self.cells.len()));
        }
        let is_large = |factor: &&i64| factor.abs() > LARGEST_FACTOR;
        if let Some(&factor) = factors.iter().find(is_large) {
            return out_of_reach(factor, -LARGEST_FACTOR, LARGEST_FACTOR);
        }
        let least = factors.iter().map(|&factor| factor.min(factor * order)).sum();
        let most = factors.iter().map(|&factor| factor.max(factor * order)).sum();
        out_of_reach(self.sum, least, most)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let products = filled.values(&self.cells).into_iter().zip(self.factors());
        products.map(|(value, factor)| value * factor).sum::<i64>() == i64::from(self.sum)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let cells = ground.cells(&self.cells).into_iter();
        let terms = cells.zip(self.factors().into_iter().map(|factor| factor as i32)).collect();
        vec![Primitive::Sum(terms, self.sum)]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let label = if self.factors.is_empty() { self.sum.to_string() } else { format!("×{}", self.sum) };
        vec![Mark::Cage { cells: ground.cells(&self.cells), label: Some(label) }]
    }
}
