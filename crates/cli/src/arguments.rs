//! The command line: commands, options and their help.

use crate::check::Check;
use crate::explain::{Explain, Hint};
use crate::generate::Generate;
use crate::lab::LabCommand;
use crate::plot::Plot;
use crate::rate::Rate;
use crate::serve::Serve;
use crate::shell::{self, Man, Shell};
use crate::solve::watch::USUAL_PACE;
use crate::terminal::Color;
use crate::values::{self, TimeLimit};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};
use evodoku::{presets, puzzle::Shape};
use evodoku_puzzle::notation::{Notation, ReadOptions, Symbols};
use std::path::PathBuf;
use std::time::Duration;

/// Solves Sudokus of any size and shape by evolution and annealing, and compares how it is done.
#[derive(Debug, Parser)]
#[command(
    name = "evodoku",
    version,
    propagate_version = true,
    max_term_width = 110,
    after_help = "Examples:\n  evodoku solve puzzle.txt\n  evodoku solve --watch --preset annealing puzzle.txt\n  evodoku generate --level hard\n  evodoku lab compare auto lewis-sa --puzzles puzzles.txt\n  evodoku serve --open"
)]
pub struct Arguments {
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    pub color: Color,

    /// Language of messages and explanations
    ///
    /// By default that of the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`). Help, JSON and records are in English.
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = ["en", "de"], hide_possible_values = false)]
    pub lang: Option<String>,

    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(Solve),
    Check(Check),
    Generate(Generate),
    Rate(Rate),
    Explain(Explain),
    Hint(Hint),
    Convert(Convert),
    Presets(Presets),
    Plot(Plot),
    #[command(
        subcommand,
        after_help = "Examples:\n  evodoku lab run experiments/cooling-factor.toml --out results/mine\n  evodoku lab report results/mine\n  evodoku lab compare auto lewis-sa --puzzles puzzles.txt"
    )]
    Lab(LabCommand),
    Serve(Serve),
    /// Print completions for a shell
    ///
    /// Put the output where the shell looks for completions, or evaluate it at its start. The shell then asks this program,
    /// so that presets, levels and parameters are completed too.
    #[command(
        after_help = "Examples:\n  source <(evodoku completions bash)\n  evodoku completions zsh > ~/.zfunc/_evodoku\n  evodoku completions fish > ~/.config/fish/completions/evodoku.fish"
    )]
    Completions {
        /// Which shell
        shell: Shell,
    },
    Man(Man),
}

/// What is read, and how.
#[derive(Debug, Args)]
pub struct Inputs {
    /// Files, `-` for standard input, or puzzles themselves as text or link
    #[arg(value_name = "INPUT", default_value = "-")]
    pub names: Vec<String>,

    /// Read this notation instead of finding it out
    #[arg(long, value_name = "NOTATION", value_parser = PossibleValuesParser::new(readable()))]
    notation: Option<String>,

    /// What values above 9 look like, instead of finding it out
    #[arg(long, value_name = "SYMBOLS", value_parser = PossibleValuesParser::new(Symbols::ALL.iter().map(|it| it.name())))]
    symbols: Option<String>,

    /// The shape, where the text does not tell: 12x12:4x3, 9x9+diagonals+windows, 30x30:latin
    #[arg(long, add = ArgValueCandidates::new(shell::shape_names))]
    shape: Option<Shape>,
}

impl Inputs {
    /// A single input, with everything found out.
    pub fn of(name: String) -> Self {
        Self { names: vec![name], notation: None, symbols: None, shape: None }
    }

    pub fn read_options(&self) -> ReadOptions {
        ReadOptions {
            notation: self.notation.as_ref().and_then(|name| name.parse().ok()),
            symbols: self.symbols.as_ref().and_then(|name| name.parse().ok()),
            shape: self.shape.clone().map(Into::into),
            ..ReadOptions::default()
        }
    }
}

