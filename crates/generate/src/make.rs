//! Generates puzzles: a solved grid, dug until it meets the request.

use crate::evidence::{Dug, dig_by_evidence};
use crate::extreme::extreme;
use crate::level::{Ladder, Level, Logic, Need};
use crate::request::{Amount, Request, RequestError, Uniqueness};
use crate::{GenerateError, dig, order_of_digging, solved};
use evodoku_logic::Referee;
use evodoku_logic::Stop;
use evodoku_logic::random::{Purpose, Random, derive, stream};
use evodoku_messages::{Localize, Message};
use evodoku_puzzle::{Cell, Grid, Puzzle, Shape, ShapeError, Solution};
use thiserror::Error;

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solved grid that it was dug from.
    pub solution: Solution,
    /// Whether that is its only solution; `None` if not checked.
    pub is_unique: Option<bool>,
    /// The logic it needs, if a level was requested.
    pub logic: Option<Logic>,
}

/// Generates puzzles, reusing memory.
#[derive(Debug, Default)]
pub struct Maker {
    referee: Referee,
    ladder: Ladder,
}

/// When to give up on a shape. Limits are counts, not times, so that a seed repeats its puzzles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Maximum number of grids dug.
    pub attempts: u64,
    /// Maximum number of polls by the search for a solved grid.
    pub polls: u32,
}

impl Patience {
    /// No limits but the stop.
    const ENDLESS: Self = Self { attempts: u64::MAX, polls: u32::MAX };
}

/// One grid, dug.
struct Attempt {
    made: Made,
    dug: Dug,
}

impl Maker {
    /// Creates a maker.
    pub fn new() -> Self {
        Self::default()
    }

    /// Generates puzzle number `index` of a seed: digs grids until one meets the request, or until `stop`.
    pub fn make(&mut self, request: &Request, seed: u64, index: u64, stop: &Stop) -> Result<Made, MakeError> {
        self.make_with(Patience::ENDLESS, request, seed, index, stop)
    }

    /// Like [`Self::make`], with limits that do not depend on the clock.
    pub(crate) fn make_with(
        &mut self,
        patience: Patience,
        request: &Request,
        seed: u64,
        index: u64,
        stop: &Stop,
    ) -> Result<Made, MakeError> {
        request.check()?;
        let seed = derive(seed, Purpose::Generate, index);
        let mut nearest = request.shape.cell_count();
        for attempt in 0..patience.attempts {
            let Attempt { made, dug } = self.attempt(request, seed, attempt, patience.polls, stop)?;
            let count = made.puzzle.given_count();
            if self.is_asked_for(request, &made, dug, stop) {
                return Ok(self.finished(request, made));
            }
            if dug == Dug::CutShort && request.goes_to_the_end() {
                return Err(MakeError::CutShort { asked: request.message(), givens: count });
            }
            nearest = nearest.min(count);
            if stop.is_due() {
                break;
            }
        }
        Err(MakeError::NotFound { asked: request.message(), fewest: nearest })
    }

    /// One grid, dug as far as requested or possible.
    fn attempt(
        &mut self,
        request: &Request,
        seed: u64,
        attempt: u64,
        polls: u32,
        stop: &Stop,
    ) -> Result<Attempt, MakeError> {
        let mut random = stream(seed, Purpose::Generate, attempt);
        let mut asked = 0;
        let mut may_go_on = || {
            asked += 1;
            asked < polls && !stop.is_due()
        };
        if request.amount == Amount::Level(Level::Extreme)
            && request.is_standard_9x9()
            && !request.is_symmetric
        {
            return self.walk(request, &mut random, &mut may_go_on);
        }
        let values = solved(&request.shape, request.class, &mut random, &mut may_go_on)?;
        let mut givens = values.clone();
        let mut dug = Dug::ToTheEnd;
        let target = request.target();
        let clued;
        let request = if request.rules.is_empty() {
            request
        } else {
            clued = request.with_clues(&values, &mut random)?;
            &clued
        };
        if !request.rules.is_empty() && target == 0 && self.needs_no_givens(request, stop) {
            givens.fill(0);
        } else if request.needs_no_digging() {
            // Clues that leave several solutions are laid out again.
        } else if target < givens.len() {
            let groups = order_of_digging(
                &request.shape,
                request.holes,
                request.is_symmetric,
                &mut random,
                &mut may_go_on,
            )?;
            dug = self.dig(request, &values, &mut givens, &groups, stop);
        }
        let mut puzzle = puzzle_of(request, givens);
        if request.is_minimal && !request.rules.is_empty() && dug == Dug::ToTheEnd {
            match self.without_needless_clues(puzzle, stop) {
                Some(minimal) => puzzle = minimal,
                None => return Err(MakeError::CutShort { asked: request.message(), givens: 0 }),
            }
        }
        let solution = Solution::verify(&puzzle, &values).expect("givens are values of the solved grid");
        Ok(Attempt { made: Made { puzzle, solution, is_unique: None, logic: None }, dug })
    }

