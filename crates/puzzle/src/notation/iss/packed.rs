//! What ISS packs: sets of bits and automata, in the letters of Base64 for addresses.

use crate::Cell;
use crate::constraint::Automaton;
use std::collections::{BTreeSet, HashMap};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Larger automata are not read.
const MOST_STATES: usize = 4096;

/// The six bits of each letter.
fn letters(text: &str) -> Option<Vec<u8>> {
    let bits = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    };
    text.bytes().map(bits).collect()
}

fn text(letters: impl IntoIterator<Item = u8>) -> String {
    letters.into_iter().map(|bits| char::from(LETTERS[usize::from(bits)])).collect()
}

/// The numbers of the bits that are set, six per letter from the lowest.
pub fn read_set(packed: &str) -> Option<Vec<usize>> {
    let letters = letters(packed)?;
    let bits = letters.iter().enumerate().flat_map(|(index, bits)| {
        (0..6).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 6 * index + bit)
    });
    Some(bits.collect())
}

/// The same the other way round.
pub fn write_set(bits: impl IntoIterator<Item = usize>) -> String {
    let mut letters = Vec::new();
    for bit in bits {
        letters.resize(letters.len().max(bit / 6 + 1), 0);
        letters[bit / 6] |= 1 << (bit % 6);
    }
    text(letters)
}

/// Bytes of which four letters make three.
pub fn read_bytes(packed: &str) -> Option<Vec<u8>> {
    let letters = letters(packed)?;
    let bytes = letters.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0_u32, |bits, &six| bits << 6 | u32::from(six)) << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len().max(1)].to_vec()
    });
    Some(bytes.collect())
}

/// The same the other way round.
pub fn write_bytes(bytes: &[u8]) -> String {
    let letters = bytes.chunks(3).flat_map(|three| {
        let bits =
            three.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        (0..=three.len()).map(move |place| (bits >> (18 - 6 * place) & 63) as u8)
    });
    text(letters)
}

/// Reads numbers of some bits each, the highest bit first.
struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn next(&mut self, count: usize) -> Option<usize> {
        if count > self.left() {
            return None;
        }
        let bit = |at: usize| usize::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number = (self.at..self.at + count).fold(0, |number, at| number << 1 | bit(at));
        self.at += count;
        Some(number)
    }
}

