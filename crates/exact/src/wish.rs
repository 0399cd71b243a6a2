//! What somebody wishes for, in the words of a command line or a call: a shape by name, and what the puzzle shall be.

use crate::fillable_pieces::{Extras, JigsawError, make_jigsaw};
use crate::make::{Made, Maker};
use crate::request::{Amount, Request};
use crate::stop::Stop;
use evodoku::generate::{Class, Holes};
use evodoku::puzzle::{ShapeError, ShapeSpec};
use evodoku::{Shape, SharedShape};

/// A puzzle that somebody wishes for.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The shape by name, such as `9x9+diagonals`.
    pub shape: String,
    /// Random connected pieces instead of boxes?
    pub is_jigsaw: bool,
    /// Diagonals and windows beside those of the name.
    pub extras: Extras,
    /// How many givens; none for as many as there should be: half where any number of solutions will do, or else as few as
    /// digging comes to.
    pub amount: Option<Amount>,
    /// Shall it have one solution only? None for what is usual.
    pub is_unique: Option<bool>,
    /// Shall no given be needless?
    pub is_minimal: bool,
    /// Shall the givens look the same turned upside down?
    pub is_symmetric: bool,
    /// Where holes are dug.
    pub holes: Holes,
    /// What kind of solved grid it is dug from.
    pub class: Class,
}

impl Default for Wish {
    /// A usual 9×9.
    fn default() -> Self {
        Self {
            shape: "9x9".into(),
            is_jigsaw: false,
            extras: Extras::default(),
            amount: None,
            is_unique: None,
            is_minimal: false,
            is_symmetric: false,
            holes: Holes::Random,
            class: Class::Mixed,
        }
    }
}

impl Wish {
    /// Puzzle number `index` of a seed.
    pub fn make(&self, maker: &mut Maker, seed: u64, index: u64, stop: &Stop) -> Result<Made, JigsawError> {
        if self.is_jigsaw {
            let frame = jigsaw_frame(&self.shape, self.extras)?;
            return make_jigsaw(maker, frame, &|shape| self.request(shape), seed, index, stop);
        }
        Ok(maker.make(&self.request(self.named_shape()?), seed, index, stop)?)
    }

    /// The shape that all its puzzles have; that of a jigsaw has other pieces each time, and is not this one.
    pub fn named_shape(&self) -> Result<SharedShape, ShapeError> {
        let shape = self.shape.parse::<Shape>().and_then(|shape| self.extras.add_to(shape))?;
        Ok(shape.into())
    }

    fn request(&self, shape: SharedShape) -> Request {
        let usual = || if self.is_unique == Some(false) { Amount::Share(0.5) } else { Amount::Fewest };
        Request {
            is_unique: self.is_unique,
            is_minimal: self.is_minimal,
            is_symmetric: self.is_symmetric,
            holes: self.holes,
            class: self.class,
            ..Request::new(shape, self.amount.unwrap_or_else(usual))
        }
    }
}

/// The order and the further layers of a jigsaw. Its pieces take the place of boxes, so that 7x7 is a shape here.
fn jigsaw_frame(name: &str, extras: Extras) -> Result<(usize, Extras), ShapeError> {
    let (size, rules) = name.split_at(name.find('+').unwrap_or(name.len()));
    let size = if size.contains(':') { size.into() } else { format!("{size}:latin") };
    let ShapeSpec { order, diagonals, windows, .. } = ShapeSpec::of(&format!("{size}{rules}").parse()?);
    let extras = Extras { diagonals: extras.diagonals || diagonals, windows: extras.windows || windows };
    Ok((order, extras))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jigsaw_has_the_layers_of_its_name_and_of_the_wish() {
        let frame = |name, extras| jigsaw_frame(name, extras).unwrap();
        let diagonals = Extras { diagonals: true, windows: false };
        assert_eq!(frame("7x7", Extras::default()), (7, Extras::default()));
        assert_eq!(frame("9x9+windows", diagonals), (9, Extras { diagonals: true, windows: true }));
        assert_eq!(frame("9x9:latin+diagonals", Extras::default()), (9, diagonals));
        assert!(jigsaw_frame("9x9+killer", diagonals).is_err());
    }
}
