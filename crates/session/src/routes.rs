//! The one table of routes: every request of the page, with its validation. A carrier turns bytes into a method, a path and
//! JSON, asks [`parse`], does what the parsed [`RouteRequest`] says, and carries the [`Reply`] back.

use crate::catalogue::{self, IdleRequest};
use crate::evidence::{self, EvidenceRequest};
use crate::examples;
use crate::generate::{self, GenerateRequest};
use crate::inspect::{self, WriteRequest};
use crate::kinds;
use crate::lessons;
use crate::puzzle::{PuzzleFields, PuzzleView};
use crate::read::{self, ReadRequest};
use crate::refusal::{Answer, Refusal};
use crate::run::{
    Mode, RunCommand, RunRequest, STEPS_AT_MOST, SessionView, StopReason, check_speed, check_steps_per_frame,
    value_of,
};
use crate::trial::{self, ComparisonRequest, TrialRequest};
use evodoku::StopHandle;
use evodoku_logic::Stop;
use evodoku_messages::{Language, message};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

/// A method and a path, and what they mean.
pub struct Route {
    /// The method.
    pub method: &'static str,
    /// The path below `api/`; parts in braces are arguments.
    pub path: &'static str,
    parse: Parse,
}

/// From the arguments in the path, without or with a body.
enum Parse {
    Path(fn(&[&str]) -> Answer<RouteRequest>),
    Body(fn(&[&str], Value) -> Answer<RouteRequest>),
}

/// All routes.
pub const ROUTES: &[Route] = &[
    get("presets", |_| query(Query::Presets)),
    post("idle", |_, body| query(Query::Idle(read_body(body)?))),
    get("puzzles", |_| query(Query::Examples)),
    post("puzzles", |_, body| query(Query::Generate(read_body(body)?))),
    get("puzzles/{id}", |arguments| query(Query::Example(arguments[0].into()))),
    get("kinds/{order}", |arguments| query(Query::Kinds(arguments[0].into()))),
    post("read", |_, body| query(Query::Read(read_body(body)?))),
    post("check", |_, body| query(Query::Check(read_body(body)?))),
    post("inspect", |_, body| query(Query::Inspect(read_body(body)?))),
    post("solutions", |_, body| query(Query::CountSolutions(read_body(body)?))),
    post("hint", |_, body| query(Query::Hint(read_body(body)?))),
    post("write", |_, body| query(Query::Write(read_body(body)?))),
    get("lessons", |_| query(Query::Lessons)),
    post("lessons", |_, body| query(Query::ReadLesson(read_body(body)?))),
    post("trials", |_, body| query(Query::Trial(Box::new(read_body(body)?)))),
    post("evidence", |_, body| query(Query::Evidence(read_body(body)?))),
    post("comparison", |_, body| query(Query::Compare(read_body(body)?))),
    post("runs", |_, body| Ok(RouteRequest::Start(Box::new(read_body(body)?)))),
    get("runs/{id}", |arguments| run(arguments, RunAction::State)),
    get("runs/{id}/events", |arguments| run(arguments, RunAction::Listen)),
    get("runs/{id}/trace.csv", |arguments| run(arguments, RunAction::Trace)),
    get("runs/{id}/scenes/{serial}", |arguments| {
        let serial = arguments[1].parse().map_err(|_| Refusal::not_found(message!("moves-from-1")))?;
        run(arguments, RunAction::Move(serial))
    }),
    path_only("POST", "runs/{id}/pause", |id| run(id, RunAction::SetMode(Mode::Paused))),
    path_only("POST", "runs/{id}/resume", |id| run(id, RunAction::SetMode(Mode::Running))),
    post("runs/{id}/step", |id, body| {
        run(id, RunAction::SetMode(Mode::Stepping(read_body::<StepBody>(body)?.checked()?)))
    }),
    with_body("PATCH", "runs/{id}", |id, body| {
        run(id, RunAction::Change(read_body::<ChangeRequest>(body)?.checked()?))
    }),
    path_only("DELETE", "runs/{id}", |id| run(id, RunAction::Stop)),
];

