//! The default: construction and cover walks take turns, on budgets that grow.
//!
//! Construction solves small and tight grids at once and can prove that there is no solution; walks that begin from messages
//! solve large grids. Up to a certain order, where logic leaves little, and on unusual shapes, construction begins, else the
//! walk does. One evaluation is one of a walk or one node of construction.

use super::annealing::AnnealingParameters;
use super::constrained::{self, Constrained};
use super::construct::{ConstructParameters, is_searched_by_bits};
use super::cover_walk::{CoverWalkParameters, Jump};
use super::{Advance, Context, Engine, Gauges, Outcome, Stage};
use crate::candidate::Cost;
use crate::config::EngineParameters;
use crate::figures::NO_COST;
use crate::kernel::Kernel;
use crate::memory::{Extent, Memory};
use crate::moves::Move;
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::constraint::Primitive;
use crate::puzzle::{MAX_ORDER, Shape};
use crate::random::{Chance, Random};
use rand::SeedableRng;

parameters! {
    /// Construction and cover walks in turns.
    pub struct AutoParameters {
        /// Grids up to this order begin with construction; larger classic and Latin ones begin with a walk.
        construct_up_to: usize = 25, 0..=MAX_ORDER;
        /// Tighter puzzles begin with construction, too: those whose order, divided by the square of the mean number of candidates, is above this.
        construct_above: f64 = 3.5, 0.0..=100_000.0;
        /// Length of the first turn of construction, in nodes.
        first_turn: u64 = 300, 1..=1_000_000_000;
        /// Growth factor of turns.
        turn_growth: f64 = 2.0, 1.0..=100.0;
        /// Share of the work given to construction where a walk begins; elsewhere it is half.
        construct_share: f64 = 0.05, 0.0..=1.0;
    }
}

impl EngineParameters for AutoParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        if constrained::is_searched(problem.shape()) {
            return self.build_for_rules(problem, chance, context);
        }
        let (construct, walk) = (ConstructParameters::default(), walk_parameters());
        if is_searched_by_bits(problem.shape()) || walk.supports(problem).is_err() {
            return construct.build(problem, chance, context);
        }
        if construct.supports(problem).is_err() {
            return walk.build(problem, chance, context);
        }
        let construct = Part::of(construct, "construct", "nodes");
        let walk = Part::of(walk, "messages", "evaluations");
        Box::new(Auto::new(problem, self, chance, construct, walk))
    }

    fn can_search(&self, _: &Primitive) -> bool {
        true
    }

    /// One part is enough; of shapes with rules, annealing takes all.
    fn supports(&self, problem: &Problem) -> Result<(), &'static str> {
        if constrained::is_searched(problem.shape()) {
            return AnnealingParameters::for_rules().supports(problem);
        }
        ConstructParameters::default().supports(problem).or_else(|_| walk_parameters().supports(problem))
    }

    fn memory(&self, extent: &Extent) -> Memory {
        if extent.rules > 0 {
            let annealing = AnnealingParameters::for_rules().memory(extent);
            return Memory { own: annealing.own + constrained::memory(extent).total(), ..annealing };
        }
        let construct = ConstructParameters::default().memory(extent);
        if extent.is_standard_9x9() {
            return construct;
        }
        let walk = walk_parameters().memory(extent);
        Memory { own: construct.total() + walk.own + extent.cells, ..walk }
    }

    fn starts_from_givens(&self, shape: &Shape, _: Kernel) -> bool {
        is_searched_by_bits(shape) || constrained::is_searched(shape)
    }
}

impl AutoParameters {
    /// Shapes with rules: a complete search of their own, and annealing, which is ahead on large grids and loose puzzles, in
    /// turns. Where the search cannot be, because the grid is too large for it, annealing is alone.
    fn build_for_rules(
        &self,
        problem: &Problem,
        chance: Chance,
        context: &mut Context<'_>,
    ) -> Box<dyn Engine> {
        let annealing = AnnealingParameters::for_rules();
        if constrained::supports(problem).is_err() {
            return annealing.build(problem, chance, context);
        }
        let make = |problem: &Problem, _: Chance, _: &mut Context<'_>| -> Box<dyn Engine> {
            Box::new(Constrained::of(problem).expect("the shape has rules and is not too large"))
        };
        let search = Part::new("search", "guesses", Box::new(make));
        let annealing = Part::of(annealing, "annealing", "evaluations");
        Box::new(Auto::new(problem, self, chance, search, annealing))
    }
}

