//! Refusals over HTTP: a status and a JSON object that says what is wrong and what to do.

use axum::extract::Request;
use axum::http::{StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use evodoku_messages::{Language, Localize, message};
use evodoku_session::Refusal;
use serde::Serialize;

/// Why a request was refused.
#[derive(Clone, Debug)]
pub struct Failure {
    status: StatusCode,
    pub(crate) refusal: Refusal,
}

/// What a request that fails returns.
pub type Answer<T> = Result<T, Failure>;

impl Failure {
    /// With a status, a code and a message.
    pub fn new(status: StatusCode, code: &'static str, message: impl Localize) -> Self {
        Self { status, refusal: Refusal::new(code, message) }
    }

    /// What was sent can be read but not be done.
    pub fn unprocessable(code: &'static str, message: impl Localize) -> Self {
        Refusal::new(code, message).into()
    }

    /// What is asked for is not there.
    pub fn not_found(message: impl Localize) -> Self {
        Refusal::not_found(message).into()
    }

    /// No route has this path.
    pub fn unknown_path(uri: &Uri) -> Self {
        Self::not_found(message!("nothing-there", path = uri.path()))
    }

    /// Too much at once.
    pub fn too_many(message: impl Localize) -> Self {
        Refusal::new("too_many", message).into()
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.code {
            "not_found" => StatusCode::NOT_FOUND,
            "too_many" => StatusCode::TOO_MANY_REQUESTS,
            "method" => StatusCode::METHOD_NOT_ALLOWED,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, refusal }
    }
}

/// Writes the bodies of refusals in the language that the client prefers.
pub async fn write_refusals(request: Request, next: Next) -> Response {
    #[derive(Serialize)]
    struct Body<'a> {
        error: &'a Refusal,
    }
    let language = language_of(&request);
    let mut response = next.run(request).await;
    let Some(error) = response.extensions_mut().remove::<Refusal>() else { return response };
    let (written, body) = language.serialising(|| Json(Body { error: &error }).into_response()).into_parts();
    // That of the body which is not there yet.
    response.headers_mut().remove(header::CONTENT_LENGTH);
    response.headers_mut().extend(written.headers);
    *response.body_mut() = body;
    response
}

/// The language that a client wants: that of the query, since a browser's `EventSource` takes no headers, or the preferred one.
pub fn language_of(request: &Request) -> Language {
    let query = request.uri().query().unwrap_or_default();
    let wanted =
        query.split('&').find_map(|pair| pair.strip_prefix("language=")).and_then(Language::from_tag);
    let accepted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    wanted.unwrap_or_else(|| accepted.map(Language::from_list).unwrap_or_default())
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        // The body is written where the language of the request is known.
        (self.status, Extension(self.refusal)).into_response()
    }
}
