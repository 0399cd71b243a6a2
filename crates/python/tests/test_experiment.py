"""Experiments: the same runs and the same store as on the command line."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import evodoku as ev

TEXT = """
name = "small"
runs = 3
puzzles = [{ shape = "9x9", givens = 28, count = 2 }]
presets = ["drvojtex-sa", "lvsitanvs-sa"]
[set]
cooling_factor = [0.9, 0.99]
[budget]
evaluations = 2000
"""
UNLIKE = {"seconds", "cpu_seconds", "made", "sum"}


def plain(rows: Any) -> list[dict[str, Any]]:
    """Records without times, sorted by run id."""
    rows = [{key: value for key, value in row.items() if key not in UNLIKE} for row in rows]
    return sorted(rows, key=lambda row: row["run"])


def test_experiment_properties_match_its_text() -> None:
    e = ev.Experiment(TEXT)
    assert (e.name, len(e), e.repetitions, e.has_clock) == ("small", 24, 3, False)
    assert e.budget["evaluations"] == 2000 and len(e.settings) == 4 and len(e.puzzles) == 2
    assert ev.Puzzle(e.puzzles[0]["puzzle"]).given_count == 28
    again = pickle.loads(pickle.dumps(e))
    assert isinstance(again, ev.Experiment) and again.run_one(5)["run"] == e.run_one(5)["run"]


def test_invalid_experiment_reports_its_lines(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="line 5: .*did you mean annealing"):
        ev.Experiment(TEXT.replace('"drvojtex-sa"', '"anealing"'))
    for read in (ev.Experiment.read, ev.records):
        with pytest.raises(FileNotFoundError, match="none.toml") as caught:
            read(tmp_path / "none.toml")
        assert caught.value.filename == str(tmp_path / "none.toml")
    with pytest.raises(IndexError, match="the last is 23"):
        ev.Experiment(TEXT).run_one(24)
    with pytest.raises(ValueError, match="no part"):
        ev.Experiment(TEXT).run(tmp_path, shard="3/2")


def test_python_and_command_continue_each_other(tmp_path: Path, command: Callable[..., Any]) -> None:
    file = tmp_path / "small.toml"
    file.write_text(TEXT)
    e = ev.Experiment.read(file)
    whole, shared = tmp_path / "whole", tmp_path / "shared"
    command("lab", "run", str(file), "--out", str(whole), "--quiet")
    reported: list[tuple[int, int]] = []
    assert e.run(shared, threads=1, only="0-9", progress=lambda done, all: reported.append((done, all))) == 10
    assert reported[-1] == (10, 10) and e.left(shared) == list(range(10, 24))
    command("lab", "run", str(file), "--out", str(shared), "--only", "5-15", "--quiet")
    assert e.run(shared) == 8 and e.run(shared) == 0
    ours, theirs = plain(ev.records(shared)), plain(ev.records(whole))
    assert len(ours) == 24 and ours == theirs
    kept = {row["run"]: row for row in plain(raw(whole))}
    assert all(row == kept[row["run"]] for row in plain([e.run_one(number) for number in range(3)]))


def raw(folder: Path) -> list[dict[str, Any]]:
    from evodoku import _evodoku

    return _evodoku.records([str(folder)], False)


def test_records_table_has_varied_parameters(tmp_path: Path) -> None:
    e = ev.Experiment(TEXT)
    e.run(tmp_path)
    table = ev.records(tmp_path)
    frame = table.frame
    assert set(frame.cooling_factor) == {0.9, 0.99}
    assert table.groupby("setting").evaluations.count().tolist() == [6] * 4
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match="no records here"):
        ev.records(tmp_path / "empty")


def test_folder_of_another_experiment_is_refused(tmp_path: Path) -> None:
    ev.Experiment(TEXT).run(tmp_path, only="0-1")
    with pytest.raises(ValueError, match="2 records that this experiment does not ask for"):
        ev.Experiment(TEXT.replace("2000", "3000")).run(tmp_path)


def test_ctrl_c_leaves_complete_records(tmp_path: Path) -> None:
    e = ev.Experiment(TEXT.replace("runs = 3", "runs = 20000"))
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        e.run(tmp_path, threads=1)
    timer.join()
    text = (tmp_path / "records.jsonl").read_text()
    assert text.endswith("\n") or text == ""


def test_exception_in_progress_propagates(tmp_path: Path) -> None:
    def fail(done: int, total: int) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError):
        ev.Experiment(TEXT.replace("runs = 3", "runs = 20000")).run(tmp_path, progress=fail)
