//! The answer to "what is true of this grid?", in the words that people are told.

use crate::count::{Count, Referee};
use crate::stop::Stop;
use evodoku::propagate::Contradiction;
use evodoku::puzzle::Clash;
use evodoku::{Cell, Grid, Puzzle, Solution};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

/// What is true of a grid.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A complete grid that keeps all rules.
    Right,
    /// A complete grid that does not: each pair of equal values in one region.
    Wrong(Vec<Clash>),
    /// Givens clash: each pair of them.
    Clash(Vec<Clash>),
    /// Propagation shows that there is no solution, and why.
    Contradiction(Contradiction),
    /// There is no solution; a complete search proved it.
    None,
    /// There is exactly one.
    Unique(Solution),
    /// There are several.
    Several(Several),
    /// The search had to stop before it knew.
    Undecided {
        /// A solution, if one was found: then only its uniqueness is open.
        solution: Option<Solution>,
    },
}

/// Two of several solutions, and how many there are.
#[derive(Clone, Debug, PartialEq)]
pub struct Several {
    /// One.
    pub first: Solution,
    /// Another.
    pub second: Solution,
    /// The cells in which they differ.
    pub differing: Vec<Cell>,
    /// How many were found.
    pub found: u64,
    /// Are those all there are?
    pub is_all: bool,
}

impl Answer {
    /// One word for records.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong(_) => "wrong",
            Self::Clash(_) | Self::Contradiction(_) => "contradiction",
            Self::None => "none",
            Self::Unique(_) => "unique",
            Self::Several(_) => "several",
            Self::Undecided { .. } => "undecided",
        }
    }
}

impl Answer {
    /// The solutions that are known: at most two.
    pub fn solutions(&self) -> Vec<&Solution> {
        match self {
            Self::Unique(solution) | Self::Undecided { solution: Some(solution) } => vec![solution],
            Self::Several(several) => vec![&several.first, &several.second],
            Self::Right
            | Self::Wrong(_)
            | Self::Clash(_)
            | Self::Contradiction(_)
            | Self::None
            | Self::Undecided { solution: None } => Vec::new(),
        }
    }
}

/// In words.
impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Right => write!(out, "complete and right"),
            Self::Wrong(clashes) => write!(out, "complete but wrong: {}", listed(clashes)),
            Self::Clash(clashes) => write!(out, "no solution: {}", listed(clashes)),
            Self::Contradiction(contradiction) => contradiction.fmt(out),
            Self::None => write!(out, "no solution: everything was searched"),
            Self::Unique(_) => write!(out, "exactly one solution"),
            Self::Several(_) => write!(out, "several solutions"),
            Self::Undecided { solution: Some(_) } => {
                write!(out, "at least one solution; whether there is another is undecided")
            }
            Self::Undecided { solution: None } => write!(out, "undecided; allow more time"),
        }
    }
}

/// The first few; a long list would hide them.
fn listed(clashes: &[Clash]) -> String {
    const SHOWN: usize = 3;
    let first: Vec<_> = clashes.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = clashes.len().saturating_sub(SHOWN);
    let rest = if more > 0 { format!("; and {more} more") } else { String::new() };
    first.join("; ") + &rest
}

/// The word as `answer`, how many solutions were counted and whether those are all, and up to two of them, row by row.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let solutions: Vec<&[u8]> = self.solutions().into_iter().map(Solution::values).collect();
        let (count, is_all) = match self {
            Self::Several(several) => (several.found, several.is_all),
            Self::Undecided { .. } => (solutions.len() as u64, false),
            Self::Right
            | Self::Wrong(_)
            | Self::Clash(_)
            | Self::Contradiction(_)
            | Self::None
            | Self::Unique(_) => (solutions.len() as u64, true),
        };
        let mut answer = serializer.serialize_struct("Answer", 4)?;
        answer.serialize_field("answer", self.word())?;
        answer.serialize_field("count", &count)?;
        answer.serialize_field("is_all", &is_all)?;
        answer.serialize_field("solutions", &solutions)?;
        answer.end()
    }
}

