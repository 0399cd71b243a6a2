//! Work that takes a processor for a while: a bounded number of slots, and cancellation when the client disconnects.

use crate::failure::{Answer, Failure};
use evodoku_messages::message;
use evodoku_session::routes::TaskCanceller;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Takes a slot; refuses if none is free.
pub fn try_acquire_slot(slots: &Arc<Semaphore>) -> Answer<OwnedSemaphorePermit> {
    slots.clone().try_acquire_owned().map_err(|_| Failure::too_many(message!("busy")))
}

/// Waits for a slot.
pub async fn acquire_slot(slots: &Arc<Semaphore>) -> Answer<OwnedSemaphorePermit> {
    slots.clone().acquire_owned().await.map_err(|_| failed())
}

/// Does something on a thread of its own, which holds the resources until it is done. If the request is dropped, the work is
/// cancelled.
pub async fn work<T: Send + 'static>(
    resources: impl Send + 'static,
    act: impl FnOnce(&TaskCanceller) -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let on_drop = CancelOnDrop::default();
    let cancel = on_drop.0.clone();
    let task = tokio::task::spawn_blocking(move || {
        let done = act(&cancel);
        drop(resources);
        done
    });
    task.await.map_err(|_| failed())?
}

fn failed() -> Failure {
    Failure::unprocessable("failed", message!("failed"))
}

/// Cancels when it is dropped, as an abandoned request is.
#[derive(Default)]
struct CancelOnDrop(TaskCanceller);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};
    use tokio::time::timeout;

    const DEADLINE: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn dropped_request_cancels_work_and_releases_slot() {
        let slots = Arc::new(Semaphore::new(1));
        let (started, has_started) = tokio::sync::oneshot::channel();
        let slot = try_acquire_slot(&slots).unwrap();
        let endless = work(slot, move |cancel| {
            started.send(()).unwrap();
            let began = Instant::now();
            while !cancel.is_cancelled() {
                assert!(began.elapsed() < DEADLINE, "it is cancelled");
                std::thread::yield_now();
            }
            Ok(())
        });
        tokio::select! {
            _ = endless => panic!("only the drop can end it"),
            started = has_started => started.unwrap(),
        }
        drop(timeout(DEADLINE, acquire_slot(&slots)).await.expect("the slot is released").unwrap());
    }

    #[tokio::test]
    async fn panic_releases_slot() {
        let slots = Arc::new(Semaphore::new(1));
        let slot = try_acquire_slot(&slots).unwrap();
        let broken = work(slot, |_| -> Answer<()> { panic!("on purpose, in a test") });
        assert!(broken.await.is_err());
        assert!(try_acquire_slot(&slots).is_ok());
    }

    #[tokio::test]
    async fn request_without_slot_is_refused() {
        let slots = Arc::new(Semaphore::new(1));
        let slot = try_acquire_slot(&slots).unwrap();
        assert!(try_acquire_slot(&slots).is_err());
        drop(slot);
        assert!(try_acquire_slot(&slots).is_ok());
    }
}
