//! What is seen after which keys, on terminals of several sizes.

use super::*;
use evodoku::presets;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn named(names: &[&str]) -> Vec<Side> {
    let preset = |name: &&str| {
        let preset = presets::find(name).unwrap();
        let options = Options { config: preset.config.clone(), ..Options::default() };
        (options, preset)
    };
    names.iter().map(preset).collect()
}

impl WatchSession<'_> {
    /// Presses keys one after the other, and waits for what they cause.
    fn script(&mut self, keys: &str) {
        for key in keys.chars() {
            let code = if key == '\t' { KeyCode::Tab } else { KeyCode::Char(key) };
            assert!(!self.press(KeyEvent::from(code)), "{key:?} ends it");
            self.runs.iter().for_each(WatchedRun::settle);
        }
    }

    /// What stands on a terminal of this size.
    fn seen(&self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.draw(frame, true)).unwrap();
        terminal.backend().to_string()
    }

    fn evaluations(&self) -> Vec<u64> {
        self.runs.iter().map(|run| run.view().figures.evaluations).collect()
    }
}

#[test]
fn keys_step_and_restart() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let mut stage = WatchSession::new(&puzzle, named(&["annealing"]), 0).unwrap();
    assert!(stage.seen(100, 30).contains("paused, 10,000 a second"));
    stage.script("sss");
    assert_eq!(stage.evaluations(), [3]);
    stage.script("e");
    assert!(stage.evaluations()[0] > 3);
    stage.script("n");
    assert!(stage.seen(100, 30).contains("seed 2"));
    assert_eq!(stage.evaluations(), [0]);
}

#[test]
fn step_shows_grid_move_and_temperature() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let mut stage = WatchSession::new(&puzzle, named(&["annealing"]), 0).unwrap();
    stage.script("ss");
    let seen = stage.seen(100, 34);
    for text in [
        "9x9, 21 givens, seed 1",
        " annealing · annealing ",
        "│ 8 ",
        "⇄",
        "temperature 0.4",
        "best",
        "q leave",
    ] {
        assert!(seen.contains(text), "{text}: {seen}");
    }
    let view = stage.runs[0].view();
    assert!(seen.contains(&format!("cost {}, best {}", view.present_cost, view.figures.best_cost)), "{seen}");
}

#[test]
fn givens_are_bold_and_clashes_red() {
    use ratatui::style::{Color, Modifier};
    let puzzle: Puzzle = HARD.parse().unwrap();
    let mut stage = WatchSession::new(&puzzle, named(&["annealing"]), 0).unwrap();
    stage.script("e");
    let mut terminal = Terminal::new(TestBackend::new(100, 34)).unwrap();
    terminal.draw(|frame| stage.draw(frame, true)).unwrap();
    let buffer = terminal.backend().buffer();
    // The first cell is given: below head, border and rule, behind border, rule and blank.
    let first = &buffer[(3, 3)];
    assert_eq!((first.symbol(), first.modifier), ("8", Modifier::BOLD));
    let red = buffer.content().iter().filter(|cell| cell.fg == Color::Red).count();
    assert!(red >= 2, "a grid of cost {} has clashes", stage.runs[0].view().present_cost);
}

#[test]
fn two_presets_run_side_by_side_from_one_seed() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let mut stage = WatchSession::new(&puzzle, named(&["lewis-sa", "huke-ga"]), 0).unwrap();
    stage.script("ee");
    let seen = stage.seen(120, 40);
    assert!(seen.contains("1 of 2: lewis-sa") && seen.contains("2 of 2: huke-ga"), "{seen}");
    // On a narrow one, one at a time.
    assert!(!stage.seen(60, 30).contains("2 of 2: huke-ga"));
    stage.script("\t");
    assert!(stage.seen(60, 30).contains("2 of 2: huke-ga"));
    let runs = stage.finish().unwrap();
    assert!(runs.iter().all(|(options, report)| report.figures.epochs == 2 && options.seed == 1));
}

#[test]
fn live_parameter_changes_on_chosen_side() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let mut stage = WatchSession::new(&puzzle, named(&["annealing", "annealing"]), 0).unwrap();
    stage.script("s\t]");
    let temperatures: Vec<String> = stage.runs.iter().map(|run| run.view().knobs[0].1.clone()).collect();
    assert_eq!(temperatures, ["0.4", "0.5"]);
    assert!(stage.seen(140, 40).contains("temperature is 0.5 from now on"));
}

#[test]
fn ended_run_equals_unwatched_run() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let mut stage = WatchSession::new(&puzzle, named(&["annealing"]), 0).unwrap();
    stage.script("++++++++++ ");
    assert!(stage.seen(100, 30).contains("ended"));
    assert!(stage.seen(100, 30).contains("solved: "));
    let runs = stage.finish().unwrap();
    let (options, report) = &runs[0];
    let plain = evodoku::solve(&puzzle, options);
    assert_eq!(report.figures, plain.figures);
    assert!(report.solution().is_some());
}

#[test]
fn every_size_of_terminal_can_be_drawn_on() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let large: Puzzle = vec!["."; 49 * 49].join(" ").parse().unwrap();
    for puzzle in [&puzzle, &large] {
        let mut stage = WatchSession::new(puzzle, named(&["annealing", "glebpp-ga"]), 0).unwrap();
        stage.script("s?");
        for (width, height) in [(1, 1), (10, 3), (20, 8), (40, 12), (80, 24), (81, 25), (200, 60), (300, 100)]
        {
            stage.seen(width, height);
        }
        stage.script(" ");
        // A grid that is too large for its values is a map.
        assert_eq!(stage.seen(120, 40).contains('▀'), puzzle.order() > 9);
    }
}

#[test]
fn every_preset_can_be_watched() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    for name in presets::names() {
        let mut stage = WatchSession::new(&puzzle, named(&[name]), 0).unwrap();
        stage.script("sss]b");
        let seen = stage.seen(110, 40);
        assert!(seen.contains(&format!(" {name} · ")) && seen.contains("evaluations"), "{name}: {seen}");
    }
}

/// Two annealers: the one that has gone on for longer has fewer clashes, so that more of its grid is shown.
#[test]
fn fuller_of_two_unsolved_grids_is_shown() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let unsolved =
        || Answer { remark: String::new(), result: Shown::Text(String::new()), exit: Exit::Interrupted };
    let begun = |evaluations: u64| {
        let (mut options, _) = named(&["annealing"]).remove(0);
        options.budget.evaluations = Some(evaluations);
        let report = evodoku::solve(&puzzle, &options);
        assert!(report.solution().is_none());
        (options, report)
    };
    for (evaluations, expected) in [([1, 5_000], 1), ([5_000, 1], 0)] {
        let runs = evaluations.map(begun);
        assert_eq!(best_of(&puzzle, &[unsolved(), unsolved()], &runs), Some(expected));
    }
}
