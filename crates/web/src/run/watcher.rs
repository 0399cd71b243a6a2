//! The observer of a run: shows what happens about twenty times a second and does what the user wants.

use super::control::StopReason;
use super::ending::Ending;
use super::log::Happening;
use super::look::Look;
use super::stage::{Moment, State};
use super::{Run, lock};
use crate::Limits;
use evodoku::parameters::Value;
use evodoku::{Event, Individuals, Observer, Point, Problem, Progress, Puzzle, Report};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Between two moments that are shown.
const FRAME: Duration = Duration::from_millis(50);

/// How often a paused run looks whether anybody still listens.
const GLANCE: Duration = Duration::from_millis(500);

/// Watches one run.
pub struct Watcher {
    run: Arc<Run>,
    limits: Limits,
    began: Instant,
    /// Time spent waiting: for the user, or for the pace.
    waited: Duration,
    /// When the epoch began, and when something was shown last.
    epoch_began: Instant,
    shown: Option<Instant>,
    epochs: u64,
}

impl Watcher {
    pub fn new(run: Arc<Run>, limits: Limits) -> Self {
        let now = Instant::now();
        Self { run, limits, began: now, waited: Duration::ZERO, epoch_began: now, shown: None, epochs: 0 }
    }

    /// Shows how the run ended.
    pub fn end(&self, puzzle: &Puzzle, report: &Report) {
        let ending =
            Ending::of(puzzle, report, self.run.control.stop_reason(), self.searched().as_secs_f64());
        self.run.show(|stage| {
            let (point, look) = (stage.moment().point, stage.moment().look.clone());
            stage.set_moment(Moment { point, best: report.best_grid.clone(), look });
            stage.end(ending);
        });
    }

    /// Time spent searching.
    fn searched(&self) -> Duration {
        self.began.elapsed().saturating_sub(self.waited)
    }

    /// Generation 0: nothing has been searched yet.
    fn on_start(&mut self, problem: &Problem, individuals: &Individuals<'_>) {
        let (open, candidates) = (problem.free().len(), problem.candidate_count());
        self.note(Happening::Started { open, candidates });
        self.run.show(|stage| {
            let best = stage.moment().best.clone();
            let look = Look::at(individuals, best.len().isqrt());
            let fittest = look.individuals.iter().min_by_key(|individual| individual.cost);
            let best = fittest.map_or(best, |individual| individual.values.clone());
            stage.set_moment(Moment { point: None, best, look });
        });
    }

    /// An epoch is over: it is noted, and shown if something is due.
    fn on_epoch(&mut self, progress: &Progress<'_>) {
        self.epochs = progress.figures.epochs;
        self.run.control.count_epoch();
        let mut stage = lock(&self.run.stage);
        let is_due = self.shown.is_none_or(|shown| shown.elapsed() >= FRAME);
        let is_shown = is_due || self.run.control.is_paused() || progress.figures.best_cost == 0;
        if !is_shown && !stage.trace().wants(progress.figures.epochs) {
            return;
        }
        let mut point = Point::of(progress);
        point.seconds = (self.searched().as_secs_f64() * 1e6).round() / 1e6;
        if stage.trace().wants(point.figures.epochs) {
            stage.trace_mut().push(point);
        }
        drop(stage);
        if is_shown {
            let look = Look::at(&progress.individuals, progress.best_grid.len().isqrt());
            let moment = Moment { point: Some(point), best: progress.best_grid.to_vec(), look };
            self.run.show(|stage| stage.set_moment(moment));
            self.shown = Some(Instant::now());
        }
    }

    fn note(&self, happening: Happening) {
        lock(&self.run.stage).log_mut().push(self.epochs, happening);
    }

    /// Waits as long as the user wants, and says whether the run goes on.
    fn go_on(&mut self) -> ControlFlow<()> {
        let waiting = Instant::now();
        let control = &self.run.control;
        if control.is_paused() {
            self.run.show(|stage| stage.set_state(State::Paused));
            while control.is_paused() {
                control.wait_in_pause(GLANCE);
                self.stop_if_unheard();
            }
            self.run.show(|stage| stage.set_state(State::Running));
        }
        control.wait_for_pace(self.epoch_began);
        self.epoch_began = Instant::now();
        self.waited += self.epoch_began - waiting;
        self.stop_if_unheard();
        if self.searched() > self.limits.run_time {
            control.stop(StopReason::TimeLimit);
        }
        if control.stop_reason().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn stop_if_unheard(&self) {
        if self.run.is_unheard(&self.limits) {
            self.run.control.stop(StopReason::Unheard);
        }
    }
}

impl Observer for Watcher {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Started { problem, progress } => {
                self.on_start(problem, &progress.individuals);
                self.go_on()
            }
            Event::Epoch(progress) => {
                self.on_epoch(progress);
                // A solved run has nothing to wait for.
                if progress.figures.best_cost == 0 { ControlFlow::Continue(()) } else { self.go_on() }
            }
            Event::Restarted { restarts } => {
                self.note(Happening::Restarted { restarts: *restarts });
                ControlFlow::Continue(())
            }
            Event::Reheated { reheats } => {
                self.note(Happening::Reheated { reheats: *reheats });
                ControlFlow::Continue(())
            }
            Event::Escalated { escalations } => {
                self.note(Happening::Escalated { escalations: *escalations });
                ControlFlow::Continue(())
            }
            Event::Look(_) | Event::Improved { .. } | Event::Move(_) => ControlFlow::Continue(()),
            Event::Changed { name, value } => {
                self.note(Happening::Changed { name: (*name).into(), value: value.to_string() });
                ControlFlow::Continue(())
            }
            Event::Refused(error) => {
                self.note(Happening::Refused { message: error.to_string() });
                ControlFlow::Continue(())
            }
        }
    }

    fn changes(&mut self) -> Vec<(String, Value)> {
        self.run.control.take_changes()
    }
}
