//! The cast: the grids of all individuals, kept in step with the told moves, and what each move looks like.
//!
//! Unlike `evodoku::moves::Replay`, which checks that moves follow from each other, it begins anywhere in a run, shares grids
//! with the scenes, and skips what it cannot follow.

use super::scene::{Act, Altered, Forbidden, Parent, Rung, Values};
use evodoku::Individuals;
use evodoku::candidate::Cost;
use evodoku::moves::{Change, Move, Verdict};
use std::collections::VecDeque;

/// So many of the values that must not come back are shown, the newest; a long tenure forbids as many as there are steps.
const FORBIDDEN_SHOWN: usize = 1000;

/// So many are remembered.
const FORBIDDEN_AT_MOST: usize = 1 << 16;

/// An individual or a child.
#[derive(Clone, Debug)]
struct Member {
    grid: Values,
    cost: Cost,
    temperature: Option<f64>,
}

/// All individuals and children, as far as they were told.
#[derive(Debug, Default)]
pub struct Cast {
    individuals: Vec<Member>,
    children: Vec<Member>,
    /// Values that must not come back, each with the step up to which.
    forbidden: VecDeque<(usize, u8, u64)>,
    steps: u64,
}

impl Cast {
    /// Takes the individuals as they are now.
    pub fn meet(&mut self, individuals: Individuals<'_>) {
        *self = Self::default();
        let met = &mut self.individuals;
        individuals.show(&mut |grid, cost| {
            met.push(Member { grid: grid.into(), cost, temperature: None });
        });
    }

    /// Follows a move, and says what it looks like; nothing of one that does not follow.
    pub fn follow(&mut self, told: &Move<'_>) -> Option<Act> {
        Some(match told {
            Move::Filled { individual, grid, cost } => {
                let grid: Values = (*grid).into();
                put(&mut self.individuals, *individual, &grid, *cost);
                Act::Filled { individual: *individual, grid, cost: *cost }
            }
            Move::Proposal { individual, changes, difference, is_accepted, verdict } => {
                self.propose(*individual, changes, *difference, *is_accepted, *verdict)?
            }
            Move::Birth { child, parents, of_children, from, grid, cost } => {
                let list = if *of_children { &self.children } else { &self.individuals };
                let met = parents.iter().filter_map(|&place| {
                    let Member { grid, cost, .. } = list.get(place as usize)?.clone();
                    Some(Parent { place, cost, grid })
                });
                let parents = met.collect();
                let grid: Values = (*grid).into();
                put(&mut self.children, *child, &grid, *cost);
                let (from, cost) = ((*from).into(), *cost);
                Act::Birth { child: *child, parents, of_children: *of_children, from, grid, cost }
            }
            Move::Mutation { child, kind, changes, cost } => {
                let member = self.children.get_mut(*child)?;
                let before = member.cost;
                alter(member, changes);
                member.cost = *cost;
                let grid = member.grid.clone();
                let changes = altered(changes);
                Act::Mutation { child: *child, kind: (*kind).into(), changes, grid, before, cost: *cost }
            }
            Move::Survival { survivors } => self.survive(survivors),
            Move::Choice { individual, changes, pheromone, share, is_greedy, cost } => {
                let member = self.individuals.get_mut(*individual)?;
                alter(member, changes);
                member.cost = *cost;
                Act::Choice {
                    individual: *individual,
                    changes: altered(changes),
                    pheromone: *pheromone,
                    share: *share,
                    is_greedy: *is_greedy,
                    grid: member.grid.clone(),
                    cost: *cost,
                }
            }
            Move::Exchange { colder, probability, drawn, is_made } => {
                let rung = |member: &Member| Rung { cost: member.cost, temperature: member.temperature };
                let ladder = self.individuals.iter().map(rung).collect();
                if *is_made && colder + 1 < self.individuals.len() {
                    // The grids trade places; the temperatures stay where they are.
                    let temperatures = [0, 1].map(|step| self.individuals[colder + step].temperature);
                    self.individuals.swap(*colder, colder + 1);
                    for (step, temperature) in temperatures.into_iter().enumerate() {
                        self.individuals[colder + step].temperature = temperature;
                    }
                }
                Act::Exchange {
                    colder: *colder,
                    probability: *probability,
                    drawn: *drawn,
                    is_made: *is_made,
                    ladder,
                }
            }
            Move::Sweep { sureness, decided } => {
                Act::Sweep { sureness: (*sureness).into(), decided: *decided }
            }
            Move::Reheat { before, after } => Act::Reheat { before: *before, after: *after },
            Move::Escalation { rate } => Act::Escalation { rate: *rate },
            Move::Restart => {
                *self = Self::default();
                Act::Restart
            }
        })
    }

