//! Complete search for puzzles with rules beyond "all different".
//!
//! A shape is compiled once to a `Model`: cells that differ, relations between two cells, and kernels, one for each other
//! rule. Propagation takes what has changed to peers and along relations first, and then runs the kernels that were woken, the
//! cheapest first. A guess copies the domains to the next level of a stack; nothing is allocated on the way.
//!
//! Cells in conflicts gain weight, and the cell with the largest weight for each value left is guessed first: the weighted
//! degree of Boussemart, Hemery, Lecoutre and Sais (2004). A cell at which a guess failed comes first until a guess there
//! succeeds. Sums that follow from several clues (`derive`) are added where the clues by themselves do not suffice.

mod derive;
mod domains;
mod kernel;
mod model;
#[cfg(test)]
mod tests;

use crate::depth_first::Step;
use crate::propagate::{Conflict, Contradiction};
pub use domains::LARGEST_ORDER;
use domains::{Domains, Mask, is_single, lowest};
use evodoku_puzzle::{Cell, Puzzle, SharedShape, Values};
use kernel::Scratch;
use model::{Model, Origin};

/// Why propagation alone finds no solution; nothing if it does not find out, or if there are no rules.
pub fn contradiction(puzzle: &Puzzle) -> Option<Contradiction> {
    if puzzle.shape().rules().is_empty() {
        return None;
    }
    let conflict = Search::new(puzzle.shape())?.conflict(puzzle)?;
    Some(Contradiction::new(puzzle.shape(), conflict))
}

/// Guesses before the first restart; each next run is half as long again, until a solution is found. With restarts, little killers
/// take 0.7 of the time without, hard killers between 0.9 and 1.2.
const FIRST_RESTART: u64 = 20;

/// A search that can be stopped and resumed, and loaded with other puzzles of the same shape.
#[derive(Debug)]
pub struct Search {
    shape: SharedShape,
    model: Model,
    domains: Domains,
    /// The kernels that are to run, a bit each.
    queue: Vec<u64>,
    scratch: Scratch,
    /// The domains before each guess, one after the other.
    levels: Vec<Mask>,
    guesses: Vec<Guess>,
    /// How often each cell was in a conflict.
    weights: Vec<u32>,
    count: u64,
    solutions: u64,
    /// The cell at which a guess failed last, and no other has succeeded since.
    failed_last: Option<Cell>,
    /// The number of guesses at which it restarts, and how many there were between the last two restarts.
    restart_at: u64,
    restart_length: u64,
    state: State,
    solution: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: Cell,
    value: Mask,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The domains are to be propagated.
    Loaded,
    /// They are propagated.
    Settled,
    /// At a solution that was returned.
    AtSolution,
    /// There is nothing left.
    Over,
}

/// What emptied a domain.
#[derive(Clone, Copy, Debug)]
enum Failure {
    Cell(Cell),
    Arc(Cell, u16),
    Kernel(usize),
}

impl Search {
    /// A search for puzzles of the shape; none if it has more than 32 values.
    pub fn new(shape: &SharedShape) -> Option<Self> {
        let model = Model::new(shape)?;
        let cells = shape.cell_count();
        Some(Self {
            shape: shape.clone(),
            queue: vec![0; model.kernels().len().div_ceil(64)],
            model,
            domains: Domains::default(),
            scratch: Scratch::default(),
            levels: Vec::new(),
            guesses: Vec::new(),
            weights: vec![1; cells],
            count: 0,
            solutions: 0,
            failed_last: None,
            restart_at: FIRST_RESTART,
            restart_length: FIRST_RESTART,
            state: State::Over,
            solution: vec![0; cells],
        })
    }

    /// The shape of its puzzles.
    pub fn shape(&self) -> &SharedShape {
        &self.shape
    }

    /// Begins with the givens of a puzzle of the same shape.
    pub fn load(&mut self, puzzle: &Puzzle) {
        let givens = puzzle.givens();
        self.begin(|cell| match givens[cell] {
            0 => Mask::MAX,
            value => 1 << (value - 1),
        });
    }

