//! The problem as an exact cover: items that must be covered once, and options that cover them.
//!
//! An item is an open cell, or a value that a full region still lacks; an option is a value for a cell, and covers the
//! cell and the value in each of its regions. So cells and places are one thing to a search. What need not be covered
//! comes behind the other items: values in regions that do not hold them all, and fillers, which make all options cover
//! the same number `S` of items.

use crate::problem::Problem;
use crate::puzzle::{Cell, MAX_LAYERS, MAX_ORDER, NO_REGION};
use crate::stop::CancelToken;

/// Items and options, numbered from 0, that do not change.
#[derive(Debug)]
pub(super) struct Cover<const S: usize> {
    /// The cell of each option; options of one cell follow each other.
    pub cells: Vec<Cell>,
    /// The value of each option, from 1.
    pub values: Vec<u8>,
    /// The items that each option covers, the cell first.
    seats: Vec<[ItemLink; S]>,
    /// The options of all items, one item after the other.
    options: Vec<u32>,
    /// Where the options of each item begin, with one more entry for the end.
    starts: Vec<u32>,
    /// How many items are open cells: the first ones.
    pub open: usize,
    /// How many items must be covered: the open cells, and after them the values that full regions lack.
    pub needed: usize,
}

/// The most items that there can be: the cells, each value of each region, and for each cell a filler for every layer.
const MOST_ITEMS: usize = MAX_ORDER * MAX_ORDER * (1 + MAX_LAYERS) + NO_REGION as usize * MAX_ORDER;
const _: () = assert!(MOST_ITEMS < 1 << 24, "items do not fit 24 bits");

/// One item of an option, and the option's place among the options of that item.
#[derive(Clone, Copy, Debug)]
pub(super) struct ItemLink(u32);

impl ItemLink {
    fn new(item: u32, place: u32) -> Self {
        // See `MOST_ITEMS`; places are below the order, which fits a byte.
        Self(item | place << 24)
    }

    /// The item.
    #[inline]
    pub fn item(self) -> usize {
        (self.0 & 0xff_ffff) as usize
    }

    /// The option's place among the options of the item.
    #[inline]
    pub fn place(self) -> u32 {
        self.0 >> 24
    }
}

impl<const S: usize> Cover<S> {
    /// The open cells of a problem, and what their regions lack. Stopped, it is incomplete.
    pub fn new(problem: &Problem, cancel: &mut CancelToken) -> Self {
        let (shape, order, open) = (problem.shape(), problem.order(), problem.free_count());
        let (items, needed) = number_values(problem);
        let mut sizes = vec![0_u32; items.iter().max().map_or(open, |&last| last as usize + 1).max(open)];
        let count = problem.candidate_count();
        let (mut cells, mut values, mut seats) =
            (Vec::with_capacity(count), Vec::with_capacity(count), Vec::with_capacity(count));
        for (index, &cell) in problem.free().iter().enumerate() {
            if cancel.tick((S * order) as u64) {
                break;
            }
            let slots = shape.slots(usize::from(cell));
            let fillers = sizes.len() as u32;
            sizes.resize(sizes.len() + S - 1 - slots.iter().filter(|&&slot| slot != NO_REGION).count(), 0);
            for value in problem.domain(usize::from(cell)) {
                let mut filler = fillers;
                seats.push(std::array::from_fn(|seat| {
                    let item = match seat.checked_sub(1).map(|layer| slots.get(layer)) {
                        None => index as u32,
                        Some(Some(&region)) if region != NO_REGION => {
                            items[usize::from(region) * order + usize::from(value - 1)]
                        }
                        Some(_) => {
                            filler += 1;
                            filler - 1
                        }
                    };
                    sizes[item as usize] += 1;
                    ItemLink::new(item, sizes[item as usize] - 1)
                }));
                cells.push(cell);
                values.push(value);
            }
        }
        let ends = sizes.iter().scan(0, |end, size| {
            *end += size;
            Some(*end)
        });
        let starts: Vec<u32> = std::iter::once(0).chain(ends).collect();
        let mut options = vec![0; seats.len() * S];
        for (option, seats) in seats.iter().enumerate() {
            if cancel.tick(S as u64) {
                break;
            }
            for seat in seats {
                options[(starts[seat.item()] + seat.place()) as usize] = option as u32;
            }
        }
        Self { cells, values, seats, options, starts, open, needed }
    }

    /// How many items there are.
    pub fn item_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many options there are.
    pub fn option_count(&self) -> usize {
        self.seats.len()
    }

    /// The items that an option covers.
    #[inline]
    pub fn seats(&self, option: usize) -> &[ItemLink; S] {
        &self.seats[option]
    }

    /// The options that cover an item.
    #[inline]
    pub fn options(&self, item: usize) -> &[u32] {
        &self.options[self.starts[item] as usize..self.starts[item + 1] as usize]
    }
}

/// `[region * order + value]`: the item of each value that a region lacks, numbered behind the open cells; those of full
/// regions first. Also how many items must be covered.
fn number_values(problem: &Problem) -> (Vec<u32>, usize) {
    let (shape, order) = (problem.shape(), problem.order());
    let mut items = vec![0; shape.region_count() * order];
    let mut next = problem.free_count() as u32;
    let mut number = |is_full: bool| {
        for region in (0..shape.region_count()).filter(|&region| shape.is_full(region) == is_full) {
            let items = &mut items[region * order..][..order];
            for &cell in shape.region(region) {
                if let Some(value) = problem.fixed()[usize::from(cell)].checked_sub(1) {
                    items[usize::from(value)] = u32::MAX;
                }
            }
            for item in items {
                if *item != u32::MAX {
                    *item = next;
                    next += 1;
                }
            }
        }
        next as usize
    };
    let needed = number(true);
    number(false);
    items.iter_mut().filter(|item| **item == u32::MAX).for_each(|item| *item = 0);
    (items, needed)
}
