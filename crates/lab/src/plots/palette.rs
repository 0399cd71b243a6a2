//! Colours that people with any colour vision can tell apart, and line styles for more series than there are colours.

use kuva::plot::LineStyle;

/// Okabe and Ito (2008), with a grey instead of black, which axes have, and with a darker yellow, which would vanish on white.
const COLOURS: [&str; 8] =
    ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#9A8700", "#555555"];

/// The colour of a series.
pub fn colour(series: usize) -> &'static str {
    COLOURS[series % COLOURS.len()]
}

/// The line style of a series: every other one is dashed, so that neighbours differ without colours too.
pub fn line_style(series: usize) -> LineStyle {
    match series % 4 {
        1 => LineStyle::Custom("6 3".into()),
        3 => LineStyle::Custom("2 3".into()),
        _ => LineStyle::Solid,
    }
}

/// A scale from white to a blue that black text can still be read on, for 0 to 1.
pub fn shade(part: f64) -> String {
    let part = if part.is_nan() { 0.0 } else { part.clamp(0.0, 1.0) };
    let mix = |from: f64, to: f64| (from + (to - from) * part).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(255.0, 86.0), mix(255.0, 180.0), mix(255.0, 233.0))
}
