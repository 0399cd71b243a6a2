//! Engines that misbehave: one that panics ends alone, is told of, and gives back what it held; to one that does not come
//! back from a step no more than so many wishes are kept. And runs that are left: who is waited for, who makes room, who is
//! forgotten.

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

/// Begins an odd run, if there is a place for it.
fn begin(runs: &Runs, mode: Mode) -> Answer<Arc<Run>> {
    let (mut show, config) = odd(|| {});
    show.set_mode(mode);
    runs.begin(show, config, Memory::new(1 << 10).take(1).unwrap())
}

/// Waits until a run is in that state.
fn until(run: &Run, state: State) {
    while run.state() != state {
        std::thread::yield_now();
    }
}

/// A run that has begun and pauses.
fn paused(runs: &Runs) -> Arc<Run> {
    let run = begin(runs, Mode::Paused).unwrap();
    until(&run, State::Paused);
    run
}

#[test]
fn a_run_is_unheard_only_while_nobody_listens() {
    let limits = Limits::default();
    let run = paused(&Runs::new(limits.clone()));
    let began = *lock(&run.unheard_since);
    let listener = Listener::of(run.clone(), &limits).unwrap();
    while Instant::now() <= began {}
    assert!(!run.is_unheard_for(Duration::ZERO), "somebody listens, for however long");
    drop(listener);
    assert!(*lock(&run.unheard_since) > began, "patience begins anew when somebody leaves");
    while lock(&run.unheard_since).elapsed().is_zero() {}
    assert!(run.is_unheard_for(Duration::ZERO) && !run.is_unheard_for(Duration::MAX));
    run.stop(StopReason::Stopped);
}

#[test]
fn a_pause_has_a_patience_of_its_own() {
    let run = paused(&Runs::new(Limits::default()));
    let of = |unheard, unheard_paused| Limits { unheard, unheard_paused, ..Limits::default() };
    while lock(&run.unheard_since).elapsed().is_zero() {}
    assert!(!run.is_unheard(&of(Duration::ZERO, Duration::MAX)), "the lid of a laptop is closed");
    assert!(run.is_unheard(&of(Duration::MAX, Duration::ZERO)));
    run.stop(StopReason::Stopped);
}

#[test]
fn room_is_made_by_a_pause_that_nobody_looks_at_and_by_no_other() {
    let mut runs = Runs::new(Limits { runs: 1, ..Limits::default() });
    let run = paused(&runs);
    // The run itself has the patience that it began with.
    runs.limits.unheard = Duration::ZERO;
    let listener = Listener::of(run.clone(), &runs.limits).unwrap();
    assert!(begin(&runs, Mode::Paused).is_err() && !run.stop.is_raised(), "somebody looks at it");
    drop(listener);
    while lock(&run.unheard_since).elapsed().is_zero() {}
    assert!(begin(&runs, Mode::Paused).is_err() && run.stop.is_raised());
    until(&run, State::Ended);
    assert_eq!(lock(&run.stage).ended().unwrap().stopped, Some(StopReason::Unheard));
    assert!(begin(&runs, Mode::Paused).is_ok());
    runs.end_all();
}

#[test]
fn of_the_runs_that_have_ended_the_oldest_are_forgotten() {
    let runs = Runs::new(Limits::default());
    let active = paused(&runs);
    let ended: Vec<String> = (0..ENDED_KEPT + 3)
        .map(|_| {
            let run = begin(&runs, Mode::Running).unwrap();
            until(&run, State::Ended);
            run.id.clone()
        })
        .collect();
    let known: Vec<bool> = ended.iter().map(|id| runs.find(id).is_ok()).collect();
    assert_eq!(known, [vec![false; 3], vec![true; ENDED_KEPT]].concat());
    assert!(runs.find(&active.id).is_ok(), "it goes on, however old it is");
    active.stop(StopReason::Stopped);
}

#[test]
fn every_run_ends_with_the_server() {
    let runs = Runs::new(Limits::default());
    let both = [paused(&runs), paused(&runs)];
    runs.end_all();
    for run in both {
        until(&run, State::Ended);
        assert_eq!(lock(&run.stage).ended().unwrap().stopped, Some(StopReason::Shutdown));
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
