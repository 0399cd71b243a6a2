//! Stories of reading and writing, over all notations.

use super::*;
use crate::{Grid, Shape};

/// A 4×4 puzzle in one line.
const SMALL: &str = "1..4..2..3..4..1";

/// "Easter Monster", a 9×9 puzzle by jpf of the Sudoku Players' Forum.
const NINE: &str = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn entries(text: impl AsRef<[u8]>) -> Vec<Entry> {
    Reader::new(text.as_ref(), ReadOptions::default()).collect()
}

/// Each puzzle in one line, or its error.
fn lines(text: impl AsRef<[u8]>) -> Vec<String> {
    let line = |entry: Entry| entry.result.map_or_else(|error| error.to_string(), |grid| grid.to_line());
    entries(text).into_iter().map(line).collect()
}

/// `NINE` in rows, with `between` between two cells.
fn rows(between: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<_> = row.iter().map(|&cell| char::from(cell).to_string()).collect();
        cells.join(between) + "\n"
    };
    NINE.as_bytes().chunks(9).map(row).collect()
}

#[test]
fn many_lines_with_comments_titles_and_every_line_end() {
    let text = format!("\u{feff}# easy\r\n{NINE}\r\n\n#hard\n{NINE} # Easter Monster \n  {NINE}\t\n{NINE}");
    assert_eq!(lines(&text), [NINE; 4]);
    let entries = entries(&text);
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [2, 5, 6, 7]);
    assert_eq!(entries[1].result.as_ref().unwrap().title(), Some("Easter Monster"));
    assert_eq!(entries[0].result.as_ref().unwrap().title(), None);
}

#[test]
fn every_mark_for_empty() {
    for mark in ["0", "-", "_", "*", "?", "x", "X"] {
        assert_eq!(lines(NINE.replace('.', mark)), [NINE], "{mark}");
        assert_eq!(lines(rows("").replace('.', mark)), [NINE], "rows of {mark}");
        assert_eq!(lines(rows(" ").replace('.', mark)), [NINE], "separated {mark}");
    }
    assert_eq!(lines(rows(" ").replace('.', "-1")), [NINE]);
}

#[test]
fn numbers_with_every_separator_in_rows_and_in_one_line() {
    for separator in [" ", "\t", ",", ";", ", ", "  "] {
        assert_eq!(lines(rows(separator)), [NINE], "rows with {separator:?}");
        assert_eq!(lines(rows(separator).replace('\n', separator)), [NINE], "a line with {separator:?}");
    }
    assert_eq!(lines(rows(",").replace('.', "")), [NINE]);
    assert_eq!(lines(rows("\t").replace('.', "")), [NINE]);
}

#[test]
fn numbers_broken_at_will() {
    let numbers = rows(" ").replace('\n', " ");
    let (first, second) = numbers.split_at(40);
    assert_eq!(lines(format!("{first}\n{second}")), [NINE]);
}

#[test]
fn groups_of_three_are_not_numbers() {
    let solved = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let row = |row: &[u8]| {
        let group = |group: &[u8]| String::from_utf8(group.to_vec()).unwrap();
        row.chunks(3).map(group).collect::<Vec<_>>().join(" ") + "\n"
    };
    let text: String = solved.as_bytes().chunks(9).map(row).collect();
    assert_eq!(lines(text), [solved]);
}

#[test]
fn rulers_headings_and_several_grids() {
    let drawn: String = (rows(" ").lines().enumerate())
        .map(|(index, row)| {
            let row = format!("{} | {} | {} \n", &row[..5], &row[6..11], &row[12..]);
            if index % 3 == 0 && index > 0 { format!("---------------------\n{row}") } else { row }
        })
        .collect();
    let text = format!("Sudoku 0: \n\n{drawn}\n\n\nSudoku 1: \n\n{drawn}");
    assert_eq!(lines(&text), [NINE; 2]);
    assert_eq!(entries(&text)[1].result.as_ref().unwrap().title(), Some("Sudoku 1"));
    assert_eq!(lines(drawn.replace("---------------------", "------+-------+------")), [NINE]);
    assert_eq!(lines(drawn.replace("---------------------", "")), [NINE], "blank lines between bands");
    assert_eq!(lines(drawn.replace('|', "│").replace('-', "─")), [NINE]);
}

