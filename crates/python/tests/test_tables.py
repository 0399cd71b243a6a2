"""Tables: rows, columns, and the rest of a DataFrame."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import evodoku as ev

TABLE = ev.Table({"name": ["a", "b", "c"], "cost": [3, 1, 2]})


def test_rows_and_columns_are_found() -> None:
    assert TABLE[0] == {"name": "a", "cost": 3} and TABLE[-1]["name"] == "c" and TABLE[np.int64(1)]["cost"] == 1
    assert [row["cost"] for row in TABLE] == [3, 1, 2] and len(TABLE[:2]) == 2 and TABLE["cost"].sum() == 6
    assert TABLE == ev.Table({"name": ["a", "b", "c"], "cost": [3, 1, 2]}) != ev.Table({})
    with pytest.raises(KeyError, match="there is no column costs; there are name, cost"):
        TABLE["costs"]


def test_all_else_is_of_the_frame() -> None:
    assert TABLE[TABLE["cost"] > 1]["name"].tolist() == ["a", "c"]
    assert TABLE[["name"]].shape == (3, 1) and TABLE.count().cost == 3 and list(TABLE.index) == [0, 1, 2]
    assert TABLE.sort_values("cost").name.tolist() == ["b", "c", "a"]


def test_without_pandas_a_missing_attribute_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    table = ev.Table({"name": ["a"]})
    assert not hasattr(table, "groupby")
    with pytest.raises(AttributeError, match="pip install"):
        table.groupby("name")
    with pytest.raises(ImportError, match="pip install"):
        _ = table.frame
