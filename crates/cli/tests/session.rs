//! The first minute at a terminal, on a real one: what a person sees, and that Ctrl-C always ends it.

#![cfg(unix)]

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{Eof, Expect, Regex};
use std::num::NonZeroU16;
use std::process::Command;
use std::time::Duration;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle with several solutions.
const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.............";

/// A search that does not end by itself.
const ENDLESS: [&str; 8] =
    ["solve", "-p", "annealing", "--no-propagation", "-s", "temperature=1000", "-t", "10m"];

fn session(arguments: &[&str]) -> OsSession {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("evodoku"));
    command.args(arguments).env("TERM", "xterm-256color").env_remove("NO_COLOR");
    let mut session = OsSession::spawn(command).expect("a terminal can be had");
    // No test waits for a clock; this only ends one that would wait for ever.
    session.set_expect_timeout(Some(Duration::from_mins(1)));
    session.get_process_mut().set_window_size(100, 40).expect("the terminal has a size");
    session
}

/// Everything until the end, and the exit status.
fn seen(mut session: OsSession) -> (String, i32) {
    let all = session.expect(Eof).expect("it ends");
    let text = String::from_utf8_lossy(all.as_bytes()).replace('\r', "");
    match session.get_process().wait().expect("it has ended") {
        WaitStatus::Exited(_, status) => (text, status),
        other => panic!("{other:?}: {text}"),
    }
}

#[test]
fn a_puzzle_is_answered_with_a_drawn_grid_and_nothing_else() {
    let (text, status) = seen(session(&["solve", EASY]));
    assert_eq!(status, 0);
    assert!(text.starts_with("┌"), "{text}");
    assert_eq!(text.lines().count(), 13, "{text}");
    // A given in bold, a found value plain.
    assert!(text.contains("\u{1b}[1m5\u{1b}[0m \u{1b}[1m3\u{1b}[0m 4 │"), "{text:?}");
}

#[test]
fn colours_are_left_out_on_request() {
    let (text, _) = seen(session(&["solve", "--color", "never", EASY]));
    assert!(text.contains("│ 5 3 4 │"), "{text:?}");
    let (text, _) = seen(session(&["solve", "--color", "never", &EASY.replacen("53", "55", 1)]));
    assert!(text.contains("5 stands twice") && !text.contains('\u{1b}'), "{text:?}");
}

#[test]
fn a_bare_command_says_that_it_waits_and_answers_a_typed_line() {
    let mut session = session(&["solve"]);
    session.expect("reading standard input").expect("it says what it waits for");
    session.send_line(EASY).expect("it can be typed");
    session.expect("┌").expect("the answer comes before the end of the input");
    session.send(expectrl::ControlCode::EndOfTransmission).expect("Ctrl-D can be typed");
    assert_eq!(seen(session).1, 0);
}

#[test]
fn the_first_interrupt_ends_a_command_that_waits() {
    for command in ["solve", "check", "rate", "hint", "explain"] {
        let mut session = session(&[command]);
        session.expect("reading standard input").expect("it waits");
        session.send(expectrl::ControlCode::EndOfText).expect("Ctrl-C can be typed");
        assert_eq!(seen(session).1, 130, "{command}");
    }
}

#[test]
fn a_long_search_shows_a_bar_and_leaves_nothing_behind() {
    let empty = ".".repeat(81);
    let mut session = session(&[&ENDLESS[..], &[&empty]].concat());
    session.expect(Regex("cost \\d+, [\\d,]+ evaluations")).expect("a bar appears");
    session.send(expectrl::ControlCode::EndOfText).expect("Ctrl-C can be typed");
    let (text, status) = seen(session);
    assert_eq!(status, 130);
    assert!(text.contains("interrupted"), "{text}");
}

#[test]
fn several_solutions_are_noted() {
    let puzzle = &SEVERAL[..81];
    let (text, status) = seen(session(&["solve", puzzle]));
    assert!(status == 0 && text.contains("there are several solutions"), "{text}");
    let (text, _) = seen(session(&["solve", "--any", puzzle]));
    assert!(!text.contains("several"), "{text}");
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("it is not zero")
}

/// A terminal that knows what stands on it, whatever was sent to draw it.
struct VirtualScreen {
    session: OsSession,
    parser: vt100::Parser,
    all: Vec<u8>,
}

impl VirtualScreen {
    fn new(arguments: &[&str]) -> Self {
        Self {
            session: session(arguments),
            parser: vt100::Parser::new(nonzero(40), nonzero(100), 0),
            all: Vec::new(),
        }
    }

    /// Waits until a text stands on the screen.
    fn shows(&mut self, text: &str) {
        while !self.parser.screen().contents().contains(text) {
            let more = self.session.expect(Regex("(?s).+"));
            let more =
                more.unwrap_or_else(|error| panic!("{text}: {error}\n{}", self.parser.screen().contents()));
            self.parser.process(more.as_bytes());
            self.all.extend(more.as_bytes());
        }
    }

    fn press(&mut self, keys: &str) {
        self.session.send(keys).expect("keys can be pressed");
    }

    /// What stands on the terminal after the screen was given back, everything that was sent since, and the status.
    fn left(mut self) -> (String, i32) {
        let (text, status) = seen(self.session);
        self.all.extend(text.replace('\n', "\r\n").as_bytes());
        let all = String::from_utf8_lossy(&self.all).replace('\r', "");
        let (_, after) = all.split_once("\u{1b}[?1049l").expect("the screen is given back");
        assert!(after.contains("\u{1b}[?25h"), "the cursor is shown again: {after}");
        (after.into(), status)
    }
}

#[test]
fn a_watched_search_is_paused_stepped_and_left_with_its_answer() {
    let empty = ".".repeat(81);
    let mut screen = VirtualScreen::new(&[&ENDLESS[..], &["--watch", "--pace", "0", &empty]].concat());
    screen.shows("paused, 10,000 a second");
    screen.press("s");
    screen.shows("⇄");
    screen.shows("1 evaluations");
    screen.press(" ");
    screen.shows("running, 10,000 a second");
    screen.press("\u{3}");
    let (after, status) = screen.left();
    assert!(status == 130 && after.contains("interrupted: best cost"), "{after}");
    assert!(after.contains("┌───────┬"), "{after}");
}

#[test]
fn a_watched_search_that_solves_prints_the_solution() {
    let mut screen = VirtualScreen::new(&["solve", "--watch", EASY]);
    screen.shows("ended");
    screen.press("q");
    let (after, status) = screen.left();
    assert!(status == 0 && after.contains("[1m5\u{1b}[0m \u{1b}[1m3\u{1b}[0m 4 │"), "{after}");
}

#[test]
fn two_watched_presets_are_told_apart_at_the_end() {
    let mut screen = VirtualScreen::new(&[
        "solve",
        "--watch",
        "-p",
        "annealing",
        "--against",
        "exact",
        "--any",
        "-f",
        "json",
        EASY,
    ]);
    screen.shows("2 of 2: exact");
    screen.press("++++++++++");
    screen.shows("ended");
    screen.press("q");
    let (after, status) = screen.left();
    assert_eq!((status, after.matches("\"status\":\"solved\"").count()), (0, 2), "{after}");
    assert!(after.contains("annealing: solved") && after.contains("exact: solved"), "{after}");
}
