//! How explanations name things: r4c7 is the cell in row 4 and column 7.

use super::marks::{Gap, Mark, Marks};
use evodoku::{Cell, Shape};

/// The short name of a cell.
pub fn cell_name(shape: &Shape, cell: Cell) -> String {
    let order = shape.order();
    format!("r{}c{}", usize::from(cell) / order + 1, usize::from(cell) % order + 1)
}

/// "a", "a and b", "a, b and c".
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let mut items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

impl Marks {
    pub(super) fn name(&self, cell: Cell) -> String {
        cell_name(self.shape(), cell)
    }

    pub(super) fn names(&self, cells: &[Cell]) -> String {
        list(cells.iter().map(|&cell| self.name(cell)))
    }

    /// "row 3", "the diagonal".
    pub(super) fn region_name(&self, region: usize) -> String {
        let (shape, name) = (self.shape(), self.shape().region_name(region));
        if shape.layers()[shape.layer_of(region)].kind.is_alone() { format!("the {name}") } else { name }
    }

    /// "2 and 3 at r1c1, 3 at r1c2": values cell by cell.
    pub(super) fn marks_by_cell(&self, marks: &[Mark]) -> String {
        let mut marks = marks.to_vec();
        marks.sort_unstable();
        let parts = marks.chunk_by(|one, other| one.cell == other.cell).map(|marks| {
            format!("{} at {}", list(marks.iter().map(|mark| mark.value)), self.name(marks[0].cell))
        });
        parts.collect::<Vec<_>>().join(", ")
    }

    /// What ran out.
    pub(super) fn gap_in_words(&self, gap: Gap) -> String {
        match gap {
            Gap::Cell(cell) => format!("no value is left for {}", self.name(cell)),
            Gap::Region { region, value } => {
                format!("no place is left for {value} in {}", self.region_name(region))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_people_write_them() {
        assert_eq!(list([1]), "1");
        assert_eq!(list([1, 2]), "1 and 2");
        assert_eq!(list([1, 2, 3]), "1, 2 and 3");
    }
}
