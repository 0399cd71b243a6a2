//! Shortest paths along links from one statement.

use super::links::{Links, Statement};

/// Not reached.
const FAR: u32 = u32::MAX;

/// Breadth-first search that reuses its memory.
#[derive(Debug)]
pub(crate) struct Paths {
    /// The statement before, or itself for the start.
    before: Vec<Statement>,
    /// The statements reached, nearest first.
    reached: Vec<Statement>,
    /// Links from the start.
    distances: Vec<u32>,
}

impl Paths {
    pub(crate) fn new(links: &Links) -> Self {
        let count = links.len();
        Self { before: vec![0; count], reached: Vec::new(), distances: vec![FAR; count] }
    }

    /// Searches from a statement everything that follows in fewer than `limit` links. With a goal, stops there and
    /// returns whether it was reached.
    pub(crate) fn search(
        &mut self,
        links: &Links,
        start: Statement,
        goal: Option<Statement>,
        limit: usize,
    ) -> bool {
        for statement in self.reached.drain(..) {
            self.distances[statement as usize] = FAR;
        }
        self.reach(start, start, 0);
        let mut next = 0;
        while let Some(&statement) = self.reached.get(next) {
            next += 1;
            let distance = self.distances[statement as usize] + 1;
            if distance as usize > limit {
                break;
            }
            for &target in links.from(statement) {
                if self.distances[target as usize] == FAR {
                    self.reach(target, statement, distance);
                    if Some(target) == goal {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn reach(&mut self, statement: Statement, before: Statement, distance: u32) {
        self.before[statement as usize] = before;
        self.distances[statement as usize] = distance;
        self.reached.push(statement);
    }

    /// All statements reached, nearest first.
    pub(crate) fn reached(&self) -> &[Statement] {
        &self.reached
    }

    /// The number of links to a reached statement.
    pub(crate) fn distance(&self, statement: Statement) -> usize {
        self.distances[statement as usize] as usize
    }

    /// The statements from the start to a reached one, inclusive.
    pub(crate) fn to(&self, statement: Statement) -> Vec<Statement> {
        let mut path = vec![statement];
        let mut at = statement;
        while self.before[at as usize] != at {
            at = self.before[at as usize];
            path.push(at);
        }
        path.reverse();
        path
    }
}
