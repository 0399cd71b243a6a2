//! A partial cover: which options were taken and which struck, with what follows from that, and the way back.
//!
//! Each item has the number of its options that are left and the sum of their places, in one word: so the last option of
//! an item is known without looking for it, and striking an option costs one subtraction per item.

use super::cover::{Cover, ItemLink};
use crate::puzzle::MAX_ORDER;
use crate::stop::CancelToken;

/// Options that were taken and struck so far.
#[derive(Debug)]
pub(super) struct Partial {
    /// For each item: the number of options left, times [`ONE`], plus the sum of their places; plus [`COVERED`] or
    /// [`OPTIONAL`] if it was or need not be covered.
    pub counts: Vec<u32>,
    /// Is the option neither taken nor struck?
    is_left: Vec<bool>,
    taken: Vec<u32>,
    struck: Vec<u32>,
    /// Items with one option left.
    singles: Vec<u32>,
}

/// One option in an item's word; the sum of all places stays below it.
const ONE: u32 = 1 << 16;
const _: () =
    assert!(MAX_ORDER * (MAX_ORDER - 1) / 2 < ONE as usize && MAX_ORDER * (ONE as usize) < OPTIONAL as usize);

/// Added to the word of an item that was covered: the sign, for those who read the word as a signed number.
const COVERED: u32 = 1 << 31;

/// Added to the word of an item that need not be covered, so that it never seems to run out of options.
const OPTIONAL: u32 = 1 << 30;

/// Why it does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// An item cannot be covered any more.
    DeadEnd { item: usize },
    /// It was stopped in the middle: there is nothing to go on from.
    Stopped(Stopped),
}

/// It was stopped in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// So many options of an item are looked at to find those that are left, on average.
const LOOKED_AT: usize = MAX_ORDER / 4;

/// So many struck options are taken back between two ticks of the cancel token.
const UNDONE_AT_ONCE: usize = 1 << 12;

/// A moment to come back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    taken: usize,
    struck: usize,
}

impl Partial {
    /// Nothing taken or struck, but what follows by singles.
    pub fn new<const S: usize>(cover: &Cover<S>, cancel: &mut CancelToken) -> Result<Self, Halt> {
        let word = |item| {
            let size = cover.options(item).len() as u32;
            let optional = if item < cover.needed { 0 } else { OPTIONAL };
            size * ONE + size * size.saturating_sub(1) / 2 + optional
        };
        let mut partial = Self {
            counts: (0..cover.item_count()).map(word).collect(),
            is_left: vec![true; cover.option_count()],
            taken: Vec::with_capacity(cover.open),
            struck: Vec::with_capacity(cover.option_count()),
            singles: Vec::new(),
        };
        for item in 0..cover.needed {
            match partial.counts[item] / ONE {
                0 => return Err(Halt::DeadEnd { item }),
                1 => partial.singles.push(item as u32),
                _ => {}
            }
        }
        partial.settle(cover, cancel)?;
        Ok(partial)
    }

    /// The options taken, those that followed included.
    #[inline]
    pub fn taken(&self) -> &[u32] {
        &self.taken
    }

