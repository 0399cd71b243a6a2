//! A grid of characters in a frame with rulers between the boxes, as Simple Sudoku prints it.

use super::grid;
use super::registry::Definition;
use super::text::cut;
use super::writer::symbol;
use crate::Grid;

pub const SS: Definition = Definition {
    name: "ss",
    endings: &["ss"],
    open: Some(|input, head, context| cut::open(input, head, context, |_, _, _| ())),
    has_numbers: false,
    between: "\n",
    write: Some(|grid| grid::comment(grid) + &write(grid)),
    ..Definition::PLAIN
};

/// The grid in its frame. A grid without boxes is one large box.
fn write(grid: &Grid) -> String {
    let order = grid.shape().order();
    let (height, width) = grid.shape().boxes().unwrap_or((order, order));
    let dashes = vec!["-".repeat(width); order / width];
    let frame = format!("*{}*\n", dashes.join("-"));
    let ruler = format!("|{}|\n", dashes.join("+"));
    let row = |row: &[u8]| {
        let part = |part: &[u8]| part.iter().map(|&value| symbol(value)).collect::<String>();
        format!("|{}|\n", row.chunks(width).map(part).collect::<Vec<_>>().join("|"))
    };
    let band = |band: &[u8]| band.chunks(order).map(row).collect::<String>();
    let bands: Vec<_> = grid.values().chunks(order * height).map(band).collect();
    format!("{frame}{}{frame}", bands.join(&ruler))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_follows_the_boxes() {
        let grid: Grid = "1...........2.......................".parse().unwrap();
        let text = "*-------*\n|1..|...|\n|...|...|\n|---+---|\n|2..|...|\n|...|...|\n|---+---|\n|...|...|\n|...|...|\n*-------*\n";
        assert_eq!(write(&grid), text);
        assert_eq!(text.parse(), Ok(grid));
    }

    /// Its pairs of characters are not the givens and the pieces of a 2×2.
    #[test]
    fn a_small_grid_is_no_jigsaw() {
        for line in [".........1.1....", "........33332222"] {
            let grid: Grid = line.parse().unwrap();
            assert_eq!(write(&grid).parse(), Ok(grid));
        }
    }
}
