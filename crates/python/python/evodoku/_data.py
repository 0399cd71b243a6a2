"""The puzzles that the package brings."""

from __future__ import annotations

import os
from pathlib import Path

from . import _evodoku as native
from ._evodoku import Puzzle

_PACKED = Path(__file__).with_name("puzzles")
_CLONE = Path(__file__).parents[4] / "puzzles"


def _folder() -> Path:
    """In a clone they are at its root; a wheel has its own copy."""
    return _PACKED if _PACKED.is_dir() else _CLONE


def puzzle_names() -> list[str]:
    """The names of the puzzle sets that `load` knows.

    >>> import evodoku as ev
    >>> "36x36-52" in ev.puzzle_names()
    True
    """
    return sorted(_files())


def _files() -> dict[str, Path]:
    return {path.stem: path for path in _folder().iterdir() if path.suffix in (".txt", ".toml")}


def load(name: str) -> list[Puzzle]:
    """The puzzles of a set that the package brings; `puzzle_names` lists them.

    >>> import evodoku as ev
    >>> ev.load("36x36-52")[0].order
    36
    """
    files = _files()
    if name not in files:
        raise ValueError(f"there is no set of puzzles {name}; there are {', '.join(sorted(files))}")
    return native.puzzles(files[name])


def puzzle_file(source: str | os.PathLike[str]) -> str:
    """A file or pattern as it is, or the file of a set that the package brings."""
    name = os.fspath(source)
    return name if Path(name).exists() else str(_files().get(name, name))
