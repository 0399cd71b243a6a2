//! The shape of a puzzle: its order and constraints, compiled to tables for solvers.

use super::constraint::{
    AntiDiagonal, Constraint, Diagonal, ExtraRegion, Ground, Position, Primitive, Windows,
};
use super::layer::{Layer, LayerKind};
use super::shape_error::ShapeError;
use super::shape_spec::ShapeSpec;
use super::{Cell, MAX_ORDER, MIN_ORDER};
use evodoku_messages::{Message, message};
use std::sync::Arc;

/// A region's number within its shape, counted through all layers.
pub type RegionId = u16;

/// Marks a cell that has no region in a layer.
pub const NO_REGION: RegionId = RegionId::MAX;

/// The largest number of layers.
pub const MAX_LAYERS: usize = 32;

/// The largest number of clues per cell, and in all.
const MOST_CLUES_PER_CELL: usize = 16;
const MOST_CLUES: usize = 8192;

/// The most that all clues may take, in words.
const MOST_WEIGHT: usize = 1 << 23;

/// A message names no more cells of a constraint than these.
const NAMED_AT_MOST: usize = 12;

/// Order and constraints of a puzzle, with the tables that say which cell belongs to which region.
///
/// Cells that a constraint requires to differ are a region. Regions with as many cells as there are values hold every value;
/// smaller ones only hold no value twice. Disjoint regions are stacked into layers, so that one table of slots covers every
/// size and shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    order: usize,
    constraints: Vec<Constraint>,
    layers: Vec<Layer>,
    /// The layer of each region.
    layer_of: Vec<u8>,
    /// The constraint and part of each region.
    origins: Vec<Origin>,
    /// Where the cells of each region begin in `cells`, with one more entry for the end.
    starts: Vec<u32>,
    /// The cells of all regions, one after the other.
    cells: Vec<Cell>,
    /// `region_of[cell * layers + layer]`, or [`NO_REGION`].
    region_of: Vec<RegionId>,
    /// The primitives that are not regions.
    rules: Vec<Primitive>,
    /// The constraint of each of them.
    rule_origins: Vec<u16>,
}

/// Where a region comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Origin {
    constraint: u16,
    part: u16,
}

impl Shape {
    /// The shape of the usual puzzle of that order: rows, columns and the most square boxes that fit.
    pub fn classic(order: usize) -> Result<Self, ShapeError> {
        let (height, width) = box_size(order)?;
        Self::with_boxes(order, height, width)
    }

    /// Rows, columns and boxes of `height` rows and `width` columns.
    pub fn with_boxes(order: usize, height: usize, width: usize) -> Result<Self, ShapeError> {
        ShapeSpec { boxes: Some((height, width)), ..ShapeSpec::latin(order) }.shape()
    }

    /// Rows and columns only.
    pub fn latin(order: usize) -> Result<Self, ShapeError> {
        ShapeSpec::latin(order).shape()
    }

    /// Rows, columns and the pieces of a map that gives each cell a piece number below `order`.
    pub fn jigsaw(order: usize, pieces: &[usize]) -> Result<Self, ShapeError> {
        ShapeSpec { pieces: Some(pieces.to_vec()), ..ShapeSpec::latin(order) }.shape()
    }

    /// The same with both diagonals.
    pub fn and_diagonals(self) -> Result<Self, ShapeError> {
        let order = self.order;
        self.and(Diagonal::new(order))?.and(AntiDiagonal::new(order))
    }

    /// The same with the windows of windoku.
    pub fn and_windows(self) -> Result<Self, ShapeError> {
        let (order, boxes) = (self.order, self.boxes());
        let (height, width) = boxes.map_or_else(|| box_size(order), Ok)?;
        self.and(Windows::new(order, height, width))
    }

    /// The same with one more region.
    pub fn and_region(self, cells: &[Cell]) -> Result<Self, ShapeError> {
        self.and(ExtraRegion::new(cells.to_vec()))
    }

    /// The same with more regions.
    pub fn and_regions(self, regions: &[Vec<Cell>]) -> Result<Self, ShapeError> {
        let regions = regions.iter().map(|cells| ExtraRegion::new(cells.clone()).into());
        Self::new(self.order, self.constraints.into_iter().chain(regions).collect())
    }

    /// The same with one more constraint.
    pub fn and(mut self, constraint: impl Into<Constraint>) -> Result<Self, ShapeError> {
        self.constraints.push(constraint.into());
        Self::new(self.order, self.constraints)
    }

