//! Looks as a PDF, one page of A4 each.

use super::look::{Line, Look, TITLE};
use crate::notation::registry::Definition;
use crate::sketch::{Item, Paint, Point, Stroke};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

pub const PDF: Definition = Definition {
    name: "pdf",
    carries: |_| true,
    carries_clue: |_, _| true,
    is_cells_only: false,
    draw: Some(pdf),
    ..Definition::PLAIN
};

/// A4, and room around the grid, in points.
const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
const MARGIN: f32 = 56.0;

/// A cell of the usual grid is 13 millimetres wide; larger grids are drawn smaller, so that they fit the page.
const LARGEST_SCALE: f32 = 3.7;

/// The size of the letters of rules, and the height of their lines, in points.
const RULE_SIZE: f32 = 10.0;
const RULE_LINE: f32 = 14.0;

/// The width of a digit of Helvetica, plain or bold, in parts of its size.
const DIGIT_WIDTH: f32 = 0.556;

const PLAIN: Name<'_> = Name(b"F1");
const BOLD: Name<'_> = Name(b"F2");

/// The file of some grids.
fn pdf(looks: &[Look]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let [catalog, tree, plain, bold] = [1, 2, 3, 4].map(Ref::new);
    let page = |index: usize| Ref::new(5 + 2 * index as i32);
    let content = |index: usize| Ref::new(6 + 2 * index as i32);
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..looks.len()).map(page)).count(looks.len() as i32);
    for (font, name) in [(plain, Name(b"Helvetica")), (bold, Name(b"Helvetica-Bold"))] {
        pdf.type1_font(font).base_font(name).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (index, look) in looks.iter().enumerate() {
        let mut writer = pdf.page(page(index));
        writer.media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT)).parent(tree).contents(content(index));
        writer.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
        writer.finish();
        pdf.stream(content(index), &drawn(look));
    }
    pdf.finish()
}

/// Where things go: PDF counts from the lower left corner.
struct Page {
    scale: f32,
    left: f32,
    top: f32,
}

impl Page {
    fn at(&self, (x, y): (f64, f64)) -> (f32, f32) {
        (self.left + x as f32 * self.scale, self.top - y as f32 * self.scale)
    }

    fn paint(&self, out: &mut Content, items: &[Item]) {
        for item in items {
            match item {
                Item::Path { points, closed, fill, stroke } => {
                    let is_drawn = self.prepare(out, stroke.as_ref(), *fill);
                    self.path(out, points, *closed);
                    finish(out, *fill, is_drawn);
                }
                Item::Circle { at, radius, fill, stroke } => {
                    let is_drawn = self.prepare(out, stroke.as_ref(), Some(*fill));
                    self.circle(out, *at, *radius);
                    finish(out, Some(*fill), is_drawn);
                }
                Item::Text { at: [x, y], text: said, size, fill, .. } => {
                    let (said, size) = (latin(said), *size as f32 * self.scale);
                    let (x, y) = self.at((*x, *y));
                    let [red, green, blue] = colour(*fill);
                    out.set_fill_rgb(red, green, blue);
                    let width = said.len() as f32 * DIGIT_WIDTH * size;
                    text(out, PLAIN, size, (x - width / 2.0, y - 0.36 * size), &said);
                }
            }
        }
    }

    /// Sets colours and lines. Is there a line?
    fn prepare(&self, out: &mut Content, stroke: Option<&Stroke>, fill: Option<Paint>) -> bool {
        if let Some([red, green, blue]) = fill.map(colour) {
            out.set_fill_rgb(red, green, blue);
        }
        let Some(stroke) = stroke else { return false };
        let [red, green, blue] = colour(stroke.paint);
        out.set_stroke_rgb(red, green, blue).set_line_width(stroke.width as f32 * self.scale);
        let dash = stroke.dash.map(|dash| dash as f32 * self.scale);
        out.set_dash_pattern(dash, 0.0);
        let (cap, join) = match dash {
            Some(_) => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
            None => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
        };
        out.set_line_cap(cap).set_line_join(join);
        true
    }

    fn path(&self, out: &mut Content, points: &[Point], is_closed: bool) {
        for (index, &[x, y]) in points.iter().enumerate() {
            let (x, y) = self.at((x, y));
            if index == 0 {
                out.move_to(x, y)
            } else {
                out.line_to(x, y)
            };
        }
        if is_closed {
            out.close_path();
        }
    }

