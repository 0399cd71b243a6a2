//! The progress line on a terminal: puzzles done in a batch, or how far one long search is.

use evodoku::{Event, Figures, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// A line at the bottom of the terminal; nothing where standard error is none.
#[derive(Clone, Debug)]
pub struct Line(ProgressBar);

impl Line {
    /// A line, hidden if nobody wants it.
    pub fn new(is_quiet: bool) -> Self {
        let target =
            if is_quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(10) };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(
            ProgressStyle::with_template("{spinner} {human_pos} done, {per_sec}, {elapsed} {msg}")
                .expect("the template names known fields"),
        );
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// One more puzzle is done.
    pub fn done(&self) {
        self.0.inc(1);
    }

    /// Tells how far a search is.
    pub fn on(&self, event: &Event<'_>) {
        match event {
            Event::Epoch(Progress { figures, .. }) if !self.0.is_hidden() => {
                let Figures { best_cost, evaluations, restarts, .. } = figures;
                self.0
                    .set_message(format!("cost {best_cost}, {evaluations} evaluations, {restarts} restarts"));
            }
            Event::Epoch(_)
            | Event::Started { .. }
            | Event::Restarted { .. }
            | Event::Look(_)
            | Event::Improved { .. }
            | Event::Reheated { .. }
            | Event::Escalated { .. }
            | Event::Changed { .. }
            | Event::Refused(_)
            | Event::Move(_) => {}
        }
    }

    /// Does something that prints, with the line out of the way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        if self.0.is_hidden() { print() } else { self.0.suspend(print) }
    }

    /// Takes the line away.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}
