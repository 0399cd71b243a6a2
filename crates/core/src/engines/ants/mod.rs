//! Ant colony system: ants fill grids by pheromone, propagating as they go; the best of them marks the way.
//!
//! An evaluation is one ant's walk through the grid. The cost is the number of cells that are left empty.

mod ant_grid;
mod pheromone;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::Cost;
use crate::config::{EngineConfig, EngineParameters};
use crate::graph::{self, Node};
use crate::memory::{Extent, Memory};
use crate::moves::{Change, Move};
use crate::parameters;
use crate::problem::Problem;
use crate::random::{Chance, Random, below, happens, unit};
use ant_grid::{AntGrid, AntTables};
use pheromone::Pheromone;
use rand::Rng;

parameters! {
    /// Ant colony system.
    pub struct AntsParameters {
        /// Number of ants per round.
        ants: usize = 10, 1..=10_000;
        /// The probability that an ant takes the value with the most pheromone; else it draws one by pheromone.
        greedy: f64 = 0.1, 0.0..=1.0 => [live];
        /// Local pheromone evaporation of a value that an ant takes.
        local_evaporation: f64 = 0.1, 0.0..=1.0 => [live];
        /// Weight of the best ant's deposit in the pheromone update.
        global_evaporation: f64 = 0.9, 0.0..=1.0 => [live];
        /// Share of its value that the best ant loses per round, so that others can replace it.
        best_evaporation: f64 = 0.005, 0.0..=1.0 => [live];
    }
}

impl EngineParameters for AntsParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        crate::with_width!(problem.order(), W => Box::new(Ants::<W>::new(problem, self, chance.search, context)))
    }

    fn memory(&self, extent: &Extent) -> Memory {
        let Extent { order, cells, layers, regions, .. } = *extent;
        let seats = cells * layers * (4 + 2) + cells * 4;
        Memory {
            candidate: cells * (8 * order.div_ceil(64) + 1) + regions * order + 4 * order,
            candidates: self.ants as u64 + 1,
            own: graph::bytes(extent) + seats + cells * (4 * order + 2),
            counted_by: Some("ants"),
        }
    }
}

/// A running colony.
pub struct Ants<const W: usize> {
    parameters: AntsParameters,
    problem: Problem,
    ground: AntTables,
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
    pub fn new(
        problem: &Problem,
        parameters: &AntsParameters,
        random: Random,
        context: &mut Context<'_>,
    ) -> Self {
        let ground = AntTables::new(problem, &mut context.cancel);
        let start = AntGrid::new(problem, &ground);
        let nodes = problem.free_count();
        let is_cut = |context: &mut Context<'_>| context.cancel.tick(steps_of_copy(&start));
        let ants = (0..parameters.ants).map_while(|_| (!is_cut(context)).then(|| start.clone()));
        let mut colony = Self {
            parameters: parameters.clone(),
            problem: problem.clone(),
            crew: ants.map(|grid| Ant { grid, first: 0 }).collect(),
            pheromone: Pheromone::new(nodes, problem.order(), first_pheromone(problem)),
            random,
            leader: vec![0; nodes],
            deposit: 0.0,
            best: problem.fixed().to_vec(),
            best_open: nodes,
            ground,
            start,
        };
        colony.tell_crew(context);
        colony
    }

    /// Tells the grids of all ants as a whole.
    fn tell_crew(&mut self, context: &mut Context<'_>) {
        if context.emitter.has_listener() {
            let mut individual = 0;
            self.show(&mut |grid, cost| {
                context.emit(&Move::Filled { individual, grid, cost });
                individual += 1;
            });
        }
    }

    /// A round: every ant walks through the grid, all of them in step; then the best marks its way. False if it was cut
    /// and does not count.
    fn round(&mut self, context: &mut Context<'_>) -> bool {
        let nodes = self.ground.graph.len();
        for ant in &mut self.crew {
            if context.cancel.tick(steps_of_copy(&self.start)) {
                return false;
            }
            ant.grid.copy_from(&self.start);
            ant.first = below(self.random.next_u32(), nodes);
        }
        self.tell_crew(context);
        // A visit looks at the values of a cell, and a filled one is struck from its neighbours.
        let visit = 4 * self.ground.graph.order() as u64;
        for step in 0..nodes {
            for index in 0..self.crew.len() {
                if context.cancel.tick(visit) {
                    return false;
                }
                let place = self.crew[index].first + step;
                let node = if place < nodes { place } else { place - nodes } as Node;
                if context.emitter.has_listener() {
                    self.visit_aloud(index, node, context);
                } else {
                    self.visit(index, node);
                }
            }
        }
        self.mark_the_way();
        true
    }

    /// A visit that is reported.
    fn visit_aloud(&mut self, ant: usize, node: Node, context: &mut Context<'_>) {
        let (before, levels) = (self.crew[ant].grid.values().to_vec(), self.pheromone.of(node).to_vec());
        let choices = self.crew[ant].grid.choices(node);
        let Some(taken) = self.visit(ant, node) else { return };
        let grid = &self.crew[ant].grid;
        let cells = self.ground.graph.cells().iter().zip(before.iter().zip(grid.values()));
        let filled = cells.filter(|(_, (before, after))| before != after);
        let changes: Vec<Change> =
            filled.map(|(&cell, (&before, &after))| Change { cell, before, after }).collect();
        let all: f32 = choices.iter().map(|value| levels[value]).sum();
        context.emit(&Move::Choice {
            individual: ant,
            changes: &changes,
            pheromone: f64::from(levels[taken.value]),
            share: f64::from(levels[taken.value] / all),
            is_greedy: taken.is_greedy,
            cost: (self.ground.graph.len() - grid.filled()) as Cost,
        });
    }

