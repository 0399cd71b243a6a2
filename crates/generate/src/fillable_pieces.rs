//! Shapes of random jigsaw pieces that can be filled.

use crate::make::{Made, MakeError, Maker, Patience};
use crate::request::Request;
use crate::{Class, GenerateError, jigsaw_pieces, solved};
use evodoku_logic::Stop;
use evodoku_logic::random::{Purpose, Random, derive, stream};
use evodoku_messages::Localize;
use evodoku_puzzle::ShapeError;
use evodoku_puzzle::{Shape, SharedShape};
use thiserror::Error;

/// A map of pieces that is not filled within so many polls is replaced by another.
///
/// Many maps cannot be filled, which takes long to prove. The limit counts polls rather than time, so that a seed
/// repeats its puzzles.
const POLLS: u32 = 200;

/// The same with diagonals or windows: most maps then cannot be filled, and the others are filled quickly.
const POLLS_WITH_EXTRAS: u32 = 30;

/// Number of grids dug on a map before another map is drawn.
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

/// Puzzle number `index` of a seed, of random connected pieces; `request` makes the request for a shape.
///
/// On some maps hardly any grid can be found, or none with so few givens; then other maps are drawn.
pub fn make_jigsaw(
    maker: &mut Maker,
    (order, extras): (usize, Extras),
    request: &dyn Fn(SharedShape) -> Request,
    seed: u64,
    index: u64,
    stop: &Stop,
) -> Result<Made, JigsawError> {
    let mut maps = Maps::new(order, extras, seed, index);
    let patience = Patience { attempts: ATTEMPTS, polls: maps.polls() };
    loop {
        let request = request(maps.next(stop)?);
        match maker.make_with(patience, &request, seed, index, stop) {
            Err(MakeError::NotFound { .. } | MakeError::Generate(_)) if !stop.is_due() => {}
            outcome => return Ok(outcome?),
        }
    }
}

/// A sequence of random maps of pieces.
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

    fn polls(&self) -> u32 {
        if self.extras == Extras::default() { POLLS } else { POLLS_WITH_EXTRAS }
    }

    /// The next map on which a solved grid was found.
    fn next(&mut self, stop: &Stop) -> Result<SharedShape, JigsawError> {
        loop {
            let shape = Shape::jigsaw(self.order, &jigsaw_pieces(self.order, &mut self.random))?;
            let shape: SharedShape = self.extras.add_to(shape)?.into();
            let (mut polled, polls) = (0, self.polls());
            let mut may_go_on = || {
                polled += 1;
                polled < polls && !stop.is_due()
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
#[derive(Debug, Error, Localize)]
pub enum JigsawError {
    /// The shape is impossible.
    Shape(#[from] ShapeError),
    /// No map that can be filled was found in time.
    Generate(#[from] GenerateError),
    /// No puzzle was made on any map.
    Make(#[from] MakeError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jigsaw_shape_repeats_for_a_seed() {
        let shape = |seed| jigsaw_shape(7, Extras::default(), seed, 0, &Stop::never()).unwrap();
        assert_eq!(shape(1), shape(1));
        assert_ne!(shape(1), shape(2));
    }
}
