"""Equality of results that hold arrays."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar

import numpy as np


class Compared:
    """A dataclass whose objects are equal if all their fields are; arrays are compared cell by cell."""

    _uncompared: ClassVar[frozenset[str]] = frozenset()
    """Fields that differ from run to run, such as times."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        names = (field.name for field in fields(self) if field.name not in self._uncompared)  # type: ignore[arg-type]
        return all(_equal(getattr(self, name), getattr(other, name)) for name in names)

    def __hash__(self) -> int:
        plain = (getattr(self, field.name) for field in fields(self) if field.name not in self._uncompared)  # type: ignore[arg-type]
        return hash((type(self), *(value for value in plain if isinstance(value, (str, int)))))


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return type(one) is type(other) and np.array_equal(one, other)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_equal, one, other))
    return bool(one == other)
