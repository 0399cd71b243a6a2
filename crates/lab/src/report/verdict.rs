//! The best setting against the next, in sentences that claim no more than the runs allow.

use crate::comparison::{FEWEST_PUZZLES, Family, Pair};
use crate::dataset::{Dataset, Measure, Score, Summary};
use crate::statistics::{Interval, SIGNIFICANCE};
use crate::tables::{Cell, brief, probability};

/// The best setting against the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The number of the best setting.
    pub best: usize,
    /// The number of the second best.
    pub second: usize,
    /// Their comparison.
    pub pair: Pair,
    /// In sentences.
    pub sentences: Vec<String>,
}

/// Compares the two settings that are ahead.
pub fn verdict(data: &Dataset, measure: Measure, family: &Family) -> Option<Verdict> {
    let order = data.ranked(measure);
    let (&best, &second) = (order.first()?, order.get(1)?);
    let pair = family.find(best, second)?.clone();
    let overall = data.overall(measure);
    let is_level = overall[best] == overall[second];
    let order = match data.score(measure) {
        Score::Par10 => "PAR10",
        Score::Median => "ERT",
    };
    let name = |setting: usize| {
        let summary = Summary::of(data, measure, data.of_setting(setting));
        let effort = summary.expected.map_or_else(String::new, |effort| format!(", ERT {}", brief(effort)));
        let success = Cell::Interval(summary.success()).shown();
        format!("{} ({success} solved{effort})", data.settings[setting].label)
    };
    let place = match pair.puzzles {
        1 => "On this puzzle, by ".into(),
        few if few < FEWEST_PUZZLES => format!("On these {few} puzzles, by "),
        _ => "By ".to_owned(),
    };
    let relation = if is_level { "is level with" } else { "is ahead of" };
    let mut sentences = vec![format!(
        "{place}{} ({order}) {} {relation} {}{}",
        measure.title(),
        name(best),
        name(second),
        if is_level { ".".into() } else { certainty(&pair, best, family.size) },
    )];
    sentences.push(size(&pair, best, &data.settings[best].label, &data.settings[second].label));
    sentences.extend(where_both_solve(&pair, best, family.size, &data.settings[second].label));
    if pair.puzzles < FEWEST_PUZZLES {
        sentences.push("Nothing follows from this for other puzzles.".into());
    }
    Some(Verdict { best, second, pair, sentences })
}

/// Whether the difference is more than noise, with the test that says so.
fn certainty(pair: &Pair, best: usize, family: usize) -> String {
    let p = probability(pair.corrected);
    let pairs = if family == 1 { String::new() } else { format!(", Holm over {family} pairs") };
    let ahead = pair.ahead[usize::from(best == pair.second)];
    let test = if pair.puzzles < FEWEST_PUZZLES {
        format!("p {p} (Mann–Whitney over seeds{pairs})")
    } else {
        format!(
            "p {p} (Wilcoxon over {} puzzles{pairs}; better on {ahead} of them, worse on {})",
            pair.puzzles,
            pair.ahead[0] + pair.ahead[1] - ahead
        )
    };
    match pair.leaning() {
        Some(leaning) if pair.is_significant() && leaning == best => {
            format!(", and the difference is more than noise: {test}.")
        }
        Some(_) if pair.is_significant() => {
            format!(
                ", but puzzle by puzzle the second is better, and a few puzzles decide the order: {test}."
            )
        }
        Some(_) | None => format!(
            ", but the difference may be noise: {test}; `evodoku lab power` says how many puzzles and runs would tell."
        ),
    }
}

/// How large the difference is.
fn size(pair: &Pair, best: usize, best_label: &str, second_label: &str) -> String {
    let (ratio, success) = pair.effects_of(best);
    let ratio = ratio.map_or_else(String::new, |ratio| {
        let Interval { value, low, high } = ratio;
        let interval = if ratio.is_known() {
            format!(" (95 % interval {} to {})", brief(low), brief(high))
        } else {
            String::new()
        };
        format!("{}{interval} times the ERT, ", brief(value))
    });
    format!(
        "{best_label} against {second_label}: {ratio}{} points of success.",
        Cell::Points(success).shown()
    )
}

