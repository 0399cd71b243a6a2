"""The landscape: a delta is the difference of costs, and a swap realises it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import evodoku as ev

NAMES = ["9x9", "9x9+diagonals", "6x6", "8x8:latin"]
PUZZLES = {name: ev.generate(name, share=0.4, unique=False, seed=2) for name in NAMES}


@given(
    st.sampled_from(NAMES),
    st.sampled_from(["blocks", "rows", "columns", "nothing"]),
    st.sampled_from(["missing", "clashing_cells", "clashing_pairs"]),
    st.integers(0, 2**32),
)
def test_delta_is_the_difference_of_costs(shape: str, keep: str, objective: str, seed: int) -> None:
    if shape == "8x8:latin" and keep == "blocks":
        keep = "rows"
    landscape = ev.Landscape(PUZZLES[shape], keep=keep, objective=objective, kernel="nothing")
    grid = landscape.random(seed)
    candidate = landscape.candidate(grid)
    random = np.random.default_rng(seed)
    for _ in range(5):
        group = landscape.groups[random.integers(len(landscape.groups))]
        if len(group) < 2:
            continue
        one, other = (int(cell) for cell in random.choice(group, 2, replace=False))
        before, delta = landscape.cost(grid), landscape.delta(grid, one, other)
        assert candidate.delta(one, other) == delta
        assert landscape.swap(grid, one, other) == candidate.swap(one, other) == before + delta
        assert (candidate.grid == grid).all() and landscape.cost(grid) == candidate.cost
    assert (landscape.costs(np.array([grid, grid])) == landscape.cost(grid)).all()


def test_cost_matches_count_by_hand() -> None:
    """Rows 1 and 2 each lack a value; columns and boxes are right."""
    landscape = ev.Landscape(ev.Puzzle("." * 16), keep="blocks")
    grid = np.array([int(digit) for digit in "3234141221434321"], dtype=np.uint8)
    assert landscape.cost(grid) == 2 and landscape.delta(grid, 0, 4) == -2


def test_solution_costs_zero(hard: ev.Puzzle) -> None:
    solution = ev.check(hard).solution
    assert solution is not None
    assert ev.Landscape(hard).cost(solution.ravel()) == 0


def test_invalid_arguments_are_refused(hard: ev.Puzzle) -> None:
    landscape = ev.Landscape(hard, kernel="nothing")
    grid = landscape.random()
    for wrong, words in [
        (grid[:80], "80 cells"),
        (np.zeros(81, dtype=np.uint8), "out of range"),
        (np.where(landscape.fixed > 0, landscape.fixed % 9 + 1, grid).astype(np.uint8), "is fixed to 8"),
    ]:
        with pytest.raises(ValueError, match=words):
            landscape.cost(wrong)
    with pytest.raises(ValueError, match="is fixed"):
        landscape.swap(grid, 0, 1)
    with pytest.raises(ValueError, match="no cell 81"):
        landscape.delta(grid, 1, 81)
    with pytest.raises(ValueError, match="blocks, rows, columns, nothing"):
        ev.Landscape(hard, keep="boxes")
    with pytest.raises(ValueError, match="cells exchange their values"):
        landscape.candidate().recolour(1, 2)
    with pytest.raises(ValueError, match="out of range"):
        ev.Landscape(hard, keep="nothing").candidate().recolour(1, 10)
    assert landscape.domain(1) and landscape.candidate().copy().cost == landscape.candidate().cost


def test_cost_zero_means_solved() -> None:
    """A Latin square breaks boxes, which are the kept layer and were not counted."""
    empty = ev.Puzzle("." * 81)
    latin = np.fromfunction(lambda row, column: (row + column) % 9 + 1, (9, 9)).astype(np.uint8)
    assert ev.check(latin).answer == "wrong"
    with pytest.raises(ValueError, match="stands twice in its group"):
        ev.Landscape(empty).cost(latin)
    assert ev.Landscape(empty, keep="rows").cost(latin) > 0 and ev.Landscape(empty, keep="nothing").cost(latin) > 0


def test_moves_keep_the_kept_layer() -> None:
    landscape = ev.Landscape(ev.Puzzle("." * 81), keep="blocks")
    grid, candidate = landscape.random(), landscape.candidate()
    moves: list[Callable[[], int]] = [
        lambda: landscape.swap(grid, 0, 80),
        lambda: landscape.delta(grid, 0, 80),
        lambda: candidate.swap(0, 80),
        lambda: candidate.delta(0, 80),
    ]
    for move in moves:
        with pytest.raises(ValueError, match="row 1, column 1 and row 9, column 9 are not of one group"):
            move()
    free = ev.Landscape(ev.Puzzle("." * 81), keep="nothing")
    assert free.candidate(grid).swap(0, 80) == free.cost(grid) + free.delta(grid, 0, 80)


def test_landscape_and_candidate_are_copied_and_pickled(hard: ev.Puzzle) -> None:
    landscape = ev.Landscape(hard, keep="rows", objective="clashing_pairs", kernel="nothing")
    candidate = landscape.candidate(seed=3)
    for again in (pickle.loads(pickle.dumps(landscape)), copy.deepcopy(landscape)):
        assert again.cost(candidate.grid) == candidate.cost and repr(again) == repr(landscape) and again.puzzle == hard
    for other in (pickle.loads(pickle.dumps(candidate)), copy.deepcopy(candidate)):
        assert other == candidate and (other.grid == candidate.grid).all()
        one, two = landscape.groups[0][:2]
        other.swap(int(one), int(two))
        assert other != candidate


def test_grids_of_any_type_are_taken(hard: ev.Puzzle) -> None:
    landscape = ev.Landscape(hard)
    grid = landscape.random(1)
    cost = landscape.cost(grid)
    square = grid.reshape(9, 9)
    text = "".join(map(str, grid))
    others = [square, grid.astype(np.int64), square.astype(float), grid.tolist(), square.tolist(), text]
    assert [landscape.cost(other) for other in others] == [cost] * 6
    assert landscape.costs(others).tolist() == [cost] * 6 and landscape.costs(np.array([square])).tolist() == [cost]
    one, two = (int(cell) for cell in landscape.groups[0][:2])
    expected = landscape.candidate(grid)
    expected.swap(one, two)
    for other in (square.copy(), grid.astype(np.int64), grid.tolist(), square.tolist()):
        assert landscape.swap(other, one, two) == expected.cost
        assert (np.array(other).ravel() == expected.grid).all()
    with pytest.raises(TypeError, match="cannot be changed in place"):
        landscape.swap(text, one, two)


def test_figures_are_signed_and_domains_are_lists(hard: ev.Puzzle) -> None:
    landscape = ev.Landscape(hard)
    assert landscape.costs(np.array([landscape.random()])).dtype == np.int64
    assert isinstance(landscape.domain(1), list) and all(isinstance(value, int) for value in landscape.domain(1))
