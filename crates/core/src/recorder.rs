//! The recorder of a run's course: points at 0, 1, 2, 5, 10, 20, 50, … evaluations, at every new best and at every epoch.
//!
//! Traces, the page, records and exports all take their curves from here, so that a run that is over within one epoch has a
//! course, too.

use crate::engines::Gauges;
use crate::event::Event;
use crate::figures::Figures;
use crate::point::Point;
use std::time::Duration;

/// Makes points of events, in the order of evaluations.
///
/// An observer that holds one asks for improvements and looks at [`next_milestone`].
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The figures at the last point that had them all.
    known: Figures,
}

impl Recorder {
    /// The point that an event adds to the course, if it does.
    pub fn point(&mut self, event: &Event<'_>) -> Option<Point> {
        match event {
            Event::Started { progress, .. } | Event::Epoch(progress) | Event::Look(progress) => {
                self.known = progress.figures;
                Some(Point::of(progress))
            }
            Event::Improved { evaluations, best_cost, elapsed } => {
                let figures = Figures {
                    evaluations: *evaluations,
                    best_cost: *best_cost,
                    cost_since_restart: *best_cost,
                    ..self.known
                };
                Some(Point::of_improvement(figures, *elapsed))
            }
            Event::Restarted { .. }
            | Event::Reheated { .. }
            | Event::Escalated { .. }
            | Event::Changed { .. }
            | Event::Refused(_)
            | Event::Move(_) => None,
        }
    }
}

impl Point {
    fn of_improvement(figures: Figures, elapsed: Duration) -> Self {
        Self { figures, seconds: elapsed.as_secs_f64(), gauges: Gauges::default() }
    }
}

/// The next of 1, 2, 5, 10, 20, 50, … above a number of evaluations.
pub fn next_milestone(evaluations: u64) -> Option<u64> {
    let decades = std::iter::successors(Some(1_u64), |decade| decade.checked_mul(10));
    let milestones = decades.flat_map(|decade| [1, 2, 5].map(|digit| decade.checked_mul(digit)));
    milestones.flatten().find(|&milestone| milestone > evaluations)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Observer, Options, Puzzle, Solver, presets};
    use std::ops::ControlFlow;

    #[test]
    fn milestones_are_one_two_and_five_of_every_decade() {
        assert_eq!(
            [0, 1, 2, 4, 5, 9, 10, 49].map(|it| next_milestone(it).unwrap()),
            [1, 2, 5, 5, 10, 10, 20, 50]
        );
        assert_eq!(next_milestone(u64::MAX), None);
    }

    #[derive(Default)]
    struct Course(Recorder, Vec<Point>);

    impl Observer for Course {
        fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
            self.1.extend(self.0.point(event));
            ControlFlow::Continue(())
        }

        fn wants_improvements(&self) -> bool {
            true
        }

        fn next_look(&self, evaluations: u64) -> Option<u64> {
            next_milestone(evaluations)
        }
    }

    /// An annealer whose whole run lies within one epoch has a course all the same, and being watched changes nothing.
    #[test]
    fn a_short_run_has_a_course() {
        let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let puzzle: Puzzle = text.parse().unwrap();
        let config = presets::find("annealing").unwrap().config;
        let budget = Budget { evaluations: Some(3000), ..Budget::default() };
        let options = Options { config, budget, ..Options::default() };
        let mut course = Course::default();
        let watched = Solver::new(options.clone()).run(&puzzle, &mut course);
        let alone = crate::solve(&puzzle, &options);
        assert_eq!((watched.figures, &watched.best_grid), (alone.figures, &alone.best_grid));
        let points = course.1;
        let at: Vec<u64> = points.iter().map(|point| point.figures.evaluations).collect();
        assert!(at.is_sorted() && [0, 1, 2, 5, 100, 500, 3000].iter().all(|it| at.contains(it)), "{at:?}");
        let costs: Vec<u64> = points.iter().map(|point| point.figures.best_cost).collect();
        assert!(costs.is_sorted_by(|before, after| before >= after), "{costs:?}");
    }
}