#[test]
fn grids_follow_each_other_without_a_blank_line() {
    assert_eq!(lines(format!("Grid 01\n{}Grid 02\n{}{}", rows(""), rows(""), rows(""))), [NINE; 3]);
}

#[test]
fn a_row_of_dashes_is_a_row_where_dashes_are_empty_cells() {
    let text = "1 - - 4\n- - - -\n- 3 - -\n4 - - 1\n";
    assert_eq!(lines(text), ["1..4.....3..4..1"]);
    assert_eq!(lines(format!("{text}{text}")), ["1..4.....3..4..1"; 2]);
    assert_eq!(lines("- - - -\n1 - - 4\n- 3 - -\n4 - - 1\n"), ["....1..4.3..4..1"]);
    assert_eq!(lines("----\n----\n----\n----\n"), ["................"]);
}

#[test]
fn instance_files_say_the_side_of_a_box_first() {
    let text = "2\r\n1\r\n1\t-1\t-1\t4\t\r\n-1\t-1\t2\t-1\t\r\n-1\t3\t-1\t-1\t\r\n4\t-1\t-1\t1\t\r\n";
    assert_eq!(lines(text), [SMALL]);
    assert_eq!(lines(format!("{text}{text}")), [SMALL; 2]);
    assert_eq!(
        lines("2\n1\n1 2 3\n"),
        ["3 cells found; boxes of 2×2, as the first line says, make a grid of 16"]
    );
}

#[test]
fn sixteen_characters_are_a_row_or_a_small_puzzle() {
    assert_eq!(lines(format!("{SMALL}\n{SMALL}\n")), [SMALL; 2]);
    let large = "123456789ABCDEFG\n................\n".repeat(8);
    assert_eq!(entries(&large).len(), 1);
    assert_eq!(entries(&large)[0].result.as_ref().unwrap().shape().order(), 16);
    let empty = entries("................\n".repeat(16));
    assert_eq!(empty.len(), 1);
    assert_eq!(empty[0].notes, [Note::ShortLines { width: 16, order: 4 }]);
}

#[test]
fn letters_are_told_from_the_whole_file() {
    let with = |symbols: &str| symbols.to_owned() + &".".repeat(625 - symbols.len());
    let text = format!("{}\n{}\n", with("AB"), with("Y"));
    let entries = entries(text);
    assert_eq!(entries[0].result.as_ref().unwrap().values()[..2], [1, 2]);
    assert!(entries[0].notes.is_empty());
}

#[test]
fn a_choice_of_symbols_is_noted_once() {
    let puzzle = format!("AB{}\n", ".".repeat(623));
    let entries = entries(puzzle.repeat(2));
    assert_eq!(entries[0].notes, [Note::Symbols { taken: Symbols::Letters, other: Symbols::Digits }]);
    assert!(entries[1].notes.is_empty());
    let options = ReadOptions { symbols: Some(Symbols::Digits), ..ReadOptions::default() };
    let result = Reader::new(puzzle.as_bytes(), options).next().unwrap();
    assert_eq!(result.result.unwrap().values()[..2], [10, 11]);
}

#[test]
fn lines_with_a_key_before_or_a_solution_after() {
    let text = format!("0000183b305c {NINE} 1.2\n{NINE},{}\n", "1".repeat(81));
    assert_eq!(lines(&text), [NINE; 2]);
    assert_eq!(entries(&text)[0].result.as_ref().unwrap().title(), Some("1.2"));
    assert_eq!(entries(&text)[1].result.as_ref().unwrap().title(), None);
}

#[test]
fn lists_in_brackets_as_programs_write_them() {
    let list = |open: &str, close: &str, quote: &str| {
        let row = |row: &[u8]| {
            let cells: Vec<_> =
                row.iter().map(|&cell| format!("{quote}{}{quote}", char::from(cell))).collect();
            format!("{open}{}{close}", cells.join(","))
        };
        NINE.as_bytes().chunks(9).map(row).collect::<Vec<_>>().join(",\n ")
    };
    for (open, close) in [("[", "]"), ("{", "}"), ("(", ")")] {
        for quote in ["", "\"", "'"] {
            let text = format!("{open}{}{close}\n", list(open, close, quote));
            assert_eq!(lines(&text), [NINE], "{text}");
            assert_eq!(lines(text.replace('\n', "")), [NINE], "{text}");
            let text = format!("{open}\n{}\n{close}\n", list(open, close, quote)).replace('.', "0");
            assert_eq!(lines(&text), [NINE], "{text}");
        }
    }
}

