//! Pictures as files: drawings or pixels, by the ending of their name.

use crate::diagnostic::Failure;
use evodoku_lab::plots::Figure;
use std::path::Path;

/// Writes a figure to a file that ends in .svg or .png.
pub fn write(figure: &Figure, out: &Path) -> Result<(), Failure> {
    let failed = |error: &str| Failure::new(format!("{}: {error}", out.display()));
    let ending = out.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let picture = match ending.as_str() {
        "svg" => figure.svg().into_bytes(),
        "png" => figure.png().map_err(|error| failed(&error))?,
        _ => return Err(failed("a picture ends in .svg or .png")),
    };
    std::fs::write(out, picture).map_err(|error| Failure::of_file(out, &error))
}
