//! A show: one run as the page has it, taken on whenever whoever carries the page says so.

mod cast;
mod changes;
mod ended;
mod log;
mod look;
mod scene;
mod stage;
mod trace;
mod wanted;

pub use ended::Ended;
pub use log::{Entry, Happening};
pub use look::{Look, Shown};
pub use scene::{Act, Altered, Forbidden, Kind, Parent, Rule, Rung, Scene};
pub use stage::{Cursor, Frame, Stage, State};
pub use wanted::{
    Bounds, Scheduled, Wanted, config_of, grain_of, processor_time_of, set_live, speed_of, value_of,
};

use crate::beat::Beat;
use cast::Cast;
use changes::CHANGES_AT_MOST;
use evodoku::clock::wall;
use evodoku::recorder::{Recorder, next_milestone};
use evodoku::report::Failure;
use evodoku::{Ending, Event, Observer, Options, Point, Puzzle, Report, Search, StopHandle};
use scene::Scenes;
use serde::Serialize;
use stage::Moment;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use wanted::memory_of;

/// Between two moments that are put on the stage while a run goes on.
const FRAME: Duration = Duration::from_millis(45);

/// Evaluations between two looks at the clock at full speed; engines with generations take one of these.
const STRIDE: u64 = 10_000;

/// How a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Until it ends.
    Running,
    /// Not before somebody says so.
    Paused,
    /// For so many beats.
    Stepping(u64),
    /// As fast as it can up to so many evaluations.
    Until(u64),
}

/// Why a run was ended before it came to an end of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The user wanted it.
    Stopped,
    /// It searched for as long as is allowed.
    TimeLimit,
    /// Nobody looked any more.
    Unheard,
    /// Who carries the page ended.
    Shutdown,
}

/// When a show wants to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// At once.
    Now,
    /// After some time.
    In(Duration),
    /// When somebody asks for it.
    Asleep,
    /// Never: it has ended.
    Over,
}

/// One run on the page.
pub struct Show {
    search: Search,
    preset: String,
    beat: Beat,
    mode: Mode,
    /// Steps per second; none for as many as it can.
    speed: Option<f64>,
    grain: Option<u64>,
    /// Changes yet to be made, the next one first.
    scheduled: VecDeque<Scheduled>,
    stopped: Option<StopReason>,
    /// When the next paced step is due.
    due: Duration,
    /// When a moment was last put on the stage.
    shown: Option<Duration>,
    ear: Ear,
    stage: Arc<Mutex<Stage>>,
}

impl Show {
    /// A show that has not begun.
    pub fn new(puzzle: &Puzzle, preset: &str, options: Options, mode: Mode) -> Self {
        Self::of(Search::new(puzzle, options), preset, mode)
    }

    /// The show of a search that has not begun.
    pub fn of(search: Search, preset: &str, mode: Mode) -> Self {
        let beat = Beat::of(&search.options().config.engine);
        Self {
            stage: Arc::new(Mutex::new(Stage::new(search.puzzle().givens()))),
            search,
            preset: preset.into(),
            beat,
            mode,
            speed: None,
            grain: None,
            scheduled: VecDeque::new(),
            stopped: None,
            due: wall(),
            shown: None,
            ear: Ear::default(),
        }
    }

    /// What can be seen of it.
    pub fn stage(&self) -> Arc<Mutex<Stage>> {
        self.stage.clone()
    }

    /// Cuts a step short, from any thread; [`Show::stop`] then says why.
    pub fn stop_handle(&self) -> StopHandle {
        self.search.stop_handle()
    }

