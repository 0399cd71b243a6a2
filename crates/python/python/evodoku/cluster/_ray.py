"""Ray, if it is there, and a connection to a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LOOPBACK = "127.0.0.1"
"""A cluster that is started here is for this machine alone; Ray would otherwise listen on the machine's own address."""


def ray(is_local: bool = False) -> Any:
    """The module, bound to this machine alone if it is told so before anybody else has imported it."""
    if is_local:
        # What Ray does by itself on macOS and Windows: without it, 127.0.0.1 is taken for the machine's own address.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    # Usage figures are nobody's business, and the report would be sent from every node.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ImportError("a cluster needs Ray: pip install 'evodoku[ray]'") from None
    return ray


@contextmanager
def connected(address: str | None, **options: Any) -> Iterator[Any]:
    """Ray, connected: to what is connected already, to an address, or to a cluster of this machine that ends with it."""
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
    """Did a worker or its node die, so that somebody else can do the work?"""
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
