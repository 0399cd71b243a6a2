//! Files without end, and machines without room: every command says what is wrong and ends.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs the command with so many KiB of addresses; who is still at it after minutes would never end.
fn within(kibibytes: u64, arguments: &[&str]) -> Output {
    let limited = format!("ulimit -v {kibibytes}; exec timeout 300 \"$0\" \"$@\"");
    Command::new("sh").args(["-c", &limited, env!("CARGO_BIN_EXE_evodoku")]).args(arguments).output().unwrap()
}

/// It ends as bad input does, with some words that fit on a screen.
fn refused(arguments: &[&str]) -> String {
    let output = within(1 << 20, arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        output.status.code(),
        Some(2),
        "{arguments:?}: {}",
        said.chars().take(2000).collect::<String>()
    );
    let said = said + &String::from_utf8_lossy(&output.stdout);
    assert!(said.len() < 2000, "{arguments:?} says {} bytes", said.len());
    said
}

#[test]
fn files_without_end_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    for endless in [
        &["plot", "/dev/zero"][..],
        &["lab", "run", "/dev/zero", "--out", out],
        &["lab", "run", "--dry-run", "/dev/zero"],
        &["solve", "--config", "/dev/zero", PUZZLE],
    ] {
        let said = refused(endless);
        assert!(said.contains("/dev/zero") && said.contains("MiB, which is too much here"), "{said}");
    }
    for endless in ["solve", "check", "rate", "explain", "hint"] {
        assert!(refused(&[endless, "/dev/zero"]).contains("/dev/zero"));
    }
    refused(&["convert", "/dev/zero", "--to", "line"]);
    for nothing in
        [["--max-runs", "0"], ["--max-order", "1"], ["--time-limit", "0s"], ["--max-memory", "1023KiB"]]
    {
        refused(&[&["serve", "--port", "0"][..], &nothing].concat());
    }
    refused(&["lab", "report", "/dev/zero"]);
}

/// Answers do not depend on standard error.
#[test]
fn a_full_or_closed_standard_error_loses_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt");
    std::fs::write(&path, format!("{PUZZLE}\nnonsense\n").repeat(50)).unwrap();
    let path = path.to_str().unwrap();
    for commands in ["exec \"$0\" \"$@\" 2>/dev/full", "exec \"$0\" \"$@\" 2>&-"] {
        let run = |arguments: &[&str]| {
            let mut command = Command::new("sh");
            command.args(["-c", commands, env!("CARGO_BIN_EXE_evodoku")]).args(arguments).output().unwrap()
        };
        let output = run(&["solve", "--format", "line", path]);
        let lines = String::from_utf8_lossy(&output.stdout).lines().count();
        assert_eq!((output.status.code(), lines), (Some(2), 100), "{commands}");
        for bad in
            [&["convert", path, "--to", "line"][..], &["presets", "none"], &["lab", "run", "--dry-run", path]]
        {
            assert_eq!(run(bad).status.code(), Some(2), "{bad:?} with {commands}");
        }
    }
}

#[test]
fn files_of_gigabytes_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.jsonl");
    // No block of it is on the disk.
    File::create(&path).unwrap().set_len((1 << 30) + 1).unwrap();
    let path = path.to_str().unwrap();
    for huge in [
        &["plot", path][..],
        &["lab", "run", path],
        &["solve", "--config", path, PUZZLE],
        &["solve", path],
        &["check", path],
        &["convert", path, "--to", "line"],
        &["lab", "report", path],
        &["lab", "rerun", "--check", path],
        &["lab", "rerun", path],
    ] {
        assert!(refused(huge).contains(path));
    }
}

/// A line of a megabyte that is no preset is not printed.
#[test]
fn what_is_wrong_with_a_long_line_is_said_in_short() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    write!(file, "engine = \"annealing\"\n{}", "x".repeat(1 << 20)).unwrap();
    let path = file.path().to_str().unwrap();
    assert!(refused(&["solve", "--config", path, PUZZLE]).contains("line 2"));
    assert!(refused(&["lab", "run", "--dry-run", path]).contains("line 2"));
}

/// The KiB of addresses that it takes to load the program, which has far more in debug builds, and no more.
fn least() -> u64 {
    let is_enough = |kibibytes: &u64| within(*kibibytes, &["--version"]).status.success();
    (1..200).map(|step| step * 10_000).find(is_enough).expect("the program can be loaded")
}

/// What allocator, standard library and C library say where there is no room for what they need: the second stack of a thread
/// that has just begun, or the list of what it drops at its end.
const NO_ROOM: [&str; 3] =
    ["memory allocation of", "failed to allocate an alternative stack", "Fatal glibc error"];

/// Did it end with a message, by itself or because there was no room for an allocation? Never with a panic of its own.
fn ends_well(output: &Output) -> bool {
    let said = String::from_utf8_lossy(&output.stderr);
    let is_out_of_memory = output.status.code().is_none_or(|code| matches!(code, 101 | 134))
        && NO_ROOM.iter().any(|message| said.contains(message));
    let is_told = matches!(output.status.code(), Some(1 | 2)) && !said.is_empty();
    is_out_of_memory || !said.contains("panicked") && (output.status.success() || is_told)
}

