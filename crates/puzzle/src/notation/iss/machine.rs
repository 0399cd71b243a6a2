//! State machines for rules of ISS that are no kind of ours.

use crate::constraint::clue::StateMachine;
use crate::constraint::{Constraint, Positions};
use std::collections::HashMap;
use std::hash::Hash;

/// Larger machines are left to kinds of their own.
const MOST_STATES: usize = 4096;

/// The machine of the states that can be reached, unless there are too many.
fn explore<S: Clone + Eq + Hash>(
    cells: Positions,
    order: usize,
    start: S,
    next: impl Fn(&S, u8) -> Option<S>,
    is_accepting: impl Fn(&S) -> bool,
) -> Option<Constraint> {
    let mut states = vec![start.clone()];
    let mut numbers = HashMap::from([(start, 1_u16)]);
    let mut table: Vec<Vec<u16>> = Vec::new();
    while table.len() < states.len() {
        let mut row = Vec::with_capacity(order);
        for value in 1..=order as u8 {
            let number = next(&states[table.len()], value).map(|state| {
                *numbers.entry(state).or_insert_with_key(|state| {
                    states.push(state.clone());
                    states.len() as u16
                })
            });
            row.push(number.unwrap_or(0));
        }
        table.push(row);
        if states.len() > MOST_STATES {
            return None;
        }
    }
    let accepting = (1..).zip(&states).filter(|(_, state)| is_accepting(state)).map(|(number, _)| number);
    Some(StateMachine { cells, next: table, accepting: accepting.collect() }.into())
}

/// Each class of values occurs.
pub fn every_class(cells: Positions, order: usize, class: fn(u8) -> u8) -> Option<Constraint> {
    let all = (1..=order as u8).fold(0_u32, |all, value| all | 1 << class(value));
    explore(cells, order, 0_u32, |seen, value| Some(seen | 1 << class(value)), |&seen| seen == all)
}

/// Down a column, each 5 has a 1 before it or a 9 after it.
pub fn flatmates(column: Positions) -> Option<Constraint> {
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum Above {
        One,
        LoneFive,
        Other,
    }
    let next = |above: &Above, value: u8| match (above, value) {
        (Above::LoneFive, 9) => Some(Above::Other),
        (Above::LoneFive, _) => None,
        (_, 1) => Some(Above::One),
        (Above::Other, 5) => Some(Above::LoneFive),
        (_, _) => Some(Above::Other),
    };
    explore(column, 9, Above::Other, next, |above| *above != Above::LoneFive)
}

/// No values among them add up to the sum.
pub fn without_sum(cells: Positions, order: usize, sum: u32) -> Option<Constraint> {
    let reached = 1_u128.checked_shl(sum + 1).map(|bit| bit - 1).filter(|_| sum < 127)?;
    let next = |sums: &u128, value: u8| {
        let sums = (sums | sums << value) & reached;
        (sums >> sum & 1 == 0).then_some(sums)
    };
    explore(cells, order, 1, next, |_| true)
}

/// As many odd values as even ones, as many low ones as high ones, none in the middle.
pub fn balanced(cells: Positions, order: usize) -> Option<Constraint> {
    let middle = order as u8 + 1;
    let next = |&(even, high): &(i32, i32), value: u8| {
        let high = match (2 * value).cmp(&middle) {
            std::cmp::Ordering::Less => high - 1,
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Greater => high + 1,
        };
        Some((even + if value.is_multiple_of(2) { 1 } else { -1 }, high))
    };
    let most = cells.len() as i32;
    let bounded =
        |state: &(i32, i32), value| next(state, value).filter(|it| it.0.abs().max(it.1.abs()) <= most);
    explore(cells, order, (0, 0), bounded, |state| *state == (0, 0))
}

