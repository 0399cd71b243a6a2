//! What can be seen of a show at the moment: written by the show, read by whoever looks.

use super::changes::Changes;
use super::ended::Ended;
use super::log::{Entry, Log};
use super::look::Look;
use super::scene::{Scene, Scenes};
use super::trace::Trace;
use super::wanted::Scheduled;
use evodoku::Point;
use serde::Serialize;
use std::sync::Arc;

/// Is a run going on?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The first grids are being made.
    Preparing,
    /// It searches.
    Running,
    /// It waits for somebody.
    Paused,
    /// It is over.
    Ended,
}

/// The counters and grids of a show at a moment.
#[derive(Debug)]
pub struct Moment {
    /// The figures; none before the first grids are made.
    pub point: Option<Point>,
    /// The best grid, 0 where it is empty.
    pub best: Arc<[u8]>,
    /// What is seen of the candidates.
    pub look: Arc<Look>,
}

/// What can be seen of a show.
#[derive(Debug)]
pub struct Stage {
    pub(super) state: State,
    pub(super) moment: Moment,
    pub(super) trace: Trace,
    pub(super) log: Log,
    pub(super) scenes: Scenes,
    pub(super) changes: Changes,
    pub(super) ended: Option<Arc<Ended>>,
}

impl Stage {
    /// Before anything happened.
    pub(super) fn new(givens: &[u8]) -> Self {
        Self {
            state: State::Preparing,
            moment: Moment { point: None, best: givens.into(), look: Arc::default() },
            trace: Trace::default(),
            log: Log::default(),
            scenes: Scenes::default(),
            changes: Changes::default(),
            ended: None,
        }
    }

    /// Is it going on?
    pub fn state(&self) -> State {
        self.state
    }

    /// The course so far, as CSV.
    pub fn trace(&self) -> String {
        self.trace.to_csv()
    }

    /// A told move of the last thousand, by its number.
    pub fn scene(&self, serial: u64) -> Option<&Scene> {
        self.scenes.find(serial)
    }

    /// How it ended.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_deref()
    }

    /// What is new to somebody who last looked when the cursor was there.
    pub fn frame(&self, cursor: &mut Cursor) -> Frame {
        let best = (cursor.best.as_ref() != Some(&self.moment.best)).then(|| self.moment.best.clone());
        let frame = Frame {
            state: self.state,
            point: self.moment.point,
            best,
            look: self.moment.look.clone(),
            points: self.trace.since(cursor.evaluations).to_vec(),
            log: self.log.since(cursor.entry),
            scene: self.scenes.last().filter(|scene| scene.serial > cursor.scene).cloned(),
            first_scene: self.scenes.first_serial(),
            last_scene: self.scenes.last_serial(),
            changes: self.changes.all(),
            ending: self.ended.clone(),
        };
        cursor.evaluations =
            frame.points.last().map(|point| point.figures.evaluations).or(cursor.evaluations);
        cursor.entry = self.log.serial();
        cursor.scene = frame.last_scene;
        cursor.best = Some(self.moment.best.clone());
        frame
    }
}

/// Up to where somebody knows a show.
#[derive(Clone, Debug, Default)]
pub struct Cursor {
    evaluations: Option<u64>,
    entry: u64,
    scene: u64,
    best: Option<Arc<[u8]>>,
}

/// What somebody who looks is told.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    /// Is it going on?
    pub state: State,
    /// The figures; null before the first grids are made.
    pub point: Option<Point>,
    /// The best grid, 0 where it is empty; null if it is the one of the last frame.
    pub best: Option<Arc<[u8]>>,
    /// What is seen of the candidates.
    #[serde(flatten)]
    pub look: Arc<Look>,
    /// Points since the last frame.
    pub points: Vec<Point>,
    /// Log entries since the last frame.
    pub log: Vec<Entry>,
    /// The last told move, if there is a new one.
    pub scene: Option<Scene>,
    /// The numbers of the told moves that can be looked at again; 0 if there are none.
    first_scene: u64,
    last_scene: u64,
    /// Live changes made so far, with their evaluations.
    changes: Vec<Scheduled>,
    ending: Option<Arc<Ended>>,
}
