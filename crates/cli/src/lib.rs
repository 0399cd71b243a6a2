//! The `evodoku` command as a function, which the program and the Python module call.
#![deny(clippy::print_stderr, reason = "`eprintln!` panics on a closed pipe; `say!` does not")]

mod arguments;
mod bar;
mod check;
mod convert;
mod diagnostic;
mod drawing;
mod exit;
mod explain;
mod generate;
mod input;
mod interrupt;
mod lab;
mod language;
mod patient;
mod picture;
mod plot;
mod presets;
mod print;
mod rate;
mod serve;
mod shell;
mod solve;
mod terminal;
mod values;

use arguments::{Arguments, Command};
use clap::{CommandFactory, Parser};
use clap_complete::CompleteEnv;
use exit::Exit;
use std::ffi::OsString;

/// Runs the command with its name and arguments; returns its exit status. Wrong usage ends the process with status 2.
pub fn run(words: impl IntoIterator<Item = OsString>) -> u8 {
    CompleteEnv::with_factory(Arguments::command).complete();
    let arguments = Arguments::parse_from(words);
    terminal::choose(arguments.color);
    language::choose(arguments.lang.as_deref());
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
        Command::Man(options) => shell::man(&options),
    };
    outcome.unwrap_or_else(|failure| failure.tell()).into()
}

/// What a command returns: how it ended, or why it could not begin.
type Outcome = Result<Exit, diagnostic::Failure>;
