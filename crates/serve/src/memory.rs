//! One pool of memory for everything that searches, by what engines declare.

use crate::failure::{Answer, Failure};
use evodoku_messages::message;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Shares are counted in these, rounded up.
const UNIT: u64 = 1 << 10;

/// What all searches may take together.
pub struct MemoryPool {
    free: Arc<Semaphore>,
    all: u64,
}

/// What one search may take; released when it is dropped, also by a search that panics.
pub type MemoryShare = OwnedSemaphorePermit;

impl MemoryPool {
    /// A pool of so many bytes.
    pub fn new(bytes: u64) -> Self {
        let units = usize::try_from(bytes / UNIT).unwrap_or(usize::MAX);
        Self { free: Arc::new(Semaphore::new(units.min(Semaphore::MAX_PERMITS))), all: bytes }
    }

    /// Takes a share, if so much is left.
    pub fn take(&self, bytes: u64) -> Answer<MemoryShare> {
        let units = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        self.free.clone().try_acquire_many_owned(units).map_err(|_| {
            let needed = bytes.div_ceil(1 << 20);
            let [left, all] =
                [self.free.available_permits() as u64 * UNIT, self.all].map(|bytes| bytes >> 20);
            Failure::too_many(message!("memory-taken", needed, all, left))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_share_is_released() {
        let memory = MemoryPool::new(10 << 20);
        let first = memory.take(6 << 20).unwrap();
        let refused = memory.take(5 << 20).unwrap_err().refusal.message.to_string();
        assert!(refused.contains("about 5 MiB, and of the 10 for all runs together 4 are left"), "{refused}");
        let refused = memory.take((5 << 20) + 1).unwrap_err().refusal.message.to_string();
        assert!(refused.contains("about 6 MiB"), "what is begun counts: {refused}");
        let second = memory.take(4 << 20).unwrap();
        assert!(memory.take(1).is_err(), "nothing is left, not even for a byte");
        drop((first, second));
        assert!(memory.take(10 << 20).is_ok());
        assert!(memory.take(u64::MAX).is_err());
    }
}
