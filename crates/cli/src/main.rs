//! The `evodoku` program.

use std::process::ExitCode;

/// The system's allocator keeps hundreds of megabytes of a server whose runs have ended; this one gives them back.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    evodoku_cli::run(std::env::args_os()).into()
}
