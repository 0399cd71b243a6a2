//! Clues around a solved grid: cages, thermometers, dots and so on, laid out at random so that the grid keeps them.
//!
//! Each kind has a rule for where it may lie ([`kinds`]); what it says is read off the solved grid, and a clue is used only
//! if the kind's own check accepts it and the solved grid keeps it.

mod kinds;
mod layout;

use crate::shuffle;
use evodoku_logic::random::Random;
use evodoku_messages::{Localize, Message};
use evodoku_puzzle::constraint::{Constraint, Ground};
use evodoku_puzzle::{Shape, ShapeError, SharedShape};
use kinds::Place;
use layout::Layout;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A kind of clue that can be laid out at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClueKind(&'static kinds::Definition);

impl ClueKind {
    /// All kinds, by name.
    pub fn all() -> impl Iterator<Item = Self> {
        kinds::ALL.iter().map(Self)
    }

    /// The keyword in files.
    pub fn name(self) -> &'static str {
        self.0.name
    }
}

impl fmt::Display for ClueKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// By its name, or the beginning of one: `killer` is enough.
impl FromStr for ClueKind {
    type Err = UnknownClue;

    fn from_str(text: &str) -> Result<Self, UnknownClue> {
        let exact = Self::all().find(|kind| kind.name() == text);
        let mut begun = Self::all().filter(|kind| !text.is_empty() && kind.name().starts_with(text));
        let only = begun.next().filter(|_| begun.next().is_none());
        exact.or(only).ok_or_else(|| UnknownClue { name: text.into() })
    }
}

/// There is no such kind of clue, or it is not laid out at random.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
#[message(kinds = Message::list(ClueKind::all().map(ClueKind::name)))]
pub struct UnknownClue {
    /// The name.
    pub name: String,
}

/// Clues of these kinds that a solved grid keeps, in random order.
pub fn lay_clues(shape: &Shape, solution: &[u8], kinds: &[ClueKind], random: &mut Random) -> Vec<Constraint> {
    let ground = shape.ground();
    let mut layout = Layout::new(ground, solution, random);
    let mut clues: Vec<Constraint> = Vec::new();
    for kind in kinds {
        let laid = match kind.0.place {
            Place::Cages { least, most, clue } => layout.cages(least, most, clue),
            Place::Lines { least, most, grows, clue } => layout.lines(least, most, grows, clue),
            Place::Pairs(clue) => layout.pairs(clue),
            Place::Squares(clue) => layout.squares(clue),
            Place::Cells { one_in, clue } => layout.cells(one_in, clue),
            Place::Rows { both_ends, clue } => layout.rows(both_ends, clue),
            Place::Diagonals(clue) => layout.diagonals(clue),
        };
        clues.extend(laid.into_iter().filter(|clue| is_sound(clue, &ground, solution)));
    }
    shuffle(&mut clues, random);
    clues
}

/// The shape with more clues.
pub fn with_clues(shape: &Shape, clues: &[Constraint]) -> Result<SharedShape, ShapeError> {
    let constraints = shape.constraints().iter().chain(clues).cloned().collect();
    Shape::new(shape.order(), constraints).map(SharedShape::new)
}