/// How much a carrier allows.
#[derive(Clone, Copy, Debug)]
pub struct RequestLimits {
    /// The order of a puzzle.
    pub order: usize,
    /// Bytes of a run, by what engines declare.
    pub memory: u64,
    /// For how long a run may search, pauses not counted.
    pub run_time: Duration,
    /// For how long a [`TaskLength::Work`] may take.
    pub work_time: Duration,
    /// For how long an [`TaskLength::Count`] may take.
    pub count_time: Duration,
}

/// A valid request.
#[derive(Debug)]
pub enum RouteRequest {
    /// Something that is answered without a run.
    Query(Query),
    /// A run is to be started.
    Start(Box<RunRequest>),
    /// A request to the run of that id.
    Run(String, RunAction),
}

/// Something that is answered without a run.
#[derive(Debug)]
#[expect(missing_docs, reason = "the requests are documented where they are declared")]
pub enum Query {
    Presets,
    Idle(IdleRequest),
    Examples,
    Example(String),
    Kinds(String),
    Generate(GenerateRequest),
    Read(ReadRequest),
    Check(PuzzleFields),
    Inspect(PuzzleFields),
    CountSolutions(PuzzleFields),
    Hint(PuzzleFields),
    Write(WriteRequest),
    Lessons,
    ReadLesson(LessonRequest),
    Trial(Box<TrialRequest>),
    Evidence(EvidenceRequest),
    Compare(ComparisonRequest),
}

/// How long a task keeps a processor busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskLength {
    /// Hardly.
    None,
    /// Milliseconds, for a long text.
    Read,
    /// Up to [`RequestLimits::count_time`].
    Count,
    /// Up to [`RequestLimits::work_time`].
    Work,
}

/// What a run is asked for.
#[derive(Debug, PartialEq)]
#[expect(missing_docs, reason = "the requests are documented where they are declared")]
pub enum RunAction {
    State,
    /// Send frames until the run ends; how is up to the carrier.
    Listen,
    Trace,
    Move(u64),
    SetMode(Mode),
    Change(RunChange),
    Stop,
}

/// Changes of a run, of which all are made or none: `None` keeps a pace, `Some(None)` restores its default.
#[expect(clippy::option_option, reason = "a change to the default differs from no change")]
#[derive(Debug, PartialEq)]
pub struct RunChange {
    parameters: Vec<(String, evodoku::parameters::Value)>,
    speed: Option<Option<f64>>,
    steps_per_frame: Option<Option<u64>>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A JSON document.
    Json(Cow<'static, str>),
    /// A table.
    Csv(String),
    /// It is done.
    Done,
}

/// Cancels a task, from any thread.
#[derive(Clone, Debug, Default)]
pub struct TaskCanceller {
    switch: Arc<AtomicBool>,
    search: StopHandle,
}

impl TaskCanceller {
    /// Cancels it.
    pub fn cancel(&self) {
        self.switch.store(true, Ordering::Relaxed);
        self.search.stop();
    }

    /// Was it cancelled?
    pub fn is_cancelled(&self) -> bool {
        self.switch.load(Ordering::Relaxed)
    }
}

/// A run as its carrier holds it.
pub trait RunHandle {
    /// What can be seen of it.
    fn view(&self) -> &Mutex<SessionView>;

    /// Passes a command to the session.
    fn send(&mut self, command: RunCommand) -> Answer<()>;
}

/// The valid request that a method, a path below `api/` and a body make.
pub fn parse(method: &str, path: &str, body: Value) -> Answer<RouteRequest> {
    let (route, arguments) = find(method, path)?;
    match route.parse {
        Parse::Path(parse) => parse(&arguments),
        Parse::Body(parse) => parse(&arguments, body),
    }
}

/// The route of a method and a path, and its arguments.
pub fn find<'a>(method: &str, path: &'a str) -> Answer<(&'static Route, Vec<&'a str>)> {
    let mut methods = ROUTES.iter().filter_map(|route| Some((route, route.arguments(path)?))).peekable();
    if methods.peek().is_none() {
        return Err(Refusal::not_found(message!("nothing-there", path = format!("/api/{path}"))));
    }
    methods
        .find(|(route, _)| route.method == method)
        .ok_or_else(|| Refusal::new("method", message!("other-methods")))
}

