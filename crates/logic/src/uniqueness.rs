//! Checks a grid: complete, contradictory, unique, or with several solutions.

use crate::count::{Count, Referee};
use crate::proof_stop::Stop;
use crate::propagate::Contradiction;
use crate::solutions::Solutions;
use evodoku_messages::{Localize, Message, message};
use evodoku_puzzle::Violation;
use evodoku_puzzle::{Cell, Grid, Puzzle, Solution};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;
use thiserror::Error;

/// The result of checking a grid.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A complete grid that satisfies all constraints.
    Right,
    /// A complete grid that does not, with all violations.
    Wrong(Vec<Violation>),
    /// The givens violate constraints.
    InvalidGivens(Vec<Violation>),
    /// Propagation proves that there is no solution, and says why.
    Contradiction(Contradiction),
    /// A complete search proves that there is no solution.
    None,
    /// There is exactly one solution.
    Unique(Solution),
    /// There are several solutions.
    Several(Several),
    /// The search stopped before it was decided.
    Undecided {
        /// A solution, if one was found; its uniqueness is then open.
        solution: Option<Solution>,
    },
    /// Not all of the puzzle was read, and the rest does not have exactly one solution.
    Unsupported(UnreadParts),
}

/// A puzzle that was not read whole, and of which the part that was read does not have exactly one solution: what is missing
/// may be a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub struct UnreadParts {
    /// What was not read.
    pub parts: String,
}

/// Why a grid is not a puzzle that can be solved.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum NoPuzzle {
    /// Two givens contradict each other.
    Violation(#[from] Violation),
    /// Not all of it was read.
    Unread(#[from] UnreadParts),
}

/// Two of several solutions, and the number of solutions.
#[derive(Clone, Debug, PartialEq)]
pub struct Several {
    /// The first solution.
    pub first: Solution,
    /// A second solution.
    pub second: Solution,
    /// The cells in which the two differ.
    pub differing: Vec<Cell>,
    /// The number of solutions found.
    pub found: u64,
    /// Whether these are all solutions.
    pub is_all: bool,
}

impl Answer {
    /// One word, used in records.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong(_) => "wrong",
            Self::InvalidGivens(_) | Self::Contradiction(_) => "contradiction",
            Self::None => "none",
            Self::Unique(_) => "unique",
            Self::Several(_) => "several",
            Self::Undecided { .. } => "undecided",
            Self::Unsupported(_) => "unsupported",
        }
    }
}

impl Answer {
    /// The known solutions, at most two.
    pub fn solutions(&self) -> Vec<&Solution> {
        match self {
            Self::Unique(solution) | Self::Undecided { solution: Some(solution) } => vec![solution],
            Self::Several(several) => vec![&several.first, &several.second],
            Self::Right
            | Self::Wrong(_)
            | Self::InvalidGivens(_)
            | Self::Contradiction(_)
            | Self::None
            | Self::Undecided { solution: None }
            | Self::Unsupported(_) => Vec::new(),
        }
    }
}

