"""The live view: what it shows, and what its buttons do."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evodoku as ev
from evodoku._watch import Watched, watch


def watched(hard: ev.Puzzle, *presets: str, **keywords: Any) -> Watched:
    return Watched(hard, list(presets), 1, keywords)


def test_lanes_are_the_searches_from_the_same_seed(hard: ev.Puzzle) -> None:
    lanes = watched(hard, "lvsitanvs-ga", "lvsitanvs-sa", max_evaluations=5000)
    while not lanes.is_over:
        lanes.step(epochs=3)
    for number, preset in enumerate(["lvsitanvs-ga", "lvsitanvs-sa"]):
        alone = ev.solve(hard, preset, seed=1, max_evaluations=5000)
        frame = lanes.frames()[number]
        assert lanes.searches[number].result == alone and frame["curve"][-1] == (alone.evaluations, alone.cost)
        assert frame["grid"] == alone.best_grid.ravel().tolist() and alone.status in frame["words"]
        costs = [cost for _, cost in frame["curve"]]
        assert costs == sorted(costs, reverse=True)


def test_clashing_cells_are_marked(hard: ev.Puzzle) -> None:
    lanes = watched(hard, "annealing")
    frame = lanes.frames()[0]
    grid = np.array(frame["grid"]).reshape(9, 9)
    for cell in range(81):
        row, column = divmod(cell, 9)
        alike = [(grid[row] == grid[row, column]).sum(), (grid[:, column] == grid[row, column]).sum()]
        assert (cell in frame["clashing"]) == (max(alike) > 1)


def test_live_parameters_are_set_and_all_starts_again(hard: ev.Puzzle) -> None:
    lanes = watched(hard, "annealing")
    assert "temperature" in [row["name"] for row in lanes.live()[0]]
    first = lanes.frames()
    lanes.step(epochs=5)
    lanes.set(0, "temperature", 0.2)
    assert lanes.searches[0].result.parameters["temperature"] == 0.2 and lanes.frames() != first
    lanes.start()
    assert lanes.frames() == first


def test_lines_are_those_of_boxes_and_pieces(hard: ev.Puzzle) -> None:
    thick = watched(hard, "annealing").shape()["thick"]
    assert len(thick) == 36 and [3, 0, 3, 1] in thick and [1, 0, 1, 1] not in thick
    jigsaw = ev.generate("6x6", jigsaw=True, givens=10, seed=2)
    assert len(watched(jigsaw, "annealing").shape()["thick"]) > 0
    with pytest.raises(ValueError, match="the largest is 81"):
        watched(ev.Puzzle("0 " * 100**2, shape="100x100"), "annealing")


@pytest.mark.filterwarnings("ignore")
def test_widget_hears_its_buttons(hard: ev.Puzzle) -> None:
    pytest.importorskip("anywidget")
    widget = watch(hard, "annealing", against="glebpp-ga", running=False)
    before = widget.frames
    assert widget.names == ["annealing", "glebpp-ga"] and not widget.is_running
    widget.hear({"act": "step"})
    assert widget.frames != before
    widget.hear({"act": "set", "lane": 0, "name": "temperature", "value": 0.3})
    widget.hear({"act": "restart"})
    widget.hear({"act": "pause"})
    assert not widget.is_running
    widget.hear({"act": "restart"})
    widget.hear({"act": "pause"})
    widget.close()


def test_script_is_a_module_without_mistakes() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    script = Path(ev.__file__).with_name("_widget.js")
    subprocess.run([node, "--input-type=module", "--check"], input=script.read_text(), text=True, check=True)
