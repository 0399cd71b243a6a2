//! `evodoku generate`: solved grids and puzzles of any shape.

use crate::Outcome;
use crate::bar::{Bar, Work};
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::print::{closed_is_fine, say};
use crate::{shell, values};
use clap::{Args, ValueEnum, builder::PossibleValuesParser};
use clap_complete::engine::ArgValueCandidates;
use evodoku_generate::{Amount, ClueKind, Extras, Level, Made, Maker, Wish, has_easy_puzzles_only};
use evodoku_generate::{Class, Holes};
use evodoku_logic::Stop;
use evodoku_puzzle::notation::{Notation, Outline, Writer};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// Make solved grids and puzzles of any shape
///
/// A level is defined by what a puzzle needs. Easy: naked and hidden singles. Medium: locked candidates or pairs. Hard:
/// probing. Expert: probing, with a longer search. Extreme: search, because probing does not solve it. On 9x9 levels have
/// 38, 30, 25, 22 or 23, and 20 to 27 givens; other shapes are dug as far as the logic of the level goes.
///
/// With --rules clues of these kinds are laid out around a solved grid, and as few cells are given as then suffice; --minimal
/// also removes clues that are not needed. arrow, between-line, killer-cage, thermometer … : an unknown name lists all.
///
/// Up to 16x16 puzzles have exactly one solution, which is proven; up to 25x25 with --unique. Above, --unique digs only
/// while logic still solves the puzzle.
///
/// Exit status: 0 all were made; 2 bad usage, or what is asked for cannot be made or not in time; 130 interrupted.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct Generate {
    /// The shape: 9x9, 6x6, 12x12:3x4 (boxes of 3 rows and 4 columns), 30x30:latin, 9x9+diagonals+windows
    #[arg(long, default_value = "9x9", add = ArgValueCandidates::new(shell::shape_names))]
    shape: String,

    /// Random connected pieces instead of boxes
    #[arg(long)]
    jigsaw: bool,

    /// Both diagonals hold each value once
    #[arg(long)]
    diagonals: bool,

    /// The windows of windoku hold each value once
    #[arg(long)]
    windows: bool,

    /// Kinds of clues, such as killer or thermometer,arrow, laid out at random
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', add = ArgValueCandidates::new(shell::clue_names))]
    rules: Vec<ClueKind>,

    /// How many cells are given; with --rules it may be 0
    #[arg(long, value_name = "N", conflicts_with_all = ["share", "level", "solved"], value_parser = values::size, allow_hyphen_values = true)]
    givens: Option<usize>,

    /// The share of cells that are given, such as 0.45 or 45%
    #[arg(long, value_name = "SHARE", conflicts_with_all = ["level", "solved"], value_parser = values::share, allow_hyphen_values = true)]
    share: Option<f64>,

    /// easy, medium, hard, expert or extreme
    #[arg(long, value_name = "LEVEL", conflicts_with = "solved", add = ArgValueCandidates::new(shell::level_names))]
    level: Option<Level>,

    /// Complete grids
    #[arg(long)]
    solved: bool,

    /// Exactly one solution
    #[arg(long, conflicts_with = "any")]
    unique: bool,

    /// Any number of solutions will do: uniqueness is not looked at
    #[arg(long)]
    any: bool,

    /// No given, and no clue, is needless
    #[arg(long, conflicts_with = "any")]
    minimal: bool,

    /// The givens look the same turned upside down
    #[arg(long)]
    symmetric: bool,

    /// Where holes are dug
    #[arg(long, value_name = "HOLES", default_value = "random")]
    holes: HolesChoice,

    /// What kind of solved grid puzzles are dug from
    #[arg(long, value_name = "CLASS", default_value = "mixed")]
    class: ClassChoice,

    /// How many
    #[arg(short = 'n', long, default_value_t = 1, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    count: u64,

    /// Random seed: the same seed gives the same puzzles
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    seed: u64,

    /// Give up a puzzle after this time: 500ms, 30s, 10m
    #[arg(short, long, value_name = "TIME", default_value = "1m", value_parser = values::time, allow_hyphen_values = true)]
    time_limit: Duration,

    /// A notation, or json [default: line, or the first notation that carries the shape]
    #[arg(short, long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(formats()))]
    format: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  evodoku generate --level hard
  evodoku generate --shape 16x16 --share 0.45 --count 10 --seed 7
  evodoku generate --shape 81x81 --solved
  evodoku generate --jigsaw --givens 26 --symmetric
  evodoku generate --rules killer --givens 0
  evodoku generate --rules thermometer,arrow --minimal";

