//! A shape by its parts: what its name, a file or the page says of it, parsed and written in one place.
//!
//! A new kind of layer is made in `layer.rs` and gets its field and its name here.

use super::Cell;
use super::constraint::{
    AntiDiagonal, AntiKing, AntiKnight, Boxes, Columns, Constraint, Diagonal, DisjointGroups, ExtraRegion,
    Jigsaw, Rows, Windows,
};
use super::shape::{Shape, box_size, check_order};
use super::shape_error::ShapeError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a shape has besides rows and columns.
///
/// ```
/// use evodoku_puzzle::ShapeSpec;
///
/// let mut spec: ShapeSpec = "12x12:3x4+diagonals".parse()?;
/// spec.windows = true;
/// let shape = spec.shape()?;
/// assert_eq!(shape.to_string(), "12x12+diagonals+windows");
/// assert_eq!(ShapeSpec::of(&shape), spec);
/// # Ok::<(), evodoku_puzzle::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShapeSpec {
    /// The number of values, rows and columns.
    pub order: usize,
    /// Height and width of the boxes.
    #[serde(default)]
    pub boxes: Option<(usize, usize)>,
    /// The number of each cell's jigsaw piece, from 0.
    #[serde(default)]
    pub pieces: Option<Vec<usize>>,
    /// Both diagonals.
    #[serde(default)]
    pub diagonals: bool,
    /// The windows of windoku.
    #[serde(default)]
    pub windows: bool,
    /// Rules that hold everywhere and need no cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub global: Vec<GlobalRule>,
    /// The cells of each further region.
    #[serde(default)]
    pub extra: Vec<Vec<Cell>>,
    /// Clues: cages, thermometers and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<Constraint>,
}

/// A rule that holds everywhere and is known by its name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GlobalRule {
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Cells at the same place of two boxes differ.
    DisjointGroups,
}

impl GlobalRule {
    pub(crate) const ALL: [Self; 3] = [Self::AntiKnight, Self::AntiKing, Self::DisjointGroups];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::DisjointGroups => "disjoint-groups",
        }
    }
}

/// The parts that a name mentions but cannot carry: who reads it has them from elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// A map of jigsaw pieces. It takes the place of boxes, unless the name gives their size.
    pub pieces: bool,
    /// Extra regions.
    pub extra: bool,
}

impl ShapeSpec {
    /// Rows and columns only.
    pub fn latin(order: usize) -> Self {
        Self {
            order,
            boxes: None,
            pieces: None,
            diagonals: false,
            windows: false,
            global: Vec::new(),
            extra: Vec::new(),
            constraints: Vec::new(),
        }
    }

    /// Reads `9x9`, `12x12:3x4` (boxes of 3 rows and 4 columns), `30x30:latin`, `9x9+diagonals+windows`; also
    /// `9x9+jigsaw+extra` from a caller who has these regions and adds them.
    pub fn named(name: &str, carried: Carried) -> Result<Self, ShapeError> {
        let unreadable = || ShapeError::Unreadable { found: name.into() };
        let pair = |text: &str| {
            let (height, width) = text.split_once(['x', '×'])?;
            Some((height.parse::<usize>().ok()?, width.parse::<usize>().ok()?))
        };
        let lower = name.trim().to_lowercase();
        let mut parts = lower.split('+');
        let base = parts.next().unwrap_or_default();
        let (size, boxes) = base.split_once(':').map_or((base, None), |(size, boxes)| (size, Some(boxes)));
        let (order, width) = pair(size).ok_or_else(unreadable)?;
        if order != width {
            return Err(ShapeError::NotSquare { height: order, width });
        }
        let boxes = match boxes {
            Some("latin") => None,
            Some(boxes) => Some(pair(boxes).ok_or_else(unreadable)?),
            None if carried.pieces => None,
            None => Some(box_size(order)?),
        };
        let mut spec = Self { boxes, ..Self::latin(order) };
        for part in parts {
            match part {
                "diagonals" => spec.diagonals = true,
                "windows" => spec.windows = true,
                "jigsaw" if carried.pieces => {}
                "extra" if carried.extra => {}
                "jigsaw" | "extra" | "" => return Err(unreadable()),
                part if let Some(rule) = GlobalRule::ALL.into_iter().find(|rule| rule.name() == part) => {
                    if !spec.global.contains(&rule) {
                        spec.global.push(rule);
                    }
                }
                part => return Err(ShapeError::UnknownPart { part: part.into() }),
            }
        }
        Ok(spec)
    }

