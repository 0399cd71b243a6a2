//! The terminal while something is shown on all of it; whatever happens, it is given back as it was.

use crate::diagnostic::Failure;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};
use std::io::{BufWriter, IsTerminal, Stderr, stderr};

/// Drawn on standard error, because standard output is for the answer.
pub struct Screen(Terminal<CrosstermBackend<BufWriter<Stderr>>>);

impl Screen {
    /// Takes the terminal, if there is one.
    pub fn open() -> Result<Self, Failure> {
        if !stderr().is_terminal() {
            return Err(Failure::new(
                "--watch draws on a terminal, and standard error is none here; leave it out, or write the course of \
                 the search to a file with --trace",
            ));
        }
        if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
            return Err(Failure::new("--watch cannot draw on this terminal (TERM is dumb); leave it out"));
        }
        let failed =
            |error: std::io::Error| Failure::new(format!("--watch cannot use this terminal: {error}"));
        enable_raw_mode().map_err(failed)?;
        // A panic message needs a readable terminal.
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave();
            before(panic);
        }));
        let opened = execute!(stderr(), EnterAlternateScreen)
            .and_then(|()| Terminal::new(CrosstermBackend::new(BufWriter::new(stderr()))));
        opened.map(Self).map_err(|error| {
            leave();
            failed(error)
        })
    }

    /// Draws everything.
    pub fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        let drawn = self.0.draw(picture).map(drop);
        drawn.map_err(|error| Failure::new(format!("cannot draw on the terminal: {error}")))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

/// What can be undone is undone; errors of a terminal that is gone are ignored.
fn leave() {
    let _ = disable_raw_mode();
    let _ = execute!(stderr(), LeaveAlternateScreen, Show);
}
