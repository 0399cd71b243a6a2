//! Bodies of requests: JSON that fits and comes in time, or a refusal in JSON.

use crate::failure::Failure;
use crate::server::Shared;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Json, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

/// A body read as JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Failure> {
        match timeout(shared.limits.body_time, Json::<T>::from_request(request, shared)).await {
            Ok(Ok(Json(value))) => Ok(Self(value)),
            Ok(Err(rejection)) => Err(refuse(&rejection, shared.limits.body)),
            Err(_) => Err(Failure::new(
                StatusCode::REQUEST_TIMEOUT,
                "too_slow",
                "the rest of this request did not come in time; send it again",
            )),
        }
    }
}

fn refuse(rejection: &JsonRejection, most: usize) -> Failure {
    let status = rejection.status();
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let message = format!("this has more than {} KiB, which is too much for a request", most >> 10);
            return Failure::new(status, "too_large", message);
        }
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "not_json",
        _ => "bad_json",
    };
    Failure::new(status, code, rejection.body_text())
}
