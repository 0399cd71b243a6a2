//! Scenes: told moves with the grids that it takes to draw them, the last thousand of them.

use evodoku::candidate::Cost;
use evodoku::moves::{Change, MutationKind, Verdict};
use serde::Serialize;
use std::collections::VecDeque;
use std::sync::Arc;

/// Older scenes are forgotten.
const SCENES_AT_MOST: usize = 1000;

/// So are the older ones of large puzzles, whose grids would take more bytes than this together.
const BYTES_AT_MOST: usize = 16 << 20;

/// A grid that several scenes may share.
pub type Values = Arc<[u8]>;

/// One told move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scene {
    /// Counts up from 1.
    pub serial: u64,
    /// What happened.
    #[serde(flatten)]
    pub act: Act,
}

/// What happened in a scene.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "act", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of the told moves, where they are explained")]
pub enum Act {
    /// An individual is filled.
    Filled { individual: usize, grid: Values, cost: Cost },
    /// A change is proposed, and made or refused; the grid is the one before it.
    Proposal {
        individual: usize,
        grid: Values,
        changes: Vec<Altered>,
        cost: Cost,
        difference: i64,
        is_accepted: bool,
        verdict: Rule,
        /// What must not be done for a while, of an engine with such a list; the newest of a long one.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        forbidden: Vec<Forbidden>,
        /// How many there are, as far as they are remembered.
        forbidden_count: usize,
    },
    /// A child is made of parents.
    Birth { child: usize, parents: Vec<Parent>, of_children: bool, from: Values, grid: Values, cost: Cost },
    /// A child changes; the grid is the one after it.
    Mutation { child: usize, kind: Kind, changes: Vec<Altered>, grid: Values, before: Cost, cost: Cost },
    /// Who lives on: individuals by their number, children by the number of individuals plus theirs.
    Survival { individuals: Vec<Cost>, children: Vec<Cost>, survivors: Vec<u32> },
    /// An ant takes a value for a cell; the grid is the one after it.
    Choice {
        individual: usize,
        changes: Vec<Altered>,
        pheromone: f64,
        share: f64,
        is_greedy: bool,
        grid: Values,
        cost: Cost,
    },
    /// Two replicas trade places, or do not; the ladder is the one before it.
    Exchange { colder: usize, probability: f64, drawn: f64, is_made: bool, ladder: Vec<Rung> },
    /// Messages were passed once around.
    Sweep { sureness: Values, decided: f64 },
    /// The temperature was raised.
    Reheat { before: f64, after: f64 },
    /// Mutation was made stronger.
    Escalation { rate: f64 },
    /// The engine starts anew.
    Restart,
}

/// A cell that takes another value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Altered {
    /// The cell.
    pub cell: usize,
    /// Its value before; 0 for empty.
    pub before: u8,
    /// Its value after.
    pub after: u8,
}

impl From<&Change> for Altered {
    fn from(change: &Change) -> Self {
        Self { cell: change.cell.into(), before: change.before, after: change.after }
    }
}

/// A parent of a child.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parent {
    /// Its number.
    pub place: u32,
    /// What it costs.
    pub cost: Cost,
    /// Its grid.
    pub grid: Values,
}

/// A value that a cell must not take for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// The cell.
    pub cell: usize,
    /// The value.
    pub value: u8,
    /// For how many steps more.
    pub left: u64,
}

/// A replica at its place in the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// What its grid costs.
    pub cost: Cost,
    /// Its temperature, once that was told.
    pub temperature: Option<f64>,
}

/// How a child was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// By mutation.
    Mutation,
    /// By a macro-mutation.
    Upheaval,
    /// By local improvement.
    Improvement,
}

impl From<MutationKind> for Kind {
    fn from(kind: MutationKind) -> Self {
        match kind {
            MutationKind::Mutation => Self::Mutation,
            MutationKind::Upheaval => Self::Upheaval,
            MutationKind::Improvement => Self::Improvement,
        }
    }
}

