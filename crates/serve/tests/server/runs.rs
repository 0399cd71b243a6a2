//! Runs over the wire: start, listen, step, change, end.

use crate::client::{self, TestServer, endless, wanted};
use evodoku_serve::Limits;
use serde_json::{Value, json};
use std::time::Duration;

/// Listens until the run is in that state after that many epochs.
fn until(frames: &mut client::Frames, state: &str, epoch: u64) -> Value {
    frames
        .find(|frame| {
            frame["state"] == state && frame["point"]["epoch"].as_u64().unwrap_or_default() >= epoch
        })
        .expect("the run comes to that")
}

#[test]
fn run_sends_frames_to_its_verified_end() {
    let served = TestServer::new();
    let id = served.start(&wanted("annealing"));
    let last = served.listen(&id).last().unwrap();
    assert_eq!((&last["state"], &last["ending"]["status"]), (&json!("ended"), &json!("solved")));
    assert!(last["ending"]["text"].as_str().unwrap().starts_with("812753649"));
    assert_eq!(last["ending"]["solution"].as_array().unwrap().len(), 81);
    assert_eq!((&last["ending"]["preset"], &last["ending"]["seed"]), (&json!("annealing"), &json!(7)));
    let trace = served.get(&format!("/api/runs/{id}/trace.csv"));
    assert!(trace.body.starts_with("epoch,evaluations,seconds"), "{}", trace.body);
    assert_eq!(served.get(&format!("/api/runs/{id}")).json()["state"], "ended");
}

#[test]
fn run_solved_by_propagation_ends_at_once() {
    let served = TestServer::new();
    let mut easy = wanted("annealing");
    easy["parameters"] = json!({ "kernel": "probing" });
    let id = served.start(&easy);
    assert_eq!(served.listen(&id).last().unwrap()["ending"]["status"], "solved");
}

#[test]
fn steps_are_exact_and_repeat_with_seed() {
    let served = TestServer::new();
    let course = || {
        let mut paused = wanted("lvsitanvs-ga");
        paused["paused"] = json!(true);
        let id = served.start(&paused);
        let mut frames = served.listen(&id);
        let first = until(&mut frames, "paused", 0);
        assert_eq!(first["point"]["epoch"], 0);
        assert!(first["point"]["best_cost"].as_u64().unwrap() > 0, "generation 0 has a cost");
        assert!(first["population"].as_u64().unwrap() > 1 && !first["individuals"][0]["values"].is_null());
        assert_eq!(served.ask("POST", &format!("/api/runs/{id}/step"), &json!({ "epochs": 5 })).status, 204);
        let mut frame = until(&mut frames, "paused", 5);
        assert_eq!(frame["point"]["epoch"], 5);
        assert_eq!(frame["disagreement"].as_array().unwrap().len(), 81);
        served.ask("DELETE", &format!("/api/runs/{id}"), &json!({}));
        assert_eq!(frames.last().unwrap()["ending"]["stopped"], "stopped");
        frame["point"]["seconds"] = json!(0);
        let scene = served.get(&format!("/api/runs/{id}/scenes/{}", frame["last_scene"])).json();
        assert_eq!(scene["act"], "survival");
        assert_eq!(served.get(&format!("/api/runs/{id}/scenes/0")).refusal(), (404, "not_found".into()));
        (frame["point"].clone(), scene, frame["individuals"].clone())
    };
    assert_eq!(course(), course());
}

#[test]
fn only_live_parameters_change() {
    let served = TestServer::new();
    let id = served.start(&endless());
    let mut frames = served.listen(&id);
    until(&mut frames, "running", 1);
    let change = |body: Value| served.ask("PATCH", &format!("/api/runs/{id}"), &body);
    assert_eq!(change(json!({ "parameters": { "temperature": 0.5 }, "speed": 1000 })).status, 204);
    let changed =
        frames.find(|frame| frame["log"].as_array().unwrap().iter().any(|it| it["kind"] == "changed"));
    let log = &changed.expect("the change is logged")["log"];
    assert!(log.as_array().unwrap().iter().any(|it| it["name"] == "temperature" && it["value"] == "0.5"));
    let refused = change(json!({ "parameters": { "temperature": 0.1, "keep": "rows" } }));
    assert_eq!(refused.refusal(), (422, "parameter".into()));
    assert!(refused.body.contains("keep cannot be changed while a run goes on"), "{}", refused.body);
    assert_eq!(change(json!({ "speed": 0 })).refusal(), (422, "speed".into()));
    assert_eq!(change(json!({ "grain": 0 })).refusal(), (422, "grain".into()));
    for beats in [0, 1_000_001] {
        let step = served.ask("POST", &format!("/api/runs/{id}/step"), &json!({ "beats": beats }));
        assert_eq!(step.refusal(), (422, "beats".into()));
    }
    assert_eq!(change(json!({ "speed": null })).status, 204);
}

#[test]
fn run_without_listeners_ends() {
    let (none, all) = (Duration::ZERO, Duration::from_mins(10));
    // The other limit gives a run the time to come to its pause.
    for (paused, unheard, unheard_paused) in [(false, none, all), (true, all, none)] {
        let served = TestServer::with(Limits { unheard, unheard_paused, ..Limits::default() });
        let mut wanted = endless();
        wanted["paused"] = json!(paused);
        let id = served.start(&wanted);
        let state = || served.get(&format!("/api/runs/{id}")).json()["state"].clone();
        client::wait_for("end", || (state() == "ended").then_some(()));
    }
}

#[test]
fn run_beyond_time_limit_ends() {
    let served = TestServer::with(Limits { run_time: Duration::ZERO, ..Limits::default() });
    let id = served.start(&endless());
    assert_eq!(served.listen(&id).last().unwrap()["ending"]["stopped"], "time_limit");
}

#[test]
fn two_hundred_requests_start_three_runs() {
    let served = TestServer::with(Limits { runs: 3, unheard: Duration::from_mins(10), ..Limits::default() });
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let asked: Vec<_> =
            (0..200).map(|_| scope.spawn(|| served.ask("POST", "/api/runs", &endless()).status)).collect();
        asked.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|&&status| status == 201).count(), 3);
    assert_eq!(statuses.iter().filter(|&&status| status == 429).count(), 197);
    assert_eq!(served.get("/api/presets").status, 200);
}

/// Neither the run, nor other listeners, nor the end of the server.
#[test]
fn clients_that_never_read_delay_nothing() {
    let mut served = TestServer::with(Limits { listeners: 4, ..Limits::default() });
    let id = served.start(&endless());
    let silent: Vec<_> = (0..3).map(|_| served.listen(&id)).collect();
    let mut frames = served.listen(&id);
    let first = until(&mut frames, "running", 1)["point"]["epoch"].as_u64().unwrap();
    until(&mut frames, "running", first + 20);
    let refused = served.get(&format!("/api/runs/{id}/events"));
    assert_eq!(refused.refusal(), (429, "too_many".into()));
    served.end();
    drop(silent);
}
