//! A sample of the candidates of an engine: some of them as grids, and in which cells they all disagree.

use evodoku::{Cost, Progress};
use serde::Serialize;

/// No more individuals than this are shown as grids.
const SHOWN_AT_MOST: usize = 24;

/// Nor more cells than this in all of them, so that frames stay small.
const SHOWN_CELLS: usize = 20_000;

/// So many cells are counted for the disagreement; of a larger population every second, third, … individual counts.
const COUNTED_CELLS: usize = 500_000;

/// No more costs than this are listed; of a larger population every second, third, … one.
const COSTS_AT_MOST: usize = 500;

/// A sample of a population.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PopulationSample {
    /// How many individuals there are.
    pub population: usize,
    /// Some of them, evenly chosen in the order in which the engine has them.
    pub individuals: Vec<SampledGrid>,
    /// What they cost, all of them or evenly chosen ones.
    pub costs: Vec<Cost>,
    /// For each cell how many in a hundred individuals hold another value than most; empty if there is only one.
    pub disagreement: Vec<u8>,
}

/// An individual as a grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SampledGrid {
    /// Its place in the population, from 0.
    pub place: usize,
    /// What it costs.
    pub cost: Cost,
    /// Its grid.
    pub values: Vec<u8>,
}

impl PopulationSample {
    /// A look at individuals with so many cells, whose values go up to the order.
    pub fn of(progress: &Progress<'_>, order: usize) -> Self {
        let cells = order * order;
        let mut population = 0;
        progress.individuals.show(&mut |_, _| population += 1);
        let shown = (SHOWN_CELLS / cells).clamp(1, SHOWN_AT_MOST).min(population);
        let counted = (COUNTED_CELLS / cells).clamp(1, population.max(1));
        let mut look = Self { population, ..Self::default() };
        let mut census = ValueCounts::new(cells, order + 1);
        let mut place = 0;
        progress.individuals.show(&mut |values, cost| {
            // Of every group of equal size the first is taken.
            if place == 0 || place * shown / population != (place - 1) * shown / population {
                look.individuals.push(SampledGrid { place, cost, values: values.to_vec() });
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
struct ValueCounts {
    individuals: u32,
    values: usize,
    counts: Vec<u32>,
}

impl ValueCounts {
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
    use evodoku::{Config, EngineConfig, Event, Options, Puzzle, Solver, parameters::Value};
    use std::ops::ControlFlow;

    /// A look at the first population of an empty 4×4.
    fn first_look(population: u64) -> PopulationSample {
        let mut config = Config::of(EngineConfig::by_name("genetic").unwrap());
        config.set("population", &Value::Integer(population)).unwrap();
        let puzzle: Puzzle = ".".repeat(16).parse().unwrap();
        let mut look = PopulationSample::default();
        Solver::new(Options { config, ..Options::default() }).run(&puzzle, &mut |event: &Event<'_>| {
            if let Event::Started { progress, .. } = event {
                look = PopulationSample::of(progress, 4);
            }
            ControlFlow::Break(())
        });
        look
    }

    #[test]
    fn large_population_is_sampled() {
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
    fn small_population_is_complete() {
        let places: Vec<usize> = first_look(3).individuals.iter().map(|shown| shown.place).collect();
        assert_eq!(places, [0, 1, 2]);
        assert_eq!(first_look(1).disagreement, Vec::<u8>::new());
    }
}
