"""Searches in steps, live changes, and acceptance rules in Python."""

from __future__ import annotations

import math
import threading

import numpy as np
import pytest

import evodoku as ev


def test_search_iterates_over_epochs(hard: ev.Puzzle) -> None:
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


def test_step_lengths_do_not_change_the_run(hard: ev.Puzzle) -> None:
    whole = ev.solve(hard, "annealing", seed=5)
    search = ev.search(hard, "annealing", seed=5)
    while search.step(evaluations=777):
        pass
    assert search.result.evaluations == whole.evaluations and search.result.solved


def test_only_live_parameters_can_be_set(hard: ev.Puzzle) -> None:
    search = ev.search(hard, "annealing", seed=5, temperature=1000.0)
    now = next(search)
    now.set(temperature=0.25)
    assert next(search).temperature == 0.25
    with pytest.raises(ValueError, match="cannot be changed while a run goes on"):
        search.set(keep="rows")
    with pytest.raises(ValueError, match="did you mean temperature"):
        now.set(temperatur=1)


def test_solved_puzzle_has_no_moment(easy: ev.Puzzle) -> None:
    search = ev.search(easy, "annealing")
    assert list(search) == [] and search.result.solved


def test_rule_in_python_gives_the_run_of_the_rule_in_rust(hard: ev.Puzzle) -> None:
    """The same moves, random numbers and decisions give the same run."""
    temperature = 0.4
    calls = 0

    def metropolis(move: ev.Proposal) -> bool:
        nonlocal calls
        calls += 1
        return move.delta <= 0 or move.chance() < math.exp(-move.delta / temperature)

    for seed in range(3):
        calls = 0
        mine = ev.solve(hard, "annealing", seed=seed, max_evaluations=5000, temperature=temperature, accept=metropolis)
        rust = ev.solve(hard, "annealing", seed=seed, max_evaluations=5000, temperature=temperature)
        assert calls == mine.evaluations == rust.evaluations and mine.cost == rust.cost
        assert (mine.best_grid == rust.best_grid).all()


def test_rule_that_accepts_nothing_keeps_the_grid(hard: ev.Puzzle) -> None:
    search = ev.search(hard, "annealing", accept=lambda move: False, max_evaluations=3000)
    grids = {now.population.tobytes() for now in search}
    assert len(grids) == 1


def test_exception_in_rule_propagates(endless: ev.Puzzle) -> None:
    def rule(move: ev.Proposal) -> bool:
        assert move.best_cost <= move.cost and len(move.cells) == 2
        raise ZeroDivisionError("in my rule")

    with pytest.raises(ZeroDivisionError, match="in my rule"):
        ev.solve(endless, "annealing", accept=rule)


def test_parameters_are_set_while_another_thread_advances(endless: ev.Puzzle) -> None:
    search = ev.search(endless, "annealing", temperature=1000.0)
    thread = threading.Thread(target=search.step)
    thread.start()
    with pytest.raises(ValueError, match="cannot be changed while a run goes on"):
        search.set(keep="rows")
    search.set(temperature=0.25)
    search.stop()
    thread.join()
    assert search.result.parameters["temperature"] == 0.25
