//! A session: one run that a front end paces, pauses and steps.

mod changes;
mod log;
mod mirror;
mod moves;
mod outcome;
mod request;
mod sample;
mod trace;
mod view;

pub use log::{LogEntry, LogEvent};
pub use moves::{MoveDetails, Parent, Rung, ShownMove, TabuEntry};
pub use outcome::RunOutcome;
pub use request::{
    LiveChanges, PreparedRun, RunRequest, STEPS_AT_MOST, ScheduledChange, check_changes, check_speed,
    check_steps_per_frame, config_of, value_of,
};
pub use sample::{PopulationSample, SampledGrid};
pub use view::{Cursor, Frame, RunState, SessionView};

use crate::step_unit::StepUnit;
use changes::CHANGES_AT_MOST;
use evodoku::{
    Config, Ending, Event, Failure, Observer, Options, Point, Puzzle, Recorder, Report, Search, StopHandle,
    logic::clock::wall,
};
use evodoku_messages::{Localize, message};
use mirror::PopulationMirror;
use moves::MoveHistory;
use serde::Serialize;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use view::Snapshot;

/// Between two snapshots while a run goes on.
const FRAME: Duration = Duration::from_millis(45);

/// Evaluations between two polls of the clock at full speed; engines with generations take one of these.
const STRIDE: u64 = 10_000;

/// How a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Until it ends.
    Running,
    /// Not before the next command.
    Paused,
    /// For this many steps, then it pauses.
    Stepping(u64),
    /// At full speed up to this many evaluations, then it pauses.
    Until(u64),
    /// At full speed up to this many epochs, then it pauses.
    UntilEpoch(u64),
}

/// How fast a running session goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// In frames of a number of steps.
    Frames {
        /// Frames per second.
        per_second: f64,
    },
    /// By evaluations, whatever a step is.
    Evaluations {
        /// Evaluations per second.
        per_second: u64,
    },
}

/// Single moves are of interest up to this many evaluations per second.
const FOLLOWED_UP_TO: u64 = 100_000;

/// Why a run was ended before it came to an end of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The user ended it.
    Stopped,
    /// It reached the time limit of its carrier.
    TimeLimit,
    /// No client was connected.
    Unheard,
    /// The carrier shut down.
    Shutdown,
}

/// What a client can do to a run.
#[derive(Clone, Debug, PartialEq)]
pub enum RunCommand {
    /// Pause, resume or step.
    SetMode(Mode),
    /// Set the pace; none for full speed.
    SetPace(Option<Pace>),
    /// Change parameters and pace.
    Change {
        /// Live parameters.
        parameters: LiveChanges,
        /// Frames per second, if they change; null for full speed.
        speed: Option<Option<f64>>,
        /// Steps per frame, if they change; null for the default of the engine.
        steps_per_frame: Option<Option<u64>>,
    },
    /// End it.
    Stop(StopReason),
}

/// When a session is to be advanced next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// At once.
    Now,
    /// After some time.
    In(Duration),
    /// After the next command.
    Idle,
    /// Never: it has ended.
    Over,
}

/// One run that a front end paces, pauses and steps.
pub struct Session {
    search: Search,
    preset: String,
    step_unit: StepUnit,
    mode: Mode,
    /// None for full speed.
    pace: Option<Pace>,
    steps_per_frame: Option<u64>,
    /// Changes yet to be made, the next one first.
    scheduled: VecDeque<ScheduledChange>,
    stopped: Option<StopReason>,
    /// When the next paced frame is due.
    due: Duration,
    /// When the last snapshot was published.
    published: Option<Duration>,
    collector: EventCollector,
    view: Arc<Mutex<SessionView>>,
}

impl Session {
    /// A session that has not begun.
    pub fn new(puzzle: &Puzzle, preset: &str, options: Options, mode: Mode) -> Self {
        Self::of(Search::new(puzzle, options), preset, mode)
    }

    /// The session of a search that has not begun.
    pub fn of(search: Search, preset: &str, mode: Mode) -> Self {
        let config = search.options().config.clone();
        let step_unit = StepUnit::of(&config.engine);
        let view = SessionView::new(search.puzzle().givens(), search.options().config.clone());
        Self {
            view: Arc::new(Mutex::new(view)),
            search,
            preset: preset.into(),
            step_unit,
            mode,
            pace: None,
            steps_per_frame: None,
            scheduled: VecDeque::new(),
            stopped: None,
            due: wall(),
            published: None,
            collector: EventCollector { config: Some(config), ..EventCollector::default() },
        }
    }

