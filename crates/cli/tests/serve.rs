//! `evodoku serve` begins and ends as its help says.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

/// A server on a free port, with the address that it prints.
fn serve(options: &[&str]) -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_evodoku"))
        .args(["serve", "--port", "0"])
        .args(options)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut url).unwrap();
    (server, url.trim().into())
}

/// What a server says on standard error until it is interrupted, and its exit status.
fn interrupted(mut server: Child) -> (String, Option<i32>) {
    Command::new("kill").args(["-INT", &server.id().to_string()]).status().unwrap();
    let mut said = String::new();
    server.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (said, server.wait().unwrap().code())
}

#[test]
fn it_ends_well_when_interrupted() {
    let (server, url) = serve(&[]);
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
    // An answer means that the signal handler is set.
    let address = url.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    std::io::Write::write_all(&mut stream, format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes())
        .unwrap();
    assert!(stream.read(&mut [0; 16]).unwrap() > 0);
    let (said, status) = interrupted(server);
    assert_eq!(status, Some(0));
    assert!(said.contains("until Ctrl-C") && !said.contains("warning"), "{said}");
}

#[test]
fn other_addresses_are_warned_of_and_taken_ports_refused() {
    let (mut server, url) = serve(&["--address", "0.0.0.0"]);
    let mut said = String::new();
    BufReader::new(server.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
    assert!(said.starts_with("warning: anyone with the link below"), "{said}");
    let (address, token) = url.split_once("/?token=").expect("the link has a token");
    assert_eq!(token.len(), 32, "{url}");
    let port = address.rsplit(':').next().unwrap();
    let ask = |target: &str| {
        let mut stream = std::net::TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        let request = format!("GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
        std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(ask("/").starts_with("HTTP/1.1 403") && ask("/").contains("open it by the link"));
    assert!(!ask("/").contains(token) && !ask("/page/main.js").contains("import"));
    assert!(ask(&format!("/?token={token}")).starts_with("HTTP/1.1 303"));
    let second = Command::new(env!("CARGO_BIN_EXE_evodoku"))
        .args(["serve", "--address", "0.0.0.0", "--port", port])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("try another --port"));
    server.kill().unwrap();
    server.wait().unwrap();
}