    /// A shape from its constraints, which are checked and compiled.
    pub fn new(order: usize, constraints: Vec<Constraint>) -> Result<Self, ShapeError> {
        check_order(order)?;
        let found = constraints.iter().filter(|it| it.is_clue()).count();
        let limit = MOST_CLUES.min(MOST_CLUES_PER_CELL * order * order);
        if found > limit {
            return Err(ShapeError::TooManyClues { found, limit });
        }
        let ground = Ground::new(order, &constraints);
        constraints.iter().try_for_each(|constraint| constraint.check(&ground))?;
        let stacked = Stack::of(&ground)?;
        let region_count = stacked.layers.iter().map(|layer| layer.regions.len()).sum::<usize>();
        if region_count >= usize::from(NO_REGION) {
            return Err(ShapeError::TooManyRegions { found: region_count });
        }
        let (layers, rules, rule_origins) = (stacked.layers, stacked.rules, stacked.rule_origins);
        let origins = stacked.origins.concat();
        let mut region_of = vec![NO_REGION; order * order * layers.len()];
        let (mut layer_of, mut starts, mut cells) = (Vec::new(), vec![0], Vec::new());
        for (index, layer) in layers.iter().enumerate() {
            for region in &layer.regions {
                let id = layer_of.len() as RegionId;
                let noun = || constraints[usize::from(origins[usize::from(id)].constraint)].noun();
                if region.len() > order || region.len() < 2 {
                    return Err(ShapeError::RegionSize { noun: noun(), found: region.len(), order });
                }
                for &cell in region {
                    let slot = &mut region_of[usize::from(cell) * layers.len() + index];
                    if *slot != NO_REGION {
                        let (row, column) = (usize::from(cell) / order + 1, usize::from(cell) % order + 1);
                        return Err(ShapeError::CellTwice { noun: noun(), row, column });
                    }
                    *slot = id;
                }
                layer_of.push(index as u8);
                cells.extend_from_slice(region);
                starts.push(cells.len() as u32);
            }
        }
        Ok(Self {
            order,
            constraints,
            layers,
            layer_of,
            origins,
            starts,
            cells,
            region_of,
            rules,
            rule_origins,
        })
    }

    /// The constraints, in the order in which they were given.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The order and the constraints.
    pub fn ground(&self) -> Ground<'_> {
        Ground::new(self.order, &self.constraints)
    }

    /// The primitives that are not in the layers.
    pub fn rules(&self) -> &[Primitive] {
        &self.rules
    }

    /// The number of the constraint that a primitive of [`Shape::rules`] comes from.
    pub fn rule_origin(&self, rule: usize) -> usize {
        usize::from(self.rule_origins[rule])
    }

    /// The number of values, and of rows and columns.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.order * self.order
    }

    /// The layers, rows and columns first.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The number of regions in all layers.
    pub fn region_count(&self) -> usize {
        self.layer_of.len()
    }

    /// The cells of a region.
    #[inline]
    pub fn region(&self, id: usize) -> &[Cell] {
        &self.cells[self.starts[id] as usize..self.starts[id + 1] as usize]
    }

    /// Does the region hold every value?
    #[inline]
    pub fn is_full(&self, id: usize) -> bool {
        self.region(id).len() == self.order
    }

    /// The layer of a region.
    pub fn layer_of(&self, id: usize) -> usize {
        usize::from(self.layer_of[id])
    }

    /// The cell's region in each layer, or [`NO_REGION`].
    #[inline]
    pub fn slots(&self, cell: usize) -> &[RegionId] {
        let layers = self.layers.len();
        &self.region_of[cell * layers..(cell + 1) * layers]
    }

    /// The regions that a cell lies in.
    #[inline]
    pub fn regions_of(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.slots(cell).iter().filter(|&&id| id != NO_REGION).map(|&id| usize::from(id))
    }

    /// Height and width of the boxes, if there are boxes.
    pub fn boxes(&self) -> Option<(usize, usize)> {
        self.layers.iter().find_map(|layer| match layer.kind {
            LayerKind::Boxes { height, width } => Some((height, width)),
            LayerKind::Rows
            | LayerKind::Columns
            | LayerKind::Jigsaw
            | LayerKind::Diagonal
            | LayerKind::AntiDiagonal
            | LayerKind::Windows
            | LayerKind::Extra => None,
        })
    }

    /// Are there rows, columns and boxes, and nothing else?
    pub fn is_classic(&self) -> bool {
        self.layers.len() == 3 && self.boxes().is_some() && self.rules.is_empty()
    }

    /// Are there rows and columns, and nothing else?
    pub fn is_latin(&self) -> bool {
        self.layers.len() == 2 && self.rules.is_empty()
    }

    /// Is this the standard 9×9: nine rows, columns and boxes of 3×3?
    pub fn is_standard_9x9(&self) -> bool {
        self.order == 9 && self.is_classic()
    }

    /// The constraint that a region comes from.
    pub fn constraint_of(&self, region: usize) -> &Constraint {
        &self.constraints[usize::from(self.origins[region].constraint)]
    }

    /// The region as a person would call it: "row 3", "box 7", "the diagonal".
    pub fn region_name(&self, id: usize) -> Message {
        let Origin { constraint, part } = self.origins[id];
        self.part_name(usize::from(constraint), usize::from(part))
    }

    /// One part of a constraint as a person would call it; parts of one kind are counted through all constraints.
    pub(crate) fn part_name(&self, constraint: usize, part: usize) -> Message {
        let kind = &self.constraints[constraint];
        if kind.is_single() {
            return message!("single-part", noun = kind.noun());
        }
        let same = self.constraints[..constraint].iter().filter(|earlier| earlier.noun() == kind.noun());
        let number = same.map(|earlier| earlier.parts().len().max(1)).sum::<usize>() + part + 1;
        message!("numbered-part", noun = kind.noun(), number)
    }

    /// A constraint as a person would call it: "killer cage 3".
    pub fn constraint_name(&self, constraint: usize) -> Message {
        self.part_name(constraint, 0)
    }

    /// The names of the cells that a constraint speaks of, the first twelve.
    pub fn constraint_cells(&self, constraint: usize) -> String {
        let compiled = self.constraints[constraint].compile(&self.ground());
        let mut cells: Vec<Cell> = compiled.iter().flat_map(Primitive::cells).collect();
        cells.sort_unstable();
        cells.dedup();
        let shown = cells.iter().take(NAMED_AT_MOST);
        let mut names: Vec<String> = shown.map(|&cell| Position::of(cell, self.order).to_string()).collect();
        if cells.len() > NAMED_AT_MOST {
            names.push("…".into());
        }
        names.join(" ")
    }

    /// The cell as a person would call it: row and column from 1.
    pub fn cell_name(&self, cell: usize) -> Message {
        message!("cell-name", row = cell / self.order + 1, column = cell % self.order + 1)
    }
}

