//! A run that is watched: a search, taken in steps, and what there is to see of it.

use super::course::Course;
use super::told::{Listener, Told};
use evodoku::display::Display;
use evodoku::figures::Figures;
use evodoku::parameters::{Kind, Parameter, Value};
use evodoku::point::Point;
use evodoku::presets::Preset;
use evodoku::report::Report;
use evodoku::{Options, Puzzle, Search, StopHandle};
use std::time::Duration;

/// In a step of more evaluations single moves are not told.
const MOVES_TOLD_UP_TO: u64 = 5_000;

/// By how much a number changes when its parameter is turned.
const TURN: f64 = 1.25;

/// One search with the course that it has taken.
pub struct Run {
    preset: String,
    display: Display,
    search: Search,
    course: Course,
    told: Told,
    /// The live parameters.
    knobs: Vec<Parameter>,
}

/// What there is to see of a run at a moment.
#[derive(Clone, Debug)]
pub struct View {
    pub preset: String,
    pub engine: &'static str,
    pub seed: u64,
    pub display: Display,
    pub figures: Figures,
    /// The best grid of the run.
    pub best: Vec<u8>,
    /// The grid that the engine is at, the best one of a population, and its cost.
    pub present: Vec<u8>,
    pub present_cost: u64,
    pub course: Course,
    pub told: Told,
    /// Live parameters and their values.
    pub knobs: Vec<(&'static str, String)>,
    pub spent: Duration,
    /// How it ended, once it has.
    pub ending: Option<String>,
    pub is_solved: bool,
}

impl Run {
    /// A run that has not begun.
    pub fn new(puzzle: &Puzzle, preset: &Preset, options: Options) -> Self {
        let search = Search::new(puzzle, options);
        let is_knob =
            |knob: &Parameter| knob.is_live && search.config().has_effect(knob.name).unwrap_or(false);
        let knobs = search.config().declared().into_iter().filter(is_knob).collect();
        Self {
            preset: preset.name.clone(),
            display: preset.display.clone(),
            search,
            course: Course::default(),
            told: Told::default(),
            knobs,
        }
    }

    /// Goes on for at most about so many evaluations; says how many were made.
    pub fn advance(&mut self, evaluations: u64) -> u64 {
        let before = self.search.figures().evaluations;
        let shape = self.search.puzzle().shape().clone();
        let hears_moves = evaluations <= MOVES_TOLD_UP_TO;
        let told = std::mem::take(&mut self.told);
        let told = if told.is_move && !hears_moves { Told::default() } else { told };
        let mut listener = Listener { shape: &shape, hears_moves, told };
        let _ = self.search.step_by(evaluations, &mut listener);
        self.told = listener.told;
        if let Some(progress) = self.search.progress() {
            self.course.note(Point::of(&progress));
        }
        self.search.figures().evaluations - before
    }

    /// Goes on to the end of the epoch or generation.
    pub fn advance_epoch(&mut self) {
        let before = self.search.figures().epochs;
        while !self.is_over() && self.search.figures().epochs == before {
            self.advance(u64::MAX);
        }
    }

    /// Turns a live parameter up or down: a number by a quarter, an option to the next.
    pub fn turn(&mut self, knob: usize, is_up: bool) {
        let Some(parameter) = self.knobs.get(knob) else { return };
        let Some(now) = self.search.config().get(parameter.name) else { return };
        let value = turned(parameter, now, is_up);
        let sentence = match self.search.change(parameter.name, &value) {
            Ok(()) => format!("{} is {value} from now on", parameter.name),
            Err(error) => error.to_string(),
        };
        self.told = Told::rarely(sentence);
    }

    /// Has it ended?
    pub fn is_over(&self) -> bool {
        self.search.ending().is_some()
    }

    /// Stops it, from any thread.
    pub fn stop_handle(&self) -> StopHandle {
        self.search.stop_handle()
    }

    /// What it has come to.
    pub fn report(&self) -> Report {
        self.search.report()
    }

    /// What it began with.
    pub fn options(&self) -> &Options {
        self.search.options()
    }

