//! A look at the candidates of an engine: some of them as grids, and in which cells they all disagree.

use evodoku::Individuals;
use evodoku::candidate::Cost;
use serde::Serialize;

/// No more individuals than this are shown as grids.
const SHOWN_AT_MOST: usize = 24;

/// Nor more cells than this in all of them, so that frames stay small.
const SHOWN_CELLS: usize = 20_000;

/// So many cells are counted for the disagreement; of a larger population every second, third, … individual counts.
const COUNTED_CELLS: usize = 500_000;

/// No more costs than this are told; of a larger population every second, third, … one.
const COSTS_AT_MOST: usize = 500;

/// What is seen of a population.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Look {
    /// How many individuals there are.
    pub population: usize,
    /// Some of them, evenly chosen in the order in which the engine has them.
    pub individuals: Vec<Shown>,
    /// What they cost, all of them or evenly chosen ones.
    pub costs: Vec<Cost>,
    /// For each cell how many in a hundred individuals hold another value than most; empty if there is only one.
    pub disagreement: Vec<u8>,
}

/// An individual as a grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// Its place in the population, from 0.
    pub place: usize,
    /// What it costs.
    pub cost: Cost,
    /// Its grid.
    pub values: Vec<u8>,
}

impl Look {
    /// A look at individuals with so many cells, whose values go up to the order.
    pub fn at(individuals: &Individuals<'_>, order: usize) -> Self {
        let cells = order * order;
        let mut population = 0;
        individuals.show(&mut |_, _| population += 1);
        let shown = (SHOWN_CELLS / cells).clamp(1, SHOWN_AT_MOST).min(population);
        let counted = (COUNTED_CELLS / cells).clamp(1, population.max(1));
        let mut look = Self { population, ..Self::default() };
        let mut census = Census::new(cells, order + 1);
        let mut place = 0;
        individuals.show(&mut |values, cost| {
            // Of every group of equal size the first is taken.
            if place == 0 || place * shown / population != (place - 1) * shown / population {
                look.individuals.push(Shown { place, cost, values: values.to_vec() });
            }
            if place % population.div_ceil(COSTS_AT_MOST) == 0 {
                look.costs.push(cost);
            }
            if place % population.div_ceil(counted) == 0 {
                census.add(values);
            }
            place += 1;
        });
        if population > 1 {
            look.disagreement = census.disagreement();
        }
        look
    }
}

/// How often each value stands in each cell.
struct Census {
    individuals: u32,
    values: usize,
    counts: Vec<u32>,
}

impl Census {
    fn new(cells: usize, values: usize) -> Self {
        Self { individuals: 0, values, counts: vec![0; cells * values] }
    }

    fn add(&mut self, values: &[u8]) {
        self.individuals += 1;
        for (counts, &value) in self.counts.chunks_exact_mut(self.values).zip(values) {
            counts[usize::from(value)] += 1;
        }
    }

    fn disagreement(&self) -> Vec<u8> {
        let total = self.individuals.max(1);
        let agreeing = |counts: &[u32]| counts.iter().copied().max().unwrap_or_default();
        let cells = self.counts.chunks_exact(self.values);
        cells.map(|counts| (100 - agreeing(counts) * 100 / total) as u8).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::config::EngineConfig;
    use evodoku::parameters::Value;
    use evodoku::{Config, Event, Options, Puzzle, Solver};
    use std::ops::ControlFlow;

    /// A look at the first population of an empty 4×4.
    fn first_look(population: u64) -> Look {
        let mut config = Config::of(EngineConfig::by_name("genetic").unwrap());
        config.set("population", &Value::Integer(population)).unwrap();
        let puzzle: Puzzle = ".".repeat(16).parse().unwrap();
        let mut look = Look::default();
        Solver::new(Options { config, ..Options::default() }).run(&puzzle, &mut |event: &Event<'_>| {
            if let Event::Started { progress, .. } = event {
                look = Look::at(&progress.individuals, 4);
            }
            ControlFlow::Break(())
        });
        look
    }

    #[test]
    fn a_large_population_is_shown_in_part() {
        let look = first_look(1000);
        assert_eq!(
            (look.population, look.individuals.len(), look.disagreement.len()),
            (1000, SHOWN_AT_MOST, 16)
        );
        assert_eq!((look.individuals[0].place, look.individuals[1].place), (0, 42));
        // Random grids of four values disagree in about three of four cells.
        assert!(look.disagreement.iter().all(|share| (60..80).contains(share)), "{:?}", look.disagreement);
    }

    #[test]
    fn a_small_one_is_shown_whole() {
        let places: Vec<usize> = first_look(3).individuals.iter().map(|shown| shown.place).collect();
        assert_eq!(places, [0, 1, 2]);
        assert_eq!(first_look(1).disagreement, Vec::<u8>::new());
    }
}
