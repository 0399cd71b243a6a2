//! The classes of constraints, each read as clues of ours.

use super::{Inside, PROGRAM, Reading, machine, packed, unknown, wrong};
use crate::constraint::clue::{
    Arrow, Axis, BetweenLine, Candidates, Clones, DifferenceDot, DoubleArrow, Entropic, GreaterThan, Indexer,
    KillerCage, LittleKiller, Lockout, Modular, NegativeRatio, NegativeSum, Nonconsecutive, NumberedRoom,
    PairRelation, PairSum, Palindrome, Quadruple, RatioDot, RegionSumLine, RegularLine, Renban, SameValues,
    Sandwich, Skyscraper, StateMachine, Sum, SumLine, Thermometer, Whisper, XSum, Zipper,
};
use crate::constraint::{Constraint, Position, Positions};
use crate::notation::error::ForeignError;
use crate::{Cell, GlobalRule};
use percent_encoding::percent_decode_str;

/// Classes that need no arguments.
const SWITCHES: [&str; 13] = [
    "AntiConsecutive",
    "AntiKing",
    "AntiKnight",
    "DisjointSets",
    "DutchFlatmates",
    "GlobalEntropy",
    "GlobalMod",
    "NoBoxes",
    "RegionSameValues",
    "SearchPriority",
    "StrictKropki",
    "StrictXV",
    "Windoku",
];

/// Is a text that begins with this class, and has no arguments there, one of ISS?
pub fn is_known(class: &str) -> bool {
    SWITCHES.contains(&class) || ["Or", "And"].contains(&class)
}

type Clues = Vec<Constraint>;
type Read = Result<(), ForeignError>;

/// A constraint as it is written.
pub struct Class<'r, 't> {
    pub reading: &'r mut Reading,
    pub name: &'t str,
    /// What follows the class, if anything does.
    pub arguments: Option<&'t str>,
    pub inside: Inside,
    pub shift: [i16; 2],
}

