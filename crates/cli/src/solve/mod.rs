//! `evodoku solve`: reads, solves and prints, one puzzle after the other or many at once.

mod answer;
mod batch;
mod population;
mod trace;
pub mod watch;

use crate::Outcome;
use crate::arguments::Solve;
use crate::diagnostic::Failure;
use crate::input::Entries;
use crate::interrupt::Interrupt;
use evodoku::{
    Budget, Kernel, Options,
    parameters::Value,
    presets::{self, Preset},
};
use evodoku_lab::files;

pub fn run(arguments: &Solve) -> Outcome {
    let preset = preset(arguments)?;
    let other = arguments.against.as_deref().map(presets::find).transpose().map_err(Failure::of)?;
    let interrupt = Interrupt::listen()?;
    let mut entries = Entries::open(&arguments.input, arguments.quiet, &interrupt)?;
    if arguments.random {
        entries.draw_one();
    }
    let with_options = |preset: Preset| (options(&preset, arguments), preset);
    let (options, preset) = with_options(preset);
    if arguments.watch {
        let sides: Vec<_> = std::iter::once((options, preset)).chain(other.map(with_options)).collect();
        return watch::watch(entries, &sides, arguments, &interrupt);
    }
    if let Some(epochs) = arguments.population {
        return population::print(entries, options, epochs, &interrupt);
    }
    batch::solve_all(entries, (&preset.name, &preset.display), options, arguments, &interrupt)
}

/// How a preset is run.
fn options(preset: &Preset, arguments: &Solve) -> Options {
    Options {
        config: preset.config.clone(),
        seed: arguments.seed,
        budget: Budget {
            evaluations: arguments.max_evaluations,
            epochs: None,
            time: arguments.time_limit.0,
            cpu: arguments.cpu_limit,
            memory: Some(arguments.max_memory.as_u64()),
        },
        // A batch has a walker per puzzle, and of several walkers one can be watched only.
        threads: arguments.threads.filter(|_| arguments.watch).map_or(1, usize::from),
    }
}

/// The preset or configuration file, with the parameters that were set.
fn preset(arguments: &Solve) -> Result<Preset, Failure> {
    let mut preset = match &arguments.config {
        None => presets::find(&arguments.preset).map_err(Failure::of)?,
        Some(path) => {
            let failed = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
            let text =
                files::text(path, files::LARGEST_TEXT).map_err(|error| Failure::of_file(path, &error))?;
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            Preset::from_toml(&name, &text).map_err(|error| failed(&error))?
        }
    };
    for (key, value) in &arguments.set {
        preset.set(key, &Value::from_text(value)).map_err(Failure::of)?;
    }
    if arguments.no_propagation {
        preset.config.running.kernel = Kernel::Nothing;
    }
    Ok(preset)
}