/// The rule by which a proposal was decided.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "rule", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of the told verdicts, where they are explained")]
pub enum Rule {
    /// By chance.
    Metropolis { temperature: f64, probability: f64, drawn: f64 },
    /// By a chance that is the same whatever the difference.
    Chance { probability: f64, drawn: f64 },
    /// By a limit on the difference or on the cost.
    Limit { limit: f64 },
    /// By a list of what is forbidden.
    Tabu { tenure: u64, is_aspired: bool },
    /// Without a rule.
    Free,
}

impl From<Verdict> for Rule {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Metropolis { temperature, probability, drawn } => {
                Self::Metropolis { temperature, probability, drawn }
            }
            Verdict::Chance { probability, drawn } => Self::Chance { probability, drawn },
            Verdict::Limit { limit } => Self::Limit { limit },
            Verdict::Tabu { tenure, is_aspired } => Self::Tabu { tenure, is_aspired },
            Verdict::Free => Self::Free,
        }
    }
}

impl Act {
    /// About how many bytes it takes.
    fn bytes(&self) -> usize {
        match self {
            Self::Filled { grid, .. } => grid.len(),
            Self::Proposal { grid, changes, forbidden, .. } => {
                grid.len() + size_of_val(&changes[..]) + size_of_val(&forbidden[..])
            }
            Self::Birth { grid, from, parents, .. } => grid.len() + from.len() + size_of_val(&parents[..]),
            Self::Choice { grid, changes, .. } | Self::Mutation { grid, changes, .. } => {
                grid.len() + size_of_val(&changes[..])
            }
            Self::Survival { individuals, children, survivors } => {
                size_of_val(&individuals[..]) + size_of_val(&children[..]) + size_of_val(&survivors[..])
            }
            Self::Exchange { ladder, .. } => size_of_val(&ladder[..]),
            Self::Sweep { sureness, .. } => sureness.len(),
            Self::Reheat { .. } | Self::Escalation { .. } | Self::Restart => 0,
        }
    }
}

/// The last scenes.
#[derive(Debug, Default)]
pub struct Scenes {
    kept: VecDeque<Scene>,
    bytes: usize,
    serial: u64,
}

impl Scenes {
    /// Adds one; the oldest may be forgotten.
    pub fn push(&mut self, act: Act) {
        self.serial += 1;
        self.bytes += act.bytes();
        self.kept.push_back(Scene { serial: self.serial, act });
        while self.kept.len() > SCENES_AT_MOST || (self.bytes > BYTES_AT_MOST && self.kept.len() > 1) {
            let oldest = self.kept.pop_front().expect("there is more than one");
            self.bytes -= oldest.act.bytes();
        }
    }

    /// Adds newer ones; those of them that were forgotten count too.
    pub fn append(&mut self, newer: Self) {
        let forgotten = newer.serial - newer.kept.len() as u64;
        if forgotten > 0 {
            self.forget();
            self.serial += forgotten;
        }
        newer.kept.into_iter().for_each(|scene| self.push(scene.act));
    }

    /// Forgets what was seen, because moves were made that nobody was told of.
    pub fn forget(&mut self) {
        self.kept.clear();
        self.bytes = 0;
    }

    /// The one of that number, if it is still known.
    pub fn find(&self, serial: u64) -> Option<&Scene> {
        let first = self.kept.front()?.serial;
        self.kept.get(usize::try_from(serial.checked_sub(first)?).ok()?)
    }

    /// The newest.
    pub fn last(&self) -> Option<&Scene> {
        self.kept.back()
    }

    /// The number of the oldest; 0 if there is none.
    pub fn first_serial(&self) -> u64 {
        self.kept.front().map_or(0, |scene| scene.serial)
    }

