//! A request in terms of a command line or an API call: the shape by name, and the properties of the puzzle.

use crate::clues::ClueKind;
use crate::fillable_pieces::{Extras, JigsawError, make_jigsaw};
use crate::make::{Made, Maker};
use crate::request::{Amount, Request};
use crate::{Class, Holes};
use evodoku_logic::Stop;
use evodoku_puzzle::{Shape, SharedShape};
use evodoku_puzzle::{ShapeError, ShapeSpec};

/// The parameters of a puzzle to generate.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The shape by name, such as `9x9+diagonals`.
    pub shape: String,
    /// Whether to use random connected pieces instead of boxes.
    pub is_jigsaw: bool,
    /// Diagonals and windows, besides those of the name.
    pub extras: Extras,
    /// The number of givens. By default as few as digging reaches, or half of the cells if the solution need not be
    /// unique.
    pub amount: Option<Amount>,
    /// Whether the solution must be unique; `None` for the default.
    pub is_unique: Option<bool>,
    /// Whether every given must be necessary.
    pub is_minimal: bool,
    /// Whether the givens have 180° rotational symmetry.
    pub is_symmetric: bool,
    /// How holes are distributed.
    pub holes: Holes,
    /// The class of solved grid that it is dug from.
    pub class: Class,
    /// The kinds of clues that are laid out around the solved grid.
    pub rules: Vec<ClueKind>,
}

impl Default for Wish {
    /// A standard 9×9.
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
            rules: Vec::new(),
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

    /// The shape by its name. Jigsaws do not have it: their pieces differ between puzzles.
    pub fn named_shape(&self) -> Result<SharedShape, ShapeError> {
        let shape = self.shape.parse::<Shape>().and_then(|shape| self.extras.add_to(shape))?;
        Ok(shape.into())
    }

    fn request(&self, shape: SharedShape) -> Request {
        let default_amount =
            || if self.is_unique == Some(false) { Amount::Share(0.5) } else { Amount::Fewest };
        Request {
            is_unique: self.is_unique,
            is_minimal: self.is_minimal,
            is_symmetric: self.is_symmetric,
            holes: self.holes,
            class: self.class,
            rules: self.rules.clone(),
            ..Request::new(shape, self.amount.unwrap_or_else(default_amount))
        }
    }
}

/// The order and the further layers of a jigsaw. Its pieces replace boxes, so 7x7 is valid here.
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
    fn jigsaw_frame_combines_layers_of_name_and_extras() {
        let frame = |name, extras| jigsaw_frame(name, extras).unwrap();
        let diagonals = Extras { diagonals: true, windows: false };
        assert_eq!(frame("7x7", Extras::default()), (7, Extras::default()));
        assert_eq!(frame("9x9+windows", diagonals), (9, Extras { diagonals: true, windows: true }));
        assert_eq!(frame("9x9:latin+diagonals", Extras::default()), (9, diagonals));
        assert!(jigsaw_frame("9x9+killer", diagonals).is_err());
    }
}
