//! Sudokus as other programs keep them: links, files, and pages for print.
//!
//! A [`Reader`] takes whatever the engine crate's reader takes, and more: links of f-puzzles, SudokuPad and SudokuWiki,
//! files of OpenSudoku, lines of HoDoKu's library, grids of pencil marks. A [`Writer`] writes all of them, and SVG and PDF.
//! Nothing here asks a network: a link that only names a puzzle is refused by name.
//!
//! What is read is the puzzle as it was set. What somebody has filled in while solving it is left out; what a variant has
//! that cannot be said with regions (killer cages, thermometers, arrows …) is an error that names it.
//!
//! ```
//! use evodoku_exchange::{Form, read_one, write_one};
//!
//! let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let link = write_one(&grid, Form::FPuzzles)?;
//! assert!(link.starts_with("https://www.f-puzzles.com/?load=N4Ig"));
//! assert_eq!(read_one(&link)?, grid);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod draft;
mod error;
mod form;
mod fpuzzles;
mod hodoku;
mod json;
mod link;
mod lz_string;
mod marks;
mod name;
mod opensudoku;
mod print;
mod reader;
mod sudokupad;
mod sudokuwiki;
mod zipped;

pub use error::ExchangeError;
pub use form::{Form, Writer, write_one};
pub use link::is_link;
pub use lz_string::compress as pack;
pub use name::{LARGEST_FILE, SHORTEST_PUZZLE, has_file_ending};
pub use print::Look;
pub use reader::{Reader, read_one};
