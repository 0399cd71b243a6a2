//! A configuration: an engine with its parameters, and how it is run.

use crate::choices;
use crate::engines::{
    Context, Engine, annealing::AnnealingParameters, ants::AntsParameters, auto::AutoParameters,
    construct::ConstructParameters, cover_walk::CoverWalkParameters, exact::ExactParameters,
    genetic::GeneticParameters, iterated::IteratedParameters, tabu::TabuParameters,
    tempering::TemperingParameters, walk_population::WalkPopulationParameters,
};
use crate::memory::{Extent, Memory};
use crate::parameters::{Parameter, ParameterError, Parameters, Value, hint};
use crate::problem::Problem;
use crate::propagate::Kernel;
use crate::puzzle::Shape;
use crate::random::Chance;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::collections::BTreeMap;

choices! {
    /// What is done when an engine is stuck.
    pub enum WhenStuck {
        /// It starts anew.
        Restart = "restart",
        /// The run ends.
        Stop = "stop",
    }
}

crate::parameters! {
    /// How a run goes on, whatever the engine.
    pub struct Running {
        /// What is worked out by logic before the search.
        kernel: Kernel = Kernel::Singles;
        /// About how many moves make an epoch, in engines without generations; progress is told after each.
        epoch_moves: u64 = 10_000, 1..=10_000_000;
        /// What is done when the engine is stuck.
        when_stuck: WhenStuck = WhenStuck::Restart;
        /// A fresh start is made after this many evaluations; 0 for never.
        restart_after: u64 = 0;
        /// Each time, the number of evaluations before the next fresh start grows by this factor.
        restart_growth: f64 = 1.0, 1.0..=10.0 => [; |it| it.restart_after > 0];
        /// The run ends after this many evaluations, whatever its budget; 0 for no such limit.
        max_evaluations: u64 = 0;
        /// The run ends after this many epochs or generations, whatever its budget; 0 for no such limit.
        max_epochs: u64 = 0;
    }
}

/// Parameters that an engine can be made from.
pub trait EngineParameters: Parameters {
    /// An engine at its start.
    ///
    /// Stopped while it is made, it may be left half filled: nobody goes on with it.
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine>;

    /// What the engine needs for a shape of that extent, once it is made.
    fn memory(&self, _extent: &Extent) -> Memory {
        Memory::default()
    }

    /// Does the engine propagate the givens of such a puzzle itself, so that the kernel has nothing to do?
    fn starts_from_givens(&self, _shape: &Shape, _kernel: Kernel) -> bool {
        false
    }

    /// How many walkers can be of use; the others are not made.
    fn most_walkers(&self) -> usize {
        usize::MAX
    }
}

/// Declares the engines: the parameters that make one, the name in files and what it was before, and the version.
macro_rules! engines {
    ($(
        $(#[doc = $about:literal])+
        $variant:ident($parameters:ty) = $name:literal $(was $old_name:literal)?, $version:literal;
    )+) => {
        /// An engine and its parameters.
        #[derive(Clone, Debug, PartialEq)]
        pub enum EngineConfig {
            $($(#[doc = $about])+ $variant($parameters),)+
        }

        impl EngineConfig {
            /// The names of all engines.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The engine of that name, or with that old name, with its default parameters.
            pub fn by_name(name: &str) -> Option<Self> {
                $(if name == $name $(|| name == $old_name)? {
                    return Some(Self::$variant(<$parameters>::default()));
                })+
                Self::by_old_name(name)
            }

            /// The name.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$variant(_) => $name,)+ }
            }

            /// The name that it had first, by which names of runs go.
            pub fn first_name(&self) -> &'static str {
                match self { $(Self::$variant(_) => [$($old_name,)? $name][0],)+ }
            }

            /// Its version: goes up when its runs change for the same seed.
            pub fn version(&self) -> u32 {
                match self { $(Self::$variant(_) => $version,)+ }
            }

            /// What it is.
            pub fn about(&self) -> &'static str {
                match self { $(Self::$variant(_) => concat!($($about),+).trim_ascii(),)+ }
            }

            /// The declarations of its parameters.
            pub fn declared(&self) -> Vec<Parameter> {
                match self { $(Self::$variant(_) => <$parameters>::declared(),)+ }
            }

            fn get(&self, name: &str) -> Option<Value> {
                match self { $(Self::$variant(parameters) => parameters.get(name),)+ }
            }

            fn has_effect(&self, name: &str) -> Option<bool> {
                match self { $(Self::$variant(parameters) => parameters.has_effect(name),)+ }
            }

            /// What an engine needs for a shape.
            pub fn memory(&self, shape: &Shape) -> Memory {
                match self { $(Self::$variant(parameters) => parameters.memory(&Extent::of(shape)),)+ }
            }

            fn set(&mut self, name: &str, value: &Value) -> Option<Result<(), ParameterError>> {
                match self { $(Self::$variant(parameters) => parameters.set(name, value),)+ }
            }

            /// Does the engine propagate the givens of such a puzzle itself, so that the kernel has nothing to do?
            pub fn starts_from_givens(&self, shape: &Shape, kernel: Kernel) -> bool {
                match self { $(Self::$variant(parameters) => parameters.starts_from_givens(shape, kernel),)+ }
            }

            /// How many walkers can be of use; the others are not made.
            pub fn most_walkers(&self) -> usize {
                match self { $(Self::$variant(parameters) => parameters.most_walkers(),)+ }
            }

            /// An engine at its start.
            pub fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
                match self { $(Self::$variant(parameters) => parameters.build(problem, chance, context),)+ }
            }
        }
    };
}

