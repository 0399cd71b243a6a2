//! `evodoku lab originals`: the studies of the four programs, whole, beside their authors' figures.

use super::run::{RunOptions, make_runs};
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::print::{say, to_stdout};
use crate::values;
use clap::Args;
use evodoku_lab::originals::{LEVELS, ReportOptions, STUDIES, report};
use evodoku_lab::report::{Formats, PictureFormat, write};
use evodoku_lab::runs::Part;
use std::path::PathBuf;

/// Make the studies of the four original programs again, each author's number beside ours
///
/// Success, time and generations by difficulty and population (M. Huke); time and final fitness by givens, and the forms of
/// the fitness (gleb-pp); a genetic algorithm beside annealing (lvsitanvs); the decreasing factor (drvojtex). Every study
/// has its records in a folder of its own, and the report over all says of every claim whether it holds. It takes some
/// minutes; interrupted and started again, it goes on where it was.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab originals --out originals\n  evodoku lab originals --out originals --huke testdata.txt\n  evodoku lab originals --out quick --runs 1 --only cooling-factor,fitness-forms"
)]
pub struct OriginalsArgs {
    /// Where records and report go
    #[arg(short, long, value_name = "DIR", default_value = "results/originals")]
    out: PathBuf,

    /// M. Huke's own puzzles (Code/testdata.txt of his repository, with its headings #easy, #medium …); without, ours
    #[arg(long, value_name = "FILE")]
    huke: Option<PathBuf>,

    /// Runs per puzzle and setting instead of each study's own number
    #[arg(short, long, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    runs: Option<u64>,

    /// Only these studies
    #[arg(long, value_name = "STUDY", value_delimiter = ',', value_parser = clap::builder::PossibleValuesParser::new(STUDIES.map(|study| study.name)))]
    only: Vec<String>,

    /// How many runs at once [default: all cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = values::threads, allow_hyphen_values = true)]
    threads: Option<u16>,

    /// Print results and errors only
    #[arg(short, long)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &OriginalsArgs) -> Outcome {
    let options = ReportOptions { huke: arguments.huke.clone(), runs: arguments.runs };
    if let Some(file) = options.huke.as_ref().filter(|file| !file.is_file()) {
        return Err(Failure::new(format!("{}: there is no such file", file.display())));
    }
    let levels = arguments.out.join("levels.txt");
    std::fs::create_dir_all(&arguments.out).map_err(|error| Failure::of_file(&arguments.out, &error))?;
    std::fs::write(&levels, LEVELS).map_err(|error| Failure::of_file(&levels, &error))?;
    let interrupt = Interrupt::listen()?;
    let is_wanted = |name: &str| arguments.only.is_empty() || arguments.only.iter().any(|only| only == name);
    for study in STUDIES.iter().filter(|study| is_wanted(study.name)) {
        let text = study.text(&options, &levels);
        let plan = study.plan(&text).map_err(Failure::new)?;
        if !arguments.quiet {
            say!("{}", study.title);
        }
        let out = arguments.out.join(study.name);
        let manner = RunOptions {
            out: &out,
            threads: arguments.threads.map_or(0, usize::from),
            is_quiet: arguments.quiet,
            interrupt: &interrupt,
        };
        make_runs(plan, &text, &Part::default(), &manner)?;
    }
    let (made, claims) = report(&arguments.out, &options).map_err(Failure::new)?;
    let formats = Formats { pictures: vec![PictureFormat::Svg, PictureFormat::Png], latex: false };
    let page = write(&made, &arguments.out, &formats).map_err(Failure::new)?;
    let sentences: String = claims.iter().map(|claim| claim.sentence() + "\n").collect();
    to_stdout(sentences.as_bytes())?;
    say!("{}", page.display());
    Ok(Exit::Success)
}
