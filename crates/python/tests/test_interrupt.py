"""Ctrl-C ends any running call promptly."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable

import pytest

import evodoku as ev

ENDLESS: dict[str, Callable[[ev.Puzzle], object]] = {
    "auto": lambda p: ev.solve(p),
    "cover-walk": lambda p: ev.solve(p, "cover-walk"),
    "annealing": lambda p: ev.solve(p, "annealing"),
    "construct": lambda p: ev.solve(p, "construct"),
    "lsga": lambda p: ev.solve(p, "lsga"),
    "two threads": lambda p: ev.solve(p, "lsga", threads=2),
    "search": lambda p: list(ev.search(p, "lsga")),
    "callback": lambda p: ev.solve(p, "lsga", callback=lambda now: None),
    "rule": lambda p: ev.solve(p, "annealing", accept=lambda move: True),
    "many": lambda p: ev.solve_many([p] * 3, "annealing", threads=2),
    "check": lambda p: ev.check(p, time_limit=None),
    "generate": lambda p: ev.generate("25x25", minimal=True, time_limit=None),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_ctrl_c_ends_call(what: str, endless: ev.Puzzle) -> None:
    # An interrupt that comes late would hit the next test; so the timer belongs to this one.
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            ENDLESS[what](endless)
            timer.join(60)
    finally:
        timer.join()


def test_interrupted_search_is_over(endless: ev.Puzzle) -> None:
    search = ev.search(endless, "annealing")
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search.step()
    timer.join()
    assert search.result.status == "cancelled" and search.result.evaluations > 0
