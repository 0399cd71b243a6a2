//! Any JSON as the body of a request of the page, to everything that answers without a search.

use evodoku_wasm::Desk;
use serde_json::Value;

/// The first byte picks one of these.
const PATHS: [(&str, &str); 8] = [
    ("POST", "api/read"),
    ("POST", "api/check"),
    ("POST", "api/write"),
    ("POST", "api/idle"),
    ("POST", "api/lessons"),
    ("POST", "api/comparison"),
    ("POST", "api/runs"),
    ("PATCH", "api/runs/1"),
];

/// It is answered, or refused with a message; a run that it starts takes a step and ends.
pub fn throw(bytes: &[u8]) {
    let Some((&first, body)) = bytes.split_first() else { return };
    let Ok(mut body) = serde_json::from_slice::<Value>(body) else { return };
    let (method, path) = PATHS[usize::from(first) % PATHS.len()];
    let mut desk = Desk::default();
    if path == "api/runs"
        && let Some(wanted) = body.as_object_mut()
    {
        // Nothing is searched before it is ended.
        wanted.insert("paused".into(), true.into());
        wanted.remove("until");
    }
    if method == "PATCH" {
        let run = serde_json::json!({ "puzzle": { "order": 4, "boxes": [2, 2], "givens": vec![0; 16] },
            "preset": "annealing", "paused": true });
        desk.ask("POST", "api/runs", run).expect("a plain run begins");
    }
    match desk.ask(method, path, body) {
        Ok(_) if path.starts_with("api/runs") => {
            desk.ask("DELETE", "api/runs/1", Value::Null).expect("the run is there");
            let _ = desk.go_on(1);
        }
        Ok(_) => {}
        Err(refusal) => assert!(!refusal.message.is_empty()),
    }
}
