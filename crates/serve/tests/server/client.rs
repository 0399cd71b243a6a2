//! A server on a free port for one test, and the plainest of clients.

use evodoku_serve::{Limits, Server};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A hard 9×9; without propagation no engine solves it at once.
pub const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// No test waits for longer.
pub const DEADLINE: Duration = Duration::from_mins(1);

/// Waits until there is something; fails after the deadline.
pub fn wait_for<T>(what: &str, mut poll: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = poll() {
            return found;
        }
        assert!(began.elapsed() < DEADLINE, "no {what} within {DEADLINE:?}");
        std::thread::yield_now();
    }
}

/// A running server that ends with the test.
pub struct TestServer {
    pub address: SocketAddr,
    pub token: String,
    shutdown: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The status and the code.
    pub fn refusal(&self) -> (u16, String) {
        (self.status, self.json()["error"]["code"].as_str().unwrap_or_default().into())
    }
}

impl TestServer {
    pub fn with(limits: Limits) -> Self {
        Self::of(Server::bind("127.0.0.1:0".parse().unwrap(), limits).unwrap())
    }

    /// Requires the token from every client.
    pub fn private() -> Self {
        Self::of(Server::bind("127.0.0.1:0".parse().unwrap(), Limits::default()).unwrap().private())
    }

    fn of(server: Server) -> Self {
        let (address, token) = (server.address().unwrap(), server.token().to_owned());
        let (shutdown, stopped) = tokio::sync::oneshot::channel();
        let thread = std::thread::spawn(move || {
            server.run(|| async move {
                let _ = stopped.await;
            })
        });
        Self { address, token, shutdown: Some(shutdown), thread: Some(thread) }
    }

    pub fn new() -> Self {
        Self::with(Limits::default())
    }

    /// Asks the server to end and waits until it has.
    pub fn end(&mut self) {
        let (ended, has_ended) = mpsc::channel();
        let _ = self.shutdown.take().unwrap().send(());
        let thread = self.thread.take().unwrap();
        std::thread::spawn(move || ended.send(thread.join().unwrap().is_ok()));
        assert_eq!(has_ended.recv_timeout(DEADLINE), Ok(true), "the server ends in good order");
    }

    /// Sends a request with these headers, beside those that every request has.
    pub fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(DEADLINE)).unwrap();
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        );
        // A server that refuses a body may close before all of it is sent.
        let _ = stream.write_all(request.as_bytes());
        BufReader::new(stream)
    }

    pub fn raw(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let mut reader = self.send(method, path, headers, body);
        let mut text = Vec::new();
        let _ = reader.read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_lowercase(), body: body.into() }
    }

    /// The headers of the page itself.
    pub fn own_headers(&self) -> String {
        let (address, token) = (self.address, &self.token);
        format!(
            "Host: {address}\r\nOrigin: http://{address}\r\nX-Evodoku-Token: {token}\r\nContent-Type: application/json\r\n"
        )
    }

    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Answer {
        self.raw(method, path, &self.own_headers(), &body.to_string())
    }

    pub fn get(&self, path: &str) -> Answer {
        self.raw("GET", path, &format!("Host: {}\r\n", self.address), "")
    }

    /// Starts a run and returns its id.
    pub fn start(&self, wanted: &Value) -> String {
        let answer = self.ask("POST", "/api/runs", wanted);
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["id"].as_str().unwrap().into()
    }

    /// Listens to a run.
    pub fn listen(&self, id: &str) -> Frames {
        let path = format!("/api/runs/{id}/events");
        Frames::of(self.send("GET", &path, &format!("Host: {}\r\n", self.address), ""))
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if let Some(shutdown) = self.shutdown.take() {
            let _ = shutdown.send(());
        }
    }
}

/// The frames of a run, for a minute.
pub struct Frames {
    pub reader: BufReader<TcpStream>,
    began: Instant,
}

impl Frames {
    pub fn of(reader: BufReader<TcpStream>) -> Self {
        Self { reader, began: Instant::now() }
    }
}

impl Iterator for Frames {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.began.elapsed() < DEADLINE, "frames come for more than {DEADLINE:?}");
            if self.reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(data).unwrap());
            }
        }
    }
}

/// Has the server begun to answer?
pub fn is_answered(request: &BufReader<TcpStream>) -> bool {
    let stream = request.get_ref();
    stream.set_nonblocking(true).unwrap();
    let is_answered = stream.peek(&mut [0]).is_ok();
    stream.set_nonblocking(false).unwrap();
    is_answered
}

/// A run of the hard puzzle without propagation.
pub fn wanted(preset: &str) -> Value {
    let givens: Vec<u32> = HARD.chars().map(|digit| digit.to_digit(10).unwrap_or(0)).collect();
    json!({
        "puzzle": { "order": 9, "boxes": [3, 3], "givens": givens },
        "preset": preset,
        "parameters": { "kernel": "nothing" },
        "seed": 7,
    })
}

/// The same, which never ends by itself: so cold an annealer accepts next to nothing.
pub fn endless() -> Value {
    let mut endless = wanted("annealing");
    endless["parameters"] =
        json!({ "kernel": "nothing", "temperature": 0.0001, "when_stuck": "restart", "epoch_moves": 1000 });
    endless
}