engines! {
    /// Construction and cover walks in turns, on budgets that grow.
    Auto(AutoParameters) = "auto", 6;
    /// Simulated annealing and its kin: one candidate, changed move by move, by a rule that lets some moves for the worse pass.
    Annealing(AnnealingParameters) = "annealing", 2;
    /// Construction: the grid is filled cell by cell with propagation, by depth-first search with restarts.
    Construct(ConstructParameters) = "construct", 3;
    /// Cover walk: a partial grid without clashes, in which holes of all kinds are filled and whatever is in the way is ejected.
    CoverWalk(CoverWalkParameters) = "cover_walk", 3;
    /// Population of cover walks, in which the worst give way to heirs of the best.
    WalkPopulation(WalkPopulationParameters) = "walk_population" was "population", 4;
    /// Tabu search: one filling, in which a clashing cell takes its best value and may not go back for a while.
    Tabu(TabuParameters) = "tabu", 2;
    /// Ant colony system: ants fill grids by pheromone, propagating as they go, and the best of them marks the way.
    Ants(AntsParameters) = "ants", 2;
    /// Replica exchange: annealers at fixed temperatures that trade places.
    Tempering(TemperingParameters) = "tempering", 2;
    /// Iterated local search: min-conflicts, then part of the grid is emptied and refilled by propagation.
    Iterated(IteratedParameters) = "iterated", 2;
    /// Complete search: every value that could be is tried, so that it finds a solution or proves that there is none.
    Exact(ExactParameters) = "exact", 3;
    /// A genetic algorithm: a population of candidates that are crossed, mutated and selected, generation after generation.
    Genetic(GeneticParameters) = "genetic", 2;
}

impl EngineConfig {
    /// What an engine that is one of the others now was, for files, links and records in which it is named.
    fn by_old_name(name: &str) -> Option<Self> {
        (name == "local_genetic").then(|| Self::Genetic(GeneticParameters::memetic()))
    }
}

/// What is run, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The engine with its parameters.
    pub engine: EngineConfig,
    /// How it is run.
    pub running: Running,
}

/// As `engine`, `engine_version` and all `parameters` by name.
impl Serialize for Config {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.declared().into_iter();
        let values: BTreeMap<&str, Option<Value>> = values.map(|it| (it.name, self.get(it.name))).collect();
        let mut config = serializer.serialize_struct("Config", 3)?;
        config.serialize_field("engine", self.engine.name())?;
        config.serialize_field("engine_version", &self.engine.version())?;
        config.serialize_field("parameters", &values)?;
        config.end()
    }
}

impl Config {
    /// An engine with default parameters.
    pub fn of(engine: EngineConfig) -> Self {
        Self { engine, running: Running::default() }
    }

