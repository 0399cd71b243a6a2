//! Figures behind values, and signs on edges and corners.

use super::item::{Item, Paint, Point, Stroke, area, circle, line, point, text};
use super::toward;
use crate::constraint::{Figure, Sign};

/// The middles of two cells further apart than this do not touch.
const TOUCHING: f64 = 15.0;

/// Draws a figure around the middle of a cell.
pub(super) fn figure(items: &mut Vec<Item>, at: Point, figure: Figure) {
    let [x, y] = at;
    let around =
        |corners: &[(f64, f64)]| corners.iter().map(|(right, down)| point(x + right, y + down)).collect();
    match figure {
        Figure::Square => {
            items.push(area(around(&[(-3.6, -3.6), (3.6, -3.6), (3.6, 3.6), (-3.6, 3.6)]), Paint::Figure));
        }
        Figure::Circle => items.push(circle(at, 3.8, Paint::Figure, None)),
        Figure::Inwards | Figure::Outwards => {
            let stroke = Stroke::new(Paint::Grey, 0.45);
            let tip = if figure == Figure::Inwards { 3.4 } else { 4.5 };
            for [right, down] in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]] {
                let end = [x + tip * right, y + tip * down];
                // A chevron opens backward, away from its tip.
                let back = if figure == Figure::Inwards { [right, down] } else { [-right, -down] };
                items.push(chevron(end, back, 1.1, stroke));
            }
        }
        Figure::AlongRow => {
            items.push(area(around(&[(-4.6, -1.0), (-3.2, 0.0), (-4.6, 1.0)]), Paint::Grey));
        }
        Figure::AlongColumn => {
            items.push(area(around(&[(-1.0, -4.6), (0.0, -3.2), (1.0, -4.6)]), Paint::Grey));
        }
        Figure::Corner => {
            items.push(area(around(&[(-4.6, -4.6), (-2.8, -4.6), (-2.8, -2.8), (-4.6, -2.8)]), Paint::Grey));
        }
    }
}

/// Draws a sign between the middles of cells.
pub(super) fn sign(items: &mut Vec<Item>, cells: &[Point], sign: &Sign) {
    let count = cells.len().max(1) as f64;
    let at = [0, 1].map(|axis| cells.iter().map(|cell| cell[axis]).sum::<f64>() / count);
    if let [first, second] = *cells
        && (first[0] - second[0]).hypot(first[1] - second[1]) > TOUCHING
    {
        items.push(line(cells.to_vec(), Stroke::new(Paint::Silver, 0.6)));
    }
    let edge = Some(Stroke::new(Paint::Ink, 0.3));
    match sign {
        Sign::White(number) => {
            items.push(circle(at, 1.6, Paint::White, edge));
            items.extend(number.as_ref().map(|number| fitted(at, number, 2.4, Paint::Black)));
        }
        Sign::Black(number) => {
            items.push(circle(at, 1.6, Paint::Black, edge));
            items.extend(number.as_ref().map(|number| fitted(at, number, 2.4, Paint::White)));
        }
        Sign::Text(name) => {
            items.push(circle(at, 1.5, Paint::Paper, None));
            items.push(fitted(at, name, 3.2, Paint::Ink));
        }
        Sign::Less => {
            let step = cells.get(1).map_or([0.0, 0.0], |&second| toward(at, second));
            let tip = [at[0] - 0.9 * step[0], at[1] - 0.9 * step[1]];
            let drawn = |paint, width| chevron(tip, step, 1.8, Stroke::new(paint, width));
            items.extend([drawn(Paint::Paper, 1.5), drawn(Paint::Ink, 0.5)]);
        }
        Sign::Values(values) => {
            items.push(circle(at, 2.7, Paint::Paper, edge));
            let rows =
                if values.len() > 2 { values.chunks(values.len().div_ceil(2)) } else { values.chunks(2) };
            let height = if values.len() > 2 { 2.1 } else { 2.4 };
            let first = at[1] - height * (rows.len() as f64 - 1.0) / 2.0;
            for (index, row) in rows.enumerate() {
                let said = row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
                items.push(fitted([at[0], first + height * index as f64], &said, height, Paint::Ink));
            }
        }
    }
}

/// An open arrow head: its tip, the direction in which it opens, and how long its arms are.
pub(super) fn chevron(tip: Point, opens: Point, length: f64, stroke: Stroke) -> Item {
    let arm = |turn: f64| {
        let across = [-opens[1] * turn, opens[0] * turn];
        point(tip[0] + length * (opens[0] + across[0]), tip[1] + length * (opens[1] + across[1]))
    };
    line(vec![arm(0.8), point(tip[0], tip[1]), arm(-0.8)], stroke)
}

/// A text in a sign, smaller where it is long.
fn fitted(at: Point, said: &str, size: f64, paint: Paint) -> Item {
    let said = super::shortened(said);
    let letters = said.chars().count().max(1) as f64;
    text(at, said, size.min(6.0 / letters).max(0.8), paint)
}
