//! Proposals over a classic grid: which hole is filled with what, and whether that is accepted.

use super::partial_grid::{Listener, Proposed, Stretch, Tally};
use super::state::{NO_COLOUR, State};
use super::tables::{BOX, CELL, COLUMN, GROUPS, ROW, WalkTables, parts};
use crate::moves::Change;
use crate::puzzle::Bits;
use crate::random::Random;
use rand::Rng;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::_pdep_u64;
use std::hint::select_unpredictable as select;

/// `FixedPointAcceptance` in fixed point.
///
/// A hole is drawn uniformly, the kinds in turn. If it has D candidates, each one with at most one ejection is taken with
/// probability boost/D (all together at most 1), each one with two ejections with boost/D · exp(-1/T), with three ejections
/// boost/D · exp(-2/T). A boost of 2 halves the proposals for the same course of the walk. Large grids have more candidates
/// per hole, most of which would eject several: there 4 is better.
pub(super) struct FixedPointAcceptance {
    /// The boost as a power of two.
    boost: u32,
    /// Below this, the rare part of the random word lets a candidate with several ejections pass; in 2^-32.
    two: u64,
    /// What makes a rare part that passed uniform again.
    two_inverse: u64,
    /// How much rarer three ejections are; in 2^-16.
    three_of_two: u64,
}

/// From this order on the boost is 4, below it 2.
const LARGE: usize = 64;

impl FixedPointAcceptance {
    pub fn new(temperature: f64, order: usize) -> Self {
        let boost = if order < LARGE { 1 } else { 2 };
        let rare = (-1.0 / temperature).exp();
        let two = (rare * f64::from(1 << boost)).clamp(f64::from(u32::MAX).recip(), 1.0);
        Self {
            boost,
            two: (two * 4_294_967_296.0) as u64,
            two_inverse: (65536.0 / two) as u64,
            three_of_two: (rare * 65536.0) as u64,
        }
    }
}

/// Finds the bit of a word with a number of lower ones.
trait NthOfWord: Fn(u64, u32) -> u32 + Copy {}
impl<F: Fn(u64, u32) -> u32 + Copy> NthOfWord for F {}

/// The bit of a word with a number of lower ones.
fn nth_of_word(mut word: u64, rank: u32) -> u32 {
    for _ in 0..rank {
        word &= word.wrapping_sub(1);
    }
    word.trailing_zeros()
}

/// Walks a stretch.
pub(super) fn walk<const W: usize, const S: usize, const L: usize>(
    tables: &WalkTables<W, S, L>,
    state: &mut State<W, S, L>,
    random: &mut Random,
    stretch: Stretch,
) -> Tally {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the features that the function is compiled for were just found.
        #[allow(unsafe_code)]
        return unsafe { walk_with_bit_instructions(tables, state, random, stretch) };
    }
    walk_with(nth_of_word, tables, state, random, stretch, &mut NoWitness)
}

/// Walks the same stretch, and tells each proposal.
#[inline(never)]
pub(super) fn walk_telling<const W: usize, const S: usize, const L: usize>(
    tables: &WalkTables<W, S, L>,
    state: &mut State<W, S, L>,
    random: &mut Random,
    stretch: Stretch,
    listener: &mut Listener<'_>,
) -> Tally {
    walk_with(nth_of_word, tables, state, random, stretch, &mut Heard(listener))
}

/// The same code compiled for processors that count and scatter bits in one instruction: 16 to 32 % faster than without,
/// which is the reason for the `unsafe` here.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn walk_with_bit_instructions<const W: usize, const S: usize, const L: usize>(
    tables: &WalkTables<W, S, L>,
    state: &mut State<W, S, L>,
    random: &mut Random,
    stretch: Stretch,
) -> Tally {
    let nth_of_word = |word: u64, rank: u32| _pdep_u64(1 << rank, word).trailing_zeros();
    walk_with(nth_of_word, tables, state, random, stretch, &mut NoWitness)
}

