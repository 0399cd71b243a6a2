//! A run that panics ends alone, is told of, and gives back what it held.

use super::*;
use evodoku::candidate::Cost;
use evodoku::engines::{Advance, Context, Engine};
use evodoku::propagate::Kernel;
use evodoku::random::Chance;
use evodoku::{Options, Problem, Puzzle, Search};

/// An engine that panics on purpose.
struct Broken(Vec<u8>);

impl Engine for Broken {
    fn advance(&mut self, _: u64, _: &mut Context<'_>) -> Advance {
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

fn broken() -> (Show, Config) {
    let puzzle: Puzzle = "1...............".parse().unwrap();
    let mut options = Options::default();
    options.config.running.kernel = Kernel::Nothing;
    let config = options.config.clone();
    let make = |problem: &Problem, _: Chance, _: &mut Context<'_>| -> Box<dyn Engine> {
        Box::new(Broken(problem.fixed().to_vec()))
    };
    (Show::of(Search::with_engine(&puzzle, options, Arc::new(make)), "broken", Mode::Running), config)
}

#[tokio::test]
async fn a_panic_ends_its_run_with_a_message_and_frees_its_place() {
    let limits = Limits { runs: 1, ..Limits::default() };
    let (runs, memory) = (Runs::new(limits.clone()), Memory::new(1 << 20));
    for _ in 0..3 {
        let (show, config) = broken();
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