    /// A circle as four curves.
    fn circle(&self, out: &mut Content, [x, y]: Point, radius: f64) {
        // The usual length of handles, with which a curve is within a thousandth of a quarter of a circle.
        let handle = 0.5523 * radius;
        let (from_x, from_y) = self.at((x + radius, y));
        out.move_to(from_x, from_y);
        let (mut right, mut down) = (1.0, 0.0);
        for _ in 0..4 {
            let (next_right, next_down) = (-down, right);
            let near =
                self.at((x + radius * right + handle * next_right, y + radius * down + handle * next_down));
            let far =
                self.at((x + radius * next_right + handle * right, y + radius * next_down + handle * down));
            let to = self.at((x + radius * next_right, y + radius * next_down));
            out.cubic_to(near.0, near.1, far.0, far.1, to.0, to.1);
            (right, down) = (next_right, next_down);
        }
        out.close_path();
    }
}

fn drawn(look: &Look) -> Vec<u8> {
    let (width, tall) = (look.width() as f32, look.height() as f32);
    let head = TITLE as f32 * LARGEST_SCALE;
    let rules = look.rule_lines(f64::from(WIDTH - 2.0 * MARGIN), f64::from(RULE_SIZE));
    let below = RULE_LINE * (rules.len() as f32 + 1.0);
    let tallest = (HEIGHT - 2.0 * MARGIN - head - below).max(HEIGHT / 3.0);
    let scale = ((WIDTH - 2.0 * MARGIN) / width).min(tallest / tall).min(LARGEST_SCALE);
    let left = (WIDTH - width * scale) / 2.0;
    let top = HEIGHT - MARGIN - head;
    let margin = look.sketch.margin;
    let page = Page { scale, left: left + margin.left as f32 * scale, top: top - margin.top as f32 * scale };
    let mut out = Content::new();
    page.paint(&mut out, &look.sketch.under);
    out.set_line_cap(LineCapStyle::ProjectingSquareCap).set_line_join(LineJoinStyle::MiterJoin);
    for (lines, grey, width) in [(&look.thin, 0.55, 0.2), (&look.thick, 0.0, 0.8)] {
        out.set_stroke_gray(grey).set_line_width(width * scale);
        for &Line { from, to } in lines {
            let (from, to) = (page.at(from), page.at(to));
            out.move_to(from.0, from.1).line_to(to.0, to.1);
        }
        if !lines.is_empty() {
            out.stroke();
        }
    }
    page.paint(&mut out, &look.sketch.over);
    let height = look.digit_size() as f32 * scale;
    for digit in &look.digits {
        let (font, grey) = if digit.is_given { (BOLD, 0.0) } else { (PLAIN, 0.35) };
        let (x, y) = page.at(digit.at);
        let width = digit.text.len() as f32 * DIGIT_WIDTH * height;
        out.set_fill_gray(grey);
        text(&mut out, font, height, (x - width / 2.0, y - 0.36 * height), digit.text.as_bytes());
    }
    if let Some(title) = &look.title {
        out.set_fill_gray(0.0);
        text(&mut out, PLAIN, 14.0, (left, top + 12.0), &latin(title));
    }
    out.set_fill_gray(0.0);
    for (index, rule) in rules.iter().enumerate() {
        let y = top - tall * scale - RULE_LINE * (index as f32 + 1.5);
        // What does not fit the page is left out; the grid is what matters.
        if y > MARGIN / 2.0 {
            text(&mut out, PLAIN, RULE_SIZE, (MARGIN, y), &latin(rule));
        }
    }
    out.finish().into_vec()
}

/// Paints the path that was made.
fn finish(out: &mut Content, fill: Option<Paint>, is_drawn: bool) {
    match (fill, is_drawn) {
        (Some(_), true) => out.fill_nonzero_and_stroke(),
        (Some(_), false) => out.fill_nonzero(),
        (None, true) => out.stroke(),
        (None, false) => out.end_path(),
    };
    out.set_dash_pattern([], 0.0);
}

fn colour(paint: Paint) -> [f32; 3] {
    paint.on_paper().map(|part| f32::from(part) / 255.0)
}

fn text(out: &mut Content, font: Name<'_>, size: f32, (x, y): (f32, f32), text: &[u8]) {
    out.begin_text().set_font(font, size).next_line(x, y).show(Str(text)).end_text();
}

/// The characters that the font's encoding has; a question mark for others.
fn latin(text: &str) -> Vec<u8> {
    let byte = |character: char| match u32::from(character) {
        code @ (0x20..=0x7e | 0xa0..=0xff) => code as u8,
        0x2026 => 0x85,
        _ => b'?',
    };
    text.chars().map(byte).collect()
}
