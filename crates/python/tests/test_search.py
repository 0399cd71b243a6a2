"""Searches in steps, live changes, and acceptance rules in Python."""

from __future__ import annotations

import math
import threading
from typing import Any

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


def test_rule_hears_of_temperature_restarts_and_evaluations(hard: ev.Puzzle) -> None:
    """The temperature of the preset's own rule, which cools and reheats as it would: the run is the same."""
    seen: list[tuple[int, int]] = []

    def metropolis(move: ev.Proposal) -> bool:
        seen.append((move.evaluations, move.restarts))
        assert move.temperature is not None
        return move.delta <= 0 or move.chance() < math.exp(-move.delta / move.temperature)

    mine = ev.solve(hard, "annealing", seed=2, max_evaluations=4000, epoch_moves=200, stuck_after=300, accept=metropolis)
    twin = ev.solve(hard, "annealing", seed=2, max_evaluations=4000, epoch_moves=200, stuck_after=300)
    assert mine.evaluations == twin.evaluations and mine.restarts == twin.restarts and (mine.best_grid == twin.best_grid).all()
    assert [number for number, _ in seen] == list(range(1, len(seen) + 1)) and seen[-1][1] == mine.restarts


def test_moves_in_python_give_the_run_of_the_moves_in_rust(hard: ev.Puzzle) -> None:
    def group(draw: ev.Variation) -> tuple[int, int]:
        groups = [group for group in draw.groups if len(group) > 1]
        word = draw.bits()
        cells = groups[((word & 0xFFFFFFFF) * len(groups)) >> 32]
        first = (((word >> 32) & 0xFFFF) * len(cells)) >> 16
        second = ((word >> 48) * (len(cells) - 1)) >> 16
        return int(cells[first]), int(cells[second + (second >= first)])

    for preset in ["annealing", "late-acceptance"]:
        options: dict[str, Any] = {"seed": 5, "max_evaluations": 3000, "neighbour": "group"}
        mine, twin = ev.solve(hard, preset, propose=group, **options), ev.solve(hard, preset, **options)
        assert mine.evaluations == twin.evaluations and mine.cost == twin.cost and (mine.best_grid == twin.best_grid).all()
    with pytest.raises(ValueError, match="not two free cells of a group"):
        ev.solve(hard, "annealing", propose=lambda draw: (0, 80))


def test_mutation_in_python_gives_the_run_of_the_mutation_in_rust(hard: ev.Puzzle) -> None:
    def swap(draw: ev.Variation) -> Any:
        groups = [group for group in draw.groups if len(group) > 1]
        entries = [number for number, cells in enumerate(groups) for _ in range(len(cells) * (len(cells) - 1) // 2)]
        word = draw.bits()
        cells = groups[entries[((word & 0xFFFFFFFF) * len(entries)) >> 32]]
        first = (((word >> 32) & 0xFFFF) * len(cells)) >> 16
        second = ((word >> 48) * (len(cells) - 1)) >> 16
        second += second >= first
        grid = draw.grid
        grid[[cells[first], cells[second]]] = grid[[cells[second], cells[first]]]
        return grid

    options: dict[str, Any] = {"seed": 5, "max_epochs": 6, "mutation": "swap", "mutation_rate": 0.5}
    mine, twin = ev.solve(hard, "glebpp-ga", mutate=swap, **options), ev.solve(hard, "glebpp-ga", **options)
    assert mine.evaluations == twin.evaluations and mine.cost == twin.cost and (mine.best_grid == twin.best_grid).all()
    with pytest.raises(ValueError, match="breaks fixed cells or groups"):
        ev.solve(hard, "glebpp-ga", mutate=lambda draw: draw.grid * 0 + 1)
    with pytest.raises(ValueError, match="for genetic algorithms"):
        ev.solve(hard, "annealing", mutate=swap)


def test_crossover_in_python_gives_the_run_of_the_crossover_in_rust(hard: ev.Puzzle) -> None:
    boxes = np.array([row // 3 * 3 + column // 3 for row in range(9) for column in range(9)])

    def one_point(draw: ev.Variation) -> list[Any]:
        point = 1 + draw.below(8)
        one, other = draw.grids
        after = boxes >= point
        return [np.where(after, other, one), np.where(after, one, other)]

    options: dict[str, Any] = {"seed": 3, "max_epochs": 6, "crossover": "one_point", "keep": "blocks"}
    twin = ev.solve(hard, ev_preset(**options), seed=3, max_epochs=6)
    mine = ev.solve(hard, ev_preset(**options), seed=3, max_epochs=6, crossover=one_point)
    assert mine.evaluations == twin.evaluations and mine.cost == twin.cost and (mine.best_grid == twin.best_grid).all()
    with pytest.raises(ValueError, match="a family here has 2"):
        ev.solve(hard, ev_preset(**options), seed=3, crossover=lambda draw: [draw.grid])


def ev_preset(crossover: str, keep: str, **rest: Any) -> dict[str, Any]:
    """A keyword `crossover` is a function; the name of the built-in one stands in the preset."""
    return {"preset": "lvsitanvs-ga", "crossover": crossover, "keep": keep}


def test_presets_may_be_dictionaries(hard: ev.Puzzle) -> None:
    r = ev.solve(hard, {"engine": "annealing", "temperature": 0.3}, max_evaluations=10)
    assert r.parameters["temperature"] == 0.3
    r = ev.solve(hard, {"preset": "annealing", "temperature": 0.3}, max_evaluations=10, propagation=False)
    assert r.parameters["temperature"] == 0.3 and r.parameters["kernel"] == "nothing" and r.preset == "annealing"
    with pytest.raises(ValueError, match="did you mean annealing"):
        ev.solve(hard, {"preset": "anealing"})
    with pytest.raises(ValueError):
        ev.solve(hard, {"temperature": 0.3})
