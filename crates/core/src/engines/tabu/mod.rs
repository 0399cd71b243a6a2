//! Tabu search: one filling in which cells clash; a clashing cell takes its best value, and may not go back for a while.
//!
//! An evaluation is one step: a look at the clashing cells and, mostly, a move. The cost is the number of pairs of cells
//! that share a region and a value.

pub mod colouring;

mod forbidden;
mod pool;
mod shortlist;
mod tenure;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::Cost;
use crate::config::{EngineConfig, EngineParameters};
use crate::graph::{self, Graph, Node};
use crate::memory::{Extent, Memory};
use crate::moves::{Change, Move, Verdict};
use crate::problem::Problem;
use crate::random::{Chance, Random};
use crate::{choices, parameters};
use colouring::{Colouring, conflicts};
use forbidden::Forbidden;
use pool::{FillingPool, PoolUpdate};
use rand::Rng;
use shortlist::Shortlist;
use tenure::tenure;

choices! {
    /// Neighbourhood examined in a step.
    pub enum Scan {
        /// Every other value of every clashing cell; the best is taken even if it is worse (Hertz and de Werra
        /// 1987).
        Full = "full",
        /// First the unlocked cell that clashes most, then its best value; no worse move. A cell that can only
        /// lose is locked, and the second time a burst of full steps follows (Han and others 2026).
        TwoStep = "two_step",
    }
}

parameters! {
    /// Tabu search.
    pub struct TabuParameters {
        /// Neighbourhood examined in a step.
        scan: Scan = Scan::TwoStep;
        /// How many full steps follow when the two-step choice is caught.
        burst: u64 = 100, 0..=1_000_000;
        /// A value that a cell left is forbidden to it for a random number of steps below this ...
        tenure_random: usize = 10, 1..=100_000;
        /// ... and this many for each clashing cell.
        tenure_factor: f64 = 0.6, 0.0..=100.0 => [live];
        /// How many of the best fillings are kept as starts of further runs; 0 for one run without end.
        pool: usize = 50, 0..=10_000;
        /// How many steps a run takes, with a pool.
        run_length: u64 = 100_000, 1..=1_000_000_000_000;
        /// After a run in vain, the next from the same filling is longer by this many times the run length.
        run_growth: f64 = 4.0, 0.0..=100.0;
        /// The probability that a pair of cells in conflict weighs more from then on, when a run ends with a tie.
        weight_chance: f64 = 0.2, 0.0..=1.0;
    }
}

impl EngineParameters for TabuParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        Box::new(TabuSearch::new(problem, self, chance, context))
    }

    fn memory(&self, extent: &Extent) -> Memory {
        let Extent { order, cells, .. } = *extent;
        let colouring = cells * (1 + 2 * order + 24 + 2 + 2);
        let forbidden = cells * (8 * order + 1);
        Memory {
            candidate: cells + 32,
            candidates: self.pool as u64,
            own: graph::bytes(extent) + colouring + forbidden + 3 * cells,
            counted_by: Some("pool"),
        }
    }
}

/// A running tabu search.
pub struct TabuSearch {
    parameters: TabuParameters,
    problem: Problem,
    graph: Graph,
    colouring: Colouring,
    memory: Forbidden,
    pool: FillingPool,
    /// Chance for first fillings, and for the search.
    start: Random,
    random: Random,
    /// Steps of the present run, and how many it may take.
    step: u64,
    run_length: u64,
    /// Full steps that are still to be taken before the two-step choice comes back.
    burst: u64,
    /// The last of the best fillings of the present run, and its conflicts.
    run_best: Vec<u8>,
    run_conflicts: usize,
    best: Vec<u8>,
    best_conflicts: usize,
    /// The best moves that are allowed and those that are forbidden; here to be used again in each step.
    allowed: Shortlist<(Node, u8)>,
    forbidden: Shortlist<(Node, u8)>,
}