    /// Begins with a domain for each cell.
    pub fn load_domains<'a>(&mut self, domain: impl Fn(usize) -> Values<'a>) {
        self.begin(|cell| domain(cell).iter().fold(0, |mask, value| mask | 1 << (value - 1)));
    }

    /// Excludes a value (from 1) before the first step.
    pub fn exclude(&mut self, cell: usize, value: u8) {
        if self.state == State::Loaded && self.domains.keep(cell as Cell, !(1 << (value - 1))).is_err() {
            self.state = State::Over;
        }
    }

    fn begin(&mut self, mask: impl Fn(usize) -> Mask) {
        self.domains.reset(self.shape.cell_count(), Mask::MAX);
        self.guesses.clear();
        self.levels.clear();
        self.weights.fill(1);
        self.count = 0;
        (self.solutions, self.failed_last) = (0, None);
        (self.restart_at, self.restart_length) = (FIRST_RESTART, FIRST_RESTART);
        let domains = self.model.domains().iter().enumerate();
        let is_possible = self.model.impossible.is_none()
            && domains.fold(true, |ok, (cell, &domain)| {
                self.domains.keep(cell as Cell, domain & mask(cell)).is_ok() && ok
            });
        self.state = if is_possible { State::Loaded } else { State::Over };
        self.queue.fill(0);
        for index in 0..self.model.kernels().len() {
            self.queue[index / 64] |= 1 << (index % 64);
        }
    }

    /// Why propagation alone finds no solution; nothing if it does not find out. Begins again with the givens.
    pub fn conflict(&mut self, puzzle: &Puzzle) -> Option<Conflict> {
        self.load(puzzle);
        if let Some(origin) = self.model.impossible {
            return self.conflict_of(origin);
        }
        if let Some(cell) = self.domains.masks().iter().position(|&mask| mask == 0) {
            return Some(Conflict::NoValue { cell: cell as Cell });
        }
        let failure = self.propagate().err();
        self.state = State::Over;
        Some(match failure? {
            Failure::Cell(cell) => Conflict::NoValue { cell },
            Failure::Arc(_, constraint) => Conflict::Broken { constraint },
            Failure::Kernel(index) => return self.conflict_of(self.model.kernels()[index].1),
        })
    }

    /// What a rule is called that cannot be kept; derived ones have no name.
    fn conflict_of(&self, origin: Origin) -> Option<Conflict> {
        let region = match origin {
            Origin::Constraint(constraint) => return Some(Conflict::Broken { constraint }),
            Origin::Region(region) => region,
            Origin::Derived => return None,
        };
        let cells = self.shape.region(usize::from(region));
        let left = cells.iter().fold(0, |left, &cell| left | self.domains.get(cell));
        let order = self.shape.order();
        Some(match domains::values(domains::first(order) & !left).next() {
            Some(value) => Conflict::NoPlace { region, value },
            // Two values have their only place in one cell.
            None => Conflict::Crowded { region, cells: order as u8 - 1, values: order as u8 - 2 },
        })
    }

    /// Continues to the next solution. `may_go_on` is called before each guess with the number of guesses so far.
    pub fn step(&mut self, may_go_on: &mut dyn FnMut(u64) -> bool) -> Step {
        let mut failed = match self.state {
            State::Over => return Step::Everything,
            State::Loaded => self.begins().is_err(),
            State::AtSolution => true,
            State::Settled => false,
        };
        self.state = State::Settled;
        loop {
            while failed {
                let Some(Guess { cell, value }) = self.guesses.pop() else {
                    self.state = State::Over;
                    return Step::Everything;
                };
                let start = self.guesses.len() * self.weights.len();
                self.domains.restore(&self.levels[start..]);
                self.levels.truncate(start);
                failed = self.domains.keep(cell, !value).is_err() || self.settles().is_err();
            }
            if self.solutions == 0 && self.count >= self.restart_at && !self.guesses.is_empty() {
                self.restart();
            }
            let Some(cell) = self.choose() else {
                self.state = State::AtSolution;
                self.solutions += 1;
                for (value, &mask) in self.solution.iter_mut().zip(self.domains.masks()) {
                    *value = lowest(mask) as u8;
                }
                return Step::Solution;
            };
            if !may_go_on(self.count) {
                return Step::Stopped;
            }
            self.count += 1;
            let mask = self.domains.get(cell);
            let value = mask & mask.wrapping_neg();
            self.levels.extend_from_slice(self.domains.masks());
            self.guesses.push(Guess { cell, value });
            failed = self.domains.keep(cell, value).is_err() || self.settles().is_err();
            if failed {
                self.failed_last = self.failed_last.or(Some(cell));
            } else if self.failed_last == Some(cell) {
                self.failed_last = None;
            }
        }
    }

    /// The values of the solution that was found last.
    pub fn solution(&self) -> &[u8] {
        &self.solution
    }

    /// The value of each cell that has only one left, 0 for the others.
    pub fn known(&self) -> impl Iterator<Item = u8> + '_ {
        self.domains.masks().iter().map(|&mask| if is_single(mask) { lowest(mask) as u8 } else { 0 })
    }

    /// Guesses made so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Begins again at the root with the weights as they are. Solutions that were found would be found again.
    fn restart(&mut self) {
        self.domains.restore(&self.levels[..self.weights.len()]);
        self.guesses.clear();
        self.levels.clear();
        self.restart_length += self.restart_length / 2;
        self.restart_at = self.count + self.restart_length;
    }

    /// The cell at which a guess failed last, if it is open; else the open cell with the largest weight for each value left.
    fn choose(&self) -> Option<Cell> {
        if let Some(cell) = self.failed_last.filter(|&cell| !is_single(self.domains.get(cell))) {
            return Some(cell);
        }
        let mut best: Option<(usize, u64, u64)> = None;
        for (cell, &mask) in self.domains.masks().iter().enumerate() {
            if is_single(mask) {
                continue;
            }
            let (size, weight) = (u64::from(mask.count_ones()), u64::from(self.weights[cell]));
            if best.is_none_or(|(_, most, of)| weight * of > most * size) {
                best = Some((cell, weight, size));
            }
        }
        best.map(|(cell, ..)| cell as Cell)
    }

    /// The first propagation. What follows from several sums is added only if something is left to search for.
    fn begins(&mut self) -> Result<(), Failure> {
        self.settles()?;
        let first = self.model.kernels().len();
        if self.domains.masks().iter().all(|&mask| is_single(mask)) || !self.model.derive(&self.shape) {
            return Ok(());
        }
        let all = self.model.kernels().len();
        self.queue.resize(all.div_ceil(64), 0);
        for index in first..all {
            self.queue[index / 64] |= 1 << (index % 64);
        }
        self.settles()
    }

    /// Propagates, and weighs the cells of a conflict.
    fn settles(&mut self) -> Result<(), Failure> {
        let result = self.propagate();
        if let Err(failure) = result {
            self.queue.fill(0);
            match failure {
                Failure::Cell(cell) | Failure::Arc(cell, _) => self.weights[usize::from(cell)] += 1,
                Failure::Kernel(index) => {
                    for cell in self.model.kernels()[index].0.cells() {
                        self.weights[usize::from(cell)] += 1;
                    }
                }
            }
        }
        result
    }

    fn propagate(&mut self) -> Result<(), Failure> {
        propagate(&self.model, &mut self.domains, &mut self.queue, &mut self.scratch)
    }
}

/// Removes what follows, until nothing does.
fn propagate(
    model: &Model,
    domains: &mut Domains,
    queue: &mut [u64],
    scratch: &mut Scratch,
) -> Result<(), Failure> {
    loop {
        while let Some(cell) = domains.next_changed() {
            for &(word, bits) in model.watchers(cell) {
                queue[usize::from(word)] |= bits;
            }
            let mask = domains.get(cell);
            if is_single(mask) {
                for &peer in model.peers(cell) {
                    domains.keep(peer, !mask).map_err(|_| Failure::Cell(peer))?;
                }
            }
            for arc in model.arcs(cell) {
                let image = model.images.of(arc.image, mask);
                domains.keep(arc.target, image).map_err(|_| Failure::Arc(arc.target, arc.constraint))?;
            }
        }
        let Some(index) = pop(queue) else { return Ok(()) };
        model.kernels()[index].0.run(domains, &model.images, scratch).map_err(|_| Failure::Kernel(index))?;
    }
}

/// The first kernel that is to run.
fn pop(queue: &mut [u64]) -> Option<usize> {
    for (index, word) in queue.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(index * 64 + bit);
        }
    }
    None
}