#[test]
fn without_room_for_threads_it_says_so_and_does_not_panic() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = folder.path().join("experiment.toml");
    let text = format!(
        "name = \"n\"\nruns = 8\npuzzles = [{{ text = \"{PUZZLE}\" }}]\npresets = [\"annealing\"]\n[budget]\nevaluations = 1000\n"
    );
    std::fs::write(&experiment, text).unwrap();
    let experiment = experiment.to_str().unwrap();
    let mut noted = 0;
    let least = least();
    let room = 1 << 24;
    for kibibytes in [0, 4_000, 10_000, 20_000, 60_000, 200_000, room].map(|more| least + more) {
        let out = folder.path().join(kibibytes.to_string());
        let commands = [
            vec!["solve", "--threads", "200", PUZZLE, PUZZLE, PUZZLE],
            vec!["solve", "--threads", "200", "--preset", "annealing", "--no-propagation", PUZZLE],
            vec!["lab", "run", experiment, "--threads", "200", "--out", out.to_str().unwrap()],
            vec!["check", PUZZLE],
        ];
        for command in commands {
            let output = within(kibibytes, &command);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(ends_well(&output), "{command:?} within {kibibytes} KiB: {:?}: {said}", output.status);
            assert!(kibibytes < room || output.status.success(), "{command:?} with all the room: {said}");
            noted += u32::from(said.contains("thread"));
        }
    }
    assert!(noted > 0, "nothing was short of threads");
}

/// The server, too, begins or says why it cannot.
#[test]
fn a_server_without_room_says_so() {
    let least = least();
    for kibibytes in [0, 4_000, 10_000, 100_000].map(|more| least + more) {
        let limited = format!("ulimit -v {kibibytes}; exec \"$0\" serve --port 0");
        let mut server = Command::new("sh")
            .args(["-c", &limited, env!("CARGO_BIN_EXE_evodoku")])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut url).unwrap();
        if !url.is_empty() {
            // It has said where it is, so that it hears this.
            Command::new("kill").args(["-INT", &server.id().to_string()]).status().unwrap();
        }
        let output = server.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(ends_well(&output), "{kibibytes} KiB: {:?}: {said}", output.status);
    }
}

/// A file from who knows where must not command the terminal.
#[test]
fn escape_sequences_are_not_passed_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("escapes.txt");
    std::fs::write(&path, "\x1b[2J\x1b]0;x\x07\u{9b}2Jxxx...........").unwrap();
    let path = path.to_str().unwrap();
    for arguments in [
        &["solve", path][..],
        &["check", path],
        &["solve", "--config", path, PUZZLE],
        &["lab", "run", "--dry-run", path],
    ] {
        let said = refused(arguments);
        assert!(!said.contains(|letter: char| letter.is_control() && letter != '\n'), "{said:?}");
    }
}

#[test]
fn threads_beyond_all_measure_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    for threads in ["0", "1e6", "18446744073709551615"] {
        let said = refused(&[
            "lab",
            "compare",
            "annealing",
            "auto",
            "-j",
            threads,
            "--puzzles",
            PUZZLE,
            "--out",
            out,
        ]);
        assert!(said.contains("write a number from 1 to 1024"), "{said}");
    }
}

/// Results that cannot be written are a failure with a message, and a closed pipe is none.
#[test]
fn a_full_standard_output_is_told() {
    let runs: [&[&str]; 2] =
        [&["lab", "target", "1", "1", "1", PUZZLE], &["solve", "--population", "1", PUZZLE]];
    for arguments in runs {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let program = env!("CARGO_BIN_EXE_evodoku");
        let output = Command::new(program).args(arguments).stdout(full).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), said.contains("cannot write the results")),
            (Some(2), true),
            "{said}"
        );
        let unread = Command::new("sh")
            .args(["-c", "\"$0\" \"$@\" | true", program])
            .args(arguments)
            .output()
            .unwrap();
        assert!(unread.stderr.is_empty(), "{}", String::from_utf8_lossy(&unread.stderr));
    }
}

#[test]
fn interrupt_ends_target_and_population_while_they_read() {
    let runs: [&[&str]; 2] = [&["lab", "target", "1", "1", "1", "-"], &["solve", "--population", "1", "-"]];
    for arguments in runs {
        let mut command = Command::new(env!("CARGO_BIN_EXE_evodoku"));
        let mut child = command.args(arguments).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // More than a pipe holds: it is written when most of it was read, and by then the signal handler is set.
        let mut input = child.stdin.take().unwrap();
        input.write_all("# no puzzle\n".repeat(50_000).as_bytes()).unwrap();
        let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (signalled.success(), output.status.code(), said.contains("interrupted")),
            (true, Some(130), true),
            "{said}"
        );
        drop(input);
    }
}

