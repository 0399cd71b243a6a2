//! What the server refuses, and how it says so.

use crate::client::{self, TestServer, endless, wanted};
use evodoku_serve::Limits;
use serde_json::json;

#[test]
fn page_has_token_and_security_policy() {
    let served = TestServer::new();
    let page = served.get("/");
    assert!(page.body.contains(&served.token));
    assert!(page.head.contains("content-security-policy: default-src 'none'; script-src 'self'"));
    assert!(page.head.contains("frame-ancestors 'none'"), "no other page may show it in a frame");
    assert_eq!(served.get("/page/style.css").status, 200);
    assert_eq!(served.get("/page/nothing.js").refusal(), (404, "not_found".into()));
    assert_eq!(served.get("/api/openapi.json").json()["openapi"], "3.1.0");
}

/// A refusal is shown by a browser just as a page is.
#[test]
fn every_answer_tells_browsers_what_they_may_do() {
    let served = TestServer::new();
    let foreign = served.raw("GET", "/", "Host: evil.example\r\n", "");
    assert_eq!(foreign.status, 403);
    for answer in [served.get("/"), served.get("/page/main.js"), served.get("/nowhere"), foreign] {
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; ",
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.head.contains(header), "{header}: {}", answer.head);
        }
    }
}

#[test]
fn answers_are_in_the_language_of_the_client() {
    let served = TestServer::new();
    let get = |path: &str, headers: &str| {
        served.raw("GET", path, &format!("Host: {}\r\n{headers}", served.address), "")
    };
    let message = |path: &str, headers: &str| get(path, headers).json()["error"]["message"].clone();
    let german = "Accept-Language: de-AT,en;q=0.5\r\n";
    assert_eq!(message("/api/nothing", ""), "there is nothing under /api/nothing");
    assert_eq!(message("/api/nothing", german), "unter /api/nothing ist nichts");
    assert_eq!(message("/nothing?language=de", ""), "unter /nothing ist nichts");
    assert_eq!(message("/api/nothing?language=en", german), "there is nothing under /api/nothing");
    let about = |headers: &str| get("/api/presets", headers).json()[0]["about"].as_str().unwrap().to_owned();
    assert!(about(german).starts_with("Der Standard: ") && about("").starts_with("The default: "));
}

#[test]
fn request_of_other_site_is_refused() {
    let served = TestServer::new();
    let body = endless().to_string();
    let asked = |headers: String| {
        served
            .raw("POST", "/api/runs", &format!("{headers}Content-Type: application/json\r\n"), &body)
            .refusal()
    };
    let (address, token) = (served.address, &served.token);
    assert_eq!(asked(format!("Host: {address}\r\n")), (403, "token".into()));
    assert_eq!(
        asked(format!("Host: {address}\r\nOrigin: http://evil.example\r\nX-Evodoku-Token: {token}\r\n")),
        (403, "foreign_origin".into())
    );
    assert_eq!(
        asked(format!("Host: evil.example\r\nX-Evodoku-Token: {token}\r\n")),
        (403, "foreign_host".into())
    );
}

#[test]
fn malformed_request_is_refused() {
    let served = TestServer::new();
    let post = |body: &str| served.raw("POST", "/api/runs", &served.own_headers(), body).refusal();
    assert_eq!(post("{"), (400, "bad_json".into()));
    assert_eq!(post("[1, 2]"), (422, "bad_json".into()));
    assert_eq!(post("{\"puzzle\": 1e999}"), (400, "bad_json".into()));
    assert_eq!(post(&"[".repeat(100_000)).1, "bad_json");
    let plain = served.own_headers().replace("application/json", "text/plain");
    assert_eq!(served.raw("POST", "/api/runs", &plain, "{}").refusal(), (415, "not_json".into()));
    assert_eq!(served.ask("PUT", "/api/runs", &json!({})).refusal(), (405, "method".into()));
    assert_eq!(served.get("/api/runs/unknown").refusal(), (404, "not_found".into()));
    assert_eq!(served.get("/api/runs/unknown/events").refusal(), (404, "not_found".into()));
    assert_eq!(served.ask("POST", "/api/runs/unknown/pause", &json!({})).refusal().0, 404);
    for path in ["/nowhere", "/api/runs/%FF", "/api/runs/a/scenes/%FF", "/api/puzzles/%C3%28", "/page/%FF"] {
        assert_eq!(served.get(path).refusal(), (404, "not_found".into()), "{path}");
    }
}

#[test]
fn body_beyond_limit_is_refused() {
    let served = TestServer::with(Limits { body: 100_000, ..Limits::default() });
    let huge = json!({ "text": "1".repeat(5_000_000) });
    assert_eq!(served.ask("POST", "/api/read", &huge).refusal(), (413, "too_large".into()));
    assert_eq!(served.get("/api/puzzles").status, 200);
    // The limit is the server's own, not the one of the library, which is far above.
    let of =
        |length: usize| served.ask("POST", "/api/read", &json!({ "text": "1".repeat(length) })).refusal();
    assert_eq!((of(100_000), of(99_000).0), ((413, "too_large".into()), 422));
}