fn formats() -> Vec<&'static str> {
    Notation::ALL.map(Notation::name).to_vec()
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum HolesChoice {
    /// Anywhere
    Random,
    /// Equally many in every row, column and box
    Balanced,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ClassChoice {
    /// Well mixed
    Mixed,
    /// Lewis's root grid: a pattern with rows, columns and values shuffled
    Root,
}

pub fn run(arguments: &Generate) -> Outcome {
    let interrupt = Interrupt::listen()?;
    let (wish, mut maker) = (wish(arguments), Maker::new());
    refuse_what_is_not(&wish)?;
    let mut printer = PuzzlePrinter::new(arguments.format.as_deref(), &wish)?;
    let work = Arc::new(Work::default());
    if arguments.count > 1 {
        work.expect(arguments.count);
    }
    let bar = Bar::new(work.clone(), false, "puzzles");
    for index in 0..arguments.count {
        if interrupt.is_set() {
            return Ok(Exit::Interrupted);
        }
        let stop = Stop::after(arguments.time_limit).or_when(interrupt.flag());
        match wish.make(&mut maker, arguments.seed, index, &stop) {
            Ok(made) => {
                if index == 0 && made.is_unique.is_none() && !arguments.any {
                    bar.aside(true, || {
                        say!("note: whether there is one solution only is unknown; --unique sees to it");
                    });
                }
                let is_read = bar.aside(false, || printer.print(&made, arguments.seed, index))?;
                bar.done();
                work.step(1);
                if !is_read {
                    return Ok(Exit::Success);
                }
            }
            Err(_) if interrupt.is_set() => return Ok(Exit::Interrupted),
            Err(error) => return Err(Failure::of(error)),
        }
    }
    printer.end()?;
    Ok(Exit::Success)
}

/// A level that no puzzle of the shape has would be looked for until time is up.
fn refuse_what_is_not(wish: &Wish) -> Result<(), Failure> {
    match (wish.amount, wish.named_shape()) {
        (Some(Amount::Level(level)), Ok(shape))
            if level != Level::Easy && !wish.is_jigsaw && has_easy_puzzles_only(&shape) =>
        {
            Err(Failure::new(format!(
                "no {shape} puzzle is {level}: with one solution, each of them is easy; ask for --level easy, or for another --shape"
            )))
        }
        (_, Ok(_) | Err(_)) => Ok(()),
    }
}

fn wish(arguments: &Generate) -> Wish {
    let amount = match (arguments.givens, arguments.share, arguments.level) {
        (Some(givens), _, _) => Some(Amount::Givens(givens)),
        (_, Some(part), _) => Some(Amount::Share(part)),
        (_, _, Some(level)) => Some(Amount::Level(level)),
        (None, None, None) => arguments.solved.then_some(Amount::Share(1.0)),
    };
    Wish {
        shape: arguments.shape.clone(),
        is_jigsaw: arguments.jigsaw,
        extras: Extras { diagonals: arguments.diagonals, windows: arguments.windows },
        amount,
        is_unique: (arguments.unique || arguments.any).then_some(arguments.unique),
        is_minimal: arguments.minimal,
        is_symmetric: arguments.symmetric,
        holes: match arguments.holes {
            HolesChoice::Random => Holes::Random,
            HolesChoice::Balanced => Holes::Balanced,
        },
        rules: arguments.rules.clone(),
        class: match arguments.class {
            ClassChoice::Mixed => Class::Mixed,
            ClassChoice::Root => Class::Root,
        },
    }
}

/// Prints in the notation asked for, or the first that carries the shape.
enum PuzzlePrinter {
    Json,
    Fixed(Writer),
    Chosen(Option<Writer>),
}

impl PuzzlePrinter {
    /// The reader can be given the same --shape; what cannot be written at all is refused before any work.
    fn new(format: Option<&str>, wish: &Wish) -> Result<Self, Failure> {
        let name = match format {
            None => return Ok(Self::Chosen(None)),
            Some("json") => return Ok(Self::Json),
            Some(name) => name,
        };
        let notation: Notation = name.parse().map_err(Failure::of)?;
        if wish.is_jigsaw {
            return Ok(Self::Fixed(Writer::new(notation)));
        }
        let shape = wish.named_shape().map_err(Failure::of)?;
        let writer = Writer::new(notation).knowing(Some(shape.clone()));
        writer.check(&shape).map_err(Failure::of)?;
        if !notation.carries(&shape) {
            say!("note: {name} does not say the shape; read it with --shape {shape}");
        }
        Ok(Self::Fixed(writer))
    }

    fn print(&mut self, made: &Made, seed: u64, index: u64) -> Result<bool, Failure> {
        let grid = made.puzzle.grid();
        let text = match self {
            Self::Json => {
                serde_json::to_string(&GenerateRecord::new(made, seed, index)).unwrap_or_default() + "\n"
            }
            Self::Fixed(writer) => writer.next(grid).map_err(Failure::of)?,
            Self::Chosen(chosen) => {
                let carrying = || Notation::ALL.into_iter().find(|notation| notation.carries(grid.shape()));
                let writer = chosen.get_or_insert_with(|| Writer::new(carrying().unwrap_or(Notation::Line)));
                writer.next(grid).map_err(Failure::of)?
            }
        };
        closed_is_fine(std::io::stdout().write_all(text.as_bytes()))
    }

    /// Writes what ends a file of the notation.
    fn end(self) -> Result<bool, Failure> {
        let end = match self {
            Self::Fixed(mut writer) | Self::Chosen(Some(mut writer)) => writer.end(),
            Self::Json | Self::Chosen(None) => Vec::new(),
        };
        closed_is_fine(std::io::stdout().write_all(&end))
    }
}

/// One line of `--format json`.
#[derive(Debug, Serialize)]
struct GenerateRecord<'a> {
    puzzle: String,
    index: u64,
    seed: u64,
    order: usize,
    #[serde(flatten)]
    outline: Outline,
    givens: usize,
    /// Is the solution the only one? Null if unknown.
    unique: Option<bool>,
    level: Option<&'static str>,
    values: &'a [u8],
    solution: &'a [u8],
}

impl<'a> GenerateRecord<'a> {
    fn new(made: &'a Made, seed: u64, index: u64) -> Self {
        Self {
            puzzle: made.puzzle.grid().to_line(),
            index,
            seed,
            order: made.puzzle.order(),
            outline: Outline::of(made.puzzle.shape()),
            givens: made.puzzle.given_count(),
            unique: made.is_unique,
            level: made.logic.as_ref().and_then(Level::of).map(Level::name),
            values: made.puzzle.givens(),
            solution: made.solution.values(),
        }
    }
}
