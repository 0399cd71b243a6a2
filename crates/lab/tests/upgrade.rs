//! What older versions wrote is read: records, experiments and configurations, with the names of then.
//!
//! `folder-0.1` has twelve of our own runs as version 0.1 recorded them: without a schema and without versions of engines,
//! called by hashes that no version since would give them.

use evodoku::parameters::Value;
use evodoku::presets::Preset;
use evodoku_lab::dataset::load;
use evodoku_lab::experiment::{self, Plan};
use evodoku_lab::records::{Bad, Keep, RunRecord, merge, read};
use evodoku_lab::report::{Formats, Picture, Report, Sources, write};
use evodoku_lab::runs::{Campaign, Ended, Part};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/folder-0.1");

/// A folder like that of 0.1, each record altered by a function.
fn folder(alter: impl Fn(&mut serde_json::Value)) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["experiment.toml", "lvsitanvs-ga.toml", "lvsitanvs-sa.toml"] {
        std::fs::copy(Path::new(OLD).join(name), folder.path().join(name)).unwrap();
    }
    let lines = std::fs::read_to_string(Path::new(OLD).join("records.jsonl")).unwrap();
    let altered = lines.lines().map(|line| {
        let mut record = serde_json::from_str(line).unwrap();
        alter(&mut record);
        format!("{record}\n")
    });
    std::fs::write(folder.path().join("records.jsonl"), altered.collect::<String>()).unwrap();
    folder
}

fn plan(text: &str) -> Plan {
    experiment::read("old", text, Path::new(OLD)).unwrap()
}

fn experiment_text() -> String {
    std::fs::read_to_string(Path::new(OLD).join("experiment.toml")).unwrap()
}

fn open(folder: &TempDir) -> Campaign {
    let text = experiment_text();
    Campaign::open(plan(&text), &text, folder.path(), &Part::default()).unwrap()
}

/// The records as if the present versions of the engines had made them.
fn as_of_today(record: &mut serde_json::Value) {
    let engine = evodoku::config::EngineConfig::by_name(record["engine"].as_str().unwrap()).unwrap();
    record["engine_version"] = engine.version().into();
}

#[test]
fn old_records_are_reported() {
    let out = tempfile::tempdir().unwrap();
    let sources = Sources { paths: vec![OLD.into()], bad: Bad::Refuse, measure: None, about: Vec::new() };
    let report = Report::of(sources).unwrap();
    assert!(report.findings[0].starts_with("12 runs of 2 settings on 2 puzzles, "), "{:?}", report.findings);
    write(&report, out.path(), &Formats { pictures: vec![Picture::Svg], latex: false }).unwrap();
    assert!(out.path().join("report.html").exists());
}

#[test]
fn old_names_of_parameters_are_read_in_records_and_configurations() {
    let mut count = 0;
    read(&[OLD.into()], |record: RunRecord| {
        let config = record.config().unwrap();
        let text = std::fs::read_to_string(format!("{OLD}/{}.toml", record.setting)).unwrap();
        assert_eq!(Preset::from_toml("old", &text).unwrap().config, config, "{}", record.setting);
        count += 1;
        if record.setting == "lvsitanvs-ga" {
            assert_eq!(config.get("stagnation_limit"), Some(Value::Integer(100)), "it was flat_limit");
        }
    })
    .unwrap();
    assert_eq!(count, 12);
}

#[test]
fn runs_of_an_older_version_are_told_and_made_again() {
    let folder = folder(|_| {});
    let campaign = open(&folder);
    let changes = campaign.standing().changes().join("\n");
    for told in [
        "the folder has records of schema 1",
        "6 runs were made before annealing had versions",
        "6 runs were made before genetic had versions",
    ] {
        assert!(changes.contains(told), "{changes}");
    }
    assert_eq!((campaign.total(), campaign.left()), (12, 12));
    let ended = campaign.start(1, |_| {}).wait(Duration::from_mins(10)).unwrap().unwrap();
    assert_eq!(ended, Ended::Complete);
    // Now there are two records of every run, of which the newer counts, here and wherever they are merged.
    let after = open(&folder);
    assert_eq!((after.left(), after.standing().older.len()), (0, 0));
    drop(after);
    let merged = folder.path().join("merged/records.jsonl");
    assert_eq!(merge(&[folder.path().into()], &merged, Keep::Everything).unwrap().runs, 24);
    for source in [folder.path(), &merged] {
        let data = load(&[source.into()]).unwrap();
        assert_eq!((data.runs.len(), data.settings.len(), data.made_by.len()), (12, 2, 1));
    }
}

#[test]
fn runs_of_the_same_version_are_not_repeated_whatever_they_were_called() {
    let folder = folder(as_of_today);
    let campaign = open(&folder);
    assert_eq!((campaign.total(), campaign.left()), (12, 0));
    assert_eq!(campaign.standing().changes().len(), 1, "only the schema is another");
}

#[test]
fn another_setting_of_an_older_version_is_told_and_stays() {
    let folder = folder(|record| {
        if record["setting"] == "lvsitanvs-ga" {
            record["parameters"]["flat_limit"] = 50.into();
        }
    });
    let campaign = open(&folder);
    let changes = campaign.standing().changes().join("\n");
    assert!(changes.contains("lvsitanvs-ga: stagnation_limit was 50, is 100"), "{changes}");
    assert_eq!(campaign.left(), 12);
}

#[test]
fn an_experiment_with_old_names_asks_for_the_same_runs() {
    let text = |name: &str| {
        format!(
            "name = \"n\"\npuzzles = [{{ shape = \"4x4\", givens = 6 }}]\npresets = \"glebpp-ga\"\n\
             [set]\n{name} = [0.1, 0.3]\n[budget]\nevaluations = 10\n"
        )
    };
    let names = |text: &str| {
        let plan = plan(text);
        (0..plan.len()).map(|number| plan.run(number).id).collect::<Vec<_>>()
    };
    assert_eq!(names(&text("crazy_rate")), names(&text("upheaval_rate")));
    let newer = format!("schema = 99\n{}", text("crazy_rate"));
    let refused = experiment::read("newer", &newer, Path::new(OLD)).unwrap_err();
    assert!(refused.mistakes[0].message.contains("this is of schema 99"), "{:?}", refused.mistakes);
}
