"""Constraints: a function for every kind, and everything that takes a puzzle takes them."""

from __future__ import annotations

import inspect
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import evodoku as ev
from evodoku import _constraints

ROOT = Path(__file__).parents[3]
LINE, PAIR = "r1c1 r2c2 r3c3", "r1c1 r1c2"
ARGUMENTS: dict[str, Any] = {
    "cells": LINE, "circle": "r1c1", "shaft": "r1c2 r1c3", "copy": "r4c4 r5c5 r6c6", "others": "r4c5 r5c6 r6c7", "sum": 12, "values": [1, 2], "sums": [12, 13],
    "difference": 2, "ratio": 3, "axis": "row", "modulus": 3, "value": 4, "count": 3, "pairs": [(1, 2), (2, 1)], "factors": [1, 2, 1],
    "pattern": "[1-5]*", "next": [[1] * 9], "accepting": [1], "options": [[ev.even("r1c1")], [ev.odd("r1c1"), ev.odd("r2c2")]],
}  # fmt: skip
PAIRS = {"greater_than", "pair_sum", "difference_dot", "ratio_dot"}
WHOLE = {"sandwich", "skyscraper", "x_sum", "numbered_room"}
FUNCTIONS = [it for name, it in vars(_constraints).items() if inspect.isfunction(it) and not name.startswith("_")]


def made(function: Any) -> ev.Constraint:
    names = [name for name, it in inspect.signature(function).parameters.items() if it.kind is not it.KEYWORD_ONLY]
    cells = PAIR if function.__name__ in PAIRS else "r1c1-r1c9" if function.__name__ in WHOLE else LINE
    found: ev.Constraint = function(**{name: cells if name == "cells" else ARGUMENTS[name] for name in names})
    return found


def test_every_kind_of_the_library_has_its_function() -> None:
    text = (ROOT / "crates/puzzle/src/constraint/mod.rs").read_text()
    kinds = re.findall(r"^    (\w+),$", text.split("    clues:\n")[1].split("\n}\n")[0], re.MULTILINE)
    kebab = {re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", kind).lower() for kind in kinds}
    regions = {"anti-king", "anti-knight", "disjoint-groups", "diagonals", "windows", "extra-region"}
    assert len(kebab) >= 40 and {made(function).kind for function in FUNCTIONS} == kebab | regions


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda it: it.__name__)
def test_constraints_are_kept_pickled_and_written(function: Any) -> None:
    assert getattr(ev, function.__name__) is function and function.__doc__
    constraint = made(function)
    p = ev.Puzzle("." * 81, constraints=[constraint])
    assert p.constraints == [constraint] and p != ev.Puzzle("." * 81)
    assert pickle.loads(pickle.dumps(p)) == p and pickle.loads(pickle.dumps(constraint)) == constraint
    assert hash(eval(repr(constraint), {"Constraint": ev.Constraint})) == hash(constraint)
    assert ev.Puzzle(p.text("json")) == p == ev.Puzzle(p.text("toml")) == ev.Puzzle(p)
    assert "<svg" in str(ev.draw(p))


def test_cells_are_written_in_several_ways() -> None:
    one = ev.thermometer("r2c1 r2c2 r2c3")
    assert one == ev.thermometer("r2c1-r2c3") == ev.thermometer([(1, 0), (1, 1), (1, 2)]) == ev.thermometer(["R2C1", "r2c2", "r2c3"])
    assert ev.renban("r3c3-r1c1").fields["cells"] == "r3c3 r2c2 r1c1"
    with pytest.raises(ValueError, match="not a straight line"):
        ev.renban("r1c1-r2c3")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: ev.cage(100, PAIR), "r1c1 r1c2"),
        (lambda: ev.cage(10, "r1c1 r10c1"), "r10c1"),
        (lambda: ev.cage(10, "r1c1 r1c1"), "twice"),
        (lambda: ev.thermometer("r1c1-r9c9", slow=True), ""),
        (lambda: ev.extra_region("r1c1 r1c12"), "r1c12 is not in a grid"),
        (lambda: ev.Constraint("cages", cells=PAIR), "cages"),
        (lambda: ev.cage(10, "a1"), "not a cell such as r1c1"),
    ],
)
def test_impossible_constraints_are_value_errors(make: Any, words: str) -> None:
    if not words:
        assert ev.Puzzle("." * 81, constraints=[make()])
        return
    with pytest.raises(ValueError) as caught:
        ev.Puzzle("." * 81, constraints=[make()])
    assert words in str(caught.value)


def test_clash_with_a_constraint_is_named() -> None:
    with pytest.raises(ValueError, match="r1c1|cage"):
        ev.Puzzle("12" + "." * 14, constraints=[ev.cage(4, PAIR)])


def test_named_rules_are_solved() -> None:
    p = ev.Puzzle("." * 81, constraints=[ev.anti_king(), ev.diagonals()])
    assert p.shape == "9x9+diagonals+anti-king" and ev.solve(p).solved


def test_landscape_refuses_rules_that_it_does_not_count() -> None:
    with pytest.raises(ValueError, match="killer-cage"):
        ev.Landscape(ev.Puzzle("." * 16, constraints=[ev.cage(3, PAIR)]))
