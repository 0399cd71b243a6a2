//! Writes a grid. What is no class of ISS is written as what it compiles to, which ISS can always say.

use super::classes::diagonal_from;
use super::packed;
use crate::constraint::clue::{Axis, Clue, Maximum, Minimum};
use crate::constraint::{Automaton, Constraint, Ground, Position, Primitive, Relation};
use crate::notation::draft::usual_pieces;
use crate::notation::fpuzzles::ruled;
use crate::{Cell, Grid};
use std::fmt::Write;

/// The grid in one line.
pub fn text(grid: &Grid) -> String {
    let (shape, order) = (grid.shape(), grid.shape().order());
    let mut out = String::new();
    if order != 9 {
        let _ = write!(out, ".Shape~{order}x{order}");
    }
    layout(&mut out, grid);
    let given = |(cell, &value): (usize, &u8)| {
        (value != 0).then(|| format!("~{}_{value}", name(Position::of(cell as Cell, order))))
    };
    let givens: String = grid.values().iter().enumerate().filter_map(given).collect();
    if !givens.is_empty() {
        let _ = write!(out, ".{givens}");
    }
    let ground = shape.ground();
    let is_strict = has_strict_dots(&ground);
    for clue in shape.constraints().iter().filter(|constraint| constraint.is_clue()) {
        match clue {
            Constraint::NegativeRatio(_) if is_strict => out.push_str(".StrictKropki"),
            Constraint::Nonconsecutive(_) if is_strict => {}
            clue => write_clue(&mut out, clue, &ground),
        }
    }
    out
}

/// Regions and the rules that hold everywhere.
fn layout(out: &mut String, grid: &Grid) {
    let order = grid.shape().order();
    let usual = usual_pieces(order);
    let mut pieces = vec![None; order * order];
    for constraint in grid.shape().constraints() {
        match constraint {
            Constraint::Boxes(_) | Constraint::Jigsaw(_) if pieces.iter().all(Option::is_none) => {
                for (piece, cells) in constraint.parts().iter().enumerate() {
                    for &cell in cells {
                        pieces[usize::from(cell)] = Some(piece);
                    }
                }
            }
            Constraint::Windows(_) if order == 9 => out.push_str(".Windoku"),
            Constraint::Diagonal(_) => out.push_str(".Diagonal~-1"),
            Constraint::AntiDiagonal(_) => out.push_str(".Diagonal~1"),
            Constraint::AntiKnight(_) => out.push_str(".AntiKnight"),
            Constraint::AntiKing(_) => out.push_str(".AntiKing"),
            Constraint::DisjointGroups(_) => out.push_str(".DisjointSets"),
            Constraint::Boxes(_)
            | Constraint::Jigsaw(_)
            | Constraint::Windows(_)
            | Constraint::ExtraRegion(_) => {
                for cells in constraint.parts() {
                    item(out, "AllDifferent", &positions(cells, order));
                }
            }
            _ => {}
        }
    }
    if pieces != usual {
        if pieces.iter().any(Option::is_some) {
            let letter = |piece: &Option<usize>| char::from_digit(piece.unwrap_or(0) as u32, super::BASE);
            let _ = write!(out, ".Jigsaw~{}", pieces.iter().filter_map(letter).collect::<String>());
        }
        if usual.iter().any(Option::is_some) {
            out.push_str(".NoBoxes");
        }
    }
}

/// Are neighbours without a dot neither consecutive nor the double, as ISS has it in one rule?
fn has_strict_dots(ground: &Ground<'_>) -> bool {
    let is_usual = |clue: &Constraint| match clue {
        Constraint::DifferenceDot(dot) => dot.difference == 1 && is_near(&dot.cells, ground.order()),
        Constraint::RatioDot(dot) => dot.ratio == 2 && is_near(&dot.cells, ground.order()),
        _ => true,
    };
    let has = |is_it: fn(&Constraint) -> bool| ground.constraints().iter().any(is_it);
    has(|clue| matches!(clue, Constraint::NegativeRatio(_)))
        && has(|clue| matches!(clue, Constraint::Nonconsecutive(_)))
        && ground.constraints().iter().all(is_usual)
}

fn name(at: Position) -> String {
    let digit = |at: u8| char::from_digit(u32::from(at) + 1, super::BASE).unwrap_or('?');
    format!("R{}C{}", digit(at.row), digit(at.column))
}

fn positions(cells: &[Cell], order: usize) -> Vec<Position> {
    cells.iter().map(|&cell| Position::of(cell, order)).collect()
}

fn item(out: &mut String, class: &str, cells: &[Position]) {
    let _ = write!(out, ".{class}");
    for &at in cells {
        let _ = write!(out, "~{}", name(at));
    }
}

/// Do the two cells share a side?
fn is_near(cells: &[Position], order: usize) -> bool {
    cells.len() == 2 && cells[0].neighbours(order).any(|at| at == cells[1])
}

