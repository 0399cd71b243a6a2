//! Links: direct implications between statements about marks, which chains are made of.

use crate::explain::marks::{Mark, Marks};
use evodoku_puzzle::Cell;

/// "The mark is right" or "the mark is wrong", by number.
pub(crate) type Statement = u32;

/// The negation of a statement.
pub(crate) fn opposite(statement: Statement) -> Statement {
    statement ^ 1
}

/// Maximum number of marks among which chains are searched; the search for the shortest is quadratic.
const MOST_MARKS: usize = 3000;

/// Which links a chain may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkKind {
    /// Links between the places of one value.
    OneValue,
    /// Links between cells with two values each.
    TwoValues,
    /// All.
    Any,
}

/// The links of a grid.
///
/// If a mark is right, the others of its cell are wrong, and so are those of its value in cells that see it. If it is
/// wrong, the other one of two in its cell is right, or of two places of its value in a full region. The contrapositive
/// of each link is a link as well, so whatever chains can prove, a chain that returns to its start can prove.
#[derive(Debug)]
pub(crate) struct Links {
    marks: Vec<Mark>,
    /// Where the links of each statement begin, with one more entry for the end.
    starts: Vec<u32>,
    targets: Vec<Statement>,
}

impl Links {
    /// The links of a kind between the marks of all open cells, or `None` if there are too many: the number of links
    /// per mark grows with the square of the order, and would take gigabytes on a large empty grid.
    pub(crate) fn among(marks: &Marks, kind: LinkKind) -> Option<Self> {
        let count: usize = marks.open_cells().map(|cell| marks.domain(cell).len()).sum();
        (count <= MOST_MARKS).then(|| Self::new(marks, kind))
    }

    fn new(marks: &Marks, kind: LinkKind) -> Self {
        let mut list: Vec<Mark> = Vec::new();
        let mut first = vec![0; marks.values().len()];
        for cell in marks.open_cells() {
            first[usize::from(cell)] = list.len();
            list.extend(marks.values_of(cell).map(|value| Mark { cell, value }));
        }
        let number = |mark: Mark| {
            let below = marks.values_of(mark.cell).take_while(|&value| value < mark.value).count();
            (first[usize::from(mark.cell)] + below) as Statement
        };
        let mut links = Self { marks: Vec::new(), starts: vec![0], targets: Vec::new() };
        let mut targets = Vec::new();
        for &mark in &list {
            others_wrong(marks, mark, kind, &mut targets);
            links.close(&mut targets, |mark| 2 * number(mark) + 1);
            other_right(marks, mark, kind, &mut targets);
            links.close(&mut targets, |mark| 2 * number(mark));
        }
        links.marks = list;
        links
    }

    fn close(&mut self, targets: &mut Vec<Mark>, statement: impl Fn(Mark) -> Statement) {
        targets.sort_unstable();
        targets.dedup();
        self.targets.extend(targets.drain(..).map(statement));
        self.starts.push(self.targets.len() as u32);
    }

    /// The number of statements.
    pub(crate) fn len(&self) -> usize {
        2 * self.marks.len()
    }

    /// The direct consequences.
    pub(crate) fn from(&self, statement: Statement) -> &[Statement] {
        let statement = statement as usize;
        &self.targets[self.starts[statement] as usize..self.starts[statement + 1] as usize]
    }

    /// The mark that a statement is about.
    pub(crate) fn mark(&self, statement: Statement) -> Mark {
        self.marks[(statement / 2) as usize]
    }

    /// Whether the statement says that its mark is right.
    pub(crate) fn is_right(statement: Statement) -> bool {
        statement.is_multiple_of(2)
    }

    /// The statement that a mark is right, if the mark exists.
    pub(crate) fn right(&self, mark: Mark) -> Option<Statement> {
        self.marks.binary_search(&mark).ok().map(|index| 2 * index as Statement)
    }
}

/// The marks that are wrong if this one is right.
fn others_wrong(marks: &Marks, mark: Mark, kind: LinkKind, targets: &mut Vec<Mark>) {
    let Mark { cell, value } = mark;
    if kind == LinkKind::Any {
        let others = marks.values_of(cell).filter(|&other| other != value);
        targets.extend(others.map(|value| Mark { cell, value }));
    }
    targets.extend(marks.peers_with(cell, value).map(|cell| Mark { cell, value }));
}

/// The marks that are right if this one is wrong.
fn other_right(marks: &Marks, mark: Mark, kind: LinkKind, targets: &mut Vec<Mark>) {
    let Mark { cell, value } = mark;
    if kind != LinkKind::OneValue && marks.domain(cell).len() == 2 {
        let other = marks.values_of(cell).find(|&other| other != value);
        targets.extend(other.map(|value| Mark { cell, value }));
    }
    if kind != LinkKind::TwoValues {
        targets.extend(conjugates(marks, mark).map(|cell| Mark { cell, value }));
    }
}

/// The cells that must have a mark's value if its own cell does not: the only other place in a full region.
pub(crate) fn conjugates(marks: &Marks, Mark { cell, value }: Mark) -> impl Iterator<Item = Cell> + '_ {
    let full = marks.shape().regions_of(cell.into()).filter(|&region| marks.shape().is_full(region));
    full.filter(move |&region| marks.places(region, value).len() == 2)
        .filter_map(move |region| marks.cells_for(region, value).find(|&other| other != cell))
}
