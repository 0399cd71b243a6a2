//! Outlines of groups of cells, a little inside their borders.

use super::item::{Point, point};
use super::{CELL, Plane};
use crate::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// A corner of the grid by row and column, and a direction by steps right and down.
type Corner = (i32, i32);
type Direction = (i32, i32);

/// The closed lines around cells, `inset` inside the borders; one for each part, and one for each hole.
pub(super) fn outlines(plane: Plane, cells: &[Cell], inset: f64) -> Vec<Vec<Point>> {
    let cells: BTreeSet<Corner> = cells.iter().map(|&cell| plane.place(cell)).collect();
    let mut edges = edges(&cells);
    let mut loops = Vec::new();
    while let Some((&start, directions)) = edges.iter().next() {
        let first = directions[0];
        let (mut at, mut direction) = (start, first);
        let mut points = Vec::new();
        loop {
            take(&mut edges, at, direction);
            at = (at.0 + direction.1, at.1 + direction.0);
            let open = edges.get(&at).map_or(&[][..], Vec::as_slice);
            // Where two cells touch at a corner, the line stays with its own.
            let turns = [right_of(direction), direction, left_of(direction)];
            let goes_on = |turn: &Direction| open.contains(turn) || at == start && *turn == first;
            let next = turns.into_iter().find(goes_on).expect("the border of cells is closed");
            if next != direction {
                let [one, other] = [right_of(direction), right_of(next)];
                points.push(point(
                    f64::from(at.1) * CELL + inset * f64::from(one.0 + other.0),
                    f64::from(at.0) * CELL + inset * f64::from(one.1 + other.1),
                ));
            }
            if at == start && next == first {
                break;
            }
            direction = next;
        }
        loops.push(points);
    }
    loops
}

/// The directed borders of a group, which is on their right.
fn edges(cells: &BTreeSet<Corner>) -> BTreeMap<Corner, Vec<Direction>> {
    let mut edges: BTreeMap<Corner, Vec<Direction>> = BTreeMap::new();
    for &(row, column) in cells {
        let sides = [
            ((row - 1, column), (row, column), (1, 0)),
            ((row, column + 1), (row, column + 1), (0, 1)),
            ((row + 1, column), (row + 1, column + 1), (-1, 0)),
            ((row, column - 1), (row + 1, column), (0, -1)),
        ];
        for (neighbour, from, direction) in sides {
            if !cells.contains(&neighbour) {
                edges.entry(from).or_default().push(direction);
            }
        }
    }
    edges
}

fn take(edges: &mut BTreeMap<Corner, Vec<Direction>>, at: Corner, direction: Direction) {
    if let Some(open) = edges.get_mut(&at) {
        open.retain(|&other| other != direction);
        if open.is_empty() {
            edges.remove(&at);
        }
    }
}

fn right_of((x, y): Direction) -> Direction {
    (-y, x)
}

fn left_of((x, y): Direction) -> Direction {
    (y, -x)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLANE: Plane = Plane { order: 4 };

    #[test]
    fn a_cell_has_four_corners() {
        assert_eq!(outlines(PLANE, &[5], 1.0), [[[19.0, 11.0], [19.0, 19.0], [11.0, 19.0], [11.0, 11.0]]]);
    }

    #[test]
    fn an_angle_has_a_corner_inwards() {
        let angle = outlines(PLANE, &[0, 1, 4], 1.0);
        assert_eq!(angle.len(), 1);
        assert_eq!(angle[0], [[19.0, 1.0], [19.0, 9.0], [9.0, 9.0], [9.0, 19.0], [1.0, 19.0], [1.0, 1.0]]);
    }

    #[test]
    fn holes_and_parts_have_lines_of_their_own() {
        let ring = [0, 1, 2, 4, 6, 8, 9, 10];
        assert_eq!(outlines(PLANE, &ring, 1.0).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        // The hole is drawn outside of it, within the ring.
        assert!(outlines(PLANE, &ring, 1.0)[1].contains(&[9.0, 9.0]));
        // Cells that touch at a corner stay apart.
        assert_eq!(outlines(PLANE, &[0, 5], 1.0).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        assert_eq!(outlines(PLANE, &[1, 4], 1.0).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        assert_eq!(outlines(PLANE, &[], 1.0), Vec::<Vec<Point>>::new());
    }
}