    /// The shape, if there is one with these parts.
    pub fn shape(&self) -> Result<Shape, ShapeError> {
        let order = self.order;
        check_order(order)?;
        let mut constraints: Vec<Constraint> = vec![Rows::new(order).into(), Columns::new(order).into()];
        if let Some((height, width)) = self.boxes {
            constraints.push(Boxes::new(order, height, width)?.into());
        }
        if let Some(pieces) = &self.pieces {
            constraints.push(Jigsaw::new(order, pieces)?.into());
        }
        if self.diagonals {
            constraints.extend([Diagonal::new(order).into(), AntiDiagonal::new(order).into()]);
        }
        if self.windows {
            let (height, width) = self.box_size()?;
            constraints.push(Windows::new(order, height, width).into());
        }
        for rule in &self.global {
            constraints.push(self.global_constraint(*rule)?);
        }
        constraints.extend(self.extra.iter().map(|cells| ExtraRegion::new(cells.clone()).into()));
        constraints.extend(self.constraints.iter().cloned());
        Shape::new(order, constraints)
    }

    /// The parts of a shape. What is only a part of a part, such as one diagonal, is an extra region.
    pub fn of(shape: &Shape) -> Self {
        let order = shape.order();
        let mut spec = Self { boxes: shape.boxes(), ..Self::latin(order) };
        let has = |constraint: Constraint| shape.constraints().contains(&constraint);
        spec.diagonals = has(Diagonal::new(order).into()) && has(AntiDiagonal::new(order).into());
        spec.windows =
            spec.box_size().is_ok_and(|(height, width)| has(Windows::new(order, height, width).into()));
        for constraint in shape.constraints() {
            match constraint {
                Constraint::Rows(_) | Constraint::Columns(_) | Constraint::Boxes(_) => {}
                Constraint::Jigsaw(jigsaw) => spec.pieces = Some(jigsaw.map()),
                Constraint::Diagonal(_) | Constraint::AntiDiagonal(_) if spec.diagonals => {}
                Constraint::Windows(_) if spec.windows => {}
                Constraint::AntiKnight(_) => spec.global.push(GlobalRule::AntiKnight),
                Constraint::AntiKing(_) => spec.global.push(GlobalRule::AntiKing),
                Constraint::DisjointGroups(_) => spec.global.push(GlobalRule::DisjointGroups),
                Constraint::Diagonal(_)
                | Constraint::AntiDiagonal(_)
                | Constraint::Windows(_)
                | Constraint::ExtraRegion(_) => spec.extra.extend(constraint.parts().iter().cloned()),
                clue => spec.constraints.push(clue.clone()),
            }
        }
        spec
    }

    /// The constraint of a global rule on this grid.
    fn global_constraint(&self, rule: GlobalRule) -> Result<Constraint, ShapeError> {
        let order = self.order;
        Ok(match rule {
            GlobalRule::AntiKnight => AntiKnight::new(order).into(),
            GlobalRule::AntiKing => AntiKing::new(order).into(),
            GlobalRule::DisjointGroups => {
                let (height, width) = self.box_size()?;
                DisjointGroups::new(order, height, width)?.into()
            }
        })
    }

    /// Height and width of the boxes, or of those that the grid could have.
    fn box_size(&self) -> Result<(usize, usize), ShapeError> {
        self.boxes.map_or_else(|| box_size(self.order), Ok)
    }

    /// The cells of the extra regions as rows and columns from 1.
    pub fn extra_places(&self) -> Vec<Vec<[usize; 2]>> {
        let place = |&cell: &Cell| [usize::from(cell) / self.order + 1, usize::from(cell) % self.order + 1];
        self.extra.iter().map(|region| region.iter().map(place).collect()).collect()
    }

    /// Makes regions of cells, given as rows and columns from 1, the extra ones.
    pub fn set_extra_places(&mut self, regions: &[Vec<[usize; 2]>]) -> Result<(), ShapeError> {
        let order = self.order;
        check_order(order)?;
        let cell = |&[row, column]: &[usize; 2]| {
            let is_inside = (1..=order).contains(&row) && (1..=order).contains(&column);
            let outside = ShapeError::OutsideGrid { row, column, order };
            is_inside.then(|| ((row - 1) * order + column - 1) as Cell).ok_or(outside)
        };
        let cells = |region: &Vec<[usize; 2]>| region.iter().map(cell).collect();
        self.extra = regions.iter().map(cells).collect::<Result<_, _>>()?;
        Ok(())
    }
}

/// The name; jigsaw pieces and extra regions have none and appear as `+jigsaw`, `+extra`.
impl fmt::Display for ShapeSpec {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{0}x{0}", self.order)?;
        match (self.boxes, &self.pieces) {
            (Some(boxes), None) if box_size(self.order) == Ok(boxes) => {}
            (Some((height, width)), _) => write!(out, ":{height}x{width}")?,
            (None, Some(_)) => {}
            (None, None) => write!(out, ":latin")?,
        }
        let named =
            [(self.pieces.is_some(), "jigsaw"), (self.diagonals, "diagonals"), (self.windows, "windows")];
        let named = named.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name);
        let extra = (!self.extra.is_empty()).then_some("extra");
        let mut parts = named.chain(self.global.iter().map(|rule| rule.name())).chain(extra);
        parts.try_for_each(|name| write!(out, "+{name}"))
    }
}

