"""Writes TOML: what experiments and presets need of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np


def value(given: Any) -> str:
    """A value in one line."""
    if isinstance(given, (bool, np.bool_)):
        return "true" if given else "false"
    if isinstance(given, (int, np.integer)):
        return str(int(given))
    if isinstance(given, (float, np.floating)):
        return repr(float(given))
    if isinstance(given, Mapping):
        return "{ " + ", ".join(f"{json.dumps(str(name))} = {value(it)}" for name, it in given.items() if it is not None) + " }"
    if isinstance(given, str) or not isinstance(given, Iterable):
        # JSON's strings are TOML's, but for one character.
        return json.dumps(str(given), ensure_ascii=False).replace("\x7f", "\\u007f")
    return "[" + ", ".join(map(value, given)) + "]"


def table(name: str, rows: Mapping[str, Any]) -> str:
    """A table, or nothing if it is empty; None is left out."""
    lines = [f"{json.dumps(key)} = {value(it)}\n" for key, it in rows.items() if it is not None]
    return "".join([f"\n[{name}]\n", *lines]) if lines else ""


def preset(given: Mapping[str, Any]) -> str:
    """A preset from a dictionary as a file would have it: engine, perhaps parameters, and whatever else."""
    parameters = dict(given.get("parameters", {}))
    known = {"engine", "name", "about", "explanation", "source", "fidelity", "schema", "display", "parameters"}
    parameters.update({name: it for name, it in given.items() if name not in known})
    top = "".join(f"{name} = {value(it)}\n" for name, it in given.items() if name in known - {"parameters", "display", "name"})
    return top + table("parameters", parameters)
