//! Engines that panic or do not return from a step, and runs without listeners.

use super::*;
use evodoku::{
    Advance, Context, Cost, Engine, Kernel, Options, Problem, Puzzle, Search, logic::random::Chance,
};
use evodoku_session::Mode;

/// No test waits for longer.
const DEADLINE: Duration = Duration::from_mins(1);

/// Waits until there is something; fails after the deadline.
fn wait_for<T>(what: &str, mut poll: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = poll() {
            return found;
        }
        assert!(began.elapsed() < DEADLINE, "no {what} within {DEADLINE:?}");
        std::thread::yield_now();
    }
}

/// The next frame, before the deadline.
async fn next(listener: &mut Listener) -> Option<evodoku_session::Frame> {
    tokio::time::timeout(DEADLINE, listener.next()).await.expect("there is a frame")
}

/// An engine that calls a function and panics.
struct FakeEngine<F>(Vec<u8>, F);

impl<F: Fn() + Send> Engine for FakeEngine<F> {
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

fn fake<F: Fn() + Clone + Send + Sync + 'static>(act: F, mode: Mode) -> Session {
    let puzzle: Puzzle = "1...............".parse().unwrap();
    let mut options = Options::default();
    options.config.running.kernel = Kernel::Nothing;
    let make = move |problem: &Problem, _: Chance, _: &mut Context<'_>| -> Box<dyn Engine> {
        Box::new(FakeEngine(problem.fixed().to_vec(), act.clone()))
    };
    Session::of(Search::with_engine(&puzzle, options, Arc::new(make)), "fake", mode)
}

#[tokio::test]
async fn panic_ends_run_and_releases_memory() {
    let limits = Limits { runs: 1, ..Limits::default() };
    let (runs, memory) = (Runs::new(limits.clone()), MemoryPool::new(1 << 20));
    for _ in 0..3 {
        // All the memory there is: the next round can begin only if it was released.
        let share = wait_for("memory", || memory.take(1 << 20).ok());
        let run = runs.spawn(fake(|| {}, Mode::Running), share).unwrap();
        let mut listener = Listener::of(run.clone(), &limits).unwrap();
        let mut last = None;
        while let Some(frame) = next(&mut listener).await {
            last = Some(serde_json::to_value(&frame).unwrap());
        }
        let ending = &last.unwrap()["ending"];
        assert_eq!((&ending["status"], &ending["ending"]), (&"unsolved".into(), &"failed".into()));
        let reason = ending["reason"].as_str().unwrap();
        assert!(
            reason.contains("broke down (on purpose, in a test)") && reason.contains("report"),
            "{reason}"
        );
        assert_eq!(run.state(), RunState::Ended);
    }
}

/// Starts a run, if there is a place for it.
fn start(runs: &Runs, mode: Mode) -> Answer<Arc<ServedRun>> {
    runs.spawn(fake(|| {}, mode), MemoryPool::new(1 << 10).take(1).unwrap())
}

fn wait_for_state(run: &ServedRun, state: RunState) {
    wait_for("such state", || (run.state() == state).then_some(()));
}

/// A run that has started and pauses.
fn paused(runs: &Runs) -> Arc<ServedRun> {
    let run = start(runs, Mode::Paused).unwrap();
    wait_for_state(&run, RunState::Paused);
    run
}

/// Waits until the clock has moved on since a run lost its last listener.
fn wait_for_clock(run: &ServedRun) {
    wait_for("tick", || (!lock(&run.unheard_since).elapsed().is_zero()).then_some(()));
}

#[test]
fn run_is_unheard_only_without_listeners() {
    let limits = Limits::default();
    let run = paused(&Runs::new(limits.clone()));
    let began = *lock(&run.unheard_since);
    let listener = Listener::of(run.clone(), &limits).unwrap();
    wait_for("tick", || (Instant::now() > began).then_some(()));
    assert!(!run.is_unheard_for(Duration::ZERO), "there is a listener, for however long");
    drop(listener);
    assert!(*lock(&run.unheard_since) > began, "the time counts from the last disconnection");
    wait_for_clock(&run);
    assert!(run.is_unheard_for(Duration::ZERO) && !run.is_unheard_for(Duration::MAX));
    run.stop(StopReason::Stopped);
}

