//! `evodoku solve --watch`: the search on the whole terminal, paused, stepped and steered by keys, alone or beside another.

mod board;
mod console;
mod draw;
mod narration;
mod run;
mod screen;
mod worker;

use super::answer::{Answer, Manner, Shown, Task};
use super::batch::Printer;
use crate::arguments::Solve;
use crate::bar::Bar;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::input::Entries;
use crate::interrupt::Interrupt;
use crate::{Outcome, terminal};
use console::{Console, ConsoleAction};
use draw::{Scene, draw};
use evodoku::{Options, Puzzle, Report, presets::Preset};
use evodoku_logic::Referee;
use evodoku_puzzle::notation::Notation;
use evodoku_session::Mode;
use ratatui::crossterm::event::{self, Event, KeyEvent};
use run::{View, WatchedRun};
use screen::Screen;
use std::sync::Arc;
use std::time::Duration;

/// Evaluations a second at which a small puzzle can be followed.
pub const USUAL_PACE: u64 = 10_000;

/// How often it is drawn.
const FRAME: Duration = Duration::from_millis(50);

/// A preset and how it is run.
type Side = (Options, Preset);

/// What a run began with and what it has come to.
type Ended = (Options, Report);

/// Shows one puzzle being solved, by one preset or by two, and prints the answer.
pub fn watch(mut entries: Entries, sides: &[Side], arguments: &Solve, interrupt: &Interrupt) -> Outcome {
    let Some((source, entry)) = entries.next_entry() else {
        return Err(Failure::new("there is no puzzle in the input"));
    };
    if entries.next_entry().is_some() {
        return Err(Failure::new("--watch follows one puzzle, and there are several; give it one"));
    }
    let task = Task { index: 0, source, entry };
    let (options, first) = &sides[0];
    let mut printer = Printer::new(arguments.format);
    let bar = Bar::new(Arc::default(), true, "puzzles");
    let answers = match task.puzzle(options, &mut Referee::new(), manner(first, arguments)) {
        Err(answer) => vec![answer],
        Ok(puzzle) => {
            let runs = follow(&puzzle, sides, arguments.pace, interrupt)?;
            let mut referee = Referee::new();
            let answer = |((options, report), (_, preset)): (&Ended, &Side)| {
                let manner = manner(preset, arguments);
                task.of_report(&puzzle, report, &mut referee, options, manner)
            };
            let answers: Vec<Answer> = runs.iter().zip(sides).map(answer).collect();
            if let [_] = &answers[..] { answers } else { compared(&puzzle, answers, &runs, sides, arguments) }
        }
    };
    let exit = answers.iter().map(|answer| answer.exit).min().unwrap_or(Exit::Success);
    for (index, answer) in answers.into_iter().enumerate() {
        printer.take(index as u64, answer, &bar);
    }
    printer.end();
    printer.failure().map_or(Ok(exit), Err)
}

fn manner<'a>(preset: &'a Preset, arguments: &Solve) -> Manner<'a> {
    Manner {
        format: arguments.format,
        preset: &preset.name,
        display: &preset.display,
        is_verbose: arguments.verbose,
        is_quiet: arguments.quiet,
        is_alone: true,
        counts: !arguments.any,
        drawn: terminal::drawing_width(),
    }
}

/// Of two runs: what each came to, and one grid, of the one that solved it or else of the fuller one. JSON has a record of
/// each.
fn compared(
    puzzle: &Puzzle,
    answers: Vec<Answer>,
    runs: &[Ended],
    sides: &[Side],
    arguments: &Solve,
) -> Vec<Answer> {
    let best = best_of(puzzle, &answers, runs);
    let summed_up = |(side, answer): (usize, Answer)| {
        let (preset, (_, report)) = (&sides[side].1, &runs[side]);
        let summary = format!("{}: {}\n", preset.name, report.summary_in(&preset.display));
        let is_shown = arguments.format == Notation::Json || Some(side) == best;
        Answer {
            remark: if arguments.quiet { String::new() } else { summary },
            result: if is_shown { answer.result } else { Shown::Text(String::new()) },
            exit: answer.exit,
        }
    };
    answers.into_iter().enumerate().map(summed_up).collect()
}