    fn propose(
        &mut self,
        individual: usize,
        changes: &[Change],
        difference: i64,
        is_accepted: bool,
        verdict: Verdict,
    ) -> Option<Act> {
        self.steps += 1;
        let steps = self.steps;
        self.forbidden.retain(|&(_, _, until)| until >= steps);
        let left =
            |&(cell, value, until): &(usize, u8, u64)| Forbidden { cell, value, left: until - steps + 1 };
        let forbidden_count = self.forbidden.len();
        let older = forbidden_count.saturating_sub(FORBIDDEN_SHOWN);
        let forbidden = self.forbidden.iter().skip(older).map(left).collect();
        if let (Verdict::Tabu { tenure, .. }, true) = (verdict, is_accepted) {
            for change in changes.iter().filter(|change| change.before != 0) {
                let way_back = (usize::from(change.cell), change.before);
                // What is forbidden once more is forbidden anew, and stands there once.
                self.forbidden.retain(|&(cell, value, _)| (cell, value) != way_back);
                self.forbidden.push_back((way_back.0, way_back.1, steps + tenure));
            }
            self.forbidden.drain(..self.forbidden.len().saturating_sub(FORBIDDEN_AT_MOST));
        }
        let member = self.individuals.get_mut(individual)?;
        if let Verdict::Metropolis { temperature, .. } = verdict {
            member.temperature = Some(temperature);
        }
        let (grid, cost) = (member.grid.clone(), member.cost);
        if is_accepted {
            alter(member, changes);
            member.cost = cost.saturating_add_signed(difference);
        }
        Some(Act::Proposal {
            individual,
            grid,
            changes: altered(changes),
            cost,
            difference,
            is_accepted,
            verdict: verdict.into(),
            forbidden,
            forbidden_count,
        })
    }

    fn survive(&mut self, survivors: &[u32]) -> Act {
        let costs = |list: &[Member]| list.iter().map(|member| member.cost).collect::<Vec<_>>();
        let act = Act::Survival {
            individuals: costs(&self.individuals),
            children: costs(&self.children),
            survivors: survivors.to_vec(),
        };
        let all: Vec<Member> = self.individuals.drain(..).chain(self.children.drain(..)).collect();
        self.individuals = survivors.iter().filter_map(|&number| all.get(number as usize).cloned()).collect();
        act
    }
}

fn put(list: &mut Vec<Member>, number: usize, grid: &Values, cost: Cost) {
    let member = Member { grid: grid.clone(), cost, temperature: None };
    match list.get_mut(number) {
        Some(place) => *place = member,
        None => list.push(member),
    }
}

fn alter(member: &mut Member, changes: &[Change]) {
    let mut values = member.grid.to_vec();
    for change in changes {
        if let Some(value) = values.get_mut(usize::from(change.cell)) {
            *value = change.after;
        }
    }
    member.grid = values.into();
}

