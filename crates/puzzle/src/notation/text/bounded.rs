//! An input of which a record may have only so many bytes, because a missing quote can make one record of a whole file.

use std::io::{self, BufRead, Read};

/// Gives out no more bytes than allowed until it is refilled.
pub struct ByteBudget<I> {
    input: I,
    limit: usize,
    rest: usize,
    /// How many ends of lines were consumed from the buffer.
    pub line_ends: usize,
}

impl<I> ByteBudget<I> {
    pub fn new(input: I, limit: usize) -> Self {
        Self { input, limit, rest: limit, line_ends: 0 }
    }

    /// A new record begins.
    pub fn refill(&mut self) {
        self.rest = self.limit;
    }
}

impl<I: BufRead> Read for ByteBudget<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest == 0 {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let wanted = buffer.len().min(self.rest);
        let length = self.input.read(&mut buffer[..wanted])?;
        self.rest -= length;
        Ok(length)
    }
}

impl<I: BufRead> BufRead for ByteBudget<I> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.rest == 0 {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let buffer = self.input.fill_buf()?;
        Ok(&buffer[..buffer.len().min(self.rest)])
    }

    fn consume(&mut self, length: usize) {
        if let Ok(buffer) = self.input.fill_buf() {
            let consumed = &buffer[..length.min(buffer.len())];
            self.line_ends += consumed.split(|&byte| byte == b'\n').count() - 1;
        }
        self.input.consume(length);
        self.rest -= length.min(self.rest);
    }
}
