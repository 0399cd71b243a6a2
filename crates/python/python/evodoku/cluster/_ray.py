"""Imports Ray if installed, and connects to a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LOOPBACK = "127.0.0.1"
"""A cluster started here is for this machine only; by default Ray would listen on the machine's external address."""


def ray(is_local: bool = False) -> Any:
    """Imports Ray. With ``is_local``, binds it to this machine, unless it was imported before."""
    if is_local:
        # The default on macOS and Windows: without it, Ray replaces 127.0.0.1 by the machine's external address.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    # Do not send usage statistics, which every node would do.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ImportError("a cluster needs Ray: pip install 'evodoku[ray]'") from None
    return ray


@contextmanager
def connected(address: str | None, **options: Any) -> Iterator[Any]:
    """Connects to Ray: reuses a connection, connects to an address, or starts a local cluster for the duration of the context."""
    is_local = address is None or address.startswith((LOOPBACK, "localhost"))
    module = ray(is_local)
    if module.is_initialized():
        yield module
        return
    quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    if address is None:
        quiet["include_dashboard"] = False
    if is_local:
        quiet["_node_ip_address"] = LOOPBACK
    module.init(address=address or "local", **quiet, **options)
    try:
        yield module
    finally:
        module.shutdown()


def is_loss(module: Any, error: BaseException) -> bool:
    """Whether a worker or its node died, so that another one can take over the task."""
    lost = module.exceptions
    return isinstance(
        error,
        (
            lost.WorkerCrashedError,
            lost.NodeDiedError,
            lost.ObjectLostError,
            lost.RayActorError,
            lost.OutOfMemoryError,
            lost.LocalRayletDiedError,
        ),
    )