#[test]
fn hexadecimal_has_zero_as_a_value() {
    let symbol = |row: usize, column: usize| b"0123456789abcdef"[(row * 4 + row / 4 + column) % 16];
    let solved: String = (0..256).map(|cell| char::from(symbol(cell / 16, cell % 16))).collect();
    let grid: Grid = solved.parse().unwrap();
    assert!(grid.is_complete() && grid.first_violation().is_none());
    assert_eq!(grid.values()[..3], [1, 2, 3]);
    let holes = solved.replace('7', ".");
    assert_eq!(holes.parse::<Grid>().unwrap().values()[..9], [1, 2, 3, 4, 5, 6, 7, 0, 9]);
}

#[test]
fn every_usual_size_has_its_boxes() {
    for (order, name) in [
        (4, "4x4"),
        (6, "6x6"),
        (8, "8x8"),
        (10, "10x10"),
        (12, "12x12"),
        (15, "15x15"),
        (20, "20x20"),
        (30, "30x30"),
    ] {
        let grid: Grid = ".".repeat(order * order).parse().unwrap();
        assert_eq!((grid.shape().order(), grid.shape().to_string()), (order, name.to_owned()));
    }
    let numbers = "0 ".repeat(36 * 36);
    assert_eq!(numbers.parse::<Grid>().unwrap().shape().order(), 36);
    assert_eq!(format!("{numbers}# empty").parse::<Grid>().unwrap().title(), Some("empty"));
}

#[test]
fn a_bad_puzzle_does_not_end_the_file() {
    let text = format!("{NINE}\n{}\n{NINE}\n{}\n{NINE}\n", &NINE[1..], NINE.replacen('.', "!", 1));
    let entries = entries(text);
    assert_eq!(entries.iter().filter(|entry| entry.result.is_ok()).count(), 3);
    assert_eq!(
        entries[1].result.as_ref().unwrap_err().to_string(),
        "80 cells found; a grid of 8×8 has 64, a grid of 9×9 has 81"
    );
    assert_eq!(
        entries[3].result.as_ref().unwrap_err().to_string(),
        "\"!\" at row 1, column 2 is not known; allowed are 1 to 9, and . 0 - _ * ? for empty"
    );
    assert_eq!(entries[3].result.as_ref().unwrap_err().labels()[0].span, 1..2);
}

#[test]
fn grids_that_are_not_square_say_which_row() {
    let error = |text: &str| entries(text)[0].result.as_ref().unwrap_err().to_string();
    let text = rows(" ");
    assert_eq!(
        error(&text.replacen(". .", ".", 1)),
        "row 1 has 8 cells, the other rows have 9; write . or 0 for an empty cell"
    );
    let eight: String = text.split_inclusive('\n').take(8).collect();
    assert_eq!(error(&eight), "8 rows of 9 cells were found; a grid has as many rows as columns");
    assert_eq!(
        error(&text.replacen('9', "10", 1)),
        "10 at row 2, column 2 is too large; a 9×9 grid has values from 1 to 9"
    );
}

#[test]
fn what_is_no_text_is_refused() {
    assert_eq!(lines(""), lines("# nothing\n\n"));
    assert!(lines("")[0].starts_with("there is no puzzle here"));
    assert!(lines(b"\x7fELF\0\0")[0].contains("not a text"));
    assert!(lines(b"\xff\xfe1\0.\0")[0].contains("UTF-16"));
    assert!(lines(b"1..4\xff.2..3..4..1\n")[0].contains("not UTF-8"));
    assert_eq!(lines(b"1..4..2..3..4..1 # M\xfcller\n"), [SMALL]);
}

#[test]
fn prime_orders_say_how_they_can_be_meant() {
    assert!(lines(".".repeat(49))[0].contains("7x7:latin"));
    let shape = "7x7:latin".parse::<Shape>().unwrap();
    let options = ReadOptions { shape: Some(shape.into()), ..ReadOptions::default() };
    let text = "1......\n".repeat(7);
    assert!(Reader::new(text.as_bytes(), options).next().unwrap().result.is_ok());
}

