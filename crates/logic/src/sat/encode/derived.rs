//! Sums that follow from other sums and from full regions: what sticks out of a band of regions, and what sums leave of it.

use super::differ::Differ;
use evodoku_puzzle::constraint::Primitive;
use evodoku_puzzle::{Cell, LayerKind, SharedShape};
use std::collections::{HashMap, HashSet};

/// A derived sum of more cells than these says too little.
const MOST_CELLS: usize = 6;

/// Of cells that need not differ fewer are of use.
const MOST_FREE_CELLS: usize = 3;

/// Bands of up to so many regions.
const MOST_REGIONS: usize = 4;

/// Cells with a factor each, and what they add up to.
type Sum = (Vec<(Cell, i32)>, i64);

/// The derived sums of a shape: of each band of consecutive full regions of a layer, which together hold every value so many
/// times, what the sums inside it leave, and what the sums that cover it have outside.
pub fn sums(shape: &SharedShape, differ: &Differ) -> Vec<Sum> {
    let known: Vec<(Vec<Cell>, i64)> = shape.rules().iter().filter_map(plain_sum).collect();
    if known.is_empty() {
        return Vec::new();
    }
    let mut found: HashMap<Vec<(Cell, i32)>, i64> = HashMap::new();
    let mut order = Vec::new();
    let mut add = |(cells, total): Sum| {
        found.entry(cells).or_insert_with_key(|cells| {
            order.push(cells.clone());
            total
        });
    };
    for layer in shape.layers() {
        let is_whole = matches!(
            layer.kind,
            LayerKind::Rows | LayerKind::Columns | LayerKind::Boxes { .. } | LayerKind::Jigsaw
        );
        let regions: Vec<&Vec<Cell>> =
            layer.regions.iter().filter(|cells| is_whole && cells.len() == shape.order()).collect();
        for count in 1..=MOST_REGIONS.min(regions.len()) {
            for band in regions.windows(count) {
                let cells: HashSet<Cell> = band.iter().copied().flatten().copied().collect();
                let total = (count * shape.order() * (shape.order() + 1) / 2) as i64;
                [left_by(&cells, total, &known), outside_of(&cells, total, &known)]
                    .into_iter()
                    .flatten()
                    .filter(|sum| is_of_use(sum, differ))
                    .for_each(&mut add);
            }
        }
    }
    order
        .into_iter()
        .map(|cells| {
            let total = found[&cells];
            (cells, total)
        })
        .collect()
}

/// The cells of a sum without factors, none of them twice.
fn plain_sum(rule: &Primitive) -> Option<(Vec<Cell>, i64)> {
    let Primitive::Sum(terms, target) = rule else { return None };
    let cells: HashSet<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
    let is_plain = cells.len() == terms.len() && terms.iter().all(|&(_, factor)| factor == 1);
    is_plain.then(|| (terms.iter().map(|&(cell, _)| cell).collect(), i64::from(*target)))
}

/// What disjoint sums within a band leave of it.
fn left_by(band: &HashSet<Cell>, total: i64, known: &[(Vec<Cell>, i64)]) -> Option<Sum> {
    let mut left = band.clone();
    let mut rest = total;
    for (cells, sum) in known {
        if cells.iter().all(|cell| left.contains(cell)) {
            left.retain(|cell| !cells.contains(cell));
            rest -= sum;
        }
    }
    let is_less = left.len() < band.len() && !left.is_empty();
    is_less.then(|| (sorted(left), rest))
}

/// What disjoint sums that cover a band have outside.
fn outside_of(band: &HashSet<Cell>, total: i64, known: &[(Vec<Cell>, i64)]) -> Option<Sum> {
    let mut covered: HashSet<Cell> = HashSet::new();
    let mut all = 0;
    for (cells, sum) in known {
        let is_new =
            cells.iter().any(|cell| band.contains(cell)) && !cells.iter().any(|cell| covered.contains(cell));
        if is_new {
            covered.extend(cells);
            all += sum;
        }
    }
    let outside: HashSet<Cell> = covered.difference(band).copied().collect();
    let is_cover = covered.len() == band.len() + outside.len() && !outside.is_empty();
    is_cover.then(|| (sorted(outside), all - total))
}

fn sorted(cells: HashSet<Cell>) -> Vec<(Cell, i32)> {
    let mut cells: Vec<(Cell, i32)> = cells.into_iter().map(|cell| (cell, 1)).collect();
    cells.sort_unstable();
    cells
}

fn is_of_use((cells, _): &Sum, differ: &Differ) -> bool {
    let all: Vec<Cell> = cells.iter().map(|&(cell, _)| cell).collect();
    all.len() <= MOST_FREE_CELLS || all.len() <= MOST_CELLS && differ.all(&all)
}