/// Each value occurs exactly so often; others may occur.
pub fn exactly(cells: Positions, order: usize, counts: &[(u8, usize)]) -> Option<Constraint> {
    let next = |state: &Vec<usize>, value: u8| {
        let mut state = state.clone();
        if let Some(index) = counts.iter().position(|(counted, _)| *counted == value) {
            state[index] += 1;
            if state[index] > counts[index].1 {
                return None;
            }
        }
        Some(state)
    };
    let wanted: Vec<usize> = counts.iter().map(|(_, count)| *count).collect();
    explore(cells, order, vec![0; counts.len()], next, |state| *state == wanted)
}

/// The value occurs as often as it says, or not at all.
pub fn counts_itself(cells: Positions, order: usize, counted: u8) -> Option<Constraint> {
    let next =
        |count: &u8, value: u8| Some(count + u8::from(value == counted)).filter(|&count| count <= counted);
    explore(cells, order, 0, next, |&count| count == 0 || count == counted)
}

/// The first cell says how many different values the others hold.
pub fn counts_different(cells: Positions, order: usize) -> Option<Constraint> {
    let next = |state: &Option<(u8, u32)>, value: u8| match *state {
        None => Some(Some((value, 0))),
        Some((count, seen)) => {
            let seen = seen | 1 << value;
            (seen.count_ones() <= u32::from(count)).then_some(Some((count, seen)))
        }
    };
    let is_right =
        |state: &Option<(u8, u32)>| state.is_some_and(|(count, seen)| seen.count_ones() == u32::from(count));
    explore(cells, order, None, next, is_right)
}

/// The first value that a higher one before it hides.
pub fn first_hidden(line: Positions, order: usize, hidden: u8) -> Option<Constraint> {
    // The highest value so far, none once a value was hidden.
    let next = |highest: &Option<u8>, value: u8| match *highest {
        None => Some(None),
        Some(highest) if value > highest => Some(Some(value)),
        Some(_) => (value == hidden).then_some(None),
    };
    explore(line, order, Some(0), next, Option::is_none)
}

/// The second cell says how many cells after it the value of the first one stands again.
pub fn points(cells: Positions, order: usize) -> Option<Constraint> {
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum Read {
        Nothing,
        Value(u8),
        Away(u8, u8),
        Found,
    }
    let next = |read: &Read, value: u8| match *read {
        Read::Nothing => Some(Read::Value(value)),
        Read::Value(wanted) => Some(Read::Away(wanted, value)),
        Read::Away(wanted, 1) => (value == wanted).then_some(Read::Found),
        Read::Away(wanted, more) => Some(Read::Away(wanted, more - 1)),
        Read::Found => Some(Read::Found),
    };
    explore(cells, order, Read::Nothing, next, |read| *read == Read::Found)
}

