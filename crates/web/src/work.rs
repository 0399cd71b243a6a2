//! Work that takes a processor for a while: so much of it at once, and none of it for those who have left.

use crate::failure::{Answer, Failure};
use axum::Json;
use evodoku_exact::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Leave to work now; a refusal if others work already.
pub fn leave_now(places: &Arc<Semaphore>) -> Answer<OwnedSemaphorePermit> {
    places
        .clone()
        .try_acquire_owned()
        .map_err(|_| Failure::too_many("the server is busy with the like already; try again in a moment"))
}

/// Leave to work when it is one's turn.
pub async fn leave_in_turn(places: &Arc<Semaphore>) -> Answer<OwnedSemaphorePermit> {
    places.clone().acquire_owned().await.map_err(|_| failed())
}

/// Does something on a thread of its own, for some time at most and no longer than somebody waits for it.
pub async fn work<T: Send + 'static>(
    leave: OwnedSemaphorePermit,
    time: Duration,
    act: impl FnOnce(&Stop) -> Answer<T> + Send + 'static,
) -> Answer<Json<T>> {
    let absence = Absence::default();
    let stop = Stop::after(time).or_when(absence.0.clone());
    let task = tokio::task::spawn_blocking(move || {
        let done = act(&stop);
        drop(leave);
        done
    });
    task.await.map_err(|_| failed())?.map(Json)
}

fn failed() -> Failure {
    Failure::unprocessable("failed", "this cannot be done")
}

/// Tells the work when nobody waits any more: a request that is given up is dropped, and this with it.
#[derive(Default)]
struct Absence(Arc<AtomicBool>);

impl Drop for Absence {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn work_ends_when_nobody_waits_for_it() {
        let places = Arc::new(Semaphore::new(1));
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let (ended, has_ended) = mpsc::channel();
        let endless = work(leave_now(&places).unwrap(), Duration::MAX, move |stop| {
            begun.send(()).unwrap();
            while !stop.is_due() {
                std::thread::yield_now();
            }
            ended.send(()).unwrap();
            Ok(())
        });
        tokio::select! {
            _ = endless => panic!("nothing ends it but who leaves"),
            begun = has_begun => begun.unwrap(),
        }
        tokio::task::spawn_blocking(move || has_ended.recv().unwrap()).await.unwrap();
        drop(leave_in_turn(&places).await.unwrap());
    }

    #[tokio::test]
    async fn work_ends_when_its_time_is_over() {
        let places = Arc::new(Semaphore::new(1));
        let endless = work(leave_now(&places).unwrap(), Duration::ZERO, |stop| {
            while !stop.is_due() {
                std::thread::yield_now();
            }
            Ok(())
        });
        assert!(endless.await.is_ok());
    }

    #[tokio::test]
    async fn work_that_breaks_down_gives_its_place_back() {
        let places = Arc::new(Semaphore::new(1));
        let broken = work(leave_now(&places).unwrap(), Duration::MAX, |_| -> Answer<()> {
            panic!("on purpose, in a test")
        });
        assert!(broken.await.is_err());
        assert!(leave_now(&places).is_ok());
    }

    #[tokio::test]
    async fn who_cannot_wait_is_refused() {
        let places = Arc::new(Semaphore::new(1));
        let leave = leave_now(&places).unwrap();
        assert!(leave_now(&places).is_err());
        drop(leave);
        assert!(leave_now(&places).is_ok());
    }
}
