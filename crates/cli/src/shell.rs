//! What a shell and a manual want: completions and manual pages.

use crate::arguments::Arguments;
use crate::exit::Exit;
use crate::print::{say, to_stdout};
use crate::{Outcome, diagnostic::Failure};
use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::engine::CompletionCandidate;
use clap_complete::env::Shells;
use evodoku::{
    parameters::{Parameter, ParameterKind},
    presets,
};
use evodoku_generate::{ClueKind, Level};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Shells that completions are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

/// Prints what makes a shell ask this program for completions, so that they know presets, levels and parameters.
pub fn completions(shell: Shell) -> Outcome {
    let name = shell.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    let shells = Shells::builtins();
    let completer =
        shells.completer(&name).ok_or_else(|| Failure::new(format!("{name} is not known here")))?;
    let mut text = Vec::new();
    completer
        .write_registration("COMPLETE", "evodoku", "evodoku", "evodoku", &mut text)
        .map_err(Failure::new)?;
    match shell {
        Shell::Bash => text.extend(include_bytes!("shell.bash")),
        Shell::Zsh => text.extend(include_bytes!("shell.zsh")),
        Shell::Elvish | Shell::Fish | Shell::Powershell => {}
    }
    to_stdout(&text)?;
    Ok(Exit::Success)
}

/// Print manual pages
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku man | man -l -\n  evodoku man solve | man -l -\n  evodoku man --dir ~/.local/share/man/man1"
)]
pub struct Man {
    /// The command whose page is wanted, such as `solve` or `lab run` [default: evodoku itself, with all its commands]
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Vec<String>,

    /// Write a page per command into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Prints a manual page, or writes all of them.
pub fn man(arguments: &Man) -> Outcome {
    let mut root = Arguments::command();
    root.build();
    if let Some(dir) = &arguments.dir {
        let failed = |error: std::io::Error| Failure::of_file(dir, &error);
        std::fs::create_dir_all(dir).map_err(failed)?;
        let count = write_pages(&root, "evodoku", dir).map_err(failed)?;
        say!("{count} pages are in {}", dir.display());
        return Ok(Exit::Success);
    }
    let mut text = Vec::new();
    if arguments.command.is_empty() {
        render_all(&root, "evodoku", &mut text).map_err(Failure::new)?;
    } else {
        let mut command = &root;
        for name in &arguments.command {
            let below = command.find_subcommand(name);
            command = below
                .ok_or_else(|| Failure::new(format!("there is no command \"{name}\"; --help lists them")))?;
        }
        render(command, &format!("evodoku-{}", arguments.command.join("-")), &mut text)
            .map_err(Failure::new)?;
    }
    to_stdout(&text)?;
    Ok(Exit::Success)
}

/// The pages of a command and those below it, each in its file. How many are there?
fn write_pages(command: &clap::Command, name: &str, dir: &Path) -> std::io::Result<usize> {
    let mut text = Vec::new();
    render(command, name, &mut text)?;
    std::fs::write(dir.join(format!("{name}.1")), text)?;
    let mut count = 1;
    for below in shown(command) {
        count += write_pages(below, &format!("{name}-{}", below.get_name()), dir)?;
    }
    Ok(count)
}

/// The page of a command, then those of the commands below it.
fn render_all(command: &clap::Command, name: &str, text: &mut Vec<u8>) -> std::io::Result<()> {
    render(command, &name.replace(' ', "-"), text)?;
    for below in shown(command) {
        render_all(below, &format!("{name} {}", below.get_name()), text)?;
    }
    Ok(())
}

fn shown(command: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    command.get_subcommands().filter(|below| below.get_name() != "help")
}

/// What stands below a command's help are its examples; the generator of pages has no word of its own for that.
fn render(command: &clap::Command, name: &str, text: &mut Vec<u8>) -> std::io::Result<()> {
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(command.clone().display_name(name.to_owned()));
    // The foot of a page names the program, whichever of its commands the page is about.
    man.source(concat!("evodoku ", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    text.extend(page.replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n").into_bytes());
    Ok(())
}

/// The presets, each with its sentence.
pub fn preset_names() -> Vec<CompletionCandidate> {
    presets::all()
        .map(|preset| CompletionCandidate::new(preset.name.clone()).help(Some(preset.about.clone().into())))
        .collect()
}

pub fn level_names() -> Vec<CompletionCandidate> {
    Level::ALL.iter().map(|level| CompletionCandidate::new(level.name())).collect()
}

/// Kinds of clues.
pub fn clue_names() -> Vec<CompletionCandidate> {
    ClueKind::all().map(|kind| CompletionCandidate::new(kind.name())).collect()
}

/// Shapes to begin with, each with a sentence.
pub fn shape_names() -> Vec<CompletionCandidate> {
    [
        ("4x4", "Boxes of 2 by 2"),
        ("6x6", "Boxes of 2 rows and 3 columns"),
        ("9x9", "The usual one"),
        ("9x9+diagonals", "Both diagonals hold every value, too"),
        ("9x9+windows", "Four more boxes, between the others"),
        ("12x12:4x3", "Boxes of 4 rows and 3 columns"),
        ("16x16", "Boxes of 4 by 4"),
        ("25x25", "Boxes of 5 by 5"),
        ("36x36", "Boxes of 6 by 6"),
        ("30x30:latin", "Rows and columns only"),
    ]
    .map(|(name, about)| CompletionCandidate::new(name).help(Some(about.into())))
    .into()
}

/// `KEY=` for each parameter that some preset has, or `KEY=VALUE` for each of its options.
pub fn settings(typed: &std::ffi::OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let mut parameters: Vec<Parameter> = presets::all().flat_map(|preset| preset.config.declared()).collect();
    parameters.sort_by_key(|parameter| parameter.name);
    match typed.split_once('=') {
        None => {
            parameters.dedup_by_key(|parameter| parameter.name);
            let begun = parameters.iter().filter(|parameter| parameter.name.starts_with(&*typed));
            begun
                .map(|parameter| {
                    CompletionCandidate::new(format!("{}=", parameter.name))
                        .help(Some(parameter.about.into()))
                })
                .collect()
        }
        Some((key, value)) => {
            // Engines may have different options under the same name.
            let found = parameters.iter().filter(|parameter| parameter.name == key);
            let options: BTreeSet<String> = found.flat_map(options).collect();
            let begun = options.iter().filter(|option| option.starts_with(value));
            begun.map(|option| CompletionCandidate::new(format!("{key}={option}"))).collect()
        }
    }
}

fn options(parameter: &Parameter) -> Vec<String> {
    match parameter.kind {
        ParameterKind::Choice(choices) => choices.iter().map(|choice| choice.name.to_owned()).collect(),
        ParameterKind::Flag => vec!["true".into(), "false".into()],
        ParameterKind::Integer { .. } | ParameterKind::Real { .. } => vec![parameter.default.to_string()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_foot_of_every_page_names_the_program() {
        let mut root = Arguments::command();
        root.build();
        let mut text = Vec::new();
        render_all(&root, "evodoku", &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let heads: Vec<&str> = text.lines().filter(|line| line.starts_with(".TH ")).collect();
        let program = concat!("\"evodoku ", env!("CARGO_PKG_VERSION"), "\"");
        assert!(heads.len() > 20);
        assert_eq!(heads.iter().find(|head| !head.contains(program)), None);
    }
}
