//! An acceptance rule written in Python, called from the engine's loop.

use crate::objects::mistake;
use evodoku::{
    Accept, Annealing, Context, Cost, Engine, EngineConfig, Problem, Proposed, StopHandle, Verdict,
    logic::random::{Chance, Purpose, Random, stream},
    presets::Preset,
};
use pyo3::prelude::*;
use rand::Rng;
use std::sync::{Arc, Mutex, PoisonError};

/// Makes the engine of a walker.
pub type Maker = Arc<dyn Fn(&Problem, Chance, &mut Context<'_>) -> Box<dyn Engine> + Send + Sync>;

/// A rule, and the exception that it raised.
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

    /// Takes the exception that the rule raised, if any.
    pub fn take_error(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Makes annealers that use the rule.
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
            // The engine's random stream is moved here before each call.
            let random = Arc::new(Mutex::new(stream(0, Purpose::Acceptance, 0)));
            Box::new(annealing.with_rule(Box::new(Asking { own: own.clone(), random })))
        }))
    }
}

/// Calls the Python rule.
struct Asking {
    own: Own,
    /// The engine's random stream, during a call.
    random: Arc<Mutex<Random>>,
}

impl Accept for Asking {
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        if self.own.stop.is_raised() {
            return false;
        }
        *lock(&self.random) = random.clone();
        let answer = Python::attach(|py| {
            let proposal = Proposal { proposed: *proposed, random: self.random.clone() };
            self.own.rule.bind(py).call1((proposal,))?.is_truthy()
        });
        *random = lock(&self.random).clone();
        answer.unwrap_or_else(|error| {
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

/// A proposed move, for an acceptance rule to decide.
#[pyclass(frozen, module = "evodoku")]
pub struct Proposal {
    proposed: Proposed,
    random: Arc<Mutex<Random>>,
}

#[pymethods]
impl Proposal {
    /// The change of the cost.
    #[getter]
    fn delta(&self) -> i64 {
        self.proposed.delta
    }

    /// The cost before.
    #[getter]
    fn cost(&self) -> Cost {
        self.proposed.cost
    }

    /// The lowest cost of the search so far.
    #[getter]
    fn best_cost(&self) -> Cost {
        self.proposed.best_cost
    }

    /// The cells that would change, numbered from 0, row by row.
    #[getter]
    fn cells(&self) -> Vec<usize> {
        match self.proposed.proposal {
            evodoku::Proposal::Swap(one, other) => vec![one, other],
            evodoku::Proposal::Recolour(cell, _) => vec![cell],
        }
    }

    /// A random number in [0, 1) from the search's stream: a rule that uses no other randomness repeats with the seed.
    fn chance(&self) -> f64 {
        f64::from(lock(&self.random).next_u32()) / f64::from(u32::MAX)
    }
}