impl<'t> Class<'_, 't> {
    /// Adds what the constraint says to the clues, or to what is known of the grid.
    pub fn read(&mut self, clues: &mut Clues) -> Read {
        if self.inside == Inside::Grid && self.read_layout(clues)? {
            return Ok(());
        }
        match self.name {
            "" => self.given(clues),
            "Cage" => {
                let (sum, cells) = self.number_and_cells()?;
                clues.push(KillerCage { cells, sum: sum.filter(|&sum| sum > 0) }.into());
                Ok(())
            }
            "AllDifferent" => {
                let cells = self.cells()?;
                if cells.len() > 1 {
                    clues.push(KillerCage { cells, sum: None }.into());
                }
                Ok(())
            }
            "Sum" => self.sum(clues),
            "Arrow" => {
                let cells = self.cells()?;
                self.at_least(&cells, 2)?;
                clues.push(Arrow { circle: part(&cells, 0..1), shaft: part(&cells, 1..cells.len()) }.into());
                Ok(())
            }
            "PillArrow" => self.pill(clues),
            "DoubleArrow" => self.line(clues, |cells| DoubleArrow { cells }),
            "Thermo" => self.line(clues, |cells| Thermometer { cells, slow: false }),
            "Renban" => self.line(clues, |cells| Renban { cells }),
            "Entropic" => self.line(clues, |cells| Entropic { cells }),
            "RegionSumLine" => self.line(clues, |cells| RegionSumLine { cells }),
            "Between" => self.line(clues, |cells| BetweenLine { cells }),
            "Palindrome" => self.line(clues, |cells| Palindrome { cells }),
            "Zipper" => self.line(clues, |cells| Zipper { cells }),
            "Whisper" => {
                let (difference, cells) = self.number_and_cells()?;
                clues.push(Whisper { cells, difference: difference.unwrap_or(5) }.into());
                Ok(())
            }
            "Modular" => self.numbered_line(clues, |cells, modulus| Modular { cells, modulus }),
            "Lockout" => self.numbered_line(clues, |cells, difference| Lockout { cells, difference }),
            "SumLine" => self.numbered_line(clues, |cells, sum| SumLine { cells, sum }),
            "WhiteDot" => self.pairs(clues, |cells| DifferenceDot { cells, difference: 1 }),
            "BlackDot" => self.pairs(clues, |cells| RatioDot { cells, ratio: 2 }),
            "X" => self.pairs(clues, |cells| PairSum { cells, sum: 10 }),
            "V" => self.pairs(clues, |cells| PairSum { cells, sum: 5 }),
            "GreaterThan" => self.pairs(clues, |cells| GreaterThan { cells }),
            _ => self.read_other(clues),
        }
    }

    /// Reads a class that is not simply a list of cells.
    fn read_other(&mut self, clues: &mut Clues) -> Read {
        let order = self.reading.order;
        match self.name {
            "Quad" => self.quadruple(clues),
            "ContainAtLeast" => {
                let values = self.values()?;
                clues.push(Quadruple { cells: self.cells_after(1)?, values }.into());
                Ok(())
            }
            "ContainExact" => {
                let mut values = self.values()?;
                values.sort_unstable();
                let counts: Vec<(u8, usize)> =
                    values.chunk_by(u8::eq).map(|equal| (equal[0], equal.len())).collect();
                let cells = self.cells_after(1)?;
                self.machine(clues, machine::exactly(cells, order, &counts))
            }
            "LookAndSay" => self.look_and_say(clues),
            "SameValues" => self.same_values(clues),
            "EqualSum" => self.equal_sums(clues),
            "Pair" | "PairX" | "Binary" | "BinaryX" => self.relation(clues),
            "Regex" => self.expression(clues),
            "NFA" => self.automaton(clues),
            "Indexing" => {
                let axis = match self.argument(0) {
                    Some("C") => Axis::Row,
                    Some("R") => Axis::Column,
                    Some(_) | None => return Err(wrong("Indexing is by C or R")),
                };
                clues.push(Indexer { cells: self.cells_after(1)?, axis }.into());
                Ok(())
            }
            "LittleKiller" => self.little_killer(clues),
            "Sandwich" => {
                let line = self.line_of(self.argument(1).unwrap_or_default())?;
                let sum = self.number(self.argument(0))?.unwrap_or(0);
                clues.push(Sandwich { cells: line.into_iter().collect(), sum }.into());
                Ok(())
            }
            "XSum" => self.outside(|cells, sum, _| Some(XSum { cells, sum }.into()), clues),
            "Skyscraper" => self.outside(|cells, count, _| Some(Skyscraper { cells, count }.into()), clues),
            "NumberedRoom" => {
                let room = |cells, value, _| {
                    let value = u8::try_from(value).ok()?;
                    Some(NumberedRoom { cells, value }.into())
                };
                self.outside(room, clues)
            }
            "HiddenSkyscraper" => {
                let hidden =
                    |cells, value, order| machine::first_hidden(cells, order, u8::try_from(value).ok()?);
                self.outside(hidden, clues)
            }
            "Lunchbox" => {
                let (sum, cells) = self.number_and_cells()?;
                let sum = sum.unwrap_or(0);
                if cells.len() == order {
                    clues.push(KillerCage { cells: cells.clone(), sum: None }.into());
                    clues.push(Sandwich { cells, sum }.into());
                    return Ok(());
                }
                self.machine(clues, machine::between_extremes(cells, order, sum))
            }
            "RellikCage" => {
                let (sum, cells) = self.number_and_cells()?;
                clues.push(KillerCage { cells: cells.clone(), sum: None }.into());
                self.machine(clues, machine::without_sum(cells, order, sum.unwrap_or(0)))
            }
            "EqualityCage" => {
                let cells = self.cells()?;
                clues.push(KillerCage { cells: cells.clone(), sum: None }.into());
                self.machine(clues, machine::balanced(cells, order))
            }
            "CountingCircles" => {
                let cells = self.cells()?;
                (1..=order as u8).try_for_each(|value| {
                    self.machine(clues, machine::counts_itself(cells.clone(), order, value))
                })
            }
            "CountDistinct" => {
                let cells = self.cells()?;
                self.machine(clues, machine::counts_different(cells, order))
            }
            "ValueIndexing" => {
                let cells = self.cells()?;
                self.machine(clues, machine::points(cells, order))
            }
            name => Err(unknown(if name.is_empty() { "a constraint without a name" } else { name })),
        }
    }

    /// Reads what belongs to the grid as a whole, if this is it.
    fn read_layout(&mut self, clues: &mut Clues) -> Result<bool, ForeignError> {
        let order = self.reading.order;
        match self.name {
            "Shape" | "RegionSameValues" | "SearchPriority" => {}
            "NoBoxes" => self.reading.has_boxes = false,
            // Of the usual size; without another size there is nothing else that it could say.
            "RegionSize" if self.number(self.argument(0))? == Some(order as u32) => {}
            "Jigsaw" => self.jigsaw()?,
            "AllDifferent" => {
                let cells: Vec<Cell> = self.cells()?.iter().map(|at| at.cell(order)).collect();
                self.reading.extra.extend(Some(cells).filter(|cells| cells.len() > 1));
            }
            "Diagonal" => match self.argument(0) {
                Some("1") => self.reading.diagonals[1] = true,
                Some("-1") => self.reading.diagonals[0] = true,
                Some(_) | None => return Err(wrong("a Diagonal is 1 or -1")),
            },
            "Windoku" if order == 9 => self.reading.windows = true,
            "DisjointSets" => self.reading.global.push(GlobalRule::DisjointGroups),
            "AntiKnight" => self.reading.global.push(GlobalRule::AntiKnight),
            "AntiKing" => self.reading.global.push(GlobalRule::AntiKing),
            "AntiConsecutive" => self.reading.never_consecutive = true,
            "StrictKropki" => clues.extend([NegativeRatio {}.into(), Nonconsecutive {}.into()]),
            "StrictXV" => clues.push(NegativeSum { sums: vec![5, 10] }.into()),
            "GlobalEntropy" if order == 9 => {
                for square in squares(order) {
                    self.machine(clues, machine::every_class(square, order, |value| (value - 1) / 3))?;
                }
            }
            "GlobalMod" if order == 9 => {
                for square in squares(order) {
                    self.machine(clues, machine::every_class(square, order, |value| value % 3))?;
                }
            }
            "DutchFlatmates" if order == 9 => {
                for column in 0..9 {
                    let cells = (0..9).map(|row| Position::new(row, column)).collect();
                    self.machine(clues, machine::flatmates(cells))?;
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn parts(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.arguments.into_iter().flat_map(|arguments| arguments.split('~'))
    }

    fn argument(&self, index: usize) -> Option<&'t str> {
        self.parts().nth(index)
    }

    fn wrong(&self, message: &str) -> ForeignError {
        ForeignError::not_of_kind(PROGRAM, format!("{} {message}", self.name))
    }

    fn number(&self, text: Option<&str>) -> Result<Option<u32>, ForeignError> {
        let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
        text.parse()
            .map(Some)
            .map_err(|_| self.wrong(&format!("has \"{text:.20}\" where a number should be")))
    }

    fn cell(&self, name: &str) -> Result<Position, ForeignError> {
        self.reading.cell(name, self.shift)
    }

    fn cells(&self) -> Result<Positions, ForeignError> {
        self.cells_after(0)
    }

    fn cells_after(&self, count: usize) -> Result<Positions, ForeignError> {
        if self.parts().last() == Some("LOOP") {
            return Err(unknown(format!("{} along a loop", self.name)));
        }
        self.parts().skip(count).map(|name| self.cell(name)).collect()
    }

    /// Cells after a number, which may be missing.
    fn number_and_cells(&self) -> Result<(Option<u32>, Positions), ForeignError> {
        let first = self.argument(0).unwrap_or_default();
        let is_cell = first.starts_with(['R', 'r', 'V']);
        let number = if is_cell { None } else { self.number(Some(first))? };
        Ok((number, self.cells_after(usize::from(!is_cell))?))
    }

    fn at_least(&self, cells: &[Position], count: usize) -> Read {
        if cells.len() < count { Err(self.wrong("has too few cells")) } else { Ok(()) }
    }

    fn machine(&self, clues: &mut Clues, machine: Option<Constraint>) -> Read {
        clues.push(machine.ok_or_else(|| unknown(format!("a large {}", self.name)))?);
        Ok(())
    }

    /// A line of one cell says nothing.
    fn line<C: Into<Constraint>>(&self, clues: &mut Clues, clue: impl Fn(Positions) -> C) -> Read {
        let cells = self.cells()?;
        clues.extend((cells.len() > 1).then(|| clue(cells).into()));
        Ok(())
    }

    fn numbered_line<C: Into<Constraint>>(
        &self,
        clues: &mut Clues,
        clue: impl Fn(Positions, u32) -> C,
    ) -> Read {
        let (number, cells) = self.number_and_cells()?;
        let number = number.ok_or_else(|| self.wrong("has no number"))?;
        clues.push(clue(cells, number).into());
        Ok(())
    }

    /// Each two cells that share a side.
    fn pairs<C: Into<Constraint>>(&self, clues: &mut Clues, clue: impl Fn(Positions) -> C) -> Read {
        let cells = self.cells()?;
        for (index, &first) in cells.iter().enumerate() {
            let touches = |at: &&Position| first.neighbours(self.reading.order).any(|next| next == **at);
            let later = cells[index + 1..].iter().filter(touches);
            clues.extend(later.map(|&second| clue([first, second].into()).into()));
        }
        Ok(())
    }

    /// The values of the first argument, between `_`.
    fn values(&self) -> Result<Vec<u8>, ForeignError> {
        let value = |text: &str| text.parse::<u8>().ok();
        let values: Option<Vec<u8>> = self.argument(0).unwrap_or_default().split('_').map(value).collect();
        values.ok_or_else(|| self.wrong("has a value that cannot be read"))
    }

    /// `R1C1_5`, or several values that are possible.
    fn given(&mut self, clues: &mut Clues) -> Read {
        let order = self.reading.order;
        for given in self.parts() {
            let mut parts = given.split('_');
            let at = self.cell(parts.next().unwrap_or_default())?;
            let mut left = 0_u32;
            for text in parts {
                let value = text.parse::<usize>().ok().filter(|value| (1..=order).contains(value));
                left |= 1
                    << value.ok_or_else(|| self.wrong(&format!("value \"{given:.20}\" is out of range")))?;
            }
            if self.inside == Inside::Grid {
                self.reading.left[usize::from(at.cell(order))] &= left;
            } else {
                let values = (1..=order as u8).filter(|value| left >> value & 1 == 1).collect();
                clues.push(Candidates { cells: [at].into(), values }.into());
            }
        }
        Ok(())
    }

    /// A sum, perhaps `10_=_1_-1` with factors.
    fn sum(&self, clues: &mut Clues) -> Read {
        let (sum, factors) = match self.argument(0).unwrap_or_default().split_once("_=_") {
            Some((sum, factors)) => (sum, factors),
            None => (self.argument(0).unwrap_or_default(), ""),
        };
        let number = |text: &str| text.parse::<i32>().map_err(|_| self.wrong("has no number"));
        let factors = factors.split('_').filter(|text| !text.is_empty()).map(number);
        let factors = factors.collect::<Result<Vec<i32>, _>>()?;
        clues.push(Sum { cells: self.cells_after(1)?, sum: number(sum)?, factors }.into());
        Ok(())
    }

    /// The cells of the pill are read row by row.
    fn pill(&self, clues: &mut Clues) -> Read {
        let (size, cells) = self.number_and_cells()?;
        let size = size.unwrap_or(2) as usize;
        self.at_least(&cells, size.saturating_add(1))?;
        let mut pill = cells[..size].to_vec();
        pill.sort_unstable();
        clues.push(
            Arrow { circle: pill.into_iter().collect(), shaft: part(&cells, size..cells.len()) }.into(),
        );
        Ok(())
    }

    /// The cell at the top left, then the values.
    fn quadruple(&self, clues: &mut Clues) -> Read {
        let first = self.cell(self.argument(0).unwrap_or_default())?;
        let order = self.reading.order;
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| first.step(down, right, order));
        let cells: Option<Positions> =
            cells.into_iter().collect::<Option<Vec<_>>>().map(|it| it.into_iter().collect());
        let cells = cells.ok_or_else(|| self.wrong("reaches beyond the grid"))?;
        let values: Option<Vec<u8>> = self.parts().skip(1).map(|value| value.parse().ok()).collect();
        let values = values.ok_or_else(|| self.wrong("has a value that cannot be read"))?;
        clues.push(Quadruple { cells, values }.into());
        Ok(())
    }

    /// `23`: two threes.
    fn look_and_say(&self, clues: &mut Clues) -> Read {
        let digits: Option<Vec<u32>> =
            self.argument(0).unwrap_or_default().chars().map(|digit| digit.to_digit(10)).collect();
        let digits = digits.filter(|digits| digits.len().is_multiple_of(2));
        let digits = digits.ok_or_else(|| self.wrong("is not made of counts and values"))?;
        let counts: Vec<(u8, usize)> =
            digits.chunks(2).map(|pair| (pair[1] as u8, pair[0] as usize)).collect();
        self.machine(clues, machine::exactly(self.cells_after(1)?, self.reading.order, &counts))
    }

    /// Groups of as many cells each.
    fn same_values(&self, clues: &mut Clues) -> Read {
        let (groups, cells) = self.number_and_cells()?;
        let groups = groups.unwrap_or(2) as usize;
        if groups < 2 || cells.is_empty() || !cells.len().is_multiple_of(groups) {
            return Err(self.wrong("does not have groups of equal size"));
        }
        let mut groups = cells.chunks(cells.len() / groups);
        let first: Positions = groups.next().unwrap_or_default().iter().copied().collect();
        for other in groups {
            let other: Positions = other.iter().copied().collect();
            clues.push(if first.len() == 1 {
                Clones { cells: first.clone(), copy: other }.into()
            } else {
                SameValues { cells: first.clone(), others: other }.into()
            });
        }
        Ok(())
    }

    /// Groups of cells, with `-` between them.
    fn equal_sums(&self, clues: &mut Clues) -> Read {
        let parts: Vec<&str> = self.parts().collect();
        let group = |names: &[&str]| names.iter().map(|name| self.cell(name)).collect::<Result<Vec<_>, _>>();
        let groups = parts.split(|part| *part == "-").map(group).collect::<Result<Vec<_>, _>>()?;
        for pair in groups.windows(2) {
            let cells = pair[0].iter().chain(&pair[1]).copied().collect();
            let factors = pair[0].iter().map(|_| 1).chain(pair[1].iter().map(|_| -1)).collect();
            clues.push(Sum { cells, sum: 0, factors }.into());
        }
        Ok(())
    }

    /// Lists of cells, with an empty argument or a name that begins with `_` between them.
    fn groups(&self, skipped: usize) -> Result<Vec<Positions>, ForeignError> {
        let parts: Vec<&str> = self.parts().skip(skipped).collect();
        let lists = parts.split(|part| part.is_empty() || part.starts_with('_'));
        let cells = |names: &[&str]| names.iter().map(|name| self.cell(name)).collect();
        lists.filter(|names| !names.is_empty()).map(cells).collect()
    }

    /// A table of pairs, bit by bit.
    fn relation(&self, clues: &mut Clues) -> Read {
        let key = self.argument(0).unwrap_or_default();
        // The older classes have the last two letters the other way round.
        let swapped: String = key
            .chars()
            .map(|letter| match letter {
                '-' => '_',
                '_' => '-',
                letter => letter,
            })
            .collect();
        let key = if self.name.starts_with("Binary") { &swapped } else { key };
        let order = self.reading.order;
        let bits = packed::read_set(key).ok_or_else(|| self.wrong("has a table that cannot be read"))?;
        let inside = bits.into_iter().filter(|&bit| bit < order * order);
        let pairs: Vec<[u8; 2]> =
            inside.map(|bit| [(bit / order) as u8 + 1, (bit % order) as u8 + 1]).collect();
        let every = self.name.ends_with('X');
        let groups = self.groups(1)?.into_iter().filter(|cells| cells.len() > 1);
        clues.extend(groups.map(|cells| PairRelation { cells, pairs: pairs.clone(), every }.into()));
        Ok(())
    }

    fn expression(&self, clues: &mut Clues) -> Read {
        let packed = self.argument(0).unwrap_or_default();
        let unreadable = || self.wrong("has an expression that cannot be read");
        let bytes = if packed.contains('%') {
            percent_decode_str(packed).collect()
        } else {
            packed::read_bytes(packed).ok_or_else(unreadable)?
        };
        let pattern = String::from_utf8(bytes).map_err(|_| unreadable())?.to_ascii_uppercase();
        let pattern: String = pattern.split_whitespace().collect();
        let is_common =
            |character: char| character.is_ascii_alphanumeric() || "()|.[]^*+?{},-".contains(character);
        // What ISS reads as a quantifier of a quantifier, others read as a way of matching.
        let is_twice = |pair: &[u8]| b"*+?}".contains(&pair[0]) && b"*+?{".contains(&pair[1]);
        let has_anchor = pattern
            .bytes()
            .enumerate()
            .any(|(at, byte)| byte == b'^' && (at == 0 || pattern.as_bytes()[at - 1] != b'['));
        if !pattern.chars().all(is_common) || pattern.as_bytes().windows(2).any(is_twice) || has_anchor {
            return Err(unknown(format!("the expression {pattern:.40}")));
        }
        let lines = self.groups(1)?.into_iter();
        clues.extend(lines.map(|cells| RegularLine { cells, pattern: pattern.clone() }.into()));
        Ok(())
    }

    fn automaton(&self, clues: &mut Clues) -> Read {
        if self.parts().skip(1).any(|part| part == "-") {
            return Err(unknown("automata over several segments"));
        }
        let table = packed::read_machine(self.argument(0).unwrap_or_default(), self.reading.order);
        let (next, accepting) = table.ok_or_else(|| unknown("an automaton that is too large or damaged"))?;
        for cells in self.groups(1)? {
            clues.push(StateMachine { cells, next: next.clone(), accepting: accepting.clone() }.into());
        }
        Ok(())
    }

    /// The cell at which it starts decides the diagonal.
    fn little_killer(&self, clues: &mut Clues) -> Read {
        let sum = self.number(self.argument(0))?.unwrap_or(0);
        let start = self.cell(self.argument(1).unwrap_or_default())?;
        let order = self.reading.order;
        let cells = diagonal_from(start, order).ok_or_else(|| self.wrong("does not start at the border"))?;
        clues.push(LittleKiller { cells: cells.into_iter().collect(), sum }.into());
        Ok(())
    }

    /// A row or column from its first cell on: `R3`, `C10`.
    fn line_of(&self, name: &str) -> Result<Vec<Position>, ForeignError> {
        let order = self.reading.order as u8;
        let number = |digits: &str| digits.parse::<u8>().ok().filter(|at| (1..=order).contains(at));
        let line = match name.split_at_checked(1) {
            Some(("R", row)) => number(row)
                .map(|row| (0..order).map(|column| Position::new(row - 1, column)).collect::<Vec<_>>()),
            Some(("C", column)) => {
                number(column).map(|column| (0..order).map(|row| Position::new(row, column - 1)).collect())
            }
            Some(_) | None => None,
        };
        line.ok_or_else(|| self.wrong("is not beside a row or column"))
    }

    /// Numbers at both ends of a row or column, each of which may be missing.
    fn outside(&self, clue: impl Fn(Positions, u32, usize) -> Option<Constraint>, clues: &mut Clues) -> Read {
        let mut line = self.line_of(self.argument(0).unwrap_or_default())?;
        for end in [1, 2] {
            if let Some(number) = self.number(self.argument(end))? {
                let clue = clue(line.iter().copied().collect(), number, self.reading.order);
                clues.push(clue.ok_or_else(|| self.wrong("has a number that is out of range"))?);
            }
            line.reverse();
        }
        Ok(())
    }

    /// A letter for each cell. One piece may have another size, and then it is none.
    fn jigsaw(&mut self) -> Read {
        let layout = self.parts().last().unwrap_or_default().as_bytes();
        let order = self.reading.order;
        if layout.len() != order * order {
            return Err(self.wrong("does not name a piece for each cell"));
        }
        let mut counts = [0_usize; 256];
        for &letter in layout {
            counts[usize::from(letter)] += 1;
        }
        if counts.iter().filter(|&&count| count > 0 && count != order).count() > 1 {
            return Err(self.wrong("has pieces of different sizes"));
        }
        let piece = |&letter: &u8| (counts[usize::from(letter)] == order).then_some(usize::from(letter));
        self.reading.pieces = Some(layout.iter().map(piece).collect());
        Ok(())
    }
}

fn part(cells: &[Position], range: std::ops::Range<usize>) -> Positions {
    cells[range].iter().copied().collect()
}

/// Every square of two by two cells.
fn squares(order: usize) -> impl Iterator<Item = Positions> {
    let corners =
        (0..order as u8 - 1).flat_map(move |row| (0..order as u8 - 1).map(move |column| (row, column)));
    corners.map(|(row, column)| {
        [(0, 0), (0, 1), (1, 0), (1, 1)]
            .map(|(down, right)| Position::new(row + down, column + right))
            .into_iter()
            .collect()
    })
}

/// The diagonal that a clue at this cell of the border is for; none where there is none, or none that is its own.
pub fn diagonal_from(start: Position, order: usize) -> Option<Vec<Position>> {
    let last = order as u8 - 1;
    let step = match (start.row, start.column) {
        (0, 0) => (1, 1),
        (0, _) => (1, -1),
        (row, 0) if row < last => (1, 1),
        (row, column) if column == last && row < last => (-1, -1),
        (row, column) if row == last && column > 0 && column < last => (-1, 1),
        (_, _) => return None,
    };
    let cells = std::iter::successors(Some(start), |at| at.step(step.0, step.1, order)).collect::<Vec<_>>();
    (cells.len() > 1).then_some(cells)
}
