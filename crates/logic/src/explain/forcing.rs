//! Forcing chains: every value of a cell, or every place of a value in a region, has the same consequence.

use super::chain::links::{LinkKind, Links, Statement};
use super::chain::{Paths, said};
use super::marks::{Mark, Marks};
use super::step::{Difficulty, Step, Technique};
use super::words::and_then;
use crate::proof_stop::Stop;
use evodoku_messages::{Message, message};
use evodoku_puzzle::Cell;

/// The alternatives: the values of a cell, or the places of a value in a region.
#[derive(Clone, Copy, Debug)]
enum Question {
    Cell(Cell),
    Region { region: usize, value: u8 },
}

/// Finds the shortest set of chains.
pub(super) fn find(marks: &Marks, stop: &Stop) -> Option<Step> {
    let links = Links::among(marks, LinkKind::Any)?;
    let mut paths = Paths::new(&links);
    let mut best: Option<(usize, Question, Statement)> = None;
    // How many of the alternatives lead to a statement, and by how many links in all.
    let mut tally = vec![(0_usize, 0_usize); links.len()];
    for (index, question) in questions(marks).enumerate() {
        if index % 16 == 0 && stop.is_due() {
            break;
        }
        tally.fill((0, 0));
        let answers = answers(marks, question);
        for &answer in &answers {
            let start = links.right(answer)?;
            paths.search(&links, start, None, usize::MAX);
            for &statement in paths.reached() {
                let (count, length) = &mut tally[statement as usize];
                (*count, *length) = (*count + 1, *length + 1 + paths.distance(statement));
            }
        }
        let follows = (0..links.len()).filter(|&statement| tally[statement].0 == answers.len());
        if let Some(statement) = follows.min_by_key(|&statement| tally[statement].1) {
            let length = tally[statement].1;
            if best.is_none_or(|(shortest, ..)| length < shortest) {
                best = Some((length, question, statement as Statement));
            }
        }
    }
    best.map(|(length, question, statement)| step(marks, &links, &mut paths, length, question, statement))
}

/// Cells with three values or more, and values with three places or more: two are answered by a single chain.
fn questions(marks: &Marks) -> impl Iterator<Item = Question> + '_ {
    let cells = marks.open_cells().filter(|&cell| marks.domain(cell).len() > 2).map(Question::Cell);
    let values = marks.full_regions().flat_map(|region| marks.all_values().map(move |value| (region, value)));
    let regions = values.filter(|&(region, value)| marks.places(region, value).len() > 2);
    cells.chain(regions.map(|(region, value)| Question::Region { region, value }))
}

fn answers(marks: &Marks, question: Question) -> Vec<Mark> {
    match question {
        Question::Cell(cell) => marks.values_of(cell).map(|value| Mark { cell, value }).collect(),
        Question::Region { region, value } => {
            marks.cells_for(region, value).map(|cell| Mark { cell, value }).collect()
        }
    }
}

fn step(
    marks: &Marks,
    links: &Links,
    paths: &mut Paths,
    length: usize,
    question: Question,
    statement: Statement,
) -> Step {
    let mut cells = Vec::new();
    let mut chains = Vec::new();
    for answer in answers(marks, question) {
        let start = links.right(answer).expect("an answer is a mark");
        paths.search(links, start, Some(statement), usize::MAX);
        let path = paths.to(statement);
        cells.extend(path.iter().map(|&statement| links.mark(statement).cell));
        chains.push(and_then(path.iter().map(|&statement| said(marks, links, statement))));
    }
    cells.sort_unstable();
    cells.dedup();
    let asked = match question {
        Question::Cell(cell) => {
            message!("forcing-cell", values = Message::and(marks.values_of(cell)), cell = marks.name(cell))
        }
        Question::Region { region, value } => {
            message!("forcing-region", value, region = marks.region_name(region))
        }
    };
    let mark = links.mark(statement);
    let is_right = Links::is_right(statement);
    Step {
        technique: Technique::ForcingChains,
        difficulty: Difficulty::tenths(80).of_length(length.saturating_sub(2)),
        cells,
        filled: if is_right { vec![mark] } else { Vec::new() },
        struck: if is_right { Vec::new() } else { vec![mark] },
        sentence: message!(
            "step-forcing-chains",
            asked,
            statement = said(marks, links, statement),
            chains = Message::joined(chains, "; ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::marks::tests::{empty, struck};
    use super::*;

    #[test]
    fn consequence_of_every_value_of_a_cell_is_true() {
        let mut marks = empty("9x9");
        assert_eq!(find(&marks, &Stop::never()), None);
        // Whichever of 1, 2 and 3 stands at r5c5, r5c1, r1c5 or r5c9 is 9, and r1c1 … sees two of them, r1c9 too.
        marks.only((5, 5), &[1, 2, 3]);
        marks.only((4, 1), &[1, 9]);
        marks.only((5, 1), &[1, 2]);
        marks.only((5, 9), &[2, 9]);
        marks.only((6, 6), &[3, 9]);
        marks.only((4, 5), &[1, 9]);
        let step = find(&marks, &Stop::never()).unwrap();
        assert_eq!(step.technique, Technique::ForcingChains);
        // 1: r4c5 is 9, 2: r5c9 is 9, 3: r6c6 is 9; only cells that see all three lose it.
        assert!(
            step.sentence.to_string().starts_with("Whichever of 1, 2 and 3 stands at r5c5, "),
            "{}",
            step.sentence
        );
        assert!(!struck(&marks, &step).is_empty());
    }
}