/// About so many values of cells are looked at in the first turn of a search by rules, which decides nearly every 9×9, and
/// is over within some tenths of a second on 16×16.
const FIRST_WORK_BY_RULES: f64 = 6e7;

/// Walks from messages, and a short one before them: many puzzles are solved from random values before messages have settled.
fn walk_parameters() -> CoverWalkParameters {
    CoverWalkParameters { prelude: 1000, ..CoverWalkParameters::from_messages() }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Construct,
    Walk,
}

impl Turn {
    fn next(self) -> Self {
        match self {
            Self::Construct => Self::Walk,
            Self::Walk => Self::Construct,
        }
    }
}

/// Makes the engine of a part.
type PartMaker = Box<dyn Fn(&Problem, Chance, &mut Context<'_>) -> Box<dyn Engine> + Send>;

/// One of the two engines, made when its first turn comes, and what it has done.
struct Part {
    make: PartMaker,
    engine: Option<Box<dyn Engine>>,
    done: Stage,
}

impl Part {
    fn of(
        parameters: impl EngineParameters + Send + 'static,
        part: &'static str,
        unit: &'static str,
    ) -> Self {
        let make = move |problem: &Problem, chance: Chance, context: &mut Context<'_>| {
            parameters.build(problem, chance, context)
        };
        Self::new(part, unit, Box::new(make))
    }

    fn new(part: &'static str, unit: &'static str, make: PartMaker) -> Self {
        Self { make, engine: None, done: Stage { part, turns: 0, evaluations: 0, unit } }
    }
}

/// The turns that are taken, and how long they are.
#[derive(Clone, Debug)]
struct Turns {
    /// Whose turn it is.
    turn: Turn,
    /// Nodes of the present pair of turns.
    nodes: f64,
    /// Evaluations left in the turn; none if it has not begun.
    left: Option<u64>,
    /// The share of construction.
    share: f64,
    /// Each pair of turns is longer than the last by this factor.
    growth: f64,
    /// A node takes about as long as this many proposals: it looks at a share of all cells and values.
    proposals_per_node: f64,
}

impl Turns {
    fn new(problem: &Problem, parameters: &AutoParameters) -> Self {
        // The walk is fast on rows, columns and boxes only; on other shapes it must not keep construction waiting. Where logic
        // has left little, construction is done before a walk has laid out its tables.
        let shape = problem.shape();
        let constructs_first = problem.order() <= parameters.construct_up_to
            || !(shape.is_classic() || shape.is_latin())
            || Jump::of(problem).tightness > parameters.construct_above;
        Self {
            turn: if constructs_first { Turn::Construct } else { Turn::Walk },
            nodes: if constrained::is_searched(shape) {
                (FIRST_WORK_BY_RULES / (problem.order() as f64).powi(4)).max(parameters.first_turn as f64)
            } else {
                parameters.first_turn as f64
            },
            left: None,
            share: if constructs_first { 0.5 } else { parameters.construct_share },
            growth: parameters.turn_growth,
            proposals_per_node: 2.0 * (problem.order() as f64).powi(2),
        }
    }

    /// Evaluations left in the turn.
    fn left(&self) -> u64 {
        self.left.unwrap_or_else(|| self.length())
    }

    fn length(&self) -> u64 {
        let length = match self.turn {
            Turn::Construct => self.nodes * self.share / 0.5,
            Turn::Walk => self.nodes * self.proposals_per_node * (1.0 - self.share) / 0.5,
        };
        length.max(1.0) as u64
    }

    fn end(&mut self) {
        self.left = None;
        self.turn = self.turn.next();
        // A pair of turns is over when the one that began has its turn again; the exact moment does not matter.
        self.nodes *= self.growth.sqrt();
    }
}

/// The two engines and their turns.
struct Auto {
    problem: Problem,
    parameters: AutoParameters,
    turns: Turns,
    /// The length of an epoch that was begun and not yet reported to the part whose turn it is.
    begun: Option<u64>,
    construct: Part,
    walk: Part,
    best: Vec<u8>,
    best_cost: Cost,
    random: Random,
}

impl Auto {
    fn new(
        problem: &Problem,
        parameters: &AutoParameters,
        mut chance: Chance,
        construct: Part,
        walk: Part,
    ) -> Self {
        Self {
            problem: problem.clone(),
            parameters: parameters.clone(),
            turns: Turns::new(problem, parameters),
            begun: None,
            construct,
            walk,
            best: problem.fixed().to_vec(),
            best_cost: NO_COST,
            random: Random::from_rng(&mut chance.search),
        }
    }

