"""Experiments and their records."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import _evodoku as native
from . import _toml
from ._data import puzzle_source
from ._evodoku import Puzzle
from ._own import Budget, Own, answered
from ._tables import Table


class Experiment(native.Experiment):
    """Puzzles × solvers × parameters × repetitions within a budget.

    From keywords: ``puzzles`` are files, globs, names of `load`, `Puzzle` objects, lists of these, or dictionaries such as
    ``{"shape": "9x9", "level": "hard", "count": 10}``; ``presets`` are names, files, or dictionaries such as ``{"name": "annealing",
    "label": "warm", "set": {"temperature": 0.5}}``; ``set`` is a grid of parameters; ``own`` has algorithms in Python by name, see
    `Own`. The limits of a run are ``evaluations`` (1,000,000 without another limit), ``epochs``, ``seconds`` and ``cpu_seconds``.

    ``Experiment.read(file)`` reads a TOML file as ``evodoku lab run`` does; ``Experiment(text)`` takes its text. Runs are
    numbered, and each is a function of its number. ``run_one`` executes one run, ``run`` all that have no records in a folder.
    ``evodoku lab run`` can continue a folder started here, and vice versa, where there are no own algorithms.

    >>> import evodoku as ev
    >>> e = ev.Experiment(puzzles=[ev.generate(givens=30)], presets=["annealing", "lvsitanvs-sa"], runs=2, evaluations=2000)
    >>> e, len(e)
    (<Experiment experiment: 1 puzzles × 2 settings × 2 runs>, 4)
    >>> e.run_one(3)["setting"]
    'lvsitanvs-sa'
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = e.run(folder, threads=1)
    ...     table = ev.records(folder)
    >>> made, len(table), sorted(set(table["setting"]))
    (4, 4, ['annealing', 'lvsitanvs-sa'])
    """

    _own: dict[str, Own]
    _out: Path

    def __new__(
        cls,
        text: str | None = None,
        *,
        puzzles: Any = None,
        presets: Any = None,
        own: Mapping[str, Own | Callable[..., Any]] | None = None,
        set: Mapping[str, Any] | None = None,
        runs: int | None = None,
        seed: int | None = None,
        evaluations: float | None = None,
        epochs: float | None = None,
        seconds: float | None = None,
        cpu_seconds: float | None = None,
        threads: int | None = None,
        name: str = "experiment",
        about: str | None = None,
        expects: str | None = None,
        folder: str | os.PathLike[str] = ".",
    ) -> Experiment:
        owned = {label: it if isinstance(it, Own) else Own(it) for label, it in (own or {}).items()}
        keywords = {"puzzles": puzzles, "presets": presets, "set": set, "runs": runs, "seed": seed, "threads": threads}
        keywords |= {"evaluations": evaluations, "epochs": epochs, "seconds": seconds, "cpu_seconds": cpu_seconds}
        keywords |= {"about": about, "expects": expects}
        given = [key for key, it in keywords.items() if it is not None]
        has_presets = True
        if text is None:
            text, has_presets = _written(name, bool(owned), keywords)
        elif given:
            raise TypeError(f"an experiment is a text or keywords, and {given[0]} was given beside a text")
        solvers = [(label, it.command, it.versions) for label, it in owned.items()]
        made = super().__new__(cls, text, name=name, folder=folder, own=solvers, has_presets=has_presets)
        made._own, made._has_presets = owned, has_presets
        made._out = Path("results") / made.name
        limits = made.budget
        if owned and all(limits.get(limit) is None for limit in ("evaluations", "seconds", "cpu_seconds")):
            raise ValueError("own algorithms need a limit of evaluations, seconds or cpu_seconds")
        return made

    _has_presets: bool

    @property
    def own(self) -> dict[str, Own]:
        """The algorithms in Python, by name."""
        return dict(self._own)

    @property
    def out(self) -> Path:
        """The folder of the last `run`, or ``results/NAME``."""
        return self._out

    def run_one(self, number: int) -> dict[str, Any]:
        """Executes one run and returns its record. Writes nothing."""
        import json

        if not self._is_own(number):
            return super().run_one(number)
        record: dict[str, Any] = json.loads(self._answer(number))
        return record

    def run_lines(self, numbers: Sequence[int]) -> bytes:
        """Executes some runs in order and returns their records as JSON lines. Writes nothing."""
        if not self._own:
            return super().run_lines(list(numbers))
        return b"".join(self._answer(it) if self._is_own(it) else super(Experiment, self).run_lines([it]) for it in numbers)

    def run(
        self,
        out: str | os.PathLike[str] | None = None,
        *,
        threads: int = 0,
        shard: str | None = None,
        only: str | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> int:
        """Executes all runs that have no records in a folder, and writes each record as the run ends; returns their number.

        The folder is ``results/NAME`` by default. Presets run on that many threads (0 for all cores); own algorithms run after
        them, one after the other, so that nothing disturbs their clocks. ``progress`` is called with the number of finished runs
        and of all runs. An exception in an own algorithm propagates; the records so far stay.
        """
        self._out = Path(out) if out is not None else Path("results") / self.name
        if not self._own:
            return super().run(self._out, threads=threads, shard=shard, only=only, progress=progress)
        campaign = native.Campaign(self, self._out, shard=shard, only=only)
        left, total = campaign.left, campaign.total
        campaign.close()
        mine = [number for number in left if self._is_own(number)]
        others = [number for number in left if not self._is_own(number)]
        done = total - len(left)
        made = 0
        if others:
            tell = None if progress is None else lambda count, _, report=progress: report(done + count, total)
            made = super().run(self._out, threads=threads, only=_ranges(others), progress=tell)
        return made + self._run_own(mine, lambda count: progress and progress(done + made + count, total))

    def _run_own(self, numbers: Sequence[int], progress: Callable[[int], object]) -> int:
        """Runs own algorithms one after the other and stores their records."""
        if not numbers:
            return 0
        kept = 0
        campaign = native.Campaign(self, self._out, only=_ranges(numbers))
        try:
            for number in numbers:
                kept += campaign.keep(self._answer(number))
                progress(kept)
        finally:
            campaign.close()
        return kept

    def report(self, **options: Any) -> Any:
        """The report of the last `run`, or of ``results/NAME``; the keywords are those of `report`."""
        from ._laboratory import report

        return report(self._out, **options)

    def _is_own(self, number: int) -> bool:
        count = self.setting_count
        return bool(self._own) and number % count >= count - len(self._own)

    def _answer(self, number: int) -> bytes:
        planned, limits = self.planned(number), self.budget
        budget = Budget(limits["evaluations"], limits["seconds"], limits.get("cpu_seconds"))
        try:
            found = answered(self._own[planned["setting"]], planned["puzzle"], planned["seed"], budget)
        except Exception as error:
            if hasattr(error, "add_note"):
                error.add_note(f"in {planned['setting']}, run {number} of {self.name}, seed {planned['seed']}")
            raise
        return self.answer_line(number, found.grid, found.is_cut, (found.seconds, found.cpu_seconds), found.progress)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.text, self.source, self.folder, self._own, self._has_presets)


def _rebuilt(kind: Any, text: str, name: str, folder: Path, own: dict[str, Own], has_presets: bool) -> Experiment:
    """Recreates an experiment, for pickle."""
    solvers = [(label, it.command, it.versions) for label, it in own.items()]
    made: Experiment = native.Experiment.__new__(kind, text, name=name, folder=folder, own=solvers, has_presets=has_presets)
    made._own, made._has_presets, made._out = own, has_presets, Path("results") / made.name
    return made


def _written(name: str, has_own: bool, given: dict[str, Any]) -> tuple[str, bool]:
    """The experiment as a file would have it, and whether it has presets of its own."""
    if given["puzzles"] is None:
        raise TypeError("an experiment needs puzzles, or a text")
    presets = given["presets"] if given["presets"] is not None else []
    presets = [presets] if isinstance(presets, (str, os.PathLike, Mapping)) else list(presets)
    if not presets and not has_own:
        raise TypeError("an experiment needs presets or own algorithms")
    budget = {key: given[key] for key in ("evaluations", "epochs", "seconds", "cpu_seconds")}
    for key in ("evaluations", "epochs"):
        if budget[key] is not None:
            if budget[key] != int(budget[key]):
                raise ValueError(f"{key} cannot be {budget[key]}; it takes whole numbers")
            budget[key] = int(budget[key])
    if all(limit is None for limit in budget.values()):
        budget["evaluations"] = 1_000_000
    top = {"name": name, "about": given["about"], "expects": given["expects"], "seed": given["seed"], "runs": given["runs"]}
    top |= {"threads": given["threads"], "puzzles": list(_sources(given["puzzles"])), "presets": [_preset(it) for it in presets]}
    if not presets:
        # A file has at least one; it does not take part.
        top["presets"] = ["annealing"]
    lines = "".join(f"{key} = {_toml.value(it)}\n" for key, it in top.items() if it is not None)
    return lines + _toml.table("set", given["set"] or {}) + _toml.table("budget", budget), bool(presets)


def _sources(puzzles: Any) -> Iterable[Any]:
    """Where puzzles come from, in the words of an experiment file."""
    if isinstance(puzzles, (str, os.PathLike)):
        yield puzzle_source(puzzles)
    elif isinstance(puzzles, Mapping):
        yield puzzles
    elif isinstance(puzzles, Puzzle):
        yield {"text": puzzles.full_text(), "label": puzzles.title or "own puzzles"}
    else:
        for puzzle in puzzles:
            yield from _sources(puzzle)


def _preset(preset: Any) -> Any:
    if not isinstance(preset, Mapping):
        return os.fspath(preset)
    known = {"name", "label", "set"}
    values = {**preset.get("set", {}), **{key: it for key, it in preset.items() if key not in known}}
    return {"name": preset.get("name"), "label": preset.get("label"), **({"set": values} if values else {})}


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers as the command takes them: 17,20-30."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def records(*paths: str | os.PathLike[str], skip_bad: bool = False) -> Table:
    """Reads the records of files or folders, one row per run. Parameters that the experiment varies become columns.

    With pandas, the table offers the methods of a DataFrame: ``ev.records("results/mine").groupby("cooling_factor").evaluations.median()``.
    """
    rows = native.records([os.fspath(path) for path in paths], skip_bad)
    return Table.of_rows([_flat(row) for row in rows])


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    """Turns varied parameters into columns, unless a field has that name; drops the checksum of the line."""
    return {**record.get("varied", {}), **{name: value for name, value in record.items() if name != "sum"}}
