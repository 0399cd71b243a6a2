//! Which candidate is a state of which variable, and through which slots factors see it.

use super::factors::{FactorKind, FactorTable, LANES, LARGEST};
use crate::problem::Problem;
use crate::puzzle::{Cell, LayerKind, NO_REGION, Shape};
use crate::stop::CancelToken;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Candidates by variable, and their slots.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// Cell and value of each candidate; those of a variable stand together.
    pub candidates: Vec<(Cell, u8)>,
    /// Where the candidates of each variable begin, with one more entry for the end.
    pub starts: Vec<u32>,
    /// The slots of each candidate, `width` each: that of its cell, and one for each layer but the variables' own.
    pub slots: Vec<u32>,
    pub width: usize,
}

impl Layout {
    /// Lays a problem out, and the factors beside it. Breaks off if stopped.
    pub fn fill(
        &mut self,
        problem: &Problem,
        factors: &mut FactorTable,
        cancel: &mut CancelToken,
    ) -> ControlFlow<()> {
        let ties = Tie::all(problem.shape());
        self.width = ties.len();
        self.list(problem, cancel)?;
        self.slots = vec![0; self.candidates.len() * self.width];
        for (place, tie) in ties.iter().enumerate() {
            self.tie(place, tie, problem, factors, cancel)?;
        }
        ControlFlow::Continue(())
    }

