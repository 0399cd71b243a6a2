//! The studies of the four programs that this project began with, made again: each author's own number beside ours, and a
//! sentence whether it holds.
//!
//! The authors' figures come from their README files at the commits that the presets name. Their times were taken on other
//! machines and are quoted, not compared.

mod claim;
mod drvojtex;
mod glebpp;
mod huke;
mod lvsitanvs;

pub use claim::{Claim, Holds, Speaker};

use crate::dataset::{Courses, Dataset, Measure, each_curve, load};
use crate::experiment::{self, ExperimentError, Plan};
use crate::plots::{Figure, boxes, convergence};
use crate::records::{Bad, ReadError};
use crate::report::{Report, made};
use crate::statistics::Interval;
use crate::tables::{Cell, Table};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The puzzles that stand in for those of M. Huke, whose file carries no licence and is not ours to copy.
pub const LEVELS: &str = include_str!("../../puzzles/levels.txt");

/// One of the studies.
pub struct Study {
    /// Its name, which is that of its folder.
    pub name: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// Is it one of M. Huke's, for his puzzles?
    is_hukes: bool,
    /// The experiment.
    experiment: &'static str,
    /// The author's table beside ours.
    table: Option<fn(&Dataset) -> Table>,
    /// What the author says, and whether it is so.
    claims: fn(&Found) -> Vec<Claim>,
    /// What its runs are compared by.
    measure: Measure,
    /// Which of its pictures belong into the report over all.
    pictures: &'static [Picture],
}

/// What the claims of a study are judged by.
struct Found {
    data: Dataset,
    /// The cost of the best first individual of every run that searched, by setting.
    first_costs: Vec<Vec<f64>>,
    /// Are the puzzles M. Huke's own?
    is_on_his_puzzles: bool,
}

/// A picture of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Picture {
    Boxes,
    Convergence,
}

/// All studies, in the order of the programs.
pub const STUDIES: [Study; 7] = [
    Study {
        name: "population-size",
        title: "M. Huke: success, time and generations by difficulty and population",
        is_hukes: true,
        experiment: include_str!("../../experiments/population-size.toml"),
        table: Some(huke::table),
        claims: huke::population,
        measure: Measure::Evaluations,
        pictures: &[],
    },
    Study {
        name: "initialisation",
        title: "M. Huke: random or smart first individuals",
        is_hukes: true,
        experiment: include_str!("../../experiments/initialisation.toml"),
        table: None,
        claims: huke::initialisation,
        measure: Measure::Evaluations,
        pictures: &[Picture::Convergence],
    },
    Study {
        name: "crossover-and-selection",
        title: "M. Huke: crossover and selection",
        is_hukes: true,
        experiment: include_str!("../../experiments/crossover-and-selection.toml"),
        table: None,
        claims: huke::operators,
        measure: Measure::Evaluations,
        pictures: &[],
    },
    Study {
        name: "givens",
        title: "gleb-pp: time and final fitness by the number of givens",
        is_hukes: false,
        experiment: include_str!("../../experiments/givens.toml"),
        table: Some(glebpp::table),
        claims: glebpp::givens,
        measure: Measure::Cpu,
        pictures: &[],
    },
    Study {
        name: "fitness-forms",
        title: "gleb-pp: linear, quadratic, cubic and exponential fitness",
        is_hukes: false,
        experiment: include_str!("../../experiments/fitness-forms.toml"),
        table: Some(glebpp::forms_table),
        claims: glebpp::forms,
        measure: Measure::Evaluations,
        pictures: &[Picture::Boxes],
    },
    Study {
        name: "ga-beside-sa",
        title: "lvsitanvs: a genetic algorithm beside annealing",
        is_hukes: false,
        experiment: include_str!("../../experiments/ga-beside-sa.toml"),
        table: Some(lvsitanvs::table),
        claims: lvsitanvs::claims,
        measure: Measure::Cpu,
        pictures: &[Picture::Convergence],
    },
    Study {
        name: "cooling-factor",
        title: "drvojtex: the decreasing factor",
        is_hukes: false,
        experiment: include_str!("../../experiments/cooling-factor.toml"),
        table: Some(drvojtex::table),
        claims: drvojtex::claims,
        measure: Measure::Evaluations,
        pictures: &[Picture::Boxes],
    },
];

/// What is made again, and with what.
#[derive(Clone, Debug, Default)]
pub struct ReportOptions {
    /// M. Huke's own puzzles, if the user has them.
    pub huke: Option<PathBuf>,
    /// So many runs per puzzle and setting instead of the experiment's own number.
    pub runs: Option<u64>,
}

