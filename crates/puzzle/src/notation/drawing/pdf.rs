//! Looks as a PDF, one page of A4 each.

use super::look::{CELL, Line, Look, TITLE};
use crate::notation::registry::Definition;
use pdf_writer::types::LineCapStyle;
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
}

fn drawn(look: &Look) -> Vec<u8> {
    let side = look.side as f32;
    let scale = ((WIDTH - 2.0 * MARGIN) / side).min(LARGEST_SCALE);
    let page = Page {
        scale,
        left: (WIDTH - side * scale) / 2.0,
        top: HEIGHT - MARGIN - TITLE as f32 * LARGEST_SCALE,
    };
    let mut out = Content::new();
    out.set_line_cap(LineCapStyle::ProjectingSquareCap);
    out.set_fill_gray(0.9);
    for &cell in &look.shaded {
        let (x, y) = look.corner(cell);
        let (x, y) = page.at((x, y + CELL));
        out.rect(x, y, CELL as f32 * scale, CELL as f32 * scale).fill_nonzero();
    }
    for (lines, grey, width) in
        [(&look.diagonals, 0.75, 0.6), (&look.thin, 0.55, 0.2), (&look.thick, 0.0, 0.8)]
    {
        out.set_stroke_gray(grey).set_line_width(width * scale);
        for &Line { from, to } in lines {
            let (from, to) = (page.at(from), page.at(to));
            out.move_to(from.0, from.1).line_to(to.0, to.1);
        }
        if !lines.is_empty() {
            out.stroke();
        }
    }
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
        text(&mut out, PLAIN, 14.0, (page.left, page.top + 12.0), &latin(title));
    }
    out.finish().into_vec()
}

fn text(out: &mut Content, font: Name<'_>, size: f32, (x, y): (f32, f32), text: &[u8]) {
    out.begin_text().set_font(font, size).next_line(x, y).show(Str(text)).end_text();
}

/// The characters that the font's encoding has; a question mark for others.
fn latin(text: &str) -> Vec<u8> {
    let byte = |character: char| match u32::from(character) {
        code @ (0x20..=0x7e | 0xa0..=0xff) => code as u8,
        _ => b'?',
    };
    text.chars().map(byte).collect()
}
