//! Sessions: stepped, paced, resumed; how a run is shown changes nothing of it.

use super::*;
use crate::puzzle::PuzzleFields;
use crate::routes::RequestLimits;
use evodoku::{Report, parameters::Value, presets, puzzle::Grid};
use serde_json::json;

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const LIMITS: RequestLimits = RequestLimits {
    order: 225,
    memory: 1 << 29,
    run_time: Duration::from_hours(1),
    work_time: Duration::from_hours(1),
    count_time: Duration::from_hours(1),
};

#[expect(clippy::needless_pass_by_value, reason = "a literal at each call")]
fn request(preset: &str, more: serde_json::Value) -> RunRequest {
    let grid: Grid = HARD.parse().unwrap();
    let mut request = json!({ "puzzle": PuzzleFields::of(&grid), "preset": preset });
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(request).unwrap()
}

/// Goes on until it rests or is over.
fn rest(session: &mut Session) -> Frame {
    while !matches!(session.due(), Due::Idle | Due::Over) {
        session.advance();
    }
    session.advance();
    session.lock().frame(&mut Cursor::default())
}

fn step(session: &mut Session, steps: u64) -> Frame {
    session.apply(RunCommand::SetMode(Mode::Stepping(steps)));
    rest(session)
}

fn alone(preset: &str, evaluations: u64) -> Report {
    let config = presets::find(preset).unwrap().config;
    let budget = evodoku::Budget { evaluations: Some(evaluations), ..Default::default() };
    evodoku::solve(&HARD.parse().unwrap(), &Options { config, budget, ..Options::default() })
}

#[test]
fn start_has_cost_and_point() {
    for preset in ["lvsitanvs-ga", "lvsitanvs-sa", "acs"] {
        let mut session = request(preset, json!({ "paused": true })).session(&LIMITS).unwrap().0;
        assert_eq!(session.lock().state(), RunState::Preparing);
        let frame = rest(&mut session);
        let point = frame.point.unwrap();
        assert_eq!((frame.state, point.figures.evaluations), (RunState::Paused, 0));
        assert!(point.figures.best_cost > 0 && point.figures.best_cost < 500, "{point:?}");
        assert_eq!(session.lock().course.points().len(), 1);
    }
}

#[test]
fn step_is_one_move_or_generation() {
    let mut annealer = request("lvsitanvs-sa", json!({ "paused": true })).session(&LIMITS).unwrap().0;
    rest(&mut annealer);
    let before = annealer.lock().moves.last_serial();
    let frame = step(&mut annealer, 1);
    assert_eq!(frame.point.unwrap().figures.evaluations, 1);
    let first = annealer.lock().numbered_move(before + 1).unwrap().clone();
    assert!(matches!(first.act, MoveDetails::Proposal { .. }), "{first:?}");
    assert_eq!(step(&mut annealer, 1000).point.unwrap().figures.evaluations, 1001);
    let kept = {
        let view = annealer.lock();
        view.moves.last_serial() - view.moves.first_serial() + 1
    };
    assert_eq!(kept, 1000);

    let mut genetic = request("lvsitanvs-ga", json!({ "paused": true })).session(&LIMITS).unwrap().0;
    rest(&mut genetic);
    assert_eq!(step(&mut genetic, 3).point.unwrap().figures.epochs, 3);
    let last = genetic.lock().moves.last().unwrap().clone();
    assert!(matches!(last.act, MoveDetails::Survival { .. }), "{last:?}");
}

/// A run that is paced, paused, stepped and raced is the run that the command makes.
#[test]
fn pace_and_pauses_do_not_change_the_result() {
    for preset in ["lvsitanvs-ga", "lvsitanvs-sa", "tabucol", "replica-exchange"] {
        let mut session =
            request(preset, json!({ "paused": true, "max_evaluations": 30_000 })).session(&LIMITS).unwrap().0;
        rest(&mut session);
        step(&mut session, 7);
        session.apply(RunCommand::SetMode(Mode::Running));
        session.set_speed(Some(10_000.0));
        (0..5).for_each(|_| session.advance());
        session.set_speed(None);
        let frame = rest(&mut session);
        let report = alone(preset, 30_000);
        assert_eq!(frame.state, RunState::Ended);
        let ended = session.lock().ended().unwrap().clone();
        assert_eq!(
            (ended.record.figures, &frame.best.unwrap()[..]),
            (report.figures, &report.best_grid[..]),
            "{preset}"
        );
        assert_eq!(ended.record.ending, report.ending.by());
    }
}

#[test]
fn pace_in_evaluations_is_kept_whatever_a_step_is() {
    for preset in ["lvsitanvs-ga", "lvsitanvs-sa"] {
        let mut session = request(preset, json!({ "paused": true })).session(&LIMITS).unwrap().0;
        rest(&mut session);
        session.apply(RunCommand::SetPace(Some(Pace::Evaluations { per_second: 1000 })));
        session.apply(RunCommand::SetMode(Mode::Running));
        session.advance();
        let made = session.search.figures().evaluations;
        let Due::In(wait) = session.due() else { panic!("{preset} waits") };
        let due = Duration::from_secs_f64(made as f64 / 1000.0);
        assert!(made >= 45 && wait <= due, "{preset}: {wait:?} after {made} evaluations");
    }
}

#[test]
fn epoch_is_finished_before_a_pause() {
    let mut session = request("lvsitanvs-sa", json!({ "paused": true })).session(&LIMITS).unwrap().0;
    rest(&mut session);
    session.apply(RunCommand::SetMode(Mode::UntilEpoch(2)));
    let frame = rest(&mut session);
    assert_eq!((frame.state, frame.point.unwrap().figures.epochs), (RunState::Paused, 2));
}