    /// All parameters: those of the engine first.
    pub fn declared(&self) -> Vec<Parameter> {
        self.engine.declared().into_iter().chain(Running::declared()).collect()
    }

    /// The value of a parameter.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.engine.get(name).or_else(|| self.running.get(name))
    }

    /// Does a parameter have an effect with the values that the others have? `None` if there is none of that name.
    pub fn has_effect(&self, name: &str) -> Option<bool> {
        self.engine.has_effect(name).or_else(|| self.running.has_effect(name))
    }

    /// Sets a parameter by name.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), ParameterError> {
        let outcome = self.engine.set(name, value).or_else(|| self.running.set(name, value));
        outcome.unwrap_or_else(|| {
            let declared = self.declared();
            let hint = hint(name, declared.iter().map(|parameter| parameter.name));
            Err(ParameterError::Unknown { name: name.into(), hint })
        })
    }

    /// Sets a parameter of a run that goes on, if it is live.
    pub fn change(&mut self, name: &str, value: &Value) -> Result<(), ParameterError> {
        let declared = self.declared();
        if !declared.iter().any(|it| it.is_called(name) && !it.is_live) {
            return self.set(name, value);
        }
        let live: Vec<&str> = declared.iter().filter(|it| it.is_live).map(|it| it.name).collect();
        let live = match &live[..] {
            [] => "set it and begin a new run".into(),
            names => format!("set it and begin a new run, or change {}", names.join(", ")),
        };
        Err(ParameterError::NotLive { name: name.into(), live })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_engine_and_run_are_set_by_name() {
        let mut config = Config::of(EngineConfig::by_name("annealing").unwrap());
        config.set("temperature", &Value::Real(0.25)).unwrap();
        config.set("restart_after", &Value::Integer(7)).unwrap();
        assert_eq!(config.get("temperature"), Some(Value::Real(0.25)));
        assert_eq!(config.running.restart_after, 7);
    }

    #[test]
    fn growth_has_an_effect_only_where_fresh_starts_are_made() {
        let mut config = Config::of(EngineConfig::by_name("annealing").unwrap());
        assert_eq!(config.has_effect("restart_growth"), Some(false));
        config.set("restart_after", &Value::Integer(7)).unwrap();
        assert_eq!(config.has_effect("restart_growth"), Some(true));
    }

    #[test]
    fn an_engine_is_found_by_its_old_name() {
        let engine = EngineConfig::by_name("population").unwrap();
        assert_eq!(
            (engine.name(), EngineConfig::by_name("walk_population")),
            ("walk_population", Some(engine.clone()))
        );
        assert_eq!(engine.first_name(), "population");
    }

    #[test]
    fn a_misspelt_parameter_is_told_the_nearest() {
        let mut config = Config::of(EngineConfig::by_name("annealing").unwrap());
        let message = config.set("temprature", &Value::Real(1.0)).unwrap_err().to_string();
        assert_eq!(message, "there is no parameter temprature here; did you mean temperature?");
    }

    #[test]
    fn only_live_parameters_are_changed_in_a_run() {
        let mut config = Config::of(EngineConfig::by_name("annealing").unwrap());
        config.change("temperature", &Value::Real(0.25)).unwrap();
        assert_eq!(config.get("temperature"), Some(Value::Real(0.25)));
        assert_eq!(
            config.change("epoch_moves", &Value::Integer(1)).unwrap_err().to_string(),
            "epoch_moves cannot be changed while a run goes on; set it and begin a new run, or change temperature, \
             cooling_factor"
        );
        assert!(
            config.change("temperature", &Value::Real(-1.0)).unwrap_err().to_string().contains("it takes")
        );
        assert!(matches!(
            config.change("temprature", &Value::Real(1.0)),
            Err(ParameterError::Unknown { .. })
        ));
    }

    #[test]
    fn no_engine_hides_a_parameter_of_the_run() {
        let running = Running::declared();
        for name in EngineConfig::NAMES {
            let engine = EngineConfig::by_name(name).unwrap();
            let hidden = |parameter: &Parameter| running.iter().any(|other| other.name == parameter.name);
            assert!(!engine.declared().iter().any(hidden), "{name}");
        }
    }
}