/// Reads what a name can carry.
impl FromStr for ShapeSpec {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        Self::named(text, Carried::default())
    }
}

/// The name of its parts.
impl fmt::Display for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        ShapeSpec::of(self).fmt(out)
    }
}

/// Reads `9x9`, `12x12:3x4` (boxes of 3 rows and 4 columns), `30x30:latin`, `9x9+diagonals+windows`.
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        text.parse::<ShapeSpec>()?.shape()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::Position;
    use crate::constraint::clue::KillerCage;

    fn everything() -> ShapeSpec {
        ShapeSpec {
            order: 4,
            boxes: Some((2, 2)),
            pieces: Some((0..16).map(|cell| cell / 4).collect()),
            diagonals: true,
            windows: true,
            global: Vec::new(),
            extra: vec![vec![0, 5], vec![1, 2], vec![5, 10]],
            constraints: vec![KillerCage { cells: [Position::new(0, 0)].into(), sum: Some(3) }.into()],
        }
    }

    #[test]
    fn names_round_trip() {
        for name in [
            "9x9",
            "6x6",
            "6x6:3x2",
            "12x12",
            "12x12:4x3",
            "30x30:latin",
            "9x9+diagonals",
            "16x16+diagonals+windows",
            "9x9+diagonals+anti-knight+disjoint-groups",
            "6x6+anti-king",
            "225x225",
        ] {
            assert_eq!(name.parse::<Shape>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn parts_round_trip() {
        let spec = everything();
        let shape = spec.shape().unwrap();
        assert_eq!(shape.layers().len(), 9);
        assert_eq!(ShapeSpec::of(&shape), spec);
        assert_eq!(shape.to_string(), "4x4:2x2+jigsaw+diagonals+windows+extra");
        let carried = Carried { pieces: true, extra: true };
        let named = ShapeSpec::named(&shape.to_string(), carried).unwrap();
        assert_eq!(
            ShapeSpec {
                pieces: spec.pieces.clone(),
                extra: spec.extra.clone(),
                constraints: spec.constraints.clone(),
                ..named
            },
            spec
        );
        let mut placed = ShapeSpec { extra: Vec::new(), ..spec.clone() };
        placed.set_extra_places(&spec.extra_places()).unwrap();
        assert_eq!(placed, spec);
    }

    #[test]
    fn pieces_take_the_place_of_boxes_unless_these_are_asked_for() {
        let carried = Carried { pieces: true, extra: false };
        assert_eq!(ShapeSpec::named("9x9", carried).unwrap().boxes, None);
        assert_eq!(ShapeSpec::named("7x7+jigsaw", carried).unwrap(), ShapeSpec::latin(7));
        assert_eq!(ShapeSpec::named("9x9:3x3", carried).unwrap().boxes, Some((3, 3)));
    }

    #[test]
    fn what_a_name_cannot_carry_is_refused() {
        for name in ["9x9+jigsaw", "9x9+extra", "9x9+", "nine"] {
            assert_eq!(name.parse::<ShapeSpec>(), Err(ShapeError::Unreadable { found: name.into() }));
        }
        let killer = ShapeError::UnknownPart { part: "killer".into() };
        assert_eq!("9x9+killer".parse::<ShapeSpec>(), Err(killer));
    }

    #[test]
    fn names_are_read_whatever_their_case() {
        assert_eq!("9X9:LATIN+Diagonals".parse::<ShapeSpec>(), "9x9:latin+diagonals".parse());
    }

    #[test]
    fn a_single_diagonal_is_an_extra_region() {
        let shape = Shape::classic(4).unwrap().and(Diagonal::new(4)).unwrap();
        let spec = ShapeSpec::of(&shape);
        assert_eq!((spec.diagonals, &spec.extra), (false, &vec![vec![0, 5, 10, 15]]));
        assert_eq!(spec.shape().unwrap().region_count(), shape.region_count());
    }

    #[test]
    fn impossible_shapes_say_why() {
        let error = |name: &str| name.parse::<Shape>().unwrap_err();
        assert_eq!(error("9x9:2x4"), ShapeError::BoxDoesNotFit { order: 9, height: 2, width: 4 });
        assert_eq!(error("9x8"), ShapeError::NotSquare { height: 9, width: 8 });
        assert_eq!(error("226x226"), ShapeError::Order { order: 226 });
        assert_eq!(error("7x7+windows"), ShapeError::NoBoxes { order: 7 });
        let mut spec = everything();
        assert_eq!(
            spec.set_extra_places(&[vec![[1, 5]]]),
            Err(ShapeError::OutsideGrid { row: 1, column: 5, order: 4 })
        );
        spec.extra = vec![vec![3, 16]];
        assert_eq!(spec.shape(), Err(ShapeError::OutsideGrid { row: 5, column: 1, order: 4 }));
    }
}
