//! Who may ask: the page itself, and no other web site that happens to be open in the same browser.
//!
//! A foreign page can send requests here, and by a name of its own that points to this machine even read the answers. So
//! the name by which the server is called must be an address or `localhost`, the origin must be the server itself, and
//! whatever changes something needs the token that only the page knows.

use crate::failure::Failure;
use crate::server::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// The header that carries the token.
const TOKEN: &str = "x-evodoku-token";

/// What browsers are told with every answer.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-cache"),
];

/// Lets a request pass or refuses it, and marks the answer.
pub async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let mut response = match refusal(request.method(), request.headers(), &shared.token) {
        Some(failure) => failure.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Why the request must not pass, if so.
fn refusal(method: &Method, headers: &HeaderMap, token: &str) -> Option<Failure> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST.as_str()).unwrap_or_default();
    if !is_own_name(host) {
        return Some(Failure::new(
            StatusCode::FORBIDDEN,
            "foreign_host",
            "this server answers to its address and to localhost only",
        ));
    }
    if headers.contains_key(header::ORIGIN)
        && text(header::ORIGIN.as_str()).and_then(|origin| origin.strip_prefix("http://")) != Some(host)
    {
        return Some(Failure::new(
            StatusCode::FORBIDDEN,
            "foreign_origin",
            "requests of other web sites are refused; open the page of this server",
        ));
    }
    let changes_something = !matches!(*method, Method::GET | Method::HEAD);
    if changes_something && text(TOKEN) != Some(token) {
        return Some(Failure::new(
            StatusCode::FORBIDDEN,
            "token",
            format!(
                "send the page's token in the header {TOKEN}; reload the page if the server was restarted"
            ),
        ));
    }
    None
}

/// Is the server called by an address or as `localhost`, whatever the port?
fn is_own_name(host: &str) -> bool {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(method: &Method, headers: &[(&'static str, &'static str)]) -> Option<String> {
        let headers = headers
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        refusal(method, &headers.collect(), "secret").map(|failure| format!("{failure:?}"))
    }

    #[test]
    fn the_page_itself_may_ask() {
        let own = [("host", "127.0.0.1:8000"), ("origin", "http://127.0.0.1:8000"), (TOKEN, "secret")];
        assert_eq!(code(&Method::POST, &own), None);
        assert_eq!(code(&Method::GET, &[("host", "[::1]:8000")]), None);
        assert_eq!(code(&Method::GET, &[("host", "localhost")]), None);
    }

    #[test]
    fn others_may_not() {
        let refused = |method: &Method, headers: &[_], code_word: &str| {
            assert!(code(method, headers).unwrap().contains(code_word), "{code_word}");
        };
        refused(&Method::GET, &[("host", "evil.example:8000")], "foreign_host");
        refused(&Method::GET, &[], "foreign_host");
        refused(&Method::GET, &[("host", "localhost"), ("origin", "http://evil.example")], "foreign_origin");
        refused(&Method::GET, &[("host", "localhost"), ("origin", "null")], "foreign_origin");
        refused(&Method::GET, &[("host", "localhost:1"), ("origin", "http://localhost:2")], "foreign_origin");
        refused(&Method::POST, &[("host", "localhost")], "token");
        refused(&Method::DELETE, &[("host", "localhost"), (TOKEN, "guess")], "token");
    }
}
