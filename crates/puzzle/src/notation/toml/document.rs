//! The keys of a document, and the shape that they say.

use super::quoted::Quoted;
use crate::notation::text::context::{Context, pieces};
use crate::notation::{ReadError, ReadOptions, Span, Symbols, UnknownName};
use crate::{Carried, Constraint, Shape, ShapeError, ShapeSpec};
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
    constraints: Option<Spanned<Vec<Constraint>>>,
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
        let has_regions = self.regions.is_some() || self.diagonals || self.windows || self.extra.is_some();
        let has_more = has_regions || self.constraints.is_some();
        if is_unsaid && !has_more {
            return Ok(None);
        }
        let (name, span) = self.shape_name(text)?;
        let fault = |error| ReadError::Shape { span: self.span_of(&error).unwrap_or(span.clone()), error };
        let carried = Carried { pieces: self.regions.is_some(), extra: self.extra.is_some() };
        let mut spec = ShapeSpec::named(&name, carried).map_err(fault)?;
        spec.diagonals |= self.diagonals;
        spec.windows |= self.windows;
        if let Some(regions) = &self.regions {
            let bare = Shape::latin(spec.order).map_err(fault)?;
            let context = Context::new(ReadOptions { shape: Some(bare.into()), ..ReadOptions::default() });
            let map = Quoted::new(text, regions);
            spec.pieces = Some(pieces(map.inner, &map.map_places(&context)?));
        }
        if let Some(extra) = &self.extra {
            spec.set_extra_places(extra.get_ref()).map_err(fault)?;
        }
        if let Some(constraints) = &self.constraints {
            spec.constraints.clone_from(constraints.get_ref());
        }
        spec.shape().map(Some).map_err(fault)
    }

    /// The key that is to blame, if it is not the one that says the size.
    fn span_of(&self, error: &ShapeError) -> Option<Span> {
        match error {
            ShapeError::MapLength { .. } | ShapeError::PieceCount { .. } | ShapeError::PieceSize { .. } => {
                self.regions.as_ref().map(Spanned::span)
            }
            ShapeError::OutsideGrid { .. }
            | ShapeError::CellTwice { .. }
            | ShapeError::RegionSize { .. }
            | ShapeError::TooManyLayers { .. }
            | ShapeError::TooManyRegions { .. } => self.extra.as_ref().map(Spanned::span),
            ShapeError::Clue(_) | ShapeError::TooManyClues { .. } | ShapeError::CluesTooLarge => {
                self.constraints.as_ref().map(Spanned::span)
            }
            ShapeError::Order { .. }
            | ShapeError::NotSquare { .. }
            | ShapeError::NoBoxes { .. }
            | ShapeError::BoxDoesNotFit { .. }
            | ShapeError::UnknownPart { .. }
            | ShapeError::Unreadable { .. } => None,
        }
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
                    None => Quoted::new(text, &self.givens).read(&mut Context::default())?.0.values().len(),
                };
                Ok((format!("{0}x{0}", cells.isqrt()), self.givens.span()))
            }
        }
    }
}
