//! Puzzles to generate: of any shape, by level or by share of givens.

use crate::puzzle::PuzzleView;
use crate::refusal::{Answer, Refusal};
use evodoku::puzzle::SharedShape;
use evodoku_generate::{Amount, Extras, Level, Maker, Request, jigsaw_shape};
use evodoku_logic::Stop;
use evodoku_messages::{Localize, message};
use evodoku_puzzle::{Carried, ShapeSpec};
use serde::Deserialize;

/// A puzzle to generate.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    /// `9x9`, `12x12:3x4`, `7x7:latin`.
    shape: String,
    #[serde(default)]
    jigsaw: bool,
    #[serde(default)]
    diagonals: bool,
    #[serde(default)]
    windows: bool,
    /// `easy`, `medium`, `hard`, `expert`; otherwise a share of givens.
    #[serde(default)]
    level: Option<String>,
    /// The share of cells that are given.
    #[serde(default)]
    share: Option<f64>,
    #[serde(default)]
    seed: u64,
}

/// Makes a puzzle, none larger than some order.
pub fn make(order: &GenerateRequest, largest: usize, stop: &Stop) -> Answer<PuzzleView> {
    let refused = |message: &dyn Localize| Refusal::new("order", message.message());
    let amount = match (&order.level, order.share) {
        (Some(level), _) => Amount::Level(level.parse::<Level>().map_err(|error| refused(&error))?),
        (None, Some(share)) => Amount::Share(share),
        (None, None) => Amount::Fewest,
    };
    let shape = shape(order, largest, stop)?;
    let request = Request::new(shape, amount);
    let made = Maker::new().make(&request, order.seed, 0, stop).map_err(|error| refused(&error))?;
    Ok(PuzzleView::of(made.puzzle.grid()))
}

fn shape(order: &GenerateRequest, largest: usize, stop: &Stop) -> Answer<SharedShape> {
    let refused = |message: &dyn Localize| Refusal::new("shape", message.message());
    // Jigsaw pieces take the place of boxes, so that 7x7 is a shape as well.
    let carried = Carried { pieces: order.jigsaw, extra: false };
    let mut spec = ShapeSpec::named(&order.shape, carried).map_err(|error| refused(&error))?;
    spec.diagonals |= order.diagonals;
    spec.windows |= order.windows;
    let size = spec.order;
    if size > largest {
        return Err(refused(&message!("too-large-here", order = size, largest)));
    }
    if order.jigsaw {
        let extras = Extras { diagonals: spec.diagonals, windows: spec.windows };
        return jigsaw_shape(size, extras, order.seed, 0, stop).map_err(|error| refused(&error));
    }
    spec.shape().map(Into::into).map_err(|error| refused(&error))
}
