//! The interface of the page: everything below `/api`.

mod people;
mod puzzles;
mod runs;

use crate::failure::Failure;
use crate::server::Shared;
use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use serde::Serialize;

/// The description of all of this.
const OPENAPI: &str = include_str!("../../openapi.json");

/// The routes.
pub fn router() -> Router<Shared> {
    Router::new()
        .route("/openapi.json", get(openapi))
        .route("/presets", get(puzzles::presets))
        .route("/idle", post(puzzles::idle))
        .route("/inspect", post(people::inspect))
        .route("/solutions", post(people::count))
        .route("/hint", post(people::hint))
        .route("/write", post(people::write))
        .route("/lessons", get(people::lessons).post(people::read_lesson))
        .route("/trials", post(people::trial))
        .route("/comparison", post(people::compare))
        .route("/read", post(puzzles::read))
        .route("/check", post(puzzles::check))
        .route("/puzzles", get(puzzles::list).post(puzzles::make))
        .route("/puzzles/{id}", get(puzzles::example))
        .route("/runs", post(runs::start))
        .route("/runs/{id}", get(runs::state).patch(runs::change).delete(runs::stop))
        .route("/runs/{id}/events", get(runs::events))
        .route("/runs/{id}/trace.csv", get(runs::trace))
        .route("/runs/{id}/scenes/{serial}", get(runs::scene))
        .route("/runs/{id}/pause", post(runs::pause))
        .route("/runs/{id}/resume", post(runs::resume))
        .route("/runs/{id}/step", post(runs::step))
}

async fn openapi() -> impl IntoResponse {
    json_text(OPENAPI)
}

/// An answer that is JSON already.
fn json_text(text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}

/// What never changes, as JSON.
fn text_of(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("our own lists have names for keys")
}

/// For addresses that lead nowhere.
pub async fn unknown(uri: Uri) -> Failure {
    Failure::nothing_under(&uri)
}

/// For what cannot be done with an address.
pub async fn wrong_method() -> Failure {
    Failure::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method",
        "this address takes other methods; /api/openapi.json lists them",
    )
}