/// Finds out what is true of a grid, counting solutions up to `limit` (two at least).
pub fn check(referee: &mut Referee, grid: &Grid, limit: u64, stop: &Stop) -> Answer {
    let clashes: Vec<Clash> = grid.clashes().collect();
    match (grid.is_complete(), clashes.is_empty()) {
        (true, true) => return Answer::Right,
        (true, false) => return Answer::Wrong(clashes),
        (false, false) => return Answer::Clash(clashes),
        (false, true) => {}
    }
    let puzzle = Puzzle::new(grid.clone()).expect("no values clash");
    answer(referee.count(&puzzle, limit.max(2), stop))
}

fn answer(count: Count) -> Answer {
    if let Some(contradiction) = count.contradiction {
        return Answer::Contradiction(contradiction);
    }
    let mut solutions = count.solutions.into_iter();
    match (solutions.next(), solutions.next()) {
        (Some(first), Some(second)) => {
            let differs =
                |&cell: &Cell| first.values()[usize::from(cell)] != second.values()[usize::from(cell)];
            let differing = (0..first.values().len() as Cell).filter(differs).collect();
            Answer::Several(Several { differing, found: count.found, is_all: count.is_all, first, second })
        }
        (Some(only), None) if count.is_all => Answer::Unique(only),
        (None, _) if count.is_all => Answer::None,
        (solution, _) => Answer::Undecided { solution },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::Shape;
    use std::time::Duration;

    fn grid(digits: &str) -> Grid {
        let cells = digits.chars().filter(|symbol| !symbol.is_whitespace());
        let values: Vec<u8> = cells.map(|symbol| symbol.to_digit(10).unwrap_or(0) as u8).collect();
        Grid::new(Shape::classic(values.len().isqrt()).unwrap().into(), values).unwrap()
    }

    fn answer_to(digits: &str) -> Answer {
        check(&mut Referee::new(), &grid(digits), 1000, &Stop::never())
    }

    #[test]
    fn complete_grids_are_right_or_wrong() {
        assert_eq!(answer_to("1234 3412 2143 4321"), Answer::Right);
        let Answer::Wrong(clashes) = answer_to("1234 3412 2143 4312") else { panic!("it is wrong") };
        assert_eq!(
            clashes[0].to_string(),
            "1 stands twice in column 3: at row 2, column 3 and at row 4, column 3"
        );
    }

    #[test]
    fn clashes_and_contradictions_are_told_apart_from_proofs() {
        assert_eq!(answer_to("11.. .... .... ....").word(), "contradiction");
        let Answer::Contradiction(why) = answer_to("123. ...4 .... ....") else {
            panic!("propagation knows")
        };
        assert_eq!(why.to_string(), "no solution: no value is left for row 1, column 4");
    }

    #[test]
    fn several_solutions_come_with_two_and_their_difference() {
        // The 1s and 2s of the first two columns can be exchanged.
        let Answer::Several(several) = answer_to("..34 3412 ..43 4321") else { panic!("there are two") };
        assert_eq!((several.found, several.is_all), (2, true));
        assert_eq!(several.differing, [0, 1, 8, 9]);
    }

    #[test]
    fn an_empty_grid_is_counted_to_the_end_or_the_limit() {
        let Answer::Several(all) = answer_to(&".".repeat(16)) else { panic!("there are 288") };
        assert_eq!((all.found, all.is_all), (288, true));
        let Answer::Several(some) = answer_to(&".".repeat(81)) else { panic!("there are very many") };
        assert_eq!((some.found, some.is_all), (1000, false));
    }

    #[test]
    fn without_time_nothing_is_decided() {
        let stop = Stop::after(Duration::ZERO);
        let answer = check(&mut Referee::new(), &grid(&".".repeat(81)), 2, &stop);
        assert_eq!(answer, Answer::Undecided { solution: None });
    }
}
