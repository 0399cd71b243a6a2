//! `evodoku lab report`: tables and plots of records.

use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use clap::Args;
use evodoku_lab::dataset::{Measure, load};
use evodoku_lab::experiment::Written;
use evodoku_lab::report::{Formats, Report as Findings, write};
use std::path::{Path, PathBuf};

/// Make tables and plots of records
///
/// Writes report.html (one page with everything), report.md, tables/*.csv and plots/*.svg and *.png. It reads records only,
/// which may come from several folders or machines; a run that is recorded twice counts once.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab report results/mine\n  evodoku lab report part-1 part-2 --out whole --measure cpu"
)]
pub struct Report {
    /// Folders or files of records, also compressed ones (.jsonl.gz)
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,

    /// Where the report goes [default: the first folder]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// What runs are compared by: evaluations, cpu or seconds [default: evaluations for one engine, cpu for several]
    #[arg(short, long, value_name = "MEASURE")]
    measure: Option<Measure>,

    /// Which pictures are written beside the page: svg, png or both
    #[arg(long, value_name = "FORMAT", value_delimiter = ',', default_value = "svg,png", value_parser = ["svg", "png"])]
    pictures: Vec<String>,
}

/// Runs the command.
pub fn run(arguments: &Report) -> Outcome {
    let first = arguments.sources[0].clone();
    let out = arguments.out.clone().unwrap_or_else(|| {
        if first.is_dir() { first.clone() } else { first.parent().unwrap_or(Path::new(".")).into() }
    });
    let wants = |format: &str| arguments.pictures.iter().any(|picture| picture == format);
    let page =
        make(&arguments.sources, &out, arguments.measure, Formats { svg: wants("svg"), png: wants("png") })?;
    eprintln!("{}", page.display());
    Ok(Exit::Success)
}

/// Makes the report of some records and prints what was found.
pub fn make(
    sources: &[PathBuf],
    out: &Path,
    measure: Option<Measure>,
    formats: Formats,
) -> Result<PathBuf, Failure> {
    let data = load(sources).map_err(Failure::new)?;
    if data.runs.is_empty() {
        return Err(Failure::new("there are no records yet; `evodoku lab run` makes some"));
    }
    let report = Findings::of(&data, measure, about(sources));
    for finding in &report.findings {
        println!("{finding}");
    }
    write(&report, out, formats).map_err(Failure::new)
}

/// What the experiment file beside the records says about itself.
fn about(sources: &[PathBuf]) -> Vec<String> {
    let text = sources.iter().find_map(|source| std::fs::read_to_string(source.join("experiment.toml")).ok());
    let written = text.and_then(|text| Written::read(&text).ok());
    let Some(written) = written else { return Vec::new() };
    let expected = if written.frame.expects.is_empty() {
        String::new()
    } else {
        format!("Expected: {}", written.frame.expects)
    };
    [written.frame.about, expected].into_iter().filter(|text| !text.is_empty()).collect()
}