    /// Do the clues alone leave one solution, or is any number right?
    fn needs_no_givens(&mut self, request: &Request, stop: &Stop) -> bool {
        let cells = request.shape.cell_count();
        request.uniqueness() == Uniqueness::Unknown
            || self.has_one_solution(&puzzle_of(request, vec![0; cells]), stop) == Some(true)
    }

    /// `None` if time ran out.
    fn has_one_solution(&mut self, puzzle: &Puzzle, stop: &Stop) -> Option<bool> {
        let count = self.referee.count(puzzle, 2, stop);
        (!count.is_stopped).then_some(count.found == 1 && count.is_all)
    }

    /// The puzzle without clues that the solution does not need; `None` if time ran out. Clues are in random order.
    fn without_needless_clues(&mut self, mut puzzle: Puzzle, stop: &Stop) -> Option<Puzzle> {
        let mut number = 0;
        while number < puzzle.shape().constraints().len() {
            let mut constraints = puzzle.shape().constraints().to_vec();
            if constraints.remove(number).is_clue() {
                let shape = Shape::new(puzzle.order(), constraints).expect("a clue less is no fault");
                let grid = Grid::new(shape.into(), puzzle.givens().to_vec()).expect("the order is the same");
                let less = Puzzle::new(grid).expect("a clue less breaks no rule");
                if self.has_one_solution(&less, stop)? {
                    puzzle = less;
                    continue;
                }
            }
            number += 1;
        }
        Some(puzzle)
    }

