"""Pictures of grids."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from conftest import EASY

import evodoku as ev


def texts(drawing: ev.Drawing) -> list[tuple[float, float, str]]:
    tree = ElementTree.fromstring(str(drawing))
    found = tree.iter("{http://www.w3.org/2000/svg}text")
    return sorted((float(it.attrib["x"]), float(it.attrib["y"]), it.text or "") for it in found)


def test_digits_stand_where_the_notation_draws_them() -> None:
    p = ev.Puzzle(EASY)
    tree = ElementTree.fromstring(p.text("svg"))
    found = tree.iter("{http://www.w3.org/2000/svg}text")
    assert texts(ev.draw(p)) == sorted((float(it.attrib["x"]), float(it.attrib["y"]), it.text or "") for it in found)


def test_clashes_are_red_and_givens_bold() -> None:
    p = ev.Puzzle("1" + "." * 15)
    grid = p.givens
    grid[0, 1:3] = [1, 2]
    svg = str(ev.draw(grid, p))
    assert svg.count("#c22") == 2 and svg.count("bold") == 1 and svg.count("#246") == 1
    assert "#c22" not in str(ev.draw(p))


def test_marks_and_shades_are_drawn(tmp_path: Path) -> None:
    p = ev.Puzzle("1" + "." * 15)
    marks = np.zeros((4, 4, 4), dtype=bool)
    marks[0, 1, [1, 2]] = True
    marks[0, 0, 3] = True
    drawn = ev.draw(p, marks=marks, highlight="r2c1 r2c2")
    assert texts(drawn) == texts(ev.draw(p, marks={"r1c2": [2, 3], (0, 0): [4]}))
    assert len(texts(drawn)) == 3 and len(re.findall("#fd6", str(drawn))) == 2
    drawn.save(tmp_path / "picture.svg")
    assert (tmp_path / "picture.svg").read_text() == str(drawn) == drawn._repr_svg_()
    with pytest.raises(ValueError, match="4×4×4"):
        ev.draw(p, marks=np.zeros((4, 4)))
    with pytest.raises(ValueError, match="is no cell"):
        ev.draw(p, highlight=["a1"])
