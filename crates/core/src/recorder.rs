//! The recorder of a run's course: points at 0, 1, 2, 5, 10, 20, 50, … evaluations, at every new best and at every epoch.
//!
//! Traces, the page, the terminal and Python take their curves from here, so that a run that is over within one epoch has a
//! course, too. [`Course`] keeps a bounded number of points, here and in records.

use crate::config::{Config, EngineConfig};
use crate::engines::Gauges;
use crate::event::Event;
use crate::figures::Figures;
use crate::point::Point;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Makes points of events, in the order of evaluations.
///
/// An observer that holds one asks for improvements and looks at [`Recorder::next_milestone`].
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The figures at the last point that had them all.
    known: Figures,
}

impl Recorder {
    /// The next look of an observer that draws the course of such a configuration: a milestone or, where an evaluation is a
    /// move of one candidate, also every 100 moves up to a million and every 1000 up to ten million, so that no reheating is
    /// missed.
    pub fn next_look(config: &Config, evaluations: u64) -> Option<u64> {
        let milestone = Self::next_milestone(evaluations);
        let spacing = match evaluations {
            0..1_000_000 => 100,
            1_000_000..10_000_000 => 1000,
            10_000_000.. => return milestone,
        };
        if !matches!(config.engine, EngineConfig::Annealing(_)) {
            return milestone;
        }
        let next = (evaluations / spacing + 1) * spacing;
        Some(milestone.map_or(next, |milestone| milestone.min(next)))
    }

    /// The next of 1, 2, 5, 10, 20, 50, … above a number of evaluations.
    pub fn next_milestone(evaluations: u64) -> Option<u64> {
        let decades = std::iter::successors(Some(1_u64), |decade| decade.checked_mul(10));
        let milestones = decades.flat_map(|decade| [1, 2, 5].map(|digit| decade.checked_mul(digit)));
        milestones.flatten().find(|&milestone| milestone > evaluations)
    }

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
            Event::Restarted { .. } | Event::Reheated { .. } | Event::Escalated { .. } | Event::Move(_) => {
                None
            }
        }
    }
}

impl Point {
    fn of_improvement(figures: Figures, elapsed: Duration) -> Self {
        Self { figures, seconds: elapsed.as_secs_f64(), gauges: Gauges::default() }
    }
}

/// A point of a curve over evaluations.
pub trait CoursePoint {
    /// Evaluations so far.
    fn evaluations(&self) -> u64;
}

impl CoursePoint for Point {
    fn evaluations(&self) -> u64 {
        self.figures.evaluations
    }
}

/// Evaluations and a cost.
impl CoursePoint for (u64, u64) {
    fn evaluations(&self) -> u64 {
        self.0
    }
}

/// A curve in a bounded number of points, in the order of evaluations. By default it is thinned as records have it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Course<P> {
    points: Vec<P>,
    #[serde(skip)]
    thinning: Thinning,
}

/// What goes when there are too many points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Thinning {
    /// Those that are nearest to the one before by the factor of evaluations: even on a logarithmic axis, as curves of
    /// records are drawn.
    #[default]
    Logarithmic,
    /// Those that are nearer than `stride` evaluations to the one before, as new ones are from then on: even on a linear axis.
    Even { at_most: usize, stride: u64 },
}

/// A curve of a record has no more points than this.
pub const RECORDED_POINTS: usize = 40;

impl<P: CoursePoint> Course<P> {
    /// A course that is even on a linear axis, of points that are at least `stride` evaluations apart.
    pub fn even(at_most: usize, stride: u64) -> Self {
        Self { points: Vec::new(), thinning: Thinning::Even { at_most, stride } }
    }

    /// Adds a point, if it is not too near to the last one.
    pub fn push(&mut self, point: P) {
        if let (Thinning::Even { stride, .. }, Some(last)) = (self.thinning, self.points.last())
            && point.evaluations() < last.evaluations() + stride
        {
            return;
        }
        self.points.push(point);
        match self.thinning {
            Thinning::Logarithmic if self.points.len() > RECORDED_POINTS => self.thin_by_factor(),
            Thinning::Even { at_most, stride } if self.points.len() > at_most => {
                self.thin_by_stride(at_most, stride);
            }
            Thinning::Logarithmic | Thinning::Even { .. } => {}
        }
    }