/// Observes proposals before they are made. Usually there is no observer, and the hot loop is compiled without it.
trait Witness<const W: usize, const S: usize, const L: usize> {
    /// A value for a cell is accepted or refused; with chance as a number below 2^16.
    fn see(
        &mut self,
        tables: &WalkTables<W, S, L>,
        state: &State<W, S, L>,
        proposed: (u16, usize),
        is_accepted: bool,
        luck: u64,
    );

    /// A candidate with several ejections is refused, one of these.
    fn see_refused(
        &mut self,
        tables: &WalkTables<W, S, L>,
        state: &State<W, S, L>,
        candidates: Bits<W>,
        rank: u64,
        target: impl Fn(usize) -> (u16, usize),
        luck: u64,
    );
}

struct NoWitness;

impl<const W: usize, const S: usize, const L: usize> Witness<W, S, L> for NoWitness {
    #[inline(always)]
    fn see(&mut self, _: &WalkTables<W, S, L>, _: &State<W, S, L>, _: (u16, usize), _: bool, _: u64) {}

    #[inline(always)]
    fn see_refused(
        &mut self,
        _: &WalkTables<W, S, L>,
        _: &State<W, S, L>,
        _: Bits<W>,
        _: u64,
        _: impl Fn(usize) -> (u16, usize),
        _: u64,
    ) {
    }
}

struct Heard<'a, 'b>(&'a mut Listener<'b>);

impl<const W: usize, const S: usize, const L: usize> Witness<W, S, L> for Heard<'_, '_> {
    fn see(
        &mut self,
        tables: &WalkTables<W, S, L>,
        state: &State<W, S, L>,
        (cell, value): (u16, usize),
        is_accepted: bool,
        luck: u64,
    ) {
        let (changes, count) = changes(tables, state, cell, value);
        let changes = &changes[..count];
        let ejections = count - usize::from(changes[0].before == 0);
        (self.0)(&Proposed { changes, ejections, is_accepted, luck: luck as f64 / 65536.0 });
    }

    fn see_refused(
        &mut self,
        tables: &WalkTables<W, S, L>,
        state: &State<W, S, L>,
        candidates: Bits<W>,
        rank: u64,
        target: impl Fn(usize) -> (u16, usize),
        luck: u64,
    ) {
        let refused = candidates.nth(rank as usize).expect("what was not easy is there");
        self.see(tables, state, target(refused), false, luck);
    }
}

/// What a placement would change: its cell, then the cells that it empties; and how many these are.
fn changes<const W: usize, const S: usize, const L: usize>(
    tables: &WalkTables<W, S, L>,
    state: &State<W, S, L>,
    cell: u16,
    value: usize,
) -> ([Change; 4], usize) {
    let number = |cell: u16| {
        let (row, column) = parts::<S>(cell);
        (row * tables.order + column) as u16
    };
    let standing = |cell: u16| {
        let (row, column) = parts::<S>(cell);
        let value = state.colour[row][column];
        if value == NO_COLOUR { 0 } else { value + 1 }
    };
    let (row, column) = parts::<S>(cell);
    let placed = Change { cell: number(cell), before: standing(cell), after: value as u8 + 1 };
    let (mut changes, mut count) = ([placed; 4], 1);
    for layer in 0..L {
        let unit = [row, column, tables.box_of(row, column)][layer];
        let holder = state.holder(layer, unit, value);
        let ejected = Change { cell: number(holder), before: value as u8 + 1, after: 0 };
        if state.values_in[layer][unit].contains(value) && !changes[..count].contains(&ejected) {
            changes[count] = ejected;
            count += 1;
        }
    }
    (changes, count)
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "it must take on the processor features of its caller")]
fn walk_with<const W: usize, const S: usize, const L: usize>(
    nth_of_word: impl NthOfWord,
    tables: &WalkTables<W, S, L>,
    state: &mut State<W, S, L>,
    random: &mut Random,
    stretch: Stretch,
    witness: &mut impl Witness<W, S, L>,
) -> Tally {
    let acceptance = FixedPointAcceptance::new(stretch.temperature, tables.order);
    let mut tally = Tally::default();
    // A local copy stays in registers.
    let mut words = random.clone();
    'walk: while tally.proposals < stretch.proposals && state.holes > stretch.goal {
        tally.proposals += 1 + L as u64;
        tally.hole_sum += (1 + L as u64) * state.holes as u64;
        macro_rules! propose_one {
            ($kind:expr) => {
                tally.accepted += u64::from(propose::<W, S, L, { $kind }>(
                    nth_of_word,
                    tables,
                    state,
                    words.next_u64(),
                    &acceptance,
                    witness,
                ));
                if state.holes == 0 {
                    break 'walk;
                }
            };
        }
        propose_one!(CELL);
        propose_one!(ROW);
        propose_one!(COLUMN);
        if L > 2 {
            propose_one!(BOX);
        }
    }
    *random = words;
    tally
}

