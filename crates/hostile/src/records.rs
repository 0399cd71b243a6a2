//! Any line as a run record.

use evodoku::Budget;
use evodoku_lab::records::{RunRecord, parse};
use evodoku_lab::runs::puzzle_of;

/// Valid records round-trip; configuration, budget and puzzle are found, or reported as missing.
pub fn throw(bytes: &[u8]) {
    let Ok(record) = parse::<RunRecord>(bytes) else { return };
    let line = serde_json::to_vec(&record).expect("a record can be written");
    let again: RunRecord = parse(&line).expect("what was written is read");
    assert_eq!(serde_json::to_vec(&again).ok(), Some(line));
    let _ = record.config();
    let _ = puzzle_of(&record);
    let _ = Budget::from(record.budget);
}
