//! Parts of an engine written in Python, called from its loop: acceptance, moves, mutation and crossover.

use crate::objects::{array, mistake};
use evodoku::{
    Accept, Annealing, Candidate, Context, Cost, Engine, EngineConfig, Landscape, Problem, Proposed,
    StopHandle, Verdict,
    logic::random::{Chance, Purpose, Random, below, stream},
    presets::Preset,
};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rand::Rng;
use std::iter::zip;
use std::sync::{Arc, Mutex, PoisonError};

/// Makes the engine of a walker.
pub type Maker = Arc<dyn Fn(&Problem, Chance, &mut Context<'_>) -> Box<dyn Engine> + Send + Sync>;

/// Mutates a candidate and counts it.
type Mutation = Box<dyn FnMut(&Landscape, &mut Candidate, &mut Random) -> bool + Send>;

/// Fills children from their parents.
type Crossover = Box<dyn FnMut(&Landscape, &[&[u8]], &mut [&mut [u8]], &mut Random) + Send>;

/// The functions, and the exception that one of them raised.
#[derive(Clone)]
pub struct Own {
    hooks: Arc<Hooks>,
    error: Arc<Mutex<Option<PyErr>>>,
    stop: StopHandle,
}

/// The functions that were given.
struct Hooks {
    accept: Option<Py<PyAny>>,
    propose: Option<Py<PyAny>>,
    mutate: Option<Py<PyAny>>,
    crossover: Option<Py<PyAny>>,
}

impl Own {
    /// Functions by name, if there are any; an exception of one of them stops the search.
    pub fn new(hooks: &Bound<'_, PyDict>, stop: StopHandle) -> PyResult<Option<Self>> {
        let hook = |name: &str| -> PyResult<Option<Py<PyAny>>> {
            Ok(hooks.get_item(name)?.filter(|it| !it.is_none()).map(Bound::unbind))
        };
        let [accept, propose, mutate, crossover] =
            [hook("accept")?, hook("propose")?, hook("mutate")?, hook("crossover")?];
        let has_any = [&accept, &propose, &mutate, &crossover].iter().any(|it| it.is_some());
        let hooks = Arc::new(Hooks { accept, propose, mutate, crossover });
        Ok(has_any.then(|| Self { hooks, error: Arc::default(), stop }))
    }

    /// Takes the exception that a function raised, if any.
    pub fn take_error(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Makes engines that call the functions.
    pub fn maker(&self, preset: &Preset) -> PyResult<Maker> {
        let (own, name, engine) = (self.clone(), &preset.name, preset.config.engine.name());
        let Hooks { accept, propose, mutate, crossover } = &*self.hooks;
        match preset.config.engine.clone() {
            EngineConfig::Annealing(parameters) if mutate.is_none() && crossover.is_none() => Ok(Arc::new(
                move |problem: &Problem, chance: Chance, context: &mut Context<'_>| -> Box<dyn Engine> {
                    Box::new(own.annealing(Annealing::new(problem, &parameters, chance, context)))
                },
            )),
            EngineConfig::Genetic(parameters) if accept.is_none() && propose.is_none() => {
                Ok(Arc::new(move |problem: &Problem, chance: Chance, context: &mut Context<'_>| {
                    let mutation = own.hooks.mutate.is_some().then(|| own.mutation());
                    let crossover = own.hooks.crossover.is_some().then(|| own.crossover());
                    parameters.engine_with(problem, chance, context, mutation, crossover)
                }))
            }
            _ if accept.is_some() || propose.is_some() => Err(mistake(format!(
                "a rule of acceptance or of moves is for local search, and {name} is {engine}; take annealing or one of its kin"
            ))),
            _ => Err(mistake(format!(
                "a mutation or a crossover is for genetic algorithms, and {name} is {engine}; take glebpp-ga or another one"
            ))),
        }
    }

    fn annealing(&self, mut annealing: Annealing) -> Annealing {
        if self.hooks.accept.is_some() {
            let rule = Asking { own: self.clone(), random: parked(), stand: Stand::default() };
            annealing = annealing.with_rule(Box::new(rule));
        }
        if self.hooks.propose.is_some() {
            let (own, random) = (self.clone(), parked());
            let mut groups = Groups::default();
            annealing = annealing.with_neighbour(Box::new(move |landscape, candidate, stream| {
                let drawn = own.ask(&random, stream, |py, random| {
                    let hook = own.hooks.propose.as_ref().expect("it was given");
                    let grids = vec![candidate.values().to_vec()];
                    let costs = vec![candidate.cost()];
                    let variation = Variation { grids, costs, groups: groups.of(py, landscape)?, random };
                    let pair: (usize, usize) = hook.bind(py).call1((variation,))?.extract()?;
                    proposal(landscape, candidate, pair)
                });
                drawn.flatten()
            }));
        }
        annealing
    }

    fn mutation(&self) -> Mutation {
        let (own, random) = (self.clone(), parked());
        let mut groups = Groups::default();
        Box::new(move |landscape, candidate, stream| {
            let grid = own.ask(&random, stream, |py, random| {
                let hook = own.hooks.mutate.as_ref().expect("it was given");
                let (grids, costs) = (vec![candidate.values().to_vec()], vec![candidate.cost()]);
                let variation = Variation { grids, costs, groups: groups.of(py, landscape)?, random };
                let answer = hook.bind(py).call1((variation,))?;
                if answer.is_none() { Ok(None) } else { filling(landscape, &answer).map(Some) }
            });
            let Some(Some(grid)) = grid else { return false };
            candidate.values_mut().copy_from_slice(&grid);
            candidate.recount(landscape);
            true
        })
    }

    fn crossover(&self) -> Crossover {
        let (own, random) = (self.clone(), parked());
        let mut groups = Groups::default();
        Box::new(move |landscape, parents, children, stream| {
            let count = children.len();
            let grids = own.ask(&random, stream, |py, random| {
                let hook = own.hooks.crossover.as_ref().expect("it was given");
                let grids: Vec<Vec<u8>> = parents.iter().map(|grid| grid.to_vec()).collect();
                let cost = |grid: &Vec<u8>| Candidate::from_values(landscape, grid.clone()).cost();
                let costs = grids.iter().map(cost).collect();
                let variation = Variation { grids, costs, groups: groups.of(py, landscape)?, random };
                let answer: Vec<Bound<'_, PyAny>> = hook.bind(py).call1((variation,))?.extract()?;
                if answer.len() != count {
                    let found = answer.len();
                    return Err(mistake(format!(
                        "crossover returned {found} grids; a family here has {count}"
                    )));
                }
                answer.iter().map(|grid| filling(landscape, grid)).collect::<PyResult<Vec<_>>>()
            });
            // After an exception the search ends; until then children are copies.
            let parents = || parents.iter().cycle().take(count).map(|grid| grid.to_vec()).collect();
            for (child, grid) in zip(children, grids.unwrap_or_else(parents)) {
                child.copy_from_slice(&grid);
            }
        })
    }

    /// Calls a function with the engine's random stream; none after an exception, which stops the search.
    fn ask<T>(
        &self,
        parked: &Arc<Mutex<Random>>,
        random: &mut Random,
        call: impl FnOnce(Python<'_>, Arc<Mutex<Random>>) -> PyResult<T>,
    ) -> Option<T> {
        if self.stop.is_raised() {
            return None;
        }
        *lock(parked) = random.clone();
        let answer = Python::attach(|py| call(py, parked.clone()));
        *random = lock(parked).clone();
        answer
            .map_err(|error| {
                self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                self.stop.stop();
            })
            .ok()
    }
}

/// The engine's random stream is moved here before each call.
fn parked() -> Arc<Mutex<Random>> {
    Arc::new(Mutex::new(stream(0, Purpose::Acceptance, 0)))
}

/// The groups as Python sees them, made once.
#[derive(Default)]
struct Groups(Option<Py<PyList>>);

impl Groups {
    fn of(&mut self, py: Python<'_>, landscape: &Landscape) -> PyResult<Py<PyList>> {
        if self.0.is_none() {
            let numbers = |group: &Vec<u16>| array(py, group.iter().map(|&cell| i64::from(cell)).collect());
            self.0 = Some(PyList::new(py, landscape.groups().iter().map(numbers))?.unbind());
        }
        Ok(self.0.as_ref().expect("it was just made").clone_ref(py))
    }
}

/// A move that a function drew, if it is one.
fn proposal(
    landscape: &Landscape,
    candidate: &Candidate,
    (one, other): (usize, usize),
) -> PyResult<Option<evodoku::Proposal>> {
    let problem = landscape.problem();
    let is_free = |cell: usize| problem.fixed().get(cell) == Some(&0);
    let Some(layer) = landscape.kept() else {
        if !is_free(one) || other == 0 || other > problem.order() {
            return Err(mistake(format!("({one}, {other}) is no free cell and value")));
        }
        let value = other as u8;
        let is_other = candidate.values()[one] != value;
        return Ok(is_other.then_some(evodoku::Proposal::Recolour(one, value)));
    };
    let shape = problem.shape();
    let are_of_a_group = one != other
        && is_free(one)
        && is_free(other)
        && shape.slots(one)[layer] == shape.slots(other)[layer];
    if !are_of_a_group {
        return Err(mistake(format!("({one}, {other}) are not two free cells of a group")));
    }
    Ok(Some(evodoku::Proposal::Swap(one, other)))
}

/// The values of a grid that a function made; fixed cells stay, and groups share out their stock.
fn filling(landscape: &Landscape, grid: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let flat = grid.py().import("numpy")?.call_method1("ravel", (grid,))?.call_method0("tolist")?;
    let values: Vec<u16> = flat.extract()?;
    let problem = landscape.problem();
    let (order, fixed) = (problem.order(), problem.fixed());
    let is_filled = values.len() == fixed.len()
        && zip(&values, fixed).all(|(&value, &known)| {
            (1..=order).contains(&usize::from(value)) && (known == 0 || value == u16::from(known))
        });
    let values: Vec<u8> = values.into_iter().map(|value| value as u8).collect();
    let sorted = |mut values: Vec<u8>| {
        values.sort_unstable();
        values
    };
    let is_dealt = |(group, stock): (&Vec<u16>, &Vec<u8>)| {
        !landscape.is_kept()
            || sorted(group.iter().map(|&cell| values[usize::from(cell)]).collect()) == sorted(stock.clone())
    };
    if is_filled && zip(landscape.groups(), landscape.stock()).all(is_dealt) {
        Ok(values)
    } else {
        Err(mistake(
            "the grid that a function returned breaks fixed cells or groups; exchange values within groups",
        ))
    }
}

/// Calls the acceptance rule.
struct Asking {
    own: Own,
    random: Arc<Mutex<Random>>,
    stand: Stand,
}

/// Where the walk stands.
#[derive(Clone, Copy, Default)]
struct Stand {
    evaluations: u64,
    restarts: u64,
    temperature: Option<f64>,
}

impl Accept for Asking {
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        self.stand.evaluations += 1;
        let (own, stand) = (&self.own, self.stand);
        let answer = own.ask(&self.random, random, |py, random| {
            let proposal = Proposal { proposed: *proposed, stand, random };
            own.hooks.accept.as_ref().expect("it was given").bind(py).call1((proposal,))?.is_truthy()
        });
        answer.unwrap_or(false)
    }

    fn begin(&mut self, evaluations: u64, restarts: u64, temperature: Option<f64>) {
        self.stand = Stand { evaluations, restarts, temperature };
    }

    fn verdict(&self, _: &Proposed, _: Random) -> Verdict {
        Verdict::Free
    }
}

