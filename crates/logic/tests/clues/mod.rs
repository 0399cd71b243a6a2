//! Random clues of every kind, for tests that compare solvers with the plain checks.
#![allow(dead_code, reason = "each test program uses a part of this")]

use evodoku_logic::random::{Random, below};
use evodoku_puzzle::constraint::Ground;
use evodoku_puzzle::{Constraint, Shape};
use rand_xoshiro::rand_core::Rng;
use serde_json::{Value, json};

/// Every kind of clue.
pub const KINDS: &[&str] = &[
    "arrow",
    "between-line",
    "candidates",
    "clones",
    "difference-dot",
    "double-arrow",
    "entropic",
    "even",
    "greater-than",
    "indexer",
    "killer-cage",
    "little-killer",
    "lockout",
    "maximum",
    "minimum",
    "modular",
    "multi-sum-cage",
    "nabner",
    "negative-ratio",
    "negative-sum",
    "nonconsecutive",
    "numbered-room",
    "odd",
    "pair-relation",
    "pair-sum",
    "palindrome",
    "quadruple",
    "ratio-dot",
    "region-sum-line",
    "regular-line",
    "renban",
    "sandwich",
    "skyscraper",
    "state-machine",
    "sum",
    "sum-line",
    "thermometer",
    "whisper",
    "x-sum",
    "zipper",
];

/// A clue of a kind on a shape, which a grid keeps, or which it need not keep. `None` if none was found by chance.
pub fn random_clue(
    kind: &str,
    shape: &Shape,
    kept_by: Option<&[u8]>,
    random: &mut Random,
) -> Option<Constraint> {
    let ground = Ground::new(shape.order(), shape.constraints());
    (0..300).find_map(|_| {
        let draft = Draft { order: shape.order(), random: &mut *random }.clue(kind);
        let clue: Constraint = serde_json::from_value(draft).expect("the fields are those of the kind");
        let fits = clue.check(&ground).is_ok() && kept_by.is_none_or(|values| clue.holds(values, &ground));
        fits.then_some(clue)
    })
}

struct Draft<'a> {
    order: usize,
    random: &'a mut Random,
}

