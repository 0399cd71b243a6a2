//! Refusals over HTTP: a status and a JSON object that says what is wrong and what to do.

use axum::Json;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use evodoku_stage::Refusal;
use serde::Serialize;

/// Why a request was refused.
#[derive(Clone, Debug)]
pub struct Failure {
    status: StatusCode,
    refusal: Refusal,
}

/// What a request that fails returns.
pub type Answer<T> = Result<T, Failure>;

impl Failure {
    /// With a status, a word and a sentence.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, refusal: Refusal::new(code, message) }
    }

    /// What was sent can be read but not be done.
    pub fn unprocessable(code: &'static str, message: impl Into<String>) -> Self {
        Refusal::new(code, message).into()
    }

    /// What is asked for is not there.
    pub fn not_found(message: impl Into<String>) -> Self {
        Refusal::not_found(message).into()
    }

    /// The address leads nowhere.
    pub fn nothing_under(uri: &Uri) -> Self {
        Self::not_found(format!("there is nothing under {}", uri.path()))
    }

    /// Too much at once.
    pub fn too_many(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", message)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.code {
            "not_found" => StatusCode::NOT_FOUND,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, refusal }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: Refusal,
        }
        (self.status, Json(Body { error: self.refusal })).into_response()
    }
}
