"""Verdicts on records: reports, comparisons, power, reruns, merging, tuning."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _evodoku as native
from . import _toml
from ._evodoku import Puzzle
from ._experiment import Experiment, _preset, _sources
from ._own import Budget, Own, answered
from ._tables import Table

Records = str | os.PathLike[str] | Experiment
"""A folder or file of records, or an experiment that was run."""


def _paths(sources: Iterable[Records]) -> list[str]:
    return [os.fspath(it.out if isinstance(it, Experiment) else it) for it in sources]


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def _interval(found: Any) -> Any:
    if isinstance(found, dict):
        nan = float("nan")
        return Interval(*(nan if found[name] is None else found[name] for name in ("value", "low", "high")))
    return found


def _table(found: dict[str, Any]) -> Table:
    rows = [{name: _interval(row[name]) for name in found["columns"]} for row in found["rows"]]
    return Table({name: [row[name] for row in rows] for name in found["columns"]})


@dataclass(frozen=True)
class Report:
    """A report: one page with everything, and the same as data."""

    title: str
    page: Path
    """The HTML page; report.md, tables and plots are beside it."""
    findings: list[str]
    """What was found, in sentences."""
    tables: dict[str, Table]
    """The tables by name: settings, comparisons …"""
    markdown: str

    def __str__(self) -> str:
        return "\n".join(self.findings)

    def _repr_markdown_(self) -> str:
        return self.markdown


def report(
    *sources: Records,
    out: str | os.PathLike[str] | None = None,
    measure: str | None = None,
    pictures: Sequence[str] = ("svg", "png"),
    latex: bool = False,
    skip_bad: bool = False,
) -> Report:
    """Makes tables and plots of records, as ``evodoku lab report`` does, in ``out`` or the first folder."""
    paths = _paths(sources)
    if not paths:
        raise TypeError("a report needs records")
    first = Path(paths[0])
    folder = Path(out) if out is not None else first if first.is_dir() else first.parent
    made = native.report(paths, folder, measure, list(pictures), latex, skip_bad)
    tables = {table["name"]: _table(table) for table in made["tables"]}
    markdown = "\n\n".join([f"## {made['title']}", *made["findings"], *(table["markdown"] for table in made["tables"])])
    return Report(made["title"], Path(made["page"]), made["findings"], tables, markdown)


@dataclass(frozen=True)
class Verdict:
    """Two settings compared."""

    first: str
    second: str
    p: float
    """The probability of such a difference by chance."""
    ratio: Interval | None
    """The bill of the first (total PAR10, or effort per solution), divided by that of the second; None if that is not known."""
    better: str | None
    """The setting that is better by more than noise, if one is."""
    words: list[str]
    """The verdict in sentences."""
    row: dict[str, Any]
    """The row of the table of comparisons, with test, puzzles, success difference …"""

    def __str__(self) -> str:
        return "\n".join(self.words)


def compare(source: Records | Sequence[Records], first: str, second: str, *, measure: str | None = None) -> Verdict:
    """Compares two settings of records on the puzzles that both ran on, as ``evodoku lab compare`` does.

    >>> import evodoku as ev, tempfile
    >>> hot = {"name": "annealing", "label": "hot", "temperature": 5.0}
    >>> e = ev.Experiment(puzzles={"shape": "9x9", "level": "hard", "count": 8}, presets=["annealing", hot], evaluations=50000)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = e.run(folder)
    ...     verdict = ev.compare(e, "annealing", "hot")
    >>> verdict.better, verdict.p < 0.05, verdict.row["puzzles"]
    ('annealing', True, 8)
    """
    several = source if isinstance(source, Sequence) and not isinstance(source, str) else [source]
    found = native.compare(_paths(several), [first, second], measure)
    if found["table"] is None or not found["table"]["rows"]:
        raise ValueError(f"{first} and {second} have no puzzle in common")
    row = {name: _interval(value) for name, value in found["table"]["rows"][0].items()}
    is_turned = row["first"] != first
    ratio = row["ratio"] if isinstance(row["ratio"], Interval) else None
    if ratio is not None and is_turned:
        ratio = Interval(*(1 / it if it else float("inf") for it in (ratio.value, ratio.high, ratio.low)))
    better = {"first": row["first"], "second": row["second"]}.get(row["better"])
    return Verdict(first, second, row["p"], ratio, better, found["sentences"], row)


@dataclass(frozen=True)
class Power:
    """How often experiments of several sizes would find a difference."""

    settings: tuple[str, str]
    table: Table
    """Puzzles, runs of each setting on a puzzle, and the share of experiments that find it."""
    enough: dict[str, float] | None
    """The smallest experiment that finds it in 80 of 100 cases, if one does."""


def power(
    *sources: Records,
    ratio: float = 1.5,
    settings: tuple[str, str] | None = None,
    measure: str | None = None,
    quantity: str = "bill",
    points: float = 10.0,
) -> Power:
    """How many puzzles and runs would tell a difference apart, drawn from existing records, as ``evodoku lab power`` does.

    ``quantity`` is bill or typical, whose difference is ``ratio``, or success, whose difference is ``points`` of a hundred.
    """
    if not ratio > 0 or ratio == float("inf"):
        raise ValueError(f"{ratio} is no ratio; give a number such as 1.5")
    if not 0 <= points <= 100:
        raise ValueError(f"{points} is no difference; give points from 0 to 100")
    found = native.power(_paths(sources), quantity, ratio, points, None if settings is None else list(settings), measure)
    one, other = found["settings"]
    return Power((one, other), Table.of_rows(found["rows"]), found["enough"])


def merge(out: str | os.PathLike[str], *sources: Records, withhold_puzzles: bool = False) -> dict[str, int]:
    """Joins the records of several parts or machines in a folder, each run once; returns the numbers of runs, repeated records and torn lines."""
    return native.merge(_paths(sources), os.fspath(out), withhold_puzzles)


@dataclass(frozen=True)
class Rerun:
    """What came of repeating runs."""

    runs: int
    """Runs that were made again."""
    of: int
    """Runs that are recorded."""
    differing: int
    """Runs that came out differently."""
    stale: int
    """Runs of another version of their engine or function that came out differently, which is no surprise."""
    left_out: int
    """Runs that cannot be made here: own algorithms that are not at hand, and puzzles that were withheld."""
    differences: Table
    """What differs: run, setting, what, recorded, found."""


def rerun(
    source: Records,
    *,
    own: Mapping[str, Own | Callable[..., Any]] | None = None,
    run: str | None = None,
    sample: int | None = None,
    within: float | None = None,
    puzzles: Sequence[str | os.PathLike[str]] = (),
) -> Rerun:
    """Makes recorded runs again and compares evaluations, cost and grid, as ``evodoku lab rerun`` does.

    ``own`` has the algorithms in Python by name; those of an experiment are known. A run that a clock ended gets the evaluations
    that it had made.
    """
    (path,) = _paths([source])
    found = native.rerun(path, run, sample, within, [os.fspath(it) for it in puzzles])
    at_hand = {**(source.own if isinstance(source, Experiment) else {}), **(own or {})}
    wanted = [row for row in native.records([path], False) if row.get("solver") and run in (None, row["run"])] if found["foreign"] else []
    differences, again, differing, stale = list(found["differences"]), 0, 0, 0
    for row in [row for row in wanted if row["setting"] in at_hand][: None if sample is None else max(0, sample - found["runs"])]:
        function = at_hand[row["setting"]]
        solver = function if isinstance(function, Own) else Own(function)
        is_stale = solver.versions != row["solver"].get("version")
        unlike = _unlike(row, solver)
        again += 1
        differing += bool(unlike) and not is_stale
        stale += bool(unlike) and is_stale
        for what, recorded, now in unlike:
            both = {"recorded": str(recorded), "found": str(now), "stale": is_stale}
            differences.append({"run": row["run"], "setting": row["setting"], "what": what, **both})
    left_out = found["withheld"] + len(wanted) - again
    return Rerun(
        found["runs"] + again, found["of"], found["differing"] + differing, found["stale"] + stale, left_out, Table.of_rows(differences)
    )


def _unlike(row: dict[str, Any], own: Own) -> list[tuple[str, Any, Any]]:
    """What differs when a run of an own algorithm is made again, without clocks."""
    is_cut = row["ending"] == "budget"
    limit = row["evaluations"] if is_cut else row["budget"]["evaluations"]
    now = answered(own, Puzzle(row.get("puzzle_text") or row["puzzle"]), row["seed"], Budget(evaluations=limit))
    pairs: list[tuple[str, Any, Any]] = [("evaluations", row["evaluations"], now.evaluations)]
    pairs += [("cost", row["cost"], now.cost), ("solution", row["solution"], now.grid)]
    return [pair for pair in pairs if pair[1] != pair[2]]


@dataclass(frozen=True)
class Tuned:
    """What came of tuning."""

    best: str
    """The setting that was best in the races."""
    is_gain: bool
    """Whether it is better than the preset on puzzles held out; otherwise the preset stays."""
    parameters: dict[str, Any]
    """All parameters of the setting that is kept."""
    varied: dict[str, Any]
    """Those that differ from the preset."""
    races: int
    runs: int
    toml: str
    """The setting that is kept as a file for ``--config``."""


def tune(
    preset: str | Mapping[str, Any],
    puzzles: Any,
    *,
    vary: Mapping[str, Any] | Sequence[str] = (),
    runs: int = 1000,
    candidates: int | None = None,
    evaluations: float | None = None,
    seconds: float | None = None,
    cpu_seconds: float | None = None,
    seed: int = 1,
    out: str | os.PathLike[str] | None = None,
    threads: int = 0,
) -> Tuned:
    """Finds good parameters of a preset by iterated races, as ``evodoku lab tune`` does; a third of the puzzles is held out.

    ``vary`` has bounds or options by parameter, such as ``{"temperature": (0.1, 0.9), "cooling": ["geometric", "linear"]}``; by
    default these are all numbers that have an effect, within a factor of four. Interrupted and started again, it goes on.
    """
    budget: dict[str, Any] = {"evaluations": None if evaluations is None else int(evaluations)}
    budget |= {"seconds": seconds, "cpu_seconds": cpu_seconds}
    if all(limit is None for limit in budget.values()):
        budget["evaluations"] = 1_000_000
    label = preset if isinstance(preset, str) else str(preset.get("name"))
    top = {"name": f"tune-{label}", "about": f"Settings of {label} in races.", "seed": seed, "runs": 1}
    top |= {"puzzles": list(_sources(puzzles)), "presets": [_preset(preset)]}
    text = "".join(f"{key} = {_toml.value(it)}\n" for key, it in top.items()) + _toml.table("budget", budget)
    dimensions = [_dimension(name, it) for name, it in vary.items()] if isinstance(vary, Mapping) else list(vary)
    folder = Path(out) if out is not None else Path("results") / f"tune-{label}"
    return Tuned(**native.tune(text, dimensions, runs, candidates, folder, threads))


def _dimension(name: str, bounds: Any) -> str:
    if isinstance(bounds, tuple) and len(bounds) == 2:
        return f"{name}={bounds[0]}..{bounds[1]}"
    return f"{name}={','.join(map(str, bounds)) if not isinstance(bounds, str) else bounds}"
