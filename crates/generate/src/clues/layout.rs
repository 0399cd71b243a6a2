//! Where clues lie: partitions into cages, lines that do not cross, pairs, squares, rows and diagonals.

use super::kinds::{Clue, Grows};
use crate::shuffle;
use evodoku_logic::random::{Random, below};
use evodoku_puzzle::Cell;
use evodoku_puzzle::constraint::{Constraint, Ground, Position, Positions};
use rand_xoshiro::rand_core::Rng;

/// So many lines are begun for each row of the grid.
const LINES_PER_ROW: usize = 40;

/// So often the next cell of a line is looked for before the line is begun elsewhere.
const TRIES_PER_LINE: usize = 12;

/// A solved grid on which clues are laid out.
pub struct Layout<'a> {
    ground: Ground<'a>,
    solution: &'a [u8],
    random: &'a mut Random,
    /// The cells that lines and squares have taken.
    taken: Vec<bool>,
}

impl<'a> Layout<'a> {
    /// Without clues.
    pub fn new(ground: Ground<'a>, solution: &'a [u8], random: &'a mut Random) -> Self {
        Self { ground, solution, random, taken: vec![false; solution.len()] }
    }

    fn order(&self) -> usize {
        self.ground.order()
    }

    fn value(&self, at: Position) -> u8 {
        self.solution[usize::from(at.cell(self.order()))]
    }

    /// A clue at these cells, by their values.
    fn clue(&self, cells: &[Position], clue: Clue) -> Option<Constraint> {
        let values: Vec<u8> = cells.iter().map(|&at| self.value(at)).collect();
        clue(cells.iter().copied().collect::<Positions>(), &values, self.order())
    }

    fn shuffled(&mut self) -> Vec<Position> {
        let order = self.order();
        let mut all: Vec<Position> =
            (0..order * order).map(|cell| Position::of(cell as Cell, order)).collect();
        shuffle(&mut all, self.random);
        all
    }

    fn is_taken(&self, at: Position) -> bool {
        self.taken[usize::from(at.cell(self.order()))]
    }

    fn take(&mut self, cells: &[Position]) {
        for at in cells {
            let cell = at.cell(self.order());
            self.taken[usize::from(cell)] = true;
        }
    }

    /// The whole grid in connected cages without repeated values. A cell that is left alone joins a neighbour's cage if it
    /// can.
    pub fn cages(&mut self, least: usize, most: usize, clue: Clue) -> Vec<Constraint> {
        let order = self.order();
        let mut cage_of = vec![usize::MAX; order * order];
        let mut cages: Vec<Vec<Position>> = Vec::new();
        for start in self.shuffled() {
            if cage_of[usize::from(start.cell(order))] != usize::MAX {
                continue;
            }
            let wanted = least + below(self.random.next_u32(), most - least + 1);
            let mut cage = vec![start];
            cage_of[usize::from(start.cell(order))] = cages.len();
            while cage.len() < wanted {
                let mut next: Vec<Position> = cage.iter().flat_map(|at| at.neighbours(order)).collect();
                let is_free = |at: &Position| cage_of[usize::from(at.cell(order))] == usize::MAX;
                next.retain(|at| {
                    is_free(at) && cage.iter().all(|&other| self.value(other) != self.value(*at))
                });
                if next.is_empty() {
                    break;
                }
                let at = next[below(self.random.next_u32(), next.len())];
                cage_of[usize::from(at.cell(order))] = cages.len();
                cage.push(at);
            }
            cages.push(cage);
        }
        for number in 0..cages.len() {
            let [alone] = cages[number][..] else { continue };
            let around = alone.neighbours(order).map(|at| cage_of[usize::from(at.cell(order))]);
            let fits = |&other: &usize| {
                let cage = &cages[other];
                other != number
                    && (1..=most).contains(&cage.len())
                    && cage.iter().all(|&at| self.value(at) != self.value(alone))
            };
            let joined = around.into_iter().find(fits);
            if let Some(other) = joined {
                cage_of[usize::from(alone.cell(order))] = other;
                cages[number].clear();
                cages[other].push(alone);
            }
        }
        let mut laid = Vec::new();
        for cage in cages.iter_mut().filter(|cage| !cage.is_empty()) {
            cage.sort_unstable();
            laid.extend(self.clue(cage, clue));
        }
        laid
    }