    /// Pauses, goes on, or takes some beats.
    pub fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
    }

    /// Sets the pace in steps per second; none for as many as it can.
    pub fn set_speed(&mut self, speed: Option<f64>) {
        self.speed = speed;
        self.due = wall();
    }

    /// Sets how many beats a paced step takes; none for what suits the engine.
    pub fn set_grain(&mut self, grain: Option<u64>) {
        self.grain = grain;
    }

    /// Changes to be made when the run has come to their evaluations.
    pub fn schedule(&mut self, mut changes: Vec<Scheduled>) {
        changes.sort_by_key(|change| change.at);
        self.scheduled = changes.into();
    }

    /// Changes live parameters from now on.
    pub fn change(&mut self, changes: &[(String, serde_json::Value)]) {
        let at = self.search.figures().evaluations;
        for (name, value) in changes {
            self.make(Scheduled { at, name: name.clone(), value: value.clone() });
        }
    }

    /// Ends it the next time it goes on; the first reason counts.
    pub fn stop(&mut self, reason: StopReason) {
        self.stopped = self.stopped.or(Some(reason));
        self.search.stop_handle().stop();
    }

    /// Bytes that it may take.
    pub fn memory(&self) -> u64 {
        memory_of(&self.search.options().config, self.search.puzzle())
    }

    /// The end of a show that panicked, with what the panic said; whoever looks is told, and nothing of it may go on.
    ///
    /// Only what cannot be half done is looked at: counters, and the grid that was shown last.
    pub fn break_down(&self, message: &str) {
        let mut stage = self.lock();
        let report = Report {
            ending: Ending::Failed(Failure::Panic { message: message.into() }),
            figures: self.search.figures(),
            best_grid: stage.moment.best.to_vec(),
            open: 0,
            stages: Vec::new(),
            elapsed: Duration::ZERO,
            cpu: Duration::ZERO,
        };
        let ended = Ended::of(self.search.puzzle(), &self.preset, self.search.options(), &report, None);
        stage.ended = Some(Arc::new(ended));
        stage.state = State::Ended;
    }

    /// When it wants to go on.
    pub fn due(&self) -> Due {
        if self.search.ending().is_some() {
            return Due::Over;
        }
        if self.stopped.is_some() || !self.has_begun() {
            return Due::Now;
        }
        match (self.mode, self.speed) {
            (Mode::Paused, _) => Due::Asleep,
            (Mode::Running, Some(_)) => match self.due.saturating_sub(wall()) {
                Duration::ZERO => Due::Now,
                left => Due::In(left),
            },
            (Mode::Running, None) | (Mode::Stepping(_) | Mode::Until(_), _) => Due::Now,
        }
    }

    /// Goes on for a step of its pace, or for as long as a frame lasts.
    pub fn go_on(&mut self) {
        if self.due() == Due::Over {
            return;
        }
        self.ear.is_keen = self.is_watched();
        if self.stopped.is_some() || !self.has_begun() {
            self.step(1);
        } else {
            self.meet();
            match (self.mode, self.speed) {
                (Mode::Paused, _) => {}
                (Mode::Running, Some(speed)) => {
                    self.take(self.grain.unwrap_or(self.beat.grain));
                    self.pace(speed);
                }
                (Mode::Running, None) => self.race(u64::MAX),
                (Mode::Until(until), _) => self.race(until),
                (Mode::Stepping(beats), _) => {
                    let left = self.take(beats);
                    self.mode = if left == 0 { Mode::Paused } else { Mode::Stepping(left) };
                }
            }
        }
        self.publish();
    }

    /// Are its moves told? Only where somebody can follow them.
    fn is_watched(&self) -> bool {
        match self.mode {
            Mode::Running => self.speed.is_some(),
            Mode::Paused | Mode::Stepping(_) => true,
            Mode::Until(_) => false,
        }
    }

    /// Has it got its first grids, or come to an end without?
    fn has_begun(&self) -> bool {
        self.search.problem().is_some() || self.search.ending().is_some()
    }

    /// Meets the individuals, if moves were made that nobody was told of.
    fn meet(&mut self) {
        if !self.ear.is_keen {
            self.ear.is_up_to_date = false;
        } else if !self.ear.is_up_to_date {
            if let Some(progress) = self.search.progress() {
                self.ear.cast.meet(progress.individuals);
                self.lock().scenes.forget();
            }
            self.ear.is_up_to_date = true;
        }
    }

    /// Takes some beats, but not for longer than a frame lasts; says how many are left.
    fn take(&mut self, beats: u64) -> u64 {
        let began = wall();
        let mut left = beats;
        while left > 0 && self.search.ending().is_none() && (left == beats || wall() < began + FRAME) {
            let before = self.count();
            self.step(if self.beat.by_epochs { 1 } else { left.min(STRIDE) });
            // A step that only starts anew counts as one, so that whoever waits does not wait for ever.
            left = left.saturating_sub((self.count() - before).max(1));
        }
        left
    }

    /// Goes on as fast as it can for as long as a frame lasts, at most up to some evaluations.
    fn race(&mut self, until: u64) {
        let began = wall();
        while self.search.ending().is_none() && wall() < began + FRAME {
            let left = until.saturating_sub(self.search.figures().evaluations);
            if left == 0 {
                self.mode = Mode::Paused;
                return;
            }
            self.step(left.min(STRIDE));
        }
    }

    /// What is counted: epochs or evaluations.
    fn count(&self) -> u64 {
        let figures = self.search.figures();
        if self.beat.by_epochs { figures.epochs } else { figures.evaluations }
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
        let _ = self.search.step_by(evaluations.min(next), &mut self.ear);
    }

    fn make(&mut self, change: Scheduled) {
        let Scheduled { at, name, value } = change;
        let value = value_of(&value);
        let outcome = if self.lock().changes.has_room(at, &name) {
            self.search.change(&name, &value).map_err(|error| error.to_string())
        } else {
            Err(format!("a run takes no more than {CHANGES_AT_MOST} changes"))
        };
        let figures = self.search.figures();
        let mut stage = self.lock();
        let happening = match outcome {
            Ok(()) => {
                stage.changes.push(at, name.clone(), &value);
                Happening::Changed { name, value: value.to_string() }
            }
            Err(message) => Happening::Refused { message: shortened(message) },
        };
        stage.log.push(figures, happening);
    }

    /// The next step is due when this one has lasted as long as the pace wants; nothing is made up for.
    fn pace(&mut self, speed: f64) {
        self.due = (self.due + Duration::from_secs_f64(1.0 / speed)).max(wall().saturating_sub(FRAME));
    }

    /// Puts on the stage what is new.
    fn publish(&mut self) {
        let (now, is_over) = (wall(), self.search.ending().is_some());
        let is_still = matches!(self.mode, Mode::Paused) || is_over;
        let is_due = is_still || self.shown.is_none_or(|shown| now.saturating_sub(shown) >= FRAME);
        let moment = is_due.then(|| self.moment());
        let heard = self.ear.take();
        let figures = self.search.figures();
        let ended = is_over.then(|| self.ended());
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        heard.points.into_iter().for_each(|point| stage.trace.push(point));
        heard.happenings.into_iter().for_each(|happening| stage.log.push(figures, happening));
        stage.scenes.append(heard.scenes);
        if let Some(moment) = moment {
            self.shown = Some(now);
            stage.moment = moment;
        }
        stage.state = match (is_over, self.mode) {
            (true, _) => State::Ended,
            (false, Mode::Paused) => State::Paused,
            (false, Mode::Running | Mode::Stepping(_) | Mode::Until(_)) => State::Running,
        };
        stage.ended = ended.map(Arc::new);
    }

    fn moment(&self) -> Moment {
        let best: Arc<[u8]> = self.search.best_grid().into();
        match self.search.progress() {
            None => Moment { point: None, best, look: Arc::default() },
            Some(progress) => {
                let look = Look::at(&progress.individuals, self.search.puzzle().order());
                Moment { point: Some(Point::of(&progress)), best, look: Arc::new(look) }
            }
        }
    }

    fn ended(&self) -> Ended {
        let report = self.search.report();
        let is_out_of_time = matches!(report.ending, Ending::OutOfBudget)
            && self.search.options().budget.time.is_some_and(|limit| report.elapsed >= limit);
        let stopped = match report.ending {
            Ending::Cancelled => self.stopped,
            _ => is_out_of_time.then_some(StopReason::TimeLimit),
        };
        Ended::of(self.search.puzzle(), &self.preset, self.search.options(), &report, stopped)
    }

    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is said of a refusal, without the whole of a long value that somebody sent.