/// A named pipe in a folder.
fn pipe_in(folder: &Path) -> PathBuf {
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

/// The pipe has no writer; a plain look at it would wait through the first interrupt.
#[test]
fn an_interrupt_ends_a_command_that_waits_for_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = pipe_in(folder.path());
    let mut command = Command::new(env!("CARGO_BIN_EXE_evodoku"));
    command.args(["check", PUZZLE]).arg(&pipe).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut answer = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut answer).unwrap();
    assert!(
        answer.contains("exactly one solution"),
        "what came before is answered before it waits: {answer}"
    );
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_pipe_is_read_like_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = pipe_in(folder.path());
    let mut command = Command::new(env!("CARGO_BIN_EXE_evodoku"));
    let child = command.args(["check", "--limit", "2"]).arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    let mut writer = File::options().write(true).open(&pipe).unwrap();
    for _ in 0..3 {
        writeln!(writer, "{PUZZLE}").unwrap();
    }
    drop(writer);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches("exactly one solution").count(), 3);
}

/// A 9×9 with these clues, as JSON and as TOML.
fn with_clues(clues: &[String]) -> [(&'static str, String); 2] {
    let cells = ".".repeat(81);
    let json = format!(r#"{{"puzzle":"{cells}","shape":"9x9","constraints":[{}]}}"#, clues.join(","));
    // An object of JSON is an inline table of TOML but for its colons.
    let tables = clues.iter().map(|clue| clue.replace("\":", "\"="));
    let toml = format!(
        "givens = \"\"\"\n{}\"\"\"\nconstraints = [{}]\n",
        format!("{}\n", ".".repeat(9)).repeat(9),
        tables.collect::<Vec<_>>().join(",")
    );
    [("puzzle.json", json), ("puzzle.toml", toml)]
}

/// Each is named, with its cells, in bounded time and memory.
#[test]
fn impossible_clues_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let row = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c9";
    let cage = |sum: usize| format!(r#"{{"kind":"killer-cage","cells":"r1c1 r1c2","sum":{sum}}}"#);
    let pattern =
        |pattern: &str| format!(r#"{{"kind":"regular-line","cells":"r1c1 r1c2","pattern":"{pattern}"}}"#);
    let hostile: [(Vec<String>, &[&str]); 9] = [
        (vec![r#"{"kind":"killer-cage","cells":"r9c9 r9c10","sum":5}"#.into()], &["killer cage r9c9 r9c10"]),
        (vec![cage(99)], &["killer cage r1c1 r1c2", "99 is out of reach"]),
        (vec![cage(4_294_967_295)], &["killer cage r1c1 r1c2", "out of reach"]),
        (vec![format!(r#"{{"kind":"thermometer","cells":"{row}"}}"#)], &["thermometer r1c1", "10 cells"]),
        (vec![cage(10); 10_000], &["10000 clues"]),
        (vec![pattern(&"1".repeat(1_000_000))], &["r1c1 r1c2"]),
        (vec![pattern("(((((.{99}){99}){99}){99}){99})")], &["r1c1 r1c2"]),
        (vec![r#"{"kind":"killer-cage","cells":"r0c1 r1c2"}"#.into()], &["r0c1"]),
        (
            vec![r#"{"kind":"sum","cells":"r1c1 r1c2","sum":3,"factors":[2147483647,-2147483648]}"#.into()],
            &["r1c1 r1c2"],
        ),
    ];
    for (clues, words) in hostile {
        for (name, text) in with_clues(&clues) {
            let path = folder.path().join(name);
            std::fs::write(&path, &text).unwrap();
            let said = refused(&["check", path.to_str().unwrap()]);
            assert!(words.iter().all(|word| said.contains(word)), "{name}: {words:?}: {said}");
        }
    }
}

/// Clues that exclude each other are no error, but no puzzle either.
#[test]
fn contradictory_clues_have_no_solution() {
    let folder = tempfile::tempdir().unwrap();
    let cage = |cells: &str, sum: usize| format!(r#"{{"kind":"killer-cage","cells":"{cells}","sum":{sum}}}"#);
    let thermometer = |cells: &str| format!(r#"{{"kind":"thermometer","cells":"{cells}"}}"#);
    let contradictions = [
        vec![cage("r1c1 r1c2", 3), cage("r1c1 r1c2", 17)],
        vec![cage("r1c1 r1c2", 3), cage("r1c2 r1c3", 3)],
        vec![thermometer("r1c1 r2c2 r3c3"), thermometer("r3c3 r2c2 r1c1")],
        (1..=9).map(|row| cage(&format!("r{row}c1 r{row}c2"), 3)).collect(),
    ];
    for clues in contradictions {
        for (name, text) in with_clues(&clues) {
            let path = folder.path().join(name);
            std::fs::write(&path, &text).unwrap();
            let output = within(1 << 20, &["check", "--format", "json", path.to_str().unwrap()]);
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(output.status.code(), Some(3), "{said}{}", String::from_utf8_lossy(&output.stderr));
            assert!(said.contains("no solution"), "{said}");
        }
    }
}
