//! The kinds of clues that are laid out at random: where each may lie, and what it says at given values.

use evodoku_puzzle::constraint::clue::{
    Arrow, BetweenLine, DifferenceDot, DoubleArrow, Entropic, Even, GreaterThan, KillerCage, LittleKiller,
    Lockout, Maximum, Minimum, Modular, MultiSumCage, Nabner, NumberedRoom, Odd, PairSum, Palindrome,
    Quadruple, RatioDot, RegionSumLine, Renban, Sandwich, Skyscraper, Thermometer, Whisper, XSum, Zipper,
};
use evodoku_puzzle::constraint::{Constraint, Positions};

/// What the cells say with these values on a grid of an order, if anything.
pub type Clue = fn(Positions, &[u8], usize) -> Option<Constraint>;

/// May a line with these values go on with this one?
pub type Grows = fn(&[u8], u8, usize) -> bool;

/// A kind and where it lies.
#[derive(Debug, PartialEq, Eq)]
pub struct Definition {
    /// The keyword in files.
    pub name: &'static str,
    pub place: Place,
}

/// Where clues of a kind lie.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// The grid is divided into cages of so many cells.
    Cages { least: usize, most: usize, clue: Clue },
    /// Lines of so many cells, which grow by a rule.
    Lines { least: usize, most: usize, grows: Grows, clue: Clue },
    /// Between all cells that share a side.
    Pairs(Clue),
    /// Around squares of four cells.
    Squares(Clue),
    /// On one of so many cells.
    Cells { one_in: usize, clue: Clue },
    /// Outside of rows and columns, at one end or at both.
    Rows { both_ends: bool, clue: Clue },
    /// Outside of diagonals.
    Diagonals(Clue),
}

/// A kind is known by its name.
impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

fn sum(values: &[u8]) -> u32 {
    values.iter().map(|&value| u32::from(value)).sum()
}

fn always(_: &[u8], _: u8, _: usize) -> bool {
    true
}

/// Half of the values, rounded up: by so much neighbours on a whisper differ.
fn half(order: usize) -> u32 {
    order.div_ceil(2) as u32
}

const fn line(name: &'static str, (least, most): (usize, usize), grows: Grows, clue: Clue) -> Definition {
    Definition { name, place: Place::Lines { least, most, grows, clue } }
}

const fn pairs(name: &'static str, clue: Clue) -> Definition {
    Definition { name, place: Place::Pairs(clue) }
}

const fn rows(name: &'static str, clue: Clue) -> Definition {
    // What stands between two values does not depend on the end.
    Definition { name, place: Place::Rows { both_ends: !matches!(name.as_bytes(), b"sandwich"), clue } }
}

const fn cells(name: &'static str, one_in: usize, clue: Clue) -> Definition {
    Definition { name, place: Place::Cells { one_in, clue } }
}