#[test]
fn clashes_are_found_in_the_source() {
    let entry = &entries("1 . . 4\n. . 2 .\n. 3 . .\n1 . . .\n")[0];
    let clash = entry.result.as_ref().unwrap().first_violation().unwrap();
    assert_eq!(entry.violation_spans(&clash), Some(vec![0..1, 24..25]));
}

/// The first puzzle tells that 0 is a value, so that the 1 of the second is a 2.
#[test]
fn clashes_are_found_where_another_puzzle_tells_the_symbols() {
    let (first, second) = (format!("0{}", ".".repeat(255)), format!("1.1{}", ".".repeat(253)));
    let entry = &entries(format!("{first}\n{second}\n"))[1];
    let clash = entry.result.as_ref().unwrap().first_violation().unwrap();
    assert_eq!(entry.violation_spans(&clash), Some(vec![0..1, 2..3]));
}

#[test]
fn a_title_is_no_head_of_a_table() {
    let grid = SMALL.parse::<Grid>().unwrap().titled(Some("one;givens;two".into()));
    assert_eq!(write(&grid, Notation::Toml).unwrap().parse(), Ok(grid));
}

#[test]
fn one_puzzle_from_text() {
    assert_eq!(SMALL.parse::<Grid>().unwrap().to_string(), "1 . . 4\n. . 2 .\n. 3 . .\n4 . . 1\n");
    assert_eq!(format!("{SMALL}\n{SMALL}").parse::<Grid>(), Err(ReadError::Several { line: 2 }));
    assert!(matches!("11..............".parse::<crate::Puzzle>(), Err(PuzzleError::Violation(_))));
}

#[test]
fn what_is_written_is_read_back() {
    let grid: Grid = NINE.parse().unwrap();
    // Marks are read as filled where one is left.
    let is_exact = |notation: &Notation| {
        notation.is_readable() && notation.carries(grid.shape()) && *notation != Notation::Marks
    };
    for notation in Notation::ALL.into_iter().filter(is_exact) {
        let options = ReadOptions { notation: Some(notation), ..ReadOptions::default() };
        let text = write(&grid, notation).unwrap();
        let result = Reader::new(text.as_bytes(), options).next().unwrap().result;
        assert_eq!(result, Ok(grid.clone()), "{notation}");
        assert_eq!(text.parse(), Ok(grid.clone()), "{notation}, found out");
    }
}

#[test]
fn clues_are_written_and_read_back_by_all_that_carry_them() {
    for clue in crate::constraint::clue::tests::examples() {
        let shape = "6x6".parse::<Shape>().unwrap().and(clue).unwrap();
        let grid = Grid::new(shape.clone().into(), vec![0; 36]).unwrap();
        let carriers = Notation::ALL.into_iter().filter(|it| it.is_readable() && it.carries(&shape));
        let carriers: Vec<Notation> = carriers.collect();
        assert!(carriers.contains(&Notation::Toml) && carriers.contains(&Notation::Json));
        for notation in carriers {
            let text = write(&grid, notation).unwrap();
            let read = text.parse::<Grid>().unwrap_or_else(|error| panic!("{notation}: {error}\n{text}"));
            // Other programs may say it in other words.
            if notation == Notation::Iss {
                mean_the_same(&shape, read.shape());
            } else {
                assert_eq!(read, grid, "{notation}\n{text}");
            }
        }
        assert!(write(&grid, Notation::Line).is_err());
    }
}

/// Whether the clues of two shapes are kept by the same grids, of many.
fn mean_the_same(one: &Shape, other: &Shape) {
    let mut random = 1_u64;
    for _ in 0..500 {
        let value = |_| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Of a small range, so that clues are often kept.
            1 + (random >> 33) % (3 + (random >> 60) % 4)
        };
        let values: Vec<u8> = (0..36).map(value).map(|value| value as u8).collect();
        let keeps = |shape: &Shape| {
            let clues = shape.constraints().iter().filter(|constraint| constraint.is_clue());
            clues.into_iter().all(|clue| clue.holds(&values, &shape.ground()))
        };
        assert_eq!(
            keeps(one),
            keeps(other),
            "{:?}\n{:?}\n{values:?}",
            one.constraints(),
            other.constraints()
        );
    }
}

