use super::*;
use evodoku_puzzle::notation::{Notation, write};

const FRAME: &str = "name = \"n\"\nruns = 2\npuzzles = [{ shape = \"4x4\", givens = 6, count = 3 }]\n";
const BUDGET: &str = "[budget]\nevaluations = 100\n";

fn plan(text: &str) -> Result<Plan, ExperimentError> {
    read("test.toml", text, Path::new("."))
}

fn mistakes(text: &str) -> String {
    plan(text).unwrap_err().to_string()
}

#[test]
fn a_plan_is_puzzles_times_settings_times_runs() {
    let text = format!(
        "{FRAME}presets = [\"glebpp-ga\", \"drvojtex-sa\"]\n[set]\npopulation = [100, 500]\ncooling_factor = {{ from = 0.9, to = 0.99, steps = 4 }}\n{BUDGET}"
    );
    let plan = plan(&text).unwrap();
    let labels: Vec<&str> = plan.settings.iter().map(|setting| setting.label.as_str()).collect();
    assert_eq!(
        labels[..3],
        ["glebpp-ga population=100", "glebpp-ga population=500", "drvojtex-sa cooling_factor=0.9"]
    );
    assert_eq!((labels.len(), plan.len()), (6, 6 * 3 * 2));
}

#[test]
fn runs_have_names_of_their_own_and_settings_share_seeds() {
    let plan = plan(&format!("{FRAME}presets = [\"auto\", \"exact\"]\n{BUDGET}")).unwrap();
    let runs: Vec<PlannedRun<'_>> = plan.runs(Shard::WHOLE).collect();
    let ids: std::collections::HashSet<&str> = runs.iter().map(|run| run.id.as_str()).collect();
    assert_eq!(ids.len(), 12);
    assert_eq!(runs[0].seed, runs[1].seed);
    assert_ne!(runs[0].seed, runs[2].seed);
    assert!(runs.iter().all(|run| run.seed < 1 << 53));
}

#[test]
fn more_repetitions_leave_those_before_as_they_were() {
    let text = |runs: u64| {
        format!("{FRAME}presets = \"auto\"\n{BUDGET}").replace("runs = 2", &format!("runs = {runs}"))
    };
    let (few, many) = (plan(&text(2)).unwrap(), plan(&text(5)).unwrap());
    let ids = |plan: &Plan, count| plan.runs(Shard::WHOLE).take(count).map(|run| run.id).collect::<Vec<_>>();
    assert_eq!(ids(&few, 6), ids(&many, 6));
}

