//! The figures of a run: what it has done and how far it has come.

use crate::candidate::Cost;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a run has done and how far it has come; owned by the run, and found again in progress, points, reports and records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Epochs or generations taken.
    pub epochs: u64,
    /// Candidates or moves evaluated.
    pub evaluations: u64,
    /// Restarts made.
    pub restarts: u64,
    /// Times the temperature was raised.
    #[serde(default)]
    pub reheats: u64,
    /// Times mutation was made stronger, because the population had come to a halt.
    #[serde(default)]
    pub escalations: u64,
    /// The cost of the best grid of the run; [`NO_COST`] where there is none.
    #[serde(rename = "cost", with = "cost_or_null")]
    pub best_cost: Cost,
    /// The cost of the best grid since the last restart.
    #[serde(default = "no_cost", with = "cost_or_null")]
    pub cost_since_restart: Cost,
}

/// Stands where there is no grid to have a cost; null in records.
pub const NO_COST: Cost = Cost::MAX;

impl Default for Figures {
    fn default() -> Self {
        Self {
            epochs: 0,
            evaluations: 0,
            restarts: 0,
            reheats: 0,
            escalations: 0,
            best_cost: NO_COST,
            cost_since_restart: NO_COST,
        }
    }
}

fn no_cost() -> Cost {
    NO_COST
}

mod cost_or_null {
    use super::{Cost, Deserialize, Deserializer, NO_COST, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    pub fn serialize<S: Serializer>(cost: &Cost, serializer: S) -> Result<S::Ok, S::Error> {
        if *cost == NO_COST { serializer.serialize_none() } else { serializer.serialize_some(cost) }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cost, D::Error> {
        Ok(Option::deserialize(deserializer)?.unwrap_or(NO_COST))
    }
}
