//! Clocks. No other module reads them.
//!
//! On platforms without a clock, such as browsers, the embedding program installs one. Until then time stands still,
//! and time limits are never reached.

use std::ops::{Add, AddAssign};
use std::time::Duration;

/// Wall time and CPU time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Wall time.
    pub wall: Duration,
    /// CPU time, summed over all threads.
    pub cpu: Duration,
}

impl Add for Spent {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { wall: self.wall + other.wall, cpu: self.cpu + other.cpu }
    }
}

impl AddAssign for Spent {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// A stopwatch for the current thread.
#[derive(Clone, Copy, Debug)]
pub struct Lap {
    wall: Duration,
    cpu: Duration,
}

impl Lap {
    /// Starts the stopwatch.
    pub fn begin() -> Self {
        Self { wall: wall(), cpu: cpu() }
    }

    /// Time since the start. Must be called on the thread that started it.
    pub fn spent(&self) -> Spent {
        Spent { wall: wall().saturating_sub(self.wall), cpu: cpu().saturating_sub(self.cpu) }
    }

    /// Wall time since the start.
    pub fn wall(&self) -> Duration {
        wall().saturating_sub(self.wall)
    }

    /// The wall clock reading at which that much time has passed since the start.
    pub fn wall_after(&self, time: Duration) -> Duration {
        self.wall.saturating_add(time)
    }
}

pub use source::{cpu, wall};

#[cfg(target_arch = "wasm32")]
pub use source::install;

#[cfg(not(target_arch = "wasm32"))]
mod source {
    use cpu_time::ThreadTime;
    use std::sync::LazyLock;
    use std::time::{Duration, Instant};

    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

    /// Time since the clock was first read.
    #[inline]
    pub fn wall() -> Duration {
        BEGIN.elapsed()
    }

    /// CPU time of this thread.
    #[inline]
    pub fn cpu() -> Duration {
        ThreadTime::now().as_duration()
    }
}

#[cfg(target_arch = "wasm32")]
mod source {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Installs a clock that returns the time since an arbitrary origin. Later calls have no effect.
    pub fn install(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// Time since an arbitrary origin.
    pub fn wall() -> Duration {
        CLOCK.get().map_or(Duration::ZERO, |clock| clock())
    }

    /// Wall time: there is one thread, without a CPU clock.
    pub fn cpu() -> Duration {
        wall()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_monotonic_and_spent_time_adds_up() {
        let lap = Lap::begin();
        let (first, second) = (lap.spent(), lap.spent());
        assert!(first.wall <= second.wall && first.cpu <= second.cpu);
        let [one, two] = [1, 2].map(Duration::from_millis);
        let mut sum = Spent { wall: one, cpu: two };
        sum += Spent { wall: one, cpu: one };
        assert_eq!(sum, Spent { wall: two, cpu: one + two });
    }
}
