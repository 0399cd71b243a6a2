//! Grids for print: what is drawn where, as SVG and as PDF.
//!
//! One unit is a tenth of a cell. Both writers draw the same [`Look`], whose marks are a [`Sketch`](crate::sketch::Sketch). PDF is written from it rather than converted from the
//! SVG: converters look for fonts on the machine, and every PDF viewer has Helvetica.

mod look;
pub mod pdf;
mod rules;
pub mod svg;

pub use look::Look;
