//! Pheromone: how much every value of every cell is recommended.

use crate::graph::Node;
use crate::puzzle::Bits;

/// One number for each node and value.
#[derive(Clone, Debug)]
pub(super) struct Pheromone {
    order: usize,
    first: f32,
    levels: Vec<f32>,
}

impl Pheromone {
    pub fn new(nodes: usize, order: usize, first: f32) -> Self {
        Self { order, first, levels: vec![first; nodes * order] }
    }

    /// The levels of a node's values.
    #[inline]
    pub fn of(&self, node: Node) -> &[f32] {
        &self.levels[usize::from(node) * self.order..][..self.order]
    }

    /// The choice with the most pheromone, the smallest of equals.
    #[inline]
    pub fn strongest<const W: usize>(&self, node: Node, choices: Bits<W>) -> usize {
        let levels = self.of(node);
        let stronger = |best: usize, value: usize| if levels[value] > levels[best] { value } else { best };
        choices.iter().reduce(stronger).expect("an open cell has a choice")
    }

    /// A choice, each as likely as it has pheromone; `chance` is from 0 to 1.
    #[inline]
    pub fn draw<const W: usize>(&self, node: Node, choices: Bits<W>, chance: f32) -> usize {
        let levels = self.of(node);
        let target = chance * choices.iter().map(|value| levels[value]).sum::<f32>();
        let (mut sum, mut last) = (0.0, None);
        for value in choices {
            sum += levels[value];
            last = Some(value);
            if sum > target {
                break;
            }
        }
        last.expect("an open cell has a choice")
    }

    /// A value that an ant took becomes less attractive to the next.
    #[inline]
    pub fn wear_off(&mut self, node: Node, value: usize, share: f32) {
        let level = &mut self.levels[usize::from(node) * self.order + value];
        *level = *level * (1.0 - share) + self.first * share;
    }

    /// The values of the best ant (from 1; 0 for none) move towards its deposit.
    pub fn mark(&mut self, values: &[u8], deposit: f32, share: f32) {
        for (levels, &value) in self.levels.chunks_exact_mut(self.order).zip(values) {
            if value != 0 {
                let level = &mut levels[usize::from(value) - 1];
                *level = *level * (1.0 - share) + deposit * share;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f32, other: f32) -> bool {
        (one - other).abs() < 1e-6
    }

    #[test]
    fn updates_by_hand() {
        let mut pheromone = Pheromone::new(2, 3, 0.5);
        pheromone.mark(&[2, 0], 4.0, 0.9);
        assert!(near(pheromone.of(0)[1], 0.5 * 0.1 + 4.0 * 0.9));
        assert!(near(pheromone.of(0)[0], 0.5) && near(pheromone.of(1)[0], 0.5));
        pheromone.wear_off(0, 1, 0.1);
        assert!(near(pheromone.of(0)[1], 3.65 * 0.9 + 0.05));
        pheromone.wear_off(1, 2, 0.1);
        assert!(near(pheromone.of(1)[2], 0.5), "the first level stays");
    }

    /// Levels 1, 2 and 5 of the values 0, 1 and 2; value 1 is no choice.
    #[test]
    fn values_are_drawn_by_their_share() {
        let mut pheromone = Pheromone::new(1, 3, 1.0);
        pheromone.mark(&[2], 2.0, 1.0);
        pheromone.mark(&[3], 5.0, 1.0);
        let choices = Bits::<1>::only(0) | Bits::only(2);
        assert_eq!(pheromone.strongest(0, choices), 2);
        assert_eq!(pheromone.strongest(0, Bits::<1>::first(2)), 1);
        let drawn = |chance| pheromone.draw(0, choices, chance);
        assert_eq!([0.0, 0.16, 0.17, 0.999_999].map(drawn), [0, 0, 2, 2]);
    }
}
