//! The `evodoku` command.

mod arguments;
mod check;
mod convert;
mod diagnostic;
mod exit;
mod explain;
mod generate;
mod input;
mod interrupt;
mod lab;
mod plot;
mod presets;
mod print;
mod rate;
mod serve;
mod shell;
mod solve;

use arguments::{Arguments, Command};
use clap::Parser;
use exit::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        Command::Solve(options) => solve::run(&options),
        Command::Check(options) => check::run(&options),
        Command::Generate(options) => generate::run(&options),
        Command::Rate(options) => rate::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Hint(options) => explain::hint::run(&options),
        Command::Convert(options) => convert::run(&options),
        Command::Presets(options) => presets::run(&options),
        Command::Plot(options) => plot::run(&options),
        Command::Lab(command) => lab::run(&command),
        Command::Serve(options) => serve::run(&options),
        Command::Completions { shell } => shell::completions(shell),
        Command::Man => shell::man(),
    };
    outcome.unwrap_or_else(|failure| failure.tell()).into()
}

/// What a command returns: how it ended, or why it could not begin.
type Outcome = Result<Exit, diagnostic::Failure>;