/// The values between the smallest and the largest one add up to the sum; all differ.
pub fn between_extremes(cells: Positions, order: usize, sum: u32) -> Option<Constraint> {
    /// The sums after the later extreme and between both go up to one beyond the target.
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    struct Read {
        least: u8,
        most: u8,
        is_most_later: bool,
        between: u32,
        after: u32,
    }
    let next = |read: &Option<Read>, value: u8| {
        let Some(read) = *read else {
            return Some(Some(Read {
                least: value,
                most: value,
                is_most_later: false,
                between: 0,
                after: 0,
            }));
        };
        if read.least == value || read.most == value {
            return None;
        }
        let is_one = read.least == read.most;
        let up_to = |total: u32| total.min(sum + 1);
        // What is between the value and the extreme that stays, which may be the earlier one.
        let to = |stays_later: bool, other: u8| {
            if stays_later || is_one {
                read.after
            } else {
                up_to(read.between + u32::from(other) + read.after)
            }
        };
        Some(Some(if value < read.least {
            let between = to(read.is_most_later, read.least);
            Read { least: value, is_most_later: false, between, after: 0, ..read }
        } else if value > read.most {
            let between = to(!read.is_most_later, read.most);
            Read { most: value, is_most_later: true, between, after: 0, ..read }
        } else {
            Read { after: up_to(read.after + u32::from(value)), ..read }
        }))
    };
    let is_right =
        |read: &Option<Read>| read.is_some_and(|read| read.between == sum && read.least < read.most);
    explore(cells, order, None, next, is_right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::clue::Clue;
    use crate::constraint::{Filled, Ground, Position};

    fn line(count: usize) -> Positions {
        (0..count as u8).map(|column| Position::new(0, column)).collect()
    }

    fn accepts(machine: Option<Constraint>, word: &[u8]) -> bool {
        let Some(Constraint::StateMachine(machine)) = machine else { panic!("a machine") };
        let mut values = word.to_vec();
        values.resize(81, 1);
        machine.is_kept(&Filled::new(&values, Ground::new(9, &[])))
    }

    #[test]
    fn machines_keep_their_rules() {
        for (word, kept) in [([1, 5, 9], true), ([1, 4, 7], true), ([1, 2, 7], false)] {
            assert_eq!(accepts(every_class(line(3), 9, |value| (value - 1) / 3), &word), kept);
        }
        for (word, kept) in [([1, 5, 2], true), ([2, 5, 9], true), ([2, 5, 8], false), ([2, 3, 5], false)] {
            assert_eq!(accepts(flatmates(line(3)), &word), kept, "{word:?}");
        }
        for (word, kept) in [([1, 3, 6], true), ([1, 4, 6], false), ([5, 1, 2], false), ([2, 7, 3], false)] {
            assert_eq!(accepts(without_sum(line(3), 9, 5), &word), kept, "{word:?}");
        }
        for (word, kept) in [([1, 2, 7, 8], true), ([1, 2, 3, 8], false), ([1, 2, 5, 8], false)] {
            assert_eq!(accepts(balanced(line(4), 9), &word), kept, "{word:?}");
        }
        for (word, kept) in [([3, 3, 1], true), ([3, 3, 3], false), ([3, 3, 2], false)] {
            assert_eq!(accepts(exactly(line(3), 9, &[(3, 2), (2, 0)]), &word), kept, "{word:?}");
        }
        for (word, kept) in [([2, 2, 1], true), ([2, 1, 1], false), ([1, 3, 4], true)] {
            assert_eq!(accepts(counts_itself(line(3), 9, 2), &word), kept, "{word:?}");
        }
        for (word, kept) in [([2, 5, 6, 5], true), ([3, 5, 6, 5], false), ([1, 5, 6, 5], false)] {
            assert_eq!(accepts(counts_different(line(4), 9), &word), kept, "{word:?}");
        }
        for (word, kept) in [([3, 5, 4, 1], true), ([5, 3, 4, 1], false), ([1, 2, 3, 4], false)] {
            assert_eq!(accepts(first_hidden(line(4), 9, 4), &word), kept, "{word:?}");
        }
        for (word, kept) in [([7, 2, 1, 7], true), ([7, 1, 1, 7], false), ([7, 3, 7, 7], false)] {
            assert_eq!(accepts(points(line(4), 9), &word), kept, "{word:?}");
        }
    }

    #[test]
    fn sums_between_extremes_are_those_of_a_plain_count() {
        // Every arrangement of four different values up to five.
        let machine = between_extremes(line(4), 9, 5);
        for code in 0..5_usize.pow(4) {
            let word: Vec<u8> = (0..4).map(|place| (code / 5_usize.pow(place) % 5) as u8 + 1).collect();
            let place = |value: Option<&u8>| word.iter().position(|it| Some(it) == value).unwrap();
            let [one, other] = [place(word.iter().min()), place(word.iter().max())];
            let between: u8 = word[one.min(other)..one.max(other)].iter().skip(1).sum();
            let are_different = (1..4).all(|index| !word[..index].contains(&word[index]));
            assert_eq!(accepts(machine.clone(), &word), are_different && between == 5, "{word:?}");
        }
    }
}
