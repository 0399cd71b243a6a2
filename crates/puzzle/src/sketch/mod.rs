//! Sketches: the marks of all constraints as a few kinds of figures, which pictures, pages for print and the page paint alike.
//!
//! A unit is a tenth of a cell. What a kind looks like is said by its [`Mark`]s; how a mark looks is said here, and only here.

mod figure;
mod item;
mod outline;
mod outside;

pub use item::{Item, Paint, Point, Stroke};
pub use outside::{Place, place_before};

use crate::constraint::{Mark, Tip};
use crate::{Cell, Shape};
use item::{area, circle, line, point, text};
use outside::Outside;
use serde::Serialize;

/// The side of a cell.
pub const CELL: f64 = 10.0;

/// More items are not drawn: the grid could no longer be seen.
const MOST_ITEMS: usize = 20_000;

/// Letters of a text that is drawn.
const LONGEST_TEXT: usize = 16;

/// The marks of a shape, to be painted from first to last.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Sketch {
    /// Room around the grid for what stands there.
    pub margin: Margin,
    /// What is painted before the lines of the grid.
    pub under: Vec<Item>,
    /// What is painted after them; values come last.
    pub over: Vec<Item>,
}

/// Room around a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names are the sides")]
pub struct Margin {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Sketch {
    /// The marks of all constraints; borders of boxes and pieces are lines of the grid and left to it.
    pub fn of(shape: &Shape) -> Self {
        let ground = shape.ground();
        let marks = shape.constraints().iter().flat_map(|constraint| constraint.marks(&ground));
        let mut layers = Layers::default();
        let mut outside = Outside::new(Plane { order: shape.order() });
        for mark in marks {
            layers.add(outside.plane(), mark, &mut outside);
            if layers.len() > MOST_ITEMS {
                break;
            }
        }
        let margin = outside.margin();
        let Layers { shades, figures, lines, tips, cages, signs } = layers;
        Self {
            margin,
            under: [shades, figures, lines, tips].concat(),
            over: [cages, signs, outside.into_items()].concat(),
        }
    }

    /// Is there nothing to draw?
    pub fn is_empty(&self) -> bool {
        self.under.is_empty() && self.over.is_empty()
    }
}

/// Where cells are.
#[derive(Clone, Copy, Debug)]
struct Plane {
    order: usize,
}

impl Plane {
    /// The length of a side.
    fn side(self) -> f64 {
        self.order as f64 * CELL
    }

    /// Row and column from 0.
    fn place(self, cell: Cell) -> (i32, i32) {
        ((usize::from(cell) / self.order) as i32, (usize::from(cell) % self.order) as i32)
    }

    /// The middle of a cell, also of one outside the grid.
    fn middle_at((row, column): (i32, i32)) -> Point {
        [(f64::from(column) + 0.5) * CELL, (f64::from(row) + 0.5) * CELL]
    }

    /// The middle of a cell.
    fn middle(self, cell: Cell) -> Point {
        Self::middle_at(self.place(cell))
    }

    /// The middles of cells.
    fn middles(self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| self.middle(cell)).collect()
    }
}

/// Items by what covers what.
#[derive(Default)]
struct Layers {
    shades: Vec<Item>,
    figures: Vec<Item>,
    lines: Vec<Item>,
    tips: Vec<Item>,
    cages: Vec<Item>,
    signs: Vec<Item>,
}

impl Layers {
    fn len(&self) -> usize {
        let layers = [&self.shades, &self.figures, &self.lines, &self.tips, &self.cages, &self.signs];
        layers.map(Vec::len).iter().sum()
    }

    fn add(&mut self, plane: Plane, mark: Mark, outside: &mut Outside) {
        match mark {
            Mark::Borders(_) => {}
            Mark::Diagonal(from, to) => {
                let ends = [from, to].map(|cell| plane.middle(cell));
                // From corner to corner.
                let reach = [0, 1].map(|axis| (ends[1][axis] - ends[0][axis]).signum() * CELL / 2.0);
                let points = vec![
                    point(ends[0][0] - reach[0], ends[0][1] - reach[1]),
                    point(ends[1][0] + reach[0], ends[1][1] + reach[1]),
                ];
                self.figures.push(line(points, Stroke::new(Paint::Silver, 0.6)));
            }
            Mark::Shade(cells) => self.shade(plane, &cells),
            Mark::Cage { cells, label } => self.cage(plane, &cells, label.as_deref()),
            Mark::Line { cells, ink, width, tips } => {
                let points = plane.middles(&cells);
                let stroke = Stroke::new(ink.into(), f64::from(width) * CELL / 100.0);
                self.tip(&points, tips[0], stroke);
                let reversed: Vec<Point> = points.iter().rev().copied().collect();
                self.tip(&reversed, tips[1], stroke);
                self.lines.push(line_or_dot(points, stroke));
            }
            Mark::Pill(cells) => {
                let points = plane.middles(&cells);
                let [edge, inner] =
                    [(Paint::Grey, 7.4), (Paint::Paper, 6.6)].map(|(paint, width)| Stroke::new(paint, width));
                self.tips.extend([line_or_dot(points.clone(), edge), line_or_dot(points, inner)]);
            }
            Mark::Sign { cells, sign } => figure::sign(&mut self.signs, &plane.middles(&cells), &sign),
            Mark::Figure(cell, figure) => figure::figure(&mut self.figures, plane.middle(cell), figure),
            Mark::Outside { cells, text, arrow } => {
                let text = shortened(&text);
                if let Err(text) = outside.add(&cells, text, arrow) {
                    // Nothing outside the grid shows which cells these are.
                    self.lines.push(line(plane.middles(&cells), Stroke::new(Paint::Silver, 0.6)));
                    self.cage(plane, &cells[..1], Some(&text));
                }
            }
            Mark::Candidates(cell, values) => self.candidates(plane, cell, &values),
        }
    }