/// One proposal from one random word: hole (16 bits), candidate (16), test for several ejections (32). Did the state change?
#[inline(always)]
#[allow(clippy::inline_always, reason = "four copies, one per kind, make up the hot loop")]
fn propose<const W: usize, const S: usize, const L: usize, const KIND: usize>(
    nth_of_word: impl NthOfWord,
    tables: &WalkTables<W, S, L>,
    state: &mut State<W, S, L>,
    word: u64,
    acceptance: &FixedPointAcceptance,
    witness: &mut impl Witness<W, S, L>,
) -> bool {
    let (draw, rare) = ((word >> 16) & 0xffff, word >> 32);
    let hole = state.hole(KIND, (((word & 0xffff) * state.holes as u64) >> 16) as usize);
    // A row and a column, or a unit and a value.
    let (one, other) = parts::<S>(hole);
    let choice = if KIND == CELL {
        &tables.cell_choice[one][other]
    } else {
        &tables.unit_choice[KIND - 1][one][other]
    };
    let [first, second, third] = reasons::<W, S, L, KIND>(tables, state, one, other);
    let several = first & second | third & (first | second);
    let target = |rank: usize| match KIND {
        CELL => (hole, rank),
        ROW => ((one * S + rank) as u16, other),
        COLUMN => ((rank * S + one) as u16, other),
        _ => (tables.cell_in_box(one, rank), other),
    };
    if rare < acceptance.two {
        // Any candidate is looked at; one with several ejections is forced.
        let uniform = ((rare * acceptance.two_inverse) >> 16).min(u64::from(u32::MAX));
        let rank = nth(nth_of_word, choice.candidates, ((uniform * u64::from(choice.count)) >> 32) as u32);
        if several.contains(rank) {
            let (cell, value) = target(rank);
            if (first & second & third).contains(rank) && draw >= acceptance.three_of_two {
                witness.see(tables, state, (cell, value), false, draw);
                return false;
            }
            witness.see(tables, state, (cell, value), true, draw);
            state.force(tables, cell, value);
            return true;
        }
    }
    let easy = choice.candidates & !several;
    let easy_count = easy.len() as u64;
    let index = (draw * u64::from(choice.count)) >> (16 + acceptance.boost);
    if index >= easy_count {
        witness.see_refused(tables, state, choice.candidates & several, index - easy_count, target, draw);
        return false;
    }
    let is_clipped = easy_count << acceptance.boost > u64::from(choice.count);
    let rank = nth(nth_of_word, easy, select(is_clipped, (draw * easy_count) >> 16, index) as u32) % S;
    let (cell, value) = target(rank);
    witness.see(tables, state, (cell, value), true, draw);
    let in_the_way = [first.contains(rank), second.contains(rank), third.contains(rank)];
    if in_the_way == [false; 3] {
        state.place(tables, cell, value);
    } else {
        let ejected = ejected::<W, S, L, KIND>(tables, state, cell, value, in_the_way);
        state.exchange(tables, ejected, cell, value);
    }
    true
}

