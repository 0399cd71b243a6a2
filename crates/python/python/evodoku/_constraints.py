"""Constraints of a puzzle: one function per kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ._evodoku import Constraint

Cells = str | Iterable[str | tuple[int, int]]
"""Cells in their order: names such as ``"r1c1 r1c2"`` or ``"r1c1-r1c9"`` for a straight line, or pairs (row, column) from 0."""

_LINE = re.compile(r"r(\d+)c(\d+)\s*-\s*r(\d+)c(\d+)", re.IGNORECASE)


def _names(cells: Cells) -> str:
    if isinstance(cells, str):
        return _LINE.sub(_stretch, cells)
    return " ".join(_names(cell) if isinstance(cell, str) else f"r{int(cell[0]) + 1}c{int(cell[1]) + 1}" for cell in cells)


def _stretch(found: re.Match[str]) -> str:
    row, column, last_row, last_column = map(int, found.groups())
    down, right = last_row - row, last_column - column
    if (down and right and abs(down) != abs(right)) or max(abs(down), abs(right)) > 1000:
        raise ValueError(f"{found.group()} is not a straight line of cells")
    steps = max(abs(down), abs(right), 1)
    count = max(abs(down), abs(right)) + 1
    return " ".join(f"r{row + down // steps * step}c{column + right // steps * step}" for step in range(count))


def _clue(kind: str, cells: Cells | None = None, **numbers: Any) -> Constraint:
    """A constraint without the numbers that are None, which have their defaults."""
    placed = {} if cells is None else {"cells": _names(cells)}
    return Constraint(kind, **placed, **{name: value for name, value in numbers.items() if value is not None})


def anti_king() -> Constraint:
    """Cells that touch at a corner differ."""
    return _clue("anti-king")


def anti_knight() -> Constraint:
    """Cells a knight's move apart differ."""
    return _clue("anti-knight")


def any_of(options: Sequence[Sequence[Constraint]]) -> Constraint:
    """At least one of several groups of clues is kept whole."""
    return Constraint("any-of", options=[[{"kind": clue.kind, **clue.fields} for clue in option] for option in options])


def arrow(circle: Cells, shaft: Cells) -> Constraint:
    """The circle, or the number that the cells of a pill form, is the sum of the shaft."""
    return Constraint("arrow", circle=_names(circle), shaft=_names(shaft))


def between_line(cells: Cells) -> Constraint:
    """The values lie strictly between those of the two ends."""
    return _clue("between-line", cells)


def cage(sum: int | None, cells: Cells) -> Constraint:
    """Killer cage: the cells differ, and add up to the sum unless it is None.

    >>> import evodoku as ev
    >>> ev.cage(10, [(0, 0), (0, 1)])
    Constraint('killer-cage', cells='r1c1 r1c2', sum=10)
    """
    return _clue("killer-cage", cells, sum=sum)


def candidates(values: Sequence[int], cells: Cells) -> Constraint:
    """The values are among the named ones."""
    return _clue("candidates", cells, values=_numbers(values))


def clones(cells: Cells, copy: Cells) -> Constraint:
    """Two groups of cells hold the same values, cell by cell."""
    return _clue("clones", cells, copy=_names(copy))


def diagonals() -> Constraint:
    """Both diagonals hold each value once."""
    return _clue("diagonals")


def difference_dot(cells: Cells, difference: int = 1) -> Constraint:
    """White dot: the two values differ by this number."""
    return _clue("difference-dot", cells, difference=difference)


def disjoint_groups() -> Constraint:
    """Cells at the same place of two boxes differ."""
    return _clue("disjoint-groups")


def double_arrow(cells: Cells) -> Constraint:
    """The two ends add up to the sum of the cells between them."""
    return _clue("double-arrow", cells)


def entropic(cells: Cells) -> Constraint:
    """Each three values in a row are from different thirds."""
    return _clue("entropic", cells)


def even(cells: Cells) -> Constraint:
    """The values are even."""
    return _clue("even", cells)


def extra_region(cells: Cells) -> Constraint:
    """The cells hold no value twice."""
    return _clue("extra-region", cells)


def greater_than(cells: Cells) -> Constraint:
    """The first value is greater than the second."""
    return _clue("greater-than", cells)


def indexer(axis: str, cells: Cells) -> Constraint:
    """The value says at which place of its ``"row"``, ``"column"`` or ``"box"`` the number of the own place stands."""
    return _clue("indexer", cells, axis=axis)


def little_killer(sum: int, cells: Cells) -> Constraint:
    """The values on a diagonal add up to the sum. They may be equal."""
    return _clue("little-killer", cells, sum=sum)


def lockout(cells: Cells, difference: int = 4) -> Constraint:
    """The two ends differ by at least this number, and no value on the line lies between them or equals one of them."""
    return _clue("lockout", cells, difference=difference)


def maximum(cells: Cells) -> Constraint:
    """The values are larger than those of all neighbours that are not marked in the same way."""
    return _clue("maximum", cells)


def minimum(cells: Cells) -> Constraint:
    """The values are smaller than those of all neighbours that are not marked in the same way."""
    return _clue("minimum", cells)