    /// What can be seen of it, from any thread.
    pub fn view(&self) -> Arc<Mutex<SessionView>> {
        self.view.clone()
    }

    /// Cuts a step short, from any thread; [`RunCommand::Stop`] then says why.
    pub fn stop_handle(&self) -> StopHandle {
        self.search.stop_handle()
    }

    /// Does what a client wants.
    pub fn apply(&mut self, command: RunCommand) {
        match command {
            RunCommand::SetMode(mode) => self.mode = mode,
            RunCommand::SetPace(pace) => self.set_pace(pace),
            RunCommand::Change { parameters, speed, steps_per_frame } => {
                if let Some(speed) = speed {
                    self.set_speed(speed);
                }
                if let Some(steps) = steps_per_frame {
                    self.set_steps_per_frame(steps);
                }
                self.change(parameters);
            }
            // The first reason counts.
            RunCommand::Stop(reason) => {
                self.stopped = self.stopped.or(Some(reason));
                self.search.stop_handle().stop();
            }
        }
    }

    /// Sets the pace in frames per second; none for full speed.
    pub fn set_speed(&mut self, speed: Option<f64>) {
        self.set_pace(speed.map(|per_second| Pace::Frames { per_second }));
    }

    fn set_pace(&mut self, pace: Option<Pace>) {
        self.pace = pace;
        self.due = wall();
    }

    /// Sets how many steps a paced frame takes; none for the default of the engine.
    pub fn set_steps_per_frame(&mut self, steps: Option<u64>) {
        self.steps_per_frame = steps;
    }

    /// Changes to be made when the run has come to their evaluations.
    pub(crate) fn schedule(&mut self, mut changes: Vec<ScheduledChange>) {
        changes.sort_by_key(|change| change.at);
        self.scheduled = changes.into();
    }

    /// Changes live parameters from now on.
    pub fn change(&mut self, changes: LiveChanges) {
        let at = self.search.figures().evaluations;
        for (name, value) in changes.0 {
            self.make(ScheduledChange { at, name, value });
        }
    }

    /// What the run has come to.
    pub fn report(&self) -> Report {
        self.search.report()
    }

    /// Ends a session that panicked, with the message of the panic.
    ///
    /// The panic may have left the search half changed, so that only its counters and the last published grid are read.
    pub fn fail(&self, message: &str) {
        let mut view = self.lock();
        let report = Report {
            ending: Ending::Failed(Failure::Panic { message: message.into() }),
            figures: self.search.figures(),
            best_grid: view.snapshot.best.to_vec(),
            open: 0,
            stages: Vec::new(),
            elapsed: Duration::ZERO,
            cpu: Duration::ZERO,
        };
        let ended = RunOutcome::of(self.search.puzzle(), &self.preset, self.search.options(), &report, None);
        view.ended = Some(Arc::new(ended));
        view.state = RunState::Ended;
    }

    /// When it is to be advanced next.
    pub fn due(&self) -> Due {
        if self.search.ending().is_some() {
            return Due::Over;
        }
        if self.stopped.is_some() || !self.has_begun() {
            return Due::Now;
        }
        match (self.mode, self.pace) {
            (Mode::Paused, _) => Due::Idle,
            (Mode::Running, Some(_)) => match self.due.saturating_sub(wall()) {
                Duration::ZERO => Due::Now,
                left => Due::In(left),
            },
            (Mode::Running, None) | (Mode::Stepping(_) | Mode::Until(_) | Mode::UntilEpoch(_), _) => Due::Now,
        }
    }

