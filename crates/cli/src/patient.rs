//! Standard input and pipes that can be interrupted, and that say when they wait.
//!
//! A plain read would wait through the first Ctrl-C. This one asks whether there is something to read, and looks at the
//! interrupt while there is not; then the input is simply over. A callback flushes buffered answers before it waits,
//! so that the command can serve as a coprocess: a line in, an answer out.

use crate::interrupt::Interrupt;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Stdin};
#[cfg(unix)]
use std::os::fd::AsFd;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How long a wait lasts until the interrupt is looked at.
#[cfg(unix)]
const LOOK_EVERY_MS: u16 = 50;

/// A peer that writes line by line sends more within this time, or waits for an answer.
#[cfg(unix)]
const PAUSE_MS: u16 = 20;

type Action = Box<dyn Fn() + Send>;

/// Is input awaited, and what is done before?
#[derive(Clone, Default)]
pub struct Pause {
    is_waiting: Arc<AtomicBool>,
    before: Arc<Mutex<Option<Action>>>,
}

impl Pause {
    /// Is the input waited for at this moment?
    pub fn is_waiting(&self) -> bool {
        self.is_waiting.load(Ordering::SeqCst)
    }

    /// What is to be done before each wait.
    pub fn before(&self, action: Action) {
        *self.before.lock().unwrap_or_else(PoisonError::into_inner) = Some(action);
    }

    fn begin(&self) {
        self.is_waiting.store(true, Ordering::SeqCst);
        if let Some(action) = &*self.before.lock().unwrap_or_else(PoisonError::into_inner) {
            action();
        }
    }

    fn end(&self) {
        self.is_waiting.store(false, Ordering::SeqCst);
    }
}

/// An input that others may be slow to write.
pub struct Patient<I> {
    input: I,
    pause: Pause,
    interrupt: Interrupt,
}

impl Patient<Stdin> {
    /// Standard input with a buffer. Is it a conversation: one line, then silence? Then each line is answered at once.
    pub fn stdin(interrupt: &Interrupt, pause: &Pause) -> (BufReader<Self>, bool) {
        let stdin = std::io::stdin();
        let patient = Self { input: stdin, pause: pause.clone(), interrupt: interrupt.clone() };
        let mut input = BufReader::with_capacity(1 << 16, patient);
        let is_line = |text: &[u8]| text.iter().position(|&byte| byte == b'\n') == text.len().checked_sub(1);
        let is_conversation = input.fill_buf().is_ok_and(is_line) && !has_more(&input.get_ref().input);
        (input, is_conversation)
    }
}

impl Patient<File> {
    /// A pipe with a buffer. It may have no writer yet: opening does not wait, reading does.
    pub fn pipe(path: &Path, interrupt: &Interrupt, pause: &Pause) -> std::io::Result<BufReader<Self>> {
        let mut options = OpenOptions::new();
        options.read(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, nix::libc::O_NONBLOCK);
        let patient = Self { input: options.open(path)?, pause: pause.clone(), interrupt: interrupt.clone() };
        Ok(BufReader::with_capacity(1 << 16, patient))
    }
}

#[cfg(unix)]
impl<I: Read + AsFd> Read for Patient<I> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if !is_readable(&self.input, 0) {
            self.pause.begin();
            while !self.interrupt.is_set() && !is_readable(&self.input, LOOK_EVERY_MS) {}
            self.pause.end();
        }
        if self.interrupt.is_set() { Ok(0) } else { self.input.read(buffer) }
    }
}

#[cfg(not(unix))]
impl<I: Read> Read for Patient<I> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.pause.begin();
        let outcome = self.input.read(buffer);
        self.pause.end();
        outcome
    }
}

#[cfg(unix)]
fn has_more(input: &impl AsFd) -> bool {
    is_readable(input, PAUSE_MS)
}

#[cfg(not(unix))]
fn has_more<I>(_: &I) -> bool {
    true
}

/// Would a read return at once, with something or with the end?
#[cfg(unix)]
fn is_readable(input: &impl AsFd, milliseconds: u16) -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    let mut asked = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    // What cannot be asked is simply read.
    !matches!(poll(&mut asked, PollTimeout::from(milliseconds)), Ok(0) | Err(nix::errno::Errno::EINTR))
}
