//! The published state of a session: written by the session, read by its clients.

use super::changes::Changes;
use super::log::{EventLog, LogEntry};
use super::moves::{MoveHistory, ShownMove};
use super::outcome::RunOutcome;
use super::request::{LiveChanges, ScheduledChange, check_changes};
use super::sample::PopulationSample;
use super::trace::{POINTS_AT_MOST, to_csv};
use crate::evidence::{Traits, traits_of};
use crate::refusal::Answer;
use evodoku::{Config, Course, Point, parameters::Value};
use serde::Serialize;
use std::sync::Arc;

/// Is a run going on?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// The first grids are being made.
    Preparing,
    /// It searches.
    Running,
    /// It waits for a command.
    Paused,
    /// It is over.
    Ended,
}

/// Counters and grids at a moment.
#[derive(Debug)]
pub struct Snapshot {
    /// The figures; none before the first grids are made.
    pub point: Option<Point>,
    /// The best grid, 0 where it is empty.
    pub best: Arc<[u8]>,
    /// A sample of the candidates.
    pub sample: Arc<PopulationSample>,
}

/// The published state of a session.
#[derive(Debug)]
pub struct SessionView {
    pub(super) state: RunState,
    pub(super) snapshot: Snapshot,
    pub(super) course: Course<Point>,
    pub(super) log: EventLog,
    pub(super) moves: MoveHistory,
    /// Have all moves so far been recorded?
    pub(super) is_recording: bool,
    pub(super) changes: Changes,
    pub(super) ended: Option<Arc<RunOutcome>>,
    /// The configuration with the changes made so far.
    pub(super) config: Config,
}

impl SessionView {
    /// Before anything happened.
    pub(super) fn new(givens: &[u8], config: Config) -> Self {
        Self {
            state: RunState::Preparing,
            snapshot: Snapshot { point: None, best: givens.into(), sample: Arc::default() },
            course: Course::even(POINTS_AT_MOST, 1),
            log: EventLog::default(),
            moves: MoveHistory::default(),
            is_recording: false,
            changes: Changes::default(),
            ended: None,
            config,
        }
    }

    /// Is it going on?
    pub fn state(&self) -> RunState {
        self.state
    }

    /// Checks changes of live parameters, of which all are made or none.
    pub fn check_changes(&self, changes: Vec<(String, Value)>) -> Answer<LiveChanges> {
        check_changes(&self.config, changes)
    }

    /// The course so far, as CSV.
    pub fn trace(&self) -> String {
        to_csv(&self.course)
    }

    /// One of the last thousand moves, by its number.
    pub fn numbered_move(&self, serial: u64) -> Option<&ShownMove> {
        self.moves.find(serial)
    }

    /// The figures of the last snapshot; none before the first grids are made.
    pub fn point(&self) -> Option<&Point> {
        self.snapshot.point.as_ref()
    }

    /// The best grid of the last snapshot, 0 where it is empty.
    pub fn best(&self) -> &[u8] {
        &self.snapshot.best
    }

    /// A sample of the candidates.
    pub fn sample(&self) -> &PopulationSample {
        &self.snapshot.sample
    }

    /// The course so far.
    pub fn course(&self) -> &Course<Point> {
        &self.course
    }

    /// The last move, if it was recorded.
    pub fn last_move(&self) -> Option<&ShownMove> {
        self.moves.last().filter(|_| self.is_recording)
    }

    /// The last entry of the log.
    pub fn last_entry(&self) -> Option<&LogEntry> {
        self.log.last()
    }

    /// The configuration with the changes made so far.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// How it ended.
    pub fn ended(&self) -> Option<&RunOutcome> {
        self.ended.as_deref()
    }

    /// What is new since the last frame of that cursor.
    pub fn frame(&self, cursor: &mut Cursor) -> Frame {
        let best = (cursor.best.as_ref() != Some(&self.snapshot.best)).then(|| self.snapshot.best.clone());
        let frame = Frame {
            state: self.state,
            point: self.snapshot.point,
            best,
            sample: self.snapshot.sample.clone(),
            points: self.course.since(cursor.evaluations).to_vec(),
            log: self.log.since(cursor.entry),
            scene: self.moves.last().filter(|scene| scene.serial > cursor.moves).cloned(),
            first_scene: self.moves.first_serial(),
            last_scene: self.moves.last_serial(),
            changes: self.changes.all(),
            ending: self.ended.clone(),
            traits: self.ended.as_ref().map(|ended| traits_of(self.course.points(), &ended.report)),
        };
        cursor.evaluations =
            frame.points.last().map(|point| point.figures.evaluations).or(cursor.evaluations);
        cursor.entry = self.log.serial();
        cursor.moves = frame.last_scene;
        cursor.best = Some(self.snapshot.best.clone());
        frame
    }
}

/// What a client has seen of a session.
#[derive(Clone, Debug, Default)]
pub struct Cursor {
    evaluations: Option<u64>,
    entry: u64,
    moves: u64,
    best: Option<Arc<[u8]>>,
}

/// An update for a client.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    /// Is it going on?
    pub state: RunState,
    /// The figures; null before the first grids are made.
    pub point: Option<Point>,
    /// The best grid, 0 where it is empty; null if it is the one of the last frame.
    pub best: Option<Arc<[u8]>>,
    /// A sample of the candidates.
    #[serde(flatten)]
    pub sample: Arc<PopulationSample>,
    /// Points since the last frame.
    pub points: Vec<Point>,
    /// Log entries since the last frame.
    pub log: Vec<LogEntry>,
    /// The last move, if there is a new one.
    pub scene: Option<ShownMove>,
    /// The numbers of the moves that can be asked for; 0 if there are none.
    first_scene: u64,
    last_scene: u64,
    /// Live changes made so far, with their evaluations.
    changes: Vec<ScheduledChange>,
    ending: Option<Arc<RunOutcome>>,
    /// What checks speak of, at the end.
    traits: Option<Traits>,
}
