//! Shapes of random jigsaw pieces that can be filled.

use crate::make::{Made, MakeError, Maker, Patience};
use crate::request::Request;
use crate::stop::Stop;
use evodoku::generate::{Class, GenerateError, jigsaw_pieces, solved};
use evodoku::puzzle::ShapeError;
use evodoku::random::{Purpose, Random, derive, stream};
use evodoku::{Shape, SharedShape};
use thiserror::Error;

/// A map of pieces that resists for so many questions is exchanged for another.
///
/// Many maps cannot be filled, which is long to prove. The while is counted in questions rather than time, so that a seed
/// repeats its puzzles.
const QUESTIONS: u32 = 200;

/// The same with diagonals or windows: most maps cannot be filled then, and those that can are filled soon.
const QUESTIONS_WITH_MORE: u32 = 30;

/// Grids that are dug on a map before another is drawn.
const ATTEMPTS: u64 = 8;

/// Further layers of a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Both diagonals.
    pub diagonals: bool,
    /// The windows of windoku.
    pub windows: bool,
}

impl Extras {
    /// The shape with these layers.
    pub fn add_to(self, mut shape: Shape) -> Result<Shape, ShapeError> {
        if self.diagonals {
            shape = shape.and_diagonals()?;
        }
        if self.windows {
            shape = shape.and_windows()?;
        }
        Ok(shape)
    }
}

/// A shape of random connected pieces that can be filled: number `index` of a seed.
pub fn jigsaw_shape(
    order: usize,
    extras: Extras,
    seed: u64,
    index: u64,
    stop: &Stop,
) -> Result<SharedShape, JigsawError> {
    Maps::new(order, extras, seed, index).next(stop)
}

/// Puzzle number `index` of a seed, of random connected pieces; `request` says what it shall be on a given shape.
///
/// On some maps hardly any grid can be found, or none with so few givens: then others are drawn.
pub fn make_jigsaw(
    maker: &mut Maker,
    (order, extras): (usize, Extras),
    request: &dyn Fn(SharedShape) -> Request,
    seed: u64,
    index: u64,
    stop: &Stop,
) -> Result<Made, JigsawError> {
    let mut maps = Maps::new(order, extras, seed, index);
    let patience = Patience { attempts: ATTEMPTS, questions: maps.questions() };
    loop {
        let request = request(maps.next(stop)?);
        match maker.make_with(patience, &request, seed, index, stop) {
            Err(MakeError::NotFound { .. } | MakeError::Generate(_)) if !stop.is_due() => {}
            outcome => return Ok(outcome?),
        }
    }
}

/// Maps of pieces, one after the other.
struct Maps {
    order: usize,
    extras: Extras,
    random: Random,
}

impl Maps {
    fn new(order: usize, extras: Extras, seed: u64, index: u64) -> Self {
        let random = stream(derive(seed, Purpose::Generate, index), Purpose::Start, 0);
        Self { order, extras, random }
    }

    fn questions(&self) -> u32 {
        if self.extras == Extras::default() { QUESTIONS } else { QUESTIONS_WITH_MORE }
    }

    /// The next map on which a solved grid was found.
    fn next(&mut self, stop: &Stop) -> Result<SharedShape, JigsawError> {
        loop {
            let shape = Shape::jigsaw(self.order, &jigsaw_pieces(self.order, &mut self.random))?;
            let shape: SharedShape = self.extras.add_to(shape)?.into();
            let (mut asked, questions) = (0, self.questions());
            let mut may_go_on = || {
                asked += 1;
                asked < questions && !stop.is_due()
            };
            match solved(&shape, Class::Mixed, &mut self.random, &mut may_go_on) {
                Ok(_) => return Ok(shape),
                Err(error) if stop.is_due() => return Err(error.into()),
                Err(_) => {}
            }
        }
    }
}

/// Why there is no such shape.
#[derive(Debug, Error)]
pub enum JigsawError {
    /// The shape cannot be.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// None that can be filled was found in time.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// No puzzle was made on any.
    #[error(transparent)]
    Make(#[from] MakeError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_its_shape() {
        let shape = |seed| jigsaw_shape(7, Extras::default(), seed, 0, &Stop::never()).unwrap();
        assert_eq!(shape(1), shape(1));
        assert_ne!(shape(1), shape(2));
    }
}
