//! What a reader knows while it reads: the options, the shapes made so far, and the symbols of the file.

use super::place::{Place, span_of};
use super::row::CellUnit;
use super::seen::{Seen, choose};
use crate::notation::symbols::{Alphabet, Symbols, UNKNOWN};
use crate::notation::{Note, Outline, ReadError, ReadOptions, Span};
use crate::{Constraint, Grid, MAX_ORDER, MIN_ORDER, Shape, ShapeError, SharedShape};

/// The knowledge that all puzzles of a file share.
#[derive(Default)]
pub struct Context {
    pub options: ReadOptions,
    /// The characters of the first puzzles.
    pub file: Seen,
    /// What was noted of the puzzle at hand.
    pub notes: Vec<Note>,
    /// The shape of each order met so far.
    shapes: Vec<SharedShape>,
    /// The last jigsaw map with its shape: maps often repeat.
    jigsaw: Option<(Vec<usize>, SharedShape)>,
    /// The last shape that was said in JSON.
    pub outline: Option<(Outline, SharedShape)>,
    /// The alphabets met so far.
    alphabets: Vec<Alphabet>,
}

/// The size that a number of cells makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The order of the grid.
    pub order: usize,
    /// Does a map of jigsaw pieces follow the grid?
    pub has_map: bool,
}

