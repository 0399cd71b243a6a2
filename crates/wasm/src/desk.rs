//! The desk: requests by method and path, matched by the same table of routes as those of the server.

use evodoku_messages::message;
use evodoku_session::routes::{Reply, RequestLimits, RouteRequest, RunHandle, TaskCanceller, parse};
use evodoku_session::{Answer, Cursor, Due, Refusal, RunCommand, RunRequest, RunState, Session, SessionView};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A browser's worker has one thread and little memory; larger puzzles are for the server. It answers nothing else while it
/// works.
const LIMITS: RequestLimits = RequestLimits {
    order: 81,
    memory: 256 << 20,
    run_time: Duration::from_mins(30),
    work_time: Duration::from_secs(10),
    count_time: Duration::from_millis(300),
};

/// Ended runs are kept for their traces; the oldest go first.
const KEPT: usize = 16;

/// Takes requests and holds the sessions.
#[derive(Default)]
pub struct Desk {
    runs: BTreeMap<u64, DeskRun>,
    last: u64,
}

struct DeskRun {
    session: Session,
    view: Arc<Mutex<SessionView>>,
    cursor: Cursor,
}

impl RunHandle for DeskRun {
    fn view(&self) -> &Mutex<SessionView> {
        &self.view
    }

    fn send(&mut self, command: RunCommand) -> Answer<()> {
        self.session.apply(command);
        Ok(())
    }
}

impl Desk {
    /// Answers a request.
    ///
    /// # Errors
    ///
    /// A refusal, as the server would send it.
    pub fn ask(&mut self, method: &str, path: &str, body: Value) -> Answer<Reply> {
        match parse(method, path.trim_start_matches("api/"), body)? {
            RouteRequest::Query(task) => task.perform(&LIMITS, &TaskCanceller::default()),
            RouteRequest::Start(run) => self.start(&run),
            RouteRequest::Run(id, action) => {
                let found = id.parse().ok().and_then(|id: u64| self.runs.get_mut(&id));
                let run = found.ok_or_else(|| Refusal::not_found(message!("no-such-run")))?;
                action.perform(&id, run)
            }
        }
    }

    fn start(&mut self, request: &RunRequest) -> Answer<Reply> {
        let (session, _) = request.session(&LIMITS)?;
        self.last += 1;
        self.runs.insert(self.last, DeskRun { view: session.view(), session, cursor: Cursor::default() });
        while self.runs.len() > KEPT
            && let Some(&oldest) =
                self.runs.iter().find(|(_, run)| run.session.due() == Due::Over).map(|(id, _)| id)
        {
            self.runs.remove(&oldest);
        }
        let started = json!({ "id": self.last.to_string(), "state": RunState::Preparing });
        Ok(Reply::Json(started.to_string().into()))
    }

    /// Advances a session: its frame, and after how many milliseconds it is due again; none when it rests or is over.
    pub fn advance(&mut self, id: u64) -> Option<(Value, Option<f64>)> {
        let run = self.runs.get_mut(&id)?;
        run.session.advance();
        let frame = run.view.lock().unwrap_or_else(PoisonError::into_inner).frame(&mut run.cursor);
        let rest = match run.session.due() {
            Due::Now => Some(0.0),
            Due::In(rest) => Some(rest.as_secs_f64() * 1000.0),
            Due::Idle | Due::Over => None,
        };
        Some((serde_json::to_value(frame).unwrap_or_default(), rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_messages::Language;

    fn json_of(reply: Reply) -> Value {
        match reply {
            Reply::Json(text) => serde_json::from_str(&text).unwrap(),
            Reply::Csv(text) => text.into(),
            Reply::Done => Value::Null,
        }
    }

    #[test]
    fn desk_answers_as_every_carrier() {
        let mut desk = Desk::default();
        crate::requests::check(|method, path, body| {
            let answer = desk.ask(method, path, body.clone());
            answer.map(json_of).map_err(|refusal| serde_json::to_value(refusal).unwrap())
        });
    }

    #[test]
    fn answers_are_in_the_language_that_is_serialised() {
        let mut desk = Desk::default();
        Language::German.serialising(|| {
            let presets = json_of(desk.ask("GET", "api/presets", Value::Null).unwrap());
            let annealing = presets.as_array().unwrap().iter().find(|it| it["name"] == "annealing").unwrap();
            assert_eq!(annealing["about"], "Simulierte Abkühlung bei konstanter Temperatur, mit Neustarts.");
            let refusal = desk.ask("PATCH", "api/runs/9", json!({})).unwrap_err();
            let message = "diesen Lauf gibt es nicht; vielleicht ist er längst zu Ende";
            assert_eq!(serde_json::to_value(&refusal).unwrap()["message"], message);
            assert_eq!(refusal.to_string(), "there is no such run; it may have ended long ago");
        });
    }

    #[test]
    fn run_is_started_stepped_and_advanced_to_its_end() {
        let mut desk = Desk::default();
        let ask =
            |desk: &mut Desk, method: &str, path: &str, body| json_of(desk.ask(method, path, body).unwrap());
        let example = ask(&mut desk, "GET", "api/puzzles/9x9-easy", Value::Null);
        let request =
            json!({ "puzzle": example["puzzle"], "preset": "lvsitanvs-sa", "seed": 3, "paused": true });
        let id = ask(&mut desk, "POST", "api/runs", request)["id"].as_str().unwrap().to_owned();
        let number = id.parse().unwrap();
        let (frame, rest) = desk.advance(number).unwrap();
        assert_eq!((&frame["state"], rest), (&json!("paused"), None));
        ask(&mut desk, "POST", &format!("api/runs/{id}/step"), json!({ "beats": 5 }));
        let (frame, _) = desk.advance(number).unwrap();
        assert_eq!(frame["point"]["evaluations"], 5);
        let scene =
            ask(&mut desk, "GET", &format!("api/runs/{id}/scenes/{}", frame["last_scene"]), Value::Null);
        assert_eq!(scene["act"], "proposal");
        ask(&mut desk, "POST", &format!("api/runs/{id}/resume"), Value::Null);
        let last = loop {
            let (frame, rest) = desk.advance(number).unwrap();
            if rest.is_none() {
                break frame;
            }
        };
        assert_eq!(
            (&last["ending"]["status"], &last["ending"]["evaluations"]),
            (&json!("solved"), &json!(6968))
        );
    }
}