/// `NINE` with blanks for empty cells, drawn by a function of row and cells.
fn blank_rows(draw: impl Fn(usize, &[char]) -> String) -> String {
    let cells: Vec<char> = NINE.replace('.', " ").chars().collect();
    cells.chunks(9).enumerate().map(|(index, row)| draw(index, row)).collect()
}

#[test]
fn blanks_are_empty_cells_in_rows_and_between_rules() {
    let group = |row: &[char], between: &str, rule: &str| {
        let part = |part: &[char]| part.iter().map(char::to_string).collect::<Vec<_>>().join(between);
        row.chunks(3).map(part).collect::<Vec<_>>().join(rule)
    };
    for between in ["", " ", "  "] {
        let plain = blank_rows(|_, row| group(row, between, between) + "\n");
        assert_eq!(lines(&plain), [NINE], "rows\n{plain}");
        assert_eq!(
            lines(plain.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>()),
            [NINE]
        );
        let gaps = blank_rows(|_, row| group(row, between, &format!("{between}  ")) + "\n");
        assert_eq!(lines(&gaps), [NINE], "gaps\n{gaps}");
        let framed = blank_rows(|index, row| {
            let ruler = if index % 3 == 0 && index > 0 { "---+---+---\n" } else { "" };
            format!("{ruler}|{}|\n", group(row, between, "|"))
        });
        assert_eq!(lines(&framed), [NINE], "framed\n{framed}");
        let drawn = blank_rows(|index, row| {
            let ruler = if index % 3 == 0 { "├───┼───┤\n" } else { "" };
            format!("{ruler}│ {} │\n", group(row, between, " │ "))
        });
        assert_eq!(lines(&drawn), [NINE], "drawn\n{drawn}");
    }
}

#[test]
fn a_table_has_a_cell_in_each_field() {
    let table = blank_rows(|index, row| {
        let cells = row.iter().map(|cell| format!(" {cell} ")).collect::<Vec<_>>().join("|");
        let ruler = if index == 0 { format!("|{}\n", "---|".repeat(9)) } else { String::new() };
        format!("|{cells}|\n{ruler}")
    });
    assert_eq!(lines(&table), [NINE], "{table}");
    assert_eq!(lines(table.replace("---|", ":-:|")), [NINE]);
}

#[test]
fn a_list_may_be_spread_over_many_lines() {
    let row = |row: &[u8]| {
        let cells: Vec<_> = row.iter().map(|&cell| format!("    {}", char::from(cell))).collect();
        format!("  [\n{}\n  ]", cells.join(",\n"))
    };
    let rows: Vec<_> = NINE.as_bytes().chunks(9).map(row).collect();
    let list = format!("[\n{}\n]\n", rows.join(",\n"));
    for empty in ["0", "null", "None"] {
        assert_eq!(lines(list.replace('.', empty)), [NINE], "{empty}");
    }
    assert_eq!(lines(list.replace('.', "0").repeat(2)), [NINE; 2]);
}

#[test]
fn a_quoted_mail_and_words_around_a_grid() {
    let quoted = format!("> {}\n", rows(" ").trim_end().replace('\n', "\n> "));
    assert_eq!(lines(&quoted), [NINE]);
    let answered = format!("On Monday, somebody wrote:\n{quoted}What do you make of it?\n");
    assert_eq!(lines(answered), [NINE]);
    assert_eq!(lines(format!("Somebody wrote:\n>> {}", rows("").trim_end().replace('\n', "\n>> "))), [NINE]);
    let letter =
        format!("Hi Anna, can you do this one?\n\n{}\nI could not do it\nThanks!\n\nBob\n", rows(" "));
    assert_eq!(lines(letter), [NINE]);
}

#[test]
fn columns_of_a_table_are_carried_along() {
    let text = format!("id,puzzle,level\n7,{SMALL},\"easy, really\"\n8,{SMALL},hard\n");
    let mut writer = Writer::new(Notation::Csv);
    let written: String = entries(&text)
        .into_iter()
        .map(|entry| writer.next_of(entry.result.as_ref().unwrap(), None, entry.columns.as_ref()).unwrap())
        .collect();
    assert_eq!(written, text);
    let others: Vec<_> = entries(&text)[1].columns.as_ref().unwrap().others().collect();
    assert_eq!(others, [("id".to_owned(), "8".to_owned()), ("level".to_owned(), "hard".to_owned())]);
}