    /// The part whose turn it is.
    fn part(&mut self) -> &mut Part {
        match self.turns.turn {
            Turn::Construct => &mut self.construct,
            Turn::Walk => &mut self.walk,
        }
    }

    /// The engine whose turn it is.
    fn engine(&mut self, context: &mut Context<'_>) -> &mut dyn Engine {
        if self.part().engine.is_none() {
            let chance = Chance::split(&Random::from_rng(&mut self.random));
            let problem = self.problem.clone();
            let engine = (self.part().make)(&problem, chance, context);
            self.part().engine = Some(engine);
        }
        self.part().engine.as_mut().expect("it was just made").as_mut()
    }

    /// Takes over the best grid of the part whose turn it is, if that is better.
    fn note_best(&mut self) {
        let part = match self.turns.turn {
            Turn::Construct => &self.construct,
            Turn::Walk => &self.walk,
        };
        let better = part.engine.as_ref().filter(|engine| engine.best_cost() < self.best_cost);
        if let Some(engine) = better {
            self.best_cost = engine.best_cost();
            self.best.copy_from_slice(engine.best_grid());
        }
    }

    /// Counts what the part whose turn it is has done.
    fn count(&mut self, evaluations: u64) {
        let (is_new, left) = (self.turns.left.is_none(), self.turns.left());
        self.turns.left = Some(left.saturating_sub(evaluations.max(1)));
        let done = &mut self.part().done;
        done.turns += u64::from(is_new);
        done.evaluations += evaluations;
    }
}

