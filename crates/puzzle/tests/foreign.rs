//! Links of every kind, packed by the formats' own libraries; what is refused is named.

use evodoku_puzzle::notation::{Notation, ReadError, ReadOptions, Reader, Writer, write};
use evodoku_puzzle::{Grid, LayerKind, Shape, SharedShape};
use proptest::prelude::*;

const DIGITS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A packed document by name.
fn packed(name: &str) -> &'static str {
    let lines = include_str!("data/packed.txt").lines();
    let found = lines.into_iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    found.expect("there is a document of that name")
}

fn classic() -> Grid {
    DIGITS.parse().unwrap()
}

fn refusal(text: &str) -> String {
    text.parse::<Grid>().unwrap_err().to_string()
}

#[test]
fn f_puzzles_links_are_read() {
    let data = packed("plain");
    let encoded = data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    for link in [
        format!("https://www.f-puzzles.com/?load={data}"),
        format!("https://f-puzzles.com/?load={encoded}"),
        format!("f-puzzles.com/?load={}", data.replace('+', " ").replace(' ', "%20")),
        format!("https://sudokupad.app/fpuzzles{data}"),
        format!("https://sudokupad.app/fpuz{encoded}?setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{data}"),
        format!("fpuz{data}"),
        data.to_owned(),
    ] {
        let grid = link.parse::<Grid>().unwrap_or_else(|error| panic!("{error}: {link}"));
        // A 4 that the player filled in is no given.
        assert_eq!(grid.values(), classic().values(), "{link}");
        assert_eq!((grid.title(), grid.shape().is_classic()), (Some("An example"), true));
    }
}

#[test]
fn shapes_come_along() {
    let shape = |name: &str| {
        format!("https://www.f-puzzles.com/?load={}", packed(name))
            .parse::<Grid>()
            .unwrap()
            .shape()
            .to_string()
    };
    assert_eq!(shape("x"), "9x9+diagonals");
    assert_eq!(shape("windows"), "9x9+windows");
    assert_eq!(shape("jigsaw"), "4x4+jigsaw");
    let grid = format!("https://sudokupad.app/scl{}", packed("scl_x")).parse::<Grid>().unwrap();
    assert_eq!((grid.shape().to_string().as_str(), grid.values()), ("9x9+diagonals", classic().values()));
    // As SudokuPad itself turns a document of f-puzzles into one of its own.
    let grid = format!("https://sudokupad.app/scl{}", packed("scl_of_fpuzzles")).parse::<Grid>().unwrap();
    assert_eq!(grid.shape().to_string(), "9x9+diagonals+windows");
}

#[test]
fn sudokupad_links_are_read() {
    let data = packed("scl");
    for link in [
        format!("https://sudokupad.app/scl{data}"),
        format!("https://sudokupad.app/sudoku/scl{data}"),
        format!("https://beta.sudokupad.app/ctc{}", data.replace('/', "%2F")),
        format!("sudokupad://puzzle/scl{data}"),
        format!("scl{data}"),
    ] {
        let grid = link.parse::<Grid>().unwrap_or_else(|error| panic!("{error}: {link}"));
        assert_eq!((grid.values(), grid.title()), (classic().values(), Some("It's an example")), "{link}");
    }
}

