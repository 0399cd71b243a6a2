//! What to guess: a cell with few values, from which much would follow.

use super::{FIRST_COLUMN, Nine, ROW};
use crate::random::{Random, below};
use rand_xoshiro::rand_core::Rng;

/// A value (from 0) for a cell of a band, given as a bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub value: usize,
    pub band: usize,
    pub cell: u32,
    /// The only other value that the cell can take.
    pub instead: Option<usize>,
}

/// For each cell of a band, the others of its row and box.
static NEIGHBOURS: [u32; 27] = neighbours();

const fn neighbours() -> [u32; 27] {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, box_cells) = (ROW << (cell / 9 * 9), (7 * FIRST_COLUMN) << (cell % 9 / 3 * 3));
        table[cell] = (row | box_cells) & !(1 << cell);
        cell += 1;
    }
    table
}

impl Nine {
    /// A value for one of the cells with the fewest values.
    pub(super) fn guess(&self, chance: Option<&mut Random>) -> Guess {
        let mut chance = Chance(chance);
        let counts: [[u32; 4]; 3] = std::array::from_fn(|band| self.cells_with_more_than(band));
        let pairs = counts.map(|[_, ones, twos, _]| ones & !twos);
        if pairs != [0; 3] {
            let (band, cell) = self.most_striking(pairs);
            let values = self.values_of(band, cell);
            let value = chance.pick(values) as usize;
            let instead = Some((values & !(1 << value)).trailing_zeros() as usize);
            return Guess { value, band, cell, instead };
        }
        let triples = counts.map(|[_, _, twos, threes]| twos & !threes);
        let (band, cell) = if triples == [0; 3] {
            let open = counts.map(|[_, ones, _, _]| ones);
            let bands = (0..3).fold(0, |bands, band| bands | u32::from(open[band] != 0) << band);
            let band = chance.pick(bands) as usize;
            (band, 1 << chance.pick(open[band]))
        } else {
            self.most_striking(triples)
        };
        Guess { value: chance.pick(self.values_of(band, cell)) as usize, band, cell, instead: None }
    }

    /// The cell, of those marked, whose values together see the most places of these values: what a guess would strike.
    ///
    /// On hard puzzles this takes a third less guesses than any cell with two values.
    fn most_striking(&self, marked: [u32; 3]) -> (usize, u32) {
        let mut seen = [[0_u8; 27]; 3];
        for places in &self.places {
            for band in 0..3 {
                let (one, other) = (places[(band + 1) % 3], places[(band + 2) % 3]);
                let mut cells = marked[band] & places[band];
                while cells != 0 {
                    let cell = cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    let column = FIRST_COLUMN << (cell % 9);
                    // The three cells of the column in each of the other bands fall between each other's bits.
                    let strikes = u64::from(places[band] & NEIGHBOURS[cell])
                        | u64::from(one & column) << 27
                        | u64::from(other & column) << 28;
                    seen[band][cell] += strikes.count_ones() as u8;
                }
            }
        }
        let (mut best, mut most) = ((0, 0), 0);
        for (band, mut cells) in marked.into_iter().enumerate() {
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                if best.1 == 0 || seen[band][cell] > most {
                    (best, most) = ((band, 1 << cell), seen[band][cell]);
                }
                cells &= cells - 1;
            }
        }
        best
    }

    /// The values of a cell of a band, a bit each.
    fn values_of(&self, band: usize, cell: u32) -> u32 {
        let has = |value: usize| u32::from(self.places[value][band] & cell != 0);
        (0..9).fold(0, |values, value| values | has(value) << value)
    }
}

/// Where the choice between bits comes from.
struct Chance<'r>(Option<&'r mut Random>);

impl Chance<'_> {
    /// The lowest bit, or with chance any of them.
    fn pick(&mut self, mut set: u32) -> u32 {
        if let Some(random) = self.0.as_mut() {
            for _ in 0..below(random.next_u32(), set.count_ones() as usize) {
                set &= set - 1;
            }
        }
        set.trailing_zeros()
    }
}
