"""The landscape: a delta is the difference of costs, and a swap realises it."""

from __future__ import annotations

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
    with pytest.raises(ValueError, match="out of range"):
        landscape.candidate().recolour(1, 10)
    assert landscape.domain(1) and landscape.candidate().copy().cost == landscape.candidate().cost