impl TabuSearch {
    /// A search at its start.
    pub fn new(
        problem: &Problem,
        parameters: &TabuParameters,
        mut chance: Chance,
        context: &mut Context<'_>,
    ) -> Self {
        let graph = Graph::new(problem, &mut context.cancel);
        let colouring = Colouring::random(&graph, &mut chance.start, &mut context.cancel);
        let mut search = Self {
            parameters: parameters.clone(),
            problem: problem.clone(),
            memory: Forbidden::new(&graph),
            pool: FillingPool::new(parameters.pool, parameters.run_length),
            start: chance.start,
            random: chance.search,
            step: 0,
            run_length: 0,
            burst: 0,
            run_best: vec![0; graph.len()],
            run_conflicts: 0,
            best: problem.fixed().to_vec(),
            best_conflicts: usize::MAX,
            allowed: Shortlist::new(),
            forbidden: Shortlist::new(),
            graph,
            colouring,
        };
        search.begin_run(parameters.run_length);
        search.note_best();
        search.tell_filling(context);
        search
    }

    /// Tells the present filling as a whole.
    fn tell_filling(&self, context: &mut Context<'_>) {
        if context.emitter.has_listener() {
            let cost = self.colouring.conflicts() as Cost;
            context.emit(&Move::Filled { individual: 0, grid: &self.present(), cost });
        }
    }

    /// The present filling as a grid.
    fn present(&self) -> Vec<u8> {
        let mut grid = self.problem.fixed().to_vec();
        for (&cell, &colour) in self.graph.cells().iter().zip(self.colouring.colours()) {
            grid[usize::from(cell)] = colour + 1;
        }
        grid
    }

    /// Starts a run from the present filling, with nothing forbidden.
    fn begin_run(&mut self, run_length: u64) {
        self.memory.forget();
        (self.step, self.burst) = (0, 0);
        self.run_length = if self.parameters.pool == 0 { u64::MAX } else { run_length };
        self.note_run_best();
    }

    fn note_run_best(&mut self) {
        self.run_best.copy_from_slice(self.colouring.colours());
        self.run_conflicts = self.colouring.conflicts();
    }

    /// Writes the best filling of the run into the best grid, if it is better.
    ///
    /// Asked at every new best of a run, not where a step happens to end.
    fn note_best(&mut self) {
        if self.run_conflicts < self.best_conflicts {
            self.best_conflicts = self.run_conflicts;
            for (&cell, &colour) in self.graph.cells().iter().zip(&self.run_best) {
                self.best[usize::from(cell)] = colour + 1;
            }
        }
    }

    /// Lets the pool have the best of the run, and starts the next from one of its members.
    fn end_run(&mut self, context: &mut Context<'_>) {
        self.note_best();
        let TabuParameters { run_growth, weight_chance, run_length, .. } = self.parameters;
        match self.pool.enter(self.run_conflicts, &self.run_best, run_growth, &mut self.random) {
            PoolUpdate::Better => self.colouring.forget_weights(),
            PoolUpdate::Tied => self.make_conflicts_heavier(weight_chance),
            PoolUpdate::Refused => {}
        }
        let length = match self.pool.draw(&mut self.random) {
            Some((colours, length)) => {
                self.colouring.load(&self.graph, colours, &mut context.cancel);
                length
            }
            None => run_length,
        };
        self.begin_run(length);
        self.tell_filling(context);
    }

    fn make_conflicts_heavier(&mut self, chance: f64) {
        let limit = (chance * f64::from(u32::MAX)) as u32;
        for (one, other) in conflicts(&self.graph, &self.run_best) {
            if self.random.next_u32() < limit {
                self.colouring.make_heavier(&self.graph, one, other);
            }
        }
    }

    /// A step; false if no clashing cell has another colour.
    fn step(&mut self, context: &mut Context<'_>) -> bool {
        self.step += 1;
        self.allowed.clear();
        self.forbidden.clear();
        let is_full = match self.parameters.scan {
            Scan::Full => true,
            Scan::TwoStep => self.burst > 0,
        };
        if is_full {
            self.burst = self.burst.saturating_sub(1);
            self.full_step(context)
        } else {
            self.two_step(context);
            true
        }
    }

    /// The best of all colours of all clashing cells.
    fn full_step(&mut self, context: &mut Context<'_>) -> bool {
        self.sort_moves(None);
        match self.choose() {
            Some(choice) => self.move_to(choice, context),
            None => return false,
        }
        true
    }