/// Solve puzzles
///
/// Results go to standard output, everything else to standard error. On a terminal grids are drawn with rules and the givens
/// in bold; elsewhere they are rows of numbers that can be read back. A line of input is answered as soon as it is complete,
/// so that another program can use this one as a coprocess.
///
/// Exit status: 0 all solved; 1 something not solved within its budget; 2 bad usage or bad input, which two equal givens in
/// one region are; 3 a puzzle has provably no solution; 130 interrupted.
#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct Solve {
    #[command(flatten)]
    pub input: Inputs,

    /// The solver; `evodoku presets` lists them
    #[arg(short, long, default_value = presets::DEFAULT, value_name = "NAME", add = ArgValueCandidates::new(shell::preset_names))]
    pub preset: String,

    /// Set a parameter of the preset, by its name here or by its author's; may be given several times
    #[arg(short, long, value_name = "KEY=VALUE", value_parser = key_and_value, add = ArgValueCompleter::new(shell::settings))]
    pub set: Vec<(String, String)>,

    /// Take engine and parameters from a file instead of a preset
    #[arg(long, value_name = "FILE", conflicts_with = "preset")]
    pub config: Option<PathBuf>,

    /// Random seed: the same seed and number of threads give the same run
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    pub seed: u64,

    /// Give up a puzzle after this time: 500ms, 30s, 10m, 2h; none to go on until it is solved or you press Ctrl-C
    #[arg(short, long, value_name = "TIME", default_value = "1m", value_parser = values::time_limit, allow_hyphen_values = true)]
    pub time_limit: TimeLimit,

    /// Give up a puzzle after this much processor time, all threads together
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    pub cpu_limit: Option<Duration>,

    /// Refuse a search that would need more memory than this: 500MiB, 2GB
    #[arg(long, value_name = "SIZE", default_value = "4GiB")]
    pub max_memory: bytesize::ByteSize,

    /// Give up a puzzle after this many evaluations
    #[arg(long, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    pub max_evaluations: Option<u64>,

    /// Threads: several puzzles are solved at once, a single one is searched by as many walkers [default: all cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = values::threads, allow_hyphen_values = true)]
    pub threads: Option<u16>,

    /// Leave all of the puzzle to the search
    #[arg(long)]
    pub no_propagation: bool,

    /// How results are printed
    #[arg(short, long, default_value = "grid", value_name = "FORMAT", value_parser = format_parser())]
    pub format: Notation,

    /// Write the course of the search to a file, as CSV (for one puzzle)
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,

    /// Write a line of the course every N evaluations; 1 for every move [default: every 100 moves of an annealer, every
    /// generation, and every new best]
    #[arg(long, value_name = "N", requires = "trace", value_parser = values::whole, allow_hyphen_values = true)]
    pub trace_every: Option<u64>,

    /// Show the search on the terminal, to be paused, stepped and steered by keys (for one puzzle)
    ///
    /// Shown are the grid with its clashes, the curve of the cost, and temperature or whatever else the engine has; ? lists
    /// the keys. The answer is printed when you leave with q. One walker searches, unless --threads says otherwise.
    #[arg(long, conflicts_with = "trace")]
    pub watch: bool,

    /// Another preset to watch beside the first one, from the same seed; --set is for the first
    #[arg(long, value_name = "NAME", requires = "watch", add = ArgValueCandidates::new(shell::preset_names))]
    pub against: Option<String>,

    /// Evaluations a second to begin to watch with; 0 begins with a pause
    #[arg(long, value_name = "N", requires = "watch", default_value_t = USUAL_PACE, value_parser = values::whole, allow_hyphen_values = true)]
    pub pace: u64,

    /// Solve one puzzle of the input, drawn at random, another one each time
    #[arg(long)]
    pub random: bool,

    /// Print the population after N epochs instead of a solution; 0 for the initial one (for one puzzle)
    ///
    /// One line for each grid, the best first, below its cost, which is 0 for a solution. The lines can be read back as puzzles.
    #[arg(long, value_name = "N", value_parser = values::whole, allow_hyphen_values = true, conflicts_with_all = ["watch", "trace", "format"])]
    pub population: Option<u64>,

    /// Look for a second solution of every puzzle; otherwise that is done for a single one, and with --format json
    #[arg(long, conflicts_with = "any")]
    pub count: bool,

    /// Any solution will do: do not look for a second one
    #[arg(long)]
    pub any: bool,

    /// Say what was done for each puzzle
    #[arg(short, long, conflicts_with = "quiet")]
    pub verbose: bool,

    /// Print results and errors only
    #[arg(short, long)]
    pub quiet: bool,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  evodoku solve puzzle.txt
  evodoku solve 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..
  evodoku solve --format json many.sdm > results.jsonl
  evodoku solve --preset annealing --set temperature=0.3 --seed 7 puzzle.txt
  evodoku solve --shape 9x9+diagonals x-sudoku.txt
  evodoku solve --watch --preset lewis-sa --against huke-ga puzzle.txt
  evodoku solve --preset huke-ga --population 10 puzzle.txt";

