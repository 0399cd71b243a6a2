//! Converts serialisable values to Python objects: dictionaries, lists, numbers and strings.

use numpy::ndarray::{Array1, Array2};
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Display;
use std::io::{Error, ErrorKind};
use std::path::Path;

/// A serialisable value as a Python object.
pub fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    object(py, &serde_json::to_value(value).map_err(mistake)?)
}

/// The same for a value that serialises to a dictionary.
pub fn to_dict<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyDict>> {
    Ok(to_python(py, value)?.cast_into::<PyDict>()?)
}

fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(values) => {
            let list = PyList::empty(py);
            values.iter().try_for_each(|value| list.append(object(py, value)?))?;
            list.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            fields.iter().try_for_each(|(name, value)| dict.set_item(name, object(py, value)?))?;
            dict.into_any()
        }
    })
}

/// A grid as a square array.
pub fn square<'py>(py: Python<'py>, order: usize, values: &[u8]) -> Bound<'py, PyArray2<u8>> {
    let grid = Array2::from_shape_vec((order, order), values.to_vec());
    PyArray2::from_owned_array(py, grid.expect("a grid has as many rows as columns"))
}

/// Numbers as an array.
pub fn array<T: numpy::Element>(py: Python<'_>, values: Vec<T>) -> Bound<'_, PyArray1<T>> {
    PyArray1::from_owned_array(py, Array1::from_vec(values))
}

/// A ValueError with the message of an error.
pub fn mistake(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An I/O error as an OSError: the subclass follows from the errno, and `filename` has the name.
pub fn of_file(path: &Path, error: &Error) -> PyErr {
    // These numbers are the same on all systems.
    let (number, words) = match error.kind() {
        ErrorKind::NotFound => (2, "there is no such file or folder"),
        ErrorKind::PermissionDenied => (13, "you have no permission for that"),
        ErrorKind::NotADirectory => (20, "a folder in its name is a file"),
        ErrorKind::IsADirectory => (21, "this is a folder, and a file is wanted"),
        kind => return Error::new(kind, format!("{}: {error}", path.display())).into(),
    };
    numbered(number, words, path)
}

/// The error for a file that does not exist.
pub fn unfound(path: &Path, words: &'static str) -> PyErr {
    numbered(2, words, path)
}

/// Python chooses the subclass, such as `FileNotFoundError`, by the errno.
fn numbered(number: i32, words: &'static str, path: &Path) -> PyErr {
    PyOSError::new_err((number, words, path.as_os_str().to_os_string()))
}
