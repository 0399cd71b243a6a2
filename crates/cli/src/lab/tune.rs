//! `evodoku lab tune`: finds good parameters of a preset by iterated races.

use super::draft::DraftOptions;
use super::unread;
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::print::{say, to_stdout};
use crate::{shell, values};
use clap::Args;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};
use evodoku::presets::{self, Preset};
use evodoku_lab::comparison::Units;
use evodoku_lab::experiment::{Shard, Subject};
use evodoku_lab::records::{RunRecord, Store, Versions, read};
use evodoku_lab::runs::keep;
use evodoku_lab::tables::{Cell, probability};
use evodoku_lab::tune::{
    Dimension, ENOUGH_HELD_OUT, Judgement, Outcome as RunOutcome, Space, Tuned, Tuner, split,
};
use evodoku_lab::words::{counted, counted_as};
use std::collections::HashMap;
use std::sync::Mutex;

/// Find good parameters of a preset for a class of puzzles
///
/// Settings run on the same puzzles, and those that are clearly worse drop out early; new ones are drawn around the
/// survivors, race after race. A third of the puzzles is held out: on these the best setting meets the preset at the end, and
/// replaces it only if it is better there by more than noise. What is printed is a file for --config: the new setting,
/// or else the preset as it was. Interrupted and started again, it goes on where it was.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct TuneArgs {
    /// The preset
    #[arg(short, long, default_value = presets::DEFAULT, value_name = "NAME", add = ArgValueCandidates::new(shell::preset_names))]
    preset: String,

    /// A parameter with bounds or options: temperature=0.1..0.9, population=log:10..1000, cooling=geometric,linear; without any, all numbers that have an effect, within a factor of four
    #[arg(long, value_name = "PARAMETER=BOUNDS", add = ArgValueCompleter::new(shell::settings))]
    vary: Vec<Dimension>,

    /// Puzzles for the judgement at the end, in the same words as --puzzles [default: a third of those]
    #[arg(long, value_name = "PUZZLES", num_args = 1..)]
    judge: Vec<String>,

    /// How many runs may be made in all
    #[arg(short, long, default_value_t = 1000, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    runs: u64,

    /// Settings per race [default: as many as the runs are good for, up to 500]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(3..=500))]
    candidates: Option<u16>,

    #[command(flatten)]
    draft: DraftOptions,
}

const EXAMPLES: &str = "\
Examples:
  evodoku lab tune --preset annealing --puzzles '{ shape = \"16x16\", share = 0.45, count = 30 }' --runs 2000 > mine.toml
  evodoku solve --config mine.toml puzzle.txt";

pub fn run(arguments: &TuneArgs) -> Outcome {
    let name = format!("tune-{}", arguments.preset);
    let about = format!("Settings of {} in races.", arguments.preset);
    let draft = arguments.draft.draft(name, about, vec![arguments.preset.clone()], 1);
    let (plan, text) = DraftOptions::plan(&draft)?;
    let base = plan.settings[0].clone();
    let space = Space::new(&base, &arguments.vary).map_err(Failure::new)?;
    let [training, held_out] = puzzles(arguments, plan.subjects)?;
    let out = arguments.draft.out(&draft.name);
    let interrupt = Interrupt::listen()?;
    let store = Mutex::new(Store::open(&out, Shard::WHOLE).map_err(Failure::new)?);
    keep(&text, &out).map_err(Failure::new)?;
    let mut known = HashMap::new();
    let mut versions = Versions::default();
    read(&[out], |record: RunRecord| {
        // What another version of the engine made says nothing about this one.
        if versions.stale(&record.result.engine, record.result.engine_version).is_none() {
            known.insert(record.run.clone(), RunOutcome::of(&record));
        }
    })
    .map_err(unread)?;
    let mut tuner = Tuner {
        frame: plan.frame,
        training,
        held_out,
        base,
        space,
        runs: arguments.runs,
        candidates: arguments.candidates.map(usize::from),
        store: &store,
        known,
        threads: arguments.draft.threads(),
    };
    let is_quiet = arguments.draft.quiet;
    if !is_quiet {
        let names: Vec<&str> = tuner.space.names().collect();
        let held_out = counted_as(tuner.held_out.len(), "puzzle is", "puzzles are");
        say!("tuning {}; {held_out} held out", names.join(", "));
        if tuner.held_out.len() < ENOUGH_HELD_OUT {
            say!("fewer than {ENOUGH_HELD_OUT} hardly tell a gain from luck: give it more puzzles");
        }
    }
    let outcome = tuner.tune(interrupt.stop_handle(), &mut |race, used| {
        if !is_quiet {
            let best = race.best(1).first().map_or("", |&setting| race.label(setting));
            let (used, left) = (counted(used, "run"), counted(race.alive().len(), "setting"));
            say!("{used}, round {}, {left} left; ahead: {best}", race.rounds());
        }
    });
    match outcome.map_err(Failure::new)? {
        None => {
            say!("interrupted; the same command goes on from here");
            Ok(Exit::Interrupted)
        }
        Some(found) if found.races == 0 => Err(Failure::new(format!(
            "{} too few for a race; try --runs {}",
            counted_as(arguments.runs, "run is", "runs are"),
            tuner.fewest_runs()
        ))),
        Some(found) => {
            tell(&found, &tuner.base.label);
            let kept = if found.is_gain() { &found.best } else { &tuner.base };
            to_stdout(preset(kept, &arguments.preset, found.is_gain())?.as_bytes())?;
            Ok(Exit::Success)
        }
    }
}

