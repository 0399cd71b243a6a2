//! The best setting against the next, in sentences that claim no more than the runs allow.

use crate::comparison::{Family, Pair, Quantity, Units};
use crate::dataset::{Dataset, Measure};
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

/// Compares the two settings that are ahead by the primary quantity.
pub fn verdict(data: &Dataset, measure: Measure, family: &Family) -> Option<Verdict> {
    let order = data.ranked(measure);
    let (&best, &second) = (order.first()?, order.get(1)?);
    let pair = family.find(best, second)?.clone();
    let mut sentences = vec![primary(data, measure, &pair, best, family.size)];
    let others = Quantity::ALL.into_iter().filter(|quantity| *quantity != pair.primary);
    sentences.extend(others.filter_map(|quantity| beside(data, &pair, best, quantity, family.size)));
    sentences.extend(where_both_solve(&pair, best, family.size, &data.settings[second].label));
    if matches!(pair.units, Units::Runs(_)) {
        sentences.push("Nothing follows from this for other puzzles.".into());
    }
    Some(Verdict { best, second, pair, sentences })
}

/// What the primary quantity says of the best setting and the next.
fn primary(data: &Dataset, measure: Measure, pair: &Pair, best: usize, family: usize) -> String {
    let quantity = pair.primary;
    let second = if best == pair.first { pair.second } else { pair.first };
    let place = match pair.units {
        Units::Runs(_) if pair.puzzles == 1 => "On this puzzle, by ".into(),
        Units::Runs(_) => format!("On these {} puzzles, by ", pair.puzzles),
        Units::Puzzles(_) => "By ".to_owned(),
    };
    let what = match quantity {
        Quantity::Bill => format!("{} ({} in {})", quantity.title(), pair.score.title(), measure.title()),
        Quantity::Typical => format!("{} (PAR10 in {})", quantity.title(), measure.title()),
        Quantity::Success => quantity.title().into(),
    };
    let name = |setting: usize| {
        let solved = Cell::Share(pair.solved[usize::from(setting != pair.first)]).shown();
        format!("{} ({solved} solved)", data.settings[setting].label)
    };
    let leaning = pair.leaning();
    let relation = match leaning {
        Some(ahead) if ahead == best => "is ahead of",
        Some(_) => "is ahead on all puzzles that all settings ran on, but on those of these two behind",
        None => "is level with",
    };
    let size = size(pair, best, quantity).map_or_else(String::new, |size| format!(": {size}"));
    let certainty = leaning.and_then(|_| certainty(pair, quantity, family)).unwrap_or_default();
    format!("{place}{what} {} {relation} {}{size}{certainty}.", name(best), name(second))
}

/// How large the difference is, seen from the best.
fn size(pair: &Pair, best: usize, quantity: Quantity) -> Option<String> {
    let found = pair.seen_from(best, quantity)?;
    let Interval { value, low, high } = found;
    Some(match quantity {
        Quantity::Success => format!("{} points of success", Cell::Points(found).shown()),
        Quantity::Bill | Quantity::Typical if found.is_known() => {
            format!("{} times the cost (95 % interval {} to {})", brief(value), brief(low), brief(high))
        }
        Quantity::Bill | Quantity::Typical => format!("{} times the cost", brief(value)),
    })
}

/// Whether the difference is more than noise, with the test that says so; its interval is of the same test.
fn certainty(pair: &Pair, quantity: Quantity, family: usize) -> Option<String> {
    let finding = pair.finding(quantity)?;
    let over = pair.units.counted();
    let test = |p: f64| format!("p {} ({} over {over}", probability(p), quantity.test());
    let holm = if family == 1 { String::new() } else { format!(", Holm over {family} pairs") };
    Some(if finding.corrected < SIGNIFICANCE {
        format!(", and the difference is more than noise: {}{holm})", test(finding.corrected))
    } else if finding.p < SIGNIFICANCE {
        format!(
            ", which alone would be more than noise: {}), but may be noise among {family} pairs (p {} by Holm)",
            test(finding.p),
            probability(finding.corrected)
        )
    } else {
        format!(
            ", but the difference may be noise: {}{holm}); `evodoku lab power` says how many puzzles and runs would tell",
            test(finding.corrected)
        )
    })
}

/// What another quantity says; in words where it disagrees with the primary one.
fn beside(data: &Dataset, pair: &Pair, best: usize, quantity: Quantity, family: usize) -> Option<String> {
    let finding = pair.finding(quantity)?;
    let size = size(pair, best, quantity)?;
    let p = if family == 1 { finding.p } else { finding.corrected };
    let figures = format!("{size}, p {}", probability(p));
    let title = quantity.title();
    let is_told = finding.corrected < SIGNIFICANCE;
    let leaning = pair.leaning_by(quantity);
    let label = |setting: usize| &data.settings[setting].label;
    Some(match (leaning, pair.leaning()) {
        (Some(other), Some(ahead)) if other != ahead && is_told => {
            format!("By {title}, however, {} is ahead, more than by noise: {figures}.", label(other))
        }
        (Some(other), _) if is_told && !pair.is_significant() => {
            format!(
                "By {title}, however, the difference is more than noise, and {} is ahead: {figures}.",
                label(other)
            )
        }
        (Some(_) | None, _) if !is_told && pair.is_significant() => {
            format!("By {title} they cannot be told apart: {figures}.")
        }
        (Some(_) | None, _) => format!("By {title}: {figures}."),
    })
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
        assert!(text.contains("but the difference may be noise: p ="), "{text}");
        assert!(
            text.contains("By the typical puzzle, however, uneven is ahead, more than by noise: "),
            "{text}"
        );
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
        assert!(text.starts_with("On this puzzle, by the bill (PAR10 in evaluations) a ("), "{text}");
        assert!(
            text.contains("sign flips over 10 pairs of runs")
                && text.ends_with("Nothing follows from this for other puzzles."),
            "{text}"
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
                "0.500 times the cost (95 % interval 0.500 to 0.500), and the difference is more than noise: p = 0.023 (sign flips over 8 puzzles, Holm over 3 pairs)."
            ),
            "{text}"
        );
        assert!(
            text.contains(
                "By success they cannot be told apart: +0 (-32 to +32) points of success, p = 1.000."
            ),
            "{text}"
        );
    }

    #[test]
    fn what_only_correction_makes_noise_is_said_so() {
        let of_puzzle = |puzzle: u32| {
            let base = 100 + 20 * u64::from(puzzle);
            [run(0, puzzle, Some(base)), run(1, puzzle, Some(base + 10)), run(2, puzzle, Some(base + 30))]
        };
        let data = data(&["a", "b", "c"], 6, &(0..6).flat_map(of_puzzle).collect::<Vec<_>>());
        let text = verdict_of(&data);
        let pair = compare(&data, Measure::Evaluations).find(0, 1).unwrap().bill.unwrap();
        assert!(pair.p < 0.05 && pair.corrected >= 0.05 && pair.interval.high < 1.0, "{pair:?}");
        assert!(text.contains("which alone would be more than noise: p = 0.031"), "{text}");
        assert!(text.contains("but may be noise among 3 pairs"), "{text}");
    }
}
