"""Pictures of grids as SVG."""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from . import _evodoku as native
from ._evodoku import Puzzle

CELL = 10.0
"""The side of a cell in the picture."""


class Drawing:
    """A picture as SVG, which notebooks show; ``str(drawing)`` is its text."""

    def __init__(self, svg: str) -> None:
        self._svg = svg

    def __str__(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return f"<Drawing: {len(self._svg)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self._svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._svg)


def draw(
    grid: Any,
    puzzle: Any = None,
    *,
    marks: Mapping[Any, Iterable[int]] | Any = None,
    highlight: Iterable[Any] = (),
) -> Drawing:
    """Draws a puzzle or a filled grid, which may be wrong: cells whose values clash are red.

    With ``puzzle``, its shape and rules are drawn and its givens are bold. ``marks`` are pencil marks: a mapping from cells to
    values, or an array of n×n×n truth values. ``highlight`` names cells to shade. Cells are written ``"r1c2"`` or (row, column)
    from 0.

    >>> import evodoku as ev
    >>> picture = ev.draw("3..4..2...3..3.2", marks={"r1c2": [1, 2]}, highlight=[(0, 1)])
    >>> str(picture).startswith("<svg")
    True
    """
    owner = puzzle if puzzle is None or isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    if owner is None and isinstance(grid, Puzzle):
        owner = grid
    values, regions, svg = native.drawing(grid, owner)
    order = values.shape[0]
    givens = values if owner is None else owner.givens
    under = [f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="#fd6" opacity="0.5"/>' for x, y in _corners(highlight)]
    over = _digits(values, givens, _clashing(values, regions), order) + _pencil(marks, values, order)
    return Drawing(_inserted(svg, under, over))


def _cell(cell: Any) -> tuple[int, int]:
    if isinstance(cell, str):
        found = re.fullmatch(r"r(\d+)c(\d+)", cell.strip(), re.IGNORECASE)
        if not found:
            raise ValueError(f"{cell} is no cell; write r1c2, or (0, 1)")
        return int(found[1]) - 1, int(found[2]) - 1
    row, column = cell
    return int(row), int(column)


def _corners(cells: Iterable[Any]) -> list[tuple[float, float]]:
    if isinstance(cells, str):
        cells = cells.split()
    return [(column * CELL, row * CELL) for row, column in map(_cell, cells)]


def _clashing(values: Any, regions: list[list[tuple[int, int]]]) -> set[tuple[int, int]]:
    clashing: set[tuple[int, int]] = set()
    for region in regions:
        holders: dict[int, list[tuple[int, int]]] = {}
        for cell in region:
            if values[cell]:
                holders.setdefault(int(values[cell]), []).append(cell)
        clashing.update(cell for cells in holders.values() if len(cells) > 1 for cell in cells)
    return clashing


def _digits(values: Any, givens: Any, clashing: set[tuple[int, int]], order: int) -> list[str]:
    size = 6.5 if order <= 9 else 5.0 if order <= 99 else 3.6
    drawn = []
    for row, column in zip(*np.nonzero(values), strict=True):
        cell = (int(row), int(column))
        colour = "#c22" if cell in clashing else "black" if givens[cell] else "#246"
        weight = ' font-weight="bold"' if givens[cell] else ""
        x, y = (cell[1] + 0.5) * CELL, (cell[0] + 0.5) * CELL + 0.36 * size
        drawn.append(
            f'<text x="{x}" y="{y:.2f}" font-size="{size}" text-anchor="middle" fill="{colour}"{weight}>{values[cell]}</text>'
        )
    return drawn


def _pencil(marks: Any, values: Any, order: int) -> list[str]:
    if marks is None:
        return []
    if not isinstance(marks, Mapping):
        array = np.asarray(marks, dtype=bool)
        if array.shape != (order, order, order):
            raise ValueError(f"marks are a mapping from cells to values, or an array of {order}×{order}×{order} truth values")
        marks = {(row, column): np.flatnonzero(array[row, column]) + 1 for row in range(order) for column in range(order)}
    side = int(np.ceil(np.sqrt(order)))
    step = CELL / side
    drawn = []
    for cell, candidates in marks.items():
        row, column = _cell(cell)
        if not (0 <= row < order and 0 <= column < order):
            raise ValueError(f"{cell} is not in a grid of {order} rows")
        if values[row, column]:
            continue
        for value in candidates:
            down, right = divmod(int(value) - 1, side)
            x, y = column * CELL + (right + 0.5) * step, row * CELL + (down + 0.5) * step + 0.25 * step
            text = html.escape(str(int(value)))
            drawn.append(f'<text x="{x:.2f}" y="{y:.2f}" font-size="{0.7 * step:.2f}" text-anchor="middle" fill="#666">{text}</text>')
    return drawn


def _inserted(svg: str, under: list[str], over: list[str]) -> str:
    """The picture with shades below its lines and digits above them, in the coordinates of its grid."""
    start = svg.index(">", svg.index("<g transform=")) + 1
    end = svg.rindex("</g>")
    return svg[:start] + "".join(under) + svg[start:end] + "\n".join(over) + svg[end:]
