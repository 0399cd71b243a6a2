//! Compresses answers that are texts, for browsers that say they take gzip.

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Shorter answers fit into one packet anyway.
const SHORTEST: u64 = 1400;

/// Compresses what is complete, a text and long. Events are a stream without a length and pass as they are.
pub async fn compress(request: Request, next: Next) -> Response {
    let is_wanted = takes_gzip(request.headers());
    let response = next.run(request).await;
    let length = response.body().size_hint().exact().unwrap_or(0);
    if !is_wanted || length < SHORTEST || !is_text(response.headers()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    let Ok(packed) = encoder.write_all(&bytes).and_then(|()| encoder.finish()) else {
        return Response::from_parts(parts, bytes.into());
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, packed.into())
}

/// Does the client take gzip? `gzip;q=0` refuses it.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"))
            && !parts.any(|weight| weight.replace(['.', '0'], "") == "q=")
    })
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    !headers.contains_key(header::CONTENT_ENCODING)
        && ["text/", "application/json", "image/svg"].iter().any(|start| kind.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_taken_only_where_it_is_named_and_not_refused() {
        let takes = |text: &'static str| {
            takes_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(text))]))
        };
        for wanted in ["gzip", "br, GZIP", "deflate, gzip;q=0.5, br"] {
            assert!(takes(wanted), "{wanted}");
        }
        for refused in ["", "br", "gzip;q=0", "gzip; q=0.000", "xgzip"] {
            assert!(!takes(refused), "{refused}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