/// Does the kind accept the clue, and the solved grid keep it?
fn is_sound(clue: &Constraint, ground: &Ground<'_>, solution: &[u8]) -> bool {
    clue.check(ground).is_ok() && clue.holds(solution, ground)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amount, Class, Maker, Request, solved};
    use evodoku_logic::random::{Purpose, stream};
    use evodoku_logic::{Referee, Stop};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    #[test]
    fn names_and_unambiguous_beginnings_are_read() {
        for kind in ClueKind::all() {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        assert_eq!("killer".parse::<ClueKind>().unwrap().name(), "killer-cage");
        for unknown in ["", "m", "caged"] {
            let error = unknown.parse::<ClueKind>().unwrap_err().to_string();
            assert!(error.contains("thermometer"), "{error}");
        }
    }

    /// The shape with the clues has the grid as a solution: a shape checks all its clues, and a puzzle its givens.
    #[test]
    fn solved_grid_keeps_clues_of_every_kind_and_order() {
        for (name, seed) in [("4x4", 1), ("6x6", 2), ("9x9", 3), ("12x12", 4), ("7x7:latin", 5), ("16x16", 6)]
        {
            let shape: SharedShape = Arc::new(name.parse::<Shape>().unwrap());
            let mut random = stream(seed, Purpose::Generate, 0);
            let values = solved(&shape, Class::Mixed, &mut random, &mut || true).unwrap();
            for kind in ClueKind::all() {
                let clues = lay_clues(&shape, &values, &[kind], &mut random);
                // A 4×4 has no room for every kind.
                assert!(shape.order() < 9 || !clues.is_empty(), "{name}: no {kind}");
                assert!(clues.iter().all(|clue| clue.keyword() == kind.name()), "{kind}");
                let with_rules = with_clues(&shape, &clues).unwrap();
                let grid = evodoku_puzzle::Grid::new(with_rules, values.clone()).unwrap();
                assert!(grid.first_violation().is_none(), "{name}: {kind}");
            }
        }
    }

    #[test]
    fn lines_of_several_kinds_do_not_share_cells() {
        let shape: SharedShape = Arc::new("9x9".parse::<Shape>().unwrap());
        let mut random = stream(7, Purpose::Generate, 0);
        let values = solved(&shape, Class::Mixed, &mut random, &mut || true).unwrap();
        let kinds = ["thermometer", "arrow", "whisper"].map(|name| name.parse::<ClueKind>().unwrap());
        let clues = lay_clues(&shape, &values, &kinds, &mut random);
        let ground = shape.ground();
        let cells_of = |clue: &Constraint| {
            let rules = clue.compile(&ground);
            rules.iter().flat_map(evodoku_puzzle::constraint::Primitive::cells).collect::<BTreeSet<_>>()
        };
        let lines: Vec<BTreeSet<_>> = clues.iter().map(cells_of).collect();
        let union: BTreeSet<_> = lines.iter().flatten().collect();
        assert_eq!(union.len(), lines.iter().map(BTreeSet::len).sum::<usize>());
        assert!(union.len() > 20 && lines.len() >= 6, "{} in {}", union.len(), lines.len());
    }

    fn request(shape: &str, kinds: &[&str], amount: Amount) -> Request {
        let rules = kinds.iter().map(|name| name.parse().unwrap()).collect();
        Request { rules, ..Request::new(Arc::new(shape.parse::<Shape>().unwrap()), amount) }
    }

    /// Of each puzzle the referee finds one solution, and it is the one that the clues were laid out on.
    #[test]
    fn puzzles_with_clues_have_one_solution() {
        let mut maker = Maker::new();
        for kinds in [
            &["killer-cage"][..],
            &["thermometer"],
            &["arrow"],
            &["sandwich"],
            &["quadruple", "even"],
            &["difference-dot", "ratio-dot"],
            &["whisper", "renban", "palindrome"],
        ] {
            let made = maker.make(&request("6x6", kinds, Amount::Fewest), 1, 0, &Stop::never()).unwrap();
            let count = Referee::new().count(&made.puzzle, 2, &Stop::never());
            assert_eq!((count.found, count.is_all), (1, true), "{kinds:?}");
            assert_eq!(count.solutions[0].values(), made.solution.values(), "{kinds:?}");
            assert!(made.puzzle.given_count() < 12, "{kinds:?}: {} givens", made.puzzle.given_count());
        }
    }

    #[test]
    fn cages_alone_may_leave_one_solution() {
        let made =
            Maker::new().make(&request("6x6", &["killer"], Amount::Givens(0)), 1, 0, &Stop::never()).unwrap();
        assert_eq!((made.puzzle.given_count(), made.is_unique), (0, Some(true)));
        assert!(made.puzzle.shape().constraints().iter().any(|clue| clue.keyword() == "killer-cage"));
    }

    /// Without any one of its clues there is a second solution.
    #[test]
    fn minimal_puzzle_needs_each_clue() {
        let wish =
            Request { is_minimal: true, ..request("4x4", &["killer", "difference-dot"], Amount::Fewest) };
        let made = Maker::new().make(&wish, 3, 0, &Stop::never()).unwrap();
        let constraints = made.puzzle.shape().constraints();
        let clues = constraints.iter().enumerate().filter(|(_, it)| it.is_clue());
        assert!(clues.clone().count() > 1);
        for (number, clue) in clues {
            let mut fewer = constraints.to_vec();
            fewer.remove(number);
            let shape = Shape::new(4, fewer).unwrap();
            let grid = evodoku_puzzle::Grid::new(shape.into(), made.puzzle.givens().to_vec()).unwrap();
            let puzzle = evodoku_puzzle::Puzzle::new(grid).unwrap();
            assert_eq!(Referee::new().count(&puzzle, 2, &Stop::never()).found, 2, "{clue:?} is needless");
        }
    }

    #[test]
    fn level_of_puzzle_with_clues_is_refused() {
        let refused = request("9x9", &["killer"], Amount::Level(crate::Level::Hard)).check();
        assert_eq!(refused, Err(crate::RequestError::LevelWithClues));
        let large = request("30x30", &["killer"], Amount::Fewest).check().unwrap_err();
        assert!(large.to_string().contains("25×25"), "{large}");
    }
}