/// The puzzles of the races and of the judgement.
fn puzzles(arguments: &TuneArgs, subjects: Vec<Subject>) -> Result<[Vec<Subject>; 2], Failure> {
    if arguments.judge.is_empty() {
        return Ok(split(subjects));
    }
    let mut draft = arguments.draft.draft("judge".into(), String::new(), vec![arguments.preset.clone()], 1);
    draft.puzzles.clone_from(&arguments.judge);
    Ok([subjects, DraftOptions::plan(&draft)?.0.subjects])
}

/// What the judgement says, on standard error: the preset itself goes to standard output.
fn tell(tuned: &Tuned, base: &str) {
    let (races, runs) = (counted(tuned.races, "race"), counted(tuned.runs, "run"));
    say!("{races}, {runs}; best in the races: {}", tuned.best.label);
    match &tuned.judgement {
        None => say!("nothing was better than {base} as it is, which stays"),
        Some(judgement) => say!("{}", judged(judgement, base)),
    }
}

fn judged(judgement: &Judgement, base: &str) -> String {
    let Judgement { pair, summaries: [new, old], measure } = judgement;
    let success = |summary: &evodoku_lab::dataset::Summary| Cell::Interval(summary.success()).shown();
    let ratio = pair.bill.map_or_else(String::new, |bill| {
        let cost = Cell::Between(bill.interval).shown();
        format!(", {cost} times the bill ({} in {})", pair.score.title(), measure.title())
    });
    let points = format!(", {} points of success", Cell::Points(pair.success.interval).shown());
    let verdict = if judgement.is_gain() {
        "the gain is more than noise, and it replaces the preset".to_owned()
    } else if judgement.is_loss() {
        format!("it is worse: {base} stays as it is; give it more runs or puzzles")
    } else {
        format!("no gain that is more than noise: {base} stays as it is")
    };
    let on = match pair.units {
        Units::Puzzles(_) => String::new(),
        Units::Runs(_) => " on these puzzles alone".into(),
    };
    format!(
        "on {} held out, {} each: {} solved, {base} {}{ratio}{points}; {verdict} (p {}, sign flips over {}{on})",
        counted(pair.puzzles, "puzzle"),
        counted(new.runs, "run"),
        success(new),
        success(old),
        probability(pair.corrected()),
        pair.units.counted(),
    )
}

fn preset(setting: &evodoku_lab::experiment::Setting, name: &str, is_new: bool) -> Result<String, Failure> {
    let about = if is_new {
        format!("{name}, tuned by races: {}", setting.label)
    } else {
        format!("{name} as it is: tuning found nothing better")
    };
    let (source, display) =
        presets::find(name).map(|preset| (preset.source, preset.display)).unwrap_or_default();
    let config =
        setting.config().cloned().ok_or_else(|| Failure::new("only engines have parameters to tune"))?;
    let preset = Preset {
        name: name.into(),
        about,
        explanation: String::new(),
        source,
        fidelity: String::new(),
        display,
        config,
    };
    let text = preset.to_toml();
    Preset::from_toml(name, &text).map_err(Failure::new)?;
    Ok(text)
}