    /// What there is to see.
    pub fn view(&self) -> View {
        let figures = self.search.figures();
        let best = self.search.best_grid().to_vec();
        let mut present: Option<(Vec<u8>, u64)> = None;
        if let Some(progress) = self.search.progress() {
            progress.individuals.show(&mut |grid, cost| {
                if present.as_ref().is_none_or(|(_, least)| cost < *least) {
                    present = Some((grid.to_vec(), cost));
                }
            });
        }
        let (present, present_cost) = present.unwrap_or_else(|| (best.clone(), figures.best_cost));
        let config = self.search.config();
        let value = |name| config.get(name).map(|value| value.to_string()).unwrap_or_default();
        let report = self.search.ending().map(|_| self.search.report());
        View {
            preset: self.preset.clone(),
            engine: config.engine.name(),
            seed: self.search.options().seed,
            display: self.display.clone(),
            figures,
            best,
            present,
            present_cost,
            course: self.course.clone(),
            told: self.told.clone(),
            knobs: self.knobs.iter().map(|knob| (knob.name, value(knob.name))).collect(),
            spent: self.search.spent().wall,
            is_solved: report.as_ref().is_some_and(|report| report.solution().is_some()),
            ending: report.map(|report| report.summary_in(&self.display)),
        }
    }
}

/// The next value of a parameter, within its range.
fn turned(parameter: &Parameter, now: Value, is_up: bool) -> Value {
    let factor = if is_up { TURN } else { 1.0 / TURN };
    match (parameter.kind, now) {
        (Kind::Integer { low, high }, Value::Integer(number)) => {
            let scaled = (number as f64 * factor) as u64;
            let moved = if is_up {
                scaled.max(number.saturating_add(1))
            } else {
                scaled.min(number.saturating_sub(1))
            };
            Value::Integer(moved.clamp(low, high))
        }
        (Kind::Real { low, high }, Value::Real(number)) => {
            // Zero would stay zero.
            let scaled = if number == 0.0 && is_up { 0.01 } else { number * factor };
            Value::Real(rounded(scaled).clamp(low, high))
        }
        (Kind::Flag, Value::Flag(flag)) => Value::Flag(!flag),
        (Kind::Choice(choices), Value::Word(word)) => {
            let at = choices.iter().position(|choice| choice.name == word).unwrap_or(0);
            let step = if is_up { 1 } else { choices.len() - 1 };
            Value::Word(choices[(at + step) % choices.len()].name.into())
        }
        (_, now) => now,
    }
}

/// To three digits, so that what is shown is what is used.
fn rounded(number: f64) -> f64 {
    format!("{number:.2e}").parse().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::presets;

    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn run(name: &str) -> Run {
        let preset = presets::find(name).unwrap();
        let options = Options { config: preset.config.clone(), ..Options::default() };
        Run::new(&HARD.parse().unwrap(), &preset, options)
    }

    #[test]
    fn a_watched_run_is_the_run_that_is_not_watched() {
        let mut watched = run("annealing");
        while !watched.is_over() {
            watched.advance(7_001);
        }
        let plain = evodoku::solve(&HARD.parse().unwrap(), watched.options());
        assert_eq!(watched.report().figures, plain.figures);
        assert!(watched.view().is_solved);
    }

    #[test]
    fn a_single_step_is_told() {
        let mut run = run("annealing");
        run.advance(1);
        assert_eq!(run.advance(1), 1);
        let Told { sentence, cells, .. } = run.view().told;
        assert!(sentence.contains('⇄') && cells.len() == 2, "{sentence}");
    }

    #[test]
    fn live_parameters_are_turned_and_the_others_are_not_shown() {
        let mut run = run("annealing");
        run.advance(1);
        let before = run.view().knobs;
        let at = before.iter().position(|(name, _)| *name == "temperature").expect("it is live");
        run.turn(at, true);
        let after = run.view();
        assert_eq!((before[at].1.as_str(), after.knobs[at].1.as_str()), ("0.4", "0.5"));
        assert_eq!(after.told.sentence, "temperature is 0.5 from now on");
        assert!(!before.iter().any(|(name, _)| *name == "keep"));
        // Beyond the end of its range it stays there.
        (0..100).for_each(|_| run.turn(at, true));
        assert_eq!(run.view().knobs[at].1, "1000");
    }

    #[test]
    fn numbers_options_and_switches_are_turned() {
        let declared = |name: &str| {
            let all = presets::all().flat_map(|preset| preset.config.declared());
            all.into_iter().find(|it| it.name == name).unwrap_or_else(|| panic!("{name}"))
        };
        let population = declared("population");
        assert_eq!(turned(&population, Value::Integer(100), true), Value::Integer(125));
        assert_eq!(turned(&population, Value::Integer(2), true), Value::Integer(3));
        let keep = declared("keep");
        let Kind::Choice(choices) = keep.kind else { panic!("{keep:?}") };
        let last = Value::Word(choices[choices.len() - 1].name.into());
        assert_eq!(turned(&keep, last, true), Value::Word(choices[0].name.into()));
    }
}
