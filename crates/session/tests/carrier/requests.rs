//! Requests that every carrier answers alike: included by the tests of the server and of the worker.

use evodoku_session::routes::ROUTES;
use serde_json::{Value, json};

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// An annealer that is too cold to end by itself.
fn endless() -> Value {
    let givens: Vec<u32> = HARD.chars().map(|digit| digit.to_digit(10).unwrap_or(0)).collect();
    json!({
        "puzzle": { "order": 9, "boxes": [3, 3], "givens": givens },
        "preset": "annealing",
        "parameters": { "kernel": "nothing", "temperature": 0.0001, "when_stuck": "restart" },
        "seed": 7,
        "paused": true,
    })
}

/// Checks a carrier by a function that sends a request: method, path, body. It returns the JSON of the answer, or the JSON
/// of the refusal.
#[expect(clippy::too_many_lines, reason = "one list of requests, read from top to bottom")]
pub fn check(mut send: impl FnMut(&str, &str, &Value) -> Result<Value, Value>) {
    let refused = |send: &mut dyn FnMut(&str, &str, &Value) -> Result<Value, Value>,
                   (method, path, body): (&str, &str, Value),
                   code: &str| {
        let refusal = send(method, path, &body).expect_err(&format!("{method} {path} {body} is refused"));
        assert_eq!(refusal["code"], code, "{method} {path} {body}: {refusal}");
        assert!(refusal["message"].as_str().is_some_and(|message| !message.is_empty()));
    };

    // Paths and methods.
    refused(&mut send, ("GET", "api/nothing", Value::Null), "not_found");
    refused(&mut send, ("GET", "api/runs//events", Value::Null), "not_found");
    refused(&mut send, ("PUT", "api/runs", json!({})), "method");
    refused(&mut send, ("POST", "api/presets", json!({})), "method");
    for route in ROUTES.iter().filter(|route| route.path.starts_with("runs/")) {
        let path = format!("api/{}", route.path.replace("{id}", "unknown").replace("{serial}", "1"));
        refused(&mut send, (route.method, &path, json!({})), "not_found");
    }

    // Bodies.
    for route in ROUTES.iter().filter(|route| route.takes_body()) {
        let path = format!("api/{}", route.path.replace("{id}", "unknown"));
        refused(&mut send, (route.method, &path, json!("junk")), "bad_json");
        refused(&mut send, (route.method, &path, json!({ "unknown field": 1 })), "bad_json");
    }
    refused(&mut send, ("POST", "api/read", json!({ "text": "12x?" })), "unreadable");
    refused(&mut send, ("POST", "api/lessons", json!({ "text": "nonsense" })), "lesson");
    refused(&mut send, ("POST", "api/idle", json!({ "preset": "anealing" })), "preset");
    refused(&mut send, ("POST", "api/comparison", json!({ "samples": [] })), "samples");
    refused(&mut send, ("GET", "api/puzzles/unknown", Value::Null), "not_found");

    // Runs that cannot be started.
    let with = |field: &str, value: Value| {
        let mut run = endless();
        run[field] = value;
        run
    };
    for (field, value, code) in [
        ("preset", json!("anealing"), "preset"),
        ("parameters", json!({ "temperature": null }), "parameter"),
        ("parameters", json!({ "epoch_moves": "junk" }), "parameter"),
        ("puzzle", json!({ "order": 225, "givens": [] }), "order"),
        ("puzzle", json!({ "order": 9, "boxes": [2, 3], "givens": [] }), "shape"),
        ("puzzle", json!({ "order": 4, "boxes": [2, 2], "givens": [1, 1] }), "grid"),
        ("speed", json!(0), "speed"),
        ("speed", json!("junk"), "bad_json"),
        ("grain", json!(0), "grain"),
        ("max_cpu_seconds", json!(0), "time"),
        ("changes", json!([{ "at": 0, "name": "epoch_moves", "value": 7 }]), "parameter"),
    ] {
        refused(&mut send, ("POST", "api/runs", with(field, value)), code);
    }
    let trial = json!({ "puzzle": endless()["puzzle"], "preset": "annealing", "seed": 1 });
    refused(&mut send, ("POST", "api/trials", trial), "limit");

    // Commands to a run.
    let id = send("POST", "api/runs", &endless()).expect("it is started")["id"].as_str().unwrap().to_owned();
    let run = format!("api/runs/{id}");
    for beats in [json!(0), json!(1_000_001)] {
        refused(&mut send, ("POST", &format!("{run}/step"), json!({ "beats": beats })), "beats");
    }
    for beats in [json!("junk"), json!(-1), json!(0.5), Value::Null] {
        refused(&mut send, ("POST", &format!("{run}/step"), json!({ "beats": beats })), "bad_json");
    }
    for (change, code) in [
        (json!({ "speed": 0 }), "speed"),
        (json!({ "speed": "junk" }), "bad_json"),
        (json!({ "grain": 0 }), "grain"),
        (json!({ "grain": 1.5 }), "bad_json"),
        (json!({ "parameters": { "temperature": -1 } }), "parameter"),
        // All or nothing: what is possible is not done, either.
        (json!({ "parameters": { "temperature": 0.5, "epoch_moves": 7 }, "speed": 5 }), "parameter"),
    ] {
        refused(&mut send, ("PATCH", &run, change), code);
    }
    refused(&mut send, ("GET", &format!("{run}/scenes/junk"), Value::Null), "not_found");
    refused(&mut send, ("GET", &format!("{run}/scenes/1000"), Value::Null), "not_found");
    let accepted = json!({ "parameters": { "temperature": 0.25 }, "speed": null, "grain": 3 });
    for (method, path, body) in [
        ("PATCH", run.clone(), accepted),
        ("PATCH", run.clone(), json!({})),
        ("POST", format!("{run}/step"), json!({})),
        ("POST", format!("{run}/step"), json!({ "epochs": 2 })),
        ("POST", format!("{run}/resume"), Value::Null),
        ("POST", format!("{run}/pause"), Value::Null),
    ] {
        assert_eq!(send(method, &path, &body), Ok(Value::Null), "{method} {path} {body}");
    }
    assert_eq!(send("GET", &run, &Value::Null).unwrap()["id"], id.as_str());
    let trace = send("GET", &format!("{run}/trace.csv"), &Value::Null).unwrap();
    assert!(trace.as_str().unwrap().starts_with("epoch,evaluations") || trace == "", "{trace}");
    assert_eq!(send("DELETE", &run, &Value::Null), Ok(Value::Null));

    // What is answered without a run.
    let example = send("GET", "api/puzzles/9x9-easy", &Value::Null).unwrap();
    let read = send("POST", "api/read", &json!({ "text": example["text"] })).unwrap();
    assert_eq!(read["puzzle"], example["puzzle"]);
    assert_eq!(send("POST", "api/check", &example["puzzle"]).unwrap()["text"], example["text"]);
    assert_eq!(send("POST", "api/solutions", &example["puzzle"]).unwrap()["answer"], "unique");
    assert_eq!(send("POST", "api/inspect", &example["puzzle"]).unwrap()["level"], "easy");
    assert!(send("POST", "api/hint", &example["puzzle"]).unwrap()["sentence"].is_string());
    let written = send("POST", "api/write", &json!({ "puzzle": example["puzzle"], "format": "line" }));
    assert_eq!(written.unwrap()["text"].as_str().unwrap().len(), 81);
    let made = send("POST", "api/puzzles", &json!({ "shape": "4x4", "share": 0.5, "seed": 1 })).unwrap();
    assert_eq!(made["shape"], "4x4");
    for (path, at_least) in [("api/presets", 10), ("api/puzzles", 10), ("api/lessons", 11)] {
        assert!(send("GET", path, &Value::Null).unwrap().as_array().unwrap().len() >= at_least, "{path}");
    }
    let idle = send("POST", "api/idle", &json!({ "preset": "lvsitanvs-ga" })).unwrap();
    assert!(idle.as_array().unwrap().contains(&json!("keep_percent")));
    let trial = json!({ "puzzle": example["puzzle"], "preset": "lvsitanvs-sa", "seed": 3, "max_evaluations": 10_000 });
    assert_eq!(send("POST", "api/trials", &trial).unwrap()["solved"], true);
    let samples = json!({ "samples": [[1.0, 2.0, null], [3.0, 4.0, 5.0]] });
    assert_eq!(send("POST", "api/comparison", &samples).unwrap()["medians"], json!([2.0, 4.0]));
}
