//! `evodoku serve`: the live page.

use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::print::{say, to_stdout};
use crate::values;
use bytesize::ByteSize;
use clap::Args;
use evodoku_puzzle::{MAX_ORDER, MIN_ORDER};
use evodoku_serve::{Limits, Server, interrupted};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Watch, step and compare solvers on a page in the browser
///
/// The page is served on this machine alone and works without any network. Ctrl-C ends the server and all its runs. On any
/// other address, or with --private, only those come in who open the link that is printed, which has a token.
///
/// Exit status: 0 ended by Ctrl-C; 2 bad usage, or the address cannot be taken.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Serve {
    /// The port; 0 for any that is free
    #[arg(short, long, default_value_t = 8709, value_name = "N")]
    port: u16,

    /// The address; any other than this machine's own lets those use the page who have the link
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "ADDRESS")]
    address: IpAddr,

    /// Ask for the token of the link on this machine, too, where others work as well
    #[arg(long)]
    private: bool,

    /// Open the page in the browser
    #[arg(short, long)]
    open: bool,

    /// How many runs may go on at the same time
    #[arg(long, default_value_t = Limits::default().runs as u16, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    max_runs: u16,

    /// What the engines of all runs may hold together, by what they declare: 512MiB, 4GiB; no less than 1MiB
    #[arg(long, default_value_t = ByteSize::b(Limits::default().memory_of_all), value_name = "SIZE")]
    max_memory: ByteSize,

    /// The largest puzzle, by its number of values
    #[arg(long, default_value_t = Limits::default().order as u16, value_name = "ORDER", value_parser = clap::value_parser!(u16).range(MIN_ORDER as i64..=MAX_ORDER as i64))]
    max_order: u16,

    /// For how long a run may search: 30s, 10m, 2h
    #[arg(long, value_name = "TIME", default_value = "30m", value_parser = values::time, allow_hyphen_values = true)]
    time_limit: Duration,
}

/// Enough for a small puzzle.
const LEAST_MEMORY: ByteSize = ByteSize::mib(1);

const EXAMPLES: &str = "\
Examples:
  evodoku serve --open
  evodoku serve --port 0 --max-runs 2 --time-limit 5m
  evodoku serve --address 0.0.0.0";

pub fn run(arguments: &Serve) -> Outcome {
    if arguments.time_limit.is_zero() || arguments.max_memory < LEAST_MEMORY {
        return Err(Failure::new("with --time-limit at 0, or --max-memory below 1MiB, nothing could run"));
    }
    let limits = Limits {
        runs: usize::from(arguments.max_runs),
        order: usize::from(arguments.max_order),
        run_time: arguments.time_limit,
        memory_of_all: arguments.max_memory.as_u64(),
        ..Limits::default()
    };
    let wanted = SocketAddr::new(arguments.address, arguments.port);
    let refused = |error| Failure::new(format!("cannot serve on {wanted}: {error}"));
    let taken =
        |error| Failure::new(format!("cannot serve on {wanted}: {error}; try another --port or --address"));
    let mut server = Server::bind(wanted, limits).map_err(taken)?;
    if arguments.private {
        server = server.private();
    }
    let (address, url) = (server.address().map_err(refused)?, server.link().map_err(refused)?);
    if !address.ip().is_loopback() {
        say!(
            "warning: anyone with the link below can use this page and the processors behind it, and what is sent is \
             not encrypted"
        );
    }
    // Printed only when the signal handler is set: the reader of the link may press Ctrl-C at once.
    let mut said = Ok(());
    let announced = || {
        let interruption = interrupted();
        said = announce(arguments, address, &url);
        let is_said = said.is_ok();
        async move {
            if is_said {
                interruption.await;
            }
        }
    };
    server.run(announced).map_err(refused)?;
    said?;
    Ok(Exit::Success)
}

/// Says where the page is.
fn announce(arguments: &Serve, address: SocketAddr, url: &str) -> Result<(), Failure> {
    to_stdout(format!("{url}\n").as_bytes())?;
    say!("The page is at {url} until Ctrl-C.");
    if address.ip().is_unspecified() {
        say!("From elsewhere, put an address of this machine in place of {}.", address.ip());
    }
    if arguments.open && !open(url) {
        say!("warning: no browser could be opened; open {url} yourself");
    }
    Ok(())
}

/// Asks the system to open an address.
fn open(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let quiet =
        Command::new(program).args(arguments).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    quiet.is_ok()
}
