//! Writes a report into a folder.

use super::Report;
use super::html::page;
use super::markdown::markdown;
use crate::files;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Which pictures are written beside the page and the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formats {
    /// Drawings.
    pub svg: bool,
    /// Pixels.
    pub png: bool,
}

/// Why a report cannot be written.
#[derive(Debug, Error)]
#[error("{}: {message}", path.display())]
pub struct WriteError {
    /// What cannot be written.
    pub path: PathBuf,
    /// Why.
    pub message: String,
}

/// Writes `report.html`, `report.md`, `tables/*.csv` and `plots/*`; returns the page.
pub fn write(report: &Report, folder: &Path, formats: Formats) -> Result<PathBuf, WriteError> {
    let ending = if formats.svg { "svg" } else { "png" };
    put(&folder.join("report.md"), markdown(report, ending).as_bytes())?;
    for table in &report.tables {
        put(&folder.join("tables").join(format!("{}.csv", table.name)), table.to_csv().as_bytes())?;
    }
    for figure in &report.figures {
        let path = |ending: &str| folder.join("plots").join(format!("{}.{ending}", figure.name));
        if formats.svg {
            put(&path("svg"), figure.svg().as_bytes())?;
        }
        if formats.png {
            let png = figure.png().map_err(|message| WriteError { path: path("png"), message })?;
            put(&path("png"), &png)?;
        }
    }
    let html = folder.join("report.html");
    put(&html, page(report).as_bytes())?;
    Ok(html)
}

fn put(path: &Path, content: &[u8]) -> Result<(), WriteError> {
    files::put(path, content).map_err(|error| WriteError { path: path.into(), message: error.to_string() })
}
