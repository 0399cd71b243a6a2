//! Packs the files of a fuzzer's corpus into the corpus file of a target, or unpacks it.
//!
//! ```sh
//! cargo run -p evodoku-hostile --example corpus -- unpack read fuzz/corpus/read
//! cargo run -p evodoku-hostile --example corpus -- pack read fuzz/minimised/read 200
//! ```
//!
//! Packing keeps all previous inputs, and up to that many others, evenly from the shortest to the longest: the shortest
//! alone would be a few bytes each, too short to be useful.

use evodoku_hostile::corpus;
use std::collections::BTreeSet;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["unpack", target, folder] => unpack(target, Path::new(folder)),
        ["pack", target, folder, most] => pack(target, Path::new(folder), most.parse().unwrap_or(200)),
        _ => Err(std::io::Error::other("usage: unpack TARGET FOLDER, or: pack TARGET FOLDER MOST")),
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
    let kept: BTreeSet<&str> = before.lines().collect();
    let mut learnt: Vec<String> = Vec::new();
    for file in std::fs::read_dir(folder)? {
        learnt.push(corpus::escape(&std::fs::read(file?.path())?));
    }
    learnt.retain(|line| !kept.contains(line.as_str()));
    learnt.sort_by_key(|line| (line.len(), line.clone()));
    let step = learnt.len().div_ceil(most.max(1)).max(1);
    let chosen = learnt.into_iter().step_by(step);
    let text: String = before.lines().map(str::to_owned).chain(chosen).map(|line| line + "\n").collect();
    std::fs::write(path, text)
}