/// That the second is faster where both solve and fails more often, if that was looked at and is so.
fn where_both_solve(pair: &Pair, best: usize, family: usize, second_label: &str) -> Option<String> {
    let both = pair.both_solve;
    let faster = both.faster[usize::from(best == pair.first)];
    let (_, success) = pair.effects_of(best);
    let is_so = both.p * (family as f64) < SIGNIFICANCE && 2 * faster > both.puzzles && success.value > 0.0;
    is_so.then(|| {
        format!(
            "Where both have solutions ({} puzzles), {second_label} is the faster one on {faster}: it fails more often.",
            both.puzzles
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::compare;
    use crate::dataset::Run;
    use crate::dataset::testing::{data, run};

    fn verdict_of(data: &Dataset) -> String {
        verdict(data, Measure::Evaluations, &compare(data, Measure::Evaluations)).unwrap().sentences.join(" ")
    }

    #[test]
    fn that_the_second_is_faster_where_both_solve_is_said_only_if_it_is_so() {
        // The first solves nothing faster, but everything; the second is twice as fast on ten of twenty puzzles.
        let fails = |puzzle: u32| {
            [run(0, puzzle, Some(500)), run(1, puzzle, (puzzle < 10).then_some(250 + u64::from(puzzle)))]
        };
        let runs: Vec<Run> = (0..20).flat_map(fails).collect();
        let text = verdict_of(&data(&["sure", "quick"], 20, &runs));
        assert!(
            text.contains("Where both have solutions (10 puzzles), quick is the faster one on 10"),
            "{text}"
        );
        // Here the first is faster there too.
        let worse = |puzzle: u32| [run(0, puzzle, Some(500)), run(1, puzzle, (puzzle < 10).then_some(900))];
        let text = verdict_of(&data(&["sure", "slow"], 20, &(0..20).flat_map(worse).collect::<Vec<_>>()));
        assert!(!text.contains("Where both"), "{text}");
    }

    /// Both solve everything; the second is faster on nearly all puzzles and far slower on the others.
    #[test]
    fn no_setting_fails_where_everything_is_solved() {
        let of_puzzle = |puzzle: u32| {
            let took = if puzzle < 18 { 250 + u64::from(puzzle) } else { 900_000 };
            [run(0, puzzle, Some(500)), run(1, puzzle, Some(took))]
        };
        let text =
            verdict_of(&data(&["even", "uneven"], 20, &(0..20).flat_map(of_puzzle).collect::<Vec<_>>()));
        assert!(text.contains("even (100 %") && !text.contains("fails"), "{text}");
    }

    #[test]
    fn equal_settings_have_no_winner() {
        let runs: Vec<Run> = (0..8).flat_map(|puzzle| [run(0, puzzle, None), run(1, puzzle, None)]).collect();
        let text = verdict_of(&data(&["a", "b"], 8, &runs));
        assert!(text.contains("is level with b (") && !text.contains("ahead"), "{text}");
    }

    #[test]
    fn a_single_puzzle_carries_no_claim_beyond_it() {
        let runs: Vec<Run> =
            (0..10).flat_map(|seed| [run(0, 0, Some(100 + seed)), run(1, 0, Some(200 + seed))]).collect();
        let text = verdict_of(&data(&["a", "b"], 1, &runs));
        assert!(text.starts_with("On this puzzle, by evaluations (PAR10) a ("), "{text}");
        assert!(
            text.contains("Mann–Whitney over seeds")
                && text.ends_with("Nothing follows from this for other puzzles.")
        );
    }

    #[test]
    fn the_headline_has_the_corrected_probability_and_the_size() {
        let of_puzzle = |puzzle: u32| {
            let base = 100 + 20 * u64::from(puzzle);
            [run(0, puzzle, Some(base)), run(1, puzzle, Some(base * 2)), run(2, puzzle, Some(base * 3))]
        };
        let text = verdict_of(&data(&["a", "b", "c"], 8, &(0..8).flat_map(of_puzzle).collect::<Vec<_>>()));
        // 2 / 256, three times.
        assert!(
            text.contains(
                "p = 0.023 (Wilcoxon over 8 puzzles, Holm over 3 pairs; better on 8 of them, worse on 0)"
            ),
            "{text}"
        );
        assert!(text.contains("a against b: 0.500 (95 % interval 0.500 to 0.500) times the ERT, +0 (-32 to +32) points of success."), "{text}");
    }
}
