//! Acceptance rules: which proposed moves a local search makes. One file per rule.
//!
//! Annealing, threshold accepting, late acceptance, the great deluge, record-to-record travel and tabu search differ in
//! nothing else, so that one loop serves them all ([`local_search`](crate::engines)). To add a rule: write its file with an
//! [`Accept`] and a [`AcceptanceRule`], and name it twice below.

mod constant_probability;
mod great_deluge;
mod late_acceptance;
mod metropolis;
mod not_worse;
mod record_to_record;
mod tabu;
mod threshold;
mod tsallis;

use crate::candidate::Cost;
use crate::memory::Extent;
use crate::moves::Verdict;
use crate::operators::neighbour::Proposal;
use crate::parameters::{Choice, Field, Parameter, ParameterError, ParameterKind, Parameters, Value};
use crate::random::Random;
pub(crate) use constant_probability::ConstantProbability;
pub use metropolis::Metropolis;

/// A move with all that a rule may look at before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// The move.
    pub proposal: Proposal,
    /// By how much it would change the cost.
    pub delta: i64,
    /// The cost before.
    pub cost: Cost,
    /// The lowest cost that the search has seen.
    pub best_cost: Cost,
}

impl Proposed {
    /// The cost after the move.
    #[inline]
    fn cost_after(&self) -> i64 {
        self.cost as i64 + self.delta
    }
}

/// The outcome of a proposal. A rule may hold a proposal back and decide on it later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// The move to make now: the last one proposed, or one that was held back.
    pub made: Option<Proposed>,
    /// The move that is refused for good.
    pub refused: Option<Proposed>,
}

/// An acceptance rule with its running state.
pub trait Accept {
    /// Is the move made?
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool;

    /// Decides on a proposal. By default every proposal is made or refused at once.
    #[inline]
    fn judge(&mut self, proposed: Proposed, random: &mut Random) -> Judged {
        if self.accepts(&proposed, random) {
            Judged { made: Some(proposed), refused: None }
        } else {
            Judged { made: None, refused: Some(proposed) }
        }
    }

    /// Hears where the walk stands, before a stretch of moves: evaluations and restarts of the walker so far, and the temperature
    /// if there is one.
    fn begin(&mut self, _evaluations: u64, _restarts: u64, _temperature: Option<f64>) {}

    /// Updates the state after each step: the move that was made, if any, and the cost after it.
    #[inline]
    fn note(&mut self, _made: Option<Proposal>, _cost: Cost) {}

    /// Does the walk end after this step?
    #[inline]
    fn is_over(&self) -> bool {
        false
    }

    /// Explains the decision on a proposal to listeners; `random` is a copy of the stream that the decision draws from.
    fn verdict(&self, proposed: &Proposed, random: Random) -> Verdict;
}

/// A rule that is supplied by the user of the library.
impl Accept for Box<dyn Accept + Send> {
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        (**self).accepts(proposed, random)
    }

    fn judge(&mut self, proposed: Proposed, random: &mut Random) -> Judged {
        (**self).judge(proposed, random)
    }

    fn begin(&mut self, evaluations: u64, restarts: u64, temperature: Option<f64>) {
        (**self).begin(evaluations, restarts, temperature);
    }

    fn note(&mut self, made: Option<Proposal>, cost: Cost) {
        (**self).note(made, cost);
    }

    fn is_over(&self) -> bool {
        (**self).is_over()
    }

    fn verdict(&self, proposed: &Proposed, random: Random) -> Verdict {
        (**self).verdict(proposed, random)
    }
}

/// The number by which a rule limits worse moves, and who changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Control {
    /// There is no such number.
    None,
    /// A temperature: `temperature` at the start, then cooled and reheated.
    Temperature,
    /// A limit on the difference that is cooled and reheated like a temperature.
    Threshold,
    /// A limit that the rule sets itself and reheating raises.
    Level,
}

/// The start of a walk, from which rules take their first state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WalkStart {
    pub temperature: f64,
    pub cost: Cost,
    pub cells: usize,
}

/// A rule that an annealer can be configured with, by the name of its file.
pub(crate) trait AcceptanceRule: Accept + Sized {
    /// The parameters of this rule alone.
    type Parameters: Parameters + Default;

    /// The sentence in help texts.
    const ABOUT: &'static str;

    const CONTROL: Control = Control::None;

    /// False for a rule that goes by more than the cost of the last proposal, and so cannot be given a mistaken one.
    const IS_COST_BASED: bool = true;

    /// The parameter that memory grows with.
    const COUNTED_BY: Option<&'static str> = None;

    fn new(parameters: &Self::Parameters, start: &WalkStart) -> Self;

    /// The number that [`Self::CONTROL`] speaks of.
    fn level(&self) -> Option<f64> {
        None
    }

    fn set_level(&mut self, _level: f64) {}

    /// The heap memory of the rule's state.
    fn bytes(_parameters: &Self::Parameters, _extent: &Extent) -> u64 {
        0
    }
}

crate::parameters! {
    /// Of a rule without parameters.
    pub struct NoParameters {}
}

/// Calls a generic function with the rule that an [`Acceptor`] holds, so that each rule gets its own compiled loop.
pub(crate) trait WithRule {
    type Output;

    fn call<R: AcceptanceRule>(self, rule: &mut R) -> Self::Output;
}

