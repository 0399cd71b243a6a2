//! The keys of the console, and what is shown how.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Evaluations a second, from which one chooses with the keys; beyond them it goes as fast as it can.
const PACES: [u64; 14] =
    [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000];

/// The keys and what they do.
pub const KEYS: [(&str, &str); 10] = [
    ("space", "pause, go on"),
    ("s", "one step: a move, or a generation"),
    ("e", "to the end of the epoch"),
    ("+  -", "faster, slower"),
    ("b", "the best grid, or the present one"),
    ("p", "choose a live parameter"),
    ("[  ]", "turn it down, up"),
    ("r  n", "again from this seed, from the next"),
    ("Tab", "the other preset"),
    ("q", "leave; the answer is printed"),
];

/// What the person at the keys has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Console {
    pub is_paused: bool,
    /// Evaluations a second; none for as many as can be.
    pub pace: Option<u64>,
    pub shows_best: bool,
    pub shows_keys: bool,
    /// The side that keys are meant for, and that is shown where there is no room for both.
    pub focus: usize,
    /// How many sides there are.
    pub sides: usize,
    /// The live parameter that is turned.
    pub knob: usize,
}

/// What is to be done with the runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsoleAction {
    Nothing,
    Step,
    Epoch,
    Turn { is_up: bool },
    Again,
    NextSeed,
    Leave,
}

impl Console {
    /// For so many sides. A pace of 0 begins with a pause.
    pub fn new(sides: usize, pace: u64) -> Self {
        Self {
            is_paused: pace == 0,
            pace: Some(if pace == 0 { super::USUAL_PACE } else { pace }),
            shows_best: false,
            shows_keys: false,
            focus: 0,
            sides,
            knob: 0,
        }
    }

    /// Takes a key.
    pub fn press(&mut self, key: KeyEvent) -> ConsoleAction {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if matches!(key.code, KeyCode::Char('c' | 'd')) {
                ConsoleAction::Leave
            } else {
                ConsoleAction::Nothing
            };
        }
        if self.shows_keys {
            self.shows_keys = false;
            return ConsoleAction::Nothing;
        }
        match key.code {
            KeyCode::Char(' ') => self.is_paused = !self.is_paused,
            KeyCode::Char('s') | KeyCode::Right => {
                self.is_paused = true;
                return ConsoleAction::Step;
            }
            KeyCode::Char('e') => {
                self.is_paused = true;
                return ConsoleAction::Epoch;
            }
            KeyCode::Char('+' | '=') | KeyCode::Up => self.pace = faster(self.pace),
            KeyCode::Char('-') | KeyCode::Down => self.pace = Some(slower(self.pace)),
            KeyCode::Char('b') => self.shows_best = !self.shows_best,
            KeyCode::Char('p') => self.knob += 1,
            KeyCode::Char('[') => return ConsoleAction::Turn { is_up: false },
            KeyCode::Char(']') => return ConsoleAction::Turn { is_up: true },
            KeyCode::Char('r') => return ConsoleAction::Again,
            KeyCode::Char('n') => return ConsoleAction::NextSeed,
            KeyCode::Tab => self.focus = (self.focus + 1) % self.sides,
            KeyCode::Char('?' | 'h') => self.shows_keys = true,
            KeyCode::Char('q') | KeyCode::Esc => return ConsoleAction::Leave,
            _ => {}
        }
        ConsoleAction::Nothing
    }
}

fn faster(pace: Option<u64>) -> Option<u64> {
    pace.and_then(|pace| PACES.into_iter().find(|&next| next > pace))
}

fn slower(pace: Option<u64>) -> u64 {
    let slower = PACES.into_iter().rev().find(|&next| pace.is_none_or(|pace| next < pace));
    slower.unwrap_or(PACES[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(console: &mut Console, key: char) -> ConsoleAction {
        console.press(KeyEvent::from(KeyCode::Char(key)))
    }

    #[test]
    fn paces_go_from_one_a_second_to_no_limit_and_back() {
        let mut console = Console::new(1, 1_000_000);
        let paces: Vec<_> = "++++".chars().map(|key| (press(&mut console, key), console.pace).1).collect();
        assert_eq!(paces, [Some(3_000_000), None, None, None]);
        press(&mut console, '-');
        assert_eq!(console.pace, Some(3_000_000));
        for _ in 0..50 {
            press(&mut console, '-');
        }
        assert_eq!(console.pace, Some(1));
        // A pace of one's own goes to the next of the list.
        assert_eq!(faster(Some(50)), Some(100));
    }

    #[test]
    fn a_step_pauses_and_control_c_leaves() {
        let mut console = Console::new(2, 100);
        assert!(!console.is_paused);
        assert_eq!(press(&mut console, 's'), ConsoleAction::Step);
        assert!(console.is_paused);
        let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(console.press(interrupt), ConsoleAction::Leave);
        console.press(KeyEvent::from(KeyCode::Tab));
        assert_eq!(console.focus, 1);
        console.press(KeyEvent::from(KeyCode::Tab));
        assert_eq!(console.focus, 0);
    }

    #[test]
    fn a_key_closes_the_list_of_keys_and_does_nothing_else() {
        let mut console = Console::new(1, 0);
        press(&mut console, '?');
        assert!(console.shows_keys);
        assert_eq!(press(&mut console, 'q'), ConsoleAction::Nothing);
        assert!(!console.shows_keys);
    }
}
