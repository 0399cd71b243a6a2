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
    let command = Arguments::command();
    clap_mangen::Man::new(command.clone()).render(&mut text).map_err(Failure::new)?;
    for sub in command.get_subcommands() {
        let display_name = format!("evodoku {}", sub.get_name());
        clap_mangen::Man::new(sub.clone().display_name(display_name))
            .render(&mut text)
            .map_err(Failure::new)?;
    }
    to_stdout(&text)?;
    Ok(Exit::Success)
}