impl Engine for Auto {
    fn begin_epoch(&mut self, moves: u64) -> u64 {
        // An epoch of construction should not take longer than one of a walk.
        let affordable = match self.turns.turn {
            Turn::Construct => (moves as f64 / self.turns.proposals_per_node).ceil() as u64,
            Turn::Walk => moves,
        };
        let length = affordable.min(self.turns.left());
        self.begun = Some(length);
        length
    }

    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let evaluations = evaluations.min(self.turns.left());
        let begun = self.begun.take();
        let engine = self.engine(context);
        if let Some(length) = begun {
            engine.begin_epoch(length);
        }
        let mut advance = engine.advance(evaluations, context);
        self.count(advance.evaluations);
        self.note_best();
        match advance.outcome {
            Outcome::Searching | Outcome::Solved | Outcome::Exhausted => {}
            Outcome::Stuck => {
                self.engine(context).restart(context);
                advance.restarts += 1;
                advance.outcome = Outcome::Searching;
            }
        }
        if self.turns.left() == 0 && advance.outcome == Outcome::Searching {
            self.turns.end();
        }
        advance
    }

    /// Everything restarts, but for the count of what was done.
    fn restart(&mut self, context: &mut Context<'_>) {
        context.emit(&Move::Restart);
        (self.construct.engine, self.walk.engine) = (None, None);
        self.turns = Turns::new(&self.problem, &self.parameters);
        (self.begun, self.best_cost) = (None, NO_COST);
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.best_cost
    }

    fn gauges(&self) -> Gauges {
        let part = match self.turns.turn {
            Turn::Construct => &self.construct,
            Turn::Walk => &self.walk,
        };
        part.engine.as_ref().map(|engine| engine.gauges()).unwrap_or_default()
    }

    fn stages(&self) -> Vec<Stage> {
        let mut stages = match self.turns.turn {
            Turn::Construct => vec![self.walk.done.clone(), self.construct.done.clone()],
            Turn::Walk => vec![self.construct.done.clone(), self.walk.done.clone()],
        };
        stages.retain(|stage| stage.turns > 0);
        stages
    }

    /// Construction has no candidates; the grid of the walk is there from its first turn on.
    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        for engine in [&self.construct, &self.walk].into_iter().filter_map(|part| part.engine.as_ref()) {
            engine.show(viewer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::cover_walk::tests::empty_problem;
    use std::sync::{Arc, Mutex};

    /// Who was made or searched, and for how long.
    type Log = Arc<Mutex<Vec<(&'static str, u64)>>>;

    /// An engine that makes the evaluations it is asked for and counts them; stuck once it has made this many evaluations.
    struct Scripted {
        name: &'static str,
        log: Log,
        left: u64,
    }

    impl Engine for Scripted {
        fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
            let made = evaluations.min(self.left);
            self.left -= made;
            self.log.lock().unwrap().push((self.name, made));
            Advance::of(made, if self.left == 0 { Outcome::Stuck } else { Outcome::Searching })
        }

        fn restart(&mut self, _: &mut Context<'_>) {
            self.left = u64::MAX;
            self.log.lock().unwrap().push((self.name, 0));
        }

        fn best_grid(&self) -> &[u8] {
            &[]
        }

        fn best_cost(&self) -> Cost {
            NO_COST
        }
    }

    fn scripted(order: usize, parameters: &AutoParameters, patience: u64) -> (Auto, Log) {
        let log = Log::default();
        let part = |name: &'static str, unit| {
            let log = Arc::clone(&log);
            let make: PartMaker = Box::new(move |_: &Problem, _, _: &mut Context<'_>| {
                Box::new(Scripted { name, log: Arc::clone(&log), left: patience })
            });
            Part::new(name, unit, make)
        };
        let (construct, walk) = (part("construct", "nodes"), part("walk", "proposals"));
        (Auto::new(&empty_problem(order), parameters, Chance::new(1, 0), construct, walk), log)
    }

    /// The first turns, each with all its evaluations.
    fn turns(order: usize, parameters: &AutoParameters, count: usize) -> Vec<(&'static str, u64)> {
        let (mut auto, log) = scripted(order, parameters, u64::MAX);
        for _ in 0..count {
            auto.turns.left = None;
            let length = auto.turns.length();
            auto.begin_epoch(u64::MAX);
            assert_eq!(auto.advance(u64::MAX, &mut Context::default()).evaluations, length);
        }
        log.lock().unwrap().clone()
    }

    /// At order 16 construction begins with 300 nodes; a node is worth 2 · 16² = 512 proposals; from turn to turn the root
    /// of two.
    #[test]
    fn turns_grow_and_both_have_half_where_construction_begins() {
        assert_eq!(
            turns(16, &AutoParameters::default(), 5),
            [
                ("construct", 300),
                ("walk", 217_223),
                ("construct", 600),
                ("walk", 434_446),
                ("construct", 1200)
            ]
        );
        let steady = AutoParameters { turn_growth: 1.0, ..AutoParameters::default() };
        assert_eq!(
            turns(16, &steady, 4),
            [("construct", 300), ("walk", 153_600), ("construct", 300), ("walk", 153_600)]
        );
    }

    /// At order 36 the walk begins with 19 of 20 parts; a node is worth 2 · 36² = 2592 proposals.
    #[test]
    fn construction_has_its_share_where_a_walk_begins() {
        assert_eq!(
            turns(36, &AutoParameters::default(), 4),
            [("walk", 1_477_440), ("construct", 42), ("walk", 2_954_880), ("construct", 84)]
        );
        // An empty grid has 36 candidates per cell: its tightness is 1/36.
        let tight = AutoParameters { construct_above: 0.02, ..AutoParameters::default() };
        assert_eq!(turns(36, &tight, 2), [("construct", 300), ("walk", 1_099_692)]);
        let half = AutoParameters { construct_share: 0.5, ..AutoParameters::default() };
        assert_eq!(turns(36, &half, 2), [("walk", 777_600), ("construct", 424)]);
    }

    #[test]
    fn started_anew_it_begins_anew_and_still_counts_everything() {
        let (mut auto, log) = scripted(36, &AutoParameters::default(), u64::MAX);
        let mut total = 0;
        for _ in 0..3 {
            auto.begin_epoch(u64::MAX);
            total += auto.advance(u64::MAX, &mut Context::default()).evaluations;
        }
        auto.restart(&mut Context::default());
        auto.begin_epoch(u64::MAX);
        total += auto.advance(u64::MAX, &mut Context::default()).evaluations;
        let log = log.lock().unwrap();
        assert_eq!(log.last(), log.first(), "the first turn is that of the beginning");
        let stages = auto.stages();
        assert_eq!(stages.iter().map(|stage| stage.evaluations).sum::<u64>(), total);
        assert_eq!(stages.iter().map(|stage| stage.turns).sum::<u64>(), 4);
    }

    #[test]
    fn a_part_that_is_stuck_starts_anew_which_is_a_restart() {
        let (mut auto, log) = scripted(36, &AutoParameters::default(), 1000);
        let advance = auto.advance(5000, &mut Context::default());
        assert_eq!((advance.evaluations, advance.restarts, advance.reheats), (1000, 1, 0));
        assert_eq!(*log.lock().unwrap(), [("walk", 1000), ("walk", 0)]);
    }
}
