//! A rule of acceptance that is written in Python and asked by the engine's own loop.

use crate::objects::mistake;
use evodoku::candidate::Cost;
use evodoku::config::EngineConfig;
use evodoku::engines::annealing::Annealing;
use evodoku::engines::{Context, Engine};
use evodoku::moves::Verdict;
use evodoku::operators::acceptance::{Accept, Proposed};
use evodoku::operators::neighbour;
use evodoku::presets::Preset;
use evodoku::random::{Chance, Purpose, Random, stream};
use evodoku::{Maker, Problem, StopHandle};
use pyo3::prelude::*;
use rand::Rng;
use std::sync::{Arc, Mutex, PoisonError};

/// A rule, and where it puts an exception.
#[derive(Clone)]
pub struct Own {
    rule: Arc<Py<PyAny>>,
    error: Arc<Mutex<Option<PyErr>>>,
    stop: StopHandle,
}

impl Own {
    /// A rule whose exception stops the search.
    pub fn new(rule: Py<PyAny>, stop: StopHandle) -> Self {
        Self { rule: Arc::new(rule), error: Arc::default(), stop }
    }

    /// The exception that it ended with, if it did.
    pub fn take_error(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Makes annealers that go by the rule.
    pub fn maker(&self, preset: &Preset) -> PyResult<Maker> {
        let EngineConfig::Annealing(parameters) = preset.config.engine.clone() else {
            let (name, engine) = (&preset.name, preset.config.engine.name());
            return Err(mistake(format!(
                "a rule of acceptance is for local search, and {name} is {engine}; take annealing or one of its kin"
            )));
        };
        let own = self.clone();
        Ok(Arc::new(move |problem: &Problem, chance: Chance, context: &mut Context<'_>| -> Box<dyn Engine> {
            let annealing = Annealing::new(problem, &parameters, chance, context);
            // The engine's own stream is put there before each question.
            let random = Arc::new(Mutex::new(stream(0, Purpose::Acceptance, 0)));
            Box::new(annealing.with_rule(Box::new(Asking { own: own.clone(), random })))
        }))
    }
}

/// Asks Python.
struct Asking {
    own: Own,
    /// The engine's stream while the rule has it.
    random: Arc<Mutex<Random>>,
}

impl Accept for Asking {
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        if self.own.stop.is_raised() {
            return false;
        }
        *lock(&self.random) = random.clone();
        let asked = Python::attach(|py| {
            let proposal = Proposal { proposed: *proposed, random: self.random.clone() };
            self.own.rule.bind(py).call1((proposal,))?.is_truthy()
        });
        *random = lock(&self.random).clone();
        asked.unwrap_or_else(|error| {
            self.own.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            self.own.stop.stop();
            false
        })
    }

    fn verdict(&self, _: &Proposed, _: Random) -> Verdict {
        Verdict::Free
    }
}

fn lock(random: &Mutex<Random>) -> std::sync::MutexGuard<'_, Random> {
    random.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A move that a rule of acceptance decides on.
#[pyclass(frozen, module = "evodoku")]
pub struct Proposal {
    proposed: Proposed,
    random: Arc<Mutex<Random>>,
}

#[pymethods]
impl Proposal {
    /// By how much the cost would change.
    #[getter]
    fn delta(&self) -> i64 {
        self.proposed.delta
    }

    /// The cost before.
    #[getter]
    fn cost(&self) -> Cost {
        self.proposed.cost
    }

    /// The lowest cost that the search has seen.
    #[getter]
    fn best_cost(&self) -> Cost {
        self.proposed.best_cost
    }

    /// The cells that would change, by number from 0, row by row.
    #[getter]
    fn cells(&self) -> Vec<usize> {
        match self.proposed.proposal {
            neighbour::Proposal::Swap(one, other) => vec![one, other],
            neighbour::Proposal::Recolour(cell, _) => vec![cell],
        }
    }

    /// A number from 0 to 1 of the search's own chance: a rule that asks only here repeats with its seed.
    fn chance(&self) -> f64 {
        f64::from(lock(&self.random).next_u32()) / f64::from(u32::MAX)
    }
}
