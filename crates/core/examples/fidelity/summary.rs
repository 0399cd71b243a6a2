//! What many runs came to, in one line of a table.

use evodoku::Report;
use std::fmt;

/// Figures over many runs.
pub struct Summary<'a>(&'a [Report]);

impl<'a> Summary<'a> {
    /// The names of the columns.
    pub const HEADING: &'static str = "solved | epochs: quartiles, mean | evaluations: quartiles, mean | best cost unsolved | restarts | longest CPU s | CPU s | evaluations per CPU s";

    /// Of these runs.
    pub fn of(reports: &'a [Report]) -> Self {
        Self(reports)
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solved = || self.0.iter().filter(|report| report.solution().is_some());
        let best = self
            .0
            .iter()
            .filter(|report| report.solution().is_none())
            .map(|report| report.figures.best_cost)
            .min();
        let seconds: f64 = self.0.iter().map(|report| report.cpu.as_secs_f64()).sum();
        let longest = self.0.iter().map(|report| report.cpu.as_secs_f64()).fold(0.0, f64::max);
        let evaluations: u64 = self.0.iter().map(|report| report.figures.evaluations).sum();
        write!(
            out,
            "{}/{} | {} | {} | {} | {} | {longest:.2} | {seconds:.2} | {:.0}",
            solved().count(),
            self.0.len(),
            quartiles(solved().map(|report| report.figures.epochs)),
            quartiles(solved().map(|report| report.figures.evaluations)),
            best.map_or("-".into(), |cost| cost.to_string()),
            self.0.iter().map(|report| report.figures.restarts).sum::<u64>(),
            evaluations as f64 / seconds,
        )
    }
}

/// The three quartiles and the mean.
fn quartiles(numbers: impl Iterator<Item = u64>) -> String {
    let mut numbers: Vec<u64> = numbers.collect();
    numbers.sort_unstable();
    let Some(last) = numbers.len().checked_sub(1) else { return "-".into() };
    let quartiles = [1, 2, 3].map(|quarter| numbers[last * quarter / 4].to_string()).join(" ");
    format!("{quartiles}, {}", numbers.iter().sum::<u64>() / numbers.len() as u64)
}