#[test]
fn impossible_run_is_refused_with_reason() {
    let served = TestServer::with(Limits { order: 16, memory: 1 << 20, ..Limits::default() });
    let start = |path: &str, value: serde_json::Value| {
        let mut wanted = wanted("lvsitanvs-ga");
        *wanted.pointer_mut(path).unwrap() = value;
        let answer = served.ask("POST", "/api/runs", &wanted);
        (answer.refusal(), answer.json()["error"]["message"].as_str().unwrap().to_owned())
    };
    let refused = |path: &str, value, code: &str, part: &str| {
        let (refusal, message) = start(path, value);
        assert_eq!(refusal, (422, code.into()), "{message}");
        assert!(message.contains(part), "{message}");
    };
    refused("/preset", json!("anealing"), "preset", "did you mean annealing?");
    refused("/parameters", json!({ "population": 0 }), "parameter", "it takes 1 to 10000");
    refused("/parameters", json!({ "population": null }), "parameter", "population cannot be null");
    refused("/parameters", json!({ "population": 10_000 }), "memory", "lower population");
    refused("/puzzle", json!({ "order": 25, "givens": [] }), "order", "up to 16×16");
    refused("/puzzle", json!({ "order": 9, "boxes": [2, 3], "givens": [] }), "shape", "2");
    refused("/puzzle", json!({ "order": 4, "boxes": [2, 2], "givens": [1, 2] }), "grid", "16");
    let mut clash = vec![0; 16];
    (clash[0], clash[3]) = (4, 4);
    refused(
        "/puzzle",
        json!({ "order": 4, "boxes": [2, 2], "givens": clash }),
        "clash",
        "4 stands twice in row 1",
    );
}

#[test]
fn puzzles_are_read_and_generated() {
    let served = TestServer::new();
    let read = served.ask("POST", "/api/read", &json!({ "text": client::HARD }));
    assert_eq!((read.status, &read.json()["shape"]), (200, &json!("9x9")));
    let bad = served.ask("POST", "/api/read", &json!({ "text": "1234\n12x?" }));
    assert_eq!(bad.refusal(), (422, "unreadable".into()));
    assert!(bad.json()["error"]["places"][0]["line"].is_number(), "{}", bad.body);
    for example in served.get("/api/puzzles").json().as_array().unwrap() {
        let path = format!("/api/puzzles/{}", example["id"].as_str().unwrap());
        assert_eq!(served.get(&path).json()["shape"], example["shape"]);
    }
    let order = json!({ "shape": "7x7", "jigsaw": true, "diagonals": true, "share": 0.6, "seed": 3 });
    let made = served.ask("POST", "/api/puzzles", &order).json();
    assert_eq!(made["shape"], "7x7+jigsaw+diagonals");
    let again = served.ask("POST", "/api/read", &json!({ "text": made["text"] })).json();
    assert_eq!(again["puzzle"], made["puzzle"]);
    let refused = served.ask("POST", "/api/puzzles", &json!({ "shape": "9x9", "level": "brutal" }));
    assert_eq!(refused.refusal(), (422, "order".into()));
}

/// With an hour for each, only the disconnection of their clients can end them.
#[test]
fn abandoned_request_releases_slot() {
    let limits = Limits { makers: 1, making: std::time::Duration::from_hours(1), ..Limits::default() };
    let served = TestServer::with(limits);
    let empty = |order: usize, side: usize| json!({ "order": order, "boxes": [side, side], "givens": vec![0; order * order] });
    let trial = |cpu: f64| {
        json!({ "puzzle": empty(81, 9), "preset": "lewis-sa", "parameters": { "kernel": "nothing" }, "seed": 1,
            "max_cpu_seconds": cpu })
    };
    for (path, body) in [("/api/trials", trial(3000.0)), ("/api/hint", json!(empty(144, 12)))] {
        let send = || served.send("POST", path, &served.own_headers(), &body.to_string());
        let mut left = send();
        // It has the slot when another request is refused; if that came first, this one is refused and sent again.
        client::wait_for("work", || {
            if served.ask("POST", "/api/trials", &trial(0.001)).status == 429 {
                return Some(());
            }
            if client::is_answered(&left) {
                left = send();
            }
            None
        });
        drop(left);
        let is_free = || served.ask("POST", "/api/trials", &trial(0.001)).status == 200;
        client::wait_for("free slot", || is_free().then_some(()));
    }
}

#[test]
fn work_without_free_slot_is_refused() {
    let served = TestServer::with(Limits { makers: 0, ..Limits::default() });
    let refused = served.ask("POST", "/api/puzzles", &json!({ "shape": "4x4", "share": 1 }));
    assert_eq!(refused.refusal(), (429, "too_many".into()));
}