/// The side whose grid is shown.
fn best_of(puzzle: &Puzzle, answers: &[Answer], runs: &[Ended]) -> Option<usize> {
    // Costs of different engines do not compare; what they leave open when clashes are left out does.
    let is_open = |value: &u8| usize::from(*value == 0);
    let open = |(_, report): &Ended| report.shown(puzzle).values().iter().map(is_open).sum::<usize>();
    (0..answers.len()).min_by_key(|&side| (answers[side].exit, open(&runs[side])))
}

/// Shows the runs until the person leaves.
fn follow(puzzle: &Puzzle, sides: &[Side], pace: u64, interrupt: &Interrupt) -> Result<Vec<Ended>, Failure> {
    let mut screen = Screen::open()?;
    let failed = |error: std::io::Error| Failure::new(format!("cannot read keys from the terminal: {error}"));
    let mut watch = WatchSession::new(puzzle, sides.to_vec(), pace)?;
    while !interrupt.is_set() && !watch.is_lost() {
        screen.draw(|frame| watch.draw(frame, terminal::colours_on_stderr()))?;
        let mut is_left = false;
        let mut wait = FRAME;
        while event::poll(wait).map_err(failed)? {
            if let Event::Key(key) = event::read().map_err(failed)?
                && key.is_press()
            {
                is_left |= watch.press(key);
            }
            wait = Duration::ZERO;
        }
        if is_left {
            break;
        }
    }
    drop(screen);
    watch.finish()
}

/// The runs and the console that controls them.
struct WatchSession<'a> {
    puzzle: &'a Puzzle,
    sides: Vec<Side>,
    runs: Vec<WatchedRun>,
    console: Console,
}

impl<'a> WatchSession<'a> {
    fn new(puzzle: &'a Puzzle, sides: Vec<Side>, pace: u64) -> Result<Self, Failure> {
        let console = Console::new(sides.len(), pace);
        let runs = start(puzzle, &sides, &console)?;
        Ok(Self { puzzle, sides, runs, console })
    }

    /// Takes a key. Does it end everything?
    fn press(&mut self, key: KeyEvent) -> bool {
        let before = (self.console.is_paused, self.console.pace);
        let wish = self.console.press(key);
        if before != (self.console.is_paused, self.console.pace) {
            control(&self.runs, &self.console);
        }
        match wish {
            ConsoleAction::Nothing => {}
            ConsoleAction::Step => self.runs.iter().for_each(|run| run.set_mode(Mode::Stepping(1))),
            ConsoleAction::Epoch => self.runs.iter().for_each(WatchedRun::finish_epoch),
            ConsoleAction::Turn { is_up } => self.runs[self.console.focus].turn(self.console.knob, is_up),
            ConsoleAction::Again => self.restart(0),
            ConsoleAction::NextSeed => self.restart(1),
            ConsoleAction::Leave => return true,
        }
        false
    }

    /// Starts again, with the seed or one so much further on.
    fn restart(&mut self, further: u64) {
        for (options, _) in &mut self.sides {
            options.seed = options.seed.wrapping_add(further);
        }
        // Without a thread for them, the runs before go on.
        let Ok(fresh) = start(self.puzzle, &self.sides, &self.console) else { return };
        for before in std::mem::replace(&mut self.runs, fresh) {
            drop(before.finish());
        }
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>, has_colours: bool) {
        let views: Vec<View> = self.runs.iter().map(WatchedRun::view).collect();
        draw(frame, &Scene { puzzle: self.puzzle, console: &self.console, views: &views, has_colours });
    }

    fn is_lost(&self) -> bool {
        self.runs.iter().any(WatchedRun::is_lost)
    }

    fn finish(self) -> Result<Vec<Ended>, Failure> {
        self.runs.into_iter().map(WatchedRun::finish).collect()
    }
}

fn start(puzzle: &Puzzle, sides: &[Side], console: &Console) -> Result<Vec<WatchedRun>, Failure> {
    let runs = sides.iter().map(|(options, preset)| WatchedRun::start(puzzle, preset, options.clone()));
    let runs: Vec<WatchedRun> = runs.collect::<Result<_, _>>()?;
    control(&runs, console);
    Ok(runs)
}

/// Passes pause and pace on to the runs.
fn control(runs: &[WatchedRun], console: &Console) {
    for run in runs {
        run.set_pace(console.pace);
        run.set_mode(if console.is_paused { Mode::Paused } else { Mode::Running });
    }
}

#[cfg(test)]
mod tests;