#[test]
fn what_we_lack_is_named() {
    assert!(
        refusal("https://www.sudokuwiki.org/killersudoku.htm?bd=1")
            .contains("the rules of SudokuWiki's page")
    );
    assert!(
        refusal(r#"{"size":2,"grid":[[{},{}],[{},{}]],"newrule":[1]}"#)
            .contains("something called \"newrule\"")
    );
}

#[test]
fn clues_of_f_puzzles_come_along() {
    let grid = format!("https://www.f-puzzles.com/?load={}", packed("killer")).parse::<Grid>().unwrap();
    let clues = grid.shape().constraints().iter().filter(|constraint| constraint.is_clue());
    assert_eq!(clues.map(|clue| clue.keyword()).collect::<Vec<_>>(), ["killer-cage", "thermometer"]);
}

#[test]
fn drawings_of_sudokupad_are_read_and_reported() {
    let grid = format!("https://sudokupad.app/scl{}", packed("scl_killer")).parse::<Grid>().unwrap();
    let clues = grid.shape().constraints().iter().filter(|constraint| constraint.is_clue());
    assert_eq!(clues.map(|clue| clue.keyword()).collect::<Vec<_>>(), ["killer-cage", "thermometer"]);
    assert_eq!(grid.unread(), ["thermometers as they are drawn"]);
    let cells = |count: usize| vec![vec!["{}"; count].join(","); count].join("],[");
    let with = |keys: &str| format!(r#"{{"cells":[[{}]],{keys}}}"#, cells(6)).parse::<Grid>().unwrap();
    let clues = |keys: &str| {
        let constraints = with(keys).shape().constraints().to_vec();
        let names = constraints.iter().filter(|it| it.is_clue()).map(|clue| clue.keyword().to_owned());
        names.collect::<Vec<String>>()
    };
    let shape = |more: &str| format!(r#""overlays":[{{"rounded":true,{more}}}]"#);
    assert_eq!(clues(&shape(r##""center":[1,1.5],"width":0.3,"backgroundColor":"#000000""##)), ["ratio-dot"]);
    assert_eq!(
        clues(&shape(r##""center":[1.5,1],"width":0.3,"backgroundColor":"#FFFFFF""##)),
        ["difference-dot"]
    );
    assert_eq!(clues(&shape(r#""center":[1,1],"width":0.7,"text":"1 2""#)), ["quadruple"]);
    assert_eq!(clues(&shape(r#""center":[1.5,1.5],"width":0.7"#)), ["odd"]);
    assert_eq!(clues(r#""overlays":[{"center":[1,1.5],"width":0.3,"text":"X"}]"#), ["pair-sum"]);
    assert_eq!(clues(r##""lines":[{"color":"#F067F0","wayPoints":[[0.5,0.5],[0.5,3.5]]}]"##), ["renban"]);
    assert_eq!(clues(r##""arrows":[{"color":"#a1a1a1","wayPoints":[[0.5,0.5],[2.5,2.5]]}]"##), ["arrow"]);
    assert_eq!(clues(r#""metadata":{"nonconsecutive":true}"#), ["nonconsecutive"]);
    let unread = |keys: &str| with(keys).unread().to_vec();
    assert_eq!(
        unread(r##""lines":[{"color":"#123456","wayPoints":[[0.5,0.5],[0.5,3.5]]}]"##),
        ["drawn lines"]
    );
    assert_eq!(unread(r#""overlays":[{"center":[1e9,1],"text":"?"}]"#), ["drawn shapes"]);
    assert_eq!(unread(r#""metadata":{"rules":"Some rule."}"#), ["the text of the rules"]);
}

#[test]
fn killers_go_to_sudokupad_and_back() {
    let grid: Grid = ".Shape~4x4.Cage~5~R1C1~R1C2.~R4C4_1".parse().unwrap();
    let link = write(&grid, Notation::SudokuPad).unwrap();
    assert_eq!(link.parse(), Ok(grid));
}

#[test]
fn short_names_need_a_network() {
    for (link, site) in [
        ("https://sudokupad.app/abc123", "SudokuPad"),
        ("https://app.crackingthecryptic.com/sudoku/J6n2", "Cracking the Cryptic"),
        ("https://www.f-puzzles.com/?id=y4abc", "f-puzzles"),
        ("https://tinyurl.com/abc", "tinyurl.com"),
    ] {
        let message = refusal(link);
        assert!(message.starts_with(&format!("{site} keeps this puzzle under a short name")), "{message}");
    }
    assert!(
        refusal("https://example.org/puzzle")
            .starts_with("links of example.org are not known; known are f-puzzles")
    );
    assert!(refusal("https://sudokupad.app/scfAAA").contains("old kind \"scf\""));
}

#[test]
fn damaged_links_say_so() {
    let data = packed("plain");
    assert!(
        refusal(&format!("https://www.f-puzzles.com/?load={}", &data[..data.len() / 2]))
            .contains("the link is damaged")
    );
    assert!(refusal("https://www.f-puzzles.com/").contains("it has no \"load=\""));
    assert!(refusal("https://www.sudokuwiki.org/sudoku.htm").contains("it has no \"bd=\""));
    assert!(
        refusal("https://www.sudokuwiki.org/sudoku.htm?bd=12").contains("2 characters; 81 or 162 are known")
    );
}

#[test]
fn documents_are_read_as_files() {
    let row = |row: &str| {
        let cell = |digit: char| {
            if digit == '.' { "{}".to_owned() } else { format!("{{\"value\":{digit},\"given\":true}}") }
        };
        format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","))
    };
    let rows: Vec<String> = ["1..4", "..2.", ".3..", "4..1"].map(row).into();
    let text = format!("{{\n  \"size\": 4,\n  \"grid\": [{}]\n}}\n", rows.join(",\n"));
    assert_eq!(text.parse::<Grid>().unwrap(), "1..4..2..3..4..1".parse().unwrap());
    let bad = text.replace("\"size\": 4", "\"size\": 5");
    assert!(refusal(&bad).contains("its size and its rows do not agree"));
}

#[test]
fn a_file_of_links_has_lines() {
    let wiki = write(&classic(), Notation::SudokuWiki).unwrap();
    let text = format!("# mine\n\n{wiki}{DIGITS}\nhttps://sudokupad.app/x\n:0000:x:{DIGITS}:::\n");
    let entries: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
    assert_eq!(
        entries.iter().map(|entry| (entry.index, entry.line)).collect::<Vec<_>>(),
        [(0, 3), (1, 4), (2, 5), (3, 6)]
    );
    for index in [0, 1, 3] {
        assert_eq!(entries[index].result.as_ref().unwrap().values(), classic().values());
    }
    assert!(matches!(entries[2].result, Err(ReadError::Foreign { .. })));
}

/// What a text can be read back from, of the notations of other programs.
const LINKS_AND_FILES: [Notation; 6] = [
    Notation::FPuzzles,
    Notation::FPuzzlesJson,
    Notation::SudokuPad,
    Notation::SudokuWiki,
    Notation::OpenSudoku,
    Notation::Hodoku,
];

fn shapes() -> Vec<Shape> {
    let named = [
        "4x4",
        "6x6",
        "6x6:3x2",
        "9x9",
        "9x9+diagonals",
        "9x9+windows",
        "9x9+diagonals+windows",
        "7x7:latin",
        "12x12",
        "16x16",
    ];
    let mut shapes: Vec<Shape> = named.iter().map(|name| name.parse().unwrap()).collect();
    let pieces = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3];
    shapes.push(Shape::jigsaw(4, &pieces).unwrap().and_diagonals().unwrap());
    shapes.push(Shape::classic(4).unwrap().and_regions(&[vec![0, 6, 9], vec![0, 5]]).unwrap());
    shapes
}

/// Regions as sets of cells, whatever their layers are called.
fn regions(shape: &Shape) -> Vec<Vec<u16>> {
    let mut regions: Vec<Vec<u16>> = shape.layers().iter().flat_map(|layer| layer.regions.clone()).collect();
    for region in &mut regions {
        region.sort_unstable();
    }
    regions.sort();
    regions
}

proptest! {
    #[test]
    fn every_form_is_read_back(index in 0..12_usize, seed in any::<u64>()) {
        let shape: SharedShape = shapes().swap_remove(index).into();
        let order = shape.order() as u64;
        let value = |cell: u64| {
            let mixed = (seed ^ cell).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            if mixed.is_multiple_of(3) { (mixed / 3 % order + 1) as u8 } else { 0 }
        };
        let mut values: Vec<u8> = (0..shape.cell_count() as u64).map(value).collect();
        values[0] = 1;
        let grid = Grid::new(shape.clone(), values).unwrap().titled(Some("Tom & \"Jerry\" <3".into()));
        for notation in LINKS_AND_FILES {
            let Ok(text) = write(&grid, notation) else { continue };
            let read = text.parse::<Grid>().unwrap_or_else(|error| panic!("{notation}: {error}\n{text}"));
            prop_assert_eq!(read.values(), grid.values(), "{}", notation);
            prop_assert_eq!(regions(read.shape()), regions(grid.shape()), "{}", notation);
        }
        let carried = [Notation::FPuzzles, Notation::SudokuPad].map(|notation| write(&grid, notation).is_ok());
        prop_assert_eq!(carried, [true, true]);
    }

    #[test]
    fn nothing_breaks_the_reader(text in "\\PC{0,200}|(https://sudokupad.app/|\\{\"cells\":|<opensudoku>|:0000:x:)\\PC{0,200}") {
        for entry in Reader::new(text.as_bytes(), ReadOptions::default()).take(50) {
            let _ = entry.result;
        }
    }

    #[test]
    fn nothing_packed_breaks_the_reader(document in r#"\{("?(grid|cells|size|cages|regions|lines|ce|v|value)"?:[\[\{\]\},0-9'"a-z:]{0,12}){0,8}\}?"#) {
        let _ = document.parse::<Grid>();
    }
}

#[test]
fn files_of_several_puzzles_are_read_back() {
    for notation in LINKS_AND_FILES {
        let mut writer = Writer::new(notation);
        let mut bytes = (writer.next(&classic()).unwrap() + &writer.next(&classic()).unwrap()).into_bytes();
        bytes.extend(writer.end());
        let entries: Vec<_> = Reader::new(&bytes[..], ReadOptions::default()).collect();
        assert_eq!(entries.len(), 2, "{notation}");
        assert!(
            entries.iter().all(|entry| entry.result.as_ref().unwrap().values() == classic().values()),
            "{notation}"
        );
    }
}

#[test]
fn marks_are_read_from_a_text() {
    let text = write(&classic(), Notation::Marks).unwrap();
    let read = text.parse::<Grid>().unwrap();
    assert!(read.values().iter().zip(classic().values()).all(|(read, given)| *given == 0 || read == given));
}

#[test]
fn shapes_that_a_form_lacks_are_refused() {
    let grid: Grid = "1..4..2..3..4..1".parse().unwrap();
    for notation in [Notation::SudokuWiki, Notation::OpenSudoku, Notation::Hodoku, Notation::Marks] {
        assert!(
            write(&grid, notation).unwrap_err().to_string().contains("cannot say that the shape is 4x4"),
            "{notation}"
        );
    }
}

#[test]
fn pictures_show_everything() {
    let shape: Shape = "9x9+diagonals+windows".parse().unwrap();
    let shaded: usize = shape
        .layers()
        .iter()
        .filter(|layer| layer.kind == LayerKind::Windows)
        .map(|layer| layer.regions.iter().flatten().count())
        .sum();
    let grid = Grid::new(shape.into(), classic().values().to_vec()).unwrap().titled(Some("A & B".into()));
    let mut writer = Writer::new(Notation::Svg);
    let mut givens = grid.values().to_vec();
    givens[0] = 0;
    assert!(writer.next_of(&grid, Some(&givens), None).unwrap().is_empty());
    assert!(writer.next(&classic()).unwrap().is_empty());
    let svg = String::from_utf8(writer.end()).unwrap();
    assert_eq!(svg.matches("fill=\"#e4e4e4\"").count(), shaded);
    assert_eq!(svg.matches("font-weight=\"bold\"").count(), 30 + 29);
    assert_eq!(svg.matches("fill=\"#246\"").count(), 1);
    assert!(svg.contains("A &amp; B") && svg.ends_with("</svg>\n"));
    let mut writer = Writer::new(Notation::Pdf);
    writer.next(&grid).unwrap();
    writer.next(&classic()).unwrap();
    let pdf = writer.end();
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.ends_with(b"%%EOF"));
    let text = String::from_utf8_lossy(&pdf);
    // Digits, the title, and the rules of two diagonals and of windows.
    assert_eq!((text.matches("/Type /Page\n").count(), text.matches(" Tj").count()), (2, 30 + 1 + 3 + 30));
}
