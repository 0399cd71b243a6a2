//! The grids of all individuals, kept in step with the moves, and what it takes to draw each move.

use super::moves::{MoveDetails, Parent, Rung, TabuEntry, Values};
use evodoku::{Change, Cost, Move, Progress, Replay, Verdict};
use std::collections::VecDeque;
use std::sync::Arc;

/// So many entries of a tabu list are shown, the newest; a long tenure makes as many as there are steps.
const TABU_SHOWN: usize = 1000;

/// So many are remembered.
const TABU_AT_MOST: usize = 1 << 16;

/// Follows the moves of a search from any moment on.
#[derive(Debug, Default)]
pub struct PopulationMirror {
    replay: Replay,
    /// Of the individuals, where an annealer has reported them.
    temperatures: Vec<Option<f64>>,
    /// Cells and values, each with the last step in which they are forbidden.
    tabu: VecDeque<(usize, u8, u64)>,
    steps: u64,
}

impl PopulationMirror {
    /// Takes the individuals as they are now.
    pub fn copy(&mut self, progress: &Progress<'_>) {
        *self = Self { replay: Replay::of(progress.individuals), ..Self::default() };
    }

    /// Follows a move and returns its details; `None` if it does not follow from those before.
    pub fn follow(&mut self, step: &Move<'_>) -> Option<MoveDetails> {
        let replay = &mut self.replay;
        let shared = |list: &[(Values, Cost)], number: usize| list.get(number).cloned();
        Some(match step {
            Move::Filled { individual, grid, cost } => {
                replay.follow(step)?;
                self.set_temperature(*individual, None);
                MoveDetails::Filled { individual: *individual, grid: (*grid).into(), cost: *cost }
            }
            Move::Proposal { individual, changes, difference, is_accepted, verdict } => {
                let (forbidden, forbidden_count) = self.age_tabu();
                if let (Verdict::Tabu { tenure, .. }, true) = (verdict, is_accepted) {
                    self.forbid_return(changes, *tenure);
                }
                let (grid, cost) = shared(self.replay.individuals(), *individual)?;
                self.replay.follow(step)?;
                if let Verdict::Metropolis { temperature, .. } = verdict {
                    self.set_temperature(*individual, Some(*temperature));
                }
                MoveDetails::Proposal {
                    individual: *individual,
                    grid,
                    changes: changes.to_vec(),
                    cost,
                    difference: *difference,
                    is_accepted: *is_accepted,
                    verdict: *verdict,
                    forbidden,
                    forbidden_count,
                }
            }
            Move::Birth { child, parents, of_children, from, grid, cost } => {
                let list = if *of_children { replay.children() } else { replay.individuals() };
                let parent = |&place: &u32| {
                    let (grid, cost) = shared(list, place as usize)?;
                    Some(Parent { place, cost, grid })
                };
                let parents = parents.iter().filter_map(parent).collect();
                replay.follow(step)?;
                let (from, grid) = ((*from).into(), (*grid).into());
                MoveDetails::Birth {
                    child: *child,
                    parents,
                    of_children: *of_children,
                    from,
                    grid,
                    cost: *cost,
                }
            }
            Move::Mutation { child, kind, changes, cost } => {
                let (_, before) = shared(replay.children(), *child)?;
                replay.follow(step)?;
                let (grid, cost) = (shared(replay.children(), *child)?.0, *cost);
                MoveDetails::Mutation {
                    child: *child,
                    kind: *kind,
                    changes: changes.to_vec(),
                    grid,
                    before,
                    cost,
                }
            }
            Move::Survival { survivors } => {
                let costs =
                    |list: &[(Arc<[u8]>, Cost)]| list.iter().map(|&(_, cost)| cost).collect::<Vec<_>>();
                let (individuals, children) = (costs(replay.individuals()), costs(replay.children()));
                replay.follow(step)?;
                MoveDetails::Survival { individuals, children, survivors: survivors.to_vec() }
            }
            Move::Choice { individual, changes, pheromone, share, is_greedy, cost } => {
                replay.follow(step)?;
                MoveDetails::Choice {
                    individual: *individual,
                    changes: changes.to_vec(),
                    pheromone: *pheromone,
                    share: *share,
                    is_greedy: *is_greedy,
                    grid: shared(replay.individuals(), *individual)?.0,
                    cost: *cost,
                }
            }
            Move::Exchange { colder, probability, drawn, is_made } => {
                // The grids trade places; the temperatures stay where they are.
                let temperatures = self.temperatures.iter().copied().chain(std::iter::repeat(None));
                let individuals = replay.individuals().iter().zip(temperatures);
                let ladder =
                    individuals.map(|(&(_, cost), temperature)| Rung { cost, temperature }).collect();
                replay.follow(step)?;
                let (colder, probability, drawn, is_made) = (*colder, *probability, *drawn, *is_made);
                MoveDetails::Exchange { colder, probability, drawn, is_made, ladder }
            }
            Move::Sweep { sureness, decided } => {
                MoveDetails::Sweep { sureness: (*sureness).into(), decided: *decided }
            }
            Move::Reheat { before, after } => MoveDetails::Reheat { before: *before, after: *after },
            Move::Escalation { rate } => MoveDetails::Escalation { rate: *rate },
            Move::Restart => {
                *self = Self::default();
                MoveDetails::Restart
            }
        })
    }

