//! Runs: begin, hear, steer, end.

use crate::address::Names;
use crate::body::Body;
use crate::failure::{Answer, Failure};
use crate::run::{Listener, Run};
use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use evodoku_stage::show::{Scene, grain_of, speed_of};
use evodoku_stage::{Mode, State as RunState, StopReason, Wanted};
use futures_util::Stream;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::Instant;

/// Between two frames of one listener; a little less than between two moments that a run shows, so that none is missed.
const FRAME: Duration = Duration::from_millis(40);

/// Beats at once, at most.
const BEATS_AT_MOST: u64 = 1_000_000;

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
    let run = shared.runs.start(&wanted, &shared.memory)?;
    Ok((StatusCode::CREATED, Told::of(&run)))
}

/// `GET /api/runs/{id}`
pub async fn state(State(shared): State<Shared>, Names(id): Names<String>) -> Answer<Json<Told>> {
    Ok(Told::of(&*shared.runs.find(&id)?))
}

/// `POST /api/runs/{id}/pause`
pub async fn pause(State(shared): State<Shared>, Names(id): Names<String>) -> Answer<StatusCode> {
    set_mode(&shared, &id, Mode::Paused)
}

/// `POST /api/runs/{id}/resume`
pub async fn resume(State(shared): State<Shared>, Names(id): Names<String>) -> Answer<StatusCode> {
    set_mode(&shared, &id, Mode::Running)
}

/// How many beats to take.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    #[serde(default = "one_beat", alias = "epochs")]
    beats: u64,
}

fn one_beat() -> u64 {
    1
}

/// `POST /api/runs/{id}/step`
pub async fn step(
    State(shared): State<Shared>,
    Names(id): Names<String>,
    Body(steps): Body<Steps>,
) -> Answer<StatusCode> {
    let beats = steps.beats;
    if !(1..=BEATS_AT_MOST).contains(&beats) {
        let message = format!("beats cannot be {beats}; it takes 1 to {BEATS_AT_MOST}");
        return Err(Failure::unprocessable("beats", message));
    }
    set_mode(&shared, &id, Mode::Stepping(beats))
}

fn set_mode(shared: &Shared, id: &str, mode: Mode) -> Answer<StatusCode> {
    shared.runs.find(id)?.set_mode(mode)?;
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
    speed: Wish<f64>,
    /// Left out for the same grain, null for what suits the engine.
    #[serde(default)]
    grain: Wish<u64>,
}

/// Something that is wanted or not; null is something.
#[derive(Default)]
enum Wish<T> {
    #[default]
    Same,
    New(Option<T>),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Wish<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        Option::deserialize(input).map(Self::New)
    }
}

/// `PATCH /api/runs/{id}`
pub async fn change(
    State(shared): State<Shared>,
    Names(id): Names<String>,
    Body(changes): Body<Changes>,
) -> Answer<StatusCode> {
    let run = shared.runs.find(&id)?;
    // All that is wanted is looked at before anything is done.
    let speed = match changes.speed {
        Wish::Same => Wish::Same,
        Wish::New(speed) => Wish::New(speed_of(speed)?),
    };
    let grain = match changes.grain {
        Wish::Same => Wish::Same,
        Wish::New(grain) => Wish::New(grain_of(grain)?),
    };
    if !changes.parameters.is_empty() {
        run.change(changes.parameters.into_iter().collect())?;
    }
    if let Wish::New(speed) = speed {
        run.set_speed(speed)?;
    }
    if let Wish::New(grain) = grain {
        run.set_grain(grain)?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/runs/{id}`
pub async fn stop(State(shared): State<Shared>, Names(id): Names<String>) -> Answer<StatusCode> {
    shared.runs.find(&id)?.stop(StopReason::Stopped);
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/runs/{id}/trace.csv`
pub async fn trace(State(shared): State<Shared>, Names(id): Names<String>) -> Answer<impl IntoResponse> {
    let trace = shared.runs.find(&id)?.trace();
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], trace))
}

/// `GET /api/runs/{id}/scenes/{serial}`
pub async fn scene(
    State(shared): State<Shared>,
    Names((id, serial)): Names<(String, String)>,
) -> Answer<Json<Scene>> {
    let run = shared.runs.find(&id)?;
    let serial = serial.parse().map_err(|_| Failure::not_found("moves are numbered from 1"))?;
    Ok(Json(run.scene(serial)?))
}

/// `GET /api/runs/{id}/events`
pub async fn events(
    State(shared): State<Shared>,
    Names(id): Names<String>,
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
