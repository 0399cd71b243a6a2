//! How the mutation rate adapts itself.

use crate::candidate::Cost;
use crate::choices;
use crate::random::unit;
use rand::Rng;

choices! {
    /// Adaptation of the mutation rate.
    pub enum Adaptation {
        /// No change.
        Fixed = "fixed",
        /// The rate is drawn as |N(0, σ)|; σ follows Rechenberg's one-fifth success rule: it grows by the adaptation
        /// factor if more than a fifth of the mutations improved the cost and shrinks if fewer did. σ starts at 1.
        OneFifth = "one_fifth",
    }
}

/// A mutation rate and what it adapts to.
#[derive(Clone, Debug, PartialEq)]
pub struct AdaptiveRate {
    rule: Adaptation,
    factor: f64,
    present: f64,
    sigma: f64,
    mutations: u64,
    improvements: u64,
}

impl AdaptiveRate {
    /// A rate at its start.
    pub fn new(rule: Adaptation, first: f64, factor: f64) -> Self {
        Self { rule, factor, present: first, sigma: 1.0, mutations: 0, improvements: 0 }
    }

    /// The probability that a child mutates; 1 or more for always.
    pub fn present(&self) -> f64 {
        self.present
    }

    /// σ, the scale from which the rate is drawn.
    pub fn strength(&self) -> f64 {
        self.sigma
    }

    /// Sets the present rate, from which it adapts on.
    pub fn set(&mut self, rate: f64) {
        self.present = rate;
    }

    /// Notes what a mutation brought: it was for the better only if the cost is less than before.
    pub fn note(&mut self, before: Cost, after: Cost) {
        self.mutations += 1;
        self.improvements += u64::from(after < before);
    }

    /// Adapts the rate to the mutations noted since the last time.
    pub fn adapt(&mut self, random: &mut impl Rng) {
        match self.rule {
            Adaptation::Fixed => {}
            Adaptation::OneFifth => {
                // Whole numbers, so that exactly one fifth is found to be exactly that; no mutation counts as none better.
                match (5 * self.improvements).cmp(&self.mutations) {
                    std::cmp::Ordering::Greater => self.sigma /= self.factor,
                    std::cmp::Ordering::Equal if self.mutations > 0 => {}
                    std::cmp::Ordering::Equal | std::cmp::Ordering::Less => self.sigma *= self.factor,
                }
                self.present = self.sigma * standard_normal(random).abs();
            }
        }
        (self.mutations, self.improvements) = (0, 0);
    }
}

/// A normally distributed number (Box and Muller 1958).
fn standard_normal(random: &mut impl Rng) -> f64 {
    let (radius, angle) = (unit(random), unit(random));
    (-2.0 * (1.0 - radius).ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    /// Sigma after a generation with so many mutations, of which so many were for the better, and the others changed
    /// nothing or were that is worse.
    fn sigma(improvements: u64, mutations: u64) -> f64 {
        let mut rate = AdaptiveRate::new(Adaptation::OneFifth, 0.06, 0.5);
        let after = |mutation: u64| if mutation < improvements { 4 } else { 5 + mutation % 2 };
        (0..mutations).for_each(|mutation| rate.note(5, after(mutation)));
        rate.adapt(&mut stream(1, Purpose::Search, 0));
        rate.sigma
    }

    #[test]
    fn success_above_one_fifth_raises_sigma() {
        assert_eq!(sigma(3, 10), 2.0);
        assert_eq!(sigma(2, 10), 1.0);
        assert_eq!(sigma(1, 10), 0.5);
        assert_eq!(sigma(0, 0), 0.5);
    }

    /// The mean of |N(0, σ)| is σ·√(2/π), about 0.8 σ, and a third lies beyond σ.
    #[test]
    fn rates_are_half_normal() {
        let mut random = stream(1, Purpose::Search, 0);
        let mut rate = AdaptiveRate::new(Adaptation::OneFifth, 0.06, 1.0);
        let mut rates = Vec::new();
        for _ in 0..10_000 {
            rate.adapt(&mut random);
            rates.push(rate.present());
        }
        let mean = rates.iter().sum::<f64>() / 1e4;
        let beyond = rates.iter().filter(|&&rate| rate > 1.0).count();
        assert!((mean - 0.798).abs() < 0.02 && beyond.abs_diff(3173) < 150, "{mean} {beyond}");
    }

    #[test]
    fn a_fixed_rate_stays() {
        let mut rate = AdaptiveRate::new(Adaptation::Fixed, 0.25, 0.5);
        rate.note(5, 4);
        rate.adapt(&mut stream(1, Purpose::Search, 0));
        assert_eq!(rate, AdaptiveRate::new(Adaptation::Fixed, 0.25, 0.5));
    }
}