/// Regions on their way into layers.
struct Stack {
    layers: Vec<Layer>,
    /// Where each region of each layer comes from.
    origins: Vec<Vec<Origin>>,
    /// The extra layers in which each cell is taken, as a bit mask.
    taken: Vec<u64>,
    rules: Vec<Primitive>,
    /// The constraint of each rule.
    rule_origins: Vec<u16>,
    /// What the rules take in memory.
    weight: usize,
}

/// About how many words a primitive takes.
fn weight(primitive: &Primitive) -> usize {
    match primitive {
        Primitive::Word(cells, automaton) => cells.len() + automaton.states() * automaton.order() / 4,
        Primitive::AnyOf(branches) => branches.iter().flatten().map(weight).sum(),
        Primitive::Related(..) => 4,
        Primitive::Distinct(cells) | Primitive::Rising(cells) | Primitive::Contains { cells, .. } => {
            cells.len()
        }
        Primitive::Domain(_, values) => values.len(),
        Primitive::Sum(terms, _) => terms.len(),
    }
}

impl Stack {
    /// Compiles constraints. Regions that form a layer keep it; others go to the first extra layer in which no cell of theirs
    /// is taken. Those of clues are left out where a region has all their cells, and are rules when there is no layer left.
    fn of(ground: &Ground<'_>) -> Result<Self, ShapeError> {
        let order = ground.order();
        let mut stack = Self {
            layers: Vec::new(),
            origins: Vec::new(),
            taken: vec![0; order * order],
            rules: Vec::new(),
            rule_origins: Vec::new(),
            weight: 0,
        };
        for (index, constraint) in ground.constraints().iter().enumerate() {
            let layer = constraint.layer().map(|kind| stack.push(kind)).transpose()?;
            for (part, primitive) in constraint.compile(ground).into_iter().enumerate() {
                let Primitive::Distinct(cells) = primitive else {
                    stack.add_rule(primitive, index)?;
                    continue;
                };
                if let Some(&cell) = cells.iter().find(|&&cell| usize::from(cell) >= order * order) {
                    let (row, column) = (usize::from(cell) / order + 1, usize::from(cell) % order + 1);
                    return Err(ShapeError::OutsideGrid { row, column, order });
                }
                let layer = match layer {
                    Some(layer) => layer,
                    None if constraint.is_clue() && stack.says_nothing(&cells) => continue,
                    None => match stack.free_layer(&cells) {
                        Ok(layer) => layer,
                        Err(_) if constraint.is_clue() => {
                            stack.add_rule(Primitive::Distinct(cells), index)?;
                            continue;
                        }
                        Err(error) => return Err(error),
                    },
                };
                if stack.layers[layer].kind == LayerKind::Extra {
                    for &cell in &cells {
                        stack.taken[usize::from(cell)] |= 1 << layer;
                    }
                }
                stack.layers[layer].regions.push(cells);
                stack.origins[layer].push(Origin { constraint: index as u16, part: part as u16 });
            }
        }
        Ok(stack)
    }