impl Draft<'_> {
    fn up_to(&mut self, most: usize) -> usize {
        below(self.random.next_u32(), most.max(1))
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.up_to(most + 1 - least)
    }

    fn flip(&mut self) -> bool {
        self.random.next_u32().is_multiple_of(2)
    }

    fn value(&mut self) -> usize {
        self.between(1, self.order)
    }

    /// Cells a step of a king apart, none of them twice.
    fn walk(&mut self, length: usize) -> Vec<(usize, usize)> {
        let mut cells = vec![(self.up_to(self.order), self.up_to(self.order))];
        for _ in 0..20 * length {
            let (row, column) = cells[cells.len() - 1];
            let next = (row + self.up_to(3), column + self.up_to(3));
            let is_inside = |at: usize| (1..=self.order).contains(&at);
            if cells.len() < length && is_inside(next.0) && is_inside(next.1) {
                let next = (next.0 - 1, next.1 - 1);
                if !cells.contains(&next) {
                    cells.push(next);
                }
            }
        }
        cells
    }

    fn scattered(&mut self, count: usize) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        while cells.len() < count {
            let cell = (self.up_to(self.order), self.up_to(self.order));
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    fn neighbours(&mut self) -> Vec<(usize, usize)> {
        let (row, column) = (self.up_to(self.order), self.up_to(self.order - 1));
        let cells = [(row, column), (row, column + 1)];
        let is_turned = self.flip();
        cells.into_iter().map(|(row, column)| if is_turned { (column, row) } else { (row, column) }).collect()
    }

    /// A row or a column from either end.
    fn whole_line(&mut self) -> Vec<(usize, usize)> {
        let (at, is_row, is_back) = (self.up_to(self.order), self.flip(), self.flip());
        let cells = (0..self.order).map(|place| if is_back { self.order - 1 - place } else { place });
        cells.map(|place| if is_row { (at, place) } else { (place, at) }).collect()
    }

    fn diagonal(&mut self) -> Vec<(usize, usize)> {
        let start = self.up_to(self.order - 1);
        (start..self.order).map(|row| (row, row - start)).collect()
    }

    fn numbers(&mut self, count: usize) -> Vec<usize> {
        (0..count).map(|_| self.value()).collect()
    }

    fn some_walk(&mut self, least: usize, most: usize) -> Vec<(usize, usize)> {
        let length = self.between(least, most);
        self.walk(length)
    }

    #[expect(clippy::too_many_lines, reason = "a table of the kinds")]
    fn clue(&mut self, kind: &str) -> Value {
        let order = self.order;
        let mut clue = match kind {
            "arrow" => {
                let cells = self.some_walk(3, 5);
                let circle = if cells.len() > 3 && self.up_to(4) == 0 { 2 } else { 1 };
                json!({"circle": named(&cells[..circle]), "shaft": named(&cells[circle..])})
            }
            "between-line" | "entropic" | "palindrome" | "zipper" => {
                json!({"cells": named(&self.some_walk(3, 5))})
            }
            "double-arrow" => json!({"cells": named(&self.some_walk(3, 4))}),
            "candidates" => {
                let count = self.between(1, order - 1);
                let mut values = self.numbers(count);
                values.sort_unstable();
                values.dedup();
                json!({"cells": named(&self.scattered(2)), "values": values})
            }
            "clones" => {
                let cells = self.scattered(4);
                json!({"cells": named(&cells[..2]), "copy": named(&cells[2..])})
            }
            "difference-dot" => {
                json!({"cells": named(&self.neighbours()), "difference": self.between(1, order - 1)})
            }
            "even" | "odd" | "maximum" | "minimum" => {
                let count = self.between(1, 2);
                json!({"cells": named(&self.scattered(count))})
            }
            "greater-than" => json!({"cells": named(&self.neighbours())}),
            "indexer" => {
                let (axis, count) = (["row", "column", "box"][self.up_to(3)], self.between(1, 2));
                json!({"axis": axis, "cells": named(&self.scattered(count))})
            }
            "killer-cage" if self.up_to(4) == 0 => json!({"cells": named(&self.some_walk(2, 4))}),
            "killer-cage" => {
                let cells = self.some_walk(1, 4);
                json!({"cells": named(&cells), "sum": self.between(1, cells.len() * order)})
            }
            "multi-sum-cage" => {
                let cells = self.some_walk(2, 4);
                let sums: Vec<usize> = (0..2).map(|_| self.between(1, cells.len() * order)).collect();
                json!({"cells": named(&cells), "sums": sums})
            }
            "little-killer" => {
                let cells = self.diagonal();
                json!({"cells": named(&cells), "sum": self.between(1, cells.len() * order)})
            }
            "sum" => {
                let count = self.between(2, 5);
                let cells = self.scattered(count);
                let factors: Vec<i64> = (0..count).map(|_| self.up_to(7) as i64 - 3).collect();
                if self.flip() {
                    json!({"cells": named(&cells), "sum": self.between(1, count * order)})
                } else {
                    json!({"cells": named(&cells), "sum": self.up_to(9) as i64 - 4, "factors": factors})
                }
            }
            "lockout" | "whisper" => {
                json!({"cells": named(&self.some_walk(2, 4)), "difference": self.between(1, order / 2)})
            }
            "modular" => json!({"cells": named(&self.some_walk(3, 5)), "modulus": self.between(2, 3)}),
            "nabner" => json!({"cells": named(&self.some_walk(2, 3))}),
            "renban" => json!({"cells": named(&self.some_walk(2, 4))}),
            "negative-ratio" | "nonconsecutive" => json!({}),
            "negative-sum" => json!({"sums": [self.between(2, 2 * order)]}),
            "numbered-room" => json!({"cells": named(&self.whole_line()), "value": self.value()}),
            "pair-relation" => {
                let pairs: Vec<Vec<usize>> = (0..order * order / 2).map(|_| self.numbers(2)).collect();
                let mut pairs = pairs;
                pairs.sort_unstable();
                pairs.dedup();
                json!({"cells": named(&self.some_walk(2, 4)), "pairs": pairs, "every": self.flip()})
            }
            "pair-sum" => json!({"cells": named(&self.neighbours()), "sum": self.between(3, 2 * order - 1)}),
            "quadruple" => {
                let (row, column) = (self.up_to(order - 1), self.up_to(order - 1));
                let cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
                let count = self.between(1, 3);
                json!({"cells": named(&cells), "values": self.numbers(count)})
            }
            "ratio-dot" => json!({"cells": named(&self.neighbours()), "ratio": self.between(2, 3)}),
            "region-sum-line" => json!({"cells": named(&self.some_walk(3, 6))}),
            "regular-line" => {
                let patterns = ["[12]+3?.*", "(.)?[34]*1.?.?", ".*2.*", "[^1][^2].*|1+.*"];
                json!({"cells": named(&self.some_walk(3, 4)), "pattern": patterns[self.up_to(4)]})
            }
            "sandwich" => {
                json!({"cells": named(&self.whole_line()), "sum": self.up_to(order * (order + 1) / 2)})
            }
            "skyscraper" => json!({"cells": named(&self.whole_line()), "count": self.value()}),
            "state-machine" => {
                let states = self.between(2, 3);
                let next: Vec<Vec<usize>> =
                    (0..states).map(|_| (0..order).map(|_| self.up_to(states + 1)).collect()).collect();
                json!({"cells": named(&self.some_walk(2, 4)), "next": next, "accepting": [self.between(1, states)]})
            }
            "sum-line" => json!({"cells": named(&self.some_walk(3, 5)), "sum": self.between(1, 2 * order)}),
            "thermometer" => json!({"cells": named(&self.some_walk(2, 4)), "slow": self.flip()}),
            "x-sum" => {
                json!({"cells": named(&self.whole_line()), "sum": self.between(1, order * (order + 1) / 2)})
            }
            unknown => panic!("there is no kind {unknown}"),
        };
        clue["kind"] = kind.into();
        clue
    }
}

fn named(cells: &[(usize, usize)]) -> String {
    let names = cells.iter().map(|(row, column)| format!("r{}c{}", row + 1, column + 1));
    names.collect::<Vec<_>>().join(" ")
}
