//! The Python class of constraints: clues, and the rules that a shape has by name.

use crate::objects::mistake;
use evodoku_puzzle::constraint::Positions;
use evodoku_puzzle::{Constraint as Clue, GlobalRule, ShapeSpec};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A rule of a puzzle besides rows, columns and boxes: a cage, a thermometer, a dot …
///
/// `ev.cage`, `ev.thermometer` and so on make them, one function per kind. `kind` is the name in files; the other fields
/// are its cells and numbers.
///
/// >>> import evodoku as ev
/// >>> ev.cage(10, "r1c1 r1c2")
/// Constraint('killer-cage', cells='r1c1 r1c2', sum=10)
/// >>> ev.Puzzle("." * 16, constraints=[ev.cage(3, "r1c1 r1c2")]).constraints[0].fields
/// {'cells': 'r1c1 r1c2', 'sum': 3}
#[pyclass(frozen, eq, from_py_object, module = "evodoku")]
#[derive(Clone, PartialEq)]
pub struct Constraint(Kind);

/// What a constraint is.
#[derive(Clone, PartialEq)]
enum Kind {
    Clue(Clue),
    Global(GlobalRule),
    Region(Positions),
    Diagonals,
    Windows,
}

impl Constraint {
    /// The constraints of a shape.
    pub fn all_of(spec: ShapeSpec) -> Vec<Self> {
        let order = spec.order;
        let extra = spec.extra.iter().map(|cells| Kind::Region(Positions::of(cells, order)));
        let named = [(spec.diagonals, Kind::Diagonals), (spec.windows, Kind::Windows)];
        let named = named.into_iter().filter_map(|(has, kind)| has.then_some(kind));
        let global = spec.global.into_iter().map(Kind::Global);
        named
            .chain(global)
            .chain(extra)
            .chain(spec.constraints.into_iter().map(Kind::Clue))
            .map(Self)
            .collect()
    }

    /// Adds it to a shape.
    pub fn add_to(&self, spec: &mut ShapeSpec) -> PyResult<()> {
        match &self.0 {
            Kind::Clue(clue) => spec.constraints.push(clue.clone()),
            Kind::Global(rule) if spec.global.contains(rule) => {}
            Kind::Global(rule) => spec.global.push(*rule),
            Kind::Diagonals => spec.diagonals = true,
            Kind::Windows => spec.windows = true,
            Kind::Region(cells) => {
                let order = spec.order;
                if let Some(at) = cells.iter().find(|at| usize::from(at.row.max(at.column)) >= order) {
                    return Err(mistake(format!("extra region: {at} is not in a grid of {order} rows")));
                }
                spec.extra.push(cells.iter().map(|at| at.cell(order)).collect());
            }
        }
        Ok(())
    }

    /// The kind and the fields, as a file has them.
    fn document(&self) -> Value {
        match &self.0 {
            Kind::Clue(clue) => serde_json::to_value(clue).expect("a clue is written as its fields"),
            Kind::Global(rule) => json!({ "kind": rule }),
            Kind::Region(cells) => json!({ "kind": "extra-region", "cells": cells }),
            Kind::Diagonals => json!({ "kind": "diagonals" }),
            Kind::Windows => json!({ "kind": "windows" }),
        }
    }

    fn of_document(document: &Value) -> Result<Kind, serde_json::Error> {
        let kind = document["kind"].as_str().unwrap_or_default();
        match kind {
            "diagonals" => Ok(Kind::Diagonals),
            "windows" => Ok(Kind::Windows),
            "extra-region" => Positions::deserialize(&document["cells"]).map(Kind::Region),
            _ => match GlobalRule::deserialize(&document["kind"]) {
                Ok(rule) => Ok(Kind::Global(rule)),
                Err(_) => Clue::deserialize(document).map(Kind::Clue),
            },
        }
    }
}

#[pymethods]
impl Constraint {
    #[new]
    #[pyo3(signature = (kind, **fields))]
    fn new(py: Python<'_>, kind: &str, fields: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let given = PyDict::new(py);
        given.set_item("kind", kind)?;
        if let Some(fields) = fields {
            given.update(fields.as_mapping())?;
        }
        let json = py.import("json")?.call_method1("dumps", (given,))?.extract::<String>()?;
        let document: Value = serde_json::from_str(&json).map_err(mistake)?;
        Self::of_document(&document).map(Self).map_err(|error| mistake(format!("{kind}: {error}")))
    }

    /// The name of the kind in files.
    #[getter]
    fn kind(&self) -> String {
        self.document()["kind"].as_str().unwrap_or_default().into()
    }

    /// Its cells and numbers.
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = crate::objects::to_dict(py, &self.document())?;
        fields.del_item("kind")?;
        Ok(fields)
    }

    /// The rule in a sentence.
    #[getter]
    fn sentence(&self) -> Option<String> {
        match &self.0 {
            Kind::Clue(clue) => Some(clue.sentence().to_string()),
            Kind::Global(_) | Kind::Region(_) | Kind::Diagonals | Kind::Windows => None,
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = format!("Constraint('{}'", self.kind());
        for (name, value) in self.fields(py)? {
            let _ = write!(text, ", {name}={}", value.repr()?);
        }
        Ok(text + ")")
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.document().to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, own) = (slf.py(), slf.get());
        let rebuild = py.import("evodoku._tables")?.getattr("_constraint")?;
        Ok((rebuild, (own.kind(), own.fields(py)?).into_pyobject(py)?))
    }
}
