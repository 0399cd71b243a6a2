//! Clocks: the only place that looks at them.
//!
//! Where the machine has none of its own, as in a browser, whoever embeds the library installs one; until then time stands
//! still, and limits of time are never reached.

use std::ops::{Add, AddAssign};
use std::time::Duration;

/// Time that passed, and time that processors spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// On the wall.
    pub wall: Duration,
    /// On processors, all threads together.
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

/// Time from here on, of this thread.
#[derive(Clone, Copy, Debug)]
pub struct Lap {
    wall: Duration,
    cpu: Duration,
}

impl Lap {
    /// Begins now.
    pub fn begin() -> Self {
        Self { wall: wall(), cpu: cpu() }
    }

    /// What was spent since it began; must be asked on the thread that began it.
    pub fn spent(&self) -> Spent {
        Spent { wall: wall().saturating_sub(self.wall), cpu: cpu().saturating_sub(self.cpu) }
    }

    /// The time on the wall since it began.
    pub fn wall(&self) -> Duration {
        wall().saturating_sub(self.wall)
    }

    /// When the clock on the wall will show so much since it began.
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

    /// Time since the first look at the clock.
    #[inline]
    pub fn wall() -> Duration {
        BEGIN.elapsed()
    }

    /// Time that processors have spent on this thread.
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

    /// Takes a clock that tells the time since some moment; the first one stays.
    pub fn install(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// Time since some moment.
    pub fn wall() -> Duration {
        CLOCK.get().map_or(Duration::ZERO, |clock| clock())
    }

    /// There is one thread and no clock of its own for it.
    pub fn cpu() -> Duration {
        wall()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_do_not_go_back_and_spent_time_adds_up() {
        let lap = Lap::begin();
        let (first, second) = (lap.spent(), lap.spent());
        assert!(first.wall <= second.wall && first.cpu <= second.cpu);
        let [one, two] = [1, 2].map(Duration::from_millis);
        let mut sum = Spent { wall: one, cpu: two };
        sum += Spent { wall: one, cpu: one };
        assert_eq!(sum, Spent { wall: two, cpu: one + two });
    }
}