    fn set_temperature(&mut self, individual: usize, temperature: Option<f64>) {
        if self.temperatures.len() <= individual {
            self.temperatures.resize(individual + 1, None);
        }
        self.temperatures[individual] = temperature;
    }

    /// Begins a step: drops expired entries of the tabu list, and returns the newest of the others and their number.
    fn age_tabu(&mut self) -> (Vec<TabuEntry>, usize) {
        self.steps += 1;
        let steps = self.steps;
        self.tabu.retain(|&(_, _, until)| until >= steps);
        let entry =
            |&(cell, value, until): &(usize, u8, u64)| TabuEntry { cell, value, left: until - steps + 1 };
        let older = self.tabu.len().saturating_sub(TABU_SHOWN);
        (self.tabu.iter().skip(older).map(entry).collect(), self.tabu.len())
    }

    fn forbid_return(&mut self, changes: &[Change], tenure: u64) {
        for change in changes.iter().filter(|change| change.before != 0) {
            let entry = (usize::from(change.cell), change.before);
            // An entry that is forbidden again moves to the end.
            self.tabu.retain(|&(cell, value, _)| (cell, value) != entry);
            self.tabu.push_back((entry.0, entry.1, self.steps + tenure));
        }
        self.tabu.drain(..self.tabu.len().saturating_sub(TABU_AT_MOST));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::{Event, Observer, Options, Puzzle, Search, parameters::Value, presets};
    use std::ops::ControlFlow;

    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// Notes the shares of decided variables, sweep by sweep, up to the grid that is filled from them.
    #[derive(Default)]
    struct SweepNotes {
        mirror: PopulationMirror,
        decided: Vec<f64>,
        is_filled: bool,
    }

    impl Observer for SweepNotes {
        fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
            if let Event::Move(step) = event {
                match self.mirror.follow(step) {
                    Some(MoveDetails::Sweep { sureness, decided }) => {
                        assert_eq!(sureness.len(), 81);
                        assert!(sureness.iter().all(|&percent| percent <= 100));
                        self.decided.push(decided);
                    }
                    Some(MoveDetails::Filled { .. }) if !self.decided.is_empty() => self.is_filled = true,
                    _ => {}
                }
            }
            if self.is_filled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }

        fn wants_moves(&self) -> bool {
            true
        }
    }

    #[test]
    fn sweeps_of_messages_are_followed_until_a_grid_is_filled() {
        let puzzle: Puzzle = HARD.parse().unwrap();
        let mut config = presets::find("messages").unwrap().config;
        config.set("kernel", &Value::Word("nothing".into())).unwrap();
        config.set("reinforcement", &Value::Real(0.02)).unwrap();
        let mut notes = SweepNotes::default();
        Search::new(&puzzle, Options { config, ..Options::default() }).run(&mut notes);
        assert!(notes.is_filled && notes.decided.len() > 10, "{:?}", notes.decided);
        assert!(notes.decided[0] < 0.1 && notes.decided.last().unwrap() > &0.9);
    }