    /// Lines from cell to cell, corners included, that share no cell with another line.
    pub fn lines(&mut self, least: usize, most: usize, grows: Grows, clue: Clue) -> Vec<Constraint> {
        let order = self.order();
        let mut laid = Vec::new();
        for _ in 0..LINES_PER_ROW * order {
            let wanted = least + below(self.random.next_u32(), most - least + 1);
            let cell = below(self.random.next_u32(), order * order) as Cell;
            let start = Position::of(cell, order);
            if self.is_taken(start) {
                continue;
            }
            let mut line = vec![start];
            let mut values = vec![self.value(start)];
            for _ in 0..TRIES_PER_LINE {
                if line.len() == wanted {
                    break;
                }
                let down = below(self.random.next_u32(), 3) as isize - 1;
                let right = below(self.random.next_u32(), 3) as isize - 1;
                let Some(next) = line[line.len() - 1].step(down, right, order) else { continue };
                if self.is_taken(next) || line.contains(&next) || !grows(&values, self.value(next), order) {
                    continue;
                }
                line.push(next);
                values.push(self.value(next));
            }
            if line.len() >= least
                && let Some(clue) = self.clue(&line, clue)
                && super::is_sound(&clue, &self.ground, self.solution)
            {
                self.take(&line);
                laid.push(clue);
            }
        }
        laid
    }

    /// Every two cells that share a side and have something to say.
    pub fn pairs(&mut self, clue: Clue) -> Vec<Constraint> {
        let pairs: Vec<[Position; 2]> = self.ground.neighbours().collect();
        pairs.iter().filter_map(|pair| self.clue(pair, clue)).collect()
    }

    /// Some squares of four cells, which do not overlap.
    pub fn squares(&mut self, clue: Clue) -> Vec<Constraint> {
        let order = self.order();
        let mut laid = Vec::new();
        for corner in self.shuffled() {
            let [Some(right), Some(down), Some(across)] =
                [corner.step(0, 1, order), corner.step(1, 0, order), corner.step(1, 1, order)]
            else {
                continue;
            };
            let square = [corner, right, down, across];
            if square.iter().all(|&at| !self.is_taken(at))
                && let Some(clue) = self.clue(&square, clue)
            {
                self.take(&square);
                laid.push(clue);
            }
        }
        laid
    }

    /// One of so many cells, among those that have something to say: by its value and those of its neighbours after it.
    pub fn cells(&mut self, one_in: usize, clue: Clue) -> Vec<Constraint> {
        let order = self.order();
        let mut laid = Vec::new();
        for at in self.shuffled() {
            let mut values = vec![self.value(at)];
            values.extend(at.neighbours(order).map(|next| self.value(next)));
            let found = clue([at].into(), &values, order);
            if below(self.random.next_u32(), one_in) == 0 {
                laid.extend(found);
            }
        }
        laid
    }

    /// Every row and column, from one end or from both.
    pub fn rows(&mut self, both_ends: bool, clue: Clue) -> Vec<Constraint> {
        let order = self.order();
        let row = |row: usize| (0..order).map(move |column| Position::new(row as u8, column as u8));
        let column = |column: usize| (0..order).map(move |row| Position::new(row as u8, column as u8));
        let lines: Vec<Vec<Position>> =
            (0..order).flat_map(|line| [row(line).collect(), column(line).collect()]).collect();
        let mut laid = Vec::new();
        for mut line in lines {
            laid.extend(self.clue(&line, clue));
            line.reverse();
            if both_ends {
                laid.extend(self.clue(&line, clue));
            }
        }
        laid
    }

    /// Every diagonal of at least two cells, from one of its ends.
    pub fn diagonals(&mut self, clue: Clue) -> Vec<Constraint> {
        let order = self.order();
        let last = order as u8 - 1;
        let starts = (0..last).flat_map(|at| {
            // Down and to the right from the upper and left side, down and to the left from the upper and right side.
            let right = [(Position::new(0, at), 1), (Position::new(at + 1, 0), 1)];
            let left = [(Position::new(0, last - at), -1), (Position::new(at + 1, last), -1)];
            right.into_iter().chain(left)
        });
        let mut laid = Vec::new();
        for (start, right) in starts {
            let steps = std::iter::successors(Some(start), |at| at.step(1, right, order));
            let diagonal: Vec<Position> = steps.collect();
            if diagonal.len() > 1 {
                laid.extend(self.clue(&diagonal, clue));
            }
        }
        laid
    }
}
