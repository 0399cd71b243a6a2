//! Items: the few figures that a sketch is made of, and what they are painted with.

use crate::Cell;
use crate::constraint::Ink;
use serde::Serialize;

/// A place, to the right and down from the upper left corner of the grid, in tenths of a cell.
pub type Point = [f64; 2];

/// Something to paint.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Item {
    /// A line from point to point.
    Path {
        /// The points.
        points: Vec<Point>,
        /// Does it end where it began?
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        closed: bool,
        /// What it is filled with.
        #[serde(skip_serializing_if = "Option::is_none")]
        fill: Option<Paint>,
        /// What it is drawn with.
        #[serde(skip_serializing_if = "Option::is_none")]
        stroke: Option<Stroke>,
    },
    /// A circle.
    Circle {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: f64,
        /// What it is filled with.
        fill: Paint,
        /// What it is drawn with.
        #[serde(skip_serializing_if = "Option::is_none")]
        stroke: Option<Stroke>,
    },
    /// A text.
    Text {
        /// Its middle.
        at: Point,
        /// What it says.
        text: String,
        /// The size of the letters.
        size: f64,
        /// Its colour.
        fill: Paint,
        /// Is it shown only as long as a cell is empty?
        #[serde(skip_serializing_if = "Option::is_none")]
        while_empty: Option<Cell>,
    },
}

/// How a line is drawn; ends and corners are round, unless it is dashed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// Its width.
    pub width: f64,
    /// The length of dashes and of gaps between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dash: Option<f64>,
}

impl Stroke {
    /// A line without dashes.
    pub fn new(paint: Paint, width: f64) -> Self {
        Self { paint, width, dash: None }
    }
}

/// A colour by its name, because the page has a dark theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the colours of lines are documented as inks")]
pub enum Paint {
    /// What the grid is drawn on.
    Paper,
    /// What digits are drawn with.
    Ink,
    /// White dots, on dark paper, too.
    White,
    /// Black dots, on dark paper, too.
    Black,
    /// Shaded cells.
    Shade,
    /// The edge of shaded cells.
    ShadeEdge,
    /// Figures behind values.
    Figure,
    /// Outlines of cages.
    Cage,
    Silver,
    Grey,
    Steel,
    Green,
    Orange,
    Purple,
    Olive,
    Blue,
    Lilac,
    Peach,
    Teal,
    Wine,
    Red,
    Brown,
}

impl Paint {
    /// Every one.
    pub const ALL: [Self; 22] = [
        Self::Paper,
        Self::Ink,
        Self::White,
        Self::Black,
        Self::Shade,
        Self::ShadeEdge,
        Self::Figure,
        Self::Cage,
        Self::Silver,
        Self::Grey,
        Self::Steel,
        Self::Green,
        Self::Orange,
        Self::Purple,
        Self::Olive,
        Self::Blue,
        Self::Lilac,
        Self::Peach,
        Self::Teal,
        Self::Wine,
        Self::Red,
        Self::Brown,
    ];

    /// Red, green and blue on white paper. Lines are light enough for digits to stand out from them, also in grey.
    pub fn on_paper(self) -> [u8; 3] {
        match self {
            Self::Paper | Self::White => [255, 255, 255],
            Self::Ink | Self::Black => [0, 0, 0],
            Self::Shade => [228, 228, 228],
            Self::ShadeEdge => [176, 176, 176],
            Self::Figure => [205, 205, 205],
            Self::Cage => [70, 70, 70],
            Self::Silver => [207, 207, 207],
            Self::Grey => [128, 128, 128],
            Self::Steel => [163, 190, 214],
            Self::Green => [112, 200, 96],
            Self::Orange => [245, 166, 66],
            Self::Purple => [214, 128, 226],
            Self::Olive => [186, 182, 84],
            Self::Blue => [104, 178, 236],
            Self::Lilac => [186, 166, 240],
            Self::Peach => [250, 184, 156],
            Self::Teal => [84, 198, 186],
            Self::Wine => [172, 84, 118],
            Self::Red => [240, 122, 116],
            Self::Brown => [190, 148, 106],
        }
    }
}

impl From<Ink> for Paint {
    fn from(ink: Ink) -> Self {
        match ink {
            Ink::Silver => Self::Silver,
            Ink::Grey => Self::Grey,
            Ink::Steel => Self::Steel,
            Ink::Green => Self::Green,
            Ink::Orange => Self::Orange,
            Ink::Purple => Self::Purple,
            Ink::Olive => Self::Olive,
            Ink::Blue => Self::Blue,
            Ink::Lilac => Self::Lilac,
            Ink::Peach => Self::Peach,
            Ink::Teal => Self::Teal,
            Ink::Wine => Self::Wine,
            Ink::Red => Self::Red,
            Ink::Brown => Self::Brown,
        }
    }
}

/// A place, rounded to what can be seen.
pub(super) fn point(x: f64, y: f64) -> Point {
    [x, y].map(|place| (place * 100.0).round() / 100.0)
}

/// A line that is not filled.
pub(super) fn line(points: Vec<Point>, stroke: Stroke) -> Item {
    Item::Path { points, closed: false, fill: None, stroke: Some(stroke) }
}

/// A filled area.
pub(super) fn area(points: Vec<Point>, fill: Paint) -> Item {
    Item::Path { points, closed: true, fill: Some(fill), stroke: None }
}

/// A filled circle, perhaps with an edge.
pub(super) fn circle([x, y]: Point, radius: f64, fill: Paint, stroke: Option<Stroke>) -> Item {
    Item::Circle { at: point(x, y), radius, fill, stroke }
}

/// A text around a place.
pub(super) fn text([x, y]: Point, text: impl Into<String>, size: f64, fill: Paint) -> Item {
    Item::Text { at: point(x, y), text: text.into(), size, fill, while_empty: None }
}
