//! The keys of a document, and the shape that they say.

use super::quoted::Quoted;
use crate::puzzle::formats::text::context::{Context, pieces};
use crate::puzzle::formats::{ReadError, ReadOptions, Span, Symbols, UnknownName};
use crate::puzzle::{Cell, LayerKind, Shape, ShapeError};
use ::toml::Spanned;
use serde::Deserialize;

/// What a document may say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    pub title: Option<String>,
    shape: Option<Spanned<String>>,
    order: Option<Spanned<usize>>,
    boxes: Option<Spanned<[usize; 2]>>,
    symbols: Option<Spanned<String>>,
    #[serde(default)]
    diagonals: bool,
    #[serde(default)]
    windows: bool,
    extra: Option<Spanned<Vec<Vec<[usize; 2]>>>>,
    regions: Option<Spanned<String>>,
    pub givens: Spanned<String>,
}

impl Document {
    /// The symbols of the givens, if they are named.
    pub fn symbols(&self) -> Result<Option<Symbols>, ReadError> {
        let Some(name) = &self.symbols else { return Ok(None) };
        let error = |error: UnknownName| ReadError::Toml { message: error.to_string(), span: name.span() };
        name.get_ref().parse().map(Some).map_err(error)
    }

    /// The shape, unless nothing is said about it.
    pub fn shape(&self, text: &str) -> Result<Option<Shape>, ReadError> {
        let is_unsaid = self.shape.is_none() && self.order.is_none() && self.boxes.is_none();
        let has_more = self.regions.is_some() || self.diagonals || self.windows || self.extra.is_some();
        if is_unsaid && !has_more {
            return Ok(None);
        }
        let (name, span) = self.shape_name(text)?;
        let fault = |error| ReadError::Shape { error, span: span.clone() };
        let mut parts = name.split('+');
        let base = parts.next().unwrap_or_default();
        let asks_for = |part: &str| parts.clone().any(|other| other == part);
        // With pieces, boxes are there only if they are asked for by size.
        let is_bare = self.regions.is_some() && !base.contains(':');
        let base = if is_bare { format!("{base}:latin") } else { base.to_owned() };
        let mut shape: Shape = base.parse().map_err(fault)?;
        if let Some(other) = parts.clone().find(|part| !["diagonals", "windows"].contains(part)) {
            return Err(fault(ShapeError::Unreadable { found: other.into() }));
        }
        if let Some(regions) = &self.regions {
            shape = with_pieces(shape, &Quoted::new(text, regions))?;
        }
        if self.diagonals || asks_for("diagonals") {
            shape = shape.and_diagonals().map_err(fault)?;
        }
        if self.windows || asks_for("windows") {
            shape = shape.and_windows().map_err(fault)?;
        }
        if let Some(extra) = &self.extra {
            let fault = |error| ReadError::Shape { error, span: extra.span() };
            let regions = extra.get_ref().iter().map(|region| region_cells(region, shape.order()));
            let regions: Vec<_> = regions.collect::<Result<_, _>>().map_err(fault)?;
            shape = shape.and_regions(&regions).map_err(fault)?;
        }
        Ok(Some(shape))
    }

    /// The name of the shape, and where it comes from: its own text, the order and boxes, or the number of cells.
    fn shape_name(&self, text: &str) -> Result<(String, Span), ReadError> {
        match (&self.shape, &self.order, &self.boxes) {
            (Some(name), None, None) => Ok((name.get_ref().clone(), name.span())),
            (None, Some(order), None) => Ok((format!("{0}x{0}", order.get_ref()), order.span())),
            (None, order, Some(boxes)) => {
                let [height, width] = boxes.get_ref();
                let order = order.as_ref().map_or(height.saturating_mul(*width), |order| *order.get_ref());
                Ok((format!("{order}x{order}:{height}x{width}"), boxes.span()))
            }
            (Some(name), _, _) => {
                let message = "say either shape, or order and boxes".into();
                Err(ReadError::Toml { message, span: name.span() })
            }
            (None, None, None) => {
                let cells = match &self.regions {
                    Some(regions) => Quoted::new(text, regions).map_places(&Context::default())?.len(),
                    None => Quoted::new(text, &self.givens).read(&mut Context::default())?.1.len(),
                };
                Ok((format!("{0}x{0}", cells.isqrt()), self.givens.span()))
            }
        }
    }
}

/// The shape with the pieces of a region map.
fn with_pieces(shape: Shape, map: &Quoted<'_>) -> Result<Shape, ReadError> {
    let order = shape.order();
    let context = Context::new(ReadOptions { shape: Some(shape.clone().into()), ..ReadOptions::default() });
    let places = map.map_places(&context)?;
    let fault = |error| ReadError::Shape { error, span: map.span.clone() };
    let jigsaw = Shape::jigsaw(order, &pieces(map.inner, &places)).map_err(fault)?;
    let pieces = jigsaw.layers().iter().find(|layer| layer.kind == LayerKind::Jigsaw);
    shape.and(pieces.expect("a jigsaw has pieces").clone()).map_err(fault)
}

/// The cells of an extra region from rows and columns.
fn region_cells(region: &[[usize; 2]], order: usize) -> Result<Vec<Cell>, ShapeError> {
    let is_inside = |number: usize| (1..=order).contains(&number);
    let cell = |&[row, column]: &[usize; 2]| {
        let is_inside = is_inside(row) && is_inside(column);
        is_inside.then(|| ((row - 1) * order + column - 1) as Cell).ok_or(ShapeError::OutsideGrid {
            row,
            column,
            order,
        })
    };
    region.iter().map(cell).collect()
}
