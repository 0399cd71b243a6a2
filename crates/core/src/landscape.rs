//! The landscape: a problem seen through a representation and an objective.

use crate::memory::Extent;
use crate::operators::{keep::Keep, objective::Objective, weights::ViolationWeights};
use crate::problem::Problem;
use crate::puzzle::{Cell, LayerKind, NO_REGION};
use crate::violations::Violations;

/// Marks a cell that is in no region of a counted layer.
pub(crate) const UNCOUNTED: u32 = u32::MAX;

/// Which cells may be exchanged with which, and which regions are counted how.
#[derive(Clone, Debug)]
pub struct Landscape {
    problem: Problem,
    objective: Objective,
    kept: Option<usize>,
    groups: Vec<Vec<Cell>>,
    stock: Vec<Vec<u8>>,
    /// For each cell and counted layer, where the counts of its region begin, or [`UNCOUNTED`].
    slots: Vec<u32>,
    /// Is the cost the sum of what the values of each region cost, and nothing else?
    is_sum: bool,
    /// Are there besides two counted layers that cover the grid, as rows and columns do?
    is_plain: bool,
    /// How many layers are counted, and how many regions each of them has.
    layers: Vec<usize>,
    /// Which of the counted layers are rows or columns.
    lines: Vec<bool>,
    /// `rise[c]`: what a value adds to a region's faults when it comes to stand there c + 1 instead of c times.
    /// As long as a byte can count, so that no look-up needs a check.
    rise: [i32; 256],
    /// `fall[c]`: what it takes away when it comes to stand there c - 1 instead of c times.
    fall: [i32; 256],
    /// The counts of the fixed cells alone, and what they cost where the cost is a sum: counting starts from there.
    fixed_counts: Vec<u8>,
    fixed_cost: i32,
    /// The rules that are not regions, and what a fault of a region costs beside them.
    violations: Option<Box<Violations>>,
    clash_weight: u32,
}

impl Landscape {
    /// The view that keeps one layer and counts the others.
    pub fn new(problem: &Problem, keep: Keep, objective: Objective) -> Self {
        Self::weighted(problem, keep, objective, &ViolationWeights::default())
    }

    /// The same with weights for the rules that are not regions; without such rules they make no difference.
    pub(crate) fn weighted(
        problem: &Problem,
        keep: Keep,
        objective: Objective,
        weights: &ViolationWeights,
    ) -> Self {
        let shape = problem.shape();
        let violations = Violations::new(shape.rules(), (shape.order(), shape.cell_count()), weights);
        let clash_weight = if violations.is_some() { weights.clash_weight as u32 } else { 1 };
        let penalty = |count| (clash_weight * objective.penalty(count)) as i32;
        let kept = keep.layer(shape);
        let (groups, stock) = match kept {
            Some(layer) => shape.layers()[layer].regions.iter().map(|region| group(problem, region)).unzip(),
            None => (vec![problem.free().to_vec()], vec![Vec::new()]),
        };
        let counted: Vec<usize> = (0..shape.layers().len()).filter(|&layer| Some(layer) != kept).collect();
        // Counted regions are numbered through, so that their counts lie close together.
        let mut numbers = 0..;
        let number = |region| (Some(shape.layer_of(region)) != kept).then(|| numbers.next()).flatten();
        let offsets: Vec<Option<usize>> = (0..shape.region_count()).map(number).collect();
        let slot = |cell: usize, layer: usize| match shape.slots(cell)[layer] {
            NO_REGION => UNCOUNTED,
            region => offsets[usize::from(region)]
                .map_or(UNCOUNTED, |number| (number * stride(shape.order())) as u32),
        };
        let cells = 0..shape.cell_count();
        let mut landscape = Self {
            problem: problem.clone(),
            objective,
            kept,
            groups,
            stock,
            slots: cells.flat_map(|cell| counted.iter().map(move |&layer| slot(cell, layer))).collect(),
            layers: counted.iter().map(|&layer| shape.layers()[layer].regions.len()).collect(),
            lines: counted
                .iter()
                .map(|&layer| matches!(shape.layers()[layer].kind, LayerKind::Rows | LayerKind::Columns))
                .collect(),
            rise: std::array::from_fn(|count| penalty(count + 1) - penalty(count)),
            fall: std::array::from_fn(|count| penalty(count) - penalty(count.saturating_sub(1))),
            fixed_counts: Vec::new(),
            fixed_cost: 0,
            is_sum: objective.is_sum() && violations.is_none(),
            is_plain: false,
            violations,
            clash_weight,
        };
        landscape.is_plain = landscape.is_sum && counted.len() == 2 && !landscape.slots.contains(&UNCOUNTED);
        landscape.count_fixed();
        landscape
    }

    fn count_fixed(&mut self) {
        self.fixed_counts = vec![0; self.region_count() * self.stride()];
        let fixed = self.problem.fixed().iter().enumerate().filter(|&(_, &value)| value != 0);
        for (cell, &value) in fixed {
            let layers = self.layers.len();
            for &slot in self.slots[cell * layers..][..layers].iter().filter(|&&slot| slot != UNCOUNTED) {
                let count = &mut self.fixed_counts[slot as usize + usize::from(value)];
                self.fixed_cost += self.rise[usize::from(*count)];
                *count += 1;
            }
        }
    }