/// The row or column of the cells, and whether they are read from its end.
fn line(cells: &[Position], order: usize) -> Option<(String, bool)> {
    let (first, last) = (cells.first()?, cells.last()?);
    let is_row = first.row == last.row;
    let number = if is_row { first.row } else { first.column };
    let name = format!("{}{}", if is_row { 'R' } else { 'C' }, u16::from(number) + 1);
    ruled(cells, order).then_some((name, first > last))
}

/// The class of a clue and its cells, if there is one with just this meaning.
fn class(clue: &Constraint, order: usize) -> Option<(String, &[Position])> {
    Some(match clue {
        Constraint::BetweenLine(clue) => ("Between".into(), &clue.cells),
        Constraint::DifferenceDot(dot) if dot.difference == 1 && is_near(&dot.cells, order) => {
            ("WhiteDot".into(), &dot.cells)
        }
        Constraint::DoubleArrow(clue) => ("DoubleArrow".into(), &clue.cells),
        Constraint::Entropic(clue) if order == 9 => ("Entropic".into(), &clue.cells),
        Constraint::GreaterThan(clue) if is_near(&clue.cells, order) => ("GreaterThan".into(), &clue.cells),
        Constraint::Indexer(clue) if clue.axis == Axis::Row => ("Indexing~C".into(), &clue.cells),
        Constraint::Indexer(clue) if clue.axis == Axis::Column => ("Indexing~R".into(), &clue.cells),
        Constraint::KillerCage(cage) => (format!("Cage~{}", cage.sum.unwrap_or(0)), &cage.cells),
        Constraint::Lockout(clue) => (format!("Lockout~{}", clue.difference), &clue.cells),
        Constraint::Modular(clue) => (format!("Modular~{}", clue.modulus), &clue.cells),
        Constraint::PairSum(clue) if clue.sum == 10 && is_near(&clue.cells, order) => {
            ("X".into(), &clue.cells)
        }
        Constraint::PairSum(clue) if clue.sum == 5 && is_near(&clue.cells, order) => {
            ("V".into(), &clue.cells)
        }
        Constraint::Palindrome(clue) => ("Palindrome".into(), &clue.cells),
        Constraint::RatioDot(dot) if dot.ratio == 2 && is_near(&dot.cells, order) => {
            ("BlackDot".into(), &dot.cells)
        }
        Constraint::RegionSumLine(clue) => ("RegionSumLine".into(), &clue.cells),
        Constraint::Renban(clue) => ("Renban".into(), &clue.cells),
        Constraint::SumLine(clue) => (format!("SumLine~{}", clue.sum), &clue.cells),
        Constraint::Thermometer(clue) if !clue.slow => ("Thermo".into(), &clue.cells),
        Constraint::Whisper(clue) => (format!("Whisper~{}", clue.difference), &clue.cells),
        Constraint::Zipper(clue) => ("Zipper".into(), &clue.cells),
        _ => return None,
    })
}

/// A clue of which the cells are not simply listed.
fn special(clue: &Constraint, order: usize) -> Option<String> {
    let mut out = String::new();
    let outside = |class: &str, cells: &[Position], number: u32| {
        let (line, is_reversed) = line(cells, order)?;
        Some(if is_reversed {
            format!(".{class}~{line}~~{number}")
        } else {
            format!(".{class}~{line}~{number}~")
        })
    };
    match clue {
        Constraint::Arrow(arrow) => {
            let cells: Vec<Position> = arrow.circle.iter().chain(arrow.shaft.iter()).copied().collect();
            match arrow.circle.len() {
                1 => item(&mut out, "Arrow", &cells),
                size if is_readable(&arrow.circle) => item(&mut out, &format!("PillArrow~{size}"), &cells),
                _ => return None,
            }
        }
        Constraint::Clones(clue) => {
            for (&one, &other) in clue.cells.iter().zip(clue.copy.iter()) {
                item(&mut out, "SameValues~2", &[one, other]);
            }
        }
        Constraint::LittleKiller(clue) => {
            let mut cells = clue.cells.to_vec();
            for _ in 0..2 {
                if diagonal_from(cells[0], order).as_deref() == Some(&cells) {
                    return Some(format!(".LittleKiller~{}~{}", clue.sum, name(cells[0])));
                }
                cells.reverse();
            }
            return None;
        }
        Constraint::NegativeSum(rule) if rule.sums == [5, 10] || rule.sums == [10, 5] => {
            out.push_str(".StrictXV");
        }
        Constraint::NumberedRoom(clue) => return outside("NumberedRoom", &clue.cells, clue.value.into()),
        Constraint::Quadruple(clue) => {
            let values: Vec<String> = clue.values.iter().map(u8::to_string).collect();
            item(&mut out, &format!("ContainAtLeast~{}", values.join("_")), &clue.cells);
        }
        Constraint::SameValues(clue) => {
            let cells: Vec<Position> = clue.cells.iter().chain(clue.others.iter()).copied().collect();
            item(&mut out, "SameValues~2", &cells);
        }
        Constraint::Sandwich(clue) => {
            let (line, _) = line(&clue.cells, order)?;
            return Some(format!(".Sandwich~{}~{line}", clue.sum));
        }
        Constraint::Skyscraper(clue) => return outside("Skyscraper", &clue.cells, clue.count),
        Constraint::XSum(clue) => return outside("XSum", &clue.cells, clue.sum),
        _ => return None,
    }
    Some(out)
}

