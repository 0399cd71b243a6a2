//! No pair of settings in the committed results has a sentence, a probability and an interval that contradict each other.

use evodoku_lab::comparison::{Quantity, compare};
use evodoku_lab::dataset::{Measure, load};
use evodoku_lab::records::folders_below;
use evodoku_lab::report::{declared, verdict};
use evodoku_lab::statistics::SIGNIFICANCE;
use std::path::{Path, PathBuf};

/// The pairs of a folder, all of them consistent.
fn consistent_pairs(folder: &Path) -> usize {
    let sources = [folder.to_path_buf()];
    let mut data = load(&sources).unwrap();
    data.primary = declared(&sources).1;
    let measure = Measure::fair(&data);
    let family = compare(&data, measure);
    for pair in &family.pairs {
        let name = format!(
            "{}: {} against {}",
            folder.display(),
            data.settings[pair.first].label,
            data.settings[pair.second].label
        );
        for quantity in Quantity::ALL {
            let Some(finding) = pair.finding(quantity) else { continue };
            let neutral = if quantity == Quantity::Success { 0.0 } else { 1.0 };
            let interval = finding.interval;
            assert!(finding.corrected >= finding.p, "{name}: {finding:?}");
            if !interval.is_known() {
                assert!(finding.p >= SIGNIFICANCE, "{name}, {quantity:?}: {finding:?}");
                continue;
            }
            assert!(interval.low <= interval.value && interval.value <= interval.high, "{name}: {finding:?}");
            let has_neutral = interval.low <= neutral && neutral <= interval.high;
            assert_eq!(has_neutral, finding.p >= SIGNIFICANCE, "{name}, {quantity:?}: {finding:?}");
        }
    }
    if let Some(verdict) = verdict(&data, measure, &family) {
        let text = verdict.sentences.join(" ");
        let is_sure = verdict.sentences[0].contains("and the difference is more than noise");
        assert_eq!(is_sure, verdict.pair.is_significant(), "{text}");
    }
    family.pairs.len()
}

fn folders() -> Vec<PathBuf> {
    folders_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results")).unwrap()
}

#[test]
fn committed_pairs_of_small_studies_do_not_contradict_themselves() {
    let small = ["messages-large", "scaling", "latin", "nucleation"];
    let is_small = |folder: &&PathBuf| small.iter().any(|name| folder.to_string_lossy().ends_with(name));
    let pairs: usize = folders().iter().filter(is_small).map(|folder| consistent_pairs(folder)).sum();
    assert!(pairs > 3, "{pairs}");
}

#[test]
#[ignore = "reads all committed records; long.sh runs it"]
fn committed_pairs_do_not_contradict_themselves() {
    let pairs: usize = folders().iter().map(|folder| consistent_pairs(folder)).sum();
    assert!(pairs > 580, "{pairs}");
}
