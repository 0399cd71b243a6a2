//! Engines that misbehave: one that panics ends alone, is told of, and gives back what it held; to one that does not come
//! back from a step no more than so many wishes are kept.

use super::*;
use evodoku::candidate::Cost;
use evodoku::engines::{Advance, Context, Engine};
use evodoku::propagate::Kernel;
use evodoku::random::Chance;
use evodoku::{Options, Problem, Puzzle, Search};

/// An engine that does something of its own instead of a step.
struct Odd<F>(Vec<u8>, F);

impl<F: Fn() + Send> Engine for Odd<F> {
    fn advance(&mut self, _: u64, _: &mut Context<'_>) -> Advance {
        self.1();
        panic!("on purpose, in a test")
    }

    fn restart(&mut self, _: &mut Context<'_>) {}

    fn best_grid(&self) -> &[u8] {
        &self.0
    }

    fn best_cost(&self) -> Cost {
        16
    }
}

fn odd<F: Fn() + Clone + Send + Sync + 'static>(act: F) -> (Show, Config) {
    let puzzle: Puzzle = "1...............".parse().unwrap();
    let mut options = Options::default();
    options.config.running.kernel = Kernel::Nothing;
    let config = options.config.clone();
    let make = move |problem: &Problem, _: Chance, _: &mut Context<'_>| -> Box<dyn Engine> {
        Box::new(Odd(problem.fixed().to_vec(), act.clone()))
    };
    (Show::of(Search::with_engine(&puzzle, options, Arc::new(make)), "odd", Mode::Running), config)
}

#[tokio::test]
async fn a_panic_ends_its_run_with_a_message_and_frees_its_place() {
    let limits = Limits { runs: 1, ..Limits::default() };
    let (runs, memory) = (Runs::new(limits.clone()), Memory::new(1 << 20));
    for _ in 0..3 {
        let (show, config) = odd(|| {});
        // All the memory there is: the next round can begin only if it was given back.
        let share = loop {
            match memory.take(1 << 20) {
                Ok(share) => break share,
                Err(_) => tokio::task::yield_now().await,
            }
        };
        let run = runs.begin(show, config, share).unwrap();
        let mut listener = Listener::of(run.clone(), &limits).unwrap();
        let mut last = None;
        while let Some(frame) = listener.next().await {
            last = Some(serde_json::to_value(&frame).unwrap());
        }
        let ending = &last.unwrap()["ending"];
        assert_eq!((&ending["status"], &ending["ending"]), (&"unsolved".into(), &"failed".into()));
        let reason = ending["reason"].as_str().unwrap();
        assert!(
            reason.contains("broke down (on purpose, in a test)") && reason.contains("report"),
            "{reason}"
        );
        assert_eq!(run.state(), State::Ended);
    }
}

#[tokio::test]
async fn wishes_do_not_pile_up() {
    let limits = Limits::default();
    let (runs, memory) = (Runs::new(limits.clone()), Memory::new(1 << 20));
    let gate = Arc::new(Mutex::new(()));
    let (begun, has_begun) = std::sync::mpsc::channel();
    let closed = lock(&gate);
    let (show, config) = odd({
        let gate = gate.clone();
        move || {
            begun.send(()).unwrap();
            drop(lock(&gate));
        }
    });
    let run = runs.begin(show, config, memory.take(1).unwrap()).unwrap();
    has_begun.recv().unwrap();
    let refused = (0..=WISHES_AT_MOST).find_map(|_| run.set_mode(Mode::Running).err()).unwrap();
    assert!(format!("{refused:?}").contains("too much is wanted of this run at once"), "{refused:?}");
    assert_eq!(lock(&run.wishes).len(), WISHES_AT_MOST);
    run.stop(StopReason::Stopped);
    drop(closed);
    let mut listener = Listener::of(run.clone(), &limits).unwrap();
    while listener.next().await.is_some() {}
    let left = lock(&run.wishes).len();
    for _ in 0..10 {
        run.set_mode(Mode::Paused).unwrap();
    }
    assert_eq!(lock(&run.wishes).len(), left, "nobody takes the wishes of a run that has ended");
}
