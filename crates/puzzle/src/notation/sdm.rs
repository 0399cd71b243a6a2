//! Sdm files: one puzzle per line, with a zero for empty.

use super::registry::Definition;
use super::text::cut;
use super::text::plan::ShortLines;
use crate::Grid;

pub const SDM: Definition = Definition {
    name: "sdm",
    endings: &["sdm"],
    open: Some(|input, head, context| {
        cut::open(input, head, context, |plan, _, _| plan.short_lines = ShortLines::Puzzles)
    }),
    has_numbers: false,
    write: Some(write),
    ..Definition::PLAIN
};

/// The values, with a zero for empty as is the custom in sdm files, where it cannot be mistaken for a value.
fn write(grid: &Grid) -> String {
    let line = grid.to_line();
    let line = if grid.shape().order() <= 9 { line.replace('.', "0") } else { line };
    line + "\n"
}
