//! Test worlds: shapes of every kind, each with a solved grid.
#![allow(dead_code, reason = "each test program uses a part of this")]

use evodoku_logic::random::{Purpose, Random, below, stream};
use evodoku_puzzle::{Cell, Grid, Puzzle, Shape, SharedShape};
use rand_xoshiro::rand_core::Rng;

/// A shape and one of its solved grids.
pub struct World {
    pub shape: SharedShape,
    pub solution: Vec<u8>,
    pub random: Random,
}

impl World {
    /// A small world of random kind: boxes, Latin, jigsaw, diagonals, windows, any of them with extra regions.
    pub fn random(seed: u64) -> Self {
        let mut random = stream(seed, Purpose::Generate, 0);
        let named = ["4x4", "6x6", "6x6:3x2", "8x8", "9x9", "4x4:latin", "5x5:latin", "9x9:latin"];
        let layered = [
            "9x9+diagonals",
            "9x9+windows",
            "8x8+diagonals",
            "5x5:latin+diagonals",
            "9x9+anti-knight",
            "8x8+anti-king",
            "6x6+disjoint-groups",
        ];
        let (mut shape, solution) = match random.next_u32() % 4 {
            0 => solved(named[below(random.next_u32(), named.len())], &mut random),
            1 => solved(layered[below(random.next_u32(), layered.len())], &mut random),
            _ => {
                let order = 4 + below(random.next_u32(), 4);
                let (_, solution) = solved(&format!("{order}x{order}:latin"), &mut random);
                (jigsaw(order, &solution, &mut random), solution)
            }
        };
        for _ in 0..random.next_u32() % 3 {
            shape = shape.and_region(&region(&solution, &mut random)).unwrap();
        }
        Self { shape: shape.into(), solution, random }
    }

    /// The puzzle that keeps each cell of the solution with the given probability.
    pub fn dig(&mut self, share: f64) -> Puzzle {
        let kept = |random: &mut Random| f64::from(random.next_u32()) < share * f64::from(u32::MAX);
        let values =
            self.solution.iter().map(|&value| if kept(&mut self.random) { value } else { 0 }).collect();
        Puzzle::new(Grid::new(self.shape.clone(), values).unwrap()).unwrap()
    }

    /// A random number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        below(self.random.next_u32(), bound)
    }
}

/// A shape by name and a random solved grid of it.
fn solved(name: &str, random: &mut Random) -> (Shape, Vec<u8>) {
    let shape: Shape = name.parse().unwrap();
    loop {
        let mut values = vec![0; shape.cell_count()];
        if complete(&shape, &mut values, random, &mut 3000) == Some(true) {
            return (shape, values);
        }
    }
}

/// Can the grid be completed? Plain backtracking that shares no code with propagation; `None` if the steps run out.
pub fn complete(shape: &Shape, values: &mut [u8], random: &mut Random, steps: &mut u32) -> Option<bool> {
    *steps = steps.checked_sub(1)?;
    let choices = |cell: usize| {
        let peers = shape.regions_of(cell).flat_map(|id| shape.region(id));
        let seen = peers.fold(0_u32, |seen, &peer| seen | 1 << values[usize::from(peer)]);
        (1..=shape.order() as u8).filter(|value| seen >> value & 1 == 0).collect::<Vec<_>>()
    };
    let open = (0..values.len()).filter(|&cell| values[cell] == 0);
    let Some((cell, mut choices)) =
        open.map(|cell| (cell, choices(cell))).min_by_key(|(_, choices)| choices.len())
    else {
        return Some(true);
    };
    while !choices.is_empty() {
        values[cell] = choices.swap_remove(below(random.next_u32(), choices.len()));
        if complete(shape, values, random, steps)? {
            return Some(true);
        }
    }
    values[cell] = 0;
    Some(false)
}

/// Scattered pieces that each hold every value of the solution once.
fn jigsaw(order: usize, solution: &[u8], random: &mut Random) -> Shape {
    let mut pieces = vec![0; solution.len()];
    for value in 1..=order as u8 {
        let mut free: Vec<_> = (0..order).collect();
        for cell in (0..solution.len()).filter(|&cell| solution[cell] == value) {
            pieces[cell] = free.swap_remove(below(random.next_u32(), free.len()));
        }
    }
    Shape::jigsaw(order, &pieces).unwrap()
}

/// Two or more cells with different values in the solution, sometimes as many as there are values.
fn region(solution: &[u8], random: &mut Random) -> Vec<Cell> {
    let order = solution.len().isqrt();
    let size = 2 + below(random.next_u32(), order - 1);
    let mut cells: Vec<Cell> = Vec::new();
    while cells.len() < size {
        let cell = below(random.next_u32(), solution.len());
        if cells.iter().all(|&other| solution[usize::from(other)] != solution[cell]) {
            cells.push(cell as Cell);
        }
    }
    cells
}