fn shortened(message: String) -> String {
    if message.len() > 400 { message.chars().take(100).chain(" …".chars()).collect() } else { message }
}

/// Hears what a step tells, and keeps it until it is put on the stage.
#[derive(Default)]
struct Ear {
    /// Does it want to hear of moves, and has it heard of all so far?
    is_keen: bool,
    is_up_to_date: bool,
    cast: Cast,
    recorder: Recorder,
    heard: Heard,
}

/// What was heard.
#[derive(Default)]
struct Heard {
    points: Vec<Point>,
    happenings: Vec<Happening>,
    scenes: Scenes,
}

impl Ear {
    fn take(&mut self) -> Heard {
        std::mem::take(&mut self.heard)
    }
}

impl Observer for Ear {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        self.heard.points.extend(self.recorder.point(event));
        match event {
            Event::Started { problem, .. } => {
                let (open, candidates) = (problem.free_count(), problem.candidate_count());
                self.heard.happenings.push(Happening::Started { open, candidates });
                self.is_up_to_date = self.is_keen;
            }
            Event::Restarted { restarts } => {
                self.heard.happenings.push(Happening::Restarted { restarts: *restarts });
            }
            Event::Reheated { reheats } => {
                self.heard.happenings.push(Happening::Reheated { reheats: *reheats });
            }
            Event::Escalated { escalations } => {
                self.heard.happenings.push(Happening::Escalated { escalations: *escalations });
            }
            Event::Move(told) => {
                if let Some(act) = self.cast.follow(told) {
                    self.heard.scenes.push(act);
                }
            }
            // A show changes parameters itself and logs that.
            Event::Epoch(_)
            | Event::Look(_)
            | Event::Improved { .. }
            | Event::Changed { .. }
            | Event::Refused(_) => {}
        }
        ControlFlow::Continue(())
    }

    fn wants_moves(&self) -> bool {
        self.is_keen
    }

    fn wants_improvements(&self) -> bool {
        true
    }

    fn next_look(&self, evaluations: u64) -> Option<u64> {
        if self.is_keen { None } else { next_milestone(evaluations) }
    }
}

#[cfg(test)]
mod tests;
