//! Who becomes a parent.

use crate::choices;
use crate::random::{below, happens, unit};
use rand::Rng;
use rand::seq::SliceRandom;

choices! {
    /// Parent selection.
    pub enum Selection {
        /// Each in turn, from the best on.
        InTurn = "in_turn",
        /// Each in turn, in random order.
        Shuffled = "shuffled",
        /// The fitter of two drawn at random, or the other with the probability that is left by `tournament_win`.
        Tournament = "tournament",
        /// By stochastic universal sampling (Baker 1987): a wheel with shares from 0 for the worst to the largest for the
        /// best, and pointers at equal distances.
        UniversalSampling = "universal_sampling",
    }
}

impl Selection {
    /// Draws `count` parents into `chosen`. `ranking` lists the individuals, best first; `fitness` is low for the fit.
    pub fn draw(
        self,
        ranking: &[u32],
        fitness: &[f64],
        tournament_win: f64,
        count: usize,
        random: &mut impl Rng,
        chosen: &mut Vec<u32>,
    ) {
        chosen.clear();
        match self {
            Self::InTurn => chosen.extend(ranking.iter().cycle().take(count)),
            Self::Shuffled => {
                while chosen.len() < count {
                    let round = chosen.len();
                    chosen.extend(ranking);
                    chosen[round..].shuffle(random);
                }
                chosen.truncate(count);
            }
            Self::Tournament => {
                chosen.extend((0..count).map(|_| tournament(ranking, fitness, tournament_win, random)));
            }
            Self::UniversalSampling => {
                universal_sampling(ranking, fitness, count, unit(random), chosen);
                chosen.shuffle(random);
            }
        }
    }
}

/// The winner of two drawn individuals. Of two equally fit ones the second counts as fitter.
fn tournament(ranking: &[u32], fitness: &[f64], win: f64, random: &mut impl Rng) -> u32 {
    let draws = random.next_u64();
    let first = ranking[below(draws as u32, ranking.len())];
    let second = ranking[below((draws >> 32) as u32, ranking.len())];
    let is_first_fitter = fitness[first as usize] < fitness[second as usize];
    let (fitter, other) = if is_first_fitter { (first, second) } else { (second, first) };
    if happens(win, random) { fitter } else { other }
}

/// Adds the `count` individuals that evenly spaced pointers, the first at `start` of a step (from 0 to 1), hit on a wheel
/// with shares that fall from the fittest to 0 for the worst; equal shares if all are equally fit.
pub fn universal_sampling(
    individuals: &[u32],
    fitness: &[f64],
    count: usize,
    start: f64,
    chosen: &mut Vec<u32>,
) {
    let of = |&individual: &u32| fitness[individual as usize];
    let worst = individuals.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let best = individuals.iter().map(of).fold(f64::INFINITY, f64::min);
    let share = |individual| if worst > best { (worst - of(individual)) / (worst - best) } else { 1.0 };
    let step = individuals.iter().map(share).sum::<f64>() / count as f64;
    let until = chosen.len() + count;
    let (mut pointer, mut passed) = (start * step, 0.0);
    for individual in individuals {
        passed += share(individual);
        while pointer < passed && chosen.len() < until {
            chosen.push(*individual);
            pointer += step;
        }
    }
    // The sum of the shares is rounded, so the last pointer may stand a hair's breadth beyond it.
    let last = individuals.iter().rfind(|individual| share(individual) > 0.0).or(individuals.last());
    chosen.resize(until, *last.expect("a population has an individual"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    fn draw(selection: Selection, fitness: &[f64], win: f64, count: usize) -> Vec<u32> {
        let mut ranking: Vec<u32> = (0..fitness.len() as u32).collect();
        ranking.sort_by(|&one, &other| fitness[one as usize].total_cmp(&fitness[other as usize]));
        let mut chosen = vec![7];
        selection.draw(&ranking, fitness, win, count, &mut stream(1, Purpose::Search, 0), &mut chosen);
        chosen
    }

    #[test]
    fn in_turn_starts_with_the_best_and_wraps() {
        assert_eq!(draw(Selection::InTurn, &[3.0, 1.0, 2.0], 0.5, 5), [1, 2, 0, 1, 2]);
    }

    #[test]
    fn a_shuffle_gives_everybody_a_turn() {
        let mut chosen = draw(Selection::Shuffled, &[3.0, 1.0, 2.0, 5.0, 4.0], 0.5, 12);
        chosen[..5].sort_unstable();
        assert_eq!(chosen[..5], [0, 1, 2, 3, 4]);
        assert_ne!(chosen[5..10], chosen[..5]);
    }

    /// The fittest of four wins 7 of 16 pairs with 0.85, and its one pair with itself: 6/16 · 0.85 + 1/16.
    #[test]
    fn a_tournament_is_won_by_the_fitter_most_of_the_time() {
        let chosen = draw(Selection::Tournament, &[4.0, 1.0, 3.0, 2.0], 0.85, 16_000);
        let wins = |individual| chosen.iter().filter(|&&winner| winner == individual).count();
        let expected = 16_000.0 * (6.0 / 16.0 * 0.85 + 1.0 / 16.0);
        assert!((wins(1) as f64 - expected).abs() < 200.0, "{}", wins(1));
        let expected = 16_000.0 * (6.0 / 16.0 * 0.15 + 1.0 / 16.0);
        assert!((wins(0) as f64 - expected).abs() < 200.0, "{}", wins(0));
    }

    /// Shares 1, 3/4, 1/4 and 0, in sum 2; four pointers at distance 1/2 from 0.2: 0.2, 0.7, 1.2 and 1.7.
    #[test]
    fn pointers_hit_shares_of_the_wheel() {
        let mut chosen = Vec::new();
        universal_sampling(&[0, 1, 2, 3], &[10.0, 11.0, 13.0, 14.0], 4, 0.4, &mut chosen);
        assert_eq!(chosen, [0, 0, 1, 1]);
        chosen.clear();
        universal_sampling(&[0, 1, 2, 3], &[10.0, 11.0, 13.0, 14.0], 4, 0.6, &mut chosen);
        assert_eq!(chosen, [0, 0, 1, 2]);
    }

    /// Shares 1 and 0; pointers at 1/2 and at 1, where the wheel ends: who has no share is not chosen by rounding, either.
    #[test]
    fn a_pointer_at_the_end_chooses_the_last_who_has_a_share() {
        let mut chosen = Vec::new();
        universal_sampling(&[0, 1], &[10.0, 14.0], 2, 1.0, &mut chosen);
        assert_eq!(chosen, [0, 0]);
    }

    #[test]
    fn equally_fit_individuals_have_equal_shares() {
        let mut chosen = Vec::new();
        universal_sampling(&[2, 0, 1], &[5.0, 5.0, 5.0], 3, 0.999, &mut chosen);
        assert_eq!(chosen, [2, 0, 1]);
        chosen.clear();
        universal_sampling(&[0], &[5.0], 2, 0.0, &mut chosen);
        assert_eq!(chosen, [0, 0]);
    }
}
