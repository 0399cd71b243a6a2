//! Clients that are slow, hold connections or do not read: each is disconnected, and the others are served.

use crate::client::{DEADLINE, Frames, TestServer, endless, is_answered, wait_for};
use evodoku_serve::Limits;
use serde_json::{Value, json};
use std::io::{BufRead, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Long enough for a request on a busy machine, short enough to wait for.
const SHORT: Duration = Duration::from_millis(400);

fn connect(served: &TestServer, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(served.address).unwrap();
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    stream.write_all(bytes).unwrap();
    stream
}

/// What the server sends before it closes the connection, which it must do before the deadline.
fn until_closed(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    match stream.read_to_end(&mut said) {
        Ok(_) => {}
        Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset, "the server closes it"),
    }
    String::from_utf8_lossy(&said).into_owned()
}

#[test]
fn incomplete_request_and_silent_client_time_out() {
    let served = TestServer::with(Limits {
        header_time: SHORT,
        body_time: SHORT,
        connections: 64,
        ..Limits::default()
    });
    let half_header = || connect(&served, b"GET / HTTP/1.1\r\nHost: local");
    let silent = || connect(&served, b"");
    let half_body = || {
        let headers = served.own_headers();
        let begun =
            format!("POST /api/read HTTP/1.1\r\nContent-Length: 900000\r\n{headers}\r\n{{\"text\":\"1..");
        connect(&served, begun.as_bytes())
    };
    // A connection that is kept alive after its answer, and then silent.
    let kept = || {
        let request = format!("GET /api/puzzles HTTP/1.1\r\nHost: {}\r\n\r\n", served.address);
        connect(&served, request.as_bytes())
    };
    let open: Vec<TcpStream> = (0..10).flat_map(|_| [half_header(), silent(), half_body(), kept()]).collect();
    let answers: Vec<String> = open.into_iter().map(until_closed).collect();
    for four in answers.chunks(4) {
        assert_eq!((four[0].as_str(), four[1].as_str()), ("", ""));
        assert!(four[2].starts_with("HTTP/1.1 408") && four[2].contains("too_slow"), "{}", four[2]);
        assert!(four[3].starts_with("HTTP/1.1 200"), "{}", four[3]);
    }
    assert_eq!(served.get("/api/puzzles").status, 200);
}

