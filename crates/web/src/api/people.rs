//! For people with a puzzle, for lessons and for many seeds.

use crate::api::{json_text, text_of};
use crate::body::Body;
use crate::failure::Answer;
use crate::server::Shared;
use crate::work::{leave_in_turn, leave_now, work};
use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use evodoku::StopHandle;
use evodoku_stage::form::Form;
use evodoku_stage::inspect::{self, Counted, Export, Hint, Inspected, Written};
use evodoku_stage::lessons::{self, Lesson};
use evodoku_stage::show::Bounds;
use evodoku_stage::trial::{self, Compared, Samples, Trial, Tried};
use serde::Deserialize;
use std::sync::{Arc, LazyLock, OnceLock};

/// `POST /api/inspect`
pub async fn inspect(State(shared): State<Shared>, Body(form): Body<Form>) -> Answer<Json<Inspected>> {
    let (leave, limits) = (leave_now(&shared.making)?, shared.limits.clone());
    work(leave, limits.making, move |stop| Ok(inspect::inspect(&form, limits.order, stop)?)).await
}

/// `POST /api/solutions`
pub async fn count(State(shared): State<Shared>, Body(form): Body<Form>) -> Answer<Json<Counted>> {
    let (leave, limits) = (leave_in_turn(&shared.glances).await?, shared.limits.clone());
    work(leave, limits.glance, move |stop| Ok(inspect::count(&form, limits.order, stop)?)).await
}

/// `POST /api/hint`
pub async fn hint(State(shared): State<Shared>, Body(form): Body<Form>) -> Answer<Json<Hint>> {
    let (leave, limits) = (leave_now(&shared.making)?, shared.limits.clone());
    work(leave, limits.making, move |stop| Ok(inspect::hint(&form, limits.order, stop)?)).await
}

/// `POST /api/write`
pub async fn write(State(shared): State<Shared>, Body(export): Body<Export>) -> Answer<Json<Written>> {
    Ok(Json(inspect::write(&export, shared.limits.order)?))
}

/// `GET /api/lessons`: ours, put together once.
pub async fn lessons() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| text_of(&lessons::lessons()));
    json_text(&TEXT)
}

/// A lesson as a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonText {
    text: String,
}

/// `POST /api/lessons`
pub async fn read_lesson(Body(lesson): Body<LessonText>) -> Answer<Json<Lesson>> {
    Ok(Json(lessons::read(&lesson.text)?))
}

/// `POST /api/trials`
pub async fn trial(State(shared): State<Shared>, Body(wanted): Body<Trial>) -> Answer<Json<Tried>> {
    let bounds = Bounds { run_time: shared.limits.making, ..shared.limits.bounds() };
    let share = shared.memory.take(wanted.memory(&bounds)?)?;
    let search = Awaited::default();
    let begun = search.0.clone();
    work(leave_now(&shared.making)?, shared.limits.making, move |stop| {
        let tried = wanted.run(&bounds, |search| {
            // Whoever left before there was a search to stop has switched this on.
            let search = begun.get_or_init(|| search);
            if stop.is_due() {
                search.stop();
            }
        });
        drop(share);
        Ok(tried?)
    })
    .await
}

/// A search that is stopped when nobody waits for it any more.
#[derive(Default)]
struct Awaited(Arc<OnceLock<StopHandle>>);

impl Drop for Awaited {
    fn drop(&mut self) {
        if let Some(search) = self.0.get() {
            search.stop();
        }
    }
}

/// `POST /api/comparison`
pub async fn compare(Body(samples): Body<Samples>) -> Answer<Json<Compared>> {
    Ok(Json(trial::compare(&samples)?))
}
