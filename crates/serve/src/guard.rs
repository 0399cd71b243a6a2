//! Who may ask: the page itself, and no other web site that happens to be open in the same browser.
//!
//! A foreign page can send requests here, and by a name of its own that points to this machine even read the answers. So
//! the name by which the server is called must be an address or `localhost`, the origin must be the server itself, and
//! whatever changes something needs the token that only the page knows.
//!
//! A private server, which every one on another address than this machine's own is, asks everybody for the token: the link
//! that it prints has it, and a cookie keeps it from then on, because a browser that hears events sends no headers of ours.

use crate::failure::Failure;
use crate::server::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use evodoku_messages::{Message, message};
use std::net::{Ipv4Addr, Ipv6Addr};

/// The header that carries the token.
const TOKEN: &str = "x-evodoku-token";

/// Headers of every answer.
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
    let mut response = match judge(&request, &shared.token, shared.cookie.as_deref()) {
        Verdict::Pass => next.run(request).await,
        Verdict::Welcome(cookie) => welcome(&cookie),
        Verdict::TurnAway => (StatusCode::FORBIDDEN, Html(TURNED_AWAY)).into_response(),
        Verdict::Refuse(failure) => failure.into_response(),
    };
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// What is to be done with a request.
#[derive(Debug)]
enum Verdict {
    Pass,
    /// It comes with the start-up link: the cookie is set, and the page is opened without the token in its address.
    Welcome(String),
    /// A person opens the page of a private server without the link.
    TurnAway,
    Refuse(Failure),
}

/// What a person reads who comes without the link.
const TURNED_AWAY: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>evodoku</title>\
    <p>This page is private: open it by the link that <code>evodoku serve</code> printed, which has the token that lets you in.\n";

fn welcome(cookie: &str) -> Response {
    // Other sites may lead here by a link, but what they ask for themselves comes without the cookie.
    let cookie = format!("{cookie}; Path=/; HttpOnly; SameSite=Lax");
    (StatusCode::SEE_OTHER, [(header::LOCATION, "/".to_owned()), (header::SET_COOKIE, cookie)])
        .into_response()
}

/// Checks a request; with the name of a cookie, the token is required.
fn judge(request: &Request, token: &str, cookie: Option<&str>) -> Verdict {
    let refuse = |code, message: Message| Verdict::Refuse(Failure::new(StatusCode::FORBIDDEN, code, message));
    let headers = request.headers();
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = own_name(headers, request.uri()) else {
        return refuse("foreign_host", message!("foreign-host"));
    };
    if headers.contains_key(header::ORIGIN)
        && text(header::ORIGIN.as_str()).and_then(|origin| origin.strip_prefix("http://")) != Some(host)
    {
        return refuse("foreign_origin", message!("foreign-origin"));
    }
    let has_token = text(TOKEN).is_some_and(|sent| is_same(sent, token));
    if let Some(cookie) = cookie {
        let is_page = matches!(*request.method(), Method::GET | Method::HEAD) && request.uri().path() == "/";
        if is_page && in_query(request.uri()).is_some_and(|sent| is_same(sent, token)) {
            return Verdict::Welcome(format!("{cookie}={token}"));
        }
        if !has_token && !in_cookies(headers, cookie).any(|sent| is_same(sent, token)) {
            if is_page {
                return Verdict::TurnAway;
            }
            return refuse("link", message!("private"));
        }
    }
    let changes_something = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes_something && !has_token {
        return refuse("token", message!("no-token", header = TOKEN));
    }
    Verdict::Pass
}

/// The name by which the server is called, if it is called by one name only and that is an address or `localhost`.
fn own_name<'a>(headers: &'a HeaderMap, uri: &Uri) -> Option<&'a str> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return None };
    let host = host.to_str().ok()?;
    // A request to a proxy names the server twice.
    let is_agreed = uri.authority().is_none_or(|authority| authority.as_str() == host);
    (is_agreed && is_own_name(host)).then_some(host)
}

/// Is it an address or `localhost`, with or without a port, and nothing else?
fn is_own_name(host: &str) -> bool {
    let (is_own, port) = match host.strip_prefix('[').map(|rest| rest.split_once(']')) {
        Some(Some((address, port))) => (address.parse::<Ipv6Addr>().is_ok(), port),
        Some(None) => return false,
        None => {
            let (name, port) = host.split_at(host.find(':').unwrap_or(host.len()));
            (name.eq_ignore_ascii_case("localhost") || name.parse::<Ipv4Addr>().is_ok(), port)
        }
    };
    is_own && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port))
}

fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

/// The token in the query, if there is one.
fn in_query(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

/// The values of the cookies of that name.
fn in_cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(move |(found, _)| *found == name).map(|(_, value)| value)
}