fn altered(changes: &[Change]) -> Vec<Altered> {
    changes.iter().map(Into::into).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::moves::Replay;
    use evodoku::parameters::Value;
    use evodoku::{Budget, Event, Observer, Options, Puzzle, Search, presets};
    use std::ops::ControlFlow;

    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// Follows all moves of a run twice: by the plain replay, and by the cast.
    #[derive(Default)]
    struct Both {
        replay: Replay,
        cast: Cast,
        acts: usize,
    }

    impl Observer for Both {
        fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
            if let Event::Move(told) = event {
                self.replay.follow(told);
                self.acts += usize::from(self.cast.follow(told).is_some());
                let cast = self.cast.individuals.iter().map(|it| (it.grid.to_vec(), it.cost));
                assert!(cast.eq(self.replay.individuals().iter().cloned()), "{told:?}");
            }
            ControlFlow::Continue(())
        }

        fn wants_moves(&self) -> bool {
            true
        }
    }

    #[test]
    fn the_cast_of_every_engine_is_that_of_the_replay() {
        let puzzle: Puzzle = HARD.parse().unwrap();
        for name in
            ["lvsitanvs-ga", "lvsitanvs-sa", "tabucol", "acs", "replica-exchange", "cover-walk", "cp-ils"]
        {
            let mut config = presets::find(name).unwrap().config;
            config.running.epoch_moves = 200;
            let budget = Budget { epochs: Some(2), ..Budget::default() };
            let mut both = Both::default();
            Search::new(&puzzle, Options { config, budget, ..Options::default() }).run(&mut both);
            assert!(both.acts > 20, "{name} told {} acts", both.acts);
        }
    }

    /// Writes down what messages believed, sweep by sweep, up to the grid that is filled from them.
    #[derive(Default)]
    struct Believer {
        cast: Cast,
        decided: Vec<f64>,
        is_filled: bool,
    }

    impl Observer for Believer {
        fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
            if let Event::Move(told) = event {
                match self.cast.follow(told) {
                    Some(Act::Sweep { sureness, decided }) => {
                        assert_eq!(sureness.len(), 81);
                        assert!(sureness.iter().all(|&percent| percent <= 100));
                        self.decided.push(decided);
                    }
                    Some(Act::Filled { .. }) if !self.decided.is_empty() => self.is_filled = true,
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
    fn what_messages_believe_is_told_until_a_grid_is_filled_from_it() {
        let puzzle: Puzzle = HARD.parse().unwrap();
        let mut config = presets::find("messages").unwrap().config;
        config.set("kernel", &Value::Word("nothing".into())).unwrap();
        config.set("reinforcement", &Value::Real(0.02)).unwrap();
        let mut believer = Believer::default();
        Search::new(&puzzle, Options { config, ..Options::default() }).run(&mut believer);
        assert!(believer.is_filled && believer.decided.len() > 10, "{:?}", believer.decided);
        assert!(believer.decided[0] < 0.1 && believer.decided.last().unwrap() > &0.9);
    }

    #[test]
    fn what_does_not_follow_is_skipped() {
        let mut cast = Cast::default();
        let changes = [Change { cell: 0, before: 1, after: 2 }];
        let told = Move::Proposal {
            individual: 3,
            changes: &changes,
            difference: 1,
            is_accepted: true,
            verdict: Verdict::Free,
        };
        assert_eq!(cast.follow(&told), None);
        assert!(matches!(cast.follow(&Move::Survival { survivors: &[5] }), Some(Act::Survival { .. })));
    }

    #[test]
    fn what_is_forbidden_grows_old() {
        let mut cast = Cast::default();
        cast.follow(&Move::Filled { individual: 0, grid: &[1, 2], cost: 3 });
        let mut step = |changes: &[Change]| {
            let verdict = Verdict::Tabu { tenure: 2, is_aspired: false };
            let told = Move::Proposal { individual: 0, changes, difference: 0, is_accepted: true, verdict };
            let Some(Act::Proposal { forbidden, .. }) = cast.follow(&told) else { panic!("it follows") };
            forbidden.iter().map(|it| (it.cell, it.value, it.left)).collect::<Vec<_>>()
        };
        assert_eq!(step(&[Change { cell: 0, before: 1, after: 3 }]), []);
        assert_eq!(step(&[Change { cell: 1, before: 2, after: 4 }]), [(0, 1, 2)]);
        assert_eq!(step(&[]), [(0, 1, 1), (1, 2, 2)]);
        assert_eq!(step(&[]), [(1, 2, 1)]);
        assert_eq!(step(&[Change { cell: 0, before: 3, after: 1 }]), []);
        assert_eq!(step(&[Change { cell: 0, before: 3, after: 1 }]), [(0, 3, 2)]);
        assert_eq!(step(&[]), [(0, 3, 2)], "anew, and once");
    }

    #[test]
    fn no_more_is_remembered_than_fits() {
        let mut cast = Cast::default();
        cast.follow(&Move::Filled { individual: 0, grid: &[1, 2], cost: 3 });
        cast.forbidden = (0..FORBIDDEN_AT_MOST).map(|cell| (cell + 2, 1, u64::MAX)).collect();
        let changes = [Change { cell: 0, before: 1, after: 3 }, Change { cell: 1, before: 2, after: 4 }];
        let verdict = Verdict::Tabu { tenure: 9, is_aspired: false };
        let told =
            Move::Proposal { individual: 0, changes: &changes, difference: 0, is_accepted: true, verdict };
        cast.follow(&told);
        let (first, last) = (cast.forbidden[0].0, cast.forbidden[FORBIDDEN_AT_MOST - 1].0);
        assert_eq!((cast.forbidden.len(), first, last), (FORBIDDEN_AT_MOST, 4, 1), "the oldest make room");
    }

    /// A long tenure forbids whatever was ever left; the newest are shown, and all are counted.
    #[test]
    fn a_long_list_is_shown_in_part() {
        let mut cast = Cast::default();
        cast.follow(&Move::Filled { individual: 0, grid: &[1; 100], cost: 3 });
        let verdict = Verdict::Tabu { tenure: 1_000_000, is_aspired: false };
        let mut last = None;
        for step in 0..3 * 1600 {
            let changes = [Change { cell: step % 100, before: (step / 100 % 16 + 1) as u8, after: 17 }];
            let told = Move::Proposal {
                individual: 0,
                changes: &changes,
                difference: 0,
                is_accepted: true,
                verdict,
            };
            last = cast.follow(&told);
        }
        let Some(Act::Proposal { forbidden, forbidden_count, .. }) = last else { panic!("it follows") };
        assert_eq!((forbidden.len(), forbidden_count), (1000, 1600), "each cell and value once");
        assert_eq!((forbidden[999].cell, forbidden[999].value), (98, 16), "the one left just before");
    }
}
