//! Dashes as short lines of their own.
//!
//! The pixel drawing of the plotting library (kuva 0.6) restarts its dashes at every corner of a line, so that a curve of
//! short steps comes out solid; its vector drawing is right.

use kuva::render::render::Primitive;

/// The same drawing with every dashed line cut into its dashes.
pub fn cut(elements: Vec<Primitive>) -> Vec<Primitive> {
    elements.into_iter().flat_map(pieces).collect()
}

fn pieces(element: Primitive) -> Vec<Primitive> {
    let (points, stroke, stroke_width, pattern) = match &element {
        Primitive::Line { x1, y1, x2, y2, stroke, stroke_width, stroke_dasharray: Some(pattern) } => {
            (vec![(*x1, *y1), (*x2, *y2)], stroke.clone(), *stroke_width, lengths(pattern))
        }
        Primitive::PolyLine { points, stroke, stroke_width, stroke_dasharray: Some(pattern) } => {
            (points.clone(), stroke.clone(), *stroke_width, lengths(pattern))
        }
        Primitive::Path(path) => match (&path.stroke_dasharray, corners(&path.d)) {
            (Some(pattern), Some(points)) if path.fill.is_none() => {
                (points, path.stroke.clone(), path.stroke_width, lengths(pattern))
            }
            (Some(_) | None, _) => return vec![element],
        },
        _ => return vec![element],
    };
    if pattern.is_empty() {
        return vec![element];
    }
    let line = |[(x1, y1), (x2, y2)]: [(f64, f64); 2]| Primitive::Line {
        x1,
        y1,
        x2,
        y2,
        stroke: stroke.clone(),
        stroke_width,
        stroke_dasharray: None,
    };
    dashes(&points, &pattern).into_iter().map(line).collect()
}

fn lengths(pattern: &str) -> Vec<f64> {
    pattern
        .split([' ', ','])
        .filter_map(|length| length.parse().ok())
        .filter(|length| *length > 0.0)
        .collect()
}

/// The points of a path of straight lines; nothing if it has anything else.
fn corners(path: &str) -> Option<Vec<(f64, f64)>> {
    let spaced = path.replace(['M', 'L', ','], " ");
    let numbers = spaced.split_whitespace().map(|word| word.parse::<f64>().ok());
    let numbers: Vec<f64> = numbers.collect::<Option<_>>()?;
    let is_one_line = path.matches('M').count() == 1 && numbers.len().is_multiple_of(2);
    is_one_line.then(|| numbers.chunks(2).map(|point| (point[0], point[1])).collect())
}

/// The dashes along a line through all its corners.
fn dashes(points: &[(f64, f64)], pattern: &[f64]) -> Vec<[(f64, f64); 2]> {
    let mut drawn = Vec::new();
    let (mut index, mut left) = (0, pattern[0]);
    for pair in points.windows(2) {
        let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
        let length = (x2 - x1).hypot(y2 - y1);
        let at = |place: f64| {
            let part = if length > 0.0 { place / length } else { 0.0 };
            (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
        };
        let mut place = 0.0;
        while place < length {
            let end = (place + left).min(length);
            if index % 2 == 0 {
                drawn.push([at(place), at(end)]);
            }
            left -= end - place;
            place = end;
            if left <= 1e-9 {
                index = (index + 1) % (2 * pattern.len());
                left = pattern[index % pattern.len()];
            }
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_go_on_round_corners() {
        // Steps of one: dashes of three and gaps of two do not restart at each.
        let steps: Vec<(f64, f64)> = (0..=10).map(|x| (f64::from(x), 0.0)).collect();
        let drawn = dashes(&steps, &[3.0, 2.0]);
        let starts: Vec<f64> = drawn.iter().map(|[start, _]| start.0).collect();
        assert_eq!(starts, [0.0, 1.0, 2.0, 5.0, 6.0, 7.0]);
    }

    #[test]
    fn only_paths_of_straight_lines_are_cut() {
        assert_eq!(corners("M1 2 L3 4 L5 6"), Some(vec![(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)]));
        assert_eq!(corners("M1 2 C3 4 5 6 7 8"), None);
    }
}
