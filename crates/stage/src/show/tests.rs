//! Shows: stepped, paced, taken up again; how a run is shown changes nothing of it.

use super::*;
use crate::form::Form;
use evodoku::{Grid, Report, presets};
use serde_json::json;

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const BOUNDS: Bounds = Bounds { order: 225, memory: 1 << 29, run_time: Duration::from_hours(1) };

#[expect(clippy::needless_pass_by_value, reason = "a literal at each call")]
fn wanted(preset: &str, more: serde_json::Value) -> Wanted {
    let grid: Grid = HARD.parse().unwrap();
    let mut wanted = json!({ "puzzle": Form::of(&grid), "preset": preset });
    wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(wanted).unwrap()
}

/// Goes on until it rests or is over.
fn rest(show: &mut Show) -> Frame {
    while !matches!(show.due(), Due::Asleep | Due::Over) {
        show.go_on();
    }
    show.go_on();
    show.lock().frame(&mut Cursor::default())
}

fn step(show: &mut Show, beats: u64) -> Frame {
    show.set_mode(Mode::Stepping(beats));
    rest(show)
}

fn alone(preset: &str, evaluations: u64) -> Report {
    let config = presets::find(preset).unwrap().config;
    let budget = evodoku::Budget { evaluations: Some(evaluations), ..Default::default() };
    evodoku::solve(&HARD.parse().unwrap(), &Options { config, budget, ..Options::default() })
}

#[test]
fn the_beginning_has_a_cost_and_a_point() {
    for preset in ["lvsitanvs-ga", "lvsitanvs-sa", "acs"] {
        let mut show = wanted(preset, json!({ "paused": true })).show(&BOUNDS).unwrap();
        assert_eq!(show.lock().state(), State::Preparing);
        let frame = rest(&mut show);
        let point = frame.point.unwrap();
        assert_eq!((frame.state, point.figures.evaluations), (State::Paused, 0));
        assert!(point.figures.best_cost > 0 && point.figures.best_cost < 500, "{point:?}");
        assert_eq!(show.lock().trace.since(None).len(), 1);
    }
}

#[test]
fn a_beat_is_a_move_or_a_generation_and_each_is_told() {
    let mut annealer = wanted("lvsitanvs-sa", json!({ "paused": true })).show(&BOUNDS).unwrap();
    rest(&mut annealer);
    let before = annealer.lock().scenes.last_serial();
    let frame = step(&mut annealer, 1);
    assert_eq!(frame.point.unwrap().figures.evaluations, 1);
    let told = annealer.lock().scene(before + 1).unwrap().clone();
    assert!(matches!(told.act, Act::Proposal { .. }), "{told:?}");
    assert_eq!(step(&mut annealer, 1000).point.unwrap().figures.evaluations, 1001);
    let kept = {
        let stage = annealer.lock();
        stage.scenes.last_serial() - stage.scenes.first_serial() + 1
    };
    assert_eq!(kept, 1000);

    let mut genetic = wanted("lvsitanvs-ga", json!({ "paused": true })).show(&BOUNDS).unwrap();
    rest(&mut genetic);
    assert_eq!(step(&mut genetic, 3).point.unwrap().figures.epochs, 3);
    let last = genetic.lock().scenes.last().unwrap().clone();
    assert!(matches!(last.act, Act::Survival { .. }), "{last:?}");
}

/// A run that is paced, paused, stepped and raced is the run that the command makes.
#[test]
fn how_a_run_is_shown_changes_nothing_of_it() {
    for preset in ["lvsitanvs-ga", "lvsitanvs-sa", "tabucol", "replica-exchange"] {
        let mut show =
            wanted(preset, json!({ "paused": true, "max_evaluations": 30_000 })).show(&BOUNDS).unwrap();
        rest(&mut show);
        step(&mut show, 7);
        show.set_mode(Mode::Running);
        show.set_speed(Some(10_000.0));
        (0..5).for_each(|_| show.go_on());
        show.set_speed(None);
        let frame = rest(&mut show);
        let report = alone(preset, 30_000);
        assert_eq!(frame.state, State::Ended);
        let ended = show.lock().ended().unwrap().clone();
        assert_eq!(
            (ended.record.figures, &frame.best.unwrap()[..]),
            (report.figures, &report.best_grid[..]),
            "{preset}"
        );
        assert_eq!(ended.record.ending, report.ending.by());
    }
}

#[test]
fn a_run_is_taken_up_again_with_its_changes() {
    let mut first = wanted("lvsitanvs-ga", json!({ "paused": true })).show(&BOUNDS).unwrap();
    rest(&mut first);
    step(&mut first, 20);
    first.change(&[("mutation_rate".into(), json!(0.9))]);
    let before = step(&mut first, 30);
    let told = serde_json::to_value(&before).unwrap();
    let again = json!({ "until": before.point.unwrap().figures.evaluations, "changes": told["changes"] });
    let after = rest(&mut wanted("lvsitanvs-ga", again).show(&BOUNDS).unwrap());
    assert_eq!(after.state, State::Paused);
    assert_eq!((after.point.unwrap().figures, after.best), (before.point.unwrap().figures, before.best));
    let unchanged = json!({ "until": before.point.unwrap().figures.evaluations });
    let unchanged = rest(&mut wanted("lvsitanvs-ga", unchanged).show(&BOUNDS).unwrap());
    assert_ne!(unchanged.look.costs, after.look.costs, "the change had an effect");
}

