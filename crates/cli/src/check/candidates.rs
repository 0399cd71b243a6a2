//! `check --candidates`: the values that occur in some solution, as a grid and in JSON.

use evodoku::puzzle::Grid;
use evodoku_lab::words::counted;
use evodoku_logic::{Answer, Referee, Stop, TrueCandidates};
use evodoku_puzzle::Puzzle;
use std::fmt::Write as _;

/// The true candidates of a grid, given what was found out about it.
pub fn of(
    referee: &mut Referee,
    grid: &Grid,
    answer: &Answer,
    stop: &Stop,
    observe: &mut dyn FnMut(usize),
) -> TrueCandidates {
    let nothing = || vec![Vec::new(); grid.values().len()];
    let of_grid = |values: &[u8]| TrueCandidates {
        possible: values.iter().map(|&value| vec![value]).collect(),
        undecided: nothing(),
    };
    match answer {
        Answer::Right => of_grid(grid.values()),
        Answer::Unique(solution) => of_grid(solution.values()),
        Answer::Wrong(_)
        | Answer::InvalidGivens(_)
        | Answer::Contradiction(_)
        | Answer::None
        | Answer::Unsupported(_) => TrueCandidates { possible: nothing(), undecided: nothing() },
        Answer::Several(_) | Answer::Undecided { .. } => {
            let puzzle = Puzzle::new(grid.clone()).expect("a grid with solutions has no violations");
            referee.candidates(&puzzle, stop, observe)
        }
    }
}

/// The candidates of each cell in columns; an undecided value is followed by a question mark.
pub fn drawn(grid: &Grid, candidates: &TrueCandidates) -> String {
    let order = grid.shape().order();
    let open = (0..grid.values().len()).filter(|&cell| grid.values()[cell] == 0);
    let values = open.map(|cell| candidates.possible[cell].len()).sum::<usize>();
    let undecided = candidates.undecided.iter().map(Vec::len).sum::<usize>();
    let mut text = match undecided {
        0 => format!("{} in the open cells\n", counted(values, "true candidate")),
        _ => format!(
            "{} in the open cells, and {} undecided (with a question mark)\n",
            counted(values, "true candidate"),
            counted(undecided, "value")
        ),
    };
    let cells: Vec<String> = (0..order * order).map(|cell| cell_text(order, candidates, cell)).collect();
    let width = |column: usize| (0..order).map(|row| cells[row * order + column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..order).map(width).collect();
    for row in cells.chunks(order) {
        let columns = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        let _ = writeln!(text, "{}", columns.collect::<Vec<_>>().join(" ").trim_end());
    }
    text
}

/// The values of a cell; a dash if there are none.
fn cell_text(order: usize, candidates: &TrueCandidates, cell: usize) -> String {
    let possible = candidates.possible[cell].iter().map(|&value| (value, ""));
    let undecided = candidates.undecided[cell].iter().map(|&value| (value, "?"));
    let mut values: Vec<(u8, &str)> = possible.chain(undecided).collect();
    values.sort_unstable();
    let values: Vec<String> = values.into_iter().map(|(value, mark)| format!("{value}{mark}")).collect();
    match values.as_slice() {
        [] => "-".into(),
        values if order < 10 => values.concat(),
        values => values.join(","),
    }
}