def modular(modulus: int, cells: Cells) -> Constraint:
    """Each so many values in a row leave different remainders when divided by that number."""
    return _clue("modular", cells, modulus=modulus)


def multi_sum_cage(sums: Sequence[int], cells: Cells) -> Constraint:
    """The cells differ, and add up to one of the sums."""
    return _clue("multi-sum-cage", cells, sums=_numbers(sums))


def nabner(cells: Cells) -> Constraint:
    """No two values are equal or consecutive."""
    return _clue("nabner", cells)


def negative_ratio() -> Constraint:
    """Neighbours without a dot are in none of the ratios that dots have."""
    return _clue("negative-ratio")


def negative_sum(sums: Sequence[int] = (5, 10)) -> Constraint:
    """Neighbours without a mark add up to none of the sums."""
    return _clue("negative-sum", sums=_numbers(sums))


def nonconsecutive() -> Constraint:
    """Neighbours without a dot do not hold consecutive values."""
    return _clue("nonconsecutive")


def numbered_room(value: int, cells: Cells) -> Constraint:
    """The cell that the first value counts to holds the value. The cells are a row or column, from the side of the clue."""
    return _clue("numbered-room", cells, value=value)


def odd(cells: Cells) -> Constraint:
    """The values are odd."""
    return _clue("odd", cells)


def pair_relation(pairs: Iterable[tuple[int, int]], cells: Cells, *, every: bool = False) -> Constraint:
    """Each value and the next one, or with ``every`` each two, are one of the pairs."""
    return _clue("pair-relation", cells, pairs=[_numbers(pair) for pair in pairs], every=every)


def pair_sum(sum: int, cells: Cells) -> Constraint:
    """The two values add up to the sum: 10 where an X is drawn, 5 at a V."""
    return _clue("pair-sum", cells, sum=sum)


def palindrome(cells: Cells) -> Constraint:
    """The line reads the same from both ends."""
    return _clue("palindrome", cells)


def quadruple(values: Sequence[int], cells: Cells) -> Constraint:
    """The cells hold the values, each at least as often as it is named."""
    return _clue("quadruple", cells, values=_numbers(values))


def ratio_dot(cells: Cells, ratio: int = 2) -> Constraint:
    """Black dot: one value is this multiple of the other."""
    return _clue("ratio-dot", cells, ratio=ratio)


def region_sum_line(cells: Cells) -> Constraint:
    """The values have the same sum in each box that the line passes."""
    return _clue("region-sum-line", cells)


def regular_line(pattern: str, cells: Cells) -> Constraint:
    """The values along the line match a regular expression, in which 10 is ``A`` and so on."""
    return _clue("regular-line", cells, pattern=pattern)


def renban(cells: Cells) -> Constraint:
    """The values differ and are consecutive, in any order."""
    return _clue("renban", cells)


def same_values(cells: Cells, others: Cells) -> Constraint:
    """Two groups of cells hold the same values, in any order."""
    return _clue("same-values", cells, others=_names(others))


def sandwich(sum: int, cells: Cells) -> Constraint:
    """The values between the smallest and the largest possible one add up to the sum. The cells are a row or column."""
    return _clue("sandwich", cells, sum=sum)


def skyscraper(count: int, cells: Cells) -> Constraint:
    """So many values are higher than all before them. The cells are a row or column, from the side of the clue."""
    return _clue("skyscraper", cells, count=count)


def state_machine(next: Sequence[Sequence[int]], accepting: Sequence[int], cells: Cells) -> Constraint:
    """The values along the line are accepted by a state machine.

    ``next`` has for each state the number of the next one by the value read, from 1, and 0 rejects; the first state is the start.
    """
    return _clue("state-machine", cells, next=[_numbers(state) for state in next], accepting=_numbers(accepting))


def sum_line(sum: int, cells: Cells) -> Constraint:
    """The line falls into stretches that each add up to the sum."""
    return _clue("sum-line", cells, sum=sum)


def thermometer(cells: Cells, *, slow: bool = False) -> Constraint:
    """Values rise from the bulb, which comes first; on a slow one they may also stay."""
    return _clue("thermometer", cells, slow=slow)


def total(sum: int, cells: Cells, factors: Sequence[int] = ()) -> Constraint:
    """The values, each times its factor, add up to the sum. They may be equal."""
    return _clue("sum", cells, sum=sum, factors=_numbers(factors))


def whisper(difference: int, cells: Cells) -> Constraint:
    """Values next to each other on the line differ by at least the number: on 9x9, 5 on a German whisper, 4 on a Dutch one."""
    return _clue("whisper", cells, difference=difference)


def windows() -> Constraint:
    """The inner boxes of windoku hold no value twice."""
    return _clue("windows")


def x_sum(sum: int, cells: Cells) -> Constraint:
    """The first X values add up to the sum, where X is the first of them. The cells are a row or column."""
    return _clue("x-sum", cells, sum=sum)


def zipper(cells: Cells) -> Constraint:
    """Cells at the same distance from the middle have the same sum, which a cell in the middle holds."""
    return _clue("zipper", cells)


def _numbers(values: Iterable[int]) -> list[int]:
    return [int(value) for value in values]