impl Context {
    pub fn new(options: ReadOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// The size of a grid of that many cells, perhaps with a region map; of the given shape if there is one.
    pub fn size(&self, count: usize) -> Option<Size> {
        let fits = |order: usize, smallest: usize| match &self.options.shape {
            Some(shape) => order == shape.order(),
            None => (smallest..=MAX_ORDER).contains(&order),
        };
        // No one means 2×2 or 3×3 without saying so: four or nine cells are a row of something larger.
        let grid = root(count).filter(|&order| fits(order, 4));
        let half = Some(count / 2).filter(|_| count.is_multiple_of(2));
        let with_map = half.and_then(root).filter(|&order| fits(order, MIN_ORDER));
        let size = |has_map: bool| move |order: usize| Size { order, has_map };
        grid.map(size(false)).or(with_map.map(size(true)))
    }

    /// May cells be these under the symbols asked for?
    pub fn allows(&self, unit: CellUnit) -> bool {
        match unit {
            CellUnit::Tokens | CellUnit::Fields => true,
            CellUnit::Characters => self.options.symbols != Some(Symbols::Numbers),
        }
    }

    /// The error for a number of cells that makes no grid.
    pub fn wrong_count(&self, found: usize, span: Span) -> ReadError {
        match &self.options.shape {
            Some(shape) => ReadError::OtherOrder { found, expected: shape.order(), span },
            None => ReadError::Length { found, span },
        }
    }

    /// The grid of the cells at these places, and of the region map that may follow them.
    pub fn fill(&mut self, text: &str, places: &[Place]) -> Result<Grid, ReadError> {
        let Some(size) = self.size(places.len()) else {
            return Err(self.wrong_count(places.len(), span_of(places)));
        };
        let (givens, map) = places.split_at(size.order * size.order);
        let (values, note) = self.values(text, givens, size.order)?;
        let shape =
            if size.has_map { self.jigsaw(size.order, &pieces(text, map)) } else { self.shape(size.order) };
        let shape = shape.map_err(|error| ReadError::Shape { error, span: span_of(places) })?;
        self.notes.extend(note);
        Ok(Grid::new(shape, values).expect("count and range of the values were checked"))
    }

    /// The values of the cells at these places, with a note if their symbols leave a choice.
    fn values(
        &mut self,
        text: &str,
        places: &[Place],
        order: usize,
    ) -> Result<(Vec<u8>, Option<Note>), ReadError> {
        let singles = || places.iter().filter(|place| place.len() == 1);
        let is_all_numbers =
            || singles().all(|place| !text.as_bytes()[place.start as usize].is_ascii_alphabetic());
        let (symbols, note) = match self.options.symbols {
            Some(symbols) => (symbols, None),
            None if places.len() != singles().count() && is_all_numbers() => (Symbols::Numbers, None),
            None => {
                let mut seen = Seen::default();
                seen.add(singles().map(|place| text.as_bytes()[place.start as usize]), order);
                choose(order, seen, self.file)
            }
        };
        let alphabet = self.alphabet(symbols, order);
        let value = |(index, place): (usize, &Place)| {
            let token = &text[place.span()];
            let (row, column) = (index / order + 1, index % order + 1);
            value(token, alphabet).map_err(|fault| match fault {
                SymbolFault::Unknown => ReadError::Symbol {
                    found: token.into(),
                    row,
                    column,
                    allowed: symbols.allowed(order),
                    span: place.span(),
                },
                SymbolFault::TooLarge => {
                    ReadError::Value { found: token.into(), row, column, order, span: place.span() }
                }
            })
        };
        let values: Result<_, _> = places.iter().enumerate().map(value).collect();
        Ok((values?, note))
    }

    /// The meaning of each byte in a grid of that order.
    pub fn alphabet(&mut self, symbols: Symbols, order: usize) -> &Alphabet {
        let is_it = |known: &Alphabet| known.symbols == symbols && known.order == order;
        let index = self.alphabets.iter().position(is_it).unwrap_or_else(|| {
            self.alphabets.push(Alphabet::new(symbols, order));
            self.alphabets.len() - 1
        });
        &self.alphabets[index]
    }

    /// The shape for a text that says nothing but its order.
    pub fn shape(&mut self, order: usize) -> Result<SharedShape, ShapeError> {
        if let Some(shape) = &self.options.shape {
            return Ok(shape.clone());
        }
        if let Some(shape) = self.shapes.iter().find(|shape| shape.order() == order) {
            return Ok(shape.clone());
        }
        let shape = SharedShape::new(Shape::classic(order)?);
        self.shapes.push(shape.clone());
        Ok(shape)
    }

    /// The shape of a region map, with what the given shape has besides boxes.
    fn jigsaw(&mut self, order: usize, pieces: &[usize]) -> Result<SharedShape, ShapeError> {
        if let Some((_, shape)) = self.jigsaw.as_ref().filter(|(known, _)| known == pieces) {
            return Ok(shape.clone());
        }
        let is_more = |constraint: &&Constraint| {
            let is_frame = matches!(
                constraint,
                Constraint::Rows(_) | Constraint::Columns(_) | Constraint::Boxes(_) | Constraint::Jigsaw(_)
            );
            !is_frame
        };
        let mut shape = Shape::jigsaw(order, pieces)?;
        for constraint in self.options.shape.iter().flat_map(|given| given.constraints()).filter(is_more) {
            shape = shape.and(constraint.clone())?;
        }
        let shape = SharedShape::new(shape);
        self.jigsaw = Some((pieces.to_vec(), shape.clone()));
        Ok(shape)
    }
}

/// The square root, if it is a whole number.
fn root(count: usize) -> Option<usize> {
    Some(count.isqrt()).filter(|root| root * root == count)
}

/// Numbers the pieces of a region map in the order of their symbols.
pub fn pieces(text: &str, places: &[Place]) -> Vec<usize> {
    let token = |place: &Place| &text[place.span()];
    let key = |token: &str| (token.parse::<usize>().unwrap_or(usize::MAX), token.to_owned());
    let mut names: Vec<_> = places.iter().map(token).collect();
    names.sort_unstable();
    names.dedup();
    names.sort_by_cached_key(|name| key(name));
    let ranks: std::collections::HashMap<_, _> =
        names.into_iter().enumerate().map(|(rank, name)| (name, rank)).collect();
    places.iter().map(|place| ranks[token(place)]).collect()
}

enum SymbolFault {
    Unknown,
    TooLarge,
}

/// The value of a cell's text, 0 if it is empty.
fn value(token: &str, alphabet: &Alphabet) -> Result<u8, SymbolFault> {
    let bytes = token.as_bytes();
    let value = match bytes {
        [] | b"-1" | b"null" | b"None" | b"nil" => 0,
        [single] => match alphabet.table[usize::from(*single)] {
            UNKNOWN => return Err(SymbolFault::Unknown),
            value => usize::from(value),
        },
        [b'0'..=b'9', ..] if bytes.iter().all(u8::is_ascii_digit) => {
            let number = token.parse::<usize>().map_err(|_| SymbolFault::TooLarge)?;
            number + usize::from(alphabet.symbols == Symbols::Hexadecimal)
        }
        // Cells of even width are often padded with the mark for empty.
        [mark @ (b'.' | b'-' | b'_' | b'*' | b'?'), rest @ ..]
            if rest.len() < 3 && rest.iter().all(|byte| byte == mark) =>
        {
            0
        }
        _ => return Err(SymbolFault::Unknown),
    };
    if value > alphabet.order { Err(SymbolFault::TooLarge) } else { Ok(value as u8) }
}