    fn shade(&mut self, plane: Plane, cells: &[Cell]) {
        for &cell in cells {
            let [x, y] = plane.middle(cell);
            let corners = [(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)];
            let points = corners.map(|(right, down)| point(x + right, y + down));
            self.shades.push(area(points.into(), Paint::Shade));
        }
        let edge = Some(Stroke::new(Paint::ShadeEdge, 0.4));
        let loops = outline::outlines(plane, cells, 0.5).into_iter();
        self.figures.extend(loops.map(|points| Item::Path {
            points,
            closed: true,
            fill: None,
            stroke: edge,
        }));
    }

    fn cage(&mut self, plane: Plane, cells: &[Cell], label: Option<&str>) {
        let edge = Some(Stroke { dash: Some(1.0), ..Stroke::new(Paint::Cage, 0.3) });
        let loops = outline::outlines(plane, cells, 0.9).into_iter();
        let dashed = loops.map(|points| Item::Path { points, closed: true, fill: None, stroke: edge });
        self.cages.extend(dashed);
        let Some((label, &first)) = label.zip(cells.iter().min()) else { return };
        let label = shortened(label);
        let [x, y] = plane.middle(first).map(|place| place - CELL / 2.0);
        let (size, width) = (2.5, width_of(&label, 2.5));
        let [left, top, right, bottom] = [x + 0.4, y + 0.4, x + 0.9 + width, y + 2.9];
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let points = corners.map(|(x, y)| point(x, y)).into();
        self.signs.push(area(points, Paint::Paper));
        self.signs.push(text([x + 0.65 + width / 2.0, y + 1.65], label, size, Paint::Ink));
    }

    /// What a line begins with.
    fn tip(&mut self, points: &[Point], tip: Tip, stroke: Stroke) {
        let [Some(&end), next] = [points.first(), points.get(1)] else { return };
        let edge = Stroke::new(stroke.paint, 0.5);
        match tip {
            Tip::Plain => {}
            Tip::Bulb => self.lines.push(circle(end, 3.7, stroke.paint, None)),
            Tip::Ring => self.tips.push(circle(end, 3.5, Paint::Paper, Some(edge))),
            Tip::Diamond => {
                let corners = [(0.0, -4.0), (4.0, 0.0), (0.0, 4.0), (-4.0, 0.0)];
                let points = corners.map(|(right, down)| point(end[0] + right, end[1] + down)).into();
                self.tips.push(Item::Path {
                    points,
                    closed: true,
                    fill: Some(Paint::Paper),
                    stroke: Some(edge),
                });
            }
            Tip::Head => {
                let Some(&next) = next else { return };
                self.tips.push(figure::chevron(end, toward(end, next), 2.2, stroke));
            }
        }
    }

    fn candidates(&mut self, plane: Plane, cell: Cell, values: &[u8]) {
        let columns = (plane.order as f64).sqrt().ceil();
        let pitch = (CELL - 1.0) / columns;
        let [x, y] = plane.middle(cell).map(|place| place - (CELL - 1.0) / 2.0);
        for &value in values {
            let index = f64::from(value.saturating_sub(1));
            let at =
                point(x + (index % columns + 0.5) * pitch, y + ((index / columns).floor() + 0.5) * pitch);
            let size = if plane.order > 9 { 0.6 } else { 0.8 } * pitch;
            let text = value.to_string();
            self.signs.push(Item::Text { at, text, size, fill: Paint::Ink, while_empty: Some(cell) });
        }
    }
}

/// A line, or a dot as wide where there is only one point.
fn line_or_dot(points: Vec<Point>, stroke: Stroke) -> Item {
    match points[..] {
        [only] => circle(only, stroke.width / 2.0, stroke.paint, None),
        _ => line(points, stroke),
    }
}

/// The step of length 1 from one place toward another.
fn toward(from: Point, to: Point) -> Point {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let length = x.hypot(y).max(1.0);
    [x / length, y / length]
}

/// About how wide a text of digits is.
fn width_of(text: &str, size: f64) -> f64 {
    0.56 * size * text.chars().count() as f64
}

/// A text that does not cover the grid.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests;
