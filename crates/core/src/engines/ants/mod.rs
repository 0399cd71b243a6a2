//! Ant colony system: ants fill grids by pheromone, propagating as they go; the best of them marks the way.
//!
//! An evaluation is one ant's walk through the grid. The cost is the number of cells that are left empty.

mod grid;
mod pheromone;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::Cost;
use crate::config::{EngineConfig, EngineParameters};
use crate::graph::Node;
use crate::parameters;
use crate::problem::Problem;
use crate::random::{Chance, Random, below};
use grid::{AntGrid, Ground};
use pheromone::Pheromone;
use rand::Rng;

parameters! {
    /// Ant colony system.
    pub struct AntsParameters {
        /// How many ants walk side by side.
        ants: usize = 10, 1..=10_000;
        /// The probability that an ant takes the value with the most pheromone; else it draws one by pheromone.
        greedy: f64 = 0.1, 0.0..=1.0 => [live];
        /// How far a value that an ant takes falls back towards the first pheromone.
        local_evaporation: f64 = 0.1, 0.0..=1.0 => [live];
        /// How far the values of the best ant move to its deposit.
        global_evaporation: f64 = 0.9, 0.0..=1.0 => [live];
        /// How much of its worth the best ant loses with each round, so that others can take its place.
        best_evaporation: f64 = 0.005, 0.0..=1.0 => [live];
    }
}

impl EngineParameters for AntsParameters {
    fn build(&self, problem: &Problem, chance: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        crate::with_width!(problem.order(), W => Box::new(Ants::<W>::new(problem, self, chance.search)))
    }
}

/// A running colony.
pub struct Ants<const W: usize> {
    parameters: AntsParameters,
    problem: Problem,
    ground: Ground,
    /// The grid before any ant walked.
    start: AntGrid<W>,
    crew: Vec<Ant<W>>,
    pheromone: Pheromone,
    random: Random,
    /// The nodes as the best ant filled them, and what it still counts for.
    leader: Vec<u8>,
    deposit: f32,
    best: Vec<u8>,
    best_open: usize,
}

/// An ant: its grid, and the node where its walk began.
struct Ant<const W: usize> {
    grid: AntGrid<W>,
    first: usize,
}

impl<const W: usize> Ants<W> {
    /// A colony at its start.
    pub fn new(problem: &Problem, parameters: &AntsParameters, random: Random) -> Self {
        let ground = Ground::new(problem);
        let start = AntGrid::new(problem, &ground);
        let nodes = problem.free().len();
        Self {
            parameters: parameters.clone(),
            problem: problem.clone(),
            crew: (0..parameters.ants).map(|_| Ant { grid: start.clone(), first: 0 }).collect(),
            pheromone: Pheromone::new(nodes, problem.order(), first_pheromone(problem)),
            random,
            leader: vec![0; nodes],
            deposit: 0.0,
            best: problem.fixed().to_vec(),
            best_open: nodes,
            ground,
            start,
        }
    }

    /// A round: every ant walks through the grid, all of them in step; then the best marks its way.
    fn round(&mut self) {
        let nodes = self.ground.graph.len();
        for ant in &mut self.crew {
            ant.grid.copy_from(&self.start);
            ant.first = below(self.random.next_u32(), nodes);
        }
        for step in 0..nodes {
            for index in 0..self.crew.len() {
                let place = self.crew[index].first + step;
                self.visit(index, if place < nodes { place } else { place - nodes } as Node);
            }
        }
        self.mark_the_way();
    }

    /// An ant comes to a cell and fills it, if it is open and has a value left.
    #[inline]
    fn visit(&mut self, ant: usize, node: Node) {
        let grid = &mut self.crew[ant].grid;
        let choices = grid.choices(node);
        if choices.is_empty() {
            return;
        }
        let is_greedy = unit(&mut self.random) < self.parameters.greedy as f32;
        let value = if is_greedy {
            self.pheromone.strongest(node, choices)
        } else {
            self.pheromone.draw(node, choices, unit(&mut self.random))
        };
        self.pheromone.wear_off(node, value, self.parameters.local_evaporation as f32);
        grid.fill(&self.ground, node, value);
    }

    /// The ant that filled most becomes the leader if it is worth more than the last one still is.
    fn mark_the_way(&mut self) {
        let (cells, nodes) = (self.problem.fixed().len(), self.ground.graph.len());
        // The first of several that are equally good.
        let best =
            self.crew.iter().rev().max_by_key(|ant| ant.grid.filled()).expect("there is at least one ant");
        let open = nodes - best.grid.filled();
        let deposit = cells as f32 / open as f32;
        if deposit > self.deposit {
            self.leader.copy_from_slice(best.grid.values());
            self.deposit = deposit;
        }
        if open < self.best_open {
            self.best_open = open;
            for (&cell, &value) in self.ground.graph.cells().iter().zip(best.grid.values()) {
                self.best[usize::from(cell)] = value;
            }
        }
        if open > 0 {
            self.pheromone.mark(&self.leader, self.deposit, self.parameters.global_evaporation as f32);
            self.deposit *= 1.0 - self.parameters.best_evaporation as f32;
        }
    }
}

/// The pheromone of every value before any ant walked.
fn first_pheromone(problem: &Problem) -> f32 {
    1.0 / problem.fixed().len() as f32
}

/// A random number from 0 to 1, the latter excluded.
#[inline]
fn unit(random: &mut impl Rng) -> f32 {
    (random.next_u32() >> 8) as f32 / (1 << 24) as f32
}

impl<const W: usize> Engine for Ants<W> {
    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
        let mut made = 0;
        while made < evaluations && self.best_open > 0 {
            self.round();
            made += self.crew.len() as u64;
        }
        Advance::of(made, if self.best_open == 0 { Outcome::Solved } else { Outcome::Searching })
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        self.pheromone =
            Pheromone::new(self.ground.graph.len(), self.problem.order(), first_pheromone(&self.problem));
        self.leader.fill(0);
        self.deposit = 0.0;
        self.best.copy_from_slice(self.problem.fixed());
        self.best_open = self.ground.graph.len();
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.best_open as Cost
    }

    fn gauges(&self) -> Gauges {
        let open = |ant: &Ant<W>| self.ground.graph.len() - ant.grid.filled();
        Gauges {
            mean: Some(self.crew.iter().map(open).sum::<usize>() as f64 / self.crew.len() as f64),
            worst: self.crew.iter().map(open).max().map(|open| open as f64),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        let mut values = self.problem.fixed().to_vec();
        for ant in &self.crew {
            for (&cell, &value) in self.ground.graph.cells().iter().zip(ant.grid.values()) {
                values[usize::from(cell)] = value;
            }
            viewer(&values, (self.ground.graph.len() - ant.grid.filled()) as Cost);
        }
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::Ants(parameters) = engine else { return };
        self.parameters = parameters.clone();
    }
}
