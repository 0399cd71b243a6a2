//! An experiment in progress: from its plan to the folder that holds all its records.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use evodoku_lab::experiment;
//! use evodoku_lab::runs::{Campaign, Ended, Part};
//! use std::path::Path;
//! use std::time::Duration;
//!
//! let text = std::fs::read_to_string("experiment.toml")?;
//! let plan = experiment::read("experiment.toml", &text, Path::new("."))?;
//! let campaign = Campaign::open(plan, &text, Path::new("results/mine"), &Part::default())?;
//! println!("{} of {} runs are left", campaign.left(), campaign.total());
//! let mut underway = campaign.start(0, |record| println!("{}", record.result.status));
//! // The loop may poll signals or a button, and call `stop`.
//! let ended = loop {
//!     if let Some(ended) = underway.wait(Duration::from_millis(50)) {
//!         break ended?;
//!     }
//! };
//! assert_eq!(ended, Ended::Complete);
//! # Ok(())
//! # }
//! ```

use super::all::{RunError, run_all};
use super::part::Part;
use super::standing::Standing;
use crate::experiment::Plan;
use crate::files;
use crate::records::{BadLine, RunRecord, Store, StoreError};
use evodoku::StopHandle;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

/// The file that keeps the experiment beside its records.
pub const EXPERIMENT: &str = "experiment.toml";

/// An experiment with its folder locked, repaired, and compared with the plan.
#[derive(Debug)]
pub struct Campaign {
    plan: Plan,
    store: Store,
    standing: Standing,
    total: u64,
}

/// How a campaign ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every run has its record.
    Complete,
    /// It was stopped; what was under way has no record, and will be run again.
    Stopped,
}

impl Campaign {
    /// Opens a folder for a part of a plan, finds out what is left to run, and keeps the text of the experiment there.
    pub fn open(plan: Plan, text: &str, folder: &Path, part: &Part) -> Result<Self, RunError> {
        let store = Store::open(folder, part.shard)?;
        let standing = Standing::of(&plan, part, store.done(), folder)?;
        keep(text, folder)?;
        let total = part.count(&plan);
        Ok(Self { plan, store, standing, total })
    }

    /// What an older version made of the folder, if one did.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Lines of the folder that are no records; the runs that they may have been are made again.
    pub fn bad(&self) -> &[BadLine] {
        self.store.bad()
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// All runs of the part, also those that are done.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The runs that are not done yet.
    pub fn left(&self) -> u64 {
        self.standing.left.len() as u64
    }

    /// Their numbers, for a caller that runs them elsewhere and keeps their records.
    pub fn numbers(&self) -> &[u64] {
        &self.standing.left
    }

    /// Keeps the record of a run that was made elsewhere; `false` if that run has its record already.
    pub fn keep(&mut self, record: &RunRecord) -> Result<bool, RunError> {
        Ok(!self.store.done().has(&record.run) && self.store.append(record)?)
    }

    /// Makes the runs on threads of their own, so many at once, 0 for all cores; each record is reported when it is kept.
    pub fn start(self, threads: usize, tell: impl Fn(&RunRecord) + Send + Sync + 'static) -> Underway {
        let Self { plan, store, standing, .. } = self;
        let store = Arc::new(Mutex::new(store));
        let stop = StopHandle::default();
        let (send, receive) = mpsc::channel();
        {
            let (store, stop, refused) = (store.clone(), stop.clone(), send.clone());
            let thread = std::thread::Builder::new().spawn(move || {
                let outcome = run_all(&plan, standing.left, &store, threads, &stop, &tell);
                // The receiver may open the folder again at once.
                drop(store);
                let ended = |is_whole| if is_whole { Ended::Complete } else { Ended::Stopped };
                // After a drop there is no receiver.
                let _ = send.send(outcome.map(ended));
            });
            if let Err(error) = thread {
                let _ = refused.send(Err(RunError::Threads { threads: 1, message: error.to_string() }));
            }
        }
        Underway { store: Some(store), stop, receive }
    }
}

/// Keeps the experiment beside its records, so that a result says how it was made.
pub fn keep(text: &str, folder: &Path) -> Result<(), RunError> {
    let path = folder.join(EXPERIMENT);
    files::put(&path, text.as_bytes())
        .map_err(|error| RunError::Store(StoreError::Unwritable { path, error }))
}

/// A campaign whose runs are being made.
#[derive(Debug)]
pub struct Underway {
    /// None after the end, so that the folder is free.
    store: Option<Arc<Mutex<Store>>>,
    stop: StopHandle,
    receive: mpsc::Receiver<Result<Ended, RunError>>,
}

impl Underway {
    /// Waits for the end, but no longer than so long. After the end the folder is free for others.
    pub fn wait(&mut self, patience: Duration) -> Option<Result<Ended, RunError>> {
        let outcome = match self.receive.recv_timeout(patience) {
            Ok(outcome) => outcome,
            Err(mpsc::RecvTimeoutError::Timeout) => return None,
            Err(mpsc::RecvTimeoutError::Disconnected) => Err(RunError::Panicked),
        };
        self.store = None;
        Some(outcome)
    }

