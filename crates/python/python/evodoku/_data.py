"""The puzzles that the package brings."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Any

from . import _evodoku as native
from ._evodoku import Puzzle


@functools.cache
def _texts() -> dict[str, str]:
    return native.bundled()


def puzzle_names() -> list[str]:
    """The names of the puzzle sets that `load` knows.

    >>> import evodoku as ev
    >>> "36x36-52" in ev.puzzle_names()
    True
    """
    return sorted(_texts())


def load(name: str) -> list[Puzzle]:
    """The puzzles of a set that the package brings; `puzzle_names` lists them.

    >>> import evodoku as ev
    >>> ev.load("36x36-52")[0].order
    36
    """
    if name not in _texts():
        raise ValueError(f"there is no set of puzzles {name}; there are {', '.join(puzzle_names())}")
    return native.puzzles(_texts()[name])


def puzzle_source(source: str | os.PathLike[str]) -> Any:
    """A file or pattern as it is, or the text of a set that the package brings, in the words of an experiment file."""
    name = os.fspath(source)
    if not Path(name).exists() and name in _texts():
        return {"text": _texts()[name], "label": name}
    return name
