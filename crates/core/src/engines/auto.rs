//! The default: construction and cover walks take turns, on budgets that grow.
//!
//! Construction solves small grids at once and can prove that there is no solution; walks solve large grids. Up to a certain
//! order, and on unusual shapes, construction begins, else the walk does. One evaluation is one proposal of a walk or one
//! node of construction.

use super::construct::ConstructParameters;
use super::cover_walk::CoverWalkParameters;
use super::{Advance, Context, Engine, Gauges, Outcome, Stage};
use crate::candidate::Cost;
use crate::config::EngineParameters;
use crate::figures::NO_COST;
use crate::parameters;
use crate::problem::Problem;
use crate::propagate::Kernel;
use crate::puzzle::{MAX_ORDER, Shape};
use crate::random::{Chance, Random};
use rand::SeedableRng;

parameters! {
    /// Construction and cover walks in turns.
    pub struct AutoParameters {
        /// Grids up to this order begin with construction, larger ones with a walk if their shape is the usual one.
        construct_up_to: usize = 25, 0..=MAX_ORDER;
        /// Nodes of the first turn of construction.
        first_turn: u64 = 300, 1..=1_000_000_000;
        /// Each pair of turns is longer than the last by this factor.
        turn_growth: f64 = 2.0, 1.0..=100.0;
        /// The share of the work that construction has where a walk begins; elsewhere it has half.
        construct_share: f64 = 0.05, 0.0..=1.0;
    }
}

impl EngineParameters for AutoParameters {
    fn build(&self, problem: &Problem, mut chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        if problem.shape().is_usual_nine() {
            return ConstructParameters::default().build(problem, chance, context);
        }
        // The walk is fast on rows, columns and boxes only; on other shapes it must not keep construction waiting.
        let constructs_first = problem.order() <= self.construct_up_to || !problem.shape().is_classic();
        Box::new(Auto {
            problem: problem.clone(),
            share: if constructs_first { 0.5 } else { self.construct_share },
            growth: self.turn_growth,
            turn: if constructs_first { Turn::Construct } else { Turn::Walk },
            nodes: self.first_turn as f64,
            left: None,
            begun: None,
            construct: Part::default(),
            walk: Part::default(),
            best: problem.fixed().to_vec(),
            best_cost: NO_COST,
            random: Random::from_rng(&mut chance.search),
        })
    }

    /// The usual 9×9 is solved by bits from its givens.
    fn starts_from_givens(&self, shape: &Shape, _: Kernel) -> bool {
        shape.is_usual_nine()
    }
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

/// One of the two engines, made when its first turn comes, and what it has done.
#[derive(Default)]
struct Part {
    engine: Option<Box<dyn Engine>>,
    turns: u64,
    evaluations: u64,
}

/// The two engines and whose turn it is.
struct Auto {
    problem: Problem,
    share: f64,
    growth: f64,
    turn: Turn,
    /// Nodes of the present pair of turns.
    nodes: f64,
    /// Evaluations left in the turn; none if it has not begun.
    left: Option<u64>,
    /// The length of an epoch that was begun and not yet told to the part whose turn it is.
    begun: Option<u64>,
    construct: Part,
    walk: Part,
    best: Vec<u8>,
    best_cost: Cost,
    random: Random,
}

impl Auto {
    /// A node takes about as long as this many proposals: it looks at a share of all cells and values.
    fn proposals_per_node(&self) -> f64 {
        2.0 * (self.problem.order() as f64).powi(2)
    }

    fn turn_length(&self) -> u64 {
        let nodes = self.nodes * self.share / 0.5;
        match self.turn {
            Turn::Construct => nodes.max(1.0) as u64,
            Turn::Walk => (self.nodes * self.proposals_per_node() * (1.0 - self.share) / 0.5).max(1.0) as u64,
        }
    }

    /// The part whose turn it is.
    fn part(&self) -> &Part {
        match self.turn {
            Turn::Construct => &self.construct,
            Turn::Walk => &self.walk,
        }
    }

