//! The experiments of the repository ask for what they say.

use evodoku::presets;
use evodoku_lab::experiment;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

#[test]
fn all_presets_are_in_the_study_of_all_presets_with_equal_processor_time() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("experiments/all-presets.toml")).unwrap();
    let text = text.replace("puzzles/levels.txt", &root.join("puzzles/levels.txt").display().to_string());
    let plan = experiment::read("all-presets", &text, &root).unwrap();
    let labels: BTreeSet<&str> = plan.settings.iter().map(|setting| setting.label.as_str()).collect();
    assert_eq!(labels, presets::names().collect());
    assert_eq!((plan.frame.runs, plan.subjects.len()), (10, 40));
    assert_eq!(plan.frame.budget.cpu, Some(Duration::from_millis(200)));
    assert_eq!((plan.frame.budget.evaluations, plan.frame.budget.time), (None, None));
}