#[test]
fn parts_make_up_the_whole() {
    let plan = plan(&format!("{FRAME}presets = \"auto\"\n{BUDGET}")).unwrap();
    let part = |text: &str| plan.runs(text.parse().unwrap()).map(|run| run.number).collect::<Vec<_>>();
    assert_eq!((part("1/2"), part("2/2")), (vec![0, 2, 4], vec![1, 3, 5]));
    for wrong in ["0/2", "3/2", "2", "a/b", ""] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

#[test]
fn mistakes_are_named_with_their_line() {
    for (text, expected) in [
        ("presets = [\"anealing\"]\n", "line 4: there is no preset anealing; did you mean annealing?"),
        (
            "presets = \"annealing\"\n[set]\ntemprature = 1\n",
            "line 6: no preset here has a parameter temprature; did you mean temperature?",
        ),
        (
            "presets = \"annealing\"\n[set]\ntemperature = [0.3,\n -1]\n",
            "line 7: temperature cannot be -1; it takes 0.0001 to 1000",
        ),
        (
            "presets = [{ name = \"auto\", set = { colour = 1 } }]\n",
            "line 4: no preset here has a parameter colour",
        ),
        ("presets = [\"auto\", \"auto\"]\n", "line 4: there are two settings called auto"),
        ("presets = []\n", "line 4: this list is empty"),
        ("preset = \"auto\"\n", "line 4: there is no key preset here; did you mean presets?"),
        ("presets = 3\n", "line 4: write a text in quotes here"),
        ("presets = ]\n", "line 4: this is no TOML"),
    ] {
        let message = mistakes(&format!("{FRAME}{text}{BUDGET}"));
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn puzzles_that_cannot_be_had_are_named_with_their_line() {
    for (puzzles, expected) in [
        ("[\"no/such/*.txt\"]", "line 3: no file fits no/such/*.txt"),
        ("[{ shape = \"9x9\", level = \"fiendish\" }]", "line 3: \"fiendish\" is not a level"),
        ("[{ shape = \"9x8\", givens = 3 }]", "line 3: "),
        ("[{ shape = \"9x9\", givens = 3, count = 1 }]", "line 3: "),
        ("[{ shape = \"9x9\", share = 1.5 }]", "line 3: a share of givens is a number from 0 to 1, not 1.5"),
        ("[{ shape = \"9x9\" }]", "line 3: say how many givens"),
        ("[{ text = \"123\" }]", "line 3: the experiment, line 1:"),
        ("[{ label = \"a\" }]", "line 3: puzzles come from a file, a text or a shape"),
    ] {
        let text = format!("name = \"n\"\nruns = 2\npuzzles = {puzzles}\npresets = \"auto\"\n{BUDGET}");
        assert!(mistakes(&text).contains(expected), "{puzzles}: {}", mistakes(&text));
    }
}

#[test]
fn an_endless_budget_is_refused() {
    assert!(mistakes(&format!("{FRAME}presets = \"auto\"\n")).contains("there is no budget"));
    assert!(mistakes(&format!("{FRAME}presets = \"auto\"\n[budget]\n")).contains("endless"));
    assert!(
        mistakes(&format!("{FRAME}presets = \"auto\"\n[budget]\nevaluations = -1\n"))
            .contains("whole number")
    );
}

#[test]
fn more_than_memory_holds_is_refused() {
    let range = "{ from = 1, to = 9, steps = 9000 }";
    let text = format!(
        "{FRAME}presets = \"annealing\"\n[set]\ntemperature = {range}\nrestart_growth = {range}\n{BUDGET}"
    );
    assert!(
        mistakes(&text).contains("line 6: these are 81000000 settings, more than 20000"),
        "{}",
        mistakes(&text)
    );
    let text = format!("{FRAME}presets = \"annealing\"\n[set]\ntemperature = {range}\n{BUDGET}");
    assert!(mistakes(&text.replace("runs = 2", "runs = 1000000")).contains("27000000000 runs, more than"));
}

#[test]
fn the_experiments_of_the_project_have_no_mistakes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let experiments: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    assert!(experiments.len() >= 7);
    for path in experiments {
        let written = Written::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let mut mistakes = Vec::new();
        assert!(!settings::expand(&written, &folder, &mut mistakes).is_empty(), "{}", path.display());
        assert_eq!((mistakes, written.frame.expects.is_empty()), (Vec::new(), false), "{}", path.display());
    }
}

#[test]
fn a_range_of_a_whole_parameter_takes_the_nearest_numbers() {
    let range = "{ from = 10, to = 1000, steps = 4, scale = \"log\" }";
    let plan =
        plan(&format!("{FRAME}presets = \"glebpp-ga\"\n[set]\npopulation = {range}\n{BUDGET}")).unwrap();
    let labels: Vec<&str> = plan.settings.iter().map(|setting| setting.label.as_str()).collect();
    assert_eq!(labels, [10, 46, 215, 1000].map(|size| format!("glebpp-ga population={size}")));
    assert!(
        mistakes(&format!("{FRAME}presets = \"glebpp-ga\"\n[set]\npopulation = 46.4\n{BUDGET}"))
            .contains("cannot be 46.4")
    );
}

#[test]
fn puzzles_can_be_called_by_the_headings_of_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = "1...............";
    std::fs::write(
        folder.path().join("p.txt"),
        format!("#from somewhere\n#easy\n{puzzle}\n{puzzle}\n\n# Hard\n{puzzle}\n"),
    )
    .unwrap();
    let text = format!(
        "name = \"n\"\npuzzles = [{{ file = \"p.txt\", headings = true }}]\npresets = \"auto\"\n{BUDGET}"
    );
    let plan = read("n", &text, folder.path()).unwrap();
    let labels: Vec<&str> = plan.subjects.iter().map(|subject| subject.label.as_str()).collect();
    assert_eq!(labels, ["easy", "easy", "hard"]);
}

#[test]
fn links_and_foreign_files_are_puzzles_of_an_experiment() {
    let digits = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let grid: evodoku_puzzle::Grid = digits.parse().unwrap();
    let link = write(&grid, Notation::SudokuWiki).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let text = write(&grid, Notation::OpenSudoku).unwrap();
    std::fs::write(folder.path().join("mine.opensudoku"), text).unwrap();
    let text = format!(
        "name = \"n\"\nruns = 1\npuzzles = [\"{0}\", {{ text = \"{0}\" }}, \"mine.opensudoku\"]\npresets = [\"auto\"]\n{BUDGET}",
        link.trim_end()
    );
    let plan = read("test.toml", &text, folder.path()).unwrap();
    let texts: Vec<String> = plan.subjects.iter().map(Subject::text).collect();
    assert_eq!(texts, [digits; 3]);
}