    /// The points.
    pub fn points(&self) -> &[P] {
        &self.points
    }

    /// The points after this many evaluations; all of them for none.
    pub fn since(&self, evaluations: Option<u64>) -> &[P] {
        let is_known = |point: &P| evaluations.is_some_and(|known| point.evaluations() <= known);
        &self.points[self.points.partition_point(is_known)..]
    }

    fn thin_by_stride(&mut self, at_most: usize, stride: u64) {
        let last = self.points.last().map_or(0, P::evaluations);
        let stride = (stride * 2).max(last / (at_most as u64 / 2)).max(1);
        let mut next = 0;
        self.points.retain(|point| {
            let is_kept = point.evaluations() >= next;
            if is_kept {
                next = point.evaluations() + stride;
            }
            is_kept
        });
        self.thinning = Thinning::Even { at_most, stride };
    }

    fn thin_by_factor(&mut self) {
        let at = |index: usize| self.points[index].evaluations().max(1) as f64;
        let factor = |index: usize| at(index) / at(index - 1);
        let mut nearest: Vec<usize> = (1..self.points.len() - 1).collect();
        nearest.sort_by(|&one, &other| factor(one).total_cmp(&factor(other)));
        nearest.truncate(self.points.len() / 2);
        let mut index = 0;
        self.points.retain(|_| {
            index += 1;
            !nearest.contains(&(index - 1))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Observer, Options, Puzzle, Solver, presets};
    use std::ops::ControlFlow;

    #[test]
    fn milestones_are_one_two_and_five_of_every_decade() {
        assert_eq!(
            [0, 1, 2, 4, 5, 9, 10, 49].map(|it| Recorder::next_milestone(it).unwrap()),
            [1, 2, 5, 5, 10, 10, 20, 50]
        );
        assert_eq!(Recorder::next_milestone(u64::MAX), None);
    }

    #[test]
    fn even_course_stays_short_and_even() {
        let mut course = Course::even(5000, 1);
        (0..=1_000_000).for_each(|evaluations| course.push((evaluations, 1)));
        let points = course.points();
        assert!((5000 / 3..=5000).contains(&points.len()), "{}", points.len());
        let Thinning::Even { stride, .. } = course.thinning else { panic!("it is even") };
        let gaps = points.windows(2).map(|pair| pair[1].0 - pair[0].0);
        assert!(points[0].0 == 0 && gaps.clone().all(|gap| (stride..=2 * stride).contains(&gap)));
        assert_eq!(course.since(None).len(), points.len());
        assert!(course.since(Some(999_999)).len() <= 1);
    }

    #[test]
    fn annealer_is_looked_at_every_hundred_moves() {
        let of = |preset: &str| presets::find(preset).unwrap().config;
        let looks =
            |preset, at: &[u64]| at.iter().map(|&at| Recorder::next_look(&of(preset), at).unwrap()).collect();
        let annealer: Vec<u64> = looks("drvojtex-sa", &[0, 1, 60, 100, 250, 999_950, 1_234_567, 12_000_000]);
        assert_eq!(annealer, [1, 2, 100, 200, 300, 1_000_000, 1_235_000, 20_000_000]);
        let generations: Vec<u64> = looks("huke-ga", &[0, 60, 250]);
        assert_eq!(generations, [1, 100, 500]);
    }

    #[test]
    fn recorded_course_stays_short_and_keeps_its_ends() {
        let mut course = Course::default();
        (0..10_000).for_each(|step| course.push((step * 100, 10_000 - step)));
        assert!(course.points().len() <= RECORDED_POINTS);
        assert_eq!(course.points().first(), Some(&(0, 10_000)));
        assert_eq!(course.points().last(), Some(&(999_900, 1)));
    }

    #[derive(Default)]
    struct Recording(Recorder, Vec<Point>);

    impl Observer for Recording {
        fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
            self.1.extend(self.0.point(event));
            ControlFlow::Continue(())
        }

        fn wants_improvements(&self) -> bool {
            true
        }

        fn next_look(&self, evaluations: u64) -> Option<u64> {
            Recorder::next_milestone(evaluations)
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
        let mut course = Recording::default();
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