    /// The engine whose turn it is.
    fn engine(&mut self, context: &mut Context<'_>) -> &mut dyn Engine {
        let (problem, random) = (&self.problem, &mut self.random);
        let engine = match self.turn {
            Turn::Construct => self.construct.engine.get_or_insert_with(|| {
                ConstructParameters::default().build(
                    problem,
                    Chance::split(&Random::from_rng(random)),
                    context,
                )
            }),
            Turn::Walk => self.walk.engine.get_or_insert_with(|| {
                CoverWalkParameters::default().build(
                    problem,
                    Chance::split(&Random::from_rng(random)),
                    context,
                )
            }),
        };
        engine.as_mut()
    }

    /// Takes over the best grid of the part whose turn it is.
    fn note_best(&mut self) {
        let part = match self.turn {
            Turn::Construct => &self.construct,
            Turn::Walk => &self.walk,
        };
        let engine = part.engine.as_ref().expect("it has just searched");
        if engine.best_cost() < self.best_cost {
            self.best_cost = engine.best_cost();
            self.best.copy_from_slice(engine.best_grid());
        }
    }

    /// Counts what the part whose turn it is has done.
    fn count(&mut self, evaluations: u64) {
        let is_new = self.left.is_none();
        let part = match self.turn {
            Turn::Construct => &mut self.construct,
            Turn::Walk => &mut self.walk,
        };
        part.turns += u64::from(is_new);
        part.evaluations += evaluations;
    }

    fn end_turn(&mut self) {
        self.left = None;
        self.turn = self.turn.next();
        // A pair of turns is over when the one that began has its turn again; the exact moment does not matter.
        self.nodes *= self.growth.sqrt();
    }
}

impl Engine for Auto {
    fn begin_epoch(&mut self, moves: u64) -> u64 {
        // An epoch of construction should not take longer than one of a walk.
        let affordable = match self.turn {
            Turn::Construct => (moves as f64 / self.proposals_per_node()).ceil() as u64,
            Turn::Walk => moves,
        };
        let length = affordable.min(self.left.unwrap_or_else(|| self.turn_length()));
        self.begun = Some(length);
        length
    }

    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let left = self.left.unwrap_or_else(|| self.turn_length());
        let begun = self.begun.take();
        let engine = self.engine(context);
        if let Some(length) = begun {
            engine.begin_epoch(length);
        }
        let mut advance = engine.advance(evaluations.min(left), context);
        self.count(advance.evaluations);
        self.left = Some(left.saturating_sub(advance.evaluations.max(1)));
        self.note_best();
        match advance.outcome {
            Outcome::Searching | Outcome::Solved | Outcome::Exhausted => {}
            Outcome::Stuck => {
                self.engine(context).restart(context);
                advance.restarts += 1;
                advance.outcome = Outcome::Searching;
            }
        }
        if self.left == Some(0) && advance.outcome == Outcome::Searching {
            self.end_turn();
        }
        advance
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        (self.construct, self.walk, self.left) = (Part::default(), Part::default(), None);
        self.best_cost = NO_COST;
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.best_cost
    }

    fn gauges(&self) -> Gauges {
        self.part().engine.as_ref().map(|engine| engine.gauges()).unwrap_or_default()
    }

    fn stages(&self) -> Vec<Stage> {
        let stage = |turn: Turn| {
            let (part, name, unit) = match turn {
                Turn::Construct => (&self.construct, "construct", "nodes"),
                Turn::Walk => (&self.walk, "cover-walk", "proposals"),
            };
            Stage { part: name, turns: part.turns, evaluations: part.evaluations, unit }
        };
        let mut stages = vec![stage(self.turn.next()), stage(self.turn)];
        stages.retain(|stage| stage.turns > 0);
        stages
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        if let Some(engine) = &self.part().engine {
            engine.show(viewer);
        }
    }
}
