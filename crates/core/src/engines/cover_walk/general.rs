//! The walk over grids of any shape: the same moves, with what is in the way counted cell by cell.

use super::GridMemory;
use super::partial_grid::{Listener, PartialGrid, Proposed, Stretch, Tally};
use crate::memory::Extent;
use crate::moves::Change;
use crate::problem::Problem;
use crate::puzzle::{Cell, MAX_LAYERS, SharedShape};
use crate::random::{Chance, Random, below, unit};
use crate::stop::CancelToken;
use rand::Rng;
use rand::seq::SliceRandom;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Marks an item that nothing covers.
const NONE: u16 = u16::MAX;

/// Ejections of one move at most: the occupant of the cell, and the holder of the value in each layer.
const MOST_EJECTIONS: usize = MAX_LAYERS + 1;

/// The bytes of a grid, all of whose cells are free, and all of whose regions are full.
pub(super) fn memory(extent: &Extent) -> GridMemory {
    let Extent { order, cells, layers, regions, .. } = *extent;
    let (items, to_cover) = (regions * (order + 1), cells + regions * order);
    let list = size_of::<Vec<u8>>() as u64;
    // A layer's places of holes reach to its last item.
    let places = 4 * cells + 2 * items * (layers + 1);
    GridMemory {
        own: cells + 2 * items + 4 * to_cover + places,
        shared: 2 * cells
            + cells * (list + order)
            + items * list
            + 2 * regions * order * order
            + 4 * to_cover
            + items,
    }
}

/// A partial grid of any shape.
pub(super) struct General {
    tables: Arc<GeneralTables>,
    /// The value of each cell, 0 for none; fixed cells are left out of everything.
    value: Vec<u8>,
    /// For each region and value (from 1) the cell that holds it.
    holder: Vec<u16>,
    /// What is not covered, of each list.
    holes: Vec<HoleList>,
    /// The kind of hole that is filled next.
    kind: usize,
}

/// What never changes.
struct GeneralTables {
    shape: SharedShape,
    free: Vec<Cell>,
    /// For each cell its regions, each as the item of value 0.
    items_of: Lists<u32>,
    /// For each cell its candidate values, and for each item its candidate cells.
    values_of: Lists<u8>,
    cells_of: Lists<Cell>,
    /// What must be covered: the free cells, then for each layer with full regions its items.
    to_cover: Vec<Vec<u32>>,
    /// For each item the list of `to_cover` that it is in, 0 for none.
    list_of: Vec<u8>,
}

/// Lists of numbers, one behind the other.
struct Lists<T> {
    starts: Vec<u32>,
    numbers: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// Lists of these lengths, to be written.
    fn of_lengths(lengths: &[u32]) -> Self {
        let mut starts = Vec::with_capacity(lengths.len() + 1);
        let mut end = 0;
        starts.push(0);
        for length in lengths {
            end += length;
            starts.push(end);
        }
        Self { starts, numbers: vec![T::default(); end as usize] }
    }

