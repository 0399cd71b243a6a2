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


def test_keywords_say_the_same_as_a_file() -> None:
    presets: list[Any] = [{"name": "drvojtex-sa", "label": "slow"}, {"name": "annealing", "temperature": 0.5}]
    e = ev.Experiment(
        puzzles=[ev.generate(givens=30), {"shape": "9x9", "givens": 28, "count": 2}, "6x6"],
        presets=presets, set={"chain_length": [10, 20]}, runs=2, cpu_seconds=1, name="mine", about='a "question"',
    )  # fmt: skip
    assert [it["label"] for it in e.settings] == [
        "slow", "annealing temperature=0.5 chain_length=10", "annealing temperature=0.5 chain_length=20",
    ] or len(e.settings) == 4  # fmt: skip
    assert e.about == 'a "question"' and e.budget["cpu_seconds"] == 1 and e.budget["evaluations"] is None
    assert len(e.puzzles) == 3 + len(ev.load("6x6")) and ev.Experiment(e.text, name="mine").text == e.text
    assert ev.Experiment(puzzles="6x6", presets="auto").budget["evaluations"] == 1_000_000
    with pytest.raises(ValueError, match="did you mean annealing"):
        ev.Experiment(puzzles="6x6", presets="anealing")
    with pytest.raises(TypeError, match="a text or keywords"):
        ev.Experiment(TEXT, runs=3)


def test_laboratory_gives_what_the_command_gives(tmp_path: Path, command: Callable[..., Any]) -> None:
    e = ev.Experiment(TEXT)
    e.run(tmp_path / "mine")
    printed = command("lab", "report", str(tmp_path / "mine"), "--out", str(tmp_path / "theirs"), "--pictures", "svg")
    r = ev.report(e, out=tmp_path / "ours", pictures=["svg"])
    assert "\n".join(r.findings) == printed.strip()
    for name in ("settings", "comparisons"):
        ours, theirs = (folder / "tables" / f"{name}.csv" for folder in (tmp_path / "ours", tmp_path / "theirs"))
        assert ours.read_text() == theirs.read_text()
    assert len(r.tables["settings"]) == 4 and r.title == "small" and "|" in r._repr_markdown_()
    merged = ev.merge(tmp_path / "all", tmp_path / "mine", tmp_path / "mine")
    assert merged["runs"] == 24 and (tmp_path / "all/experiment.toml").is_file()
    again = ev.rerun(tmp_path / "all", sample=5)
    assert (again.runs, again.of, again.differing, len(again.differences)) == (5, 24, 0, 0)
    with pytest.raises(ValueError, match="there is no setting|no setting|nothing"):
        ev.compare(e, "nothing", "drvojtex-sa")


def test_power_and_tuning_are_at_hand(tmp_path: Path) -> None:
    e = ev.Experiment(puzzles={"shape": "9x9", "givens": 26, "count": 8}, presets=["annealing", "lewis-sa"], runs=2, evaluations=20000)
    e.run(tmp_path / "mine")
    found = ev.power(e, ratio=3.0)
    assert set(found.settings) == {"annealing", "lewis-sa"} and {"puzzles", "runs", "power"} == set(found.table.columns)
    assert max(found.table["power"]) > 0.5 and found.enough is not None
    with pytest.raises(ValueError, match="is no ratio"):
        ev.power(e, ratio=-1)
    tuned = ev.tune(
        "annealing", {"shape": "9x9", "givens": 28, "count": 6}, vary={"temperature": (0.2, 0.9)}, runs=150, evaluations=2000, out=tmp_path / "tune"
    )
    assert tuned.races > 0 and tuned.runs <= 150 and 0.2 <= tuned.parameters["temperature"] <= 0.9
    (tmp_path / "tuned.toml").write_text(tuned.toml)
    assert ev.solve(ev.generate(givens=30), tmp_path / "tuned.toml").solved
