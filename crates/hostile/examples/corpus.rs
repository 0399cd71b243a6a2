//! Packs the files of a fuzzer's corpus into the one of a target, or unpacks it into files.
//!
//! ```sh
//! cargo run -p evodoku-hostile --example corpus -- unpack read fuzz/corpus/read
//! cargo run -p evodoku-hostile --example corpus -- pack read fuzz/minimised/read 200
//! ```
//!
//! Packing keeps the smallest inputs up to that many, and all that were there before.

use evodoku_hostile::corpus;
use std::collections::BTreeSet;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["unpack", target, folder] => unpack(target, Path::new(folder)),
        ["pack", target, folder, most] => pack(target, Path::new(folder), most.parse().unwrap_or(200)),
        _ => Err(std::io::Error::other("say: unpack TARGET FOLDER, or: pack TARGET FOLDER MOST")),
    }
}

fn unpack(target: &str, folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for (number, input) in corpus::of(target).iter().enumerate() {
        std::fs::write(folder.join(format!("kept-{number}")), input)?;
    }
    Ok(())
}

fn pack(target: &str, folder: &Path, most: usize) -> std::io::Result<()> {
    let path = corpus::file(target);
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    let mut lines: BTreeSet<(usize, String)> = before.lines().map(|line| (0, line.to_owned())).collect();
    for file in std::fs::read_dir(folder)? {
        let input = std::fs::read(file?.path())?;
        let line = corpus::escape(&input);
        if !lines.contains(&(0, line.clone())) {
            lines.insert((line.len() + 1, line));
        }
    }
    let text: String = lines.into_iter().take(most).map(|(_, line)| line + "\n").collect();
    std::fs::write(path, text)
}
