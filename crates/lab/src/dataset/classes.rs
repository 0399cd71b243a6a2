//! Classes: puzzles of one label with the same share of givens, to the percent.

use super::{Dataset, Puzzle};

impl Puzzle {
    /// Its class; a label that ends with the share has said it.
    pub fn class(&self) -> String {
        let share = format!(" {:.0} %", self.share() * 100.0);
        if self.label.ends_with(&share) { self.label.clone() } else { format!("{},{share}", self.label) }
    }
}

impl Dataset {
    /// The classes, in the order in which they are found.
    pub fn classes(&self) -> Vec<String> {
        let mut classes: Vec<String> = Vec::new();
        for class in self.puzzles.iter().map(Puzzle::class) {
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        classes
    }

    /// The runs on a class alone.
    #[must_use]
    pub fn on_class(&self, class: &str) -> Self {
        let is_on: Vec<bool> = self.puzzles.iter().map(|puzzle| puzzle.class() == class).collect();
        Self {
            runs: self.runs.iter().filter(|run| is_on[run.puzzle as usize]).copied().collect(),
            settings: self.settings.clone(),
            puzzles: self.puzzles.clone(),
            budgets: self.budgets.clone(),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::dataset::testing::data;

    #[test]
    fn a_share_is_said_once() {
        let mut puzzle = data(&["a"], 1, &[]).puzzles[0].clone();
        (puzzle.order, puzzle.givens) = (4, 8);
        for (label, class) in [
            ("4x4", "4x4, 50 %"),
            ("4x4, 50 %", "4x4, 50 %"),
            ("dug to 50 %", "dug to 50 %"),
            ("150 %", "150 %, 50 %"),
        ] {
            label.clone_into(&mut puzzle.label);
            assert_eq!(puzzle.class(), class);
        }
    }
}
