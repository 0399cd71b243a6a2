//! Memory estimates of engines, so that a run that would not fit is refused before it begins.

use crate::puzzle::Shape;
use crate::puzzle::constraint::Primitive;

/// How large a shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The number of values, rows and columns.
    pub order: u64,
    /// Cells.
    pub cells: u64,
    /// Layers.
    pub layers: u64,
    /// Regions of all layers.
    pub regions: u64,
    /// Primitives that are not regions.
    pub rules: u64,
    /// Height and width of the boxes, if there are rows, columns and boxes and nothing else.
    pub boxes: Option<(usize, usize)>,
    /// About how many bytes it takes to count these.
    pub rule_bytes: u64,
}

impl Extent {
    /// Of a shape.
    pub fn of(shape: &Shape) -> Self {
        Self {
            order: shape.order() as u64,
            cells: shape.cell_count() as u64,
            layers: shape.layers().len() as u64,
            regions: shape.region_count() as u64,
            rules: shape.rules().len() as u64,
            boxes: shape.boxes().filter(|_| shape.is_classic()),
            rule_bytes: shape.rules().iter().map(bytes).sum(),
        }
    }

    pub(crate) fn is_standard_9x9(&self) -> bool {
        self.boxes == Some((3, 3))
    }
}

/// About how many bytes it takes to count a rule: lists by cell, and the tables of relations and automata.
fn bytes(rule: &Primitive) -> u64 {
    let bytes = match rule {
        Primitive::Distinct(cells) | Primitive::Contains { cells, .. } => 36 * cells.len(),
        Primitive::Domain(_, values) => values.len(),
        Primitive::Related(_, _, relation) => 16 + 4 * relation.order(),
        Primitive::Rising(cells) => 16 * cells.len(),
        Primitive::Sum(terms, _) => 36 * terms.len(),
        Primitive::Word(cells, automaton) => 6 * cells.len() + 2 * automaton.states() * automaton.order(),
        Primitive::AnyOf(branches) => return branches.iter().flatten().map(bytes).sum(),
    };
    bytes as u64
}

/// The bytes of an engine: those of its candidates, and its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Of one candidate.
    pub candidate: u64,
    /// How many candidates it holds.
    pub candidates: u64,
    /// Of everything else.
    pub own: u64,
    /// The parameter that says how many candidates there are, if one does.
    pub counted_by: Option<&'static str>,
}

impl Memory {
    /// All bytes.
    pub fn total(&self) -> u64 {
        self.candidate.saturating_mul(self.candidates).saturating_add(self.own)
    }
}
