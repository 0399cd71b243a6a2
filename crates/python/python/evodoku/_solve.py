"""Solving: one puzzle, many, or one step by step."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _evodoku as native
from ._evodoku import Moment, Proposal, Puzzle
from ._tables import Trace

Grid = npt.NDArray[np.uint8]
Source = Any
"""A puzzle, or whatever a puzzle can be made of."""
Preset = str | os.PathLike[str]


@dataclass(frozen=True)
class Result:
    """What a run has come to."""

    puzzle: Puzzle
    preset: str
    seed: int
    status: str
    """How it ended: solved, unsolved, contradiction or cancelled."""
    ending: str
    """What ended it: solved, budget, stuck, cancelled, contradiction, exhausted, refused or failed."""
    reason: str | None
    """Why there is no solution, where that is known."""
    solution: Grid | None
    """The solution, which was verified."""
    best_grid: Grid
    """The solution, or else the best grid without the cells that clash."""
    cost: int | None
    """The cost of the best grid; None where there is none."""
    cost_since_restart: int | None
    evaluations: int
    epochs: int
    restarts: int
    reheats: int
    escalations: int
    open: int
    """Cells that logic left open."""
    seconds: float
    cpu_seconds: float
    solved_by: str | None
    """The part of the engine that found the solution, if it has parts."""
    stages: list[dict[str, Any]]
    """What the parts of the engine have done."""
    parameters: dict[str, Any]
    """All parameters, with the changes that were made on the way."""
    summary: str
    """What was done, in a sentence."""
    record: dict[str, Any] = field(repr=False)
    """The same as JSON has it: what ``evodoku solve --format json`` prints."""
    trace: Trace | None = field(default=None, repr=False)
    """The course of the run, if that was asked for."""

    @property
    def solved(self) -> bool:
        """Is there a solution?"""
        return self.solution is not None

    def _repr_html_(self) -> str:
        drawn = self.puzzle.with_values(self.best_grid).text("svg") if self.solved else self.puzzle.text("svg")
        return f"<p><code>{self.preset}</code>: {self.summary}</p>{drawn}"


class Search(Iterator[Moment]):
    """A search that is taken step by step; time runs only while it steps.

    >>> import evodoku as ev
    >>> p = ev.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> s = ev.search(p, "glebpp-ga", seed=1)
    >>> for now in s:
    ...     if now.epoch == 2:
    ...         now.set(mutation_rate=0.2)
    ...     if now.epoch == 4:
    ...         now.stop()
    >>> s.result.status, s.result.epochs, s.result.parameters["mutation_rate"]
    ('cancelled', 4, 0.2)
    """

    def __init__(self, puzzle: Puzzle, search: native.Search, has_trace: bool) -> None:
        self._puzzle, self._search, self._has_trace = puzzle, search, has_trace
        self._is_over = False

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> Moment:
        """The next epoch; first of all the start."""
        now = None if self._is_over else self.step(epochs=1)
        if now is None:
            raise StopIteration
        return now

    def step(
        self, *, epochs: int | None = None, evaluations: int | None = None, seconds: float | None = None
    ) -> Moment | None:
        """Goes on for so many epochs, evaluations or seconds, whatever comes first; without any to the end.

        None when there is nothing left to do.
        """
        if self._is_over:
            return None
        before = self._search.moment()
        self._is_over = self._search.advance(epochs, evaluations, seconds)
        now = self._search.moment()
        has_gone_on = before is None or (now is not None and now.evaluations > before.evaluations)
        return now if has_gone_on else None

    def stop(self) -> None:
        """Ends the search with what it has; may be called from any thread."""
        self._search.stop()

    def set(self, **parameters: Any) -> None:
        """Changes live parameters from now on."""
        self._search.set(**parameters)

    @property
    def is_over(self) -> bool:
        """Has it ended?"""
        return self._is_over

    @property
    def result(self) -> Result:
        """What the run has come to; one that has not ended is told as cancelled."""
        report, record = self._search.report(), self._search.record()
        return Result(
            puzzle=self._puzzle,
            preset=record["preset"],
            seed=record["seed"],
            parameters=self._search.config()["parameters"],
            record=record,
            trace=Trace(self._search.trace()) if self._has_trace else None,
            **report,
        )


def search(
    puzzle: Source,
    preset: Preset = "auto",
    *,
    seed: int = 1,
    threads: int = 1,
    max_evaluations: float | None = None,
    max_epochs: float | None = None,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    max_memory: float | None = None,
    trace: bool = False,
    accept: Callable[[Proposal], object] | None = None,
    **parameters: Any,
) -> Search:
    """A search that has not begun; iterate over it, or call its ``step``. The arguments are those of `solve`."""
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    asked = _asked(preset, parameters, seed, threads, max_evaluations, max_epochs, time_limit, cpu_limit, max_memory)
    return Search(puzzle, native.Search(puzzle, asked, trace, accept), trace)


def solve(
    puzzle: Source,
    preset: Preset = "auto",
    *,
    seed: int = 1,
    threads: int = 1,
    max_evaluations: float | None = None,
    max_epochs: float | None = None,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    max_memory: float | None = None,
    trace: bool = False,
    callback: Callable[[Moment], object] | None = None,
    callback_every: float = 0.05,
    accept: Callable[[Proposal], object] | None = None,
    **parameters: Any,
) -> Result:
    """Solves a puzzle.

    ``preset`` is a name of `presets` or a TOML file; ``parameters`` are those of `parameters`. ``max_evaluations``,
    ``max_epochs``, ``time_limit`` and ``cpu_limit`` (seconds) and ``max_memory`` (bytes) limit the run; a search that ends
    without a solution is a result, not an error.

    ``callback`` is called with the present `Moment` at the start, then at most every ``callback_every`` seconds (0 for every
    epoch), and at the end. If it returns False the search stops with what it has; what it raises comes out.

    ``accept`` is a rule of acceptance for annealing and its kin: it is called with every `Proposal` and says whether the move
    is made. That is slow, and meant for teaching.

    >>> import evodoku as ev
    >>> p = ev.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> r = ev.solve(p, "annealing", seed=7, max_evaluations=20_000_000, temperature=0.4, trace=True)
    >>> r.solved, r.status, r.trace["best"][-1]
    (True, 'solved', np.float64(0.0))
    >>> ev.solve(p, "annealing", temprature=0.4)
    Traceback (most recent call last):
    ...
    ValueError: there is no parameter temprature here; did you mean temperature?
    """
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    asked = _asked(preset, parameters, seed, threads, max_evaluations, max_epochs, time_limit, cpu_limit, max_memory)
    held = native.Search(puzzle, asked, trace, accept)
    if callback is None:
        held.advance()
    else:
        _watch(held, callback, callback_every)
    return Search(puzzle, held, trace).result


def _watch(held: native.Search, callback: Callable[[Moment], object], every: float) -> None:
    is_over = held.advance(epochs=1)
    while True:
        now = held.moment()
        if now is not None and callback(now) is False:
            held.stop()
        if is_over:
            return
        is_over = held.advance(time=every) if every > 0 else held.advance(epochs=1)


def solve_many(
    puzzles: str | os.PathLike[str] | Iterable[Source],
    preset: Preset = "auto",
    *,
    shape: str | None = None,
    threads: int = 0,
    seed: int = 1,
    max_evaluations: float | None = None,
    max_epochs: float | None = None,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    max_memory: float | None = None,
    **parameters: Any,
) -> tuple[Grid, npt.NDArray[np.bool_]]:
    """Solves many puzzles of one size, each from the same seed: a text or file of them, a list, or an array of rows.

    Gives back the grids, a row of cells each, and which of them are solved; a row that is not solved has what is known of it.
    ``threads`` is how many puzzles are solved at once, 0 for all cores; the limits are for each puzzle.

    >>> import evodoku as ev
    >>> grids, solved = ev.solve_many("3..4..2...3..3.2\\n1...............\\n")
    >>> grids.shape, solved.tolist()
    ((2, 16), [True, True])
    """
    asked = _asked(preset, parameters, seed, 1, max_evaluations, max_epochs, time_limit, cpu_limit, max_memory)
    return native.solve_many(puzzles, shape, asked, threads)


def puzzles(source: str | os.PathLike[str], *, shape: str | None = None) -> list[Puzzle]:
    """All puzzles of a text or file, in any notation.

    >>> import evodoku as ev
    >>> [p.given_count for p in ev.puzzles("3..4..2...3..3.2\\n1...............\\n")]
    [6, 1]
    """
    return native.puzzles(source, shape)


def _asked(
    preset: Preset,
    parameters: dict[str, Any],
    seed: int,
    threads: int,
    max_evaluations: float | None,
    max_epochs: float | None,
    time_limit: float | None,
    cpu_limit: float | None,
    max_memory: float | None,
) -> dict[str, Any]:
    return dict(locals())