    /// An ant comes to a cell and fills it, if it is open and has a value left.
    #[inline]
    fn visit(&mut self, ant: usize, node: Node) -> Option<Taken> {
        let grid = &mut self.crew[ant].grid;
        let choices = grid.choices(node);
        if choices.is_empty() {
            return None;
        }
        let is_greedy = happens(self.parameters.greedy, &mut self.random);
        let value = if is_greedy {
            self.pheromone.strongest(node, choices)
        } else {
            self.pheromone.draw(node, choices, unit(&mut self.random) as f32)
        };
        self.pheromone.wear_off(node, value, self.parameters.local_evaporation as f32);
        grid.fill(&self.ground, node, value);
        Some(Taken { value, is_greedy })
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

/// The value that an ant took, and whether it was the one with the most pheromone by rule.
struct Taken {
    value: usize,
    is_greedy: bool,
}

/// What copying a grid touches, eight bytes at once.
fn steps_of_copy<const W: usize>(grid: &AntGrid<W>) -> u64 {
    (grid.bytes() / 8) as u64
}

/// The pheromone of every value before any ant walked.
fn first_pheromone(problem: &Problem) -> f32 {
    1.0 / problem.fixed().len() as f32
}

impl<const W: usize> Engine for Ants<W> {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let mut made = 0;
        while made < evaluations && self.best_open > 0 {
            let best = self.best_open;
            if !self.round(context) {
                break;
            }
            made += self.crew.len() as u64;
            if self.best_open < best {
                context.improvements.note(made, self.best_open as Cost);
            }
        }
        Advance::of(made, if self.best_open == 0 { Outcome::Solved } else { Outcome::Searching })
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        self.pheromone =
            Pheromone::new(self.ground.graph.len(), self.problem.order(), first_pheromone(&self.problem));
        self.leader.fill(0);
        self.deposit = 0.0;
        self.best.copy_from_slice(self.problem.fixed());
        self.best_open = self.ground.graph.len();
        for ant in &mut self.crew {
            ant.grid.copy_from(&self.start);
            context.cancel.tick(steps_of_copy(&self.start));
        }
        context.emit(&Move::Restart);
        self.tell_crew(context);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::random::{Purpose, stream};

    /// How often each value is the first that an ant takes in the first cell of an empty grid, where the third value has
    /// five times the pheromone of the others.
    fn first_values(greedy: f64) -> [u32; 4] {
        let problem = problem("4x4", "................");
        let parameters =
            AntsParameters { ants: 1, greedy, local_evaporation: 0.0, ..AntsParameters::default() };
        let random = stream(1, Purpose::Search, 0);
        let mut colony = Ants::<1>::new(&problem, &parameters, random, &mut Context::default());
        colony.pheromone.mark(&[3], 5.0 * first_pheromone(&problem), 1.0);
        let mut taken = [0; 4];
        for _ in 0..8000 {
            colony.crew[0].grid.copy_from(&colony.start);
            taken[colony.visit(0, 0).expect("an empty cell has a choice").value] += 1;
        }
        taken
    }

    /// By rule an ant takes the strongest value; else it draws, each as likely as its share of the pheromone: 1/8 and 5/8.
    #[test]
    fn greedy_ants_take_the_strongest_and_others_draw_by_pheromone() {
        assert_eq!(first_values(1.0), [0, 0, 8000, 0]);
        let near = |found: u32, expected: f64| (f64::from(found) - expected).abs() < 180.0;
        let drawn = first_values(0.0);
        assert!([0, 1, 3].iter().all(|&it| near(drawn[it], 1000.0)) && near(drawn[2], 5000.0), "{drawn:?}");
        let mixed = first_values(0.1);
        assert!([0, 1, 3].iter().all(|&it| near(mixed[it], 900.0)) && near(mixed[2], 5300.0), "{mixed:?}");
    }

    /// Values that were taken wear off towards the first pheromone, the leader's gain, and a leader counts for less with
    /// each round.
    #[test]
    fn the_best_ant_marks_its_way_and_is_forgotten_slowly() {
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let problem = problem("9x9", hard);
        let parameters = AntsParameters { best_evaporation: 0.1, ..AntsParameters::default() };
        let random = stream(1, Purpose::Search, 0);
        let mut colony = Ants::<1>::new(&problem, &parameters, random, &mut Context::default());
        assert!(colony.round(&mut Context::default()));
        assert!(colony.best_open > 0, "so hard a puzzle is not solved by ten blind ants");
        let (leader, deposit) = (colony.leader.clone(), colony.deposit);
        let filled = leader.iter().filter(|&&value| value != 0).count();
        assert!(filled >= leader.len() - colony.best_open);
        let first = first_pheromone(&problem);
        for (node, &value) in leader.iter().enumerate().filter(|&(_, &value)| value != 0) {
            assert!(colony.pheromone.of(node as Node)[usize::from(value) - 1] > first);
        }
        let worth = 81.0 / colony.best_open as f32;
        assert!((deposit - 0.9 * worth).abs() < 1e-4, "{deposit} of {worth}");
        let open: Vec<usize> = colony.crew.iter().map(|ant| leader.len() - ant.grid.filled()).collect();
        let gauges = colony.gauges();
        assert_eq!(gauges.mean, Some(open.iter().sum::<usize>() as f64 / open.len() as f64));
        assert_eq!(gauges.worst, open.iter().max().map(|&open| open as f64));
    }
}
