//! Lessons keep what they say: every sentence with a check is computed from thirty seeds.

use super::*;
use crate::evidence::{Lanes, Traits, Witness};
use evodoku::{Budget, Options, Puzzle, Search, presets};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const SEEDS: u64 = 30;

fn play(setting: &Setting, puzzle: &Puzzle, lane: &Lane, seed: u64) -> Traits {
    let mut config = presets::find(&lane.preset).unwrap().config;
    for (name, value) in &lane.parameters {
        config.set(name, value).unwrap();
    }
    let budget = Budget { evaluations: setting.budget, ..Budget::default() };
    let mut witness = Witness::of(&config);
    let report = Search::new(puzzle, Options { config, seed, budget, threads: 1 }).run(&mut witness);
    witness.traits(&report)
}

/// The runs of a setting, on two threads.
fn runs(setting: &Setting, seeds: u64) -> Lanes {
    let grid: Grid = setting.puzzle.as_ref().unwrap().parse().unwrap();
    let puzzle = Puzzle::new(grid).unwrap();
    let lanes = setting.lanes.as_ref().unwrap();
    let first = setting.seed.unwrap_or(1);
    let wanted: Vec<(usize, u64)> =
        (0..seeds).flat_map(|place| (0..lanes.len()).map(move |lane| (lane, first + place))).collect();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(&(lane, seed)) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let traits = play(setting, &puzzle, &lanes[lane], seed);
                    done.lock().unwrap().insert((lane, seed), traits);
                }
            });
        }
    });
    let mut found = Lanes::new();
    for ((lane, _), traits) in done.into_inner().unwrap() {
        found.entry(["a", "b"][lane].into()).or_default().push(traits);
    }
    found
}

/// Computes all checks of the lessons, or of one named by `EVODOKU_LESSON`; returns those that fail.
fn failures(takes_slow: bool) -> Vec<String> {
    let only = std::env::var("EVODOKU_LESSON").ok();
    let mut failed = Vec::new();
    for lesson in lessons().iter().filter(|lesson| only.as_ref().is_none_or(|id| *id == lesson.id)) {
        let settings = lesson.settings();
        let of_steps = lesson.steps.iter().zip(&settings).filter(|(step, _)| takes_slow || !step.slow);
        let steps = of_steps.map(|(step, setting)| {
            (step.says.iter().map(|claim| claim.check.as_str()).collect::<Vec<_>>(), setting)
        });
        let whole = (lesson.claims.iter().map(String::as_str).collect(), &settings[0]);
        for (checks, setting) in std::iter::once(whole).chain(steps) {
            let checks: Vec<Check> = checks.iter().map(|check| Check::parse(check).unwrap()).collect();
            let seeds = if checks.iter().any(Check::needs_many) { SEEDS } else { 1 };
            if checks.is_empty() {
                continue;
            }
            let lanes = runs(setting, seeds);
            for check in checks {
                let found = check.of(&lanes).unwrap_or_else(|refusal| panic!("{}: {refusal:?}", lesson.id));
                let said = format!("{}: {check}: {} and {}", lesson.id, found.left, found.right);
                println!("{} {said}", if found.holds { "holds" } else { "FAILS" });
                if !found.holds {
                    failed.push(said);
                }
            }
        }
    }
    failed
}

#[test]
fn sentences_of_lessons_hold_over_thirty_seeds() {
    assert_eq!(failures(false), [""; 0]);
}

#[test]
#[ignore = "takes minutes; run by long.sh"]
fn all_sentences_of_lessons_hold_over_thirty_seeds() {
    assert_eq!(failures(true), [""; 0]);
}

#[test]
fn every_lesson_has_both_languages_and_says_something_that_is_checked() {
    for lesson in lessons() {
        let mut texts = vec![&lesson.title];
        texts.extend(lesson.text.iter().chain(&lesson.question).chain(&lesson.answer));
        for step in &lesson.steps {
            texts.push(&step.text);
            texts.extend(step.says.iter().chain(&step.task).map(|claim| &claim.text));
            if let Some(guess) = &step.predict {
                texts.push(&guess.question);
                texts.extend(guess.choices.iter().map(|choice| &choice.text));
            }
            assert_eq!(
                step.text.en.matches("[[drag]]").count(),
                usize::from(step.drag.is_some()),
                "{}",
                lesson.id
            );
            if let Some(Drag { parameter, lanes, low, high }) = &step.drag {
                let setting = step.setting.or(&lesson.setting);
                let all = setting.lanes.unwrap();
                for side in lanes.chars() {
                    let lane = &all[side as usize - 'a' as usize];
                    let config = presets::find(&lane.preset).unwrap().config;
                    assert!(config.get(parameter).is_some() && low < high, "{}: {parameter}", lesson.id);
                }
            }
        }
        for text in texts {
            let german = text.de.as_deref().unwrap_or_default();
            assert!(!text.en.is_empty() && !german.is_empty(), "{}", lesson.id);
            assert_eq!(text.en.contains("[[drag]]"), german.contains("[[drag]]"), "{}", lesson.id);
        }
        assert!(lesson.steps.iter().any(|step| !step.says.is_empty()), "{} says nothing", lesson.id);
        assert!((4..=6).contains(&lesson.steps.len()), "{}: four to six steps", lesson.id);
        assert!(lesson.steps.iter().any(|step| step.predict.is_some()), "{}: nothing is guessed", lesson.id);
    }
}

#[test]
fn bad_lesson_is_refused_with_reason() {
    let ours = OURS[0];
    let refused = |text: &str| read(text).unwrap_err().message.to_string();
    assert!(refused("nonsense").starts_with("this is no lesson: line 1, column 9: key with no value"));
    assert!(refused("\n ä = \"").starts_with("this is no lesson: line 2, column "));
    assert!(refused(&ours.replace("budget", "money")).contains("money"));
    assert!(refused(&ours.replace("preset = \"", "preset = \"no-")).contains("did you mean"));
    assert!(refused(&ours.replace("check = \"", "check = \"luck ")).contains("is no comparison"));
    assert!(refused("id = \"x\"\ntitle = { en = \"x\" }\n").contains("needs text"));
}

/// A lesson as teachers wrote them before there were steps.
#[test]
fn lesson_without_steps_is_read() {
    let text = r#"
        id = "mine"
        puzzle = "................"
        budget = 100
        look = ["cost"]
        title = { en = "Mine" }
        text = { en = "Look." }
        question = { en = "Well?" }
        answer = { en = "So." }
        lanes = [{ preset = "annealing" }]
    "#;
    let lesson = read(text).unwrap();
    assert_eq!((lesson.setting.budget, lesson.look.as_slice()), (Some(100), &[Part::Cost][..]));
}