    /// The options left for an item.
    #[inline]
    pub fn left<'a, const S: usize>(
        &'a self,
        cover: &'a Cover<S>,
        item: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let options = cover.options(item).iter().map(|&option| option as usize);
        options.filter(|&option| self.is_left[option])
    }

    /// Takes an option and everything that follows.
    pub fn take<const S: usize>(
        &mut self,
        cover: &Cover<S>,
        option: usize,
        cancel: &mut CancelToken,
    ) -> Result<(), Halt> {
        self.cover_with(cover, option)?;
        self.settle(cover, cancel)
    }

    /// Strikes an option and takes everything that follows.
    pub fn strike<const S: usize>(
        &mut self,
        cover: &Cover<S>,
        option: usize,
        cancel: &mut CancelToken,
    ) -> Result<(), Halt> {
        self.remove(cover, option)?;
        self.settle(cover, cancel)
    }

    /// This moment.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark { taken: self.taken.len(), struck: self.struck.len() }
    }

    /// Goes back to a moment, also after a dead end.
    pub fn undo<const S: usize>(
        &mut self,
        cover: &Cover<S>,
        mark: Mark,
        cancel: &mut CancelToken,
    ) -> Result<(), Stopped> {
        self.singles.clear();
        for struck in self.struck[mark.struck..].chunks(UNDONE_AT_ONCE) {
            for &option in struck {
                self.is_left[option as usize] = true;
                for seat in cover.seats(option as usize) {
                    self.counts[seat.item()] += ONE + seat.place();
                }
            }
            if cancel.tick((S * struck.len()) as u64) {
                return Err(Stopped);
            }
        }
        self.struck.truncate(mark.struck);
        for &option in &self.taken[mark.taken..] {
            self.is_left[option as usize] = true;
            for seat in cover.seats(option as usize) {
                self.counts[seat.item()] -= COVERED;
            }
        }
        self.taken.truncate(mark.taken);
        Ok(())
    }

    /// Are the words of all items those that the options make? For debug builds.
    pub fn is_counted_right<const S: usize>(&self, cover: &Cover<S>) -> bool {
        let mut counts = vec![0; self.counts.len()];
        counts[cover.needed..].fill(OPTIONAL);
        let left = (0..cover.option_count()).filter(|&option| self.is_left[option]);
        for option in left.chain(self.taken.iter().map(|&option| option as usize)) {
            for seat in cover.seats(option) {
                counts[seat.item()] += ONE + seat.place();
            }
        }
        for &option in &self.taken {
            for seat in cover.seats(option as usize) {
                counts[seat.item()] += COVERED;
            }
        }
        counts == self.counts
    }

    /// Takes the last options of items until no item has only one left.
    fn settle<const S: usize>(&mut self, cover: &Cover<S>, cancel: &mut CancelToken) -> Result<(), Halt> {
        let mut next = 0;
        while let Some(&item) = self.singles.get(next) {
            next += 1;
            let item = item as usize;
            let word = self.counts[item];
            if word < COVERED {
                let (place, struck) = ((word % ONE) as usize, self.struck.len());
                self.cover_with(cover, cover.options(item)[place] as usize)?;
                // Those that are struck, and those among which they were looked for.
                if cancel.tick((S * (self.struck.len() - struck + LOOKED_AT)) as u64) {
                    return Err(Stopped.into());
                }
            }
        }
        self.singles.clear();
        Ok(())
    }

    /// Takes an option and strikes those that share an item with it.
    #[inline]
    fn cover_with<const S: usize>(&mut self, cover: &Cover<S>, option: usize) -> Result<(), Halt> {
        let seats = cover.seats(option);
        self.is_left[option] = false;
        self.taken.push(option as u32);
        for seat in seats {
            self.counts[seat.item()] += COVERED;
        }
        for seat in seats {
            // The option itself is still counted.
            let mut others = self.counts[seat.item()] % OPTIONAL / ONE - 1;
            let mut options = cover.options(seat.item()).iter();
            while others > 0 {
                let Some(&other) = options.next() else { break };
                if self.is_left[other as usize] {
                    self.remove(cover, other as usize)?;
                    others -= 1;
                }
            }
        }
        Ok(())
    }

    /// Strikes an option; items that it leaves with one option wait in the queue.
    #[inline]
    fn remove<const S: usize>(&mut self, cover: &Cover<S>, option: usize) -> Result<(), Halt> {
        self.is_left[option] = false;
        self.struck.push(option as u32);
        let counts = self.counts.as_mut_slice();
        let mut least = u32::MAX;
        for seat in cover.seats(option) {
            let word = &mut counts[seat.item()];
            *word -= ONE + seat.place();
            least = least.min(*word);
        }
        if least < 2 * ONE { self.notice(cover.seats(option)) } else { Ok(()) }
    }

    /// Queues the items with one option left; one with none is a dead end.
    #[cold]
    #[inline(never)]
    fn notice(&mut self, seats: &[ItemLink]) -> Result<(), Halt> {
        for seat in seats {
            match self.counts[seat.item()] / ONE {
                0 => return Err(Halt::DeadEnd { item: seat.item() }),
                1 => self.singles.push(seat.item() as u32),
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::puzzle::{Grid, Puzzle, Shape};
    use crate::random::{Purpose, below, stream};
    use rand::Rng;

    /// Cells on the diagonals cover more than others, and a region of three cells lacks values that it need not hold.
    fn cover() -> Cover<8> {
        let shape = "6x6+diagonals".parse::<Shape>().unwrap().and_region(&[1, 9, 17]).unwrap();
        let puzzle = Puzzle::new(Grid::new(shape.into(), vec![0; 36]).unwrap()).unwrap();
        Cover::new(&Problem::of_givens(&puzzle), &mut CancelToken::default())
    }

    #[test]
    fn undo_restores_everything() {
        let cover = cover();
        let mut random = stream(1, Purpose::Search, 0);
        let mut dead_ends = 0;
        for _ in 0..200 {
            let mut partial = Partial::new(&cover, &mut CancelToken::default()).unwrap();
            for _ in 0..20 {
                let (counts, is_left, mark) =
                    (partial.counts.clone(), partial.is_left.clone(), partial.mark());
                let option = below(random.next_u32(), cover.option_count());
                if !is_left[option] {
                    continue;
                }
                let outcome = if random.next_u32().is_multiple_of(2) {
                    partial.take(&cover, option, &mut CancelToken::default())
                } else {
                    partial.strike(&cover, option, &mut CancelToken::default())
                };
                if outcome.is_err() || random.next_u32().is_multiple_of(3) {
                    dead_ends += u32::from(outcome.is_err());
                    partial.undo(&cover, mark, &mut CancelToken::default()).unwrap();
                    assert_eq!((&partial.counts, &partial.is_left), (&counts, &is_left));
                }
            }
        }
        assert!(dead_ends > 20, "both ways back are tried");
    }

    #[test]
    fn the_last_option_of_an_item_is_taken() {
        let cover = cover();
        let mut partial = Partial::new(&cover, &mut CancelToken::default()).unwrap();
        let options = cover.options(0);
        for &option in &options[1..] {
            partial.strike(&cover, option as usize, &mut CancelToken::default()).unwrap();
        }
        assert!(partial.taken().contains(&options[0]));
    }
}
