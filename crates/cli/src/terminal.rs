//! The terminal: whether it shows colours, and how wide it is.

use clap::ValueEnum;
use std::io::IsTerminal;
use std::sync::OnceLock;
use terminal_size::{Height, Width, terminal_size};

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal that has them, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always, also into a file or a pager
    Always,
    /// Never
    Never,
}

static CHOICE: OnceLock<Color> = OnceLock::new();

/// Takes over what the command line says, once.
pub fn choose(color: Color) {
    CHOICE.get_or_init(|| color);
}

/// Does standard output show colours?
pub fn colours_on_stdout() -> bool {
    has_colours(std::io::stdout().is_terminal())
}

/// Does standard error show colours?
pub fn colours_on_stderr() -> bool {
    has_colours(std::io::stderr().is_terminal())
}

/// Is standard output read by a person, so that grids are drawn for people? `--color always` is for a pager.
pub fn is_for_people() -> bool {
    std::io::stdout().is_terminal() || CHOICE.get() == Some(&Color::Always)
}

/// The columns that grids for people may have, if a person reads them.
pub fn drawing_width() -> Option<usize> {
    is_for_people().then(|| size().map_or(80, |(columns, _)| columns))
}

/// The lines of the terminal below a drawing, and a few in any case.
pub fn lines_left(drawn: usize) -> usize {
    size().map_or(24, |(_, lines)| lines).saturating_sub(drawn + 2).max(6)
}

fn has_colours(is_terminal: bool) -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    match CHOICE.get().copied().unwrap_or_default() {
        Color::Auto => is_terminal && !is_set("NO_COLOR") && !is_dumb(),
        Color::Always => true,
        Color::Never => false,
    }
}

/// Columns and lines of the terminal, if there is one.
pub fn size() -> Option<(usize, usize)> {
    terminal_size().map(|(Width(columns), Height(lines))| (usize::from(columns), usize::from(lines)))
}

/// Paragraphs wrapped to the terminal, if standard output is one; `indent` stands before each further line.
pub fn wrapped(text: &str, indent: &str) -> String {
    match size().filter(|_| std::io::stdout().is_terminal()) {
        None => text.into(),
        Some((columns, _)) => {
            let options = textwrap::Options::new(columns.clamp(40, 110)).subsequent_indent(indent);
            text.lines().map(|line| textwrap::fill(line, &options) + "\n").collect()
        }
    }
}
