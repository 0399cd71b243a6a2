//! Puzzles to begin with: examples by size and level, and new ones made on the spot.

use crate::body::Body;
use crate::failure::{Answer, Failure};
use crate::form::Drawn;
use crate::server::Shared;
use axum::Json;
use axum::extract::{Path, State};
use evodoku::puzzle::formats::{ReadOptions, Reader};
use evodoku::puzzle::{Carried, ShapeSpec};
use evodoku::{Grid, SharedShape};
use evodoku_exact::{Amount, Extras, Level, Maker, Request, Stop, jigsaw_shape};
use serde::{Deserialize, Serialize};

/// An example: which puzzle of a file of ours.
struct Example {
    id: &'static str,
    /// Its shape and, where it has one, its level, as the page sorts them.
    shape: &'static str,
    level: &'static str,
    file: &'static str,
    index: usize,
}

/// A file of puzzles of our own making.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../../../puzzles/", $name))
    };
}

#[rustfmt::skip]
const EXAMPLES: &[Example] = &[
    Example { id: "9x9-easy", shape: "9x9", level: "easy", file: file!("levels.txt"), index: 0 },
    Example { id: "9x9-medium", shape: "9x9", level: "medium", file: file!("levels.txt"), index: 10 },
    Example { id: "9x9-hard", shape: "9x9", level: "hard", file: file!("levels.txt"), index: 20 },
    Example { id: "9x9-expert", shape: "9x9", level: "expert", file: file!("levels.txt"), index: 30 },
    Example { id: "9x9-jigsaw", shape: "9x9+jigsaw", level: "", file: file!("jigsaw.txt"), index: 0 },
    Example { id: "9x9-diagonals", shape: "9x9+diagonals", level: "", file: file!("diagonals-1.toml"), index: 0 },
    Example { id: "9x9-windows", shape: "9x9+windows", level: "", file: file!("windows-1.toml"), index: 0 },
    Example { id: "6x6", shape: "6x6", level: "", file: file!("6x6.txt"), index: 0 },
    Example { id: "12x12", shape: "12x12", level: "", file: file!("12x12.txt"), index: 0 },
    Example { id: "16x16", shape: "16x16", level: "", file: file!("16x16.txt"), index: 0 },
    Example { id: "16x16-jigsaw", shape: "16x16+jigsaw", level: "", file: file!("16x16-jigsaw.txt"), index: 0 },
    Example { id: "25x25", shape: "25x25", level: "", file: file!("25x25-50.txt"), index: 0 },
    Example { id: "36x36", shape: "36x36", level: "", file: file!("36x36-52.txt"), index: 0 },
    Example { id: "49x49", shape: "49x49", level: "", file: file!("49x49-57.txt"), index: 0 },
    Example { id: "64x64", shape: "64x64", level: "", file: file!("64x64-58.txt"), index: 0 },
    Example { id: "81x81", shape: "81x81", level: "", file: file!("81x81-62.txt"), index: 0 },
];

/// An example by name.
#[derive(Serialize)]
pub struct Named {
    id: &'static str,
    shape: &'static str,
    level: Option<&'static str>,
}

/// `GET /api/puzzles`
pub async fn list() -> Json<Vec<Named>> {
    let named = |example: &Example| Named {
        id: example.id,
        shape: example.shape,
        level: Some(example.level).filter(|level| !level.is_empty()),
    };
    Json(EXAMPLES.iter().map(named).collect())
}

/// `GET /api/puzzles/{id}`
pub async fn example(Path(id): Path<String>) -> Answer<Json<Drawn>> {
    let found = EXAMPLES.iter().find(|example| example.id == id).and_then(grid);
    found.map(|grid| Json(Drawn::of(&grid))).ok_or_else(|| {
        let ids: Vec<&str> = EXAMPLES.iter().map(|example| example.id).collect();
        Failure::not_found(format!("there is no example {id}; there are {}", ids.join(", ")))
    })
}

fn grid(example: &Example) -> Option<Grid> {
    let mut entries = Reader::new(example.file.as_bytes(), ReadOptions::default());
    entries.nth(example.index)?.result.ok()
}

/// What puzzle shall be made.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
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

/// `POST /api/puzzles`
pub async fn make(State(shared): State<Shared>, Body(order): Body<Order>) -> Answer<Json<Drawn>> {
    let permit =
        shared.making.clone().try_acquire_owned().map_err(|_| {
            Failure::too_many("enough puzzles are in the making already; try again in a moment")
        })?;
    let task = tokio::task::spawn_blocking(move || {
        let made = make_puzzle(&order, &shared);
        drop(permit);
        made
    });
    task.await.map_err(|_| Failure::unprocessable("order", "this puzzle cannot be made"))?.map(Json)
}

fn make_puzzle(order: &Order, shared: &Shared) -> Answer<Drawn> {
    let refused = |message: &dyn std::fmt::Display| Failure::unprocessable("order", message.to_string());
    let stop = Stop::after(shared.limits.making);
    let amount = match (&order.level, order.share) {
        (Some(level), _) => Amount::Level(level.parse::<Level>().map_err(|error| refused(&error))?),
        (None, Some(share)) => Amount::Share(share),
        (None, None) => Amount::Fewest,
    };
    let shape = shape(order, shared.limits.order, &stop)?;
    let request = Request::new(shape, amount);
    let made = Maker::new().make(&request, order.seed, 0, &stop).map_err(|error| refused(&error))?;
    Ok(Drawn::of(made.puzzle.grid()))
}

fn shape(order: &Order, largest: usize, stop: &Stop) -> Answer<SharedShape> {
    let refused = |message: &dyn std::fmt::Display| Failure::unprocessable("shape", message.to_string());
    // Jigsaw pieces take the place of boxes, so that 7x7 is a shape as well.
    let carried = Carried { pieces: order.jigsaw, extra: false };
    let mut spec = ShapeSpec::named(&order.shape, carried).map_err(|error| refused(&error))?;
    spec.diagonals |= order.diagonals;
    spec.windows |= order.windows;
    let size = spec.order;
    if size > largest {
        return Err(refused(&format!(
            "{size}×{size} is too large for this server; it takes up to {largest}×{largest}"
        )));
    }
    if order.jigsaw {
        let extras = Extras { diagonals: spec.diagonals, windows: spec.windows };
        return jigsaw_shape(size, extras, order.seed, 0, stop).map_err(|error| refused(&error));
    }
    spec.shape().map(Into::into).map_err(|error| refused(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_a_puzzle_of_its_shape() {
        for example in EXAMPLES {
            let grid = grid(example).unwrap_or_else(|| panic!("{}", example.id));
            assert_eq!(grid.shape().to_string(), example.shape);
            assert!(grid.first_clash().is_none(), "{}", example.id);
        }
    }
}
