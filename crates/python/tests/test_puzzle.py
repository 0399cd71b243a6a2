"""A puzzle is read from anything, told in any notation, and never half."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from conftest import EASY, HARD

import evodoku as ev

ROWS = [[3, 0, 0, 4], [0, 0, 2, 0], [0, 0, 3, 0], [0, 3, 0, 2]]


def test_text_file_lists_and_arrays_are_the_same(tmp_path: Path) -> None:
    one = ev.Puzzle("3..4..2...3..3.2")
    file = tmp_path / "small.txt"
    file.write_text("3..4..2...3..3.2\n")
    with_none = [[cell or None for cell in row] for row in ROWS]
    array = np.array(ROWS)
    others = [ROWS, with_none, array, array.astype(float), array.astype(np.uint8).ravel(), file, str(file), one]
    assert all(ev.Puzzle(other) == one for other in others)
    assert hash(ev.Puzzle(array)) == hash(one)
    assert one != ev.Puzzle("1...............") and one != "3..4..2...3..3.2"


def test_links_are_read_and_written() -> None:
    p = ev.Puzzle(EASY)
    for form in ["fpuzzles", "sudokupad", "sudokuwiki"]:
        link = p.text(form)
        assert link.startswith("https://") and ev.Puzzle(link) == p


def test_shapes_and_regions() -> None:
    p = ev.Puzzle("." * 81, shape="9x9+diagonals")
    assert p.shape == "9x9+diagonals" and len(p.regions) == 29
    pieces = [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]
    jigsaw = ev.Puzzle(ROWS, regions=pieces)
    assert jigsaw.pieces is not None and jigsaw.pieces.tolist() == pieces
    assert ev.Puzzle(ROWS).pieces is None


@pytest.mark.parametrize("shape", ["9x9", "9x9+diagonals+windows", "12x12:3x4", "6x6", "10x10:latin", "49x49"])
def test_a_pickle_is_the_puzzle(shape: str) -> None:
    p = ev.generate(shape, share=0.6, unique=False)
    again = pickle.loads(pickle.dumps(p))
    assert again == p and again.shape == p.shape
    assert ev.Puzzle(eval(repr(p), {"Puzzle": lambda text: text})) == p


def test_it_is_drawn_in_a_notebook() -> None:
    assert ev.Puzzle(EASY)._repr_html_().startswith("<svg")
    assert str(ev.Puzzle(EASY)).count("\n") >= 8


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("12345", "5 cells"),
        ("", "there is no puzzle here"),
        (HARD[:40] + "!" + HARD[41:], "line 1, column 41"),
        ("11" + "." * 79, "1 stands twice in row 1"),
        ([[1, 2], [3]], "a puzzle is"),
        (np.zeros((9, 8)), "9 rows of 8 cells"),
        (np.zeros((2, 2, 2)), "is no grid"),
        ([[5, 0, 0, 0], *ROWS[1:]], "5 at row 1, column 1 is out of range"),
        ([[0, -1, 0, 0], *ROWS[1:]], "-1 at row 1, column 2"),
        ([[0, 1.5, 0, 0], *ROWS[1:]], "1.5 at row 1, column 2"),
        ([["a", 0, 0, 0], *ROWS[1:]], "row 1, column 1"),
        (f"{EASY}\n{HARD}\n", "line 2"),
    ],
)
def test_mistakes_are_told_with_their_place(source: object, words: str) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        ev.Puzzle(source)
    assert words in str(caught.value)


def test_names_that_do_not_exist() -> None:
    with pytest.raises(ValueError, match="9by9"):
        ev.Puzzle("." * 81, shape="9by9")
    with pytest.raises(ValueError, match="there are|known|line"):
        ev.Puzzle(EASY).text("esperanto")
    with pytest.raises(OSError):
        ev.Puzzle(Path("there/is/no/such/file"))