/// The notations that can be read.
fn readable() -> impl Iterator<Item = &'static str> {
    Notation::ALL.into_iter().filter(|notation| notation.is_readable()).map(Notation::name)
}

/// How results are printed: three notations with a meaning of their own first, then what `convert` writes.
fn format_parser() -> impl TypedValueParser<Value = Notation> {
    let own = [
        (Notation::Grid, "Rows of numbers separated by blanks"),
        (Notation::Line, "One line per puzzle"),
        (Notation::Json, "One JSON object per puzzle and line"),
    ];
    let is_other = move |notation: &Notation| own.iter().all(|(own, _)| own != notation);
    let others = Notation::ALL.into_iter().filter(is_other).map(|other| PossibleValue::new(other.name()));
    let own = own.map(|(notation, help)| PossibleValue::new(notation.name()).help(help));
    PossibleValuesParser::new(own.into_iter().chain(others))
        .map(|name| name.parse().expect("only known names are let through"))
}

/// Turn puzzles from one notation into another
///
/// Links of f-puzzles, SudokuPad and SudokuWiki are read where a puzzle is, and files of OpenSudoku, lines of HoDoKu's
/// library and grids of pencil marks where a file is. What was filled in while solving is left out. A puzzle with rules
/// other than regions (killer cages, thermometers, arrows …) is refused by name.
///
/// Exit status: 0 all were written; 2 bad usage, or a puzzle that cannot be read or that the notation cannot carry.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku convert puzzle.sdk --to line\n  evodoku convert 25x25.txt --to toml\n  evodoku convert 'https://sudokupad.app/scl…' --to line\n  evodoku convert puzzle.txt --to fpuzzles\n  evodoku convert puzzles.txt --to pdf > puzzles.pdf"
)]
pub struct Convert {
    #[command(flatten)]
    pub input: Inputs,

    /// The notation to write: one of ours, a link (fpuzzles, sudokupad, sudokuwiki), a file (opensudoku, hodoku, marks), or
    /// a page for print (svg, pdf)
    #[arg(long, value_name = "NOTATION", value_parser = PossibleValuesParser::new(Notation::ALL.map(Notation::name)))]
    pub to: String,
}

/// List the presets, or explain one with all its parameters
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku presets\n  evodoku presets lewis-sa\n  evodoku presets lewis-sa --toml > mine.toml"
)]
pub struct Presets {
    /// The preset to explain
    #[arg(add = ArgValueCandidates::new(shell::preset_names))]
    pub name: Option<String>,

    /// Print the preset as a file for --config
    #[arg(long, requires = "name")]
    pub toml: bool,
}

fn key_and_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write KEY=VALUE, such as temperature=0.3")?;
    Ok((key.trim().into(), value.trim().into()))
}
