//! Looks as one SVG picture, below each other.

use super::look::{Line, Look};
use crate::notation::registry::Definition;
use crate::sketch::{Item, Paint, Point, Stroke};
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

/// The size of the letters of rules, and the height of their lines.
const RULE_SIZE: f64 = 3.0;
const RULE_LINE: f64 = 4.2;

/// The picture of some grids.
fn svg(looks: &[Look]) -> String {
    let widest = looks.iter().map(Look::width).fold(0.0, f64::max) + 2.0 * MARGIN;
    let height =
        looks.iter().map(|look| look.head() + look.height() + foot(look) + MARGIN).sum::<f64>() + MARGIN;
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
        let (left, grid_top) = (MARGIN + look.sketch.margin.left, top + look.sketch.margin.top);
        let _ = writeln!(out, "<g transform=\"translate({left} {grid_top})\">");
        draw(&mut out, look);
        out += "</g>\n";
        top += look.height();
        for (index, rule) in lines_of_rules(look).iter().enumerate() {
            let y = top + RULE_LINE * (index as f64 + 1.0);
            let _ = writeln!(
                out,
                "<text x=\"{MARGIN}\" y=\"{y:.2}\" font-size=\"{RULE_SIZE}\">{}</text>",
                escaped(rule)
            );
        }
        top += foot(look) + MARGIN;
    }
    out + "</svg>\n"
}

/// Room for the rules below a grid.
fn foot(look: &Look) -> f64 {
    let lines = lines_of_rules(look).len() as f64;
    if lines > 0.0 { lines * RULE_LINE + 1.5 } else { 0.0 }
}

fn lines_of_rules(look: &Look) -> Vec<String> {
    look.rule_lines(look.width(), RULE_SIZE)
}

fn draw(out: &mut String, look: &Look) {
    look.sketch.under.iter().for_each(|item| paint(out, item));
    for (lines, stroke) in
        [(&look.thin, "#888\" stroke-width=\"0.2"), (&look.thick, "black\" stroke-width=\"0.8")]
    {
        if !lines.is_empty() {
            let path: String = lines.iter().map(stretch).collect();
            let _ = writeln!(
                out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-linecap=\"square\"/>"
            );
        }
    }
    look.sketch.over.iter().for_each(|item| paint(out, item));
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

fn paint(out: &mut String, item: &Item) {
    let _ = match item {
        Item::Path { points, closed, fill, stroke } => {
            let path = path(points, *closed);
            let fill = fill.map_or("none".into(), colour);
            writeln!(out, "<path d=\"{path}\" fill=\"{fill}\"{}/>", stroke_of(stroke.as_ref()))
        }
        Item::Circle { at: [x, y], radius, fill, stroke } => {
            let (fill, stroke) = (colour(*fill), stroke_of(stroke.as_ref()));
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"{stroke}/>")
        }
        Item::Text { at: [x, y], text, size, fill, .. } => {
            let (y, fill, text) = (y + 0.36 * size, colour(*fill), escaped(text));
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y:.2}\" font-size=\"{size:.2}\" text-anchor=\"middle\" fill=\"{fill}\">{text}</text>"
            )
        }
    };
}

fn path(points: &[Point], is_closed: bool) -> String {
    let mut path = String::new();
    for ([x, y], letter) in points.iter().zip(std::iter::once('M').chain(std::iter::repeat('L'))) {
        let _ = write!(path, "{letter}{x} {y}");
    }
    if is_closed { path + "Z" } else { path }
}

fn stroke_of(stroke: Option<&Stroke>) -> String {
    let Some(Stroke { paint, width, dash }) = stroke else { return String::new() };
    let (colour, width) = (colour(*paint), width);
    let ends = match dash {
        Some(dash) => format!("stroke-dasharray=\"{dash}\""),
        None => "stroke-linecap=\"round\" stroke-linejoin=\"round\"".into(),
    };
    format!(" stroke=\"{colour}\" stroke-width=\"{width}\" {ends}")
}

fn colour(paint: Paint) -> String {
    let [red, green, blue] = paint.on_paper();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn stretch(line: &Line) -> String {
    let (from, to) = (line.from, line.to);
    format!("M{} {}L{} {}", from.0, from.1, to.0, to.1)
}

fn escaped(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}