#[test]
fn paused_run_has_its_own_limit() {
    let run = paused(&Runs::new(Limits::default()));
    let of = |unheard, unheard_paused| Limits { unheard, unheard_paused, ..Limits::default() };
    wait_for_clock(&run);
    assert!(!run.is_unheard(&of(Duration::ZERO, Duration::MAX)), "the lid of a laptop is closed");
    assert!(run.is_unheard(&of(Duration::MAX, Duration::ZERO)));
    run.stop(StopReason::Stopped);
}

#[test]
fn only_abandoned_paused_run_makes_room() {
    let mut runs = Runs::new(Limits { runs: 1, ..Limits::default() });
    let run = paused(&runs);
    // The run itself keeps the limit that it started with.
    runs.limits.unheard = Duration::ZERO;
    let listener = Listener::of(run.clone(), &runs.limits).unwrap();
    assert!(start(&runs, Mode::Paused).is_err() && !run.stop.is_raised(), "it has a listener");
    drop(listener);
    wait_for_clock(&run);
    assert!(start(&runs, Mode::Paused).is_err() && run.stop.is_raised());
    wait_for_state(&run, RunState::Ended);
    assert_eq!(lock(&run.view).ended().unwrap().stopped, Some(StopReason::Unheard));
    assert!(start(&runs, Mode::Paused).is_ok());
    runs.end_all();
}

#[test]
fn oldest_ended_runs_are_forgotten() {
    let runs = Runs::new(Limits::default());
    let active = paused(&runs);
    let ended: Vec<String> = (0..ENDED_KEPT + 3)
        .map(|_| {
            let run = start(&runs, Mode::Running).unwrap();
            wait_for_state(&run, RunState::Ended);
            run.id.clone()
        })
        .collect();
    let known: Vec<bool> = ended.iter().map(|id| runs.find(id).is_ok()).collect();
    assert_eq!(known, [vec![false; 3], vec![true; ENDED_KEPT]].concat());
    assert!(runs.find(&active.id).is_ok(), "it has not ended");
    active.stop(StopReason::Stopped);
}

#[test]
fn shutdown_ends_every_run() {
    let runs = Runs::new(Limits::default());
    let both = [paused(&runs), paused(&runs)];
    runs.end_all();
    for run in both {
        wait_for_state(&run, RunState::Ended);
        assert_eq!(lock(&run.view).ended().unwrap().stopped, Some(StopReason::Shutdown));
    }
}

#[tokio::test]
async fn commands_are_bounded() {
    let limits = Limits::default();
    let (runs, memory) = (Runs::new(limits.clone()), MemoryPool::new(1 << 20));
    let gate = Arc::new(Mutex::new(()));
    let (started, has_started) = std::sync::mpsc::channel();
    let closed = lock(&gate);
    let act = {
        let gate = gate.clone();
        move || {
            started.send(()).unwrap();
            drop(lock(&gate));
        }
    };
    let run = runs.spawn(fake(act, Mode::Running), memory.take(1).unwrap()).unwrap();
    has_started.recv_timeout(DEADLINE).unwrap();
    let pause = || (&*run).send(RunCommand::SetMode(Mode::Paused));
    let refused = (0..=COMMANDS_AT_MOST).find_map(|_| pause().err()).unwrap();
    assert!(refused.message.to_string().contains("too much is wanted of this run at once"), "{refused:?}");
    assert_eq!(lock(&run.commands).len(), COMMANDS_AT_MOST);
    run.stop(StopReason::Stopped);
    drop(closed);
    let mut listener = Listener::of(run.clone(), &limits).unwrap();
    while next(&mut listener).await.is_some() {}
    let left = lock(&run.commands).len();
    for _ in 0..10 {
        pause().unwrap();
    }
    assert_eq!(lock(&run.commands).len(), left, "a run that has ended takes no commands");
}
