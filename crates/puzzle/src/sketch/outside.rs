//! Clues outside the grid, each before the first cell that it speaks of; several at one place are stacked outwards.

use super::item::{Item, Paint, Point, Stroke, line, point, text};
use super::{Margin, Plane, figure};
use crate::Cell;
use std::collections::HashMap;

/// Room for a clue.
const ROOM: f64 = 8.0;

/// More at one place are left out of the drawing.
const MOST_LEVELS: u8 = 6;

/// What stands outside so far.
pub(super) struct Outside {
    plane: Plane,
    /// How many clues there are before each place, by row and column; these are outside the grid.
    taken: HashMap<Place, u8>,
    items: Vec<Item>,
}

impl Outside {
    pub(super) fn new(plane: Plane) -> Self {
        Self { plane, taken: HashMap::new(), items: Vec::new() }
    }

    pub(super) fn plane(&self) -> Plane {
        self.plane
    }

    /// Adds a clue, or gives its text back if its cells are not a straight line from the border, or if there is no room.
    pub(super) fn add(&mut self, cells: &[Cell], said: String, arrow: bool) -> Result<(), String> {
        let Some((place, step)) = place_before(self.plane.order, cells, arrow) else { return Err(said) };
        let level = self.taken.entry(place).or_default();
        if *level == MOST_LEVELS {
            return Err(said);
        }
        let out = ROOM * f64::from(*level);
        *level += 1;
        let side = self.plane.side();
        let [x, y] = Plane::middle_at(place).map(|at| match at {
            ..0.0 => -ROOM / 2.0 - out,
            at if at > side => side + ROOM / 2.0 + out,
            at => at,
        });
        let [right, down] = [step.1, step.0].map(f64::from);
        let height = match said.chars().count() {
            ..=2 => 4.0,
            count => (8.0 / count as f64).clamp(1.0, 3.4),
        };
        if arrow {
            let at = |length: f64| point(x + length * right, y + length * down);
            let stroke = Stroke::new(Paint::Ink, 0.35);
            let [from, to]: [Point; 2] = [at(1.6), at(3.4)];
            self.items.push(line(vec![from, to], stroke));
            let back = [-right, -down].map(|part| part / right.hypot(down));
            self.items.push(figure::chevron(to, back, 1.1, stroke));
            self.items.push(text([x - 0.8 * right, y - 0.8 * down], said, height * 0.9, Paint::Ink));
        } else {
            self.items.push(text([x, y], said, height, Paint::Ink));
        }
        Ok(())
    }

    /// The room that all of them need.
    pub(super) fn margin(&self) -> Margin {
        let order = self.plane.order as i32;
        let room = |is_there: &dyn Fn(&Place) -> bool| {
            let there = self.taken.iter().filter(|(place, _)| is_there(place));
            there.map(|(_, &levels)| ROOM * f64::from(levels)).fold(0.0, f64::max)
        };
        Margin {
            left: room(&|place| place.1 < 0),
            top: room(&|place| place.0 < 0),
            right: room(&|place| place.1 >= order),
            bottom: room(&|place| place.0 >= order),
        }
    }

    pub(super) fn into_items(self) -> Vec<Item> {
        self.items
    }
}

/// A row and a column from 0, which may be outside the grid; or steps of rows and columns.
pub type Place = (i32, i32);

/// Where a clue outside the grid stands, and the step along its cells; none if these are not a straight line from the border.
pub fn place_before(order: usize, cells: &[Cell], arrow: bool) -> Option<(Place, Place)> {
    let places: Vec<Place> = cells.iter().map(|&cell| Plane { order }.place(cell)).collect();
    let order = order as i32;
    let &(row, column) = places.first()?;
    let inwards = |at: i32| i32::from(at == 0) - i32::from(at == order - 1);
    let step = match places[..] {
        [_, second, ..] => (second.0 - row, second.1 - column),
        // A single cell: along a diagonal in a corner, or else along its row or column.
        _ if arrow => (inwards(row), inwards(column)),
        _ if inwards(column) != 0 => (0, inwards(column)),
        _ => (inwards(row), 0),
    };
    let is_straight = step != (0, 0)
        && step.0.abs().max(step.1.abs()) == 1
        && places.windows(2).all(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == step);
    let place = (row - step.0, column - step.1);
    let is_outside = [place.0, place.1].iter().any(|at| !(0..order).contains(at));
    (is_straight && is_outside).then_some((place, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_at_one_place_are_stacked_outwards() {
        let mut outside = Outside::new(Plane { order: 4 });
        assert_eq!(outside.add(&[0, 1, 2, 3], "5".into(), false), Ok(()));
        assert_eq!(outside.add(&[0, 1, 2, 3], "7".into(), false), Ok(()));
        assert_eq!(outside.add(&[12, 8, 4, 0], "2".into(), false), Ok(()));
        let margin = outside.margin();
        assert_eq!([margin.left, margin.top, margin.right, margin.bottom], [2.0 * ROOM, 0.0, 0.0, ROOM]);
        let at = |item: &Item| match item {
            Item::Text { at, .. } => *at,
            other => panic!("{other:?}"),
        };
        let places: Vec<Point> = outside.into_items().iter().map(at).collect();
        assert_eq!(places, [[-4.0, 5.0], [-12.0, 5.0], [5.0, 44.0]]);
    }

    #[test]
    fn lines_that_do_not_begin_at_the_border_are_given_back() {
        let mut outside = Outside::new(Plane { order: 4 });
        for cells in [&[5, 6, 7][..], &[0, 1, 5], &[0, 2], &[5], &[0, 0], &[]] {
            assert_eq!(outside.add(cells, "5".into(), false), Err("5".into()), "{cells:?}");
        }
        // A diagonal may begin at either border, a single cell in a corner.
        for cells in [&[1, 6, 11][..], &[3]] {
            assert_eq!(outside.add(cells, "5".into(), true), Ok(()), "{cells:?}");
        }
    }
}