    /// Advances by a paced frame, or at full speed for as long as a frame lasts.
    pub fn advance(&mut self) {
        if self.due() == Due::Over {
            return;
        }
        self.collector.wants_moves = self.is_watched();
        if self.stopped.is_some() || !self.has_begun() {
            self.step(1);
        } else {
            self.synchronise();
            match (self.mode, self.pace) {
                (Mode::Paused, _) => {}
                (Mode::Running, Some(Pace::Frames { per_second })) => {
                    self.take(self.steps_per_frame.unwrap_or(self.step_unit.per_frame));
                    self.rest(1.0 / per_second);
                }
                (Mode::Running, Some(Pace::Evaluations { per_second })) => {
                    let (per_second, before) = (per_second as f64, self.search.figures().evaluations);
                    self.step((per_second * FRAME.as_secs_f64()).ceil().max(1.0) as u64);
                    let made = self.search.figures().evaluations - before;
                    self.rest(made as f64 / per_second);
                }
                (Mode::Running, None) => self.race(u64::MAX, u64::MAX),
                (Mode::Until(evaluations), _) => self.race(evaluations, u64::MAX),
                (Mode::UntilEpoch(epochs), _) => self.race(u64::MAX, epochs),
                (Mode::Stepping(steps), _) => {
                    let left = self.take(steps);
                    self.mode = if left == 0 { Mode::Paused } else { Mode::Stepping(left) };
                }
            }
        }
        self.publish();
    }

    /// Is it slow enough for single moves to be followed?
    fn is_watched(&self) -> bool {
        match self.mode {
            Mode::Running => match self.pace {
                None => false,
                Some(Pace::Frames { .. }) => true,
                Some(Pace::Evaluations { per_second }) => per_second <= FOLLOWED_UP_TO,
            },
            Mode::Paused | Mode::Stepping(_) => true,
            Mode::Until(_) | Mode::UntilEpoch(_) => false,
        }
    }

    /// Has it got its first grids, or come to an end without?
    fn has_begun(&self) -> bool {
        self.search.problem().is_some() || self.search.ending().is_some()
    }

    /// Copies the individuals to the mirror after moves that were not collected.
    fn synchronise(&mut self) {
        if !self.collector.wants_moves {
            self.collector.is_up_to_date = false;
        } else if !self.collector.is_up_to_date {
            if let Some(progress) = self.search.progress() {
                self.collector.mirror.copy(&progress);
                self.lock().moves.clear();
            }
            self.collector.is_up_to_date = true;
        }
    }

    /// Takes some steps, but not for longer than a frame lasts; returns how many are left.
    fn take(&mut self, steps: u64) -> u64 {
        let began = wall();
        let mut left = steps;
        while left > 0 && self.search.ending().is_none() && (left == steps || wall() < began + FRAME) {
            let before = self.count();
            self.step(if self.step_unit.by_epochs { 1 } else { left.min(STRIDE) });
            // A restart without evaluations counts as one, so that the loop ends.
            left = left.saturating_sub((self.count() - before).max(1));
        }
        left
    }

    /// Runs at full speed for as long as a frame lasts, at most up to some evaluations or epochs.
    fn race(&mut self, evaluations: u64, epochs: u64) {
        let began = wall();
        while self.search.ending().is_none() && wall() < began + FRAME {
            let figures = self.search.figures();
            let left = evaluations.saturating_sub(figures.evaluations);
            if left == 0 || figures.epochs >= epochs {
                self.mode = Mode::Paused;
                return;
            }
            self.step(left.min(STRIDE));
        }
    }

    /// Steps so far: epochs or evaluations.
    fn count(&self) -> u64 {
        let figures = self.search.figures();
        if self.step_unit.by_epochs { figures.epochs } else { figures.evaluations }
    }

    /// One step of the search, with the changes that are due before it.
    fn step(&mut self, evaluations: u64) {
        let made = self.search.figures().evaluations;
        while self.has_begun()
            && let Some(change) = self.scheduled.pop_front_if(|change| change.at <= made)
        {
            self.make(change);
        }
        let next = self.scheduled.front().map_or(u64::MAX, |change| change.at.saturating_sub(made).max(1));
        let _ = self.search.step_by(evaluations.min(next), &mut self.collector);
    }

    fn make(&mut self, change: ScheduledChange) {
        let outcome = if self.lock().changes.has_room(change.at, &change.name) {
            self.search.change(&change.name, &change.value).map_err(|error| error.message())
        } else {
            Err(message!("too-many-changes", most = CHANGES_AT_MOST))
        };
        let figures = self.search.figures();
        let mut view = self.lock();
        let event = match outcome {
            Ok(()) => {
                view.config = self.search.config().clone();
                view.changes.push(change.clone());
                LogEvent::Changed { name: change.name, value: change.value.to_string() }
            }
            Err(message) => LogEvent::Refused { message },
        };
        view.log.push(figures, event);
    }

