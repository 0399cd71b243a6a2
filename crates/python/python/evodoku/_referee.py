"""Checks, rates, explains and generates puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, overload

from . import _evodoku as native
from ._evodoku import Puzzle
from ._compared import Compared
from ._solve import Grid, Preset, Source


@dataclass(frozen=True, eq=False)
class Check(Compared):
    """The result of checking a grid."""

    answer: str
    """unique, several, none, contradiction or undecided; for a complete grid, right or wrong."""
    message: str
    """The answer in a sentence."""
    count: int
    """The number of solutions found, up to the limit."""
    is_all: bool
    """Whether these are all solutions."""
    solutions: list[Grid]
    """Up to two of them."""
    differing: list[tuple[int, int]]
    """The cells in which the two differ, as (row, column) from 0."""

    @property
    def solution(self) -> Grid | None:
        """The solution, if there is exactly one."""
        return self.solutions[0] if self.answer == "unique" else None


def check(
    puzzle: Source, *, shape: str | None = None, limit: int = 2, time_limit: float | None = 60.0
) -> Check:
    """Checks a puzzle or a complete grid. Every answer but undecided is proven.

    >>> import evodoku as ev
    >>> ev.check("3..4..2...3..3.2").answer
    'unique'
    >>> ev.check("." * 16, limit=1000).count
    288
    """
    return Check(**native.check(puzzle, shape, limit, time_limit))


@dataclass(frozen=True)
class Rating:
    """The difficulty of a puzzle: for logic, for a person, and for a search."""

    givens: int
    solutions: int | str
    """1, 0, several or unknown. There is no level unless it is 1."""
    level: str | None
    """easy, medium, hard, expert or extreme; None if unknown."""
    need: str | None
    """The logic needed: singles, locked-and-pairs, probing or search; None if unknown."""
    effects: dict[str, int]
    """Cells filled by singles, values eliminated by the other rules."""
    tries: int | None
    """Tries of depth-first search; None if the count was cut off."""
    hardest: str | None
    """The technique of the hardest step for a person."""
    difficulty: float | None
    """Its difficulty, on the scale of Sudoku Explainer."""
    preset: str
    runs: int
    solved: int
    evaluations: float | None
    """Evaluations per solution of the preset."""
    interval: tuple[float, float] | None
    """The 95 % confidence interval."""


def rate(
    puzzle: Source,
    preset: Preset = "annealing",
    *,
    runs: int = 0,
    seed: int = 1,
    max_evaluations: int = 1_000_000,
    time_limit: float | None = 60.0,
) -> Rating:
    """Rates the difficulty of a puzzle; with ``runs``, also measures a preset in that many runs.

    >>> import evodoku as ev
    >>> r = ev.rate("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> r.level, r.need
    ('extreme', 'search')
    """
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    rated = native.rate(puzzle, (preset, runs, seed, max_evaluations), time_limit)
    interval = rated.pop("interval")
    return Rating(interval=None if interval is None else (interval[0], interval[1]), **rated)


@dataclass(frozen=True)
class Step:
    """A step of an explanation."""

    technique: str
    difficulty: float
    """The difficulty, on the scale of Sudoku Explainer."""
    sentence: str
    """The explanation in words."""
    cells: list[str]
    """The cells to look at."""
    filled: dict[str, int]
    """Cells filled, with their values."""
    struck: list[tuple[str, int]]
    """Eliminated values, as (cell, value)."""

    def __str__(self) -> str:
        return f"{self.technique} ({self.difficulty}): {self.sentence}"


@dataclass(frozen=True)
class Explanation:
    """A solution, step by step."""

    steps: list[Step]
    end: str | None
    """solved, none, several or stopped."""
    hardest: str | None
    """The technique of the hardest step."""
    difficulty: float | None

    def __str__(self) -> str:
        return "\n".join(f"{number:3}. {step}" for number, step in enumerate(self.steps, 1))


def explain(puzzle: Source, *, time_limit: float | None = 60.0) -> Explanation:
    """Solves a puzzle as a person would, step by step.

    >>> import evodoku as ev
    >>> e = ev.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(e.steps[0])
    hidden single (1.2): In box 2, 8 fits only at r1c6.
    >>> e.end
    'solved'
    """
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    record = native.explain(puzzle, 2**32, time_limit)
    steps = [_step(step) for step in record["steps"]]
    return Explanation(steps, record["end"], record["hardest"], record["difficulty"])


def hint(puzzle: Source, *, time_limit: float | None = 60.0) -> Step | None:
    """The next step; None if the grid is complete.

    A grid that cannot be completed is a ValueError (up to 16x16, as with ``evodoku hint``), and so is one with several solutions
    for which no further step follows; a step that was not found in time is a TimeoutError.

    >>> import evodoku as ev
    >>> ev.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").filled
    {'r1c6': 8}
    """
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    found = native.explain(puzzle, 1, time_limit)
    if found["steps"]:
        return _step(found["steps"][0])
    match found["end"]:
        case "none":
            raise ValueError("there is no solution: the grid cannot be completed")
        case "several":
            raise ValueError("nothing more follows: there are several solutions")
        case "stopped":
            raise TimeoutError(f"no step was found in {time_limit} s")
    return None


def _step(record: dict[str, Any]) -> Step:
    filled = {mark["cell"]: mark["value"] for mark in record.pop("filled")}
    struck = [(mark["cell"], mark["value"]) for mark in record.pop("struck")]
    return Step(filled=filled, struck=struck, **record)


@overload
def generate(
    shape: str = ...,
    *,
    count: None = ...,
    givens: int | None = ...,
    share: float | None = ...,
    level: str | None = ...,
    solved: bool = ...,
    unique: bool | None = ...,
    minimal: bool = ...,
    symmetric: bool = ...,
    jigsaw: bool = ...,
    diagonals: bool = ...,
    windows: bool = ...,
    holes: str = ...,
    grid: str = ...,
    seed: int = ...,
    index: int = ...,
    time_limit: float | None = ...,
) -> Puzzle: ...
@overload
def generate(
    shape: str = ...,
    *,
    count: int,
    givens: int | None = ...,
    share: float | None = ...,
    level: str | None = ...,
    solved: bool = ...,
    unique: bool | None = ...,
    minimal: bool = ...,
    symmetric: bool = ...,
    jigsaw: bool = ...,
    diagonals: bool = ...,
    windows: bool = ...,
    holes: str = ...,
    grid: str = ...,
    seed: int = ...,
    index: int = ...,
    time_limit: float | None = ...,
) -> list[Puzzle]: ...
def generate(
    shape: str = "9x9",
    *,
    count: int | None = None,
    givens: int | None = None,
    share: float | None = None,
    level: str | None = None,
    solved: bool = False,
    unique: bool | None = None,
    minimal: bool = False,
    symmetric: bool = False,
    jigsaw: bool = False,
    diagonals: bool = False,
    windows: bool = False,
    holes: str = "random",
    grid: str = "mixed",
    seed: int = 1,
    index: int = 0,
    time_limit: float | None = 60.0,
) -> Any:
    """Generates a puzzle, the same as ``evodoku generate`` with the same seed; with ``count``, a list of so many.

    One of ``givens``, ``share``, ``level`` (easy to extreme) and ``solved`` sets the number of givens. Up to 16x16 the solution
    is proven to be unique, unless ``unique`` is False. ``index`` is the number of the first puzzle among those of the seed.
    ``time_limit`` is for each puzzle.

    >>> import evodoku as ev
    >>> ev.generate("16x16", share=0.5, seed=3).given_count
    128
    >>> ev.check(ev.generate(level="hard", seed=1)).answer
    'unique'
    >>> [p.given_count for p in ev.generate("6x6", givens=12, count=3)]
    [12, 12, 12]
    """
    keywords = ("shape", "jigsaw", "diagonals", "windows", "givens", "share", "level", "solved", "unique", "minimal")
    values = locals()
    request = {name: values[name] for name in (*keywords, "symmetric", "holes", "grid")}
    if count is None:
        return native.generate(request, seed, index, time_limit)
    return [native.generate(request, seed, index + number, time_limit) for number in range(count)]
