//! The last thousand moves, with the grids that it takes to draw them.

use evodoku::{Change, Cost, MutationKind, Verdict};
use serde::Serialize;
use std::collections::VecDeque;
use std::sync::Arc;

/// Older moves are forgotten.
const MOVES_AT_MOST: usize = 1000;

/// So are the older ones of large puzzles, whose grids would take more bytes than this together.
const BYTES_AT_MOST: usize = 16 << 20;

/// A grid that several moves may share.
pub type Values = Arc<[u8]>;

/// A numbered move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShownMove {
    /// Counts up from 1.
    pub serial: u64,
    /// What happened.
    #[serde(flatten)]
    pub act: MoveDetails,
}

/// A move with what it takes to draw it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "act", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are documented at `evodoku::Move`")]
pub enum MoveDetails {
    /// An individual is filled.
    Filled { individual: usize, grid: Values, cost: Cost },
    /// A change is proposed, and made or refused; the grid is the one before it.
    Proposal {
        individual: usize,
        grid: Values,
        changes: Vec<Change>,
        cost: Cost,
        difference: i64,
        is_accepted: bool,
        verdict: Verdict,
        /// What must not be done for a while, of an engine with such a list; the newest of a long one.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        forbidden: Vec<TabuEntry>,
        /// How many there are, as far as they are remembered.
        forbidden_count: usize,
    },
    /// A child is made of parents.
    Birth { child: usize, parents: Vec<Parent>, of_children: bool, from: Values, grid: Values, cost: Cost },
    /// A child changes; the grid is the one after it.
    Mutation {
        child: usize,
        kind: MutationKind,
        changes: Vec<Change>,
        grid: Values,
        before: Cost,
        cost: Cost,
    },
    /// Who lives on: individuals by their number, children by the number of individuals plus theirs.
    Survival { individuals: Vec<Cost>, children: Vec<Cost>, survivors: Vec<u32> },
    /// An ant takes a value for a cell; the grid is the one after it.
    Choice {
        individual: usize,
        changes: Vec<Change>,
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
    /// The engine restarts.
    Restart,
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
pub struct TabuEntry {
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
    /// Its temperature, once that is known.
    pub temperature: Option<f64>,
}

impl MoveDetails {
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

/// The last moves.
#[derive(Debug, Default)]
pub struct MoveHistory {
    kept: VecDeque<ShownMove>,
    bytes: usize,
    serial: u64,
}

impl MoveHistory {
    /// Adds one; the oldest may be forgotten.
    pub fn push(&mut self, act: MoveDetails) {
        self.serial += 1;
        self.bytes += act.bytes();
        self.kept.push_back(ShownMove { serial: self.serial, act });
        while self.kept.len() > MOVES_AT_MOST || (self.bytes > BYTES_AT_MOST && self.kept.len() > 1) {
            let oldest = self.kept.pop_front().expect("there is more than one");
            self.bytes -= oldest.act.bytes();
        }
    }

    /// Adds newer ones; those of them that were forgotten count too.
    pub fn append(&mut self, newer: Self) {
        let forgotten = newer.serial - newer.kept.len() as u64;
        if forgotten > 0 {
            self.clear();
            self.serial += forgotten;
        }
        newer.kept.into_iter().for_each(|step| self.push(step.act));
    }

    /// Forgets all, because later moves were not recorded.
    pub fn clear(&mut self) {
        self.kept.clear();
        self.bytes = 0;
    }

    /// The one of that number, if it is still known.
    pub fn find(&self, serial: u64) -> Option<&ShownMove> {
        let first = self.kept.front()?.serial;
        self.kept.get(usize::try_from(serial.checked_sub(first)?).ok()?)
    }

    /// The newest.
    pub fn last(&self) -> Option<&ShownMove> {
        self.kept.back()
    }

    /// The number of the oldest; 0 if there is none.
    pub fn first_serial(&self) -> u64 {
        self.kept.front().map_or(0, |step| step.serial)
    }

    /// The number of the newest; 0 if there is none.
    pub fn last_serial(&self) -> u64 {
        self.kept.back().map_or(0, |step| step.serial)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_thousand_moves_are_found_by_number() {
        let mut history = MoveHistory::default();
        assert_eq!((history.first_serial(), history.find(1)), (0, None));
        (0..1500)
            .for_each(|number| history.push(MoveDetails::Reheat { before: f64::from(number), after: 0.0 }));
        assert_eq!((history.first_serial(), history.last_serial()), (501, 1500));
        assert_eq!(history.find(501).unwrap().act, MoveDetails::Reheat { before: 500.0, after: 0.0 });
        assert_eq!((history.find(500), history.find(1501)), (None, None));
        history.clear();
        history.push(MoveDetails::Restart);
        assert_eq!((history.first_serial(), history.last_serial()), (1501, 1501));
    }

    #[test]
    fn appended_moves_are_numbered_as_pushed_ones() {
        let reheats = |numbers: std::ops::Range<i32>| {
            let mut history = MoveHistory::default();
            numbers.for_each(|number| {
                history.push(MoveDetails::Reheat { before: f64::from(number), after: 0.0 });
            });
            history
        };
        for (first, second) in [(0, 0), (0, 5), (5, 0), (700, 800), (10, 1500), (1500, 10), (1500, 1500)] {
            let mut parts = reheats(0..first);
            parts.append(reheats(first..first + second));
            let whole = reheats(0..first + second);
            let seen = |history: &MoveHistory| {
                (history.first_serial(), history.last_serial(), history.last().cloned())
            };
            assert_eq!(seen(&parts), seen(&whole), "{first} and {second}");
        }
    }

    #[test]
    fn large_grids_shorten_the_history() {
        let mut history = MoveHistory::default();
        let grid: Values = vec![0; 1 << 20].into();
        (0..50).for_each(|individual| {
            history.push(MoveDetails::Filled { individual, grid: grid.clone(), cost: 1 });
        });
        assert_eq!(history.last_serial() - history.first_serial() + 1, 16);
    }

    /// Every kind of step with something large in it, once for each thing that can be large: about a mebibyte, of which sixteen
    /// are kept.
    #[test]
    fn every_large_field_counts() {
        const LARGE: usize = 1 << 20;
        let (grid, small): (Values, Values) = (vec![0; LARGE].into(), vec![0].into());
        let costs = || vec![1; LARGE / size_of::<Cost>()];
        let altered = vec![Change { cell: 0, before: 1, after: 2 }; LARGE / size_of::<Change>()];
        let rung = Rung { cost: 1, temperature: None };
        let birth = |from: &Values, grid: &Values| MoveDetails::Birth {
            child: 0,
            parents: Vec::new(),
            of_children: false,
            from: from.clone(),
            grid: grid.clone(),
            cost: 1,
        };
        let proposal = |grid: &Values, changes: &[Change], forbidden: usize| MoveDetails::Proposal {
            individual: 0,
            grid: grid.clone(),
            changes: changes.to_vec(),
            cost: 1,
            difference: 0,
            is_accepted: true,
            verdict: Verdict::Free,
            forbidden: vec![TabuEntry { cell: 0, value: 1, left: 1 }; forbidden],
            forbidden_count: forbidden,
        };
        let mutation = |changes: &[Change], grid: &Values| MoveDetails::Mutation {
            child: 0,
            kind: MutationKind::Mutation,
            changes: changes.to_vec(),
            grid: grid.clone(),
            before: 1,
            cost: 1,
        };
        let survival =
            |individuals, children, survivors| MoveDetails::Survival { individuals, children, survivors };
        let acts = [
            proposal(&grid, &[], 0),
            proposal(&small, &altered, 0),
            proposal(&small, &[], LARGE / size_of::<TabuEntry>()),
            birth(&grid, &small),
            birth(&small, &grid),
            mutation(&altered, &small),
            mutation(&[], &grid),
            survival(costs(), Vec::new(), Vec::new()),
            survival(Vec::new(), costs(), Vec::new()),
            survival(Vec::new(), Vec::new(), vec![1; LARGE / size_of::<u32>()]),
            MoveDetails::Exchange {
                colder: 0,
                probability: 1.0,
                drawn: 0.5,
                is_made: true,
                ladder: vec![rung; LARGE / size_of::<Rung>()],
            },
            MoveDetails::Sweep { sureness: grid.clone(), decided: 0.5 },
        ];
        for act in acts {
            let mut history = MoveHistory::default();
            (0..50).for_each(|_| history.push(act.clone()));
            let kept = history.last_serial() - history.first_serial() + 1;
            assert!((15..=17).contains(&kept), "{kept} of {:.30}", format!("{act:?}"));
            assert_eq!(history.bytes, history.kept.iter().map(|step| step.act.bytes()).sum::<usize>());
        }
    }
}
