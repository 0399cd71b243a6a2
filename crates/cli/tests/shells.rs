//! Completions as the shells themselves ask for them; a shell that is not installed is passed over.

#![cfg(unix)]

use expectrl::Expect;
use expectrl::session::OsSession;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin("evodoku")
}

/// The shell with our program first in its path; none if there is no such shell.
fn shell(name: &str) -> Option<Command> {
    let is_there = Command::new(name).arg("-c").arg("true").output().is_ok();
    if !is_there {
        eprintln!("{name} is not installed here");
        return None;
    }
    let folder = program().parent().expect("it is in a folder").to_path_buf();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(folder).chain(std::env::split_paths(&path));
    let mut command = Command::new(name);
    command.env("PATH", std::env::join_paths(path).expect("paths can be joined")).env_remove("COMPLETE");
    Some(command)
}

fn said(mut command: Command) -> String {
    let output = command.output().expect("the shell can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// What is completed, as words before the key is pressed, and some of the answers.
const ASKED: [(&[&str], &[&str]); 9] = [
    (&["solve", "--preset", "huke"], &["huke-ga", "huke-ga-as-coded"]),
    (&["solve", "--against", "lewis"], &["lewis-sa"]),
    (&["presets", "drvo"], &["drvojtex-sa"]),
    (&["rate", "-p", "tabu"], &["tabu-search", "tabucol"]),
    (&["lab", "compare", "auto", "glebpp"], &["glebpp-ga"]),
    (&["generate", "--level", ""], &["easy", "medium", "hard", "expert", "extreme"]),
    (&["generate", "--shape", "30"], &["30x30:latin"]),
    (&["solve", "--set", "tempera"], &["temperature="]),
    (&["solve", "--format", "sudokup"], &["sudokupad"]),
];

#[test]
fn bash_completes_presets_levels_and_parameters() {
    let ask = |words: &[&str], current: &str| {
        let mut command = shell("bash")?;
        let last = words.len();
        let words = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
        command.arg("--norc").arg("-c").arg(format!(
            "source <(evodoku completions bash); COMP_TYPE=9; COMP_WORDS=(evodoku {words}); COMP_CWORD={last}; \
             _evodoku evodoku '{current}' ''; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        ));
        Some(said(command))
    };
    for (words, answers) in ASKED {
        let Some(text) = ask(words, words[words.len() - 1]) else { return };
        for answer in answers {
            assert!(text.lines().any(|line| line == *answer), "{words:?}: {answer} is not in {text:?}");
        }
    }
    // Bash cuts words at the equals sign, and wants to hear what comes after it.
    let text = ask(&["solve", "--set", "cooling", "=", "geo"], "geo").unwrap_or_default();
    assert_eq!(text.trim(), "geometric");
    let text = ask(&["solve", "--preset", "=", "huke-ga-"], "huke-ga-").unwrap_or_default();
    assert_eq!(text.trim(), "huke-ga-as-coded\nhuke-ga-as-documented");
}

#[test]
fn fish_completes_presets_levels_and_parameters() {
    let ask = |words: &[&str]| {
        let mut command = shell("fish")?;
        let line = words.join(" ");
        command.arg("--no-config").arg("-c");
        command.arg(format!("evodoku completions fish | source; complete -C 'evodoku {line}'"));
        Some(said(command))
    };
    for (words, answers) in ASKED {
        let Some(text) = ask(words) else { return };
        for answer in answers {
            let is_there = text.lines().any(|line| line.split('\t').next() == Some(answer));
            assert!(is_there, "{words:?}: {answer} is not in {text:?}");
        }
    }
    let text = ask(&["solve", "--set", "cooling=geo"]).unwrap_or_default();
    assert_eq!(text.trim(), "cooling=geometric");
}

#[test]
fn zsh_completes_presets_levels_and_parameters() {
    // Without a terminal zsh has no line to complete; what its script does is asked for in its stead.
    let ask = |words: &[&str]| {
        let mut command = shell("zsh")?;
        let words = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
        command.arg("-f").arg("-c").arg(format!(
            "compdef() {{ : }}; _describe() {{ print -rl -- \"${{(@P)3}}\" }}; words=(evodoku {words}); CURRENT=${{#words}}; \
             source <(evodoku completions zsh); _clap_dynamic_completer_evodoku"
        ));
        Some(said(command))
    };
    for (words, answers) in ASKED {
        let Some(text) = ask(words) else { return };
        for answer in answers {
            let escaped = answer.replace(':', "\\:");
            let is_there = text.lines().any(|line| line.starts_with(&escaped));
            assert!(is_there, "{words:?}: {answer} is not in {text:?}");
        }
    }
}

/// A person at a terminal, with the script as a file of `$fpath` as the guide says, and read by the start-up file.
#[test]
fn zsh_answers_the_first_press_of_the_key() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().display();
    for begin in [
        format!(
            "evodoku completions zsh > {path}/_evodoku; fpath=({path} $fpath); autoload -Uz compinit; compinit -u -D"
        ),
        "autoload -Uz compinit; compinit -u -D; source <(evodoku completions zsh)".into(),
    ] {
        let Some(mut command) = shell("zsh") else { return };
        command.arg("-f").env("TERM", "dumb").env("HOME", folder.path());
        let mut session = OsSession::spawn(command).expect("a terminal can be had");
        session.set_expect_timeout(Some(Duration::from_mins(2)));
        session.send_line(format!("{begin}; echo is' 'ready")).expect("it listens");
        session.expect("is ready").expect("the script can be read");
        session.send("evodoku solve --preset huke-ga-\t").expect("it listens");
        session.expect("as-coded").unwrap_or_else(|error| panic!("{begin}: {error}"));
    }
}
