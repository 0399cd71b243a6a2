//! Connections: how many are open at once, and the time-outs of each.
//!
//! A client that sends half a request, or nothing, or does not read, is disconnected after some seconds.

use crate::Limits;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io::{Error, ErrorKind, IoSlice, Result, Write};
use std::net::Shutdown;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};

/// Connections that do not end by themselves are cut off this long after the server was asked to end.
const PATIENCE: Duration = Duration::from_secs(2);

/// The pause after a failed accept, mostly because the system has no more descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(50);

/// Bytes of headers, and of answers that wait for a slow reader; a frame that is begun comes on top.
const BUFFER: usize = 64 << 10;

/// The answer beyond the limit of connections.
const RESPONSE_503: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\
retry-after: 1\r\ncontent-length: 99\r\n\r\n\
{\"error\":{\"code\":\"too_many\",\"message\":\"too many connections are open; try again in some seconds\"}}\n";

/// Answers connections until the server ends; then lets answers finish, but not for long.
pub async fn answer(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    mut ending: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(limits.connections));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = ending.wait_for(|&is_ending| is_ending) => break,
        };
        let Ok((stream, _)) = accepted else {
            sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        let Ok(place) = places.clone().try_acquire_owned() else {
            refuse(stream);
            continue;
        };
        let talk = talk(stream, router.clone(), limits.clone(), ending.clone());
        tokio::spawn(async move {
            talk.await;
            drop(place);
        });
    }
    // All places are free again when every connection has ended.
    let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
    let _ = timeout(PATIENCE, places.acquire_many(all)).await;
}

/// Refuses a connection, in one write that the system takes without waiting.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        // A client that does not take it has gone.
        let _ = stream.write(RESPONSE_503);
        let _ = stream.shutdown(Shutdown::Write);
    }
}

/// All requests of one connection.
async fn talk(stream: TcpStream, router: Router, limits: Limits, mut ending: watch::Receiver<bool>) {
    let stream = TokioIo::new(WriteTimeoutStream { stream, patience: limits.write_time, stalled: None });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .max_buf_size(BUFFER)
        .serve_connection(stream, TowerToHyperService::new(router));
    let mut connection = pin!(connection);
    // Errors of a connection concern its client alone.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = ending.wait_for(|&is_ending| is_ending) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// A stream that fails when the client reads nothing for some time.
struct WriteTimeoutStream {
    stream: TcpStream,
    patience: Duration,
    /// Runs while nothing is taken.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl WriteTimeoutStream {
    fn hurry<T>(&mut self, context: &mut Context<'_>, written: Poll<Result<T>>) -> Poll<Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        stalled.as_mut().poll(context).map(|()| Err(Error::from(ErrorKind::TimedOut)))
    }
}

impl AsyncRead for WriteTimeoutStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for WriteTimeoutStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.hurry(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.hurry(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time-out starts again with every byte that is taken.
    #[tokio::test]
    async fn partial_write_restarts_timeout() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let mut hurried = WriteTimeoutStream { stream, patience: Duration::from_hours(1), stalled: None };
        let mut context = Context::from_waker(std::task::Waker::noop());
        assert!(hurried.hurry::<()>(&mut context, Poll::Pending).is_pending() && hurried.stalled.is_some());
        assert!(hurried.hurry(&mut context, Poll::Ready(Ok(1))).is_ready() && hurried.stalled.is_none());
    }

    #[test]
    fn refusal_has_its_content_length() {
        let text = std::str::from_utf8(RESPONSE_503).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{}", body.len());
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
