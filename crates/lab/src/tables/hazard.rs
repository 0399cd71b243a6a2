//! Whether a search grows old: the rate of solutions by effort, and what an early cost tells of the rest of a run.

use super::{Cell, Table};
use crate::dataset::{Dataset, Measure};
use crate::hazard::{AT_ONCE, EARLY, FEWEST_RUNS, Prediction, Sample, Unit, in_turns};
use crate::statistics::Bin;
use crate::words::counted;

/// The rate of solutions of every setting on every class, fifth by fifth.
pub fn rates(data: &Dataset, measure: Measure, samples: &[Sample]) -> Table {
    Table {
        name: "hazard",
        title: "Rate of solutions by effort".into(),
        about: about_rates(measure, samples),
        columns: ["class", "setting", "from", "to", "at risk", "solved", "rate", "in ERT of"]
            .map(String::from)
            .to_vec(),
        rows: samples.iter().flat_map(|sample| rows(data, sample)).collect(),
        shown: usize::MAX,
    }
}

/// What the lowest cost at an early time tells of the effort still needed.
pub fn early_costs(data: &Dataset, samples: &[Sample], predictions: &[Option<Prediction>]) -> Table {
    let row = |(sample, prediction): (&Sample, &Option<Prediction>)| {
        names(data, sample).into_iter().chain(prediction_cells(prediction.as_ref())).collect()
    };
    Table {
        name: "early-costs",
        title: "Lowest cost early and effort still needed".into(),
        about: format!(
            "Spearman's rank correlation within puzzles between the lowest cost at an early time, when {:.0} % of the runs have ended, and what the others still needed: 1 if a low cost announces a near end, 0 if it says nothing. Always in evaluations, which is what curves are kept by; runs without a solution count as endless. Intervals of 95 % draw puzzles with all their runs, or runs of a single puzzle, and are too narrow where puzzles are few; with fewer than {FEWEST_RUNS} runs, or the same cost in all, nothing is said.",
            EARLY * 100.0
        ),
        columns: ["class", "setting"].into_iter().chain(PREDICTION).map(String::from).collect(),
        rows: samples.iter().zip(predictions).map(row).collect(),
        shown: usize::MAX,
    }
}

/// What several runs in turns would cost, beside one after the other.
pub fn turns(data: &Dataset, measure: Measure, samples: &[Sample]) -> Table {
    let row = |sample: &Sample| names(data, sample).into_iter().chain(turn_cells(sample)).collect();
    Table {
        name: "turns",
        title: "Several runs in turns".into(),
        about: format!(
            "The effort per solution (in {}) of a population of independent runs that take turns until one is solved, divided by that of one run after the other: below 1 it pays to keep several. Worked out from all sets of so many single runs on the same puzzle, each in multiples of its ERT as above. Intervals of 95 % draw puzzles with all their runs, or runs of a single puzzle, and are too narrow where puzzles are few; where a puzzle has fewer runs than that, nothing is said.",
            measure.title()
        ),
        columns: ["class", "setting"].map(String::from).into_iter().chain(turn_columns()).collect(),
        rows: samples.iter().map(row).collect(),
        shown: usize::MAX,
    }
}

fn turn_columns() -> impl Iterator<Item = String> {
    AT_ONCE.iter().map(|at_once| format!("{at_once} in turns"))
}

fn turn_cells(sample: &Sample) -> impl Iterator<Item = Cell> {
    in_turns(sample).into_iter().map(|ratio| ratio.map_or(Cell::Missing, Cell::Between))
}

/// All in one, for programs: what is one figure for a setting and class stands in each of its lines.
pub fn all_of_hazard(
    data: &Dataset,
    measure: Measure,
    samples: &[Sample],
    predictions: &[Option<Prediction>],
) -> Table {
    let mut table = rates(data, measure, samples);
    table.columns.extend(PREDICTION.map(String::from).into_iter().chain(turn_columns()));
    let with_prediction = |(sample, prediction): (&Sample, &Option<Prediction>)| {
        let cells: Vec<Cell> =
            prediction_cells(prediction.as_ref()).into_iter().chain(turn_cells(sample)).collect();
        let longer = move |row: Vec<Cell>| row.into_iter().chain(cells.clone()).collect::<Vec<_>>();
        rows(data, sample).into_iter().map(longer).collect::<Vec<_>>()
    };
    table.rows = samples.iter().zip(predictions).flat_map(with_prediction).collect();
    table
}

const PREDICTION: [&str; 3] = ["early", "early runs", "rank correlation"];

fn prediction_cells(prediction: Option<&Prediction>) -> [Cell; 3] {
    prediction.map_or([Cell::Missing, Cell::Missing, Cell::Missing], |found| {
        [Cell::Number(found.at), Cell::Count(found.runs), Cell::Signed(found.correlation)]
    })
}

fn names(data: &Dataset, sample: &Sample) -> [Cell; 2] {
    [sample.class.as_str().into(), data.settings[sample.setting].label.as_str().into()]
}

/// A row per bin; a single one where nothing is known.
fn rows(data: &Dataset, sample: &Sample) -> Vec<Vec<Cell>> {
    let row = |bin: &Bin| {
        let figures = [
            Cell::Number(bin.from),
            Cell::Number(bin.to),
            Cell::Count(bin.at_risk),
            Cell::Count(bin.solved),
            Cell::Between(bin.rate()),
            sample.unit.name().into(),
        ];
        names(data, sample).into_iter().chain(figures).collect()
    };
    let bins = sample.rates();
    if bins.is_empty() {
        let nothing = std::iter::repeat_n(Cell::Missing, 6);
        return vec![names(data, sample).into_iter().chain(nothing).collect()];
    }
    bins.iter().map(row).collect()
}

