//! Runs of solvers of other programs: their answers are verified here, and become records like any other.

use super::{Curve, RunRecord};
use crate::experiment::{Foreign, Frame, PlannedRun};
use crate::provenance::Provenance;
use evodoku::puzzle::Solution;
use evodoku::{EndedBy, Place, Record, Status};
use serde::{Deserialize, Serialize};

/// What a record says of a solver of another program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignSolver {
    /// Its command as the experiment has it, or the name of the function.
    pub command: String,
    /// Its version, as far as known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

impl ForeignSolver {
    /// What a record says of it.
    pub fn of(foreign: &Foreign) -> Self {
        Self { command: foreign.command.clone(), version: foreign.version.clone() }
    }
}

/// What came of a run of a solver of another program.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// How it ended.
    pub end: ForeignEnd,
    /// Time.
    pub seconds: f64,
    /// Processor time.
    pub cpu_seconds: f64,
    /// Costs on the way, each with the number of evaluations after which it was reached, if the solver reports any.
    pub progress: Vec<(u64, u64)>,
}

/// How a run of a solver of another program ended. Every end is a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForeignEnd {
    /// With one number per cell, row by row. It is a solution only if it is verified.
    Grid(Vec<u8>),
    /// With an answer that is no grid of this puzzle, and why.
    Unreadable(String),
    /// Without an answer.
    Nothing,
    /// At a limit of time.
    OutOfTime,
    /// By a crash or a missing program, and what is known of it.
    Failed(String),
}

impl RunRecord {
    /// The record of a run of a solver of another program: solved only if the grid solves the puzzle, within the budget.
    pub fn of_answer(frame: &Frame, run: &PlannedRun<'_>, answer: Answer) -> Self {
        let puzzle = &run.subject.puzzle;
        let place = Place { index: run.index, source: &run.subject.source, line: run.subject.line };
        let engine = run.setting.method.engine();
        let mut result = Record::of_other(puzzle.grid(), place, &run.setting.preset, engine, run.seed);
        let Answer { end, seconds, cpu_seconds, progress } = answer;
        (result.seconds, result.cpu_seconds) = (seconds, cpu_seconds);
        let is_late = frame.budget.time.is_some_and(|limit| seconds > limit.as_secs_f64())
            || frame.budget.cpu.is_some_and(|limit| cpu_seconds > limit.as_secs_f64());
        let (ending, message) = match end {
            ForeignEnd::Grid(_) if is_late => (EndedBy::Budget, None),
            ForeignEnd::OutOfTime => (EndedBy::Budget, None),
            ForeignEnd::Grid(values) => match Solution::verify(puzzle, &values) {
                Ok(solution) => {
                    result.solution = Some(solution.values().to_vec());
                    (EndedBy::Solved, None)
                }
                Err(fault) => (EndedBy::Refused, Some(fault.to_string())),
            },
            ForeignEnd::Unreadable(reason) => (EndedBy::Refused, Some(reason)),
            ForeignEnd::Nothing => (EndedBy::Stuck, None),
            ForeignEnd::Failed(reason) => (EndedBy::Failed, Some(reason)),
        };
        (result.ending, result.message) = (ending, message);
        let mut curve = Curve::default();
        for (evaluations, cost) in progress {
            result.figures.evaluations = evaluations.max(result.figures.evaluations);
            result.figures.best_cost = cost.min(result.figures.best_cost);
            curve.note(evaluations, cost);
        }
        if result.solution.is_some() {
            result.status = Status::Solved;
            result.figures.best_cost = 0;
            curve.note(result.figures.evaluations, 0);
        }
        let open = puzzle.givens().len() - puzzle.given_count();
        let made = Some(Provenance::now());
        Self { open, curve, made, ..Self::new(&frame.name, run, frame.budget, result) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{self, ForeignKind, Method, Plan, Setting};
    use crate::records::parse;
    use std::collections::BTreeMap;
    use std::path::Path;

    const SOLUTION: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    /// A plan with a function of Python.
    fn plan() -> Plan {
        let text = "name = \"n\"\npuzzles = [{ text = \"1.3.3.1.2.4.4.2.\" }]\npresets = \"annealing\"\n[budget]\ncpu_seconds = 2\n";
        let plan = experiment::read("n", text, Path::new(".")).unwrap();
        let method = Method::Foreign(Foreign {
            kind: ForeignKind::Python,
            command: "mine.solve".into(),
            version: Some("1.2".into()),
        });
        let setting =
            Setting { label: "mine".into(), preset: "mine".into(), varied: BTreeMap::new(), method };
        Plan::new(plan.frame, plan.subjects, vec![setting])
    }

    fn record(end: ForeignEnd, cpu_seconds: f64) -> RunRecord {
        let plan = plan();
        let progress = vec![(10, 7), (20, 9), (30, 2)];
        RunRecord::of_answer(&plan.frame, &plan.run(0), Answer { end, seconds: 1.5, cpu_seconds, progress })
    }

    #[test]
    fn answers_become_records_that_are_read_back() {
        let solved = record(ForeignEnd::Grid(SOLUTION.to_vec()), 1.0);
        assert_eq!((solved.result.status, solved.result.ending), (Status::Solved, EndedBy::Solved));
        assert_eq!((solved.result.engine.as_ref(), solved.result.engine_version), ("python", 0));
        assert_eq!(solved.curve.points(), [(10, 7), (30, 2), (30, 0)]);
        let line = serde_json::to_string(&solved).unwrap();
        assert!(line.contains(r#""solver":{"command":"mine.solve","version":"1.2"}"#), "{line}");
        assert_eq!(parse::<RunRecord>(line.as_bytes()), Ok(solved));
    }

    #[test]
    fn only_a_verified_grid_within_the_budget_is_a_solution() {
        let ended = |end, cpu| {
            let record = record(end, cpu);
            assert_eq!((record.result.status, &record.result.solution), (Status::Unsolved, &None));
            (record.result.ending, record.result.message.is_some())
        };
        let mut wrong = SOLUTION;
        wrong.swap(1, 3);
        assert_eq!(ended(ForeignEnd::Grid(wrong.to_vec()), 1.0), (EndedBy::Refused, true));
        assert_eq!(ended(ForeignEnd::Grid(vec![1; 5]), 1.0), (EndedBy::Refused, true));
        assert_eq!(ended(ForeignEnd::Grid(SOLUTION.to_vec()), 2.01), (EndedBy::Budget, false));
        assert_eq!(ended(ForeignEnd::Unreadable("no grid".into()), 1.0), (EndedBy::Refused, true));
        assert_eq!(ended(ForeignEnd::Nothing, 1.0), (EndedBy::Stuck, false));
        assert_eq!(ended(ForeignEnd::OutOfTime, 2.0), (EndedBy::Budget, false));
        assert_eq!(ended(ForeignEnd::Failed("killed by signal 11".into()), 1.0), (EndedBy::Failed, true));
    }

    /// Half-finished experiments depend on it.
    #[test]
    fn command_and_version_are_in_the_run_id() {
        let text = experiment::run_id::setting_text(
            "mine",
            &plan().settings[0].method,
            evodoku::Budget::default(),
            1,
        );
        assert_eq!(text, "label mine\nengine python\nthreads 1\ncommand mine.solve\nversion 1.2\n");
    }
}
