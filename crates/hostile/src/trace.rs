//! Any bytes as the trace of a run, plotted as text and as SVG.

use evodoku_lab::course::Course;
use evodoku_lab::plots::{trace, trace_panels};

/// Valid traces can be plotted.
pub fn throw(bytes: &[u8]) {
    let Ok(course) = Course::read(bytes) else { return };
    let course = course.with_moving_mean(3);
    for panel in trace_panels(&course, "hostile") {
        let _ = panel.characters(80, 20, false);
    }
    assert!(trace(&course, "hostile").svg().ends_with("</svg>"));
}