    /// The standard 9×9 that needs search is found by a walk rather than dug.
    fn walk(
        &mut self,
        request: &Request,
        random: &mut Random,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Attempt, MakeError> {
        let walked = extreme(&request.shape, &mut self.ladder, random, may_go_on);
        let not_found = || MakeError::NotFound { asked: request.message(), fewest: 81 };
        let (givens, values) = walked.ok_or_else(not_found)?;
        let puzzle = puzzle_of(request, givens);
        let solution = Solution::verify(&puzzle, &values).expect("givens are values of the solved grid");
        let made = Made { puzzle, solution, is_unique: None, logic: None };
        Ok(Attempt { made, dug: Dug::ToTheEnd })
    }

    /// Digs holes into a solved grid.
    fn dig(
        &mut self,
        request: &Request,
        values: &[u8],
        givens: &mut [u8],
        groups: &[Vec<Cell>],
        stop: &Stop,
    ) -> Dug {
        let target = request.target();
        if matches!(judge(request), Judge::Evidence)
            && let Some(dug) = dig_by_evidence(&request.shape, givens, groups, target, stop)
        {
            return dug;
        }
        let mut dug = Dug::ToTheEnd;
        dig(givens, groups, target, &mut |givens, group| {
            let may_go = self.may_go(request, values, givens, group, stop);
            if may_go.is_none() {
                dug = Dug::CutShort;
            }
            may_go == Some(true)
        });
        dug
    }

    /// Whether the group can be removed; `None` if time ran out.
    fn may_go(
        &mut self,
        request: &Request,
        solution: &[u8],
        givens: &[u8],
        group: &[Cell],
        stop: &Stop,
    ) -> Option<bool> {
        if request.uniqueness() == Uniqueness::Unknown {
            return Some(true);
        }
        if stop.is_due() {
            return None;
        }
        let puzzle = puzzle_of(request, givens.to_vec());
        match judge(request) {
            Judge::Logic(need) => Some(self.ladder.solves(need, &puzzle)),
            Judge::Referee | Judge::Evidence => {
                if let [cell] = group {
                    let value = solution[usize::from(*cell)];
                    self.referee.is_needless(&puzzle, usize::from(*cell), value, stop)
                } else {
                    self.has_one_solution(&puzzle, stop)
                }
            }
        }
    }

    fn is_asked_for(&mut self, request: &Request, made: &Made, dug: Dug, stop: &Stop) -> bool {
        let count = made.puzzle.given_count();
        // A symmetric puzzle has one more given if the number is odd and the centre empty, or even and the centre
        // given.
        let slack = usize::from(request.is_symmetric);
        let is_amount = match request.amount {
            Amount::Fewest => dug == Dug::ToTheEnd,
            Amount::Givens(_) | Amount::Share(_) => {
                let asked = request.givens().expect("a number or a share says how many");
                (asked..=asked + slack).contains(&count)
            }
            Amount::Level(level) => {
                let range = level.givens_on_nine();
                let fits =
                    !request.is_standard_9x9() || (*range.start()..=range.end() + slack).contains(&count);
                fits && Level::of(&self.ladder.climb(&made.puzzle, &Stop::never())) == Some(level)
            }
        };
        is_amount && (!request.is_minimal || dug == Dug::ToTheEnd && self.is_minimal(request, made, stop))
    }

    /// Whether no given is needless. Digging cell by cell ensures this; after digging in pairs, one of a pair may be
    /// needless.
    fn is_minimal(&mut self, request: &Request, made: &Made, stop: &Stop) -> bool {
        let mut givens = made.puzzle.givens().to_vec();
        let is_needed = |cell: usize| {
            let value = std::mem::replace(&mut givens[cell], 0);
            let needless = value != 0
                && self.referee.is_needless(&with_givens(&made.puzzle, givens.clone()), cell, value, stop)
                    != Some(false);
            givens[cell] = value;
            !needless
        };
        !request.is_symmetric || (0..request.shape.cell_count()).all(is_needed)
    }

    fn finished(&mut self, request: &Request, made: Made) -> Made {
        let logic = match request.amount {
            Amount::Level(_) => Some(self.ladder.climb(&made.puzzle, &Stop::never())),
            Amount::Fewest | Amount::Givens(_) | Amount::Share(_) => None,
        };
        let is_unique =
            (request.uniqueness() != Uniqueness::Unknown || made.puzzle.grid().is_complete()).then_some(true);
        Made { is_unique, logic, ..made }
    }
}

/// Decides whether a given can be removed.
enum Judge {
    /// Yes, while these rules still solve the puzzle.
    Logic(Need),
    /// Yes, while the solution is unique.
    Referee,
    /// Yes, while the solution is unique; for grids with long proofs.
    Evidence,
}

/// Up to this order the referee's proofs are fast.
const SHORT_PROOFS: usize = 16;

/// On the standard 9×9 the referee is the fastest judge, and the level is checked after digging.
fn judge(request: &Request) -> Judge {
    match (request.amount, request.uniqueness()) {
        (Amount::Level(level), _) if !request.is_standard_9x9() && level.need() != Need::Search => {
            Judge::Logic(level.need())
        }
        (_, Uniqueness::ByLogic) => Judge::Logic(Need::LockedAndPairs),
        (_, Uniqueness::Proven) if request.shape.order() > SHORT_PROOFS && request.rules.is_empty() => {
            Judge::Evidence
        }
        (_, Uniqueness::Proven | Uniqueness::Unknown) => Judge::Referee,
    }
}

/// The puzzle with other givens.
fn with_givens(puzzle: &Puzzle, givens: Vec<u8>) -> Puzzle {
    let grid = Grid::new(puzzle.shape().clone(), givens).expect("givens fit the shape");
    Puzzle::new(grid).expect("values of a solved grid do not clash")
}

fn puzzle_of(request: &Request, givens: Vec<u8>) -> Puzzle {
    let grid = Grid::new(request.shape.clone(), givens).expect("givens fit the shape");
    Puzzle::new(grid).expect("values of a solved grid do not clash")
}

/// Why no puzzle was generated.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum MakeError {
    /// The request cannot be met.
    Request(#[from] RequestError),
    /// There is no solved grid.
    Generate(#[from] GenerateError),
    /// The clues are too many for the shape.
    Clues(#[from] ShapeError),
    /// Time ran out before everything removable was removed.
    CutShort {
        /// The request.
        asked: Message,
        /// The number of givens reached.
        givens: usize,
    },
    /// None was found in time.
    NotFound {
        /// The request.
        asked: Message,
        /// The smallest number of givens among the puzzles tried.
        fewest: usize,
    },
}
