//! Looks as one SVG picture, below each other.

use super::look::{CELL, Line, Look};
use crate::notation::registry::Definition;
use std::fmt::Write;

pub const SVG: Definition = Definition {
    name: "svg",
    carries: |_| true,
    carries_clue: |_, _| true,
    is_cells_only: false,
    draw: Some(|looks| svg(looks).into_bytes()),
    ..Definition::PLAIN
};

/// Room around and between grids.
const MARGIN: f64 = 4.0;

/// The picture of some grids.
fn svg(looks: &[Look]) -> String {
    let widest = looks.iter().map(|look| look.side).fold(0.0, f64::max) + 2.0 * MARGIN;
    let height = looks.iter().map(|look| look.head() + look.side + MARGIN).sum::<f64>() + MARGIN;
    let mut out = String::new();
    // A cell is eight millimetres wide.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {widest} {height}\" width=\"{}mm\" height=\"{}mm\" \
         font-family=\"Helvetica, Arial, sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
        widest * 0.8,
        height * 0.8
    );
    let mut top = MARGIN;
    for look in looks {
        if let Some(title) = &look.title {
            let _ = writeln!(
                out,
                "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"4\">{}</text>",
                top + 4.5,
                escaped(title)
            );
        }
        top += look.head();
        let _ = writeln!(out, "<g transform=\"translate({MARGIN} {top})\">");
        draw(&mut out, look);
        out += "</g>\n";
        top += look.side + MARGIN;
    }
    out + "</svg>\n"
}

fn draw(out: &mut String, look: &Look) {
    for &cell in &look.shaded {
        let (x, y) = look.corner(cell);
        let _ =
            writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#e4e4e4\"/>");
    }
    for (lines, stroke) in [
        (&look.diagonals, "#bbb\" stroke-width=\"0.6"),
        (&look.thin, "#888\" stroke-width=\"0.2"),
        (&look.thick, "black\" stroke-width=\"0.8"),
    ] {
        if !lines.is_empty() {
            let path: String = lines.iter().map(stretch).collect();
            let _ = writeln!(
                out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-linecap=\"square\"/>"
            );
        }
    }
    let size = look.digit_size();
    let _ = writeln!(out, "<g font-size=\"{size}\" text-anchor=\"middle\">");
    for digit in &look.digits {
        let style = if digit.is_given { "font-weight=\"bold\"" } else { "fill=\"#246\"" };
        // Digits are about 0.72 of their size high.
        let (x, y) = (digit.at.0, digit.at.1 + 0.36 * size);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y:.2}\" {style}>{}</text>", digit.text);
    }
    out.push_str("</g>\n");
}

fn stretch(line: &Line) -> String {
    let (from, to) = (line.from, line.to);
    format!("M{} {}L{} {}", from.0, from.1, to.0, to.1)
}

fn escaped(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}
