//! Puzzles made to order: a solved grid, dug until it is what was asked for.

use crate::count::Referee;
use crate::level::{Ladder, Level, Logic, Need};
use crate::request::{Amount, Request, RequestError, Uniqueness};
use crate::stop::Stop;
use evodoku::generate::{GenerateError, dig, order_of_digging, solved};
use evodoku::random::{Purpose, derive, stream};
use evodoku::{Cell, Grid, Puzzle, Solution};
use thiserror::Error;

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The grid that it was dug from.
    pub solution: Solution,
    /// Is that its only solution? `None` if nobody asked.
    pub is_unique: Option<bool>,
    /// What it needs, if a level was asked for.
    pub logic: Option<Logic>,
}

/// Makes puzzles, reusing memory.
#[derive(Debug, Default)]
pub struct Maker {
    referee: Referee,
    ladder: Ladder,
}

impl Maker {
    /// A maker.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puzzle number `index` of a seed: grids are made and dug until one is as asked for, or until the stop.
    pub fn make(&mut self, request: &Request, seed: u64, index: u64, stop: &Stop) -> Result<Made, MakeError> {
        request.check()?;
        let seed = derive(seed, Purpose::Generate, index);
        let mut nearest = None;
        for attempt in 0.. {
            let made = self.attempt(request, seed, attempt, stop)?;
            if self.is_asked_for(request, &made) {
                return Ok(self.finished(request, made));
            }
            let count = made.puzzle.given_count();
            nearest = Some(nearest.map_or(count, |fewest: usize| fewest.min(count)));
            if stop.is_due() {
                break;
            }
        }
        Err(MakeError::NotFound { asked: request.to_string(), fewest: nearest.unwrap_or_default() })
    }

    /// One grid, dug as far as the request goes or as it can be.
    fn attempt(
        &mut self,
        request: &Request,
        seed: u64,
        attempt: u64,
        stop: &Stop,
    ) -> Result<Made, MakeError> {
        let mut random = stream(seed, Purpose::Generate, attempt);
        let mut may_go_on = || !stop.is_due();
        let values = solved(&request.shape, request.class, &mut random, &mut may_go_on)?;
        let mut givens = values.clone();
        let target = request.target();
        if target < givens.len() {
            let groups = order_of_digging(
                &request.shape,
                request.holes,
                request.is_symmetric,
                &mut random,
                &mut may_go_on,
            )?;
            dig(&mut givens, &groups, target, &mut |givens, group| {
                self.may_go(request, &values, givens, group, stop)
            });
        }
        let puzzle = puzzle_of(request, givens);
        let solution = Solution::verify(&puzzle, &values).expect("givens are values of the solved grid");
        Ok(Made { puzzle, solution, is_unique: None, logic: None })
    }

    /// May the puzzle do without the group?
    fn may_go(
        &mut self,
        request: &Request,
        solution: &[u8],
        givens: &[u8],
        group: &[Cell],
        stop: &Stop,
    ) -> bool {
        if request.uniqueness() == Uniqueness::Unknown {
            return true;
        }
        if stop.is_due() {
            return false;
        }
        let puzzle = puzzle_of(request, givens.to_vec());
        match judge(request, &puzzle) {
            Judge::Logic(need) => self.ladder.solves(need, &puzzle),
            Judge::Referee => {
                if let [cell] = group {
                    let value = solution[usize::from(*cell)];
                    self.referee.is_needless(&puzzle, usize::from(*cell), value, stop) == Some(true)
                } else {
                    let count = self.referee.count(&puzzle, 2, stop);
                    count.found == 1 && count.is_all
                }
            }
        }
    }

    fn is_asked_for(&mut self, request: &Request, made: &Made) -> bool {
        let count = made.puzzle.given_count();
        // A symmetric puzzle has one given more if the number is odd and the centre empty, or the other way round.
        let slack = usize::from(request.is_symmetric);
        match request.amount {
            Amount::Fewest => true,
            Amount::Givens(_) | Amount::Share(_) => {
                let asked = request.givens().expect("a number or a share says how many");
                (asked..=asked + slack).contains(&count)
            }
            Amount::Level(level) => {
                let range = level.givens_on_nine();
                let fits = !made.puzzle.shape().is_usual_nine()
                    || (*range.start()..=range.end() + slack).contains(&count);
                fits && Level::of(&self.ladder.climb(&made.puzzle, &Stop::never())) == level
            }
        }
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

/// Who says whether a given may go.
enum Judge {
    /// It may while these rules still solve the puzzle.
    Logic(Need),
    /// It may while there is one solution.
    Referee,
}

/// On the usual 9×9 the referee is the fastest judge, and the level is looked at when the digging is done.
fn judge(request: &Request, puzzle: &Puzzle) -> Judge {
    match (request.amount, request.uniqueness()) {
        (Amount::Level(level), _) if !puzzle.shape().is_usual_nine() && level != Level::Expert => {
            Judge::Logic(level.need())
        }
        (_, Uniqueness::ByLogic) => Judge::Logic(Need::LockedAndPairs),
        (_, Uniqueness::Proven | Uniqueness::Unknown) => Judge::Referee,
    }
}

fn puzzle_of(request: &Request, givens: Vec<u8>) -> Puzzle {
    let grid = Grid::new(request.shape.clone(), givens).expect("givens fit the shape");
    Puzzle::new(grid).expect("values of a solved grid do not clash")
}

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MakeError {
    /// The request cannot be met.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// There is no solved grid.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// None was found in time.
    #[error(
        "no {asked} was found in time; the fewest givens reached were {fewest}. Allow more time, or ask for more givens or another level"
    )]
    NotFound {
        /// What was asked for.
        asked: String,
        /// The smallest number of givens among the puzzles tried.
        fewest: usize,
    },
}
