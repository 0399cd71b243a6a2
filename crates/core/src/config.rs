//! Configurations: an engine with its parameters, and those of the run.

use crate::choices;
use crate::engines::{
    Context, Engine, annealing::AnnealingParameters, ants::AntsParameters, auto::AutoParameters,
    construct::ConstructParameters, cover_walk::CoverWalkParameters, exact::ExactParameters,
    genetic::GeneticParameters, iterated::IteratedParameters, tabu::TabuParameters,
    tempering::TemperingParameters, walk_population::WalkPopulationParameters,
};
use crate::kernel::Kernel;
use crate::memory::{Extent, Memory};
use crate::parameters::{Parameter, ParameterError, Parameters, Value, hint};
use crate::problem::Problem;

use crate::puzzle::Shape;
use crate::puzzle::constraint::Primitive;
use crate::random::Chance;
use evodoku_messages::{Localize, Message, message};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::collections::BTreeMap;
use thiserror::Error;

choices! {
    /// Response to a stuck engine.
    pub enum WhenStuck {
        /// Restart it.
        Restart = "restart",
        /// End the run.
        Stop = "stop",
    }
}

crate::parameters! {
    /// Parameters of a run with any engine.
    pub struct Running {
        /// Inference applied before the search.
        kernel: Kernel = Kernel::Singles;
        /// Moves per epoch (approximately), in engines without generations; progress is reported after each epoch.
        epoch_moves: u64 = 10_000, 1..=10_000_000;
        /// Response to a stuck engine.
        when_stuck: WhenStuck = WhenStuck::Restart;
        /// Restart after this many evaluations; 0 for never.
        restart_after: u64 = 0;
        /// Factor by which the number of evaluations between restarts grows.
        restart_growth: f64 = 1.0, 1.0..=10.0 => [; |it| it.restart_after > 0];
        /// End the run after this many evaluations, in addition to its budget; 0 for no limit.
        max_evaluations: u64 = 0;
        /// End the run after this many epochs or generations, in addition to its budget; 0 for no limit.
        max_epochs: u64 = 0;
    }
}

/// A problem has constraints that an engine cannot search.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
#[message(advice = advice(alternatives))]
pub struct Unsupported {
    /// The name of the engine.
    pub engine: &'static str,
    /// The keyword of the first constraint that it cannot search.
    pub constraint: &'static str,
    /// The engines that can search the problem.
    pub alternatives: Vec<&'static str>,
}

fn advice(alternatives: &[&str]) -> Message {
    if alternatives.is_empty() {
        message!("unsupported-by-all")
    } else {
        message!("unsupported-alternatives", alternatives = Message::list(alternatives))
    }
}

/// Parameters that an engine can be made from.
pub trait EngineParameters: Parameters {
    /// An engine at its start.
    ///
    /// If cancelled, the engine may be incomplete and is dropped.
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine>;

    /// Can the engine search a constraint of this primitive?
    fn can_search(&self, primitive: &Primitive) -> bool {
        match primitive {
            Primitive::Distinct(_) => true,
            Primitive::Domain(..)
            | Primitive::Related(..)
            | Primitive::Rising(_)
            | Primitive::Sum(..)
            | Primitive::Contains { .. }
            | Primitive::Word(..)
            | Primitive::AnyOf(_) => false,
        }
    }

    /// Can the engine search the problem? If not, the keyword of the first constraint that it cannot.
    fn supports(&self, problem: &Problem) -> Result<(), &'static str> {
        let shape = problem.shape();
        if shape.rules().iter().all(|primitive| self.can_search(primitive)) {
            return Ok(());
        }
        let ground = shape.ground();
        let is_unknown = |primitive: &Primitive| !self.can_search(primitive);
        let mut refused = shape
            .constraints()
            .iter()
            .filter(|it| it.is_clue() && it.compile(&ground).iter().any(is_unknown));
        refused.next().map_or(Ok(()), |constraint| Err(constraint.keyword()))
    }

    /// The memory that the engine allocates for a shape of that extent.
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

/// Declares the engines: the parameters that make one, the name in files, the name in run ids where it differs, and the version.
macro_rules! engines {
    ($(
        $(#[doc = $about:literal])+
        $variant:ident($parameters:ty) = $name:literal $(id $id_name:literal)?, $version:literal;
    )+) => {
        /// An engine and its parameters.
        #[derive(Clone, Debug, PartialEq)]
        pub enum EngineConfig {
            $($(#[doc = $about])+ $variant($parameters),)+
        }

        impl EngineConfig {
            /// The names of all engines.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The engine of that name with its default parameters.
            pub fn by_name(name: &str) -> Option<Self> {
                $(if name == $name {
                    return Some(Self::$variant(<$parameters>::default()));
                })+
                None
            }

            /// The name.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$variant(_) => $name,)+ }
            }

            /// The name in run ids.
            pub fn id_name(&self) -> &'static str {
                match self { $(Self::$variant(_) => [$($id_name,)? $name][0],)+ }
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

            fn missing(&self, problem: &Problem) -> Result<(), &'static str> {
                match self { $(Self::$variant(parameters) => parameters.supports(problem),)+ }
            }

            /// An engine at its start.
            pub fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
                match self { $(Self::$variant(parameters) => parameters.build(problem, chance, context),)+ }
            }
        }
    };
}

