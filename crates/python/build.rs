//! Python's symbols are resolved in the process that loads the module, which needs a linker option on macOS; and the puzzles
//! of the repository become part of the module.

use std::fmt::Write;
use std::path::Path;

fn main() {
    pyo3_build_config::add_extension_module_link_args();
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let folder = Path::new(&root).join("../../puzzles");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .expect("the repository has puzzles")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt" || ending == "toml"))
        .filter(|path| path.file_stem().is_some_and(|name| name != "bad"))
        .collect();
    paths.sort();
    let mut list = String::from("[\n");
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let _ = writeln!(list, "    ({name:?}, include_str!({:?})),", path.display().to_string());
    }
    list.push_str("]\n");
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    std::fs::write(Path::new(&out).join("puzzles.rs"), list).expect("the folder for output is writable");
}
