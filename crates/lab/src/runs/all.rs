//! All runs of a plan that are not done yet, in parallel, each recorded as it ends.

use super::execute::execute;
use crate::experiment::Plan;
use crate::records::{RunRecord, Store, StoreError};
use crate::words::counted;
use evodoku::{MOST_THREADS, StopHandle};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// Why runs could not be made.
#[derive(Debug, Error)]
pub enum RunError {
    /// Records cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder has records of something else.
    #[error(
        "the folder has {} that this experiment does not ask for{}; choose another folder, or remove {}",
        counted(*count, "record"),
        because(difference.as_deref()),
        if *count == 1 { "it" } else { "them" }
    )]
    Foreign {
        /// How many.
        count: usize,
        /// What is other in the first of them.
        difference: Option<String>,
    },
    /// A run ended in a way that it must not.
    #[error("a run panicked; please report this")]
    Panicked,
    /// The system gives us no threads.
    #[error("cannot start {}: {message}", if *threads == 0 { "threads".into() } else { counted(*threads, "thread") })]
    Threads {
        /// How many.
        threads: usize,
        /// Why.
        message: String,
    },
}

fn because(difference: Option<&str>) -> String {
    difference.map_or_else(String::new, |difference| format!(": {difference}"))
}

/// Makes these runs of a plan, on so many threads; 0 for all cores.
///
/// Returns whether all are done: when `stop` is raised, runs end within milliseconds and leave no record.
pub fn run_all(
    plan: &Plan,
    numbers: Vec<u64>,
    store: &Mutex<Store>,
    threads: usize,
    stop: &StopHandle,
    tell: &(dyn Fn(&RunRecord) + Sync),
) -> Result<bool, RunError> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.min(MOST_THREADS))
        .build()
        .map_err(|error| RunError::Threads { threads, message: error.to_string() })?;
    let one = |number: u64| -> Result<(), StoreError> {
        if stop.is_raised() {
            return Ok(());
        }
        if let Some(record) = execute(&plan.frame, &plan.run(number), stop) {
            let is_kept = store.lock().unwrap_or_else(PoisonError::into_inner).append(&record)?;
            if is_kept {
                tell(&record);
            }
        }
        Ok(())
    };
    pool.install(|| numbers.into_par_iter().with_max_len(1).try_for_each(one))?;
    Ok(!stop.is_raised())
}
