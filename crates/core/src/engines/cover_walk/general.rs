//! The walk over grids of any shape: the same moves, with what is in the way counted cell by cell.

use super::{Tally, Walk};
use crate::problem::Problem;
use crate::puzzle::{Cell, MAX_LAYERS, NO_REGION, SharedShape};
use crate::random::{Random, below};
use rand::Rng;
use rand::seq::SliceRandom;

/// Marks an item that nothing covers.
const NONE: u16 = u16::MAX;

/// Ejections of one move at most: the occupant of the cell, and the holder of the value in each layer.
const MOST_EJECTIONS: usize = MAX_LAYERS + 1;

/// A walk of a grid of any shape.
pub(super) struct General {
    shape: SharedShape,
    free: Vec<Cell>,
    /// The value of each cell, 0 for none; fixed cells are left out of everything.
    value: Vec<u8>,
    /// For each region and value (from 1) the cell that holds it.
    holder: Vec<u16>,
    /// For each cell its candidate values, and for each item its candidate cells.
    values_of: Vec<Vec<u8>>,
    cells_of: Vec<Vec<Cell>>,
    /// What must be covered: the free cells, then for each layer with full regions its items.
    to_cover: Vec<Vec<u32>>,
    /// For each item the list of `to_cover` that it is in, 0 for none.
    list_of: Vec<u8>,
    /// What is not covered, of each list.
    holes: Vec<Holes>,
}

/// A list of holes with constant-time removal.
struct Holes {
    list: Vec<u32>,
    place: Vec<u32>,
}

impl Holes {
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

impl General {
    pub fn new(problem: &Problem) -> Self {
        let shape = problem.shape().clone();
        let (order, cells) = (shape.order(), shape.cell_count());
        let stride = order + 1;
        let mut values_of = vec![Vec::new(); cells];
        let mut cells_of = vec![Vec::new(); shape.region_count() * stride];
        for &cell in problem.free() {
            for value in problem.domain(usize::from(cell)).iter().map(usize::from) {
                values_of[usize::from(cell)].push(value as u8);
                for region in shape.regions_of(usize::from(cell)) {
                    cells_of[region * stride + value].push(cell);
                }
            }
        }
        // Only regions with every value have items that must be covered, and only items with candidates have not been yet.
        let is_open = |item: &usize| shape.is_full(item / stride) && !cells_of[*item].is_empty();
        let items_of = |layer: usize| {
            let items =
                (0..cells_of.len()).filter(|item| shape.layer_of(item / stride) == layer).filter(is_open);
            items.map(|item| item as u32).collect::<Vec<_>>()
        };
        let mut to_cover = vec![problem.free().iter().map(|&cell| u32::from(cell)).collect()];
        to_cover.extend((0..shape.layers().len()).map(items_of).filter(|items| !items.is_empty()));
        let mut list_of = vec![0; cells_of.len()];
        for (list, items) in to_cover.iter().enumerate().skip(1) {
            for &item in items {
                list_of[item as usize] = list as u8;
            }
        }
        Self {
            free: problem.free().to_vec(),
            value: vec![0; cells],
            holder: vec![NONE; cells_of.len()],
            holes: to_cover.iter().map(|items| Holes::of(items)).collect(),
            values_of,
            cells_of,
            to_cover,
            list_of,
            shape,
        }
    }

    fn clear(&mut self) {
        self.value.fill(0);
        self.holder.fill(NONE);
        self.holes = self.to_cover.iter().map(|items| Holes::of(items)).collect();
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
        let shape = self.shape.clone();
        for region in shape.regions_of(cell) {
            let item = region * (shape.order() + 1) + usize::from(value);
            self.holder[item] = by;
            match (usize::from(self.list_of[item]), by) {
                (0, _) => {}
                (list, NONE) => self.holes[list].add(item as u32),
                (list, _) => self.holes[list].remove(item as u32),
            }
        }
    }

    /// The placements in the way of a value in a cell, each once.
    fn in_the_way(&self, cell: usize, value: u8) -> ([u16; MOST_EJECTIONS], usize) {
        let (mut found, mut count) = ([NONE; MOST_EJECTIONS], 0);
        if self.value[cell] != 0 {
            (found[0], count) = (cell as u16, 1);
        }
        for &region in self.shape.slots(cell).iter().filter(|&&region| region != NO_REGION) {
            let holder = self.holder[usize::from(region) * (self.shape.order() + 1) + usize::from(value)];
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
            let values = &self.values_of[item];
            Some((item, values[below(chance, values.len())]))
        } else {
            let cells = &self.cells_of[item];
            Some((usize::from(cells[below(chance, cells.len())]), (item % (self.shape.order() + 1)) as u8))
        }
    }
}

impl Walk for General {
    fn start(&mut self, random: &mut Random) {
        self.clear();
        let mut order = self.free.clone();
        order.shuffle(random);
        for cell in order.into_iter().map(usize::from) {
            let fitting: Vec<u8> = self.values_of[cell]
                .iter()
                .copied()
                .filter(|&value| self.in_the_way(cell, value).1 == 0)
                .collect();
            if let Some(&value) = fitting.get(below(random.next_u32(), fitting.len())) {
                self.place(cell, value);
            }
        }
    }

    fn start_from(&mut self, values: &[u8]) {
        self.clear();
        for cell in self.free.clone().into_iter().map(usize::from) {
            let value = values[cell];
            if self.values_of[cell].contains(&value) && self.in_the_way(cell, value).1 == 0 {
                self.place(cell, value);
            }
        }
    }

    fn walk(&mut self, proposals: u64, temperature: f64, random: &mut Random) -> Tally {
        let mut tally = Tally::default();
        let kinds = self.holes.len();
        while tally.proposals < proposals && self.holes() > 0 {
            tally.hole_sum += self.holes() as u64;
            let kind = tally.proposals as usize % kinds;
            tally.proposals += 1;
            let word = random.next_u64();
            let Some((cell, value)) = self.draw(kind, word) else { continue };
            let (ejected, count) = self.in_the_way(cell, value);
            let is_accepted = count < 2 || {
                let limit = ((1.0 - count as f64) / temperature).exp() * f64::from(u32::MAX);
                f64::from(random.next_u32()) < limit
            };
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
        for &cell in &self.free {
            values[usize::from(cell)] = self.value[usize::from(cell)];
        }
    }
}