impl Route {
    /// Does the request have a body?
    pub fn takes_body(&self) -> bool {
        matches!(self.parse, Parse::Body(_))
    }

    fn arguments<'a>(&self, path: &'a str) -> Option<Vec<&'a str>> {
        let mut arguments = Vec::new();
        let mut parts = path.split('/');
        for own in self.path.split('/') {
            let part = parts.next()?;
            match own.starts_with('{') {
                true if part.is_empty() => return None,
                true => arguments.push(part),
                false if own != part => return None,
                false => {}
            }
        }
        parts.next().is_none().then_some(arguments)
    }
}

impl Query {
    /// How long it may take.
    pub fn effort(&self) -> TaskLength {
        match self {
            Self::Read(_) => TaskLength::Read,
            Self::CountSolutions(_) => TaskLength::Count,
            Self::Generate(_) | Self::Inspect(_) | Self::Hint(_) | Self::Trial(_) => TaskLength::Work,
            Self::Presets
            | Self::Idle(_)
            | Self::Examples
            | Self::Example(_)
            | Self::Kinds(_)
            | Self::Check(_)
            | Self::Write(_)
            | Self::Lessons
            | Self::ReadLesson(_)
            | Self::Evidence(_)
            | Self::Compare(_) => TaskLength::None,
        }
    }

    /// Bytes that it takes, if that is a matter of limits.
    pub fn memory(&self, limits: &RequestLimits) -> Answer<u64> {
        match self {
            Self::Trial(trial) => Ok(trial.prepare(limits)?.memory),
            _ => Ok(0),
        }
    }

    /// Does it, within its time and until it is cancelled. The answer is in the language that is serialised.
    pub fn perform(&self, limits: &RequestLimits, cancel: &TaskCanceller) -> Answer<Reply> {
        static PRESETS: [LazyLock<String>; 2] = [
            LazyLock::new(|| Language::English.serialising(|| text_of(&catalogue::presets()))),
            LazyLock::new(|| Language::German.serialising(|| text_of(&catalogue::presets()))),
        ];
        static LESSONS: LazyLock<String> = LazyLock::new(|| text_of(&lessons::lessons()));
        let order = limits.order;
        let stop = match self.effort() {
            TaskLength::Count => Stop::after(limits.count_time),
            TaskLength::None | TaskLength::Read | TaskLength::Work => Stop::after(limits.work_time),
        }
        .or_when(cancel.switch.clone());
        match self {
            Self::Presets => Ok(Reply::Json(Cow::Borrowed(&PRESETS[Language::serialised() as usize]))),
            Self::Idle(request) => json_of(&catalogue::idle(request)?),
            Self::Examples => json_of(&examples::list()),
            Self::Example(id) => json_of(&examples::example(id)?),
            Self::Kinds(order) => json_of(&kinds::kinds(order)?),
            Self::Generate(request) => json_of(&generate::make(request, order, &stop)?),
            Self::Read(request) => json_of(&read::read(request, order, &stop)?),
            Self::Check(puzzle) => json_of(&PuzzleView::of(&puzzle.grid(order)?)),
            Self::Inspect(puzzle) => json_of(&inspect::inspect(puzzle, order, &stop)?),
            Self::CountSolutions(puzzle) => json_of(&inspect::count(puzzle, order, &stop)?),
            Self::Hint(puzzle) => json_of(&inspect::hint(puzzle, order, &stop)?),
            Self::Write(request) => json_of(&inspect::write(request, order)?),
            Self::Lessons => Ok(Reply::Json(Cow::Borrowed(&LESSONS))),
            Self::ReadLesson(request) => json_of(&lessons::read(&request.text)?),
            Self::Trial(request) => {
                let limits = RequestLimits { run_time: limits.work_time, ..*limits };
                json_of(&request.run(&limits, cancel.search.clone())?)
            }
            Self::Evidence(request) => json_of(&evidence::evidence(request)?),
            Self::Compare(request) => json_of(&trial::compare(request)?),
        }
    }
}

