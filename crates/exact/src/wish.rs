//! What somebody wishes for, in the words of a command line or a call: a shape by name, and what the puzzle shall be.

use crate::fillable_pieces::{Extras, JigsawError, make_jigsaw};
use crate::make::{Made, Maker};
use crate::request::{Amount, Request};
use crate::stop::Stop;
use evodoku::generate::{Class, Holes};
use evodoku::puzzle::ShapeError;
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
            let order = jigsaw_order(&self.shape)?;
            return make_jigsaw(maker, (order, self.extras), &|shape| self.request(shape), seed, index, stop);
        }
        let shape = self.shape.parse::<Shape>().and_then(|shape| self.extras.add_to(shape))?;
        Ok(maker.make(&self.request(shape.into()), seed, index, stop)?)
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

/// Jigsaw pieces take the place of boxes, so that 7x7 is a shape here.
fn jigsaw_order(text: &str) -> Result<usize, ShapeError> {
    let text = if text.contains(':') { text.into() } else { format!("{text}:latin") };
    Ok(text.parse::<Shape>()?.order())
}
