//! The progress bar of an experiment: done, left, time left, success so far.

use evodoku_lab::records::RunRecord;
use evodoku_lab::words::counted;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::{AtomicU64, Ordering};

/// A bar on a terminal; nothing where standard error is none.
pub struct RunsBar {
    drawn: ProgressBar,
    done: AtomicU64,
    solved: AtomicU64,
}

impl RunsBar {
    /// A bar for so many runs of which some are done already, hidden if quiet.
    pub fn new(total: u64, done: u64, is_quiet: bool) -> Self {
        let target =
            if is_quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(5) };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        let runs = if total == 1 { "run" } else { "runs" };
        let style = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {runs}, {{eta}} left, {{msg}}");
        bar.set_style(ProgressStyle::with_template(&style).expect("the template names known fields"));
        bar.set_position(done);
        bar.reset_eta();
        Self { drawn: bar, done: AtomicU64::new(0), solved: AtomicU64::new(0) }
    }

    /// One more run is done.
    pub fn done(&self, record: &RunRecord) {
        let is_solved = u64::from(record.result.is_solved());
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let solved = self.solved.fetch_add(is_solved, Ordering::Relaxed) + is_solved;
        self.drawn.inc(1);
        if !self.drawn.is_hidden() {
            self.drawn.set_message(format!("{:.0} % solved", 100.0 * solved as f64 / done as f64));
        }
    }

    /// Shows the time left as it is now. Asked for by who waits: a thread of the bar's own panics where the system has none.
    pub fn tick(&self) {
        self.drawn.tick();
    }

    /// What was done, in words.
    pub fn summary(&self) -> String {
        let (done, solved) = (self.done.load(Ordering::Relaxed), self.solved.load(Ordering::Relaxed));
        match self.drawn.position() - done {
            0 => format!("{}, {solved} solved,", counted(done, "run")),
            before => format!("{}, {solved} solved, beside {before} from before", counted(done, "run")),
        }
    }

    pub fn finish(&self) {
        self.drawn.finish_and_clear();
    }
}
