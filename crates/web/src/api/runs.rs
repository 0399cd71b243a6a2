//! Runs: begin, hear, steer, end.

use crate::body::Body;
use crate::failure::{Answer, Failure};
use crate::form::Form;
use crate::memory;
use crate::run::{Listener, Mode, Run, Speed, State as RunState, StopReason, Task};
use crate::server::Shared;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use evodoku::parameters::Value;
use evodoku::{Budget, Config, Options, Puzzle, presets};
use futures_util::Stream;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::Instant;

/// Between two frames of one listener; a little less than between two moments that a run shows, so that none is missed.
const FRAME: Duration = Duration::from_millis(40);

/// Steps at once, at most.
const STEPS_AT_MOST: u64 = 1_000_000;

/// Epochs per second, at least and at most.
const SLOWEST: f64 = 0.1;
const FASTEST: f64 = 10_000.0;

/// What shall be run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    puzzle: Form,
    #[serde(default)]
    preset: Option<String>,
    #[serde(default)]
    parameters: BTreeMap<String, serde_json::Value>,
    #[serde(default = "first_seed")]
    seed: u64,
    /// Shall it wait before its first epoch?
    #[serde(default)]
    paused: bool,
    /// Epochs per second; null for as many as the engine can.
    #[serde(default)]
    speed: Option<f64>,
    #[serde(default)]
    max_evaluations: Option<u64>,
}

fn first_seed() -> u64 {
    1
}

/// What is told of a run besides its frames.
#[derive(Serialize)]
pub struct Told {
    id: String,
    state: RunState,
}

impl Told {
    fn of(run: &Run) -> Json<Self> {
        Json(Self { id: run.id.clone(), state: run.state() })
    }
}

/// `POST /api/runs`
pub async fn start(State(shared): State<Shared>, Body(wanted): Body<Wanted>) -> Answer<impl IntoResponse> {
    let grid = wanted.puzzle.grid(shared.limits.order)?;
    let puzzle = Puzzle::new(grid).map_err(|clash| Failure::unprocessable("clash", clash.to_string()))?;
    let name = wanted.preset.as_deref().unwrap_or(presets::DEFAULT);
    let mut config =
        presets::find(name).map_err(|error| Failure::unprocessable("preset", error.to_string()))?.config;
    for (name, value) in &wanted.parameters {
        let set = config.set(name, &value_of(value));
        set.map_err(|error| Failure::unprocessable("parameter", error.to_string()))?;
    }
    check_size(&config, &puzzle, &shared)?;
    let budget = Budget { evaluations: wanted.max_evaluations, ..Budget::default() };
    let run = shared.runs.start(Task {
        puzzle,
        options: Options { config, seed: wanted.seed, budget, threads: 1 },
        mode: if wanted.paused { Mode::Paused } else { Mode::Running },
        speed: speed_of(wanted.speed)?,
    })?;
    Ok((StatusCode::CREATED, Told::of(&run)))
}

/// Refuses what would take too much memory, or epochs that last too long to be stopped.
fn check_size(config: &Config, puzzle: &Puzzle, shared: &Shared) -> Answer<()> {
    let (needed, allowed) = (memory::estimate(config, puzzle.givens().len()), shared.limits.memory);
    if needed > allowed {
        return Err(Failure::unprocessable(
            "memory",
            format!(
                "this run would take about {} MiB, and {} are allowed; take a smaller population or puzzle",
                needed >> 20,
                allowed >> 20
            ),
        ));
    }
    let (moves, most) = (config.running.epoch_moves, shared.limits.epoch_moves);
    if moves > most {
        return Err(Failure::unprocessable(
            "epoch_moves",
            format!("epoch_moves cannot be {moves} here; at most {most} let a run be stopped in time"),
        ));
    }
    Ok(())
}

fn speed_of(rate: Option<f64>) -> Answer<Speed> {
    match rate {
        None => Ok(Speed::Full),
        Some(rate) if (SLOWEST..=FASTEST).contains(&rate) => Ok(Speed::EpochsPerSecond(rate)),
        Some(rate) => Err(Failure::unprocessable(
            "speed",
            format!(
                "speed cannot be {rate}; it takes {SLOWEST} to {FASTEST} epochs per second, or null for full speed"
            ),
        )),
    }
}