    #[test]
    fn move_that_does_not_follow_is_skipped() {
        let mut mirror = PopulationMirror::default();
        let changes = [Change { cell: 0, before: 1, after: 2 }];
        let step = Move::Proposal {
            individual: 3,
            changes: &changes,
            difference: 1,
            is_accepted: true,
            verdict: Verdict::Free,
        };
        assert_eq!(mirror.follow(&step), None);
        assert_eq!(mirror.follow(&Move::Survival { survivors: &[5] }), None);
    }

    #[test]
    fn tabu_entries_expire() {
        let mut mirror = PopulationMirror::default();
        mirror.follow(&Move::Filled { individual: 0, grid: &[1, 2], cost: 3 });
        let mut step = |changes: &[Change]| {
            let verdict = Verdict::Tabu { tenure: 2, is_aspired: false };
            let step = Move::Proposal { individual: 0, changes, difference: 0, is_accepted: true, verdict };
            let Some(MoveDetails::Proposal { forbidden, .. }) = mirror.follow(&step) else {
                panic!("it follows")
            };
            forbidden.iter().map(|it| (it.cell, it.value, it.left)).collect::<Vec<_>>()
        };
        assert_eq!(step(&[Change { cell: 0, before: 1, after: 3 }]), []);
        assert_eq!(step(&[Change { cell: 1, before: 2, after: 4 }]), [(0, 1, 2)]);
        assert_eq!(step(&[]), [(0, 1, 1), (1, 2, 2)]);
        assert_eq!(step(&[]), [(1, 2, 1)]);
        assert_eq!(step(&[Change { cell: 0, before: 3, after: 3 }]), []);
        assert_eq!(step(&[Change { cell: 0, before: 3, after: 3 }]), [(0, 3, 2)]);
        assert_eq!(step(&[]), [(0, 3, 2)], "again, and once");
    }

    #[test]
    fn tabu_list_is_bounded() {
        let mut mirror = PopulationMirror::default();
        mirror.follow(&Move::Filled { individual: 0, grid: &[1, 2], cost: 3 });
        mirror.tabu = (0..TABU_AT_MOST).map(|cell| (cell + 2, 1, u64::MAX)).collect();
        let changes = [Change { cell: 0, before: 1, after: 3 }, Change { cell: 1, before: 2, after: 4 }];
        let verdict = Verdict::Tabu { tenure: 9, is_aspired: false };
        let step =
            Move::Proposal { individual: 0, changes: &changes, difference: 0, is_accepted: true, verdict };
        mirror.follow(&step);
        let (first, last) = (mirror.tabu[0].0, mirror.tabu[TABU_AT_MOST - 1].0);
        assert_eq!((mirror.tabu.len(), first, last), (TABU_AT_MOST, 4, 1), "the oldest make room");
    }

    /// The newest entries are shown, and all are counted.
    #[test]
    fn long_tabu_list_is_shown_in_part() {
        let mut mirror = PopulationMirror::default();
        mirror.follow(&Move::Filled { individual: 0, grid: &[1; 100], cost: 3 });
        let verdict = Verdict::Tabu { tenure: 1_000_000, is_aspired: false };
        let mut last = None;
        for step in 0..3 * 1600 {
            let value = |turn: u16| (turn % 16 + 1) as u8;
            let (before, after) = (value(step / 100), value(step / 100 + 1));
            let changes = [Change { cell: step % 100, before, after }];
            let step = Move::Proposal {
                individual: 0,
                changes: &changes,
                difference: 0,
                is_accepted: true,
                verdict,
            };
            last = mirror.follow(&step);
        }
        let Some(MoveDetails::Proposal { forbidden, forbidden_count, .. }) = last else {
            panic!("it follows")
        };
        assert_eq!((forbidden.len(), forbidden_count), (1000, 1600), "each cell and value once");
        assert_eq!((forbidden[999].cell, forbidden[999].value), (98, 16), "the one left just before");
    }
}
