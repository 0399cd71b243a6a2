"""Puzzles are read from any source and written in any notation."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from conftest import EASY, HARD

import evodoku as ev

ROWS = [[3, 0, 0, 4], [0, 0, 2, 0], [0, 0, 3, 0], [0, 3, 0, 2]]


def test_text_file_lists_and_arrays_give_the_same_puzzle(tmp_path: Path) -> None:
    one = ev.Puzzle("3..4..2...3..3.2")
    file = tmp_path / "small.txt"
    file.write_text("3..4..2...3..3.2\n")
    with_none = [[cell or None for cell in row] for row in ROWS]
    array = np.array(ROWS)
    others = [ROWS, with_none, array, array.astype(float), array.astype(np.uint8).ravel(), file, str(file), one]
    assert all(ev.Puzzle(other) == one for other in others)
    assert hash(ev.Puzzle(array)) == hash(one)
    assert one != ev.Puzzle("1...............") and one != "3..4..2...3..3.2"


def test_links_round_trip() -> None:
    p = ev.Puzzle(EASY)
    for form in ["fpuzzles", "sudokupad", "sudokuwiki"]:
        link = p.text(form)
        assert link.startswith("https://") and ev.Puzzle(link) == p


def test_shapes_and_regions_are_read() -> None:
    p = ev.Puzzle("." * 81, shape="9x9+diagonals")
    assert p.shape == "9x9+diagonals" and len(p.regions) == 29
    pieces = [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]
    jigsaw = ev.Puzzle(ROWS, regions=pieces)
    assert jigsaw.pieces is not None and jigsaw.pieces.tolist() == pieces
    assert ev.Puzzle(ROWS).pieces is None


@pytest.mark.parametrize("shape", ["9x9", "9x9+diagonals+windows", "12x12:3x4", "6x6", "10x10:latin", "49x49"])
def test_pickle_round_trips(shape: str) -> None:
    p = ev.generate(shape, share=0.6, unique=False)
    again = pickle.loads(pickle.dumps(p))
    assert again == p and again.shape == p.shape
    assert ev.Puzzle(eval(repr(p), {"Puzzle": lambda text: text})) == p


def test_puzzle_has_a_notebook_picture() -> None:
    assert ev.Puzzle(EASY)._repr_html_().startswith("<svg")
    assert str(ev.Puzzle(EASY)).count("\n") >= 8


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("12345", "there is no file 12345, and as a puzzle it is wrong: line 1, column 1: 5 cells"),
        ("", "there is no puzzle here"),
        (HARD[:40] + "!" + HARD[41:], "line 1, column 41"),
        ("11" + "." * 79, "1 stands twice in row 1"),
        ([[1, 2], [3]], "row 2 has 1 cell, and row 1 has 2 cells; all rows"),
        ([[1, 2], 3], "row 2 has a single value, and row 1 has 2 cells"),
        ([[1, [2, 3]], [4, 5]], "row 1, column 2 has several values"),
        (np.zeros((9, 8)), "9 rows of 8 cells"),
        (np.zeros((2, 2, 2)), "is no grid"),
        ([[5, 0, 0, 0], *ROWS[1:]], "5 at row 1, column 1 is out of range"),
        ([[0, -1, 0, 0], *ROWS[1:]], "-1 at row 1, column 2"),
        ([[0, 1.5, 0, 0], *ROWS[1:]], "1.5 at row 1, column 2"),
        ([["a", 0, 0, 0], *ROWS[1:]], "row 1, column 1"),
        (f"{EASY}\n{HARD}\n", "line 2"),
    ],
)
def test_invalid_puzzle_reports_its_place(source: object, words: str) -> None:
    with pytest.raises(ValueError) as caught:
        ev.Puzzle(source)
    assert words in str(caught.value)


def test_unknown_names_are_reported() -> None:
    with pytest.raises(ValueError, match="9by9"):
        ev.Puzzle("." * 81, shape="9by9")
    with pytest.raises(ValueError, match="there are|known|line"):
        ev.Puzzle(EASY).text("esperanto")


@pytest.mark.parametrize("name", ["nofile.txt", "there/is/none", "my puzzles/of today.SDK", Path("none.txt"), Path("none")])
def test_missing_file_is_named(name: str | Path) -> None:
    for read in (ev.Puzzle, ev.puzzles, ev.check, ev.solve_many):
        with pytest.raises(FileNotFoundError, match="there is no such file") as caught:
            read(name)
        assert caught.value.filename == str(name) and str(name) in str(caught.value)
    with pytest.raises(FileNotFoundError, match="none.toml"):
        ev.solve(EASY, "none.toml")


def test_folder_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, str(tmp_path)):
        with pytest.raises(IsADirectoryError, match="a file is wanted"):
            ev.Puzzle(folder)


def test_text_like_a_file_name_is_read_as_a_puzzle(tmp_path: Path) -> None:
    """A text is tried as a puzzle first, and the content of a file is never taken for a name."""
    assert ev.Puzzle("123231312", shape="3x3:latin").given_count == 9
    with pytest.raises(ValueError, match="in JSON"):
        ev.Puzzle('{"title":"a/b"}')
    short = tmp_path / "short.txt"
    short.write_text("12345\n")
    with pytest.raises(ValueError, match="^line 1, column 1: 5 cells"):
        ev.Puzzle(short)
    with pytest.raises(ValueError, match="^line 1, column 1: 5 cells"):
        ev.Puzzle(b"12345")


def test_rows_of_strings_and_missing_values_are_read() -> None:
    import pandas as pd

    one = ev.Puzzle(ROWS)
    cells = [[str(cell) if cell else "." for cell in row] for row in ROWS]
    rows = ["".join(row) for row in cells]
    blank = [[cell if cell != "." else "" for cell in row] for row in cells]
    nan = np.where(np.array(ROWS) == 0, np.nan, ROWS)
    masked = np.ma.masked_equal(np.array(ROWS), 0)
    hidden = np.ma.masked_array(np.where(np.array(ROWS) == 0, 9, ROWS), mask=np.array(ROWS) == 0)
    frame = pd.DataFrame(ROWS).replace(0, pd.NA).astype("Int64")
    others = [cells, rows, tuple(rows), np.array(rows), blank, nan, masked, hidden, frame, [cell for row in cells for cell in row]]
    for other in others:
        assert ev.Puzzle(other) == one
    with pytest.raises(ValueError, match="x at row 1, column 1"):
        ev.Puzzle([["x", *cells[0][1:]], *cells[1:]])


def test_equality_does_not_depend_on_the_numbers_of_pieces() -> None:
    pieces = np.array([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]])
    one, same = ev.Puzzle(ROWS, regions=pieces), ev.Puzzle(ROWS, regions=5 - pieces)
    other = ev.Puzzle(ROWS, regions=[[1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4]])
    assert one == same and hash(one) == hash(same) and one != other