#[test]
fn a_change_that_is_refused_is_told_in_short_and_not_kept() {
    let mut show = wanted("lvsitanvs-ga", json!({ "paused": true })).show(&BOUNDS).unwrap();
    rest(&mut show);
    show.change(&[
        ("mutation_rate".into(), json!("x".repeat(1 << 20))),
        ("mutation_rate".into(), json!("0.90")),
    ]);
    let told = serde_json::to_value(show.lock().frame(&mut Cursor::default())).unwrap();
    assert_eq!(
        told["changes"],
        json!([{ "at": told["point"]["evaluations"], "name": "mutation_rate", "value": 0.9 }])
    );
    assert!(
        told["log"].to_string().contains("refused") && told["log"].to_string().len() < 2000,
        "{}",
        told["log"]
    );
}

#[test]
fn moves_are_told_again_after_some_that_were_not() {
    let mut show = wanted("lvsitanvs-ga", json!({ "paused": true, "until": 3000 })).show(&BOUNDS).unwrap();
    rest(&mut show);
    assert_eq!(show.lock().scenes.last_serial(), 0);
    step(&mut show, 1);
    let shown: Vec<u64> = show.search.progress().map(|it| Look::at(&it.individuals, 9).costs).unwrap();
    let stage = show.lock();
    let Act::Survival { individuals, children, survivors } = &stage.scenes.last().unwrap().act else {
        panic!("a generation ends with those who live on")
    };
    let all: Vec<u64> = individuals.iter().chain(children).copied().collect();
    assert_eq!(survivors.iter().map(|&number| all[number as usize]).collect::<Vec<_>>(), shown);
}

#[test]
fn a_frame_has_only_what_is_new() {
    let mut show = wanted("lvsitanvs-sa", json!({ "paused": true })).show(&BOUNDS).unwrap();
    rest(&mut show);
    let mut cursor = Cursor::default();
    let first = show.lock().frame(&mut cursor);
    assert!(first.best.is_some() && first.points.len() == 1 && first.scene.is_some());
    let second = show.lock().frame(&mut cursor);
    assert!(
        second.best.is_none() && second.points.is_empty() && second.scene.is_none() && second.log.is_empty()
    );
}

#[test]
fn a_stopped_show_says_why() {
    let mut show = wanted("lvsitanvs-sa", json!({ "paused": true })).show(&BOUNDS).unwrap();
    rest(&mut show);
    show.stop(StopReason::Unheard);
    show.stop(StopReason::Shutdown);
    assert_eq!(rest(&mut show).state, State::Ended);
    assert_eq!(show.lock().ended().unwrap().stopped, Some(StopReason::Unheard));
    let bounds = Bounds { run_time: Duration::ZERO, ..BOUNDS };
    let mut late = wanted("lvsitanvs-sa", json!({})).show(&bounds).unwrap();
    rest(&mut late);
    assert_eq!(late.lock().ended().unwrap().stopped, Some(StopReason::TimeLimit));
}

#[test]
fn what_needs_too_much_memory_is_refused_by_name() {
    let bounds = Bounds { memory: 1 << 20, ..BOUNDS };
    let refusal = wanted("lvsitanvs-ga", json!({ "parameters": { "population": 10_000 } }))
        .show(&bounds)
        .err()
        .unwrap();
    assert_eq!(refusal.code, "memory");
    assert!(refusal.message.contains("and 1 are allowed; lower population"), "{refusal}");
    // Who looks on needs memory too.
    let show = wanted("lvsitanvs-ga", json!({ "paused": true })).show(&BOUNDS).unwrap();
    let declared = show.search.options().config.engine.memory(show.search.puzzle().shape());
    assert_eq!(show.memory(), declared.total() + declared.candidates * (81 + 64));
}

#[test]
fn a_run_has_every_limit_that_it_was_given() {
    let limits = json!({ "max_evaluations": 1000, "max_cpu_seconds": 0.5 });
    let show = wanted("lvsitanvs-sa", limits).show(&BOUNDS).unwrap();
    let budget = &show.search.options().budget;
    assert_eq!((budget.evaluations, budget.cpu), (Some(1000), Some(Duration::from_millis(500))));
    assert_eq!((budget.time, budget.memory), (Some(BOUNDS.run_time), Some(BOUNDS.memory)));
}

#[test]
fn words_of_a_link_are_read_as_on_the_command_line() {
    let parameters =
        json!({ "parameters": { "population": "50", "kernel": "nothing", "mutation_rate": "0.5" } });
    assert!(wanted("lvsitanvs-ga", parameters).show(&BOUNDS).is_ok());
}
