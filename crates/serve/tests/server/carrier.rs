//! The requests that every carrier answers alike, over HTTP.

use crate::client::TestServer;
use serde_json::Value;

#[path = "../../../session/tests/carrier/requests.rs"]
mod requests;

#[test]
fn server_answers_as_every_carrier() {
    let server = TestServer::new();
    requests::check(|method, path, body| {
        let answer = server.ask(method, &format!("/{path}"), body);
        match answer.status {
            204 => Ok(Value::Null),
            200..300 if answer.head.contains("text/csv") => Ok(answer.body.into()),
            200..300 => Ok(answer.json()),
            _ => Err(answer.json()["error"].take()),
        }
    });
}
