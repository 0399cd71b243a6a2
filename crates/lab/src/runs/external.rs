//! A solver of another program: its command is started, watched and stopped, and what it prints is read.
//!
//! It is started in a process group of its own. Time, processor time and memory are those of the whole tree of processes, which is
//! looked at in `/proc` again and again, and at the end the whole tree is killed, whatever has become of it. Where there is no
//! `/proc`, only the clock on the wall limits it, and its processor time is taken to be that.

use crate::experiment::{Call, Frame, Input, PlannedRun};
use crate::records::{Answer, ForeignEnd};
use evodoku::StopHandle;
use evodoku_puzzle::notation::{Notation, ReadOptions, Reader, write};
use std::io::{Cursor, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// More output than this is no answer.
const MOST_OUTPUT: u64 = 4 << 20;

/// So much of what it says on standard error is kept, for the record of a crash.
const MOST_COMPLAINT: usize = 300;

/// The tree of processes is looked at this often at least; short runs more often.
const LONGEST_PAUSE: Duration = Duration::from_millis(10);

/// Runs the command on a puzzle; `None` if it was stopped.
pub fn run(call: &Call, frame: &Frame, run: &PlannedRun<'_>, stop: &StopHandle) -> Option<Answer> {
    let failed = |reason: String| {
        Some(Answer { end: ForeignEnd::Failed(reason), seconds: 0.0, cpu_seconds: 0.0, progress: Vec::new() })
    };
    let grid = run.subject.puzzle.grid();
    let notation = if call.notation == Notation::Line && !Notation::Line.carries(grid.shape()) {
        Notation::Toml
    } else {
        call.notation
    };
    let text = match write(grid, notation) {
        Ok(text) => text,
        Err(error) => return failed(error.to_string()),
    };
    let file = match call.input {
        Input::File => match PuzzleFile::new(&text) {
            Ok(file) => Some(file),
            Err(error) => return failed(format!("no file for the puzzle: {error}")),
        },
        Input::Stdin => None,
    };
    let path = file.as_ref().map_or_else(String::new, |file| file.0.display().to_string());
    let seconds =
        |limit: Option<Duration>| limit.map_or_else(|| "0".into(), |limit| limit.as_secs_f64().to_string());
    let words = call.words(&[
        ("{puzzle}", &path),
        ("{seed}", &run.seed.to_string()),
        ("{order}", &run.subject.puzzle.order().to_string()),
        ("{seconds}", &seconds(frame.budget.time)),
        ("{cpu_seconds}", &seconds(frame.budget.cpu)),
    ]);
    let Some((program, arguments)) = words.as_ref().and_then(|words| words.split_first()) else {
        return failed("its command is empty or not set".into());
    };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let begin = Instant::now();
    let child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return failed(format!("{program}: {error}")),
    };
    let input = if call.input == Input::Stdin { text } else { String::new() };
    let watched = Watched::begin(child, input);
    let (end, tree) = watched.until_end(begin, frame, call.memory, stop)?;
    Some(answer(end, tree, run.subject.puzzle.order()))
}

/// The answer that an end and the output amount to.
fn answer(end: RunEnd, tree: Spent, order: usize) -> Answer {
    let RunEnd { how, output, complaint } = end;
    let (end, progress) = match (read_output(&output, order), how) {
        ((_, progress), How::OutOfTime) => (ForeignEnd::OutOfTime, progress),
        ((_, progress), How::Failed(reason)) => (ForeignEnd::Failed(reason), progress),
        // A solver that has answered may say by its exit status what it likes.
        ((end @ (ForeignEnd::Grid(_) | ForeignEnd::Unreadable(_)), progress), How::Exited(_)) => {
            (end, progress)
        }
        ((_, progress), How::Exited(None)) => (ForeignEnd::Nothing, progress),
        ((_, progress), How::Exited(Some(status))) => {
            let complaint = complaint.trim();
            let reason = if complaint.is_empty() { status } else { format!("{status}: {complaint}") };
            (ForeignEnd::Failed(reason), progress)
        }
    };
    Answer { end, seconds: tree.seconds, cpu_seconds: tree.cpu_seconds, progress }
}