impl RunAction {
    /// Does it to a run.
    pub fn perform(self, id: &str, run: &mut impl RunHandle) -> Answer<Reply> {
        let command = {
            let view = run.view().lock().unwrap_or_else(PoisonError::into_inner);
            match self {
                Self::State => return json_of(&json!({ "id": id, "state": view.state() })),
                Self::Trace => return Ok(Reply::Csv(view.trace())),
                Self::Move(serial) => {
                    let found = view
                        .numbered_move(serial)
                        .ok_or_else(|| Refusal::not_found(message!("move-forgotten")));
                    return json_of(found?);
                }
                Self::Listen => return Err(Refusal::not_found(message!("no-run-address"))),
                Self::SetMode(mode) => RunCommand::SetMode(mode),
                Self::Change(RunChange { parameters, speed, steps_per_frame }) => {
                    RunCommand::Change { parameters: view.check_changes(parameters)?, speed, steps_per_frame }
                }
                Self::Stop => RunCommand::Stop(StopReason::Stopped),
            }
        };
        run.send(command).map(|()| Reply::Done)
    }
}

/// A lesson as a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRequest {
    text: String,
}

/// How many steps to take.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepBody {
    #[serde(default = "one", alias = "epochs")]
    beats: u64,
}

fn one() -> u64 {
    1
}

impl StepBody {
    fn checked(&self) -> Answer<u64> {
        let beats = self.beats;
        if (1..=STEPS_AT_MOST).contains(&beats) {
            return Ok(beats);
        }
        Err(Refusal::new("beats", message!("bad-beats", beats, most = STEPS_AT_MOST)))
    }
}

#[expect(clippy::option_option, reason = "null differs from a field that is left out")]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeRequest {
    #[serde(default)]
    parameters: BTreeMap<String, Value>,
    /// Left out for the same pace, null for full speed.
    #[serde(default, deserialize_with = "present")]
    speed: Option<Option<f64>>,
    /// Left out for the same number, null for the default of the engine.
    #[serde(default, deserialize_with = "present")]
    grain: Option<Option<u64>>,
}

fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(input: D) -> Result<Option<T>, D::Error> {
    T::deserialize(input).map(Some)
}

impl ChangeRequest {
    fn checked(self) -> Answer<RunChange> {
        let parameters = self.parameters.into_iter().map(|(name, value)| (name, value_of(&value)));
        Ok(RunChange {
            parameters: parameters.collect(),
            speed: self.speed.map(check_speed).transpose()?,
            steps_per_frame: self.grain.map(check_steps_per_frame).transpose()?,
        })
    }
}

const fn get(path: &'static str, parse: fn(&[&str]) -> Answer<RouteRequest>) -> Route {
    path_only("GET", path, parse)
}

const fn post(path: &'static str, parse: fn(&[&str], Value) -> Answer<RouteRequest>) -> Route {
    with_body("POST", path, parse)
}

const fn path_only(
    method: &'static str,
    path: &'static str,
    parse: fn(&[&str]) -> Answer<RouteRequest>,
) -> Route {
    Route { method, path, parse: Parse::Path(parse) }
}

const fn with_body(
    method: &'static str,
    path: &'static str,
    parse: fn(&[&str], Value) -> Answer<RouteRequest>,
) -> Route {
    Route { method, path, parse: Parse::Body(parse) }
}

#[expect(clippy::unnecessary_wraps, reason = "the parsers of all routes have one type")]
fn query(query: Query) -> Answer<RouteRequest> {
    Ok(RouteRequest::Query(query))
}

#[expect(clippy::unnecessary_wraps, reason = "the parsers of all routes have one type")]
fn run(arguments: &[&str], action: RunAction) -> Answer<RouteRequest> {
    Ok(RouteRequest::Run(arguments[0].into(), action))
}

fn read_body<T: DeserializeOwned>(body: Value) -> Answer<T> {
    serde_json::from_value(body).map_err(|error| Refusal::new("bad_json", error.to_string()))
}

#[expect(clippy::unnecessary_wraps, reason = "the handlers of all routes have one type")]
fn json_of(answer: &impl Serialize) -> Answer<Reply> {
    Ok(Reply::Json(text_of(answer).into()))
}

fn text_of(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("keys are names and no number is infinite")
}