    /// The cell that clashes most, then its best colour.
    fn two_step(&mut self, context: &mut Context<'_>) {
        let node = self.most_clashing();
        self.allowed.clear();
        self.forbidden.clear();
        self.sort_moves(Some(node));
        if self.allowed.score() <= 0 || self.forbidden.score() <= 0 {
            if let Some(choice) = self.choose() {
                self.move_to(choice, context);
            }
        } else if self.memory.is_forbidden(node, self.colouring.colours()[usize::from(node)], self.step) {
            self.burst = self.parameters.burst.max(1);
        } else {
            self.forbid_present_value(node);
        }
    }

    /// Fills the two lists with the best moves of one cell, or of all that clash.
    fn sort_moves(&mut self, node: Option<Node>) {
        let Self { graph, colouring, memory, allowed, forbidden, .. } = self;
        let nodes = node.as_ref().map_or(colouring.clashing(), std::slice::from_ref);
        memory.sort_moves(nodes, self.step, graph, colouring, allowed, forbidden);
    }

    /// An unlocked cell that clashes most; a locked one if all are.
    fn most_clashing(&mut self) -> Node {
        for &node in self.colouring.clashing() {
            let list = if self.memory.is_locked(node) { &mut self.forbidden } else { &mut self.allowed };
            list.offer(-i32::from(self.colouring.own_clash(node)), (node, 0));
        }
        let list = if self.allowed.is_empty() { &self.forbidden } else { &self.allowed };
        list.draw(&mut self.random).expect("an unsolved filling has clashing cells").0
    }

    /// The best allowed move, or a forbidden one that leads to fewer conflicts than the run has seen.
    fn choose(&mut self) -> Option<Chosen> {
        let after = self.colouring.conflicts() as i64 + i64::from(self.forbidden.score());
        let is_worth_it = self.forbidden.score() < self.allowed.score() && after < self.run_conflicts as i64;
        let is_aspired = is_worth_it || self.allowed.is_empty();
        let list = if is_aspired { &self.forbidden } else { &self.allowed };
        list.draw(&mut self.random).map(|(node, colour)| Chosen { node, colour, is_aspired })
    }

    fn move_to(&mut self, Chosen { node, colour, is_aspired }: Chosen, context: &mut Context<'_>) {
        let tenure = self.forbid_present_value(node);
        let (before, conflicts) = (self.colouring.colours()[usize::from(node)], self.colouring.conflicts());
        let memory = &mut self.memory;
        self.colouring.recolour(&self.graph, node, colour, |hit| memory.unlock(hit));
        if context.emitter.has_listener() {
            let cell = self.graph.cells()[usize::from(node)];
            context.emit(&Move::Proposal {
                individual: 0,
                changes: &[Change { cell, before: before + 1, after: colour + 1 }],
                difference: self.colouring.conflicts() as i64 - conflicts as i64,
                is_accepted: true,
                verdict: Verdict::Tabu { tenure, is_aspired },
            });
        }
        if self.colouring.conflicts() <= self.run_conflicts {
            self.note_run_best();
            self.note_best();
        }
    }

    /// Forbids a cell its present colour for a while, and locks it; returns for how many steps.
    fn forbid_present_value(&mut self, node: Node) -> u64 {
        let tenure = tenure(&self.parameters, self.colouring.clashing().len(), &mut self.random);
        self.memory.forbid(node, self.colouring.colours()[usize::from(node)], self.step + tenure);
        self.memory.lock(node);
        tenure
    }

    /// What a step touches, about: the clashing cells, sixteen colours of each at once in a full step, and all neighbours
    /// of a cell.
    fn steps(&self) -> u64 {
        let order = self.graph.order() as u64;
        let colours = if self.burst > 0 || self.parameters.scan == Scan::Full { 1 + order / 16 } else { 1 };
        self.colouring.clashing().len() as u64 * colours + 4 * order
    }
}

/// A move that was chosen: which cell takes which colour, and is that allowed only because it is the best ever?
struct Chosen {
    node: Node,
    colour: u8,
    is_aspired: bool,
}

