//! Shapes of random jigsaw pieces that can be filled.

use crate::stop::Stop;
use evodoku::generate::{Class, GenerateError, jigsaw_pieces, solved};
use evodoku::puzzle::ShapeError;
use evodoku::random::{Purpose, derive, stream};
use evodoku::{Shape, SharedShape};
use thiserror::Error;

/// A map of pieces that resists for so many questions is exchanged for another.
///
/// Many maps cannot be filled, which is long to prove. The while is counted in questions rather than time, so that a seed
/// repeats its puzzles.
const QUESTIONS: u32 = 200;

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
    let mut random = stream(derive(seed, Purpose::Generate, index), Purpose::Start, 0);
    loop {
        let shape = Shape::jigsaw(order, &jigsaw_pieces(order, &mut random))?;
        let shape: SharedShape = extras.add_to(shape)?.into();
        let mut asked = 0;
        let mut may_go_on = || {
            asked += 1;
            asked < QUESTIONS && !stop.is_due()
        };
        match solved(&shape, Class::Mixed, &mut random, &mut may_go_on) {
            Ok(_) => return Ok(shape),
            Err(error) if stop.is_due() => return Err(error.into()),
            Err(_) => {}
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