fn lock(random: &Mutex<Random>) -> std::sync::MutexGuard<'_, Random> {
    random.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A random number in [0, 1).
fn chance(random: &Mutex<Random>) -> f64 {
    f64::from(lock(random).next_u32()) / f64::from(u32::MAX)
}

/// A proposed move, for an acceptance rule to decide.
#[pyclass(frozen, module = "evodoku")]
pub struct Proposal {
    proposed: Proposed,
    stand: Stand,
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

    /// The number of this move, from 1.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.stand.evaluations
    }

    /// Restarts so far: a rule with a memory starts again when it changes.
    #[getter]
    fn restarts(&self) -> u64 {
        self.stand.restarts
    }

    /// The temperature, threshold or level that the preset's own rule would have now; None if it has none.
    #[getter]
    fn temperature(&self) -> Option<f64> {
        self.stand.temperature
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
        chance(&self.random)
    }
}

/// Grids to be varied, for a function that proposes moves, mutates or crosses.
#[pyclass(frozen, module = "evodoku")]
pub struct Variation {
    grids: Vec<Vec<u8>>,
    costs: Vec<Cost>,
    groups: Py<PyList>,
    random: Arc<Mutex<Random>>,
}

#[pymethods]
impl Variation {
    /// The grid, or the first parent.
    #[getter]
    fn grid<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        array(py, self.grids[0].clone())
    }

    /// The grids: all parents.
    #[getter]
    fn grids<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyArray1<u8>>> {
        self.grids.iter().map(|grid| array(py, grid.clone())).collect()
    }

    /// Their costs.
    #[getter]
    fn costs(&self) -> Vec<Cost> {
        self.costs.clone()
    }

    /// The free cells of each kept region.
    #[getter]
    fn groups(&self, py: Python<'_>) -> Py<PyList> {
        self.groups.clone_ref(py)
    }

    /// A random number in [0, 1) from the search's stream.
    fn chance(&self) -> f64 {
        chance(&self.random)
    }

    /// A random whole number below another one.
    fn below(&self, limit: u32) -> PyResult<usize> {
        if limit == 0 {
            return Err(mistake("there is no number below 0"));
        }
        Ok(below(lock(&self.random).next_u32(), limit as usize))
    }

    /// 64 random bits.
    fn bits(&self) -> u64 {
        lock(&self.random).next_u64()
    }
}
