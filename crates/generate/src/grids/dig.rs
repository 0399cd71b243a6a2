//! Digging: which givens are removed, in what order, and how far.

use super::{Class, GenerateError, shuffle, solved};
use evodoku_logic::random::Random;
use evodoku_puzzle::{Cell, Grid, Puzzle, SharedShape};

/// How holes are distributed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Holes {
    /// Anywhere.
    #[default]
    Random,
    /// The same number in every row, column and box, as nearly as the number of holes allows.
    Balanced,
}

/// The cells of a grid in the order in which they are emptied, in groups: pairs opposite across the centre if the
/// puzzle is symmetric, single cells otherwise.
///
/// Balanced holes follow a second solved grid: all cells with its first value, then its second, and so on, since each
/// value is once in every row, column and box.
pub fn order_of_digging(
    shape: &SharedShape,
    holes: Holes,
    is_symmetric: bool,
    random: &mut Random,
    may_go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Vec<Cell>>, GenerateError> {
    let count = shape.cell_count() as Cell;
    let mut cells: Vec<Cell> = (0..count).collect();
    shuffle(&mut cells, random);
    if holes == Holes::Balanced {
        let other = solved(shape, Class::Mixed, random, may_go_on)?;
        cells.sort_by_key(|&cell| other[usize::from(cell)]);
    }
    if !is_symmetric {
        return Ok(cells.into_iter().map(|cell| vec![cell]).collect());
    }
    let mut is_taken = vec![false; usize::from(count)];
    let mut groups = Vec::new();
    for cell in cells {
        if !std::mem::replace(&mut is_taken[usize::from(cell)], true) {
            let facing = count - 1 - cell;
            let is_single = std::mem::replace(&mut is_taken[usize::from(facing)], true);
            groups.push(if is_single { vec![cell] } else { vec![cell, facing] });
        }
    }
    Ok(groups)
}

/// A solved grid with that many values kept at random cells. The number of solutions is not checked.
pub fn dug(
    shape: &SharedShape,
    class: Class,
    givens: usize,
    random: &mut Random,
) -> Result<Puzzle, GenerateError> {
    let mut values = solved(shape, class, random, &mut || true)?;
    let groups = order_of_digging(shape, Holes::Random, false, random, &mut || true)?;
    dig(&mut values, &groups, givens, &mut |_, _| true);
    let grid = Grid::new(shape.clone(), values).expect("a solved grid fits its shape");
    Ok(Puzzle::new(grid).expect("a solved grid does not clash"))
}

/// Removes groups of givens, in order, while there are more than `target` and `may_go` returns true.
///
/// `may_go` receives the givens without the group, and the group. A symmetric puzzle may keep one given more than
/// requested.
pub fn dig(
    givens: &mut [u8],
    groups: &[Vec<Cell>],
    target: usize,
    may_go: &mut dyn FnMut(&[u8], &[Cell]) -> bool,
) {
    let mut count = givens.iter().filter(|&&given| given != 0).count();
    for group in groups {
        let kept: Vec<u8> = group.iter().map(|&cell| givens[usize::from(cell)]).collect();
        let present = kept.iter().filter(|&&given| given != 0).count();
        if present == 0 || count < target + present {
            continue;
        }
        for &cell in group {
            givens[usize::from(cell)] = 0;
        }
        if may_go(givens, group) {
            count -= present;
        } else {
            for (&cell, given) in group.iter().zip(kept) {
                givens[usize::from(cell)] = given;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_logic::random::{Purpose, stream};
    use evodoku_puzzle::Shape;

    fn holes(shape: &str, holes: Holes, is_symmetric: bool, target: usize) -> (SharedShape, Vec<u8>) {
        let shape: SharedShape = std::sync::Arc::new(shape.parse::<Shape>().unwrap());
        let mut random = stream(1, Purpose::Generate, 0);
        let groups = order_of_digging(&shape, holes, is_symmetric, &mut random, &mut || true).unwrap();
        let mut givens = vec![1; shape.cell_count()];
        dig(&mut givens, &groups, target, &mut |_, _| true);
        (shape, givens)
    }

    #[test]
    fn balanced_holes_are_equally_many_in_every_region() {
        for name in ["9x9", "12x12:3x4", "9x9+diagonals"] {
            let (shape, givens) = holes(name, Holes::Balanced, false, shape_order(name) * 4);
            for region in (0..shape.region_count()).filter(|&region| shape.is_full(region)) {
                let kept =
                    shape.region(region).iter().filter(|&&cell| givens[usize::from(cell)] != 0).count();
                assert_eq!(kept, 4, "{name}, {}", shape.region_name(region));
            }
        }
    }

    fn shape_order(name: &str) -> usize {
        name.parse::<Shape>().unwrap().order()
    }

    #[test]
    fn symmetric_holes_are_invariant_under_rotation() {
        let (_, givens) = holes("9x9", Holes::Random, true, 30);
        let turned: Vec<u8> = givens.iter().rev().copied().collect();
        assert_eq!(givens, turned);
        assert!((30..=31).contains(&givens.iter().filter(|&&given| given != 0).count()));
    }
}