fn about_rates(measure: Measure, samples: &[Sample]) -> String {
    let mut about = vec![format!(
        "Runs of a setting on a class of puzzles, cut at the fifths of their {}. Efforts are in multiples of the effort per solution (ERT), and so is the rate: solved runs divided by all effort between the two ends, 1 throughout for a search without memory, falling for one that grows old. Unsolved runs are at risk up to their end. Intervals of 95 % are exact for counts (Poisson).",
        measure.title()
    )];
    let is_measured_by = |unit| samples.iter().any(|sample| sample.unit == unit && !sample.ends.is_empty());
    if is_measured_by(Unit::Puzzle) {
        about.push("The ERT is that of the run's own puzzle, so that differences between puzzles do not matter; being a mean of few runs it lifts the last rates a little: without memory, 10 runs on each puzzle give 0.91 to 1.20, and 40 give 0.98 to 1.05.".into());
    }
    if is_measured_by(Unit::Class) {
        about.push(format!(
            "Where a puzzle has fewer than {FEWEST_RUNS} runs, it is the ERT of the whole class: a falling rate may then come from differences between puzzles."
        ));
    }
    let counts = [
        (samples.iter().map(|sample| sample.without_search).sum::<u64>(), "that logic alone solved"),
        (samples.iter().map(|sample| sample.never_solved).sum(), "on puzzles that were never solved"),
    ];
    let left_out = counts.into_iter().filter(|(count, _)| *count > 0);
    about.extend(left_out.map(|(count, which)| format!("Left out: {} {which}.", counted(count, "run"))));
    about.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::testing::{data, run};
    use crate::hazard::samples;
    use crate::statistics::Interval;

    fn tables(unsolved: u32) -> (Table, Table, Table) {
        let solved = (1..=10).map(|took| run(0, 0, Some(took * 10)));
        let runs: Vec<_> = solved.chain((0..unsolved).map(|_| run(1, 0, None))).collect();
        let data = data(&["a", "b"], 1, &runs);
        let samples = samples(&data, Measure::Evaluations);
        let correlation = Interval { value: -0.25, low: -0.5, high: 0.125 };
        let mut predictions = vec![Some(Prediction { at: 0.5, runs: 12, correlation })];
        predictions.resize(samples.len(), None);
        (
            rates(&data, Measure::Evaluations, &samples),
            early_costs(&data, &samples, &predictions),
            all_of_hazard(&data, Measure::Evaluations, &samples, &predictions),
        )
    }

    #[test]
    fn every_column_of_the_csv_holds_one_number() {
        let (_, _, both) = tables(3);
        let csv = both.to_csv();
        let mut lines = csv.lines();
        assert_eq!(
            lines.next(),
            Some(
                "class,setting,from,to,at risk,solved,rate,rate low,rate high,in ERT of,early,early runs,rank correlation,rank correlation low,rank correlation high,2 in turns,2 in turns low,2 in turns high,4 in turns,4 in turns low,4 in turns high,8 in turns,8 in turns low,8 in turns high"
            )
        );
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 6, "{csv}");
        for row in &rows {
            let words = [0, 1, 9];
            let numbers =
                row.iter().enumerate().filter(|(column, field)| !words.contains(column) && !field.is_empty());
            assert!(numbers.into_iter().all(|(_, field)| field.parse::<f64>().is_ok()), "{row:?}");
        }
        assert!(rows[..5].iter().all(|row| row[12] == *"-0.25" && row[14] == *"0.125"), "{csv}");
    }

    #[test]
    fn people_see_rates_and_predictions_apart() {
        let (rates, early, _) = tables(3);
        let text = rates.to_markdown();
        // Two of ten runs end by 28 evaluations, the mean being 55: 2 for 10 + 20 + 8 × 28 of them.
        assert!(text.contains("| puzzles, 37 % | a | 0.00 | 0.509 | 10 | 2 | 0.433 ("), "{text}");
        assert!(text.contains("| puzzles, 37 % | b | – | – | – | – | – | – |"), "{text}");
        assert!(text.contains("Left out: 3 runs on puzzles that were never solved."), "{text}");
        let text = early.to_markdown();
        assert!(text.contains("| 0.500 | 12 | -0.25 (-0.50 to +0.13) |"), "{text}");
        assert!(text.contains("| puzzles, 37 % | b | – | – | – |"), "{text}");
    }

    #[test]
    fn the_caption_says_what_the_unit_is() {
        let (own, _, _) = tables(0);
        assert!(own.about.contains("that of the run's own puzzle") && !own.about.contains("whole class"));
        // A setting without a solution is measured by nothing.
        assert!(!tables(3).0.about.contains("whole class"));
        let few = data(&["a"], 1, &[run(0, 0, Some(10)), run(0, 0, Some(20))]);
        let few = rates(&few, Measure::Evaluations, &samples(&few, Measure::Evaluations)).about;
        assert!(few.contains("may then come from differences between puzzles"), "{few}");
        assert!(!few.contains("own puzzle"), "{few}");
    }
}
