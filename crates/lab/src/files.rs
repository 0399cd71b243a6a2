//! Files: written with the folders above them, read up to a limit, because a name may be that of something endless, and spoken
//! of in our own words.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// A text that a person writes, an experiment or a preset, has no more bytes.
pub const LARGEST_TEXT: u64 = 4 << 20;

/// Writes a file.
pub fn put(path: &Path, content: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, content)
}

/// The message for a system error on a file or folder; a custom message stays as it is.
pub fn message(error: &Error) -> String {
    if error.get_ref().is_some() {
        return error.to_string();
    }
    let words = match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "you have no permission for that",
        // Nothing here insists on a new file, so that it is a folder which could not be made.
        ErrorKind::AlreadyExists => "there is a file of this name, and a folder is wanted",
        ErrorKind::IsADirectory => "this is a folder, and a file is wanted",
        ErrorKind::NotADirectory => "a folder in its name is a file",
        ErrorKind::InvalidData => "this is not a text",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::ReadOnlyFilesystem => "nothing can be written there: the disk is read-only",
        _ => return error.to_string(),
    };
    words.into()
}

/// The text of a file that has no more than so many bytes.
pub fn text(path: &Path, most: u64) -> Result<String> {
    let mut text = String::new();
    Bounded::new(File::open(path)?, most).read_to_string(&mut text)?;
    Ok(text)
}

/// An input that fails as soon as it is longer than it may be.
#[derive(Debug)]
pub struct Bounded<R> {
    input: R,
    most: u64,
    left: u64,
}

impl<R: Read> Bounded<R> {
    /// So many bytes are read, and not one more.
    pub fn new(input: R, most: u64) -> Self {
        Self { input, most, left: most }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        // One more than is left, so that an input that ends just there is distinguished from one that goes on.
        let room = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX).saturating_add(1));
        let length = self.input.read(&mut buffer[..room])?;
        let is_within = length as u64 <= self.left;
        self.left = self.left.saturating_sub(length as u64);
        let refused = || {
            let message = format!("this has more than {} MiB, which is too much here", self.most >> 20);
            Error::new(ErrorKind::FileTooLarge, message)
        };
        if is_within { Ok(length) } else { Err(refused()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_quoted_in_our_words() {
        let folder = tempfile::tempdir().unwrap();
        let (path, file) = (folder.path(), folder.path().join("file"));
        std::fs::write(&file, [0xff]).unwrap();
        let words = |error: Option<Error>| message(&error.unwrap());
        assert_eq!(words(text(&path.join("none"), 9).err()), "there is no such file or folder");
        assert_eq!(words(text(path, 9).err()), "this is a folder, and a file is wanted");
        assert_eq!(words(text(&file.join("below"), 9).err()), "a folder in its name is a file");
        assert_eq!(words(text(&file, 9).err()), "this is not a text");
        let put_below = put(&file.join("below"), b"");
        assert_eq!(words(put_below.err()), "there is a file of this name, and a folder is wanted");
        let full = Error::from(ErrorKind::StorageFull);
        assert_eq!(words(Some(full)), "the disk is full");
        let own = Error::new(ErrorKind::InvalidData, "the third line is blue");
        assert_eq!(words(Some(own)), "the third line is blue");
    }

    #[test]
    fn what_is_longer_than_it_may_be_is_refused() {
        let read = |length: usize, most: u64| {
            let mut text = Vec::new();
            Bounded::new(&vec![7; length][..], most).read_to_end(&mut text).map(|_| text.len())
        };
        assert_eq!((read(5, 5).unwrap(), read(0, 0).unwrap(), read(4, u64::MAX).unwrap()), (5, 0, 4));
        assert_eq!(read(6, 5).unwrap_err().kind(), ErrorKind::FileTooLarge);
        let endless = Bounded::new(std::io::repeat(0), 3 << 20).read_to_end(&mut Vec::new()).unwrap_err();
        assert_eq!(endless.to_string(), "this has more than 3 MiB, which is too much here");
    }
}
