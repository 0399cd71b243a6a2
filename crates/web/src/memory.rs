//! How much memory the individuals of a run will take, before it begins.

use evodoku::Config;
use evodoku::parameters::Value;

/// Parameters that say how many candidates there are.
const COUNTS: [&str; 6] = ["population", "offspring", "elites", "ants", "replicas", "pool"];

/// A candidate holds its values, and for each region and value how often it occurs: about three numbers of one or two bytes
/// per cell, and as much again for the next generation.
const BYTES_PER_CELL: usize = 10;

/// About how many bytes the candidates of a run take.
pub fn estimate(config: &Config, cells: usize) -> usize {
    let count = |name: &&str| match config.get(name) {
        Some(Value::Integer(number)) => number as usize,
        Some(Value::Real(_) | Value::Flag(_) | Value::Word(_)) | None => 0,
    };
    COUNTS.iter().map(count).sum::<usize>().saturating_mul(cells).saturating_mul(BYTES_PER_CELL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::config::EngineConfig;

    #[test]
    fn every_count_of_candidates_is_known() {
        let counting = ["population", "offspring", "elites", "ants", "replicas", "pool"];
        let mut found: Vec<&str> = EngineConfig::NAMES
            .iter()
            .flat_map(|name| EngineConfig::by_name(name).unwrap().declared())
            .map(|parameter| parameter.name)
            .filter(|name| counting.contains(name))
            .collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), COUNTS.len(), "{found:?}");
    }

    #[test]
    fn large_populations_of_large_grids_are_heavy() {
        let mut config = Config::of(EngineConfig::by_name("genetic").unwrap());
        config.set("population", &Value::Integer(10_000)).unwrap();
        assert!(estimate(&config, 81) < 16 << 20);
        assert!(estimate(&config, 144 * 144) > 1 << 30);
    }
}
