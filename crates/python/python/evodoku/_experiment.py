"""Experiments and their records."""

from __future__ import annotations

import os
from typing import Any

from . import _evodoku as native
from ._tables import Table


class Experiment(native.Experiment):
    """Puzzles × presets × parameters × repetitions within a budget.

    ``Experiment.read(file)`` reads a TOML file as ``evodoku lab run`` does; ``Experiment(text)`` takes its text. Runs are
    numbered, and each is a function of its number. ``run_one`` executes one run, ``run`` all that have no records in a folder.
    ``evodoku lab run`` can continue a folder started here, and vice versa.

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
    """Reads the records of files or folders, one row per run. Parameters that the experiment varies become columns.

    With pandas, the table offers the methods of a DataFrame: ``ev.records("results/mine").groupby("cooling_factor").evaluations.median()``.
    """
    rows = native.records([os.fspath(path) for path in paths], skip_bad)
    return Table.of_rows([_flat(row) for row in rows])


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    """Turns varied parameters into columns, unless a field has that name; drops the checksum of the line."""
    return {**record.get("varied", {}), **{name: value for name, value in record.items() if name != "sum"}}
