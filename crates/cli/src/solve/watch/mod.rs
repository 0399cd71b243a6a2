//! `evodoku solve --watch`: the search on the whole terminal, paused, stepped and steered by keys, alone or beside another.

mod board;
mod console;
mod course;
mod draw;
mod run;
mod screen;
mod told;
mod worker;

use super::answer::{Answer, Manner, Shown, Task};
use super::batch::Printer;
use crate::arguments::{Format, Solve};
use crate::bar::Bar;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::input::Entries;
use crate::interrupt::Interrupt;
use crate::{Outcome, terminal};
use console::{Console, Wish};
use draw::{Scene, draw};
use evodoku::presets::Preset;
use evodoku::{Options, Puzzle};
use evodoku_exact::Referee;
use ratatui::crossterm::event::{self, Event, KeyEvent};
use run::{Run, View};
use screen::Screen;
use std::sync::Arc;
use std::time::{Duration, Instant};
use worker::Worker;

/// Evaluations a second at which a small puzzle can be followed.
pub const USUAL_PACE: u64 = 10_000;

/// How often it is drawn.
const FRAME: Duration = Duration::from_millis(50);

/// What was allowed and not used is not saved up for longer than this.
const SAVED_FOR: Duration = Duration::from_millis(250);

/// A preset and how it is run.
type Side = (Options, Preset);

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
    let answers = match task.puzzle(options, manner(first, arguments)) {
        Err(answer) => vec![answer],
        Ok(puzzle) => {
            let runs = follow(&puzzle, sides, arguments.pace, interrupt)?;
            let mut referee = Referee::new();
            let answer = |(run, (_, preset)): (&Run, &Side)| {
                let manner = manner(preset, arguments);
                task.of_report(&puzzle, &run.report(), &mut referee, run.options(), manner)
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
    runs: &[Run],
    sides: &[Side],
    arguments: &Solve,
) -> Vec<Answer> {
    let best = best_of(puzzle, &answers, runs);
    let told = |(side, answer): (usize, Answer)| {
        let (preset, report) = (&sides[side].1, runs[side].report());
        let summary = format!("{}: {}\n", preset.name, report.summary_in(&preset.display));
        let is_shown = arguments.format == Format::Json || Some(side) == best;
        Answer {
            remark: if arguments.quiet { String::new() } else { summary },
            result: if is_shown { answer.result } else { Shown::Text(String::new()) },
            exit: answer.exit,
        }
    };
    answers.into_iter().enumerate().map(told).collect()
}

/// The side whose grid is shown.
fn best_of(puzzle: &Puzzle, answers: &[Answer], runs: &[Run]) -> Option<usize> {
    // Costs of different engines do not compare; what they leave open when clashes are left out does.
    let is_open = |value: &u8| usize::from(*value == 0);
    let open = |run: &Run| run.report().shown(puzzle).values().iter().map(is_open).sum::<usize>();
    (0..answers.len()).min_by_key(|&side| (answers[side].exit, open(&runs[side])))
}

/// Shows the runs until the person leaves.
fn follow(puzzle: &Puzzle, sides: &[Side], pace: u64, interrupt: &Interrupt) -> Result<Vec<Run>, Failure> {
    let mut screen = Screen::open()?;
    let told = |error: std::io::Error| Failure::new(format!("cannot read keys from the terminal: {error}"));
    let mut stage = Stage::new(puzzle, sides.to_vec(), pace)?;
    let mut granted = Instant::now();
    while !interrupt.is_set() && !stage.is_lost() {
        screen.draw(|frame| stage.draw(frame, terminal::colours_on_stderr()))?;
        let mut is_left = false;
        let mut wait = FRAME;
        while event::poll(wait).map_err(told)? {
            if let Event::Key(key) = event::read().map_err(told)?
                && key.is_press()
            {
                is_left |= stage.press(key);
            }
            wait = Duration::ZERO;
        }
        if is_left {
            break;
        }
        stage.allow(granted.elapsed());
        granted = Instant::now();
    }
    drop(screen);
    stage.finish()
}

/// The runs and who steers them.
struct Stage<'a> {
    puzzle: &'a Puzzle,
    sides: Vec<Side>,
    workers: Vec<Worker>,
    console: Console,
}

impl<'a> Stage<'a> {
    fn new(puzzle: &'a Puzzle, sides: Vec<Side>, pace: u64) -> Result<Self, Failure> {
        let console = Console::new(sides.len(), pace);
        let workers = workers(puzzle, &sides)?;
        Ok(Self { puzzle, sides, workers, console })
    }

    /// Takes a key. Does it end everything?
    fn press(&mut self, key: KeyEvent) -> bool {
        let was_paused = self.console.is_paused;
        let wish = self.console.press(key);
        if self.console.is_paused && !was_paused {
            self.workers.iter().for_each(Worker::pause);
        }
        match wish {
            Wish::Nothing => {}
            Wish::Step => self.workers.iter().for_each(|worker| worker.allow_only(1)),
            Wish::Epoch => self.workers.iter().for_each(Worker::allow_epoch),
            Wish::Turn { is_up } => {
                let worker = &self.workers[self.console.focus];
                let count = worker.view().knobs.len().max(1);
                worker.turn(self.console.knob % count, is_up);
            }
            Wish::Again => self.begin_anew(0),
            Wish::NextSeed => self.begin_anew(1),
            Wish::Leave => return true,
        }
        false
    }

    /// Begins again, with the seed or one so much further on.
    fn begin_anew(&mut self, further: u64) {
        for (options, _) in &mut self.sides {
            options.seed = options.seed.wrapping_add(further);
        }
        // Without a thread for them, the runs before go on.
        let Ok(fresh) = workers(self.puzzle, &self.sides) else { return };
        let before = std::mem::replace(&mut self.workers, fresh);
        // What became of the runs before does not matter any more.
        for worker in before {
            drop(worker.finish());
        }
    }

    /// Allows what the pace has for so much time.
    fn allow(&self, time: Duration) {
        if self.console.is_paused {
            return;
        }
        for worker in &self.workers {
            match self.console.pace {
                None => worker.allow_only(i64::MAX),
                Some(pace) => {
                    let in_time = |time: Duration| (pace as f64 * time.as_secs_f64()).ceil() as i64;
                    worker.allow(in_time(time), in_time(SAVED_FOR).max(1));
                }
            }
        }
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>, has_colours: bool) {
        let views: Vec<View> = self.workers.iter().map(Worker::view).collect();
        draw(frame, &Scene { puzzle: self.puzzle, console: &self.console, views: &views, has_colours });
    }

    fn is_lost(&self) -> bool {
        self.workers.iter().any(Worker::is_lost)
    }

    fn finish(self) -> Result<Vec<Run>, Failure> {
        self.workers.into_iter().map(Worker::finish).collect()
    }
}

fn workers(puzzle: &Puzzle, sides: &[Side]) -> Result<Vec<Worker>, Failure> {
    sides.iter().map(|(options, preset)| Worker::start(Run::new(puzzle, preset, options.clone()))).collect()
}

#[cfg(test)]
mod tests;
