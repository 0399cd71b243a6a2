"""Solves one puzzle, many puzzles, or one step by step."""

from __future__ import annotations

import html
import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _evodoku as native
from ._compared import Compared
from ._draw import draw
from ._evodoku import Moment, Proposal, Puzzle, Variation
from ._tables import Trace

Grid = npt.NDArray[np.uint8]
Source = Any
"""A puzzle, or anything that `Puzzle` accepts."""
Preset = str | os.PathLike[str] | Mapping[str, Any]
"""The name of a preset, a file, or a dictionary with an engine or a preset and parameters."""


@dataclass(frozen=True, eq=False, repr=False)
class Result(Compared):
    """The result of a run. Two results are equal if the runs are, whatever time they took."""

    puzzle: Puzzle
    """The puzzle."""
    preset: str
    """The name of the preset, or the file."""
    seed: int
    """The seed; with ``seed=None``, the one that was drawn."""
    status: str
    """solved, unsolved, contradiction or cancelled."""
    ending: str
    """Why it ended: solved, budget, stuck, cancelled, contradiction, exhausted, refused or failed."""
    reason: str | None
    """Why there is no solution, if known."""
    solution: Grid | None
    """The verified solution."""
    best_grid: Grid
    """The best grid as the search had it: the solution, or a grid that may clash."""
    best_partial: Grid
    """The same without the cells that clash: never wrong, only incomplete, with 0 for empty cells."""
    cost: int | None
    """The cost of the best grid, if there is one."""
    cost_since_restart: int | None
    """The lowest cost since the last restart."""
    evaluations: int
    """Number of candidates or moves evaluated."""
    epochs: int
    """Number of epochs or generations."""
    restarts: int
    """Number of restarts."""
    reheats: int
    """Number of reheats."""
    escalations: int
    """Number of escalations of the mutation rate."""
    open: int
    """Number of cells that logic left open."""
    seconds: float
    """Wall time of the run."""
    cpu_seconds: float
    """Processor time of the run, all threads together."""
    solved_by: str | None
    """The part of the engine that found the solution, if it has parts."""
    stages: list[dict[str, Any]]
    """Statistics of the parts of the engine."""
    parameters: dict[str, Any]
    """All parameters, including changes during the run."""
    summary: str
    """The outcome in a sentence."""
    record: dict[str, Any] = field(repr=False)
    """The record that ``evodoku solve --format json`` prints."""
    trace: Trace | None = field(default=None, repr=False)
    """The course of the run, if ``trace`` was set."""

    _uncompared = frozenset({"seconds", "cpu_seconds", "summary", "record", "trace"})

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.solution is not None

    def __repr__(self) -> str:
        return f"<Result: {self.preset}, seed {self.seed}: {self.status}, {self.evaluations:,} evaluations, cost {self.cost}>"

    def _repr_html_(self) -> str:
        drawn = draw(self.best_grid, self.puzzle)._repr_svg_()
        return f"<p><code>{html.escape(self.preset)}</code>: {html.escape(self.summary)}</p>{drawn}"