#[test]
fn endless_header_is_cut_off() {
    let served = TestServer::new();
    let mut stream = connect(&served, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ");
    let piece = vec![b'x'; 1 << 16];
    let is_cut = (0..1000).any(|_| stream.write_all(&piece).is_err());
    assert!(is_cut, "64 megabytes of a header were taken");
    assert_eq!(served.get("/api/puzzles").status, 200);
}

#[test]
fn connection_beyond_limit_is_refused_until_one_closes() {
    let served = TestServer::with(Limits { connections: 5, ..Limits::default() });
    let mut open: Vec<TcpStream> = (0..5).map(|_| connect(&served, b"GET ")).collect();
    // What was accepted is not known here; the refusal is.
    let refused = wait_for("refusal", || {
        let stream = connect(&served, b"");
        stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
        let mut said = String::new();
        let is_refused = (&stream).read_to_string(&mut said).is_ok() && !said.is_empty();
        open.push(stream);
        is_refused.then_some(said)
    });
    assert!(
        refused.starts_with("HTTP/1.1 503") && refused.contains("too many connections are open"),
        "{refused}"
    );
    drop(open);
    wait_for("free connection", || (served.get("/api/puzzles").status == 200).then_some(()));
}

/// The largest frames, which fill the system's buffers soonest.
fn large() -> Value {
    let mut large = endless();
    large["puzzle"] = json!({ "order": 144, "boxes": [12, 12], "givens": vec![0; 144 * 144] });
    large
}

/// A client that reads nothing keeps its connection for the write timeout.
#[test]
fn listener_that_does_not_read_is_disconnected() {
    let limits =
        Limits { listeners: 1, write_time: SHORT, unheard: Duration::from_mins(10), ..Limits::default() };
    let served = TestServer::with(limits);
    let id = served.start(&large());
    let silent = served.listen(&id);
    wait_for("answer", || is_answered(&silent.reader).then_some(()));
    // It is the one listener that is allowed. Others are refused until its connection is closed.
    let mut frames = wait_for("place for a listener", || {
        let mut reader = served.send(
            "GET",
            &format!("/api/runs/{id}/events"),
            &format!("Host: {}\r\n", served.address),
            "",
        );
        let mut status = [0; 12];
        reader.read_exact(&mut status).unwrap();
        match &status {
            b"HTTP/1.1 200" => Some(Frames::of(reader)),
            b"HTTP/1.1 429" => {
                std::thread::sleep(Duration::from_millis(100));
                None
            }
            other => panic!("{}", String::from_utf8_lossy(other)),
        }
    });
    assert_eq!(frames.next().unwrap()["best"].as_array().unwrap().len(), 144 * 144);
    drop(silent);
}

#[test]
fn run_beyond_total_memory_is_refused_until_one_ends() {
    let served = TestServer::with(Limits { memory_of_all: 4 << 20, ..Limits::default() });
    let with = |population: u64| {
        let mut wanted = endless();
        wanted["preset"] = json!("lvsitanvs-ga");
        wanted["parameters"] = json!({ "kernel": "nothing", "population": population });
        wanted
    };
    let alone = served.ask("POST", "/api/runs", &with(9000));
    assert_eq!(alone.refusal(), (422, "memory".into()), "no other run could make room for it");
    let first = served.start(&with(3000));
    let refused = served.ask("POST", "/api/runs", &with(3000));
    assert_eq!(refused.refusal(), (429, "too_many".into()));
    assert!(refused.body.contains("of the 4 for all runs together"), "{}", refused.body);
    let trial = json!({ "puzzle": with(3000)["puzzle"], "preset": "lvsitanvs-ga",
        "parameters": { "population": 3000 }, "seed": 1, "max_evaluations": 1000 });
    assert_eq!(served.ask("POST", "/api/trials", &trial).refusal(), (429, "too_many".into()));
    let small = served.start(&with(10));
    served.ask("DELETE", &format!("/api/runs/{first}"), &json!({}));
    served.ask("DELETE", &format!("/api/runs/{small}"), &json!({}));
    // The memory of a run is released when its thread ends.
    wait_for("memory", || (served.ask("POST", "/api/runs", &with(3000)).status == 201).then_some(()));
}

#[test]
fn private_server_requires_its_link() {
    let served = TestServer::private();
    let host = format!("Host: {}\r\n", served.address);
    for path in ["/page/main.js", "/api/presets"] {
        assert_eq!(served.get(path).refusal(), (403, "link".into()), "{path}");
    }
    for path in ["/", "/?token=guess"] {
        let page = served.get(path);
        assert_eq!(page.status, 403, "{path}");
        assert!(page.head.contains("content-type: text/html") && page.body.contains("open it by the link"));
        assert!(!page.body.contains(&served.token));
    }
    let welcome = served.get(&format!("/?token={}", served.token));
    assert_eq!(welcome.status, 303);
    assert!(welcome.head.lines().any(|line| line == "location: /"), "the token does not stay in the address");
    let cookie = welcome.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.ends_with("; path=/; httponly; samesite=lax"), "{cookie}");
    let cookie = format!("{host}Cookie: {}\r\n", cookie.split(';').next().unwrap());
    assert!(served.raw("GET", "/", &cookie, "").body.contains(&served.token));
    assert_eq!(served.raw("GET", "/page/main.js", &cookie, "").status, 200);
    let run = served.start(&endless());
    let events = format!("/api/runs/{run}/events");
    assert_eq!(served.get(&events).refusal(), (403, "link".into()));
    assert!(Frames::of(served.send("GET", &events, &cookie, "")).next().is_some());
}

/// Texts are a fifth of their size; events and short answers pass as they are.
#[test]
fn long_texts_are_compressed_for_clients_that_take_gzip() {
    let served = TestServer::new();
    let host = format!("Host: {}\r\n", served.address);
    let ask = |path: &str, more: &str| served.raw("GET", path, &format!("{host}{more}"), "");
    let plain = ask("/api/presets", "");
    assert!(!plain.head.contains("content-encoding"));
    let packed = ask("/api/presets", "Accept-Encoding: gzip, br\r\n");
    assert!(
        packed.head.contains("content-encoding: gzip") && packed.head.contains("vary: "),
        "{}",
        packed.head
    );
    let length = |head: &str| -> usize {
        let (_, rest) = head.split_once("content-length: ").unwrap();
        rest.lines().next().unwrap().trim().parse().unwrap()
    };
    assert!(length(&packed.head) * 4 < plain.body.len(), "{} of {}", length(&packed.head), plain.body.len());
    assert!(!ask("/page/icon.svg", "Accept-Encoding: gzip\r\n").head.contains("content-encoding"), "short");
    let id = served.start(&endless());
    let mut events = served.send(
        "GET",
        &format!("/api/runs/{id}/events"),
        &format!("{host}Accept-Encoding: gzip\r\n"),
        "",
    );
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        events.read_line(&mut head).unwrap();
    }
    assert!(!head.contains("content-encoding"), "{head}");
}