engines! {
    /// Construction and cover walks in turns, with growing budgets.
    Auto(AutoParameters) = "auto", 6;
    /// Simulated annealing and related local searches: one candidate, changed move by move; an acceptance rule lets some
    /// worse moves pass.
    Annealing(AnnealingParameters) = "annealing", 2;
    /// Construction: the grid is filled cell by cell with propagation, by depth-first search with restarts.
    Construct(ConstructParameters) = "construct", 3;
    /// Cover walk: a partial grid without clashes; holes of all kinds are filled and conflicting values ejected.
    CoverWalk(CoverWalkParameters) = "cover_walk", 3;
    /// Population of cover walks, in which heirs of the best replace the worst.
    WalkPopulation(WalkPopulationParameters) = "walk_population" id "population", 4;
    /// Tabu search: one filling, in which a clashing cell takes its best value and may not go back for a while.
    Tabu(TabuParameters) = "tabu", 2;
    /// Ant colony system: ants fill grids by pheromone, propagating as they go, and the best of them marks the way.
    Ants(AntsParameters) = "ants", 2;
    /// Replica exchange: annealers at fixed temperatures that trade places.
    Tempering(TemperingParameters) = "tempering", 2;
    /// Iterated local search: min-conflicts, then part of the grid is emptied and refilled by propagation.
    Iterated(IteratedParameters) = "iterated", 2;
    /// Complete search: finds a solution or proves that there is none.
    Exact(ExactParameters) = "exact", 3;
    /// A genetic algorithm: a population of candidates that are crossed, mutated and selected, generation after generation.
    Genetic(GeneticParameters) = "genetic", 2;
}

impl EngineConfig {
    /// Can the engine search the problem? If not, says why and which engines can.
    pub fn supports(&self, problem: &Problem) -> Result<(), Unsupported> {
        self.missing(problem).map_err(|constraint| {
            let engines = Self::NAMES.iter().filter_map(|name| Self::by_name(name));
            let able = engines.filter(|engine| engine.missing(problem).is_ok());
            let alternatives = able.map(|engine| engine.name()).collect();
            Unsupported { engine: self.name(), constraint, alternatives }
        })
    }
}

/// An engine and the parameters of the run.
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

    /// The parameters that runs of every engine have.
    pub fn run_parameters() -> Vec<Parameter> {
        Running::declared()
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
        if !declared.iter().any(|it| it.name == name && !it.is_live) {
            return self.set(name, value);
        }
        let live: Vec<&str> = declared.iter().filter(|it| it.is_live).map(|it| it.name).collect();
        let live = match &live[..] {
            [] => message!("live-none"),
            names => message!("live-others", names = Message::list(names)),
        };
        Err(ParameterError::NotLive { name: name.into(), live })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_puzzle::constraint::clue::KillerCage;
    use evodoku_puzzle::{Grid, Puzzle};

    fn blank(shape: Shape) -> Problem {
        let values = vec![0; shape.cell_count()];
        Problem::of_givens(&Puzzle::new(Grid::new(shape.into(), values).unwrap()).unwrap())
    }

    /// An engine that can search nothing.
    struct Unable;

    impl Parameters for Unable {
        fn declared() -> Vec<Parameter> {
            Vec::new()
        }

        fn get(&self, _: &str) -> Option<Value> {
            None
        }

        fn set(&mut self, _: &str, _: &Value) -> Option<Result<(), ParameterError>> {
            None
        }

        fn has_effect(&self, _: &str) -> Option<bool> {
            None
        }
    }

    impl EngineParameters for Unable {
        fn build(&self, _: &Problem, _: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
            unreachable!("it supports no problem")
        }

        fn can_search(&self, _: &Primitive) -> bool {
            false
        }
    }

    #[test]
    fn engine_without_a_primitive_does_not_support_problems_with_it() {
        let shape = Shape::classic(9).unwrap();
        assert_eq!(Unable.supports(&blank(shape.clone())), Ok(()));
        let cells = "r1c1 r2c2".parse().unwrap();
        let caged = shape.and(KillerCage { cells, sum: Some(5) }).unwrap();
        assert_eq!(Unable.supports(&blank(caged)), Err("killer-cage"));
    }

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
    fn every_engine_supports_regions() {
        for name in EngineConfig::NAMES {
            let engine = EngineConfig::by_name(name).unwrap();
            for shape in ["4x4", "6x6:latin", "9x9+diagonals+windows+anti-knight"] {
                let problem = blank(shape.parse().unwrap());
                assert_eq!(engine.supports(&problem), Ok(()), "{name}");
            }
        }
    }

    #[test]
    fn unsupported_constraint_names_the_engines_that_support_it() {
        let refused = |alternatives| Unsupported { engine: "ants", constraint: "cage", alternatives };
        let message = refused(vec!["auto", "exact"]).to_string();
        assert_eq!(message, "ants cannot search cage constraints; use auto, exact");
        assert!(refused(Vec::new()).to_string().ends_with("no engine can"));
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