class Search(Iterator[Moment]):
    """A search in steps. Time is counted only during a step.

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
        """The next epoch; the first one is the start."""
        now = None if self._is_over else self.step(epochs=1)
        if now is None:
            raise StopIteration
        return now

    def step(
        self, *, epochs: int | None = None, evaluations: int | None = None, seconds: float | None = None
    ) -> Moment | None:
        """Advances by that many epochs, evaluations or seconds, whichever comes first; without arguments, to the end.

        Returns None if the search is over.
        """
        if self._is_over:
            return None
        before = self._search.moment()
        self._is_over = self._search.advance(epochs, evaluations, seconds)
        now = self._search.moment()
        has_gone_on = before is None or (now is not None and now.evaluations > before.evaluations)
        return now if has_gone_on else None

    def stop(self) -> None:
        """Stops the search; what was found so far is kept. May be called from any thread."""
        self._search.stop()

    def set(self, **parameters: Any) -> None:
        """Changes live parameters from now on; while another thread advances the search, from the end of the epoch on."""
        self._search.set(**parameters)

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return self._is_over

    @property
    def result(self) -> Result:
        """The result so far; a run that has not ended is reported as cancelled."""
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
    seed: int | None = 1,
    threads: int = 1,
    max_evaluations: float | None = None,
    max_epochs: float | None = None,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    max_memory: float | None = None,
    trace: bool = False,
    accept: Callable[[Proposal], object] | None = None,
    propose: Callable[[Variation], tuple[int, int]] | None = None,
    mutate: Callable[[Variation], Any] | None = None,
    crossover: Callable[[Variation], Sequence[Any]] | str | None = None,
    propagation: bool = True,
    **parameters: Any,
) -> Search:
    """Creates a search without starting it. Iterate over it, or call ``step``. The arguments are those of `solve`."""
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    parameters = _with_propagation(parameters, propagation)
    # A word is the parameter of that name.
    if is_named := isinstance(crossover, str):
        parameters = {**parameters, "crossover": crossover}
    options = _options(preset, parameters, seed, threads, max_evaluations, max_epochs, time_limit, cpu_limit, max_memory)
    hooks = {"accept": accept, "propose": propose, "mutate": mutate, "crossover": None if is_named else crossover}
    return Search(puzzle, native.Search(puzzle, options, trace, hooks), trace)


def solve(
    puzzle: Source,
    preset: Preset = "auto",
    *,
    seed: int | None = 1,
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
    propose: Callable[[Variation], tuple[int, int]] | None = None,
    mutate: Callable[[Variation], Any] | None = None,
    crossover: Callable[[Variation], Sequence[Any]] | str | None = None,
    propagation: bool = True,
    **parameters: Any,
) -> Result:
    """Solves a puzzle.

    ``preset`` is a name of `presets` or a TOML file; ``parameters`` are those of `parameters`. ``max_evaluations``,
    ``max_epochs``, ``time_limit`` and ``cpu_limit`` (seconds) and ``max_memory`` (bytes) limit the run. A search that ends
    without a solution is a result, not an error. ``seed=None`` draws a seed, which the result has.

    ``callback`` is called with the current `Moment` at the start, then at most every ``callback_every`` seconds (0 for every
    epoch), and at the end. If it returns False (or ``np.False_``), or raises StopIteration, the search stops and keeps what was
    found; None and everything else continues, which is the opposite of scipy's convention, where True stops. Other exceptions
    propagate.

    Functions in Python may take the place of parts of an engine, for teaching and trials. For annealing and its kin, ``accept`` gets
    every `Proposal` and returns whether the move is made, and ``propose`` gets a `Variation` and returns the two cells of a group
    that would exchange their values (where nothing is kept, a cell and a value). For genetic algorithms, ``mutate`` gets a
    `Variation` and returns the new grid, or None for no change, and ``crossover`` returns as many grids as the preset's crossover.
    With the random numbers of their argument, runs repeat with the seed.

    ``propagation=False`` leaves all the work to the search, as ``--no-propagation`` does. ``preset`` may also be a dictionary:
    ``{"engine": "annealing", "temperature": 0.3}``, or ``{"preset": "lewis-sa", "cooling_factor": 0.99}``.

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
    parameters = _with_propagation(parameters, propagation)
    # A word is the parameter of that name.
    if is_named := isinstance(crossover, str):
        parameters = {**parameters, "crossover": crossover}
    options = _options(preset, parameters, seed, threads, max_evaluations, max_epochs, time_limit, cpu_limit, max_memory)
    hooks = {"accept": accept, "propose": propose, "mutate": mutate, "crossover": None if is_named else crossover}
    native_search = native.Search(puzzle, options, trace, hooks)
    if callback is None:
        native_search.advance()
    else:
        _watch(native_search, callback, callback_every)
    return Search(puzzle, native_search, trace).result


def _watch(native_search: native.Search, callback: Callable[[Moment], object], every: float) -> None:
    is_over = native_search.advance(epochs=1)
    while True:
        now = native_search.moment()
        if now is not None and _says_stop(callback, now):
            native_search.stop()
        if is_over:
            return
        is_over = native_search.advance(time=every) if every > 0 else native_search.advance(epochs=1)


def _says_stop(callback: Callable[[Moment], object], now: Moment) -> bool:
    try:
        answer = callback(now)
    except StopIteration:
        return True
    return isinstance(answer, (bool, np.bool_)) and not answer


def solve_many(
    puzzles: str | os.PathLike[str] | Iterable[Source],
    preset: Preset = "auto",
    *,
    shape: str | None = None,
    threads: int = 0,
    seed: int | None = 1,
    max_evaluations: float | None = None,
    max_epochs: float | None = None,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    max_memory: float | None = None,
    propagation: bool = True,
    **parameters: Any,
) -> tuple[Grid, npt.NDArray[np.bool_]]:
    """Solves many puzzles of one size, each with the same seed, from a text, a file, a list, or an array of rows.

    Returns the grids, a row of cells each, and which of them are solved; an unsolved row has the cells known so far.
    ``threads`` is the number of puzzles solved in parallel, 0 for all cores; the limits apply to each puzzle.

    >>> import evodoku as ev
    >>> grids, solved = ev.solve_many("3..4..2...3..3.2\\n1...............\\n")
    >>> grids.shape, solved.tolist()
    ((2, 16), [True, True])
    """
    parameters = _with_propagation(parameters, propagation)
    options = _options(preset, parameters, seed, 1, max_evaluations, max_epochs, time_limit, cpu_limit, max_memory)
    return native.solve_many(puzzles, shape, options, threads)


def puzzles(source: str | os.PathLike[str], *, shape: str | None = None) -> list[Puzzle]:
    """All puzzles of a text or file, in any notation.

    >>> import evodoku as ev
    >>> [p.given_count for p in ev.puzzles("3..4..2...3..3.2\\n1...............\\n")]
    [6, 1]
    """
    return native.puzzles(source, shape)


def _with_propagation(parameters: dict[str, Any], propagation: bool) -> dict[str, Any]:
    return parameters if propagation else {"kernel": "nothing", **parameters}


def _options(
    preset: Preset,
    parameters: dict[str, Any],
    seed: int | None,
    threads: int,
    max_evaluations: float | None,
    max_epochs: float | None,
    time_limit: float | None,
    cpu_limit: float | None,
    max_memory: float | None,
) -> dict[str, Any]:
    if seed is None:
        # 53 bits, so that readers of JSON that know only floating-point numbers keep it.
        seed = secrets.randbits(53)
    return dict(locals())
