//! For people with a puzzle, for lessons and for many seeds.

use crate::body::Body;
use crate::failure::{Answer, Failure};
use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use evodoku_exact::Stop;
use evodoku_stage::form::Form;
use evodoku_stage::inspect::{self, Export, Hint, Inspected, Written};
use evodoku_stage::lessons::{self, Lesson};
use evodoku_stage::show::Bounds;
use evodoku_stage::trial::{self, Compared, Samples, Trial, Tried};
use serde::Deserialize;

/// `POST /api/inspect`
pub async fn inspect(State(shared): State<Shared>, Body(form): Body<Form>) -> Answer<Json<Inspected>> {
    let stop = Stop::after(shared.limits.making);
    busy(&shared.clone(), move || Ok(inspect::inspect(&form, shared.limits.order, &stop)?)).await
}

/// `POST /api/hint`
pub async fn hint(State(shared): State<Shared>, Body(form): Body<Form>) -> Answer<Json<Hint>> {
    let stop = Stop::after(shared.limits.making);
    busy(&shared.clone(), move || Ok(inspect::hint(&form, shared.limits.order, &stop)?)).await
}

/// `POST /api/write`
pub async fn write(State(shared): State<Shared>, Body(export): Body<Export>) -> Answer<Json<Written>> {
    Ok(Json(inspect::write(&export, shared.limits.order)?))
}

/// `GET /api/lessons`
pub async fn lessons() -> Json<Vec<Lesson>> {
    Json(lessons::lessons())
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
    busy(&shared, move || {
        let tried = wanted.run(&bounds, drop);
        drop(share);
        Ok(tried?)
    })
    .await
}

/// `POST /api/comparison`
pub async fn compare(Body(samples): Body<Samples>) -> Answer<Json<Compared>> {
    Ok(Json(trial::compare(&samples)?))
}

/// Does something that takes a processor for a while, if not too much of that goes on.
async fn busy<T: Send + 'static>(
    shared: &Shared,
    act: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<Json<T>> {
    let permit = shared.making.clone().try_acquire_owned();
    let permit = permit
        .map_err(|_| Failure::too_many("the server is busy with the like already; try again in a moment"))?;
    let task = tokio::task::spawn_blocking(move || {
        let done = act();
        drop(permit);
        done
    });
    let done = task.await.map_err(|_| Failure::unprocessable("failed", "this cannot be done"))?;
    done.map(Json)
}
