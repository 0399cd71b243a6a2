//! How soon a deleted run is gone, and how soon many requests at once are answered.

use crate::client::{TestServer, endless, wait_for, wanted};
use evodoku_serve::Limits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A puzzle of an order without any given, or the hard one.
fn run(preset: &str, boxes: usize) -> Value {
    let mut run = wanted(preset);
    let order = boxes * boxes;
    if order > 9 {
        run["puzzle"] = json!({ "order": order, "boxes": [boxes, boxes], "givens": vec![0; order * order] });
    }
    run
}

/// Ends a run that has begun; until its place is free again, in milliseconds. None if it was over before.
fn stopped(served: &TestServer, wanted: &Value) -> Option<f64> {
    let id = served.start(wanted);
    let first = served.listen(&id).find(|frame| frame["state"] != "preparing")?;
    if first["state"] == "ended" {
        return None;
    }
    let began = Instant::now();
    assert_eq!(served.ask("DELETE", &format!("/api/runs/{id}"), &json!({})).status, 204);
    let state = || served.get(&format!("/api/runs/{id}")).json()["state"].clone();
    wait_for("end", || (state() == "ended").then_some(()));
    Some(began.elapsed().as_secs_f64() * 1000.0)
}

#[test]
fn deleted_run_frees_its_place() {
    let served = TestServer::with(Limits { runs: 1, ..Limits::default() });
    for preset in ["lsga", "lvsitanvs-ga-as-coded", "population", "auto"] {
        let mut large = run(preset, 5);
        // Without polls of the stop flag in between, an epoch would take very long.
        large["parameters"] = json!({ "kernel": "nothing", "epoch_moves": 1_000_000 });
        for _ in 0..2 {
            stopped(&served, &large);
        }
    }
}

#[test]
fn abandoned_paused_run_makes_room() {
    let served = TestServer::with(Limits { runs: 1, unheard: Duration::ZERO, ..Limits::default() });
    let mut paused = endless();
    paused["paused"] = json!(true);
    served.start(&paused);
    wait_for("place", || (served.ask("POST", "/api/runs", &endless()).status == 201).then_some(()));
}

/// `cargo test --release -p evodoku-serve --test server -- --ignored --nocapture how_soon`
#[test]
#[ignore = "measures for minutes and prints a table"]
fn how_soon_every_preset_stops() {
    let served = TestServer::with(Limits { runs: 2, ..Limits::default() });
    println!("| preset | 9×9 | 25×25 | 81×81 | 144×144 |\n| --- | --- | --- | --- | --- |");
    for preset in served.get("/api/presets").json().as_array().unwrap() {
        let name = preset["name"].as_str().unwrap();
        print!("| {name} ");
        for boxes in [3, 5, 9, 12] {
            let tries = (0..5).filter_map(|_| stopped(&served, &run(name, boxes)));
            match tries.reduce(f64::max) {
                Some(slowest) => print!("| {slowest:.0} "),
                None => print!("| over "),
            }
        }
        println!("|");
    }
}

/// `cargo test --release -p evodoku-serve --test server -- --ignored --nocapture two_hundred`
#[test]
#[ignore = "looks at the clock"]
fn two_hundred_runs_at_once_are_answered_within_a_second() {
    let served = TestServer::with(Limits { unheard: Duration::from_mins(10), ..Limits::default() });
    let times: Vec<(u16, f64)> = std::thread::scope(|scope| {
        let ask = || {
            let began = Instant::now();
            let status = served.ask("POST", "/api/runs", &endless()).status;
            (status, began.elapsed().as_secs_f64())
        };
        let asked: Vec<_> = (0..200).map(|_| scope.spawn(ask)).collect();
        asked.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let begun = times.iter().filter(|(status, _)| *status == 201).count();
    let slowest = times.iter().map(|&(_, seconds)| seconds).fold(0.0, f64::max);
    println!("{begun} of 200 began, the others were refused; the slowest answer took {slowest:.3} s");
    assert!(times.iter().all(|(status, _)| matches!(status, 201 | 429)) && slowest < 1.0);
}