/// Declares the list of rules: the option, the parameters and the dispatch.
macro_rules! rules {
    ($($module:ident::$rule:ident),+ $(,)?) => {
        /// When a worse move is made.
        #[expect(clippy::enum_variant_names, reason = "late acceptance is the name of its rule")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
        pub enum Acceptance {
            $(#[doc = concat!("`", stringify!($module), "`")] $rule,)+
        }

        impl Acceptance {
            /// All rules.
            pub const ALL: &'static [Self] = &[$(Self::$rule),+];

            const CHOICES: &'static [Choice] = &[$(Choice {
                name: stringify!($module),
                about: <$module::$rule as AcceptanceRule>::ABOUT,
            },)+];

            pub(crate) fn control(self) -> Control {
                match self { $(Self::$rule => <$module::$rule as AcceptanceRule>::CONTROL,)+ }
            }

            pub(crate) fn is_cost_based(self) -> bool {
                match self { $(Self::$rule => <$module::$rule as AcceptanceRule>::IS_COST_BASED,)+ }
            }

            pub(crate) fn counted_by(self) -> Option<&'static str> {
                match self { $(Self::$rule => <$module::$rule as AcceptanceRule>::COUNTED_BY,)+ }
            }
        }

        /// The parameters of all rules.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct RuleParameters {
            $(pub(crate) $module: <$module::$rule as AcceptanceRule>::Parameters,)+
        }

        impl RuleParameters {
            /// Does a parameter belong to this rule?
            pub(crate) fn is_of(&self, rule: Acceptance, name: &str) -> bool {
                match rule { $(Acceptance::$rule => self.$module.get(name).is_some(),)+ }
            }

            pub(crate) fn bytes(&self, rule: Acceptance, extent: &Extent) -> u64 {
                match rule { $(Acceptance::$rule => <$module::$rule as AcceptanceRule>::bytes(&self.$module, extent),)+ }
            }
        }

        impl Parameters for RuleParameters {
            fn declared() -> Vec<Parameter> {
                [$(<$module::$rule as AcceptanceRule>::Parameters::declared()),+].concat()
            }

            fn get(&self, name: &str) -> Option<Value> {
                None$(.or_else(|| self.$module.get(name)))+
            }

            fn set(&mut self, name: &str, value: &Value) -> Option<Result<(), ParameterError>> {
                None$(.or_else(|| self.$module.set(name, value)))+
            }

            fn has_effect(&self, name: &str) -> Option<bool> {
                None$(.or_else(|| self.$module.has_effect(name)))+
            }
        }

        /// The rule of a running search.
        #[derive(Clone, Debug)]
        pub(crate) enum Acceptor {
            $($rule($module::$rule),)+
        }

        impl Acceptor {
            pub fn new(rule: Acceptance, parameters: &RuleParameters, start: &WalkStart) -> Self {
                match rule {
                    $(Acceptance::$rule => {
                        Self::$rule(<$module::$rule as AcceptanceRule>::new(&parameters.$module, start))
                    })+
                }
            }

            pub fn level(&self) -> Option<f64> {
                match self { $(Self::$rule(rule) => rule.level(),)+ }
            }

            pub fn set_level(&mut self, level: f64) {
                match self { $(Self::$rule(rule) => rule.set_level(level),)+ }
            }

            #[inline]
            pub fn with<F: WithRule>(&mut self, function: F) -> F::Output {
                match self { $(Self::$rule(rule) => function.call(rule),)+ }
            }
        }
    };
}

// In the order of help texts. A rule is named as its file.
rules! {
    metropolis::Metropolis,
    threshold::Threshold,
    late_acceptance::LateAcceptance,
    great_deluge::GreatDeluge,
    record_to_record::RecordToRecord,
    tabu::Tabu,
    tsallis::Tsallis,
    not_worse::NotWorse,
}

impl Field for Acceptance {
    fn kind(_: Option<std::ops::RangeInclusive<Self>>) -> ParameterKind {
        ParameterKind::Choice(Self::CHOICES)
    }

    fn value(self) -> Value {
        Value::Word(Self::CHOICES[self as usize].name.into())
    }

    fn read(value: &Value) -> Option<Self> {
        let Value::Word(word) = value else { return None };
        let at = Self::CHOICES.iter().position(|it| it.name == word)?;
        Some(Self::ALL[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    pub fn proposed(delta: i64, cost: Cost, best_cost: Cost) -> Proposed {
        Proposed { proposal: Proposal::Swap(0, 1), delta, cost, best_cost }
    }

    pub fn is_accepted(rule: &mut impl Accept, delta: i64, cost: Cost, best_cost: Cost) -> bool {
        rule.accepts(&proposed(delta, cost, best_cost), &mut stream(1, Purpose::Acceptance, 0))
    }

    /// The share of 10,000 worse moves that a rule accepts.
    pub fn share(rule: &mut impl Accept, delta: i64) -> f64 {
        let mut random = stream(1, Purpose::Acceptance, 0);
        (0..10_000).filter(|_| rule.accepts(&proposed(delta, 9, 0), &mut random)).count() as f64 / 1e4
    }

    #[test]
    fn rule_names_round_trip() {
        for &rule in Acceptance::ALL {
            assert_eq!(Acceptance::read(&rule.value()), Some(rule));
        }
        assert_eq!(Acceptance::read(&Value::Word("water".into())), None);
    }

    #[test]
    fn rule_parameters_belong_to_one_rule() {
        let parameters = RuleParameters::default();
        for declared in RuleParameters::declared() {
            let owners = Acceptance::ALL.iter().filter(|&&rule| parameters.is_of(rule, declared.name));
            assert_eq!(owners.count(), 1, "{}", declared.name);
        }
    }
}
