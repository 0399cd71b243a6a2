"""Experiments and their records."""

from __future__ import annotations

import os
from typing import Any

from . import _evodoku as native
from ._tables import Table


class Experiment(native.Experiment):
    """Puzzles × presets × parameters × repetitions within a budget.

    ``Experiment.read(file)`` reads a TOML file as ``evodoku lab run`` does; ``Experiment(text)`` takes its text. Runs are
    numbered, and each is a function of its number: ``run_one`` makes one, ``run`` all that a folder has no records of. A folder
    that was begun here is continued by ``evodoku lab run``, and the other way round.

    >>> import evodoku as ev
    >>> e = ev.Experiment('''
    ... name = "small"
    ... runs = 2
    ... puzzles = [{ shape = "9x9", givens = 30, count = 2 }]
    ... presets = ["annealing", "lvsitanvs-sa"]
    ... [budget]
    ... evaluations = 2000
    ... ''')
    >>> e, len(e)
    (<Experiment small: 2 puzzles × 2 settings × 2 runs>, 8)
    >>> e.run_one(3)["setting"]
    'lvsitanvs-sa'
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = e.run(folder, threads=1)
    ...     table = ev.records(folder)
    >>> made, len(table), sorted(set(table["setting"]))
    (8, 8, ['annealing', 'lvsitanvs-sa'])
    """


def records(*paths: str | os.PathLike[str], skip_bad: bool = False) -> Table:
    """The records of files or folders, one row per run; parameters that the experiment varies are columns of their own.

    With pandas, the table does what a frame does: ``ev.records("results/mine").groupby("cooling_factor").evaluations.median()``.
    """
    rows = native.records([os.fspath(path) for path in paths], skip_bad)
    return Table.of_rows([_flat(row) for row in rows])


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    """Varied parameters become columns, unless a figure has that name; the checksum is of the line, not of the run."""
    return {**record.get("varied", {}), **{name: value for name, value in record.items() if name != "sum"}}
