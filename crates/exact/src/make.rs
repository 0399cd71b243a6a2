//! Puzzles made to order: a solved grid, dug until it is what was asked for.

use crate::count::Referee;
use crate::evidence::{Dug, dig_by_evidence};
use crate::extreme::extreme;
use crate::level::{Ladder, Level, Logic, Need};
use crate::request::{Amount, Request, RequestError, Uniqueness};
use crate::stop::Stop;
use evodoku::generate::{GenerateError, dig, order_of_digging, solved};
use evodoku::random::{Purpose, Random, derive, stream};
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

/// How long a shape is tried before it is given up for another one; counted, not timed, so that a seed repeats its puzzles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Grids that are dug.
    pub attempts: u64,
    /// Questions whether to go on that the search for a solved grid may ask.
    pub questions: u32,
}

impl Patience {
    /// Until the stop.
    const ENDLESS: Self = Self { attempts: u64::MAX, questions: u32::MAX };
}

/// One grid, dug.
struct Attempt {
    made: Made,
    dug: Dug,
}

impl Maker {
    /// A maker.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puzzle number `index` of a seed: grids are made and dug until one is as asked for, or until the stop.
    pub fn make(&mut self, request: &Request, seed: u64, index: u64, stop: &Stop) -> Result<Made, MakeError> {
        self.make_with(Patience::ENDLESS, request, seed, index, stop)
    }

    /// The same, with an end that does not depend on the clock.
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
            let Attempt { made, dug } = self.attempt(request, seed, attempt, patience.questions, stop)?;
            let count = made.puzzle.given_count();
            if self.is_asked_for(request, &made, dug, stop) {
                return Ok(self.finished(request, made));
            }
            if dug == Dug::CutShort && request.goes_to_the_end() {
                return Err(MakeError::CutShort { asked: request.to_string(), givens: count });
            }
            nearest = nearest.min(count);
            if stop.is_due() {
                break;
            }
        }
        Err(MakeError::NotFound { asked: request.to_string(), fewest: nearest })
    }

    /// One grid, dug as far as the request goes or as it can be.
    fn attempt(
        &mut self,
        request: &Request,
        seed: u64,
        attempt: u64,
        questions: u32,
        stop: &Stop,
    ) -> Result<Attempt, MakeError> {
        let mut random = stream(seed, Purpose::Generate, attempt);
        let mut asked = 0;
        let mut may_go_on = || {
            asked += 1;
            asked < questions && !stop.is_due()
        };
        if request.amount == Amount::Level(Level::Extreme)
            && request.shape.is_usual_nine()
            && !request.is_symmetric
        {
            return self.walk(request, &mut random, &mut may_go_on);
        }
        let values = solved(&request.shape, request.class, &mut random, &mut may_go_on)?;
        let mut givens = values.clone();
        let mut dug = Dug::ToTheEnd;
        let target = request.target();
        if target < givens.len() {
            let groups = order_of_digging(
                &request.shape,
                request.holes,
                request.is_symmetric,
                &mut random,
                &mut may_go_on,
            )?;
            dug = self.dig(request, &values, &mut givens, &groups, stop);
        }
        let puzzle = puzzle_of(request, givens);
        let solution = Solution::verify(&puzzle, &values).expect("givens are values of the solved grid");
        Ok(Attempt { made: Made { puzzle, solution, is_unique: None, logic: None }, dug })
    }

    /// The usual 9×9 that needs search is not dug but walked to.
    fn walk(
        &mut self,
        request: &Request,
        random: &mut Random,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Attempt, MakeError> {
        let walked = extreme(&request.shape, &mut self.ladder, random, may_go_on);
        let not_found = || MakeError::NotFound { asked: request.to_string(), fewest: 81 };
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

    /// May the puzzle do without the group? `None` if time was up before that was known.
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
                    let count = self.referee.count(&puzzle, 2, stop);
                    (!count.is_stopped).then_some(count.found == 1 && count.is_all)
                }
            }
        }
    }

    fn is_asked_for(&mut self, request: &Request, made: &Made, dug: Dug, stop: &Stop) -> bool {
        let count = made.puzzle.given_count();
        // A symmetric puzzle has one given more if the number is odd and the centre empty, or the other way round.
        let slack = usize::from(request.is_symmetric);
        let is_amount = match request.amount {
            Amount::Fewest => dug == Dug::ToTheEnd,
            Amount::Givens(_) | Amount::Share(_) => {
                let asked = request.givens().expect("a number or a share says how many");
                (asked..=asked + slack).contains(&count)
            }
            Amount::Level(level) => {
                let range = level.givens_on_nine();
                let fits = !made.puzzle.shape().is_usual_nine()
                    || (*range.start()..=range.end() + slack).contains(&count);
                fits && Level::of(&self.ladder.climb(&made.puzzle, &Stop::never())) == Some(level)
            }
        };
        is_amount && (!request.is_minimal || dug == Dug::ToTheEnd && self.is_minimal(request, made, stop))
    }

    /// Is no given needless? Digging cell by cell has seen to it; where cells went in pairs, one of a pair may be.
    fn is_minimal(&mut self, request: &Request, made: &Made, stop: &Stop) -> bool {
        let mut givens = made.puzzle.givens().to_vec();
        let is_needed = |cell: usize| {
            let value = std::mem::replace(&mut givens[cell], 0);
            let needless = value != 0
                && self.referee.is_needless(&puzzle_of(request, givens.clone()), cell, value, stop)
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

/// Who says whether a given may go.
enum Judge {
    /// It may while these rules still solve the puzzle.
    Logic(Need),
    /// It may while there is one solution.
    Referee,
    /// The same, where proofs are long.
    Evidence,
}

/// Up to this order the referee's proofs are short.
const SHORT_PROOFS: usize = 16;

/// On the usual 9×9 the referee is the fastest judge, and the level is looked at when the digging is done.
fn judge(request: &Request) -> Judge {
    match (request.amount, request.uniqueness()) {
        (Amount::Level(level), _) if !request.shape.is_usual_nine() && level.need() != Need::Search => {
            Judge::Logic(level.need())
        }
        (_, Uniqueness::ByLogic) => Judge::Logic(Need::LockedAndPairs),
        (_, Uniqueness::Proven) if request.shape.order() > SHORT_PROOFS => Judge::Evidence,
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
    /// Time was up before everything that could go was gone.
    #[error(
        "no {asked} was made in time: {givens} givens were left, and more of them could go. Allow more time, or ask for a number of givens"
    )]
    CutShort {
        /// What was asked for.
        asked: String,
        /// How far digging came.
        givens: usize,
    },
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