/// What a solver printed: its grid, and lines such as `c 12 5000` on the way, a cost and the evaluations that it took.
fn read_output(output: &[u8], order: usize) -> (ForeignEnd, Vec<(u64, u64)>) {
    if output.len() as u64 >= MOST_OUTPUT {
        return (
            ForeignEnd::Unreadable(format!("it printed {} MiB and more", MOST_OUTPUT >> 20)),
            Vec::new(),
        );
    }
    let text = String::from_utf8_lossy(output);
    let is_comment = |line: &&str| *line == "c" || line.starts_with("c ");
    let point = |line: &str| {
        let mut numbers = line.split_whitespace().skip(1).map(str::parse::<u64>);
        let (cost, evaluations) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
        numbers.next().is_none().then_some((evaluations, cost))
    };
    let progress = text.lines().filter(is_comment).filter_map(point).collect();
    let rest: Vec<&str> = text.lines().filter(|line| !is_comment(line) && !line.trim().is_empty()).collect();
    let words = || rest.iter().flat_map(|line| line.split_whitespace());
    if words().next().is_none() {
        return (ForeignEnd::Nothing, progress);
    }
    let values: Option<Vec<u8>> = words().map(|word| word.parse().ok()).collect();
    if let Some(values) = values.filter(|values| values.len() == order * order) {
        return (ForeignEnd::Grid(values), progress);
    }
    let entry = Reader::new(Cursor::new(rest.join("\n").into_bytes()), ReadOptions::default()).next();
    let end = match entry.map(|entry| entry.result) {
        Some(Ok(grid)) => ForeignEnd::Grid(grid.values().to_vec()),
        Some(Err(error)) => ForeignEnd::Unreadable(format!("its answer is no grid: {error}")),
        None => ForeignEnd::Nothing,
    };
    (end, progress)
}

/// A file with the puzzle, which goes when the run is over.
struct PuzzleFile(PathBuf);

impl PuzzleFile {
    fn new(text: &str) -> std::io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("evodoku-{}-{number}.txt", std::process::id()));
        let mut file = std::fs::OpenOptions::new().write(true).create_new(true).open(&path)?;
        let file = file.write_all(text.as_bytes()).map(|()| Self(path.clone()));
        file.inspect_err(|_| drop(std::fs::remove_file(&path)))
    }
}

impl Drop for PuzzleFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// How a run ended, and what it printed.
struct RunEnd {
    how: How,
    output: Vec<u8>,
    complaint: String,
}

enum How {
    /// By itself, with what is to be said of its status if that is not success.
    Exited(Option<String>),
    OutOfTime,
    Failed(String),
}

/// Time and processor time.
#[derive(Clone, Copy)]
struct Spent {
    seconds: f64,
    cpu_seconds: f64,
}

/// A process under way.
struct Watched {
    child: Child,
    output: JoinHandle<Vec<u8>>,
    complaint: JoinHandle<Vec<u8>>,
}

/// Reads to the end, and keeps no more than so much.
fn drain(source: Option<impl Read + Send + 'static>, most: u64) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        if let Some(mut source) = source {
            let _ = Read::by_ref(&mut source).take(most).read_to_end(&mut kept);
            // A full pipe would stop the solver.
            let _ = std::io::copy(&mut source, &mut std::io::sink());
        }
        kept
    })
}

impl Watched {
    fn begin(mut child: Child, input: String) -> Self {
        let output = drain(child.stdout.take(), MOST_OUTPUT);
        let complaint = drain(child.stderr.take(), 1 << 16);
        if let Some(mut pipe) = child.stdin.take() {
            // A solver that does not read must not stop us, and one that ends early closes the pipe.
            std::thread::spawn(move || pipe.write_all(input.as_bytes()));
        }
        Self { child, output, complaint }
    }

    /// Waits for the end, or brings it about; `None` if that was asked for from outside.
    fn until_end(
        mut self,
        begin: Instant,
        frame: &Frame,
        memory: Option<u64>,
        stop: &StopHandle,
    ) -> Option<(RunEnd, Spent)> {
        let mut tree = ProcessTree::new(self.child.id());
        let mut cpu_seconds: f64 = 0.0;
        let how = loop {
            let seen = tree.look();
            let elapsed = begin.elapsed();
            cpu_seconds = cpu_seconds.max(seen.cpu_seconds.unwrap_or(elapsed.as_secs_f64()));
            if stop.is_raised() {
                self.end(&tree);
                return None;
            }
            let has_ended = if seen.is_known {
                seen.has_ended
            } else {
                matches!(self.child.try_wait(), Ok(Some(_)) | Err(_))
            };
            if has_ended {
                break How::Exited(None);
            }
            let is_over =
                |limit: Option<Duration>, spent: f64| limit.is_some_and(|limit| spent >= limit.as_secs_f64());
            if is_over(frame.budget.time, elapsed.as_secs_f64()) || is_over(frame.budget.cpu, cpu_seconds) {
                break How::OutOfTime;
            }
            if let Some(limit) = memory.filter(|&limit| seen.memory_mib > limit) {
                break How::Failed(format!("it took more than {limit} MiB"));
            }
            std::thread::sleep((elapsed / 50).clamp(Duration::from_micros(500), LONGEST_PAUSE));
        };
        let spent = Spent { seconds: begin.elapsed().as_secs_f64(), cpu_seconds };
        let status = self.end(&tree);
        let text = |thread: JoinHandle<Vec<u8>>| thread.join().unwrap_or_default();
        let output = text(self.output);
        let complaint = String::from_utf8_lossy(&text(self.complaint)).into_owned();
        let from = complaint.char_indices().rev().take(MOST_COMPLAINT).last().map_or(0, |(at, _)| at);
        let how = match how {
            How::Exited(_) => How::Exited(status),
            how @ (How::OutOfTime | How::Failed(_)) => how,
        };
        Some((RunEnd { how, output, complaint: complaint[from..].to_owned() }, spent))
    }

