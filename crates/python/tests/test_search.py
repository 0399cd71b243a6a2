"""A search step by step, changed on its way, and rules written in Python."""

from __future__ import annotations

import math

import numpy as np
import pytest

import evodoku as ev


def test_a_search_is_an_iterator_over_epochs(hard: ev.Puzzle) -> None:
    search = ev.search(hard, "glebpp-ga", seed=1, max_epochs=5)
    moments = []
    for now in search:
        assert now.population.shape == (len(now.costs), 81) and now.population.dtype == np.uint8
        assert now.costs.min() == now.cost_since_restart
        moments.append(now)
    assert [now.epoch for now in moments] == [0, 1, 2, 3, 4, 5]
    assert search.is_over and next(search, None) is None
    r = ev.solve(hard, "glebpp-ga", seed=1, max_epochs=5)
    assert (search.result.evaluations, search.result.cost) == (r.evaluations, r.cost)
    with pytest.raises(RuntimeError, match="has gone on"):
        _ = moments[0].population


def test_steps_of_any_length_are_the_same_run(hard: ev.Puzzle) -> None:
    whole = ev.solve(hard, "annealing", seed=5)
    search = ev.search(hard, "annealing", seed=5)
    while search.step(evaluations=777):
        pass
    assert search.result.evaluations == whole.evaluations and search.result.solved


def test_live_parameters_are_set_and_others_refused(hard: ev.Puzzle) -> None:
    search = ev.search(hard, "annealing", seed=5, temperature=1000.0)
    now = next(search)
    now.set(temperature=0.25)
    assert next(search).temperature == 0.25
    with pytest.raises(ValueError, match="cannot be changed while a run goes on"):
        search.set(keep="rows")
    with pytest.raises(ValueError, match="did you mean temperature"):
        now.set(temperatur=1)


def test_nothing_to_search_is_no_moment(easy: ev.Puzzle) -> None:
    search = ev.search(easy, "annealing")
    assert list(search) == [] and search.result.solved


def test_a_rule_in_python_is_the_rule_in_rust(hard: ev.Puzzle) -> None:
    """The same moves, the same chance, the same decisions: the same run."""
    temperature = 0.4
    asked = 0

    def metropolis(move: ev.Proposal) -> bool:
        nonlocal asked
        asked += 1
        return move.delta <= 0 or move.chance() < math.exp(-move.delta / temperature)

    for seed in range(3):
        asked = 0
        mine = ev.solve(hard, "annealing", seed=seed, max_evaluations=5000, temperature=temperature, accept=metropolis)
        rust = ev.solve(hard, "annealing", seed=seed, max_evaluations=5000, temperature=temperature)
        assert asked == mine.evaluations == rust.evaluations and mine.cost == rust.cost
        assert (mine.best_grid == rust.best_grid).all()


def test_a_rule_that_accepts_nothing_stays_where_it_is(hard: ev.Puzzle) -> None:
    search = ev.search(hard, "annealing", accept=lambda move: False, max_evaluations=3000)
    grids = {now.population.tobytes() for now in search}
    assert len(grids) == 1


def test_what_a_rule_raises_comes_out(endless: ev.Puzzle) -> None:
    def rule(move: ev.Proposal) -> bool:
        assert move.best_cost <= move.cost and len(move.cells) == 2
        raise ZeroDivisionError("in my rule")

    with pytest.raises(ZeroDivisionError, match="in my rule"):
        ev.solve(endless, "annealing", accept=rule)