/// Three disjoint reasons for an ejection, as sets of candidates: every membership is one placement in the way.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the hot loop")]
pub(super) fn reasons<const W: usize, const S: usize, const L: usize, const KIND: usize>(
    tables: &WalkTables<W, S, L>,
    state: &State<W, S, L>,
    one: usize,
    other: usize,
) -> [Bits<W>; 3] {
    let group = |line: u16| usize::from(line) % GROUPS;
    match KIND {
        CELL if L == 2 => [state.values_in[0][one], state.values_in[1][other], Bits::EMPTY],
        ROW if L == 2 => [state.filled_in[0][one], state.by_value[other].columns, Bits::EMPTY],
        COLUMN if L == 2 => [state.filled_in[1][one], state.by_value[other].rows, Bits::EMPTY],
        CELL => {
            let (band, stack) = (group(tables.rows[one].group), group(tables.columns[other].group));
            let crossed = state.row_segment[one][stack] | state.column_segment[other][band];
            let in_box = state.values_in[2][tables.box_of(one, other)];
            [state.values_in[0][one], state.values_in[1][other], in_box & !crossed]
        }
        ROW => {
            let (view, band) = (&state.by_value[other], group(tables.rows[one].group));
            [state.filled_in[0][one], view.columns, view.box_columns[band]]
        }
        COLUMN => {
            let (view, stack) = (&state.by_value[other], group(tables.columns[one].group));
            [state.filled_in[1][one], view.rows, view.box_rows[stack]]
        }
        _ => {
            let view = &state.by_value[other];
            let rows = window(view.rows, usize::from(tables.first_row[one]), tables.box_height);
            let columns = window(view.columns, usize::from(tables.first_column[one]), tables.box_width);
            [state.filled_in[2][one], tables.spread_rows[rows], tables.spread_columns[columns]]
        }
    }
}

/// The one placement in the way of a candidate: the occupant of the cell, or the holder of the value in one of its units.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the hot loop")]
fn ejected<const W: usize, const S: usize, const L: usize, const KIND: usize>(
    tables: &WalkTables<W, S, L>,
    state: &State<W, S, L>,
    cell: u16,
    value: usize,
    [is_first, is_second, _]: [bool; 3],
) -> u16 {
    let (row, column) = parts::<S>(cell);
    let (in_row, in_column) = ((0, row), (1, column));
    // Without boxes there is nothing in the way there; whatever is read instead is not taken.
    let in_box = if L > 2 { (2, tables.box_of(row, column)) } else { in_row };
    let holder = |condition: bool, yes: (usize, usize), no: (usize, usize)| {
        state.holder(select(condition, yes.0, no.0), select(condition, yes.1, no.1), value)
    };
    match KIND {
        CELL => {
            let rest = (select(is_second, in_column.0, in_box.0), select(is_second, in_column.1, in_box.1));
            holder(is_first, in_row, rest)
        }
        ROW => select(is_first, cell, holder(is_second, in_column, in_box)),
        COLUMN => select(is_first, cell, holder(is_second, in_row, in_box)),
        _ => select(is_first, cell, holder(is_second, in_row, in_column)),
    }
}

/// The member with `rank` smaller ones; there are that many.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the hot loop")]
fn nth<const W: usize>(nth_of_word: impl NthOfWord, set: Bits<W>, rank: u32) -> usize {
    let (mut word, mut base, mut rank) = (set.0[0], 0, rank);
    for index in 1..W {
        let below = word.count_ones();
        let is_beyond = rank >= below && base == (index - 1) * 64;
        word = select(is_beyond, set.0[index], word);
        base = select(is_beyond, index * 64, base);
        rank = select(is_beyond, rank.wrapping_sub(below), rank);
    }
    base + nth_of_word(word, rank) as usize
}

/// `width` members from `start` on as a number.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the hot loop")]
pub(super) fn window<const W: usize>(set: Bits<W>, start: usize, width: usize) -> usize {
    let (word, shift) = (start / 64, start % 64);
    let low = set.0[word % W] >> shift;
    let high = if W > 1 && shift > 0 && word + 1 < W { set.0[(word + 1) % W] << (64 - shift) } else { 0 };
    (low | high) as usize & ((1 << width) - 1)
}