    #[inline]
    fn get(&self, list: usize) -> &[T] {
        &self.numbers[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// Writes a number at a place of a list.
    fn put(&mut self, list: usize, place: u32, number: T) {
        self.numbers[(self.starts[list] + place) as usize] = number;
    }
}

/// A list of holes with constant-time removal.
struct HoleList {
    list: Vec<u32>,
    place: Vec<u32>,
}

impl HoleList {
    fn of(items: &[u32]) -> Self {
        let mut place = vec![0; items.iter().max().map_or(0, |&item| item as usize + 1)];
        items.iter().enumerate().for_each(|(index, &item)| place[item as usize] = index as u32);
        Self { list: items.to_vec(), place }
    }

    fn add(&mut self, item: u32) {
        self.place[item as usize] = self.list.len() as u32;
        self.list.push(item);
    }

    fn remove(&mut self, item: u32) {
        let place = self.place[item as usize];
        self.list.swap_remove(place as usize);
        if let Some(&moved) = self.list.get(place as usize) {
            self.place[moved as usize] = place;
        }
    }
}

impl GeneralTables {
    /// Of a problem; half laid if stopped.
    fn new(problem: &Problem, cancel: &mut CancelToken) -> Self {
        let shape = problem.shape().clone();
        let (cells, stride) = (shape.cell_count(), shape.order() + 1);
        let item_count = shape.region_count() * stride;
        let region_counts: Vec<u32> = (0..cells).map(|cell| shape.regions_of(cell).count() as u32).collect();
        let mut items_of = Lists::of_lengths(&region_counts);
        let (mut value_counts, mut cell_counts) = (vec![0; cells], vec![0; item_count]);
        for &cell in problem.free() {
            let (cell, domain) = (usize::from(cell), problem.domain(usize::from(cell)));
            value_counts[cell] = domain.len() as u32;
            for (place, region) in shape.regions_of(cell).enumerate() {
                items_of.put(cell, place as u32, (region * stride) as u32);
                domain.iter().for_each(|value| cell_counts[region * stride + usize::from(value)] += 1);
            }
            if cancel.tick((domain.len() * (1 + shape.layers().len())) as u64) {
                break;
            }
        }
        let (mut values_of, mut cells_of) =
            (Lists::of_lengths(&value_counts), Lists::of_lengths(&cell_counts));
        let mut written = vec![0; item_count];
        for &cell in problem.free() {
            let domain = problem.domain(usize::from(cell));
            if cancel.tick((domain.len() * (1 + shape.layers().len())) as u64) {
                break;
            }
            for (place, value) in domain.iter().enumerate() {
                values_of.put(usize::from(cell), place as u32, value);
                for region in shape.regions_of(usize::from(cell)) {
                    let item = region * stride + usize::from(value);
                    cells_of.put(item, written[item], cell);
                    written[item] += 1;
                }
            }
        }
        // Only regions with every value have items that must be covered, and only items with candidates have not been yet.
        let is_open = |item: usize| shape.is_full(item / stride) && !cells_of.get(item).is_empty();
        let mut open = vec![Vec::new(); shape.layers().len()];
        for item in (0..item_count).filter(|&item| is_open(item)) {
            open[shape.layer_of(item / stride)].push(item as u32);
        }
        let mut to_cover = vec![problem.free().iter().map(|&cell| u32::from(cell)).collect()];
        to_cover.extend(open.into_iter().filter(|items| !items.is_empty()));
        let mut list_of = vec![0; item_count];
        for (list, items) in to_cover.iter().enumerate().skip(1) {
            for &item in items {
                list_of[item as usize] = list as u8;
            }
        }
        Self { free: problem.free().to_vec(), items_of, values_of, cells_of, to_cover, list_of, shape }
    }
}

impl General {
    /// An empty grid.
    pub fn new(problem: &Problem, cancel: &mut CancelToken) -> Self {
        Self::of(Arc::new(GeneralTables::new(problem, cancel)))
    }

    fn of(tables: Arc<GeneralTables>) -> Self {
        Self {
            value: vec![0; tables.shape.cell_count()],
            holder: vec![NONE; tables.list_of.len()],
            holes: tables.to_cover.iter().map(|items| HoleList::of(items)).collect(),
            kind: 0,
            tables,
        }
    }

    fn clear(&mut self) {
        self.value.fill(0);
        self.holder.fill(NONE);
        self.holes = self.tables.to_cover.iter().map(|items| HoleList::of(items)).collect();
        self.kind = 0;
    }

    fn place(&mut self, cell: usize, value: u8) {
        self.value[cell] = value;
        self.holes[0].remove(cell as u32);
        self.cover(cell, value, cell as u16);
    }

    fn remove(&mut self, cell: usize) {
        let value = std::mem::take(&mut self.value[cell]);
        self.holes[0].add(cell as u32);
        self.cover(cell, value, NONE);
    }

    /// Sets who covers the items of a placement.
    fn cover(&mut self, cell: usize, value: u8, by: u16) {
        let Self { tables, holder, holes, .. } = self;
        for &region in tables.items_of.get(cell) {
            let item = region as usize + usize::from(value);
            holder[item] = by;
            match (usize::from(tables.list_of[item]), by) {
                (0, _) => {}
                (list, NONE) => holes[list].add(item as u32),
                (list, _) => holes[list].remove(item as u32),
            }
        }
    }

    /// The placements in the way of a value in a cell, each once.
    fn in_the_way(&self, cell: usize, value: u8) -> ([u16; MOST_EJECTIONS], usize) {
        let (mut found, mut count) = ([NONE; MOST_EJECTIONS], 0);
        if self.value[cell] != 0 {
            (found[0], count) = (cell as u16, 1);
        }
        for &region in self.tables.items_of.get(cell) {
            let holder = self.holder[region as usize + usize::from(value)];
            if holder != NONE && !found[..count].contains(&holder) {
                found[count] = holder;
                count += 1;
            }
        }
        (found, count)
    }

    /// A candidate of a random hole of a kind.
    fn draw(&self, kind: usize, word: u64) -> Option<(usize, u8)> {
        let list = &self.holes[kind].list;
        let item = *list.get(below(word as u32, list.len()))? as usize;
        let chance = (word >> 32) as u32;
        if kind == 0 {
            let values = self.tables.values_of.get(item);
            Some((item, values[below(chance, values.len())]))
        } else {
            let cells = self.tables.cells_of.get(item);
            Some((
                usize::from(cells[below(chance, cells.len())]),
                (item % (self.tables.shape.order() + 1)) as u8,
            ))
        }
    }

    fn emit(
        &self,
        (cell, value): (usize, u8),
        ejected: &[u16],
        (is_accepted, luck): (bool, f64),
        listener: &mut Listener<'_>,
    ) {
        let placed = Change { cell: cell as Cell, before: self.value[cell], after: value };
        let emptied = ejected.iter().filter(|&&other| usize::from(other) != cell);
        let emptied =
            emptied.map(|&other| Change { cell: other, before: self.value[usize::from(other)], after: 0 });
        let changes: Vec<Change> = std::iter::once(placed).chain(emptied).collect();
        listener(&Proposed { changes: &changes, ejections: ejected.len(), is_accepted, luck });
    }
}

impl PartialGrid for General {
    fn another(&self) -> Box<dyn PartialGrid> {
        Box::new(Self::of(Arc::clone(&self.tables)))
    }

    fn fill(&mut self, random: &mut Random, cancel: &mut CancelToken) -> ControlFlow<()> {
        self.clear();
        let mut order = self.tables.free.clone();
        order.shuffle(random);
        for cell in order.into_iter().map(usize::from) {
            let layers = self.tables.shape.layers().len();
            if cancel.tick((self.tables.values_of.get(cell).len() * layers) as u64 + self.steps_of_proposal())
            {
                return ControlFlow::Break(());
            }
            let values = self.tables.values_of.get(cell).iter();
            let fitting: Vec<u8> =
                values.copied().filter(|&value| self.in_the_way(cell, value).1 == 0).collect();
            if let Some(&value) = fitting.get(below(random.next_u32(), fitting.len())) {
                self.place(cell, value);
            }
        }
        ControlFlow::Continue(())
    }

    fn fill_from(&mut self, values: &[u8]) {
        self.clear();
        for cell in self.tables.free.clone().into_iter().map(usize::from) {
            let value = values[cell];
            if self.tables.values_of.get(cell).contains(&value) && self.in_the_way(cell, value).1 == 0 {
                self.place(cell, value);
            }
        }
    }

    fn walk(
        &mut self,
        stretch: Stretch,
        chance: &mut Chance,
        mut listener: Option<&mut Listener<'_>>,
    ) -> Tally {
        let mut tally = Tally::default();
        let probabilities: [f64; MOST_EJECTIONS + 1] =
            std::array::from_fn(|ejections| ((1.0 - ejections as f64) / stretch.temperature).exp());
        while tally.proposals < stretch.proposals && self.holes() > stretch.goal {
            tally.hole_sum += self.holes() as u64;
            tally.proposals += 1;
            let kind = self.kind;
            self.kind = (kind + 1) % self.holes.len();
            let word = chance.search.next_u64();
            let Some((cell, value)) = self.draw(kind, word) else { continue };
            let (ejected, count) = self.in_the_way(cell, value);
            let probability = probabilities[count];
            let drawn = if count > 1 { unit(&mut chance.acceptance) } else { 0.0 };
            let is_accepted = drawn < probability;
            if let Some(listener) = listener.as_deref_mut() {
                let luck = if is_accepted {
                    drawn / probability
                } else {
                    (drawn - probability) / (1.0 - probability)
                };
                self.emit((cell, value), &ejected[..count], (is_accepted, luck), listener);
            }
            if is_accepted {
                ejected[..count].iter().for_each(|&cell| self.remove(usize::from(cell)));
                self.place(cell, value);
                tally.accepted += 1;
            }
        }
        tally
    }

    fn holes(&self) -> usize {
        self.holes[0].list.len()
    }

    fn write(&self, values: &mut [u8]) {
        for &cell in &self.tables.free {
            values[usize::from(cell)] = self.value[usize::from(cell)];
        }
    }

    fn steps_of_proposal(&self) -> u64 {
        // A hole, a candidate, and what is in the way, once to look at it and twice to change it.
        4 * (2 + self.tables.shape.layers().len() as u64)
    }
}
