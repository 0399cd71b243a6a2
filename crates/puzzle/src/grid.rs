//! A grid: a shape with a value or nothing in each cell, as it was written.

use super::Cell;
use super::constraint::Constraint;
use super::shape::SharedShape;
use evodoku_messages::{Localize, Message};
use thiserror::Error;

/// A shape and a number for each cell, 0 where it is empty.
///
/// The numbers are in range; whether they break a constraint is asked by [`Grid::violations`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    shape: SharedShape,
    values: Vec<u8>,
    title: Option<String>,
    /// What the text had that was not read, as people call it.
    unread: Vec<String>,
}

impl Grid {
    /// A grid from one number per cell.
    pub fn new(shape: SharedShape, values: Vec<u8>) -> Result<Self, GridError> {
        let (order, expected) = (shape.order(), shape.cell_count());
        if values.len() != expected {
            return Err(GridError::Length { found: values.len(), expected });
        }
        // The largest is found many at a time; which cell it is, only if it is too large.
        let is_too_large = |value: u8| usize::from(value) > order;
        if values.iter().copied().max().is_some_and(is_too_large)
            && let Some(cell) = values.iter().position(|&value| is_too_large(value))
        {
            return Err(GridError::Value { found: values[cell], cell: shape.cell_name(cell), order });
        }
        Ok(Self { shape, values, title: None, unread: Vec::new() })
    }

    /// The same with a title.
    #[must_use]
    pub fn titled(mut self, title: Option<String>) -> Self {
        self.title = title;
        self
    }

    /// The same with what was not read: drawings and texts that may be rules, which only people understand.
    ///
    /// Front ends take such a grid for a puzzle only if it has exactly one solution without them.
    #[must_use]
    pub fn with_unread(mut self, unread: Vec<String>) -> Self {
        self.unread = unread;
        self
    }

    /// What the text had that was not read, as people call it.
    pub fn unread(&self) -> &[String] {
        &self.unread
    }

    /// The shape.
    pub fn shape(&self) -> &SharedShape {
        &self.shape
    }

    /// One number per cell, 0 where it is empty.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The title, if the text had one.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Is every cell filled?
    pub fn is_complete(&self) -> bool {
        self.values.iter().all(|&value| value != 0)
    }

    /// The first violation, if there is any.
    pub fn first_violation(&self) -> Option<Violation> {
        let ground = self.shape.ground();
        let holds = |constraint: &Constraint| constraint.holds(&self.values, &ground);
        if self.shape.constraints().iter().all(holds) {
            return None;
        }
        self.violations().next()
    }

    /// Everything that the filled cells break, constraint by constraint: of equal values each pair of neighbours.
    pub fn violations(&self) -> impl Iterator<Item = Violation> + '_ {
        let constraints = self.shape.constraints().iter().enumerate();
        constraints.flat_map(move |(index, constraint)| {
            let broken = constraint.violations(&self.values, &self.shape.ground()).into_iter();
            broken.map(move |(part, cells)| Violation {
                text: constraint.complaint(self.shape.part_name(index, part), &cells, self),
                constraint: index,
                cells,
            })
        })
    }
}

/// Filled cells that break a constraint.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub struct Violation {
    /// The constraint's number within the shape.
    pub constraint: usize,
    /// The cells.
    pub cells: Vec<Cell>,
    text: Message,
}

/// Why numbers are not a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum GridError {
    /// Too few or too many numbers.
    Length {
        /// Numbers given.
        found: usize,
        /// Cells of the shape.
        expected: usize,
    },
    /// A number above the order.
    Value {
        /// The number.
        found: u8,
        /// Where it stands.
        cell: Message,
        /// The largest value.
        order: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    fn grid(digits: &str) -> Grid {
        let values = digits.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        Grid::new(Shape::classic(4).unwrap().into(), values).unwrap()
    }

    #[test]
    fn violations_name_both_cells_and_the_region() {
        let clash = grid("1000 0000 0010 1000").first_violation().unwrap();
        assert_eq!((clash.constraint, &clash.cells[..]), (1, &[0, 12][..]));
        assert_eq!(
            clash.to_string(),
            "1 stands twice in column 1: at row 1, column 1 and at row 4, column 1"
        );
    }

    #[test]
    fn three_equal_values_in_a_row_are_two_violations() {
        let of_rows = |violation: &Violation| violation.constraint == 0;
        assert_eq!(grid("1101 0000 0000 0000").violations().filter(of_rows).count(), 2);
        assert_eq!(grid("1234 3412 2143 4321").violations().count(), 0);
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let shape: SharedShape = Shape::classic(4).unwrap().into();
        assert!(matches!(Grid::new(shape.clone(), vec![5; 16]), Err(GridError::Value { found: 5, .. })));
        assert!(matches!(Grid::new(shape, vec![0; 15]), Err(GridError::Length { found: 15, expected: 16 })));
    }

    #[test]
    fn large_values_are_compared_too() {
        let shape: SharedShape = Shape::latin(130).unwrap().into();
        for value in [1, 63, 64, 127, 128, 130] {
            let mut values = vec![0; 130 * 130];
            (values[0], values[1]) = (value, value % 130 + 1);
            assert_eq!(Grid::new(shape.clone(), values.clone()).unwrap().first_violation(), None);
            values[129] = value;
            let clash = Grid::new(shape.clone(), values).unwrap().first_violation().unwrap();
            assert_eq!(clash.cells, [0, 129]);
        }
    }
}
