//! The desk: requests by method and path, answered as the server answers them.

use evodoku_exact::Stop;
use evodoku_stage::show::{Bounds, grain_of, set_live, speed_of, value_of};
use evodoku_stage::{
    Answer, Cursor, Due, Mode, Refusal, Show, State, StopReason, Wanted, catalogue, examples, form, inspect,
    lessons, order, read, trial,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::PoisonError;
use std::time::Duration;

/// A browser's worker has one thread and little memory; larger puzzles are for the server.
const BOUNDS: Bounds = Bounds { order: 81, memory: 256 << 20, run_time: Duration::from_mins(30) };

/// For how long a puzzle may be in the making, looked at or tried: the worker answers nothing else meanwhile.
const BUSY: Duration = Duration::from_secs(10);

/// For how long solutions are counted before a search begins.
const GLANCE: Duration = Duration::from_millis(300);

/// Ended shows are kept for their traces; the oldest go first.
const KEPT: usize = 16;

/// Takes requests and holds the shows.
#[derive(Default)]
pub struct Desk {
    runs: BTreeMap<u64, Run>,
    last: u64,
}

struct Run {
    show: Show,
    config: evodoku::Config,
    cursor: Cursor,
}

impl Desk {
    /// Answers a request with JSON.
    ///
    /// # Errors
    ///
    /// A refusal, as the server would send it.
    pub fn ask(&mut self, method: &str, path: &str, body: Value) -> Answer<Value> {
        let stop = || Stop::after(BUSY);
        let parts: Vec<&str> = path.trim_start_matches("api/").split('/').collect();
        match (method, parts.as_slice()) {
            ("GET", ["presets"]) => told(&catalogue::presets()),
            ("POST", ["idle"]) => told(&catalogue::idle(&fit(body)?)?),
            ("GET", ["puzzles"]) => told(&examples::list()),
            ("GET", ["puzzles", id]) => told(&examples::example(id)?),
            ("POST", ["puzzles"]) => told(&order::make(&fit(body)?, BOUNDS.order, &stop())?),
            ("POST", ["read"]) => told(&read::read(&fit(body)?, BOUNDS.order)?),
            ("POST", ["check"]) => told(&form::Drawn::of(&fit::<form::Form>(body)?.grid(BOUNDS.order)?)),
            ("POST", ["inspect"]) => told(&inspect::inspect(&fit(body)?, BOUNDS.order, &stop())?),
            ("POST", ["solutions"]) => {
                told(&inspect::count(&fit(body)?, BOUNDS.order, &Stop::after(GLANCE))?)
            }
            ("POST", ["hint"]) => told(&inspect::hint(&fit(body)?, BOUNDS.order, &stop())?),
            ("POST", ["write"]) => told(&inspect::write(&fit(body)?, BOUNDS.order)?),
            ("GET", ["lessons"]) => told(&lessons::lessons()),
            ("POST", ["lessons"]) => told(&lessons::read(body["text"].as_str().unwrap_or_default())?),
            ("POST", ["trials"]) => {
                told(&fit::<trial::Trial>(body)?.run(&Bounds { run_time: BUSY, ..BOUNDS }, drop)?)
            }
            ("POST", ["comparison"]) => told(&trial::compare(&fit(body)?)?),
            ("POST", ["runs"]) => self.start(&fit(body)?),
            (method, ["runs", id, rest @ ..]) => self.steer(method, id, rest, &body),
            _ => Err(Refusal::not_found(format!("there is nothing under {path}"))),
        }
    }

    fn start(&mut self, wanted: &Wanted) -> Answer<Value> {
        let (show, config) = (wanted.show(&BOUNDS)?, wanted.config()?);
        self.last += 1;
        self.runs.insert(self.last, Run { show, config, cursor: Cursor::default() });
        while self.runs.len() > KEPT
            && let Some(&oldest) =
                self.runs.iter().find(|(_, run)| run.show.due() == Due::Over).map(|(id, _)| id)
        {
            self.runs.remove(&oldest);
        }
        Ok(json!({ "id": self.last.to_string(), "state": State::Preparing }))
    }

    fn steer(&mut self, method: &str, id: &str, rest: &[&str], body: &Value) -> Answer<Value> {
        let found = id.parse().ok().and_then(|id: u64| self.runs.get_mut(&id));
        let run =
            found.ok_or_else(|| Refusal::not_found("there is no such run; it may have ended long ago"))?;
        let stage = run.show.stage();
        let stage = || stage.lock().unwrap_or_else(PoisonError::into_inner);
        match (method, rest) {
            ("GET", []) => return Ok(json!({ "id": id, "state": stage().state() })),
            ("GET", ["trace.csv"]) => return Ok(Value::String(stage().trace())),
            ("GET", ["scenes", serial]) => {
                let scene = serial.parse().ok().and_then(|serial| stage().scene(serial).cloned());
                return told(&scene.ok_or_else(|| Refusal::not_found("this move is not known any more"))?);
            }
            ("POST", ["pause"]) => run.show.set_mode(Mode::Paused),
            ("POST", ["resume"]) => run.show.set_mode(Mode::Running),
            ("POST", ["step"]) => {
                run.show.set_mode(Mode::Stepping(body["beats"].as_u64().unwrap_or(1).max(1)));
            }
            ("PATCH", []) => run.change(body)?,
            ("DELETE", []) => run.show.stop(StopReason::Stopped),
            _ => return Err(Refusal::not_found("a run has no such address")),
        }
        Ok(Value::Null)
    }

    /// Lets a show go on: its frame, and after how many milliseconds it wants to go on again; none when it rests or is over.
    pub fn go_on(&mut self, id: u64) -> Option<(Value, Option<f64>)> {
        let run = self.runs.get_mut(&id)?;
        run.show.go_on();
        let stage = run.show.stage();
        let frame = stage.lock().unwrap_or_else(PoisonError::into_inner).frame(&mut run.cursor);
        let rest = match run.show.due() {
            Due::Now => Some(0.0),
            Due::In(rest) => Some(rest.as_secs_f64() * 1000.0),
            Due::Asleep | Due::Over => None,
        };
        Some((serde_json::to_value(frame).unwrap_or_default(), rest))
    }
}

impl Run {
    fn change(&mut self, body: &Value) -> Answer<()> {
        if let Some(speed) = body.get("speed") {
            self.show.set_speed(speed_of(speed.as_f64())?);
        }
        if let Some(grain) = body.get("grain") {
            self.show.set_grain(grain_of(grain.as_u64())?);
        }
        let parameters = body.get("parameters").and_then(Value::as_object);
        let changes: Vec<(String, Value)> =
            parameters.into_iter().flatten().map(|(k, v)| (k.clone(), v.clone())).collect();
        let mut tried = self.config.clone();
        for (name, value) in &changes {
            set_live(&mut tried, name, &value_of(value))?;
        }
        self.config = tried;
        self.show.change(&changes);
        Ok(())
    }
}

fn told(answer: &impl Serialize) -> Answer<Value> {
    serde_json::to_value(answer).map_err(|error| Refusal::new("failed", error.to_string()))
}

fn fit<T: DeserializeOwned>(body: Value) -> Answer<T> {
    serde_json::from_value(body).map_err(|error| Refusal::new("bad_json", error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same run by messages as by itself: heard to its end, with its solution.
    #[test]
    fn a_run_is_started_stepped_and_heard_to_its_end() {
        let mut desk = Desk::default();
        let drawn = desk.ask("GET", "api/puzzles/9x9-easy", Value::Null).unwrap();
        let wanted =
            json!({ "puzzle": drawn["puzzle"], "preset": "lvsitanvs-sa", "seed": 3, "paused": true });
        let begun = desk.ask("POST", "api/runs", wanted).unwrap();
        let id = begun["id"].as_str().unwrap().to_owned();
        let number = id.parse().unwrap();
        let (frame, rest) = desk.go_on(number).unwrap();
        assert_eq!((&frame["state"], rest), (&json!("paused"), None));
        desk.ask("POST", &format!("api/runs/{id}/step"), json!({ "beats": 5 })).unwrap();
        let (frame, _) = desk.go_on(number).unwrap();
        assert_eq!(frame["point"]["evaluations"], 5);
        let scene =
            desk.ask("GET", &format!("api/runs/{id}/scenes/{}", frame["last_scene"]), Value::Null).unwrap();
        assert_eq!(scene["act"], "proposal");
        desk.ask("POST", &format!("api/runs/{id}/resume"), Value::Null).unwrap();
        let last = loop {
            let (frame, rest) = desk.go_on(number).unwrap();
            if rest.is_none() {
                break frame;
            }
        };
        assert_eq!(
            (&last["ending"]["status"], &last["ending"]["evaluations"]),
            (&json!("solved"), &json!(6968))
        );
    }

    #[test]
    fn what_is_refused_is_refused_as_the_server_does() {
        let mut desk = Desk::default();
        let code = |desk: &mut Desk, method: &str, path: &str, body: Value| {
            desk.ask(method, path, body).unwrap_err().code
        };
        assert_eq!(code(&mut desk, "GET", "api/nothing", Value::Null), "not_found");
        assert_eq!(code(&mut desk, "GET", "api/runs/7", Value::Null), "not_found");
        assert_eq!(code(&mut desk, "POST", "api/runs", json!({})), "bad_json");
        assert_eq!(code(&mut desk, "POST", "api/read", json!({ "text": "12x?" })), "unreadable");
        assert_eq!(desk.ask("GET", "api/lessons", Value::Null).unwrap().as_array().unwrap().len(), 11);
    }
}
