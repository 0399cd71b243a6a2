//! `evodoku lab report`: tables and plots of records.

use super::unread;
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::print::{say, to_stdout};
use clap::Args;
use evodoku_lab::dataset::Measure;
use evodoku_lab::records::Bad;
use evodoku_lab::report::{Formats, PictureFormat, Report as Findings, Sources, declared, write};
use std::path::{Path, PathBuf};

/// Make tables and plots of records
///
/// Writes report.html (one page with everything), report.md, tables/*.csv and plots/*.svg and *.png. It reads records only,
/// which may come from several folders or machines; a run that is recorded twice counts once.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab report results/mine\n  evodoku lab report part-1 part-2 --out whole --measure cpu\n  evodoku lab report results/mine --pictures svg --latex"
)]
pub struct ReportArgs {
    /// Folders or files of records, also compressed ones (.jsonl.gz)
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,

    /// Where the report goes [default: the first folder]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// What runs are compared by: evaluations, cpu or seconds [default: cpu for several engines, else what the budget limits]
    #[arg(short, long, value_name = "MEASURE")]
    measure: Option<Measure>,

    /// Which pictures are written beside the page: svg, png, pdf (in builds with that feature, as the archives of releases are) or several of them
    #[arg(long, value_name = "FORMAT", value_delimiter = ',', default_value = "svg,png")]
    pictures: Vec<PictureFormat>,

    /// Write the tables for LaTeX too (tables/*.tex, for the package booktabs)
    #[arg(long)]
    latex: bool,

    /// Go on without lines that are no records, and say which they are
    #[arg(long)]
    skip_bad: bool,
}

pub fn run(arguments: &ReportArgs) -> Outcome {
    let first = arguments.sources[0].clone();
    let out = arguments.out.clone().unwrap_or_else(|| {
        if first.is_dir() { first.clone() } else { first.parent().unwrap_or(Path::new(".")).into() }
    });
    let formats = Formats { pictures: arguments.pictures.clone(), latex: arguments.latex };
    let bad = if arguments.skip_bad { Bad::Skip } else { Bad::Refuse };
    let page = make(&arguments.sources, &out, arguments.measure, bad, &formats)?;
    say!("{}", page.display());
    Ok(Exit::Success)
}

/// Makes the report of some records and prints what was found.
pub fn make(
    sources: &[PathBuf],
    out: &Path,
    measure: Option<Measure>,
    bad: Bad,
    formats: &Formats,
) -> Result<PathBuf, Failure> {
    let (about, primary) = declared(sources);
    let sources = Sources { paths: sources.to_vec(), bad, measure, about, primary };
    let report = Findings::of(sources).map_err(unread)?;
    // The report first: the reader of the findings may close the pipe.
    let page = write(&report, out, formats).map_err(Failure::new)?;
    let findings: String = report.findings.iter().flat_map(|finding| [finding.as_str(), "\n"]).collect();
    to_stdout(findings.as_bytes())?;
    Ok(page)
}