    fn add_rule(&mut self, rule: Primitive, constraint: usize) -> Result<(), ShapeError> {
        self.weight += weight(&rule);
        if self.weight > MOST_WEIGHT {
            return Err(ShapeError::CluesTooLarge);
        }
        self.rules.push(rule);
        self.rule_origins.push(constraint as u16);
        Ok(())
    }

    /// Do the cells differ anyway: is there at most one, or does a region have all of them?
    fn says_nothing(&self, cells: &[Cell]) -> bool {
        let has_all = |region: &Vec<Cell>| cells.iter().all(|cell| region.contains(cell));
        cells.len() < 2 || self.layers.iter().flat_map(|layer| &layer.regions).any(has_all)
    }

    /// The first extra layer in which no cell is taken.
    fn free_layer(&mut self, cells: &[Cell]) -> Result<usize, ShapeError> {
        let occupied = cells.iter().fold(0, |occupied, &cell| occupied | self.taken[usize::from(cell)]);
        let is_free =
            |index: &usize| self.layers[*index].kind == LayerKind::Extra && occupied >> index & 1 == 0;
        let free = (0..self.layers.len()).find(is_free);
        free.map_or_else(|| self.push(LayerKind::Extra), Ok)
    }

    fn push(&mut self, kind: LayerKind) -> Result<usize, ShapeError> {
        if self.layers.len() == MAX_LAYERS {
            return Err(ShapeError::TooManyLayers { limit: MAX_LAYERS });
        }
        self.layers.push(Layer { kind, regions: Vec::new() });
        self.origins.push(Vec::new());
        Ok(self.layers.len() - 1)
    }
}

/// Shapes are shared between the many puzzles of a file.
pub type SharedShape = Arc<Shape>;

/// Height and width of the most square box with `order` cells, the height not above the width.
pub fn box_size(order: usize) -> Result<(usize, usize), ShapeError> {
    check_order(order)?;
    let height = (2..=order.isqrt()).rev().find(|height| order.is_multiple_of(*height));
    height.map(|height| (height, order / height)).ok_or(ShapeError::NoBoxes { order })
}

pub(super) fn check_order(order: usize) -> Result<(), ShapeError> {
    if (MIN_ORDER..=MAX_ORDER).contains(&order) { Ok(()) } else { Err(ShapeError::Order { order }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::AntiKnight;

    #[test]
    fn the_most_square_box_lies_flat() {
        assert_eq!(
            [6, 8, 9, 10, 12, 15, 20].map(|order| box_size(order).unwrap()),
            [(2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (3, 5), (4, 5)]
        );
        assert_eq!(box_size(7), Err(ShapeError::NoBoxes { order: 7 }));
    }

    #[test]
    fn a_cell_knows_its_regions() {
        let shape: Shape = "9x9+diagonals+windows".parse().unwrap();
        let names: Vec<_> = shape.regions_of(10).map(|id| shape.region_name(id)).collect();
        assert_eq!(names, ["row 2", "column 2", "box 1", "the diagonal", "window 1"]);
        assert_eq!(shape.region_count(), 27 + 2 + 4);
    }

    #[test]
    fn overlapping_extra_regions_go_to_layers_of_their_own() {
        let shape = Shape::classic(4)
            .unwrap()
            .and_region(&[0, 5])
            .unwrap()
            .and_region(&[5, 10])
            .unwrap()
            .and_region(&[1, 2])
            .unwrap();
        assert_eq!(shape.layers().len(), 5);
        assert_eq!(
            shape.regions_of(5).map(|id| shape.region_name(id)).collect::<Vec<_>>()[3..],
            ["extra region 1", "extra region 2"]
        );
    }

    #[test]
    fn anti_knight_pairs_are_regions_of_two() {
        let shape = Shape::classic(9).unwrap().and(AntiKnight::new(9)).unwrap();
        assert_eq!(shape.region_count(), 27 + 224);
        assert!(shape.layers().len() <= MAX_LAYERS);
        assert_eq!(shape.region_name(27), "knight's move 1");
    }

    #[test]
    fn a_cell_outside_the_grid_is_refused() {
        let outside = ShapeError::OutsideGrid { row: 5, column: 1, order: 4 };
        assert_eq!(Shape::classic(4).unwrap().and_region(&[3, 16]), Err(outside));
    }
}
