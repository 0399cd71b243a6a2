//! What an engine did last, in a sentence.

use evodoku::{Change, MutationKind, Verdict, puzzle::Shape};
use evodoku_logic::cell_name;
use evodoku_session::SessionView;
use evodoku_session::run::{LogEvent, MoveDetails};

/// A sentence on the last thing that happened, and the cells that it is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narration {
    pub sentence: String,
    pub cells: Vec<usize>,
}

/// The last event if nothing was evaluated since, or if moves are not recorded; else the last move.
pub fn narrate(shape: &Shape, view: &SessionView) -> Narration {
    let event = view.last_entry().and_then(|entry| Some((entry.evaluations, event_sentence(&entry.event)?)));
    let evaluations = view.point().map_or(0, |point| point.figures.evaluations);
    match (event, view.last_move()) {
        (Some((at, sentence)), last_move) if at >= evaluations || last_move.is_none() => {
            Narration { sentence, cells: Vec::new() }
        }
        (_, Some(last)) => Narration { sentence: sentence(shape, &last.act), cells: cells(&last.act) },
        (_, None) => Narration::default(),
    }
}

fn event_sentence(event: &LogEvent) -> Option<String> {
    Some(match event {
        LogEvent::Started { .. } => return None,
        LogEvent::Restarted { restarts } => format!("restarted, {restarts} in all"),
        LogEvent::Reheated { reheats } => format!("reheated, {reheats} in all"),
        LogEvent::Escalated { escalations } => format!("mutation made stronger, {escalations} in all"),
        LogEvent::Changed { name, value } => format!("{name} is {value} from now on"),
        LogEvent::Refused { message } => crate::language::local(&message),
    })
}

/// The cells that a move is about.
fn cells(step: &MoveDetails) -> Vec<usize> {
    match step {
        MoveDetails::Proposal { changes, .. } | MoveDetails::Choice { changes, .. } => {
            changes.iter().map(|change| usize::from(change.cell)).collect()
        }
        // Of a population one grid is shown, and hardly ever the one that these are about.
        MoveDetails::Filled { .. }
        | MoveDetails::Birth { .. }
        | MoveDetails::Mutation { .. }
        | MoveDetails::Survival { .. }
        | MoveDetails::Exchange { .. }
        | MoveDetails::Sweep { .. }
        | MoveDetails::Reheat { .. }
        | MoveDetails::Escalation { .. }
        | MoveDetails::Restart => Vec::new(),
    }
}

fn sentence(shape: &Shape, step: &MoveDetails) -> String {
    match step {
        MoveDetails::Filled { individual, cost, .. } => format!("grid {individual} is filled: cost {cost}"),
        MoveDetails::Proposal { changes, difference, is_accepted, verdict, .. } => {
            let outcome = if *is_accepted { "made" } else { "refused" };
            format!("{}: {difference:+}, {outcome}{}", listed(shape, changes), reason(*verdict))
        }
        MoveDetails::Birth { child, parents, cost, .. } if parents.is_empty() => {
            format!("child {child} is new: cost {cost}")
        }
        MoveDetails::Birth { child, parents, cost, .. } => {
            let parents: Vec<String> = parents.iter().map(|parent| parent.place.to_string()).collect();
            format!("child {child} of {}: cost {cost}", parents.join(" and "))
        }
        MoveDetails::Mutation { child, kind, changes, cost, .. } => {
            let how = match kind {
                MutationKind::Mutation => "mutates",
                MutationKind::Upheaval => "is shuffled",
                MutationKind::Improvement => "is improved",
            };
            format!("child {child} {how} in {} cells: cost {cost}", changes.len())
        }
        MoveDetails::Survival { survivors, .. } => {
            let count = survivors.len();
            let new = survivors.iter().filter(|&&survivor| survivor as usize >= count).count();
            format!("a generation ends: {new} of the {count} survivors are new")
        }
        MoveDetails::Choice { individual, changes, share, is_greedy, .. } => {
            let how = if *is_greedy { "for its pheromone" } else { "by chance" };
            format!("ant {individual}: {} {how}, a share of {share:.2}", listed(shape, changes))
        }
        MoveDetails::Exchange { colder, probability, is_made, .. } => {
            let outcome = if *is_made { "trade places" } else { "stay" };
            format!("replicas {colder} and {} {outcome} (chance {probability:.3})", colder + 1)
        }
        MoveDetails::Sweep { decided, .. } => {
            format!("messages are passed: {:.0} % of the values are decided", 100.0 * decided)
        }
        MoveDetails::Reheat { before, after } => {
            format!("the temperature rises from {before:.3} to {after:.3}")
        }
        MoveDetails::Escalation { rate } => format!("mutation is made stronger: {rate:.3}"),
        MoveDetails::Restart => "restart".into(),
    }
}

/// The first few changes; an exchange of two cells is shown as such.
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
    fn proposal_is_narrated_with_difference_and_chance() {
        let shape = Shape::classic(9).unwrap();
        let changes =
            vec![Change { cell: 28, before: 2, after: 5 }, Change { cell: 38, before: 5, after: 2 }];
        let verdict = Verdict::Metropolis { temperature: 0.41, probability: 0.008, drawn: 0.63 };
        let step = MoveDetails::Proposal {
            individual: 0,
            grid: [].into(),
            changes,
            cost: 5,
            difference: 2,
            is_accepted: false,
            verdict,
            forbidden: Vec::new(),
            forbidden_count: 0,
        };
        assert_eq!(sentence(&shape, &step), "r4c2 ⇄ r5c3: +2, refused (T 0.410, chance 0.008, drawn 0.630)");
        assert_eq!(cells(&step), [28, 38]);
    }

    #[test]
    fn survival_counts_new_individuals() {
        let shape = Shape::classic(4).unwrap();
        let step = MoveDetails::Survival { individuals: vec![], children: vec![], survivors: vec![0, 3, 5] };
        assert_eq!(sentence(&shape, &step), "a generation ends: 2 of the 3 survivors are new");
    }
}
