//! Many puzzles at once: workers take them from one stream and their answers are printed in its order.

use super::answer::{Answer, Manner, Shown, ShownGrid, Task};
use super::trace::Trace;
use crate::Outcome;
use crate::arguments::Solve;
use crate::bar::Bar;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::input::Entries;
use crate::interrupt::Interrupt;
use crate::patient::Pause;
use crate::print::{closed_is_fine, say, to_stderr};
use crate::terminal;
use evodoku::{Config, Display, Event, Observer, Options, Recorder, Solver};
use evodoku_lab::files;
use evodoku_lab::words::counted;
use evodoku_logic::Referee;
use evodoku_puzzle::notation::{Notation, Writer};
use std::collections::{BTreeMap, VecDeque};
use std::io::{BufWriter, Stdout, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many answers may wait for a slow puzzle before them; then workers wait too, and memory stays flat.
const WAITING_AT_MOST: usize = 4096;

/// Answers lie in the buffer no longer than this while a search goes on.
const FLUSH_AFTER: Duration = Duration::from_millis(50);

/// Solves everything in the inputs.
pub fn solve_all(
    entries: Entries,
    (preset, display): (&str, &Display),
    mut options: Options,
    arguments: &Solve,
    interrupt: &Interrupt,
) -> Outcome {
    let threads = arguments.threads.map_or_else(available_threads, usize::from);
    let mut queue = Queue { entries, ahead: VecDeque::new(), index: 0 };
    // A peer that waits for the first answer does not send a second puzzle before.
    let is_conversation = queue.entries.is_conversation();
    queue.look_ahead(if is_conversation { 0 } else { 2 });
    let is_alone = !is_conversation && queue.ahead.len() < 2;
    if is_alone {
        options.threads = threads;
    }
    let trace = arguments.trace.as_deref().filter(|_| is_alone);
    let trace = trace.map(|path| Trace::create(path, display)).transpose()?;
    if arguments.trace.is_some() && !is_alone {
        return Err(Failure::new("--trace follows one puzzle, and there are several; give it one"));
    }
    let printer = Arc::new(Mutex::new(Printer::new(arguments.format)));
    let pause = queue.entries.pause().clone();
    let flushed = printer.clone();
    pause.before(Box::new(move || lock(&flushed).flush()));
    let counts = is_alone || arguments.count || arguments.format == Notation::Json;
    let batch = Batch {
        manner: Manner {
            format: arguments.format,
            preset,
            display,
            is_verbose: arguments.verbose,
            is_quiet: arguments.quiet,
            is_alone,
            counts: counts && !arguments.any,
            drawn: terminal::drawing_width(),
        },
        interrupt,
        bar: Bar::new(queue.entries.work().clone(), arguments.quiet, "puzzles"),
        pause,
        trace: Mutex::new(trace),
        trace_every: arguments.trace_every,
        queue: Mutex::new(queue),
        printer,
        room: Condvar::new(),
    };
    let workers = if is_alone { 1 } else { threads };
    std::thread::scope(|scope| {
        for started in 1..workers {
            let worker = std::thread::Builder::new().spawn_scoped(scope, || batch.work(&options));
            if let Err(error) = worker {
                let started = counted(started, "thread");
                say!("note: {started} instead of {workers}, the system gives no more: {error}");
                break;
            }
        }
        batch.work(&options);
    });
    batch.finish()
}

fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

struct Queue {
    entries: Entries,
    ahead: VecDeque<Task>,
    index: u64,
}

impl Queue {
    fn read(&mut self) -> Option<Task> {
        let (source, entry) = self.entries.next_entry()?;
        self.index += 1;
        Some(Task { index: self.index - 1, source, entry })
    }

    fn look_ahead(&mut self, count: usize) {
        while self.ahead.len() < count
            && let Some(task) = self.read()
        {
            self.ahead.push_back(task);
        }
    }

    fn next(&mut self) -> Option<Task> {
        self.ahead.pop_front().or_else(|| self.read())
    }
}

/// Everything that the workers share.
struct Batch<'a> {
    manner: Manner<'a>,
    interrupt: &'a Interrupt,
    bar: Bar,
    pause: Pause,
    trace: Mutex<Option<Trace>>,
    trace_every: Option<u64>,
    queue: Mutex<Queue>,
    printer: Arc<Mutex<Printer>>,
    /// Notified whenever answers were printed.
    room: Condvar,
}

