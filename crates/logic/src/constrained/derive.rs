//! Derived sums: what follows from the sums of clues and from regions that hold every value. They only prune.
//!
//! Regions that do not overlap have a known sum. Clues inside are taken off; of one that sticks out, either the part inside
//! stays or the part outside is taken off again, whichever is smaller. What is left is a sum of few cells: innies and outies.

use evodoku_puzzle::{Cell, Shape};

/// Derived sums have no more cells than these.
const MOST_CELLS: usize = 8;

/// Cells with coefficients, and what they add up to.
pub type Derived = (Vec<(Cell, i32)>, i32);

/// The sums of clues, as far as no two of them share a cell.
#[derive(Default)]
pub struct Known {
    words: usize,
    taken: Set,
    sums: Vec<(Set, i32)>,
}

type Set = Vec<u64>;

fn len(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

fn cells_of(set: &[u64]) -> impl Iterator<Item = Cell> {
    set.iter().enumerate().flat_map(|(index, &word)| {
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| (index * 64 + bit) as Cell)
    })
}

impl Known {
    /// Nothing is known of so many cells.
    pub fn new(cells: usize) -> Self {
        let words = cells.div_ceil(64);
        Self { words, taken: vec![0; words], sums: Vec::new() }
    }

    fn set(&self, cells: impl IntoIterator<Item = Cell>) -> Set {
        let mut set = vec![0; self.words];
        for cell in cells {
            set[usize::from(cell) / 64] |= 1 << (cell % 64);
        }
        set
    }

    /// Adds a sum, unless it shares a cell with one before.
    pub fn add(&mut self, terms: &[(Cell, i32)], target: i32) {
        if terms.iter().any(|&(_, factor)| factor != 1) {
            return;
        }
        let set = self.set(terms.iter().map(|&(cell, _)| cell));
        let is_free = set.iter().zip(&self.taken).all(|(new, taken)| new & taken == 0);
        if is_free && len(&set) == terms.len() {
            self.taken.iter_mut().zip(&set).for_each(|(taken, new)| *taken |= new);
            self.sums.push((set, target));
        }
    }

    /// All derived sums of a shape, the shortest first, none twice.
    pub fn derive(&self, shape: &Shape) -> Vec<Derived> {
        let mut derived = Vec::new();
        if self.sums.is_empty() {
            return derived;
        }
        for band in bands(shape) {
            let cells = band.iter().flat_map(|&region| shape.region(region).iter().copied());
            let total = shape.order() * (shape.order() + 1) / 2 * band.len();
            derived.extend(self.of_band(&self.set(cells), total as i32));
        }
        derived.sort();
        derived.dedup();
        derived.sort_by_key(|(terms, _)| terms.len());
        derived
    }

    /// The sum of what is left of cells with a known sum.
    fn of_band(&self, band: &[u64], total: i32) -> Option<Derived> {
        let mut inside = band.to_vec();
        let mut outside = vec![0; self.words];
        let mut target = total;
        let mut is_used = false;
        for (set, sum) in &self.sums {
            let within: usize =
                set.iter().zip(band).map(|(set, band)| (set & band).count_ones() as usize).sum();
            let beyond = len(set) - within;
            if within == 0 || beyond >= within {
                continue;
            }
            is_used = true;
            target -= sum;
            for (index, word) in set.iter().enumerate() {
                inside[index] &= !word;
                outside[index] |= word & !band[index];
            }
        }
        let count = len(&inside) + len(&outside);
        if !is_used || count == 0 || count > MOST_CELLS {
            return None;
        }
        let mut terms: Vec<(Cell, i32)> = cells_of(&inside).map(|cell| (cell, 1)).collect();
        terms.extend(cells_of(&outside).map(|cell| (cell, -1)));
        if terms[0].1 < 0 && terms.iter().all(|&(_, factor)| factor < 0) {
            for (_, factor) in &mut terms {
                *factor = 1;
            }
            target = -target;
        }
        Some((terms, target))
    }
}

/// Sets of regions without common cells: runs of regions that follow each other in a layer, and squares of boxes.
fn bands(shape: &Shape) -> Vec<Vec<usize>> {
    let mut bands = Vec::new();
    let full: Vec<usize> = (0..shape.region_count()).filter(|&region| shape.is_full(region)).collect();
    for layer in 0..shape.layers().len() {
        let regions: Vec<usize> =
            full.iter().copied().filter(|&region| shape.layer_of(region) == layer).collect();
        for start in 0..regions.len() {
            for end in start + 1..=regions.len() {
                bands.push(regions[start..end].to_vec());
            }
        }
        let Some((height, width)) = shape.boxes() else { continue };
        // Boxes are numbered row by row; `height` of them are beside each other.
        if regions.len() != shape.order() || layer != box_layer(shape) {
            continue;
        }
        let (across, down) = (height, width);
        for top in 0..down {
            for bottom in top + 1..=down {
                for left in 0..across {
                    for right in left + 1..=across {
                        let boxes = (top..bottom)
                            .flat_map(|row| (left..right).map(move |column| row * across + column));
                        bands.push(boxes.map(|number| regions[number]).collect());
                    }
                }
            }
        }
    }
    bands
}

/// The layer of the boxes.
fn box_layer(shape: &Shape) -> usize {
    let is_boxes =
        |layer: &evodoku_puzzle::Layer| matches!(layer.kind, evodoku_puzzle::LayerKind::Boxes { .. });
    shape.layers().iter().position(is_boxes).unwrap_or(usize::MAX)
}
