//! The server: an address, the routes, and an end in good order.

use crate::memory::MemoryPool;
use crate::run::Runs;
use crate::{Limits, api, assets, compression, connection, failure, guard};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{any, get};
use socket2::SockRef;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};
use tokio::sync::{Semaphore, watch};

/// Threads that answer; what takes long has others.
const WORKERS: usize = 2;

/// What all requests share.
pub type Shared = Arc<Common>;

/// The state of a server.
pub struct Common {
    pub limits: Limits,
    pub token: String,
    /// The name of the cookie that the start-up link sets, if the server is private.
    pub cookie: Option<String>,
    pub runs: Runs,
    /// What runs and trials may hold together.
    pub memory: MemoryPool,
    /// Slots for work that takes a processor; a request without one is refused.
    pub work_slots: Arc<Semaphore>,
    /// Slots for counting solutions before a search; a request without one waits.
    pub count_slots: Arc<Semaphore>,
    /// Turns true when the server ends.
    pub ending: watch::Receiver<bool>,
}

/// The length of the listen backlog.
const BACKLOG: i32 = 1024;

/// A server that has its address but does not answer yet.
pub struct Server {
    listener: TcpListener,
    limits: Limits,
    token: String,
    is_private: bool,
}

impl Server {
    /// Takes an address; port 0 for any that is free. Others than this machine's own make it [private](Self::private).
    pub fn bind(address: SocketAddr, limits: Limits) -> std::io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        // The 128 of the standard library are soon full, and a client that is dropped tries again after a whole second.
        SockRef::from(&listener).listen(BACKLOG)?;
        listener.set_nonblocking(true)?;
        let is_private = !address.ip().is_loopback();
        Ok(Self { listener, limits, token: random_word()?, is_private })
    }

    /// Requires the token of the start-up link from every client.
    #[must_use]
    pub fn private(mut self) -> Self {
        self.is_private = true;
        self
    }

    /// The link that lets its owner in: with the token if the server is private.
    pub fn link(&self) -> std::io::Result<String> {
        let address = self.address()?;
        let query = if self.is_private { format!("?token={}", self.token) } else { String::new() };
        Ok(format!("http://{address}/{query}"))
    }

    /// The address that was taken.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What requests that change something must carry.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Answers until the future that `shutdown` gives is ready; then ends all runs, lets answers finish and returns.
    pub fn run<F>(self, shutdown: impl FnOnce() -> F) -> std::io::Result<()>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        try_threads(WORKERS + 1)?;
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(WORKERS).enable_all().build()?;
        let result = runtime.block_on(async { self.answer(shutdown()).await });
        // Work that is not finished is abandoned.
        runtime.shutdown_background();
        result
    }

    async fn answer(self, shutdown: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let (end, ending) = watch::channel(false);
        // Browsers keep one set of cookies for all ports of a machine.
        let cookie = self.is_private.then_some(self.address()?.port()).map(|port| format!("evodoku-{port}"));
        let shared = Arc::new(Common {
            runs: Runs::new(self.limits.clone()),
            memory: MemoryPool::new(self.limits.memory_of_all),
            work_slots: Arc::new(Semaphore::new(self.limits.makers)),
            count_slots: Arc::new(Semaphore::new(1)),
            limits: self.limits,
            token: self.token,
            cookie,
            ending: ending.clone(),
        });
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let end_runs = {
            let shared = shared.clone();
            async move {
                shutdown.await;
                shared.runs.end_all();
                end.send_replace(true);
            }
        };
        tokio::join!(end_runs, connection::answer(listener, router(shared.clone()), &shared.limits, ending));
        Ok(())
    }
}

/// Everything the server answers to.
fn router(shared: Shared) -> Router {
    Router::new()
        .route("/", get(assets::page))
        .route("/page/{name}", get(assets::file))
        .route("/api/openapi.json", get(api::openapi))
        .route("/api/{*path}", any(api::answer))
        .fallback(api::unknown)
        .method_not_allowed_fallback(api::wrong_method)
        .layer(DefaultBodyLimit::max(shared.limits.body))
        .layer(axum::middleware::from_fn_with_state(shared.clone(), guard::guard))
        .layer(axum::middleware::from_fn(failure::write_refusals))
        .layer(axum::middleware::from_fn(compression::compress))
        .with_state(shared)
}

/// Starts so many threads at once and lets them go: the runtime panics where it gets none, and an error is wanted.
fn try_threads(count: usize) -> std::io::Result<()> {
    let gate = Mutex::new(());
    std::thread::scope(|scope| {
        let closed = gate.lock();
        let wait = || drop(gate.lock());
        let tried =
            (0..count).try_for_each(|_| std::thread::Builder::new().spawn_scoped(scope, wait).map(|_| ()));
        drop(closed);
        tried
    })
}

/// 128 random bits in hexadecimal.
pub fn random_word() -> std::io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

/// Ready when the user presses Ctrl-C or the system asks the program to end; listens from the moment of the call.
#[cfg(unix)]
pub fn interrupted() -> impl Future<Output = ()> + Send + 'static {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async move {
        // Without a handler the server can still be ended by force.
        let [Ok(mut interrupt), Ok(mut terminate)] = signals else { return std::future::pending().await };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

/// Ready when the user presses Ctrl-C.
#[cfg(not(unix))]
pub async fn interrupted() {
    // Without a handler the server can still be ended by force.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpStream;
    use std::time::Duration;

    /// A bit that is the same in sixty-four words is hardly a random one.
    #[test]
    fn random_word_has_128_random_bits() {
        let word = || u128::from_str_radix(&random_word().unwrap(), 16).unwrap();
        let first = word();
        assert_eq!((0..64).fold(0, |drawn, _| drawn | (word() ^ first)), u128::MAX);
        assert_eq!(random_word().unwrap().len(), 32, "also with zeros in front");
    }

    /// The server does not accept yet, so that all of them wait.
    #[cfg(target_os = "linux")]
    #[test]
    fn backlog_holds_hundreds_of_connections() {
        let server = Server::bind(([127, 0, 0, 1], 0).into(), Limits::default()).unwrap();
        let address = server.address().unwrap();
        // A full backlog drops connections.
        let connect = || TcpStream::connect_timeout(&address, Duration::from_secs(5));
        let waiting: Vec<_> = (0..300).map_while(|_| connect().ok()).collect();
        assert_eq!(waiting.len(), 300);
    }
}
