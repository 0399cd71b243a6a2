//! `evodoku convert`: from one notation into another.

use crate::Outcome;
use crate::arguments::Convert;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::input::Entries;
use crate::interrupt::Interrupt;
use crate::print::{closed_is_fine, to_stderr};
use evodoku_puzzle::notation::{Notation, ReadError, Writer};
use std::io::{BufWriter, Write};

pub fn run(options: &Convert) -> Outcome {
    let notation: Notation = options.to.parse().map_err(Failure::of)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let interrupt = Interrupt::listen()?;
    let mut entries = Entries::open(&options.input, false, &interrupt)?;
    let mut exit = Exit::Success;
    // Who says the shape when reading will say it again.
    let mut writer = Writer::new(notation).knowing(options.input.read_options().shape);
    while let Some((name, entry)) = entries.next_entry() {
        let text = match &entry.result {
            Ok(grid) => writer.next_of(grid, None, entry.columns.as_ref()).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match text {
            Ok(text) => {
                if !closed_is_fine(out.write_all(text.as_bytes()))? {
                    return Ok(exit);
                }
            }
            Err(message) => {
                let labels = entry.result.as_ref().err().map(ReadError::labels).unwrap_or_default();
                to_stderr(&crate::diagnostic::marked(&name, &entry, &message, labels));
                exit = exit.max(Exit::Bad);
            }
        }
    }
    closed_is_fine(out.write_all(&writer.end()).and_then(|()| out.flush()))?;
    if interrupt.is_set() {
        return Ok(Exit::Interrupted);
    }
    Ok(exit.max(entries.exit()))
}
