//! Puzzles and presets over HTTP: examples, texts, new ones made on the spot.

use crate::address::Names;
use crate::api::{json_text, text_of};
use crate::body::Body;
use crate::failure::{Answer, Failure};
use crate::server::Shared;
use crate::work::{leave_now, work};
use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use evodoku_stage::catalogue::{self, Chosen};
use evodoku_stage::examples::{self, Named};
use evodoku_stage::form::{Drawn, Form};
use evodoku_stage::order::{self, Order};
use evodoku_stage::read::{self, Found, Text};
use std::sync::LazyLock;

/// `GET /api/presets`: the same for everybody, so that its 400 kB are put together once.
pub async fn presets() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| text_of(&catalogue::presets()));
    json_text(&TEXT)
}

/// `POST /api/idle`
pub async fn idle(Body(chosen): Body<Chosen>) -> Answer<Json<Vec<&'static str>>> {
    Ok(Json(catalogue::idle(&chosen)?))
}

/// `GET /api/puzzles`
pub async fn list() -> Json<Vec<Named>> {
    Json(examples::list())
}

/// `GET /api/puzzles/{id}`
pub async fn example(Names(id): Names<String>) -> Answer<Json<Drawn>> {
    Ok(Json(examples::example(&id)?))
}

/// `POST /api/read`
pub async fn read(State(shared): State<Shared>, Body(text): Body<Text>) -> Answer<Json<Found>> {
    let largest = shared.limits.order;
    let task = tokio::task::spawn_blocking(move || read::read(&text, largest));
    let read = task.await.map_err(|_| Failure::unprocessable("unreadable", "this text cannot be read"))?;
    Ok(Json(read?))
}

/// `POST /api/check`
pub async fn check(State(shared): State<Shared>, Body(form): Body<Form>) -> Answer<Json<Drawn>> {
    Ok(Json(Drawn::of(&form.grid(shared.limits.order)?)))
}

/// `POST /api/puzzles`
pub async fn make(State(shared): State<Shared>, Body(order): Body<Order>) -> Answer<Json<Drawn>> {
    let (leave, limits) = (leave_now(&shared.making)?, shared.limits.clone());
    work(leave, limits.making, move |stop| Ok(order::make(&order, limits.order, stop)?)).await
}
