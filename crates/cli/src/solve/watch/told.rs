//! What an engine did last, in a sentence.

use evodoku::moves::{Change, Move, MutationKind, Verdict};
use evodoku::{Event, Observer, Shape};
use evodoku_exact::cell_name;
use std::ops::ControlFlow;

/// A sentence on the last thing that happened, and the cells that it is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    pub sentence: String,
    pub cells: Vec<usize>,
    /// Is it a single move, of which there may be thousands a moment later?
    pub is_move: bool,
}

impl Told {
    /// A sentence on something that happens now and then.
    pub fn rarely(sentence: String) -> Self {
        Self { sentence, ..Self::default() }
    }
}

/// Listens to one step of a search.
pub struct Listener<'a> {
    pub shape: &'a Shape,
    /// Are single moves of interest? With many of them at a time none is.
    pub hears_moves: bool,
    pub told: Told,
}

impl Observer for Listener<'_> {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        let sentence = match event {
            Event::Move(told) => {
                let sentence = sentence(self.shape, told);
                self.told = Told { sentence, cells: cells(told), is_move: true };
                return ControlFlow::Continue(());
            }
            Event::Restarted { restarts } => format!("a fresh start, {restarts} in all"),
            Event::Reheated { reheats } => format!("reheated, {reheats} in all"),
            Event::Escalated { escalations } => format!("mutation made stronger, {escalations} in all"),
            Event::Changed { name, value } => format!("{name} is {value} from now on"),
            Event::Refused(error) => error.to_string(),
            Event::Started { .. } | Event::Epoch(_) | Event::Look(_) | Event::Improved { .. } => {
                return ControlFlow::Continue(());
            }
        };
        if !self.hears_moves {
            self.told = Told::rarely(sentence);
        }
        ControlFlow::Continue(())
    }

    fn wants_moves(&self) -> bool {
        self.hears_moves
    }
}

/// The cells that a move is about.
fn cells(told: &Move<'_>) -> Vec<usize> {
    match told {
        Move::Proposal { changes, .. } | Move::Choice { changes, .. } => {
            changes.iter().map(|change| usize::from(change.cell)).collect()
        }
        // Of a population one grid is shown, and hardly ever the one that these are about.
        Move::Filled { .. }
        | Move::Birth { .. }
        | Move::Mutation { .. }
        | Move::Survival { .. }
        | Move::Exchange { .. }
        | Move::Sweep { .. }
        | Move::Reheat { .. }
        | Move::Escalation { .. }
        | Move::Restart => Vec::new(),
    }
}

fn sentence(shape: &Shape, told: &Move<'_>) -> String {
    match told {
        Move::Filled { individual, cost, .. } => format!("grid {individual} is filled: cost {cost}"),
        Move::Proposal { changes, difference, is_accepted, verdict, .. } => {
            let outcome = if *is_accepted { "made" } else { "refused" };
            format!("{}: {difference:+}, {outcome}{}", listed(shape, changes), reason(*verdict))
        }
        Move::Birth { child, parents: [], cost, .. } => format!("child {child} is made anew: cost {cost}"),
        Move::Birth { child, parents, cost, .. } => {
            let parents: Vec<String> = parents.iter().map(ToString::to_string).collect();
            format!("child {child} of {}: cost {cost}", parents.join(" and "))
        }
        Move::Mutation { child, kind, changes, cost } => {
            let how = match kind {
                MutationKind::Mutation => "mutates",
                MutationKind::Upheaval => "is thrown about",
                MutationKind::Improvement => "is improved",
            };
            format!("child {child} {how} in {} cells: cost {cost}", changes.len())
        }
        Move::Survival { survivors } => {
            let count = survivors.len();
            let new = survivors.iter().filter(|&&survivor| survivor as usize >= count).count();
            format!("a generation ends: {new} of the {count} that live on are new")
        }
        Move::Choice { individual, changes, share, is_greedy, .. } => {
            let how = if *is_greedy { "for its pheromone" } else { "by chance" };
            format!("ant {individual}: {} {how}, a share of {share:.2}", listed(shape, changes))
        }
        Move::Exchange { colder, probability, is_made, .. } => {
            let outcome = if *is_made { "trade places" } else { "stay" };
            format!("replicas {colder} and {} {outcome} (chance {probability:.3})", colder + 1)
        }
        Move::Sweep { decided, .. } => {
            format!("messages are passed: {:.0} % of the values have found their place", 100.0 * decided)
        }
        Move::Reheat { before, after } => format!("the temperature rises from {before:.3} to {after:.3}"),
        Move::Escalation { rate } => format!("mutation is made stronger: {rate:.3}"),
        Move::Restart => "a fresh start".into(),
    }
}

/// The first few changes; an exchange of two cells is told as such.
fn listed(shape: &Shape, changes: &[Change]) -> String {
    const SHOWN: usize = 3;
    if let [one, other] = changes
        && (one.before, one.after) == (other.after, other.before)
        && one.before != 0
        && one.after != 0
    {
        return format!("{} ⇄ {}", cell_name(shape, one.cell), cell_name(shape, other.cell));
    }
    let change = |change: &Change| match (change.before, change.after) {
        (before, 0) => format!("{} loses {before}", cell_name(shape, change.cell)),
        (_, after) => format!("{} = {after}", cell_name(shape, change.cell)),
    };
    let rest = if changes.len() > SHOWN { ", …" } else { "" };
    changes.iter().take(SHOWN).map(change).collect::<Vec<_>>().join(", ") + rest
}

fn reason(verdict: Verdict) -> String {
    match verdict {
        Verdict::Metropolis { probability, .. } if probability >= 1.0 => String::new(),
        Verdict::Metropolis { temperature, probability, drawn } => {
            format!(" (T {temperature:.3}, chance {probability:.3}, drawn {drawn:.3})")
        }
        Verdict::Chance { probability, drawn } => format!(" (chance {probability:.3}, drawn {drawn:.3})"),
        Verdict::Limit { limit } => format!(" (limit {limit:.3})"),
        Verdict::Tabu { tenure, is_aspired: true } => {
            format!(" (though forbidden: the best so far; tenure {tenure})")
        }
        Verdict::Tabu { tenure, is_aspired: false } => format!(" (tenure {tenure})"),
        Verdict::Free => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_is_told_with_its_difference_and_its_chance() {
        let shape = Shape::classic(9).unwrap();
        let changes = [Change { cell: 28, before: 2, after: 5 }, Change { cell: 38, before: 5, after: 2 }];
        let verdict = Verdict::Metropolis { temperature: 0.41, probability: 0.008, drawn: 0.63 };
        let told =
            Move::Proposal { individual: 0, changes: &changes, difference: 2, is_accepted: false, verdict };
        assert_eq!(sentence(&shape, &told), "r4c2 ⇄ r5c3: +2, refused (T 0.410, chance 0.008, drawn 0.630)");
        assert_eq!(cells(&told), [28, 38]);
    }

    #[test]
    fn families_and_generations_are_told() {
        let shape = Shape::classic(4).unwrap();
        let told = Move::Survival { survivors: &[0, 3, 5] };
        assert_eq!(sentence(&shape, &told), "a generation ends: 2 of the 3 that live on are new");
        let told =
            Move::Birth { child: 7, parents: &[4, 9], of_children: false, from: &[], grid: &[], cost: 12 };
        assert_eq!(sentence(&shape, &told), "child 7 of 4 and 9: cost 12");
    }
}
