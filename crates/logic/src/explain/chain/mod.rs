//! Chains: a statement about a mark implies, link by link, its negation, so the negation is true.

pub(super) mod links;
mod paths;

use super::marks::Marks;
use super::step::{Difficulty, Step, Technique};
use super::words::and_then;
use crate::proof_stop::Stop;
use evodoku_messages::{Message, message};
use evodoku_puzzle::Cell;
use links::{LinkKind, Links, Statement, conjugates, opposite};
pub(super) use paths::Paths;

/// Chains up to this length have the same difficulty as the shortest.
const SHORT: usize = 6;

/// The easiest chain.
pub(super) fn find(marks: &Marks, stop: &Stop) -> Option<Step> {
    let mut found: Vec<Step> = Vec::new();
    for kind in [LinkKind::OneValue, LinkKind::TwoValues, LinkKind::Any] {
        // A chain with links of all kinds is never easier than that.
        if kind == LinkKind::Any && found.iter().any(|step| step.difficulty <= Difficulty::tenths(70)) {
            break;
        }
        found.extend(of_kind(marks, kind, SHORT, stop));
    }
    found.into_iter().min_by_key(|step| step.difficulty)
}

/// Any chain, where it only matters whether a value can be refuted.
pub(super) fn any(marks: &Marks, stop: &Stop) -> Option<Step> {
    of_kind(marks, LinkKind::Any, usize::MAX, stop)
}

/// A chain of one kind: the first of no more than `enough` statements, or the shortest.
fn of_kind(marks: &Marks, kind: LinkKind, enough: usize, stop: &Stop) -> Option<Step> {
    let links = Links::among(marks, kind)?;
    let mut paths = Paths::new(&links);
    let mut best: Option<Vec<Statement>> = None;
    for start in 0..links.len() as Statement {
        let limit = best.as_ref().map_or(usize::MAX, |chain| chain.len() - 2);
        if limit <= enough.saturating_sub(2) || start % 64 == 0 && stop.is_due() {
            break;
        }
        if paths.search(&links, start, Some(opposite(start)), limit) {
            best = Some(paths.to(opposite(start)));
        }
    }
    best.map(|chain| step(marks, kind, &links, &chain))
}

fn step(marks: &Marks, kind: LinkKind, links: &Links, chain: &[Statement]) -> Step {
    let technique = name(marks, kind, links, chain);
    let base = if kind == LinkKind::OneValue { 66 } else { 70 };
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let mark = links.mark(first);
    let is_right = Links::is_right(last);
    let sentence = message!(
        "step-chain",
        first = said(marks, links, first),
        chain = and_then(chain[1..].iter().map(|&statement| said(marks, links, statement))),
        last = said(marks, links, last)
    );
    let mut cells: Vec<Cell> = chain.iter().map(|&statement| links.mark(statement).cell).collect();
    cells.dedup();
    cells.pop();
    Step {
        technique,
        difficulty: Difficulty::tenths(base).of_length(chain.len() - 2),
        cells,
        filled: if is_right { vec![mark] } else { Vec::new() },
        struck: if is_right { Vec::new() } else { vec![mark] },
        sentence,
    }
}

/// A statement in words.
pub(super) fn said(marks: &Marks, links: &Links, statement: Statement) -> Message {
    let mark = links.mark(statement);
    let (cell, value) = (marks.name(mark.cell), mark.value);
    if Links::is_right(statement) {
        message!("mark-is", cell, value)
    } else {
        message!("mark-is-not", cell, value)
    }
}

fn name(marks: &Marks, kind: LinkKind, links: &Links, chain: &[Statement]) -> Technique {
    match kind {
        LinkKind::Any => Technique::Chain,
        LinkKind::TwoValues => Technique::XyChain,
        LinkKind::OneValue if chain.len() == 6 => Technique::TurbotFish,
        LinkKind::OneValue => {
            let inner = &chain[1..chain.len() - 1];
            let is_conjugate = |pair: &[Statement]| {
                conjugates(marks, links.mark(pair[0])).any(|cell| cell == links.mark(pair[1]).cell)
            };
            if inner.windows(2).all(is_conjugate) { Technique::Colouring } else { Technique::XChain }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::{empty, struck};
    use super::*;

    #[test]
    fn two_rows_linked_at_one_end_are_a_turbot_fish() {
        let mut marks = empty("9x9");
        assert_eq!(find(&marks, &Stop::never()), None);
        marks.keep(0, 8, &[(1, 1), (1, 5)]);
        marks.keep(5, 8, &[(6, 1), (6, 6)]);
        // The loose ends r1c5 and r6c6: one of them is 8, and four cells see both.
        let step = find(&marks, &Stop::never()).unwrap();
        assert_eq!((step.technique, step.difficulty), (Technique::TurbotFish, Difficulty::tenths(66)));
        assert_eq!(struck(&marks, &step), "8 at r2c6");
        assert_eq!(
            step.sentence,
            "If r2c6 is 8, then r1c5 is not 8, then r1c1 is 8, then r6c1 is not 8, then r6c6 is 8, then r2c6 is \
             not 8: so r2c6 is not 8."
        );
    }

    #[test]
    fn cells_with_two_values_make_an_xy_chain() {
        let mut marks = empty("9x9");
        marks.only((1, 1), &[1, 2]);
        marks.only((1, 5), &[2, 3]);
        marks.only((4, 5), &[3, 4]);
        marks.only((4, 9), &[4, 1]);
        let step = find(&marks, &Stop::never()).unwrap();
        assert_eq!((step.technique, struck(&marks, &step)), (Technique::XyChain, "1 at r1c9".into()));
        // On 1 at r1c1, off 1 …: nine links, so eight between the ends, which is two tenths more than the shortest.
        assert_eq!(step.difficulty, Difficulty::tenths(72));
    }

    #[test]
    fn links_of_too_many_marks_are_refused() {
        assert!(Links::among(&empty("9x9"), LinkKind::Any).is_some());
        assert!(Links::among(&empty("16x16"), LinkKind::OneValue).is_none());
    }

    #[test]
    fn contrapositive_of_every_link_is_a_link() {
        let mut marks = empty("9x9+diagonals");
        marks.only((1, 1), &[1, 2]);
        marks.keep(3, 1, &[(4, 4), (4, 8)]);
        let links = Links::among(&marks, LinkKind::Any).unwrap();
        for statement in 0..links.len() as Statement {
            for &target in links.from(statement) {
                assert!(links.from(opposite(target)).contains(&opposite(statement)));
            }
        }
    }
}