/// A value from JSON; what no parameter can be is passed on as a word and refused with the range.
fn value_of(value: &serde_json::Value) -> Value {
    match value {
        serde_json::Value::Bool(flag) => Value::Flag(*flag),
        serde_json::Value::String(word) => Value::Word(word.clone()),
        serde_json::Value::Number(number) => number.as_u64().map_or_else(
            || number.as_f64().map_or_else(|| Value::Word(number.to_string()), Value::Real),
            Value::Integer,
        ),
        other @ (serde_json::Value::Null | serde_json::Value::Array(_) | serde_json::Value::Object(_)) => {
            Value::Word(other.to_string())
        }
    }
}

/// `GET /api/runs/{id}`
pub async fn state(State(shared): State<Shared>, Path(id): Path<String>) -> Answer<Json<Told>> {
    Ok(Told::of(&*shared.runs.find(&id)?))
}

/// `POST /api/runs/{id}/pause`
pub async fn pause(State(shared): State<Shared>, Path(id): Path<String>) -> Answer<StatusCode> {
    set_mode(&shared, &id, Mode::Paused)
}

/// `POST /api/runs/{id}/resume`
pub async fn resume(State(shared): State<Shared>, Path(id): Path<String>) -> Answer<StatusCode> {
    set_mode(&shared, &id, Mode::Running)
}

/// How many epochs to take.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    #[serde(default = "one_step")]
    epochs: u64,
}

fn one_step() -> u64 {
    1
}

/// `POST /api/runs/{id}/step`
pub async fn step(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Body(steps): Body<Steps>,
) -> Answer<StatusCode> {
    if !(1..=STEPS_AT_MOST).contains(&steps.epochs) {
        let epochs = steps.epochs;
        return Err(Failure::unprocessable(
            "epochs",
            format!("epochs cannot be {epochs}; it takes 1 to {STEPS_AT_MOST}"),
        ));
    }
    set_mode(&shared, &id, Mode::Stepping(steps.epochs))
}

fn set_mode(shared: &Shared, id: &str, mode: Mode) -> Answer<StatusCode> {
    shared.runs.find(id)?.set_mode(mode);
    Ok(StatusCode::NO_CONTENT)
}

/// What shall be different from now on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    #[serde(default)]
    parameters: BTreeMap<String, serde_json::Value>,
    /// Left out for the same pace, null for full speed.
    #[serde(default)]
    speed: Pace,
}

/// A pace that is wanted or not; null is one.
#[derive(Default)]
enum Pace {
    #[default]
    Same,
    New(Option<f64>),
}

impl<'de> Deserialize<'de> for Pace {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        Option::deserialize(input).map(Self::New)
    }
}

/// `PATCH /api/runs/{id}`
pub async fn change(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Body(changes): Body<Changes>,
) -> Answer<StatusCode> {
    let run = shared.runs.find(&id)?;
    let speed = match changes.speed {
        Pace::Same => None,
        Pace::New(rate) => Some(speed_of(rate)?),
    };
    run.change(changes.parameters.iter().map(|(name, value)| (name.clone(), value_of(value))).collect())?;
    if let Some(speed) = speed {
        run.set_speed(speed);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/runs/{id}`
pub async fn stop(State(shared): State<Shared>, Path(id): Path<String>) -> Answer<StatusCode> {
    shared.runs.find(&id)?.stop(StopReason::Stopped);
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/runs/{id}/trace.csv`
pub async fn trace(State(shared): State<Shared>, Path(id): Path<String>) -> Answer<impl IntoResponse> {
    let trace = shared.runs.find(&id)?.trace();
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], trace))
}

/// `GET /api/runs/{id}/events`
pub async fn events(
    State(shared): State<Shared>,
    Path(id): Path<String>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let listener = Listener::of(shared.runs.find(&id)?, &shared.limits)?;
    let ending = shared.ending.clone();
    let begin = (listener, ending, Instant::now());
    let frames = futures_util::stream::unfold(begin, async |(mut listener, mut ending, due)| {
        // A client that reads slowly asks for its next frame later, and gets the newest one then.
        tokio::time::sleep_until(due).await;
        let frame = tokio::select! {
            frame = listener.next() => frame?,
            _ = ending.wait_for(|&is_ending| is_ending) => return None,
        };
        let event = Event::default().event("frame").json_data(&frame).unwrap_or_default();
        Some((Ok(event), (listener, ending, Instant::now() + FRAME)))
    });
    Ok(Sse::new(frames).keep_alive(KeepAlive::new().interval(Duration::from_secs(2))))
}
