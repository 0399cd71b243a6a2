//! Writes a report into a folder: all of it, or nothing.

use super::Report;
use super::html::page;
use super::markdown::markdown;
use crate::files;
use crate::plots::Figure;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// The folder in which a report is put together before it takes the place of an older one.
const UNFINISHED: &str = ".report-unfinished";

/// How pictures are written beside the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// As drawings.
    Svg,
    /// As pixels.
    Png,
    /// As pages for print.
    Pdf,
}

impl PictureFormat {
    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    fn of(self, figure: &Figure) -> Result<Vec<u8>, String> {
        match self {
            Self::Svg => Ok(figure.svg().into_bytes()),
            Self::Png => figure.png(),
            Self::Pdf => figure.pdf(),
        }
    }
}

impl FromStr for PictureFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = [Self::Svg, Self::Png, Self::Pdf].into_iter().find(|picture| picture.ending() == text);
        known.ok_or_else(|| format!("{text} is no kind of picture; there are svg, png and pdf"))
    }
}

/// What is written beside the page and the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formats {
    /// Kinds of pictures.
    pub pictures: Vec<PictureFormat>,
    /// Tables for LaTeX too?
    pub latex: bool,
}

impl Default for Formats {
    fn default() -> Self {
        Self { pictures: vec![PictureFormat::Svg, PictureFormat::Png], latex: false }
    }
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

impl WriteError {
    fn of(path: &Path, error: &std::io::Error) -> Self {
        Self { path: path.into(), message: files::message(error) }
    }
}

/// Writes `report.html`, `report.md`, `tables/*` and `plots/*`; returns the page.
///
/// A full disk leaves the folder as it was: everything is written to one side first and then moved to its place.
pub fn write(report: &Report, folder: &Path, formats: &Formats) -> Result<PathBuf, WriteError> {
    let aside = folder.join(UNFINISHED);
    let failed = |path: &Path, error: std::io::Error| WriteError::of(path, &error);
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let _ = std::fs::remove_dir_all(&aside);
    write_all(report, &aside, formats).inspect_err(|_| {
        let _ = std::fs::remove_dir_all(&aside);
    })?;
    for name in ["tables", "plots", "report.md", "report.html"] {
        let (from, to) = (aside.join(name), folder.join(name));
        if from.is_dir() && to.exists() {
            std::fs::remove_dir_all(&to).map_err(|error| failed(&to, error))?;
        }
        if from.exists() {
            std::fs::rename(&from, &to).map_err(|error| failed(&to, error))?;
        }
    }
    std::fs::remove_dir_all(&aside).map_err(|error| failed(&aside, error))?;
    Ok(folder.join("report.html"))
}

fn write_all(report: &Report, folder: &Path, formats: &Formats) -> Result<(), WriteError> {
    let ending = formats.pictures.first().map_or("svg", |picture| picture.ending());
    put(&folder.join("report.md"), markdown(report, ending).as_bytes())?;
    for table in &report.tables {
        let path = |ending: &str| folder.join("tables").join(format!("{}.{ending}", table.name));
        put(&path("csv"), table.to_csv().as_bytes())?;
        if formats.latex {
            put(&path("tex"), table.to_latex().as_bytes())?;
        }
    }
    for figure in &report.figures {
        for picture in &formats.pictures {
            let path = folder.join("plots").join(format!("{}.{}", figure.name, picture.ending()));
            let drawn = picture.of(figure).map_err(|message| WriteError { path: path.clone(), message })?;
            put(&path, &drawn)?;
        }
    }
    put(&folder.join("report.html"), page(report).as_bytes())
}

fn put(path: &Path, content: &[u8]) -> Result<(), WriteError> {
    files::put(path, content).map_err(|error| WriteError::of(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Table;

    fn report(name: &'static str) -> Report {
        let table = Table {
            name,
            title: String::new(),
            about: String::new(),
            columns: vec!["a".into()],
            rows: Vec::new(),
            shown: 1,
        };
        Report {
            title: "t".into(),
            about: Vec::new(),
            findings: Vec::new(),
            tables: vec![table],
            figures: Vec::new(),
        }
    }

    #[test]
    fn a_report_that_cannot_be_finished_leaves_the_old_one_whole() {
        let folder = tempfile::tempdir().unwrap();
        let formats = Formats { latex: true, ..Formats::default() };
        write(&report("first"), folder.path(), &formats).unwrap();
        assert!(folder.path().join("tables/first.tex").exists());
        // A name that no file can have stands for a disk that is full half-way.
        let error = write(&report("no/such\0file"), folder.path(), &formats).unwrap_err();
        assert!(error.path.to_string_lossy().contains("no/such"), "{error}");
        let names: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 3, "{names:?}");
        assert!(
            folder.path().join("tables/first.csv").exists() && folder.path().join("report.html").exists()
        );
        write(&report("second"), folder.path(), &formats).unwrap();
        assert!(!folder.path().join("tables/first.csv").exists());
    }
}