impl Study {
    /// The experiment as a file, with the puzzles that it is to run on.
    pub fn text(&self, options: &ReportOptions, levels: &Path) -> String {
        let file = options.huke.as_deref().filter(|_| self.is_hukes).unwrap_or(levels);
        let quoted = toml::Value::from(file.display().to_string()).to_string();
        let text = self.experiment.replace("\"puzzles/levels.txt\"", &quoted);
        let runs = |line: &str| match options.runs {
            Some(runs) if line.starts_with("runs = ") => format!("runs = {runs}"),
            Some(_) | None => line.to_owned(),
        };
        text.lines().map(|line| runs(line) + "\n").collect()
    }

    /// The plan of an experiment file.
    pub fn plan(&self, text: &str) -> Result<Plan, ExperimentError> {
        experiment::read(self.name, text, Path::new("."))
    }
}

/// The report over the studies whose records are in folders of their names, and what it says of each claim.
pub fn report(folder: &Path, options: &ReportOptions) -> Result<(Report, Vec<Claim>), ReadError> {
    let mut report = Report {
        title: "The studies of the four programs".into(),
        about: vec![format!(
            "Each author's own number beside ours. The puzzles of M. Huke's studies are {}.",
            match &options.huke {
                Some(file) => format!("his own, from {}", file.file_name().unwrap_or_default().display()),
                None => "forty of our own making, ten of each level and harder than his, because his file carries no licence; with his file the numbers can be compared one by one".into(),
            }
        )],
        findings: Vec::new(),
        tables: Vec::new(),
        figures: Vec::new(),
    };
    let (mut rows, mut claims) = (Vec::new(), Vec::new());
    for study in &STUDIES {
        let sources = [folder.join(study.name)];
        if !sources[0].exists() {
            continue;
        }
        let data = load(&sources)?;
        report.about.extend(made(&data).filter(|sentence| !report.about.contains(sentence)));
        report.figures.extend(figures(study, &data, &sources)?);
        report.tables.extend(study.table.map(|table| table(&data)));
        let first_costs = first_costs(&data, &sources)?;
        let found = Found { data, first_costs, is_on_his_puzzles: study.is_hukes && options.huke.is_some() };
        let first = claims.len();
        claims.extend((study.claims)(&found));
        quote_once(&mut claims);
        rows.extend(claims[first..].iter().map(|claim| claim.row(study.name)));
    }
    let table = Table {
        name: "claims",
        title: "What the authors say, and what came out".into(),
        about: "Claims of the authors are quoted, M. Huke's in translation; what we tested beyond them, or read off their figures, is called ours. Holds: the runs show it by more than noise, or equal what was said. Does not hold: they show the opposite. Cannot be told: the difference may be noise.".into(),
        columns: ["study", "whose", "claim", "figures of the author", "ours", "holds"].map(String::from).to_vec(),
        rows,
        shown: usize::MAX,
    };
    report.tables.insert(0, table);
    Ok((report, claims))
}

/// Prints every quotation once: a later claim that tests the same sentence has its first words.
fn quote_once(claims: &mut [Claim]) {
    let mut printed = HashSet::new();
    for claim in claims {
        let parts = claim.claim.split_once('\u{201c}');
        let Some((before, (quote, after))) =
            parts.and_then(|(before, rest)| Some((before, rest.split_once('\u{201d}')?)))
        else {
            continue;
        };
        if !quote.ends_with('\u{2026}') && !printed.insert(quote.to_owned()) {
            let first: Vec<&str> = quote.split_whitespace().take(4).collect();
            claim.claim = format!("{before}\u{201c}{} \u{2026}\u{201d}{after}", first.join(" "));
        }
    }
}

/// The cost of the best first individual of every run that searched, by setting.
fn first_costs(data: &Dataset, sources: &[PathBuf]) -> Result<Vec<Vec<f64>>, ReadError> {
    let mut costs = vec![Vec::new(); data.settings.len()];
    each_curve(
        sources,
        Bad::Refuse,
        data,
        |_| true,
        |setting, line| {
            let first = line.curve.points().first().filter(|_| line.evaluations > 0);
            costs[setting].extend(first.map(|&(_, cost)| cost as f64));
        },
    )?;
    Ok(costs)
}

