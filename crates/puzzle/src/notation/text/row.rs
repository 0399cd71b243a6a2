//! One line of a text as a row of tokens with their places.

use super::place::Place;

/// What counts as one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellUnit {
    /// Each token: `12 3 . 7`.
    Tokens,
    /// Each token, and nothing between two commas, semicolons or tabs: `12,3,,7`.
    Fields,
    /// Each character: `12.` are three cells.
    Characters,
}

/// Is the line a ruler between the boxes?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruler {
    /// It has a cell that no ruler has.
    No,
    /// Dashes or stars: a ruler, or a row of empty cells.
    Perhaps,
    /// Crossings, double lines or drawn lines.
    Yes,
}

/// What one line of a text holds.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The line without its comment.
    pub place: Place,
    pub ruler: Ruler,
    pub tokens: usize,
    /// Empty fields.
    pub gaps: usize,
    /// Characters in all tokens.
    pub characters: usize,
    /// Characters in the longest token.
    pub longest: usize,
}

impl Row {
    /// The only line of a text.
    pub fn of_line(line: &str) -> Self {
        Self::new(line, Place::new(0, line.len()))
    }

    /// The line at a place of a text.
    pub fn new(text: &str, place: Place) -> Self {
        let line = without_comment(&text[place.span()]);
        let place = Place::new(place.start as usize, place.start as usize + line.len());
        let mut row = Self { place, ruler: ruler(line), tokens: 0, gaps: 0, characters: 0, longest: 0 };
        pieces(line, |start, end| {
            if start == end {
                row.gaps += 1;
            } else {
                let length = line[start..end].chars().count();
                row.tokens += 1;
                row.characters += length;
                row.longest = row.longest.max(length);
            }
        });
        row
    }

    /// The number of cells under a unit.
    pub fn count(&self, unit: CellUnit) -> usize {
        match unit {
            CellUnit::Tokens => self.tokens,
            CellUnit::Fields => self.tokens + self.gaps,
            CellUnit::Characters => self.characters,
        }
    }

    /// Is there neither a cell nor a ruler?
    pub fn is_empty(&self) -> bool {
        self.tokens + self.gaps == 0 && self.ruler == Ruler::No
    }

    /// The likely number of cells, from the line alone.
    pub fn width(&self, text: &str) -> usize {
        let fits = |token: &str| {
            token.len() == 1
                || token == "-1"
                || token.parse::<usize>().is_ok_and(|number| number <= self.tokens)
        };
        let line = &text[self.place.span()];
        let mut are_numbers = self.tokens > 1;
        let mut last_is_gap = false;
        pieces(line, |start, end| {
            last_is_gap = start == end;
            are_numbers &= last_is_gap || fits(&line[start..end]);
        });
        match self.gaps {
            0 if are_numbers => self.tokens,
            0 => self.characters,
            // A comma or tab at the end of every row leaves no empty cell.
            1 if last_is_gap => self.tokens,
            gaps => self.tokens + gaps,
        }
    }

    /// Adds the places of the cells under a unit.
    pub fn places(&self, text: &str, unit: CellUnit, into: &mut Vec<Place>) {
        let (line, offset) = (&text[self.place.span()], self.place.start as usize);
        pieces(line, |start, end| {
            let place = Place::new(offset + start, offset + end);
            match unit {
                CellUnit::Fields => into.push(place),
                CellUnit::Tokens if start < end => into.push(place),
                CellUnit::Characters => into.extend(characters(text, place)),
                CellUnit::Tokens => {}
            }
        });
    }
}

/// The rows of a text, rulers included, without blank lines and comments.
pub fn rows(text: &str) -> Vec<Row> {
    let mut start = 0;
    let mut rows = Vec::new();
    for line in text.split_inclusive('\n') {
        let row = Row::new(text, Place::new(start, start + line.len()));
        if !row.is_empty() {
            rows.push(row);
        }
        start += line.len();
    }
    rows
}

