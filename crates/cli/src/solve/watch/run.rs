//! A session that is watched, and what there is to see of it.

use super::narration::{Narration, narrate};
use super::worker::SessionThread;
use crate::diagnostic::Failure;
use evodoku::{
    Display, Figures, Options, Point, Puzzle, Report,
    parameters::{Parameter, ParameterKind, Value},
    presets::Preset,
};
use evodoku_session::run::Pace;
use evodoku_session::{Mode, RunCommand, Session};

/// By how much a number changes when its parameter is turned.
const TURN: f64 = 1.25;

/// No terminal has more columns of dots than this.
const COLUMNS: usize = 800;

/// One session on a thread of its own.
pub struct WatchedRun {
    preset: String,
    display: Display,
    puzzle: Puzzle,
    options: Options,
    worker: SessionThread,
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
    /// The course so far, up to the present.
    pub points: Vec<Point>,
    pub narration: Narration,
    /// Live parameters and their values.
    pub knobs: Vec<(&'static str, String)>,
    /// How it ended, once it has.
    pub ending: Option<String>,
    pub is_solved: bool,
}

impl WatchedRun {
    /// A run that pauses before its first step.
    pub fn start(puzzle: &Puzzle, preset: &Preset, options: Options) -> Result<Self, Failure> {
        let config = &options.config;
        let is_knob = |knob: &Parameter| knob.is_live && config.has_effect(knob.name).unwrap_or(false);
        let knobs = config.declared().into_iter().filter(is_knob).collect();
        let session = Session::new(puzzle, &preset.name, options.clone(), Mode::Paused);
        Ok(Self {
            preset: preset.name.clone(),
            display: preset.display.clone(),
            puzzle: puzzle.clone(),
            options,
            worker: SessionThread::start(session)?,
            knobs,
        })
    }

    /// Sets the pace in evaluations per second; none for full speed.
    pub fn set_pace(&self, pace: Option<u64>) {
        let pace = pace.map(|per_second| Pace::Evaluations { per_second });
        self.worker.send(RunCommand::SetPace(pace));
    }

    /// Pauses, resumes or steps.
    pub fn set_mode(&self, mode: Mode) {
        self.worker.send(RunCommand::SetMode(mode));
    }

    /// Goes on to the end of the epoch or generation.
    pub fn finish_epoch(&self) {
        let epochs = self.worker.view().point().map_or(0, |point| point.figures.epochs);
        self.set_mode(Mode::UntilEpoch(epochs + 1));
    }

    /// Turns a live parameter up or down: a number by a quarter, an option to the next.
    pub fn turn(&self, knob: usize, is_up: bool) {
        let Some(parameter) = self.knobs.get(knob % self.knobs.len().max(1)) else { return };
        let checked = {
            let view = self.worker.view();
            let Some(now) = view.config().get(parameter.name) else { return };
            view.check_changes(vec![(parameter.name.into(), turned(parameter, now, is_up))])
        };
        if let Ok(parameters) = checked {
            self.worker.send(RunCommand::Change { parameters, speed: None, steps_per_frame: None });
        }
    }

    /// Has its thread panicked?
    pub fn is_lost(&self) -> bool {
        self.worker.is_lost()
    }

    /// Ends it at once; what it began with and what it has come to.
    pub fn finish(self) -> Result<(Options, Report), Failure> {
        Ok((self.options, self.worker.finish()?.report()))
    }

    /// Waits until it rests.
    #[cfg(test)]
    pub fn settle(&self) {
        self.worker.settle();
    }

    /// What there is to see.
    pub fn view(&self) -> View {
        let view = self.worker.view();
        let best = view.best().to_vec();
        let open = best.iter().map(|&value| u64::from(value == 0)).sum();
        let unknown = Figures { best_cost: open, ..Figures::default() };
        let figures = view.point().map_or(unknown, |point| point.figures);
        let present = view.sample().individuals.iter().min_by_key(|individual| individual.cost);
        let (present, present_cost) =
            present.map_or_else(|| (best.clone(), figures.best_cost), |it| (it.values.clone(), it.cost));
        let config = view.config();
        let value = |name| config.get(name).map(|value| value.to_string()).unwrap_or_default();
        let points = view.course().points();
        let kept = points.iter().step_by(points.len().div_ceil(COLUMNS).max(1)).chain(view.point());
        View {
            preset: self.preset.clone(),
            engine: config.engine.name(),
            seed: self.options.seed,
            display: self.display.clone(),
            figures,
            best,
            present,
            present_cost,
            points: kept.copied().collect(),
            narration: narrate(self.puzzle.shape(), &view),
            knobs: self.knobs.iter().map(|knob| (knob.name, value(knob.name))).collect(),
            ending: view.ended().map(|ended| ended.report.summary_in(&self.display)),
            is_solved: view.ended().is_some_and(|ended| ended.report.solution().is_some()),
        }
    }
}

/// The next value of a parameter, within its range.
fn turned(parameter: &Parameter, now: Value, is_up: bool) -> Value {
    let factor = if is_up { TURN } else { 1.0 / TURN };
    match (parameter.kind, now) {
        (ParameterKind::Integer { low, high }, Value::Integer(number)) => {
            let scaled = (number as f64 * factor) as u64;
            let moved = if is_up {
                scaled.max(number.saturating_add(1))
            } else {
                scaled.min(number.saturating_sub(1))
            };
            Value::Integer(moved.clamp(low, high))
        }
        (ParameterKind::Real { low, high }, Value::Real(number)) => {
            // Zero would stay zero.
            let scaled = if number == 0.0 && is_up { 0.01 } else { number * factor };
            Value::Real(rounded(scaled).clamp(low, high))
        }
        (ParameterKind::Flag, Value::Flag(flag)) => Value::Flag(!flag),
        (ParameterKind::Choice(choices), Value::Word(word)) => {
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
        let ParameterKind::Choice(choices) = keep.kind else { panic!("{keep:?}") };
        let last = Value::Word(choices[choices.len() - 1].name.into());
        assert_eq!(turned(&keep, last, true), Value::Word(choices[0].name.into()));
    }
}