    /// Sets when the next frame is due; a frame that came late is not caught up with.
    fn rest(&mut self, seconds: f64) {
        self.due = (self.due + Duration::from_secs_f64(seconds)).max(wall().saturating_sub(FRAME));
    }

    /// Updates the view.
    fn publish(&mut self) {
        let (now, is_over) = (wall(), self.search.ending().is_some());
        let is_still = matches!(self.mode, Mode::Paused) || is_over;
        let is_due = is_still || self.published.is_none_or(|before| now.saturating_sub(before) >= FRAME);
        let snapshot = is_due.then(|| self.snapshot());
        let collected = std::mem::take(&mut self.collector.collected);
        let figures = self.search.figures();
        let ended = is_over.then(|| self.ended());
        let mut view = self.view.lock().unwrap_or_else(PoisonError::into_inner);
        collected.points.into_iter().for_each(|point| view.course.push(point));
        collected.events.into_iter().for_each(|event| view.log.push(figures, event));
        view.moves.append(collected.moves);
        view.is_recording = self.collector.wants_moves && self.collector.is_up_to_date;
        if let Some(snapshot) = snapshot {
            self.published = Some(now);
            view.snapshot = snapshot;
        }
        view.state = match (is_over, self.mode) {
            (true, _) => RunState::Ended,
            (false, Mode::Paused) => RunState::Paused,
            (false, Mode::Running | Mode::Stepping(_) | Mode::Until(_) | Mode::UntilEpoch(_)) => {
                RunState::Running
            }
        };
        view.ended = ended.map(Arc::new);
    }

    fn snapshot(&self) -> Snapshot {
        let best: Arc<[u8]> = self.search.best_grid().into();
        match self.search.progress() {
            None => Snapshot { point: None, best, sample: Arc::default() },
            Some(progress) => {
                let sample = PopulationSample::of(&progress, self.search.puzzle().order());
                Snapshot { point: Some(Point::of(&progress)), best, sample: Arc::new(sample) }
            }
        }
    }

    fn ended(&self) -> RunOutcome {
        let report = self.search.report();
        let is_out_of_time = matches!(report.ending, Ending::OutOfBudget)
            && self.search.options().budget.time.is_some_and(|limit| report.elapsed >= limit);
        let stopped = match report.ending {
            Ending::Cancelled => self.stopped,
            _ => is_out_of_time.then_some(StopReason::TimeLimit),
        };
        RunOutcome::of(self.search.puzzle(), &self.preset, self.search.options(), &report, stopped)
    }

    fn lock(&self) -> MutexGuard<'_, SessionView> {
        self.view.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Collects what a step reports until it is published.
#[derive(Default)]
struct EventCollector {
    wants_moves: bool,
    /// Has the mirror followed all moves so far?
    is_up_to_date: bool,
    mirror: PopulationMirror,
    /// What is run, which decides where the course has its points.
    config: Option<Config>,
    recorder: Recorder,
    collected: Collected,
}

#[derive(Default)]
struct Collected {
    points: Vec<Point>,
    events: Vec<LogEvent>,
    moves: MoveHistory,
}

impl Observer for EventCollector {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        self.collected.points.extend(self.recorder.point(event));
        let event = match event {
            Event::Started { problem, .. } => {
                self.is_up_to_date = self.wants_moves;
                LogEvent::Started { open: problem.free_count(), candidates: problem.candidate_count() }
            }
            Event::Restarted { restarts } => LogEvent::Restarted { restarts: *restarts },
            Event::Reheated { reheats } => LogEvent::Reheated { reheats: *reheats },
            Event::Escalated { escalations } => LogEvent::Escalated { escalations: *escalations },
            Event::Move(step) => {
                if let Some(shown) = self.mirror.follow(step) {
                    self.collected.moves.push(shown);
                }
                return ControlFlow::Continue(());
            }
            Event::Epoch(_) | Event::Look(_) | Event::Improved { .. } => return ControlFlow::Continue(()),
        };
        self.collected.events.push(event);
        ControlFlow::Continue(())
    }

    fn wants_moves(&self) -> bool {
        self.wants_moves
    }

    fn wants_improvements(&self) -> bool {
        true
    }

    fn next_look(&self, evaluations: u64) -> Option<u64> {
        let config = self.config.as_ref().filter(|_| !self.wants_moves)?;
        Recorder::next_look(config, evaluations)
    }
}

#[cfg(test)]
mod tests;