/// The bits that the numbers up to one take.
fn bits_of(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

/// An automaton in which several transitions may have the same value.
#[derive(Default)]
struct Branching {
    next: Vec<Vec<Vec<u16>>>,
    start: BTreeSet<u16>,
    accepting: BTreeSet<u16>,
}

/// For each state the next one by value, 0 for none; and the states in which a line may end. Both are counted from 1.
pub type Table = (Vec<Vec<u16>>, Vec<u16>);

/// Reads an automaton over values from 1 to `order`.
pub fn read_machine(packed: &str, order: usize) -> Option<Table> {
    let mut bits = Bits { bytes: read_bytes(packed)?, at: 0 };
    let has_counts = match bits.next(2)? {
        0 => true,
        1 => false,
        _ => return None,
    };
    let state_bits = bits.next(4)? + 1;
    let symbols = bits.next(4)? + 1;
    let starts = bits.next(state_bits)?;
    let accepting = bits.next(state_bits)?;
    // A bit for each of the first states, which may be more than a number has.
    let start_accepts = (0..starts).map(|_| bits.next(1)).collect::<Option<Vec<usize>>>()?;
    let count_bits = if has_counts { bits.next(4)? } else { 0 };
    let symbol_bits = bits_of(symbols - 1);
    let mut machine = Branching::default();
    while has_counts && count_bits > 0 && bits.left() >= count_bits || !has_counts && bits.left() >= symbols {
        let mut row = vec![Vec::new(); order];
        let values: Vec<usize> = if has_counts {
            vec![0; bits.next(count_bits)?]
        } else {
            let mask = bits.next(symbols)?;
            (0..symbols).filter(|value| mask >> value & 1 == 1).collect()
        };
        for value in values {
            let value = if has_counts { bits.next(symbol_bits)? } else { value };
            let target = bits.next(state_bits)? as u16;
            // A value that the grid lacks is never read.
            if let Some(targets) = row.get_mut(value) {
                targets.push(target);
            }
        }
        machine.next.push(row);
        if machine.next.len() > MOST_STATES {
            return None;
        }
    }
    // The accepting states bear the numbers after those of the starts. What the last bits make is never reached.
    machine.start = (0..starts as u16).collect();
    let at_start = start_accepts.iter().enumerate().filter(|(_, accepts)| **accepts == 1);
    machine.accepting = at_start.map(|(state, _)| state as u16).collect();
    machine.accepting.extend((starts..starts + accepting).map(|state| state as u16));
    deterministic(&machine, order)
}

/// The automaton whose states are sets of states.
fn deterministic(machine: &Branching, order: usize) -> Option<Table> {
    let mut sets = vec![machine.start.clone()];
    let mut numbers = HashMap::from([(machine.start.clone(), 1_u16)]);
    let mut next: Vec<Vec<u16>> = Vec::new();
    while next.len() < sets.len() {
        let mut row = Vec::with_capacity(order);
        for value in 0..order {
            let states = sets[next.len()].iter().filter_map(|&state| machine.next.get(usize::from(state)));
            let set: BTreeSet<u16> = states.flat_map(|row| row[value].iter().copied()).collect();
            if set.is_empty() {
                row.push(0);
                continue;
            }
            let number = *numbers.entry(set).or_insert_with_key(|set| {
                sets.push(set.clone());
                sets.len() as u16
            });
            row.push(number);
            if sets.len() > MOST_STATES {
                return None;
            }
        }
        next.push(row);
    }
    let is_accepting = |set: &BTreeSet<u16>| !set.is_disjoint(&machine.accepting);
    let accepting = (1..).zip(&sets).filter(|(_, set)| is_accepting(set)).map(|(number, _)| number).collect();
    Some((next, accepting))
}

/// Packs an automaton, a mask of values and their targets per state.
pub fn write_machine(machine: &Automaton) -> String {
    let (states, order) = (machine.states() as u16, machine.order());
    // The start comes first, then the accepting states, then the others.
    let is_later_accepting = |&state: &u16| state != 0 && machine.is_accepting(state);
    let accepting: Vec<u16> = (0..states).filter(is_later_accepting).collect();
    let others = (1..states).filter(|&state| !machine.is_accepting(state));
    let sequence: Vec<u16> = [0].into_iter().chain(accepting.iter().copied()).chain(others).collect();
    let mut number = vec![0; sequence.len()];
    for (at, &state) in sequence.iter().enumerate() {
        number[usize::from(state)] = at;
    }
    let state_bits = bits_of(sequence.len() - 1).max(bits_of(accepting.len())).max(1);
    let mut bits = Vec::new();
    let mut push =
        |value: usize, count: usize| bits.extend((0..count).rev().map(|bit| value >> bit & 1 == 1));
    push(1, 2);
    push(state_bits - 1, 4);
    push(order - 1, 4);
    push(1, state_bits);
    push(accepting.len(), state_bits);
    push(usize::from(machine.is_accepting(0)), 1);
    for &state in &sequence {
        let targets: Vec<u16> = (1..=order as u8).map(|value| machine.next(state, value)).collect();
        let is_there = |target: &u16| *target != Automaton::DEAD;
        let mask = targets.iter().enumerate().filter(|(_, target)| is_there(target));
        push(mask.fold(0, |mask, (value, _)| mask | 1 << value), order);
        for &target in targets.iter().filter(|target| is_there(target)) {
            push(number[usize::from(target)], state_bits);
        }
    }
    let byte =
        |bits: &[bool]| bits.iter().enumerate().fold(0, |byte, (at, &bit)| byte | u8::from(bit) << (7 - at));
    write_bytes(&bits.chunks(8).map(byte).collect::<Vec<u8>>())
}

/// The cells from a first one on that a set names.
pub fn cells_from(first: Cell, packed: &str) -> Option<Vec<usize>> {
    Some(read_set(packed)?.into_iter().map(|bit| usize::from(first) + bit).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_sets_round_trip() {
        for bytes in [&b""[..], b"a", b"ab", b"abc", b"[124578]*3.*"] {
            assert_eq!(read_bytes(&write_bytes(bytes)).unwrap(), bytes);
        }
        // As other libraries write it.
        assert_eq!(write_bytes(b"[124578]*3.*"), "WzEyNDU3OF0qMy4q");
        assert_eq!(read_set(&write_set([0, 5, 6, 80])).unwrap(), [0, 5, 6, 80]);
        assert_eq!(read_set("*"), None);
    }

    #[test]
    fn automata_round_trip() {
        // Low and high values in turn, at least two of them.
        let is_high = |value: u8| value > 2;
        let next = |&(count, last): &(u8, Option<bool>), value: u8| {
            (last != Some(is_high(value))).then_some(((count + 1).min(2), Some(is_high(value))))
        };
        let machine = Automaton::explore(4, (0, None), next, |&(count, _)| count == 2);
        let (table, accepting) = read_machine(&write_machine(&machine), 4).unwrap();
        let accepts = |word: &[u8]| {
            let mut state = 1;
            for &value in word {
                state = match state {
                    0 => 0,
                    state => table[usize::from(state) - 1][usize::from(value) - 1],
                };
            }
            accepting.contains(&state)
        };
        for word in [&[][..], &[1], &[1, 3], &[3, 1, 4], &[1, 2], &[1, 3, 4], &[4, 4, 1]] {
            assert_eq!(accepts(word), machine.accepts(word.iter().copied()), "{word:?}");
        }
    }

    #[test]
    fn damaged_automata_are_refused() {
        for text in ["", "A", "_____", "VgGv", "%"] {
            let _ = read_machine(text, 9);
        }
        assert_eq!(read_machine("A", 9), None);
    }
}
