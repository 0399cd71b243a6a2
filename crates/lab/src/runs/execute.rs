//! One run of a plan, watched, and its record.

use super::rerun::grid_name;
use crate::experiment::{Frame, Run};
use crate::provenance::Provenance;
use crate::records::{Curve, RunRecord};
use evodoku::record::Place;
use evodoku::{Event, Observer, Options, Record, Solver};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Makes a run; `None` if it was stopped, since half a run is no result.
pub fn execute(frame: &Frame, run: &Run<'_>, stop: &AtomicBool) -> Option<RunRecord> {
    let options = Options {
        config: run.setting.config.clone(),
        seed: run.seed,
        budget: frame.budget,
        threads: frame.threads,
    };
    let puzzle = &run.subject.puzzle;
    let mut watch = Watch { curve: Curve::default(), last: Last::default(), stop };
    let mut solver = Solver::new(options);
    let report = solver.run(puzzle, &mut watch);
    if stop.load(Ordering::Relaxed) {
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
struct Watch<'a> {
    curve: Curve,
    last: Last,
    stop: &'a AtomicBool,
}

#[derive(Default)]
struct Last {
    best: Option<u64>,
    mean: Option<f64>,
    worst: Option<f64>,
}

impl Observer for Watch<'_> {
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
            | Event::Changed { .. }
            | Event::Refused(_)
            | Event::Move(_) => {}
        }
        if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn wants_improvements(&self) -> bool {
        true
    }
}