    /// The number of the newest; 0 if there is none.
    pub fn last_serial(&self) -> u64 {
        self.kept.back().map_or(0, |scene| scene.serial)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_scenes_are_kept_and_found_by_their_number() {
        let mut scenes = Scenes::default();
        assert_eq!((scenes.first_serial(), scenes.find(1)), (0, None));
        (0..1500).for_each(|number| scenes.push(Act::Reheat { before: f64::from(number), after: 0.0 }));
        assert_eq!((scenes.first_serial(), scenes.last_serial()), (501, 1500));
        assert_eq!(scenes.find(501).unwrap().act, Act::Reheat { before: 500.0, after: 0.0 });
        assert_eq!((scenes.find(500), scenes.find(1501)), (None, None));
        scenes.forget();
        scenes.push(Act::Restart);
        assert_eq!((scenes.first_serial(), scenes.last_serial()), (1501, 1501));
    }

    #[test]
    fn scenes_in_two_parts_are_numbered_as_in_one() {
        let told = |numbers: std::ops::Range<i32>| {
            let mut scenes = Scenes::default();
            numbers.for_each(|number| scenes.push(Act::Reheat { before: f64::from(number), after: 0.0 }));
            scenes
        };
        for (first, second) in [(0, 0), (0, 5), (5, 0), (700, 800), (10, 1500), (1500, 10), (1500, 1500)] {
            let mut parts = told(0..first);
            parts.append(told(first..first + second));
            let whole = told(0..first + second);
            let seen =
                |scenes: &Scenes| (scenes.first_serial(), scenes.last_serial(), scenes.last().cloned());
            assert_eq!(seen(&parts), seen(&whole), "{first} and {second}");
        }
    }

    #[test]
    fn large_grids_take_the_place_of_many() {
        let mut scenes = Scenes::default();
        let grid: Values = vec![0; 1 << 20].into();
        (0..50).for_each(|individual| scenes.push(Act::Filled { individual, grid: grid.clone(), cost: 1 }));
        assert_eq!(scenes.last_serial() - scenes.first_serial() + 1, 16);
    }

    /// Every kind of scene with something large in it, once for each thing that can be large: about a mebibyte, of which sixteen
    /// are kept.
    #[test]
    fn whatever_is_large_in_a_scene_counts() {
        const LARGE: usize = 1 << 20;
        let (grid, small): (Values, Values) = (vec![0; LARGE].into(), vec![0].into());
        let costs = || vec![1; LARGE / size_of::<Cost>()];
        let altered = vec![Altered { cell: 0, before: 1, after: 2 }; LARGE / size_of::<Altered>()];
        let rung = Rung { cost: 1, temperature: None };
        let birth = |from: &Values, grid: &Values| Act::Birth {
            child: 0,
            parents: Vec::new(),
            of_children: false,
            from: from.clone(),
            grid: grid.clone(),
            cost: 1,
        };
        let proposal = |grid: &Values, changes: &[Altered], forbidden: usize| Act::Proposal {
            individual: 0,
            grid: grid.clone(),
            changes: changes.to_vec(),
            cost: 1,
            difference: 0,
            is_accepted: true,
            verdict: Rule::Free,
            forbidden: vec![Forbidden { cell: 0, value: 1, left: 1 }; forbidden],
            forbidden_count: forbidden,
        };
        let mutation = |changes: &[Altered], grid: &Values| Act::Mutation {
            child: 0,
            kind: Kind::Mutation,
            changes: changes.to_vec(),
            grid: grid.clone(),
            before: 1,
            cost: 1,
        };
        let survival = |individuals, children, survivors| Act::Survival { individuals, children, survivors };
        let acts = [
            proposal(&grid, &[], 0),
            proposal(&small, &altered, 0),
            proposal(&small, &[], LARGE / size_of::<Forbidden>()),
            birth(&grid, &small),
            birth(&small, &grid),
            mutation(&altered, &small),
            mutation(&[], &grid),
            survival(costs(), Vec::new(), Vec::new()),
            survival(Vec::new(), costs(), Vec::new()),
            survival(Vec::new(), Vec::new(), vec![1; LARGE / size_of::<u32>()]),
            Act::Exchange {
                colder: 0,
                probability: 1.0,
                drawn: 0.5,
                is_made: true,
                ladder: vec![rung; LARGE / size_of::<Rung>()],
            },
            Act::Sweep { sureness: grid.clone(), decided: 0.5 },
        ];
        for act in acts {
            let mut scenes = Scenes::default();
            (0..50).for_each(|_| scenes.push(act.clone()));
            let kept = scenes.last_serial() - scenes.first_serial() + 1;
            assert!((15..=17).contains(&kept), "{kept} of {:.30}", format!("{act:?}"));
            assert_eq!(scenes.bytes, scenes.kept.iter().map(|scene| scene.act.bytes()).sum::<usize>());
        }
    }
}