/// Compares without telling by the time it takes how much of a guess is right.
fn is_same(guess: &str, token: &str) -> bool {
    let differences = guess.bytes().zip(token.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
    guess.len() == token.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    /// The word for a request with these headers, of a server that is private or not.
    fn verdict(method: &str, uri: &str, headers: &[(&str, &str)], cookie: Option<&str>) -> String {
        let mut request = Request::builder().method(method).uri(uri);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        match judge(&request.body(Body::empty()).unwrap(), "secret", cookie) {
            Verdict::Pass => "pass".into(),
            Verdict::Welcome(cookie) => cookie,
            Verdict::TurnAway => "turn away".into(),
            Verdict::Refuse(failure) => {
                let text = format!("{failure:?}");
                let words = ["foreign_host", "foreign_origin", "link", "token"];
                words.into_iter().find(|word| text.contains(&format!("code: \"{word}\""))).unwrap().into()
            }
        }
    }

    fn open(method: &str, headers: &[(&str, &str)]) -> String {
        verdict(method, "/api/runs", headers, None)
    }

    #[test]
    fn the_page_itself_may_ask() {
        let own = [("host", "127.0.0.1:8000"), ("origin", "http://127.0.0.1:8000"), (TOKEN, "secret")];
        assert_eq!(open("POST", &own), "pass");
        for host in ["[::1]:8000", "[::1]", "localhost", "LocalHost:1", "192.168.1.2:8709"] {
            assert_eq!(open("GET", &[("host", host)]), "pass", "{host}");
        }
        let whole = verdict("GET", "http://localhost:1/", &[("host", "localhost:1")], None);
        assert_eq!(whole, "pass");
    }

    #[test]
    fn other_names_are_refused_however_they_are_dressed() {
        let dressed = [
            "evil.example:8000",
            "[::1].evil.com",
            "[::1]evil.com:80",
            "[::1]:80.evil.com",
            "[::1",
            "::1",
            "[127.0.0.1]",
            "[localhost]",
            "localhost:80@evil.com",
            "localhost:",
            "localhost:+80",
            "localhost:99999",
            "localhost.evil.com",
            "127.0.0.1.evil.com",
            "127.0.0.1:8000:1",
            "user@localhost",
            "",
        ];
        for host in dressed {
            assert_eq!(open("GET", &[("host", host)]), "foreign_host", "{host}");
        }
        assert_eq!(open("GET", &[]), "foreign_host");
        assert_eq!(open("GET", &[("host", "localhost"), ("host", "localhost")]), "foreign_host", "two names");
        let whole = verdict("GET", "http://evil.example/", &[("host", "localhost")], None);
        assert_eq!(whole, "foreign_host", "another name in the request line");
    }

    #[test]
    fn other_sites_are_refused() {
        let of = |origin| open("GET", &[("host", "localhost:1"), ("origin", origin)]);
        for origin in ["http://evil.example", "null", "http://localhost:2", "https://localhost:1"] {
            assert_eq!(of(origin), "foreign_origin", "{origin}");
        }
        assert_eq!(open("POST", &[("host", "localhost")]), "token");
        // The same letters in another order differ in ways that cancel out.
        for guess in ["guess", "secre", "secrets", "", "sesame", "terces"] {
            assert_eq!(open("DELETE", &[("host", "localhost"), (TOKEN, guess)]), "token", "{guess}");
        }
    }

    #[test]
    fn a_private_server_lets_in_by_its_link_alone() {
        let ask = |method: &str, uri: &str, headers: &[(&str, &str)]| {
            let headers = [&[("host", "localhost")], headers].concat();
            verdict(method, uri, &headers, Some("evodoku-1"))
        };
        for path in ["/", "/?token=guess", "/?token="] {
            assert_eq!(ask("GET", path, &[]), "turn away", "{path}");
        }
        for path in ["/page/main.js", "/api/presets", "/api/presets?token=secret"] {
            assert_eq!(ask("GET", path, &[]), "link", "{path}");
        }
        assert_eq!(ask("POST", "/api/runs", &[]), "link");
        assert_eq!(ask("GET", "/?token=secret", &[]), "evodoku-1=secret");
        assert_eq!(ask("GET", "/?a=b&token=secret", &[]), "evodoku-1=secret");
        let cookie = ("cookie", "other=1; evodoku-1=secret");
        assert_eq!(ask("GET", "/api/runs/1/events", &[cookie]), "pass");
        assert_eq!(
            ask("GET", "/", &[("cookie", "evodoku-2=secret")]),
            "turn away",
            "a cookie of another port"
        );
        assert_eq!(ask("POST", "/api/runs", &[cookie]), "token", "a cookie alone changes nothing");
        assert_eq!(ask("POST", "/api/runs", &[cookie, (TOKEN, "secret")]), "pass");
        assert_eq!(ask("GET", "/api/presets", &[(TOKEN, "secret")]), "pass", "a script of one's own");
    }
}