impl Localize for Answer {
    fn message(&self) -> Message {
        match self {
            Self::Right => message!("answer-right"),
            Self::Wrong(clashes) => message!("answer-wrong", clashes = listed(clashes)),
            Self::InvalidGivens(clashes) => message!("answer-invalid-givens", clashes = listed(clashes)),
            Self::Contradiction(contradiction) => contradiction.message(),
            Self::None => message!("ending-exhausted"),
            Self::Unique(_) => message!("answer-unique"),
            Self::Several(_) => message!("answer-several"),
            Self::Undecided { solution: Some(_) } => message!("answer-at-least-one"),
            Self::Undecided { solution: None } => message!("answer-undecided"),
            Self::Unsupported(unsupported) => unsupported.message(),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(out)
    }
}

/// Lists the first few violations; more would be unreadable.
fn listed(clashes: &[Violation]) -> Message {
    const SHOWN: usize = 3;
    let first = Message::joined(clashes.iter().take(SHOWN), "; ");
    match clashes.len().saturating_sub(SHOWN) {
        0 => first,
        more => message!("answer-more", first, more),
    }
}

/// `answer` as a word, the number of solutions counted, whether these are all, and up to two of them, row by row.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let solutions: Vec<&[u8]> = self.solutions().into_iter().map(Solution::values).collect();
        let (count, is_all) = match self {
            Self::Several(several) => (several.found, several.is_all),
            Self::Undecided { .. } | Self::Unsupported(_) => (solutions.len() as u64, false),
            Self::Right
            | Self::Wrong(_)
            | Self::InvalidGivens(_)
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

/// Checks a grid, counting solutions up to `limit` (at least two).
pub fn check(referee: &mut Referee, grid: &Grid, limit: u64, stop: &Stop) -> Answer {
    let answer = answer_to(referee, grid, limit, stop);
    match answer {
        Answer::Right | Answer::Unique(_) => answer,
        _ if grid.unread().is_empty() => answer,
        Answer::Wrong(_)
        | Answer::InvalidGivens(_)
        | Answer::Contradiction(_)
        | Answer::None
        | Answer::Several(_)
        | Answer::Undecided { .. }
        | Answer::Unsupported(_) => Answer::Unsupported(UnreadParts::of(grid)),
    }
}

impl UnreadParts {
    fn of(grid: &Grid) -> Self {
        Self { parts: grid.unread().join(", ") }
    }
}

/// The puzzle of a grid. If not all of it was read, the rest must have exactly one solution, which is proven here.
pub fn puzzle_of(referee: &mut Referee, grid: &Grid, stop: &Stop) -> Result<Puzzle, NoPuzzle> {
    let puzzle = Puzzle::new(grid.clone());
    if grid.unread().is_empty() {
        return Ok(puzzle?);
    }
    let is_proven = |puzzle: &Puzzle| referee.solutions(puzzle, stop) == Solutions::One;
    Ok(puzzle.ok().filter(is_proven).ok_or_else(|| UnreadParts::of(grid))?)
}

fn answer_to(referee: &mut Referee, grid: &Grid, limit: u64, stop: &Stop) -> Answer {
    let clashes: Vec<Violation> = grid.violations().collect();
    match (grid.is_complete(), clashes.is_empty()) {
        (true, true) => return Answer::Right,
        (true, false) => return Answer::Wrong(clashes),
        (false, false) => return Answer::InvalidGivens(clashes),
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
    use evodoku_puzzle::Shape;
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
    fn complete_grid_is_right_or_wrong() {
        assert_eq!(answer_to("1234 3412 2143 4321"), Answer::Right);
        let Answer::Wrong(clashes) = answer_to("1234 3412 2143 4312") else { panic!("it is wrong") };
        assert_eq!(
            clashes[0].to_string(),
            "1 stands twice in column 3: at row 2, column 3 and at row 4, column 3"
        );
    }

    #[test]
    fn unread_parts_are_accepted_only_beside_a_single_solution() {
        let unread = |digits: &str| grid(digits).with_unread(vec!["drawn lines".into()]);
        let word = |digits: &str| check(&mut Referee::new(), &unread(digits), 2, &Stop::never()).word();
        assert_eq!(word("12.. 3412 2143 4321"), "unique");
        assert_eq!(word("..34 3412 ..43 4321"), "unsupported");
        assert_eq!(word("11.. .... .... ...."), "unsupported");
        assert_eq!(word("123. ...4 .... ...."), "unsupported");
        assert_eq!(word("1234 3412 2143 4321"), "right");
        let puzzle = |grid: &Grid| puzzle_of(&mut Referee::new(), grid, &Stop::never());
        assert!(puzzle(&unread("12.. 3412 2143 4321")).is_ok());
        let error = puzzle(&unread("..34 3412 ..43 4321")).unwrap_err();
        assert_eq!(error, NoPuzzle::Unread(UnreadParts { parts: "drawn lines".into() }));
        assert!(puzzle(&grid("..34 3412 ..43 4321")).is_ok());
        assert!(matches!(puzzle(&grid("11.. .... .... ....")), Err(NoPuzzle::Violation(_))));
    }

    #[test]
    fn clash_and_contradiction_are_reported_as_such() {
        assert_eq!(answer_to("11.. .... .... ....").word(), "contradiction");
        let Answer::Contradiction(why) = answer_to("123. ...4 .... ....") else {
            panic!("propagation knows")
        };
        assert_eq!(why.to_string(), "no solution: no value is left for row 1, column 4");
    }

    #[test]
    fn several_solutions_report_two_and_their_differences() {
        // The 1s and 2s of the first two columns can be exchanged.
        let Answer::Several(several) = answer_to("..34 3412 ..43 4321") else { panic!("there are two") };
        assert_eq!((several.found, several.is_all), (2, true));
        assert_eq!(several.differing, [0, 1, 8, 9]);
    }

    #[test]
    fn empty_grid_is_counted_to_the_end_or_the_limit() {
        let Answer::Several(all) = answer_to(&".".repeat(16)) else { panic!("there are 288") };
        assert_eq!((all.found, all.is_all), (288, true));
        let Answer::Several(some) = answer_to(&".".repeat(81)) else { panic!("there are very many") };
        assert_eq!((some.found, some.is_all), (1000, false));
    }

    #[test]
    fn check_without_time_is_undecided() {
        let stop = Stop::after(Duration::ZERO);
        let answer = check(&mut Referee::new(), &grid(&".".repeat(81)), 2, &stop);
        assert_eq!(answer, Answer::Undecided { solution: None });
    }
}
