"""The same seed gives the same run in Python and on the command line, for every preset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import HARD

import evodoku as ev


@pytest.mark.parametrize("preset", ev.presets()["name"].tolist())
def test_preset_runs_as_on_the_command_line(preset: str, command: Callable[..., Any]) -> None:
    arguments = ["solve", "--preset", preset, "--seed", "11", "--max-evaluations", "4000", "--threads", "1", "--any"]
    record = command(*arguments, "--format", "json", text=HARD)
    shown = command(*arguments, "--format", "line", text=HARD).strip()
    r = ev.solve(HARD, preset, seed=11, max_evaluations=4000)
    unlike = {"seconds", "cpu_seconds", "source", "index", "line", "columns", "solutions"}
    assert {key: value for key, value in r.record.items() if key not in unlike} == {
        key: value for key, value in record.items() if key not in unlike
    }
    assert r.evaluations == record["evaluations"]
    assert r.puzzle.with_values(r.best_partial).text("line") == shown


def test_puzzles_are_generated_as_on_the_command_line(command: Callable[..., Any]) -> None:
    wishes: list[tuple[list[str], dict[str, Any]]] = [
        (["--shape", "16x16", "--share", "0.5", "--seed", "3"], {"shape": "16x16", "share": 0.5, "seed": 3}),
        (["--level", "medium"], {"level": "medium"}),
        (["--shape", "7x7", "--jigsaw", "--givens", "20"], {"shape": "7x7", "jigsaw": True, "givens": 20}),
        (["--shape", "6x6", "--solved", "--count", "1"], {"shape": "6x6", "solved": True}),
    ]
    for arguments, keywords in wishes:
        made = command("generate", *arguments, "--format", "json")
        p = ev.generate(**keywords)
        assert p.givens.ravel().tolist() == made["values"]