    /// About how many bytes it takes: slots, groups with their stock, and the counts of what is fixed.
    pub(crate) fn bytes(extent: &Extent, keep: Keep) -> u64 {
        let (regions, layers) = counted(extent, keep);
        let groups = 3 * extent.cells + 48 * extent.order;
        let violations = extent.rule_bytes + if extent.rule_bytes > 0 { 20 * extent.cells } else { 0 };
        let counts = regions * (extent.order + 1);
        4 * extent.cells * layers + groups + counts + violations + size_of::<Self>() as u64
    }

    /// The problem that is searched.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What is counted.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// Is the cost the sum of what the values of each region cost, and nothing else?
    #[inline]
    pub(crate) fn is_sum(&self) -> bool {
        self.is_sum
    }

    /// The rules that are not regions, if there are any.
    #[inline]
    pub(crate) fn violations(&self) -> Option<&Violations> {
        self.violations.as_deref()
    }

    /// What a fault of a region costs; 1 unless there are other rules.
    pub(crate) fn clash_weight(&self) -> u32 {
        self.clash_weight
    }

    /// Is a layer kept, so that moves exchange two cells of a group?
    pub fn is_kept(&self) -> bool {
        self.kept.is_some()
    }

    /// The layer that is kept.
    pub fn kept(&self) -> Option<usize> {
        self.kept
    }

    /// The free cells of each kept region, or one group of all free cells where nothing is kept.
    pub fn groups(&self) -> &[Vec<Cell>] {
        &self.groups
    }

    /// The values that the free cells of each group share out; none where nothing is kept.
    pub fn stock(&self) -> &[Vec<u8>] {
        &self.stock
    }

    /// The numbers of regions in the counted layers.
    pub(crate) fn layers(&self) -> &[usize] {
        &self.layers
    }

    /// Does a counted layer consist of rows or columns?
    pub(crate) fn is_line(&self, layer: usize) -> bool {
        self.lines[layer]
    }

    /// How many regions are counted.
    pub(crate) fn region_count(&self) -> usize {
        self.layers.iter().sum()
    }

    /// How many values are looked at to find what a move would change.
    pub(crate) fn steps_per_delta(&self) -> u64 {
        let steps = if self.objective.is_sum() {
            4 * self.layers.len()
        } else {
            self.region_count() + 4 * self.layers.len() * self.stride()
        };
        steps as u64 + self.violations().map_or(0, Violations::steps_per_delta)
    }

    /// How many values are touched when a candidate is counted.
    pub(crate) fn steps_per_individual(&self) -> u64 {
        let regions = self.problem.fixed().len() * (1 + self.layers.len());
        regions as u64 + self.violations().map_or(0, Violations::steps)
    }

    /// How many cells and counts a candidate has: what it takes to fill or copy one.
    pub(crate) fn steps_per_candidate(&self) -> u64 {
        let counts = self.problem.fixed().len() * (1 + self.layers.len()) + self.fixed_counts.len();
        counts as u64 + self.violations().map_or(0, Violations::steps)
    }

    /// Length of one region's counts.
    #[inline]
    pub(crate) fn stride(&self) -> usize {
        stride(self.problem.order())
    }

    /// Where the counts of the cell's regions begin, or [`UNCOUNTED`], one for each counted layer.
    #[inline]
    pub(crate) fn slots(&self, cell: usize) -> &[u32] {
        let layers = self.layers.len();
        &self.slots[cell * layers..(cell + 1) * layers]
    }

    /// The slots of each cell, where two layers are counted that cover the grid and the cost is a plain sum: a case so
    /// frequent that it is worth a way of its own.
    #[inline]
    pub(crate) fn plain_slots(&self) -> Option<&[[u32; 2]]> {
        self.is_plain.then(|| self.slots.as_chunks().0)
    }

    /// The counts of the fixed cells alone.
    pub(crate) fn fixed_counts(&self) -> &[u8] {
        &self.fixed_counts
    }

    /// What the fixed cells cost alone, where the cost is a sum of penalties.
    pub(crate) fn fixed_cost(&self) -> i32 {
        self.fixed_cost
    }

    /// What a value adds to a region's faults when it comes to stand there once more.
    #[inline]
    pub(crate) fn rise(&self, count: u8) -> i32 {
        self.rise[usize::from(count)]
    }

    /// What a value takes away from a region's faults when it comes to stand there once less.
    #[inline]
    pub(crate) fn fall(&self, count: u8) -> i32 {
        self.fall[usize::from(count)]
    }
}

/// How many regions are counted where one layer is kept, and in how many layers.
pub(crate) fn counted(extent: &Extent, keep: Keep) -> (u64, u64) {
    match keep {
        Keep::Blocks | Keep::Rows | Keep::Columns => {
            (extent.regions.saturating_sub(extent.order), extent.layers.saturating_sub(1))
        }
        Keep::Nothing => (extent.regions, extent.layers),
    }
}

/// A region's counts: one for each value, and place 0 for none.
fn stride(order: usize) -> usize {
    order + 1
}

/// The free cells of a region and the values that they share out.
fn group(problem: &Problem, region: &[Cell]) -> (Vec<Cell>, Vec<u8>) {
    let fixed = |cell: Cell| problem.fixed()[usize::from(cell)];
    let free = region.iter().copied().filter(|&cell| fixed(cell) == 0).collect();
    let mut is_fixed = [false; 256];
    for &cell in region {
        is_fixed[usize::from(fixed(cell))] = true;
    }
    let stock = (1..=problem.order() as u8).filter(|&value| !is_fixed[usize::from(value)]);
    (free, stock.collect())
}
