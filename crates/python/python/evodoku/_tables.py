"""Tables, which work as DataFrames if pandas is installed."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pandas

    from ._evodoku import Constraint, Landscape, Puzzle
    from ._evodoku import Experiment as NativeExperiment

SHOWN = 30
"""Maximum number of rows shown in a notebook; the frame has them all."""


class Table:
    """Rows as dictionaries, columns as arrays, and everything else of a DataFrame if pandas is installed.

    ``table[0]`` is a row, ``table["name"]`` a column, ``len(table)`` the number of rows; iteration goes over the rows. All other
    methods, attributes and keys, such as ``table.groupby("setting")`` or ``table[table["cost"] > 0]``, are those of ``table.frame``.

    >>> import evodoku as ev
    >>> table = ev.presets()
    >>> table[0]["name"], table["engine"][4], len(table) > 30
    ('auto', 'annealing', True)
    >>> table.frame.shape[0] == len(table)
    True
    """

    def __init__(self, columns: Mapping[str, Sequence[Any] | npt.NDArray[Any]]) -> None:
        self._columns = dict(columns)
        self._frame: pandas.DataFrame | None = None

    @classmethod
    def of_rows(cls, rows: Sequence[Mapping[str, Any]]) -> Table:
        """Creates a table from dictionaries; missing values are None."""
        names = dict.fromkeys(name for row in rows for name in row)
        return cls({name: [row.get(name) for row in rows] for name in names})

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    @property
    def frame(self) -> pandas.DataFrame:
        """The table as a pandas DataFrame."""
        if self._frame is None:
            try:
                import pandas
            except ImportError:
                raise ImportError("a frame needs pandas: pip install 'evodoku[pandas]'") from None
            self._frame = pandas.DataFrame(self._columns)
        return self._frame

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), ()))

    @overload
    def __getitem__(self, key: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, key: slice) -> list[dict[str, Any]]: ...
    @overload
    def __getitem__(self, key: Any) -> Any: ...
    def __getitem__(self, key: Any) -> Any:
        """A row by its number, or a column by its name; other keys are those of the frame."""
        if isinstance(key, str):
            if key not in self._columns:
                raise KeyError(f"there is no column {key}; there are {', '.join(self._columns)}")
            column = self._columns[key]
            return column if isinstance(column, np.ndarray) else np.array(column, dtype=_kind(column))
        if isinstance(key, slice):
            return [self[number] for number in range(*key.indices(len(self)))]
        if not isinstance(key, (int, np.integer)) or isinstance(key, bool):
            return self.frame[key]
        if not -len(self) <= key < len(self):
            raise IndexError(f"there is no row {key}; there are {len(self)}")
        return {name: column[int(key)] for name, column in self._columns.items()}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[number] for number in range(len(self)))

    def __getattr__(self, name: str) -> Any:
        # Called only for names that the table itself does not have: look them up in the frame.
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return getattr(self.frame, name)
        except ImportError as error:
            raise AttributeError(f"a table has no {name} of its own, and {error}") from None

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._columns.keys() == other._columns.keys() and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)} rows of {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        def cells(tag: str, values: Sequence[Any]) -> str:
            return "".join(f"<{tag}>{html.escape(_short(value))}</{tag}>" for value in values)

        rows = [f"<tr>{cells('td', list(row.values()))}</tr>" for row in self[:SHOWN]]
        more = len(self) - SHOWN
        rest = f"<p>… and {more} more rows; <code>.frame</code> has them all</p>" if more > 0 else ""
        return f"<table><tr>{cells('th', self.columns)}</tr>{''.join(rows)}</table>{rest}"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._columns,))


class Trace(Table):
    """The course of a run: a row at 0, 1, 2, 5, 10, … evaluations, at every new best and at every epoch."""

    def plot(self, x: str = "evaluations", y: str | Sequence[str] = ("best", "mean"), ax: Any = None, **style: Any) -> Any:
        """Plots columns against another one with matplotlib, and returns the axes."""
        try:
            import matplotlib.pyplot as plt
        except ImportError:
            raise ImportError("a picture needs matplotlib: pip install 'evodoku[plot]'") from None
        axes = ax if ax is not None else plt.subplots()[1]
        for name in [y] if isinstance(y, str) else y:
            across, up = np.asarray(self[x], dtype=float), np.asarray(self[name], dtype=float)
            known = ~np.isnan(up)
            # The best cost is constant until the next improvement; other columns are samples.
            drawn = "steps-post" if name.startswith("best") else "default"
            axes.plot(across[known], up[known], **{"label": name, "drawstyle": drawn, **style})
        axes.set_xlabel(x)
        axes.legend()
        return axes


def _kind(column: Sequence[Any]) -> Any:
    """The dtype of a column: numeric if all values are numbers, otherwise object."""
    return None if all(isinstance(value, (bool, int, float)) for value in column) else object


def _short(value: Any) -> str:
    text = f"{value:.6g}" if isinstance(value, float) else str(value)
    return text if len(text) <= 120 else text[:119] + "…"


def _landscape(puzzle: Puzzle, keep: str, objective: str, kernel: str) -> Landscape:
    """Recreates a landscape, for pickle."""
    from ._evodoku import Landscape

    return Landscape(puzzle, keep=keep, objective=objective, kernel=kernel)


def _constraint(kind: str, fields: dict[str, Any]) -> Constraint:
    """Recreates a constraint, for pickle."""
    from ._evodoku import Constraint

    return Constraint(kind, **fields)


def _experiment(kind: type[NativeExperiment], text: str, name: str, folder: Path) -> NativeExperiment:
    """Recreates an experiment, for pickle."""
    return kind(text, name=name, folder=folder)
