//! Every kind of mark is drawn, and nothing that is drawn leaves the room there is.

use super::*;
use crate::Grid;
use crate::constraint::clue::tests::examples;
use crate::constraint::{Constraint, Diagonal, ExtraRegion, Windows};
use crate::notation::{Notation, Writer, write};
use proptest::prelude::*;
use quick_xml::events::Event;

fn shape_of(constraint: Constraint) -> Shape {
    "6x6".parse::<Shape>().unwrap().and(constraint).unwrap()
}

/// All places of an item.
fn places(item: &Item) -> Vec<Point> {
    match item {
        Item::Path { points, .. } => points.clone(),
        Item::Circle { at, radius, .. } => {
            vec![[at[0] - radius, at[1] - radius], [at[0] + radius, at[1] + radius]]
        }
        Item::Text { at, text, size, .. } => {
            let half = width_of(text, *size) / 2.0;
            vec![[at[0] - half, at[1] - size / 2.0], [at[0] + half, at[1] + size / 2.0]]
        }
    }
}

fn is_within(sketch: &Sketch, order: usize) -> bool {
    let (margin, side) = (sketch.margin, order as f64 * CELL);
    let slack = 0.5;
    sketch.under.iter().chain(&sketch.over).flat_map(places).all(|[x, y]| {
        (-margin.left - slack..=side + margin.right + slack).contains(&x)
            && (-margin.top - slack..=side + margin.bottom + slack).contains(&y)
    })
}

#[test]
fn every_kind_of_clue_is_drawn_unless_it_holds_everywhere() {
    for clue in examples() {
        let is_everywhere = ["nonconsecutive", "negative-ratio", "negative-sum"].contains(&clue.keyword());
        let shape = shape_of(clue.clone());
        let sketch = Sketch::of(&shape);
        assert_eq!(sketch.is_empty(), is_everywhere, "{clue:?}");
        assert!(is_within(&sketch, 6), "{clue:?} {sketch:?}");
    }
}

#[test]
fn regions_beyond_boxes_are_drawn() {
    assert!(Sketch::of(&"6x6".parse().unwrap()).is_empty());
    let regions: [Constraint; 3] =
        [Diagonal::new(6).into(), ExtraRegion::new(vec![0, 7]).into(), Windows::new(6, 2, 3).into()];
    for region in regions {
        assert!(!Sketch::of(&shape_of(region.clone())).is_empty(), "{region:?}");
    }
}

#[test]
fn all_kinds_at_once_keep_all_their_figures() {
    let base: Shape = "6x6".parse().unwrap();
    let all: Vec<Constraint> = base.constraints().iter().cloned().chain(examples()).collect();
    let together = Sketch::of(&Shape::new(6, all).unwrap());
    let single = |clue: Constraint| {
        let sketch = Sketch::of(&shape_of(clue));
        sketch.under.len() + sketch.over.len()
    };
    let count: usize = examples().into_iter().map(single).sum();
    assert_eq!(together.under.len() + together.over.len(), count);
    assert!(is_within(&together, 6));
}

#[test]
fn a_cage_has_a_dashed_line_and_its_sum_in_the_first_cell() {
    let cage = r#"{"kind": "killer-cage", "cells": "r2c2 r1c2 r1c3", "sum": 12}"#;
    let sketch = Sketch::of(&shape_of(serde_json::from_str(cage).unwrap()));
    let json = serde_json::to_value(&sketch).unwrap();
    assert_eq!(json["under"], serde_json::json!([]));
    assert_eq!(json["over"][0]["stroke"]["dash"], 1.0);
    assert_eq!(json["over"][0]["points"].as_array().unwrap().len(), 6);
    let label = &json["over"][2];
    assert_eq!((&label["kind"], &label["text"]), (&"text".into(), &"12".into()));
    assert!(label["at"][0].as_f64().unwrap() < 15.0 && label["at"][1].as_f64().unwrap() < 5.0, "{label}");
}

