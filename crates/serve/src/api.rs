//! Everything below `/api`: requests are matched by the shared table of routes, and answered here over HTTP.

use crate::body::read_json;
use crate::failure::{Answer, Failure, language_of};
use crate::run::Listener;
use crate::server::Shared;
use crate::work::{acquire_slot, try_acquire_slot, work};
use axum::extract::{Request as HttpRequest, State};
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use evodoku_messages::Language;
use evodoku_session::RunRequest;
use evodoku_session::routes::{
    Query, Reply, RouteRequest, RunAction, TaskCanceller, TaskLength, find, parse,
};
use serde_json::Value;
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::Instant;

/// The description of all of this.
const OPENAPI: &str = include_str!("../openapi.json");

/// Between two frames of one listener; a little less than between two snapshots of a run, so that none is missed.
const FRAME: Duration = Duration::from_millis(40);

/// `GET /api/openapi.json`
pub async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

/// All other requests below `/api`.
pub async fn answer(State(shared): State<Shared>, request: HttpRequest) -> Answer<Response> {
    let path = request.uri().path().trim_start_matches("/api/").to_owned();
    // The body of an answer to HEAD is left out by the connection.
    let method = if request.method() == Method::HEAD { Method::GET } else { request.method().clone() };
    let language = language_of(&request);
    let (route, _) = find(method.as_str(), &path)?;
    let body = if route.takes_body() { read_json(request, &shared).await? } else { Value::Null };
    match parse(method.as_str(), &path, body)? {
        RouteRequest::Query(task) => perform(shared, task, language).await,
        RouteRequest::Start(run) => start(&shared, &run),
        RouteRequest::Run(id, RunAction::Listen) => listen(&shared, &id, language),
        RouteRequest::Run(id, action) => {
            let run = shared.runs.find(&id)?;
            Ok(reply(language.serialising(|| action.perform(&id, &mut &*run))?))
        }
    }
}

/// For paths outside of `/api`.
pub async fn unknown(uri: Uri) -> Failure {
    Failure::unknown_path(&uri)
}

/// For methods that a path outside of `/api` does not take.
pub async fn wrong_method() -> Failure {
    Failure::from(find("", "presets").err().expect("no route has this method"))
}

fn reply(reply: Reply) -> Response {
    match reply {
        Reply::Json(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Reply::Csv(text) => ([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], text).into_response(),
        Reply::Done => StatusCode::NO_CONTENT.into_response(),
    }
}

/// Performs a task where it holds up nothing else.
async fn perform(shared: Shared, task: Query, language: Language) -> Answer<Response> {
    let limits = shared.limits.requests();
    let memory = shared.memory.take(task.memory(&limits)?)?;
    let slot = match task.effort() {
        TaskLength::None => {
            return Ok(reply(language.serialising(|| task.perform(&limits, &TaskCanceller::default()))?));
        }
        TaskLength::Read => None,
        TaskLength::Count => Some(acquire_slot(&shared.count_slots).await?),
        TaskLength::Work => Some(try_acquire_slot(&shared.work_slots)?),
    };
    let done =
        work((slot, memory), move |cancel| Ok(language.serialising(|| task.perform(&limits, cancel))?))
            .await?;
    Ok(reply(done))
}

fn start(shared: &Shared, request: &RunRequest) -> Answer<Response> {
    let run = shared.runs.start(request, &shared.memory)?;
    let started = reply(RunAction::State.perform(&run.id, &mut &*run)?);
    Ok((StatusCode::CREATED, started).into_response())
}

/// Sends frames as events.
fn listen(shared: &Shared, id: &str, language: Language) -> Answer<Response> {
    let listener = Listener::of(shared.runs.find(id)?, &shared.limits)?;
    let ending = shared.ending.clone();
    let begin = (listener, ending, Instant::now());
    let frames = futures_util::stream::unfold(begin, move |(mut listener, mut ending, due)| async move {
        // A client that reads slowly asks for its next frame later, and gets the newest one then.
        tokio::time::sleep_until(due).await;
        let frame = tokio::select! {
            frame = listener.next() => frame?,
            _ = ending.wait_for(|&is_ending| is_ending) => return None,
        };
        let event = language.serialising(|| Event::default().event("frame").json_data(&frame));
        let event = event.unwrap_or_default();
        Some((Ok::<_, Infallible>(event), (listener, ending, Instant::now() + FRAME)))
    });
    Ok(Sse::new(frames).keep_alive(KeepAlive::new().interval(Duration::from_secs(2))).into_response())
}

#[cfg(test)]
mod tests {
    use super::OPENAPI;
    use evodoku_session::routes::ROUTES;
    use std::collections::BTreeSet;

    #[test]
    fn description_has_every_route_and_no_other() {
        let described: serde_json::Value = serde_json::from_str(OPENAPI).unwrap();
        let mut pairs = BTreeSet::new();
        for (path, item) in described["paths"].as_object().unwrap() {
            let methods = item.as_object().unwrap().keys().filter(|key| *key != "parameters");
            pairs.extend(methods.map(|method| (method.to_uppercase(), path.clone())));
        }
        let routes = ROUTES.iter().map(|route| (route.method.to_owned(), format!("/api/{}", route.path)));
        assert_eq!(pairs, routes.collect());
    }
}