    /// Kills what is left of the tree, and says how the process itself ended, if that was no success.
    fn end(&mut self, tree: &ProcessTree) -> Option<String> {
        tree.kill();
        let _ = self.child.kill();
        match self.child.wait() {
            Ok(status) if status.success() => None,
            Ok(status) => Some(status.to_string()),
            Err(error) => Some(error.to_string()),
        }
    }
}

/// A process with all that it has started.
struct ProcessTree {
    root: u32,
    members: Vec<u32>,
}

/// What a look at the tree shows.
#[derive(Default)]
struct Seen {
    /// Is there anything to look at?
    is_known: bool,
    has_ended: bool,
    /// Processor time of all of them, those that have ended included; none where it is not known.
    cpu_seconds: Option<f64>,
    memory_mib: u64,
}

#[cfg(target_os = "linux")]
impl ProcessTree {
    fn new(root: u32) -> Self {
        Self { root, members: vec![root] }
    }

    /// Looks at all processes whose group is that of the root, or whose parent belongs to the tree.
    fn look(&mut self) -> Seen {
        let all: Vec<Stat> = std::fs::read_dir("/proc")
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter_map(Stat::of)
            .collect();
        let mut members: Vec<&Stat> =
            all.iter().filter(|it| it.group == self.root || it.id == self.root).collect();
        loop {
            let is_member = |id: u32| members.iter().any(|member| member.id == id);
            let children: Vec<&Stat> =
                all.iter().filter(|it| is_member(it.parent) && !is_member(it.id)).collect();
            if children.is_empty() {
                break;
            }
            members.extend(children);
        }
        self.members = members.iter().map(|member| member.id).collect();
        let Some(root) = members.iter().find(|member| member.id == self.root) else {
            return Seen { is_known: true, has_ended: true, ..Seen::default() };
        };
        let ticks: u64 = members.iter().map(|member| member.ticks + member.ticks_of_children).sum();
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        // Ticks are long beside a short run; what the first thread has had is known to the nanosecond.
        let precise = std::fs::read_to_string(format!("/proc/{}/schedstat", self.root)).ok();
        let precise =
            precise.and_then(|text| text.split(' ').next()?.parse::<f64>().ok()).unwrap_or(0.0) / 1e9;
        let pages: u64 = members.iter().map(|member| member.pages).sum();
        Seen {
            is_known: true,
            has_ended: matches!(root.state, 'Z' | 'X'),
            cpu_seconds: Some((ticks as f64 / per_second as f64).max(precise)),
            memory_mib: (pages * rustix::param::page_size() as u64) >> 20,
        }
    }

    /// Kills the group, and what has left it.
    fn kill(&self) {
        use rustix::process::{Pid, Signal, kill_process, kill_process_group};
        let pid = |id: u32| i32::try_from(id).ok().and_then(Pid::from_raw);
        if let Some(root) = pid(self.root) {
            let _ = kill_process_group(root, Signal::KILL);
        }
        for member in self.members.iter().copied().filter(|&member| member != self.root).filter_map(pid) {
            let _ = kill_process(member, Signal::KILL);
        }
    }
}

/// What `/proc` says of a process.
#[cfg(target_os = "linux")]
struct Stat {
    id: u32,
    state: char,
    parent: u32,
    group: u32,
    ticks: u64,
    ticks_of_children: u64,
    pages: u64,
}

#[cfg(target_os = "linux")]
impl Stat {
    fn of(id: u32) -> Option<Self> {
        let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name of the program, in parentheses, may have any letters.
        let fields: Vec<&str> = text[text.rfind(')')? + 1..].split_whitespace().collect();
        let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
        Some(Self {
            id,
            state: fields.first()?.chars().next()?,
            parent: number(4)? as u32,
            group: number(5)? as u32,
            ticks: number(14)? + number(15)?,
            ticks_of_children: number(16)? + number(17)?,
            pages: number(24)?,
        })
    }
}

#[cfg(not(target_os = "linux"))]
impl ProcessTree {
    fn new(root: u32) -> Self {
        Self { root, members: Vec::new() }
    }

    fn look(&mut self) -> Seen {
        Seen::default()
    }

    /// The process itself is killed by its handle; elsewhere only its group is known.
    fn kill(&self) {
        #[cfg(unix)]
        if let Some(root) = i32::try_from(self.root).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(root, rustix::process::Signal::KILL);
        }
    }
}