#[test]
fn a_less_sign_opens_toward_the_greater_value() {
    let sign = r#"{"kind": "greater-than", "cells": "r1c2 r1c1"}"#;
    let sketch = Sketch::of(&shape_of(serde_json::from_str(sign).unwrap()));
    let Some(Item::Path { points, .. }) = sketch.over.last() else { panic!("{sketch:?}") };
    // r1c2 is greater: the tip is left of the arms.
    assert!(points[1][0] < points[0][0] && points[1][0] < points[2][0], "{points:?}");
}

#[test]
fn too_many_marks_are_not_drawn() {
    let everywhere: Vec<String> =
        (0..100 * 100).map(|cell| format!("r{}c{}", cell / 100 + 1, cell % 100 + 1)).collect();
    let values: Vec<u8> = (1..=100).collect();
    let clue = serde_json::json!({ "kind": "candidates", "cells": everywhere.join(" "), "values": values });
    let clue: Constraint = serde_json::from_value(clue).unwrap();
    let shape = "100x100".parse::<Shape>().unwrap().and(clue).unwrap();
    let sketch = Sketch::of(&shape);
    assert!(sketch.over.len() <= MOST_ITEMS + 100, "{}", sketch.over.len());
}

#[test]
fn pictures_of_all_kinds_are_well_formed() {
    let base: Shape = "6x6".parse().unwrap();
    let all: Vec<Constraint> = base.constraints().iter().cloned().chain(examples()).collect();
    let shape = Shape::new(6, all).unwrap();
    let sketch = Sketch::of(&shape);
    let grid = Grid::new(shape.into(), vec![0; 36]).unwrap();
    let svg = write(&grid, Notation::Svg).unwrap();
    let mut reader = quick_xml::Reader::from_str(&svg);
    let mut drawn = 0;
    loop {
        match reader.read_event().expect("the picture is XML") {
            Event::Eof => break,
            Event::Start(_) | Event::Empty(_) => drawn += 1,
            _ => {}
        }
    }
    assert!(drawn > sketch.under.len() + sketch.over.len(), "{drawn} elements");
    assert!(svg.contains("Arrow: The values along the arrow"), "{svg}");
    let mut writer = Writer::new(Notation::Pdf);
    writer.next(&grid).unwrap();
    assert!(writer.end().starts_with(b"%PDF"));
}

#[test]
fn candidates_are_drawn_only_in_empty_cells() {
    let clue: Constraint =
        serde_json::from_str(r#"{"kind": "candidates", "cells": "r1c1", "values": [5, 6]}"#).unwrap();
    let shape = shape_of(clue);
    let picture =
        |values: Vec<u8>| write(&Grid::new(shape.clone().into(), values).unwrap(), Notation::Svg).unwrap();
    let count = |svg: &str| svg.matches("<text").count();
    let empty = count(&picture(vec![0; 36]));
    let mut values = vec![0; 36];
    values[0] = 5;
    // One digit instead of two small ones.
    assert_eq!(count(&picture(values)) + 1, empty);
}

proptest! {
    #[test]
    fn outlines_are_closed_and_stay_inside(cells in prop::collection::hash_set(0..36_u16, 0..20)) {
        let cells: Vec<Cell> = cells.into_iter().collect();
        let plane = Plane { order: 6 };
        let loops = outline::outlines(plane, &cells, 1.0);
        // By the shoelace formula: the area of the cells without a strip along each border.
        let area = |points: &Vec<Point>| {
            let next = points.iter().cycle().skip(1);
            points.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>() / 2.0
        };
        let total: f64 = loops.iter().map(area).sum();
        let full = cells.len() as f64 * CELL * CELL;
        prop_assert!(total <= full && total >= full - 40.0 * cells.len() as f64, "{total} {full}");
        for points in loops {
            let next = points.iter().cycle().skip(1);
            prop_assert!(points.iter().zip(next).all(|(a, b)| (a[0] == b[0]) != (a[1] == b[1])), "{points:?}");
        }
    }
}
