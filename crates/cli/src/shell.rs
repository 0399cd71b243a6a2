//! What a shell and a manual want: completions and the manual page.

use crate::arguments::Arguments;
use crate::exit::Exit;
use crate::print::to_stdout;
use crate::{Outcome, diagnostic::Failure};
use clap::CommandFactory;
use clap_complete::Shell;

/// Prints completions for a shell.
pub fn completions(shell: Shell) -> Outcome {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "evodoku", &mut text);
    to_stdout(&text)?;
    Ok(Exit::Success)
}

/// Prints the manual page, with a section for each command.
pub fn man() -> Outcome {
    let mut text = Vec::new();
    render(&Arguments::command(), "evodoku", &mut text).map_err(Failure::new)?;
    to_stdout(&text)?;
    Ok(Exit::Success)
}

/// The page of a command, then those of the commands below it.
fn render(command: &clap::Command, name: &str, text: &mut Vec<u8>) -> std::io::Result<()> {
    clap_mangen::Man::new(command.clone().display_name(name.to_owned())).render(text)?;
    for below in command.get_subcommands() {
        render(below, &format!("{name} {}", below.get_name()), text)?;
    }
    Ok(())
}
