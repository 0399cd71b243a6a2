//! Bodies of requests: JSON that comes in time, or a refusal in JSON.

use crate::failure::{Answer, Failure};
use crate::server::Shared;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Json, Request};
use axum::http::StatusCode;
use evodoku_messages::message;
use serde_json::Value;
use tokio::time::timeout;

/// Reads the body of a request.
pub async fn read_json(request: Request, shared: &Shared) -> Answer<Value> {
    match timeout(shared.limits.body_time, Json::<Value>::from_request(request, shared)).await {
        Ok(Ok(Json(value))) => Ok(value),
        Ok(Err(rejection)) => Err(refuse(&rejection, shared.limits.body)),
        Err(_) => Err(Failure::new(StatusCode::REQUEST_TIMEOUT, "too_slow", message!("too-slow"))),
    }
}

fn refuse(rejection: &JsonRejection, most: usize) -> Failure {
    let status = rejection.status();
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let message = message!("body-too-large", most = most >> 10);
            return Failure::new(status, "too_large", message);
        }
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "not_json",
        _ => "bad_json",
    };
    Failure::new(status, code, rejection.body_text())
}