    /// Lists candidates and variables.
    fn list(&mut self, problem: &Problem, cancel: &mut CancelToken) -> ControlFlow<()> {
        let shape = problem.shape();
        let home = home_layer(shape);
        self.starts.push(0);
        for region in (0..shape.region_count()).filter(|&region| shape.layer_of(region) == home) {
            for value in 1..=problem.order() as u8 {
                let is_free = |cell: &&Cell| problem.fixed()[usize::from(**cell)] == 0;
                let fits = |cell: &&Cell| problem.domain(usize::from(**cell)).contains(value);
                let states = shape.region(region).iter().filter(is_free).filter(fits);
                self.candidates.extend(states.map(|&cell| (cell, value)));
                if self.starts.last() != Some(&(self.candidates.len() as u32)) {
                    self.starts.push(self.candidates.len() as u32);
                }
                cancel.check(problem.order() as u64)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives each candidate its slot in a factor that ties it to others.
    fn tie(
        &mut self,
        place: usize,
        tie: &Tie,
        problem: &Problem,
        factors: &mut FactorTable,
        cancel: &mut CancelToken,
    ) -> ControlFlow<()> {
        let mut groups = Groups::default();
        let mut spots = Vec::with_capacity(self.candidates.len());
        for (variable, states) in self.starts.windows(2).enumerate() {
            for state in states[0]..states[1] {
                let (cell, value) = self.candidates[state as usize];
                let knot = tie.knot(problem.shape(), usize::from(cell), usize::from(value));
                spots.push(knot.map(|knot| groups.take(&knot, variable)));
            }
            cancel.check(u64::from(states[1] - states[0]))?;
        }
        let firsts = groups.arrange(factors);
        let idle = factors.idle();
        for (slots, spot) in self.slots.chunks_exact_mut(self.width).zip(spots) {
            slots[place] = spot.map_or(idle, |spot| groups.slot(&firsts, &spot));
        }
        cancel.check(self.candidates.len() as u64)
    }
}

/// The layer whose regions the variables have: boxes, or pieces, or else rows.
fn home_layer(shape: &Shape) -> usize {
    let find = |is_it: fn(&LayerKind) -> bool| shape.layers().iter().position(|layer| is_it(&layer.kind));
    find(|kind| matches!(kind, LayerKind::Boxes { .. }))
        .or_else(|| find(|kind| matches!(kind, LayerKind::Jigsaw)))
        .unwrap_or(0)
}

/// What ties candidates together.
#[derive(Clone, Copy, Debug)]
enum Tie {
    /// A cell takes one value.
    Cell,
    /// A value stands once in a region of this layer.
    Layer(usize),
    /// The boxes of a band, which is so high, share out its rows among them.
    Rows(usize),
    /// The boxes of a stack, which is so wide, share out its columns among them.
    Columns(usize),
}

/// Where a tie holds a candidate: the kind and number of the factor, and the line in it.
struct Knot {
    kind: FactorKind,
    factor: usize,
    line: usize,
}

impl Tie {
    /// All ties of a shape: of cells, and of all layers but that of the variables.
    fn all(shape: &Shape) -> Vec<Self> {
        let home = home_layer(shape);
        let boxes = shape.boxes().unwrap_or((usize::MAX, usize::MAX));
        let of_layer = |layer: usize| match shape.layers()[layer].kind {
            LayerKind::Rows if boxes.0 <= LARGEST => Self::Rows(boxes.0),
            LayerKind::Columns if boxes.1 <= LARGEST => Self::Columns(boxes.1),
            _ => Self::Layer(layer),
        };
        let others = (0..shape.layers().len()).filter(|&layer| layer != home);
        std::iter::once(Self::Cell).chain(others.map(of_layer)).collect()
    }

    fn knot(&self, shape: &Shape, cell: usize, value: usize) -> Option<Knot> {
        let order = shape.order();
        let (row, column) = (cell / order, cell % order);
        Some(match *self {
            Self::Cell => Knot { kind: FactorKind::One, factor: cell, line: 0 },
            Self::Layer(layer) => {
                let region =
                    usize::from(Some(shape.slots(cell)[layer]).filter(|&region| region != NO_REGION)?);
                let kind = if shape.is_full(region) { FactorKind::One } else { FactorKind::AtMostOne };
                Knot { kind, factor: region * order + value, line: 0 }
            }
            Self::Rows(height) => {
                Knot { kind: FactorKind::Shared, factor: row / height * order + value, line: row % height }
            }
            Self::Columns(width) => Knot {
                kind: FactorKind::Shared,
                factor: column / width * order + value,
                line: column % width,
            },
        })
    }
}

/// The candidates that a factor ties together: how many variables they belong to, the last of these, and their lines.
struct FactorGroup {
    kind: FactorKind,
    variables: usize,
    last: usize,
    lines: Vec<usize>,
}

impl FactorGroup {
    fn size(&self) -> usize {
        match self.kind {
            FactorKind::One | FactorKind::AtMostOne => self.variables,
            // As many as each other, unless there is no solution.
            FactorKind::Shared => self.variables.max(self.lines.len()),
        }
    }
}

/// A candidate's place: the group, the variable and the line, each as counted in the group.
struct CandidatePlace {
    group: u32,
    variable: u16,
    line: u16,
}

/// The groups of a tie.
#[derive(Default)]
struct Groups {
    list: Vec<FactorGroup>,
    /// The group of each factor's number.
    numbers: BTreeMap<usize, usize>,
}

impl Groups {
    /// Takes a candidate in. Those of a variable come one after the other.
    fn take(&mut self, knot: &Knot, variable: usize) -> CandidatePlace {
        let group = *self.numbers.entry(knot.factor).or_insert(self.list.len());
        if group == self.list.len() {
            self.list.push(FactorGroup {
                kind: knot.kind,
                variables: 0,
                last: usize::MAX,
                lines: Vec::new(),
            });
        }
        let tied = &mut self.list[group];
        if tied.last != variable {
            (tied.last, tied.variables) = (variable, tied.variables + 1);
        }
        let line = tied.lines.iter().position(|&line| line == knot.line).unwrap_or_else(|| {
            tied.lines.push(knot.line);
            tied.lines.len() - 1
        });
        CandidatePlace { group: group as u32, variable: tied.variables as u16 - 1, line: line as u16 }
    }

    /// Makes a factor of each group, those of a kind and size in bundles; where the slots of each group begin.
    fn arrange(&self, factors: &mut FactorTable) -> Vec<usize> {
        let mut alike: BTreeMap<(FactorKind, usize), Vec<usize>> = BTreeMap::new();
        for (number, group) in self.list.iter().enumerate() {
            alike.entry((group.kind, group.size())).or_default().push(number);
        }
        let mut firsts = vec![0; self.list.len()];
        for ((kind, size), groups) in alike {
            for bundled in groups.chunks(LANES) {
                let first = factors.add(kind, size);
                bundled.iter().zip(first..).for_each(|(&group, first)| firsts[group] = first);
            }
        }
        firsts
    }

    fn slot(&self, firsts: &[usize], spot: &CandidatePlace) -> u32 {
        let group = &self.list[spot.group as usize];
        let variable = usize::from(spot.variable);
        let place = match group.kind {
            FactorKind::One | FactorKind::AtMostOne => variable,
            FactorKind::Shared => variable * group.size() + usize::from(spot.line),
        };
        (firsts[spot.group as usize] + place * LANES) as u32
    }
}