impl Engine for TabuSearch {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let mut outcome = Outcome::Searching;
        let mut made = 0;
        while made < evaluations && self.run_conflicts > 0 && outcome == Outcome::Searching {
            if context.cancel.tick(self.steps()) {
                break;
            }
            made += 1;
            let best = self.best_conflicts;
            let is_caught = !self.step(context);
            if self.best_conflicts < best {
                context.improvements.note(made, self.best_conflicts as Cost);
            }
            if is_caught && self.parameters.pool == 0 {
                outcome = Outcome::Stuck;
            } else if self.run_conflicts > 0 && (is_caught || self.step >= self.run_length) {
                self.end_run(context);
            }
        }
        if self.best_conflicts == 0 {
            outcome = Outcome::Solved;
        }
        Advance::of(made, outcome)
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        context.emit(&Move::Restart);
        self.colouring = Colouring::random(&self.graph, &mut self.start, &mut context.cancel);
        self.pool = FillingPool::new(self.parameters.pool, self.parameters.run_length);
        self.best.copy_from_slice(self.problem.fixed());
        self.best_conflicts = usize::MAX;
        self.begin_run(self.parameters.run_length);
        self.note_best();
        self.tell_filling(context);
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.best_conflicts as Cost
    }

    fn gauges(&self) -> Gauges {
        Gauges { mean: Some(self.colouring.conflicts() as f64), ..Gauges::default() }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        viewer(&self.present(), self.colouring.conflicts() as Cost);
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::Tabu(parameters) = engine else { return };
        self.parameters = parameters.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::stop::CancelToken;

    /// A full search of an empty 9×9 grid with long tenures: what a cell left, it does not take back unless that is the
    /// best ever.
    #[test]
    fn a_value_left_is_not_taken_back() {
        let problem = problem("9x9", &".".repeat(81));
        let parameters = TabuParameters {
            scan: Scan::Full,
            tenure_random: 1,
            tenure_factor: 50.0,
            pool: 0,
            ..TabuParameters::default()
        };
        let mut search = TabuSearch::new(&problem, &parameters, Chance::new(4, 0), &mut Context::default());
        let mut left = std::collections::HashSet::new();
        for _ in 0..60 {
            let (before, best) = (search.colouring.colours().to_vec(), search.run_conflicts);
            if best == 0 {
                break;
            }
            search.step(&mut Context::default());
            let moved = (0..before.len()).find(|&node| before[node] != search.colouring.colours()[node]);
            let node = moved.expect("a full step moves");
            let is_back = left.contains(&(node, search.colouring.colours()[node]));
            assert!(!is_back || search.colouring.conflicts() < best);
            left.insert((node, before[node]));
        }
        assert!(left.len() > 10);
    }

    /// A tenure is the share of the clashing cells and a random part, of which every number below the limit is drawn as
    /// often as any other.
    #[test]
    fn tenures_have_a_random_part_and_grow_with_the_clashes() {
        let problem = problem("9x9", &".".repeat(81));
        let parameters =
            TabuParameters { tenure_random: 10, tenure_factor: 0.5, ..TabuParameters::default() };
        let mut search = TabuSearch::new(&problem, &parameters, Chance::new(4, 0), &mut Context::default());
        let least = (0.5 * search.colouring.clashing().len() as f64) as u64;
        let mut seen = [0; 10];
        for _ in 0..10_000 {
            seen[(search.forbid_present_value(7) - least) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
        let (colour, step) = (search.colouring.colours()[7], search.step);
        let tenure = search.forbid_present_value(7);
        assert!(tenure == 0 || search.memory.is_forbidden(7, colour, step + tenure - 1));
        assert!(!search.memory.is_forbidden(7, colour, step + tenure));
    }

    /// A locked cell is passed over for one that clashes less.
    #[test]
    fn locked_cells_wait() {
        let problem = problem("4x4", "................");
        let mut search =
            TabuSearch::new(&problem, &TabuParameters::default(), Chance::new(4, 0), &mut Context::default());
        let colours = [0, 0, 0, 1, 2, 3, 2, 3, 1, 2, 3, 0, 3, 1, 0, 2];
        search.colouring.load(&search.graph, &colours, &mut CancelToken::default());
        let most = search.most_clashing();
        search.allowed.clear();
        search.forbidden.clear();
        let clash = search.colouring.own_clash(most);
        for node in 0..16 {
            if search.colouring.own_clash(node) == clash {
                search.memory.lock(node);
            }
        }
        let next = search.most_clashing();
        assert!(search.colouring.own_clash(next) < clash && search.colouring.own_clash(next) > 0);
    }
}