/// Is each cell of the pill to the right of the one before, or below it, so that there is one way to read it?
fn is_readable(pill: &[Position]) -> bool {
    pill.windows(2).all(|pair| {
        let [down, right] = [
            i16::from(pair[1].row) - i16::from(pair[0].row),
            i16::from(pair[1].column) - i16::from(pair[0].column),
        ];
        [(0, 1), (1, 0), (1, 1)].contains(&(down, right))
    })
}

fn write_clue(out: &mut String, clue: &Constraint, ground: &Ground<'_>) {
    let order = ground.order();
    if let Some((class, cells)) = class(clue, order) {
        return item(out, &class, cells);
    }
    if let Some(text) = special(clue, order) {
        return out.push_str(&text);
    }
    match clue {
        // The smaller of each pair first, as its neighbours make it.
        Constraint::Minimum(clue) => greater(out, &Minimum::compile(clue, ground), true, order),
        Constraint::Maximum(clue) => greater(out, &Maximum::compile(clue, ground), false, order),
        Constraint::AnyOf(clue) => {
            out.push_str(".Or");
            for option in &clue.options {
                out.push_str(".And");
                for clue in option {
                    write_clue(out, clue, ground);
                }
                out.push_str(".End");
            }
            out.push_str(".End");
        }
        clue => write_primitives(out, &clue.compile(ground), order),
    }
}

/// Pairs of neighbours of which one is greater.
fn greater(out: &mut String, primitives: &[Primitive], is_second: bool, order: usize) {
    for primitive in primitives {
        let [first, second] = [0, 1].map(|index| Position::of(primitive.cells()[index], order));
        item(out, "GreaterThan", &if is_second { [second, first] } else { [first, second] });
    }
}

fn write_primitives(out: &mut String, primitives: &[Primitive], order: usize) {
    let mut previous: Option<&Relation> = None;
    for primitive in primitives {
        // Pairs of one relation share its table.
        if let Primitive::Related(first, second, relation) = primitive {
            let [first, second] = [*first, *second].map(|cell| name(Position::of(cell, order)));
            if previous == Some(&**relation) {
                let _ = write!(out, "~~{first}~{second}");
            } else {
                let _ = write!(out, ".Pair~{}~_~{first}~{second}", table(relation));
            }
            previous = Some(relation);
            continue;
        }
        previous = None;
        write_primitive(out, primitive, order);
    }
}

/// The pairs of a relation, packed.
fn table(relation: &Relation) -> String {
    let order = relation.order();
    let bits = (1..=order as u8).flat_map(|first| {
        relation
            .row(first)
            .iter()
            .map(move |second| (usize::from(first) - 1) * order + usize::from(second) - 1)
    });
    packed::write_set(bits)
}

fn write_primitive(out: &mut String, primitive: &Primitive, order: usize) {
    let numbers = |numbers: &mut dyn Iterator<Item = i64>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join("_")
    };
    match primitive {
        Primitive::Distinct(cells) => item(out, "AllDifferent", &positions(cells, order)),
        Primitive::Domain(cell, values) => {
            let values = numbers(&mut values.iter().map(|&value| value.into()));
            let _ = write!(out, ".~{}_{values}", name(Position::of(*cell, order)));
        }
        Primitive::Related(..) => write_primitives(out, std::slice::from_ref(primitive), order),
        Primitive::Rising(cells) => item(out, "Thermo", &positions(cells, order)),
        Primitive::Sum(terms, sum) => {
            let factors = numbers(&mut terms.iter().map(|&(_, factor)| factor.into()));
            let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
            let class = if terms.iter().all(|&(_, factor)| factor == 1) {
                format!("Sum~{sum}")
            } else {
                format!("Sum~{sum}_=_{factors}")
            };
            item(out, &class, &positions(&cells, order));
        }
        Primitive::Contains { cells, value, least, most } => {
            let next =
                |count: &u16, read: u8| Some(count + u16::from(read == *value)).filter(|it| it <= most);
            let most = (*most).min(cells.len() as u16);
            let next = |count: &u16, read: u8| next(count, read).filter(|&it| it <= most);
            let counting = Automaton::explore(order, 0, next, |count| count >= least);
            write_primitive(out, &Primitive::Word(cells.clone(), counting.into()), order);
        }
        Primitive::Word(cells, machine) => {
            let class = format!("NFA~{}~_", packed::write_machine(machine));
            item(out, &class, &positions(cells, order));
        }
        Primitive::AnyOf(branches) => {
            out.push_str(".Or");
            for branch in branches {
                out.push_str(".And");
                write_primitives(out, branch, order);
                out.push_str(".End");
            }
            out.push_str(".End");
        }
    }
}
