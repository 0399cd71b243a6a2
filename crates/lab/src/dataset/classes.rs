//! Classes: puzzles of one label with the same share of givens, to the percent.

use super::{Dataset, Puzzle};

impl Puzzle {
    /// Its class.
    pub fn class(&self) -> String {
        format!("{}, {:.0} %", self.label, self.share() * 100.0)
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