/// The pictures of a study, named after it.
fn figures(study: &Study, data: &Dataset, sources: &[PathBuf]) -> Result<Vec<Figure>, ReadError> {
    let all: Vec<usize> = (0..data.settings.len()).collect();
    let mut drawn = Vec::new();
    for picture in study.pictures {
        let figure = match picture {
            Picture::Boxes => boxes(data, study.measure),
            Picture::Convergence => {
                convergence(data, &Courses::read(sources, Bad::Refuse, data, &all, study.measure)?)
            }
        };
        drawn.extend(figure.map(|mut figure| {
            figure.name = format!("{}-{}", study.name, figure.name);
            figure.title = format!("{}: {}", study.title, figure.title.to_lowercase());
            figure
        }));
    }
    Ok(drawn)
}

/// The setting whose label has all these words.
fn setting(data: &Dataset, words: &[&str]) -> Option<usize> {
    let has_all = |label: &str| {
        let label = format!(" {label} ");
        words.iter().all(|word| label.contains(&format!(" {word} ")))
    };
    data.settings
        .iter()
        .position(|setting| has_all(&setting.label) || has_all(&format!("{} {}", data.common, setting.label)))
}

/// Seconds in milliseconds.
fn milliseconds(Interval { value, low, high }: Interval) -> Interval {
    Interval { value: value * 1000.0, low: low * 1000.0, high: high * 1000.0 }
}

/// A number of the author as a cell; nothing where the author has none.
fn author(number: Option<f64>) -> Cell {
    number.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs::{Campaign, Ended, Part};
    use std::time::Duration;

    /// A study with one puzzle of each level and very little time.
    fn small(study: &Study, folder: &Path) -> String {
        let is_first = |text: &[&str]| text.first().is_some_and(|line| line.starts_with('#'));
        let lines: Vec<&str> = LEVELS.lines().collect();
        let pairs: Vec<&str> = lines.windows(2).filter(|pair| is_first(pair)).flatten().copied().collect();
        let levels = folder.join("levels.txt");
        std::fs::write(&levels, pairs.join("\n") + "\n").unwrap();
        let text = study.text(&ReportOptions { runs: Some(1), huke: None }, &levels);
        let shrunk = |line: &str| match line.split_once(" = ") {
            Some(("evaluations", _)) => "evaluations = 12000".to_owned(),
            Some(("epochs", _)) => "epochs = 3".to_owned(),
            Some(("cpu_seconds", _)) => "cpu_seconds = 0.002".to_owned(),
            Some(_) | None => line.replace("count = 6", "count = 1"),
        };
        text.lines().map(|line| shrunk(line) + "\n").collect()
    }

    #[test]
    fn every_study_runs_and_every_claim_has_its_verdict() {
        let folder = tempfile::tempdir().unwrap();
        for study in &STUDIES {
            let text = small(study, folder.path());
            let plan = study.plan(&text).unwrap();
            let campaign =
                Campaign::open(plan, &text, &folder.path().join(study.name), &Part::default()).unwrap();
            let mut underway = campaign.start(1, |_| {});
            let ended = underway.wait(Duration::from_mins(10)).unwrap().unwrap();
            assert_eq!(ended, Ended::Complete);
        }
        let (report, claims) = report(folder.path(), &ReportOptions::default()).unwrap();
        let names: Vec<&str> = report.tables.iter().map(|table| table.name).collect();
        assert_eq!(names, ["claims", "huke", "glebpp", "glebpp-forms", "lvsitanvs", "drvojtex"]);
        let rows = |name: &str| report.tables.iter().find(|table| table.name == name).unwrap().rows.len();
        assert_eq!((rows("huke"), rows("drvojtex"), rows("glebpp-forms")), (16, 10, 6));
        assert_eq!(rows("claims"), claims.len());
        let all = claims.iter().map(Claim::sentence).collect::<Vec<_>>().join("\n");
        // Linear and quadratic fitness rank individuals alike.
        assert!(all.contains("4 of 4 runs are the same to the last evaluation"), "{all}");
        for claim in [
            "A population of 5000",
            "the initialisation method seemed",
            "diagonal crossover and simple selection",
            "at 20 given cells the algorithm takes less time than at 24",
            "Exponential",
            "0.98855",
        ] {
            assert!(all.contains(claim), "{claim} is not in\n{all}");
        }
        let pictures: Vec<&str> = report.figures.iter().map(|figure| figure.name.as_str()).collect();
        assert_eq!(
            pictures,
            [
                "initialisation-convergence",
                "fitness-forms-boxes",
                "ga-beside-sa-convergence",
                "cooling-factor-boxes"
            ]
            .into_iter()
            .filter(|name| pictures.contains(name))
            .collect::<Vec<_>>()
        );
        assert!(pictures.len() >= 3, "{pictures:?}");
    }
}
