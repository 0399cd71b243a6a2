//! One run of a plan, watched, and its record.

use super::external;
use super::rerun::grid_name;
use crate::experiment::{Frame, Method, PlannedRun};
use crate::provenance::Provenance;
use crate::records::{Curve, RunRecord};
use evodoku::{Config, Event, Observer, Options, Place, Record, Solver, StopHandle};
use std::ops::ControlFlow;

/// Makes a run; `None` if it was stopped, because half a run is not a result, or if only the caller can make it.
pub fn execute(frame: &Frame, run: &PlannedRun<'_>, stop: &StopHandle) -> Option<RunRecord> {
    match &run.setting.method {
        Method::Engine(config) => run_engine(config, frame, run, stop),
        Method::Foreign(_) => None,
        Method::Command { solver: _, call } => {
            let answer = external::run(call, frame, run, stop)?;
            Some(RunRecord::of_answer(frame, run, answer))
        }
    }
}

fn run_engine(config: &Config, frame: &Frame, run: &PlannedRun<'_>, stop: &StopHandle) -> Option<RunRecord> {
    let options =
        Options { config: config.clone(), seed: run.seed, budget: frame.budget, threads: frame.threads };
    let puzzle = &run.subject.puzzle;
    let mut watch = Watch::default();
    let mut solver = Solver::new(options).stopped_by(stop.clone());
    let report = solver.run(puzzle, &mut watch);
    if stop.is_raised() {
        return None;
    }
    let place = Place { index: run.index, source: &run.subject.source, line: run.subject.line };
    let result = Record::of_run(puzzle.grid(), place, &run.setting.preset, solver.options(), &report);
    watch.curve.note(report.figures.evaluations, report.figures.best_cost);
    Some(RunRecord {
        open: report.open,
        last_best: watch.last.best,
        last_mean: watch.last.mean,
        last_worst: watch.last.worst,
        curve: watch.curve,
        best_grid: Some(grid_name(&report)),
        made: Some(Provenance::now()),
        ..RunRecord::new(&frame.name, run, frame.budget, result)
    })
}

/// Keeps the curve and the figures of the last epoch.
#[derive(Default)]
struct Watch {
    curve: Curve,
    last: Last,
}

#[derive(Default)]
struct Last {
    best: Option<u64>,
    mean: Option<f64>,
    worst: Option<f64>,
}

impl Observer for Watch {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Epoch(progress) => {
                let (figures, gauges) = (progress.figures, progress.gauges());
                self.curve.note(figures.evaluations, figures.best_cost);
                self.last =
                    Last { best: Some(figures.cost_since_restart), mean: gauges.mean, worst: gauges.worst };
            }
            Event::Started { progress, .. } => self.curve.note(0, progress.figures.best_cost),
            Event::Improved { evaluations, best_cost, .. } => self.curve.note(*evaluations, *best_cost),
            Event::Look(_)
            | Event::Restarted { .. }
            | Event::Reheated { .. }
            | Event::Escalated { .. }
            | Event::Move(_) => {}
        }
        ControlFlow::Continue(())
    }

    fn wants_improvements(&self) -> bool {
        true
    }
}