#[test]
fn run_is_resumed_with_its_changes() {
    let mut first = request("lvsitanvs-ga", json!({ "paused": true })).session(&LIMITS).unwrap().0;
    rest(&mut first);
    step(&mut first, 20);
    let changes = first.lock().check_changes(vec![("mutation_rate".into(), Value::Real(0.9))]).unwrap();
    first.change(changes);
    let before = step(&mut first, 30);
    let seen = serde_json::to_value(&before).unwrap();
    let again = json!({ "until": before.point.unwrap().figures.evaluations, "changes": seen["changes"] });
    let after = rest(&mut request("lvsitanvs-ga", again).session(&LIMITS).unwrap().0);
    assert_eq!(after.state, RunState::Paused);
    assert_eq!((after.point.unwrap().figures, after.best), (before.point.unwrap().figures, before.best));
    let unchanged = json!({ "until": before.point.unwrap().figures.evaluations });
    let unchanged = rest(&mut request("lvsitanvs-ga", unchanged).session(&LIMITS).unwrap().0);
    assert_ne!(unchanged.sample.costs, after.sample.costs, "the change had an effect");
}

#[test]
fn impossible_change_is_refused_in_short() {
    let mut session = request("lvsitanvs-ga", json!({ "paused": true })).session(&LIMITS).unwrap().0;
    rest(&mut session);
    let check = |value: String| {
        session.lock().check_changes(vec![("mutation_rate".into(), Value::from_text(&value))])
    };
    let refusal = check("x".repeat(1 << 20)).unwrap_err();
    assert!(refusal.code == "parameter" && refusal.message.to_string().len() < 500, "{refusal}");
    let changes = check("0.90".into()).unwrap();
    session.change(changes);
    let frame = serde_json::to_value(session.lock().frame(&mut Cursor::default())).unwrap();
    assert_eq!(
        frame["changes"],
        json!([{ "at": frame["point"]["evaluations"], "name": "mutation_rate", "value": 0.9 }])
    );
}

#[test]
fn moves_are_recorded_after_a_run_at_full_speed() {
    let mut session =
        request("lvsitanvs-ga", json!({ "paused": true, "until": 3000 })).session(&LIMITS).unwrap().0;
    rest(&mut session);
    assert_eq!(session.lock().moves.last_serial(), 0);
    step(&mut session, 1);
    let shown: Vec<u64> = session.search.progress().map(|it| PopulationSample::of(&it, 9).costs).unwrap();
    let view = session.lock();
    let MoveDetails::Survival { individuals, children, survivors } = &view.moves.last().unwrap().act else {
        panic!("a generation ends with those who live on")
    };
    let all: Vec<u64> = individuals.iter().chain(children).copied().collect();
    assert_eq!(survivors.iter().map(|&number| all[number as usize]).collect::<Vec<_>>(), shown);
}

#[test]
fn frame_has_only_what_is_new() {
    let mut session = request("lvsitanvs-sa", json!({ "paused": true })).session(&LIMITS).unwrap().0;
    rest(&mut session);
    let mut cursor = Cursor::default();
    let first = session.lock().frame(&mut cursor);
    assert!(first.best.is_some() && first.points.len() == 1 && first.scene.is_some());
    let second = session.lock().frame(&mut cursor);
    assert!(
        second.best.is_none() && second.points.is_empty() && second.scene.is_none() && second.log.is_empty()
    );
}

#[test]
fn stopped_session_has_reason() {
    let mut session = request("lvsitanvs-sa", json!({ "paused": true })).session(&LIMITS).unwrap().0;
    rest(&mut session);
    session.apply(RunCommand::Stop(StopReason::Unheard));
    session.apply(RunCommand::Stop(StopReason::Shutdown));
    assert_eq!(rest(&mut session).state, RunState::Ended);
    assert_eq!(session.lock().ended().unwrap().stopped, Some(StopReason::Unheard));
    let bounds = RequestLimits { run_time: Duration::ZERO, ..LIMITS };
    let mut late = request("lvsitanvs-sa", json!({})).session(&bounds).unwrap().0;
    rest(&mut late);
    assert_eq!(late.lock().ended().unwrap().stopped, Some(StopReason::TimeLimit));
}

#[test]
fn run_beyond_memory_limit_is_refused_with_advice() {
    let bounds = RequestLimits { memory: 1 << 20, ..LIMITS };
    let refusal = request("lvsitanvs-ga", json!({ "parameters": { "population": 10_000 } }))
        .session(&bounds)
        .err()
        .unwrap();
    assert_eq!(refusal.code, "memory");
    assert!(refusal.message.to_string().contains("and 1 are allowed; lower population"), "{refusal}");
    // The mirrored grids need memory, too.
    let (session, memory) = request("lvsitanvs-ga", json!({ "paused": true })).session(&LIMITS).unwrap();
    let declared = session.search.options().config.engine.memory(session.search.puzzle().shape());
    assert_eq!(memory, declared.total() + declared.candidates * (81 + 64));
}

#[test]
fn run_has_requested_limits() {
    let limits = json!({ "max_evaluations": 1000, "max_cpu_seconds": 0.5 });
    let session = request("lvsitanvs-sa", limits).session(&LIMITS).unwrap().0;
    let budget = &session.search.options().budget;
    assert_eq!((budget.evaluations, budget.cpu), (Some(1000), Some(Duration::from_millis(500))));
    assert_eq!(budget.time, Some(LIMITS.run_time));
}

#[test]
fn text_values_are_read_as_on_the_command_line() {
    let parameters =
        json!({ "parameters": { "population": "50", "kernel": "nothing", "mutation_rate": "0.5" } });
    assert!(request("lvsitanvs-ga", parameters).session(&LIMITS).is_ok());
}
