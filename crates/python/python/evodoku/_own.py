"""One's own algorithm as a participant of an experiment."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import inspect
import platform
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any

import numpy as np

from ._evodoku import Landscape, Puzzle, RunOver


@dataclass(frozen=True)
class Budget:
    """The limits of a run; None where there is no limit. What exceeds them does not count."""

    evaluations: int | None = None
    """Grids and moves looked at."""
    seconds: float | None = None
    """Wall time."""
    cpu_seconds: float | None = None
    """Processor time."""


@dataclass(frozen=True)
class Own:
    """An algorithm in Python, with the landscape that it searches.

    ``function(problem, seed, budget)`` gets a `Landscape` that counts evaluations, a seed and a `Budget`. It yields or returns
    grids, or just calls ``problem.cost``, ``.delta`` and ``.swap``: the best grid seen is the result. A look at a grid or a move is
    an evaluation; to make a move just looked at is none. When the budget is spent, the next look raises `RunOver`, which the
    experiment catches.
    """

    function: Callable[[Landscape, int, Budget], Any]
    keep: str = "blocks"
    objective: str = "missing"
    kernel: str = "singles"
    version: str | None = None
    """Whatever decides what the function does besides its source: the version of a library, a data file …"""

    @property
    def command(self) -> str:
        """The name of the function and its landscape, as records have it."""
        function = _plain(self.function)
        module, name = getattr(function, "__module__", "?"), getattr(function, "__qualname__", type(function).__qualname__)
        return f"{module}.{name}, keep={self.keep}, objective={self.objective}, kernel={self.kernel}"

    @property
    def versions(self) -> str:
        """A hash of the source, and the versions of Python and numpy."""
        parts = [f"source {_source_hash(self.function)}", f"Python {platform.python_version()}", f"numpy {np.__version__}"]
        return ", ".join([*parts, self.version] if self.version else parts)


def _plain(function: Any) -> Any:
    while isinstance(function, functools.partial):
        function = function.func
    return function


def _source_hash(function: Any) -> str:
    """Of the source, or where there is none, of the compiled code; of a partial function its arguments, too."""
    plain = _plain(function)
    target = plain if inspect.isroutine(plain) or inspect.isclass(plain) else type(plain)
    try:
        text = inspect.getsource(target).encode()
    except (OSError, TypeError):
        code = getattr(target, "__code__", None)
        text = repr((code.co_code, code.co_names, code.co_varnames, _constants(code))).encode() if code else repr(target).encode()
    if isinstance(function, functools.partial):
        text += repr((function.args, sorted(function.keywords.items()))).encode()
    return hashlib.sha256(text).hexdigest()[:16]


def _constants(code: Any) -> list[Any]:
    return [_constants(it) if hasattr(it, "co_consts") else it for it in code.co_consts]


@dataclass(frozen=True)
class Answered:
    """What a run came to."""

    grid: list[int] | None
    is_cut: bool
    seconds: float
    cpu_seconds: float
    evaluations: int
    cost: int | None
    progress: list[tuple[int, int]]


def answered(own: Own, puzzle: Puzzle, seed: int, budget: Budget) -> Answered:
    """Runs the function on a puzzle until it ends, solves it, or has spent the budget."""
    began, began_cpu = time.perf_counter(), time.process_time()
    landscape = Landscape(puzzle, keep=own.keep, objective=own.objective, kernel=own.kernel)
    problem = landscape.metered(budget.evaluations, budget.seconds, budget.cpu_seconds)
    is_cut = False
    try:
        if len(problem.free) == 0:
            problem.cost(problem.fixed)
        else:
            with _alarm(budget):
                found = own.function(problem, seed, budget)
                if isinstance(found, Iterator):
                    for grid in found:
                        problem.take(grid)
                        if problem.is_over:
                            break
                elif found is not None:
                    problem.take(found)
    except RunOver:
        is_cut = True
    seconds, cpu = time.perf_counter() - began, time.process_time() - began_cpu
    best, progress = problem.best()
    cost = None if best is None else best[0]
    grid = best[1].tolist() if best is not None and cost == 0 else None
    if cost is not None:
        progress = [*progress, (problem.evaluations, cost)]
    return Answered(grid, is_cut or problem.is_over, seconds, cpu, problem.evaluations, cost, progress)


@contextlib.contextmanager
def _alarm(budget: Budget) -> Iterator[None]:
    """Ends a function that does not ask for costs when its time is over, where the system can interrupt it."""
    limits = []
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
        if budget.cpu_seconds is not None:
            limits.append((signal.ITIMER_PROF, signal.SIGPROF, budget.cpu_seconds))
        if budget.seconds is not None:
            limits.append((signal.ITIMER_REAL, signal.SIGALRM, budget.seconds))

    def over(number: int, frame: FrameType | None) -> None:
        raise RunOver("the run is over")

    before = [(timer, kind, signal.signal(kind, over)) for timer, kind, _ in limits]
    try:
        for timer, _, limit in limits:
            # Again and again, in case that the function catches it.
            signal.setitimer(timer, max(limit, 1e-3), 0.05)
        yield
    finally:
        for timer, kind, handler in before:
            signal.setitimer(timer, 0)
            signal.signal(kind, handler)
