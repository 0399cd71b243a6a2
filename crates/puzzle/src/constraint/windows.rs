//! Windows: the inner boxes of windoku (hyper-sudoku) hold no value twice.

use super::{Ground, Kind, Mark, cell_at};
use crate::Cell;
use crate::layer::LayerKind;
use evodoku_messages::{Message, message};

/// The inner boxes of windoku hold no value twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Windows(Vec<Vec<Cell>>);

impl Windows {
    /// Windows as large as a box, one row and one column apart from each other and from the edge.
    ///
    /// On a 9×9 grid these are the four windows of windoku; on b²×b² there are (b-1)² of them.
    pub fn new(order: usize, height: usize, width: usize) -> Self {
        let starts = |size: usize| (1..order).step_by(size + 1).filter(move |start| start + size < order);
        let window = |top: usize, left: usize| {
            let rows = top..top + height;
            rows.flat_map(|row| (left..left + width).map(move |column| cell_at(order, row, column))).collect()
        };
        Self(starts(height).flat_map(|top| starts(width).map(move |left| window(top, left))).collect())
    }
}

impl Kind for Windows {
    fn keyword(&self) -> &'static str {
        "windows"
    }

    fn noun(&self) -> Message {
        message!("windows-noun")
    }

    fn sentence(&self) -> Message {
        message!("windows-rule")
    }

    fn parts(&self) -> &[Vec<Cell>] {
        &self.0
    }

    fn layer(&self) -> Option<LayerKind> {
        Some(LayerKind::Windows)
    }

    fn marks(&self, _ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Shade(self.0.concat())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_has_the_four_windows_of_windoku() {
        let windows = Windows::new(9, 3, 3);
        assert_eq!(windows.parts().len(), 4);
        assert_eq!(windows.parts()[0], [10, 11, 12, 19, 20, 21, 28, 29, 30]);
        assert_eq!(windows.parts()[3].last(), Some(&(7 * 9 + 7)));
    }

    #[test]
    fn sixteen_has_nine_windows() {
        assert_eq!(Windows::new(16, 4, 4).parts().len(), 9);
    }
}