    /// Ends the runs; engines poll the handle every few milliseconds.
    pub fn stop(&self) {
        self.stop.stop();
    }
}

/// Stops the runs. From here on no record is written, and none is cut off.
impl Drop for Underway {
    fn drop(&mut self) {
        self.stop();
        if let Some(store) = &self.store {
            store.lock().unwrap_or_else(PoisonError::into_inner).close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::load;
    use crate::experiment;
    use crate::records::{Done, Keep, merge, read};
    use crate::runs::{execute, rerun};

    const TEXT: &str = "name = \"n\"\nruns = 4\npuzzles = [{ shape = \"9x9\", givens = 30, count = 2 }]\npresets = [\"drvojtex-sa\", \"annealing\"]\n[budget]\nevaluations = 2000\n";

    fn campaign(text: &str, folder: &Path, part: &str) -> Result<Campaign, RunError> {
        let plan = experiment::read("n", text, Path::new(".")).unwrap();
        Campaign::open(
            plan,
            text,
            folder,
            &Part { only: (part != "all").then(|| part.parse().unwrap()), ..Part::default() },
        )
    }

    fn run(text: &str, folder: &Path, part: &str) -> Ended {
        let mut underway = campaign(text, folder, part).unwrap().start(2, |_| {});
        underway.wait(Duration::from_mins(5)).unwrap().unwrap()
    }

    #[test]
    fn runs_are_made_in_pieces_and_all_of_them_once() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(run(TEXT, folder.path(), "3,5-9"), Ended::Complete);
        assert_eq!(Done::in_folder(folder.path()).unwrap().0.len(), 6);
        let rest = campaign(TEXT, folder.path(), "all").unwrap();
        assert_eq!((rest.total(), rest.left()), (16, 10));
        drop(rest);
        assert_eq!(run(TEXT, folder.path(), "all"), Ended::Complete);
        let mut count = 0;
        read(&[folder.path().into()], |record: RunRecord| {
            assert_eq!(rerun(&record).unwrap().differences, []);
            count += 1;
        })
        .unwrap();
        assert_eq!(count, 16);
        assert_eq!(std::fs::read_to_string(folder.path().join(EXPERIMENT)).unwrap(), TEXT);
    }

    #[test]
    fn runs_made_elsewhere_are_kept_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut ours = campaign(TEXT, folder.path(), "all").unwrap();
        let never = StopHandle::default();
        for &number in &ours.numbers().to_vec()[..3] {
            let record = execute(&ours.plan().frame, &ours.plan().run(number), &never).unwrap();
            assert_eq!([ours.keep(&record).unwrap(), ours.keep(&record).unwrap()], [true, false]);
        }
        drop(ours);
        assert_eq!(campaign(TEXT, folder.path(), "all").unwrap().numbers(), (3..16).collect::<Vec<u64>>());
    }

