//! Where cells are in a text.

use crate::notation::Span;

/// Where a cell is in the text; of no length where two separators have nothing between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub start: u32,
    pub end: u32,
}

impl Place {
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    pub fn len(self) -> u32 {
        self.end - self.start
    }

    pub fn span(self) -> Span {
        self.start as usize..self.end as usize
    }
}

/// From the start of the first place to the end of the last.
pub fn span_of(places: &[Place]) -> Span {
    places.first().map_or(0..0, |first| first.start as usize..places[places.len() - 1].end as usize)
}

/// Where all cells of a grid are in its text.
#[derive(Clone, Debug)]
pub enum Places {
    /// A byte each, from this one on.
    Bytes(usize),
    /// One by one.
    Listed(Vec<Place>),
    /// All of them somewhere in this part, which has escaped characters.
    Within(Span),
    /// The text is packed.
    Unknown,
}

impl Places {
    pub fn span(&self, cell: usize) -> Option<Span> {
        match self {
            Self::Bytes(start) => Some(start + cell..start + cell + 1),
            Self::Listed(places) => Some(places.get(cell)?.span()),
            Self::Within(span) => Some(span.clone()),
            Self::Unknown => None,
        }
    }
}

/// A text that is part of another.
pub struct Part {
    /// Where it is in the other.
    pub span: Span,
    /// Where it begins, if it is there as it is, without escapes.
    pub start: Option<usize>,
}

impl Part {
    /// Places in the part as places in the whole.
    pub fn outer(&self, places: Places) -> Places {
        match (self.start, places) {
            (None, _) => Places::Within(self.span.clone()),
            (Some(start), Places::Bytes(first)) => Places::Bytes(start + first),
            (Some(start), Places::Listed(mut places)) => {
                for place in &mut places {
                    place.start += start as u32;
                    place.end += start as u32;
                }
                Places::Listed(places)
            }
            (Some(_), places @ (Places::Within(_) | Places::Unknown)) => places,
        }
    }

    /// A place in the part as a place in the whole.
    pub fn outer_span(&self, span: &Span) -> Span {
        self.start.map_or_else(|| self.span.clone(), |start| start + span.start..start + span.end)
    }
}