/// All kinds, by name.
pub const ALL: &[Definition] = &[
    line("arrow", (3, 5), always, |cells, _, _| {
        let (circle, shaft) = cells.split_first()?;
        Some(Arrow { circle: [*circle].into(), shaft: shaft.iter().copied().collect() }.into())
    }),
    line("between-line", (3, 6), always, |cells, _, _| Some(BetweenLine { cells }.into())),
    pairs("difference-dot", |cells, values, _| {
        (values[0].abs_diff(values[1]) == 1).then(|| DifferenceDot { cells, difference: 1 }.into())
    }),
    line("double-arrow", (3, 6), always, |cells, _, _| Some(DoubleArrow { cells }.into())),
    line(
        "entropic",
        (3, 7),
        |values, next, order| {
            let third = |value: u8| (usize::from(value) - 1) * 3 / order;
            values.iter().rev().take(2).all(|&value| third(value) != third(next))
        },
        |cells, _, _| Some(Entropic { cells }.into()),
    ),
    cells("even", 3, |cells, values, _| values[0].is_multiple_of(2).then(|| Even { cells }.into())),
    pairs("greater-than", |cells, values, _| {
        let cells = if values[0] > values[1] { [cells[0], cells[1]] } else { [cells[1], cells[0]] };
        (values[0] != values[1]).then(|| GreaterThan { cells: cells.into() }.into())
    }),
    Definition {
        name: "killer-cage",
        place: Place::Cages {
            least: 2,
            most: 4,
            clue: |cells, values, _| Some(KillerCage { cells, sum: Some(sum(values)) }.into()),
        },
    },
    Definition {
        name: "little-killer",
        place: Place::Diagonals(|cells, values, _| Some(LittleKiller { cells, sum: sum(values) }.into())),
    },
    line("lockout", (3, 5), always, |cells, _, order| {
        Some(Lockout { cells, difference: half(order).saturating_sub(1) }.into())
    }),
    cells("maximum", 1, |cells, values, _| {
        values[1..].iter().all(|&next| next < values[0]).then(|| Maximum { cells }.into())
    }),
    cells("minimum", 1, |cells, values, _| {
        values[1..].iter().all(|&next| next > values[0]).then(|| Minimum { cells }.into())
    }),
    line(
        "modular",
        (3, 7),
        |values, next, _| values.iter().rev().take(2).all(|&value| value % 3 != next % 3),
        |cells, _, _| Some(Modular { cells, modulus: 3 }.into()),
    ),
    Definition {
        name: "multi-sum-cage",
        place: Place::Cages {
            least: 2,
            most: 4,
            clue: |cells, values, _| {
                // Another sum beside the right one, above or below it by the first value.
                let (right, first) = (sum(values), u32::from(*values.first()?));
                let other = if right.is_multiple_of(2) { right + first } else { right.saturating_sub(first) };
                let mut sums = vec![right, other];
                sums.sort_unstable();
                Some(MultiSumCage { cells, sums }.into())
            },
        },
    },
    line(
        "nabner",
        (3, 4),
        |values, next, _| values.iter().all(|&value| value.abs_diff(next) > 1),
        |cells, _, _| Some(Nabner { cells }.into()),
    ),
    rows("numbered-room", |cells, values, _| {
        let value = *values.get(usize::from(values[0]) - 1)?;
        Some(NumberedRoom { cells, value }.into())
    }),
    cells("odd", 3, |cells, values, _| (!values[0].is_multiple_of(2)).then(|| Odd { cells }.into())),
    pairs("pair-sum", |cells, values, _| {
        [5, 10].contains(&sum(values)).then(|| PairSum { cells, sum: sum(values) }.into())
    }),
    line("palindrome", (3, 5), always, |cells, _, _| Some(Palindrome { cells }.into())),
    Definition {
        name: "quadruple",
        place: Place::Squares(|cells, values, _| {
            let mut values = values[..values.len() - 1].to_vec();
            values.sort_unstable();
            Some(Quadruple { cells, values }.into())
        }),
    },
    pairs("ratio-dot", |cells, values, _| {
        let (low, high) = (values[0].min(values[1]), values[0].max(values[1]));
        (high == 2 * low).then(|| RatioDot { cells, ratio: 2 }.into())
    }),
    line("region-sum-line", (3, 7), always, |cells, _, _| Some(RegionSumLine { cells }.into())),
    line(
        "renban",
        (3, 5),
        |values, next, _| {
            let most = values.iter().map(|&value| value.abs_diff(next)).max();
            !values.contains(&next) && most.is_some_and(|most| most < 5)
        },
        |cells, _, _| Some(Renban { cells }.into()),
    ),
    rows("sandwich", |cells, values, order| {
        let at = |value: u8| values.iter().position(|&it| it == value);
        let (one, other) = (at(1)?, at(order as u8)?);
        Some(Sandwich { cells, sum: sum(&values[one.min(other) + 1..one.max(other)]) }.into())
    }),
    rows("skyscraper", |cells, values, _| {
        let (mut seen, mut highest) = (0, 0);
        for &value in values {
            seen += u32::from(value > highest);
            highest = highest.max(value);
        }
        Some(Skyscraper { cells, count: seen }.into())
    }),
    line(
        "thermometer",
        (3, 6),
        |values, next, _| values.last().is_some_and(|&last| last < next),
        |cells, _, _| Some(Thermometer { cells, slow: false }.into()),
    ),
    line(
        "whisper",
        (3, 6),
        |values, next, order| {
            values.last().is_some_and(|&last| u32::from(last.abs_diff(next)) >= half(order))
        },
        |cells, _, order| Some(Whisper { cells, difference: half(order) }.into()),
    ),
    rows("x-sum", |cells, values, _| {
        let first = values.get(..usize::from(values[0]))?;
        Some(XSum { cells, sum: sum(first) }.into())
    }),
    line("zipper", (3, 5), always, |cells, _, _| Some(Zipper { cells }.into())),
];
