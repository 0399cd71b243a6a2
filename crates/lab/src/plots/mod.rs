//! Plots: figures that can be had as SVG, as PNG, and drawn with characters.
//!
//! Everything that knows the plotting library is in this folder.

mod axis;
mod boxes;
mod convergence;
mod course_curves;
mod critical;
mod dashes;
mod figure;
mod givens;
mod heat;
mod line;
mod palette;
mod panels;
mod scaling;
mod success;
mod targets;

pub use boxes::boxes;
pub use convergence::convergence;
pub use course_curves::{trace, trace_panels};
pub use critical::critical_difference;
pub use figure::Figure;
pub use givens::{effort_by_share, success_by_share};
pub use heat::heat_maps;
pub use scaling::scaling;
pub use success::success;
pub use targets::targets;
