//! What may be linked into the program: licences, sources and names, by the lists of `deny.toml`.
//!
//! `cargo deny check` says the same and more, but takes longer to compile than all of evodoku; `./long.sh` runs it.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// All packages of the lock file that this machine's program could be linked from.
fn packages() -> Vec<Value> {
    let host = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap().stdout;
    let host = String::from_utf8(host).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform", host.trim()])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let in_use: Vec<&str> = metadata["resolve"]["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|node| node["id"].as_str())
        .collect();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages.filter(|package| in_use.contains(&package["id"].as_str().unwrap())).cloned().collect()
}

/// What is said in `deny.toml`.
fn lists() -> toml::Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deny.toml");
    std::fs::read_to_string(path).unwrap().parse().unwrap()
}

fn words<'a>(lists: &'a toml::Table, section: &str, key: &str) -> Vec<&'a str> {
    let list = lists[section][key].as_array().unwrap().iter();
    list.filter_map(|word| word.as_str().or_else(|| word.get("crate")?.as_str())).collect()
}

/// Does one choice of each part fit? `(MIT OR Apache-2.0) AND Unicode-3.0`, and `/` for OR in old manifests.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let plain = expression.replace('/', " OR ").replace(['(', ')'], " ");
    plain.split(" AND ").all(|part| part.split(" OR ").any(|choice| allowed.contains(&choice.trim())))
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"];
    for fine in ["MIT", "MIT/GPL-3.0", "GPL-3.0 OR Apache-2.0", "(MIT OR GPL-3.0) AND Unicode-3.0"] {
        assert!(is_allowed(fine, &allowed), "{fine}");
    }
    for wrong in ["GPL-3.0", "MIT AND GPL-3.0", "", "MITX"] {
        assert!(!is_allowed(wrong, &allowed), "{wrong}");
    }
}

#[test]
fn every_crate_is_of_crates_io_and_of_a_licence_that_may_be() {
    let (packages, lists) = (packages(), lists());
    let (allowed, banned) = (words(&lists, "licenses", "allow"), words(&lists, "bans", "deny"));
    assert!(packages.len() > 200, "only {} packages were found", packages.len());
    for package in &packages {
        let [name, licence] = ["name", "license"].map(|key| package[key].as_str().unwrap_or_default());
        assert!(
            is_allowed(licence, &allowed),
            "{name} is under \"{licence}\", which deny.toml does not list"
        );
        assert!(!banned.contains(&name), "{name} must not be used");
        assert!(
            package["source"].is_null() || package["source"] == CRATES_IO,
            "{name} is of {}",
            package["source"]
        );
    }
    // A licence that nothing is under any more is taken off the list.
    for licence in allowed {
        let is_used =
            |package: &Value| package["license"].as_str().is_some_and(|text| text.contains(licence));
        assert!(packages.iter().any(is_used), "nothing is under {licence} any more");
    }
}

/// What an advisory says and nothing can be done about is listed with a reason.
#[test]
fn advisories_that_are_passed_over_have_a_reason() {
    let lists = lists();
    for advisory in lists["advisories"]["ignore"].as_array().unwrap() {
        assert!(advisory["id"].as_str().unwrap().starts_with("RUSTSEC-"));
        assert!(advisory["reason"].as_str().unwrap().len() > 40, "{advisory}");
    }
}
