//! Refusals: a status and a JSON object that says what is wrong and what to do.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request was refused.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    #[serde(skip)]
    status: StatusCode,
    /// One word for programs.
    code: &'static str,
    /// A sentence for people.
    message: String,
    /// Places in the text that was sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    places: Vec<Place>,
}

/// A place in a text, in lines and columns from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    pub line: usize,
    pub column: usize,
    /// How many characters it takes, within its line.
    pub length: usize,
    /// What is there.
    pub text: String,
}

/// What a request that fails returns.
pub type Answer<T> = Result<T, Failure>;

impl Failure {
    /// With a status, a word and a sentence.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), places: Vec::new() }
    }

    /// What was sent can be read but not be done.
    pub fn unprocessable(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// There is nothing under this address.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// Too much at once.
    pub fn too_many(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", message)
    }

    /// The same with places in the text.
    pub fn at(self, places: Vec<Place>) -> Self {
        Self { places, ..self }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: Failure,
        }
        (self.status, Json(Body { error: self })).into_response()
    }
}
