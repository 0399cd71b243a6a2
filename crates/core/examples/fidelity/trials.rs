//! Which preset is tried on what, and what the original did.

/// One line of a table.
pub struct Trial {
    pub preset: &'static str,
    pub settings: &'static [(&'static str, &'static str)],
    pub puzzles: Puzzles,
    /// Runs for each puzzle.
    pub seeds: u64,
    /// The most that a run may take.
    pub evaluations: u64,
    /// What was measured of the program, or aimed at.
    pub original: &'static str,
}

/// Which puzzles are tried.
#[derive(Clone, Copy)]
pub enum Puzzles {
    /// A program's own example: its name and cells.
    Own(&'static str, &'static str),
    /// Some of the forty: their name, the number of the first and of the last.
    OfTheForty(&'static str, usize, usize),
}

impl Puzzles {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Own(name, _) | Self::OfTheForty(name, ..) => name,
        }
    }
}

/// `input.txt` of github.com/gleb-pp/sudoku-solver.
const GLEBPP: Puzzles = Puzzles::Own(
    "glebpp's example",
    "4..6..5....2..16...1.........7..6.18....84.53.3.1....68.3.....21...28374......1..",
);
/// The 9×9 in `main.py` of github.com/drvojtex/Sudoku.
const DRVOJTEX: Puzzles = Puzzles::Own(
    "drvojtex's example",
    ".24..7...6..........368.415431..5...5......3279.....6.2.971.8...4..93...31...475.",
);
const EASY: Puzzles = Puzzles::OfTheForty("easy", 1, 10);
const MEDIUM: Puzzles = Puzzles::OfTheForty("medium", 11, 20);
const HARD: Puzzles = Puzzles::OfTheForty("hard", 21, 30);
const EXPERT: Puzzles = Puzzles::OfTheForty("expert", 31, 40);
const ALL: Puzzles = Puzzles::OfTheForty("all 40", 1, 40);
const ONE_EXPERT: Puzzles = Puzzles::OfTheForty("expert no. 1", 31, 31);

type Settings = &'static [(&'static str, &'static str)];

const fn trial(
    preset: &'static str,
    settings: Settings,
    puzzles: Puzzles,
    seeds: u64,
    evaluations: u64,
    original: &'static str,
) -> Trial {
    Trial { preset, settings, puzzles, seeds, evaluations, original }
}

const P500: Settings = &[("population", "500")];
const NO_LIMIT: u64 = u64::MAX;

/// As coded: the same work as the programs need.
const FIDELITY: &[Trial] = &[
    trial("huke-ga-as-coded", &[], EASY, 20, NO_LIMIT, "10/10, mean 7.1 generations"),
    trial("huke-ga-as-coded", &[], MEDIUM, 20, NO_LIMIT, "3/10, mean 14.3 generations"),
    trial("huke-ga-as-coded", &[], HARD, 20, NO_LIMIT, "0/10"),
    trial("huke-ga-as-coded", &[], EXPERT, 20, NO_LIMIT, "0/10"),
    trial("huke-ga-as-coded", P500, EASY, 5, NO_LIMIT, "3/3, 6-7 generations"),
    trial("huke-ga-as-coded", P500, MEDIUM, 5, NO_LIMIT, "3/3, 11-17 generations"),
    trial("huke-ga-as-coded", P500, HARD, 10, NO_LIMIT, "13/33, 18-41 generations"),
    trial("huke-ga-as-coded", P500, EXPERT, 5, NO_LIMIT, "0/3"),
    trial("glebpp-ga-as-coded", &[], GLEBPP, 200, NO_LIMIT, "20/20, median 1,507 generations, mean 3,423"),
    trial("lvsitanvs-ga-as-coded", &[], EASY, 5, 1_000_000, "1/1, 5 generations"),
    trial("lvsitanvs-sa-as-coded", &[], EASY, 20, NO_LIMIT, "3/3, 1,088-1,946 moves"),
    trial("lvsitanvs-sa-as-coded", &[], MEDIUM, 10, 200_000, "3/3, 10,878-26,790 moves"),
    trial("lvsitanvs-sa-as-coded", &[], ALL, 10, 52_000, "none solved later than this in 200,000 moves"),
    trial("lvsitanvs-sa-as-coded", &[], ALL, 10, 200_000, "the same number as in 52,000 moves"),
    trial("drvojtex-sa-as-coded", &[], DRVOJTEX, 200, 32_000, "8/10, median 5,775 moves"),
    trial(
        "drvojtex-sa-as-coded",
        &[("cooling_factor", "0.98855")],
        DRVOJTEX,
        200,
        26_000,
        "7/8, median 4,620 moves",
    ),
];

/// Repaired, with fresh starts. The limits are about 60 seconds of processor time.
const REPAIRED: &[Trial] = &[
    trial("huke-ga", &[], ALL, 1, 100_000_000, "40/40"),
    trial("glebpp-ga", &[], ALL, 1, 300_000_000, "40/40"),
    trial("lvsitanvs-ga", &[], ALL, 1, 100_000_000, "40/40"),
    trial("lvsitanvs-sa", &[], ALL, 1, 2_000_000_000, "40/40"),
    trial("drvojtex-sa", &[], ALL, 1, 2_000_000_000, "40/40"),
];

/// What a processor second is good for.
const SPEED: &[Trial] = &[
    trial("huke-ga", &[], ONE_EXPERT, 1, 3_000_000, "5,500 individuals"),
    trial("huke-ga-as-coded", &[], ONE_EXPERT, 50, NO_LIMIT, "5,500 individuals"),
    trial("glebpp-ga", &[], ONE_EXPERT, 1, 6_000_000, "350,000 children"),
    trial("glebpp-ga-as-coded", &[], ONE_EXPERT, 1, 6_000_000, "350,000 children"),
    trial("lvsitanvs-ga", &[], ONE_EXPERT, 1, 1_000_000, "1,500 individuals"),
    trial("lvsitanvs-ga-as-coded", &[], ONE_EXPERT, 1, 1_000_000, "1,500 individuals"),
    trial("lvsitanvs-sa", &[], ONE_EXPERT, 20, 20_000_000, "20,000 moves"),
    trial("lvsitanvs-sa-as-coded", &[], ONE_EXPERT, 20, 20_000_000, "20,000 moves"),
    trial("drvojtex-sa", &[], ONE_EXPERT, 20, 20_000_000, "7,000 moves"),
    trial("drvojtex-sa-as-coded", &[], ONE_EXPERT, 20, 20_000_000, "7,000 moves"),
];

/// All tables with their titles.
pub const TABLES: &[(&str, &[Trial])] =
    &[("As coded", FIDELITY), ("Repaired, with fresh starts", REPAIRED), ("Speed", SPEED)];
