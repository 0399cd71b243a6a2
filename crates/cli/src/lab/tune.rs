//! `evodoku lab tune`: finds good parameters of a preset by racing.

use super::bench::Bench;
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use clap::Args;
use evodoku::presets::{self, Preset};
use evodoku_lab::experiment::Shard;
use evodoku_lab::records::{RunRecord, Store, read};
use evodoku_lab::runs::keep;
use evodoku_lab::statistics::{SIGNIFICANCE, mann_whitney, wilson};
use evodoku_lab::tables::Cell;
use evodoku_lab::tune::{Dimension, Outcome as RunOutcome, Space, Tuned, Tuner};
use std::collections::HashMap;
use std::sync::Mutex;

/// Find good parameters of a preset for a class of puzzles
///
/// Many settings run on the same puzzles, and those that are clearly worse drop out early; new ones are drawn around the
/// survivors. At the end the best one runs against the preset on fresh seeds, which tells whether the gain is more than noise.
/// The result is printed as a file for --config. Interrupted and started again, it goes on where it was.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Tune {
    /// The preset
    #[arg(short, long, default_value = presets::DEFAULT, value_name = "NAME")]
    preset: String,

    /// A parameter with bounds or options: temperature=0.1..0.9, population=log:10..1000, cooling=geometric,linear; without any, all numbers within a factor of four
    #[arg(long, value_name = "PARAMETER=BOUNDS")]
    vary: Vec<Dimension>,

    /// How many runs may be made in all
    #[arg(short, long, default_value_t = 1000, value_name = "N")]
    runs: u64,

    /// Settings per race
    #[arg(long, default_value_t = 16, value_name = "N", value_parser = clap::value_parser!(u16).range(3..=500))]
    candidates: u16,

    #[command(flatten)]
    bench: Bench,
}

const EXAMPLES: &str = "\
Examples:
  evodoku lab tune --preset annealing --puzzles '{ shape = \"16x16\", share = 0.45, count = 20 }' --runs 2000 > mine.toml
  evodoku solve --config mine.toml puzzle.txt";

/// Runs the command.
pub fn run(arguments: &Tune) -> Outcome {
    let name = format!("tune-{}", arguments.preset);
    let about = format!("Settings of {} in races.", arguments.preset);
    let draft = arguments.bench.draft(name, about, vec![arguments.preset.clone()], Vec::new(), 1);
    let (plan, text) = Bench::plan(&draft)?;
    let base = plan.settings[0].clone();
    let space = Space::new(&base, &arguments.vary).map_err(Failure::new)?;
    let out = arguments.bench.out(&draft.name);
    let interrupt = Interrupt::listen()?;
    let store = Mutex::new(Store::open(&out, Shard::WHOLE).map_err(Failure::new)?);
    keep(&text, &out).map_err(Failure::new)?;
    let mut known = HashMap::new();
    read(&[out], |record: RunRecord| {
        known.insert(record.run.clone(), RunOutcome::of(&record));
    })
    .map_err(Failure::new)?;
    let mut tuner = Tuner {
        frame: plan.frame,
        subjects: plan.subjects,
        base,
        space,
        runs: arguments.runs,
        candidates: usize::from(arguments.candidates),
        store: &store,
        known,
        threads: arguments.bench.threads,
    };
    let is_quiet = arguments.bench.quiet;
    let outcome = tuner.tune(&interrupt.flag(), &mut |race, used| {
        if !is_quiet {
            let best = race.best(1).first().map_or("", |&setting| race.label(setting));
            eprintln!(
                "{used} runs, round {}, {} settings left; ahead: {best}",
                race.rounds(),
                race.alive().len()
            );
        }
    });
    match outcome.map_err(Failure::new)? {
        None => {
            eprintln!("interrupted; the same command goes on from here");
            Ok(Exit::Interrupted)
        }
        Some(found) => {
            tell(&found, &tuner.base.label);
            print!("{}", preset(&found, &arguments.preset)?);
            Ok(Exit::Success)
        }
    }
}

/// What the trial says, on standard error: the preset itself goes to standard output.
fn tell(tuned: &Tuned, base: &str) {
    let Tuned { best, trial, races, runs } = tuned;
    eprintln!("{races} races, {runs} runs; best: {}", best.label);
    let scores = |outcomes: &[RunOutcome]| outcomes.iter().map(|outcome| outcome.score).collect::<Vec<_>>();
    let Some(test) = mann_whitney(&scores(&trial[0]), &scores(&trial[1])) else {
        eprintln!("nothing was better than {base} as it is");
        return;
    };
    let success = |outcomes: &[RunOutcome]| {
        let solved = outcomes.iter().filter(|outcome| outcome.is_solved).count();
        Cell::Interval(wilson(solved as u64, outcomes.len() as u64)).shown()
    };
    let verdict = match test.p < SIGNIFICANCE {
        true if test.a12 < 0.5 => "the gain is more than noise",
        true => "it is worse than the preset: give it more runs",
        false => "the gain may be noise",
    };
    eprintln!(
        "on fresh seeds {} solved, {base} {}; {verdict} (p {}, A12 = {:.2})",
        success(&trial[0]),
        success(&trial[1]),
        Cell::Probability(test.p).shown(),
        test.a12
    );
}

fn preset(tuned: &Tuned, name: &str) -> Result<String, Failure> {
    let about = format!("{name}, tuned by racing: {}", tuned.best.label);
    let source = presets::find(name).map(|preset| preset.source).unwrap_or_default();
    let preset = Preset {
        name: name.into(),
        about,
        explanation: String::new(),
        source,
        fidelity: String::new(),
        config: tuned.best.config.clone(),
    };
    let text = preset.to_toml();
    Preset::from_toml(name, &text).map_err(Failure::new)?;
    Ok(text)
}