impl Batch<'_> {
    /// Takes puzzles and solves them until there are no more, the user stops it, or the output is closed.
    fn work(&self, options: &Options) {
        let mut solver = Solver::new(options.clone());
        let mut referee = Referee::new();
        while !self.interrupt.is_set() {
            let Some(task) = lock(&self.queue).next() else { return };
            let answer = task.answer(
                &mut solver,
                &mut referee,
                self.manner,
                &mut BatchObserver(self, &options.config),
            );
            let mut printer = lock(&self.printer);
            printer.take(task.index, answer, &self.bar);
            if self.pause.is_waiting() {
                printer.flush();
            }
            self.room.notify_all();
            while printer.waiting.len() > WAITING_AT_MOST
                && printer.next != task.index
                && !self.interrupt.is_set()
            {
                let wait = self.room.wait_timeout(printer, FLUSH_AFTER);
                printer = wait.unwrap_or_else(PoisonError::into_inner).0;
            }
            if printer.is_closed || printer.failure.is_some() {
                return;
            }
        }
    }

    fn is_traced(&self) -> bool {
        self.manner.is_alone && lock(&self.trace).is_some()
    }

    fn watch(&self, event: &Event<'_>) -> ControlFlow<()> {
        self.bar.on(event);
        if self.manner.is_alone
            && let Some(trace) = lock(&self.trace).as_mut()
            && let Err(error) = trace.on(event)
        {
            lock(&self.printer).failure.get_or_insert(untraced(&error));
            return ControlFlow::Break(());
        }
        if let Ok(mut printer) = self.printer.try_lock() {
            printer.flush_if_due();
        }
        self.interrupt.asks()
    }

    fn finish(self) -> Outcome {
        let queue = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.bar.clear();
        let mut printer = lock(&self.printer);
        printer.end();
        if let Some(Err(error)) = lock(&self.trace).as_mut().map(Trace::flush) {
            return Err(untraced(&error));
        }
        if let Some(failure) = printer.failure() {
            return Err(failure);
        }
        if queue.index == 0 && !self.interrupt.is_set() {
            return Err(Failure::new("there is no puzzle in the input"));
        }
        if self.interrupt.is_set() {
            let (solved, taken) = (printer.solved, printer.next);
            if taken > 0 {
                say!("interrupted: {} begun, {solved} solved", counted(taken, "puzzle"));
            }
            return Ok(Exit::Interrupted);
        }
        Ok(printer.exit.max(queue.entries.exit()))
    }
}

fn untraced(error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot write the trace: {}", files::message(error)))
}

/// Listens to a run on behalf of the batch.
struct BatchObserver<'a, 'b>(&'a Batch<'b>, &'a Config);

impl Observer for BatchObserver<'_, '_> {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        self.0.watch(event)
    }

    fn wants_improvements(&self) -> bool {
        self.0.is_traced()
    }

    fn next_look(&self, evaluations: u64) -> Option<u64> {
        if !self.0.is_traced() {
            return None;
        }
        match self.0.trace_every {
            Some(every) => evaluations.checked_add(every.max(1)),
            None => Recorder::next_look(self.1, evaluations),
        }
    }
}

/// A worker that panicked has reported it already; what it held is still sound.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints answers in the order of the puzzles.
pub struct Printer {
    out: BufWriter<Stdout>,
    /// For notations that `solve` has not of its own.
    writer: Option<Writer>,
    /// Answers that wait for those before them.
    waiting: BTreeMap<u64, Answer>,
    next: u64,
    last_flush: Instant,
    has_gaps: bool,
    has_printed: bool,
    is_closed: bool,
    failure: Option<Failure>,
    solved: u64,
    exit: Exit,
}

impl Printer {
    /// For results of this format.
    pub fn new(format: Notation) -> Self {
        let is_own = [Notation::Grid, Notation::Line, Notation::Json].contains(&format);
        let writer = (!is_own).then(|| Writer::new(format));
        Self {
            out: BufWriter::with_capacity(1 << 16, std::io::stdout()),
            writer,
            waiting: BTreeMap::new(),
            next: 0,
            last_flush: Instant::now(),
            has_gaps: format == Notation::Grid,
            has_printed: false,
            is_closed: false,
            failure: None,
            solved: 0,
            exit: Exit::Success,
        }
    }

    /// Takes the answer to a puzzle, and prints those whose turn it is.
    pub fn take(&mut self, index: u64, answer: Answer, bar: &Bar) {
        self.waiting.insert(index, answer);
        while let Some(answer) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.exit = self.exit.max(answer.exit);
            self.solved += u64::from(answer.exit == Exit::Success);
            bar.aside(!answer.remark.is_empty(), || self.print(&answer));
            bar.done();
        }
    }

    fn print(&mut self, answer: &Answer) {
        if !answer.remark.is_empty() {
            to_stderr(&answer.remark);
        }
        match &answer.result {
            Shown::Text(text) if text.is_empty() => {}
            Shown::Text(text) => {
                let gap = if self.has_gaps && self.has_printed { "\n" } else { "" };
                self.has_printed = true;
                self.put(gap.as_bytes());
                self.put(text.as_bytes());
            }
            Shown::Grid(shown) => {
                let ShownGrid { grid, givens, columns } = &**shown;
                let write = |writer: &mut Writer| writer.next_of(grid, Some(givens), columns.as_ref());
                match self.writer.as_mut().map(write) {
                    None => {}
                    Some(Ok(text)) => self.put(text.as_bytes()),
                    Some(Err(error)) => {
                        say!("error: {error}");
                        self.exit = self.exit.max(Exit::Bad);
                    }
                }
            }
        }
    }

    fn put(&mut self, bytes: &[u8]) {
        if !self.is_closed {
            let written = self.out.write_all(bytes);
            self.note(written);
        }
    }

    /// Writes what ends a file of the notation.
    pub fn end(&mut self) {
        if let Some(bytes) = self.writer.as_mut().map(Writer::end) {
            self.put(&bytes);
        }
        self.flush();
    }

    /// Why results could not be written, if they could not.
    pub fn failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    fn flush_if_due(&mut self) {
        if self.last_flush.elapsed() >= FLUSH_AFTER {
            self.flush();
        }
    }

    fn flush(&mut self) {
        self.last_flush = Instant::now();
        let flushed = self.out.flush();
        self.note(flushed);
    }

    fn note(&mut self, outcome: std::io::Result<()>) {
        match closed_is_fine(outcome) {
            Ok(is_open) => self.is_closed |= !is_open,
            Err(failure) => drop(self.failure.get_or_insert(failure)),
        }
    }
}