/// Every token of a text.
pub fn tokens(text: &str) -> Vec<Place> {
    let mut places = Vec::new();
    for row in rows(text) {
        row.places(text, CellUnit::Tokens, &mut places);
    }
    places
}

/// Every character of a word.
pub fn characters(text: &str, word: Place) -> impl Iterator<Item = Place> + '_ {
    let start = word.start as usize;
    let place =
        move |(at, character): (usize, char)| Place::new(start + at, start + at + character.len_utf8());
    text[word.span()].char_indices().map(place)
}

/// The line up to a `#` at its start or after a blank.
pub fn without_comment(line: &str) -> &str {
    let is_comment = |&at: &usize| at == 0 || line[..at].ends_with(char::is_whitespace);
    let at = line.match_indices('#').map(|(at, _)| at).find(is_comment);
    &line[..at.unwrap_or(line.len())]
}

/// Calls back with start and end of each token of a line, and of each gap between two commas, semicolons or tabs.
fn pieces(line: &str, mut each: impl FnMut(usize, usize)) {
    let mut token = None;
    // Is there nothing yet since the last comma, or the start of the line? Only a comma makes it a gap.
    let mut is_open = true;
    let mut has_commas = false;
    for (at, character) in line.char_indices() {
        if !is_separator(character) {
            token.get_or_insert(at);
            continue;
        }
        if let Some(start) = token.take() {
            each(start, at);
            is_open = false;
        }
        if matches!(character, ',' | ';' | '\t') {
            if is_open {
                each(at, at);
            }
            is_open = true;
            has_commas = true;
        }
    }
    if let Some(start) = token {
        each(start, line.len());
    } else if is_open && has_commas {
        each(line.len(), line.len());
    }
}

/// Blanks, list separators, the upright rulers between boxes, and the brackets and quotes of programming languages.
fn is_separator(character: char) -> bool {
    let is_mark = matches!(character, ',' | ';' | '|' | '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'');
    is_mark || character.is_whitespace() || is_drawn(character)
}

/// The characters with which Unicode draws boxes.
fn is_drawn(character: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&character)
}

/// The upright rules between cells or boxes.
pub fn is_upright(character: char) -> bool {
    matches!(character, '|' | '\u{2502}' | '\u{2503}' | '\u{2551}' | '\u{2506}' | '\u{250a}')
}

/// Is the line a ruler?
pub fn ruler(line: &str) -> Ruler {
    let mut ruler = Ruler::No;
    for character in line.chars() {
        match character {
            '-' | '*' if ruler == Ruler::No => ruler = Ruler::Perhaps,
            '+' | '=' => ruler = Ruler::Yes,
            // A colon says in tables how a column is aligned.
            '-' | '*' | '|' | ':' => {}
            _ if is_upright(character) => {}
            _ if is_drawn(character) => ruler = Ruler::Yes,
            _ if character.is_whitespace() => {}
            _ => return Ruler::No,
        }
    }
    ruler
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(line: &str) -> (usize, usize, usize, usize) {
        let row = Row::of_line(line);
        (row.tokens, row.gaps, row.characters, row.width(line))
    }

    #[test]
    fn a_row_counts_tokens_gaps_and_characters() {
        assert_eq!(counts("1 3 . 4 # four"), (4, 0, 4, 4));
        assert_eq!(counts("1,,3,"), (2, 2, 2, 4));
        assert_eq!(counts("1\t2\t3\t"), (3, 1, 3, 3));
        assert_eq!(counts("|1..|.2.|"), (2, 0, 6, 6));
        assert_eq!(counts("123 456 789"), (3, 0, 9, 9));
    }

    #[test]
    fn rulers_are_told_from_rows() {
        assert_eq!(
            ["-- --", "--+--", "| 1 |", "|...|", "║═╬═║", "*---*", "", "|"].map(ruler),
            [
                Ruler::Perhaps,
                Ruler::Yes,
                Ruler::No,
                Ruler::No,
                Ruler::Yes,
                Ruler::Perhaps,
                Ruler::No,
                Ruler::No
            ]
        );
    }
}