    #[test]
    fn an_edited_experiment_is_refused_and_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        // One after the other, so that it is known which record stands first.
        run(TEXT, folder.path(), "0");
        run(TEXT, folder.path(), "1");
        let other = TEXT.replace("2000", "3000");
        let refused = campaign(&other, folder.path(), "all").unwrap_err();
        assert_eq!(
            refused.to_string(),
            "the folder has 2 records that this experiment does not ask for: drvojtex-sa: the budget was 2000 \
             evaluations on 1 thread, is 3000 evaluations on 1 thread; choose another folder, or remove them"
        );
        assert_eq!(std::fs::read_to_string(folder.path().join(EXPERIMENT)).unwrap(), TEXT);
    }

    /// Alters every record of a folder, whose checksum then goes.
    fn alter_records(folder: &Path, alter: impl Fn(&mut serde_json::Value)) {
        let path = folder.join("records.jsonl");
        let text = std::fs::read_to_string(&path).unwrap();
        let altered = text.lines().map(|line| {
            let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
            record.as_object_mut().unwrap().remove("sum");
            alter(&mut record);
            format!("{record}\n")
        });
        std::fs::write(path, altered.collect::<String>()).unwrap();
    }

    #[test]
    fn runs_of_an_older_engine_version_are_repeated_and_the_newer_records_count() {
        let folder = tempfile::tempdir().unwrap();
        run(TEXT, folder.path(), "0-3");
        alter_records(folder.path(), |record| record["engine_version"] = 1.into());
        let rest = campaign(TEXT, folder.path(), "all").unwrap();
        let changes = rest.standing().changes().join("\n");
        assert!(changes.contains("4 runs were made by version 1 of annealing, this is 2"), "{changes}");
        assert_eq!((rest.total(), rest.left()), (16, 16));
        drop(rest);
        assert_eq!(run(TEXT, folder.path(), "all"), Ended::Complete);
        let after = campaign(TEXT, folder.path(), "all").unwrap();
        assert_eq!((after.left(), after.standing().older.len()), (0, 0));
        drop(after);
        let merged = folder.path().join("merged/records.jsonl");
        assert_eq!(merge(&[folder.path().into()], &merged, Keep::Everything).unwrap().runs, 20);
        for source in [folder.path(), &merged] {
            assert_eq!(load(&[source.into()]).unwrap().runs.len(), 16);
        }
    }

    #[test]
    fn another_setting_of_an_older_engine_version_is_listed_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        run(TEXT, folder.path(), "1");
        alter_records(folder.path(), |record| {
            record["engine_version"] = 1.into();
            record["run"] = "0123456789abcdef".into();
            record["parameters"]["temperature"] = 0.75.into();
        });
        let rest = campaign(TEXT, folder.path(), "all").unwrap();
        let changes = rest.standing().changes().join("\n");
        assert!(changes.contains("annealing: temperature was 0.75, is "), "{changes}");
        assert_eq!(rest.left(), 16);
    }

    #[test]
    fn dropped_campaign_leaves_whole_lines_and_continues_later() {
        let folder = tempfile::tempdir().unwrap();
        let long = TEXT.replace("runs = 4", "runs = 400");
        let (send, recorded) = mpsc::channel();
        let underway = campaign(&long, folder.path(), "all").unwrap().start(2, move |_| {
            let _ = send.send(());
        });
        recorded.recv().unwrap();
        drop(underway);
        let lines = std::fs::read_to_string(folder.path().join("records.jsonl")).unwrap();
        assert!(lines.ends_with('\n') && lines.lines().count() < 1600);
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(std::fs::read_to_string(folder.path().join("records.jsonl")).unwrap(), lines);
    }
}
